//! One run of a test: the bound, what is run first, what is run at all.

use super::Test;
use super::attempt::{Verdict, attempt_loudly};
use super::environment::ScopeChange;
use super::levels::{End, Found, Levels};
use super::recorded::Recorded;
use super::regressions::Regressions;
use super::report::{Cut, FailedInput, Failure, Summary};
use crate::engine::{Search, SpaceError, Structure};
use crate::{Bounded, Scope};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

pub(super) fn run<T: Bounded, V: Verdict>(
    test: &Test<T>,
    body: &(impl Fn(T) -> V + Sync),
) -> Result<Summary, Failure> {
    let begun = Instant::now();
    let mut notes = Vec::new();
    let (search, scope) = search(test, &mut notes)?;
    if let Some(given) = &test.environment.replay {
        return replay(test, &search, &scope, given, body);
    }
    regressions(test, &search, &scope, body, &mut notes)?;
    let mut summary = match test.environment.grow {
        Some(time) => grow(test, &scope, body, begun + time)?,
        None => {
            let time = test.environment.max_time.or(test.max_time);
            let (inputs, cut) = within(test, search, &scope, body, time.map(|time| begun + time))?;
            finished(test, inputs, cut, scope)?
        }
    };
    notes.append(&mut summary.notes);
    Ok(Summary { notes, elapsed: begun.elapsed(), ..summary })
}

/// The search within the bound of the test, as the environment changes it.
fn search<T: Bounded>(
    test: &Test<T>,
    notes: &mut Vec<String>,
) -> Result<(Search<T>, Scope), Failure> {
    let own = &test.scope;
    let ready = |scope: Scope| {
        let search = Search::with(&scope, test.holds)?.strategy(test.strategy);
        Ok::<_, SpaceError>((search, scope))
    };
    let change = match &test.environment.scope {
        None => return Ok(ready(own.clone())?),
        Some(ScopeChange::By(by)) => return Ok(ready(own.clone().grow(*by))?),
        Some(ScopeChange::To(change)) => change,
    };
    // The same variable is meant for many tests: what is unknown here concerns others.
    let mut change = change.clone();
    loop {
        match ready(own.clone().merge(&change)) {
            Err(SpaceError::UnknownKey { key, .. })
                if !own.entries().iter().any(|(known, _)| *known == key) =>
            {
                notes.push(format!("COTA_SCOPE sets `{key}`, which this test does not have"));
                change = change.without(&key);
            }
            result => return Ok(result?),
        }
    }
}

/// Runs the test on all inputs of a search.
fn within<T: Bounded, V: Verdict>(
    test: &Test<T>,
    search: Search<T>,
    scope: &Scope,
    body: &(impl Fn(T) -> V + Sync),
    deadline: Option<Instant>,
) -> Result<(u64, Option<Cut>), Failure> {
    let threads = test.environment.threads.unwrap_or(test.threads).max(1);
    let levels = Levels { search, body, threads, limit: test.limit, deadline };
    let (passed, end) = levels.run();
    match end {
        End::Done => Ok((passed, None)),
        End::Cut(cut) => Ok((passed, Some(cut))),
        End::Invariant(failure) => Err(Failure::Invariant(failure)),
        End::Unbuildable(error, drawing) => Err(Failure::Unbuildable { error, drawing }),
        End::Failed(found) => Err(failed(test, &levels.search, scope, *found)),
    }
}

fn finished<T: Bounded>(
    test: &Test<T>,
    inputs: u64,
    cut: Option<Cut>,
    scope: Scope,
) -> Result<Summary, Failure> {
    let mut notes = Vec::new();
    match cut {
        Some(cut) if !test.allow_limit => {
            return Err(Failure::Cut { cut, passed: inputs, scope });
        }
        None if inputs == 0 && test.environment.scope.is_none() => {
            return Err(Failure::NoInput { scope });
        }
        None if inputs == 0 => notes.push("no input within this bound is valid".to_string()),
        _ => {}
    }
    Ok(Summary { inputs, scope, cut, grown: None, notes, elapsed: Duration::ZERO })
}

/// Raises the bound step by step until the time is used up.
fn grow<T: Bounded, V: Verdict>(
    test: &Test<T>,
    scope: &Scope,
    body: &(impl Fn(T) -> V + Sync),
    deadline: Instant,
) -> Result<Summary, Failure> {
    let mut last: Option<Summary> = None;
    for by in 0i64.. {
        let grown = scope.clone().grow(by);
        if let Some(last) = last.as_mut().filter(|last| last.scope == grown) {
            last.notes.push("there is nothing in the scope that could grow further".to_string());
            break;
        }
        let search = match Search::with(&grown, test.holds) {
            Ok(search) => search.strategy(test.strategy),
            Err(error) if by == 0 => return Err(error.into()),
            Err(error) => {
                let note = format!("the bound {by:+} cannot be used: {error}");
                last.iter_mut().for_each(|last| last.notes.push(note.clone()));
                break;
            }
        };
        let run = within(test, search, &grown, body, Some(deadline));
        let (inputs, cut) = run.map_err(|failure| at_grown(failure, test, by))?;
        match (cut, &mut last) {
            (Some(Cut::Time), Some(last)) => {
                last.notes
                    .push(format!("the time ended in the bound {by:+}: {inputs} inputs passed"));
                break;
            }
            (Some(cut), None) => return finished(test, inputs, Some(cut), grown),
            (Some(Cut::Limit), Some(last)) => {
                last.notes.push(format!("the limit on inputs ended the bound {by:+}"));
                break;
            }
            (None, _) => {
                let summary = finished(test, inputs, None, grown)?;
                last = Some(Summary { grown: Some(by), ..summary });
            }
        }
    }
    last.ok_or_else(|| Failure::NoInput { scope: scope.clone() })
}

/// A failure in a raised bound can only be replayed in the same bound.
fn at_grown<T: Bounded>(failure: Failure, test: &Test<T>, by: i64) -> Failure {
    match failure {
        Failure::Input(mut input) if by > 0 => {
            let change = match &test.environment.scope {
                None => ScopeChange::By(by),
                Some(ScopeChange::By(more)) => ScopeChange::By(by + more),
                Some(ScopeChange::To(_)) => ScopeChange::To(input.scope.clone()),
            };
            input.replay = replay_line(test, &input.recorded, Some(&change));
            Failure::Input(input)
        }
        other => other,
    }
}

/// Runs a single input, with its panic shown as usual.
fn replay<T: Bounded, V: Verdict>(
    test: &Test<T>,
    search: &Search<T>,
    scope: &Scope,
    given: &str,
    body: &impl Fn(T) -> V,
) -> Result<Summary, Failure> {
    let refuse = |reason: String| Failure::Replay { given: given.to_string(), reason };
    let recorded: Recorded = given.parse().map_err(refuse)?;
    let structure = recorded.find(search).map_err(refuse)?;
    again(test, search, scope, &recorded, &structure, body)?;
    let notes = vec!["a single input was run again".to_string()];
    let scope = scope.clone();
    Ok(Summary { inputs: 1, scope, cut: None, grown: None, notes, elapsed: Duration::ZERO })
}

fn again<T: Bounded, V: Verdict>(
    test: &Test<T>,
    search: &Search<T>,
    scope: &Scope,
    recorded: &Recorded,
    structure: &Structure<T>,
    body: &impl Fn(T) -> V,
) -> Result<(), Failure> {
    let value = structure
        .build()
        .map_err(|error| Failure::Unbuildable { error, drawing: structure.value().draw() })?;
    let Some(cause) = attempt_loudly(|| body(value)) else { return Ok(()) };
    let (recorded, size) = (recorded.clone(), structure.size());
    let found = Found { cause: *cause, recorded, size, passed: 0, perhaps_smaller: false };
    Err(failed(test, search, scope, found))
}

/// Runs the inputs that failed once.
fn regressions<T: Bounded, V: Verdict>(
    test: &Test<T>,
    search: &Search<T>,
    scope: &Scope,
    body: &impl Fn(T) -> V,
    notes: &mut Vec<String>,
) -> Result<(), Failure> {
    let Some(path) = &test.regressions else { return Ok(()) };
    for (line, recorded) in Regressions::new(path).read()? {
        match recorded.find(search) {
            Err(reason) => {
                notes.push(format!("{}:{line} is stale: {reason}", path.display()));
            }
            Ok(structure) => {
                let result = again(test, search, scope, &recorded, &structure, body);
                result.map_err(|failure| from_file(failure, line))?;
            }
        }
    }
    Ok(())
}

fn from_file(failure: Failure, line: usize) -> Failure {
    match failure {
        Failure::Input(mut input) => {
            input.notes.push(format!("the input is on line {line} of the regressions file"));
            Failure::Input(input)
        }
        other => other,
    }
}

/// The report of a failing input.
fn failed<T: Bounded>(test: &Test<T>, search: &Search<T>, scope: &Scope, found: Found) -> Failure {
    let Found { cause, recorded, size, passed, perhaps_smaller } = found;
    let structure = recorded.find(search);
    let drawing = structure.as_ref().map_or_else(Clone::clone, |it| it.value().draw());
    let arguments = structure.map_or_else(|_| Vec::new(), |it| arguments(test, &it));
    let mut notes = Vec::new();
    if perhaps_smaller {
        notes.push("the time ended before all smaller inputs were run".to_string());
    }
    if let Some(path) = test.regressions.as_ref().filter(|_| keeps(test)) {
        match Regressions::new(path).add(&recorded, &drawing) {
            Ok(()) => notes.push(format!("kept in {}", path.display())),
            Err(failure) => notes.push(failure.to_string()),
        }
    }
    let replay = replay_line(test, &recorded, test.environment.scope.as_ref());
    let scope = scope.clone();
    let drawing = drawing.trim_start_matches('\n').to_string();
    Failure::Input(Box::new(FailedInput {
        drawing,
        arguments,
        cause,
        passed,
        size,
        recorded,
        replay,
        scope,
        notes,
    }))
}

fn keeps<T: Bounded>(test: &Test<T>) -> bool {
    test.keep_regressions || test.environment.regressions
}

fn arguments<T: Bounded>(
    test: &Test<T>,
    structure: &Structure<T>,
) -> Vec<(String, Option<String>)> {
    let Some(describe) = test.describe else { return Vec::new() };
    // A `Debug` that panics must not hide the report.
    let described = catch_unwind(AssertUnwindSafe(|| {
        structure.build().map_or_else(|_| Vec::new(), |value| describe(&value))
    }));
    described.unwrap_or_else(|_| vec![("the arguments".to_string(), None)])
}

/// The line that runs an input again.
fn replay_line<T: Bounded>(
    test: &Test<T>,
    recorded: &Recorded,
    change: Option<&ScopeChange>,
) -> String {
    let scope = match change {
        None => String::new(),
        Some(ScopeChange::By(by)) => format!("COTA_SCOPE={by:+} "),
        Some(ScopeChange::To(scope)) => format!("COTA_SCOPE='{}' ", quoted(&scope.to_string())),
    };
    let command = test.command.as_deref().unwrap_or("cargo test NAME -- --exact");
    format!("{scope}COTA_REPLAY='{recorded}' {command}")
}

/// Text between single quotes of a shell.
fn quoted(text: &str) -> String {
    text.replace('\'', "'\\''")
}
