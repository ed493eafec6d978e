use super::meter::{Meter, Piped};
use super::{cores, interruptible, load, study};
use crate::commands::Done;
use crate::failure::Failure;
use clap::Args;
use sounder_host::AnyGame;
use sounder_lab::cell::{Ledger, Part, Table};
use sounder_lab::chapter::Chapter;
use sounder_lab::check::CheckError;
use sounder_lab::experiment::{Cell, DEFAULT, Experiment};
use sounder_lab::folder::{Folder, RunProgress};
use sounder_lab::goals::{Goal, Goals};
use sounder_lab::retell::Retold;
use sounder_lab::{Control, Studied};
use sounder_pack::Source;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

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
    /// Where the experiment file was, if packs are named in it [default: the packs that the first part has kept]
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
    /// The tables of an experiment; `open` finds the packs that it names.
    fn read(text: &str, open: impl Fn(&Cell) -> Result<Arc<dyn AnyGame>, Failure>) -> Result<Grid, Failure> {
        let experiment = Experiment::read(text).map_err(Failure::bad)?;
        let mut cells = Vec::new();
        let mut goals = Vec::new();
        for cell in experiment.cells() {
            let game = open(&cell)?;
            let own = if experiment.goals { sounder_catalog::goals(&cell.game) } else { "" };
            goals.push(Goals::read(own).map_err(Failure::bad)?);
            cells.push((cell, game));
        }
        Ok(Grid { experiment, cells, goals })
    }

    /// What must not change between the pieces of a run, each as a name, a colon and its version.
    fn hashes(&self) -> Result<Vec<String>, Failure> {
        let program = this_program()?;
        let mut hashes = vec![format!("program: {}", program)];
        for (cell, game) in &self.cells {
            let Cell { game: id, pack, .. } = cell;
            let about = game.about();
            let goals = Source::embedded(&[("goals.toml", sounder_catalog::goals(id))]).hash();
            hashes.push(format!("rules of {id}: {}", about.rules_version));
            hashes.push(format!("pack {pack} of {id}: {}", about.pack_hash));
            if self.experiment.goals {
                hashes.push(format!("goals of {id}: {goals}"));
            }
        }
        let mut seen = std::collections::BTreeSet::new();
        hashes.retain(|line| seen.insert(line.clone()));
        Ok(hashes)
    }

    /// Games and trials of a whole run at most.
    fn total(&self, part: Part) -> u64 {
        self.cells.iter().map(|(cell, _)| self.experiment.at(cell).extent()).sum::<u64>() / part.count
    }

    /// How much of that is behind.
    fn played(&self, progress: &RunProgress) -> u64 {
        let behind = |(ledger, (cell, _)): (&Ledger, &(Cell, _))| ledger.behind(&self.experiment.at(cell));
        progress.ledgers.iter().zip(&self.cells).map(behind).sum::<u64>() / progress.part.count
    }

    /// The goals that are about a table.
    fn goals(&self, index: usize) -> Vec<&Goal> {
        let (cell, game) = &self.cells[index];
        if cell.rung { Vec::new() } else { self.goals[index].at(game.about(), &cell.place) }
    }

    /// Keeps the packs of the run in its folder, so that it can be repeated when they have changed or gone.
    fn keep_packs(&self, folder: &Folder) -> Done {
        for (cell, game) in &self.cells {
            let name = kept(&game.about().pack_hash);
            if cell.pack != DEFAULT && !folder.has(&name) {
                folder.write(&name, game.pack().to_zip())?;
            }
        }
        Ok(())
    }
}

/// The version of the program and a hash of its file: a judge or a bot that plays otherwise is another program, whatever its version,
/// and a copy on another machine is the same.
fn this_program() -> Result<String, Failure> {
    let path = std::env::current_exe()?;
    let file = std::fs::File::open(&path).map_err(|error| Failure::file(&path, error))?;
    let mut hasher = blake3::Hasher::new();
    std::io::copy(&mut std::io::BufReader::with_capacity(1 << 20, file), &mut hasher)?;
    Ok(format!("{} ({})", env!("CARGO_PKG_VERSION"), &hasher.finalize().to_hex()[..16]))
}

/// Where the folder of a run keeps a pack.
fn kept(hash: &str) -> String {
    format!("packs/{hash}.zip")
}

/// Plays on at one table, and keeps what was played after each batch.
struct Playing<'a> {
    grid: &'a Grid,
    index: usize,
    folder: &'a Folder,
    progress: &'a mut RunProgress,
    threads: usize,
    stop: &'a AtomicBool,
    meter: &'a Meter,
}

impl Playing<'_> {
    fn play(self, game: &dyn Studied) -> Result<(), CheckError> {
        let Playing { grid, index, folder, progress, .. } = self;
        let (cell, _) = &grid.cells[index];
        let experiment = grid.experiment.at(cell);
        let table = Table::new(game, &experiment, &cell.place, grid.goals(index))?;
        if progress.ledgers.len() == index {
            progress.ledgers.push(table.empty()?);
        }
        let mut ledger = progress.ledgers[index].clone();
        if ledger.done {
            return Ok(());
        }
        self.meter.at(cell.name());
        let control = Control { threads: self.threads, stop: self.stop, finished: &|_| self.meter.one_more() };
        let part = progress.part;
        table.play(&experiment, index, part, &mut ledger, control, &mut |ledger, rows| {
            progress.ledgers[index] = ledger.clone();
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
    ledger: &'a Ledger,
    control: Control<'a>,
}

impl Telling<'_> {
    fn chapter(&self, game: &dyn Studied) -> Result<Chapter, CheckError> {
        let (cell, _) = &self.grid.cells[self.index];
        let experiment = self.grid.experiment.at(cell);
        let table = Table::new(game, &experiment, &cell.place, self.grid.goals(self.index))?;
        let findings = table.verdicts(self.ledger);
        let mut chapter = Chapter::of(&table, &cell.name(), self.ledger, findings);
        chapter.rung = cell.rung;
        let record_of = |number: u64| format!("games/{}-{number}.json", self.index);
        // A game that was told before is the same game now.
        let untold = |number: &u64| !self.folder.has(&record_of(*number));
        let numbers: Vec<u64> =
            if cell.rung { Vec::new() } else { chapter.pointed_at().into_iter().filter(untold).collect() };
        let fault = Mutex::new(None);
        sounder_lab::each(&numbers, self.control, |number| {
            if let Err(error) = self.tell(&table, number, chapter.is_example(number), &record_of(number)) {
                *fault.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            }
        });
        if let Some(error) = fault.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error);
        }
        let told = chapter.pointed_at();
        chapter.point_only_at(|number| told.contains(&number) && self.folder.has(&record_of(number)));
        Ok(chapter)
    }

    /// Plays one game again and writes its record, and for a remarkable game what its bots considered.
    fn tell(&self, table: &Table, number: u64, remarkable: bool, path: &str) -> Result<(), CheckError> {
        let (cell, hosted) = &self.grid.cells[self.index];
        let Retold { record, decisions } = table.bound.retell(&table.setup, &table.players, number);
        let record = hosted.carrying(record);
        let name = format!("{}-{number}", self.index);
        let mut written = Ok(());
        if remarkable {
            let title = format!("{}: what the bots considered in game {number}", cell.name());
            let page = sounder_lab::page::thoughts(&title, &decisions, Some(&format!("{name}.json")));
            written = self.folder.write(&format!("games/{name}.html"), page);
        }
        // The record comes last: where it is, all is.
        let written = written.and_then(|()| self.folder.write(path, record.to_json()));
        written.map_err(|error| CheckError(error.to_string()))
    }
}

/// Writes the report of what was played.
fn write_report(grid: &Grid, folder: &Folder, progress: &RunProgress, control: Control) -> Done {
    let mut names: Vec<&str> = grid.cells.iter().map(|(_, game)| game.about().name).collect();
    names.dedup();
    let title = format!("Balance of {}", names.join(", "));
    let mut chapters = Vec::new();
    for (index, ledger) in progress.ledgers.iter().enumerate() {
        let telling = Telling { grid, index, folder, ledger, control };
        chapters.push(study(&*grid.cells[index].1, |game| telling.chapter(game)).map_err(Failure::bad)?);
    }
    folder.write("report.html", sounder_lab::page::report(&title, &chapters, &progress.experiment))?;
    folder.write("report.json", serde_json::to_string(&chapters).expect("plain data"))?;
    folder.write("hashes.txt", progress.hashes.join("\n") + "\n")?;
    if progress.rows {
        folder.write_columns()?;
    }
    Ok(())
}

impl Run {
    /// Plays and reports.
    pub fn run(self, out: &mut dyn Write) -> Done {
        let text = std::fs::read_to_string(&self.experiment).map_err(|error| Failure::file(&self.experiment, error))?;
        let beside = self.experiment.parent().unwrap_or(Path::new("."));
        let grid = Grid::read(&text, |cell| load(&cell.game, &cell.pack, beside))?;
        let part = self.part.unwrap_or(Part::WHOLE);
        if part != Part::WHOLE && grid.experiment.ends_early() {
            let file = self.experiment.display();
            let why = "a run that stops as soon as its goals are decided has no parts, because none knows what the others found";
            return Err(Failure::bad(format!("{why}: write early = false into {file}")));
        }
        let dir = self.out.clone().unwrap_or_else(|| {
            let dir = self.experiment.with_extension("");
            let name = dir.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if part == Part::WHOLE {
                dir
            } else {
                dir.with_file_name(format!("{name}-{}-of-{}", part.index + 1, part.count))
            }
        });
        let (folder, mut progress) = Folder::open(&dir, &text, &grid.hashes()?, part, grid.experiment.rows)?;
        grid.keep_packs(&folder)?;
        let stop = self.piped.stop()?;
        let meter = self.piped.meter(grid.total(part));
        meter.kept(grid.played(&progress));
        let threads = self.threads.unwrap_or_else(cores);
        for index in 0..grid.cells.len() {
            let progress = &mut progress;
            let playing =
                Playing { grid: &grid, index, folder: &folder, progress, threads, stop: &stop, meter: &meter };
            study(&*grid.cells[index].1, |game| playing.play(game)).map_err(Failure::bad)?;
            if stop.load(std::sync::atomic::Ordering::Relaxed) {
                break;
            }
        }
        meter.finish();
        // Whoever has stopped it waits for no game: those that are not told yet are told when it goes on.
        let control = Control { threads, stop: &stop, finished: &|_| {} };
        write_report(&grid, &folder, &progress, control)?;
        if control.stopped() {
            eprintln!("Interrupted; the same command goes on where it was left.");
        }
        writeln!(out, "{}", folder.dir().join("report.html").display())?;
        Ok(())
    }
}

impl Merge {
    /// Puts parts together and reports.
    pub fn run(self, out: &mut dyn Write) -> Done {
        let folders: Vec<Folder> = self.parts.iter().map(|dir| Folder::existing(dir)).collect();
        let parts: Vec<RunProgress> = folders.iter().map(Folder::read).collect::<Result<_, _>>()?;
        let mut indices: Vec<u64> = parts.iter().map(|part| part.part.index).collect();
        indices.sort_unstable();
        let count = parts[0].part.count;
        let same = parts.iter().all(|part| {
            (&part.experiment, &part.hashes, part.part.count) == (&parts[0].experiment, &parts[0].hashes, count)
        });
        if !same {
            return Err(Failure::bad("these are not parts of the same run, or were played by different programs"));
        }
        if indices != (0..count).collect::<Vec<u64>>() {
            return Err(Failure::bad(format!("all {count} parts are needed, each once")));
        }
        let open = |cell: &Cell| {
            let named = format!("pack {} of {}: ", cell.pack, cell.game);
            let hash = parts[0].hashes.iter().find_map(|line| line.strip_prefix(&named)).unwrap_or_default();
            match &self.packs {
                Some(beside) => load(&cell.game, &cell.pack, beside),
                None if cell.pack == DEFAULT => load(&cell.game, DEFAULT, Path::new(".")),
                None => load(&cell.game, &kept(hash), folders[0].dir()),
            }
        };
        let grid = Grid::read(&parts[0].experiment, open)?;
        let finished =
            |part: &RunProgress| part.ledgers.len() == grid.cells.len() && part.ledgers.iter().all(|t| t.done);
        if !parts.iter().all(finished) {
            return Err(Failure::bad("a part is not finished: run it again and it goes on where it was left"));
        }
        let rows = parts[0].rows;
        let (folder, mut whole) = Folder::open(&self.out, &parts[0].experiment, &grid.hashes()?, Part::WHOLE, rows)?;
        if whole.hashes != parts[0].hashes {
            return Err(Failure::bad("the parts were played with other rules or packs than these"));
        }
        whole.ledgers.clone_from(&parts[0].ledgers);
        for part in &parts[1..] {
            whole.ledgers.iter_mut().zip(&part.ledgers).for_each(|(mine, theirs)| mine.merge(theirs));
        }
        folder.save(&mut whole, None)?;
        if rows {
            folder.merge_rows(&folders)?;
        }
        grid.keep_packs(&folder)?;
        let stop = interruptible()?;
        let control = Control { threads: cores(), stop: &stop, finished: &|_| {} };
        write_report(&grid, &folder, &whole, control)?;
        writeln!(out, "{}", folder.dir().join("report.html").display())?;
        Ok(())
    }
}
