//! The techniques that the tables compare, each as a small function on a study.

use cota::engine::{Checks, Criterion, Failure, Outcome, Search, SpaceError, SplitError, View};
use cota::{Bounded, Scope, StopReason, Strategy};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::time::Duration;

use crate::bound::BoundError;

/// A technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// All valid structures, however found.
    Suite,
    /// Korat.
    Plain,
    /// Korat+: structures of a class that is covered are skipped.
    Criterion,
    /// Parts on their own, then combined.
    Disjoint,
    /// Tight bounds on fields, with refinement.
    Bounds,
    /// A suite reduced by the decisions of the invariant.
    Decisions,
    /// A suite reduced by the decisions of the invariant with their numbers.
    Counts,
    /// A suite reduced by the path through the invariant.
    Path,
    /// A suite reduced by the path through the invariant without repetitions.
    SimplePath,
    /// Faults put into the routine under test.
    Mutants,
}

impl Technique {
    const ALL: [Self; 10] = [
        Self::Suite,
        Self::Plain,
        Self::Criterion,
        Self::Disjoint,
        Self::Bounds,
        Self::Decisions,
        Self::Counts,
        Self::Path,
        Self::SimplePath,
        Self::Mutants,
    ];

    /// Its name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Suite => "suite",
            Self::Plain => "plain",
            Self::Criterion => "criterion",
            Self::Disjoint => "disjoint",
            Self::Bounds => "bounds",
            Self::Decisions => "decisions",
            Self::Counts => "counts",
            Self::Path => "path",
            Self::SimplePath => "simple-path",
            Self::Mutants => "mutants",
        }
    }
}

impl FromStr for Technique {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|technique| technique.name() == name);
        known.ok_or_else(|| format!("there is no technique `{name}`"))
    }
}

/// How long and with how many threads each search may run.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The time for each search.
    pub time: Option<Duration>,
    /// Threads.
    pub jobs: usize,
}

/// What was measured of a technique, by the names of the columns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Measured {
    /// The counts.
    pub counts: BTreeMap<&'static str, u64>,
    /// The time.
    pub seconds: f64,
    /// Whether the time limit cut it short; the counts are then those so far.
    pub cut: bool,
}

/// Why there is nothing to measure.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RunError {
    /// The bound is none of this study.
    #[error(transparent)]
    Bound(#[from] BoundError),
    /// The scope does not fit the type.
    #[error(transparent)]
    Space(#[from] SpaceError),
    /// The structure has no separate parts.
    #[error(transparent)]
    Split(#[from] SplitError),
    /// The invariant cannot be used.
    #[error(transparent)]
    Failed(#[from] Failure),
}

/// What a run of a technique comes to.
pub type Run = Result<Measured, RunError>;

/// An invariant.
pub type Holds<T> = for<'s> fn(View<'s, T>) -> bool;

/// An invariant as checks with names.
pub type NamedChecks<T> = &'static [(&'static str, Holds<T>)];

impl Measured {
    fn new(outcome: Outcome, counts: &[(&'static str, u64)]) -> Run {
        if let StopReason::Failed(failure) = outcome.reason {
            return Err(failure.into());
        }
        let (seconds, cut) = (outcome.elapsed.as_secs_f64(), outcome.reason == StopReason::Time);
        Ok(Self { counts: counts.iter().copied().collect(), seconds, cut })
    }

    /// Explored and valid.
    fn of(outcome: Outcome) -> Run {
        let counts = [("explored", outcome.explored), ("valid", outcome.valid)];
        Self::new(outcome, &counts)
    }
}

fn limited<T: Bounded>(search: Search<T>, strategy: Strategy, limits: Limits) -> Search<T> {
    let search = search.strategy(strategy).jobs(limits.jobs);
    match limits.time {
        Some(time) => search.max_time(time),
        None => search,
    }
}

/// Korat, candidate for candidate.
///
/// # Errors
/// The scope or the invariant cannot be used.
pub fn plain<T: Bounded>(scope: &Scope, holds: Holds<T>, limits: Limits) -> Run {
    Measured::of(limited(Search::with(scope, holds)?, Strategy::Plain, limits).count())
}

/// The number of all valid structures, found the fast way.
///
/// # Errors
/// The scope or the invariant cannot be used.
pub fn suite<T: Bounded>(scope: &Scope, holds: Holds<T>, limits: Limits) -> Run {
    let outcome = limited(Search::with(scope, holds)?, Strategy::Delayed, limits).count();
    let tests = outcome.valid;
    Measured::new(outcome, &[("tests", tests)])
}

/// Korat+ with a criterion.
///
/// # Errors
/// The scope or the invariant cannot be used.
pub fn criterion<T: Bounded>(
    scope: &Scope,
    holds: Holds<T>,
    criterion: impl Criterion<T>,
    limits: Limits,
) -> Run {
    let search = limited(Search::with(scope, holds)?, Strategy::Plain, limits);
    let found = search.by_class(criterion).count();
    let mut measured = Measured::of(found.outcome)?;
    measured.counts.insert("classes", found.classes.len() as u64);
    Ok(measured)
}

/// The parts on their own, and then every combination of them, one by one. Explored are the candidates
/// of all parts.
///
/// # Errors
/// The scope or the invariant cannot be used, or there is only one part.
pub fn disjoint<T: Bounded>(scope: &Scope, checks: NamedChecks<T>, limits: Limits) -> Run {
    let list = |list: Checks<T>, (name, check): &(&str, Holds<T>)| list.check(*name, *check);
    let checks = checks.iter().fold(Checks::new(), list);
    let search = limited(Search::checks(scope, checks)?, Strategy::Plain, limits);
    let found = search.disjoint()?.for_each(|_| ControlFlow::Continue(()))?;
    let (parts, tests) = (found.parts, found.outcome.valid);
    let mut measured = Measured::of(found.outcome)?;
    measured.counts.insert("tests", tests);
    // Parts that are alike need to be searched once only, and the source counts them so.
    let first = parts.first().map_or(0, |part| part.explored);
    measured.counts.insert("explored of one part", first);
    Ok(measured)
}
