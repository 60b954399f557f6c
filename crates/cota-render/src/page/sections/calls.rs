//! Calls of one method on everything within a bound.

use super::generate::gallery;
use super::{Job, Section};
use crate::calls::{failure, verdict};
use crate::page::error::Error;
use crate::page::html::{Tone, details, facts};
use crate::page::input::File;
use crate::summary::{grouped, seconds};
use cota_results::calls::{Calls, FailingCall};
use maud::{Markup, html};

/// What was called, and what failed.
pub fn calls(file: &File, found: &Calls) -> Result<Section, Error> {
    let named = found.parameters.iter().map(|p| format!("{} in {}", p.name, p.values));
    let asked = found.conditions.iter().map(|c| format!("{} {}", c.role, c.method));
    let drawn: Result<Vec<Markup>, Error> =
        found.failures.iter().map(|failing| one(file, found, failing)).collect();
    let drawn = drawn?;
    let body = html! {
        (facts(&[
            ("method", found.method.clone()),
            ("arguments", named.collect::<Vec<_>>().join("; ")),
            ("conditions", asked.collect::<Vec<_>>().join("; ")),
            ("scope", found.scope.clone()),
            ("structures", grouped(found.structures)),
            ("calls", format!("{}, {}", grouped(found.inputs), seconds(found.seconds))),
            ("not counted", grouped(found.skipped)),
            ("allowed exceptions", grouped(found.threw)),
            ("end", found.end.clone()),
        ]))
        @for failing in &drawn { (failing) }
    };
    let tone = match (found.failing, found.end.as_str()) {
        (0, "exhausted") => Tone::Good,
        (0, _) => Tone::Plain,
        _ => Tone::Bad,
    };
    Ok(Section::new(Job::Check, file, found.structure.as_str())
        .headline(tone, verdict(found))
        .body(body))
}

/// A failure with its structure drawn, and its test.
fn one(file: &File, found: &Calls, failing: &FailingCall) -> Result<Markup, Error> {
    let drawing = gallery(file, &[&failing.before], &found.types)?;
    Ok(html! {
        h3 { (failing.call) ": " (failing.message) }
        (drawing)
        pre { (failure(failing)) }
        @if let Some(test) = &failing.test {
            (details(&test.path, &html! { pre { (test.source) } }))
        }
        @if let Some(reason) = &failing.no_test { p { (reason) } }
    })
}
