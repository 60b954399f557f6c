//! A test on every sentence: what `#[cota::test(grammar = "...")]` calls.

use crate::grammar::Grammar;
use crate::language::Language;
use crate::line;
use crate::measure::Measure;
use crate::render::render;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What to try.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The greatest length.
    pub max_length: usize,
    /// What is counted as length.
    pub measure: Measure,
}

impl Options {
    /// All sentences of up to `max_length` characters.
    pub fn up_to(max_length: usize) -> Self {
        Self { max_length, measure: Measure::Characters }
    }
}

/// The variable that holds a sentence, as [`line::encode`] writes it, to be tried alone.
pub const REPLAY: &str = "COTA_SENTENCE";

/// Runs `test` on every sentence, smallest first; returns how many there were.
///
/// With [`REPLAY`] set in the environment it runs on that sentence alone.
///
/// # Panics
///
/// When the grammar is wrong, when it has no sentence of the lengths asked for, and when `test`
/// panics: the message has the sentence, which no smaller one precedes, how many passed before
/// it, what the test said, and the line that runs this sentence again.
pub fn check(grammar: &str, options: Options, mut test: impl FnMut(&str)) -> u64 {
    let parsed = match Grammar::parse(grammar) {
        Ok(parsed) => parsed,
        Err(error) => {
            panic!("the grammar is wrong\n{}", render(&error.problems, "grammar", grammar, false))
        }
    };
    if let Ok(replay) = std::env::var(REPLAY) {
        test(&line::decode(&replay));
        return 1;
    }
    let language = Language::sentences(&parsed, options.measure, options.max_length);
    let mut walk = language.walk();
    let mut passed = 0;
    while let Some(sentence) = walk.advance() {
        if let Err(cause) = catch_unwind(AssertUnwindSafe(|| test(sentence))) {
            panic!("{}", failure(sentence, passed, &cota_run::panic_message(&*cause)));
        }
        passed += 1;
    }
    assert!(
        passed > 0,
        "the grammar has no sentence of up to {} {}",
        options.max_length,
        options.measure.units()
    );
    passed
}

fn failure(sentence: &str, passed: u64, message: &str) -> String {
    let before = match passed {
        0 => "it is the smallest sentence".to_owned(),
        1 => "the one smaller sentence passed".to_owned(),
        n => format!("all {n} sentences before it passed"),
    };
    let quoted = line::encode(sentence).replace('\'', r"'\''");
    let name = std::thread::current().name().unwrap_or("").to_owned();
    format!(
        "the test fails on {sentence:?}; {before}\n  it says: {message}\n  to replay: {REPLAY}='{quoted}' cargo test {name}"
    )
}
