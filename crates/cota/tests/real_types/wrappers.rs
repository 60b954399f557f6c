//! Types of the standard library that are laid out like others.

use cota::{Bounded, Scope, Search};
use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList};
use std::net::Ipv4Addr;
use std::num::NonZero;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, Mutex, OnceLock, RwLock};
use std::time::Duration;

/// The texts of all values of up to a size, as `Debug` shows them.
fn all<T: Bounded + std::fmt::Debug>(size: i64) -> Vec<String> {
    let search = Search::<(T,)>::all(&Scope::new().size(size)).unwrap();
    search.iter().map(|found| format!("{:?}", found.build().unwrap().0)).collect()
}

/// What is built is read back as the same candidate.
fn back_and_forth<T: Bounded + std::fmt::Debug>(size: i64, count: usize) {
    let search = Search::<(T,)>::all(&Scope::new().size(size)).unwrap();
    let forms = cota::engine::canonical::Canonicalizer::<(T,)>::new();
    let mut seen = BTreeSet::new();
    for found in &search {
        let form = forms.of(&found.build().unwrap());
        assert!(seen.insert(format!("{form:?}")), "{:?}", found.build().unwrap().0);
    }
    assert_eq!(seen.len(), count);
}

#[test]
fn each_has_the_values_of_what_it_is_like() {
    back_and_forth::<Mutex<u8>>(2, 3);
    back_and_forth::<RwLock<Option<u8>>>(2, 4);
    back_and_forth::<OnceCell<u8>>(2, 4);
    back_and_forth::<OnceLock<Box<u8>>>(2, 4);
    back_and_forth::<Box<str>>(1, 1 + 2);
    back_and_forth::<Rc<str>>(1, 1 + 2);
    back_and_forth::<Arc<str>>(1, 1 + 2);
    back_and_forth::<Cow<'static, str>>(1, 1 + 2);
    back_and_forth::<Box<[u8]>>(1, 1 + 2);
    back_and_forth::<Rc<[u8]>>(1, 1 + 2);
    back_and_forth::<Arc<[bool]>>(1, 1 + 2);
    back_and_forth::<Cow<'static, [u8]>>(1, 1 + 2);
    back_and_forth::<LinkedList<u8>>(2, 1 + 3 + 9);
    back_and_forth::<Result<u8, bool>>(2, 3 + 2);
    back_and_forth::<Result<Box<u8>, String>>(1, 2 + 3);
    back_and_forth::<NonZero<u8>>(3, 3);
    back_and_forth::<Option<NonZero<u16>>>(3, 4);
    back_and_forth::<Duration>(3, 4);
    back_and_forth::<Ipv4Addr>(3, 4);
    back_and_forth::<AtomicU8>(3, 4);
    back_and_forth::<AtomicBool>(3, 2);
    back_and_forth::<Arc<Mutex<u8>>>(1, 2);
    back_and_forth::<u128>(3, 4);
    back_and_forth::<Option<i128>>(3, 5);
    // Texts of up to one of two letters, each absent or with one of three values.
    back_and_forth::<BTreeMap<String, u8>>(2, 4 * 4 * 4);
    back_and_forth::<HashSet<(bool, char)>>(1, 1 << 4);
    back_and_forth::<BTreeSet<(u8, (String, bool))>>(1, 1 << 8);
}

#[test]
fn their_values_are_right() {
    assert_eq!(all::<Result<u8, bool>>(1), ["Ok(0)", "Ok(1)", "Err(false)", "Err(true)"]);
    assert_eq!(all::<NonZero<u32>>(2), ["1", "2"]);
    assert_eq!(all::<Ipv4Addr>(1), ["0.0.0.0", "0.0.0.1"]);
    assert_eq!(all::<Duration>(1), ["0ns", "1ns"]);
    // A heap may be filled in any order; all of them come.
    let heaps = Search::<(BinaryHeap<u8>,)>::all(&Scope::new().size(2)).unwrap();
    assert_eq!(heaps.count().unwrap().result.valid, 1 + 3 + 9);
}

#[derive(Bounded, Debug)]
struct Names {
    ages: HashMap<String, u8>,
    edges: BTreeSet<(u8, u8)>,
}

impl cota::Invariant for Names {
    fn holds(this: cota::View<'_, Self>) -> bool {
        this.ages().get("bo".to_string()).is_none_or(|age| age == 1)
            && this.edges().iter().all(|(from, to)| from < to && this.edges().contains((from, to)))
    }
}

#[cota::test(Names.ages.key = ["", "bo"], Names.ages.value = 0..=1, Names.edges.key.0 = 0..=2, Names.edges.key.1 = 0..=2)]
fn texts_and_tuples_are_keys(names: Names) {
    assert!(cota::holds(&names));
    assert!(names.ages.keys().all(|name| ["", "bo"].contains(&name.as_str())));
    assert!(names.ages.get("bo") != Some(&0));
}

#[test]
fn their_scope_has_a_key_for_each_part() {
    let scope = |text: &str| text.parse::<Scope>().unwrap();
    let count = |text: &str| {
        let all = Search::<BTreeSet<(char, String)>>::all(&scope(text));
        all.map(|search| search.count().unwrap().result.valid).map_err(|error| error.to_string())
    };
    assert_eq!(count("key.0=\"ab\", key.1=[\"\", \"long\"]"), Ok(1 << 4));
    assert_eq!(count("key.0='a', key.1='x', key.1.len=2"), Ok(1 << 3));
    let missing = count("key.0='a'").unwrap_err();
    assert!(missing.contains("`key.1"), "{missing}");
}

#[cota::test(number = -1..=1, other = -2..=0)]
fn a_zero_is_no_value_of_a_non_zero(number: NonZero<i8>, other: Option<NonZero<i128>>) {
    assert!(number.get().abs() == 1 && other.is_none_or(|other| other.get() < 0));
}

#[test]
fn zeros_are_counted_apart() {
    let scope = Scope::new().set("0", -3..=3);
    let summary = cota::testing::Test::<(NonZero<i8>,)>::all(scope).run(|_| ()).unwrap();
    assert_eq!(summary.inputs, 6);
    assert!(summary.notes[0].starts_with("left out 1 structure:"), "{:?}", summary.notes);
}

#[derive(Bounded, Debug)]
struct Shared {
    count: Arc<AtomicU8>,
    names: Box<[Box<str>]>,
    result: Result<NonZero<u8>, Cow<'static, str>>,
}

impl cota::Invariant for Shared {
    fn holds(this: cota::View<'_, Self>) -> bool {
        this.names().len() == 1
            && this.count() <= 2
            && match this.result() {
                Ok(number) => number > 1,
                Err(text) => text == "a",
            }
    }
}

#[cota::test(size = 3)]
fn invariants_see_them(shared: Shared) {
    assert!(shared.count.load(Ordering::Relaxed) <= 2 && shared.names.len() == 1);
    assert!(shared.result.map_or_else(|text| text == "a", |number| number.get() > 1));
}

#[cota::test(number = 0..=3)]
async fn an_async_test_waits(number: u8) -> Result<(), String> {
    let mut polls = 0;
    let ready = std::future::poll_fn(|context| {
        polls += 1;
        if polls <= number {
            context.waker().wake_by_ref();
            return std::task::Poll::Pending;
        }
        std::task::Poll::Ready(polls)
    });
    let polled = ready.await;
    (polled == number + 1).then_some(()).ok_or(format!("{polled}"))
}
