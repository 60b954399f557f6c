//! Links by position: an index into the `Vec` that holds all objects of a class.

use crate::assert_round_trip;
use cota::{Bounded, Invariant, Scope, Search, Strategy, View, holds};

/// A list in an arena.
#[derive(Bounded, Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct List {
    #[bounded(index = Node)]
    head: Option<usize>,
    #[bounded(arena)]
    nodes: Vec<Node>,
}

#[derive(Bounded, Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Node {
    key: u8,
    #[bounded(index = Node)]
    next: Option<u16>,
}

impl Invariant for List {
    fn holds(list: View<'_, Self>) -> bool {
        let (mut node, mut length) = (list.head(), 0);
        while let Some(here) = node {
            length += 1;
            if length > 3 {
                return false;
            }
            node = here.next();
        }
        true
    }
}

fn scope() -> Scope {
    Scope::new().set("Node", 3).set("Node.key", 0..=1)
}

#[test]
fn lists_in_an_arena_are_found_once() {
    for strategy in Strategy::ALL {
        let search = Search::<List>::new(&scope()).unwrap().strategy(strategy);
        let mut found: Vec<_> = search.iter().map(|structure| structure.build().unwrap()).collect();
        found.sort();
        let mut expected = Vec::new();
        for length in 0..=3u16 {
            for keys in 0..1 << length {
                let node = |i: u16| Node {
                    key: (keys >> i & 1) as u8,
                    next: (i + 1 < length).then_some(i + 1),
                };
                let nodes = (0..length).map(node).collect();
                expected.push(List { head: (length > 0).then_some(0), nodes });
            }
        }
        expected.sort();
        assert_eq!(found, expected, "{strategy:?}");
        assert!(found.iter().all(holds));
    }
    assert_round_trip::<List>(&scope(), |list| {
        let (mut node, mut text) = (list.head(), String::new());
        while let Some(here) = node.filter(|_| text.len() < 9) {
            text.push_str(&here.key().to_string());
            node = here.next();
        }
        text
    });
}

#[test]
fn an_index_out_of_the_arena_is_never_valid() {
    let list = List { head: Some(1), nodes: vec![Node { key: 0, next: None }] };
    assert!(!holds(&list));
    let list = List { head: Some(0), nodes: vec![Node { key: 0, next: Some(7) }] };
    assert!(!holds(&list));
}

/// Every object of the scope, linked or not: a forest by parent pointers.
#[derive(Bounded, Debug)]
struct Forest {
    #[bounded(arena(all))]
    parents: Vec<Parent>,
}

#[derive(Bounded, Debug)]
struct Parent {
    #[bounded(index = Parent)]
    up: usize,
}

#[test]
fn an_arena_of_all_objects_holds_unlinked_ones() {
    let scope = Scope::new().set("Parent", 2).named("Parent");
    let search = Search::<Forest>::all(&scope).unwrap();
    let mut found: Vec<Vec<usize>> = search
        .iter()
        .map(|it| it.build().unwrap().parents.iter().map(|parent| parent.up).collect())
        .collect();
    found.sort();
    assert_eq!(found, [[0, 0], [0, 1], [1, 0], [1, 1]]);
    assert_round_trip::<Forest>(&scope, |forest| {
        let nodes: Vec<_> = forest.parents().iter().collect();
        let position = |node| nodes.iter().position(|known| *known == node);
        format!("{:?}", nodes.iter().map(|node| position(node.up())).collect::<Vec<_>>())
    });
}

/// The position is a type of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Id(u32);

impl TryFrom<usize> for Id {
    type Error = std::num::TryFromIntError;
    fn try_from(position: usize) -> Result<Self, Self::Error> {
        u32::try_from(position).map(Self)
    }
}

impl From<Id> for usize {
    fn from(id: Id) -> Self {
        id.0 as Self
    }
}

#[derive(Bounded, Debug)]
struct Store {
    #[bounded(index = Item)]
    best: Id,
    #[bounded(arena)]
    items: Vec<Item>,
}

#[derive(Bounded, Debug)]
struct Item(bool);

#[test]
fn an_index_can_be_any_type_that_converts() {
    let search = Search::<Store>::all(&Scope::new().set("Item", 2)).unwrap();
    let found: Vec<_> = search.iter().map(|structure| structure.build().unwrap()).collect();
    assert_eq!(found.len(), 2);
    assert!(found.iter().all(|store| store.best == Id(0) && store.items.len() == 1));
    assert_eq!(found.iter().map(|store| store.items[0].0).collect::<Vec<_>>(), [false, true]);
}

/// Children by position.
#[derive(Bounded, Debug)]
struct Tree {
    #[bounded(index = Vertex)]
    root: u8,
    #[bounded(arena)]
    vertices: Vec<Vertex>,
}

#[derive(Bounded, Debug)]
struct Vertex {
    #[bounded(index = Vertex)]
    children: Vec<usize>,
}

#[test]
fn a_vector_of_indices_is_a_vector_of_links() {
    let scope = Scope::new().set("Vertex", 2).set("Vertex.children.len", 1);
    let search = Search::<Tree>::all(&scope).unwrap();
    let mut found: Vec<Vec<Vec<usize>>> = search
        .iter()
        .map(|it| it.build().unwrap())
        .inspect(|tree| assert_eq!(tree.root, 0))
        .map(|tree| tree.vertices.into_iter().map(|vertex| vertex.children).collect())
        .collect();
    found.sort();
    let expected: [&[&[usize]]; 5] = [&[&[]], &[&[0]], &[&[1], &[]], &[&[1], &[0]], &[&[1], &[1]]];
    let mut expected: Vec<Vec<Vec<usize>>> =
        expected.iter().map(|tree| tree.iter().map(|v| v.to_vec()).collect()).collect();
    expected.sort();
    assert_eq!(found, expected);
    assert_round_trip::<Tree>(&scope, |tree| {
        format!("{:?}", tree.root().children().iter().map(|v| v == tree.root()).collect::<Vec<_>>())
    });
}
