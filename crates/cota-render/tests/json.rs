//! Structures as JSON lines.

use cota::{Bounded, Scope, Search};
use cota_catalog::doubly_linked_list::DoublyLinkedList;
use cota_catalog::search_tree::SearchTree;
use cota_render::{Types, json, read};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Every structure of a type, invariant or not, as a line.
fn lines<T: Bounded>(scope: &str) -> Vec<String> {
    let scope: Scope = scope.parse().unwrap();
    let search = Search::<T>::all(&scope).unwrap();
    let types = Types::of(search.space().classes());
    search.iter().map(|structure| json::line(&structure.value(), &types)).collect()
}

/// The first valid structures.
fn valid<T: cota::Invariant>(scope: &str, limit: u64) -> Vec<String> {
    let search = Search::<T>::new(&scope.parse().unwrap()).unwrap().limit(limit);
    let types = Types::of(search.space().classes());
    search.iter().map(|structure| json::line(&structure.value(), &types)).collect()
}

#[test]
fn a_tree_is_nested_objects() {
    let lines = valid::<SearchTree>("Node=2, SearchTree.size=2, Node.info=0..=1", 1);
    assert_eq!(
        lines,
        [r#"{"root":{"left":null,"right":{"left":null,"right":null,"info":1},"info":0},"size":2}"#]
    );
}

#[test]
fn an_object_with_several_links_has_an_id() {
    let scope = "Entry=2, Value=1, DoublyLinkedList.size=2";
    let lines = valid::<DoublyLinkedList>(scope, 2);
    assert_eq!(
        lines[1],
        r#"{"header":{"$id":"Entry0","element":{"$id":"Value0"},"next":{"$id":"Entry1","element":{"$ref":"Value0"},"next":{"$ref":"Entry0"},"previous":{"$ref":"Entry0"}},"previous":{"$ref":"Entry1"}},"size":2}"#
    );
}

#[derive(Bounded)]
enum Command {
    Stop,
    Move { by: i8 },
    Say(char),
    Pair(u8, bool),
}

#[test]
fn variants_are_tagged_from_outside() {
    let lines = lines::<Command>("size=1, Command.by=-1, Say.0=\"x\", Pair.0=3, Pair.1=true");
    let wanted = [r#""Stop""#, r#"{"Move":{"by":-1}}"#, r#"{"Say":"x"}"#, r#"{"Pair":[3,true]}"#];
    assert_eq!(lines, wanted);
}

#[derive(Bounded)]
struct Bag {
    words: String,
    counts: BTreeMap<char, u8>,
    seen: BTreeSet<u8>,
    at: (i32, Option<bool>),
    wide: f64,
    wrapped: Wrapped,
    unit: Unit,
}

#[derive(Bounded)]
struct Wrapped(i32);

#[derive(Bounded)]
struct Unit;

#[test]
fn plain_values_look_as_serde_would_write_them() {
    let scope = "size=1, Bag.words=\"a\", Bag.counts.key=\"b\", Bag.wide=[0.5]";
    let lines = lines::<Bag>(scope);
    let wanted = |line: &str| assert!(lines.iter().any(|known| known == line), "{line}");
    wanted(
        r#"{"words":"a","counts":{"b":1},"seen":[0,1],"at":[1,true],"wide":0.5,"wrapped":1,"unit":{}}"#,
    );
    wanted(r#"{"words":"","counts":{},"seen":[],"at":[0,null],"wide":0.5,"wrapped":0,"unit":{}}"#);
    assert!(lines.iter().all(|line| serde_json::from_str::<serde_json::Value>(line).is_ok()));
}

#[derive(Bounded)]
struct Twice {
    one: Rc<Wrapped>,
    two: Rc<Wrapped>,
}

#[test]
fn a_shared_number_is_an_object_too() {
    let lines = lines::<Twice>("Wrapped=2, Wrapped.0=7");
    assert_eq!(
        lines,
        [
            r#"{"one":{"$id":"Wrapped0","value":7},"two":{"$ref":"Wrapped0"}}"#,
            r#"{"one":7,"two":7}"#
        ]
    );
}

#[test]
fn integers_beyond_64_bits_are_texts() {
    #[derive(Bounded, Debug)]
    struct Wide {
        it: u128,
        key: Option<i128>,
    }
    let scope = format!("it=[1, {}, {}], key=[{}], key.null=false", u64::MAX, u128::MAX, i128::MIN);
    let least = i128::MIN;
    assert_eq!(
        lines::<Wide>(&scope),
        [
            format!(r#"{{"it":1,"key":"{least}"}}"#),
            format!(r#"{{"it":{},"key":"{least}"}}"#, u64::MAX),
            format!(r#"{{"it":"{}","key":"{least}"}}"#, u128::MAX),
        ]
    );
    let search = Search::<Wide>::all(&scope.parse().unwrap()).unwrap();
    let types = Types::of(search.space().classes());
    for structure in &search {
        let line = json::line(&structure.value(), &types);
        let read = read::structure(&serde_json::from_str(&line).unwrap(), &types).unwrap();
        assert_eq!(read, structure.value());
    }
}
