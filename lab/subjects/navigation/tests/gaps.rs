//! What the suites for experiments leave open: tests that kill navigation mutants which no suite kills, and
//! attacks on those that are listed as equivalent. `navigation-measured.tsv` of `cota-experiments` says for
//! each of these mutants which test kills it, or why none can; `cota lab tables prvo --run` checks that.
//!
//! The suites compare results with a model and no more. Most of what they miss is in the shape of a
//! structure that gives the right results all the same: here invariants and exact heights are looked at.
//!
//! With `COTA_LAB_SUITE` set these tests end at once: then that suite is to be judged, alone.

// Not all of it is used here.
#[allow(dead_code, unused_imports)]
#[path = "harness/mod.rs"]
mod harness;

use harness::{Effect, Numbers, Subject, a_suite_is_judged, random};

/// Sequences of calls that are longer than those of the suites, with arguments from a wider range: every
/// result is that of the model, and the invariant holds after every call.
fn attack<S: Subject>() {
    if a_suite_is_judged() {
        return;
    }
    let mut numbers = Numbers::new(11);
    for (sequences, longest, values) in [(200, 300, 6), (80, 1000, 30), (40, 1500, 200)] {
        for _ in 0..sequences {
            let sequence = random::<S>(&mut numbers, longest, values);
            let mut pair = S::new();
            for (number, call) in sequence.0.iter().enumerate() {
                let (a, b) = call.arguments;
                let method = &S::METHODS[call.method];
                // Most of the few calls that start over are left out, so that the structure grows.
                if method.effect == Effect::Resets && numbers.below(10) > 0 {
                    continue;
                }
                let same = (method.call)(&mut pair, a, b);
                assert_eq!(same, Ok(()), "{} call {number}, {}({a}, {b})", S::NAME, method.name);
                assert!(pair.is_valid(), "{} call {number}, {}({a}, {b})", S::NAME, method.name);
            }
        }
    }
}

mod queue {
    use super::*;

    #[test]
    fn long_sequences_with_the_invariant() {
        attack::<harness::QueuePair>();
    }
}

mod avl_tree {
    use super::*;

    #[test]
    fn long_sequences_with_the_invariant() {
        attack::<harness::AvlTreePair>();
    }
}

mod bs_tree {
    use super::*;

    #[test]
    fn long_sequences_with_the_invariant() {
        attack::<harness::BsTreePair>();
    }
}

mod ord_set {
    use super::*;

    #[test]
    fn long_sequences_with_the_invariant() {
        attack::<harness::OrdSetPair>();
    }
}

mod tree_list {
    use super::*;
    use cota_subjects::TreeList;

    #[test]
    fn long_sequences_with_the_invariant() {
        attack::<harness::TreeListPair>();
    }

    /// The subtree after the top is one higher; with one node less the tree is full. Values and heights
    /// are told apart: the left child has a high value, the right one a low one.
    #[test]
    fn a_higher_right_side_gives_the_node_that_replaces_the_top() {
        if a_suite_is_judged() {
            return;
        }
        let mut list = TreeList::from_slice(&[8, 9, 8, 7, 0, 0, 0]);
        list.insert(4, 1);
        assert_eq!((list.height(), list.remove(3)), (3, Some(7)));
        assert_eq!(list.height(), 2);
        assert_eq!(list.to_vec(), [8, 9, 8, 1, 0, 0, 0]);
    }

    /// The same on the other side. The right child is further from the top than the left side is high.
    #[test]
    fn a_higher_left_side_gives_the_node_that_replaces_the_top() {
        if a_suite_is_judged() {
            return;
        }
        let values: Vec<i32> = (0..15).collect();
        let mut list = TreeList::from_slice(&values);
        list.insert(7, 70);
        assert_eq!((list.height(), list.remove(8)), (4, Some(7)));
        assert_eq!(list.height(), 3);
        assert_eq!(list.get(7), Some(70));
    }
}

mod bin_heap {
    use super::*;
    use cota_subjects::BinHeap;

    /// A heap of this many keys: there is a tree for each bit of the number.
    fn of_size(count: i32) -> BinHeap {
        let mut heap = BinHeap::new();
        for key in 0..count {
            heap.insert(key);
        }
        heap
    }

    /// The union of two heaps is a heap.
    fn unite(one: i32, other: i32) {
        if a_suite_is_judged() {
            return;
        }
        let mut heap = of_size(one);
        heap.union(of_size(other));
        assert!(heap.is_valid(), "{one} and {other} keys");
        assert_eq!(heap.len() as i32, one + other);
    }

    #[test]
    fn long_sequences_with_the_invariant() {
        attack::<harness::BinHeapPair>();
    }

    #[test]
    fn no_two_trees_of_a_degree_stay_after_insertions() {
        if a_suite_is_judged() {
            return;
        }
        for count in 0..=8 {
            assert!(of_size(count).is_valid(), "{count} keys");
        }
    }

    /// Degrees 0 1 and 1: what is linked is not at the head.
    #[test]
    fn two_trees_of_a_degree_are_linked_behind_the_head() {
        unite(3, 2);
    }

    /// Degrees 0 1 2 and 1 2: the two of degree 1 make a third of degree 2, of which the last two are linked.
    #[test]
    fn of_three_trees_of_a_degree_behind_the_head_the_last_two_are_linked() {
        unite(7, 6);
    }

    /// Degrees 1 and 0 2.
    #[test]
    fn a_tree_goes_between_those_of_the_other_heap() {
        unite(2, 5);
    }
}

mod tree_set {
    use super::*;
    use cota_subjects::TreeSet;

    /// Each prefix of the keys makes a red-black tree.
    fn added(keys: &[i32]) -> TreeSet {
        let mut set = TreeSet::new();
        for key in keys {
            assert!(set.add(*key));
            assert!(set.is_valid(), "after {key} of {keys:?}");
        }
        set
    }

    #[test]
    fn long_sequences_with_the_invariant() {
        attack::<harness::TreeSetPair>();
    }

    #[test]
    fn ascending_keys_make_a_red_black_tree() {
        if a_suite_is_judged() {
            return;
        }
        added(&[1, 2, 3, 4, 5, 6, 7, 8]);
    }

    #[test]
    fn an_inner_grandchild_goes_up_twice() {
        if a_suite_is_judged() {
            return;
        }
        added(&[3, 1, 2]);
    }

    #[test]
    fn the_only_child_of_a_removed_root_becomes_black() {
        if a_suite_is_judged() {
            return;
        }
        let mut set = added(&[1, 2]);
        assert!(set.remove(1));
        assert!(set.is_valid());
    }
}

mod node_caching_list {
    use super::*;
    use cota_subjects::NodeCachingList;

    fn list_of(values: &[i32]) -> NodeCachingList {
        let mut list = NodeCachingList::new();
        for value in values {
            list.add_last(*value);
        }
        list
    }

    #[test]
    fn long_sequences_with_the_invariant() {
        attack::<harness::NodeCachingListPair>();
    }

    #[test]
    fn a_cursor_goes_on_after_it_removed_what_it_passed_backwards() {
        if a_suite_is_judged() {
            return;
        }
        let mut list = list_of(&[1, 2, 3]);
        let mut cursor = list.cursor(2).expect("there is such a place");
        assert_eq!((cursor.previous_value(), cursor.remove()), (Some(2), Some(2)));
        assert_eq!((cursor.next_index(), cursor.next_value()), (1, Some(3)));
    }

    /// A cursor that goes to and fro and edits is like an index into a vector.
    #[test]
    fn a_cursor_that_edits_is_like_an_index() {
        if a_suite_is_judged() {
            return;
        }
        let mut numbers = Numbers::new(5);
        for _ in 0..100 {
            let mut model: Vec<i32> = (0..numbers.below(8) as i32).collect();
            let mut list = list_of(&model);
            let mut at = numbers.below(model.len() as u64 + 1) as usize;
            let mut cursor = list.cursor(at).expect("there is such a place");
            let mut passed: Option<usize> = None;
            for step in 100..160 {
                match numbers.below(6) {
                    0 | 1 => {
                        passed = if at < model.len() { Some(at) } else { passed };
                        assert_eq!(cursor.next_value(), model.get(at).copied());
                        at = model.len().min(at + 1);
                    }
                    2 | 3 => {
                        let before = at.checked_sub(1);
                        passed = before.or(passed);
                        assert_eq!(cursor.previous_value(), before.map(|at| model[at]));
                        at = before.unwrap_or(at);
                    }
                    4 if step % 2 == 0 => {
                        cursor.insert(step);
                        model.insert(at, step);
                        (at, passed) = (at + 1, None);
                    }
                    4 => {
                        let wanted = passed.map(|at| std::mem::replace(&mut model[at], step));
                        assert_eq!(cursor.set(step), wanted);
                    }
                    _ => {
                        let gone = passed.take();
                        assert_eq!(cursor.remove(), gone.map(|at| model.remove(at)));
                        at -= usize::from(gone.is_some_and(|gone| gone < at));
                    }
                }
                assert_eq!(cursor.next_index(), at);
            }
            assert!(list.is_valid());
            assert_eq!(list.to_vec(), model);
        }
    }
}
