//! The values that are generated for each kind of type are exactly those that there are.

mod arenas;
mod boxes;
mod cycles;
mod enums;
mod foreign;
mod generics;
mod levels;
mod maps;
mod scalars;
mod sequences;
mod sharing;
mod unions;
mod weak;
mod wide;
mod wrappers;

use cota::engine::Candidate;
use cota::{Bounded, Scope, Search, Strategy, View, with_view};
use std::fmt::Debug;
use std::ops::ControlFlow;

/// All values of a type, built; every strategy finds the same ones.
fn all<T: Bounded + Debug>(scope: &Scope) -> Vec<T> {
    let found = |strategy| {
        let search = Search::<T>::all(scope).unwrap().strategy(strategy);
        search.iter().map(|structure| structure.build().unwrap()).collect::<Vec<_>>()
    };
    let values = found(Strategy::Delayed);
    assert_eq!(texts(&found(Strategy::Owned)), texts(&values), "owned and delayed");
    values
}

fn texts<T: Debug>(values: &[T]) -> Vec<String> {
    let mut texts: Vec<_> = values.iter().map(|value| format!("{value:?}")).collect();
    texts.sort();
    texts
}

/// Whether two lists have the same members, as often as each other.
fn assert_same<T: Debug>(found: &[T], expected: &[T]) {
    assert_eq!(texts(found), texts(expected));
}

/// A value that is written back looks like the candidate it was built from.
fn assert_round_trip<T: Bounded>(scope: &Scope, show: for<'s> fn(View<'s, T>) -> String) {
    let outcome = Search::<T>::all(scope)
        .unwrap()
        .for_each(|candidate: &Candidate<'_, T>| {
            let value = candidate.build().unwrap();
            assert_eq!(
                with_view(&value, show),
                Some(show(candidate.view())),
                "{}",
                candidate.vector()
            );
            ControlFlow::Continue(())
        })
        .unwrap();
    assert!(outcome.result.valid > 0);
}
