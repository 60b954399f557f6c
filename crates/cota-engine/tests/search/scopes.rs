use crate::{Ring, Tree, trees};
use cota::{Bounded, Scope, Search, Strategy};
use std::rc::Rc;

fn error(scope: &Scope) -> String {
    Search::<Tree>::new(scope).err().map(|error| error.to_string()).unwrap_or_default()
}

#[test]
#[allow(clippy::reversed_empty_ranges, reason = "they are what is refused")]
fn a_scope_that_cannot_work_is_refused_with_the_reason() {
    let base = || trees(3);
    for (scope, said) in [
        (Scope::new(), "`Node`: how many objects?"),
        (Scope::new().set("Node", 3), "`Tree.size`: no values"),
        (trees(3).without("Tree.size"), "no values for `Tree.size`: set `Tree.size = 0..=3`, for"),
        (base().set("Node.colour", 1), "no such class or field; there are"),
        (base().set("Leaf", 1), "`Leaf`"),
        (base().set("Node.key", 3..=1), "3..=1 of `Node.key` is the wrong way round"),
        (base().set("Node", 3..=1), "wrong way round"),
        (base().set("Node", -1), "a number of objects"),
        (base().set("Node.key", ['a']), "takes integers"),
        (base().set("Node.key", Vec::<i32>::new()), "no values for `Node.key`"),
        (base().set("Node.key", [1, 2, 1]), "lists 1 twice"),
        (base().set("Tree.size", -1..=2), "does not fit"),
        (base().set("Node.key", [1i64 << 40]), "does not fit"),
        (base().set("Node.left", ["Other"]), "the domain `Other`"),
        (base().set("Node.left", 1), "names of class domains"),
        (base().domain("List", "Entry", 2), "no such class"),
        (base().named("Entry"), "no such class"),
    ] {
        let text = error(&scope);
        assert!(text.contains(said), "{scope}: {text}");
    }
}

#[derive(Bounded, Debug)]
struct Must {
    link: Box<Leaf>,
}

#[derive(Bounded, Debug)]
struct Leaf;

#[test]
fn a_link_that_is_never_null_needs_an_object() {
    let error = Search::<Must>::all(&Scope::new().set("Leaf", 0)).err().unwrap().to_string();
    assert!(error.contains("`Must.link` needs an object of `Leaf`"), "{error}");
    assert_eq!(
        Search::<Must>::all(&Scope::new().set("Leaf", 1)).unwrap().count().unwrap().result.valid,
        1
    );
}

/// Two lists of one class, as in a list that keeps its unused nodes.
#[derive(Bounded, Debug)]
struct Caching {
    header: Option<Rc<Cell>>,
    cache: Option<Rc<Cell>>,
}

#[derive(Bounded, Debug)]
struct Cell {
    next: Option<Rc<Cell>>,
    value: Option<Rc<Leaf>>,
}

fn acyclic(this: CachingView<'_>) -> bool {
    [this.header(), this.cache()].into_iter().all(|first| {
        let mut seen = cota::Visited::new();
        let mut current = first;
        while let Some(cell) = current {
            if !seen.insert(cell) {
                return false;
            }
            current = cell.next();
        }
        true
    })
}

#[test]
fn paths_give_the_parts_of_a_structure_domains_of_their_own() {
    let split = Scope::new()
        .domain("List", "Cell", 3)
        .domain("Cache", "Cell", 2)
        .set("header.next*", ["List"])
        .set("cache.next*", ["Cache"])
        .set("Leaf", 0);
    for strategy in Strategy::ALL {
        let search = Search::<Caching>::with_invariant(&split, acyclic).unwrap().strategy(strategy);
        // Lengths 0 to 3 and 0 to 2, never sharing.
        assert_eq!(search.count().unwrap().result.valid, 4 * 3, "{strategy:?}");
    }
    let text = "List: Cell=3; Cache: Cell=2; header.next*=[List]; cache.next*=[Cache]; Leaf=0";
    assert_eq!(text.parse::<Scope>().unwrap(), split);
    let joint = Scope::new().set("Cell", 2).set("Leaf", 0);
    for strategy in Strategy::ALL {
        let search = Search::<Caching>::with_invariant(&joint, acyclic).unwrap().strategy(strategy);
        // With one domain of two cells: by length of the header list and where the cache begins.
        // Length 0: cache of 0..=2. Length 1 (c0): null, c0, fresh c1 ending, c1 joining c0.
        // Length 2: null, c0, c1.
        assert_eq!(search.count().unwrap().result.valid, 3 + 4 + 3, "{strategy:?}");
    }
}

#[test]
fn a_value_behind_a_path_gets_a_scope_of_its_own() {
    let scope = Scope::new()
        .domain("List", "Cell", 1)
        .domain("Cache", "Cell", 1)
        .domain("Red", "Leaf", 1)
        .domain("Blue", "Leaf", 2)
        .set("header.next*", ["List"])
        .set("cache.next*", ["Cache"])
        .set("header.next*.value", ["Red"])
        .set("cache.value", ["Red", "Blue"]);
    let search = Search::<Caching>::with_invariant(&scope, acyclic).unwrap();
    let drawn: Vec<_> = search.iter().map(|found| found.value().to_string()).collect();
    // header: none, or one cell without or with the red value; cache: none, or one cell with
    // nothing, the red value, or a blue one (the two are interchangeable).
    assert_eq!(drawn.len(), 3 * 4);
    assert!(drawn.iter().any(|text| text.contains("Blue0")));
    assert!(!drawn.iter().any(|text| text.contains("List0 Cell (next=null value=Blue")));
}

#[test]
fn objects_with_names_are_not_interchangeable() {
    #[derive(Bounded, Debug)]
    struct Pair {
        first: Rc<Leaf>,
        second: Rc<Leaf>,
    }
    let scope = Scope::new().set("Leaf", 3);
    for strategy in Strategy::ALL {
        let alike = Search::<Pair>::all(&scope).unwrap().strategy(strategy);
        assert_eq!(alike.count().unwrap().result.valid, 2, "the same or another");
        let named = Search::<Pair>::all(&scope.clone().named("Leaf")).unwrap().strategy(strategy);
        assert_eq!(named.count().unwrap().result.valid, 9);
    }
}

#[test]
fn at_least_so_many_objects() {
    let scope = trees(4).set("Node", 2..=3);
    let all: Vec<_> = Search::<Tree>::new(&trees(4).set("Node", 3)).unwrap().structures();
    let enough = all.iter().filter(|tree| tree.size().objects >= 2).count();
    for strategy in Strategy::ALL {
        let search = Search::<Tree>::new(&scope).unwrap().strategy(strategy);
        assert_eq!(search.count().unwrap().result.valid, enough as u64);
    }
}

#[test]
fn levels_of_objects_partition_the_structures() {
    for strategy in Strategy::ALL {
        let whole = Search::<Tree>::new(&trees(4))
            .unwrap()
            .strategy(strategy)
            .count()
            .unwrap()
            .result
            .valid;
        let levels = (0..=4).map(|objects| {
            let search = Search::<Tree>::new(&trees(4)).unwrap().strategy(strategy);
            search.exactly_objects(objects).count().unwrap().result.valid
        });
        assert_eq!(levels.sum::<u64>(), whole);
    }
}

#[test]
fn steps_lists_and_defaults() {
    #[derive(Bounded, Debug)]
    struct Numbers {
        a: i64,
        b: Option<u8>,
        c: bool,
    }
    let count = |scope: &str| {
        Search::<Numbers>::all(&scope.parse().unwrap()).unwrap().count().unwrap().result.valid
    };
    assert_eq!(count("Numbers.a=0..=10 step 5, Numbers.b=[7, 3]"), 3 * 3 * 2);
    assert_eq!(count("size=2"), 3 * 4 * 2);
    assert_eq!(count("Numbers.a=-4, Numbers.b=0..4, Numbers.c=[true]"), 5);
    let wide = Scope::new().set("a", [i64::MIN, 0, i64::MAX]).set("b", 0).set("c", true);
    let found = Search::<Numbers>::all(&wide).unwrap().structures();
    let built: Vec<_> = found.iter().map(|numbers| numbers.build().unwrap().a).collect();
    assert_eq!(built, [i64::MIN, i64::MIN, 0, 0, i64::MAX, i64::MAX]);
}

#[test]
fn a_ring_is_built_with_its_cycle() {
    fn closed(ring: crate::RingView<'_>) -> bool {
        let Some(head) = ring.head() else { return false };
        let mut seen = cota::Visited::from(head);
        let mut current = head;
        loop {
            match current.next() {
                None => return false,
                Some(next) if next == head => return true,
                Some(next) if !seen.insert(next) => return false,
                Some(next) => current = next,
            }
        }
    }
    let scope = Scope::new().set("Entry", 3);
    for strategy in Strategy::ALL {
        let search = Search::<Ring>::with_invariant(&scope, closed).unwrap().strategy(strategy);
        let mut lengths = [0; 4];
        for structure in &search {
            let head = structure.build().unwrap().head.unwrap();
            let (mut length, mut current) = (1, head.borrow().next.clone().unwrap());
            while !Rc::ptr_eq(&current, &head) {
                let next = current.borrow().next.clone().unwrap();
                (length, current) = (length + 1, next);
            }
            lengths[length] += 1;
            // The ring would keep itself alive.
            head.borrow_mut().next = None;
        }
        // Two colours for each entry, which the invariant never reads.
        assert_eq!(lengths, [0, 2, 4, 8], "{strategy:?}");
    }
}

/// Two rings in arenas, of one class but with class domains of their own.
#[derive(Bounded, Debug)]
struct TwoRings {
    one: IndexRing,
    other: IndexRing,
}

#[derive(Bounded, Debug)]
struct IndexRing {
    #[bounded(index = Place)]
    first: Option<usize>,
    #[bounded(arena)]
    places: Vec<Place>,
}

#[derive(Bounded, Debug)]
struct Place {
    #[bounded(index = Place)]
    next: usize,
}

/// Every index of a built value leads to a place of its own arena, whether the arenas are told apart
/// by the scope or share all objects.
#[test]
fn indices_stay_within_their_arena() {
    let apart = Scope::new()
        .domain("A", "Place", 2)
        .domain("B", "Place", 3)
        .set("one.first.next*", ["A"])
        .set("one.places", ["A"])
        .set("other.first.next*", ["B"])
        .set("other.places", ["B"]);
    let together = Scope::new()
        .domain("A", "Place", 2)
        .domain("B", "Place", 3)
        .set("one.first.next*", ["A"])
        .set("other.first.next*", ["B"]);
    for scope in [apart, together] {
        let search = Search::<TwoRings>::all(&scope).unwrap();
        let outcome = search
            .for_each(|candidate| {
                let rings = candidate.build().unwrap();
                for ring in [&rings.one, &rings.other] {
                    let reached =
                        std::iter::successors(ring.first, |at| Some(ring.places[*at].next));
                    assert!(reached.take(9).all(|at| at < ring.places.len()));
                }
                std::ops::ControlFlow::Continue(())
            })
            .unwrap();
        assert!(outcome.result.valid > 10);
    }
}
