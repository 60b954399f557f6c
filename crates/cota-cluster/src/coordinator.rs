//! What is left of a job, and who does what of it.
//!
//! What is left is always: all of the job, and what tasks left, without what they did. So any task may be lost, and the
//! whole is exact after any failure. How large tasks are only decides how long all of it takes.

use cota_results::work::{End, Part, StretchResult, Task, Unit, Worker};
use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

/// A worker as its engine knows it.
pub type WorkerId = u64;

/// The steps of a task while nobody knows how fast workers are.
const FIRST_STEPS: u64 = 4_000;

/// How much of what is known about the speed of workers is still worth after another task.
const FORGETS: f64 = 0.95;

/// How long tasks take: short ones at first, so that much is known soon, and longer ones in longer runs.
const SHORTEST: f64 = 1.0;
const LONGEST: f64 = 10.0;

/// While workers starve, tasks are so much shorter, and what they leave is cut into many pieces.
const HASTE: u64 = 16;
const PIECES: u64 = 64;

/// The most units of one task.
const MOST_UNITS: usize = 256;

/// A task that takes so many times as long as it should, and at least as long, is given to another worker as well.
const PATIENCE: f64 = 10.0;
const LEAST_PATIENCE: Duration = Duration::from_mins(1);

/// Why a worker or what it did is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// It is of another version.
    #[error("the worker is of version {found}, the job of {wanted}")]
    Version {
        /// The version of the worker.
        found: String,
        /// The version of the job.
        wanted: String,
    },
    /// It works on something else.
    #[error("the worker has other inputs than the job: {found}, not {wanted}")]
    Inputs {
        /// The digest of its inputs.
        found: String,
        /// The digest of those of the job.
        wanted: String,
    },
    /// What it did is not what it was to do.
    #[error("a result does not fit its task: {0}")]
    Foreign(String),
    /// What it did is damaged.
    #[error("a result is damaged: its digest is {found}, not {wanted}")]
    Damaged {
        /// The digest of what came.
        found: String,
        /// The digest that it should have.
        wanted: String,
    },
}

/// What became of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// It counts, and is to be kept.
    New,
    /// Another worker was faster, or nobody needs it any more.
    Late,
}

/// A task that somebody works on.
#[derive(Debug)]
struct Given {
    task: Task,
    /// When it was given out last.
    at: Duration,
    /// How many workers it was given to.
    times: u32,
}

/// What was done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Did {
    /// Tasks.
    pub tasks: u64,
    /// Steps.
    pub steps: u64,
    /// Results.
    pub found: u64,
}

/// Knows what is left of a job, and decides who does what of it. Times are counted from the beginning of the run.
#[derive(Debug)]
pub struct Coordinator {
    wanted: Worker,
    /// What nobody works on.
    waiting: BTreeMap<Vec<u32>, Unit>,
    given: BTreeMap<u64, Given>,
    /// Tasks that were lost.
    again: VecDeque<u64>,
    /// Each worker with what it works on.
    workers: BTreeMap<WorkerId, Option<u64>>,
    tasks: u64,
    /// Steps, and the seconds that they took, of the last tasks.
    speed: (f64, f64),
    /// Where the first failure is.
    failed: Option<Vec<u32>>,
    /// If the job is only to be cut: into how many units.
    aim: Option<usize>,
    did: Did,
}

impl Coordinator {
    /// Nothing is done yet.
    pub fn new(wanted: Worker) -> Self {
        let waiting = wanted.root.iter().map(|unit| (unit.path.clone(), unit.clone())).collect();
        Self {
            wanted,
            waiting,
            given: BTreeMap::new(),
            again: VecDeque::new(),
            workers: BTreeMap::new(),
            tasks: 0,
            speed: (0.0, 0.0),
            failed: None,
            aim: None,
            did: Did::default(),
        }
    }

    /// Nothing is to be done but to cut the job into so many units, as far as it has them.
    pub fn only_cut(mut self, units: usize) -> Self {
        self.aim = Some(units);
        self
    }

    /// Counts what was done in an earlier run.
    ///
    /// # Errors
    /// It is no part of this job, or was counted before.
    pub fn restore(&mut self, part: &Part) -> Result<(), Refused> {
        for stretch in &part.done {
            let path = &stretch.unit.path;
            // What lies behind a failure was given up.
            let given_up = self.failed.as_ref().is_some_and(|failed| path > failed);
            if self.waiting.remove(path).as_ref() != Some(&stretch.unit) && !given_up {
                let unit = at(path);
                return Err(Refused::Foreign(format!("nothing is left to do at {unit}")));
            }
        }
        self.tasks = self.tasks.max(part.task + 1);
        self.count(part);
        Ok(())
    }

    /// A worker is there.
    ///
    /// # Errors
    /// It is not one for this job.
    pub fn join(&mut self, worker: WorkerId, says: &Worker) -> Result<(), Refused> {
        if says.version != self.wanted.version {
            let (found, wanted) = (says.version.clone(), self.wanted.version.clone());
            return Err(Refused::Version { found, wanted });
        }
        if says.inputs != self.wanted.inputs {
            let (found, wanted) = (says.inputs.clone(), self.wanted.inputs.clone());
            return Err(Refused::Inputs { found, wanted });
        }
        self.workers.insert(worker, None);
        Ok(())
    }

    /// A worker is gone: what it worked on is done by another one.
    pub fn leave(&mut self, worker: WorkerId) {
        let Some(Some(number)) = self.workers.remove(&worker) else { return };
        let still = self.workers.values().any(|other| *other == Some(number));
        if self.given.contains_key(&number) && !still {
            self.again.push_back(number);
        }
    }

    /// What a worker that has nothing to do is to do now.
    pub fn give(&mut self, worker: WorkerId, now: Duration) -> Option<Task> {
        if self.workers.get(&worker) != Some(&None) {
            return None;
        }
        let number = self.lost().or_else(|| self.new_task()).or_else(|| self.overdue(now))?;
        let given = self.given.get_mut(&number)?;
        (given.at, given.times) = (now, given.times + 1);
        self.workers.insert(worker, Some(number));
        Some(given.task.clone())
    }

    fn lost(&mut self) -> Option<u64> {
        while let Some(number) = self.again.pop_front() {
            if self.given.contains_key(&number) {
                return Some(number);
            }
        }
        None
    }

    /// A new task, as large as is good now.
    fn new_task(&mut self) -> Option<u64> {
        let (waiting, workers) = (self.waiting.len(), self.workers.len());
        let usual = self.rate().map_or(FIRST_STEPS, |rate| (rate * self.length(rate)) as u64);
        let (units, steps, pieces) = match self.aim {
            Some(aim) if waiting >= aim => return None,
            Some(_) => (self.largest(), 1, PIECES),
            None if waiting < 2 * workers => (self.largest(), usual / HASTE, PIECES),
            None => (self.first((waiting / (4 * workers)).clamp(1, MOST_UNITS)), usual, 2),
        };
        if units.is_empty() {
            return None;
        }
        let number = self.tasks;
        self.tasks += 1;
        let task = Task { task: number, units, steps: steps.max(1), pieces };
        self.given.insert(number, Given { task, at: Duration::ZERO, times: 0 });
        Some(number)
    }

    /// The unit with most to do, as far as one can tell: the fewest choices stay.
    fn largest(&mut self) -> Vec<Unit> {
        let largest = self.waiting.values().min_by_key(|unit| unit.floor);
        let largest = largest.map(|unit| unit.path.clone());
        largest.and_then(|path| self.waiting.remove(&path)).into_iter().collect()
    }

    /// The first units of the job.
    fn first(&mut self, count: usize) -> Vec<Unit> {
        (0..count).map_while(|_| Some(self.waiting.pop_first()?.1)).collect()
    }

    /// The steps that a worker makes in a second, if that is known.
    fn rate(&self) -> Option<f64> {
        let (steps, seconds) = self.speed;
        (steps > 0.0 && seconds > 0.0).then(|| steps / seconds)
    }

    /// A task that takes too long.
    fn overdue(&self, now: Duration) -> Option<u64> {
        let rate = self.rate()?;
        let is_late = |given: &Given| {
            let expected = Duration::from_secs_f64(PATIENCE * given.task.steps as f64 / rate);
            now.saturating_sub(given.at) > expected.max(LEAST_PATIENCE) && given.times < 4
        };
        self.given.iter().find(|(_, given)| is_late(given)).map(|(number, _)| *number)
    }

    /// How many seconds a task is to take: a sixtieth of what the run took so far, within reason.
    fn length(&self, rate: f64) -> f64 {
        let workers = self.workers.len().max(1) as f64;
        (self.did.steps as f64 / rate / workers / 60.0).clamp(SHORTEST, LONGEST)
    }

    /// What a worker did.
    ///
    /// # Errors
    /// It is not what the worker was to do; then the worker is as good as gone.
    pub fn take(&mut self, worker: WorkerId, part: &Part, now: Duration) -> Result<Taken, Refused> {
        if self.workers.get(&worker) != Some(&Some(part.task)) {
            return Err(Refused::Foreign(format!("nobody asked for task {}", part.task)));
        }
        let Some(given) = self.given.get(&part.task) else {
            self.workers.insert(worker, None);
            return Ok(Taken::Late);
        };
        fits(&given.task, part)?;
        let took = now.saturating_sub(given.at).as_secs_f64();
        // Of a task that was given out twice it is not known when this one began.
        if given.times == 1 {
            let (steps, seconds) = self.speed;
            self.speed = (steps * FORGETS + part.steps as f64, seconds * FORGETS + took);
        }
        self.workers.insert(worker, None);
        self.given.remove(&part.task);
        self.count(part);
        Ok(Taken::New)
    }

    fn count(&mut self, part: &Part) {
        for unit in &part.left {
            self.waiting.insert(unit.path.clone(), unit.clone());
        }
        self.did.tasks += 1;
        self.did.steps += part.steps;
        for stretch in &part.done {
            let StretchResult::Search(result) = &stretch.result;
            self.did.found += result.valid;
            if matches!(result.end, End::Failed(_)) && self.wanted.ends_at_failure {
                let path = stretch.unit.path.clone();
                self.failed =
                    Some(self.failed.take().map_or(path.clone(), |first| first.min(path)));
            }
        }
        if let Some(failed) = &self.failed {
            self.waiting.retain(|path, _| path < failed);
            self.given.retain(|_, given| given.task.units.iter().any(|unit| unit.path < *failed));
        }
    }

    /// Whether everything is done.
    pub fn is_finished(&self) -> bool {
        let waiting = self.waiting.len();
        self.given.is_empty() && (waiting == 0 || self.aim.is_some_and(|aim| waiting >= aim))
    }

    /// What is left to do while nobody works.
    pub fn waiting(&self) -> impl Iterator<Item = &Unit> {
        self.waiting.values()
    }

    /// How many units are left.
    pub fn left(&self) -> usize {
        self.waiting.len() + self.given.values().map(|given| given.task.units.len()).sum::<usize>()
    }

    /// What was done so far.
    pub fn did(&self) -> Did {
        self.did
    }

    /// The workers that have nothing to do.
    pub fn idle(&self) -> Vec<WorkerId> {
        self.workers.iter().filter(|(_, task)| task.is_none()).map(|(id, _)| *id).collect()
    }

    /// Whether a worker has joined.
    pub fn knows(&self, worker: WorkerId) -> bool {
        self.workers.contains_key(&worker)
    }

    /// How many workers there are.
    pub fn workers(&self) -> usize {
        self.workers.len()
    }
}

/// Whether a part is one of this task: the first units of it are done, and the others are left.
fn fits(task: &Task, part: &Part) -> Result<(), Refused> {
    let foreign = |why: &str| Err(Refused::Foreign(format!("task {}: {why}", task.task)));
    let done = part.done.iter().map(|stretch| &stretch.unit);
    if part.done.is_empty() || !done.eq(task.units.iter().take(part.done.len())) {
        return foreign("other units were done");
    }
    if !part.left.ends_with(&task.units[part.done.len()..]) {
        return foreign("units are missing");
    }
    Ok(())
}

/// A place, for people.
fn at(path: &[u32]) -> String {
    let parts: Vec<_> = path.iter().map(ToString::to_string).collect();
    format!("@{}", parts.join(","))
}
