//! Running the mutants: for each only the tests that reach it, likely killers first.

use super::baseline::{Baseline, lock};
use super::scratch::Scratch;
use super::suite::{self, Test};
use super::worker::{Ending, Order, Setup, Worker};
use crate::Error;
use crate::rust::package::Package;
use crate::schema::check::Binary;
use crate::schema::layout::Address;
use crate::schema::tree::Folders;
use crate::verdict::Verdict;
use rustc_hash::FxHashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

/// What is to be judged: the switches to turn on together.
#[derive(Clone, Debug)]
pub struct Job {
    /// The switches.
    pub choices: Vec<Address>,
    /// Mutants of the same group are likely to be killed by the same tests.
    pub group: usize,
}

/// How much a run may use, in proportion to the baseline.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The time of a run, if it is given.
    pub time: Option<Duration>,
    /// How many times as long as without the mutation.
    pub factor: u32,
}

impl Limits {
    /// The time for tests that take so long without a mutation.
    fn time(&self, baseline: Duration) -> Duration {
        self.time.unwrap_or(Duration::from_secs(1) + baseline * self.factor)
    }

    fn fuel(&self, baseline: u64) -> u64 {
        baseline.saturating_mul(u64::from(self.factor)).saturating_add(1 << 19)
    }
}

/// What the judge works with.
pub struct Court<'a> {
    /// The package.
    pub package: &'a Package,
    /// Its test binaries.
    pub binaries: &'a [Binary],
    /// Its tests.
    pub baseline: &'a Baseline,
    /// How to run.
    pub setup: &'a Setup,
    /// Where to run.
    pub folders: &'a Folders,
    /// How much a run may use.
    pub limits: Limits,
    /// How many runs at a time.
    pub jobs: usize,
    /// Whether every test is run, even after a kill.
    pub matrix: bool,
    /// Set from outside to end early.
    pub stop: &'a AtomicBool,
}

/// A mutant judged: its verdict and, with a matrix, every test that detects it.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The verdict.
    pub verdict: Verdict,
    /// The tests that detect it, sorted; with a matrix all of them.
    pub killers: Vec<usize>,
}

/// So many mutants are judged between two updates of what is known about likely killers; the order of
/// tests, and so the killer that is reported, does not depend on the number of workers.
const CHUNK: usize = 64;

impl Court<'_> {
    /// Judges all jobs; `done` is told of each as it is finished, in no particular order.
    ///
    /// # Errors
    /// If tests cannot be run.
    pub fn judge(
        &self,
        jobs: &[Job],
        done: &(dyn Fn(usize, &Judged) + Sync),
    ) -> Result<Vec<Judged>, Error> {
        let mut reach: FxHashMap<u32, Vec<usize>> = FxHashMap::default();
        for (index, test) in self.baseline.tests.iter().enumerate() {
            for &site in &test.sites {
                reach.entry(site).or_default().push(index);
            }
        }
        let mut workers = Vec::new();
        for job in 0..self.jobs.max(1) {
            let root = self.folders.scratch.join(format!("worker-{job}"));
            let scratch = Scratch::new(root, &self.folders.tree.join(&self.package.folder))?;
            workers.push(Worker::new(self.package, self.binaries, self.setup, scratch));
        }
        let mut kills: FxHashMap<(usize, usize), u32> = FxHashMap::default();
        let mut judged = Vec::with_capacity(jobs.len());
        for (number, chunk) in jobs.chunks(CHUNK).enumerate() {
            let results: Vec<Mutex<Option<Judged>>> =
                chunk.iter().map(|_| Mutex::new(None)).collect();
            let next = AtomicUsize::new(0);
            std::thread::scope(|threads| {
                let handles: Vec<_> = workers
                    .iter_mut()
                    .map(|worker| {
                        let (results, next, reach, kills) = (&results, &next, &reach, &kills);
                        threads.spawn(move || -> Result<(), Error> {
                            loop {
                                let at = next.fetch_add(1, Ordering::Relaxed);
                                let Some(job) = chunk.get(at) else { return Ok(()) };
                                if self.stop.load(Ordering::Relaxed) {
                                    return Ok(());
                                }
                                let tests = self.order(job, reach, kills);
                                let outcome = self.one(worker, job, &tests)?;
                                done(number * CHUNK + at, &outcome);
                                *lock(&results[at]) = Some(outcome);
                            }
                        })
                    })
                    .collect();
                handles.into_iter().try_for_each(|handle| {
                    handle
                        .join()
                        .unwrap_or_else(|_| Err(Error::Runner("a worker panicked".to_owned())))
                })
            })?;
            for (job, result) in chunk.iter().zip(results) {
                let result = result.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
                let outcome =
                    result.unwrap_or(Judged { verdict: Verdict::NotRun, killers: Vec::new() });
                for &killer in &outcome.killers {
                    *kills.entry((job.group, killer)).or_default() += 1;
                }
                judged.push(outcome);
            }
        }
        Ok(judged)
    }

    /// The tests that reach all switches of a job: those that killed its neighbours first, then the
    /// cheap ones.
    fn order(
        &self,
        job: &Job,
        reach: &FxHashMap<u32, Vec<usize>>,
        kills: &FxHashMap<(usize, usize), u32>,
    ) -> Vec<usize> {
        let mut tests: Vec<usize> = Vec::new();
        for (site, _) in &job.choices {
            tests.extend(reach.get(site).into_iter().flatten());
        }
        let killed = |test: &usize| kills.get(&(job.group, *test)).copied().unwrap_or(0);
        tests.sort_by_key(|test| {
            (std::cmp::Reverse(killed(test)), self.baseline.tests[*test].fuel, *test)
        });
        tests.dedup();
        tests
    }

    /// Judges one mutant.
    fn one(&self, worker: &mut Worker<'_>, job: &Job, tests: &[usize]) -> Result<Judged, Error> {
        if tests.is_empty() {
            return Ok(Judged { verdict: Verdict::Unreached, killers: Vec::new() });
        }
        if self.matrix {
            return self.all(worker, job, tests);
        }
        // A likely killer alone, a few more, then the rest: most mutants die early, and those that
        // do not are not to pay for a process a test.
        let mut rest = tests;
        for size in [1, 6, usize::MAX] {
            let (batch, later) = rest.split_at(size.min(rest.len()));
            rest = later;
            for group in self.by_binary(batch) {
                let ending = self.run(worker, job, &group)?;
                if ending != Ending::Passed {
                    return Ok(self.detected(worker, &ending, &group));
                }
            }
        }
        Ok(Judged { verdict: Verdict::Survived, killers: Vec::new() })
    }

    /// Runs every test, for the kill matrix.
    fn all(&self, worker: &mut Worker<'_>, job: &Job, tests: &[usize]) -> Result<Judged, Error> {
        let mut killers = Vec::new();
        let mut worst: Option<Verdict> = None;
        for group in self.by_binary(tests) {
            let ending = self.run(worker, job, &group)?;
            if ending == Ending::Passed {
                continue;
            }
            let judged = self.detected(worker, &ending, &group);
            if ending == Ending::Failed && !judged.killers.is_empty() {
                killers.extend(judged.killers);
                worst.get_or_insert(judged.verdict);
                continue;
            }
            // The process did not get to the end, so each test has one of its own.
            for &test in &group {
                let ending = self.run(worker, job, &[test])?;
                if ending != Ending::Passed {
                    killers.push(test);
                    worst.get_or_insert(self.detected(worker, &ending, &[test]).verdict);
                }
            }
        }
        killers.sort_unstable();
        killers.dedup();
        let names = || killers.iter().map(|&test| self.name(test)).collect();
        let verdict = match worst {
            None => Verdict::Survived,
            Some(Verdict::Killed { how, .. }) => Verdict::Killed { by: names(), how },
            Some(Verdict::TimedOut { of, .. }) => Verdict::TimedOut { by: names(), of },
            Some(other) => other,
        };
        Ok(Judged { verdict, killers })
    }

    fn by_binary(&self, tests: &[usize]) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for &test in tests {
            let binary = self.baseline.tests[test].binary;
            let same = |group: &&mut Vec<usize>| self.baseline.tests[group[0]].binary == binary;
            match groups.iter_mut().find(same) {
                Some(group) => group.push(test),
                None => groups.push(vec![test]),
            }
        }
        groups
    }

    /// The name of a test, with that of its binary if there are several.
    pub fn name(&self, test: usize) -> String {
        test_name(self.binaries, &self.baseline.tests[test])
    }

    fn run(&self, worker: &mut Worker<'_>, job: &Job, tests: &[usize]) -> Result<Ending, Error> {
        let all = &self.baseline.tests;
        let names: Vec<&str> = tests.iter().map(|&test| all[test].name.as_str()).collect();
        let limit = self.limits.time(tests.iter().map(|&test| all[test].time).sum());
        let fuel = self.limits.fuel(tests.iter().map(|&test| all[test].fuel).sum());
        let mut order = Order {
            binary: all[tests[0]].binary,
            tests: &names,
            choices: &job.choices,
            fuel,
            limit,
            notes: false,
        };
        let ending = worker.run(&order)?;
        if ending == Ending::TimedOut && self.limits.time.is_none() {
            // The machine may have been busy: a second try with more time.
            order.limit *= 3;
            return worker.run(&order);
        }
        Ok(ending)
    }

    fn detected(&self, worker: &Worker<'_>, ending: &Ending, tests: &[usize]) -> Judged {
        let names = |tests: &[usize]| tests.iter().map(|&test| self.name(test)).collect::<Vec<_>>();
        match ending {
            Ending::OutOfFuel | Ending::TimedOut => {
                let of = if *ending == Ending::OutOfFuel { "fuel" } else { "time" }.to_owned();
                let killers = if tests.len() == 1 { tests.to_vec() } else { Vec::new() };
                Judged { verdict: Verdict::TimedOut { by: names(&killers), of }, killers }
            }
            ending => {
                let output = std::fs::read(worker.scratch.output()).unwrap_or_default();
                let failed = suite::failed(&String::from_utf8_lossy(&output));
                let is_failed = |test: &&usize| failed.contains(&self.baseline.tests[**test].name);
                let mut killers: Vec<usize> = tests.iter().filter(is_failed).copied().collect();
                if killers.is_empty() && tests.len() == 1 {
                    killers = tests.to_vec();
                }
                killers.sort_unstable();
                let how = match ending {
                    Ending::Crashed(how) => Some(how.clone()),
                    _ => None,
                };
                Judged { verdict: Verdict::Killed { by: names(&killers), how }, killers }
            }
        }
    }
}

/// The name of a test, with that of its binary if there are several.
pub fn test_name(binaries: &[Binary], test: &Test) -> String {
    if binaries.len() == 1 {
        test.name.clone()
    } else {
        format!("{}::{}", binaries[test.binary].name, test.name)
    }
}
