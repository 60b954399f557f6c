//! Canonical forms of all structures of the catalogue.

use cota::engine::canonical::Canonicalizer;
use cota::engine::checks::Checks;
use cota::{Scope, Search};
use cota_catalog::red_black_tree::{Node, RedBlackTree};
use cota_catalog::{Catalogued, Visitor};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Distinct forms against structures, and how many are within a smaller scope.
struct Count;

impl Visitor for Count {
    type Output = ();

    fn visit<T: Catalogued>(self) {
        // Of lists with a cache there are twenty thousand with three elements already.
        let size = if T::NAME == "node-caching-list" { 3 } else { 4 };
        let (scope, smaller) = (T::scope_up_to(size), T::scope_up_to(size - 1));
        // Only scopes that contain each other can be compared.
        let has_code = T::audit(1, T::scope_up_to(1)).is_some();
        let smaller = if has_code { smaller } else { scope.clone() };
        for invariant in T::invariants() {
            compare_forms::<T>(&scope, &smaller, &invariant.value);
        }
    }
}

fn compare_forms<T: Catalogued>(scope: &Scope, smaller: &Scope, invariant: &Checks<T>) {
    let search = Search::<T>::with_checks(scope, invariant.clone()).unwrap();
    let (forms, mut seen) = (Canonicalizer::<T>::new(), BTreeSet::new());
    let outcome = search.for_each(|candidate| {
        let form = forms.of_candidate(candidate);
        let value = candidate.build().unwrap();
        assert_eq!(forms.of(&value), form, "{}", candidate.value().draw());
        assert!(forms.fits(&form, search.space()));
        seen.insert(form);
        ControlFlow::Continue(())
    });
    let valid = outcome.unwrap().result.valid;
    let smaller = Search::<T>::with_checks(smaller, invariant.clone()).unwrap();
    let mut expected = BTreeSet::new();
    let run = smaller.for_each(|candidate| {
        expected.insert(forms.of_candidate(candidate));
        ControlFlow::Continue(())
    });
    run.unwrap();
    let inside = seen.iter().filter(|form| forms.fits(form, smaller.space()));
    assert!(inside.eq(&expected));
    assert!(!expected.is_empty());
    // The search finds some graphs several times; see the module.
    match T::NAME {
        "dag" => assert!(seen.len() < valid as usize),
        name => assert_eq!(seen.len() as u64, valid, "{name}"),
    }
}

#[test]
fn every_structure_has_a_form_of_its_own() {
    for entry in cota_catalog::entries() {
        entry.visit(Count);
    }
}

/// Nodes at other positions of the arena, links with them: still the same structure.
#[test]
fn the_order_of_an_arena_does_not_matter() {
    let search = Search::<RedBlackTree>::new(&RedBlackTree::scope_up_to(5)).unwrap();
    let forms = Canonicalizer::<RedBlackTree>::new();
    for structure in search.structures() {
        let tree = structure.build().unwrap();
        let count = tree.nodes.len();
        for shift in 0..count {
            let moved = |at: usize| (at * (count - 1) + shift) % count;
            let link = |link: Option<usize>| link.map(moved);
            let mut nodes = tree.nodes.clone();
            for (at, node) in tree.nodes.iter().enumerate() {
                let (left, right, parent) = (link(node.left), link(node.right), link(node.parent));
                nodes[moved(at)] = Node { left, right, parent, ..node.clone() };
            }
            let other = RedBlackTree { root: link(tree.root), size: tree.size, nodes };
            assert_eq!(forms.of(&other), forms.of(&tree));
        }
    }
}
