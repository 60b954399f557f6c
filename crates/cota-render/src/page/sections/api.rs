//! What calls reach against what an invariant accepts.

use super::generate::gallery;
use super::{Job, Section};
use crate::page::error::Error;
use crate::page::html::{Cell, Tone, counted, details, escaped, facts, table};
use crate::page::input::Document;
use crate::summary::{grouped, seconds};
use serde::Deserialize;
use serde_json::Value;
use std::fmt::Write;

#[derive(Deserialize)]
struct Api {
    structure: String,
    scope: String,
    calls: Vec<String>,
    length: u64,
    levels: Vec<Level>,
    sequences: u64,
    reached: u64,
    accepted: u64,
    both: u64,
    rejected: u64,
    breakers: Vec<Breaker>,
    unreached: u64,
    faults: u64,
    closed: bool,
    end: String,
    seconds: f64,
    rejected_structures: Vec<Rejected>,
    unreached_structures: Vec<Structure>,
    fault_sequences: Vec<Fault>,
}

#[derive(Deserialize)]
struct Level {
    inside: u64,
    outside: u64,
}

#[derive(Deserialize)]
struct Breaker {
    call: String,
    structures: u64,
}

#[derive(Deserialize)]
struct Structure {
    structure: Value,
}

#[derive(Deserialize)]
struct Rejected {
    structure: Value,
    sequence: Vec<String>,
    reason: String,
}

#[derive(Deserialize)]
struct Fault {
    sequence: Vec<String>,
    kind: String,
    message: Option<String>,
    place: Option<String>,
}

/// What calls reach.
pub fn api(document: &Document) -> Result<Section, Error> {
    let api: Api = document.read()?;
    let mut body = facts(&[
        ("scope", api.scope.clone()),
        ("calls", api.calls.join(", ")),
        (
            "sequences",
            format!(
                "{} of up to {} calls, {}",
                grouped(api.sequences),
                api.length,
                seconds(api.seconds)
            ),
        ),
        ("reached and accepted", grouped(api.both)),
        ("reached, not accepted", grouped(api.rejected)),
        ("accepted, not reached", grouped(api.unreached)),
        ("accepted in all", grouped(api.accepted)),
        ("reached in all", grouped(api.reached)),
        (
            "end",
            format!("{}{}", api.end, if api.closed { ", nothing new can be reached" } else { "" }),
        ),
    ]);
    levels(&mut body, &api);
    faults(&mut body, &api);
    rejected(&mut body, &api);
    if !api.unreached_structures.is_empty() {
        body += "<h3>Accepted, but no calls lead there</h3>\n";
        body += &gallery_of(&api.unreached_structures);
    }
    let (tone, headline) = match [api.rejected, api.unreached, api.faults] {
        [0, 0, 0] => (
            Tone::Good,
            format!("the calls reach what the invariant accepts: {}", grouped(api.both)),
        ),
        _ => (
            Tone::Bad,
            format!(
                "{} rejected, {} not reached, {} faults",
                api.rejected, api.unreached, api.faults
            ),
        ),
    };
    Ok(Section::new(Job::Api, document, api.structure.as_str()).headline(tone, headline).body(body))
}

fn gallery_of(structures: &[Structure]) -> String {
    gallery(&structures.iter().map(|structure| structure.structure.clone()).collect::<Vec<_>>())
}

fn levels(body: &mut String, api: &Api) {
    let most = api.levels.iter().map(|level| level.inside).max().unwrap_or(1).max(1);
    let row = |(calls, level): (usize, &Level)| {
        vec![
            Cell::Number(calls.to_string()),
            Cell::Number(grouped(level.inside)),
            Cell::Bar(level.inside as f64 / most as f64),
            Cell::Number(grouped(level.outside)),
        ]
    };
    let rows: Vec<_> = api.levels.iter().enumerate().map(row).collect();
    *body += "<h3>New structures, call by call</h3>\n";
    *body += &table(&["calls", "within the scope", "", "outside"], &rows);
}

fn faults(body: &mut String, api: &Api) {
    if api.fault_sequences.is_empty() {
        return;
    }
    let row = |fault: &Fault| {
        vec![
            Cell::Word(fault.kind.clone(), Tone::Bad),
            Cell::Code(fault.sequence.join("; ")),
            Cell::Text(fault.message.clone().unwrap_or_default()),
            Cell::Text(fault.place.clone().unwrap_or_default()),
        ]
    };
    let rows: Vec<_> = api.fault_sequences.iter().map(row).collect();
    *body += "<h3>Calls that fail</h3>\n";
    *body += &table(&["what", "sequence", "message", "place"], &rows);
}

fn rejected(body: &mut String, api: &Api) {
    if !api.breakers.is_empty() {
        let row = |breaker: &Breaker| {
            vec![Cell::Code(breaker.call.clone()), Cell::Number(grouped(breaker.structures))]
        };
        *body += "<h3>Calls that break the invariant</h3>\n";
        *body += &table(&["call", "structures"], &api.breakers.iter().map(row).collect::<Vec<_>>());
    }
    if !api.rejected_structures.is_empty() {
        *body += "<h3>Reached, but not accepted</h3>\n";
        for rejected in &api.rejected_structures {
            // Writing to a string cannot fail.
            let _ = writeln!(
                body,
                "<p><code>{}</code><br>{}</p>",
                escaped(&rejected.sequence.join("; ")),
                escaped(&rejected.reason)
            );
            *body += &gallery(std::slice::from_ref(&rejected.structure));
        }
    }
}

#[derive(Deserialize)]
struct Suite {
    structure: String,
    scope: String,
    accepted: u64,
    reached: u64,
    rejected: u64,
    outside: u64,
    end: String,
    sizes: Vec<Size>,
    rejected_structures: Vec<Structure>,
    missing_structures: Vec<Structure>,
}

#[derive(Deserialize)]
struct Size {
    objects: u64,
    accepted: u64,
    reached: u64,
}

/// What the tests of a crate reach.
pub fn suite(document: &Document) -> Result<Section, Error> {
    let suite: Suite = document.read()?;
    let mut body = facts(&[
        ("scope", suite.scope.clone()),
        ("end", suite.end.clone()),
        ("outside of the scope", grouped(suite.outside)),
        ("rejected by the invariant", grouped(suite.rejected)),
    ]);
    let row = |size: &Size| {
        vec![
            Cell::Number(size.objects.to_string()),
            Cell::Number(grouped(size.reached)),
            Cell::Number(grouped(size.accepted)),
            Cell::Bar(size.reached as f64 / size.accepted.max(1) as f64),
        ]
    };
    let rows: Vec<_> = suite.sizes.iter().map(row).collect();
    body += &table(&["objects", "reached", "of", ""], &rows);
    if !suite.rejected_structures.is_empty() {
        body += "<h3>Reached, but not accepted</h3>\n";
        body += &gallery_of(&suite.rejected_structures);
    }
    if !suite.missing_structures.is_empty() {
        let text = gallery_of(&suite.missing_structures);
        body += &details("Never reached, the smallest first", &text);
    }
    let headline = format!(
        "the tests reach {} of {}",
        grouped(suite.reached),
        counted(suite.accepted, "structure", "structures")
    );
    let tone = if suite.rejected > 0 { Tone::Bad } else { Tone::Plain };
    Ok(Section::new(Job::Api, document, format!("{}: its tests", suite.structure))
        .headline(tone, headline)
        .body(body))
}
