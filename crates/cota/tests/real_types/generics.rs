//! Kinds of structs, and what they may be generic over.

use crate::{all, assert_round_trip, assert_same};
use cota::{Bounded, Scope, Search};
use std::fmt::Debug;

#[derive(Bounded, Debug, Clone, Copy, PartialEq)]
struct Unit;

#[derive(Bounded, Debug, Clone, Copy, PartialEq)]
struct Empty {}

#[derive(Bounded, Debug, Clone, PartialEq)]
struct Pair(bool, Unit, u8);

#[derive(Bounded, Debug, PartialEq)]
struct Grid<T, const ROWS: usize, const COLUMNS: usize = 1>
where
    T: Copy + Debug,
{
    cells: [[T; COLUMNS]; ROWS],
}

#[derive(Bounded, Debug, PartialEq)]
struct Both<A: Clone, B = A>
where
    B: Default,
{
    first: A,
    second: B,
}

#[derive(Bounded, Debug, PartialEq)]
struct Keyword {
    r#type: bool,
}

#[test]
fn unit_structs_have_one_value() {
    assert_eq!(all::<Unit>(&Scope::new()), [Unit]);
    assert_eq!(all::<Empty>(&Scope::new()), [Empty {}]);
}

#[test]
fn fields_of_tuple_structs_go_by_number() {
    let scope = Scope::new().set("Pair.2", 8..=9);
    let expected = [false, true].map(|a| [8, 9].map(|b| Pair(a, Unit, b))).concat();
    assert_same(&all::<Pair>(&scope), &expected);
    assert_round_trip::<Pair>(&scope, |pair| format!("{} {}", pair._0(), pair._2()));
}

#[test]
fn numbers_and_defaults_as_parameters() {
    let found = all::<Grid<bool, 2>>(&Scope::new());
    assert_eq!(found.len(), 4);
    assert_eq!(all::<Grid<bool, 2, 3>>(&Scope::new()).len(), 64);
    assert_eq!(found[0], Grid { cells: [[false], [false]] });
}

#[test]
fn types_as_parameters_with_bounds() {
    let scope = Scope::new().set("first", 0..=1).set("second", "x").set("second.len", 1);
    let expected = [0, 1].map(|first| ["", "x"].map(|s| Both { first, second: s.to_string() }));
    assert_same(
        &all::<Both<u8, String>>(&scope),
        &expected.into_iter().flatten().collect::<Vec<_>>(),
    );
}

#[test]
fn names_that_are_keywords() {
    let scope = Scope::new().set("Keyword.type", true);
    assert_eq!(all::<Keyword>(&scope), [Keyword { r#type: true }]);
    assert_round_trip::<Keyword>(&scope, |it| it.r#type().to_string());
}

impl<A: Clone, B: Default> Both<A, B> {
    /// Keeps the fields in use.
    fn parts(self) -> (A, B) {
        (self.first, self.second)
    }
}

#[test]
fn each_value_is_fresh() {
    let scope = Scope::new().set("first", 0..=1).set("second", "x").set("second.len", 1);
    let mut values = all::<Both<u8, String>>(&scope);
    values[0].second.push('!');
    let (_, second) = values.remove(1).parts();
    assert!(!second.contains('!'));
}

/// What a list is of, by a type that is never built.
trait Kind {
    type Item;
}

struct Small;

impl Kind for Small {
    type Item = u8;
}

#[derive(Bounded)]
struct Kept<K: Kind> {
    first: K::Item,
    others: Vec<<K as Kind>::Item>,
    next: Option<Box<Kept<K>>>,
    kind: std::marker::PhantomData<K>,
}

/// Only another type of the same parameter is in it, so the derive cannot see what that one needs.
#[derive(Bounded)]
#[bounded(bounds(K::Item: Bounded))]
struct Whole<K: Kind> {
    kept: Kept<K>,
}

#[test]
fn associated_types_are_fields_of_a_type_whose_parameter_is_not_bounded() {
    let scope: Scope =
        "Kept=0..=1, Kept.first=0..=1, Kept.others.len=0..=1, Kept.others=7".parse().unwrap();
    // Two numbers and up to one other, and a second one of these or none.
    let all = Search::<Whole<Small>>::all(&scope).unwrap();
    let all: Vec<_> = all.iter().map(|found| found.build().unwrap()).collect();
    assert_eq!(all.len(), 4 + 4 * 4);
    let longest = |whole: &Whole<Small>| whole.kept.next.is_some() && whole.kept.others == [7];
    assert_eq!(all.iter().filter(|it| longest(it)).count(), 2 * 4);
}
