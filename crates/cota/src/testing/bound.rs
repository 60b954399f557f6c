//! One run of a test: its bound, the inputs that are run first, and all others.

use super::Setup;
use super::attempt::{Cause, attempt, attempt_loudly};
use super::bounds_file;
use super::environment::ScopeChange;
use super::grow::grow;
use super::input::{Body, Input, laid_out};
use super::levels::{End, Levels};
use super::recorded::Recorded;
use super::regressions::Regressions;
use super::report::{Circumstances, Failure, Summary, count, failing_input};
use super::trail::Trail;
use crate::engine::__derive::Builder;
use crate::engine::parts::Disjoint;
use crate::engine::space::Space;
use crate::engine::{Search, SpaceError, StopReason, Structure};
use crate::{Scope, Strategy};
use cota_run::Deadline;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Parts are searched on their own if their valid candidates take at most this many bytes.
const MOST_BYTES: usize = 1 << 28;

/// Runs a test on all inputs within its bound.
pub(super) fn run_within_bound(
    test: &Setup,
    body: &Body<'_>,
    trail: &Trail,
) -> Result<Summary, Failure> {
    let begun = Instant::now();
    let mut notes = Vec::new();
    let mut bound = Bound { trail: Some(trail), ..Bound::of(test, &mut notes)? };
    if let Some(file) = &test.bounds {
        bound.search = bounds_file::within(bound.search, file, &bound.scope, &mut notes)?;
    }
    if let Some(given) = &test.environment.replay {
        return bound.replay(given, body);
    }
    let mut stale = Vec::new();
    let result = bound.regressions(body, &mut stale).and_then(|()| {
        if let Some(time) = test.environment.grow {
            return grow(&bound, body, Deadline::after(time), &mut notes);
        }
        let time = test.environment.max_time.or(test.max_time);
        let (inputs, stop) = bound.try_inputs(body, time.and_then(Deadline::after), &mut notes)?;
        bound.finished(inputs, stop)
    });
    match result {
        Ok(mut summary) => {
            notes.append(&mut summary.notes);
            Ok(Summary { notes, stale, elapsed: begun.elapsed(), ..summary })
        }
        Err(Failure::Input(mut input)) => {
            input.notes.extend(notes.into_iter().chain(stale));
            Err(Failure::Input(input))
        }
        Err(failure) => Err(failure),
    }
}

/// A test with the bound that it is run in.
pub(super) struct Bound<'a> {
    pub test: &'a Setup,
    pub search: Search<Input>,
    pub scope: Scope,
    /// What makes it out of the test's own bound.
    pub change: Option<ScopeChange>,
    /// Who is told what is run.
    pub trail: Option<&'a Trail>,
}

impl<'a> Bound<'a> {
    /// The bound of the test, as the environment changes it.
    pub fn of(test: &'a Setup, notes: &mut Vec<String>) -> Result<Self, Failure> {
        let change = test.environment.scope.clone();
        let mut others = match &change {
            None => return Ok(Self::new(test, test.scope.clone(), change)?),
            Some(ScopeChange::By(by)) => {
                return Ok(Self::new(test, test.grown(&test.scope, *by), change)?);
            }
            Some(ScopeChange::To(scope)) => scope.clone(),
        };
        // The same variable is meant for many tests: what is unknown here concerns others.
        loop {
            let scope = test.scope.clone().merge(&others);
            let error = match Self::new(test, scope, change.clone()) {
                Ok(bound) => return Ok(bound),
                Err(error) => error,
            };
            let foreign = foreign_keys(&error, &test.scope, &others);
            if foreign.is_empty() {
                return Err(error.into());
            }
            for key in foreign {
                notes.push(format!("COTA_SCOPE sets `{key}`, which this test does not have"));
                others = others.without(&key);
            }
        }
    }

    pub fn new(
        test: &'a Setup,
        scope: Scope,
        change: Option<ScopeChange>,
    ) -> Result<Self, SpaceError> {
        let search = laid_out(test.layout, || Search::with_checks(&scope, test.checks.clone()));
        let mut search = search?.strategy(test.strategy);
        if let Some(criterion) = &test.criterion {
            search = search.criterion(criterion);
        }
        Ok(Self { test, search, scope, change, trail: None })
    }

    /// Tries the test on all inputs; how many passed, and why the run ended.
    pub fn try_inputs(
        &self,
        body: &Body<'_>,
        deadline: Option<Deadline>,
        notes: &mut Vec<String>,
    ) -> Result<(u64, StopReason), Failure> {
        let Setup { environment, jobs, limit, .. } = self.test;
        let none = Trail::default();
        let trail = self.trail.unwrap_or(&none);
        let progress = self.search.progress();
        trail.enter_bound(&self.scope, self.change.as_ref(), Some(progress));
        let jobs = if trail.is_careful() { 1 } else { environment.jobs.unwrap_or(*jobs).max(1) };
        let mut search = self.search.clone();
        if let Some(deadline) = deadline {
            search = search.max_time(deadline.left());
        }
        if let Some(writes) = trail.writes_candidates(search.space()) {
            search = search.announce(writes);
        }
        let inputs = search.disjoint_where_it_saves(MOST_BYTES);
        let suite = self.test.suite.filter(|_| !environment.exhaustive);
        let (limit, filter) = (*limit, self.test.filter.as_deref());
        let refused = AtomicU64::new(0);
        let levels = Levels {
            inputs,
            body,
            jobs,
            limit,
            deadline,
            suite,
            trail,
            filter,
            refused,
            builds: self.test.builds,
            knows_ownership: self.test.strategy != Strategy::Plain,
            impossible: AtomicU64::new(0),
        };
        let (passed, end) = levels.try_all(notes);
        let impossible = levels.impossible.load(Ordering::Relaxed);
        if impossible > 0 {
            notes.push(format!(
                "left out {}: no value of its type, such as one that nothing owns but a `Weak` leads to, or a 0 in \
                 a `NonZero`",
                count(impossible, "structure")
            ));
        }
        if filter.is_some() {
            let refused = levels.refused.into_inner();
            notes.push(format!(
                "the checker refused {refused} of {} values that were built for it",
                refused + passed
            ));
        }
        match end {
            End::Done => Ok((passed, StopReason::Exhausted)),
            End::Cut(cut) => Ok((passed, cut)),
            End::Invariant(failure) => Err(Failure::Invariant(failure)),
            End::Blind => Err(Failure::Blind),
            End::Unbuildable(error, drawing) => Err(Failure::Unbuildable { error, drawing }),
            End::Failed(found) => {
                let how = Circumstances {
                    passed: Some(found.passed),
                    perhaps_smaller: found.perhaps_smaller,
                    ..Circumstances::default()
                };
                Err(failing_input(self, &found.recorded, found.cause, &how))
            }
        }
    }

    /// All inputs, as they are run.
    pub fn inputs(&self) -> Disjoint<Input> {
        self.search.clone().disjoint_where_it_saves(MOST_BYTES)
    }

    /// The summary of a run that found no failing input.
    pub fn finished(&self, inputs: u64, stop: StopReason) -> Result<Summary, Failure> {
        let scope = self.scope.clone();
        let mut notes = Vec::new();
        match stop {
            StopReason::Exhausted if inputs == 0 && self.change.is_none() => {
                return Err(Failure::NoInput { scope });
            }
            StopReason::Exhausted if inputs == 0 => {
                notes.push("no input within this bound is valid".to_string());
            }
            StopReason::Exhausted => {}
            cut if !self.test.allow_limit => {
                return Err(Failure::Cut { stop: cut, passed: inputs, scope });
            }
            _ => {}
        }
        Ok(Summary { stop, notes, ..Summary::new(inputs, scope) })
    }

    /// A recorded input, if it is valid.
    fn find(&self, recorded: &Recorded) -> Result<Structure<Input>, String> {
        let structure = recorded.find(&self.search)?;
        let Some(filter) = &self.test.filter else { return Ok(structure) };
        let space = self.search.space();
        let admitted =
            structure.with(|candidate| filter(candidate, &mut Builder::new(space)).unwrap_or(true));
        admitted.then_some(structure).ok_or_else(|| "the checker refuses it".to_string())
    }

    /// Runs a single input, with its panic shown as usual.
    fn replay(&self, given: &str, body: &Body<'_>) -> Result<Summary, Failure> {
        let refuse = |reason: String| Failure::Replay { given: given.to_string(), reason };
        let recorded: Recorded = given.parse().map_err(refuse)?;
        let structure = self.find(&recorded).map_err(refuse)?;
        if let Some(cause) = run(self.search.space(), &structure, body, attempt_loudly)? {
            return Err(failing_input(self, &recorded, *cause, &Circumstances::default()));
        }
        let notes = vec!["a single input was run again".to_string()];
        Ok(Summary { notes, ..Summary::new(1, self.scope.clone()) })
    }

    /// Runs the inputs that failed once.
    fn regressions(&self, body: &Body<'_>, stale: &mut Vec<String>) -> Result<(), Failure> {
        let Some(path) = &self.test.regressions else { return Ok(()) };
        for (line, recorded) in Regressions::new(path).read()? {
            let structure = match self.find(&recorded) {
                Ok(structure) => structure,
                Err(reason) => {
                    stale.push(format!("{}:{line} is stale: {reason}", path.display()));
                    continue;
                }
            };
            if let Some(cause) = run(self.search.space(), &structure, body, attempt)? {
                let how = Circumstances { line: Some(line), ..Circumstances::default() };
                return Err(failing_input(self, &recorded, *cause, &how));
            }
        }
        Ok(())
    }
}

/// The unknown keys that do not come from the test itself.
pub(super) fn foreign_keys(error: &SpaceError, own: &Scope, others: &Scope) -> Vec<String> {
    let sets = |scope: &Scope, key: &str| scope.entries().iter().any(|(known, _)| known == key);
    let unknown = error.gaps().iter().filter_map(|gap| match gap {
        SpaceError::UnknownKey { key, .. } => Some(key),
        _ => None,
    });
    unknown.filter(|key| !sets(own, key) && sets(others, key)).cloned().collect()
}

/// Runs the body on one input.
fn run(
    space: &Space,
    structure: &Structure<Input>,
    body: &Body<'_>,
    attempt: impl FnOnce(&mut dyn FnMut() -> Result<(), String>) -> Option<Box<Cause>>,
) -> Result<Option<Box<Cause>>, Failure> {
    structure.with(|candidate| {
        let mut unbuildable = None;
        let mut builder = Builder::new(space);
        let cause = attempt(&mut || match body(candidate, &mut builder) {
            Ok(verdict) => verdict,
            Err(error) => {
                unbuildable = Some(error);
                Ok(())
            }
        });
        match unbuildable {
            Some(error) => Err(Failure::Unbuildable { error, drawing: structure.drawing() }),
            None => Ok(cause),
        }
    })
}
