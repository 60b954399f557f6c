//! What a report says.

use crate::{Tree, trees};
use cota::Scope;
use cota::testing::{Cause, Test};

#[test]
fn a_failing_input_is_drawn_and_written_out() {
    let test = Test::<Tree>::new(trees(3)).debug().command("cargo test here -- --exact");
    let failure = test.run(|tree| assert_ne!(tree.size, 2, "two are too many")).unwrap_err();
    let input = failure.input().unwrap();
    assert_eq!(
        input.drawing,
        "Tree size=2\n└─ root: Node0 key=1 left=null\n   └─ right: Node1 key=2 left=null right=null\n"
    );
    assert_eq!(input.passed, Some(1 + 3));
    let Cause::Panic { message, location } = &input.cause else { panic!("{:?}", input.cause) };
    assert!(message.contains("two are too many"), "{message}");
    assert!(location.as_ref().unwrap().contains("reports.rs:"), "{location:?}");
    let report = failure.to_string();
    for part in [
        "Tree { root: Some(Node { key: 1, left: None, right: Some(Node { key: 2,",
        "└─ root: Node0 key=1 left=null",
        "two are too many",
        "reports.rs:",
        "4 inputs passed before it",
        "it has 2 objects",
        "scope: Node=3, Node.key=1..=3, Tree.size=0..=3",
        &format!("COTA_REPLAY='{}' cargo test here -- --exact", input.recorded),
    ] {
        assert!(report.contains(part), "`{part}` is missing in\n{report}");
    }
}

#[test]
fn an_error_that_is_returned_is_shown() {
    let test = Test::<(u8,)>::all(Scope::new().set("0", 0..=9));
    let result =
        test.run(|(number,)| "123".get(usize::from(number)..).ok_or("too far").map(|_| ()));
    let failure = result.unwrap_err();
    assert_eq!(failure.input().unwrap().cause, Cause::Error("\"too far\"".to_string()));
    assert!(failure.to_string().contains("it returned an error:\n  \"too far\""), "{failure}");
}

#[test]
fn a_debug_text_that_panics_does_not_hide_the_report() {
    #[derive(cota::Bounded)]
    struct Sly(bool);
    impl std::fmt::Debug for Sly {
        fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            panic!("not me")
        }
    }
    let failure = Test::<Sly>::all(Scope::new()).debug().run(|sly| assert!(sly.0)).unwrap_err();
    let report = failure.to_string();
    assert!(report.contains("Sly 0=false") && report.contains("`Debug` text panics"), "{report}");
}

#[test]
fn a_run_that_passes_says_how_many_inputs_there_were() {
    let summary =
        Test::<Tree>::new(trees(3)).run(|tree| assert!(tree.depth() <= tree.size)).unwrap();
    // 1, 3 of one node, 2 * 3 of two, 5 of three.
    assert_eq!(summary.inputs, 1 + 3 + 6 + 5);
    let text = summary.to_string();
    assert!(text.starts_with("all 15 inputs passed ("), "{text}");
    assert!(text.ends_with("; Node=3, Node.key=1..=3, Tree.size=0..=3)"), "{text}");
}

#[test]
#[should_panic(expected = "2 inputs passed before it")]
fn check_panics_with_the_report() {
    cota::check(trees(3), |tree: Tree| assert!(tree.root.is_none_or(|root| root.key == 1)));
}
