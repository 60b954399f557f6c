//! Integers beyond 64 bits with a sign: `u64`, `u128`, `i128`.

use crate::{all, assert_round_trip};
use cota::engine::canonical::Canonicalizer;
use cota::{Bounded, Invariant, Scope, Search, Strategy, View};
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZero;
use std::sync::atomic::AtomicU64;

#[derive(Bounded, Debug, Clone, PartialEq)]
struct Holder<T> {
    it: T,
}

fn holders<T>(values: impl IntoIterator<Item = T>) -> Vec<Holder<T>> {
    values.into_iter().map(|it| Holder { it }).collect()
}

#[test]
fn every_integer_comes_as_it_was_written() {
    let list = [u64::MAX, 0, i64::MAX as u64, 1 << 63];
    assert_eq!(all::<Holder<u64>>(&Scope::new().set("it", list)), holders(list));
    let list = [i128::MIN, i64::MIN.into(), -1, u64::MAX.into(), i128::MAX];
    assert_eq!(all::<Holder<i128>>(&Scope::new().set("it", list)), holders(list));
    let list = [u128::MAX, i128::MAX as u128, 1 << 127];
    let scope = Scope::new().set("it", list);
    assert_eq!(all::<Holder<u128>>(&scope), holders(list));
    let optional = std::iter::once(None).chain(list.map(Some));
    assert_eq!(all::<Holder<Option<u128>>>(&scope), holders(optional));
    assert_round_trip::<Holder<u128>>(&scope, |holder| holder.it().to_string());
    assert_round_trip::<Holder<Option<u128>>>(&scope, |holder| format!("{:?}", holder.it()));
    assert_eq!(scope.to_string().parse::<Scope>().unwrap(), scope);
    let numbers = all::<Holder<NonZero<u64>>>(&Scope::new().set("it", u64::MAX - 1..=u64::MAX));
    assert_eq!(numbers.iter().map(|it| it.it.get()).collect::<Vec<_>>(), [u64::MAX - 1, u64::MAX]);
    let atomics = all::<Holder<AtomicU64>>(&Scope::new().set("it", u64::MAX));
    assert_eq!(atomics[0].it.load(std::sync::atomic::Ordering::Relaxed), u64::MAX);
}

#[test]
fn extremes_are_those_of_the_type() {
    let scope = Scope::new().size(1).extremes();
    assert_eq!(all::<Holder<u64>>(&scope), holders([0, 1, u64::MAX]));
    assert_eq!(all::<Holder<u128>>(&scope), holders([0, 1, u128::MAX]));
    assert_eq!(all::<Holder<i128>>(&scope), holders([0, 1, i128::MIN, i128::MAX]));
}

#[test]
fn drawings_and_canonical_forms_have_them_whole() {
    let list = [u64::MAX, i64::MAX as u64, 3];
    let search = Search::<Holder<u64>>::all(&Scope::new().set("it", list)).unwrap();
    let forms = Canonicalizer::<Holder<u64>>::new();
    let mut seen = BTreeSet::new();
    for (found, value) in search.iter().zip(list) {
        let text = format!("it={value}");
        assert!(found.value().draw().contains(&text), "{}", found.value().draw());
        let form = forms.of(&found.build().unwrap());
        assert!(seen.insert(form.to_string()), "{value}");
    }
}

#[test]
fn keys_of_maps_and_sets_too() {
    let scope = Scope::new().set("it.key", [1, u64::MAX]).set("it.value", 0..=0);
    let found = all::<Holder<BTreeMap<u64, u8>>>(&scope);
    assert_eq!(found.len(), 4);
    assert!(found.iter().any(|map| map.it.contains_key(&u64::MAX)));
    let scope = Scope::new().set("it.key", [i128::MIN, 0]);
    assert_eq!(all::<Holder<BTreeSet<i128>>>(&scope).len(), 4);
    assert_round_trip::<Holder<BTreeSet<i128>>>(&scope, |holder| holder.it().len().to_string());
}

/// Wide integers of three types beside one that stays open.
#[derive(Bounded, Debug, Clone, PartialEq)]
struct Mixed {
    unsigned: u64,
    large: u128,
    signed: i128,
    open: i64,
}

const UNSIGNED: [u64; 4] = [0, 2, i64::MAX as u64, u64::MAX];
const LARGE: [u128; 4] = [1, i64::MAX as u128, u64::MAX as u128, u128::MAX];
const SIGNED: [i128; 5] = [i128::MIN, i64::MIN as i128, 1, u64::MAX as i128, i128::MAX];
const OPEN: std::ops::RangeInclusive<i64> = -1..=2;

impl Invariant for Mixed {
    fn holds(this: View<'_, Self>) -> bool {
        let (unsigned, large, signed, open) =
            (this.unsigned(), this.large(), this.signed(), this.open());
        // Of both kinds, in both orders, with numbers of either width.
        unsigned <= large
            && (signed < unsigned || signed == large || open >= signed)
            && (open != unsigned || large > u128::from(u64::MAX))
            && (signed != i128::MIN || unsigned >= i64::MAX as u64)
            && (u64::MAX > unsigned || open + 2 <= large)
            && (large != u128::MAX || open <= signed)
    }
}

/// The same on values.
fn holds(this: &Mixed) -> bool {
    let Mixed { unsigned, large, signed, open } = *this;
    let less = |one: i128, other: u128| one < 0 || (one as u128) < other;
    let same = |one: i128, other: u128| one >= 0 && one as u128 == other;
    u128::from(unsigned) <= large
        && (less(signed, unsigned.into()) || same(signed, large) || i128::from(open) >= signed)
        && (!same(open.into(), unsigned.into()) || large > u128::from(u64::MAX))
        && (signed != i128::MIN || unsigned >= i64::MAX as u64)
        && (u64::MAX > unsigned || less(i128::from(open) + 1, large))
        && (large != u128::MAX || i128::from(open) <= signed)
}

#[test]
fn comparisons_are_those_of_the_values() {
    let scope = Scope::new()
        .set("unsigned", UNSIGNED)
        .set("large", LARGE)
        .set("signed", SIGNED)
        .set("open", OPEN);
    let mut expected = Vec::new();
    for unsigned in UNSIGNED {
        for large in LARGE {
            for signed in SIGNED {
                expected.extend(OPEN.map(|open| Mixed { unsigned, large, signed, open }));
            }
        }
    }
    let all = expected.len();
    expected.retain(holds);
    assert!(expected.len() > 40 && expected.len() < all - 40, "{} of {all}", expected.len());
    let key = |mixed: &Mixed| format!("{mixed:?}");
    expected.sort_by_key(key);
    for strategy in [Strategy::Plain, Strategy::Delayed] {
        let search = Search::<Mixed>::new(&scope).unwrap().strategy(strategy);
        let mut found: Vec<_> = search.iter().map(|mixed| mixed.build().unwrap()).collect();
        found.sort_by_key(key);
        assert_eq!(found, expected, "{strategy:?}");
        assert!(found.iter().all(cota::holds));
    }
}

#[derive(Bounded, Debug)]
struct Sum {
    it: u64,
}

impl Invariant for Sum {
    fn holds(this: View<'_, Self>) -> bool {
        let it = this.it();
        // The difference is small again; the value itself is had as it is.
        it - (1u64 << 63) >= 0 && it.get().leading_zeros() == 0
    }
}

#[test]
fn arithmetic_is_that_of_the_integers() {
    let list = [u64::MAX, i64::MAX as u64, 1 << 63];
    let scope = Scope::new().set("it", list);
    let found: Vec<_> = Search::<Sum>::new(&scope).unwrap().iter().collect();
    let found: Vec<_> = found.iter().map(|sum| sum.build().unwrap().it).collect();
    assert_eq!(found, [u64::MAX, 1 << 63]);
    let beyond = Search::<Sum>::with_invariant(&scope, |sum| sum.it() * 2 >= 0).unwrap();
    let error = beyond.count().unwrap_err().to_string();
    assert!(error.contains("out of range") && error.contains("`get`"), "{error}");
}

#[cota::test(hash = [0, u64::MAX], seed = [u128::MAX, 1], offset = [i128::MIN, -1])]
fn a_test_has_them(hash: u64, seed: u128, offset: i128) {
    assert!(hash == 0 || hash == u64::MAX);
    assert!(seed == 1 || seed == u128::MAX);
    assert!(offset < 0);
}
