//! JSON: `{"schema_version": 1, "initial": "s0", "transitions": [{"from", "input", "output", "to"}]}`
//! or tables `{"next": [[1, 0], ...], "out": [[0, 1], ...]}`, whose initial state is 0 and where
//! `null` is an undefined entry. The first form may list its `states`, all of them.

use super::{Problem, ReadError};
use crate::machine::{Builder, Machine};
use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};

const SCHEMA_VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
struct Document {
    schema_version: u32,
    initial: String,
    /// All of them; if they are left out, those of the transitions.
    states: Option<Vec<String>>,
    transitions: Vec<Arrow>,
}

#[derive(Serialize, Deserialize)]
struct Arrow {
    from: String,
    input: String,
    output: String,
    to: String,
}

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
    if document.schema_version != SCHEMA_VERSION {
        let problem = format!("schema_version {} is not supported", document.schema_version);
        return Err(Problem::Json(problem).at(1, 1));
    }
    document.require_known_states()?;
    let mut builder = Builder::default();
    builder.initial(&document.initial).map_err(fail)?;
    for name in document.states.iter().flatten() {
        builder.state(name);
    }
    for arrow in &document.transitions {
        builder.transition(&arrow.from, &arrow.input, &arrow.output, &arrow.to).map_err(fail)?;
    }
    builder.build().map_err(fail)
}

impl Document {
    /// A state that is not listed, or an initial one that no transition has, is a slip of the pen.
    fn require_known_states(&self) -> Result<(), ReadError> {
        let ends = || self.transitions.iter().flat_map(|arrow| [&arrow.from, &arrow.to]);
        let (known, place): (FxHashSet<&String>, _) = match &self.states {
            Some(states) => (states.iter().collect(), "not among `states`"),
            None if self.transitions.is_empty() => return Ok(()),
            None => (ends().collect(), "in no transition"),
        };
        if !known.contains(&self.initial) {
            let problem = format!("the initial state `{}` is {place}", self.initial);
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
}

pub(super) fn write(machine: &Machine) -> String {
    let document = Document {
        schema_version: SCHEMA_VERSION,
        initial: machine.state_name(0).to_owned(),
        states: Some((0..machine.states()).map(|s| machine.state_name(s).to_owned()).collect()),
        transitions: machine
            .transitions()
            .map(|(s, x, y, t)| Arrow {
                from: machine.state_name(s).to_owned(),
                input: machine.input_name(x).to_owned(),
                output: machine.output_name(y).to_owned(),
                to: machine.state_name(t).to_owned(),
            })
            .collect(),
    };
    let mut text = serde_json::to_string_pretty(&document).unwrap_or_default();
    text.push('\n');
    text
}
