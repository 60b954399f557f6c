//! `cota cluster`: a job on many workers.

mod array;
mod engine;

use crate::{job, work};
use cota_cluster::{Coordinator, Journal, Store};
use cota_console::exit::{Exit, Failure};
use cota_console::talk::{self, counted};
use engine::WorkerArgs;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Do a job with many workers, with the same result as one process
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
    Status(StatusArgs),
    Merge(MergeArgs),
    Plan(array::PlanArgs),
    Task(array::TaskArgs),
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
  cota cluster run --engine ray --address auto --journal work -- generate dag --size 6 --format count
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

/// Say how far a job is
///
/// Exit codes: 0 it is done, 3 something is left.
#[derive(Debug, clap::Args)]
struct StatusArgs {
    /// The folder of the job
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Print the result of a job that is done
#[derive(Debug, clap::Args)]
struct MergeArgs {
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
        Command::Plan(args) => array::plan(args),
        Command::Task(args) => array::task(args),
    }
}

/// Does what is left of a job and prints its result.
fn work_on(store: &Store, args: &WorkerArgs) -> Result<Exit, Failure> {
    if store.plan().map_err(Failure::usage)?.is_some() {
        return Err(Failure::usage("this job was divided among the tasks of an array")
            .hint(format!("cota cluster task {} K does one of them", store.folder().display())));
    }
    let (mut journal, parts) = Journal::open(&store.journal()).map_err(Failure::usage)?;
    let mut coordinator = store.after(&parts).map_err(Failure::usage)?;
    if !parts.is_empty() && !coordinator.is_finished() {
        talk::say(&format!("going on after {}", counted(parts.len() as u64, "task", "tasks")));
    }
    drop(parts);
    let stopped = !coordinator.is_finished() && args.run(store, &mut coordinator, &mut journal)?;
    report(&coordinator);
    if stopped {
        let folder = store.folder().display();
        talk::note(&format!("stopped; `cota cluster resume {folder}` goes on"));
        return Ok(Exit::CutShort);
    }
    // The next process reads it.
    drop(journal);
    merge(store)
}

/// Says what was done and what is left.
fn report(coordinator: &Coordinator) {
    let did = coordinator.did();
    talk::say(&format!(
        "{} with {}, {} left",
        counted(did.tasks, "task", "tasks"),
        counted(did.steps, "step", "steps"),
        counted(coordinator.left() as u64, "unit", "units"),
    ));
}

fn status(folder: &Path) -> Result<Exit, Failure> {
    let store = Store::read(folder).map_err(Failure::usage)?;
    let parts = Journal::read(&store.journal()).map_err(Failure::usage)?;
    let coordinator = store.after(&parts).map_err(Failure::usage)?;
    let did = coordinator.did();
    let command = store.job().command.join(" ");
    let mut text = format!(
        "command {command}\ntasks {}\nsteps {}\nfound {}\nleft {}\n",
        did.tasks,
        did.steps,
        did.found,
        coordinator.left()
    );
    let mut finished = coordinator.is_finished();
    if let Some(plan) = store.plan().map_err(Failure::usage)? {
        finished = true;
        for line in plan.lines() {
            let left = array::left(&store, line)?;
            finished &= left == 0;
            let _ = writeln!(text, "part {} left {left}", line.task);
        }
    }
    talk::print(text)?;
    Ok(if finished { Exit::Done } else { Exit::CutShort })
}

/// Prints the result of a job that is done, as the command itself prints it.
fn merge(store: &Store) -> Result<Exit, Failure> {
    work::replace(store, &[store.folder().into()])
}
