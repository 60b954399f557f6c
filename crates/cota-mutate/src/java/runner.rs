//! Runs tests with one mutant after another: in a machine that is made anew for each folder of versions, or on the real JVM.

use super::compiled::{JavaCompiled, Placed};
use super::subject::{JavaSubject, Killers};
use super::unit_tests::Passing;
use super::versions::subject;
use crate::Error;
use crate::report::Status;
use crate::subject::{Candidate, Findings, TestRunner};
use cota_java::JavaError;
use cota_java::check::bench::{Bench, Originals};
use cota_java::compiler::Host;
use cota_java::suite::Suite;
use cota_java::versions::Judged;
use cota_run::Watch;
use std::sync::PoisonError;

/// What the run of the original leaves for those of mutants.
pub(super) enum Kept {
    /// What each call did.
    Calls(Originals),
    /// The tests that pass.
    Tests(Passing),
}

/// Judges mutants, in one thread.
pub struct JavaRunner<'a> {
    own: &'a JavaSubject,
    compiled: &'a JavaCompiled,
    kept: &'a Kept,
    watch: Watch<'a>,
    /// With the number of its folder.
    machine: Option<(usize, Machine)>,
    host: Option<Host>,
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
}

/// Where a mutant is in place now.
enum Place<'m> {
    Machine(&'m mut Machine),
    Host(&'m mut Host, &'m Passing),
}

impl Place<'_> {
    fn judge(&mut self, test: usize) -> Result<Judged, JavaError> {
        match self {
            Self::Machine(Machine::Calls(bench)) => bench.judge(test),
            Self::Machine(Machine::Tests(suite)) => Ok(suite.judge(test)),
            Self::Host(host, passing) => {
                let (judged, _) = host.run(&passing.tests[test], passing.limits[test])?;
                Ok(judged)
            }
        }
    }

    /// What a mutant that does not end runs out of.
    fn limit(&self) -> &'static str {
        match self {
            Self::Machine(_) => "fuel",
            Self::Host(..) => "time",
        }
    }
}

impl<'a> JavaRunner<'a> {
    pub(super) fn new(
        own: &'a JavaSubject,
        compiled: &'a JavaCompiled,
        kept: &'a Kept,
        watch: Watch<'a>,
    ) -> Result<Self, Error> {
        let host = match &own.killers {
            Killers::Tests(tests) => tests.hosted().transpose()?,
            Killers::Calls(_) => None,
        };
        Ok(Self { own, compiled, kept, watch, machine: None, host })
    }

    /// The machine with the classes of a folder.
    fn machine(&mut self, placed: &Placed) -> Result<&mut Machine, Error> {
        let known = self.machine.take().filter(|(known, _)| *known == placed.folder);
        let machine = match known {
            Some(known) => known,
            None => (placed.folder, self.made(placed)?),
        };
        Ok(&mut self.machine.insert(machine).1)
    }

    fn made(&self, placed: &Placed) -> Result<Machine, Error> {
        let folder = self.compiled.folder(placed.folder);
        let is_alone = placed.version.is_none();
        match (&self.own.killers, self.kept) {
            (Killers::Calls(calls), Kept::Calls(originals)) => {
                let path = self.own.located.path_behind(&folder).map_err(subject)?;
                let search = calls.search.with_path(path).map_err(subject)?;
                let bench = if is_alone {
                    Bench::alone(&search, &calls.options, originals)
                } else {
                    Bench::new(&search, &calls.options)
                };
                Ok(Machine::Calls(Box::new(bench.map_err(subject)?)))
            }
            (Killers::Tests(tests), Kept::Tests(passing)) => {
                let suite = if is_alone {
                    tests.unused(&folder, passing)
                } else {
                    tests.suite_behind(&folder, &passing.tests)
                };
                Ok(Machine::Tests(Box::new(suite?)))
            }
            _ => Err(Error::Runner("the original was judged in another way".to_owned())),
        }
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
        let Ok(placed) = &self.compiled.placed[candidate.proposals[0]] else { return Ok(()) };
        let class = &self.own.plan.functions[candidate.group].class_name;
        let version = placed.version.as_deref();
        if let (Some(host), Kept::Tests(passing)) = (&mut self.host, self.kept) {
            host.mutant(&self.compiled.folder(placed.folder), class, version.unwrap_or_default());
            let mut place = Place::Host(host, passing);
            return self.own.judged(&mut place, candidate, tests, every, self.watch, findings);
        }
        let (own, watch) = (self.own, self.watch);
        let machine = self.machine(placed)?;
        if let Some(version) = version {
            machine.exchange(class, version).map_err(subject)?;
        }
        let mut place = Place::Machine(machine);
        let ended = own.judged(&mut place, candidate, tests, every, watch, findings);
        if let Some(version) = version {
            machine.exchange(class, version).map_err(subject)?;
        }
        ended
    }
}

impl JavaSubject {
    /// Runs tests with the candidate that is in place.
    fn judged(
        &self,
        place: &mut Place<'_>,
        candidate: &Candidate,
        tests: &[usize],
        every: bool,
        watch: Watch<'_>,
        findings: &mut Findings,
    ) -> Result<(), Error> {
        for &test in tests {
            if watch.is_stopped() {
                return Err(Error::Stopped);
            }
            let (status, how) = match place.judge(test).map_err(subject)? {
                Judged::Same => (Status::Passed, None),
                Judged::Differs => (Status::Failed, None),
                Judged::Threw(class) => (Status::Crashed, Some(class)),
                Judged::Endless => (Status::TimedOut, Some(place.limit().to_owned())),
                Judged::Refused(reason) => {
                    let mut refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
                    refused.entry(candidate.id.clone()).or_insert(reason);
                    (Status::Passed, None)
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
        Ok(())
    }
}
