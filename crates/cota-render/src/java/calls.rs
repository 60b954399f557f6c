//! What calls of a Java method came to as a result document.

use super::{FailingTest, Target};
use crate::types::Types;
use crate::{json, text};
use cota_engine::space::Space;
use cota_engine::{Finished, Value};
use cota_java::Thrown;
use cota_java::check::{Checked, Difference, Failing, Problem};
use cota_results::calls::{
    Calls, Condition, Exception, FailingCall, Frame, Other, Parameter, TestFile,
};

/// The most places of a stack trace that are told.
const MOST_FRAMES: usize = 10;

/// The document of a check within a scope.
pub fn calls(target: &Target, scope: &str, space: &Space, run: &Finished<Checked>) -> Calls {
    let found = &run.result;
    let types = Types::of(space.classes());
    let many = found.failures.len() > 1;
    let failures =
        found.failures.iter().enumerate().map(|(index, failing)| {
            failure(target, &types, failing, if many { index + 1 } else { 0 })
        });
    let parameters = found.parameters.iter().cloned();
    let conditions = found.conditions.iter().cloned();
    Calls {
        structure: found.class.clone(),
        invariant: target.predicate.clone(),
        method: found.method.clone(),
        scope: scope.to_owned(),
        types: types.document().clone(),
        parameters: parameters.map(|(name, values)| Parameter { name, values }).collect(),
        conditions: conditions
            .map(|(role, method)| Condition { role: role.to_owned(), method })
            .collect(),
        structures: found.structures,
        inputs: found.inputs,
        skipped: found.skipped,
        threw: found.threw,
        failing: found.failing,
        left_out: found.left_out,
        explored: run.steps,
        seconds: run.elapsed.as_secs_f64(),
        end: run.stop.name().to_owned(),
        failures: failures.collect(),
    }
}

fn failure(target: &Target, types: &Types, failing: &Failing, number: usize) -> FailingCall {
    let drawing = |value: &Value| text::drawing(value, types).to_string();
    let before = text::drawing(&failing.before, types);
    let test = FailingTest::new(target, failing, &before, number);
    let folder = target.package.replace('.', "/");
    let separator = if folder.is_empty() { "" } else { "/" };
    let path = format!("{folder}{separator}{}.java", test.class_name());
    let (test, no_test) = match test.source() {
        Ok(source) => (Some(TestFile { path, source }), None),
        Err(error) => (None, Some(error.to_string())),
    };
    let (kind, message, thrown) = problem(target, failing);
    let others = failing.others.iter();
    FailingCall {
        kind: kind.to_owned(),
        message,
        exception: thrown.map(exception),
        count: failing.count,
        call: failing.call.clone(),
        objects: failing.objects,
        lengths: failing.lengths,
        candidate: failing.vector.to_string(),
        before: serde_json::from_str(&json::line(&failing.before, types)).unwrap_or_default(),
        before_drawing: before.to_string(),
        others: others
            .map(|(name, value)| Other { name: name.clone(), drawing: drawing(value) })
            .collect(),
        result: failing.result.clone(),
        after_drawing: failing.after.as_ref().map(drawing),
        test,
        no_test,
    }
}

fn problem<'f>(
    target: &Target,
    failing: &'f Failing,
) -> (&'static str, String, Option<&'f Thrown>) {
    let predicate = &target.predicate;
    let ensures = failing.input.ensures.as_ref();
    let ensures = ensures.map(|call| call.method.name.to_string()).unwrap_or_default();
    let against = failing.input.against.as_ref();
    let against = against.map(|call| call.method.name.to_string()).unwrap_or_default();
    match &failing.problem {
        Problem::Threw(thrown) => ("exception", format!("throws {thrown}"), Some(thrown)),
        Problem::Endless => ("endless", "does not end".to_owned(), None),
        Problem::Memory => ("memory", "needs more memory than there is".to_owned(), None),
        Problem::Broken => ("invariant", format!("{predicate} does not hold afterwards"), None),
        Problem::PredicateThrew(thrown) => {
            ("invariant-exception", format!("{predicate} throws {thrown} afterwards"), Some(thrown))
        }
        Problem::PredicateEndless => {
            ("invariant-endless", format!("{predicate} does not end afterwards"), None)
        }
        Problem::Ensures => ("ensures", format!("{ensures} is false"), None),
        Problem::EnsuresThrew(thrown) => {
            ("ensures-exception", format!("{ensures} throws {thrown}"), Some(thrown))
        }
        Problem::Differs { what, here, there } => {
            let message = match what {
                Difference::Outcome => format!("{here}, and {against} {there}"),
                Difference::Result => format!("gives {here}, and {against} {there}"),
                Difference::Structure => {
                    format!("leaves another structure behind than {against}")
                }
            };
            ("differs", message, None)
        }
    }
}

/// An exception with the user's part of its stack trace: what the JDK did on the way says little.
fn exception(thrown: &Thrown) -> Exception {
    let is_own = |class: &str| {
        !["java.", "javax.", "jdk.", "sun."].iter().any(|package| class.starts_with(package))
    };
    let trace = thrown.trace.iter().filter(|place| is_own(&place.class)).take(MOST_FRAMES);
    let frame = |place: &cota_java::Place| Frame {
        function: format!("{}.{}", place.class, place.method),
        line: place.line,
    };
    Exception {
        class: thrown.class.clone(),
        message: thrown.message.clone(),
        trace: trace.map(frame).collect(),
    }
}
