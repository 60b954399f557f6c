//! Machines drawn, with sequences stepping through them, and what else is known about them.

use super::machine_drawing;
use super::{Job, Section};
use crate::page::error::Error;
use crate::page::html::{Cell, Tone, counted, escaped, facts, script_json, table};
use crate::page::input::{Document, Kind};
use crate::shown::label;
use cota_fsm::Machine;
use serde::Deserialize;
use serde_json::{Value, json};
use std::fmt::Write;

/// More states than this make a tangle, not a drawing.
const MOST_DRAWN: usize = 40;

/// Machines, and the sequences that may belong to them.
#[derive(Default)]
pub struct Machines {
    read: Vec<(Document, Machine)>,
    sequences: Vec<(Document, Sequence)>,
    others: Vec<Section>,
}

#[derive(Deserialize)]
struct Sequence {
    length: u64,
    inputs: Vec<String>,
    outputs: Vec<String>,
    proof: String,
    note: Option<String>,
    survivor: Option<String>,
}

/// A transition that a sequence takes: from, input, output, to.
type Step = (usize, String, String, usize);

impl Machines {
    /// Takes a result about machines.
    pub fn take(&mut self, document: &Document) -> Result<(), Error> {
        match document.kind {
            Kind::Machine => {
                let text = document.value.to_string();
                let machine = cota_fsm::format::Format::Json.read(&text);
                let machine = machine.map_err(|error| document.damaged(&error))?;
                self.read.push((document.clone(), machine));
            }
            Kind::Sequence => self.sequences.push((document.clone(), document.read()?)),
            Kind::Suite => self.others.push(suite(document)?),
            Kind::Run => self.others.push(run(document)?),
            Kind::Check => self.others.push(check(document)?),
            _ => self.others.push(anything(document)),
        }
        Ok(())
    }

    /// A section for each machine with its sequences, and one for everything else.
    pub fn sections(self) -> Vec<Section> {
        let Self { read: machines, sequences, others } = self;
        let mut sections: Vec<Section> = Vec::new();
        let mut belongs = vec![false; sequences.len()];
        for (document, machine) in &machines {
            let mut walks = Vec::new();
            for (number, (file, sequence)) in sequences.iter().enumerate() {
                if let Some(steps) = walk(machine, sequence) {
                    belongs[number] = true;
                    walks.push((file, sequence, steps));
                }
            }
            sections.push(drawn(document, machine, &walks));
        }
        for ((document, sequence), belongs) in sequences.iter().zip(belongs) {
            if !belongs {
                sections.push(alone(document, sequence));
            }
        }
        sections.extend(others);
        sections
    }
}

/// The way of a sequence through a machine, if its outputs are those of the machine.
fn walk(machine: &Machine, sequence: &Sequence) -> Option<Vec<Step>> {
    let mut state = 0;
    let mut steps = Vec::new();
    for (input, output) in sequence.inputs.iter().zip(&sequence.outputs) {
        let (to, answer) = machine.step(state, machine.input_named(input)?)?;
        if machine.output_name(answer) != output {
            return None;
        }
        steps.push((state, input.clone(), output.clone(), to));
        state = to;
    }
    (sequence.inputs.len() == sequence.outputs.len()).then_some(steps)
}

fn stem(document: &Document) -> String {
    let name = document.file.rsplit('/').next().unwrap_or(&document.file);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem).to_string()
}

fn drawn(
    document: &Document,
    machine: &Machine,
    walks: &[(&Document, &Sequence, Vec<Step>)],
) -> Section {
    let states = counted(machine.states() as u64, "state", "states");
    let transitions = counted(machine.transitions().count() as u64, "transition", "transitions");
    let drawing = if machine.states() <= MOST_DRAWN {
        machine_drawing::drawing(machine)
    } else {
        format!("<p class=\"note\">{states} are too many for a drawing.</p>\n")
    };
    let mut body = String::new();
    if walks.is_empty() {
        body += &drawing;
    }
    for (_, sequence, steps) in walks {
        body += &told(sequence);
        body += &stepper(machine, steps, &drawing);
    }
    let headline = match walks.first() {
        Some((_, sequence, _)) => {
            format!(
                "{states}, {transitions}; a sequence of {} inputs, {}",
                sequence.length, sequence.proof
            )
        }
        None => format!("{states}, {transitions}"),
    };
    let mut section = Section::new(Job::Machine, document, stem(document))
        .headline(Tone::Plain, headline)
        .body(body);
    for (file, ..) in walks {
        let _ = write!(section.file, ", {}", file.file);
    }
    section
}

fn told(sequence: &Sequence) -> String {
    let told = [
        ("length", Some(sequence.length.to_string())),
        ("proof", Some(sequence.proof.clone())),
        ("note", sequence.note.clone()),
        ("a wrong machine that passes", sequence.survivor.clone()),
    ];
    let told: Vec<_> = told.into_iter().filter_map(|(name, value)| Some((name, value?))).collect();
    facts(&told)
}

/// The drawing with a way through it, step by step.
fn stepper(machine: &Machine, steps: &[Step], drawing: &str) -> String {
    // The names are those of the drawing, which the script looks for.
    let way: Vec<Value> =
        steps.iter().map(|(from, x, y, to)| json!([from, label(x), label(y), to])).collect();
    let names: Vec<_> =
        (0..machine.states()).map(|state| label(machine.state_name(state))).collect();
    let data = json!({ "states": names, "steps": way });
    let word: Vec<_> = steps
        .iter()
        .enumerate()
        .map(|(number, (_, input, output, _))| {
            format!(
                "<button type=\"button\" class=\"symbol\" data-step=\"{}\">{}<small>{}</small></button>",
                number + 1,
                escaped(&label(input)),
                escaped(&label(output))
            )
        })
        .collect();
    format!(
        "<div class=\"stepper\" tabindex=\"0\" role=\"group\" aria-label=\"sequence, use the arrow keys\">\n\
         {drawing}<div class=\"controls\">\
         <button type=\"button\" data-go=\"first\" aria-label=\"first\">|◀</button>\
         <button type=\"button\" data-go=\"back\" aria-label=\"back\">◀</button>\
         <button type=\"button\" data-go=\"play\" aria-label=\"play\">▶▶</button>\
         <button type=\"button\" data-go=\"on\" aria-label=\"on\">▶</button>\
         <button type=\"button\" data-go=\"last\" aria-label=\"last\">▶|</button>\
         <input type=\"range\" min=\"0\" max=\"{}\" value=\"0\" aria-label=\"step\">\
         <output aria-live=\"polite\"></output></div>\n<div class=\"word\">{}</div>\n\
         <script type=\"application/json\">{}</script></div>\n",
        steps.len(),
        word.join(""),
        script_json(&data)
    )
}

/// A sequence without its machine.
fn alone(document: &Document, sequence: &Sequence) -> Section {
    let pairs: Vec<_> = sequence
        .inputs
        .iter()
        .zip(&sequence.outputs)
        .map(|(input, output)| format!("{}/{}", escaped(input), escaped(output)))
        .collect();
    let body = format!(
        "{}<p><code>{}</code></p>\n<p class=\"note\">None of the machines of this page answers like this. \
         With its machine (<code>cota fsm convert MODEL --to json</code>) the sequence can be followed.</p>\n",
        told(sequence),
        pairs.join(" ")
    );
    Section::new(Job::Machine, document, stem(document))
        .headline(
            Tone::Plain,
            format!("a sequence of {} inputs, {}", sequence.length, sequence.proof),
        )
        .body(body)
}

#[derive(Deserialize)]
struct Suite {
    sequences: u64,
    symbols: u64,
    symbols_with_resets: u64,
    tests: Vec<Vec<String>>,
}

fn suite(document: &Document) -> Result<Section, Error> {
    let suite: Suite = document.read()?;
    let rows: Vec<_> = suite
        .tests
        .iter()
        .map(|test| vec![Cell::Number(test.len().to_string()), Cell::Code(test.join(" "))])
        .collect();
    let body = facts(&[
        ("tests", suite.sequences.to_string()),
        ("inputs", suite.symbols.to_string()),
        ("inputs and resets", suite.symbols_with_resets.to_string()),
    ]) + &table(&["inputs", "test"], &rows);
    let headline =
        format!("{}, {} inputs", counted(suite.sequences, "test", "tests"), suite.symbols);
    Ok(Section::new(Job::Machine, document, stem(document))
        .headline(Tone::Plain, headline)
        .body(body))
}

#[derive(Deserialize)]
struct Run {
    conforms: bool,
    tests: u64,
    symbols: u64,
    deviations: Vec<Deviation>,
    explanations: Vec<String>,
}

#[derive(Deserialize)]
struct Deviation {
    test: u64,
    inputs: Vec<String>,
    expected: Option<String>,
    observed: Option<String>,
    failure: Option<Failure>,
}

#[derive(Deserialize)]
struct Failure {
    message: String,
}

impl Deviation {
    fn happened(&self) -> &str {
        let failure = self.failure.as_ref().map(|failure| failure.message.as_str());
        failure.or(self.observed.as_deref()).unwrap_or_default()
    }
}

fn run(document: &Document) -> Result<Section, Error> {
    let run: Run = document.read()?;
    let mut body = facts(&[("tests", run.tests.to_string()), ("inputs", run.symbols.to_string())]);
    let row = |deviation: &Deviation| {
        vec![
            Cell::Number(deviation.test.to_string()),
            Cell::Code(deviation.inputs.join(" ")),
            Cell::Code(deviation.expected.clone().unwrap_or_default()),
            match &deviation.failure {
                None => Cell::Code(deviation.happened().to_string()),
                Some(_) => Cell::Text(deviation.happened().to_string()),
            },
        ]
    };
    let (tone, headline) = match &run.deviations[..] {
        [] if run.conforms => (Tone::Good, "the implementation conforms".to_string()),
        [] => (Tone::Plain, "no deviation, but not all tests were run".to_string()),
        [first, ..] => {
            let rows: Vec<_> = run.deviations.iter().map(row).collect();
            body += &table(&["test", "after", "expected", "observed"], &rows);
            let rows: Vec<_> =
                run.explanations.iter().map(|fault| vec![Cell::Text(fault.clone())]).collect();
            if rows.is_empty() {
                body += "<p>No single fault of the model explains it.</p>\n";
            } else {
                body += &table(&["single faults of the model that explain it"], &rows);
            }
            let failed = counted(run.deviations.len() as u64, "test deviates", "tests deviate");
            (Tone::Bad, format!("{failed}, one after {}", first.inputs.join(" ")))
        }
    };
    Ok(Section::new(Job::Machine, document, stem(document)).headline(tone, headline).body(body))
}

#[derive(Deserialize)]
struct Check {
    verdict: String,
    by: String,
    steps: Vec<Argument>,
    survivor: Option<String>,
}

#[derive(Deserialize)]
struct Argument {
    state: String,
    length: usize,
    prefix: Vec<String>,
    reason: String,
}

impl Argument {
    /// The inputs before it; of long tests only the last of them are told.
    fn after(&self) -> String {
        let shown = self.prefix.join(" ");
        if self.prefix.len() < self.length {
            format!("({} inputs) ... {shown}", self.length)
        } else {
            shown
        }
    }
}

fn check(document: &Document) -> Result<Section, Error> {
    let check: Check = document.read()?;
    let mut body = facts(&[("verdict", check.verdict.clone()), ("by", check.by.clone())]);
    let row = |step: &Argument| {
        vec![
            Cell::Code(step.after()),
            Cell::Text(step.state.clone()),
            Cell::Text(step.reason.clone()),
        ]
    };
    let rows: Vec<_> = check.steps.iter().map(row).collect();
    if !rows.is_empty() {
        body += &table(&["after", "state", "why"], &rows);
    }
    if let Some(survivor) = &check.survivor {
        let _ = writeln!(
            body,
            "<h3>A wrong machine that passes</h3>
<pre>{}</pre>",
            escaped(survivor)
        );
    }
    let tone = if check.survivor.is_some() { Tone::Bad } else { Tone::Plain };
    let headline = check.verdict.clone();
    Ok(Section::new(Job::Machine, document, stem(document)).headline(tone, headline).body(body))
}

/// A small result: its fields as they are, lists as tables.
fn anything(document: &Document) -> Section {
    let shown = |value: &Value| match value {
        Value::String(text) => text.clone(),
        Value::Bool(true) => "yes".to_string(),
        Value::Bool(false) => "no".to_string(),
        Value::Null => "none".to_string(),
        other => other.to_string(),
    };
    let (mut plain, mut lists) = (Vec::new(), String::new());
    for (name, value) in document.value.as_object().into_iter().flatten() {
        let name = name.replace('_', " ");
        match value {
            _ if name == "schema version" => {}
            Value::Array(items) => {
                let row = |item: &Value| vec![Cell::Code(joined(item))];
                let rows: Vec<_> = items.iter().map(row).collect();
                if !rows.is_empty() {
                    lists += &table(&[&name], &rows);
                }
            }
            other => plain.push((name, shown(other))),
        }
    }
    let headline = plain.iter().take(3).map(|(name, value)| format!("{name} {value}"));
    let headline = match document.value["words"].as_array() {
        Some(words) => counted(words.len() as u64, "word", "words"),
        None => headline.collect::<Vec<_>>().join(", "),
    };
    let plain: Vec<_> = plain.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
    Section::new(Job::Machine, document, stem(document))
        .headline(Tone::Plain, headline)
        .body(facts(&plain) + &lists)
}

/// An item of a list in one line.
fn joined(item: &Value) -> String {
    match item {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(joined).collect::<Vec<_>>().join(" "),
        Value::Object(fields) => fields
            .iter()
            .map(|(name, value)| format!("{name} {}", joined(value)))
            .collect::<Vec<_>>()
            .join(", "),
        other => other.to_string(),
    }
}
