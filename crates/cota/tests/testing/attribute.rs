//! The forms of `#[cota::test]`.

use crate::{Node, Tree};
use cota::{Bounded, Invariant, Scope, Strategy, Values, View};
use std::collections::BTreeMap;
use std::num::ParseIntError;

#[cota::test(Node = 0..=3, Node.key = 1..=3, Tree.size = 0..=3)]
fn by_value_with_a_plain_value(tree: Tree, #[scope(1..=3)] key: i32) {
    assert!(tree.depth() <= 3 && (1..=3).contains(&key));
}

#[cota::test(Node = 2, Node.key = 1..=2, Tree.size = 0..=2, key = [1, 2], flag = true)]
fn scopes_by_parameter_name(tree: &Tree, key: i64, flag: bool) {
    assert!(flag && tree.size <= 2 && key <= 2);
}

#[cota::test(size = 2)]
fn a_default_for_all(tree: &mut Tree, mut count: u8, text: [bool; 1]) {
    count += 1;
    tree.size += usize::from(count);
    assert!(tree.size <= 5 && text.len() == 1);
}

#[cota::test(text = "ab", text.len = 0..=3, list.len = 2)]
fn borrowed_texts_and_slices(text: &str, list: &[bool], #[scope(0..=1, len = 1..=1)] more: &[u8]) {
    assert!(text.len() <= 3 && list.len() <= 2 && more.len() == 1);
}

#[cota::test(pair.0 = 1..=2, pair.1.1 = [5], map.key = 0..=1, map.value = "x")]
fn paths_into_parameters(pair: (u8, (bool, u8)), map: BTreeMap<u8, char>) {
    assert!(pair.1.1 == 5 && map.values().all(|c| *c == 'x'));
}

/// Lists from different domains.
#[derive(Bounded, Debug)]
struct Cached {
    header: Option<Box<Entry>>,
    cache: Option<Box<Entry>>,
}

#[derive(Bounded, Debug)]
struct Entry {
    next: Option<Box<Entry>>,
}

#[cota::test(
    List: Entry = 2,
    Cache: Entry = 1,
    lists.header.next* = ["List"],
    lists.cache.next*=["Cache"],
)]
fn domains_of_their_own(lists: Cached) {
    let length = |mut entry: &Option<Box<Entry>>| {
        let mut length = 0;
        while let Some(here) = entry {
            (entry, length) = (&here.next, length + 1);
        }
        length
    };
    assert!(length(&lists.header) <= 2 && length(&lists.cache) <= 1);
}

#[derive(Bounded, Debug)]
struct Two {
    one: Option<Box<Entry>>,
    other: Option<Box<Entry>>,
}

#[cota::test(Entry = 2, named Entry, Entry.next = ["Entry"]; strategy = "plain", limit = 1, allow_limit)]
fn objects_with_names(two: &Two) {
    assert!(two.one.is_none() && two.other.is_none());
}

#[cota::test(text = "0123456789", text.len = 1..=2)]
fn results_are_checked(text: String) -> Result<(), ParseIntError> {
    let number: u8 = text.parse()?;
    assert!(number < 100);
    Ok(())
}

#[cota::test(number = 0..=9)]
#[should_panic(expected = "seven")]
fn a_test_that_should_panic(number: u8) {
    assert_ne!(number, 7, "seven");
}

#[cota::test(number = 0..=9; limit = 3, allow_limit, jobs = 2, strategy = "plain", max_seconds = 60)]
fn options_come_after_a_semicolon(number: u8) {
    assert!(number < 3);
}

#[cota::test(number = range(); strategy = Strategy::Owned, max_seconds = 0.5, allow_limit)]
fn values_are_any_expression(number: u8) {
    assert!((3..=4).contains(&number));
}

fn range() -> Values {
    Values::from(3..=4)
}

/// Not `Debug`, no invariant.
#[derive(Bounded)]
struct Silent(bool);

#[cota::test]
fn a_scope_that_says_nothing(silent: Silent, #[bounded(skip = 3)] three: u8) {
    assert!(three == 3 && u8::from(silent.0) < 2);
}

/// Whose invariant must hold for all arguments, also behind options and in vectors.
#[derive(Bounded, Debug)]
struct Even(u8);

impl Invariant for Even {
    fn holds(even: View<'_, Self>) -> bool {
        even._0().get().is_multiple_of(2)
    }
}

#[cota::test(Even.0 = 0..=3, many.len = 1)]
fn every_argument_keeps_its_invariant(
    one: Even,
    other: &Even,
    maybe: Option<Even>,
    many: Vec<Even>,
) {
    let all = [&one, other].into_iter().chain(&maybe).chain(&many);
    assert!(all.map(|even| even.0).all(|number| number % 2 == 0));
}

#[test]
fn an_argument_without_an_invariant_is_free() {
    let summary = cota::testing::Test::<(Silent, Silent)>::all(Scope::new()).run(|_| ()).unwrap();
    assert_eq!(summary.inputs, 4);
    let _ = Node { key: 0, left: None, right: None };
}
