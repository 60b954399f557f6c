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

/// Slots in a row, used or free, and a link to one of them.
#[derive(Bounded, Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Slots {
    #[bounded(index = Slot)]
    head: Option<usize>,
    #[bounded(arena(all))]
    slots: Vec<Slot>,
}

#[derive(Bounded, Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Slot {
    #[bounded(index = Slot)]
    next: Option<usize>,
    used: bool,
}

fn all_slots(scope: &Scope, strategy: Strategy) -> Vec<Slots> {
    let search = Search::<Slots>::all(scope).unwrap().strategy(strategy);
    search.iter().map(|structure| structure.build().unwrap()).collect()
}

#[test]
fn a_range_of_objects_makes_arenas_of_every_size_the_smallest_first() {
    for strategy in Strategy::ALL {
        for named in [false, true] {
            let scope = |slots: cota::Values| {
                let scope = Scope::new().set("Slot", slots);
                if named { scope.named("Slot") } else { scope }
            };
            let found = all_slots(&scope((1..=3).into()), strategy);
            let sizes: Vec<_> = found.iter().map(|slots| slots.slots.len()).collect();
            assert!(sizes.is_sorted(), "{strategy:?}: {sizes:?}");
            let mut expected: Vec<_> =
                (1..=3).flat_map(|size| all_slots(&scope(size.into()), strategy)).collect();
            let mut found = found;
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "{strategy:?}, named {named}");
        }
    }
    assert_round_trip::<Slots>(&Scope::new().set("Slot", 0..=2), |slots| {
        let all: Vec<_> = slots.slots().iter().collect();
        let position = |slot| all.iter().position(|known| *known == slot);
        let next: Vec<_> = all.iter().map(|slot| slot.next().map(position)).collect();
        format!("{} {:?} {next:?}", slots.slots().len(), slots.head().map(position))
    });
}

#[test]
fn arenas_of_every_size_are_the_same_on_threads_in_shares_and_from_any_place() {
    use cota::engine::{Position, Shard};
    for strategy in Strategy::ALL {
        let search = || {
            let scope = Scope::new().set("Slot", 0..=3);
            Search::<Slots>::all(&scope).unwrap().strategy(strategy)
        };
        let vectors = |search: Search<Slots>| -> Vec<_> {
            search.iter().map(|structure| structure.vector().clone()).collect()
        };
        let all = vectors(search());
        assert_eq!(search().jobs(3).count().unwrap().result.valid, all.len() as u64);
        let shares = (0..2).flat_map(|k| vectors(search().shard(Shard::new(k, 2).unwrap())));
        let mut shares: Vec<_> = shares.collect();
        shares.sort();
        let mut sorted = all.clone();
        sorted.sort();
        assert_eq!(shares, sorted);
        for (number, vector) in all.iter().enumerate().step_by(7) {
            let rest = search().resume_from(Position::Vector(vector.clone())).unwrap();
            assert_eq!(vectors(rest), all[number..], "{strategy:?} from {vector}");
        }
        let by_size = (0..=3).map(|size| vectors(search().exactly_objects(size)));
        assert_eq!(by_size.flatten().count(), all.len());
    }
}

#[test]
fn the_smallest_failing_arena_is_the_smallest() {
    let test = cota::testing::Test::<Slots>::all(Scope::new().set("Slot", 0..=4)).debug();
    let failure = test.run(|slots| assert!(slots.slots.len() < 2)).unwrap_err();
    let input = failure.input().unwrap();
    let shown = input.arguments[0].1.as_deref().unwrap();
    assert_eq!(shown.matches("Slot {").count(), 2, "{shown}");
}

#[test]
fn a_link_beyond_the_arena_is_no_candidate() {
    let search = Search::<Slots>::all(&Scope::new().set("Slot", 0..=2)).unwrap();
    // The head leads to the second slot of an arena of one.
    let error = search.structure("2,1".parse().unwrap()).unwrap_err();
    assert!(error.to_string().contains("root.head has 2 values, so 2 is none of them"), "{error}");
}

#[test]
fn a_drawing_lists_an_arena_by_position() {
    let found = Search::<List>::new(&scope()).unwrap().structures();
    let drawn: Vec<_> = found.iter().map(cota::engine::Structure::drawing).collect();
    assert_eq!(drawn[0], "List head=null nodes=[]\n");
    let two = "List head→Node0\n└─ nodes:\n   ├─ [0]: Node0 key=0 next→Node1\n   └─ [1]: Node1 key=1 next=null\n";
    assert!(drawn.iter().any(|text| text == two), "{drawn:?}");
}
