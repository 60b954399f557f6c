//! A run that is cut short says so.

use crate::{Tree, trees};
use cota::StopReason;
use cota::testing::{Failure, Test};
use std::time::Duration;

#[test]
fn a_limit_that_cuts_something_off_is_a_failure() {
    for threads in [1, 2] {
        for limit in [1, 4, 5, 14] {
            let test = Test::<Tree>::new(trees(3)).limit(limit).jobs(threads);
            let failure = test.run(|_| ()).unwrap_err();
            let expected = Failure::Cut { stop: StopReason::Limit, passed: limit, scope: trees(3) };
            assert_eq!(failure, expected);
            assert!(failure.to_string().contains("write `allow_limit`"), "{failure}");
        }
    }
}

#[test]
fn a_limit_that_cuts_nothing_off_is_none() {
    for limit in [15, 16] {
        let summary = Test::<Tree>::new(trees(3)).limit(limit).run(|_| ()).unwrap();
        assert_eq!((summary.inputs, summary.stop), (15, StopReason::Exhausted));
    }
}

#[test]
fn a_limit_can_be_allowed() {
    let summary = Test::<Tree>::new(trees(3)).limit(4).allow_limit().run(|_| ()).unwrap();
    assert_eq!((summary.inputs, summary.stop), (4, StopReason::Limit));
    assert!(summary.to_string().contains("4 inputs passed, then the limit on inputs cut"));
}

#[test]
fn so_does_the_time() {
    let test = Test::<Tree>::new(trees(6)).max_time(Duration::from_millis(30));
    let slow = |_| std::thread::sleep(Duration::from_millis(2));
    let Failure::Cut { stop: StopReason::Time, passed, .. } = test.run(slow).unwrap_err() else {
        panic!("not cut by time")
    };
    assert!((1..=15).contains(&passed), "{passed}");
    assert_eq!(test.allow_limit().run(slow).unwrap().stop, StopReason::Time);
}
