//! The game as a conversation, line by line: for dumb terminals, pipes and screen readers. Words only.

use crate::app::{App, Effect, Options, Player, Waiting};
use crate::keys::Key;
use crate::overlay::{Overlay, Question};
use crate::run::{Ended, free_name, keep, name_seats, save};
use sounder_host::Table;
use sounder_kernel::Seat;
use sounder_scene::Aloud;
use sounder_scene::text::{Line, rules};
use sounder_scene::words::count;
use std::io::{self, BufRead, Write};

/// Nothing is wrapped: whoever reads it aloud or pipes it on does that better.
const WIDTH: usize = 10_000;

const HELP: &str = "\
A number plays the choice with that number; words list the choices that have them.
choices   what can be chosen, again
look      the table in words; look WORDS only what has these words
why N     what choice N is about, and what would come of it
undo      take back your last move
other     let the next of those go first who may act as well
rules     the rules; rules 3 and rules 3.1 only a part of them
save FILE write the record
quit      leave; asks first where the game is not kept
q s       save the record and leave
";

/// Plays by lines until the game is over or left, or there is nothing more to read.
pub fn play_plain(
    mut table: Box<dyn Table>,
    seats: &[Player],
    options: Options,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> io::Result<Ended> {
    name_seats(&mut *table, seats);
    let (app, effects) = App::new(table, seats.to_vec(), options, free_name);
    let mut talk = Talk { app, input, out, told: 0, asked: 0 };
    talk.greet()?;
    talk.go_on(effects)?;
    Ok(talk.app.ended(false))
}

struct Talk<'a> {
    app: App,
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
    /// The number of moves that have been told of.
    told: usize,
    /// The decision whose choices have been said: nobody wants to hear them again after every question.
    asked: usize,
}

/// Whether the talk goes on.
enum Then {
    Do(Vec<Effect>),
    Leave,
}

impl Talk<'_> {
    fn greet(&mut self) -> io::Result<()> {
        writeln!(self.out, "{}. Type help for what you can type.", self.app.name)?;
        if self.app.options.keep.is_none() {
            writeln!(self.out, "There is no place where this game is kept; save it with: save FILE")?;
        }
        Ok(())
    }

    fn go_on(&mut self, mut effects: Vec<Effect>) -> io::Result<()> {
        loop {
            for effect in std::mem::take(&mut effects) {
                match effect {
                    Effect::Think { job, turn } => effects.extend(self.app.thought(turn, job())),
                    Effect::Keep(path) => {
                        keep(&mut self.app, path);
                        self.say_notice()?;
                    }
                    Effect::Save(path) => {
                        effects.extend(save(&mut self.app, path));
                        // Where a screen asks for another name, one types the whole command again.
                        self.app.overlay = None;
                        self.say_notice()?;
                    }
                    Effect::Leave | Effect::Rematch => return Ok(()),
                }
            }
            if !effects.is_empty() {
                continue;
            }
            let then = match self.app.waiting {
                // The result is in what is handed back, and said by whoever began the game.
                Waiting::Over(_) => return self.tell_news(),
                Waiting::Curtain(seat) => self.change_seats(seat)?,
                Waiting::Choice(seat) => {
                    self.tell_news()?;
                    if std::mem::replace(&mut self.asked, self.app.decision()) != self.app.decision() {
                        self.ask(seat)?;
                    }
                    self.hear(seat)?
                }
                Waiting::Bot(_) => unreachable!("a bot's thought is waited for"),
            };
            match then {
                Then::Do(what) => effects = what,
                Then::Leave => return Ok(()),
            }
            self.say_notice()?;
        }
    }

    /// The next line; `None` at the end of the input.
    fn read(&mut self) -> io::Result<Option<String>> {
        self.out.flush()?;
        let mut line = String::new();
        Ok((self.input.read_line(&mut line)? > 0).then(|| line.trim().to_string()))
    }

    fn say_notice(&mut self) -> io::Result<()> {
        let notice = std::mem::take(&mut self.app.notice);
        if notice.is_empty() { Ok(()) } else { writeln!(self.out, "{}", aloud(&self.app).text(&notice)) }
    }

    fn tell_news(&mut self) -> io::Result<()> {
        let moves = self.app.record().moves.len();
        self.told = self.told.min(moves);
        for telling in self.app.seen.tellings.iter().filter(|telling| telling.after > self.told) {
            let words = telling.words.as_ref().map_or(String::new(), |words| format!(" “{words}”"));
            writeln!(self.out, "{}{words}", aloud(&self.app).text(&telling.text))?;
        }
        self.told = moves;
        Ok(())
    }

    fn ask(&mut self, seat: Seat) -> io::Result<()> {
        let scene = &self.app.seen.scene;
        let whose =
            if self.app.humans().count() > 1 { format!("{}: ", self.app.seen.names.of(seat)) } else { String::new() };
        writeln!(self.out, "\n{}", aloud(&self.app).text(&scene.headline))?;
        writeln!(self.out, "{whose}{}", aloud(&self.app).text(&scene.prompt))?;
        self.list(&(0..self.app.seen.choices.len()).collect::<Vec<_>>())
    }

    fn list(&mut self, choices: &[usize]) -> io::Result<()> {
        for index in choices {
            let text = aloud(&self.app).text(&self.app.seen.choices[*index].text);
            writeln!(self.out, "{}. {text}", index + 1)?;
        }
        Ok(())
    }

    fn change_seats(&mut self, seat: Seat) -> io::Result<Then> {
        let name = self.app.seen.names.of(seat).to_string();
        writeln!(self.out, "{name} is next; everybody else looks away. What stands above can still be read.")?;
        writeln!(self.out, "Press Enter, {name}.")?;
        let Some(line) = self.read()? else { return Ok(Then::Leave) };
        match line.to_lowercase().split_once(' ').unwrap_or((&line.to_lowercase(), "")) {
            ("quit" | "q" | "exit", how) => self.leave(how.trim()),
            _ => Ok(Then::Do(self.app.key(Key::Char(' ')))),
        }
    }

    fn hear(&mut self, seat: Seat) -> io::Result<Then> {
        let Some(line) = self.read()? else { return Ok(Then::Leave) };
        let (word, rest) = line.split_once(' ').map_or((line.as_str(), ""), |(word, rest)| (word, rest.trim()));
        let number = |text: &str| text.parse::<usize>().ok();
        let most = self.app.seen.choices.len();
        let known = move |number: &usize| (1..=most).contains(number);
        match (word.to_lowercase().as_str(), number(word)) {
            ("", _) => {}
            (_, Some(number)) if rest.is_empty() && known(&number) => return self.choose(seat, number - 1),
            (_, Some(_)) if rest.is_empty() => {
                writeln!(self.out, "The choices are numbered from 1 to {most}.")?;
            }
            ("help" | "?" | "h", _) => writeln!(self.out, "{}\n{HELP}", self.app.brief())?,
            ("choices" | "c", _) if rest.is_empty() => self.asked = 0,
            ("look" | "l", _) => self.describe_table(rest)?,
            ("why" | "w", _) => match number(rest).filter(known) {
                Some(number) => self.describe_choice(number - 1)?,
                None => writeln!(self.out, "Type why and the number of a choice.")?,
            },
            ("rules" | "r", _) => self.say_rules(rest)?,
            ("undo" | "u", _) => return self.take_back(),
            ("other" | "o", _) if rest.is_empty() => return Ok(Then::Do(self.app.key(Key::Char('o')))),
            ("save" | "s", _) => {
                let name = if rest.is_empty() { free_name("game") } else { rest.to_string() };
                return Ok(Then::Do(self.app.save_as(name.into())));
            }
            ("quit" | "q" | "exit", _) => return self.leave(rest),
            _ => self.find(&line)?,
        }
        Ok(Then::Do(Vec::new()))
    }

    /// Leaves at once where nothing would be lost, saves first if asked to, and asks otherwise.
    fn leave(&mut self, how: &str) -> io::Result<Then> {
        if matches!(how.to_lowercase().as_str(), "s" | "save") {
            return Ok(Then::Do(self.app.save_and_leave()));
        }
        let effects = self.app.key(Key::Char('q'));
        if let Some(Overlay::Question(Question::Leave)) = self.app.overlay {
            writeln!(self.out, "This game is kept nowhere. Leave all the same? yes, no, or s to save it and leave")?;
            let line = self.read()?.unwrap_or_default().to_lowercase();
            let answer = line.chars().next().filter(|letter| "ys".contains(*letter)).unwrap_or('n');
            return Ok(Then::Do(self.app.key(Key::Char(answer))));
        }
        Ok(Then::Do(effects))
    }

    fn choose(&mut self, seat: Seat, index: usize) -> io::Result<Then> {
        let words = match self.app.seen.choices[index].asks.clone() {
            None => None,
            Some(ask) => {
                writeln!(
                    self.out,
                    "{} ({} at most; an empty line says nothing)",
                    aloud(&self.app).text(&ask.prompt),
                    count(ask.longest as i64, "letter")
                )?;
                let Some(line) = self.read()? else { return Ok(Then::Leave) };
                Some(line.chars().take(ask.longest).collect::<String>())
            }
        };
        Ok(Then::Do(self.app.play(seat, index, words.as_deref())))
    }

    /// All rules, or a clause or chapter of them.
    fn say_rules(&mut self, clause: &str) -> io::Result<()> {
        let rules = rules(&aloud(&self.app).text(self.app.rules()), &[], WIDTH);
        let lines = if clause.is_empty() { Some(&rules.lines[..]) } else { rules.lines_of(clause) };
        match lines {
            Some(lines) => lines.iter().try_for_each(|line| writeln!(self.out, "{}", in_words(line))),
            None => writeln!(self.out, "The rules have no clause {clause}."),
        }
    }

    fn take_back(&mut self) -> io::Result<Then> {
        let effects = self.app.key(Key::Char('u'));
        if let Some(Overlay::Question(Question::TakeBack(_))) = self.app.overlay {
            writeln!(
                self.out,
                "Others have moved since, or something came to light. Does everybody here agree? yes or no"
            )?;
            let agreed = self.read()?.is_some_and(|line| line.to_lowercase().starts_with('y'));
            return Ok(Then::Do(self.app.key(Key::Char(if agreed { 'y' } else { 'n' }))));
        }
        Ok(Then::Do(effects))
    }

    /// The choices that have all these words.
    fn find(&mut self, words: &str) -> io::Result<()> {
        self.app.filter = Some(words.to_string());
        let found = self.app.shown();
        self.app.filter = None;
        if found.is_empty() {
            return writeln!(self.out, "No choice matches; type help for what you can type.");
        }
        self.list(&found)
    }

    fn describe_choice(&mut self, index: usize) -> io::Result<()> {
        let aloud = aloud(&self.app);
        let (choice, shown) = (&self.app.seen.choices[index], &self.app.seen.previews[index]);
        let mut lines = vec![aloud.text(&choice.text)];
        lines.extend(aloud.preview(shown));
        lines.extend(aloud.things(&self.app.seen.scene, &choice.touches));
        if !choice.clause.is_empty() {
            lines.push(format!("Rule {}.", choice.clause));
        }
        lines.iter().try_for_each(|line| writeln!(self.out, "{line}"))
    }

    /// The whole table, or the lines that have all these words.
    fn describe_table(&mut self, words: &str) -> io::Result<()> {
        let words = words.to_lowercase();
        let has_all = |line: &String| words.split_whitespace().all(|word| line.to_lowercase().contains(word));
        let panels = self.app.seen.scene.panels.iter().flat_map(|panel| aloud(&self.app).panel(panel));
        let lines: Vec<String> = panels.filter(has_all).collect();
        if lines.is_empty() {
            return writeln!(self.out, "Nothing on the table has these words.");
        }
        lines.iter().try_for_each(|line| writeln!(self.out, "{line}"))
    }
}

fn aloud(app: &App) -> Aloud<'_> {
    Aloud { symbols: app.symbols, names: &app.seen.names }
}

/// A line without the strokes that tables are drawn with.
fn in_words(line: &Line) -> String {
    let is_stroke = |c: char| ('\u{2500}'..='\u{259f}').contains(&c);
    let text: String = line.to_string().chars().map(|c| if is_stroke(c) { ' ' } else { c }).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use sounder_bots::BotSpec;
    use sounder_kernel::{Seed, Setup, Viewer};
    use sounder_scene::Part;

    fn talk(game: &str, seats: &[Player], typed: &str) -> (String, Ended) {
        let game = sounder_catalog::find(game).unwrap();
        let table = game.deal(Setup::new(seats.len()), Seed::from_number(1)).unwrap();
        let mut out = Vec::new();
        let ended = play_plain(table, seats, Options::default(), &mut typed.as_bytes(), &mut out).unwrap();
        (String::from_utf8(out).unwrap(), ended)
    }

    #[test]
    fn a_game_is_played_by_lines() {
        let (said, ended) =
            talk("connect-four", &[Player::Human; 2], "help\n4\ncolumn 3\n9\n3\nundo\n1\nlook\nquit\ny\n");
        insta::assert_snapshot!(said);
        assert_eq!(ended.record.moves.len(), 2);
    }

    /// A figure with a letter after it that stands for a sign: "2R", "1*".
    fn letter_for_a_sign<'a>(said: &'a str, letters: &[&str]) -> Option<&'a str> {
        let mut words = said.split(|c: char| c.is_whitespace() || ",;:.()[]".contains(c));
        words.find(|word| {
            let sign = word.trim_start_matches(|c: char| c.is_ascii_digit());
            sign.len() < word.len() && letters.contains(&sign)
        })
    }

    /// "1 tokens": one thing called by the word for many. Sentences go on with such words too: "Player 1 buys".
    fn one_called_many(said: &str) -> Option<String> {
        const THINGS: [&str; 16] = [
            "points", "tokens", "cards", "units", "slots", "injuries", "trophies", "parts", "plates", "moves", "steps",
            "dice", "turns", "rounds", "hexes", "actions",
        ];
        const NUMBERED: [&str; 4] = ["Player", "Bot", "Tier", "Trap"];
        said.lines().find_map(|line| {
            let words: Vec<&str> = line.split_whitespace().map(|word| word.trim_start_matches('(')).collect();
            let is_many = |word: &str| {
                THINGS.contains(&word.trim_end_matches(|c: char| !c.is_alphabetic()).to_lowercase().as_str())
            };
            let is_last = |word: &str| word.ends_with([',', ';', ':', '.', ')']);
            let many = |at: &usize| match words[at + 1..] {
                [next, ..] if is_many(next) => true,
                [next, after, ..] => next != "from" && !is_last(next) && is_many(after),
                _ => false,
            };
            let is_one = |at: &usize| words[*at] == "1" && !(*at > 0 && NUMBERED.contains(&words[*at - 1]));
            (0..words.len()).filter(is_one).find(many).map(|_| line.to_owned())
        })
    }

    #[test]
    fn every_game_ends_by_first_choices_in_words_only() {
        for game in sounder_catalog::games() {
            let id = game.about().id;
            let seats = game.about().min_seats.max(2.min(game.about().max_seats));
            let mut players = vec![Player::Bot(BotSpec::Random); seats];
            players[0] = Player::Human;
            let typed = format!("rules\n{}", "look\nwhy 1\n1\n".repeat(4000));
            let (said, ended) = talk(id, &players, &typed);
            assert!(ended.outcome.is_some(), "{id}: {}", &said[said.len().saturating_sub(2000)..]);
            let stroke = said.chars().find(|c| ('\u{2500}'..='\u{259f}').contains(c));
            assert_eq!(stroke, None, "{id}");
            let record = &ended.record;
            let symbols = game.replay_to(record, 0).unwrap().symbols();
            let is_letter = |letter: &&str| letter.chars().all(|c| c.is_alphabetic() || "*$".contains(c));
            let letters: Vec<&str> = symbols.iter().map(|symbol| symbol.letter).filter(is_letter).collect();
            assert_eq!(letter_for_a_sign(&said, &letters), None, "{id}");
            let (rules, _) = talk(id, &players, "rules\n");
            let played = &said[rules.len()..];
            assert_eq!(one_called_many(played), None, "{id}");
            let ends_twice = played.lines().find(|line| line.contains("..") || line.contains(".:"));
            assert_eq!(ends_twice, None, "{id}");
            let own = (0..record.moves.len()).filter(|index| record.moves[*index].seat == Seat(0));
            let asked: Vec<usize> = own.collect();
            for before in asked.iter().step_by(asked.len() / 8 + 1) {
                let table = game.replay_to(record, *before).unwrap();
                let aloud = Aloud { symbols, names: table.names() };
                let scene = table.scene(Viewer::Seat(Seat(0)));
                for part in scene.panels.iter().flat_map(|panel| &panel.parts) {
                    let Part::Text(text) = part else { continue };
                    assert!(said.contains(&aloud.text(text)), "{id}, before move {before}: {text}");
                }
            }
        }
    }

    #[test]
    fn the_table_is_said_thing_by_thing() {
        let (said, _) = talk("connect-four", &[Player::Human; 2], "4\nlook\nq\ny\n");
        assert!(said.contains("\n    column 4, row 1 (Player 1), disc (Player 1)\n"), "{said}");
        assert!(!said.contains("column 3, row 1"), "what is empty is not said: {said}");
        assert!(said.contains("Player 1 drops a disc into column 4."), "{said}");
        let (said, _) = talk("connect-four", &[Player::Human; 2], "4\nlook row 1\nlook nothing such\nq\ny\n");
        assert!(said.contains("\n    column 4, row 1 (Player 1), disc (Player 1)\n"), "{said}");
        assert!(!said.contains("The board") && said.contains("Nothing on the table has these words."), "{said}");
        let (said, _) = talk("hogs", &[Player::Human; 2], "look\nq\ny\n");
        let alike = said.contains(" to ") && said.lines().filter(|line| line.ends_with(": plains")).count() == 1;
        assert!(alike, "hexes that are alike are said together: {said}");
    }

    #[test]
    fn choices_are_said_again_when_they_changed_or_somebody_asks() {
        let said = |typed: &str| {
            let (said, _) = talk("connect-four", &[Player::Human; 2], &format!("{typed}q\ny\n"));
            said.matches("\n1. Drop into column 1\n").count()
        };
        assert_eq!(said("look\nwhy 1\nrules 2.1\n\n99\nundo\n"), 1);
        assert_eq!(said("look\nchoices\n"), 2);
        assert_eq!(said("4\nlook\nundo\n"), 3);
    }

    #[test]
    fn a_game_that_is_kept_nowhere_is_not_left_by_chance() {
        let (said, ended) = talk("connect-four", &[Player::Human; 2], "4\nq\nno\n3\nq\nyes\n5\n");
        assert_eq!(said.matches("This game is kept nowhere.").count(), 2, "{said}");
        assert_eq!(ended.record.moves.len(), 2, "it goes on after no, and ends after yes");
        assert!(ended.to_string().contains("It is not kept anywhere."), "{ended}");
    }

    #[test]
    fn words_beside_a_move_stand_in_the_record() {
        // A line that answers no question for words is no command either: the game goes on.
        let typed = "1\nThe bridge is down\n".repeat(2000);
        let (_, ended) = talk("rangers", &[Player::Human; 3], &typed);
        let words = ended.record.moves.iter().filter_map(|step| step.words.as_deref());
        assert!(words.collect::<Vec<_>>().contains(&"The bridge is down"));
    }

    #[test]
    fn a_part_of_the_rules_can_be_asked_for() {
        let (said, _) = talk("connect-four", &[Player::Human; 2], "rules 2.1\nrules 2\nrules 99\nq\ny\n");
        assert_eq!(said.matches("\n2.1 ").count(), 2, "by itself and in its chapter: {said}");
        assert!(!said.contains("\n1.1 ") && said.contains("The rules have no clause 99."), "{said}");
    }

    #[test]
    fn another_who_may_act_as_well_can_go_first() {
        let (said, _) = talk("connect-four", &[Player::Human; 2], "other\nq\ny\n");
        assert!(said.contains("Nobody else may act now."), "{said}");
        let seats = |typed: &str| {
            let (_, ended) = talk("rangers", &[Player::Human; 4], &typed.repeat(150));
            ended.record.moves.iter().map(|step| step.seat).collect::<Vec<_>>()
        };
        assert_ne!(seats("1\n\n"), seats("other\n\n1\n\n"));
    }

    #[test]
    fn the_result_is_said_once() {
        let (said, ended) = talk("connect-four", &[Player::Human; 2], "1\n2\n1\n2\n1\n2\n1\n");
        let whole = format!("{said}{ended}");
        assert_eq!(whole.matches("1. Player 1  1 point").count(), 1, "{whole}");
        assert!(whole.contains("four in a line") && whole.contains("Player 1 wins."), "{whole}");
    }

    #[test]
    fn the_end_of_the_input_leaves_the_table() {
        let (_, ended) = talk("connect-four", &[Player::Human; 2], "4\n");
        assert_eq!((ended.record.moves.len(), ended.outcome), (1, None));
    }
}
