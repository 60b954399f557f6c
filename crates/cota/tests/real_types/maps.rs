//! Maps and sets: every key of the scope absent or present.

use crate::{all, assert_round_trip, assert_same};
use cota::{Bounded, Scope, Search};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

#[derive(Bounded, Debug, Clone, PartialEq)]
struct Holder<T> {
    it: T,
}

/// All values; hashed ones have no order of their own that two runs could be compared by.
fn built<T: Bounded>(scope: &Scope) -> Vec<T> {
    Search::all(scope).unwrap().iter().map(|structure| structure.build().unwrap()).collect()
}

/// All subsets of a list.
fn subsets<T: Clone>(items: &[T]) -> Vec<Vec<T>> {
    (0..1u32 << items.len())
        .map(|mask| {
            let chosen = items.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1);
            chosen.map(|(_, item)| item.clone()).collect()
        })
        .collect()
}

#[test]
fn maps_from_each_set_of_keys_to_each_value() {
    let scope = Scope::new().set("it.key", 1..=2);
    let values = [None, Some(false), Some(true)];
    let expected: Vec<_> = values
        .iter()
        .flat_map(|one| values.map(|two| (*one, two)))
        .map(|(one, two)| {
            let entries = one.map(|v| (1u8, v)).into_iter().chain(two.map(|v| (2, v)));
            Holder { it: entries.collect::<BTreeMap<_, _>>() }
        })
        .collect();
    assert_same(&all::<Holder<BTreeMap<u8, bool>>>(&scope), &expected);
    assert_round_trip::<Holder<BTreeMap<u8, bool>>>(&scope, |holder| {
        format!("{:?}", holder.it().iter().collect::<Vec<_>>())
    });
}

#[test]
fn hash_maps_with_values_of_their_own() {
    let scope = Scope::new().set("it.value", 3..=4);
    let found = built::<Holder<HashMap<bool, i16>>>(&scope);
    let sorted = found.into_iter().map(|holder| holder.it.into_iter().collect::<BTreeMap<_, _>>());
    let mut found: Vec<_> = sorted.map(|map| map.into_iter().collect::<Vec<_>>()).collect();
    found.sort();
    let mut expected = vec![vec![]];
    for value in [3, 4] {
        expected.extend([vec![(false, value)], vec![(true, value)]]);
        expected.extend([3, 4].map(|other| vec![(false, value), (true, other)]));
    }
    expected.sort();
    assert_eq!(found, expected);
}

#[test]
fn sets_of_characters() {
    let scope = Scope::new().set("it.key", "xyz");
    let mut found: Vec<Vec<char>> = built::<Holder<HashSet<char>>>(&scope)
        .into_iter()
        .map(|holder| holder.it.into_iter().collect::<BTreeSet<_>>().into_iter().collect())
        .collect();
    found.sort();
    let mut expected = subsets(&['x', 'y', 'z']);
    expected.sort();
    assert_eq!(found, expected);
    assert_round_trip::<Holder<HashSet<char>>>(&scope, |holder| holder.it().iter().collect());
}

#[test]
fn sets_of_integers() {
    let scope = Scope::new().set("it.key", [5, -5]);
    let expected: Vec<_> = subsets(&[5i32, -5])
        .into_iter()
        .map(|set| Holder { it: BTreeSet::from_iter(set) })
        .collect();
    assert_same(&all::<Holder<BTreeSet<i32>>>(&scope), &expected);
}

#[test]
fn maps_to_sequences() {
    let scope = Scope::new().set("it.value.len", 1);
    // Absent, empty, or one of two elements, for each of two keys.
    assert_eq!(all::<Holder<BTreeMap<bool, Vec<bool>>>>(&scope).len(), 16);
}
