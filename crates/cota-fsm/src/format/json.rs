//! JSON: `{"initial": "s0", "transitions": [{"from", "input", "output", "to"}]}`, as the result document
//! `fsm-machine` has it, or tables `{"next": [[1, 0], ...], "out": [[0, 1], ...]}`, whose initial state is 0 and
//! where `null` is an undefined entry. The first form may list its `states`, all of them. A model that is written by
//! hand needs no `kind`, and its `schema_version` may be any that was ever in use: the fields are the same.

use super::{Problem, ReadError};
use crate::machine::{Builder, Machine};
use cota_results::Content;
use cota_results::machines::{Machine as Document, Transition};
use rustc_hash::FxHashSet;
use serde::Deserialize;

#[derive(Deserialize)]
struct Tables {
    next: Vec<Vec<Option<usize>>>,
    out: Vec<Vec<Option<usize>>>,
}

fn parse<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, ReadError> {
    serde_json::from_str(text).map_err(|e| {
        let message = e.to_string();
        let short = message.split(" at line ").next().unwrap_or(&message).to_owned();
        Problem::Json(short).at(e.line().max(1), e.column().max(1))
    })
}

pub(super) fn read(text: &str) -> Result<Machine, ReadError> {
    if text.trim().is_empty() {
        return Err(Problem::Empty.at(1, 1));
    }
    let value: serde_json::Value = parse(text)?;
    let fail = |e| Problem::from(e).at(1, 1);
    if value.get("next").is_some() {
        let tables: Tables = parse(text)?;
        let ragged = Problem::Json("`next` and `out` have different shapes".to_owned());
        let same = |(n, o): (&Vec<Option<usize>>, &Vec<Option<usize>>)| n.len() == o.len();
        if tables.next.len() != tables.out.len() || !tables.next.iter().zip(&tables.out).all(same) {
            return Err(ragged.at(1, 1));
        }
        let rows: Vec<Vec<_>> = tables
            .next
            .iter()
            .zip(&tables.out)
            .map(|(next, out)| next.iter().zip(out).map(|(t, y)| t.zip(*y)).collect())
            .collect();
        return Machine::from_table(&rows).map_err(fail);
    }
    let document: Document = parse(text)?;
    if let Some(kind) = value.get("kind").filter(|kind| *kind != Document::KIND) {
        let problem = format!("kind {kind} is not a machine");
        return Err(Problem::Json(problem).at(1, 1));
    }
    let version = value.get("schema_version").map_or(Some(1), serde_json::Value::as_u64);
    if !version.is_some_and(|version| (1..=u64::from(Document::VERSION)).contains(&version)) {
        let problem = format!("schema_version {} is not supported", value["schema_version"]);
        return Err(Problem::Json(problem).at(1, 1));
    }
    Machine::try_from(&document)
}

impl TryFrom<&Document> for Machine {
    type Error = ReadError;

    fn try_from(document: &Document) -> Result<Self, ReadError> {
        let fail = |e| Problem::from(e).at(1, 1);
        require_known_states(document)?;
        let mut builder = Builder::default();
        builder.initial(&document.initial).map_err(fail)?;
        for name in document.states.iter().flatten() {
            builder.state(name);
        }
        for arrow in &document.transitions {
            builder
                .transition(&arrow.from, &arrow.input, &arrow.output, &arrow.to)
                .map_err(fail)?;
        }
        builder.build().map_err(fail)
    }
}

/// A state that is not listed, or an initial one that no transition has, is a typing error.
fn require_known_states(document: &Document) -> Result<(), ReadError> {
    let ends = || document.transitions.iter().flat_map(|arrow| [&arrow.from, &arrow.to]);
    let (known, place): (FxHashSet<&String>, _) = match &document.states {
        Some(states) => (states.iter().collect(), "not among `states`"),
        None if document.transitions.is_empty() => return Ok(()),
        None => (ends().collect(), "in no transition"),
    };
    if !known.contains(&document.initial) {
        let problem = format!("the initial state `{}` is {place}", document.initial);
        return Err(Problem::Json(problem).at(1, 1));
    }
    match ends().find(|name| !known.contains(name)) {
        Some(name) => {
            let problem = format!("state `{name}` of a transition is {place}");
            Err(Problem::Json(problem).at(1, 1))
        }
        None => Ok(()),
    }
}

pub(super) fn write(machine: &Machine) -> String {
    cota_results::pretty(&Document {
        initial: machine.state_name(0).to_owned(),
        states: Some((0..machine.states()).map(|s| machine.state_name(s).to_owned()).collect()),
        transitions: machine
            .transitions()
            .map(|(s, x, y, t)| Transition {
                from: machine.state_name(s).to_owned(),
                input: machine.input_name(x).to_owned(),
                output: machine.output_name(y).to_owned(),
                to: machine.state_name(t).to_owned(),
            })
            .collect(),
    })
}
