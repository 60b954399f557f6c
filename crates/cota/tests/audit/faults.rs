//! Code that panics, does not end or is not deterministic, and what cannot be compared.

use crate::tree::{Tree, scope};
use cota::audit::{AuditError, FaultKind, Kind};
use cota::engine::Judgement;
use cota::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicI32, Ordering};
use std::time::Duration;

#[test]
fn a_panic_is_shown_with_the_sequence_that_leads_there() {
    let comparison = cota::Audit::<Tree>::new(scope(2, 2))
        .constructor("new", (), |()| Tree::default())
        .method("insert", 1..=2, Tree::insert)
        .method("peek", (), |tree: &mut Tree, ()| {
            assert!(tree.size < 2, "too many to look at");
        })
        .length(3)
        .compare()
        .unwrap()
        .result;
    // Both trees of two nodes.
    assert_eq!((comparison.faults, comparison.faults_shown.len()), (2, 2));
    let fault = &comparison.faults_shown[0];
    assert_eq!(fault.sequence.join(", "), "new(), insert(1), insert(2), peek()");
    let FaultKind::Panic { message, place } = &fault.kind else { panic!("{comparison}") };
    assert_eq!(message, "too many to look at");
    assert!(place.as_ref().is_some_and(|place| place.contains("faults.rs")), "{place:?}");
    assert!(!comparison.is_clean(true));
    // The rest is compared all the same.
    assert_eq!((comparison.both, comparison.unreached), (5, 0));
}

#[test]
fn a_constructor_that_panics_is_a_fault_too() {
    let comparison = cota::Audit::<Tree>::new(scope(0, 1))
        .constructor("with", 0..=1, |size| {
            assert!(size == 0, "not yet");
            Tree::default()
        })
        .compare()
        .unwrap()
        .result;
    assert_eq!(comparison.faults_shown[0].sequence, ["with(1)"]);
    assert_eq!(comparison.both, 1);
}

#[test]
fn a_call_that_does_not_end_is_shown() {
    let comparison = cota::Audit::<Tree>::new(scope(1, 1))
        .constructor("new", (), |()| Tree::default())
        .method("insert", 1..=1, Tree::insert)
        .method("wait", (), |tree: &mut Tree, ()| {
            if tree.size > 0 {
                std::thread::sleep(Duration::from_secs(1000));
            }
        })
        .timeout(Duration::from_millis(300))
        .length(4)
        .compare()
        .unwrap()
        .result;
    let fault = comparison.faults_shown.last().unwrap();
    assert_eq!(fault.sequence.join(", "), "new(), insert(1), wait()");
    assert!(matches!(fault.kind, FaultKind::Endless(_)));
    let said = comparison.to_string();
    assert!(said.contains("does not end within 0.3 s"), "{said}");
    assert!(said.contains("not all sequences were run") && !comparison.is_closed(), "{said}");
    assert_eq!(comparison.both, 2);
}

#[test]
fn code_that_is_not_deterministic_is_told() {
    static NEXT: AtomicI32 = AtomicI32::new(0);
    let error = cota::Audit::<Tree>::new(scope(2, 2))
        .constructor("new", (), |()| Tree::default())
        .method("grow", (), |tree: &mut Tree, ()| tree.insert(NEXT.fetch_add(1, Ordering::Relaxed)))
        .length(3)
        .compare()
        .unwrap_err();
    assert_eq!(error, AuditError::Unsteady(vec!["new()".to_string(), "grow()".to_string()]));
}

#[test]
fn what_cannot_be_compared_is_told() {
    let none = cota::Audit::<Tree>::new(scope(2, 2)).method("insert", 1..=2, Tree::insert);
    assert_eq!(none.compare().unwrap_err(), AuditError::NoConstructor);
    let empty = Vec::<i32>::new();
    let none = cota::Audit::<Tree>::new(scope(2, 2)).constructor("of", empty, |_| Tree::default());
    assert_eq!(none.compare().unwrap_err(), AuditError::NoConstructor);
    let open = cota::Audit::<Tree>::new(Scope::new().set("Node", 2));
    let error = open.constructor("new", (), |()| Tree::default()).compare().unwrap_err();
    assert!(matches!(error, AuditError::Scope(_)), "{error}");
    let two = scope(2, 2).domain("Other", "Node", 2).set("Tree.root", ["Node", "Other"]);
    let two = two.set("Node.left", ["Node"]).set("Node.right", ["Node"]);
    let error = cota::Audit::<Tree>::new(two)
        .constructor("new", (), |()| Tree::default())
        .compare()
        .unwrap_err();
    assert_eq!(error, AuditError::Domains);
}

/// An invariant may fail in its own way on what no search reaches.
#[derive(Bounded, Debug)]
struct Picky {
    number: u8,
}

impl Invariant for Picky {
    fn holds(picky: View<'_, Self>) -> bool {
        picky.number() < 2
    }
}

#[test]
fn an_assertion_fails_with_the_whole_report() {
    let check = || {
        cota::Audit::<Picky>::new(Scope::new().set("Picky.number", 0..=3))
            .constructor("new", (), |()| Picky { number: 0 })
            .method("add", 1..=1, |picky: &mut Picky, by| picky.number += by)
            .length(3)
            .check()
    };
    let payload = catch_unwind(AssertUnwindSafe(check)).unwrap_err();
    let said = payload.downcast_ref::<String>().unwrap();
    let expected = "\
Picky: 2 reached but rejected
calls     new(), add(1)
scope     Picky.number=0..=3
reached   4 structures within the scope
accepted  2 structures
both      2
new       1, 1, 1, 1 (after 0, 1, 2, … calls)
          3 calls still found 1 new within the scope

2 structures are reached but rejected: the invariant is too strong, or the code breaks it
calls that lead from accepted to rejected ones: add (to 1)

  Picky number=2
  by new(), add(1), add(1)
  the invariant read root.number last, at crates/cota/tests/audit/faults.rs:LINE

  Picky number=3
  by new(), add(1), add(1), add(1)
  broken first after call 2, add(1)
  the invariant read root.number last, at crates/cota/tests/audit/faults.rs:LINE
";
    let lines = said.lines().map(|line| match line.split_once("faults.rs:") {
        Some((head, _)) => format!("{head}faults.rs:LINE\n"),
        None => format!("{line}\n"),
    });
    assert_eq!(lines.collect::<String>(), expected);
}

/// A chain in an arena.
#[derive(Bounded, Debug)]
struct Chain {
    #[bounded(index = Bead)]
    first: Option<usize>,
    #[bounded(arena)]
    beads: Vec<Bead>,
}

#[derive(Bounded, Debug)]
struct Bead {
    #[bounded(index = Bead)]
    next: Option<usize>,
}

impl Invariant for Chain {
    fn holds(chain: View<'_, Self>) -> bool {
        let Some(first) = chain.first() else { return true };
        let mut seen = Visited::from(first);
        let mut at = first;
        while let Some(next) = at.next() {
            if !seen.insert(next) {
                return false;
            }
            at = next;
        }
        true
    }
}

#[test]
fn an_index_that_leads_out_of_its_arena_is_a_difference() {
    let comparison = cota::Audit::<Chain>::new(Scope::new().set("Bead", 0..=2))
        .constructor("new", (), |()| Chain { first: None, beads: Vec::new() })
        .method("push", (), |chain, ()| {
            chain.beads.push(Bead { next: chain.first });
            chain.first = Some(chain.beads.len() - 1);
        })
        // Forgets the link to what it drops.
        .method("drop", (), |chain, ()| chain.beads.pop())
        .length(2)
        .compare()
        .unwrap()
        .result;
    assert_eq!((comparison.both, comparison.unreached, comparison.rejected), (3, 0, 1));
    let Kind::Rejected { says, sequence, last_read, .. } = &comparison.rejected_shown[0].kind
    else {
        panic!("{comparison}")
    };
    assert_eq!((says, last_read), (&Judgement::Dangling, &None));
    assert_eq!(sequence.join(", "), "new(), push(), drop()");
    assert!(comparison.to_string().contains("an index leads out of its arena"));
    assert_eq!(comparison.breakers, [("drop".to_string(), 1)]);
}
