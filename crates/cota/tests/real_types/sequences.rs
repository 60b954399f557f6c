//! `Vec`, `VecDeque`, `String`, arrays and tuples.

use crate::{all, assert_round_trip, assert_same};
use cota::{Bounded, Scope, Search};
use std::collections::VecDeque;

#[derive(Bounded, Debug, Clone, PartialEq)]
struct Holder<T> {
    it: T,
}

fn holders<T>(values: impl IntoIterator<Item = T>) -> Vec<Holder<T>> {
    values.into_iter().map(|it| Holder { it }).collect()
}

/// All sequences over an alphabet up to a length.
fn words<T: Clone>(alphabet: &[T], most: usize) -> Vec<Vec<T>> {
    let mut all = vec![Vec::new()];
    let mut longest = all.clone();
    for _ in 0..most {
        let longer = |word: &Vec<T>| {
            let word = word.clone();
            alphabet
                .iter()
                .map(move |letter| word.iter().chain([letter]).cloned().collect::<Vec<T>>())
                .collect::<Vec<_>>()
        };
        longest = longest.iter().flat_map(longer).collect();
        all.extend(longest.iter().cloned());
    }
    all
}

#[test]
fn vectors_up_to_a_length() {
    let scope = Scope::new().set("it.len", 3);
    assert_same(&all::<Holder<Vec<bool>>>(&scope), &holders(words(&[false, true], 3)));
    assert_round_trip::<Holder<Vec<bool>>>(&scope, |holder| {
        format!("{:?}", holder.it().iter().collect::<Vec<_>>())
    });
}

#[test]
fn vectors_of_given_lengths() {
    let scope = Scope::new().set("it.len", [3, 1]).set("it", 5..=6);
    let expected = words(&[5u8, 6], 3).into_iter().filter(|word| word.len() % 2 == 1);
    assert_same(&all::<Holder<Vec<u8>>>(&scope), &holders(expected));
}

#[test]
fn double_ended_queues() {
    let scope = Scope::new().set("it.len", 2).set("it", 0..=2);
    let expected = words(&[0i64, 1, 2], 2).into_iter().map(VecDeque::from);
    assert_same(&all::<Holder<VecDeque<i64>>>(&scope), &holders(expected));
    assert_round_trip::<Holder<VecDeque<i64>>>(&scope, |holder| {
        format!("{:?}", holder.it().iter().collect::<Vec<_>>())
    });
}

#[test]
fn texts_over_an_alphabet() {
    let scope = Scope::new().set("it.len", 3).set("it", "ab");
    let expected = words(&['a', 'b'], 3).into_iter().map(|word| word.into_iter().collect());
    assert_same(&all::<Holder<String>>(&scope), &holders::<String>(expected));
    assert_round_trip::<Holder<String>>(&scope, |holder| holder.it().to_string());
    let optional = all::<Holder<Option<String>>>(&scope);
    assert_eq!(optional.len(), 16);
}

#[test]
fn vectors_of_vectors_have_the_same_bound_on_both_lengths() {
    let found = all::<Holder<Vec<Vec<bool>>>>(&Scope::new().set("it.len", 2));
    assert_same(&found, &holders(words(&words(&[false, true], 2), 2)));
}

#[test]
fn arrays_have_their_length() {
    let scope = Scope::new().set("it", 0..=2);
    let expected = (0..=2).flat_map(|a| (0..=2).map(move |b| [a, b]));
    assert_same(&all::<Holder<[u8; 2]>>(&scope), &holders(expected));
    assert_eq!(all::<Holder<[u8; 0]>>(&Scope::new()).len(), 1);
    assert_round_trip::<Holder<[u8; 2]>>(&scope, |holder| {
        format!("{:?}", holder.it().iter().collect::<Vec<_>>())
    });
}

#[test]
fn tuples_combine_their_parts() {
    let scope = Scope::new().set("it.0", -1..=1);
    let expected = (-1..=1).flat_map(|a| [false, true].map(|b| (a, b)));
    assert_same(&all::<Holder<(i8, bool)>>(&scope), &holders(expected));
    assert_round_trip::<Holder<(i8, bool)>>(&scope, |holder| format!("{:?}", holder.it()));
}

#[test]
fn tuples_inside_of_sequences() {
    let scope = Scope::new().set("it.len", 2).set("it.1", 0..=1);
    let pairs = [(false, 0u8), (false, 1), (true, 0), (true, 1)];
    assert_same(&all::<Holder<Vec<(bool, u8)>>>(&scope), &holders(words(&pairs, 2)));
}

#[derive(Bounded, Debug)]
struct Nested {
    children: Vec<Nested>,
}

#[derive(Bounded, Debug)]
enum Tree {
    Leaf(u8),
    Node(std::collections::BTreeMap<u8, Vec<(bool, Tree)>>),
}

#[derive(Bounded, Debug)]
#[allow(clippy::vec_box, reason = "the link bounds how deep it is")]
struct Boxed {
    children: Vec<Box<Boxed>>,
    more: Vec<Vec<Box<Boxed>>>,
}

#[test]
fn what_is_inside_of_itself_needs_a_link() {
    let scope = Scope::new().size(2);
    for error in [Search::<Nested>::all(&scope).err(), Search::<Tree>::all(&scope).err()] {
        let error = error.unwrap().to_string();
        assert!(error.contains("contains itself") && error.contains("`Vec<Box<..>>`"), "{error}");
    }
    assert!(Search::<Nested>::all(&Scope::new()).is_err());
    let _ = (Nested { children: Vec::new() }.children, Tree::Leaf(0));
    // No child, one, or two; of two, one may be the child of the other, in either of the two fields.
    assert!(Search::<Boxed>::all(&scope).unwrap().count().unwrap().result.valid > 3);
}
