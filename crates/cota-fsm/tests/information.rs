//! What is said about a machine: as before up to some hundred states, and soon for ten thousand.

mod common;

use common::steps;
use cota_fsm::Machine;
use cota_fsm::information::{Existence, Information, MOST_STATES};
use cota_fsm::random::{Random, Recipe};
use cota_run::{Moment, Watch};
use std::time::Duration;

/// Transitions, complete, reduced, strongly connected, unreachable states, adaptive and preset
/// distinguishing sequences, states with a UIO sequence (yes, no, cut), homing, synchronizing; with 200
/// positions for each search. Written down before searches kept to a bound of memory.
const KNOWN: [(&str, &str); 20] = [
    ("random 20", "40 true true false 4 no no 20/0/0 yes yes"),
    ("drawn 20", "40 true true true 0 yes yes 20/0/0 yes cut"),
    ("random 60", "165 false true false 6 no no 0/60/0 no no"),
    ("random 100", "200 true true false 22 no no 94/6/0 yes cut"),
    ("drawn 100", "200 true true true 0 no no 96/4/0 yes cut"),
    ("random 150", "362 false false false 18 no no 0/150/0 no no"),
    ("random 200", "800 true true false 4 no no 64/8/128 cut cut"),
    ("drawn 200", "800 true true true 0 no no 92/5/103 cut cut"),
    ("random 300", "900 true true false 26 no no 300/0/0 yes cut"),
    ("drawn 300", "900 true true true 0 no no 300/0/0 yes cut"),
    ("random 400", "476 false false false 382 no no 0/400/0 no no"),
    ("random 500", "1500 true true false 22 no no 486/14/0 cut cut"),
    ("drawn 500", "1500 true true true 0 no no 495/5/0 cut cut"),
    ("ring 120", "120 true true true 0 yes yes 120/0/0 yes no"),
    ("ring with reset 100", "200 true true true 0 yes yes 100/0/0 yes yes"),
    ("shift register 64", "128 true true true 0 yes yes 64/0/0 yes yes"),
    ("counter 80", "160 true true true 0 yes cut 11/0/69 cut cut"),
    ("sinks 50", "100 true true false 49 yes yes 50/0/0 yes yes"),
    ("twins 40", "80 true true false 20 yes cut 40/0/0 cut no"),
    ("merging 30", "60 true false false 28 no no 0/30/0 yes yes"),
];

fn random_table(random: &mut Random, size: (usize, usize, usize), defined: usize) -> Machine {
    let (states, inputs, outputs) = size;
    let row = |random: &mut Random| -> Vec<Option<(usize, usize)>> {
        let mut cell = || Some((random.below(states), random.below(outputs)));
        (0..inputs).map(|_| cell()).collect()
    };
    let mut rows: Vec<_> = (0..states).map(|_| row(random)).collect();
    for cell in rows.iter_mut().flatten() {
        *cell = cell.filter(|_| random.below(100) < defined);
    }
    Machine::from_table(&rows).unwrap()
}

/// Random and structured machines of up to some hundred states.
fn machines() -> Vec<(String, Machine)> {
    let mut all = Vec::new();
    for (states, inputs, outputs, defined) in [
        (20, 2, 2, 100),
        (60, 3, 2, 90),
        (100, 2, 4, 100),
        (150, 3, 3, 80),
        (200, 4, 2, 100),
        (300, 3, 10, 100),
        (400, 2, 3, 60),
        (500, 3, 3, 100),
    ] {
        let mut random = Random::new(11);
        let machine = random_table(&mut random, (states, inputs, outputs), defined);
        all.push((format!("random {states}"), machine));
        if defined == 100 {
            let (strongly_connected, adaptive, transitions) = (true, states < 50, None);
            let recipe =
                Recipe { states, inputs, outputs, transitions, strongly_connected, adaptive };
            all.push((
                format!("drawn {states}"),
                recipe.draw(&mut random, Watch::default()).unwrap(),
            ));
        }
    }
    let mut structured = |name: &str, n: usize, cells: &dyn Fn(usize) -> Vec<(usize, usize)>| {
        let rows: Vec<Vec<_>> = (0..n).map(|s| cells(s).into_iter().map(Some).collect()).collect();
        all.push((format!("{name} {n}"), Machine::from_table(&rows).unwrap()));
    };
    structured("ring", 120, &|s| vec![((s + 1) % 120, usize::from(s == 0))]);
    structured("ring with reset", 100, &|s| vec![((s + 1) % 100, usize::from(s == 0)), (0, 0)]);
    structured("shift register", 64, &|s| vec![(2 * s % 64, s / 32), ((2 * s + 1) % 64, s / 32)]);
    structured("counter", 80, &|s| {
        vec![((s + 1).min(79), usize::from(s == 79)), (s.max(1) - 1, 0)]
    });
    structured("sinks", 50, &|s| vec![(s / 2, s % 2), (s, usize::from(s % 7 == 0))]);
    structured("twins", 40, &|s| vec![((s + 2) % 40, s / 20 % 2), ((s * 3) % 40, 0)]);
    structured("merging", 30, &|_| vec![(0, 0), (1, 0)]);
    all
}

fn line(machine: &Machine) -> String {
    let found = Information::of(machine, &steps(200), Watch::default()).result;
    let word = |existence: Existence| match existence {
        Existence::Yes => "yes",
        Existence::No => "no",
        Existence::Cut => "cut",
        Existence::Skipped => "skipped",
    };
    let count = |what: Existence| found.uio.iter().filter(|uio| **uio == what).count();
    format!(
        "{} {} {} {} {} {} {} {}/{}/{} {} {}",
        machine.transitions().count(),
        found.complete,
        found.reduced,
        found.strongly_connected,
        found.unreachable.len(),
        word(found.adaptive),
        word(found.preset),
        count(Existence::Yes),
        count(Existence::No),
        count(Existence::Cut),
        word(found.homing),
        word(found.synchronizing),
    )
}

#[test]
fn up_to_some_hundred_states_it_is_what_it_was() {
    let machines = machines();
    let found: Vec<(&str, String)> =
        machines.iter().map(|(name, machine)| (name.as_str(), line(machine))).collect();
    let found: Vec<(&str, &str)> =
        found.iter().map(|(name, line)| (*name, line.as_str())).collect();
    assert_eq!(found, KNOWN);
}

#[test]
fn ten_thousand_states_take_no_time() {
    let mut random = Random::new(5);
    for defined in [100, 90] {
        let machine = random_table(&mut random, (10_000, 3, 3), defined);
        let start = Moment::now();
        let found = Information::of(&machine, &steps(100_000), Watch::default()).result;
        // Optimised it is a tenth of that; all pairs of states take minutes.
        assert!(start.elapsed() < Duration::from_secs(15), "{:?}", start.elapsed());
        assert_eq!(found.complete, defined == 100);
        assert!(machine.states() > MOST_STATES);
        assert_eq!((found.adaptive, found.preset), (Existence::Skipped, Existence::Skipped));
        assert!(found.uio.iter().all(|uio| *uio == Existence::Skipped));
        let homing =
            if found.reduced && found.complete { Existence::Yes } else { Existence::Skipped };
        assert_eq!((found.homing, found.synchronizing), (homing, Existence::Skipped));
    }
}
