//! The techniques that the tables compare, each as a small function on a study.

use crate::bound::BoundError;
use crate::studies::Named;
use cota::engine::checks::Checks;
use cota::engine::classes::Criterion;
use cota::engine::exercise::{Coverage, Signature, record};
use cota::engine::parts::{Disjoint, SplitError};
use cota::engine::reduce::{Keep, Reduction, Share};
use cota::engine::{Budget, Candidate, Failure, Finished, Source, SpaceError, StartError, Tally};
use cota::{Bounded, Scope, Search, StopReason, Strategy, View};
use std::collections::BTreeMap;
use std::hash::Hash;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::time::Duration;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// All valid structures, however found.
    Suite,
    /// Korat.
    Plain,
    /// Korat with the parts of the invariant in the opposite order.
    Reversed,
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
    const ALL: [Self; 11] = [
        Self::Suite,
        Self::Plain,
        Self::Reversed,
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
            Self::Reversed => "reversed",
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
    pub counts: BTreeMap<&'static str, u64>,
    /// The time.
    pub seconds: f64,
    /// Other times.
    pub times: BTreeMap<&'static str, f64>,
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
    /// Bounds that do not fit.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The invariant cannot be used.
    #[error(transparent)]
    Failed(#[from] Failure),
}

/// The result of a run of a technique.
pub type Run = Result<Measured, RunError>;

/// An invariant.
pub type Holds<T> = for<'s> fn(View<'s, T>) -> bool;

/// An invariant as checks with names.
pub type NamedChecks<T> = &'static [Named<T>];

impl Measured {
    /// Explored and valid.
    fn of<K>(run: &Finished<Tally<K>>) -> Self {
        let counts = BTreeMap::from([("explored", run.steps), ("valid", run.result.valid)]);
        let seconds = run.elapsed.as_secs_f64();
        Self { counts, seconds, cut: run.stop.is_cut(), ..Self::default() }
    }

    /// The same for a search that finds all valid structures: they are the tests of the suite.
    fn all<K>(run: &Finished<Tally<K>>) -> Self {
        let mut measured = Self::of(run);
        measured.counts.insert("tests", run.result.valid);
        measured
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
    let search = limited(Search::with_invariant(scope, holds)?, Strategy::Plain, limits);
    Ok(Measured::all(&search.count()?))
}

/// The same with the parts of the invariant in the opposite order.
///
/// # Errors
/// The scope or the invariant cannot be used.
pub fn reversed<T: Bounded>(scope: &Scope, checks: NamedChecks<T>, limits: Limits) -> Run {
    let list = |list: Checks<T>, (name, check): &Named<T>| list.check(*name, *check);
    let checks = checks.iter().rev().fold(Checks::new(), list);
    let search = limited(Search::with_checks(scope, checks)?, Strategy::Plain, limits);
    Ok(Measured::all(&search.count()?))
}

/// The number of all valid structures, found the fast way.
///
/// # Errors
/// The scope or the invariant cannot be used.
pub fn suite<T: Bounded>(scope: &Scope, holds: Holds<T>, limits: Limits) -> Run {
    let search = limited(Search::with_invariant(scope, holds)?, Strategy::Delayed, limits);
    Ok(Measured::all(&search.count()?))
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
    let search = limited(Search::with_invariant(scope, holds)?, Strategy::Plain, limits);
    let run = search.by_class(criterion).count()?;
    let mut measured = Measured::of(&run);
    let classes = run.result.classes.map_or(0, |classes| classes.list.len());
    measured.counts.insert("classes", classes as u64);
    Ok(measured)
}

/// The parts on their own, and then every combination of them, one by one. Explored are the candidates
/// of all parts; of the first one only if all are alike, so that one search would do for all of them.
///
/// # Errors
/// The scope or the invariant cannot be used, or there is only one part.
pub fn disjoint<T: Bounded>(
    scope: &Scope,
    checks: NamedChecks<T>,
    alike: bool,
    limits: Limits,
) -> Run {
    let mut run = parts(scope, checks, limits)?.for_each(|_| ControlFlow::Continue(()))?;
    let first = run.result.parts.as_ref().and_then(|parts| parts.counts.first());
    if let Some(part) = first.filter(|_| alike) {
        run.steps = part.explored;
    }
    Ok(Measured::all(&run))
}

pub(crate) fn parts<T: Bounded>(
    scope: &Scope,
    checks: NamedChecks<T>,
    limits: Limits,
) -> Result<Disjoint<T>, RunError> {
    let list = |list: Checks<T>, (name, check): &Named<T>| list.check(*name, *check);
    let checks = checks.iter().fold(Checks::new(), list);
    Ok(limited(Search::with_checks(scope, checks)?, Strategy::Plain, limits).disjoint()?)
}

/// Computes tight bounds (with the fast strategy), and searches within them, with refinement. The time
/// is that of the search alone, as in the source, where bounds are known before.
///
/// # Errors
/// The scope or the invariant cannot be used.
pub fn bounds<T: Bounded>(scope: &Scope, holds: Holds<T>, limits: Limits) -> Run {
    let search = Search::with_invariant(scope, holds)?;
    let computed = limited(search.clone(), Strategy::Delayed, limits).tight_bounds(None)?;
    let computing = computed.elapsed.as_secs_f64();
    if computed.stop == StopReason::Time {
        return Ok(Measured { seconds: computing, cut: true, ..Measured::default() });
    }
    let within = limited(search, Strategy::Plain, limits).within(&computed.result.bounds)?;
    let mut measured = Measured::all(&within.count()?);
    measured.times.insert("seconds to compute the bounds", computing);
    if !measured.cut {
        let coarse = within.refine_bounds(false).count()?;
        if coarse.stop == StopReason::Exhausted {
            measured.counts.insert("explored without refinement", coarse.steps);
        }
    }
    Ok(measured)
}

/// All valid structures by how they exercise the invariant, and how many of them would be kept.
///
/// # Errors
/// The scope or the invariant cannot be used.
pub fn reduced<T: Bounded>(
    scope: &Scope,
    holds: Holds<T>,
    coverage: Coverage,
    limits: Limits,
) -> Run {
    let search = limited(Search::with_invariant(scope, holds)?, Strategy::Delayed, limits);
    sizes(&search, |candidate| search.exercise(candidate, coverage), limits)
}

/// The same for a structure of parts, by how each of some of them exercises its own copy of the invariant.
///
/// # Errors
/// The scope or the invariant cannot be used, or there is only one part.
pub fn reduced_by_parts<T: Bounded>(
    scope: &Scope,
    checks: NamedChecks<T>,
    that_count: NamedChecks<T>,
    coverage: Coverage,
    limits: Limits,
) -> Run {
    let class = |candidate: &Candidate<'_, T>| -> Vec<Signature> {
        let one = |check: &Holds<T>| record(coverage, || check(candidate.view())).1;
        that_count.iter().map(|(_, check)| one(check)).collect()
    };
    sizes(&parts(scope, checks, limits)?, class, limits)
}

/// The shares of a suite that the source keeps.
const SHARES: [(&str, u64); 2] = [("10%", 10), ("1%", 1)];

/// The same as what is kept.
pub(crate) fn shares() -> impl Iterator<Item = (&'static str, Keep)> {
    let keep = |percent| Share::percent(percent).map(Keep::Share);
    SHARES.into_iter().filter_map(move |(name, percent)| Some((name, keep(percent)?)))
}

fn sizes<T: Bounded, K: Clone + Eq + Hash + Send>(
    source: &impl Source<T>,
    class: impl Fn(&Candidate<'_, T>) -> K + Sync,
    limits: Limits,
) -> Run {
    let budget = Budget { time: limits.time, ..Budget::default() };
    let run = Reduction::new(Keep::ONE_PER_CLASS).budget(budget).of(source, class).census()?;
    let (seconds, cut) = (run.elapsed.as_secs_f64(), run.stop.is_cut());
    let list = run.result.classes.map(|classes| classes.list).unwrap_or_default();
    let members: Vec<u64> = list.iter().map(|class| class.members).collect();
    Ok(Measured { counts: kept(&members), seconds, cut, ..Measured::default() })
}

/// Classes that depend on the order of the structures: each is told the class in the order of Korat's search, by one
/// thread.
///
/// # Errors
/// The scope or the invariant cannot be used.
pub fn reduced_in_order<T: Bounded>(
    scope: &Scope,
    holds: Holds<T>,
    mut class: impl FnMut(View<'_, T>) -> usize,
    limits: Limits,
) -> Run {
    let limits = Limits { jobs: 1, ..limits };
    let search = limited(Search::with_invariant(scope, holds)?, Strategy::Plain, limits);
    let mut members: BTreeMap<usize, u64> = BTreeMap::new();
    let run = search.for_each(|candidate| {
        *members.entry(class(candidate.view())).or_default() += 1;
        ControlFlow::Continue(())
    })?;
    let members: Vec<u64> = members.into_values().collect();
    let (seconds, cut) = (run.elapsed.as_secs_f64(), run.stop.is_cut());
    Ok(Measured { counts: kept(&members), seconds, cut, ..Measured::default() })
}

/// How many structures there are and are kept, by the sizes of their classes.
fn kept(members: &[u64]) -> BTreeMap<&'static str, u64> {
    let (tests, classes) = (members.iter().sum(), members.len() as u64);
    let mut counts = BTreeMap::from([("tests", tests), ("classes", classes)]);
    for (name, keep) in shares() {
        let quota = keep.quota(tests, classes);
        counts.insert(name, members.iter().map(|members| quota.min(*members)).sum());
    }
    counts
}
