//! Running the mutants: for each only the tests that reach it, likely killers first.

use super::baseline::{Baseline, lock};
use super::scratch::Scratch;
use super::suite::{self, ReportedStatus, Test};
use super::worker::{RunStatus, RunnerOptions, TestRun, Worker};
use crate::Error;
use crate::rust::package::Package;
use crate::rust::schema::check::Binary;
use crate::rust::schema::layout::Address;
use crate::rust::schema::tree::Folders;
use crate::status::Status;
use crate::verdict::Verdict;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
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
    /// What is known already of some tests; these are not run.
    pub known: Vec<(usize, Status)>,
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
    pub setup: &'a RunnerOptions,
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

/// A mutant judged: its verdict and what is known of each test that reaches it.
#[derive(Clone, Debug)]
pub struct JudgedMutant {
    /// The verdict.
    pub verdict: Verdict,
    /// The tests that reach it, sorted, and what became of it under them.
    pub statuses: Vec<(usize, Status)>,
}

/// So many mutants are judged between two updates of what is known about likely killers; the order of
/// tests, and so the killer that is reported, does not depend on the number of workers.
const CHUNK: usize = 64;

/// How a mutant dies whose process ends well, but before its tests do.
const LEFT: &str = "exit before the end of the test";

impl Court<'_> {
    /// Judges all jobs; `done` is told of each as it is finished, in no particular order.
    ///
    /// # Errors
    /// If tests cannot be run.
    pub fn judge(
        &self,
        jobs: &[Job],
        done: &(dyn Fn(usize, &JudgedMutant) + Sync),
    ) -> Result<Vec<JudgedMutant>, Error> {
        let reach = self.reach();
        let mut workers = Vec::new();
        for job in 0..self.jobs.max(1) {
            let root = self.folders.scratch.join(format!("worker-{job}"));
            let scratch = Scratch::new(root, &self.folders.tree.join(&self.package.folder))?;
            workers.push(Worker::new(self.package, self.binaries, self.setup, scratch));
        }
        let mut kills: FxHashMap<(usize, usize), u32> = FxHashMap::default();
        let mut judged = Vec::with_capacity(jobs.len());
        for (number, chunk) in jobs.chunks(CHUNK).enumerate() {
            let results: Vec<Mutex<Option<JudgedMutant>>> =
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
                                let tests = self.test_sequence(job, reach, kills);
                                let outcome = match self.one(worker, job, &tests) {
                                    Err(Error::Stopped) => return Ok(()),
                                    outcome => outcome?,
                                };
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
                let outcome = result
                    .unwrap_or(JudgedMutant { verdict: Verdict::NotRun, statuses: Vec::new() });
                for (killer, _) in outcome.statuses.iter().filter(|(_, status)| status.kills()) {
                    *kills.entry((job.group, *killer)).or_default() += 1;
                }
                judged.push(outcome);
            }
        }
        Ok(judged)
    }

    /// The tests that reach each site.
    pub fn reach(&self) -> FxHashMap<u32, Vec<usize>> {
        let mut reach: FxHashMap<u32, Vec<usize>> = FxHashMap::default();
        for (index, test) in self.baseline.tests.iter().enumerate() {
            for &site in &test.sites {
                reach.entry(site).or_default().push(index);
            }
        }
        reach
    }

    /// The tests that reach a switch of a job: those that killed its neighbours first, then the
    /// cheap ones.
    fn test_sequence(
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
    fn one(
        &self,
        worker: &mut Worker<'_>,
        job: &Job,
        tests: &[usize],
    ) -> Result<JudgedMutant, Error> {
        let mut statuses: BTreeMap<usize, Status> =
            tests.iter().map(|&test| (test, Status::NotRun)).collect();
        statuses.extend(job.known.iter().copied().filter(|(test, _)| tests.contains(test)));
        let open: Vec<usize> =
            tests.iter().copied().filter(|test| statuses[test] == Status::NotRun).collect();
        let mut how = None;
        if self.matrix {
            for group in self.by_binary(&open) {
                self.group(worker, job, &group, &mut statuses, &mut how)?;
            }
        } else {
            // A likely killer alone, a few more, then the rest: most mutants die early, and those
            // that do not are not to pay for a process a test.
            let mut rest = &open[..];
            'batches: for size in [1, 6, usize::MAX] {
                let (batch, later) = rest.split_at(size.min(rest.len()));
                rest = later;
                for group in self.by_binary(batch) {
                    self.group(worker, job, &group, &mut statuses, &mut how)?;
                    if statuses.values().any(|status| status.kills()) {
                        break 'batches;
                    }
                }
            }
        }
        Ok(JudgedMutant {
            verdict: self.verdict(&statuses, how),
            statuses: statuses.into_iter().collect(),
        })
    }

    /// What the statuses say.
    pub fn verdict(&self, statuses: &BTreeMap<usize, Status>, how: Option<String>) -> Verdict {
        let killers = |which: &[Status]| -> Vec<String> {
            let found = statuses.iter().filter(|(_, status)| which.contains(status));
            found.map(|(&test, _)| self.name(test)).collect()
        };
        let by = killers(&[Status::Failed, Status::Crashed]);
        let late = killers(&[Status::TimedOut]);
        if !by.is_empty() {
            Verdict::Killed { by, how: how.filter(|how| how != "fuel" && how != "time") }
        } else if !late.is_empty() {
            Verdict::TimedOut { by: late, of: how.unwrap_or_else(|| "time".to_owned()) }
        } else if statuses.is_empty() {
            Verdict::Unreached
        } else if statuses.values().any(|status| *status == Status::NotRun) {
            Verdict::NotRun
        } else {
            Verdict::Survived
        }
    }

    /// Runs tests of one binary in one process; if that does not get to its end, the one that it ended
    /// in is run alone, and the rest goes on in another process, until one fails unless all are wanted.
    fn group(
        &self,
        worker: &mut Worker<'_>,
        job: &Job,
        tests: &[usize],
        statuses: &mut BTreeMap<usize, Status>,
        how: &mut Option<String>,
    ) -> Result<(), Error> {
        let mut open = tests.to_vec();
        let mut blamed = None;
        while !open.is_empty() {
            let ending = self.run(worker, job, &open)?;
            let output = worker.scratch.read_output();
            if let [test] = open[..] {
                let (status, why) = match ending {
                    RunStatus::Passed => (Status::Passed, None),
                    RunStatus::Failed => (Status::Failed, None),
                    RunStatus::Unreported => (Status::Crashed, Some(LEFT.to_owned())),
                    RunStatus::Crashed(reason) => (Status::Crashed, Some(reason)),
                    RunStatus::OutOfFuel => (Status::TimedOut, Some("fuel".to_owned())),
                    RunStatus::TimedOut => (Status::TimedOut, Some("time".to_owned())),
                };
                statuses.insert(test, status);
                *how = how.take().or(why);
                break;
            }
            let empty = output.contains(suite::OUT_OF_FUEL);
            if empty {
                how.get_or_insert_with(|| "fuel".to_owned());
            }
            if ending == RunStatus::Passed && !empty {
                statuses.extend(open.iter().map(|&test| (test, Status::Passed)));
                break;
            }
            let failed = suite::failed(&output);
            let is_failed = |test: &usize| failed.contains(&self.baseline.tests[*test].name);
            if ending == RunStatus::Failed && !empty && open.iter().any(is_failed) {
                let status = |test| if is_failed(test) { Status::Failed } else { Status::Passed };
                statuses.extend(open.iter().map(|test| (*test, status(test))));
                break;
            }
            let single = match &ending {
                RunStatus::Crashed(_) | RunStatus::Unreported => Status::Crashed,
                RunStatus::OutOfFuel | RunStatus::TimedOut => Status::TimedOut,
                RunStatus::Failed | RunStatus::Passed => Status::Failed,
            };
            let (last, before) = (open[open.len() - 1], open.len());
            let (culprit, starved) = self.sort_out(&output, &mut open, statuses);
            for test in starved {
                self.group(worker, job, &[test], statuses, how)?;
                blamed.get_or_insert((test, Status::TimedOut));
                if !self.matrix && statuses[&test].kills() {
                    return Ok(());
                }
            }
            if matches!(ending, RunStatus::Failed | RunStatus::Passed)
                && culprit.is_none()
                && open.is_empty()
            {
                break;
            }
            let culprit = match culprit {
                Some(culprit) => culprit,
                None if open.len() < before => last,
                None => open.remove(0), // the output does not say, so one is as good as another
            };
            if open.is_empty() && statuses[&culprit] != Status::NotRun {
                blamed.get_or_insert((culprit, single)); // after all tests
                break;
            }
            self.group(worker, job, &[culprit], statuses, how)?;
            blamed.get_or_insert((culprit, single));
            open.retain(|&test| test != culprit);
            if !self.matrix && tests.iter().any(|test| statuses[test].kills()) {
                return Ok(());
            }
        }
        if let Some((culprit, single)) = blamed
            && !tests.iter().any(|test| statuses[test].kills())
        {
            statuses.insert(culprit, single); // only together they do not end well
        }
        Ok(())
    }

    /// Notes what the harness says of tests and takes these out of the list. Given back are the one that it
    /// ended in, and those that ran out of fuel, which is not the fuel they have alone.
    fn sort_out(
        &self,
        output: &str,
        open: &mut Vec<usize>,
        statuses: &mut BTreeMap<usize, Status>,
    ) -> (Option<usize>, Vec<usize>) {
        let (mut culprit, mut starved) = (None, Vec::new());
        open.retain(|&test| {
            let status = match suite::reported_status(output, &self.baseline.tests[test].name) {
                ReportedStatus::Passed => Status::Passed,
                ReportedStatus::Failed => Status::Failed,
                ReportedStatus::OutOfFuel => {
                    starved.push(test);
                    return false;
                }
                ReportedStatus::Begun if culprit.is_none() => {
                    culprit = Some(test);
                    return false;
                }
                ReportedStatus::Begun | ReportedStatus::Nothing => return true,
            };
            statuses.insert(test, status);
            false
        });
        (culprit, starved)
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

    fn run(&self, worker: &mut Worker<'_>, job: &Job, tests: &[usize]) -> Result<RunStatus, Error> {
        let all = &self.baseline.tests;
        let names: Vec<&str> = tests.iter().map(|&test| all[test].name.as_str()).collect();
        let limit = self.limits.time(tests.iter().map(|&test| all[test].time).sum());
        let fuel = self.limits.fuel(tests.iter().map(|&test| all[test].fuel).sum());
        let least = tests.iter().map(|&test| self.limits.fuel(all[test].fuel)).min();
        let mut run = TestRun {
            binary: all[tests[0]].binary,
            tests: &names,
            all: false,
            choices: &job.choices,
            fuel,
            // In company, a test that runs out of fuel is to leave the others some. Who needs more than that is
            // run alone; if all had as much as the greediest, a fault that does not end would burn it in each.
            refill: if tests.len() > 1 { least } else { None },
            limit,
            notes: false,
            stop: Some(self.stop),
        };
        let ending = worker.run(&run)?;
        if ending == RunStatus::TimedOut && self.limits.time.is_none() {
            // The machine may have been busy: a second try with more time.
            run.limit *= 3;
            return worker.run(&run);
        }
        Ok(ending)
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
