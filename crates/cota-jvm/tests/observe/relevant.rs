//! Searches that go back to the last choice that a criterion depends on are the same as searches
//! that run every candidate from the start and find out by trial what the criterion needs.

use std::sync::Arc;

use cota_jvm::Step;

use crate::common;
use crate::subject::{Slot, Subject, compiled, ending, source, undecided};

const PROGRAMS: u64 = 28;
/// Structures of each program.
const MOST: usize = 60;
/// Candidates of a program; those that have more are left out.
const LONGEST: u64 = 1_000;

/// Structures with their classes, and how many candidates were explored.
type Found = (Vec<(Vec<u64>, Result<u64, String>)>, u64);

/// The search of the machine. Skipped says how often something was.
fn by_going_back(subject: &mut Subject, skipped: &mut usize) -> Found {
    let criterion = subject.criterion();
    let mut found = Vec::new();
    subject.machine.begin(subject.space.clone(), subject.predicate).unwrap();
    loop {
        let step = subject.machine.search_on().unwrap();
        if step == Step::End {
            break;
        }
        if step == Step::Valid {
            let root = subject.root;
            let (class, watched) = subject.machine.watch(None, |machine| {
                let result = machine.call_method(criterion, &[u64::from(root)]);
                ending(machine, result)
            });
            found.push((subject.words(), class));
            let depth = subject.machine.relevant(&watched.reads);
            let decided: Vec<u32> =
                subject.machine.decided().into_iter().map(|(slot, _)| slot).collect();
            assert!(
                watched.reads.iter().all(|read| decided[..depth].contains(read)),
                "{:?} {decided:?} {depth}",
                watched.reads
            );
            assert!(depth == 0 || watched.reads.contains(&decided[depth - 1]));
            *skipped += usize::from(subject.machine.has_more_from(depth));
            subject.machine.skip_below(depth);
        }
        if found.len() >= MOST {
            break;
        }
    }
    (found, subject.machine.explored())
}

/// A decided slot: which one, and which of its values.
pub type Decision = (usize, usize);

/// The same without choices in the machine and without watching; none where the stack overflows,
/// whose place depends on who calls, and where it takes long.
fn by_running_again(subject: &mut Subject) -> Option<Found> {
    let (slots, criterion) = (subject.slots(), subject.criterion());
    subject.machine.prepare(subject.space.clone()).unwrap();
    let place = |address| slots.iter().position(|slot| slot.address == address).unwrap();
    let mut decisions: Vec<Decision> = Vec::new();
    let (mut found, mut explored) = (Vec::new(), 0);
    loop {
        if explored > LONGEST {
            return None;
        }
        let all: Vec<usize> = (0..decisions.len()).collect();
        let mut relevant = decisions.len();
        match run(subject, &slots, &decisions, &all, subject.predicate) {
            Err(address) => {
                decisions.push((place(address), 0));
                continue;
            }
            Ok(Err(class)) if class.ends_with("StackOverflowError") => return None,
            Ok(Ok(0) | Err(_)) => explored += 1,
            Ok(Ok(_)) => {
                explored += 1;
                touch(subject, &slots, &mut decisions, 0, &mut Vec::new());
                // Only what the criterion asks for is given to it.
                let mut given: Vec<usize> = Vec::new();
                let class = loop {
                    match run(subject, &slots, &decisions, &given, criterion) {
                        Ok(class) => break class,
                        Err(address) => {
                            let at = decisions.iter().position(|d| d.0 == place(address)).unwrap();
                            given.push(at);
                        }
                    }
                };
                found.push((words(subject, &slots, &decisions), class));
                relevant = given.iter().max().map_or(0, |&last| last + 1);
            }
        }
        decisions.truncate(relevant);
        if found.len() >= MOST || !advance(&slots, &mut decisions) {
            return Some((found, explored));
        }
    }
}

/// Runs a method where only some decisions are made; an undecided word stops it.
fn run(
    subject: &mut Subject,
    slots: &[Slot],
    decisions: &[Decision],
    given: &[usize],
    method: u32,
) -> Result<Result<u64, String>, u32> {
    let root = subject.root;
    subject.machine.undoably(|machine| {
        for &(slot, value) in given.iter().map(|&at| &decisions[at]) {
            machine.set_word(slots[slot].address, slots[slot].values[value]);
        }
        let result = machine.call_method(method, &[u64::from(root)]);
        match result.as_ref().err().and_then(undecided) {
            Some(address) => Err(address),
            None => Ok(ending(machine, result)),
        }
    })
}

/// A node that no earlier decision uses is like any other such node.
pub fn advance(slots: &[Slot], decisions: &mut Vec<Decision>) -> bool {
    while let Some((slot, value)) = decisions.pop() {
        let used = decisions.iter().filter(|d| slots[d.0].is_reference).map(|d| d.1).max();
        let fresh = slots[slot].is_reference && value > used.unwrap_or(0);
        if !fresh && value + 1 < slots[slot].values.len() {
            decisions.push((slot, value + 1));
            return true;
        }
    }
    false
}

/// Decides what is reachable and was not read, depth-first.
pub fn touch(
    subject: &Subject,
    slots: &[Slot],
    decisions: &mut Vec<Decision>,
    object: usize,
    seen: &mut Vec<usize>,
) {
    if seen.contains(&object) {
        return;
    }
    seen.push(object);
    for own in &subject.space.objects[object].slots {
        let slot = slots.iter().position(|slot| slot.address == own.address).unwrap();
        if decisions.iter().all(|d| d.0 != slot) {
            decisions.push((slot, 0));
        }
        let value = decisions.iter().find(|d| d.0 == slot).unwrap().1;
        if own.is_reference && value > 0 {
            touch(subject, slots, decisions, value, seen);
        }
    }
}

/// The words of all slots; what was not decided has the word that says so.
fn words(subject: &Subject, slots: &[Slot], decisions: &[Decision]) -> Vec<u64> {
    let mut words = subject.words();
    for &(slot, value) in decisions {
        words[slot] = slots[slot].values[value];
    }
    words
}

#[test]
fn going_back_to_what_is_relevant_skips_the_same() {
    for jdk in common::jdks() {
        let Some(folder) = compiled(&jdk, &source(PROGRAMS)) else { continue };
        let jdk = Arc::new(jdk);
        let (mut structures, mut skipped) = (0, 0);
        for number in 0..PROGRAMS {
            let name = format!("P{number}");
            let mut subject = Subject::new(folder.path(), &jdk, &name, true);
            let mut other = Subject::new(folder.path(), &jdk, &name, true);
            let Some(again) = by_running_again(&mut other) else { continue };
            let going_back = by_going_back(&mut subject, &mut skipped);
            let differs = going_back.0.iter().zip(&again.0).position(|(one, two)| one != two);
            if let Some(at) = differs {
                panic!("{name}, structure {at}: {:?}\nagainst {:?}", going_back.0[at], again.0[at]);
            }
            assert_eq!((going_back.0.len(), going_back.1), (again.0.len(), again.1), "{name}");
            structures += going_back.0.len();
        }
        assert!(structures > 500 && skipped > 200, "{structures} structures, {skipped} skips");
    }
}
