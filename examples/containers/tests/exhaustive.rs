//! The same containers, on everything within a bound.

use containers::binomial_heap::BinomialHeap;
use containers::caching_list::CachingList;
use containers::calculator::{Error, evaluate, evaluate_by_stack};
use containers::linked_list::LinkedList;
use containers::search_tree::SearchTree;
use containers::session::Session;

#[cota::test(Node = 0..=5, Node.key = 1..=5, SearchTree.size = 0..=5)]
fn inserting_a_key_adds_it(mut tree: SearchTree, #[scope(0..=6)] key: i32) {
    let mut keys = tree.keys();
    let is_new = !keys.contains(&key);
    assert_eq!(tree.contains(key), !is_new);
    assert_eq!(tree.insert(key), is_new);
    if is_new {
        keys.push(key);
        keys.sort_unstable();
    }
    assert_eq!(tree.keys(), keys);
    assert_eq!((tree.len(), tree.is_empty()), (keys.len(), keys.is_empty()));
    assert!(cota::holds(&tree));
}

#[cota::test(Node = 0..=5, Node.key = 1..=5, SearchTree.size = 0..=5)]
fn removing_a_key_keeps_the_others(mut tree: SearchTree, #[scope(0..=6)] key: i32) {
    let mut keys = tree.keys();
    assert_eq!(tree.remove(key), keys.contains(&key));
    keys.retain(|other| *other != key);
    assert_eq!(tree.keys(), keys);
    assert!(cota::holds(&tree));
}

#[cota::test(Node = 0..=3, Node.value = 1..=3, LinkedList.size = 0..=3)]
fn a_list_behaves_like_a_vector(list: LinkedList, #[scope(1..=3)] value: i32) {
    let is_like = |list: &LinkedList, values: &[i32]| {
        assert_eq!(list.to_vec(), values);
        assert!(list.to_vec_reversed().iter().eq(values.iter().rev()));
        assert_eq!((list.len(), list.is_empty()), (values.len(), values.is_empty()));
        assert!(cota::holds(list));
    };
    let values = list.to_vec();
    is_like(&list, &values);

    let mut longer = list.clone();
    longer.push_back(value);
    is_like(&longer, &[&values[..], &[value]].concat());

    let mut longer = list.clone();
    longer.push_front(value);
    is_like(&longer, &[&[value], &values[..]].concat());

    let (mut shorter, mut rest) = (list, values);
    let found = rest.iter().position(|other| *other == value);
    assert_eq!(shorter.remove(value), found.is_some());
    if let Some(found) = found {
        rest.remove(found);
    }
    is_like(&shorter, &rest);
}

#[cota::test(
    Node = 0..=4, Node.value = 0..=2, CachingList.size = 0..=3, CachingList.cache_size = 0..=2
)]
fn a_caching_list_behaves_like_a_vector(list: CachingList, #[scope(0..=2)] value: i32) {
    let values = list.to_vec();
    assert_eq!((list.len(), list.is_empty()), (values.len(), values.is_empty()));

    let mut longer = list.clone();
    longer.push_front(value);
    assert_eq!(longer.to_vec(), [&[value], &values[..]].concat());
    assert_eq!(longer.cached(), list.cached().saturating_sub(1));
    assert!(cota::holds(&longer));

    let mut shorter = list.clone();
    assert_eq!(shorter.pop_front(), values.first().copied());
    assert_eq!(shorter.to_vec(), values.get(1..).unwrap_or_default());
    assert!(cota::holds(&shorter));

    let (mut shorter, mut rest) = (list, values);
    let found = rest.iter().position(|other| *other == value);
    assert_eq!(shorter.remove(value), found.is_some());
    if let Some(found) = found {
        rest.remove(found);
    }
    assert_eq!(shorter.to_vec(), rest);
    assert!(cota::holds(&shorter));
}

#[cota::test(
    Tree = 0..=6, Tree.key = 1..=3, Tree.degree = 0..=2, BinomialHeap.size = 0..=6
)]
fn a_heap_gives_its_least_key(mut heap: BinomialHeap, #[scope(1..=3)] key: i32) {
    let (size, least) = (heap.len(), heap.least());
    heap.push(key);
    assert!(cota::holds(&heap));
    assert_eq!(heap.least(), least.map(|least| least.min(key)).or(Some(key)));
    let keys: Vec<_> = std::iter::from_fn(|| {
        assert_eq!(heap.is_empty(), heap.least().is_none());
        let key = heap.pop();
        assert!(cota::holds(&heap));
        key
    })
    .collect();
    assert!(keys.is_sorted());
    assert_eq!(keys.len(), size + 1);
}

#[cota::test(
    Tree = 0..=5, Tree.key = 1..=2, Tree.degree = 0..=2, BinomialHeap.size = 0..=3
)]
fn two_heaps_become_one(mut one: BinomialHeap, mut two: BinomialHeap) {
    let size = one.len() + two.len();
    let least = one.least().into_iter().chain(two.least()).min();
    one.append(&mut two);
    assert!(cota::holds(&one) && cota::holds(&two) && two.is_empty());
    assert_eq!((one.len(), one.least()), (size, least));
}

#[cota::test(fsm = "models/session.dot", extra_states = 1)]
fn a_session_does_what_the_model_says() -> impl FnMut(&str) -> String {
    let mut session = Session::new();
    move |input| session.ask(input).to_string()
}

#[cota::test(grammar = include_str!("../models/calculator.ebnf"), max_length = 6)]
fn two_calculators_agree_on_every_expression(text: &str) {
    let value = evaluate(text);
    assert!(!matches!(value, Err(Error::Syntax(_))));
    assert_eq!(value.ok(), evaluate_by_stack(text));
}
