//! `cota lab cluster`: how long jobs would take on many workers. The coordinator and the search are the real ones; only
//! time is virtual.

use cota_catalog::search_tree::SearchTree;
use cota_cluster::{Coordinator, Taken, WorkerId};
use cota_console::exit::{Exit, Failure};
use cota_console::talk;
use cota_engine::units::{Portion, Unit, UnitWalk};
use cota_engine::{Search, Strategy};
use cota_results::work::{self, Searched, StretchResult};
use cota_run::Random;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::time::Duration;

/// Simulate jobs on 16, 128 and 1,024 workers under a virtual clock
///
/// What each task does and leaves is decided by the real search (search trees, strategy plain) and the real coordinator of
/// `cota cluster`. The steps of the search are stretched to the length of the job; a message takes the latency, the
/// coordinator takes its time for one task after the other, and some tasks are lost with their workers.
#[derive(clap::Args)]
pub struct Args {
    /// The nodes of the trees
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = clap::value_parser!(u32).range(5..=11))]
    size: u32,
    /// The time of a message, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 5.0)]
    latency: f64,
    /// The time of the coordinator for each task, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 0.5)]
    serial: f64,
    /// How many of 1,000 tasks are lost with their workers
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(0..=500))]
    lost: u32,
    /// How long it takes until a worker that was lost is replaced, in seconds
    #[arg(long, value_name = "S", default_value_t = 2.0)]
    replaced: f64,
    /// Only jobs of so many hours on one worker
    #[arg(long, value_name = "H", value_delimiter = ',', default_values_t = [1.0, 10.0, 100.0])]
    hours: Vec<f64>,
    /// Only so many workers
    #[arg(long, value_name = "W", value_delimiter = ',', default_values_t = [16, 128, 1024])]
    workers: Vec<u64>,
}

/// What happens, and when.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    /// A worker joins.
    Joins(WorkerId),
    /// A result arrives; by its place in the list of results.
    Arrives(WorkerId, usize),
    /// A worker is noticed to be lost.
    Lost(WorkerId),
}

/// A simulated run.
struct Simulated {
    /// How long it took, in seconds.
    took: f64,
    tasks: u64,
    lost: u64,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let scope = cota_catalog::find("search-tree").map(|entry| entry.scope(args.size));
    let scope = scope.ok_or_else(|| Failure::usage("there are no search trees"))?;
    let search = Search::<SearchTree>::new(&scope).map_err(Failure::usage)?;
    let search = search.strategy(Strategy::Plain);
    let alone = search.count().map_err(Failure::usage)?;
    let total = alone.steps;
    talk::print(format_args!(
        "simulated: search trees of {} nodes, {total} steps; messages {} ms, coordinator {} ms a task, {} of 1,000 \
         tasks lost\n{:>7} {:>8} {:>10} {:>9} {:>10} {:>8} {:>6}\n",
        args.size,
        args.latency,
        args.serial,
        args.lost,
        "hours",
        "workers",
        "took (s)",
        "speed-up",
        "efficiency",
        "tasks",
        "lost"
    ))?;
    let mut exact = true;
    for &hours in &args.hours {
        for &workers in &args.workers {
            let sequential = hours * 3600.0;
            let (run, steps) = simulate(args, &search, workers, sequential / total as f64)?;
            exact &= steps == total;
            let speed = sequential / run.took;
            talk::print(format_args!(
                "{hours:>7} {workers:>8} {:>10.1} {speed:>9.1} {:>9.1}% {:>8} {:>6}\n",
                run.took,
                100.0 * speed / workers as f64,
                run.tasks,
                run.lost
            ))?;
        }
    }
    if !exact {
        return Err(Failure::usage("a run did other work than one walk").exit(Exit::Internal));
    }
    Ok(Exit::Done)
}

/// Runs a job whose steps take so many seconds each; with the candidates that were looked at.
fn simulate(
    args: &Args,
    search: &Search<SearchTree>,
    workers: u64,
    step: f64,
) -> Result<(Simulated, u64), Failure> {
    let root = vec![written(&Unit::whole(&search.course()))];
    let (version, inputs) = (String::new(), String::new());
    let says = work::Worker { version, inputs, root, ends_at_failure: true };
    let mut coordinator = Coordinator::new(says.clone());
    // Microseconds, so that times can be compared.
    let micros = |seconds: f64| (seconds * 1e6) as u64;
    let (latency, serial) = (micros(args.latency / 1e3), micros(args.serial / 1e3));
    let mut events: BinaryHeap<Reverse<(u64, u64, Event)>> = BinaryHeap::new();
    let mut order = 0;
    let mut at = |events: &mut BinaryHeap<_>, time: u64, event| {
        order += 1;
        events.push(Reverse((time, order, event)));
    };
    (0..workers).for_each(|worker| at(&mut events, 0, Event::Joins(worker)));
    let mut results: Vec<Option<work::Part>> = Vec::new();
    let (mut walk, mut random, mut free): (Option<UnitWalk>, _, u64) = (None, Random::new(1), 0);
    let (mut explored, mut next_worker) = (0, workers);
    let mut run = Simulated { took: 0.0, tasks: 0, lost: 0 };
    while let Some(Reverse((time, _, event))) = events.pop() {
        // The coordinator does one thing after the other.
        free = free.max(time) + serial;
        let now = Duration::from_micros(free);
        match event {
            Event::Joins(worker) => coordinator.join(worker, &says).map_err(Failure::usage)?,
            Event::Lost(worker) => {
                coordinator.leave(worker);
                at(&mut events, free + micros(args.replaced), Event::Joins(next_worker));
                next_worker += 1;
            }
            Event::Arrives(worker, place) => {
                if let Some(part) = results[place].take() {
                    let taken = coordinator.take(worker, &part, now).map_err(Failure::usage)?;
                    if taken == Taken::New {
                        explored += part.done.iter().map(explored_in).sum::<u64>();
                    }
                }
            }
        }
        if coordinator.is_finished() {
            run.took = now.as_secs_f64();
            run.tasks = coordinator.did().tasks;
            return Ok((run, explored));
        }
        for worker in coordinator.idle() {
            let Some(task) = coordinator.give(worker, now) else { break };
            let units = task.units.iter().map(read).collect();
            let portion = Portion { steps: task.steps, pieces: task.pieces as usize, keeps: false };
            if random.below(1000) < args.lost as usize {
                // Lost somewhere on its way: as if half of it was done.
                run.lost += 1;
                let took = micros(task.steps as f64 * step / 2.0);
                at(&mut events, free + 2 * latency + took, Event::Lost(worker));
                continue;
            }
            let done = search.work(&mut walk, units, portion);
            let took = micros(done.steps as f64 * step);
            results.push(Some(part(task.task, done)));
            let arrives = Event::Arrives(worker, results.len() - 1);
            at(&mut events, free + 2 * latency + took, arrives);
        }
    }
    Err(Failure::usage("nothing happens any more").exit(Exit::Internal))
}

fn explored_in(stretch: &work::Stretch) -> u64 {
    let StretchResult::Search(searched) = &stretch.result;
    searched.explored
}

fn part(task: u64, done: cota_engine::units::Work) -> work::Part {
    let stretch = |stretch: cota_engine::units::Stretch| work::Stretch {
        unit: written(&stretch.unit),
        result: StretchResult::Search(Searched {
            explored: stretch.explored,
            valid: stretch.valid,
            ..Searched::default()
        }),
    };
    work::Part {
        task,
        digest: String::new(),
        steps: done.steps,
        done: done.done.into_iter().map(stretch).collect(),
        left: done.left.iter().map(written).collect(),
    }
}

/// A unit of a search that does not jump.
fn written(unit: &Unit) -> work::Unit {
    let (path, floor) = (unit.path.clone(), unit.floor as u64);
    work::Unit { path, floor, known: Vec::new(), split: unit.split }
}

fn read(unit: &work::Unit) -> Unit {
    let (path, floor) = (unit.path.clone(), unit.floor as usize);
    Unit { path, floor, known: Vec::new(), split: unit.split }
}
