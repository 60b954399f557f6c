//! Canonical forms of all structures of the catalogue.

use cota::engine::canonical::Canonicalizer;
use cota::{Bounded, Scope, Search, View};
use cota_catalog::Visitor;
use cota_catalog::red_black_tree::{Node, RedBlackTree};
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::ops::ControlFlow;

/// Distinct forms against structures, and how many are within a smaller scope.
struct Count {
    scope: Scope,
    smaller: Scope,
}

impl Visitor for Count {
    type Output = (usize, u64, u64);

    fn visit<T: Bounded + Debug>(self, holds: for<'s> fn(View<'s, T>) -> bool) -> Self::Output {
        let search = Search::<T>::with_invariant(&self.scope, holds).unwrap();
        let (forms, mut seen) = (Canonicalizer::<T>::new(), BTreeSet::new());
        let outcome = search
            .for_each(|candidate| {
                let form = forms.of_candidate(candidate);
                let value = candidate.build().unwrap();
                assert_eq!(forms.of(&value), form, "{}", candidate.value().draw());
                assert!(forms.fits(&form, search.space()));
                seen.insert(form);
                ControlFlow::Continue(())
            })
            .unwrap();
        let smaller = Search::<T>::with_invariant(&self.smaller, holds).unwrap();
        let mut expected = BTreeSet::new();
        smaller
            .for_each(|candidate| {
                expected.insert(forms.of_candidate(candidate));
                ControlFlow::Continue(())
            })
            .unwrap();
        let inside = seen.iter().filter(|form| forms.fits(form, smaller.space()));
        assert!(inside.eq(&expected));
        (seen.len(), outcome.result.valid, expected.len() as u64)
    }
}

#[test]
fn every_structure_has_a_form_of_its_own() {
    for entry in cota_catalog::entries() {
        for (invariant, _) in entry.invariants() {
            let (scope, smaller) = (entry.scope_up_to(4), entry.scope_up_to(3));
            // Only scopes that contain each other can be compared.
            let smaller = if entry.has_code() { smaller } else { scope.clone() };
            let count = Count { scope, smaller };
            let (forms, found, inside) = entry.visit(Some(invariant), count).unwrap();
            assert!(inside > 0);
            // The search finds some graphs several times; see the module.
            match entry.name {
                "dag" => assert!(forms < found as usize),
                name => assert_eq!(forms as u64, found, "{name}"),
            }
        }
    }
}

/// Nodes at other positions of the arena, links with them: still the same structure.
#[test]
fn the_order_of_an_arena_does_not_matter() {
    let entry = cota_catalog::find("red-black-tree").unwrap();
    let search = Search::<RedBlackTree>::new(&entry.scope_up_to(5)).unwrap();
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
