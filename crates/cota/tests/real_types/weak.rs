//! `Weak`: a link that keeps nothing alive.

use cota::{Bounded, Invariant, Scope, Search, View, holds, with_view};
use std::cell::RefCell;
use std::rc::{Rc, Weak};

#[derive(Bounded)]
struct Tree {
    root: Option<Rc<Node>>,
}

#[derive(Bounded)]
struct Node {
    child: Option<Rc<Node>>,
    parent: RefCell<Weak<Node>>,
}

impl Invariant for Tree {
    fn holds(tree: View<'_, Self>) -> bool {
        let (mut node, mut parent) = (tree.root(), None);
        let mut length = 0;
        while let Some(here) = node {
            length += 1;
            if here.parent() != parent || length > 3 {
                return false;
            }
            (node, parent) = (here.child(), Some(here));
        }
        true
    }
}

#[test]
fn parents_are_set_and_keep_nothing_alive() {
    let search = Search::<Tree>::new(&Scope::new().set("Node", 3)).unwrap();
    let found: Vec<Tree> = search.iter().map(|structure| structure.build().unwrap()).collect();
    assert_eq!(found.len(), 4);
    for tree in &found {
        assert_parents(tree);
        assert!(holds(tree));
        assert!(tree.root.as_ref().is_none_or(|root| Rc::strong_count(root) == 1));
    }
}

fn assert_parents(tree: &Tree) {
    let (mut node, mut parent) = (tree.root.clone(), None::<Rc<Node>>);
    while let Some(here) = node {
        let known = here.parent.borrow().upgrade();
        assert_eq!(known.is_some(), parent.is_some());
        assert!(known.zip(parent).is_none_or(|(a, b)| Rc::ptr_eq(&a, &b)));
        (node, parent) = (here.child.clone(), Some(here));
    }
}

#[test]
fn a_wrong_parent_is_seen() {
    let leaf = Rc::new(Node { child: None, parent: RefCell::default() });
    let tree = Tree { root: Some(Rc::clone(&leaf)) };
    assert!(holds(&tree));
    *leaf.parent.borrow_mut() = Rc::downgrade(&leaf);
    assert!(!holds(&tree));
}

#[test]
fn weak_links_survive_the_way_back() {
    #[derive(Bounded)]
    struct Two {
        owner: Option<Rc<Leaf>>,
        watcher: Weak<Leaf>,
    }
    #[derive(Bounded)]
    struct Leaf {
        flag: bool,
    }
    // A watcher of an object that nobody owns cannot be built, so it gets the same object or none.
    let scope = Scope::new().set("Leaf", 1);
    let search = Search::<Two>::with_invariant(&scope, |two| {
        two.watcher().is_none() || two.owner().is_some()
    });
    let found: Vec<Two> = search.unwrap().iter().map(|it| it.build().unwrap()).collect();
    assert_eq!(found.len(), 1 + 2 + 2);
    assert_eq!(found.iter().filter(|two| two.watcher.upgrade().is_some()).count(), 2);
    let flags = found.iter().filter(|two| two.owner.as_ref().is_some_and(|leaf| leaf.flag));
    assert_eq!(flags.count(), 2);
}

#[derive(Bounded)]
struct Owner {
    items: Vec<Rc<Item>>,
}

#[derive(Bounded)]
struct Item {
    next: RefCell<Weak<Item>>,
}

#[test]
fn weak_links_between_shared_objects() {
    let scope = Scope::new().set("Item", 2).set("items.len", 2);
    let owned = |owner: View<'_, Owner>| {
        let items: Vec<_> = owner.items().iter().collect();
        items.iter().all(|item| item.next().is_none_or(|next| items.contains(&next)))
    };
    let found = Search::<Owner>::with_invariant(&scope, owned).unwrap().structures();
    // None; one with nothing or itself behind it; the same one twice; two with three ways each.
    assert_eq!(found.len(), 1 + 2 + 2 + 9);
    for structure in found {
        let owner = structure.build().unwrap();
        let show = |owner: View<'_, Owner>| {
            let items: Vec<_> = owner.items().iter().collect();
            let position = |item| items.iter().position(|known| *known == item);
            items
                .iter()
                .map(|item| (position(*item), item.next().map(position)))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            with_view(&owner, show),
            Some(structure.with(|candidate| show(candidate.view())))
        );
        assert!(owner.items.iter().all(|item| item.next.borrow().strong_count() <= 2));
    }
}

/// An object that only a `Weak` leads to does not live; the message says so, and speaks of no cycle.
#[test]
fn a_weak_link_without_an_owner_is_named() {
    #[derive(Bounded)]
    struct List {
        head: Option<Rc<RefCell<Entry>>>,
    }
    #[derive(Bounded)]
    struct Entry {
        previous: Option<Weak<RefCell<Entry>>>,
        other: Option<Weak<RefCell<Entry>>>,
    }
    let search = Search::<List>::all(&Scope::new().set("Entry", 2)).unwrap();
    let mut errors: Vec<_> =
        search.iter().filter_map(|it| it.build().err()).map(|error| error.to_string()).collect();
    errors.sort();
    errors.dedup();
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert!(
        errors[0].contains("no `Rc` or `Arc` owns Entry1, but a shared or weak link leads to it"),
        "{errors:?}"
    );
}

#[derive(Bounded, Debug)]
struct Chain {
    head: Option<Rc<RefCell<Ring>>>,
}

#[derive(Bounded, Debug)]
struct Ring {
    prev: Option<Weak<RefCell<Ring>>>,
}

#[test]
fn a_test_leaves_out_what_only_a_weak_leads_to() {
    let summary =
        cota::testing::Test::<Chain>::all(Scope::new().set("Ring", 2)).run(|chain: Chain| {
            if let Some(ring) = chain.head {
                let prev = ring.borrow().prev.as_ref().map(Weak::upgrade);
                // None, one that never had an owner, or itself.
                assert!(prev.flatten().is_none_or(|prev| Rc::ptr_eq(&prev, &ring)));
            }
        });
    let summary = summary.unwrap();
    assert_eq!(summary.inputs, 1 + 3);
    assert!(summary.notes[0].contains("left out"), "{:?}", summary.notes);
}

#[derive(Bounded, Debug)]
struct Dag {
    children: Vec<Rc<Dag>>,
}

#[cota::test(size = 2)]
fn a_cycle_that_no_code_can_make_is_left_out(dag: Dag) {
    fn depth(dag: &Dag) -> usize {
        1 + dag.children.iter().map(|child| depth(child)).max().unwrap_or(0)
    }
    assert!(depth(&dag) <= 3);
}
