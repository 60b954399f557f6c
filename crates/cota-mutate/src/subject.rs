//! The interface that a language implements for mutation testing.
//!
//! A [`Subject`] is a package of some language with its plan. It proposes mutants, builds all of them into one copy,
//! runs the tests without a mutation, and runs some tests with one mutant. Everything else is the same for every
//! language: the [session](crate::session) chooses which tests to run and in which order, keeps verdicts between runs,
//! and writes the report. [`RustSubject`](crate::rust::subject::RustSubject) is the subject for Rust. An error that only
//! the language knows about goes into [`Error::Subject`].

use crate::Error;
use crate::config::Equivalent;
use crate::report::{Mutation, Report, Status};
use crate::store::Dependencies;
use cota_run::{Budget, Watch};
use std::collections::BTreeMap;
use std::path::Path;

/// A mutant to judge: one proposal, or several that are switched on at the same time.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Its identifier, which stays the same as long as its function does.
    pub id: String,
    /// Its proposals, by their numbers in the plan of the subject.
    pub proposals: Vec<usize>,
    /// The mutations that it consists of.
    pub mutations: Vec<Mutation>,
    /// Candidates of the same group are likely to be killed by the same tests: those of one function.
    pub group: usize,
}

/// A test of the subject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestFacts {
    /// Its name, as reports have it.
    pub name: String,
    /// Its cost without a mutation; the session runs cheap tests first.
    pub cost: u64,
}

/// The results for a candidate so far.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// The tests that reach it, and its status under each.
    pub statuses: BTreeMap<usize, Status>,
    /// How it was killed, if not by an ordinary failure: `fuel`, `time`, or how the process ended.
    pub how: Option<String>,
}

impl Findings {
    /// Whether some test kills it.
    pub fn is_killed(&self) -> bool {
        self.statuses.values().any(|status| status.kills())
    }
}

/// Runs tests with one candidate after another, in one thread.
pub trait TestRunner: Send {
    /// Runs tests, by their numbers, with a candidate, and records the status under each. Unless `every` is true, the
    /// runner may stop after a test that kills the candidate.
    ///
    /// # Errors
    /// If tests cannot be run, or [`Error::Stopped`] if the watch asks to stop.
    fn run(
        &mut self,
        candidate: &Candidate,
        tests: &[usize],
        every: bool,
        findings: &mut Findings,
    ) -> Result<(), Error>;
}

/// A package of some language, with its proposals. It stays on one thread; its runners may be on others.
pub trait Subject {
    /// A copy that has all proposals behind switches.
    type Compiled;
    /// The tests, and how they behave without a mutation.
    type Baseline;
    /// Runs tests.
    type Runner<'a>: TestRunner
    where
        Self: 'a;

    /// The language of its source, such as `rust`.
    fn language(&self) -> &str;

    /// The name of the package.
    fn name(&self) -> &str;

    /// The compiler, as reports have it.
    fn compiler(&self) -> &str;

    /// How many functions were left out, by reason.
    fn left_out(&self) -> &BTreeMap<String, usize>;

    /// Mutants that are known to be equivalent.
    fn equivalent(&self) -> &[Equivalent];

    /// Whether there are no proposals.
    fn is_empty(&self) -> bool;

    /// The folder for verdicts and the report of this run; none if the session is to keep nothing.
    fn results(&self) -> Option<&Path>;

    /// Builds the copy, without the proposals that do not compile.
    ///
    /// # Errors
    /// If the package does not build as it is, or the watch asks to stop.
    fn compile(&self, watch: Watch<'_>) -> Result<Self::Compiled, Error>;

    /// The mutants to judge.
    fn candidates(&self, compiled: &Self::Compiled) -> Vec<Candidate>;

    /// Why a candidate does not compile, if it does not: the code of the first error.
    fn refusal(&self, compiled: &Self::Compiled, candidate: &Candidate) -> Option<String>;

    /// Runs the tests without a mutation.
    ///
    /// # Errors
    /// If tests fail or cannot be run, or the watch asks to stop.
    fn baseline(
        &self,
        compiled: &Self::Compiled,
        budget: &Budget,
        watch: Watch<'_>,
    ) -> Result<Self::Baseline, Error>;

    /// The tests that mutants are judged by.
    fn tests(&self, compiled: &Self::Compiled, baseline: &Self::Baseline) -> Vec<TestFacts>;

    /// The tests that reach a candidate, sorted.
    fn reaching(
        &self,
        compiled: &Self::Compiled,
        baseline: &Self::Baseline,
        candidate: &Candidate,
    ) -> Vec<usize>;

    /// Digests of everything that the status of a candidate under each test depends on.
    ///
    /// # Errors
    /// If files cannot be read.
    fn dependencies(
        &self,
        compiled: &Self::Compiled,
        baseline: &Self::Baseline,
    ) -> Result<Dependencies, Error>;

    /// Makes a runner, the `number`-th of those that work at the same time.
    ///
    /// # Errors
    /// If it cannot be made.
    fn runner<'a>(
        &'a self,
        compiled: &'a Self::Compiled,
        baseline: &'a Self::Baseline,
        number: usize,
        watch: Watch<'a>,
    ) -> Result<Self::Runner<'a>, Error>;

    /// Why a candidate that no test kills is reported as not judged instead of survived.
    fn unjudged(&self, _compiled: &Self::Compiled, _candidate: &Candidate) -> Option<String> {
        None
    }

    /// Remarks for the report. `killed` are the candidates that some test kills.
    fn remarks(
        &self,
        _compiled: &Self::Compiled,
        _baseline: &Self::Baseline,
        _killed: &[&Candidate],
    ) -> Vec<String> {
        Vec::new()
    }

    /// Compares survivors with the original in further ways, and updates the report.
    ///
    /// # Errors
    /// If the comparison fails.
    fn finish(
        &self,
        _compiled: &Self::Compiled,
        _report: &mut Report,
        _watch: Watch<'_>,
    ) -> Result<(), Error> {
        Ok(())
    }
}
