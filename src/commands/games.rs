use super::Done;
use clap::Args;
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
            for option in &about.options {
                let values: Vec<String> =
                    option.values.iter().map(|value| format!("{} ({})", value.id, value.label)).collect();
                writeln!(out, "               --option {}=…   {}: {}", option.id, option.name, values.join(", "))?;
            }
        }
        Ok(())
    }
}
