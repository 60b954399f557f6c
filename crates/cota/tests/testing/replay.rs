//! A recorded input is run again, exactly.

use crate::{Tree, trees};
use cota::testing::{Environment, Failure, Recorded, Test};
use cota::{Bounded, Scope, Search, Strategy};
use std::sync::Mutex;

fn replay(text: &str) -> Environment {
    Environment { replay: Some(text.to_string()), ..Environment::default() }
}

/// Runs the recorded input alone; the values that the body got.
fn run_again<T: Bounded + Send + Clone>(test: Test<T>, text: &str) -> Result<Vec<T>, Failure> {
    let seen = Mutex::new(Vec::new());
    test.environment(replay(text)).run(|value| seen.lock().unwrap().push(value))?;
    Ok(seen.into_inner().unwrap())
}

#[test]
fn every_input_can_be_replayed_in_every_strategy() {
    for strategy in Strategy::ALL {
        let test = || Test::<Tree>::new(trees(3)).strategy(strategy).debug();
        let search = Search::<Tree>::new(&trees(3)).unwrap().strategy(strategy);
        for structure in &search {
            let tree = structure.build().unwrap();
            let failure = test().run(|other| assert_ne!(other, tree)).unwrap_err();
            let recorded = failure.input().unwrap().recorded.to_string();
            assert_eq!(run_again(test(), &recorded).unwrap(), [tree]);
        }
    }
}

#[test]
fn shared_objects_and_sequences_too() {
    let scope = || Scope::new().set("Item", 2).set("Item.marks.len", 2).set("words.len", 2);
    let scope = || scope().set("words", 1..=2);
    for structure in Search::<SendBag>::all(&scope()).unwrap().iter().step_by(17) {
        let bag = structure.build().unwrap();
        let test = || Test::<SendBag>::all(scope());
        let failure = test().run(|other| assert_ne!(format!("{other:?}"), format!("{bag:?}")));
        let failure = failure.unwrap_err();
        let again = run_again(test(), &failure.input().unwrap().recorded.to_string()).unwrap();
        assert_eq!(format!("{again:?}"), format!("[{bag:?}]"));
    }
}

/// A bag that can be sent to another thread.
#[derive(Bounded, Debug, Clone)]
#[allow(dead_code)]
struct SendBag {
    first: Option<std::sync::Arc<Item>>,
    second: Option<std::sync::Arc<Item>>,
    #[bounded(skip)]
    nothing: u8,
    words: Vec<u8>,
}

#[derive(Bounded, Debug, Clone)]
#[allow(dead_code)]
struct Item {
    marks: Vec<bool>,
}

#[test]
fn an_input_that_fails_again_is_reported_again() {
    let test = || Test::<Tree>::new(trees(3)).debug();
    let body = |tree: Tree| assert!(tree.size < 2);
    let first = test().run(body).unwrap_err();
    let recorded = first.input().unwrap().recorded.to_string();
    let again = test().environment(replay(&recorded)).run(body).unwrap_err();
    let (first, again) = (first.input().unwrap(), again.input().unwrap());
    assert_eq!((&first.drawing, &first.cause), (&again.drawing, &again.cause));
    assert_eq!(again.passed, None);
}

#[test]
fn an_input_of_another_scope_is_refused() {
    let failure = Test::<Tree>::new(trees(3)).run(|tree| assert!(tree.size < 2)).unwrap_err();
    let recorded = failure.input().unwrap().recorded.to_string();
    let failure = run_again(Test::<Tree>::new(trees(4)), &recorded).unwrap_err();
    assert!(failure.to_string().contains("another scope or for another type"), "{failure}");
}

#[test]
fn an_input_that_is_not_valid_is_refused() {
    let test = || Test::<Tree>::new(trees(3));
    // A size without nodes; a value beyond the end; no numbers.
    for (given, reason) in [
        ("0,1", "the invariant refuses it"),
        ("0,9", "so 9 is none of them"),
        ("x,y", "numbers separated by commas"),
        ("zz:0", "no fingerprint"),
    ] {
        let failure = run_again(test(), given).unwrap_err();
        assert!(matches!(failure, Failure::Replay { .. }));
        assert!(failure.to_string().contains(reason), "{failure}");
    }
    assert_eq!(run_again(test(), "0").unwrap(), [Tree { root: None, size: 0 }]);
}

#[test]
fn a_recorded_input_is_written_as_it_is_read() {
    let text = "00c0ffee:1,0,2";
    assert_eq!(text.parse::<Recorded>().unwrap().to_string(), text);
}

#[test]
fn a_malformed_input_is_refused_with_what_is_expected() {
    for (text, said) in [
        ("1,,2", "numbers separated by commas, such as 1,0,2"),
        ("1,2,", "numbers separated by commas"),
        (",", "numbers separated by commas"),
        ("1 2", "numbers separated by commas"),
        ("1;2", "numbers separated by commas"),
        ("+1", "numbers separated by commas"),
        ("-1", "numbers separated by commas"),
        ("1,99999999999", "each up to 4294967295"),
        ("eda5c7b9:", "numbers separated by commas"),
        (":1", "`` is no fingerprint: that is eight hexadecimal digits"),
        ("eda5:1", "no fingerprint"),
        ("+da5c7b9:1", "no fingerprint"),
        ("eda5c7b9:eda5c7b9:1", "numbers separated by commas"),
        ("eda5c7b9:1", "recorded with another scope"),
    ] {
        let failure = run_again(Test::<Tree>::new(trees(2)), text).unwrap_err().to_string();
        assert!(failure.contains(said), "{text}: {failure}");
    }
    let blanks =
        run_again(Test::<Tree>::new(trees(2)), " 1, 1 ").map_err(|error| error.to_string());
    let plain = run_again(Test::<Tree>::new(trees(2)), "1,1").map_err(|error| error.to_string());
    assert_eq!(blanks.is_ok(), plain.is_ok());
}

/// A type without slots has one input too.
#[test]
fn the_only_value_of_a_type_can_be_replayed() {
    let test = || Test::<()>::all(Scope::new());
    let failure = test().run(|()| assert!(false.then_some(()).is_some(), "no")).unwrap_err();
    let recorded = failure.input().unwrap().recorded.to_string();
    assert_eq!(run_again(test(), &recorded).unwrap(), [()]);
}
