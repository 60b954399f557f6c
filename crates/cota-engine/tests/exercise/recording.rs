//! Recordings: nested, interrupted by panics, on several threads.

use crate::{class, told};
use cota::engine::exercise::{Coverage, is_recording, record};
use std::panic::catch_unwind;

#[cota::decisions]
fn sign(x: i32) -> i32 {
    if x < 0 {
        -1
    } else if x > 0 {
        1
    } else {
        0
    }
}

#[cota::decisions]
fn same_form(x: i32) -> i32 {
    if x < 0 {
        -1
    } else if x > 0 {
        1
    } else {
        0
    }
}

macro_rules! twins {
    ($($owner:ident)*) => { $(
        struct $owner;
        impl $owner {
            #[cota::decisions]
            fn is_small(x: i32) -> bool { if x < 3 { true } else { false } }
        }
    )* };
}
twins!(Castor Pollux);

#[test]
fn nothing_is_told_when_nobody_records() {
    assert!(!is_recording());
    assert_eq!(sign(-3), -1);
    let ((), empty) = record(Coverage::Path, || assert!(is_recording()));
    assert!(empty.is_empty());
    assert_eq!(empty.to_string(), "nothing");
    assert!(!is_recording());
}

#[test]
fn functions_are_never_taken_for_each_other() {
    for x in [-1, 0, 1] {
        let (one, other) = (|| sign(x), || same_form(x));
        assert_ne!(class(Coverage::Path, one), class(Coverage::Path, other));
        assert_eq!(class(Coverage::Path, one), class(Coverage::Path, one));
        assert_eq!(told(Coverage::Path, one), told(Coverage::Path, other));
    }
    let (one, other) = (|| Castor::is_small(1), || Pollux::is_small(1));
    assert_ne!(class(Coverage::Path, one), class(Coverage::Path, other));
    assert_eq!(class(Coverage::Path, other), class(Coverage::Path, other));
}

#[test]
fn the_text_names_file_and_line() {
    let text = class(Coverage::Decision, || sign(0)).to_string();
    assert!(
        text.starts_with("crates/cota-engine/tests/exercise/recording.rs:9:if=false "),
        "{text}"
    );
    assert!(text.ends_with(" 11:if=false"), "{text}");
}

#[test]
fn an_inner_recording_has_its_events_for_itself() {
    let (inner, outer) = record(Coverage::Path, || {
        sign(1);
        let inner = class(Coverage::Path, || sign(-1));
        sign(0);
        inner
    });
    assert_eq!(inner, class(Coverage::Path, || sign(-1)));
    let expected = class(Coverage::Path, || (sign(1), sign(0)));
    assert_eq!(outer, expected);
}

#[test]
fn a_panic_leaves_no_recording_on() {
    let caught = catch_unwind(|| {
        record(Coverage::Path, || {
            sign(1);
            panic!("on purpose");
        })
    });
    assert!(caught.is_err() && !is_recording());
    // Inside of another one, only the inner one ends.
    let ((), outer) = record(Coverage::Path, || {
        sign(1);
        let caught = catch_unwind(|| record(Coverage::Decision, || panic!("on purpose")));
        assert!(caught.is_err() && is_recording());
        sign(-1);
    });
    assert_eq!(outer, class(Coverage::Path, || (sign(1), sign(-1))));
}

#[test]
fn a_recording_belongs_to_its_thread() {
    let ((), signature) = record(Coverage::Path, || {
        std::thread::scope(|scope| {
            scope.spawn(|| assert!(!is_recording() && sign(1) == 1));
        });
    });
    assert!(signature.is_empty());
}

/// What is made in a recording and used after it tells nobody.
#[test]
fn closures_may_outlive_the_recording() {
    #[cota::decisions]
    fn tester(limit: i32) -> Box<dyn Fn(i32) -> bool> {
        Box::new(move |x| if x < limit { true } else { false })
    }
    let (test, signature) = record(Coverage::Path, || tester(3));
    assert!(signature.is_empty());
    assert!(test(2) && !test(3));
    assert_eq!(told(Coverage::Path, || tester(3)(1)), "if=true");
}
