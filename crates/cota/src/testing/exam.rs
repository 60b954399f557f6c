//! A test that is not run, but handed over to an examiner (a repair), which decides on which inputs it runs, and when.
//!
//! Repair runs a test on the same inputs again and again, with other edits of the code under test on. So
//! the inputs are found once and kept.

use super::attempt::Verdict;
use super::bound::{Bound, MOST_BYTES};
use super::report::Failure;
use super::{Environment, Test};
use crate::Bounded;
use crate::engine::{Source, Structure};
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

/// Runs a test on an input, by its number.
pub type Run = Box<dyn FnMut(usize) -> Result<(), String> + Send>;
/// Shows an input.
pub type Show = Box<dyn Fn(usize) -> String + Send>;
/// Takes a test over: its name, how many inputs there are, whether that is all of them.
pub type Examiner = fn(&str, usize, bool, Run, Show);

static EXAMINER: OnceLock<Examiner> = OnceLock::new();

/// Tests of this process are handed over from now on.
pub fn hand_over_to(examiner: Examiner) {
    let _ = EXAMINER.set(examiner);
}

/// Who takes the tests over, if anybody.
pub(crate) fn examiner() -> Option<Examiner> {
    EXAMINER.get().copied()
}

/// The default number of inputs to keep.
const MOST_INPUTS: u64 = 1_000_000;

/// Hands a test over.
///
/// # Errors
/// The inputs cannot be found.
pub(crate) fn hand_over<T: Bounded + 'static, V: Verdict>(
    test: &Test<T>,
    body: impl Fn(T) -> V + Send + 'static,
    name: &str,
    examiner: Examiner,
) -> Result<(), Failure> {
    let (inputs, complete) = inputs(test)?;
    let describe = test.describe;
    let inputs = Arc::new(inputs);
    let shown = Arc::clone(&inputs);
    let show = move |input: usize| {
        let Some(structure): Option<&Structure<T>> = shown.get(input) else {
            return String::new();
        };
        let text = describe.zip(structure.build().ok()).map(|(describe, value)| {
            let parts = describe(&value).into_iter();
            let known = parts.filter_map(|(name, text)| Some(format!("{name} = {}", text?)));
            known.collect::<Vec<_>>().join(", ")
        });
        // What does not fit in a line is drawn.
        let line = text.filter(|text| !text.is_empty() && !text.contains('\n'));
        line.unwrap_or_else(|| structure.value().draw())
    };
    let count = inputs.len();
    let run = move |input: usize| {
        let value = inputs[input].build().map_err(|error| error.to_string())?;
        body(value).verdict()
    };
    examiner(name, count, complete, Box::new(run), Box::new(show));
    Ok(())
}

/// All inputs, the smallest first, and whether that is all of them.
fn inputs<T: Bounded>(test: &Test<T>) -> Result<(Vec<Structure<T>>, bool), Failure> {
    let bound = Bound::of(test, &mut Vec::new())?;
    let most = std::env::var("COTA_EXAM_INPUTS").ok().and_then(|n| n.parse().ok());
    let most = test.limit.unwrap_or(u64::MAX).min(most.unwrap_or(MOST_INPUTS));
    let all = bound.search.disjoint_where_it_saves(MOST_BYTES);
    let mut kept: Vec<((u32, u64), Structure<T>)> = Vec::new();
    let mut complete = true;
    let run = all.for_each(|candidate| {
        if kept.len() as u64 == most {
            complete = false;
            return ControlFlow::Break(());
        }
        let size = candidate.size();
        kept.push(((size.objects, size.lengths), candidate.keep()));
        ControlFlow::Continue(())
    });
    run.map_err(Failure::Invariant)?;
    kept.sort_by_key(|(size, _)| *size);
    Ok((kept.into_iter().map(|(_, structure)| structure).collect(), complete))
}

impl<T: Bounded> Test<T> {
    /// What the environment says about this test, for whoever takes it over.
    pub(crate) fn in_environment(self) -> Result<Self, Failure> {
        let environment = Environment::read().map_err(Failure::Environment)?;
        Ok(self.environment(environment))
    }
}
