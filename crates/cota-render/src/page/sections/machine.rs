//! Machines drawn, with sequences stepping through them.

use super::{Job, Section};
use crate::machines;
use crate::page::error::Error;
use crate::page::html::{Tone, counted, facts, note, script_json};
use crate::page::input::File;
use crate::shown::label;
use cota_fsm::Machine;
use cota_results::machines::{self as results, Sequence};
use maud::{Markup, PreEscaped, html};
use serde_json::{Value, json};
use std::fmt::Write;

/// More states than this make a tangle, not a drawing.
const MOST_DRAWN: usize = 40;

/// Machines, and the sequences that may belong to them.
#[derive(Default)]
pub struct Machines {
    machines: Vec<(File, Machine)>,
    sequences: Vec<(File, Sequence)>,
}

/// A transition that a sequence takes: from, input, output, to.
type Step = (usize, String, String, usize);

impl Machines {
    /// Adds a machine.
    pub fn machine(&mut self, file: File, machine: &results::Machine) -> Result<(), Error> {
        let machine = Machine::try_from(machine).map_err(|error| file.damaged(&error))?;
        self.machines.push((file, machine));
        Ok(())
    }

    /// Adds a sequence.
    pub fn sequence(&mut self, file: File, sequence: Sequence) {
        self.sequences.push((file, sequence));
    }

    /// A section for each machine with its sequences, and one for each other sequence.
    pub fn sections(self) -> Vec<Section> {
        let Self { machines, sequences } = self;
        let mut sections: Vec<Section> = Vec::new();
        let mut belongs = vec![false; sequences.len()];
        for (file, machine) in &machines {
            let mut walks = Vec::new();
            for (number, (from, sequence)) in sequences.iter().enumerate() {
                if let Some(steps) = walk(machine, sequence) {
                    belongs[number] = true;
                    walks.push((from, sequence, steps));
                }
            }
            sections.push(drawn(file, machine, &walks));
        }
        for ((file, sequence), belongs) in sequences.iter().zip(belongs) {
            if !belongs {
                sections.push(alone(file, sequence));
            }
        }
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

fn drawn(file: &File, machine: &Machine, walks: &[(&File, &Sequence, Vec<Step>)]) -> Section {
    let states = counted(machine.states() as u64, "state", "states");
    let transitions = counted(machine.transitions().count() as u64, "transition", "transitions");
    let drawing = if machine.states() <= MOST_DRAWN {
        html! { div.scroll tabindex="0" { (PreEscaped(machines::machine(machine).to_element())) } }
    } else {
        note(&format!("{states} are too many for a drawing."))
    };
    let body = html! {
        @if walks.is_empty() { (drawing) }
        @for (_, sequence, steps) in walks {
            (about(sequence))
            (stepper(machine, steps, &drawing))
        }
    };
    let mut headline = format!("{states}, {transitions}");
    if let Some((_, sequence, _)) = walks.first() {
        let _ = write!(headline, "; {}", summary(sequence));
    }
    let mut section = Section::new(Job::Machine, file, file.stem());
    for (file, ..) in walks {
        let _ = write!(section.file, ", {}", file.0);
    }
    section.headline(Tone::Plain, headline).body(body)
}

fn summary(sequence: &Sequence) -> String {
    format!("a sequence of {} inputs, {}", sequence.length, sequence.proof)
}

fn about(sequence: &Sequence) -> Markup {
    let known = [
        ("length", Some(sequence.length.to_string())),
        ("proof", Some(sequence.proof.clone())),
        ("note", sequence.note.clone()),
        ("cut short", sequence.timed_out.then(|| "it might be shorter with more time".to_owned())),
        ("a wrong machine that passes", sequence.survivor.clone()),
    ];
    let known = known.into_iter().filter_map(|(name, value)| Some((name, value?)));
    facts(&known.collect::<Vec<_>>())
}

/// The drawing with a way through it, step by step.
fn stepper(machine: &Machine, steps: &[Step], drawing: &Markup) -> Markup {
    // The names are those of the drawing, which the script looks for.
    let way: Vec<Value> =
        steps.iter().map(|(from, x, y, to)| json!([from, label(x), label(y), to])).collect();
    let names: Vec<_> =
        (0..machine.states()).map(|state| label(machine.state_name(state))).collect();
    let data = json!({ "states": names, "steps": way });
    let buttons = [("first", "|◀"), ("back", "◀"), ("play", "▶▶"), ("on", "▶"), ("last", "▶|")];
    html! {
        div.stepper tabindex="0" role="group" aria-label="sequence, use the arrow keys" {
            (drawing)
            div.controls {
                @for (go, sign) in buttons {
                    button type="button" data-go=(go) aria-label=(go) { (sign) }
                }
                input type="range" min="0" max=(steps.len()) value="0" aria-label="step";
                output aria-live="polite" {}
            }
            div.word {
                @for (number, (_, input, output, _)) in (1..).zip(steps) {
                    button.symbol type="button" data-step=(number) {
                        (label(input)) small { (label(output)) }
                    }
                }
            }
            script type="application/json" { (script_json(&data)) }
        }
    }
}

/// A sequence without its machine.
fn alone(file: &File, sequence: &Sequence) -> Section {
    let pairs = sequence.inputs.iter().zip(&sequence.outputs);
    let pairs: Vec<_> = pairs.map(|(input, output)| format!("{input}/{output}")).collect();
    let body = html! {
        (about(sequence))
        p { code { (pairs.join(" ")) } }
        p.note {
            "None of the machines of this page answers like this. With its machine ("
            code { "cota fsm convert MODEL --to json" }
            ") the sequence can be followed."
        }
    };
    Section::new(Job::Machine, file, file.stem())
        .headline(Tone::Plain, summary(sequence))
        .body(body)
}
