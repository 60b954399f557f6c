//! The same search without choices in the machine: every candidate runs from the start.

use cota_jvm::{Failure, Stop};

use crate::{Found, NODES, Structure, Subject};

/// A decided slot: which one, and which of its values.
#[derive(Clone, Copy)]
struct Decision {
    address: u32,
    is_reference: bool,
    value: usize,
}

/// The words that stand for a slot's values.
fn word(subject: &Subject, decision: Decision) -> u64 {
    match (decision.is_reference, decision.value) {
        (false, value) => value as u64,
        (true, 0) => 0,
        (true, node) => u64::from(subject.space.objects[node].reference),
    }
}

fn values(subject: &Subject, address: u32) -> usize {
    let slot = subject
        .space
        .objects
        .iter()
        .flat_map(|object| &object.slots)
        .find(|slot| slot.address == address)
        .unwrap();
    match slot.domain {
        Some(1) => NODES as usize,
        _ => NODES as usize + 1,
    }
}

/// The next candidate: the last decision that has another value takes it. A node that no earlier
/// decision uses is like any other such node.
fn advance(subject: &Subject, decisions: &mut Vec<Decision>) -> bool {
    while let Some(mut last) = decisions.pop() {
        let used = decisions.iter().filter(|d| d.is_reference).map(|d| d.value).max().unwrap_or(0);
        let fresh = last.is_reference && last.value > used;
        if !fresh && last.value + 1 < values(subject, last.address) {
            last.value += 1;
            decisions.push(last);
            return true;
        }
    }
    false
}

fn decide(subject: &Subject, decisions: &mut Vec<Decision>, address: u32) {
    let slot = subject
        .space
        .objects
        .iter()
        .flat_map(|object| &object.slots)
        .find(|slot| slot.address == address)
        .unwrap();
    decisions.push(Decision { address, is_reference: slot.is_reference, value: 0 });
}

/// Decides what is reachable and was not read, depth-first.
fn touch(subject: &Subject, decisions: &mut Vec<Decision>, object: usize, seen: &mut Vec<usize>) {
    if seen.contains(&object) {
        return;
    }
    seen.push(object);
    for slot in &subject.space.objects[object].slots {
        if !decisions.iter().any(|d| d.address == slot.address) {
            decide(subject, decisions, slot.address);
        }
        let decision = *decisions.iter().find(|d| d.address == slot.address).unwrap();
        if decision.is_reference && decision.value > 0 {
            touch(subject, decisions, decision.value, seen);
        }
    }
}

pub fn search(subject: &mut Subject, most: usize) -> (Vec<Found>, u64) {
    // The undecided words are marked by beginning a search and leaving it.
    let root = subject.space.objects[0].reference;
    subject.machine.prepare(subject.space.clone()).unwrap();
    let mut decisions: Vec<Decision> = Vec::new();
    let (mut found, mut explored) = (Vec::new(), 0);
    loop {
        let words: Vec<(u32, u64)> =
            decisions.iter().map(|&d| (d.address, word(subject, d))).collect();
        let predicate = subject.predicate;
        let result = subject.machine.undoably(|machine| {
            for (address, word) in words {
                machine.set_word(address, word);
            }
            match machine.call_method(predicate, &[u64::from(root)]) {
                Err(Failure::Exception(exception)) => {
                    Ok(Err(machine.describe(exception).unwrap().class))
                }
                Err(Failure::Stopped(stop)) => Err(stop),
                Ok(value) => Ok(Ok(value)),
            }
        });
        match result {
            Err(stop) => {
                let Stop::Undecided { address, .. } = *stop else { panic!("{stop}") };
                decide(subject, &mut decisions, address);
                continue;
            }
            Ok(Ok(0)) => explored += 1,
            Ok(Ok(_)) => {
                explored += 1;
                touch(subject, &mut decisions, 0, &mut Vec::new());
                found.push(Found::Valid(given(subject, &decisions)));
            }
            Ok(Err(class)) => {
                explored += 1;
                found.push(Found::Threw(class, given(subject, &decisions)));
            }
        }
        if found.len() >= most || !advance(subject, &mut decisions) {
            return (found, explored);
        }
    }
}

/// The words of all slots; what was not decided has the word that says so.
fn given(subject: &Subject, decisions: &[Decision]) -> Structure {
    let addresses =
        subject.space.objects.iter().flat_map(|object| &object.slots).map(|slot| slot.address);
    let decided =
        |address| decisions.iter().find(|d| d.address == address).map(|&d| word(subject, d));
    addresses
        .map(|address| decided(address).unwrap_or_else(|| subject.machine.word(address)))
        .collect()
}
