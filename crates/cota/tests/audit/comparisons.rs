//! The numbers, and the differences.

use crate::tree::{Node, Tree, closed_form, scope, without_forks, without_order};
use cota::audit::{Audit, Difference, Kind, Level, within};
use cota::engine::{Judgement, Size};
use cota::{Bounded, Scope};
use std::collections::BTreeSet;

fn inserting(api: Audit<Tree>, keys: i32) -> Audit<Tree> {
    api.constructor("new", (), |()| Tree::default()).method("insert", 1..=keys, Tree::insert)
}

fn both_ways(api: Audit<Tree>, keys: i32) -> Audit<Tree> {
    inserting(api, keys).method("remove", 1..=keys, Tree::remove)
}

fn objects(difference: &Difference) -> u32 {
    difference.form.size().objects
}

#[test]
fn insertions_reach_as_many_search_trees_as_there_are() {
    for keys in 1..=5u32 {
        let comparison = inserting(Audit::new(scope(keys.into(), keys.into())), keys as i32)
            .length(keys as usize + 1)
            .check();
        let expected = closed_form(keys.into(), keys.into());
        assert_eq!((comparison.reached, comparison.accepted), (expected, expected));
        assert!(comparison.is_closed());
        assert_eq!(comparison.levels.last(), Some(&Level::default()));
    }
    assert_eq!(closed_form(5, 5), 1 + 5 + 10 * 2 + 10 * 5 + 5 * 14 + 42);
}

/// Every sequence on its own, told apart by the values themselves.
#[test]
fn the_structures_are_those_of_all_sequences_one_by_one() {
    fn follow(tree: &Tree, left: usize, seen: &mut BTreeSet<Tree>) {
        seen.insert(tree.clone());
        for key in (1..=3).filter(|_| left > 0) {
            let (mut more, mut fewer) = (tree.clone(), tree.clone());
            more.insert(key);
            fewer.remove(key);
            follow(&more, left - 1, seen);
            follow(&fewer, left - 1, seen);
        }
    }
    for length in 0..=4 {
        let mut seen = BTreeSet::new();
        follow(&Tree::default(), length, &mut seen);
        let comparison =
            both_ways(Audit::new(scope(3, 3)), 3).length(length).compare().unwrap().result;
        assert_eq!(comparison.reached, seen.len() as u64, "length {length}");
        assert_eq!(comparison.rejected + comparison.outside, 0);
    }
}

#[test]
fn sequences_that_are_too_short_are_told_from_an_invariant_that_is_too_weak() {
    let short = inserting(Audit::new(scope(3, 3)), 3).length(2).compare().unwrap().result;
    assert_eq!(short.unreached, 5);
    assert!(!short.is_closed());
    let said = short.to_string();
    assert!(said.contains("2 calls still found 6 new within the scope"), "{said}");
    assert!(said.contains("or the sequences are too short"), "{said}");

    let weak = inserting(Audit::<Tree>::with_invariant(scope(2, 2), without_order), 2)
        .length(4)
        .show(100)
        .compare()
        .unwrap()
        .result;
    assert!(weak.is_closed());
    // One node below another on either side with any two keys, of which one each is in order.
    assert_eq!((weak.accepted, weak.both, weak.unreached), (1 + 2 + 8, 5, 6));
    assert_eq!(weak.unreached_shown.len(), 6);
    let said = weak.to_string();
    assert!(said.contains("the invariant is too weak, or calls are missing"), "{said}");
    assert!(said.contains("6 structures are accepted but not reached"), "{said}");
}

#[test]
fn an_invariant_that_is_too_strong_is_shown_with_the_smallest_structure() {
    let strong = both_ways(Audit::<Tree>::with_invariant(scope(3, 3), without_forks), 3)
        .length(4)
        .compare()
        .unwrap()
        .result;
    assert_eq!((strong.reached, strong.accepted, strong.rejected), (15, 14, 1));
    let [difference] = &strong.rejected_shown[..] else { panic!("{strong}") };
    let Kind::Rejected { says, sequence, broken_by, last_read } = &difference.kind else {
        panic!("{strong}")
    };
    assert_eq!(*says, Judgement::Rejected);
    assert_eq!(sequence.join(", "), "new(), insert(2), insert(1), insert(3)");
    assert_eq!(*broken_by, 3);
    let read = last_read.as_ref().expect("the invariant reads");
    assert!(read.place.file().ends_with("tree.rs"), "{}", read.place);
    assert_eq!(
        difference.value.draw(),
        "Tree size=3\n└─ root: Node0 key=2\n   ├─ left: Node1 left=null right=null key=1\n   └─ right: Node2 left=null right=null key=3\n"
    );
    assert!(strong.unreached == 0 && strong.breakers == [("insert".to_string(), 1)]);
}

#[test]
fn code_that_breaks_the_invariant_is_shown_with_the_call_that_does() {
    let broken = inserting(Audit::new(scope(3, 3)), 3)
        .method("remove", 1..=3, Tree::remove_wrongly)
        .length(5)
        .show(1000)
        .compare()
        .unwrap()
        .result;
    assert!(broken.rejected > 0 && broken.unreached == 0);
    // Each of the three keys of each of the five trees of three keys leaves one of the six trees of two.
    assert_eq!(broken.breakers, [("remove".to_string(), 6)]);
    let mut smallest = Size::default();
    for difference in &broken.rejected_shown {
        let Kind::Rejected { sequence, broken_by, last_read, .. } = &difference.kind else {
            panic!("{broken}")
        };
        assert!(difference.form.size() >= smallest, "smallest first");
        smallest = difference.form.size();
        // Run once more by hand: all is well until that call, and nothing is well after it.
        let mut tree = Tree::default();
        for call in &sequence[1..=*broken_by] {
            assert!(cota::holds(&tree));
            let (name, key) = call.trim_end_matches(')').split_once('(').unwrap();
            let key = key.parse().unwrap();
            match name {
                "insert" => drop(tree.insert(key)),
                _ => tree.remove_wrongly(key),
            }
        }
        assert!(!cota::holds(&tree));
        assert!(sequence[*broken_by].starts_with("remove"));
        assert_eq!(last_read.as_ref().map(|read| read.slot.as_str()), Some("root.size"));
    }
    let said = broken.to_string();
    assert!(said.contains("broken first after call"), "{said}");
}

#[test]
fn what_is_outside_of_the_scope_is_counted_apart() {
    let comparison = inserting(Audit::new(scope(2, 3)), 3).length(3).check();
    assert_eq!(comparison.reached, closed_form(2, 3));
    assert_eq!(comparison.outside, closed_form(3, 3) - closed_form(2, 3));
    assert_eq!(comparison.outside_rejected, 0);
    // Keys outside of the scope count the same.
    let comparison = inserting(Audit::new(scope(2, 2)), 3).length(2).check();
    assert_eq!((comparison.reached, comparison.outside), (closed_form(2, 2), 1 + 4));
    // What comes back is found, also on a way outside.
    let detour = Audit::<Tree>::new(scope(1, 2))
        .constructor("pair", (), |()| {
            let mut tree = Tree::default();
            tree.insert(1);
            tree.insert(2);
            tree
        })
        .method("remove", 1..=2, Tree::remove)
        .length(2)
        .check();
    assert_eq!((detour.reached, detour.outside), (3, 1));
}

#[test]
fn a_limit_that_cuts_it_short_is_told() {
    let cut = inserting(Audit::new(scope(4, 4)), 4).length(4).limit(20).compare().unwrap().result;
    assert_eq!(cut.cut, Some(cota::StopReason::Limit));
    assert_eq!(cut.reached, 20);
    assert!(!cut.is_clean(true));
    let exact = closed_form(4, 4) as usize;
    let whole = inserting(Audit::new(scope(4, 4)), 4)
        .length(4)
        .limit(exact as u64 + 1)
        .compare()
        .unwrap()
        .result;
    assert_eq!(whole.cut, None);
}

#[test]
fn arguments_may_be_pairs_lists_and_structures() {
    let pairs = Audit::<Tree>::new(scope(3, 3))
        .constructor("of", [1, 2, 3], |key| {
            let mut tree = Tree::default();
            tree.insert(key);
            tree
        })
        .method("put", (1..3, vec![2, 3]), |tree, (a, b)| {
            tree.insert(a);
            tree.insert(b);
        })
        .method("add", within::<Tree>(&scope(2, 3)).unwrap(), |tree: &mut Tree, other: Tree| {
            fn add(tree: &mut Tree, node: Option<&Node>) {
                let Some(node) = node else { return };
                tree.insert(node.key);
                add(tree, node.left.as_deref());
                add(tree, node.right.as_deref());
            }
            add(tree, other.root.as_deref());
        })
        .length(2)
        .compare()
        .unwrap()
        .result;
    // All trees but the empty one.
    assert_eq!((pairs.rejected, pairs.unreached, pairs.reached), (0, 1, closed_form(3, 3) - 1));
    assert_eq!(objects(&pairs.unreached_shown[0]), 0);
    assert_eq!(pairs.levels[0], Level { inside: 3, outside: 0 });
    assert_eq!(pairs.calls[..2], ["of(1…3)", "put(1, 2…2, 3)"]);
}

#[test]
fn what_is_not_meant_to_be_reached_can_be_allowed() {
    inserting(Audit::new(scope(3, 3)), 3).length(1).allow_unreached().check();
}

#[test]
fn the_same_comparison_twice_is_the_same() {
    let run = || {
        both_ways(Audit::<Tree>::with_invariant(scope(3, 4), without_forks), 4)
            .length(3)
            .compare()
            .unwrap()
            .result
    };
    assert_eq!(run(), run());
}

/// The enum and the step of a test of operations do the same as methods.
#[test]
fn operations_reach_what_methods_reach() {
    #[derive(Bounded, Debug)]
    enum Op {
        Insert(i32),
        Remove(i32),
    }
    let step = |tree: &mut Tree, op| match op {
        Op::Insert(key) => {
            tree.insert(key);
        }
        Op::Remove(key) => tree.remove(key),
    };
    let keys = Scope::new().set("Op.Insert.0", 1..=3).set("Op.Remove.0", 1..=3);
    let audit = || Audit::<Tree>::new(scope(3, 3)).constructor("new", (), |()| Tree::default());
    let of_enum = audit().operations("apply", &keys, step).unwrap().length(6).check();
    let methods = both_ways(Audit::new(scope(3, 3)), 3).length(6).check();
    assert_eq!((of_enum.both, of_enum.reached), (closed_form(3, 3), closed_form(3, 3)));
    assert_eq!((of_enum.run, of_enum.sequences), (methods.run, methods.sequences));
    assert_eq!(of_enum.levels, methods.levels);
    assert!(audit().operations::<Op, _>("apply", &Scope::new(), step).is_err());
}
