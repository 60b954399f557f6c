//! All sequences of operations up to a length, the shortest first.
//!
//! Two sequences that lead to the same state (the same canonical form) have the same future, so only the first of
//! them goes on. States are never copied: a copy of a value with shared parts is not always another value, so a
//! sequence is run from its beginning each time.

use super::attempt::{Cause, Verdict, attempt};
use super::report::indent;
use crate::engine::canonical::Canonicalizer;
use crate::engine::{SpaceError, Structure};
use crate::{Bounded, Scope, Search};
use cota_run::hook;
use std::collections::HashSet;
use std::fmt;

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
}

impl fmt::Display for Explored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { run, states, all } = self;
        write!(f, "all {all} sequences passed, {run} of them run, on {states} states")
    }
}

/// Why there is no result.
#[derive(Clone, Debug, PartialEq)]
pub enum SequenceFailure {
    /// The scope cannot be used for the operations.
    Scope(SpaceError),
    /// There is no operation within the scope.
    NoOperation,
    /// An operation cannot be built.
    Unbuildable(crate::engine::BuildError),
    /// The shortest sequence that fails, and the first of this length.
    Sequence {
        /// The operations, as `Debug` shows them.
        operations: Vec<String>,
        /// Why the last one failed.
        cause: Cause,
        /// How many sequences passed before it.
        passed: u64,
    },
}

impl std::error::Error for SequenceFailure {}

impl fmt::Display for SequenceFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Scope(error) => write!(f, "the scope of the operations cannot be used: {error}"),
            Self::NoOperation => f.write_str("there is no operation within the scope"),
            Self::Unbuildable(error) => error.fmt(f),
            Self::Sequence { operations, cause, passed } => {
                writeln!(f, "the test fails after these operations:\n")?;
                for (number, operation) in operations.iter().enumerate() {
                    let text = indent(operation);
                    writeln!(f, "{:3}. {}", number + 1, text.trim_start())?;
                }
                write!(f, "{cause}\n{passed} sequences passed before it, shortest first")
            }
        }
    }
}

impl Sequences {
    /// Sequences of operations within a scope.
    pub fn new(scope: Scope, length: u32) -> Self {
        Self { scope, length, skips: true }
    }

    /// Goes on from every state, also from one that was reached before.
    pub fn without_skipping(mut self) -> Self {
        self.skips = false;
        self
    }

    /// Runs the step after every sequence, beginning with the default state.
    ///
    /// # Errors
    /// A sequence fails, or the scope cannot be used.
    pub fn run<S: Bounded + Default, O: Bounded + fmt::Debug, V: Verdict>(
        &self,
        step: impl Fn(&mut S, O) -> V,
    ) -> Result<Explored, SequenceFailure> {
        let search = Search::<O>::all(&self.scope).map_err(SequenceFailure::Scope)?;
        let operations = search.structures();
        let built = operations.iter().map(Structure::build).collect::<Result<Vec<_>, _>>();
        let built = built.map_err(SequenceFailure::Unbuildable)?;
        let forms = Canonicalizer::<S>::new();
        let once = |state: &mut S, operation: u32| {
            // It was built once already.
            match operations[operation as usize].build() {
                Ok(operation) => step(state, operation).verdict(),
                Err(error) => Err(error.to_string()),
            }
        };
        let after = |before: &[u32], next: u32| {
            let mut state = S::default();
            for operation in before {
                once(&mut state, *operation)?;
            }
            once(&mut state, next)?;
            Ok(forms.of(&state))
        };
        let shown = |sequence: &[u32]| -> Vec<String> {
            sequence.iter().map(|operation| format!("{:?}", built[*operation as usize])).collect()
        };
        let explored = self.explore(built.len() as u32, forms.of(&S::default()), after);
        explored.map_err(|(sequence, cause, passed)| match sequence {
            Some(sequence) => {
                let operations = shown(&sequence);
                SequenceFailure::Sequence { operations, cause, passed }
            }
            None => SequenceFailure::NoOperation,
        })
    }

    /// The walk, which knows operations by number and states by their form.
    fn explore<F: Eq + std::hash::Hash>(
        &self,
        operations: u32,
        first: F,
        after: impl Fn(&[u32], u32) -> Result<F, String>,
    ) -> Result<Explored, (Option<Vec<u32>>, Cause, u64)> {
        if operations == 0 {
            return Err((None, Cause::Error(String::new()), 0));
        }
        let _installation = hook::Installation::of_quiet_threads();
        let (mut level, mut seen, mut run) = (vec![Vec::new()], HashSet::from([first]), 0);
        let mut all = 0u128;
        for length in 1..=self.length {
            all = all.saturating_add(u128::from(operations).saturating_pow(length));
            let mut next = Vec::new();
            for before in &level {
                for operation in 0..operations {
                    let mut form = None;
                    let cause = attempt(&mut || {
                        form = Some(after(before, operation)?);
                        Ok(())
                    });
                    let longer = || [before.as_slice(), &[operation]].concat();
                    if let Some(cause) = cause {
                        return Err((Some(longer()), *cause, run));
                    }
                    run += 1;
                    let is_new = form.is_some_and(|form| seen.insert(form));
                    if is_new || !self.skips {
                        next.push(longer());
                    }
                }
            }
            level = next;
        }
        Ok(Explored { run, states: seen.len() as u64, all })
    }
}
