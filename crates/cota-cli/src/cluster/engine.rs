//! Who works: processes of this machine, or a cluster that people already run.

use crate::work;
use clap::ValueEnum;
use cota_cluster::{Coordinator, Journal, Local, Ray, RayCluster, Store, Workers, drive};
use cota_console::budget::{Bounds, BudgetArgs};
use cota_console::exit::Failure;
use cota_console::meter::Meter;
use cota_console::talk;
use cota_run::{Progress, Watch};
use std::num::NonZero;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;

/// Who works, and how long.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Workers")]
pub(super) struct WorkerArgs {
    /// Where the workers are
    #[arg(long, value_enum, default_value_t = Engine::Local)]
    engine: Engine,

    /// The address of the cluster of Ray, or `auto` for one that runs on this machine [default: start one here]
    #[arg(long, value_name = "ADDRESS")]
    address: Option<String>,

    /// The Python that has Ray
    #[arg(long, value_name = "FILE", default_value = "python3")]
    python: PathBuf,

    /// Let workers write what they find as files into this folder, which all machines see; the journal then has their names
    #[arg(long, value_name = "DIR")]
    results: Option<PathBuf>,

    #[command(flatten)]
    budget: BudgetArgs<WorkerArgs>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Engine {
    /// Processes of this machine
    Local,
    /// Actors of a cluster of Ray
    Ray,
}

impl Bounds for WorkerArgs {
    const MAX_SECONDS: &'static str = "Stop after S seconds; the job can be resumed";
    const JOBS: &'static str = "Work with N processes [default: all processors]";
    const HEADING: &'static str = "Workers";
}

impl WorkerArgs {
    /// Lets workers do what is left; whether the run was stopped before all was done.
    pub fn run(
        &self,
        store: &Store,
        coordinator: &mut Coordinator,
        journal: &mut Journal,
    ) -> Result<bool, Failure> {
        if self.engine == Engine::Local && self.address.is_some() {
            return Err(Failure::usage("processes of this machine have no address")
                .hint("--engine ray --address ..."));
        }
        let results = self.results.as_deref().map(work::shared).transpose()?;
        let mut workers: Box<dyn Workers> = match self.engine {
            Engine::Local => Box::new(local(store, self.budget.jobs(), results)?),
            Engine::Ray => {
                let cluster = RayCluster {
                    python: &self.python,
                    address: self.address.as_deref(),
                    workers: self.budget.jobs(),
                    results: results.as_deref(),
                };
                let started = Ray::start(cluster, &std::env::current_exe()?, store.folder());
                Box::new(started.map_err(|error| {
                    Failure::usage(format!("{}: {error}", self.python.display()))
                        .hint("--python FILE names the Python that has Ray")
                })?)
            }
        };
        let budget = self.budget.budget();
        let progress = Arc::new(Progress::default());
        cota_console::interrupt::stops(&progress);
        let watch = budget.watch(Watch::new(&progress));
        watch.begin_finding("steps", None, "found");
        let _meter = talk::shows_progress().then(|| Meter::following("working", &progress));
        let refused = |reason: &str| talk::note(reason);
        let ended = drive(coordinator, journal, &mut *workers, watch, refused);
        let ended = ended.map_err(|error| {
            let folder = store.folder().display();
            Failure::usage(error).hint(format!("`cota cluster resume {folder}` goes on"))
        });
        Ok(ended?.is_cut())
    }
}

/// Processes of this machine.
pub(super) fn local(
    store: &Store,
    count: Option<usize>,
    results: Option<PathBuf>,
) -> Result<Local, Failure> {
    let all = || std::thread::available_parallelism().map_or(1, NonZero::get);
    let (program, folder) = (std::env::current_exe()?, store.folder().to_owned());
    let workers = Local::start(count.unwrap_or_else(all), move || {
        let mut command = Command::new(&program);
        command.arg("work").arg(&folder);
        if let Some(results) = &results {
            command.arg("--results").arg(results);
        }
        command
    });
    Ok(workers?)
}
