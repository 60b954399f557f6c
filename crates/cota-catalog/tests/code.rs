//! The code of the catalogue, compared with its invariants and with plain models.

use cota::Search;
use cota::audit::Comparison;
use cota_catalog::binomial_heap::BinomialHeap;
use cota_catalog::disjoint_set::DisjointSet;
use cota_catalog::doubly_linked_list::DoublyLinkedList;
use cota_catalog::heap_array::HeapArray;
use cota_catalog::red_black_tree::{Color, RedBlackTree};
use cota_catalog::search_tree::SearchTree;
use cota_catalog::sorted_list::SortedList;
use cota_catalog::{Catalogued, Visitor};
use std::collections::BTreeSet;
use std::rc::Rc;

struct Compare {
    size: u32,
    length: usize,
}

impl Visitor for Compare {
    type Output = Option<Comparison>;

    fn visit<T: Catalogued>(self) -> Option<Comparison> {
        let audit = T::audit(self.size, T::scope_up_to(self.size))?.expect("its arguments");
        Some(audit.length(self.length).show(usize::MAX).compare().expect("a comparison").result)
    }
}

fn compare(name: &str, size: u32, length: usize) -> Comparison {
    let entry = cota_catalog::find(name).unwrap();
    entry.visit(Compare { size, length }).expect("has code")
}

/// Reaches this many structures, which are all that the invariant accepts.
fn exactly(name: &str, size: u32, length: usize, expected: u64) {
    let comparison = compare(name, size, length);
    assert!(comparison.is_clean(false), "{comparison}");
    assert_eq!((comparison.reached, comparison.accepted), (expected, expected), "{name} {size}");
}

#[test]
fn code_whose_invariant_is_exact_reaches_the_known_numbers() {
    let catalan = [1, 1, 2, 5, 14, 42];
    let choose = |n: u64, k: u64| (0..k).fold(1, |c, i| c * (n - i) / (i + 1));
    for n in 0..=5u64 {
        let trees = (0..=n).map(|k| choose(n, k) * catalan[k as usize]).sum();
        exactly("search-tree", n as u32, n as usize + 1, trees);
    }
    // Sorted lists of up to n elements over n values; the values of an empty scope are {1}.
    for n in 1..=5u64 {
        exactly("sorted-list", n as u32, n as usize, choose(2 * n, n));
    }
    for (n, heaps) in [(0, 1), (1, 4), (2, 15), (3, 66), (4, 320)] {
        exactly("heap-array", n, n as usize + 1, heaps);
    }
    for n in 1..=4 {
        let comparison = compare("binomial-heap", n, n as usize);
        assert!(comparison.is_clean(false), "{comparison}");
    }
}

#[test]
fn the_invariant_of_doubly_linked_lists_is_too_weak() {
    // Lists told apart by which elements are the same: sums of Bell numbers.
    for (n, lists) in [(1, 2), (2, 4), (3, 9), (4, 24)] {
        let comparison = compare("doubly-linked-list", n, n as usize + 1);
        assert_eq!((comparison.reached, comparison.both), (lists, lists), "{comparison}");
        let nulls = |value: &cota::engine::Value| value.draw().contains("element=null");
        assert!(comparison.unreached_shown.iter().all(|d| nulls(&d.value)), "{comparison}");
    }
}

#[test]
fn the_invariant_of_red_black_trees_allows_red_roots() {
    let choose = |n: u64, k: u64| (0..k).fold(1, |c, i| c * (n - i) / (i + 1));
    // Red-black trees with a black root: A001137. With three keys or five, a tree with many black
    // nodes is only reached on a way with one more.
    let black_roots = [1, 1, 2, 2, 4];
    for n in [1, 2, 4u64] {
        let comparison = compare("red-black-tree", n as u32, 8);
        assert_eq!((comparison.rejected, comparison.faults), (0, 0), "{comparison}");
        assert!(comparison.is_closed());
        let trees: u64 = (0..=n).map(|k| choose(n, k) * black_roots[k as usize]).sum();
        assert_eq!(comparison.reached, trees);
        for difference in &comparison.unreached_shown {
            let drawn = difference.value.draw();
            assert!(drawn.lines().nth(1).unwrap().contains("color=Red"), "{drawn}");
        }
    }
}

#[test]
fn the_invariant_of_disjoint_sets_is_too_weak() {
    let comparison = compare("disjoint-set", 3, 4);
    assert_eq!((comparison.rejected, comparison.faults), (0, 0), "{comparison}");
    assert!(comparison.is_closed() && comparison.unreached > 0);
}

/// Runs a test on every structure of a size or smaller.
fn on_all<T: Catalogued>(size: u32, test: impl Fn(&dyn Fn() -> T)) {
    let search = Search::<T>::new(&T::scope_up_to(size)).unwrap();
    let structures = search.structures();
    assert!(structures.len() > 10, "{}", T::NAME);
    for structure in structures {
        test(&|| structure.build().unwrap());
    }
}

#[test]
fn search_trees_are_sets() {
    on_all(4, |build: &dyn Fn() -> SearchTree| {
        let keys =
            |tree: &SearchTree| (-1..=5).filter(|k| tree.contains(*k)).collect::<BTreeSet<_>>();
        for key in -1..=5 {
            let (mut tree, mut other) = (build(), build());
            let mut model = keys(&tree);
            assert_eq!(tree.remove(key), model.remove(&key));
            assert_eq!(keys(&tree), model);
            assert_eq!(other.insert(key), model.insert(key) && !keys(&build()).contains(&key));
            assert_eq!(keys(&other), model);
            assert!(cota::holds(&tree) && cota::holds(&other));
        }
    });
}

#[test]
fn red_black_trees_are_maps() {
    on_all(6, |build: &dyn Fn() -> RedBlackTree| {
        let first = build();
        if first.root.is_some_and(|root| first.nodes[root].color == Color::Red) {
            return;
        }
        let keys = |tree: &RedBlackTree| {
            (-1..=7).filter(|k| tree.get(*k) == Some(0)).collect::<BTreeSet<_>>()
        };
        for key in 0..=6 {
            let (mut tree, mut other) = (build(), build());
            let mut model = keys(&tree);
            assert_eq!(tree.remove(key), model.remove(&key));
            assert_eq!(keys(&tree), model);
            assert_eq!(other.insert(key, 0), model.insert(key) && first.get(key).is_none());
            assert_eq!(keys(&other), model);
            assert!(cota::holds(&tree) && cota::holds(&other), "{key} of {first:?}");
        }
    });
}

#[test]
fn binomial_heaps_hand_keys_out_in_order() {
    fn drain(mut heap: BinomialHeap) -> Vec<i32> {
        std::iter::from_fn(|| {
            let least = heap.min();
            let key = heap.extract_min();
            assert!(cota::holds(&heap) && key == least);
            key
        })
        .collect()
    }
    on_all(4, |build: &dyn Fn() -> BinomialHeap| {
        let mut keys: Vec<_> = build().nodes.iter().map(|node| node.key).collect();
        keys.sort_unstable();
        assert_eq!(drain(build()), keys);
        let mut twice = build();
        twice.merge(build());
        twice.insert(2);
        assert!(cota::holds(&twice));
        let mut all = [&keys[..], &keys, &[2]].concat();
        all.sort_unstable();
        assert_eq!(drain(twice), all);
    });
}

#[test]
fn lists_keep_their_elements_in_order() {
    on_all(4, |build: &dyn Fn() -> DoublyLinkedList| {
        let list = build();
        let addresses = |list: &DoublyLinkedList| {
            (0..list.size).map(|at| list.get(at).map(Rc::as_ptr)).collect::<Vec<_>>()
        };
        // Elements that are null are beyond the code.
        if addresses(&list).contains(&None) {
            return;
        }
        for at in 0..=list.size {
            let mut list = build();
            let mut model = addresses(&list);
            assert_eq!(list.push_again(at), at < model.len());
            model.extend(model.get(at).copied());
            assert_eq!(addresses(&list), model);
            assert_eq!(list.remove(at).is_some(), at < model.len());
            if at < model.len() {
                model.remove(at);
            }
            assert_eq!(addresses(&list), model);
            assert!(cota::holds(&list));
        }
    });
    on_all(4, |build: &dyn Fn() -> SortedList| {
        let elements = |list: &SortedList| {
            let mut elements: Vec<_> = list.entries.iter().filter_map(|e| e.element).collect();
            elements.sort_unstable();
            elements
        };
        for element in 0..=5 {
            let mut list = build();
            let mut model = elements(&list);
            let found = model.binary_search(&element);
            assert_eq!(list.remove(element), found.is_ok());
            if let Ok(at) = found {
                model.remove(at);
            }
            assert_eq!(elements(&list), model);
            list.insert(element);
            model.insert(model.partition_point(|known| *known < element), element);
            assert_eq!(elements(&list), model);
            assert!(cota::holds(&list));
        }
    });
}

#[test]
fn heaps_in_arrays_hand_elements_out_in_order() {
    on_all(4, |build: &dyn Fn() -> HeapArray| {
        let mut heap = build();
        let full = heap.size == heap.array.len();
        let mut model = heap.array[..heap.size].to_vec();
        assert_eq!(heap.insert(2), !full);
        model.extend((!full).then_some(2));
        model.sort_unstable_by_key(|element| std::cmp::Reverse(*element));
        let drained: Vec<_> = std::iter::from_fn(|| {
            assert!(cota::holds(&heap));
            heap.extract_max()
        })
        .collect();
        assert_eq!(drained, model);
    });
}

#[test]
fn disjoint_sets_unite_what_they_are_told_to() {
    on_all(4, |build: &dyn Fn() -> DisjointSet| {
        let roots = |set: &mut DisjointSet| (0..set.size).map(|e| set.find(e)).collect::<Vec<_>>();
        let before = roots(&mut build());
        for a in 0..=before.len() {
            for b in 0..=before.len() {
                let mut set = build();
                let known = a < before.len() && b < before.len();
                assert_eq!(set.union(a, b), known && before[a] != before[b]);
                let after = roots(&mut set);
                for x in 0..before.len() {
                    for y in 0..before.len() {
                        let joined = known
                            && (before[x] == before[a] && before[y] == before[b]
                                || before[x] == before[b] && before[y] == before[a]);
                        assert_eq!(after[x] == after[y], before[x] == before[y] || joined);
                    }
                }
            }
        }
    });
}

#[test]
fn structures_without_code_say_so() {
    let compare = Compare { size: 2, length: 2 };
    let dag = cota_catalog::find("dag").unwrap();
    assert!(!dag.has_code() && dag.visit(compare).is_none());
    for entry in cota_catalog::entries().iter().filter(|entry| entry.has_code()) {
        let compared = entry.visit(Compare { size: 2, length: 2 });
        assert!(compared.is_some(), "{}", entry.name());
    }
}
