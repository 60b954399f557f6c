//! The interface that a language implements for repair.
//!
//! A [`Subject`] is a package that is built with all its edits, and a [`Tester`] runs candidates (edits that are on) on
//! the inputs of its specification. Which candidates are run, what is pruned, and which patches are the best is the
//! same for every language.

use crate::Error;
use crate::protocol::{Answer, Input, JudgedCandidate, OfferedTest, Question, Switch, Traced};
use crate::report::{Counterexample, EditKind, Exam, LargerBound, Patch, Suspect};
use crate::space::Space;
use cota_run::{Deadline, Watch};
use std::ops::Range;

/// How many edits there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EditCounts {
    /// Edits that were proposed.
    pub proposed: usize,
    /// Those of them that do not compile.
    pub not_compiling: usize,
    /// Those that can only be alone.
    pub alone: usize,
}

/// A patch with what makes it.
pub struct Found {
    pub switches: Vec<Switch>,
    pub proposals: Vec<usize>,
    /// How many small edits it counts as.
    pub cost: usize,
    pub patch: Patch,
}

/// Runs candidates on the inputs of the specification. The results do not depend on the number of processes.
pub trait Tester {
    /// The tests that specify; an input refers to them by position.
    fn tests(&self) -> &[OfferedTest];

    /// How much fuel a run has.
    fn fuel(&self) -> u64;

    /// Gives every run this much fuel.
    fn set_fuel(&mut self, fuel: u64);

    /// After this, candidates that take seconds are not run.
    fn end_by(&mut self, deadline: Option<Deadline>);

    /// Judges candidates: on the inputs `first`, then, if `full`, on all.
    ///
    /// # Errors
    /// If candidates cannot be run any more.
    fn judge(
        &mut self,
        first: &[Input],
        full: bool,
        candidates: &[Vec<Switch>],
    ) -> Result<Vec<JudgedCandidate>, Error>;

    /// Answers questions about free sites, with how many runs each took.
    ///
    /// # Errors
    /// If candidates cannot be run any more.
    fn answer(&mut self, questions: &[Question]) -> Result<Vec<(Answer, u32)>, Error>;

    /// Runs a candidate on all inputs: those that fail, and the most fuel that a passing run took.
    ///
    /// # Errors
    /// If candidates cannot be run any more.
    fn survey(&mut self, candidate: &[Switch]) -> Result<(Vec<Input>, u64), Error>;

    /// Runs a candidate on inputs and reports the path of each run, in which sites of some ranges do not count; none
    /// where the process dies.
    ///
    /// # Errors
    /// If candidates cannot be run any more.
    fn trace(
        &mut self,
        sites: usize,
        quiet: &[Range<u32>],
        candidate: &[Switch],
        inputs: &[Input],
    ) -> Result<Vec<Option<Traced>>, Error>;

    /// How many inputs there are.
    fn inputs(&self) -> usize {
        self.tests().iter().map(|test| test.inputs).sum()
    }
}

/// A package that is built with its edits.
pub trait Subject {
    /// Runs candidates.
    type Tester: Tester;

    /// The language of its source, such as `rust`.
    fn language(&self) -> &str;

    /// The name of the package.
    fn package(&self) -> &str;

    /// What is edited: a function, or the statements with marks.
    fn function(&self) -> String;

    /// The file of what is edited.
    fn file(&self) -> String;

    /// Whether marks say which statements are edited; if not, suspicious ones come first.
    fn is_marked(&self) -> bool;

    /// How many sites there are.
    fn sites(&self) -> usize;

    /// How many edits there are of each operator, in the order of the registry; 0 where it proposes none.
    fn kinds(&self) -> Vec<EditKind>;

    /// What is not edited, and why; `suspicion` is that of each site.
    fn left_out(&self, suspicion: &[f64]) -> Vec<String>;

    /// How many edits there are.
    fn edit_counts(&self) -> EditCounts;

    /// Starts a tester with this many processes, for the inputs of the specification or those of a larger bound.
    ///
    /// # Errors
    /// If the tests do not hand over their inputs.
    fn tester(&self, jobs: usize, larger: Option<LargerBound>) -> Result<Self::Tester, Error>;

    /// The tests that specify, as a report has them.
    fn specification(&self, tester: &Self::Tester) -> Vec<Exam>;

    /// An input that a candidate fails on, as a report has it.
    ///
    /// # Errors
    /// If candidates cannot be run any more.
    fn counterexample(
        &self,
        tester: &mut Self::Tester,
        candidate: &[Switch],
        input: Input,
    ) -> Result<Counterexample, Error>;

    /// The expressions around some switches, as ranges of sites: whatever such an expression does, what
    /// comes of it is what counts.
    fn around(&self, candidate: &[Switch]) -> Vec<Range<u32>>;

    /// How suspicious each site is, from 0 to 1.
    ///
    /// # Errors
    /// If candidates cannot be run any more.
    fn suspicion(&self, tester: &mut Self::Tester, failing: &[Input]) -> Result<Vec<f64>, Error>;

    /// The most suspicious statements.
    fn suspects(&self, suspicion: &[f64]) -> Vec<Suspect>;

    /// All candidates, at the sites with the highest rank first.
    fn space(&self, rank: &dyn Fn(u32) -> f64) -> Space;

    /// The patch that some proposals make, which was checked on this many inputs.
    fn patch(&self, proposals: &[usize], inputs: usize) -> Patch;

    /// How much of the text some proposals change, for putting simple patches first.
    fn weight(&self, proposals: &[usize]) -> usize;

    /// Keeps the patches that hold when they are built and run as text; returns how many do not.
    ///
    /// # Errors
    /// If the package does not build, or candidates cannot be run any more.
    fn keep_as_text(
        &self,
        patches: &mut Vec<Found>,
        fuel: u64,
        watch: Watch<'_>,
    ) -> Result<u64, Error>;
}
