//! All sequences of operations up to a length, the shortest first.
//!
//! Two sequences that lead to the same state (the same canonical form) have the same future, so only the first of
//! them goes on. States are never copied: a copy of a value with shared parts is not always another value, so a
//! sequence is run from its beginning each time.

mod failure;
mod steps;
mod walk;

pub use failure::SequenceFailure;

use super::INPUT_TIME;
use super::attempt::Verdict;
use super::environment::Environment;
use super::trail::Trail;
use crate::engine::StopReason;
use crate::{Bounded, Scope};
use cota_run::hook;
use std::fmt;
use std::time::Duration;
pub(crate) use steps::Steps;
use steps::Within;
pub(crate) use walk::OwnSequences;

/// Runs a step on a state after every sequence of up to this many operations.
///
/// ```
/// use cota::{Bounded, Scope, testing::Sequences};
///
/// #[derive(Bounded, Debug)]
/// enum Op { Push(u8), Pop }
///
/// let scope = Scope::new().set("Op.Push.0", 0..=1);
/// let explored = Sequences::new(scope, 3).run(|stack: &mut Vec<u8>, op: Op| match op {
///     Op::Push(item) => stack.push(item),
///     Op::Pop => { stack.pop(); }
/// });
/// let explored = explored.unwrap();
/// // From each of the stacks of up to two items, three operations; of 3 + 9 + 27 sequences.
/// assert_eq!((explored.run, explored.all), (3 * (1 + 2 + 4), 39));
/// ```
#[derive(Clone, Debug)]
pub struct Sequences {
    scope: Scope,
    length: u32,
    skips: bool,
    limit: Option<u64>,
    max_time: Option<Duration>,
    input_time: Duration,
    allow_limit: bool,
    environment: Environment,
    command: Option<String>,
}

/// The sequences that were run, none of which failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Explored {
    /// How many were run: one for each operation after each state.
    pub run: u64,
    /// How many states they lead to, the first one included.
    pub states: u64,
    /// How many sequences there are, with those that go on from a state that was reached before.
    pub all: u128,
    /// The most operations in a row.
    pub length: u32,
    /// Why the run ended.
    pub stop: StopReason,
}

impl fmt::Display for Explored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { run, states, all, length, stop } = self;
        match stop {
            StopReason::Exhausted => {
                write!(f, "all {all} sequences passed, {run} of them run, on {states} states")
            }
            cut => write!(
                f,
                "{run} sequences passed, on {states} states; of those of up to {length} operations, {} left out \
                 some",
                super::report::limit_name(*cut)
            ),
        }
    }
}

impl Sequences {
    /// Sequences of operations within a scope.
    pub fn new(scope: Scope, length: u32) -> Self {
        Self {
            scope,
            length,
            skips: true,
            limit: None,
            max_time: None,
            input_time: INPUT_TIME,
            allow_limit: false,
            environment: Environment::default(),
            command: None,
        }
    }

    /// Goes on from every state, also from one that was reached before.
    pub fn without_skipping(mut self) -> Self {
        self.skips = false;
        self
    }

    /// At most this many sequences. A run that this cuts short is a failure unless it is allowed.
    pub fn limit(mut self, sequences: u64) -> Self {
        self.limit = Some(sequences);
        self
    }

    /// At most this much time. A run that this cuts short is a failure unless it is allowed.
    pub fn max_time(mut self, time: Duration) -> Self {
        self.max_time = Some(time);
        self
    }

    /// In a `#[cota::test]`, a sequence that runs longer fails. A minute by default.
    pub fn input_time(mut self, time: Duration) -> Self {
        self.input_time = time;
        self
    }

    /// A run that is cut short by a limit is no failure.
    pub fn allow_limit(mut self) -> Self {
        self.allow_limit = true;
        self
    }

    /// Takes what the environment says about bounds, time and replay into account.
    pub fn environment(mut self, environment: Environment) -> Self {
        self.environment = environment;
        self
    }

    /// The command that runs this test alone, for the line that says how to replay a sequence.
    pub fn command(mut self, command: impl Into<String>) -> Self {
        self.command = Some(command.into());
        self
    }

    /// Runs the step after every sequence, beginning with the default state.
    ///
    /// # Errors
    /// A sequence fails, or not all of them could be run.
    pub fn run<S: Bounded + Default, O: Bounded + fmt::Debug, V: Verdict>(
        &self,
        step: impl Fn(&mut S, O) -> V + Send + Sync,
    ) -> Result<Explored, SequenceFailure> {
        self.run_steps(&Steps::of(step), &Trail::default(), &mut Vec::new())
    }

    /// The same without the types of state and operation.
    fn run_steps(
        &self,
        steps: &Steps<'_>,
        trail: &Trail,
        notes: &mut Vec<String>,
    ) -> Result<Explored, SequenceFailure> {
        let _installation = hook::Installation::of_quiet_threads();
        let loud = hook::quiet();
        let result = self.within_bound(steps, trail, notes);
        hook::restore(loud);
        result
    }
}
