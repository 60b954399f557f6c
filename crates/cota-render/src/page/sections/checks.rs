//! What calls, or tests, reach compared with what an invariant accepts.

use super::generate::gallery;
use super::{Job, Section};
use crate::page::error::Error;
use crate::page::html::{Cell, Tone, counted, details, facts, table};
use crate::page::input::File;
use crate::summary::{grouped, seconds};
use cota_results::checks::{Breaker, Fault, Invariant, Level, Size, Structure, Suite};
use maud::{Markup, html};
use serde_json::Value;

/// What calls reach.
pub fn invariant(file: &File, found: &Invariant) -> Result<Section, Error> {
    let (sequences, time) = (grouped(found.sequences), seconds(found.seconds));
    let closed = if found.closed { ", nothing new can be reached" } else { "" };
    let unreached: Vec<_> = contents(&found.unreached_structures);
    let body = html! {
        (facts(&[
            ("scope", found.scope.clone()),
            ("calls", found.calls.join(", ")),
            ("sequences", format!("{sequences} of up to {} calls, {time}", found.length)),
            ("reached and accepted", grouped(found.both)),
            ("reached, not accepted", grouped(found.rejected)),
            ("accepted, not reached", grouped(found.unreached)),
            ("accepted in all", grouped(found.accepted)),
            ("reached in all", grouped(found.reached)),
            ("end", format!("{}{closed}", found.end)),
        ]))
        (levels(&found.levels))
        (faults(&found.fault_sequences))
        (rejected(file, found)?)
        @if !unreached.is_empty() {
            h3 { "Accepted, but no calls lead there" }
            (gallery(file, &unreached, &found.types)?)
        }
    };
    let (tone, headline) = match [found.rejected, found.unreached, found.faults] {
        [0, 0, 0] => (
            Tone::Good,
            format!("the calls reach what the invariant accepts: {}", grouped(found.both)),
        ),
        [rejected, unreached, faults] => {
            (Tone::Bad, format!("{rejected} rejected, {unreached} not reached, {faults} faults"))
        }
    };
    Ok(Section::new(Job::Invariant, file, found.structure.as_str())
        .headline(tone, headline)
        .body(body))
}

fn contents(structures: &[Structure]) -> Vec<&Value> {
    structures.iter().map(|structure| &structure.structure).collect()
}

fn levels(levels: &[Level]) -> Markup {
    let most = levels.iter().map(|level| level.inside).max().unwrap_or(1).max(1);
    let row = |(calls, level): (usize, &Level)| {
        vec![
            Cell::Number(calls.to_string()),
            Cell::Number(grouped(level.inside)),
            Cell::Bar(level.inside as f64 / most as f64),
            Cell::Number(grouped(level.outside)),
        ]
    };
    let rows: Vec<_> = levels.iter().enumerate().map(row).collect();
    html! {
        h3 { "New structures, call by call" }
        (table(&["calls", "within the scope", "", "outside"], &rows))
    }
}

fn faults(faults: &[Fault]) -> Markup {
    let row = |fault: &Fault| {
        vec![
            Cell::Word(fault.kind.clone(), Tone::Bad),
            Cell::Code(fault.sequence.join("; ")),
            Cell::Text(fault.message.clone().unwrap_or_default()),
            Cell::Text(fault.place.clone().unwrap_or_default()),
        ]
    };
    let rows: Vec<_> = faults.iter().map(row).collect();
    html! {
        @if !rows.is_empty() {
            h3 { "Calls that fail" }
            (table(&["what", "sequence", "message", "place"], &rows))
        }
    }
}

fn rejected(file: &File, found: &Invariant) -> Result<Markup, Error> {
    let row = |breaker: &Breaker| {
        vec![Cell::Code(breaker.call.clone()), Cell::Number(grouped(breaker.structures))]
    };
    let breakers: Vec<_> = found.breakers.iter().map(row).collect();
    Ok(html! {
        @if !breakers.is_empty() {
            h3 { "Calls that break the invariant" }
            (table(&["call", "structures"], &breakers))
        }
        @if !found.rejected_structures.is_empty() {
            h3 { "Reached, but not accepted" }
            @for rejected in &found.rejected_structures {
                p { code { (rejected.sequence.join("; ")) } br; (rejected.reason) }
                (gallery(file, &[&rejected.structure.structure], &found.types)?)
            }
        }
    })
}

/// What the tests of a crate reach.
pub fn suite(file: &File, suite: &Suite) -> Result<Section, Error> {
    let row = |size: &Size| {
        vec![
            Cell::Number(size.objects.to_string()),
            Cell::Number(grouped(size.reached)),
            Cell::Number(grouped(size.accepted)),
            Cell::Bar(size.reached as f64 / size.accepted.max(1) as f64),
        ]
    };
    let rows: Vec<_> = suite.sizes.iter().map(row).collect();
    let rejected = contents(&suite.rejected_structures);
    let missing = contents(&suite.missing_structures);
    let body = html! {
        (facts(&[
            ("scope", suite.scope.clone()),
            ("end", suite.end.clone()),
            ("outside of the scope", grouped(suite.outside)),
            ("rejected by the invariant", grouped(suite.rejected)),
        ]))
        (table(&["objects", "reached", "of", ""], &rows))
        @if !rejected.is_empty() {
            h3 { "Reached, but not accepted" }
            (gallery(file, &rejected, &suite.types)?)
        }
        @if !missing.is_empty() {
            (details("Never reached, the smallest first", &gallery(file, &missing, &suite.types)?))
        }
    };
    let accepted = counted(suite.accepted, "structure", "structures");
    let headline = format!("the tests reach {} of {accepted}", grouped(suite.reached));
    let tone = if suite.rejected > 0 { Tone::Bad } else { Tone::Plain };
    let title = format!("{}: its tests", suite.structure);
    Ok(Section::new(Job::Invariant, file, title).headline(tone, headline).body(body))
}
