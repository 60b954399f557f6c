//! The baseline: the tests without a mutation. They must pass, all together and one by one.

use super::scratch::Scratch;
use super::suite::{self, Test};
use super::worker::{RunEnd, RunnerOptions, TestRun, Worker};
use crate::Error;
use crate::rust::package::Package;
use crate::rust::schema::check::Binary;
use crate::rust::schema::tree::Folders;
use cota_run::Watch;
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

/// What the tests are run with.
pub struct BaselineRun<'a> {
    pub package: &'a Package,
    /// Its test binaries.
    pub binaries: &'a [Binary],
    /// The names of the tests of each.
    pub names: &'a [Vec<String>],
    /// Where to run.
    pub folders: &'a Folders,
    /// How many runs at a time.
    pub jobs: usize,
    /// How long all tests may take together.
    pub limit: Duration,
    /// Asks to stop.
    pub watch: Watch<'a>,
}

/// The tests that failed and what they printed.
type Failed = Option<(Vec<String>, String)>;

impl BaselineRun<'_> {
    /// Runs the tests without a mutation: once together, then each alone.
    ///
    /// # Errors
    /// If tests fail, or cannot be run.
    pub fn run(&self, options: &mut RunnerOptions) -> Result<Baseline, Error> {
        let start = Instant::now();
        let mut remarks = Vec::new();
        if let Some((tests, output)) = self.run_all(options)? {
            // A test that writes next to its source may do so, in the copy.
            options.writable.push(self.folders.tree.clone());
            if self.run_all(options)?.is_some() {
                return Err(Error::BaselineFails { tests, output });
            }
            remarks.push(
                "some tests write to the source folder: in the copy they may, but a run can disturb another"
                    .to_owned(),
            );
        }
        let time = start.elapsed();
        let mut tests: Vec<Test> = Vec::new();
        for (binary, names) in self.names.iter().enumerate() {
            tests.extend(names.iter().map(|name| Test {
                binary,
                name: name.clone(),
                time: Duration::ZERO,
                fuel: 0,
                sites: Vec::new(),
                fenced: false,
            }));
        }
        let (tests, unused) = self.run_each(tests, options)?;
        // A binary without the mutated crate is not fenced, and has nothing to be fenced from.
        let fenced = tests.iter().filter(|test| !test.sites.is_empty()).all(|test| test.fenced);
        Ok(Baseline { tests, unused, time, fenced, remarks })
    }

    fn worker<'w>(&'w self, options: &'w RunnerOptions, job: usize) -> Result<Worker<'w>, Error> {
        let root = self.folders.scratch.join(format!("worker-{job}"));
        let scratch = Scratch::new(root, &self.folders.tree.join(&self.package.folder))?;
        Ok(Worker::new(self.package, self.binaries, options, scratch))
    }

    /// Runs all tests of each binary in one process.
    fn run_all(&self, options: &RunnerOptions) -> Result<Failed, Error> {
        let mut worker = self.worker(options, 0)?;
        let mut failed: Failed = None;
        for (binary, names) in self.names.iter().enumerate().filter(|(_, names)| !names.is_empty())
        {
            let tests: Vec<&str> = names.iter().map(String::as_str).collect();
            let run = TestRun {
                binary,
                tests: &tests,
                all: options.whole,
                choices: &[],
                fuel: u64::MAX,
                refill: None,
                limit: self.limit,
                notes: false,
                watch: self.watch,
            };
            let end = worker.run(&run)?;
            // A test that ends the process is found when each is run alone.
            if matches!(end, RunEnd::Passed | RunEnd::Unreported) {
                continue;
            }
            let output = worker.scratch.read_output();
            let mut found = suite::failed(&output);
            if found.is_empty() {
                let how = match &end {
                    RunEnd::TimedOut => {
                        format!("it does not end within {} s", self.limit.as_secs())
                    }
                    RunEnd::Crashed(how) => how.clone(),
                    _ => "it fails".to_owned(),
                };
                found.push(format!("{}: {how}", self.binaries[binary].name));
            }
            let all = failed.get_or_insert_default();
            all.0.extend(found);
            all.1.push_str(&output);
        }
        Ok(failed)
    }

    /// Measures each test alone, on several workers.
    fn run_each(
        &self,
        tests: Vec<Test>,
        options: &RunnerOptions,
    ) -> Result<(Vec<Test>, Unused), Error> {
        self.watch.begin("tests run without a mutation", Some(tests.len() as u64));
        let next = AtomicUsize::new(0);
        let tests: Vec<Mutex<Test>> = tests.into_iter().map(Mutex::new).collect();
        let ends: Mutex<Vec<(usize, RunEnd)>> = Mutex::new(Vec::new());
        let work = |job: usize| -> Result<(), Error> {
            let mut worker = self.worker(options, job)?;
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(test) = tests.get(at) else { return Ok(()) };
                let mut test = lock(test);
                let end = suite::measure(&mut worker, &mut test, self.limit, self.watch)?;
                lock(&ends).push((at, end));
                self.watch.add(1);
            }
        };
        std::thread::scope(|threads| {
            let work = &work;
            let handles: Vec<_> =
                (0..self.jobs.max(1)).map(|job| threads.spawn(move || work(job))).collect();
            handles.into_iter().try_for_each(|handle| {
                handle.join().unwrap_or_else(|_| Err(Error::Runner("a worker panicked".to_owned())))
            })
        })?;
        let mut ends = ends.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        ends.sort_by_key(|(at, _)| *at);
        let mut passing = Vec::new();
        let mut unused = Vec::new();
        for (test, (_, end)) in tests.into_iter().zip(ends) {
            let test = test.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
            match end {
                RunEnd::Passed => passing.push(test),
                RunEnd::Unreported => {
                    unused.push((test.name, "ends its process before it is done"));
                }
                _ => unused.push((test.name, "fails when it is run alone")),
            }
        }
        Ok((passing, unused))
    }
}

/// The value in a mutex, whatever happened to another thread.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
