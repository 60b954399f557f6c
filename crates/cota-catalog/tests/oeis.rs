//! How many structures there are, against the sequences of the literature.

mod structures;

use cota::{Bounded, Invariant, Scope, Search, View};
use cota_catalog::binary_tree::BinaryTree;
use cota_catalog::binomial_heap::{BinomialHeap, BinomialHeapView};
use cota_catalog::heap_array::{HeapArray, HeapArrayView};
use cota_catalog::red_black_tree::RedBlackTree;
use cota_catalog::search_tree::SearchTree;
use cota_catalog::singly_linked_list::SinglyLinkedList;
use cota_catalog::sorted_list::SortedList;
use structures::all_different;

/// Checks the number of structures for n = `first`, `first` + 1, and so on.
fn check<T: Bounded>(
    holds: for<'s> fn(View<'s, T>) -> bool,
    scope: impl Fn(i64) -> Scope,
    first: i64,
    expected: &[u64],
) {
    for (n, expected) in (first..).zip(expected) {
        let scope = scope(n);
        let search = Search::<T>::with_invariant(&scope, holds).expect("a scope of the type");
        assert_eq!(search.count().unwrap().result.valid, *expected, "{scope}");
    }
}

/// The usual scope of a structure of the catalogue.
fn usual(name: &str) -> impl Fn(i64) -> Scope {
    let entry = cota_catalog::find(name).expect("a name of the catalogue");
    move |n| entry.scope(u32::try_from(n).expect("a size"))
}

/// A000108, the Catalan numbers.
const CATALAN: [u64; 13] = [1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862, 16796, 58786, 208_012];

#[test]
fn binary_trees() {
    check::<BinaryTree>(BinaryTree::holds, usual("binary-tree"), 0, &CATALAN[..=10]);
}

#[test]
fn search_trees() {
    check::<SearchTree>(SearchTree::holds, usual("search-tree"), 0, &CATALAN[..=9]);
}

/// A001131, from its second term on.
#[test]
fn red_black_trees_with_either_root() {
    let expected = [1, 2, 2, 3, 8, 14, 20, 35, 64, 122];
    check::<RedBlackTree>(RedBlackTree::holds, usual("red-black-tree"), 0, &expected);
}

/// A001137.
#[test]
fn red_black_trees_with_a_black_root() {
    let scope = |n: i64| {
        let scope = Scope::new().set("Tree.size", n).set("Node", n);
        scope.set("Node.key", 1..=n.max(1))
    };
    let expected = [1, 1, 2, 2, 4, 8, 16, 33, 56, 90, 164, 330, 688];
    check::<structures::black_root::Tree>(structures::black_root::Tree::holds, scope, 0, &expected);
}

/// A006265, from its second term on.
#[test]
fn avl_trees() {
    use structures::avl_tree::AvlTree;
    let scope = |n: i64| {
        let scope = Scope::new().set("AvlTree.size", n).set("Node", n);
        scope.set("Node.key", 1..=n.max(1))
    };
    let expected = [1, 1, 2, 1, 4, 6, 4, 17, 32, 44, 60, 70];
    check::<AvlTree>(AvlTree::holds, scope, 0, &expected);
}

/// A006196.
#[test]
fn leftist_trees() {
    use structures::leftist_tree::LeftistTree;
    let scope = |n: i64| {
        let scope = Scope::new().set("LeftistTree.size", n).set("Node", n);
        scope.set("Node.rank", 0..=n)
    };
    let expected = [1, 1, 1, 2, 4, 8, 17, 38, 87, 203, 482];
    check::<LeftistTree>(LeftistTree::holds, scope, 0, &expected);
}

/// A056971: binary heaps of n different keys.
#[test]
fn heaps_of_different_keys() {
    fn holds(heap: HeapArrayView<'_>) -> bool {
        HeapArray::holds(heap) && all_different(&heap.array().iter().collect::<Vec<_>>())
    }
    let scope = |n: i64| {
        let scope = Scope::new().set("HeapArray.size", n).set("HeapArray.array.len", n..=n);
        scope.set("HeapArray.array", 1..=n.max(1))
    };
    check::<HeapArray>(holds, scope, 0, &[1, 1, 1, 2, 3, 8, 20, 80, 210]);
}

#[test]
fn heaps_of_exactly_n_entries() {
    let scope = |n: i64| {
        let scope = Scope::new().set("HeapArray.size", n).set("HeapArray.array.len", n..=n);
        scope.set("HeapArray.array", 0..=n)
    };
    check::<HeapArray>(HeapArray::holds, scope, 0, &[1, 2, 6, 30, 140, 994, 7056, 73644]);
}

#[test]
fn heaps_in_an_array_with_room_to_spare() {
    let expected = [1, 4, 15, 66, 320, 1919, 13139, 117_562];
    check::<HeapArray>(HeapArray::holds, usual("heap-array"), 0, &expected);
}

#[test]
fn binomial_heaps_of_different_keys() {
    fn holds(heap: BinomialHeapView<'_>) -> bool {
        // The nodes in use are as many as there are.
        BinomialHeap::holds(heap)
            && all_different(&heap.nodes().iter().map(|node| node.key()).collect::<Vec<_>>())
    }
    let scope = |n: i64| usual("binomial-heap")(n).set("BinomialHeap.size", n);
    check::<BinomialHeap>(holds, scope, 0, &[1, 1, 1, 3, 3, 15, 45, 315]);
}

/// A001147: plane trees whose keys go up.
#[test]
fn pairing_heaps_of_different_keys() {
    use structures::pairing_heap::PairingHeap;
    let scope = |n: i64| {
        let scope = Scope::new().set("PairingHeap.size", n).set("Node", n);
        scope.set("Node.key", 1..=n)
    };
    check::<PairingHeap>(PairingHeap::holds, scope, 1, &[1, 1, 3, 15, 105, 945, 10395]);
}

/// A000142, the factorials.
#[test]
fn treaps() {
    use structures::treap::Treap;
    let scope = |n: i64| {
        let scope = Scope::new().set("Treap.size", n).set("Node", n);
        scope.set("Node.key", 1..=n.max(1)).set("Node.priority", 1..=n.max(1))
    };
    check::<Treap>(Treap::holds, scope, 0, &[1, 1, 2, 6, 24, 120, 720, 5040]);
}

#[test]
fn plane_trees() {
    use structures::plane_tree::PlaneTree;
    let scope = |n: i64| {
        let scope = Scope::new().set("PlaneTree.size", n).set("Node", n);
        scope.set("Node.children.len", 0..=n - 1)
    };
    check::<PlaneTree>(PlaneTree::holds, scope, 1, &CATALAN[..=8]);
}

/// A000110, the Bell numbers: which elements are the same.
#[test]
fn lists() {
    let expected = [1, 1, 2, 5, 15, 52, 203, 877, 4140, 21147];
    check::<SinglyLinkedList>(SinglyLinkedList::holds, usual("singly-linked-list"), 0, &expected);
}

/// A005001.
#[test]
fn lists_of_up_to_n_elements() {
    let scope = |n: i64| usual("singly-linked-list")(n).set("SinglyLinkedList.size", 0..=n);
    let expected = [1, 2, 4, 9, 24, 76, 279, 1156, 5296];
    check::<SinglyLinkedList>(SinglyLinkedList::holds, scope, 0, &expected);
}

/// A001700.
#[test]
fn sorted_lists() {
    let expected = [1, 1, 3, 10, 35, 126, 462, 1716, 6435, 24310];
    check::<SortedList>(SortedList::holds, usual("sorted-list"), 0, &expected);
}

/// A000984.
#[test]
fn sorted_lists_of_up_to_n_elements() {
    let scope = |n: i64| usual("sorted-list")(n).set("SortedList.size", 0..=n);
    let expected = [1, 2, 6, 20, 70, 252, 924, 3432];
    check::<SortedList>(SortedList::holds, scope, 0, &expected);
}

/// A000272, from its third term on.
#[test]
fn parent_arrays() {
    use structures::parent_array::ParentArray;
    let scope = |n: i64| {
        let scope = Scope::new().set("ParentArray.parents.len", n..=n);
        scope.set("ParentArray.parents", 0..=n - 1)
    };
    check::<ParentArray>(ParentArray::holds, scope, 1, &[1, 3, 16, 125, 1296, 16807]);
}

/// A003024.
#[test]
fn labelled_acyclic_graphs() {
    use structures::digraph::Digraph;
    let scope = |n: i64| {
        let scope = Scope::new().set("Digraph.edges.len", n..=n);
        scope.set("Digraph.edges.key", 0..=(n - 1).max(0))
    };
    check::<Digraph>(Digraph::holds, scope, 0, &[1, 1, 3, 25, 543, 29281]);
}

/// A014535.
#[test]
fn two_three_trees_by_leaves() {
    use structures::two_three_tree::TwoThreeTree;
    let scope = |n: i64| Scope::new().set("TwoThreeTree.leaves", n).set("Node", 2 * n - 1);
    let expected = [1, 1, 1, 1, 2, 2, 3, 4, 5, 8];
    check::<TwoThreeTree>(TwoThreeTree::holds, scope, 1, &expected);
}

/// Nodes have at least `degree` - 1 keys, except the root.
fn b_tree_scope(n: i64, degree: i64) -> Scope {
    let (most_nodes, most_keys) = (1 + (n - 1).max(0) / (degree - 1), 2 * degree - 1);
    let scope = Scope::new().set("BTree.size", n).set("Node", most_nodes);
    let scope = scope.set("Node.keys", 1..=n.max(1)).set("Node.keys.len", 1..=most_keys);
    scope.set("Node.children.len", 0..=most_keys + 1)
}

#[test]
fn b_trees_of_degree_2() {
    use structures::b_tree::BTree;
    let expected = [1, 1, 1, 2, 2, 4, 5, 9, 15, 28];
    check::<BTree>(BTree::of_degree_2, |n| b_tree_scope(n, 2), 0, &expected);
}

#[test]
fn b_trees_of_degree_3() {
    use structures::b_tree::BTree;
    let expected = [1, 1, 1, 1, 1, 2, 2, 3, 5, 6, 8];
    check::<BTree>(BTree::of_degree_3, |n| b_tree_scope(n, 3), 0, &expected);
}
