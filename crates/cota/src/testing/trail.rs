//! Which input is under test, told from outside: for a body that does not end, and for one that ends the process.
//!
//! Whoever runs inputs says when one begins and ends, which costs two stores to memory. A watcher asks every few
//! milliseconds for the next input to be written to a file, and to memory. If the body does not end, the input is the
//! one so many after the last in memory. If the process dies, the file stays; the next run finds it and looks for the
//! input in a process of its own, which writes each one ahead, and what the invariant looks at too (`again.rs`). While a
//! process lives, its file is locked.

mod careful;
mod file;

pub(super) use careful::{CAREFUL, FROM, SECONDS};
pub(super) use file::{has_died, place_in};

use super::environment::ScopeChange;
use super::leaving::{Leaving, guarded};
use super::place::Place;
use super::recorded::Recorded;
use crate::Scope;
use crate::engine::Vector;
use crate::engine::space::Space;
use careful::Careful;
use cota_run::Progress;
use file::TrailFile;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

/// What is known about a run from outside.
#[derive(Default)]
pub(super) struct Trail {
    /// One more when an input begins, and when it ends: odd while one runs. Of a single thread.
    turns: AtomicU64,
    /// The next input is to be written down.
    asked: AtomicBool,
    /// Every input is to be written down, because it cannot be found by counting.
    always: AtomicBool,
    /// The file is to be written too.
    ticked: AtomicBool,
    /// Every input is written to the file ahead, from some input on.
    careful: Option<Arc<Careful>>,
    /// Where the run was when that was written down last, and the turn that began then.
    last: Mutex<Option<(Place, u64)>>,
    /// What several threads are running.
    running: Mutex<Vec<(ThreadId, Instant, Place)>>,
    /// The bound that is being run.
    bound: Mutex<Option<(Scope, Option<ScopeChange>)>>,
    /// What counts the candidates of the search.
    progress: Mutex<Option<Arc<Progress>>>,
    file: Option<TrailFile>,
    /// A thread that runs inputs is about to end the process.
    leaving: Leaving,
}

/// Is told each candidate that the invariant is to look at.
type Announce = dyn Fn(&dyn Fn() -> Vector) + Send + Sync;

/// What has been going on for too long.
#[derive(Debug)]
pub(super) enum Hanging {
    /// This place.
    Here(Place),
    /// The input that begins so many inputs after this one.
    After(Recorded, u64),
    /// The search for the next input, which may be somewhere in the invariant.
    Search,
}

/// What a watcher has seen of a run.
pub(super) struct Glance {
    turns: u64,
    done: u64,
    since: Instant,
}

impl Default for Glance {
    fn default() -> Self {
        Self { turns: 0, done: 0, since: Instant::now() }
    }
}

impl Trail {
    /// The trail of a test with this name, and what an earlier run has left that did not end as it should.
    pub fn of(name: &str) -> (Self, Option<String>) {
        if let Some(careful) = Careful::of_environment() {
            let trail = Self { careful: Some(Arc::new(careful)), ..Self::default() };
            trail.always.store(true, Ordering::Relaxed);
            return (trail, None);
        }
        match TrailFile::of(name) {
            Some((file, left)) => (Self { file: Some(file), ..Self::default() }, left),
            None => (Self::default(), None),
        }
    }

    /// Whether each input is written ahead.
    pub fn is_careful(&self) -> bool {
        self.careful.is_some()
    }

    /// Whether a run that looks for an input passes over this one.
    #[inline]
    pub fn passes_over(&self, input: impl FnOnce() -> Recorded) -> bool {
        let Some(careful) = &self.careful else { return false };
        !careful.has_begun(|from| input() == *from)
    }

    /// In a run that looks for an input, what writes down each candidate ahead.
    pub fn writes_candidates(&self, space: &Space) -> Option<Box<Announce>> {
        let (careful, space) = (Arc::clone(self.careful.as_ref()?), Space::fingerprint(space));
        Some(Box::new(move |vector| {
            if careful.has_begun(|_| false) {
                careful.file.write(&Place::Invariant(Recorded::within(&vector(), space)));
            }
        }))
    }

    /// Where an input that is looked for can be written.
    pub fn path_to_look_with(&self) -> Option<PathBuf> {
        self.file.as_ref().map(|file| file.path.with_extension("again"))
    }

    /// The bound that is run from now on.
    pub fn enter_bound(
        &self,
        scope: &Scope,
        change: Option<&ScopeChange>,
        progress: Option<&Arc<Progress>>,
    ) {
        *lock(&self.bound) = Some((scope.clone(), change.cloned()));
        *lock(&self.progress) = progress.cloned();
        lock(&self.last).take();
        if let Some(file) = &self.file {
            file.begin(&Place::Start);
        }
        self.asked.store(true, Ordering::Relaxed);
        self.ticked.store(true, Ordering::Relaxed);
    }

    /// The bound that is being run.
    pub fn bound(&self) -> Option<(Scope, Option<ScopeChange>)> {
        lock(&self.bound).clone()
    }

    /// Inputs do not come one after the other from now on: each is written down.
    pub fn out_of_order(&self) {
        self.always.store(true, Ordering::Relaxed);
        self.asked.store(true, Ordering::Relaxed);
    }

    /// An input begins, on the only thread that runs inputs.
    #[inline]
    pub fn begin(&self, input: impl FnOnce() -> Recorded) {
        let turn = self.turns.load(Ordering::Relaxed) + 1;
        if self.asked.load(Ordering::Relaxed) {
            self.write_down(Place::Body(input()), turn);
        }
        self.turns.store(turn, Ordering::Relaxed);
    }

    /// The same where a checker looks at it first. Such inputs are out of order.
    pub fn begin_check(&self, input: impl FnOnce() -> Recorded) {
        let turn = self.turns.load(Ordering::Relaxed) + 1;
        self.write_down(Place::Checker(input()), turn);
        self.turns.store(turn, Ordering::Relaxed);
    }

    /// It has ended.
    #[inline]
    pub fn end(&self) {
        self.turns.store(self.turns.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
    }

    #[cold]
    fn write_down(&self, place: Place, turn: u64) {
        self.asked.store(self.always.load(Ordering::Relaxed), Ordering::Relaxed);
        if self.ticked.swap(false, Ordering::Relaxed) || self.is_careful() {
            self.write(&place);
        }
        *lock(&self.last) = Some((place, turn));
    }

    /// Runs inputs on one of several threads, or the only one.
    pub fn guarded<R>(&self, run: impl FnOnce() -> R) -> R {
        // A run that looks for an input shows how it ends.
        if self.is_careful() { run() } else { guarded(&self.leaving, run) }
    }

    /// Runs a checker or a body on one of several threads.
    pub fn on_thread<R>(&self, place: Place, run: impl FnOnce() -> R) -> R {
        if self.ticked.swap(false, Ordering::Relaxed) {
            self.write(&place);
        }
        let this = thread::current().id();
        lock(&self.running).push((this, Instant::now(), place));
        let result = self.guarded(run);
        lock(&self.running).retain(|(thread, ..)| *thread != this);
        result
    }

    /// Writes the place that ended the last run, so that no run ends there before it is gone.
    pub fn write_known(&self, place: &Place) {
        if let Some(file) = &self.file {
            file.write_known(place);
        }
    }

    fn write(&self, place: &Place) {
        if let Some(file) = self.any_file() {
            file.write(place);
        }
    }

    fn any_file(&self) -> Option<&TrailFile> {
        self.careful.as_ref().map(|careful| &careful.file).or(self.file.as_ref())
    }

    /// Asks for the next input, and tells what has been going on for so long.
    pub fn tick(&self, seen: &mut Glance, limit: Duration) -> Option<Hanging> {
        self.ticked.store(true, Ordering::Relaxed);
        self.asked.store(true, Ordering::Relaxed);
        let turns = self.turns.load(Ordering::Relaxed);
        let done = lock(&self.progress).as_ref().and_then(|progress| progress.now());
        let done = done.map_or(0, |stage| stage.done);
        if (turns, done) != (seen.turns, seen.done) {
            *seen = Glance { turns, done, since: Instant::now() };
        }
        let running = lock(&self.running);
        if let Some((.., place)) = running.iter().find(|(_, begun, _)| begun.elapsed() >= limit) {
            return Some(Hanging::Here(place.clone()));
        }
        let stands = seen.since.elapsed() >= limit && running.is_empty();
        drop(running);
        stands.then(|| self.here())
    }

    /// Where the run is.
    fn here(&self) -> Hanging {
        let turns = self.turns.load(Ordering::Relaxed);
        match lock(&self.last).clone() {
            Some((place, turn)) if turns % 2 == 1 => match (place, (turns - turn) / 2) {
                (place, 0) => Hanging::Here(place),
                (Place::Body(input), further) => Hanging::After(input, further),
                (place, _) => Hanging::Here(place),
            },
            _ => Hanging::Search,
        }
    }

    /// Where a thread was that is about to end the process, if one is.
    pub fn left_by_exit(&self) -> Option<Hanging> {
        let left = self.leaving.get()?;
        let running = lock(&self.running);
        let place =
            running.iter().find(|(thread, ..)| thread == left).map(|(.., place)| place.clone());
        Some(place.map_or_else(|| self.here(), Hanging::Here))
    }

    /// A place at which the run was, or shortly before.
    pub fn near(&self) -> Place {
        lock(&self.last).as_ref().map_or(Place::Start, |(place, _)| place.clone())
    }

    /// The run has ended as it should.
    pub fn remove(&self) {
        if let Some(file) = self.any_file() {
            file.remove();
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Test;
    use cota_run::Moment;
    use std::hint::black_box;

    /// `cargo test --release -p cota --lib -- --ignored --nocapture trail`
    #[test]
    #[ignore = "measures; says something in a release build only"]
    fn telling_what_is_run_costs_little_on_a_body_that_does_nothing() {
        const INPUTS: u32 = 2_000_000;
        // So little that a clock of processor time does not see it once.
        const REPEATED: u32 = 50;
        let best = |run: &dyn Fn()| {
            let times = (0..5).map(|_| {
                let begun = Moment::now();
                run();
                begun.elapsed()
            });
            times.min().unwrap_or_default().as_secs_f64()
        };
        let whole = best(&|| {
            let scope = Scope::new().set("0", 1..=INPUTS);
            let test = Test::<(u32,)>::all(scope);
            assert_eq!(
                test.run(|number| {
                    black_box(number);
                })
                .unwrap()
                .inputs,
                u64::from(INPUTS)
            );
        });
        let trail = best(&|| {
            let (trail, _) = Trail::of("telling_what_is_run");
            for number in 0..INPUTS * REPEATED {
                // More often than the watcher asks.
                if number % 50_000 == 0 {
                    trail.tick(&mut Glance::default(), Duration::from_mins(1));
                }
                black_box(&trail).begin(|| "1,2,3".parse().unwrap());
                black_box(&trail).end();
            }
            trail.remove();
        });
        let trail = trail / f64::from(REPEATED);
        let share = trail / whole;
        let each = |seconds: f64| seconds * 1e9 / f64::from(INPUTS);
        println!(
            "{:.1} ns of {:.1} ns for an input: {:.1} %",
            each(trail),
            each(whole),
            share * 100.0
        );
        assert!(trail > 0.0 && share <= 0.05);
    }
}
