//! Runs tests with one mutant: those of one binary in one process, until a test crashes or does not end.

use super::scratch::Scratch;
use super::suite::{self, Test};
use super::worker::{RunEnd, RunnerOptions, TestRun, Worker};
use crate::Error;
use crate::report::Status;
use crate::rust::package::Package;
use crate::rust::schema::check::{Binary, Compiled};
use crate::rust::schema::layout::Address;
use crate::rust::schema::tree::Folders;
use crate::subject::{Candidate, Findings, TestRunner};
use cota_run::Watch;
use std::collections::BTreeMap;
use std::time::Duration;

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

/// Runs the tests of a package.
pub struct RustRunner<'a> {
    compiled: &'a Compiled,
    tests: &'a [Test],
    limits: Limits,
    worker: Worker<'a>,
    /// Whether every test is run, even after a kill.
    every: bool,
    watch: Watch<'a>,
}

/// What a runner runs in.
pub struct RunnerGround<'a> {
    pub package: &'a Package,
    /// Its copy.
    pub compiled: &'a Compiled,
    pub tests: &'a [Test],
    /// How tests are run.
    pub options: &'a RunnerOptions,
    /// Where they are run.
    pub folders: &'a Folders,
    /// How much a run may use.
    pub limits: Limits,
}

impl<'a> RustRunner<'a> {
    /// The `number`-th of those that work at the same time.
    ///
    /// # Errors
    /// If its folders cannot be made.
    pub fn new(ground: &RunnerGround<'a>, number: usize, watch: Watch<'a>) -> Result<Self, Error> {
        let RunnerGround { package, compiled, tests, options, folders, limits } = *ground;
        let root = folders.scratch.join(format!("worker-{number}"));
        let scratch = Scratch::new(root, &folders.tree.join(&package.folder))?;
        let worker = Worker::new(package, &compiled.binaries, options, scratch);
        Ok(Self { compiled, tests, limits, worker, every: false, watch })
    }
}

impl TestRunner for RustRunner<'_> {
    fn run(
        &mut self,
        candidate: &Candidate,
        tests: &[usize],
        every: bool,
        findings: &mut Findings,
    ) -> Result<(), Error> {
        self.every = every;
        let choices = self.compiled.addresses(&candidate.proposals);
        for group in self.by_binary(tests) {
            self.group(&choices, &group, findings)?;
            if !every && findings.is_killed() {
                break;
            }
        }
        Ok(())
    }
}

impl RustRunner<'_> {
    /// Runs tests of one binary in one process; if that does not get to its end, the one that it ended
    /// in is run alone, and the rest goes on in another process, until one fails unless all are wanted.
    fn group(
        &mut self,
        choices: &[Address],
        tests: &[usize],
        findings: &mut Findings,
    ) -> Result<(), Error> {
        let mut open = tests.to_vec();
        let mut blamed = None;
        while !open.is_empty() {
            let end = self.run_tests(choices, &open)?;
            let output = self.worker.scratch.read_output();
            if let [test] = open[..] {
                let (status, how) = end.status();
                findings.statuses.insert(test, status);
                findings.how = findings.how.take().or_else(|| how.map(str::to_owned));
                break;
            }
            let empty = output.contains(suite::OUT_OF_FUEL);
            if empty {
                findings.how.get_or_insert_with(|| "fuel".to_owned());
            }
            if end == RunEnd::Passed && !empty {
                findings.statuses.extend(open.iter().map(|&test| (test, Status::Passed)));
                break;
            }
            let failed = suite::failed(&output);
            let is_failed = |test: &usize| failed.contains(&self.tests[*test].name);
            if end == RunEnd::Failed && !empty && open.iter().any(is_failed) {
                let status = |test| if is_failed(test) { Status::Failed } else { Status::Passed };
                findings.statuses.extend(open.iter().map(|test| (*test, status(test))));
                break;
            }
            let single = match end.status().0 {
                Status::Passed => Status::Failed, // the output says otherwise
                status => status,
            };
            let (last, before) = (open[open.len() - 1], open.len());
            let (culprit, starved) = self.sort_out(&output, &mut open, &mut findings.statuses);
            for test in starved {
                self.group(choices, &[test], findings)?;
                blamed.get_or_insert((test, Status::TimedOut));
                if !self.every && findings.statuses[&test].kills() {
                    return Ok(());
                }
            }
            if matches!(end, RunEnd::Failed | RunEnd::Passed)
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
            if open.is_empty() && findings.statuses[&culprit] != Status::NotRun {
                blamed.get_or_insert((culprit, single)); // after all tests
                break;
            }
            self.group(choices, &[culprit], findings)?;
            blamed.get_or_insert((culprit, single));
            open.retain(|&test| test != culprit);
            if !self.every && tests.iter().any(|test| findings.statuses[test].kills()) {
                return Ok(());
            }
        }
        if let Some((culprit, single)) = blamed
            && !tests.iter().any(|test| findings.statuses[test].kills())
        {
            findings.statuses.insert(culprit, single); // only together they do not end well
        }
        Ok(())
    }

    /// Records the statuses that the harness reports, and removes these tests from the list. Returns the test that
    /// the process ended in, and those that ran out of fuel, since alone they get more.
    fn sort_out(
        &self,
        output: &str,
        open: &mut Vec<usize>,
        statuses: &mut BTreeMap<usize, Status>,
    ) -> (Option<usize>, Vec<usize>) {
        let (mut culprit, mut starved) = (None, Vec::new());
        open.retain(|&test| {
            let status = suite::reported_status(output, &self.tests[test].name);
            match status {
                Status::Passed | Status::Failed => {
                    statuses.insert(test, status);
                }
                Status::TimedOut => starved.push(test),
                Status::Crashed if culprit.is_none() => culprit = Some(test),
                _ => return true,
            }
            false
        });
        (culprit, starved)
    }

    fn by_binary(&self, tests: &[usize]) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for &test in tests {
            let binary = self.tests[test].binary;
            let same = |group: &&mut Vec<usize>| self.tests[group[0]].binary == binary;
            match groups.iter_mut().find(same) {
                Some(group) => group.push(test),
                None => groups.push(vec![test]),
            }
        }
        groups
    }

    fn run_tests(&mut self, choices: &[Address], tests: &[usize]) -> Result<RunEnd, Error> {
        let all = self.tests;
        let names: Vec<&str> = tests.iter().map(|&test| all[test].name.as_str()).collect();
        let limit = self.limits.time(tests.iter().map(|&test| all[test].time).sum());
        let fuel = self.limits.fuel(tests.iter().map(|&test| all[test].fuel).sum());
        let least = tests.iter().map(|&test| self.limits.fuel(all[test].fuel)).min();
        let mut run = TestRun {
            binary: all[tests[0]].binary,
            tests: &names,
            all: false,
            choices,
            fuel,
            // A test that runs out of fuel must leave some for the other tests of the process. One that needs more
            // is run alone; if all had as much as the greediest, an endless loop would use it up in each.
            refill: if tests.len() > 1 { least } else { None },
            limit,
            notes: false,
            watch: self.watch,
        };
        let end = self.worker.run(&run)?;
        if end == RunEnd::TimedOut && self.limits.time.is_none() {
            // The machine may have been busy: a second try with more time.
            run.limit *= 3;
            return self.worker.run(&run);
        }
        Ok(end)
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
