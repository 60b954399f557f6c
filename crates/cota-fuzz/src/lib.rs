//! Fuzzing of everything in Cota that reads a text that others may have written. Internal: this
//! crate is not published, and nothing of the product depends on it.
//!
//! A [`Target`] is a reader with some valid texts, its seeds. An input is a seed with a few changes
//! ([`change`]), and is known by the target, a seed number and its own number: the same three give the
//! same input. A reader goes as far as the command does that it belongs to: it parses, builds the model, and
//! takes a first step with it. What it says does not matter, only that it says something: it may not panic,
//! overflow the stack, abort, take more than a second of processor time, or much memory.
//!
//! ```sh
//! cargo run --release -p cota-fuzz -- --list
//! cargo run --release -p cota-fuzz -- --seconds 600                # each target for ten minutes
//! cargo run --release -p cota-fuzz -- scope position --seconds 60  # only these
//! cargo run --release -p cota-fuzz -- scope --replay FILE          # one input again
//! ```
//!
//! Inputs are run in child processes ([`child`]), each under `ulimit -v`, which say which input comes next
//! before they run it. So the parent ([`parent`]) can name, minimise and keep an input that takes the whole
//! process with it, and goes on behind it. Inputs that once went wrong are in `found/TARGET/`;
//! `cargo test -p cota-fuzz` runs them again, and some hundred new ones for each target.

pub mod change;
pub mod child;
pub mod minimise;
pub mod parent;
mod procfs;
pub mod targets;

use std::panic::{AssertUnwindSafe, catch_unwind};

/// What a reader says to an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It can be used.
    Accepted,
    /// It cannot, and the reader says why.
    Refused,
}

impl<T, E> From<Result<T, E>> for Answer {
    fn from(result: Result<T, E>) -> Self {
        if result.is_ok() { Self::Accepted } else { Self::Refused }
    }
}

/// A reader with everything it needs, and texts that it accepts.
pub struct Reader {
    seeds: Vec<Vec<u8>>,
    read: Box<dyn Fn(&str) -> Answer>,
}

impl Reader {
    /// A reader of texts.
    pub fn new<S: Into<String>>(
        seeds: impl IntoIterator<Item = S>,
        read: impl Fn(&str) -> Answer + 'static,
    ) -> Self {
        let seeds = seeds.into_iter().map(|seed| seed.into().into_bytes()).collect();
        Self { seeds, read: Box::new(read) }
    }

    /// Its seeds.
    pub fn seeds(&self) -> &[Vec<u8>] {
        &self.seeds
    }

    /// Reads an input; what is no text is refused before a reader sees it, as it is in the commands.
    ///
    /// # Errors
    /// The message of a panic.
    pub fn read(&self, input: &[u8]) -> Result<Answer, String> {
        let Ok(text) = std::str::from_utf8(input) else { return Ok(Answer::Refused) };
        catch_unwind(AssertUnwindSafe(|| (self.read)(text)))
            .map_err(|panic| cota_run::panic_message(&*panic))
    }
}

/// Something that reads texts.
pub struct Target {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it reads, in a few words.
    pub about: &'static str,
    /// Makes the reader.
    pub open: fn() -> Reader,
}

impl Target {
    /// The target of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        targets::ALL.iter().chain([&targets::FAULTY]).find(|target| target.name == name)
    }
}

/// Runs this many changed seeds in this process; how many were accepted. For readers that only a test beside
/// them can reach.
///
/// # Errors
/// An input that panics, and its message.
pub fn check(reader: &Reader, inputs: u64) -> Result<u64, String> {
    let changer = change::Changer::new(reader.seeds());
    let mut accepted = 0;
    for number in 0..inputs {
        let input = changer.input(1, number);
        let answer = reader.read(&input);
        let wrong = |message| format!("{:?}: {message}", String::from_utf8_lossy(&input));
        accepted += u64::from(answer.map_err(wrong)? == Answer::Accepted);
    }
    Ok(accepted)
}
