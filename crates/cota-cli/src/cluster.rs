//! `cota cluster`: a job on many workers.

use crate::{job, work};
use cota_cluster::{Coordinator, Journal, Local, Store, drive};
use cota_console::budget::{Bounds, BudgetArgs};
use cota_console::exit::{Exit, Failure};
use cota_console::meter::Meter;
use cota_console::talk::{self, counted};
use cota_run::{Progress, Watch};
use std::path::{Path, PathBuf};
use std::process::Command as Program;
use std::sync::Arc;

/// Do a job with many workers, the same result as with one process
///
/// The work is cut into units that any worker can do, in any order and again. What was done is kept in the journal of a
/// folder, so a run that ended, however that came about, goes on where it was.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Run(Box<RunArgs>),
    Resume(Box<ResumeArgs>),
    Status(FolderArgs),
    Merge(FolderArgs),
}

/// Begin a job, or go on with it, and print its result
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
struct RunArgs {
    /// The folder of the job and its journal, which is made if there is none
    #[arg(long, value_name = "DIR")]
    journal: PathBuf,

    #[command(flatten)]
    workers: WorkerArgs,

    /// The command line of the job, such as `generate search-tree --size 10 --format json`
    #[arg(value_name = "COMMAND", required = true, last = true)]
    command: Vec<String>,
}

const EXAMPLES: &str = "\
Examples:
  cota cluster run --journal work -- generate search-tree --size 10 --format json > trees.json
  cota cluster resume work > trees.json

Exit codes: as the command's own; 3 the run was stopped and can be resumed.";

/// Go on with a job, and print its result
#[derive(Debug, clap::Args)]
struct ResumeArgs {
    /// The folder of the job
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    #[command(flatten)]
    workers: WorkerArgs,
}

/// Who works, and how long.
#[derive(Debug, clap::Args)]
struct WorkerArgs {
    #[command(flatten)]
    budget: BudgetArgs<Args>,
}

impl Bounds for Args {
    const MAX_SECONDS: &'static str = "Stop after S seconds; `cota cluster resume` goes on";
    const JOBS: &'static str = "Work with N processes [default: all processors]";
    const ALL_PROCESSORS: bool = true;
    const HEADING: &'static str = "Workers";
}

/// A job that was begun.
///
/// `status` says how far it is, `merge` prints the result of one that is done.
#[derive(Debug, clap::Args)]
struct FolderArgs {
    /// The folder of the job
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    match &args.command {
        Command::Run(args) => {
            let store = job::create(&args.journal, &args.command)?;
            work_on(&store, &args.workers)
        }
        Command::Resume(args) => work_on(&work::open(&args.folder)?, &args.workers),
        Command::Status(args) => status(&args.folder),
        Command::Merge(args) => merge(&work::open(&args.folder)?),
    }
}

/// Does what is left of a job and prints its result.
fn work_on(store: &Store, args: &WorkerArgs) -> Result<Exit, Failure> {
    let (mut journal, parts) = Journal::open(&store.journal()).map_err(Failure::usage)?;
    let mut coordinator = store.after(&parts).map_err(Failure::usage)?;
    if !parts.is_empty() && !coordinator.is_finished() {
        talk::say(format!("going on after {}", counted(parts.len() as u64, "task", "tasks")));
    }
    drop(parts);
    let budget = args.budget.budget();
    let stopped = !coordinator.is_finished() && {
        let program = std::env::current_exe()?;
        let folder = store.folder().to_owned();
        let mut workers = Local::start(budget.jobs, move || {
            let mut command = Program::new(&program);
            command.arg("work").arg(&folder);
            command
        })?;
        let progress = Arc::new(Progress::default());
        cota_console::interrupt::stops(&progress);
        let watch = budget.watch(Watch::new(&progress));
        watch.begin_finding("steps", None, "found");
        let _meter = talk::shows_progress().then(|| Meter::following("working", &progress));
        let refused = |reason: &str| talk::note(reason);
        drive(&mut coordinator, &mut journal, &mut workers, watch, refused)
            .map_err(|error| Failure::usage(error).hint(hint(store.folder())))?
            .is_cut()
    };
    report(&coordinator);
    if stopped {
        talk::note(&format!("stopped; {}", hint(store.folder())));
        return Ok(Exit::CutShort);
    }
    // The next process reads it.
    drop(journal);
    merge(store)
}

fn hint(folder: &Path) -> String {
    format!("`cota cluster resume {}` goes on", folder.display())
}

fn report(coordinator: &Coordinator) {
    let did = coordinator.did();
    talk::say(format!(
        "{} with {}, {} left",
        counted(did.tasks, "task", "tasks"),
        counted(did.steps, "step", "steps"),
        counted(coordinator.left() as u64, "unit", "units"),
    ));
}

fn status(folder: &Path) -> Result<Exit, Failure> {
    let store = Store::read(folder).map_err(Failure::usage)?;
    let parts = match store.journal().exists() {
        true => Journal::read(&store.journal()).map_err(Failure::usage)?,
        false => Vec::new(),
    };
    let coordinator = store.after(&parts).map_err(Failure::usage)?;
    let did = coordinator.did();
    talk::print(format_args!(
        "command {}\ntasks {}\nsteps {}\nfound {}\nleft {}\n",
        store.job().command.join(" "),
        did.tasks,
        did.steps,
        did.found,
        coordinator.left()
    ))?;
    Ok(if coordinator.is_finished() { Exit::Done } else { Exit::CutShort })
}

/// Prints the result of a job that is done, as the command itself prints it.
fn merge(store: &Store) -> Result<Exit, Failure> {
    work::replace(store, store.folder().into())
}
