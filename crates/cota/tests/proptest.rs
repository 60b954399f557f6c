//! The `proptest` strategy picks valid structures, and makes failing ones smaller.
#![cfg(feature = "proptest")]

use cota::proptest::{MOST_LISTED, Structures, structures};
use cota::{Bounded, Invariant, Scope, Search, View};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, TestError, TestRunner};
use std::collections::BTreeMap;

#[derive(Bounded, Clone, Debug, PartialEq)]
struct Chain {
    head: Option<Box<Link>>,
    notes: Vec<bool>,
}

#[derive(Bounded, Clone, Debug, PartialEq)]
struct Link {
    next: Option<Box<Link>>,
    mark: bool,
}

impl Invariant for Chain {
    fn holds(chain: View<'_, Self>) -> bool {
        // Marks alternate.
        let (mut link, mut last) = (chain.head(), None);
        while let Some(here) = link {
            if last == Some(here.mark()) {
                return false;
            }
            (link, last) = (here.next(), Some(here.mark()));
        }
        true
    }
}

impl Chain {
    fn len(&self) -> usize {
        std::iter::successors(self.head.as_ref(), |link| link.next.as_ref()).count()
    }
}

fn scope(links: i64) -> Scope {
    Scope::new().set("Link", links).set("notes.len", 2)
}

fn runner(cases: u32) -> TestRunner {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    TestRunner::new_with_rng(
        config,
        proptest::test_runner::TestRng::deterministic_rng(
            proptest::test_runner::RngAlgorithm::ChaCha,
        ),
    )
}

#[test]
fn all_structures_are_equally_likely() {
    let strategy = structures::<Chain>(&scope(2));
    // 1, 2 or 2 chains, with one of 7 notes.
    let (kinds, draws) = (5 * 7, 35_000);
    let mut runner = runner(1);
    let mut seen = BTreeMap::<String, u32>::new();
    for _ in 0..draws {
        let value = strategy.new_tree(&mut runner).unwrap().current();
        assert!(cota::holds(&value));
        *seen.entry(format!("{value:?}")).or_default() += 1;
    }
    assert_eq!(seen.len(), kinds);
    assert!(seen.values().all(|count| (800..1200).contains(count)), "{seen:?}");
}

fn smallest(strategy: &Structures<Chain>, fails: impl Fn(&Chain) -> bool) -> Chain {
    let result = runner(2_000).run(strategy, |chain| {
        proptest::prop_assert!(!fails(&chain));
        Ok(())
    });
    match result {
        Err(TestError::Fail(_, chain)) => chain,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_failing_structure_is_made_as_small_as_possible() {
    let strategy = structures::<Chain>(&scope(6));
    let chain = smallest(&strategy, |chain| chain.len() >= 3);
    assert_eq!((chain.len(), chain.notes), (3, vec![]));
    let chain = smallest(&strategy, |chain| chain.notes.contains(&true) && chain.len() % 3 == 2);
    assert_eq!((chain.len(), chain.notes), (2, vec![true]));
}

/// More structures than can be listed.
#[derive(Bounded, Clone, Debug)]
struct Wide {
    words: [u16; 3],
    more: Option<Box<Wide>>,
}

impl Invariant for Wide {
    fn holds(wide: View<'_, Self>) -> bool {
        wide.more().is_none_or(|more| more.words().at(0) > wide.words().at(0))
    }
}

fn wide() -> Scope {
    Scope::new().set("Wide", 3).set("Wide.words", 0..=99)
}

#[test]
fn too_many_structures_are_sampled() {
    let search = Search::<Wide>::new(&wide()).unwrap();
    assert!(
        search.clone().limit(MOST_LISTED as u64 + 1).count().unwrap().result.valid
            > MOST_LISTED as u64
    );
    let strategy = Structures::of(search);
    let mut runner = runner(1);
    let mut words = std::collections::BTreeSet::new();
    for _ in 0..200 {
        let value = strategy.new_tree(&mut runner).unwrap().current();
        assert!(cota::holds(&value));
        words.insert(value.words);
    }
    assert!(words.len() > 150, "{}", words.len());
}

#[test]
fn a_sampled_structure_is_made_smaller_too() {
    let strategy = structures::<Wide>(&wide());
    let result = runner(300).run(&strategy, |wide| {
        proptest::prop_assert!(wide.words[2] < 7);
        Ok(())
    });
    let Err(TestError::Fail(_, wide)) = result else { panic!("{result:?}") };
    assert!(wide.more.is_none() && wide.words == [0, 0, 7], "{wide:?}");
}

#[test]
fn without_a_valid_structure_there_is_no_value() {
    let none = Search::<Chain>::with_invariant(&scope(1), |_| false).unwrap();
    assert!(Structures::of(none).new_tree(&mut runner(1)).is_err());
}

#[test]
#[should_panic(expected = "the scope cannot be used: it leaves something open")]
fn an_unusable_scope_is_said_at_once() {
    let _ = structures::<Chain>(&Scope::new());
}
