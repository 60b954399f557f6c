//! Runs tests with one mutant after another, in a machine that is made anew for each folder of versions.

use super::compiled::{JavaCompiled, Placed};
use super::subject::{JavaSubject, Killers};
use super::versions::subject;
use crate::Error;
use crate::report::Status;
use crate::subject::{Candidate, Findings, TestRunner};
use cota_java::JavaError;
use cota_java::check::bench::Bench;
use cota_java::suite::{Suite, UnitTest};
use cota_java::versions::Judged;
use cota_run::Watch;
use std::sync::PoisonError;

/// What the run of the original leaves for those of mutants.
pub(super) enum Kept {
    /// Nothing: each machine calls the original itself.
    Calls,
    /// The tests that pass.
    Tests(Vec<UnitTest>),
}

/// Judges mutants, in one thread.
pub struct JavaRunner<'a> {
    own: &'a JavaSubject,
    compiled: &'a JavaCompiled,
    kept: &'a Kept,
    watch: Watch<'a>,
    machine: Option<(usize, Machine)>,
}

/// A machine with the classes of a folder.
enum Machine {
    Calls(Box<Bench>),
    Tests(Box<Suite>),
}

impl Machine {
    fn exchange(&mut self, class: &str, version: &str) -> Result<(), JavaError> {
        match self {
            Self::Calls(bench) => bench.exchange(class, version),
            Self::Tests(suite) => suite.exchange(class, version),
        }
    }

    fn judge(&mut self, test: usize) -> Result<Judged, JavaError> {
        match self {
            Self::Calls(bench) => bench.judge(test),
            Self::Tests(suite) => Ok(suite.judge(test)),
        }
    }
}

impl<'a> JavaRunner<'a> {
    pub(super) fn new(
        own: &'a JavaSubject,
        compiled: &'a JavaCompiled,
        kept: &'a Kept,
        watch: Watch<'a>,
    ) -> Self {
        Self { own, compiled, kept, watch, machine: None }
    }

    /// The machine with the classes of a folder.
    fn machine(&mut self, number: usize) -> Result<&mut Machine, Error> {
        let known = self.machine.take().filter(|(known, _)| *known == number);
        let machine = match known {
            Some(known) => known,
            None => (number, self.made(number)?),
        };
        Ok(&mut self.machine.insert(machine).1)
    }

    fn made(&self, number: usize) -> Result<Machine, Error> {
        let folder = self.compiled.folder(number);
        Ok(match (&self.own.killers, self.kept) {
            (Killers::Calls(calls), _) => {
                let path = self.own.located.path_behind(&folder).map_err(subject)?;
                let search = calls.search.with_path(path).map_err(subject)?;
                Machine::Calls(Box::new(Bench::new(&search, &calls.options).map_err(subject)?))
            }
            (Killers::Tests(tests), Kept::Tests(passing)) => {
                Machine::Tests(Box::new(tests.suite_behind(&folder, passing)?))
            }
            (Killers::Tests(_), Kept::Calls) => {
                return Err(Error::Runner("the tests were not run with the original".to_owned()));
            }
        })
    }
}

impl TestRunner for JavaRunner<'_> {
    fn run(
        &mut self,
        candidate: &Candidate,
        tests: &[usize],
        every: bool,
        findings: &mut Findings,
    ) -> Result<(), Error> {
        let proposal = candidate.proposals[0];
        let Ok(Placed { folder, version }) = self.compiled.placed[proposal].clone() else {
            return Ok(());
        };
        let plan = &self.own.plan;
        let class = &plan.functions[plan.proposals[proposal].function].class_name;
        let (watch, own) = (self.watch, self.own);
        let machine = self.machine(folder)?;
        if let Some(version) = &version {
            machine.exchange(class, version).map_err(subject)?;
        }
        let mut ended = Ok(());
        for &test in tests {
            if watch.is_stopped() {
                ended = Err(Error::Stopped);
                break;
            }
            let (status, how) = match machine.judge(test).map_err(subject) {
                Ok(Judged::Same) => (Status::Passed, None),
                Ok(Judged::Differs) => (Status::Failed, None),
                Ok(Judged::Threw(class)) => (Status::Crashed, Some(class)),
                Ok(Judged::Endless) => (Status::TimedOut, Some("fuel".to_owned())),
                Ok(Judged::Refused(reason)) => {
                    let mut refused = own.refused.lock().unwrap_or_else(PoisonError::into_inner);
                    refused.entry(candidate.id.clone()).or_insert(reason);
                    (Status::Passed, None)
                }
                Err(error) => {
                    ended = Err(error);
                    break;
                }
            };
            findings.statuses.insert(test, status);
            if how.is_some() && findings.how.is_none() {
                findings.how = how;
            }
            if status.kills() && !every {
                break;
            }
        }
        if let Some(version) = &version {
            machine.exchange(class, version).map_err(subject)?;
        }
        ended
    }
}
