//! A search on several threads: idle ones take over what busy ones have not reached yet.
//!
//! A unit of work is a path of choices to start with and a floor below which it does not go back. A
//! thread that is asked for work gives the shallowest choice that has another alternative away, as a
//! new unit. Units are ordered by their paths, which is the order of the sequential search; so the
//! results can be handed out in that order, whoever found them.

pub(super) mod consume;
pub(super) mod trail;

use crate::model::bounded::Bounded;
use crate::model::candidate::Candidate;
use crate::search::Search;
use crate::search::course::{Course, Walks};
use crate::search::failure::Failure;
use crate::search::jumps::Departure;
use crate::search::rejection::Rejection;
use crate::search::tally::Run;
use crate::search::walk::{Next, Walk};
use consume::consume;
use cota_run::Watch;
use std::collections::{BTreeMap, VecDeque};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A thread looks up from its work after at most this many candidates.
const STRIDE: u64 = 256;

/// A thread hands its results in when it has this many, or has kept one for this long. To wake the thread
/// that consumes them costs as much as hundreds of candidates.
const BATCH: usize = 1024;
const KEPT: Duration = Duration::from_millis(10);

/// Threads that are ahead pause while more results than this wait for their turn.
const MOST_WAITING: usize = 1 << 16;

/// A result with the number of candidates its unit had looked at by then.
struct Found<R> {
    explored: u64,
    /// How often it had jumped.
    jumps: u64,
    /// The choices that all candidates share which must look the same to a criterion.
    alike: Option<Vec<u32>>,
    /// Whether it comes before the place to start from.
    early: bool,
    result: R,
}

/// A unit of work, ordered by its path.
struct Unit<R> {
    floor: usize,
    /// Whether it was part of another one.
    split: bool,
    state: State,
    explored: u64,
    /// How its first choices were left, see [`Walk::left`].
    left: Vec<(usize, u64)>,
    jumps: u64,
    /// What it knows for the units after it, see [`Walk::departure`].
    departure: Option<Departure>,
    results: VecDeque<Found<R>>,
    failure: Option<Failure>,
}

impl<R> Unit<R> {
    fn new(floor: usize, split: bool) -> Self {
        Self {
            floor,
            split,
            state: State::Waiting,
            explored: 0,
            left: Vec::new(),
            jumps: 0,
            departure: None,
            results: VecDeque::new(),
            failure: None,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Waiting,
    Running,
    Done,
}

struct Pool<R> {
    units: BTreeMap<Vec<u32>, Unit<R>>,
    waiting_results: usize,
    rejections: BTreeMap<Rejection, u64>,
    /// Why a thread could not begin.
    broken: Option<Failure>,
}

struct Shared<'t, R> {
    pool: Mutex<Pool<R>>,
    changed: Condvar,
    /// Threads without work; a busy one that sees some gives work away.
    idle: AtomicUsize,
    /// How many units were given up.
    given_up: AtomicUsize,
    stop: AtomicBool,
    watch: Watch<'t>,
}

impl<R> Shared<'_, R> {
    fn lock(&self) -> MutexGuard<'_, Pool<R>> {
        self.pool.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, pool: MutexGuard<'a, Pool<R>>) -> MutexGuard<'a, Pool<R>> {
        // The time-out is for the deadline only; every other change is announced.
        let waited = self.changed.wait_timeout(pool, Duration::from_millis(50));
        waited.unwrap_or_else(PoisonError::into_inner).0
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl<T: Bounded> Search<T> {
    /// Calls `map` with every valid structure, on the threads of the budget, and `each` with the
    /// results, on this thread: in the order of the search unless the search is
    /// [unordered](Search::unordered). The counts do not depend on the number of threads.
    ///
    /// # Errors
    /// The invariant panics.
    pub fn map<R: Send>(
        &self,
        map: impl Fn(&Candidate<'_, T>) -> R + Sync,
        mut each: impl FnMut(R) -> ControlFlow<()>,
    ) -> Run {
        self.task.map(&|explorer| map(&explorer.candidate()), &mut each)
    }
}

/// [`Walks::map`]: the whole state of each walk is given to `map`.
pub(super) fn map<W: Walks + ?Sized, R: Send>(
    walks: &W,
    map: &(dyn Fn(&mut W::Walk) -> R + Sync),
    each: &mut dyn FnMut(R) -> ControlFlow<()>,
) -> Run {
    let course = walks.course();
    // Rejections are recorded as candidates are looked at, also those that will not count.
    let recording = (course.by_class || course.jumps) && course.records_rejections;
    // What a criterion skips and what a walk jumps over both depend on all that came before.
    let both = course.by_class && course.jumps;
    if course.budget.jobs == 1 || course.budget.steps.is_some() || recording || both {
        return walks.drive(&mut |walk| each(map(walk)));
    }
    if let Some(finished) = course.without_work() {
        return Ok(finished);
    }
    let begun = Instant::now();
    // Each thread makes a walk of its own; only shares need one before that.
    let units = match course.whole() {
        Some(unit) => vec![unit],
        None => course.units(&mut walks.walk()?),
    };
    let units = units.into_iter();
    let units = units.map(|(path, floor)| (path, Unit::new(floor, false))).collect();
    let rejections = BTreeMap::new();
    let shared = Shared {
        pool: Mutex::new(Pool { units, waiting_results: 0, rejections, broken: None }),
        changed: Condvar::new(),
        idle: AtomicUsize::new(0),
        given_up: AtomicUsize::new(0),
        stop: AtomicBool::new(false),
        watch: course.watch(),
    };
    let finished = std::thread::scope(|scope| {
        // Where the system cannot start all threads, fewer do the same.
        let start = || {
            std::thread::Builder::new().spawn_scoped(scope, || work(walks, &course, &shared, map))
        };
        if (0..course.budget.jobs).take_while(|_| start().is_ok()).count() == 0 {
            return walks.drive(&mut |walk| each(map(walk)));
        }
        let finished = consume(&course, &shared, each);
        shared.stop.store(true, Ordering::Relaxed);
        shared.changed.notify_all();
        finished
    });
    let mut finished = finished?;
    finished.result.rejections = std::mem::take(&mut shared.lock().rejections);
    finished.elapsed = begun.elapsed();
    Ok(finished)
}

/// What one thread does.
fn work<W: Walks + ?Sized, R: Send>(
    walks: &W,
    course: &Course,
    shared: &Shared<'_, R>,
    map: &(dyn Fn(&mut W::Walk) -> R + Sync),
) {
    let mut walk = match walks.walk() {
        Ok(walk) => walk,
        Err(failure) => {
            shared.lock().broken = Some(failure);
            shared.changed.notify_all();
            return;
        }
    };
    while let Some((key, floor)) = next_unit(shared) {
        walk.start(&key, floor);
        run_unit(&mut walk, &key, course, shared, map);
    }
    let rejections = walk.take_rejections();
    let mut pool = shared.lock();
    for (rejection, count) in rejections {
        *pool.rejections.entry(rejection).or_default() += count;
    }
}

/// The first unit that no thread works on; `None` when there will be no more.
fn next_unit<R>(shared: &Shared<'_, R>) -> Option<(Vec<u32>, usize)> {
    let mut pool = shared.lock();
    shared.idle.fetch_add(1, Ordering::Relaxed);
    let found = loop {
        if shared.stopped() {
            break None;
        }
        let waiting = pool.units.iter_mut().find(|(_, unit)| unit.state == State::Waiting);
        if let Some((key, unit)) = waiting {
            unit.state = State::Running;
            break Some((key.clone(), unit.floor));
        }
        if pool.units.values().all(|unit| unit.state == State::Done) {
            break None;
        }
        pool = shared.wait(pool);
    };
    shared.idle.fetch_sub(1, Ordering::Relaxed);
    found
}

fn run_unit<W: Walk, R: Send>(
    walk: &mut W,
    key: &[u32],
    course: &Course,
    shared: &Shared<'_, R>,
    map: &(dyn Fn(&mut W) -> R + Sync),
) {
    let mut found = Vec::new();
    let (mut shown, stride) = ((0, 0), course.stride(STRIDE));
    let (mut busy, mut given_up, mut handed_in) = (0, 0, Instant::now());
    loop {
        let before = walk.explored();
        match walk.next(stride) {
            Next::Done => {
                hand_in(shared, key, &mut found, walk, End::Done);
                return;
            }
            Next::Invalid => {}
            Next::Valid => {
                let result = map(walk);
                let alike = walk.alike().map(|(path, _)| path);
                let early = course.is_early(walk);
                let (explored, jumps) = (walk.explored(), walk.jumps());
                found.push(Found { explored, jumps, alike, early, result });
            }
            Next::Failed(failure) => {
                hand_in(shared, key, &mut found, walk, End::Failed(*failure));
                return;
            }
        }
        busy += (walk.explored() - before).max(1);
        if busy >= stride {
            busy = 0;
            shared.watch.add(walk.explored() - shown.0);
            shared.watch.found(walk.valid() - shown.1);
            shown = (walk.explored(), walk.valid());
            if shared.stopped() {
                return;
            }
            if is_given_up(shared, key, &mut given_up) {
                return;
            }
            if found.len() >= BATCH || !found.is_empty() && handed_in.elapsed() >= KEPT {
                hand_in(shared, key, &mut found, walk, End::NotYet);
                handed_in = Instant::now();
            }
            if shared.idle.load(Ordering::Relaxed) > 0 {
                give_away(walk, key, shared);
            }
        }
    }
}

/// Whether a unit is at its end.
#[derive(PartialEq)]
enum End {
    NotYet,
    Done,
    Failed(Failure),
}

/// Puts results where the consumer finds them; pauses if too many wait and this unit is not next.
fn hand_in<R>(
    shared: &Shared<'_, R>,
    key: &[u32],
    found: &mut Vec<Found<R>>,
    walk: &impl Walk,
    end: End,
) {
    let done = end != End::NotYet;
    let mut pool = shared.lock();
    pool.waiting_results += found.len();
    if let Some(unit) = pool.units.get_mut(key) {
        unit.results.extend(found.drain(..));
        unit.explored = walk.explored();
        unit.left = walk.left().to_vec();
        unit.jumps = walk.jumps();
        unit.departure = walk.departure().cloned();
        if done {
            unit.state = State::Done;
        }
        if let End::Failed(failure) = end {
            unit.failure = Some(failure);
        }
    }
    shared.changed.notify_all();
    while !done && pool.waiting_results > MOST_WAITING && !shared.stopped() {
        if pool.units.first_key_value().is_some_and(|(first, _)| first == key) {
            break;
        }
        pool = shared.wait(pool);
    }
}

/// Whether the unit is one of those that were given up since this was asked last.
fn is_given_up<R>(shared: &Shared<'_, R>, key: &[u32], before: &mut usize) -> bool {
    let now = shared.given_up.load(Ordering::Relaxed);
    std::mem::replace(before, now) != now && !shared.lock().units.contains_key(key)
}

/// Makes the later part of what is left to do a unit of its own, unless the unit was given up.
fn give_away<R>(walk: &mut impl Walk, key: &[u32], shared: &Shared<'_, R>) {
    let mut pool = shared.lock();
    if !pool.units.contains_key(key) {
        return;
    }
    if pool.units.values().any(|unit| unit.state == State::Waiting) {
        return;
    }
    if let Some((path, floor)) = walk.split() {
        pool.units.insert(path, Unit::new(floor, true));
        shared.changed.notify_all();
    }
}
