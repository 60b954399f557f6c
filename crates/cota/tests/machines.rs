//! Tests of implementations against a state machine.

use std::sync::atomic::{AtomicUsize, Ordering};

/// A lamp with a button: dark, dim, bright, and back one step with time.
struct Lamp {
    level: u32,
    /// Whether it stays bright, although it should get dim.
    stuck: bool,
}

impl Lamp {
    fn step(&mut self, input: &str) -> &'static str {
        self.level = match input {
            "press" => (self.level + 1) % 3,
            _ if self.stuck && self.level == 2 => 2,
            _ => self.level.saturating_sub(1),
        };
        if self.stuck && self.level == 2 && input == "wait" {
            return "glow";
        }
        ["dark", "glow", "shine"][self.level as usize]
    }
}

fn lamp(stuck: bool) -> impl FnMut(&str) -> &'static str {
    let mut lamp = Lamp { level: 0, stuck };
    move |input| lamp.step(input)
}

static MADE: AtomicUsize = AtomicUsize::new(0);

#[cota::test(fsm = "tests/models/lamp.dot")]
fn a_right_lamp_passes() -> impl FnMut(&str) -> &'static str {
    MADE.fetch_add(1, Ordering::Relaxed);
    lamp(false)
}

#[test]
fn every_test_gets_a_fresh_implementation() {
    a_right_lamp_passes();
    assert!(MADE.load(Ordering::Relaxed) > 1);
}

#[cota::test(fsm = "tests/models/lamp.dot", method = "h", extra_states = 1)]
fn a_right_lamp_passes_with_an_extra_state() -> impl FnMut(&str) -> &'static str {
    lamp(false)
}

#[cota::test(fsm = "tests/models/lamp.dot", method = "sequence")]
fn a_right_lamp_passes_one_sequence() -> impl FnMut(&str) -> &'static str {
    lamp(false)
}

#[cota::test(fsm = "tests/models/lamp.dot", method = "sequence")]
#[should_panic(expected = "state bright goes to bright on wait")]
fn a_stuck_lamp_is_found_by_one_sequence() -> impl FnMut(&str) -> &'static str {
    lamp(true)
}

#[cota::test(fsm = "tests/models/lamp.dot")]
#[should_panic(expected = "deviates from the model")]
fn a_stuck_lamp_is_found() -> impl FnMut(&str) -> &'static str {
    lamp(true)
}

#[cota::test(fsm = "tests/models/lamp.dot", method = "magic")]
#[should_panic(expected = "unknown method `magic`")]
fn an_unknown_method_fails_the_test() -> impl FnMut(&str) -> &'static str {
    lamp(false)
}
