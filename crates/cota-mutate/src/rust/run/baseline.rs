//! The baseline: the tests without a mutation. They must pass, all together and one by one.

use super::scratch::Scratch;
use super::suite::{self, Test};
use super::worker::{RunStatus, RunnerOptions, TestRun, Worker};
use crate::Error;
use crate::rust::package::Package;
use crate::rust::schema::check::Binary;
use crate::rust::schema::tree::Folders;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Names of tests, and why they are not used.
type Unused = Vec<(String, &'static str)>;

/// The tests and how they behave without a mutation.
#[derive(Debug)]
pub struct Baseline {
    /// The tests, in the run of the binaries and then as listed.
    pub tests: Vec<Test>,
    /// Tests that are not used, and why.
    pub unused: Unused,
    /// How long all tests take together.
    pub time: Duration,
    /// Whether writes outside the scratch folders are refused.
    pub fenced: bool,
    /// What the user should know about this run.
    pub remarks: Vec<String>,
}

/// Lists the tests of all binaries and how many an run may have.
///
/// # Errors
/// If a binary does not answer.
pub fn list(package: &Package, binaries: &[Binary]) -> Result<Vec<Vec<String>>, Error> {
    binaries.iter().map(|binary| suite::list(binary, &package.libraries)).collect()
}

/// Runs the tests without a mutation: once together, then each alone.
///
/// # Errors
/// If tests fail, or cannot be run.
pub fn run(
    package: &Package,
    binaries: &[Binary],
    names: &[Vec<String>],
    setup: &mut RunnerOptions,
    folders: &Folders,
    jobs: usize,
    limit: Duration,
) -> Result<Baseline, Error> {
    let start = Instant::now();
    let mut remarks = Vec::new();
    if let Some((tests, output)) = run_all(package, binaries, names, setup, folders, limit)? {
        // A test that writes next to its source is let do so, in the copy.
        setup.writable.push(folders.tree.clone());
        if run_all(package, binaries, names, setup, folders, limit)?.is_some() {
            return Err(Error::BaselineFails { tests, output });
        }
        remarks.push(
            "some tests write to the source folder: in the copy they may, but a run can disturb another"
                .to_owned(),
        );
    }
    let time = start.elapsed();
    let mut tests: Vec<Test> = Vec::new();
    for (binary, names) in names.iter().enumerate() {
        tests.extend(names.iter().map(|name| Test {
            binary,
            name: name.clone(),
            time: Duration::ZERO,
            fuel: 0,
            sites: Vec::new(),
            fenced: false,
        }));
    }
    let (tests, unused) = run_each(package, binaries, tests, setup, folders, jobs, limit)?;
    // A binary without the mutated crate is not fenced, and has nothing to be fenced from.
    let fenced = tests.iter().filter(|test| !test.sites.is_empty()).all(|test| test.fenced);
    Ok(Baseline { tests, unused, time, fenced, remarks })
}

/// The tests that failed and what they printed.
type Failed = Option<(Vec<String>, String)>;

fn run_all(
    package: &Package,
    binaries: &[Binary],
    names: &[Vec<String>],
    setup: &RunnerOptions,
    folders: &Folders,
    limit: Duration,
) -> Result<Failed, Error> {
    let scratch =
        Scratch::new(folders.scratch.join("worker-0"), &folders.tree.join(&package.folder))?;
    let mut worker = Worker::new(package, binaries, setup, scratch);
    let mut failed: Failed = None;
    for (binary, names) in names.iter().enumerate().filter(|(_, names)| !names.is_empty()) {
        let tests: Vec<&str> = names.iter().map(String::as_str).collect();
        let run = TestRun {
            binary,
            tests: &tests,
            all: setup.whole,
            choices: &[],
            fuel: u64::MAX,
            refill: None,
            limit,
            notes: false,
            stop: None,
        };
        let ending = worker.run(&run)?;
        // A test that ends the process is found out about when each is run alone.
        if matches!(ending, RunStatus::Passed | RunStatus::Unreported) {
            continue;
        }
        let output = worker.scratch.read_output();
        let mut found = suite::failed(&output);
        if found.is_empty() {
            let how = match &ending {
                RunStatus::TimedOut => format!("it does not end within {} s", limit.as_secs()),
                RunStatus::Crashed(how) => how.clone(),
                _ => "it fails".to_owned(),
            };
            found.push(format!("{}: {how}", binaries[binary].name));
        }
        let all = failed.get_or_insert_default();
        all.0.extend(found);
        all.1.push_str(&output);
    }
    Ok(failed)
}

/// Measures each test alone, on several workers.
fn run_each(
    package: &Package,
    binaries: &[Binary],
    tests: Vec<Test>,
    setup: &RunnerOptions,
    folders: &Folders,
    jobs: usize,
    limit: Duration,
) -> Result<(Vec<Test>, Unused), Error> {
    let next = AtomicUsize::new(0);
    let tests: Vec<Mutex<Test>> = tests.into_iter().map(Mutex::new).collect();
    let endings: Mutex<Vec<(usize, RunStatus)>> = Mutex::new(Vec::new());
    std::thread::scope(|threads| {
        let handles: Vec<_> = (0..jobs)
            .map(|job| {
                let (tests, endings, next) = (&tests, &endings, &next);
                threads.spawn(move || -> Result<(), Error> {
                    let root = folders.scratch.join(format!("worker-{job}"));
                    let scratch = Scratch::new(root, &folders.tree.join(&package.folder))?;
                    let mut worker = Worker::new(package, binaries, setup, scratch);
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        let Some(test) = tests.get(at) else { return Ok(()) };
                        let mut test = lock(test);
                        let ending = suite::measure(&mut worker, &mut test, limit)?;
                        lock(endings).push((at, ending));
                    }
                })
            })
            .collect();
        handles.into_iter().try_for_each(|handle| {
            handle.join().unwrap_or_else(|_| Err(Error::Runner("a worker panicked".to_owned())))
        })
    })?;
    let mut endings = endings.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    endings.sort_by_key(|(at, _)| *at);
    let mut passing = Vec::new();
    let mut unused = Vec::new();
    for (test, (_, ending)) in tests.into_iter().zip(endings) {
        let test = test.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        match ending {
            RunStatus::Passed => passing.push(test),
            RunStatus::Unreported => unused.push((test.name, "ends its process before it is done")),
            _ => unused.push((test.name, "fails when it is run alone")),
        }
    }
    Ok((passing, unused))
}

/// The value in a mutex, whatever happened to another thread.
pub fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
