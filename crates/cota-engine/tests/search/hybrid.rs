//! Invariants made of checks, some of which are properties that the search knows.

use crate::{Tree, trees};
use cota::engine::Failure;
use cota::engine::checks::{Checks, Property, TrialEnd};
use cota::{Bounded, Int, Scope, Search, Strategy, View, Visited};
use cota_run::{Budget, StopReason, Watch};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::Duration;

#[derive(Bounded, Debug)]
struct List {
    head: Option<Rc<Cell>>,
    spare: Option<Rc<Cell>>,
    size: i32,
}

#[derive(Bounded, Debug)]
struct Cell {
    value: Option<u8>,
    next: Option<Rc<Cell>>,
    previous: Option<Rc<Cell>>,
}

fn lists(cells: i64) -> Scope {
    Scope::new().set("Cell", cells).set("Cell.value", 0..=1).set("List.size", 0..=cells)
}

fn property(text: &str) -> Property {
    let property: Property = text.parse().unwrap();
    assert_eq!(property.to_string(), text);
    property
}

/// The cells from one on, each once.
fn chain(first: Option<CellView<'_>>) -> Vec<CellView<'_>> {
    let (mut cells, mut next) = (Vec::new(), first);
    while let Some(cell) = next.filter(|cell| !cells.contains(cell)) {
        cells.push(cell);
        next = cell.next();
    }
    cells
}

/// All cells from one on by both links.
fn region(first: Option<CellView<'_>>) -> Vec<CellView<'_>> {
    let mut seen: Vec<_> = first.into_iter().collect();
    let mut done = 0;
    while done < seen.len() {
        for cell in [seen[done].next(), seen[done].previous()].into_iter().flatten() {
            if !seen.contains(&cell) {
                seen.push(cell);
            }
        }
        done += 1;
    }
    seen
}

fn is_tree(list: View<'_, List>) -> bool {
    let cells = region(list.head());
    let links = cells.iter().flat_map(|cell| [cell.next(), cell.previous()]).flatten().count();
    links + 1 == cells.len().max(1)
}

fn is_acyclic(list: View<'_, List>) -> bool {
    region(list.head()).iter().all(|cell| {
        let mut behind = region(cell.next());
        behind.extend(region(cell.previous()));
        !behind.contains(cell)
    })
}

fn is_circular(list: View<'_, List>) -> bool {
    let cells = chain(list.head());
    cells.last().is_some_and(|last| last.next() == list.head())
}

fn is_doubly_linked(list: View<'_, List>) -> bool {
    let back = |cell: &CellView<'_>| {
        cell.next().is_none_or(|next| next.previous().is_some_and(|back| back == *cell))
    };
    chain(list.head()).iter().all(back)
}

fn pairs<'s>(list: View<'s, List>) -> Vec<(Int<'s, u8>, Int<'s, u8>)> {
    let both = |cell: &CellView<'s>| Some((cell.value()?, cell.next()?.value()?));
    chain(list.head()).iter().filter_map(both).collect()
}

fn is_sorted(list: View<'_, List>) -> bool {
    pairs(list).iter().all(|(one, other)| one <= other)
}

fn is_strictly_sorted(list: View<'_, List>) -> bool {
    pairs(list).iter().all(|(one, other)| one < other)
}

fn has_no_duplicates(list: View<'_, List>) -> bool {
    let values: Vec<_> = chain(list.head()).iter().filter_map(|cell| cell.value()).collect();
    (0..values.len()).all(|i| (0..i).all(|j| values[i] != values[j]))
}

fn is_counted(list: View<'_, List>) -> bool {
    list.size() == region(list.head()).len() as i32
}

fn is_counted_but_one(list: View<'_, List>) -> bool {
    list.size() + 1 == chain(list.head()).len() as i32
}

fn is_disjoint(list: View<'_, List>) -> bool {
    let cells = region(list.head());
    chain(list.spare()).iter().all(|cell| !cells.contains(cell))
}

fn all_are_reachable(list: View<'_, List>) -> bool {
    let cells = chain(list.head());
    let links = cells.iter().map(|cell| cell.previous());
    links.chain([list.spare()]).flatten().all(|cell| cells.contains(&cell))
}

fn vectors<T: Bounded>(search: &Search<T>) -> BTreeSet<String> {
    let found: Vec<_> = search.iter().map(|found| found.vector().to_string()).collect();
    let set: BTreeSet<_> = found.iter().cloned().collect();
    assert_eq!(set.len(), found.len(), "each once");
    set
}

type Holds<T> = for<'s> fn(View<'s, T>) -> bool;

fn properties() -> Vec<(Property, Holds<List>)> {
    vec![
        (property("tree(head; next, previous)"), is_tree),
        (property("acyclic(head; next, previous)"), is_acyclic),
        (property("circular(head; next)"), is_circular),
        (property("doubly_linked(head; next; previous)"), is_doubly_linked),
        (property("sorted(head; next; value)"), is_sorted),
        (property("strictly_sorted(head; next; value)"), is_strictly_sorted),
        (property("no_duplicates(head; next; value)"), has_no_duplicates),
        (property("count(head; next, previous; size)"), is_counted),
        (property("count(head; next; size; 1)"), is_counted_but_one),
        (property("disjoint(head; next, previous; spare; next)"), is_disjoint),
        (property("all_reachable(head; next)"), all_are_reachable),
    ]
}

#[test]
fn a_property_accepts_what_its_definition_accepts() {
    for cells in [2, 3] {
        let values = if cells == 3 { 0..=0 } else { 0..=1 };
        let scope = lists(cells).set("Cell.value", values);
        for (property, definition) in properties() {
            for strategy in Strategy::ALL {
                let expected = Search::<List>::with_invariant(&scope, definition).unwrap();
                let declared = Checks::<List>::new().declare(property.clone());
                let declared = Search::with_checks(&scope, declared).unwrap().strategy(strategy);
                let expected = vectors(&expected.strategy(strategy));
                assert!(!expected.is_empty());
                assert_eq!(vectors(&declared), expected, "{property} {strategy:?}");
            }
        }
    }
}

/// Two properties and a function in all orders: what one keeps must not depend on the others.
#[test]
fn several_checks_in_any_order() {
    let scope = lists(2);
    let all = properties();
    for one in 0..all.len() {
        for other in 0..one {
            let third = (one + other) % all.len();
            let function = all[third].1;
            let base = Checks::<List>::new()
                .declare(all[one].0.clone())
                .check("third", function)
                .declare(all[other].0.clone());
            let functions = Checks::<List>::new()
                .check("one", all[one].1)
                .check("third", function)
                .check("other", all[other].1);
            let expected = vectors(&Search::with_checks(&scope, functions).unwrap());
            for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2], [0, 2, 1]] {
                for strategy in Strategy::ALL {
                    let search = Search::with_checks(&scope, base.in_order(&order)).unwrap();
                    let found = vectors(&search.clone().strategy(strategy));
                    assert_eq!(found, expected, "{one} {third} {other} {order:?} {strategy:?}");
                    let many = search.strategy(strategy).jobs(3);
                    assert_eq!(many.count().unwrap().result.valid, expected.len() as u64);
                }
            }
        }
    }
}

fn tree_checks() -> Checks<Tree> {
    fn size(tree: View<'_, Tree>) -> bool {
        let mut seen = Visited::new();
        if let Some(root) = tree.root() {
            seen.insert(root);
        }
        while let Some(node) = seen.next() {
            for child in [node.left(), node.right()].into_iter().flatten() {
                seen.insert(child);
            }
        }
        tree.size() == seen.len()
    }
    Checks::<Tree>::new()
        .check("size", size)
        .declare(property("search_order(root; left, right; key)"))
        .declare(property("tree(root; left, right)"))
}

#[test]
fn search_trees_by_properties() {
    for nodes in 2..=4 {
        let expected = vectors(&Search::<Tree>::new(&trees(nodes)).unwrap());
        for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
            for strategy in Strategy::ALL {
                let checks = tree_checks().in_order(&order);
                let search = Search::with_checks(&trees(nodes), checks).unwrap().strategy(strategy);
                assert_eq!(vectors(&search), expected, "{order:?} {strategy:?}");
                assert_eq!(vectors(&search.without_bounds()), expected);
            }
        }
    }
}

/// What properties say about links holds in every valid structure, and saves candidates.
#[test]
fn properties_bound_links() {
    let checks = Checks::<Tree>::new()
        .check("order", |tree| tree.root().is_none_or(|root| crate::ordered(root, None, None)));
    let checks = checks.declare(property("tree(root; left, right)"));
    let search = Search::with_checks(&trees(3), checks).unwrap().strategy(Strategy::Plain);
    let unbounded = search.clone().without_bounds();
    assert!(search.count().unwrap().steps < unbounded.count().unwrap().steps);
    assert_eq!(search.count().unwrap().result.valid, unbounded.count().unwrap().result.valid);
    let tight = unbounded.tight_bounds(None).unwrap().result.bounds;
    let links = search.clone().within(&tight).unwrap();
    assert_eq!(links.count().unwrap().steps, search.count().unwrap().steps);
}

#[test]
fn the_cheapest_order_comes_first() {
    let tried = |budget: &Budget| {
        let checks = tree_checks();
        checks.orders(&trees(6), Strategy::Plain, budget, Watch::default()).unwrap()
    };
    let all = tried(&Budget::default());
    assert_eq!((all.stop, all.steps), (StopReason::Exhausted, 6));
    let orders = all.result;
    assert_eq!(orders.trials.len(), 6);
    assert!(orders.trials.is_sorted_by_key(|trial| (trial.end, trial.cost.explored)));
    let best = &orders.trials[0];
    assert!(best.cost.explored < orders.trials[5].cost.explored);
    assert_eq!(orders.best(), best.order);
    let valid: BTreeSet<_> = orders.trials.iter().map(|trial| trial.cost.valid).collect();
    assert_eq!(valid.len(), 1, "every order finds as many");
    assert_eq!(tried(&Budget::default()).result.trials, orders.trials);
    let some = tried(&Budget::default().with_steps(2));
    assert_eq!((some.stop, some.result.trials.len()), (StopReason::Steps, 2));
    let given = tried(&Budget::default().with_time(Duration::ZERO));
    assert_eq!((given.stop, given.result.best()), (StopReason::Time, &[0, 1, 2][..]));
}

#[test]
fn an_order_in_which_a_check_panics_is_never_the_best() {
    let checks = Checks::<Tree>::new()
        .check("not empty", |tree| tree.root().is_some())
        .check("small root", |tree| tree.root().unwrap().key() < 3);
    let watch = Watch::default();
    let orders = checks.orders(&trees(3), Strategy::Plain, &Budget::default(), watch).unwrap();
    let ends: Vec<_> = orders.result.trials.iter().map(|trial| trial.end).collect();
    assert_eq!(ends, [TrialEnd::Whole, TrialEnd::Panicked]);
    assert_eq!(orders.result.best(), [0, 1]);
    let search = Search::with_checks(&trees(3), checks.in_order(&[1, 0])).unwrap();
    assert!(matches!(search.cost(), Err(Failure::Panicked { .. })));
}

#[test]
fn a_cost_is_that_of_the_search() {
    let search = Search::with_checks(&trees(5), tree_checks()).unwrap().strategy(Strategy::Plain);
    let (cost, run) = (search.cost().unwrap(), search.count().unwrap());
    assert_eq!((cost.steps, cost.result.valid), (run.steps, run.result.valid));
    assert_eq!(cost.stop, StopReason::Exhausted);
    let cut = search.clone().budget(Budget::default().with_steps(100)).cost().unwrap();
    assert_eq!((cut.stop, cut.result.explored), (StopReason::Steps, 100));
    let late = search.max_time(Duration::ZERO).cost().unwrap();
    assert_eq!(late.stop, StopReason::Time);
}

#[test]
fn properties_that_do_not_fit_are_refused() {
    let refuse = |text: &str| {
        let checks = Checks::<List>::new().declare(text.parse().unwrap());
        Search::with_checks(&lists(2), checks).err().unwrap().to_string()
    };
    let wrong = |text: &str| format!("`{text}` does not fit the type: ");
    for (text, reason) in [
        ("tree(tail; next)", "`List` has no field `tail`"),
        ("tree(size; next)", "`size` is not a link"),
        ("tree(head; value)", "`Cell.value` is not a link to objects of the same class"),
        ("sorted(head; next; next)", "`Cell.next` is not an integer"),
        ("count(head; next; length)", "`List` has no field `length`"),
    ] {
        assert_eq!(refuse(text), format!("{}{reason}", wrong(text)));
    }
    for text in ["", "tree", "tree()", "tree(head)", "forest(head; next)", "tree(head; next; x)"] {
        assert!(
            text.parse::<Property>().unwrap_err().to_string().contains("is not a property"),
            "{text}"
        );
    }
    let two = "circular(head; next, previous)".parse::<Property>().unwrap_err().to_string();
    assert_eq!(two, "in `circular(head; next, previous)`, a single field is followed");
}
