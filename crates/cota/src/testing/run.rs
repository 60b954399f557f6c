//! One run of a test: the bound, what is run first, what is run at all.

use super::Test;
use super::attempt::{Verdict, attempt, attempt_loudly};
use super::bounds;
use super::environment::ScopeChange;
use super::failed::{self, Circumstances};
use super::grow::grow;
use super::inputs::Inputs;
use super::levels::{End, Levels};
use super::recorded::Recorded;
use super::regressions::Regressions;
use super::report::{Cut, Failure, Summary};
use crate::engine::{Search, SpaceError, Structure};
use crate::{Bounded, Scope};
use std::time::Instant;

pub(super) fn run<T: Bounded, V: Verdict>(
    test: &Test<T>,
    body: &(impl Fn(T) -> V + Sync),
) -> Result<Summary, Failure> {
    let begun = Instant::now();
    let mut notes = Vec::new();
    let mut bound = Bound::of(test, &mut notes)?;
    if let Some(file) = &test.bounds {
        bound.search = bounds::within(bound.search, file, &bound.scope, &mut notes)?;
    }
    if let Some(given) = &test.environment.replay {
        return bound.replay(given, body);
    }
    let mut stale = Vec::new();
    let result = bound.regressions(body, &mut stale).and_then(|()| {
        if let Some(time) = test.environment.grow {
            return grow(&bound, body, begun.checked_add(time), &mut notes);
        }
        let time = test.environment.max_time.or(test.max_time);
        // A time beyond what the clock can count is no limit.
        let deadline = time.and_then(|time| begun.checked_add(time));
        let (inputs, cut) = bound.run(body, deadline, &mut notes)?;
        bound.finished(inputs, cut)
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
pub(super) struct Bound<'a, T: Bounded> {
    pub test: &'a Test<T>,
    pub search: Search<T>,
    pub scope: Scope,
    /// What makes it out of the test's own bound.
    pub change: Option<ScopeChange>,
}

impl<'a, T: Bounded> Bound<'a, T> {
    /// The bound of the test, as the environment changes it.
    pub fn of(test: &'a Test<T>, notes: &mut Vec<String>) -> Result<Self, Failure> {
        let change = test.environment.scope.clone();
        let mut others = match &change {
            None => return Ok(Self::new(test, test.scope.clone(), change)?),
            Some(ScopeChange::By(by)) => {
                return Ok(Self::new(test, test.scope.clone().grow::<T>(*by), change)?);
            }
            Some(ScopeChange::To(scope)) => scope.clone(),
        };
        // The same variable is meant for many tests: what is unknown here concerns others.
        loop {
            let scope = test.scope.clone().merge(&others);
            match Self::new(test, scope, change.clone()) {
                Err(SpaceError::UnknownKey { key, .. })
                    if !test.scope.entries().iter().any(|(known, _)| *known == key)
                        && others.entries().iter().any(|(known, _)| *known == key) =>
                {
                    notes.push(format!("COTA_SCOPE sets `{key}`, which this test does not have"));
                    others = others.without(&key);
                }
                result => return Ok(result?),
            }
        }
    }

    pub fn new(
        test: &'a Test<T>,
        scope: Scope,
        change: Option<ScopeChange>,
    ) -> Result<Self, SpaceError> {
        let mut search = Search::with_checks(&scope, test.checks.clone())?.strategy(test.strategy);
        if let Some(criterion) = &test.criterion {
            search = search.criterion(criterion);
        }
        Ok(Self { test, search, scope, change })
    }

    /// Runs the test on all inputs; how many passed, and what cut the run short.
    pub fn run<V: Verdict>(
        &self,
        body: &(impl Fn(T) -> V + Sync),
        deadline: Option<Instant>,
        notes: &mut Vec<String>,
    ) -> Result<(u64, Option<Cut>), Failure> {
        let Test { environment, jobs, limit, .. } = self.test;
        let jobs = environment.jobs.unwrap_or(*jobs).max(1);
        let left = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
        let search = match deadline {
            Some(deadline) => self.search.clone().max_time(left(deadline)),
            None => self.search.clone(),
        };
        let inputs = Inputs::of(search);
        let suite = self.test.suite.filter(|_| !environment.exhaustive);
        let levels = Levels { inputs, body, jobs, limit: *limit, deadline, suite };
        let (passed, end) = levels.run(notes);
        match end {
            End::Done => Ok((passed, None)),
            End::Cut(cut) => Ok((passed, Some(cut))),
            End::Invariant(failure) => Err(Failure::Invariant(failure)),
            End::Blind => Err(Failure::Blind),
            End::Unbuildable(error, drawing) => Err(Failure::Unbuildable { error, drawing }),
            End::Failed(found) => {
                let how = Circumstances {
                    passed: Some(found.passed),
                    perhaps_smaller: found.perhaps_smaller,
                    line: None,
                };
                Err(failed::report(self, &found.recorded, found.cause, &how))
            }
        }
    }

    /// What a run that found no failing input came to.
    pub fn finished(&self, inputs: u64, cut: Option<Cut>) -> Result<Summary, Failure> {
        let scope = self.scope.clone();
        let mut notes = Vec::new();
        match cut {
            Some(cut) if !self.test.allow_limit => {
                return Err(Failure::Cut { cut, passed: inputs, scope });
            }
            None if inputs == 0 && self.change.is_none() => {
                return Err(Failure::NoInput { scope });
            }
            None if inputs == 0 => notes.push("no input within this bound is valid".to_string()),
            _ => {}
        }
        Ok(Summary { cut, notes, ..Summary::new(inputs, scope) })
    }

    /// Runs a single input, with its panic shown as usual.
    fn replay<V: Verdict>(&self, given: &str, body: &impl Fn(T) -> V) -> Result<Summary, Failure> {
        let refuse = |reason: String| Failure::Replay { given: given.to_string(), reason };
        let recorded: Recorded = given.parse().map_err(refuse)?;
        let structure = recorded.find(&self.search).map_err(refuse)?;
        let value = build(&structure)?;
        if let Some(cause) = attempt_loudly(|| body(value).verdict()) {
            return Err(failed::report(self, &recorded, *cause, &Circumstances::default()));
        }
        let notes = vec!["a single input was run again".to_string()];
        Ok(Summary { notes, ..Summary::new(1, self.scope.clone()) })
    }

    /// Runs the inputs that failed once.
    fn regressions<V: Verdict>(
        &self,
        body: &impl Fn(T) -> V,
        stale: &mut Vec<String>,
    ) -> Result<(), Failure> {
        let Some(path) = &self.test.regressions else { return Ok(()) };
        for (line, recorded) in Regressions::new(path).read()? {
            let structure = match recorded.find(&self.search) {
                Ok(structure) => structure,
                Err(reason) => {
                    stale.push(format!("{}:{line} is stale: {reason}", path.display()));
                    continue;
                }
            };
            let value = build(&structure)?;
            if let Some(cause) = attempt(|| body(value).verdict()) {
                let how = Circumstances { line: Some(line), ..Circumstances::default() };
                return Err(failed::report(self, &recorded, *cause, &how));
            }
        }
        Ok(())
    }
}

fn build<T: Bounded>(structure: &Structure<T>) -> Result<T, Failure> {
    let drawing = || structure.value().draw();
    structure.build().map_err(|error| Failure::Unbuildable { error, drawing: drawing() })
}
