use super::super::setup::{GameArgs, pack_line};
use super::study;
use crate::commands::Done;
use crate::failure::Failure;
use clap::Args;
use sounder_bots::{BotSpec, read_bots};
use sounder_kernel::{SeatSet, SetupError};
use sounder_lab::Players;
use sounder_lab::retell::{Decision, Retold};
use std::io::Write;
use std::path::PathBuf;

/// Play one game of bots and tell what they considered at each decision, and thought it worth
#[derive(Args)]
pub struct Thoughts {
    #[command(flatten)]
    choice: GameArgs,
    /// Who plays
    #[arg(long, default_value = "greedy")]
    bots: String,
    /// Which game of the run with this seed, as reports number them
    #[arg(long, default_value_t = 0)]
    number: u64,
    /// The master seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Move the bots on by one seat after each game, as in a run with swap = true
    #[arg(long)]
    swap: bool,
    /// Write a page with a table that sorts and filters to this file, and the record of the game beside it
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Thoughts {
    /// Plays the game and tells.
    pub fn run(self, out: &mut dyn Write) -> Done {
        let game = self.choice.game()?;
        let setup = self.choice.setup(&*game)?;
        let chairs = game.chairs(&setup).map_err(Failure::bad)?;
        let bots: Vec<BotSpec> = read_bots(&self.bots, &chairs, SeatSet::all(setup.seats)).map_err(Failure::bad)?;
        let players = Players { bots, swap: self.swap, seed: self.seed, luck: 0 };
        let retold = study(&*game, |game| Ok(game.for_table(&setup)?.retell(&setup, &players, self.number)));
        let Retold { record, decisions } = retold.map_err(|error: SetupError| Failure::bad(error))?;
        if let Some(path) = &self.report {
            let beside = path.with_extension("json");
            let name = beside.file_name().map(|name| name.to_string_lossy().into_owned());
            let title = format!("{}: what the bots considered in game {}", game.about().name, self.number);
            let page = sounder_lab::page::thoughts(&title, &decisions, name.as_deref());
            std::fs::write(path, page).map_err(|error| Failure::file(path, error))?;
            let record = game.carrying(record).to_json();
            std::fs::write(&beside, record).map_err(|error| Failure::file(&beside, error))?;
        }
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&decisions).expect("plain data"))?;
            return Ok(());
        }
        if let Some(path) = &self.report {
            writeln!(out, "{}", path.display())?;
            return Ok(());
        }
        pack_line(&*game).into_iter().try_for_each(|pack| writeln!(out, "{pack}"))?;
        decisions.iter().try_for_each(|decision| write_decision(out, decision))?;
        Ok(())
    }
}

fn write_decision(out: &mut dyn Write, decision: &Decision) -> std::io::Result<()> {
    let Decision { number, round, seat, bot, done, open, considered } = decision;
    writeln!(out, "Move {number}, round {round}, seat {seat} ({bot}), {open} open: {done}")?;
    for each in considered {
        let mark = if each.done { ">" } else { " " };
        writeln!(out, "  {mark} {:>5.1} %  {:>6} tries  {}", 100.0 * each.worth, each.tries, each.text)?;
    }
    Ok(())
}
