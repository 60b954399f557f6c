//! Canonical forms: equal exactly for isomorphic structures, from values as from candidates.

use cota::engine::canonical::{CanonicalForm, Canonicalizer};
use cota::engine::{Judgement, Structure, Value};
use cota::{Bounded, Scope, Search};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::rc::{Rc, Weak};

/// Every structure of a type: its form is its own, the same from the value, and within the scope.
fn all<T: Bounded>(scope: &Scope) -> Vec<(CanonicalForm, Structure<T>)> {
    let (search, forms) = (Search::<T>::all(scope).unwrap(), Canonicalizer::<T>::new());
    let mut found = Vec::new();
    search
        .for_each(|candidate| {
            let form = forms.of_candidate(candidate);
            if let Ok(value) = candidate.build() {
                assert_eq!(forms.of(&value), form);
                assert_eq!(forms.examine(&value, |_| true).judgement, Judgement::Accepted);
            }
            assert!(forms.fits(&form, search.space()));
            assert_eq!(form.size(), candidate.size());
            assert_eq!(form.to_string().parse::<CanonicalForm>().as_ref(), Ok(&form));
            let drawn = forms.value(&form).expect("a form of the type");
            assert_eq!(drawn.draw().lines().count(), candidate.value().draw().lines().count());
            found.push((form, candidate.keep()));
            std::ops::ControlFlow::Continue(())
        })
        .unwrap();
    let distinct: BTreeSet<_> = found.iter().map(|(form, _)| form).collect();
    assert_eq!(distinct.len(), found.len(), "isomorphic structures were found twice");
    found
}

/// Structures of the larger scope that are within the smaller one are those found there.
fn nested<T: Bounded>(small: &Scope, large: &Scope) {
    let forms = Canonicalizer::<T>::new();
    let space = Search::<T>::all(small).unwrap();
    let inside: BTreeSet<_> = all::<T>(large)
        .into_iter()
        .map(|(form, _)| form)
        .filter(|form| forms.fits(form, space.space()))
        .collect();
    let expected: BTreeSet<_> = all::<T>(small).into_iter().map(|(form, _)| form).collect();
    assert_eq!(inside, expected);
    assert!(!expected.is_empty());
}

#[derive(Bounded, Debug)]
struct Mixed {
    flag: Option<bool>,
    kind: Kind,
    letters: String,
    numbers: Vec<Option<u8>>,
    pair: (i8, [bool; 2]),
}

#[derive(Bounded, Debug)]
enum Kind {
    Plain,
    Scaled(f64),
    Named { letter: char },
}

#[test]
fn plain_values_of_all_kinds() {
    let scope = |most: i64, letters: Vec<char>| {
        Scope::new()
            .set("Kind.Scaled.0", vec![0.5, -1.0])
            .set("Kind.Named.letter", letters.clone())
            .set("Mixed.letters", letters)
            .set("Mixed.letters.len", 0..=most)
            .set("Mixed.numbers", 0..=most)
            .set("Mixed.numbers.len", 0..=most)
            .set("Mixed.pair.0", -1..=most)
    };
    nested::<Mixed>(&scope(1, vec!['a']), &scope(1, vec!['b', 'a']));
}

#[derive(Bounded, Debug)]
struct Tables {
    ages: BTreeMap<i32, u8>,
    marks: HashSet<char>,
    links: BTreeMap<bool, Rc<Leaf>>,
}

#[derive(Bounded, Debug)]
struct Leaf {
    number: u8,
}

#[test]
fn maps_and_sets() {
    let scope = |keys: Vec<i64>, most: i64| {
        Scope::new()
            .set("Tables.ages.key", keys)
            .set("Tables.ages.value", 0..=most)
            .set("Tables.marks.key", vec!['y', 'x'])
            .set("Leaf", 0..=2)
            .set("Leaf.number", 0..=most)
    };
    // Keys in another order, so that the regions are laid out differently.
    nested::<Tables>(&scope(vec![3], 0), &scope(vec![7, 3], 1));
}

#[derive(Bounded, Debug, Default)]
struct Graph {
    first: Option<Rc<RefCell<Vertex>>>,
    second: Option<Rc<RefCell<Vertex>>>,
}

#[derive(Bounded, Debug, Default)]
struct Vertex {
    next: Option<Rc<RefCell<Vertex>>>,
    back: Weak<RefCell<Vertex>>,
}

#[test]
fn shared_and_cyclic_links() {
    let scope = |n: i64| Scope::new().set("Vertex", n);
    nested::<Graph>(&scope(2), &scope(3));
}

#[test]
fn sharing_is_part_of_the_form() {
    let vertex = || Rc::new(RefCell::new(Vertex::default()));
    let forms = Canonicalizer::<Graph>::new();
    let shared = vertex();
    let one = Graph { first: Some(Rc::clone(&shared)), second: Some(shared) };
    let two = Graph { first: Some(vertex()), second: Some(vertex()) };
    assert_ne!(forms.of(&one), forms.of(&two));
    assert_eq!((forms.of(&one).size().objects, forms.of(&two).size().objects), (1, 2));
    let also_two = Graph { first: Some(vertex()), second: Some(vertex()) };
    assert_eq!(forms.of(&two), forms.of(&also_two));
}

#[derive(Bounded, Clone, Debug)]
struct Ring {
    #[bounded(index = Bead)]
    first: Option<usize>,
    #[bounded(arena)]
    beads: Vec<Bead>,
}

#[derive(Bounded, Clone, Debug)]
struct Bead {
    #[bounded(index = Bead)]
    next: Option<usize>,
    colour: u8,
}

fn ring(first: Option<usize>, beads: &[(Option<usize>, u8)]) -> Ring {
    let bead = |&(next, colour): &(Option<usize>, u8)| Bead { next, colour };
    Ring { first, beads: beads.iter().map(bead).collect() }
}

#[test]
fn positions_in_an_arena_do_not_matter() {
    let scope = |n: i64| Scope::new().set("Bead", n).set("Bead.colour", 0..=1);
    nested::<Ring>(&scope(2), &scope(3));
    let forms = Canonicalizer::<Ring>::new();
    let here = ring(Some(0), &[(Some(1), 5), (Some(0), 6)]);
    let there = ring(Some(2), &[(Some(2), 6), (None, 9), (Some(0), 5)]);
    assert_eq!(forms.of(&here), forms.of(&there));
    assert_eq!(forms.of(&there).size().objects, 2);
    let other = ring(Some(1), &[(Some(1), 5), (Some(0), 6)]);
    assert_ne!(forms.of(&here), forms.of(&other));
}

#[test]
fn an_index_that_leads_nowhere_is_no_other_structure() {
    let forms = Canonicalizer::<Ring>::new();
    let (broken, whole) = (ring(Some(0), &[(Some(7), 1)]), ring(Some(0), &[(None, 1)]));
    assert_ne!(forms.of(&broken), forms.of(&whole));
    assert_eq!(forms.examine(&broken, |_| true).judgement, Judgement::Dangling);
    assert_eq!(forms.examine(&whole, |_| true).judgement, Judgement::Accepted);
}

/// Nodes that nothing need lead to, with edges.
#[derive(Bounded, Clone, Debug)]
struct Net {
    #[bounded(arena(all))]
    nodes: Vec<Place>,
}

#[derive(Bounded, Clone, Debug)]
struct Place {
    #[bounded(index = Place)]
    to: Option<usize>,
}

/// Functional graphs: each node leads to one or none. Two are the same if some order of the nodes
/// makes them so, which is tried for all orders here.
#[test]
fn nodes_without_an_order_are_the_same_in_any() {
    fn orders(n: usize) -> Vec<Vec<usize>> {
        let Some(last) = n.checked_sub(1) else { return vec![Vec::new()] };
        let insert = |order: Vec<usize>| {
            (0..n).map(move |at| {
                let mut order = order.clone();
                order.insert(at, last);
                order
            })
        };
        orders(last).into_iter().flat_map(insert).collect()
    }
    let forms = Canonicalizer::<Net>::new();
    for (n, published) in [(1, 2), (2, 6), (3, 16), (4, 45)] {
        let (mut seen, mut by_orders) = (BTreeSet::new(), BTreeSet::new());
        for code in 0..(n + 1usize).pow(n as u32) {
            let target = |node: usize| match code / (n + 1).pow(node as u32) % (n + 1) {
                0 => None,
                to => Some(to - 1),
            };
            let targets: Vec<_> = (0..n).map(target).collect();
            let nodes = targets.iter().map(|to| Place { to: *to }).collect();
            seen.insert(forms.of(&Net { nodes }));
            let moved = orders(n).into_iter().map(|order| {
                let mut moved = vec![None; n];
                for (node, to) in targets.iter().enumerate() {
                    moved[order[node]] = to.map(|to| order[to]);
                }
                moved
            });
            by_orders.insert(moved.min());
        }
        assert_eq!(seen.len(), by_orders.len());
        // Partial functions up to isomorphism: A126285.
        assert_eq!(seen.len(), published);
    }
}

#[test]
fn a_form_of_another_type_is_no_structure() {
    let form = Canonicalizer::<Ring>::new().of(&ring(Some(0), &[(None, 200)]));
    assert_eq!(Canonicalizer::<Mixed>::new().value(&form), None);
    assert!("".parse::<CanonicalForm>().is_err() && "1.2.x".parse::<CanonicalForm>().is_err());
    assert!("1.2.é".parse::<CanonicalForm>().is_err());
    let value = Canonicalizer::<Ring>::new().value(&form).unwrap();
    assert!(matches!(value, Value::Record { .. }));
}
