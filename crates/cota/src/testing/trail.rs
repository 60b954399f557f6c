//! Which input is under test, told from outside: for a body that does not end, and for one that ends the process.
//!
//! Whoever runs inputs says when one begins and ends, which costs two stores to memory. A watcher asks every few
//! milliseconds for the next input to be written to a file, and to memory. If the body does not end, the input is the
//! one so many after the last in memory. If the process dies, the file stays; the next run finds it and looks for the
//! input in a process of its own, which writes each one ahead (`again.rs`). While a process lives, its file is locked.

use super::environment::ScopeChange;
use super::recorded::Recorded;
use crate::Scope;
use std::fs::{self, File, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

/// The file of a run that looks for the input which ended another one.
pub(super) const CAREFUL: &str = "COTA_TRAIL";

/// The input at which such a run begins; without it, it runs all.
pub(super) const FROM: &str = "COTA_TRAIL_FROM";

/// How long such a run looks: an input is written down more often than that.
const FROM_TIME: Duration = Duration::from_secs(2);
const ALL_TIME: Duration = Duration::from_mins(1);

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
    careful: Option<Mutex<Careful>>,
    /// The last input that was written down, and the turn at which it began.
    last: Mutex<Option<(Recorded, u64)>>,
    /// What several threads are running.
    running: Mutex<Vec<(ThreadId, Instant, Recorded)>>,
    /// The bound that is being run.
    bound: Mutex<Option<(Scope, Option<ScopeChange>)>>,
    file: Option<(PathBuf, Mutex<File>)>,
}

/// A run that looks for an input.
struct Careful {
    from: Option<Recorded>,
    until: Option<Instant>,
}

/// An input that has been running for too long.
pub(super) enum Hanging {
    /// This one.
    Input(Recorded),
    /// The one that begins so many inputs after this one.
    After(Recorded, u64),
}

impl Trail {
    /// The trail of a test with this name, and what an earlier run has left that did not end as it should.
    pub fn of(name: &str) -> (Self, Option<String>) {
        if let Some(path) = std::env::var_os(CAREFUL) {
            let file = File::create(&path).ok().map(|file| (path.into(), Mutex::new(file)));
            let from = std::env::var(FROM).ok().and_then(|from| from.parse().ok());
            let careful = Some(Mutex::new(Careful { from, until: None }));
            let trail = Self { careful, file, ..Self::default() };
            trail.always.store(true, Ordering::Relaxed);
            return (trail, None);
        }
        match file_of(name).and_then(open) {
            Some((path, file, left)) => {
                (Self { file: Some((path, Mutex::new(file))), ..Self::default() }, left)
            }
            None => (Self::default(), None),
        }
    }

    /// Whether each input is written ahead.
    pub fn is_careful(&self) -> bool {
        self.careful.is_some()
    }

    /// Whether a run that looks for an input passes over this one.
    ///
    /// It ends the process when it has looked for long enough.
    pub fn passes_over(&self, input: impl FnOnce() -> Recorded) -> bool {
        let Some(careful) = &self.careful else { return false };
        let mut careful = lock(careful);
        let before = |from: &Recorded| careful.until.is_none() && input() != *from;
        if careful.from.as_ref().is_some_and(before) {
            return true;
        }
        let time = if careful.from.is_some() { FROM_TIME } else { ALL_TIME };
        let until = *careful.until.get_or_insert_with(|| Instant::now() + time);
        if Instant::now() >= until {
            self.remove();
            std::process::exit(0);
        }
        false
    }

    /// Where an input that is looked for can be written.
    pub fn path_to_look_with(&self) -> Option<PathBuf> {
        self.file.as_ref().map(|(path, _)| path.with_extension("again"))
    }

    /// The bound that is run from now on.
    pub fn enter_bound(&self, scope: &Scope, change: Option<&ScopeChange>) {
        *lock(&self.bound) = Some((scope.clone(), change.cloned()));
        lock(&self.last).take();
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
            self.write_down(input(), turn);
        }
        self.turns.store(turn, Ordering::Relaxed);
    }

    /// It has ended.
    #[inline]
    pub fn end(&self) {
        self.turns.store(self.turns.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
    }

    #[cold]
    fn write_down(&self, input: Recorded, turn: u64) {
        self.asked.store(self.always.load(Ordering::Relaxed), Ordering::Relaxed);
        if self.ticked.swap(false, Ordering::Relaxed) || self.is_careful() {
            self.write(&input);
        }
        *lock(&self.last) = Some((input, turn));
    }

    /// An input begins on one of several threads.
    pub fn begin_on_thread(&self, input: Recorded) {
        if self.ticked.swap(false, Ordering::Relaxed) {
            self.write(&input);
        }
        lock(&self.running).push((thread::current().id(), Instant::now(), input));
    }

    /// It has ended.
    pub fn end_on_thread(&self) {
        let this = thread::current().id();
        lock(&self.running).retain(|(thread, ..)| *thread != this);
    }

    /// Writes an input to the file, over the one before.
    pub fn write(&self, input: &Recorded) {
        if let Some((_, file)) = &self.file {
            let mut file = lock(file);
            // Only the first line counts, so a shorter one needs no more than a write.
            let line = format!("{input}\n");
            let _ = file.seek(SeekFrom::Start(0)).and_then(|_| file.write_all(line.as_bytes()));
        }
    }

    /// Asks for the next input, and tells which one has been running for so long.
    pub fn tick(&self, since: &mut (u64, Instant), limit: Duration) -> Option<Hanging> {
        self.ticked.store(true, Ordering::Relaxed);
        self.asked.store(true, Ordering::Relaxed);
        let turns = self.turns.load(Ordering::Relaxed);
        if turns != since.0 {
            *since = (turns, Instant::now());
        }
        if turns % 2 == 1 && since.1.elapsed() >= limit {
            let last = lock(&self.last).clone();
            return last.map(|(input, turn)| match (turns - turn) / 2 {
                0 => Hanging::Input(input),
                further => Hanging::After(input, further),
            });
        }
        let running = lock(&self.running);
        let hanging = running.iter().find(|(_, begun, _)| begun.elapsed() >= limit);
        hanging.map(|(.., input)| Hanging::Input(input.clone()))
    }

    /// The run has ended as it should.
    pub fn remove(&self) {
        if let Some((path, _)) = &self.file {
            let _ = fs::remove_file(path);
        }
    }
}

/// The first line of a file, if there is one.
pub(super) fn first_line(path: &Path) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    text.lines().next().filter(|line| !line.is_empty()).map(str::to_string)
}

/// The file of a test, next to the program. Under Miri there are no files.
fn file_of(name: &str) -> Option<PathBuf> {
    if cfg!(miri) {
        return None;
    }
    let program = std::env::current_exe().ok()?;
    let (folder, program) = (program.parent()?, program.file_stem()?.to_str()?);
    let folder = folder.join("cota-running");
    fs::create_dir_all(&folder).ok()?;
    // The program's name ends in a number that changes with the options it is built with, not with its source.
    Some(folder.join(format!("{program}.{}.txt", name.replace("::", "."))))
}

/// Opens a file and locks it; with the first line that it has. None if another process is running the same test.
fn open(path: PathBuf) -> Option<(PathBuf, File, Option<String>)> {
    let options = File::options().read(true).write(true).create(true).truncate(false).clone();
    let mut file = options.open(&path).ok()?;
    if let Err(TryLockError::WouldBlock) = file.try_lock() {
        return None;
    }
    let mut text = String::new();
    let _ = file.read_to_string(&mut text);
    let left = text.lines().next().filter(|line| !line.is_empty()).map(str::to_string);
    Some((path, file, left))
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
                    trail.tick(&mut (0, Instant::now()), Duration::from_mins(1));
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
