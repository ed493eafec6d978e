use crate::app::{App, Player, Waiting};
use crate::panes::Focus;
use crate::replay::Replay;
use crate::screen::Screen;
use sounder_kernel::{Chairs, Names, Outcome, Seat, Status, Viewer};
use sounder_scene::Tone;
use sounder_scene::text::{Emphasis, Line, Span, rich};
use sounder_scene::words::{count, who_won};

impl App {
    /// What the screen shows of the game.
    pub fn screen(&self) -> Screen<'_> {
        let seen = &self.seen;
        let shown = self.shown();
        let choice = self.choice();
        let text = |index: &usize| rich(&seen.choices[*index].text, self.symbols, Emphasis::Normal);
        let (items, heading) = match self.waiting {
            Waiting::Over(outcome) => (outcome_lines(&outcome, self.chairs(), &seen.names), "The result".into()),
            _ if shown.is_empty() && self.filter.is_some() => (vec!["No choice matches.".into()], self.heading(0)),
            _ => (shown.iter().map(text).collect(), self.heading(shown.len())),
        };
        Screen {
            head: head(self.name, &seen.scene.headline, self.symbols),
            turn: Line::from(Span::new(format!("{} ", self.turn()), Tone::Plain, Emphasis::Strong)),
            scene: &seen.scene,
            symbols: self.symbols,
            names: &seen.names,
            viewer: seen.viewer,
            prompt: rich(&seen.scene.prompt, self.symbols, Emphasis::Strong),
            items,
            selected: choice.map(|_| self.selected),
            heading,
            chosen: choice.map_or(&[], |choice| &choice.touches),
            asked: shown.iter().flat_map(|index| seen.choices[*index].touches.iter().cloned()).collect(),
            preview: choice.and(self.preview()),
            clause: choice.map_or("", |choice| choice.clause),
            tellings: &seen.tellings,
            news_from: seen.news_from,
            page_key: " PgDn",
            foot: self.foot(),
        }
    }

    fn heading(&self, shown: usize) -> String {
        match &self.filter {
            Some(filter) => format!("Choices with: {filter}▏({shown} of {})", self.seen.choices.len()),
            None => format!("Your choices ({shown})"),
        }
    }

    fn turn(&self) -> String {
        match self.waiting {
            Waiting::Choice(_) if self.humans().count() == 1 => "your turn".into(),
            Waiting::Choice(seat) | Waiting::Curtain(seat) => format!("{} to move", self.seen.names.of(seat)),
            Waiting::Bot(seat) => format!("{} is thinking…", self.seen.names.of(seat)),
            Waiting::Over(_) => "game over".into(),
        }
    }

    fn foot(&self) -> Line {
        if !self.notice.is_empty() {
            return Line::from(Span::new(format!(" {} ", self.notice), Tone::Yellow, Emphasis::Chosen));
        }
        let keys: &[(&str, &str)] = match self.waiting {
            Waiting::Choice(_) if self.filter.is_some() => {
                &[("type", "to narrow"), ("↑↓", "select"), ("Enter", "play"), ("Esc", "show all")]
            }
            Waiting::Choice(_) if self.panes.focus == Focus::Board => {
                &[("↑↓←→", "scroll the board"), ("Tab", "to the log"), ("Esc", "to the choices"), ("?", "help")]
            }
            Waiting::Choice(_) if self.panes.focus == Focus::Log => {
                &[("↑↓", "scroll the log"), ("Tab", "to the choices"), ("?", "help")]
            }
            Waiting::Choice(_) => &[
                ("↑↓", "select"),
                ("Enter", "play"),
                ("/", "search"),
                ("u", "undo"),
                ("r", "rules"),
                ("?", "help"),
                ("q", "leave"),
            ],
            Waiting::Bot(_) => &[("space", "hurry"), ("PgDn", "scroll"), ("r", "rules"), ("?", "help"), ("q", "leave")],
            Waiting::Curtain(_) => &[("space", "go on"), ("q", "leave")],
            Waiting::Over(_) => {
                &[("n", "once more"), ("PgDn", "scroll"), ("Tab", "log"), ("s", "save"), ("u", "undo"), ("q", "leave")]
            }
        };
        key_line(keys)
    }

    /// What to show instead of the table while it is handed over.
    pub fn curtain(&self) -> Option<Vec<Line>> {
        let Waiting::Curtain(seat) = self.waiting else { return None };
        let name = self.seen.names.of(seat);
        Some(vec![
            Line::from(Span::new(format!("{name} is next."), Tone::Plain, Emphasis::Strong)),
            Line::default(),
            format!("Hand over the keyboard; everybody but {name} looks away.").as_str().into(),
            format!("space  I am {name}; show me the table").as_str().into(),
        ])
    }
}

impl Replay {
    /// What the screen shows of the position.
    pub fn screen(&self) -> Screen<'_> {
        let names = &self.names;
        let moves = self.record.moves.len();
        let items = match (&self.next, self.status) {
            (_, Status::Over(outcome)) => outcome_lines(&outcome, self.chairs(), names),
            (Some(next), _) => {
                let seat = self.record.moves[self.at].seat;
                let mut line = Line::from(format!("{}: ", names.of(seat)).as_str());
                line.append(rich(&next.text, self.symbols, Emphasis::Normal));
                vec![line]
            }
            (None, Status::Turn(_) | Status::Together(_)) => {
                vec!["The record ends here; the game was not finished.".into()]
            }
        };
        let eyes = match self.viewer {
            Viewer::Public => "as a spectator sees it".to_string(),
            Viewer::Seat(seat) => format!("as {} sees it", names.of(seat)),
        };
        let heading = if matches!(self.status, Status::Over(_)) { "The result" } else { "The next move" };
        Screen {
            head: head(self.name, &self.scene.headline, self.symbols),
            turn: Line::from(Span::new(format!("move {} of {moves} ", self.at), Tone::Plain, Emphasis::Strong)),
            scene: &self.scene,
            symbols: self.symbols,
            names: &self.names,
            viewer: self.viewer,
            prompt: Line::from(format!("Replay{}, {eyes}", if self.playing { " (playing)" } else { "" }).as_str()),
            items,
            selected: None,
            heading: heading.into(),
            chosen: self.next.as_ref().map_or(&[], |next| &next.touches),
            asked: Vec::new(),
            preview: None,
            clause: self.next.as_ref().map_or("", |next| next.clause),
            tellings: &self.tellings,
            news_from: self.at.saturating_sub(1),
            page_key: "",
            foot: self.foot(),
        }
    }

    fn foot(&self) -> Line {
        if !self.notice.is_empty() {
            return Line::from(Span::new(format!(" {} ", self.notice), Tone::Yellow, Emphasis::Chosen));
        }
        key_line(&[
            ("← →", "step"),
            ("PgUp PgDn", "ten"),
            ("space", "play"),
            ("v", "eyes"),
            ("↑↓", "scroll"),
            ("?", "help"),
            ("q", "leave"),
        ])
    }
}

fn head(name: &str, headline: &str, symbols: &'static [sounder_scene::Symbol]) -> Line {
    let mut line = Line::from(Span::new(format!(" {name}"), Tone::Plain, Emphasis::Strong));
    if !headline.is_empty() {
        line.push(Span::plain(" · "));
        line.append(rich(headline, symbols, Emphasis::Normal));
    }
    line
}

fn key_line(keys: &[(&str, &str)]) -> Line {
    let mut line = Line::default();
    for (key, what) in keys {
        line.push(Span::plain(if line.spans.is_empty() { " " } else { "   " }));
        line.push(Span::new(*key, Tone::Plain, Emphasis::Strong));
        line.push(Span::new(format!(" {what}"), Tone::Plain, Emphasis::Faint));
    }
    line
}

/// Who has won, and the seats by rank with their scores. Where everybody has lost nobody is the first.
pub fn outcome_lines(outcome: &Outcome, chairs: &Chairs, names: &Names) -> Vec<Line> {
    let mut seats: Vec<Seat> = Seat::all(outcome.seats()).collect();
    seats.sort_by_key(|seat| outcome.rank(*seat));
    let line = |seat: Seat| {
        let (rank, score) = (outcome.rank(seat), outcome.score(seat));
        let emphasis = if outcome.winners().contains(seat) { Emphasis::Strong } else { Emphasis::Normal };
        let place = if outcome.winners().is_empty() { String::new() } else { format!("{rank}. ") };
        let name = names.of(seat);
        // Names that the terminal gives say the part already.
        let part = chairs.part(seat).filter(|part| !name.contains(part.as_str()));
        let part = part.map_or_else(String::new, |part| format!(" ({part})"));
        let text = format!("{place}{name}{part}  {}", count(score, "point"));
        Line::from(Span::new(text, Tone::Plain, emphasis))
    };
    let won = who_won(outcome, chairs, Viewer::Public, names);
    let won = Line::from(Span::new(won, Tone::Plain, Emphasis::Strong));
    seats.into_iter().map(line).chain([won]).collect()
}

/// The names of the seats as people know them: "Player 1", or what the bot is; where seats differ in role or side, with
/// that. Several of them read well as a list: whatever is added stands between brackets.
pub fn default_names(seats: &[Player], chairs: &Chairs) -> Vec<String> {
    let name = |(seat, player): (Seat, &Player)| {
        let number = seat.index() + 1;
        match (player, chairs.part(seat)) {
            (Player::Human, None) => format!("Player {number}"),
            (Player::Human, Some(part)) => format!("Player {number} ({part})"),
            (Player::Bot(bot), None) => format!("Bot {number} ({bot})"),
            (Player::Bot(bot), Some(part)) => format!("Bot {number} ({part}, {bot})"),
        }
    };
    Seat::all(seats.len()).zip(seats).map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sounder_bots::BotSpec;
    use sounder_kernel::Chair;

    #[test]
    fn names_say_the_side_and_where_everybody_lost_nobody_is_the_first() {
        let chair = |side| Chair::new(("player", "Player"), (side, side));
        let chairs = Chairs::new(["The owls", "The foxes", "The owls", "The foxes"].map(chair).to_vec());
        let bot = Player::Bot(BotSpec::Random);
        let names = default_names(&[Player::Human, bot, bot, bot], &chairs);
        assert_eq!(names[..2], ["Player 1 (The owls)", "Bot 2 (The foxes, random)"]);
        let told = |outcome: Outcome| -> Vec<String> {
            let names = Names::new(["Ada", "Bo", "Cy", "Di"].map(String::from).to_vec());
            outcome_lines(&outcome, &chairs, &names).iter().map(ToString::to_string).collect()
        };
        let scores = [3, 9, 3, 9];
        let lost = told(Outcome::lost(&scores));
        let all = ["Bo (The foxes)  9", "Di (The foxes)  9", "Ada (The owls)  3", "Cy (The owls)  3"];
        assert_eq!(lost[..4], all.map(|each| format!("{each} points")));
        assert_eq!(lost[4], "Everybody has lost.");
        let won = told(Outcome::by_sides(&chairs, &scores, &scores));
        let [bo, ada, who] = [&*won[0], &*won[2], &*won[4]];
        assert_eq!(
            [bo, ada, who],
            ["1. Bo (The foxes)  9 points", "2. Ada (The owls)  3 points", "The foxes won: Bo and Di."]
        );
    }
}
