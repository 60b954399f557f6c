//! Environment variables change the bounds, the threads and the time.

use crate::{Tree, trees};
use cota::testing::{Environment, Failure, ScopeChange, Test};
use cota::{Scope, StopReason};
use std::time::Duration;

fn variables(list: &[(&str, &str)]) -> Result<Environment, String> {
    Environment::from_variables(|name| {
        list.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_string())
    })
}

#[test]
fn all_variables_are_read() {
    let all = variables(&[
        ("COTA_SCOPE", " -2 "),
        ("COTA_JOBS", "3"),
        ("COTA_MAX_SECONDS", "0.5"),
        ("COTA_GROW", "60"),
        ("COTA_REPLAY", "1,2"),
        ("COTA_REGRESSIONS", "1"),
        ("COTA_SUITE", "exhaustive"),
    ]);
    let expected = Environment {
        scope: Some(ScopeChange::By(-2)),
        jobs: Some(3),
        max_time: Some(Duration::from_millis(500)),
        grow: Some(Duration::from_mins(1)),
        replay: Some("1,2".to_string()),
        regressions: true,
        exhaustive: true,
    };
    assert_eq!(all, Ok(expected));
    assert_eq!(variables(&[]), Ok(Environment::default()));
    assert_eq!(variables(&[("COTA_REGRESSIONS", "0")]), Ok(Environment::default()));
}

#[test]
fn a_value_that_cannot_be_used_is_named() {
    for (name, value) in [
        ("COTA_SCOPE", "+x"),
        ("COTA_SCOPE", "Node"),
        ("COTA_SCOPE", "+9223372036854775808"),
        ("COTA_JOBS", "many"),
        ("COTA_JOBS", "0"),
        ("COTA_JOBS", "200000"),
        ("COTA_JOBS", "-1"),
        ("COTA_MAX_SECONDS", "-1"),
        ("COTA_MAX_SECONDS", "nan"),
        ("COTA_MAX_SECONDS", "inf"),
        ("COTA_MAX_SECONDS", "1e20"),
        ("COTA_GROW", "soon"),
        ("COTA_GROW", "nan"),
        ("COTA_SUITE", "none"),
    ] {
        let error = variables(&[(name, value)]).unwrap_err();
        assert!(error.starts_with(&format!("{name}={value}: ")), "{error}");
    }
}

#[test]
fn an_old_name_of_a_variable_gets_an_error_with_the_new_one() {
    assert_eq!(
        variables(&[("COTA_THREADS", "2")]).unwrap_err(),
        "COTA_THREADS is now called COTA_JOBS"
    );
}

fn inputs(scope: &str) -> (u64, Vec<String>) {
    let environment = variables(&[("COTA_SCOPE", scope)]).unwrap();
    let summary = Test::<Tree>::new(trees(3)).environment(environment).run(|_| ()).unwrap();
    (summary.inputs, summary.notes)
}

#[test]
fn bounds_can_be_raised_and_lowered() {
    let count = |nodes| Test::<Tree>::new(trees(nodes)).run(|_| ()).unwrap().inputs;
    assert_eq!(inputs("+1"), (count(4), vec![]));
    assert_eq!(inputs("-1"), (count(2), vec![]));
    assert_eq!(inputs("-9").0, 1);
}

#[test]
fn bounds_can_be_replaced() {
    assert_eq!(inputs("Node=1, Node.key=5..=8").0, 1 + 4);
    let (count, notes) = inputs("Node=1; Leaf.key=3; Node.key=[1]");
    assert_eq!(count, 2);
    assert_eq!(notes, ["COTA_SCOPE sets `Leaf.key`, which this test does not have"]);
}

#[test]
fn a_lower_bound_without_inputs_is_no_failure() {
    let scope = trees(3).set("Node", 2..=3);
    let environment = variables(&[("COTA_SCOPE", "Tree.size=0")]).unwrap();
    let summary = Test::<Tree>::new(scope).environment(environment).run(|_| ()).unwrap();
    assert_eq!(summary.inputs, 0);
    assert!(summary.to_string().contains("no input within this bound is valid"), "{summary}");
}

#[test]
fn the_time_of_the_environment_wins() {
    let environment = variables(&[("COTA_MAX_SECONDS", "0.02")]).unwrap();
    let test = Test::<Tree>::new(trees(6)).max_time(Duration::from_mins(10));
    let slow = |_| std::thread::sleep(Duration::from_millis(1));
    let failure = test.environment(environment).run(slow).unwrap_err();
    assert!(matches!(failure, Failure::Cut { stop: StopReason::Time, .. }), "{failure}");
}

#[test]
fn a_time_beyond_the_clock_is_no_limit() {
    for threads in ["1", "2"] {
        for name in ["COTA_MAX_SECONDS", "COTA_GROW"] {
            let environment = variables(&[(name, "1e19"), ("COTA_JOBS", threads)]).unwrap();
            let test = Test::<(u8,)>::all(Scope::new().set("0", [1, 5, 7]));
            let summary = test.environment(environment).run(|_| ()).unwrap();
            assert_eq!(
                (summary.inputs, summary.stop),
                (3, StopReason::Exhausted),
                "{name} with {threads} threads"
            );
        }
    }
    let test = Test::<Tree>::new(trees(2)).max_time(Duration::MAX);
    assert_eq!(test.run(|_| ()).unwrap().stop, StopReason::Exhausted);
    let search = cota::Search::<Tree>::new(&trees(3)).unwrap();
    let whole = search.count().unwrap().result.valid;
    assert_eq!(search.jobs(2).max_time(Duration::MAX).count().unwrap().result.valid, whole);
}

fn growing(seconds: &str) -> Environment {
    variables(&[("COTA_GROW", seconds)]).unwrap()
}

#[test]
fn growing_says_which_bound_was_finished() {
    let test = Test::<Tree>::new(trees(2)).environment(growing("0.2"));
    let summary = test.run(|_| std::thread::sleep(Duration::from_micros(200))).unwrap();
    let grown = summary.grown.unwrap();
    assert!((1..=8).contains(&grown), "{summary}");
    assert_eq!(summary.scope, trees(2).grow::<Tree>(grown));
    let text = summary.to_string();
    assert!(text.contains(&format!("the time ended the bound +{} after", grown + 1)), "{text}");
    assert!(text.contains(&format!("finished the bound +{grown}: ")), "{text}");
}

/// A path is rewritten before it turns out to lead nowhere; that is no reason to ask for ever.
#[test]
fn a_path_that_another_test_may_have_is_passed_over() {
    let environment = variables(&[("COTA_SCOPE", "root.colour=1, Node.key=1..=2")]).unwrap();
    let summary = Test::<Tree>::new(trees(2)).environment(environment).run(|_| ()).unwrap();
    let note = "COTA_SCOPE sets `root.colour`, which this test does not have";
    assert!(summary.notes.contains(&note.to_string()), "{summary}");
}

#[test]
fn a_larger_bound_leaves_single_integers_alone() {
    let scope = || Scope::new().set("0", 7).set("1.len", 1).set("1", 0..=1);
    let environment = variables(&[("COTA_SCOPE", "+1")]).unwrap();
    let seen = std::sync::Mutex::new(std::collections::BTreeSet::new());
    let test = Test::<(u8, Vec<u8>)>::all(scope()).environment(environment);
    let summary = test.run(|(fixed, list)| _ = seen.lock().unwrap().insert((fixed, list.len())));
    assert_eq!(summary.unwrap().scope.to_string(), "0=7, 1.len=2, 1=0..=2");
    assert_eq!(
        seen.into_inner().unwrap().into_iter().collect::<Vec<_>>(),
        [(7, 0), (7, 1), (7, 2)]
    );
}

#[test]
fn growing_ends_where_nothing_can_grow() {
    let scope = Scope::new().set("0", [1, 5, 7]);
    let summary = Test::<(u8,)>::all(scope).environment(growing("60")).run(|_| ()).unwrap();
    assert_eq!((summary.inputs, summary.grown), (3, Some(0)));
    assert!(summary.notes[0].contains("nothing in the scope that could grow"), "{summary}");
    // A range stops at the end of its type.
    let scope = Scope::new().set("0", 250..=254);
    let summary = Test::<(u8,)>::all(scope).environment(growing("60")).run(|_| ()).unwrap();
    assert_eq!((summary.inputs, summary.grown), (6, Some(1)));
    assert!(summary.notes[0].contains("the bound +2 cannot be used: 256"), "{summary}");
}

#[test]
fn growing_without_the_time_for_the_first_bound_is_a_failure() {
    let test = Test::<Tree>::new(trees(5)).environment(growing("0.01"));
    let failure = test.run(|_| std::thread::sleep(Duration::from_millis(1))).unwrap_err();
    assert!(matches!(failure, Failure::Cut { stop: StopReason::Time, .. }), "{failure}");
}

#[test]
fn an_input_beyond_the_own_bound_is_replayed_there() {
    let test = || Test::<Tree>::new(trees(2)).debug().command("cargo test x -- --exact");
    let body = |tree: Tree| assert!(tree.size < 4);
    let failure = test().environment(growing("60")).run(body).unwrap_err();
    let input = failure.input().unwrap();
    assert!(input.replay.starts_with("COTA_SCOPE=+2 COTA_REPLAY='"), "{}", input.replay);
    let recorded = input.recorded.to_string();
    let again = variables(&[("COTA_SCOPE", "+2"), ("COTA_REPLAY", &recorded)]).unwrap();
    let failure = test().environment(again).run(body).unwrap_err();
    assert_eq!(failure.input().unwrap().drawing, input.drawing);
}
