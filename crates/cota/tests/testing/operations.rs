//! Sequences of operations against a model.

use cota::engine::StopReason;
use cota::testing::{Environment, SequenceFailure, Sequences};
use cota::{Bounded, Scope};
use std::time::Duration;

#[derive(Bounded, Clone, Debug)]
enum Op {
    Push(u8),
    Pop,
    Clear,
}

/// A stack in a fixed array, with a fault if it is told so.
#[derive(Bounded, Default, Debug)]
struct Stack {
    items: [u8; 4],
    len: usize,
}

impl Stack {
    fn apply(&mut self, op: &Op, limit: usize) {
        match op {
            Op::Push(item) if self.len < limit => {
                self.items[self.len] = *item;
                self.len += 1;
            }
            Op::Push(_) => {}
            Op::Pop => {
                self.len = self.len.saturating_sub(1);
                self.items[self.len] = 0;
            }
            Op::Clear => *self = Self::default(),
        }
    }
}

fn step(limit: usize) -> impl Fn(&mut (Stack, Vec<u8>), Op) {
    move |(stack, model), op| {
        stack.apply(&op, limit);
        match op {
            Op::Push(item) if model.len() < 4 => model.push(item),
            Op::Push(_) => {}
            Op::Pop => drop(model.pop()),
            Op::Clear => model.clear(),
        }
        assert_eq!(&stack.items[..stack.len], &model[..]);
    }
}

fn scope() -> Scope {
    Scope::new().set("Op.Push.0", 0..=1)
}

#[test]
fn states_that_were_reached_are_not_gone_on_from() {
    let explored = Sequences::new(scope(), 6).run(step(4)).unwrap();
    // Stacks of up to four items of two, and four operations on each.
    assert_eq!(explored.states, 1 + 2 + 4 + 8 + 16);
    assert_eq!(explored.run, 4 * explored.states);
    assert_eq!(explored.all, (1..=6).map(|length| 4u128.pow(length)).sum::<u128>());
    assert_eq!(explored.to_string(), "all 5460 sequences passed, 124 of them run, on 31 states");
    let all = Sequences::new(scope(), 5).without_skipping().run(step(4)).unwrap();
    assert_eq!(u128::from(all.run), all.all);
    assert_eq!(all.states, Sequences::new(scope(), 5).run(step(4)).unwrap().states);
}

#[test]
fn the_shortest_failing_sequence_is_the_same_with_and_without_skipping() {
    let sequences = Sequences::new(scope(), 6);
    let failure = sequences.clone().run(step(2)).unwrap_err();
    let SequenceFailure::Sequence { operations, passed, .. } = &failure else {
        panic!("{failure}")
    };
    assert_eq!(operations, &["Push(0)", "Push(0)", "Push(0)"]);
    assert!(passed.is_some_and(|passed| passed > 0));
    let text = failure.to_string();
    assert!(text.contains("  3. Push(0)\n"), "{text}");
    assert!(text.contains("it panicked at ") && text.contains("operations.rs:"), "{text}");
    let whole = sequences.without_skipping().run(step(2)).unwrap_err();
    let SequenceFailure::Sequence { operations: others, .. } = whole else { panic!() };
    assert_eq!(&others, operations);
}

#[test]
fn a_scope_without_values_is_refused() {
    let failure = Sequences::new(Scope::new(), 2).run(step(4)).unwrap_err();
    assert!(failure.to_string().contains("no values for `Op.Push.0`"), "{failure}");
}

#[cota::test(operations = Op, length = 6, Op.Push.0 = 0..=1)]
fn in_the_attribute(state: &mut (Stack, Vec<u8>), op: Op) -> Result<(), String> {
    step(4)(state, op);
    (state.0.len <= 4).then_some(()).ok_or("too long".to_string())
}

#[test]
fn a_failing_sequence_is_run_again_by_its_line() {
    let failing = Sequences::new(scope(), 6).command("cargo test it").run(step(2)).unwrap_err();
    let SequenceFailure::Sequence { replay, state, .. } = &failing else { panic!("{failing}") };
    assert_eq!(state.as_deref(), Some("0=Stack (items=[0, 0, 0, 0] len=2) 1=[0, 0]"));
    let (variable, command) = replay.split_once("' ").unwrap();
    assert_eq!(command, "cargo test it");
    let given = variable.strip_prefix("COTA_REPLAY='").unwrap();
    let again = |given: &str, limit: usize| {
        let environment = Environment { replay: Some(given.to_string()), ..Environment::default() };
        Sequences::new(scope(), 6).environment(environment).run(step(limit))
    };
    let SequenceFailure::Sequence { operations, passed: None, .. } = again(given, 2).unwrap_err()
    else {
        panic!("it has to fail in the same way");
    };
    assert_eq!(operations, ["Push(0)"; 3]);
    assert_eq!(again(given, 4).unwrap().run, 1);
    let number = given.split_once(':').unwrap().0;
    for wrong in [format!("{number}:9"), format!("{number}:0"), "00000000:1".into(), "x".into()] {
        assert!(matches!(again(&wrong, 4), Err(SequenceFailure::Replay { .. })), "{wrong}");
    }
}

#[test]
fn the_environment_changes_the_bound() {
    let within = |environment| Sequences::new(scope(), 2).environment(environment).run(step(4));
    let changed = |scope: &str| {
        let scope = Some(scope.parse().unwrap());
        within(Environment { scope, ..Environment::default() })
    };
    // Three operations and none to clear; up to two in a row.
    assert_eq!(within(Environment::default()).unwrap().all, 4 + 16);
    assert_eq!(changed("+1").unwrap().all, 5 + 25 + 125);
    assert_eq!(changed("Op.Push.0=[3], Other.key=1..=2").unwrap().all, 3 + 9);
    let grow = Environment { grow: Some(Duration::from_millis(1)), ..Environment::default() };
    assert!(within(grow).unwrap().all >= 4 + 16);
}

#[test]
fn a_limit_is_no_success_unless_it_is_allowed() {
    let few = Sequences::new(scope(), 4).limit(7);
    let cut = few.clone().run(step(4)).unwrap_err();
    assert_eq!(cut, SequenceFailure::Cut { stop: StopReason::Limit, passed: 7 });
    let explored = few.allow_limit().run(step(4)).unwrap();
    assert_eq!((explored.run, explored.stop), (7, StopReason::Limit));
    assert!(explored.to_string().starts_with("7 sequences passed"), "{explored}");
}

#[cota::test(operations = Op, length = 3, Op.Push.0 = 0..=1; without_skipping, max_seconds = 60, input_seconds = 5)]
fn with_options(state: &mut (Stack, Vec<u8>), op: Op) {
    step(4)(state, op);
}

#[cota::test(operations = Op, length = 3, Op.Push.0 = 0..=1)]
#[should_panic = "Push(0)"]
fn one_that_should_panic(state: &mut (Stack, Vec<u8>), op: Op) {
    step(2)(state, op);
}
