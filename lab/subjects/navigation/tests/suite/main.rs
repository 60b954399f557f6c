//! The suites that mutants of the subjects are judged by: a hundred tests a subject.
//!
//! `COTA_LAB_SUITE` chooses what a test does:
//!
//! - `random:K` (default: `random:0`): one random sequence of calls a test, from the K-th of
//!   the thirty stored seeds of the subject;
//! - `exhaustive`: all sequences of a few calls with small arguments, dealt out to the tests.
//!
//! Every result is compared with that of a model from the standard library; at the end so are the
//! contents. Invariants are not looked at: a suite knows what a user of the API knows.

// The invariants and the bounds of the other tests are not used here.
#[allow(dead_code, unused_imports)]
#[path = "../harness/mod.rs"]
mod harness;

use harness::{
    AvlTreePair, BinHeapPair, BsTreePair, Effect, NodeCachingListPair, Numbers, OrdSetPair,
    QueuePair, Sequence, Subject, TreeListPair, TreeSetPair, calls, random, share_of_length,
};

/// How many tests a subject has.
const TESTS: usize = 100;

/// Calls of a random test at most, and the bound of their arguments.
const LONGEST: u64 = 60;
const VALUES: u64 = 12;

/// Which suite is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Suite {
    /// By the number of the stored seed.
    Random(usize),
    Exhaustive,
}

impl Suite {
    fn parse(text: &str) -> Result<Self, String> {
        if text == "exhaustive" {
            return Ok(Self::Exhaustive);
        }
        let number = text.strip_prefix("random:").and_then(|number| number.parse().ok());
        match number {
            Some(number) if number < 30 => Ok(Self::Random(number)),
            _ => {
                Err(format!("COTA_LAB_SUITE is `random:0` to `random:29` or `exhaustive`: {text}"))
            }
        }
    }

    fn chosen() -> Self {
        let text = std::env::var("COTA_LAB_SUITE").unwrap_or_else(|_| "random:0".to_owned());
        Self::parse(&text).unwrap_or_else(|error| panic!("{error}"))
    }
}

/// The stored seeds of a subject.
fn seeds(name: &str) -> Vec<u64> {
    let mut lines = include_str!("../harness/seeds.txt").lines();
    let line = lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    let line = line.unwrap_or_else(|| panic!("no seeds for {name}"));
    line.split(' ').map(|seed| u64::from_str_radix(seed, 16).expect("seeds are hex")).collect()
}

/// Runs a sequence and compares the contents at its end.
fn check<S: Subject>(sequence: &Sequence) {
    let mut pair = sequence.run::<S>();
    let contents = S::METHODS.last().expect("a subject has methods");
    if let Err(difference) = (contents.call)(&mut pair, 0, 0) {
        panic!("{}: {}; {}: {difference}", S::NAME, sequence.text::<S>(), contents.name);
    }
}

/// The random test with a number: each has numbers of its own.
fn random_test<S: Subject>(seed: u64, number: usize) -> Sequence {
    let mut numbers = Numbers::new(seed ^ (number as u64).wrapping_mul(0x2545_f491_4f6c_dd1d));
    random::<S>(&mut numbers, LONGEST, VALUES)
}

fn run_test<S: Subject>(number: usize, length: u32, values: i32) {
    match Suite::chosen() {
        Suite::Random(suite) => check::<S>(&random_test::<S>(seeds(S::NAME)[suite], number)),
        Suite::Exhaustive => {
            let calls = calls::<S>(&[Effect::Changes, Effect::Resets, Effect::Looks], values);
            let share = share_of_length(&calls, length, number, TESTS);
            share.for_each(|sequence| check::<S>(&sequence));
        }
    }
}

macro_rules! suite {
    ($module:ident $pair:ty, $length:literal calls, $values:literal values; $($name:ident $number:literal)*) => {
        mod $module {
            use super::*;
            $(
                #[test]
                fn $name() {
                    run_test::<$pair>($number, $length, $values);
                }
            )*
        }
    };
}

macro_rules! hundred {
    ($($head:tt)*) => {
        suite! { $($head)*;
            t00 0 t01 1 t02 2 t03 3 t04 4 t05 5 t06 6 t07 7 t08 8 t09 9
            t10 10 t11 11 t12 12 t13 13 t14 14 t15 15 t16 16 t17 17 t18 18 t19 19
            t20 20 t21 21 t22 22 t23 23 t24 24 t25 25 t26 26 t27 27 t28 28 t29 29
            t30 30 t31 31 t32 32 t33 33 t34 34 t35 35 t36 36 t37 37 t38 38 t39 39
            t40 40 t41 41 t42 42 t43 43 t44 44 t45 45 t46 46 t47 47 t48 48 t49 49
            t50 50 t51 51 t52 52 t53 53 t54 54 t55 55 t56 56 t57 57 t58 58 t59 59
            t60 60 t61 61 t62 62 t63 63 t64 64 t65 65 t66 66 t67 67 t68 68 t69 69
            t70 70 t71 71 t72 72 t73 73 t74 74 t75 75 t76 76 t77 77 t78 78 t79 79
            t80 80 t81 81 t82 82 t83 83 t84 84 t85 85 t86 86 t87 87 t88 88 t89 89
            t90 90 t91 91 t92 92 t93 93 t94 94 t95 95 t96 96 t97 97 t98 98 t99 99
        }
    };
}

hundred! { queue QueuePair, 4 calls, 3 values }
hundred! { tree_list TreeListPair, 3 calls, 2 values }
hundred! { node_caching_list NodeCachingListPair, 3 calls, 2 values }
hundred! { avl_tree AvlTreePair, 5 calls, 3 values }
hundred! { bs_tree BsTreePair, 4 calls, 3 values }
hundred! { tree_set TreeSetPair, 4 calls, 3 values }
hundred! { bin_heap BinHeapPair, 3 calls, 3 values }
hundred! { ord_set OrdSetPair, 3 calls, 2 values }

#[test]
fn there_are_thirty_different_seeds_a_subject() {
    let names = [
        QueuePair::NAME,
        TreeListPair::NAME,
        NodeCachingListPair::NAME,
        AvlTreePair::NAME,
        BsTreePair::NAME,
        TreeSetPair::NAME,
        BinHeapPair::NAME,
        OrdSetPair::NAME,
    ];
    let mut all: Vec<u64> = names.iter().flat_map(|name| seeds(name)).collect();
    assert_eq!(all.len(), names.len() * 30);
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), names.len() * 30);
}

#[test]
fn a_seed_always_gives_the_same_test() {
    let first = random_test::<QueuePair>(seeds("queue")[0], 0);
    assert_eq!(first, random_test::<QueuePair>(seeds("queue")[0], 0));
    assert_ne!(first, random_test::<QueuePair>(seeds("queue")[0], 1));
    assert_ne!(first, random_test::<QueuePair>(seeds("queue")[1], 0));
}

#[test]
fn the_suite_is_chosen_by_name() {
    assert_eq!(Suite::parse("random:29"), Ok(Suite::Random(29)));
    assert_eq!(Suite::parse("exhaustive"), Ok(Suite::Exhaustive));
    for text in ["random:30", "random:", "all", ""] {
        assert!(Suite::parse(text).is_err_and(|error| error.contains("COTA_LAB_SUITE")));
    }
}
