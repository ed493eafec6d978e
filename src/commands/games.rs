use super::Done;
use clap::Args;
use sounder_host::AnyGame;
use sounder_kernel::{Label, Setup};
use std::io::Write;

/// List the games with their seats and options
#[derive(Args)]
pub struct Games {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Games {
    /// Prints the list.
    pub fn run(self, out: &mut dyn Write) -> Done {
        let games = sounder_catalog::games();
        if self.json {
            let list: Vec<_> = games.iter().map(|game| game.about()).collect();
            writeln!(out, "{}", serde_json::to_string(&list).expect("plain data"))?;
            return Ok(());
        }
        for game in games {
            let about = game.about();
            let seats = match (about.min_seats, about.max_seats) {
                (min, max) if min == max => format!("{min}"),
                (min, max) => format!("{min} to {max}"),
            };
            writeln!(out, "{:<14} {}, {seats} seats", about.id, about.name)?;
            writeln!(out, "               {}", about.tagline)?;
            if let Some(parts) = parts(&*game) {
                writeln!(out, "               {parts}")?;
            }
            for option in &about.options {
                let values: Vec<String> =
                    option.values.iter().map(|value| format!("{} ({})", value.id, value.label)).collect();
                writeln!(out, "               --option {}=…   {}: {}", option.id, option.name, values.join(", "))?;
            }
        }
        Ok(())
    }
}

/// The roles and sides of the largest table, where seats differ: bots and people are seated by them.
fn parts(game: &dyn AnyGame) -> Option<String> {
    let chairs = game.chairs(&Setup::new(game.about().max_seats)).ok()?;
    let list = |what: &str, labels: Vec<&Label>| {
        let named: Vec<String> = labels.iter().map(|label| format!("{} ({})", label.id, label.name)).collect();
        format!("{what}: {}", named.join(", "))
    };
    let roles = chairs.have_roles().then(|| list("Roles", chairs.roles()));
    let sides = chairs.have_teams().then(|| list("Sides", chairs.sides().map(|(side, _)| side).collect()));
    let parts: Vec<String> = roles.into_iter().chain(sides).collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}
