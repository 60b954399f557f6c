//! A test that is not run, but handed over to an examiner (a repair), which decides on which inputs it runs, and when.
//!
//! Repair runs a test on the same inputs again and again, with other edits of the code under test on. So
//! the inputs are found once and kept.

use super::bound::Bound;
use super::input::{Input, OwnBody};
use super::report::Failure;
use super::{Environment, Setup};
use crate::engine::__derive::Builder;
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
pub(crate) fn hand_over(
    test: Setup,
    body: Box<OwnBody>,
    name: &str,
    examiner: Examiner,
) -> Result<(), Failure> {
    let test = Setup { environment: Environment::read().map_err(Failure::Environment)?, ..test };
    let bound = Bound::of(&test, &mut Vec::new())?;
    let (inputs, complete) = inputs(&test, &bound)?;
    let space = Arc::clone(bound.search.space());
    let inputs = Arc::new(inputs);
    let shown = (Arc::clone(&inputs), Arc::clone(&space));
    let describe = test.describe.clone();
    let show = move |input: usize| {
        let (inputs, space) = &shown;
        let Some(structure): Option<&Structure<Input>> = inputs.get(input) else {
            return String::new();
        };
        let text = describe.as_ref().and_then(|describe| {
            structure.with(|candidate| {
                let parts = describe(candidate, &mut Builder::new(space)).ok()?.into_iter();
                let known = parts.filter_map(|(name, text)| Some(format!("{name} = {}", text?)));
                Some(known.collect::<Vec<_>>().join(", "))
            })
        });
        // What does not fit in a line is drawn.
        let line = text.filter(|text| !text.is_empty() && !text.contains('\n'));
        line.unwrap_or_else(|| structure.drawing())
    };
    let count = inputs.len();
    let run = move |input: usize| {
        inputs[input].with(|candidate| {
            body(candidate, &mut Builder::new(&space)).map_err(|error| error.to_string())?
        })
    };
    examiner(name, count, complete, Box::new(run), Box::new(show));
    Ok(())
}

/// All inputs, the smallest first, and whether that is all of them.
fn inputs(test: &Setup, bound: &Bound<'_>) -> Result<(Vec<Structure<Input>>, bool), Failure> {
    let most = std::env::var("COTA_EXAM_INPUTS").ok().and_then(|n| n.parse().ok());
    let most = test.limit.unwrap_or(u64::MAX).min(most.unwrap_or(MOST_INPUTS));
    let all = bound.inputs();
    let mut kept: Vec<((u32, u64), Structure<Input>)> = Vec::new();
    let mut complete = true;
    let run = all.for_each(|candidate| {
        if kept.len() as u64 == most {
            complete = false;
            return ControlFlow::Break(());
        }
        let mut builder = Builder::new(bound.search.space());
        let admitted = test.filter.as_ref().map(|filter| filter(candidate, &mut builder));
        if matches!(admitted, Some(Ok(false))) {
            return ControlFlow::Continue(());
        }
        let size = candidate.size();
        kept.push(((size.objects, size.lengths), candidate.keep()));
        ControlFlow::Continue(())
    });
    run.map_err(Failure::Invariant)?;
    kept.sort_by_key(|(size, _)| *size);
    Ok((kept.into_iter().map(|(_, structure)| structure).collect(), complete))
}
