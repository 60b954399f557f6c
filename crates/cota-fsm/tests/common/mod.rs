//! Machines and helpers that several test files share.
#![allow(dead_code, reason = "each test file uses a part")]

use cota_fsm::format::Format;
use cota_fsm::random::{Random, Recipe};
use cota_fsm::{Machine, Word};
use cota_run::{Budget, Watch};

/// At most this many steps.
pub fn steps(most: u64) -> Budget {
    Budget::default().with_steps(most)
}

/// The machine of Ural, Wu and Zhang (1997).
pub fn ural_machine() -> Machine {
    let text = "s1 -- a / 0 -> s2\ns1 -- b / 1 -> s3\ns2 -- a / 0 -> s3\n\
                s2 -- b / 0 -> s1\ns3 -- a / 1 -> s1\ns3 -- b / 1 -> s3\n";
    Format::Text.read(text).unwrap()
}

/// A word of one-letter inputs.
pub fn word(machine: &Machine, letters: &str) -> Word {
    letters.chars().map(|c| machine.input_named(&c.to_string()).unwrap()).collect()
}

/// A word of one-letter inputs as text.
pub fn letters(machine: &Machine, word: &[usize]) -> String {
    machine.names(word).concat()
}

/// All words of exactly this length.
pub fn words(inputs: usize, length: usize) -> Vec<Word> {
    (0..length).fold(vec![Word::new()], |all, _| {
        all.iter().flat_map(|w| (0..inputs).map(move |x| [&w[..], &[x]].concat())).collect()
    })
}

/// A machine from rows of `(next, output)`.
pub fn table(rows: &[&[(usize, usize)]]) -> Machine {
    let rows: Vec<Vec<_>> =
        rows.iter().map(|row| row.iter().map(|&cell| Some(cell)).collect()).collect();
    Machine::from_table(&rows).unwrap()
}

/// Seeded random machines.
pub fn drawn(recipe: Recipe, seed: u64, count: usize) -> Vec<Machine> {
    let mut random = Random::new(seed);
    (0..count).map(|_| recipe.draw(&mut random, Watch::default()).unwrap()).collect()
}

/// Complete, strongly connected machines with an adaptive distinguishing sequence.
pub fn nice(states: usize, inputs: usize, outputs: usize) -> Recipe {
    let (strongly_connected, adaptive) = (true, true);
    Recipe { states, inputs, outputs, transitions: None, strongly_connected, adaptive }
}
