use super::meter::{Meter, Piped};
use super::{cores, load};
use crate::commands::Outcome;
use crate::failure::Failure;
use clap::Args;
use sounder_host::{AnyGame, Playable, Visitor};
use sounder_lab::Control;
use sounder_lab::cell::{Part, Table, Tally};
use sounder_lab::check::CheckError;
use sounder_lab::experiment::{Cell, Experiment};
use sounder_lab::folder::{Folder, Progress};
use sounder_lab::goals::{Goal, Goals};
use sounder_lab::retell::{Retold, retell};
use sounder_lab::sheet::Sheet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Play a grid of tables and write a report; an interrupted run goes on where it was left
#[derive(Args)]
pub struct Run {
    /// The experiment file, see docs/balance/experiments.md
    experiment: PathBuf,
    /// The folder for the report [default: beside the experiment file, named like it]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Play only part I of N, such as 1/4, to be put together by `sounder lab merge`
    #[arg(long, value_name = "I/N", value_parser = read_part)]
    part: Option<Part>,
    /// How many games run at the same time [default: one for each core]
    #[arg(long)]
    threads: Option<usize>,
    #[command(flatten)]
    piped: Piped,
}

/// Put the parts of a run together: the same report as if it had been played in one piece
#[derive(Args)]
pub struct Merge {
    /// The folder for the report
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// The folders of all parts
    #[arg(required = true, value_name = "DIR")]
    parts: Vec<PathBuf>,
    /// Where the experiment file was, if packs are named in it [default: here]
    #[arg(long, value_name = "DIR")]
    packs: Option<PathBuf>,
}

fn read_part(text: &str) -> Result<Part, String> {
    let wrong = || "write it as I/N, such as 1/4".to_string();
    let (index, count) = text.split_once('/').ok_or_else(wrong)?;
    let (index, count): (u64, u64) = (index.parse().map_err(|_| wrong())?, count.parse().map_err(|_| wrong())?);
    if index == 0 || index > count { Err(wrong()) } else { Ok(Part { index: index - 1, count }) }
}

/// A run that is ready: its tables with their games.
struct Grid {
    experiment: Experiment,
    cells: Vec<(Cell, Arc<dyn AnyGame>)>,
    goals: Vec<Goals>,
}

impl Grid {
    fn read(text: &str, beside: &Path) -> Result<Grid, Failure> {
        let experiment = Experiment::read(text).map_err(Failure::bad)?;
        let mut cells = Vec::new();
        let mut goals = Vec::new();
        for cell in experiment.cells() {
            let game = load(&cell.game, &cell.pack, beside)?;
            let own = if experiment.goals { sounder_catalog::goals(&cell.game) } else { "" };
            goals.push(Goals::read(own).map_err(Failure::bad)?);
            cells.push((cell, game));
        }
        Ok(Grid { experiment, cells, goals })
    }

    fn hashes(&self) -> Vec<String> {
        let hash = |(_, game): &(Cell, Arc<dyn AnyGame>)| {
            format!("{} rules {} pack {}", game.about().id, game.about().rules_version, game.about().pack_hash)
        };
        self.cells.iter().map(hash).collect()
    }

    /// Games and trials of a whole run at most.
    fn total(&self, part: Part) -> u64 {
        self.experiment.extent() * self.cells.len() as u64 / part.count
    }

    /// How much of that is behind.
    fn played(&self, progress: &Progress) -> u64 {
        progress.tallies.iter().map(|tally| tally.behind(&self.experiment)).sum::<u64>() / progress.part.count
    }

    /// The goals that are about a table.
    fn goals(&self, index: usize) -> Vec<&Goal> {
        let (cell, game) = &self.cells[index];
        let places = self.goals[index].places(game.about());
        places.into_iter().find(|(place, _)| *place == cell.place).map(|(_, goals)| goals).unwrap_or_default()
    }
}

struct Playing<'a> {
    grid: &'a Grid,
    index: usize,
    folder: &'a Folder,
    progress: &'a mut Progress,
    threads: usize,
    stop: &'a AtomicBool,
    meter: &'a Meter,
}

impl Visitor for Playing<'_> {
    type Output = Result<(), CheckError>;

    fn visit<G: Playable>(self, game: &G) -> Self::Output {
        let Playing { grid, index, folder, progress, .. } = self;
        let (cell, _) = &grid.cells[index];
        let table = Table::new(game, &grid.experiment, &cell.place, grid.goals(index))?;
        if progress.tallies.len() == index {
            progress.tallies.push(table.empty()?);
        }
        let mut tally = progress.tallies[index].clone();
        if tally.done {
            return Ok(());
        }
        self.meter.at(cell.name());
        let control = Control { threads: self.threads, stop: self.stop, finished: &|_| self.meter.one_more() };
        let part = progress.part;
        table.play(&grid.experiment, index, part, &mut tally, control, &mut |tally, rows| {
            progress.tallies[index] = tally.clone();
            folder.save(progress, rows).map_err(|error| CheckError(error.to_string()))?;
            self.meter.kept(grid.played(progress));
            Ok(())
        })
    }
}

/// Writes what a table says, and the records that its chapter points at.
struct Telling<'a> {
    grid: &'a Grid,
    index: usize,
    folder: &'a Folder,
    tally: &'a Tally,
}

impl Visitor for Telling<'_> {
    type Output = Result<Sheet, CheckError>;

    fn visit<G: Playable>(self, game: &G) -> Self::Output {
        let (cell, hosted) = &self.grid.cells[self.index];
        let table = Table::new(game, &self.grid.experiment, &cell.place, self.grid.goals(self.index))?;
        let findings = table.verdicts(self.tally);
        let sheet = Sheet::of(&table, &cell.name(), self.tally, findings);
        for number in sheet.pointed_at() {
            let name = format!("{}-{number}", self.index);
            let Retold { record, decisions } = retell(&table, number);
            let record = hosted.carrying(record).to_json();
            let mut written = self.folder.write(&format!("games/{name}.json"), &record);
            if sheet.is_example(number) {
                let title = format!("{}: what the bots considered in game {number}", cell.name());
                let page = sounder_lab::page::thoughts(&title, &decisions, Some(&format!("{name}.json")));
                written = written.and_then(|()| self.folder.write(&format!("games/{name}.html"), &page));
            }
            written.map_err(|error| CheckError(error.to_string()))?;
        }
        Ok(sheet)
    }
}

/// Writes the report of what was played.
fn write_report(grid: &Grid, folder: &Folder, progress: &Progress) -> Outcome {
    let mut names: Vec<&str> = grid.cells.iter().map(|(_, game)| game.about().name).collect();
    names.dedup();
    let title = format!("Balance of {}", names.join(", "));
    let mut sheets = Vec::new();
    for (index, tally) in progress.tallies.iter().enumerate() {
        let telling = Telling { grid, index, folder, tally };
        sheets.push(sounder_catalog::visit(&*grid.cells[index].1, telling).map_err(Failure::bad)?);
    }
    folder.write("report.html", &sounder_lab::page::report(&title, &sheets, &progress.experiment))?;
    folder.write("report.json", &serde_json::to_string(&sheets).expect("plain data"))?;
    folder.write("hashes.txt", &(progress.hashes.join("\n") + "\n"))?;
    if progress.rows {
        folder.write_columns()?;
    }
    Ok(())
}

impl Run {
    /// Plays and reports.
    pub fn run(self, out: &mut dyn Write) -> Outcome {
        let text = std::fs::read_to_string(&self.experiment).map_err(|error| Failure::file(&self.experiment, error))?;
        let beside = self.experiment.parent().unwrap_or(Path::new("."));
        let grid = Grid::read(&text, beside)?;
        let part = self.part.unwrap_or(Part::WHOLE);
        let dir = self.out.clone().unwrap_or_else(|| {
            let dir = self.experiment.with_extension("");
            let name = dir.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if part == Part::WHOLE {
                dir
            } else {
                dir.with_file_name(format!("{name}-{}-of-{}", part.index + 1, part.count))
            }
        });
        let (folder, mut progress) = Folder::open(&dir, &text, &grid.hashes(), part, grid.experiment.rows)?;
        let stop = self.piped.stop()?;
        let meter = self.piped.meter(grid.total(part));
        meter.kept(grid.played(&progress));
        let threads = self.threads.unwrap_or_else(cores);
        for index in 0..grid.cells.len() {
            let playing = Playing {
                grid: &grid,
                index,
                folder: &folder,
                progress: &mut progress,
                threads,
                stop: &stop,
                meter: &meter,
            };
            sounder_catalog::visit(&*grid.cells[index].1, playing).map_err(Failure::bad)?;
            if stop.load(std::sync::atomic::Ordering::Relaxed) {
                meter.finish();
                eprintln!("Interrupted; the same command goes on where it was left.");
                break;
            }
        }
        meter.finish();
        write_report(&grid, &folder, &progress)?;
        writeln!(out, "{}", folder.dir().join("report.html").display())?;
        Ok(())
    }
}

impl Merge {
    /// Puts parts together and reports.
    pub fn run(self, out: &mut dyn Write) -> Outcome {
        let folders: Vec<Folder> = self.parts.iter().map(|dir| Folder::existing(dir)).collect();
        let parts: Vec<Progress> = folders.iter().map(Folder::read).collect::<Result<_, _>>()?;
        let mut indices: Vec<u64> = parts.iter().map(|part| part.part.index).collect();
        indices.sort_unstable();
        let count = parts[0].part.count;
        let same = parts.iter().all(|part| {
            (&part.experiment, &part.hashes, part.part.count) == (&parts[0].experiment, &parts[0].hashes, count)
        });
        if !same {
            return Err(Failure::bad("these are not parts of the same run"));
        }
        if indices != (0..count).collect::<Vec<u64>>() {
            return Err(Failure::bad(format!("all {count} parts are needed, each once")));
        }
        let beside = self.packs.clone().unwrap_or_else(|| ".".into());
        let grid = Grid::read(&parts[0].experiment, &beside)?;
        let finished = |part: &Progress| part.tallies.len() == grid.cells.len() && part.tallies.iter().all(|t| t.done);
        if !parts.iter().all(finished) {
            return Err(Failure::bad("a part is not finished: run it again and it goes on where it was left"));
        }
        let rows = parts[0].rows;
        let (folder, mut whole) = Folder::open(&self.out, &parts[0].experiment, &grid.hashes(), Part::WHOLE, rows)?;
        if whole.hashes != parts[0].hashes {
            return Err(Failure::bad("the parts were played with other rules or packs than these"));
        }
        whole.tallies.clone_from(&parts[0].tallies);
        for part in &parts[1..] {
            whole.tallies.iter_mut().zip(&part.tallies).for_each(|(mine, theirs)| mine.merge(theirs));
        }
        folder.save(&mut whole, None)?;
        if rows {
            folder.merge_rows(&folders)?;
        }
        write_report(&grid, &folder, &whole)?;
        writeln!(out, "{}", folder.dir().join("report.html").display())?;
        Ok(())
    }
}
