//! The criteria, on the routines that the literature explains them with.

use crate::{class, told};
use cota::engine::exercise::Coverage;
use std::collections::BTreeSet;

/// Two compound decisions.
#[cota::decisions]
fn foo(a: i32, b: i32, mut x: i32) -> i32 {
    if a > 1 && b == 0 {
        x /= a;
    }
    if a == 2 || x > 1 {
        x += 1;
    }
    x
}

#[cota::decisions]
fn is_leap(year: i32) -> bool {
    if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) { true } else { false }
}

#[cota::decisions]
fn is_palindrome(text: &[u8]) -> bool {
    let (mut low, mut high) = (0, text.len());
    while low + 1 < high {
        high -= 1;
        if text[low] != text[high] {
            return false;
        }
        low += 1;
    }
    true
}

#[test]
fn one_test_covers_all_statements_and_its_decisions_are_those_that_were_made() {
    assert_eq!(told(Coverage::Decision, || foo(2, 0, 2)), "if=true if=true");
    assert_eq!(told(Coverage::Decision, || foo(1, 1, 0)), "if=false if=false");
    let (all, some) = (|| foo(2, 0, 2), || foo(1, 1, 0));
    assert_eq!(told(Coverage::Statement, all).split(' ').count(), 5);
    assert_eq!(told(Coverage::Statement, some).split(' ').count(), 3);
}

#[test]
fn conditions_that_are_not_evaluated_have_no_value() {
    assert_eq!(
        told(Coverage::Condition, || foo(1, 0, 5)),
        "condition=false condition=false condition=true"
    );
    assert_eq!(told(Coverage::Condition, || is_leap(2001)), "condition=false");
    assert_eq!(told(Coverage::Condition, || is_leap(2008)), "condition=true condition=true");
    assert_eq!(
        told(Coverage::Condition, || is_leap(2000)),
        "condition=true condition=false condition=true"
    );
    let classes = (1..=400).map(|year| class(Coverage::Condition, || is_leap(year)));
    assert_eq!(classes.collect::<BTreeSet<_>>().len(), 4);
    let classes = (1..=400).map(|year| class(Coverage::Decision, || is_leap(year)));
    assert_eq!(classes.collect::<BTreeSet<_>>().len(), 2);
}

#[test]
fn counting_and_path_tell_the_length_of_a_loop() {
    let run = |coverage, text: &'static str| told(coverage, || is_palindrome(text.as_bytes()));
    assert_eq!(run(Coverage::Decision, "abba"), "while=false|true if=false");
    assert_eq!(run(Coverage::Counting, "abba"), "while=false×1|true×2 if=false×2");
    assert_eq!(run(Coverage::Path, "abba"), "while=true if=false while=true if=false while=false");
    assert_eq!(run(Coverage::Path, "abca"), "while=true if=false while=true if=true");
    assert_eq!(run(Coverage::Decision, "abba"), run(Coverage::Decision, "ababa"));
    assert_ne!(run(Coverage::Counting, "ababab"), run(Coverage::Counting, "abba"));
}

/// Paths without repetitions, by hand: the loop's decision L, the test T in it.
#[test]
fn paths_without_repetitions_take_loops_back() {
    let run = |coverage, text: &'static str| told(coverage, || is_palindrome(text.as_bytes()));
    // Edges L+ T- L+ : the second L+ is on the path, so T- goes; then T- again, then L-.
    assert_eq!(run(Coverage::SimplePath, "abba"), "while=true if=false while=false");
    // Nodes L T L : the second L takes the first away with what followed.
    assert_eq!(run(Coverage::ElementaryPath, "abba"), "while=false");
    assert_eq!(run(Coverage::ElementaryPath, "abca"), "while=true if=true");
    assert_eq!(run(Coverage::SimplePath, "abca"), "while=true if=true");
    for coverage in [Coverage::SimplePath, Coverage::ElementaryPath] {
        assert_eq!(run(coverage, "abccba"), run(coverage, "abba"), "{coverage}");
        assert_eq!(run(coverage, "a"), "while=false");
    }
    assert_ne!(run(Coverage::SimplePath, "a"), run(Coverage::SimplePath, "aa"));
}

/// A finer criterion has finer classes.
#[test]
fn criteria_refine_each_other() {
    let texts = || {
        let letters = [b'a', b'b'];
        (0..6u32).flat_map(move |length| {
            (0..1u32 << length).map(move |bits| {
                (0..length).map(|i| letters[(bits >> i & 1) as usize]).collect::<Vec<_>>()
            })
        })
    };
    let classes =
        |coverage| texts().map(|text| class(coverage, || is_palindrome(&text))).collect::<Vec<_>>();
    let finer = [
        (Coverage::Statement, Coverage::Decision),
        (Coverage::Decision, Coverage::Counting),
        (Coverage::Counting, Coverage::Path),
        (Coverage::SimplePath, Coverage::Path),
        (Coverage::ElementaryPath, Coverage::Path),
    ];
    for (coarse, fine) in finer {
        let (coarse, fine) = (classes(coarse), classes(fine));
        let pairs: BTreeSet<_> = fine.iter().zip(&coarse).collect();
        let alone: BTreeSet<_> = fine.iter().collect();
        assert_eq!(pairs.len(), alone.len());
        assert!(alone.len() >= coarse.iter().collect::<BTreeSet<_>>().len());
    }
}

#[test]
fn merging_is_what_one_run_after_the_other_would_have_come_to() {
    let (first, second) = (|| foo(2, 0, 2), || is_palindrome(b"abba"));
    for coverage in Coverage::ALL {
        let both = class(coverage, || (first(), second()));
        let merged = class(coverage, first).merge(&class(coverage, second));
        assert_eq!(merged, Some(both), "{coverage}");
    }
    let other = class(Coverage::Path, first);
    assert_eq!(class(Coverage::Decision, first).merge(&other), None);
    // The same code twice: sets, counts and whole paths.
    for coverage in [Coverage::Statement, Coverage::Condition, Coverage::Decision] {
        let merged = class(coverage, first).merge(&class(coverage, first));
        assert_eq!(merged, Some(class(coverage, first)));
    }
    for coverage in [Coverage::Counting, Coverage::Path] {
        let (one, two) = (|| is_palindrome(b"aa"), || is_palindrome(b"ab"));
        let both = class(coverage, || (one(), two()));
        assert_eq!(class(coverage, one).merge(&class(coverage, two)), Some(both));
    }
}
