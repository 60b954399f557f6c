//! `cota fsm suite`: test suites with a reliable reset.

use super::files::Model;
use super::output::{emit_json, emit_part, tell};
use super::{Start, Style};
use clap::ValueEnum;
use cota_console::arguments::seconds;
use cota_console::exit::{Exit, Failure};
use cota_console::talk::counted;
use cota_fsm::format::write_words;
use cota_fsm::suite::{self, NoSuite, Scope, Smallest, Take, smallest};
use cota_fsm::{Input, Machine, Word};
use cota_run::{Deadline, Watch};
use serde::{Serialize, Serializer};
use std::ops::ControlFlow;
use std::time::Duration;

/// A test suite with a reset before each test; data to stdout, sizes to stderr
#[derive(clap::Args)]
pub struct Suite {
    #[command(flatten)]
    model: Model,
    #[command(flatten)]
    options: Options,
    /// Stop after so many seconds: method best with the smallest suite so far, the others with an error
    #[arg(long, value_parser = seconds)]
    time_limit: Option<Duration>,
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
    /// Refuse a suite of more than so many symbols, as estimated from states, inputs and extra states
    #[arg(long, default_value_t = Scope::default().symbols)]
    symbol_limit: u64,
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
struct Listing<'a> {
    sequences: usize,
    symbols: usize,
    symbols_with_resets: usize,
    tests: Labelled<'a>,
}

/// Tests that become labels when they are written: as texts they would take many times the memory.
struct Labelled<'a> {
    machine: &'a Machine,
    tests: &'a [Word],
}

impl Serialize for Labelled<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.tests.iter().map(|test| self.machine.names(test)))
    }
}

impl Options {
    /// The tests of the suite.
    pub fn tests(&self, machine: &Machine, watch: Watch<'_>) -> Result<Vec<Word>, Failure> {
        let mut tests = Vec::new();
        self.each_test(machine, None, watch, &mut |test| {
            tests.push(test.to_vec());
            ControlFlow::Continue(())
        })?;
        Ok(tests)
    }

    /// Hands out the tests of the suite one by one; whether the search for a smaller one was cut.
    fn each_test(
        &self,
        machine: &Machine,
        limit: Option<Duration>,
        watch: Watch<'_>,
        take: Take<'_>,
    ) -> Result<bool, Failure> {
        let method = match self.method {
            Method::Best => return self.best(machine, limit, watch, take),
            Method::Tour => suite::Method::Tour,
            Method::W => suite::Method::W,
            Method::Wp => suite::Method::Wp,
            Method::Uio => suite::Method::Uio,
            Method::Uiov => suite::Method::Uiov,
            Method::Hsi => suite::Method::Hsi,
            Method::H => suite::Method::H,
            Method::Spy => suite::Method::Spy,
            Method::Spyh => suite::Method::Spyh,
            Method::S => suite::Method::S,
        };
        let watch = watch.until(limit.and_then(Deadline::after));
        let scope = Scope { extra: self.extra_states, symbols: self.symbol_limit, watch };
        suite::each_test(machine, method, scope, take).map_err(|error| no_suite(&error))?;
        Ok(false)
    }

    fn best(
        &self,
        machine: &Machine,
        time_limit: Option<Duration>,
        watch: Watch<'_>,
        take: Take<'_>,
    ) -> Result<bool, Failure> {
        let (checks, symbols) = (self.checks, self.symbol_limit);
        let budget = Smallest { checks, symbols, time_limit, watch, ..Smallest::default() };
        let small =
            smallest(machine, self.extra_states, budget).map_err(|error| no_suite(&error))?;
        let _ = small.suite.tests().iter().try_for_each(|test| take(test));
        Ok(small.timed_out)
    }
}

/// Why there is no suite, and what would help.
pub fn no_suite(error: &NoSuite) -> Failure {
    let exit = match error {
        NoSuite::TooLarge { .. } | NoSuite::TooManyStates(_) | NoSuite::Late => Exit::CutShort,
        NoSuite::Requirement(_) | NoSuite::NoUio(_) => Exit::Nothing,
    };
    Failure::usage(error).hint(error.remedy()).exit(exit)
}

/// Tests as text, written out when there are enough of them.
struct Stream<'a> {
    machine: &'a Machine,
    text: String,
    failed: Option<Failure>,
}

/// How much text is written at once.
const PIECE: usize = 1 << 16;

impl Stream<'_> {
    /// Takes a test; the stream ends when nobody reads it any more.
    fn take(&mut self, test: &[Input]) -> ControlFlow<()> {
        self.text.push_str(&write_words(self.machine, [&test.to_vec()]));
        if self.text.len() >= PIECE { self.write() } else { ControlFlow::Continue(()) }
    }

    fn write(&mut self) -> ControlFlow<()> {
        self.failed = emit_part(&self.text).err();
        self.text.clear();
        if self.failed.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Suite {
    /// Whether the method makes something better and better.
    pub fn can_end_early(&self) -> bool {
        self.options.method == Method::Best
    }

    pub fn run(&self, style: Style, watch: Watch<'_>) -> Result<Exit, Failure> {
        let start = Start::now();
        let machine = self.model.read()?;
        let limit = start.left(self.time_limit);
        let (mut sequences, mut symbols) = (0, 0);
        let mut tests: Vec<Word> = Vec::new();
        let mut stream = Stream { machine: &machine, text: String::new(), failed: None };
        let made = self.options.each_test(&machine, limit, watch, &mut |test| {
            if sequences == 0 {
                watch.begin("tests", None);
            }
            watch.add(1);
            sequences += 1;
            symbols += test.len();
            match style {
                // One document, so it is written as a whole.
                Style::Json => {
                    tests.push(test.to_vec());
                    ControlFlow::Continue(())
                }
                Style::Text => stream.take(test),
            }
        });
        if stream.failed.is_none() {
            let _ = stream.write();
        }
        if let Some(failure) = stream.failed {
            return Err(failure);
        }
        let is_cut = made?;
        let symbols_with_resets = symbols + sequences;
        if style == Style::Json {
            let tests = Labelled { machine: &machine, tests: &tests };
            emit_json(&Listing { sequences, symbols, symbols_with_resets, tests })?;
        }
        let (tests, inputs) =
            (counted(sequences, "test", "tests"), counted(symbols, "symbol", "symbols"));
        tell!("{tests}, {inputs}, {symbols_with_resets} with resets");
        if is_cut {
            let by = if cota_console::interrupt::asked() { "Ctrl-C" } else { "the time limit" };
            cota_console::talk::note(&format!(
                "cut short by {by}: it is complete, and may be smaller with more time"
            ));
            return Ok(Exit::CutShort);
        }
        Ok(Exit::Done)
    }
}
