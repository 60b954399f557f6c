//! What cannot be run says why.

use crate::{Bag, Tree, bags, trees};
use cota::testing::{Failure, Test};
use cota::{Bounded, Scope, Strategy};

#[test]
fn an_unusable_scope() {
    let failure = Test::<Tree>::new(trees(2).set("Nod.key", 3)).run(|_| ()).unwrap_err();
    let text = failure.to_string();
    assert!(
        text.contains("the scope sets `Nod.key`, but there is no such class or field"),
        "{text}"
    );
    let failure = Test::<Tree>::new(Scope::new().set("Node", 1)).run(|_| ()).unwrap_err();
    assert!(failure.to_string().contains("`Tree.size`: no values"), "{failure}");
}

#[test]
fn a_panicking_invariant() {
    for threads in [1, 2] {
        let test = Test::<Tree>::with_invariant(trees(2), |tree| {
            assert!(tree.root().is_none(), "I did not expect a root");
            true
        });
        let failure = test.jobs(threads).run(|_| ()).unwrap_err();
        let text = failure.to_string();
        assert!(matches!(failure, Failure::Invariant(_)), "{text}");
        assert!(text.contains("the invariant panicked: I did not expect a root"), "{text}");
        assert!(text.contains("root: Node0"), "{text}");
    }
}

#[test]
fn a_structure_that_no_value_looks_like() {
    let test = Test::<Tree>::with_invariant(trees(2).set("Tree.size", 0), |_| true)
        .strategy(Strategy::Plain);
    let failure = test.run(|_| ()).unwrap_err();
    assert!(failure.to_string().contains("two links own Node0"), "{failure}");
    assert!(failure.to_string().contains("right→Node0"), "{failure}");
}

#[test]
fn no_input_at_all() {
    let failure = Test::<Tree>::with_invariant(trees(2), |_| false).run(|_| ()).unwrap_err();
    assert_eq!(failure, Failure::NoInput { scope: trees(2) });
}

#[test]
fn a_conversion_that_panics_is_a_failing_input() {
    #[derive(Bounded)]
    struct Picky {
        #[bounded(skip = nothing())]
        _field: u8,
    }
    fn nothing() -> u8 {
        panic!("no value for you")
    }
    let failure = Test::<Picky>::all(Scope::new()).run(|_| ()).unwrap_err();
    assert!(failure.to_string().contains("no value for you"), "{failure}");
}

#[test]
fn a_body_that_panics_without_a_message() {
    fn body(_: Bag) {
        std::panic::resume_unwind(Box::new(7))
    }
    let failure = Test::<Bag>::all(bags()).run(body).unwrap_err();
    assert!(failure.to_string().contains("a panic without a message"), "{failure}");
}
