//! Machines in five formats, and words over them.

use super::{clone, files};
use crate::{Answer, Reader};
use cota_fsm::Machine;
use cota_fsm::format::{self, Format};
use cota_fsm::random::{Random, Recipe};
use cota_run::Watch;

/// Larger machines are only read and written.
const SMALL: usize = 30;

/// The session of the examples, and random machines.
fn models() -> Vec<Machine> {
    let session = std::fs::read_to_string(clone("examples/containers/models/session.dot"));
    let mut machines: Vec<Machine> =
        session.iter().filter_map(|text| Format::Dot.read(text).ok()).collect();
    for (states, inputs) in [(1, 1), (3, 2), (6, 3)] {
        let recipe = Recipe {
            states,
            inputs,
            outputs: 2,
            transitions: None,
            strongly_connected: false,
            adaptive: false,
        };
        machines.extend(recipe.draw(&mut Random::new(states as u64), Watch::default()));
    }
    machines
}

fn machine(format: Format, more: &[&str]) -> Reader {
    let written = models().into_iter().map(|machine| format.write(&machine));
    Reader::new(written.chain(more.iter().map(|text| (*text).to_owned())), move |text| {
        let Ok(machine) = format.read(text) else { return Answer::Refused };
        for other in [Format::Text, Format::Dot, Format::Kiss2, Format::Fsmlib, Format::Json] {
            other.write(&machine);
        }
        machine.is_complete();
        machine.unreachable();
        if machine.states() <= SMALL && machine.inputs() <= SMALL {
            machine.minimized();
            machine.transition_cover();
            cota_render::machines::machine(&machine).to_svg();
        }
        Answer::Accepted
    })
}

pub fn text() -> Reader {
    machine(Format::Text, &["s1 -- a / 0 -> s2\ns2 -- \"b c\" / \"\\\"\" -> s1\n"])
}

pub fn dot() -> Reader {
    let more = files("crates/cota/tests/models", "dot");
    let more: Vec<&str> = more.iter().map(String::as_str).collect();
    machine(Format::Dot, &more)
}

pub fn kiss2() -> Reader {
    let cubes = ".i 2\n.o 1\n.s 2\n.p 3\n.r one\n0- one one 0\n1- one two 1\n-- two one -\n.e\n";
    machine(Format::Kiss2, &[cubes])
}

pub fn fsmlib() -> Reader {
    machine(Format::Fsmlib, &[])
}

pub fn json() -> Reader {
    let table = "{\"next\": [[0, 1], [1, null]], \"out\": [[0, 1], [1, null]]}";
    let mut more = files("crates/cota-render/tests/results", "json");
    more.retain(|text| Format::Json.read(text).is_ok());
    more.push(table.to_owned());
    let more: Vec<&str> = more.iter().map(String::as_str).collect();
    machine(Format::Json, &more)
}

pub fn words() -> Reader {
    let machines = models();
    let suites =
        machines.iter().map(|machine| format::write_words(machine, &machine.transition_cover()));
    let seeds: Vec<String> = suites.collect();
    Reader::new(seeds, move |text| {
        let read = machines.iter().filter_map(|machine| {
            let words = format::read_words(machine, text).ok()?;
            Some(format::write_words(machine, &words))
        });
        if read.count() > 0 { Answer::Accepted } else { Answer::Refused }
    })
}

pub fn state_words() -> Reader {
    let machines = models();
    let words = |machine: &Machine| {
        let word = |s| machine.defined_inputs(s).take(1).collect();
        let words: Vec<_> = (0..machine.states()).map(word).collect();
        format::write_words_per_state(machine, &words)
    };
    let seeds: Vec<String> = machines.iter().map(words).collect();
    Reader::new(seeds, move |text| {
        let read = machines.iter().filter_map(|machine| {
            let words = format::read_words_per_state(machine, text).ok()?;
            Some(format::write_words_per_state(machine, &words))
        });
        if read.count() > 0 { Answer::Accepted } else { Answer::Refused }
    })
}
