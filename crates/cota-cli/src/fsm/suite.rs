//! `cota fsm suite`: test suites with a reliable reset.

use super::files::Model;
use super::output::{emit_part, tell};
use super::{Style, cut_by};
use clap::ValueEnum;
use clap::builder::PossibleValue;
use cota_console::budget::{Bounds, BudgetArgs};
use cota_console::exit::{Exit, Failure};
use cota_console::talk::counted;
use cota_fsm::format::write_words;
use cota_fsm::suite::{self, NoSuite, Scope, Take, smallest};
use cota_fsm::{Input, Machine, Word};
use cota_results::{Stream as Document, machines};
use cota_run::{Budget, Watch};
use std::ops::ControlFlow;

/// A test suite with a reset before each test; data to stdout, sizes to stderr
#[derive(clap::Args)]
pub struct Suite {
    #[command(flatten)]
    model: Model,
    #[command(flatten)]
    options: Options,
    #[command(flatten)]
    budget: BudgetArgs<Self>,
}

impl Bounds for Suite {
    const MAX_STEPS: &'static str =
        "Completeness checks of method best, which prunes the smallest suite [default: 2000]";
    const MAX_SECONDS: &'static str = "Stop after S seconds: method best with the smallest suite so far, the others with an error";
    const SEED: &'static str = "The seed of the random orders of method best [default: 0]";
}

/// Which suite.
#[derive(clap::Args)]
pub struct Options {
    /// How to make it
    #[arg(long, value_enum, default_value = suite::Method::DEFAULT.name())]
    method: Method,
    /// Implementations may have K states more than the model
    #[arg(long, value_name = "K", default_value_t = 0)]
    extra_states: usize,
    /// Refuse a suite of more than N symbols, as estimated from states, inputs and extra states
    #[arg(long, value_name = "N", default_value_t = Scope::default().symbols)]
    max_symbols: u64,
}

/// A method of the library, or the search over several of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    By(suite::Method),
    Best,
}

impl ValueEnum for Method {
    fn value_variants<'a>() -> &'a [Self] {
        const ALL: [Method; suite::Method::ALL.len() + 1] = {
            let mut all = [Method::Best; suite::Method::ALL.len() + 1];
            let mut at = 0;
            while at < suite::Method::ALL.len() {
                all[at] = Method::By(suite::Method::ALL[at]);
                at += 1;
            }
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, about) = match self {
            Self::By(method) => (method.name(), method.about()),
            Self::Best => (
                "best",
                "The smallest of hsi, h, spy, spyh and s, pruned if there are no extra states; \
                 (n + k)-complete",
            ),
        };
        Some(PossibleValue::new(name).help(about))
    }
}

impl Options {
    /// The tests of the suite.
    pub fn tests(
        &self,
        machine: &Machine,
        budget: &Budget,
        watch: Watch<'_>,
    ) -> Result<Vec<Word>, Failure> {
        let mut tests = Vec::new();
        self.each_test(machine, budget, watch, &mut |test| {
            tests.push(test.to_vec());
            ControlFlow::Continue(())
        })?;
        Ok(tests)
    }

    /// Hands out the tests of the suite one by one; whether the search for a smaller one was cut.
    fn each_test(
        &self,
        machine: &Machine,
        budget: &Budget,
        watch: Watch<'_>,
        take: Take<'_>,
    ) -> Result<bool, Failure> {
        let method = match self.method {
            Method::Best => return self.best(machine, budget, watch, take),
            Method::By(method) => method,
        };
        // The steps are for the checks of method best.
        let budget = Budget { steps: None, ..*budget };
        let made = suite::each_test(machine, method, self.scope(), &budget, watch, take)
            .map_err(|error| no_suite(&error))?;
        if made.timed_out() {
            return Err(no_suite(&NoSuite::Late));
        }
        Ok(false)
    }

    fn best(
        &self,
        machine: &Machine,
        budget: &Budget,
        watch: Watch<'_>,
        take: Take<'_>,
    ) -> Result<bool, Failure> {
        let small = smallest(machine, self.scope(), suite::DEFAULT_VARIANTS, budget, watch)
            .map_err(|error| no_suite(&error))?;
        let _ = small.result.suite.tests().iter().try_for_each(|test| take(test));
        Ok(small.timed_out())
    }

    fn scope(&self) -> Scope {
        Scope { extra: self.extra_states, symbols: self.max_symbols }
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

/// Tests as text or JSON, written out when there are enough of them.
struct Stream<'a> {
    machine: &'a Machine,
    document: Option<Document>,
    text: Vec<u8>,
    failed: Option<Failure>,
}

/// How much text is written at once.
const PIECE: usize = 1 << 16;

impl<'a> Stream<'a> {
    fn new(machine: &'a Machine, style: Style) -> Result<Self, Failure> {
        let mut text = Vec::new();
        let document = match style {
            Style::Json => Some(Document::begin::<machines::Suite>("tests", &mut text)?),
            Style::Text => None,
        };
        Ok(Self { machine, document, text, failed: None })
    }

    /// Takes a test; the stream ends when its reader is gone.
    fn take(&mut self, test: &[Input]) -> ControlFlow<()> {
        let written = if let Some(document) = &mut self.document {
            document.item(&mut self.text, &self.machine.names(test))
        } else {
            self.text.extend(write_words(self.machine, [&test.to_vec()]).into_bytes());
            Ok(())
        };
        self.failed = written.err().map(Failure::from);
        let write = self.failed.is_none() && self.text.len() >= PIECE;
        if write { self.write() } else { ControlFlow::Continue(()) }
    }

    /// Ends the JSON document, if it is one.
    fn end(&mut self, suite: &machines::Suite) -> Result<(), Failure> {
        if let Some(document) = self.document.take() {
            document.end(&mut self.text, suite)?;
        }
        let _ = self.write();
        self.failed.take().map_or(Ok(()), Err)
    }

    fn write(&mut self) -> ControlFlow<()> {
        self.failed = emit_part(&String::from_utf8_lossy(&self.text)).err();
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
        let budget = self.budget.budget();
        // The time begins here, since reading a large model takes time.
        let watch = budget.watch(watch);
        let budget = Budget { time: None, ..budget };
        let machine = self.model.read()?;
        let (mut sequences, mut symbols) = (0, 0);
        let mut stream = Stream::new(&machine, style)?;
        let made = self.options.each_test(&machine, &budget, watch, &mut |test| {
            if sequences == 0 {
                watch.begin("tests", None);
            }
            watch.add(1);
            sequences += 1;
            symbols += test.len();
            stream.take(test)
        });
        if let Some(failure) = stream.failed {
            return Err(failure);
        }
        let symbols_with_resets = symbols + sequences;
        let tests = Vec::new();
        let is_cut = match made {
            // What was found before the error is worth seeing as text, but is no suite.
            Err(failure) => {
                if style == Style::Text {
                    let _ = stream.write();
                }
                return Err(failure);
            }
            Ok(is_cut) => is_cut,
        };
        stream.end(&machines::Suite { sequences, symbols, symbols_with_resets, tests })?;
        let (tests, inputs) =
            (counted(sequences, "test", "tests"), counted(symbols, "symbol", "symbols"));
        tell!("{tests}, {inputs}, {symbols_with_resets} with resets");
        if is_cut {
            let by = cut_by();
            cota_console::talk::note(&format!(
                "cut short by {by}: it is complete, and may be smaller with more time"
            ));
            return Ok(Exit::CutShort);
        }
        Ok(Exit::Done)
    }
}
