//! The plain search explores exactly the published numbers of candidates.

use cota::engine::View;
use cota::{Bounded, Invariant, Scope, Search, Strategy};
use cota_catalog::search_tree::SearchTree;
use cota_catalog::binomial_heap::BinomialHeap;
use cota_experiments::studies::node_caching_list::{self, NodeCachingList};
use cota_experiments::studies::palindrome::{self, IntegerList};
use cota_experiments::studies::linked_list::SinglyLinkedList;
use cota_experiments::studies::{avl_and_list, binomial_heap, linked_list, list_to_set, search_tree};

fn counts<T: Bounded>(scope: &Scope, holds: for<'s> fn(View<'s, T>) -> bool) -> (u64, u64) {
    let outcome = Search::<T>::with(scope, holds).unwrap().strategy(Strategy::Plain).count();
    (outcome.explored, outcome.valid)
}

#[test]
fn singly_linked_lists() {
    for (bound, explored, valid) in
        [("0,3,4,3", 319, 40), ("0,4,5,4", 3_388, 341), ("0,5,6,5", 46_684, 3_906)]
    {
        let scope = linked_list::scope(bound).unwrap();
        let found = counts::<linked_list::SinglyLinkedList>(&scope, linked_list::SinglyLinkedList::holds);
        assert_eq!(found, (explored, valid), "{bound}");
    }
}

#[test]
fn lists_and_sets() {
    for (bound, explored, valid) in [
        ("0-2,0-2,3,3,3", 1_121, 91),
        ("0-4,0-4,3,3,3", 1_485, 91),
        ("0-4,0-4,4,4,3", 14_679, 320),
        ("0-5,0-5,5,5,4", 1_274_977, 5_456),
    ] {
        let scope = list_to_set::scope(bound).unwrap();
        let found = counts::<list_to_set::ListToSet>(&scope, list_to_set::ListToSet::holds);
        assert_eq!(found, (explored, valid), "{bound}");
    }
}

#[test]
fn search_trees_and_an_argument() {
    for (bound, explored, valid) in [
        ("2,0-2,2", 62, 10),
        ("2,0-2,4", 228, 68),
        ("3,0-3,3", 534, 45),
        ("3,0-3,4", 1_152, 148),
        ("3,0-3,8", 12_144, 2_760),
        ("4,0-4,7", 46_795, 5_005),
        ("5,0-5,8", 477_888, 29_416),
    ] {
        let scope = search_tree::call_scope(bound).unwrap();
        let found = counts::<search_tree::TreeCall>(&scope, search_tree::is_valid_call);
        assert_eq!(found, (explored, valid), "{bound}");
    }
}

#[test]
fn search_trees() {
    for (bound, explored, valid) in [
        ("2,0,2,2", 54, 10),
        ("3,0,3,3", 372, 37),
        ("4,0,4,4", 2_657, 146),
        ("5,0,5,5", 19_477, 599),
        ("6,0,6,6", 145_115, 2_521),
        ("7,0,7,7", 1_092_288, 10_805),
    ] {
        let scope = search_tree::scope(bound).unwrap();
        assert_eq!(counts::<SearchTree>(&scope, search_tree::is_valid), (explored, valid), "{bound}");
    }
}
#[test]
fn zz() {
    for (bound, valid) in [
        ("2,0,2,2",  10),
        ("3,0,3,3",  37),
        ("4,0,4,4", 146),
    ] {
        let scope = search_tree::scope(bound).unwrap();
        eprintln!("{:?} {}", counts::<SearchTree>(&scope, search_tree::is_valid_depth_first), valid);
    }
}
#[test]
fn zz2() {
    for n in 2..=4 {
        let n = &n.to_string();
        let scope = binomial_heap::pair_scope(n).unwrap();
        eprintln!("pair {:?} ", counts::<binomial_heap::HeapPair>(&scope, binomial_heap::HeapPair::holds));
        let scope = binomial_heap::scope(n).unwrap();
        eprintln!("heap {:?} {:?}", counts::<BinomialHeap>(&scope, BinomialHeap::holds), counts::<BinomialHeap>(&scope, binomial_heap::is_valid_depth_first));
        let scope = binomial_heap::call_scope(n).unwrap();
        eprintln!("call {:?} ", counts::<binomial_heap::HeapCall>(&scope, binomial_heap::is_valid_call));
    }
}
#[test]
fn node_caching_lists() {
    for (bound, explored, valid) in [
        ("4,1,2,2", 1_485, 132),
        ("6,2,3,2", 13_610, 1_014),
        ("8,3,4,2", 102_426, 6_840),
        ("10,4,5,2", 698_155, 43_560),
        ("8,3,4,1", 13_164, 450),
        ("8,3,4,3", 902_178, 60_860),
    ] {
        let scope = node_caching_list::scope(bound).unwrap();
        let found = counts::<NodeCachingList>(&scope, NodeCachingList::holds);
        assert_eq!(found, (explored, valid), "{bound}");
    }
}

#[test]
fn palindromes() {
    for (bound, valid) in [("4,0,4,4", 156), ("4,0,4,8", 820), ("5,0,5,5", 1_555)] {
        let scope = palindrome::scope(bound).unwrap();
        assert_eq!(counts::<IntegerList>(&scope, IntegerList::holds).1, valid);
    }
}
#[test]
fn lists_to_be_added() {
    for (bound, explored, valid) in [
        ("2,0,2,3,0,2,6", 70, 43),
        ("3,0,3,4,0,3,6", 339, 259),
        ("6,0,6,7,0,6,2", 320, 127),
        ("6,0,6,7,0,6,5", 24_488, 19_531),
        ("6,0,6,7,0,6,6", 67_260, 55_987),
    ] {
        let [_, list] = avl_and_list::parts_scope(bound).unwrap();
        let found = counts::<SinglyLinkedList>(&list, avl_and_list::is_valid_list);
        assert_eq!(found, (explored, valid), "{bound}");
    }
}

#[test]
fn zz3() {
    for bound in ["2,0,2,3,0,2,6", "3,0,3,4,0,3,6", "4,0,4,5,0,4,6"] {
        let [tree, _] = avl_and_list::parts_scope(bound).unwrap();
        eprintln!("avl {:?} ", counts::<avl_and_list::avl_tree::AvlTree>(&tree, avl_and_list::avl_tree::AvlTree::holds));
        let pair = avl_and_list::scope(bound).unwrap();
        eprintln!("avl {:?} ", counts::<avl_and_list::TreeAndList>(&pair, avl_and_list::TreeAndList::holds));
    }
    eprintln!("{:?}", counts::<cota_experiments::studies::digraph::Digraph>(&cota_experiments::studies::digraph::scope("2").unwrap(), cota_experiments::studies::digraph::Digraph::holds));
    eprintln!("{:?}", counts::<cota_experiments::studies::labelled_digraph::LabelledDigraph>(&cota_experiments::studies::labelled_digraph::scope("2,-1-1").unwrap(), cota_experiments::studies::labelled_digraph::LabelledDigraph::holds));
}
#[test]
fn the_printed_sorted_list() {
    let scope = cota_experiments::studies::sorted_list::scope("0,3,4,3").unwrap();
    let found = counts::<list_to_set::SortedSet>(&scope, cota_experiments::studies::sorted_list::is_valid);
    assert_eq!(found, (223, 8));
}
#[test]
fn zz4() {
    use cota_experiments::studies::red_black_tree;
    use cota_catalog::red_black_tree::RedBlackTree;
    for bound in ["3,0-3,3", "3,0-3,6", "4,0-4,4"] {
        eprintln!("{:?}", counts::<red_black_tree::TreeCall>(&red_black_tree::call_scope(bound).unwrap(), red_black_tree::is_valid_call_with_black_root));
        }
    for bound in ["2,0-2,2", "3,0-3,3", "4,0-4,4"] {
        eprintln!("{:?}", counts::<RedBlackTree>(&red_black_tree::scope(bound).unwrap(), RedBlackTree::holds));
        eprintln!("{:?}", counts::<RedBlackTree>(&red_black_tree::scope(bound).unwrap(), red_black_tree::is_valid_depth_first));
        }
    
}
