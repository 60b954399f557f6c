//! `cota fsm suite`: test suites with a reliable reset.

use super::Style;
use super::files::Model;
use super::output::{emit, emit_json, labels};
use crate::exit::{Exit, Failure};
use clap::ValueEnum;
use cota_fsm::format::write_words;
use cota_fsm::suite::{self, Smallest, smallest, suite};
use cota_fsm::{Machine, Word};
use serde::Serialize;

/// A test suite with a reset before each test; data to stdout, sizes to stderr
#[derive(clap::Args)]
pub struct Suite {
    #[command(flatten)]
    model: Model,
    #[command(flatten)]
    options: Options,
}

/// Which suite.
#[derive(clap::Args)]
pub struct Options {
    /// How to make it
    #[arg(long, value_enum, default_value = "h")]
    method: Method,
    /// Implementations may have so many states more than the model
    #[arg(long, default_value_t = 0)]
    extra_states: usize,
    /// Completeness checks of method best, which prunes the smallest suite
    #[arg(long, default_value_t = 2_000)]
    checks: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Method {
    /// Every transition once; only wrong outputs are sure to be found
    Tour,
    /// Characterising set everywhere; (n + k)-complete
    W,
    /// Characterising set, then only what a state needs; (n + k)-complete and k-A-complete
    Wp,
    /// Every transition and the UIO sequence of its target; not complete
    Uio,
    /// UIO sequences, verified; (n + k)-complete
    Uiov,
    /// Harmonised state identifiers; (n + k)-complete and k-A-complete
    Hsi,
    /// Separating words chosen pair by pair; (n + k)-complete
    H,
    /// Identifiers spread over convergent words; (n + k)-complete
    Spy,
    /// Pair by pair over convergent words; (n + k)-complete
    Spyh,
    /// As spyh, transitions taken where tests end; (n + k)-complete
    S,
    /// The smallest of hsi, h, spy, spyh and s, pruned if there are no extra states; (n + k)-complete
    Best,
}

#[derive(Serialize)]
struct Listing {
    sequences: usize,
    symbols: usize,
    symbols_with_resets: usize,
    tests: Vec<Vec<String>>,
}

impl Options {
    /// The tests of the suite.
    pub fn tests(&self, machine: &Machine) -> Result<Vec<Word>, Failure> {
        let made = match self.method {
            Method::Best => {
                let budget = Smallest { checks: self.checks, ..Smallest::default() };
                smallest(machine, self.extra_states, budget).map(|small| small.suite)
            }
            Method::Tour => suite(machine, suite::Method::Tour, self.extra_states),
            Method::W => suite(machine, suite::Method::W, self.extra_states),
            Method::Wp => suite(machine, suite::Method::Wp, self.extra_states),
            Method::Uio => suite(machine, suite::Method::Uio, self.extra_states),
            Method::Uiov => suite(machine, suite::Method::Uiov, self.extra_states),
            Method::Hsi => suite(machine, suite::Method::Hsi, self.extra_states),
            Method::H => suite(machine, suite::Method::H, self.extra_states),
            Method::Spy => suite(machine, suite::Method::Spy, self.extra_states),
            Method::Spyh => suite(machine, suite::Method::Spyh, self.extra_states),
            Method::S => suite(machine, suite::Method::S, self.extra_states),
        };
        let made =
            made.map_err(|error| Failure::usage(&error).hint(error.remedy()).exit(Exit::None))?;
        Ok(made.tests().to_vec())
    }
}

impl Suite {
    pub fn run(&self, style: Style) -> Result<Exit, Failure> {
        let machine = self.model.read()?;
        let tests = self.options.tests(&machine)?;
        let symbols: usize = tests.iter().map(Vec::len).sum();
        let (sequences, symbols_with_resets) = (tests.len(), symbols + tests.len());
        match style {
            Style::Json => {
                let tests = tests.iter().map(|test| labels(&machine, test)).collect();
                emit_json(&Listing { sequences, symbols, symbols_with_resets, tests })?;
            }
            Style::Text => {
                for test in &tests {
                    emit(&write_words(&machine, [test]))?;
                }
            }
        }
        crate::talk::say(&format!(
            "{sequences} tests, {symbols} symbols, {symbols_with_resets} with resets"
        ));
        Ok(Exit::Done)
    }
}
