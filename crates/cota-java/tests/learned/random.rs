//! Random predicates, and what happens to them when a rule is broken.

use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use cota_engine::walk::{Walk, Walks};
use cota_java::{JavaSearch, JavaStrategy, JavaWalk, Thrower};
use cota_jvm::Rule;
use cota_run::{Budget, StopReason};

use crate::common::{self, Classes};
use crate::flows::{self, Family};
use crate::general;

/// Families with how many predicates each has.
const FAMILIES: [(Family, u64); 8] = [
    (Family::Mixed, 130),
    (Family::Stores, 40),
    (Family::Writes, 80),
    (Family::Handlers, 40),
    (Family::Calls, 40),
    (Family::Codes, 30),
    (Family::Natives, 90),
    (Family::Collections, 50),
];
const GENERAL: u64 = 300;
/// Of those with larger structures, so many are left out between two.
const THIRD: usize = 3;

/// The classes of all predicates, compiled at once: those of implicit flows, then the general ones.
pub struct Predicates {
    pub classes: Classes,
    pub flows: Vec<String>,
    pub general: Vec<String>,
}

pub fn predicates() -> Option<&'static Predicates> {
    static COMPILED: OnceLock<Option<Predicates>> = OnceLock::new();
    COMPILED.get_or_init(compile).as_ref()
}

fn compile() -> Option<Predicates> {
    let jdk = common::jdk()?;
    let (mut flows, mut general) = (Vec::new(), Vec::new());
    let mut sources = vec![("Oracle.java".to_owned(), include_str!("java/Oracle.java").to_owned())];
    for (family, count) in FAMILIES {
        for seed in 0..count {
            let name = format!("{family:?}{seed}");
            sources.push((format!("t/{name}.java"), flows::class(&name, seed, family)));
            flows.push(name);
        }
    }
    for seed in 0..GENERAL {
        let name = format!("General{seed}");
        sources.push((format!("t/{name}.java"), general::class(&name, seed)));
        general.push(name);
    }
    let sources: Vec<_> =
        sources.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    Some(Predicates { classes: Classes::of(Arc::clone(&jdk), &sources), flows, general })
}

impl Predicates {
    pub fn search(&self, name: &str, nodes: usize) -> JavaSearch {
        let subject = self.classes.subject(&format!("t.{name}"));
        let (searched, initial): (String, &[&str]) = if name.starts_with("General") {
            (format!("{name}.size=0..={nodes}"), &["fuel", "arr", "set", "list"])
        } else {
            ("Node.w=0..=1".to_owned(), &["arr", "o", "l", "h"])
        };
        let initial = initial.iter().map(|field| format!("{name}.{field}=initial"));
        let initial = initial.collect::<Vec<_>>().join(",");
        let scope = format!("Node={nodes},Node.v=0..=2,Node.mark=initial,{searched},{initial}");
        JavaSearch::new(&subject, &scope.parse().unwrap(), Thrower::Rejects).unwrap()
    }
}

/// Candidates of a plain search that is compared.
const MOST: u64 = 20_000;
/// The same where a rule is broken.
const MOST_BROKEN: u64 = 4_000;
/// How many predicates must see that a rule is broken.
const SEEN: usize = 10;

const RULES: [Rule; 12] = [
    Rule::Control,
    Rule::Registers,
    Rule::Heap,
    Rule::Stores,
    Rule::Writes,
    Rule::Failure,
    Rule::Handlers,
    Rule::Calls,
    Rule::Origin,
    Rule::Natives,
    Rule::Collections,
    Rule::Valid,
];

/// The candidates and the structures of a walk, if there are not too many.
fn found(search: &JavaSearch, walk: &mut JavaWalk, most: u64) -> Option<(u64, Vec<Vec<u32>>)> {
    let mut structures = Vec::new();
    let search = search.clone().budget(Budget { steps: Some(most), ..Budget::default() });
    let run = search.drive_walk(walk, &mut |walk| {
        structures.push(walk.vector().indices().to_vec());
        ControlFlow::Continue(())
    });
    let run = run.unwrap();
    (run.stop == StopReason::Exhausted).then_some((run.steps, structures))
}

/// Compares predicates; gives how many were compared, and with how many there were fewer candidates.
fn compare<'a>(names: impl Iterator<Item = &'a String>, nodes: usize) -> (usize, usize) {
    let Some(predicates) = predicates() else { return (usize::MAX, usize::MAX) };
    let (mut compared, mut fewer) = (0, 0);
    for name in names {
        let search = predicates.search(name, nodes);
        let mut walk = search.walk().unwrap();
        let Some((plain, expected)) = found(&search, &mut walk, MOST) else { continue };
        walk.machine().learn_in_search(true);
        let (learned, structures) = found(&search, &mut walk, u64::MAX).unwrap();
        assert_eq!(structures, expected, "{name} with {nodes} nodes");
        let search = search.strategy(JavaStrategy::Auto);
        let (_, mut structures) = found(&search, &mut search.walk().unwrap(), u64::MAX).unwrap();
        let mut expected = expected;
        expected.sort();
        structures.sort();
        assert_eq!(structures, expected, "{name} with {nodes} nodes, auto");
        compared += 1;
        fewer += usize::from(learned < plain);
    }
    (compared, fewer)
}

#[test]
fn predicates_of_implicit_flows_have_the_same_structures() {
    let Some(predicates) = predicates() else { return };
    assert_eq!(predicates.flows.len(), 500);
    let (compared, fewer) = compare(predicates.flows.iter(), 2);
    assert!(compared > 480 && fewer > 250, "{compared} compared, {fewer} with fewer candidates");
}

#[test]
fn predicates_of_implicit_flows_have_the_same_larger_structures() {
    let Some(predicates) = predicates() else { return };
    let (compared, fewer) = compare(predicates.flows.iter().step_by(THIRD), 3);
    assert!(compared > 30 && fewer > 25, "{compared} compared, {fewer} with fewer candidates");
}

#[test]
fn general_predicates_have_the_same_structures() {
    let Some(predicates) = predicates() else { return };
    assert_eq!(predicates.general.len(), 300);
    let (compared, fewer) = compare(predicates.general.iter(), 2);
    assert!(compared > 280 && fewer > 80, "{compared} compared, {fewer} with fewer candidates");
}

#[test]
fn general_predicates_have_the_same_larger_structures() {
    let Some(predicates) = predicates() else { return };
    let (compared, fewer) = compare(predicates.general.iter().step_by(THIRD), 3);
    assert!(compared > 50 && fewer > 15, "{compared} compared, {fewer} with fewer candidates");
}

/// Which rules a predicate needs.
fn needed(predicates: &Predicates, name: &str) -> Vec<Rule> {
    let search = predicates.search(name, 2);
    let mut walk = search.walk().unwrap();
    let Some((_, expected)) = found(&search, &mut walk, MOST_BROKEN) else { return Vec::new() };
    let differs = |rule: &&Rule| {
        walk.machine().break_rules(&[**rule]);
        walk.machine().learn_in_search(true);
        found(&search, &mut walk, u64::MAX).unwrap().1 != expected
    };
    RULES.iter().filter(differs).copied().collect()
}

#[test]
fn a_broken_rule_is_seen() {
    let Some(predicates) = predicates() else { return };
    let mut seen = [0; RULES.len()];
    for name in &predicates.flows {
        for rule in needed(predicates, name) {
            seen[rule as usize] += 1;
        }
    }
    let seen: Vec<_> = RULES.into_iter().zip(seen).collect();
    println!("predicates that need each rule: {seen:?}");
    assert!(seen.iter().all(|(_, count)| *count >= SEEN), "{seen:?}");
}
