//! Jobs for arrays of tasks, as Slurm and Kubernetes run them: each task does its line of a plan.

use super::engine::{WorkerArgs, local};
use crate::{job, work};
use cota_cluster::{Journal, Plan, Store, UNITS_PER_LINE, drive};
use cota_console::exit::{Exit, Failure};
use cota_console::talk::{self, counted};
use cota_results::work::Task;
use cota_run::Watch;
use std::path::PathBuf;

/// Divide a job among the tasks of an array
///
/// The tasks need the folder and the same version of Cota, and nothing of each other.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct PlanArgs {
    /// The folder of the job, which is made if there is none
    #[arg(long, value_name = "DIR")]
    folder: PathBuf,

    /// How many tasks the array has
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    units: u64,

    /// The command line of the job, such as `generate search-tree --size 10 --format json`
    #[arg(value_name = "COMMAND", required = true, last = true)]
    command: Vec<String>,
}

const EXAMPLES: &str = "\
Examples:
  cota cluster plan --folder work --units 64 -- generate search-tree --size 11 --format json
  cota cluster task work $SLURM_ARRAY_TASK_ID
  cota cluster merge work > trees.json

`examples/cluster` in the source has scripts for Slurm and Kubernetes.";

/// Do one task of an array
///
/// What it did is kept as it goes, so a task that is started again goes on.
#[derive(Debug, clap::Args)]
pub(super) struct TaskArgs {
    /// The folder of the job
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    /// Which task, counted from 0
    #[arg(value_name = "K")]
    number: u64,

    #[command(flatten)]
    workers: WorkerArgs,
}

/// Divides a job.
pub(super) fn plan(args: &PlanArgs) -> Result<Exit, Failure> {
    let store = job::create(&args.folder, &args.command)?;
    let lines = args.units as usize;
    if let Some(known) = store.plan().map_err(Failure::usage)? {
        let known = known.lines().len();
        if known == lines {
            return Ok(Exit::Done);
        }
        return Err(
            Failure::usage(format!("there is a plan for {known} tasks")).hint("use another folder")
        );
    }
    let (mut journal, parts) = Journal::open(&store.journal()).map_err(Failure::usage)?;
    let coordinator = store.after(&parts).map_err(Failure::usage)?;
    let mut coordinator = coordinator.only_cut(lines.saturating_mul(UNITS_PER_LINE));
    if !coordinator.is_finished() {
        let mut workers = local(&store, Some(1), None)?;
        let refused = |reason: &str| talk::note(reason);
        drive(&mut coordinator, &mut journal, &mut workers, Watch::default(), refused)
            .map_err(Failure::usage)?;
    }
    let units: Vec<_> = coordinator.waiting().cloned().collect();
    let count = units.len() as u64;
    store.write_plan(&Plan::new(&units, lines)).map_err(Failure::usage)?;
    talk::say(&format!(
        "{} for {}; `cota cluster task {} K` does one of them",
        counted(count, "unit", "units"),
        counted(args.units, "task", "tasks"),
        store.folder().display()
    ));
    Ok(Exit::Done)
}

/// Does a task of an array.
pub(super) fn task(args: &TaskArgs) -> Result<Exit, Failure> {
    let store = work::open(&args.folder)?;
    let plan = store.plan().map_err(Failure::usage)?.ok_or_else(|| {
        Failure::usage("this job was not divided among the tasks of an array")
            .hint("`cota cluster plan` does that")
    })?;
    let line = plan.lines().get(args.number as usize).ok_or_else(|| {
        let last = plan.lines().len().saturating_sub(1);
        Failure::usage(format!("there is no task {}", args.number))
            .hint(format!("tasks are counted from 0: the last one is {last}"))
    })?;
    let path = store.line_journal(line.task);
    let (mut journal, parts) = Journal::open(&path).map_err(Failure::usage)?;
    let mut coordinator = store.after_line(line, &parts).map_err(Failure::usage)?;
    let stopped =
        !coordinator.is_finished() && args.workers.run(&store, &mut coordinator, &mut journal)?;
    super::report(&coordinator);
    Ok(if stopped { Exit::CutShort } else { Exit::Done })
}

/// How many units are left of a line.
pub(super) fn left(store: &Store, line: &Task) -> Result<usize, Failure> {
    let parts = Journal::read(&store.line_journal(line.task)).map_err(Failure::usage)?;
    Ok(store.after_line(line, &parts).map_err(Failure::usage)?.left())
}
