//! `cota fsm sequence`: a checking sequence by any method, proved before it is printed.

mod evolution;

use super::files::{Model, read_text};
use super::output::{emit, emit_json, labels, show, show_labels, spaced};
use super::suite::no_suite;
use super::{Start, Style};
use clap::ValueEnum;
use cota_console::arguments::seconds;
use cota_console::exit::{Exit, Failure};
use cota_fsm::check::MOST_NODES;
use cota_fsm::distinguish::DistinguishingSet;
use cota_fsm::format::{Format, read_words_per_state};
use cota_fsm::sequence::best::{Budget, NoBest, best};
use cota_fsm::sequence::{
    GraphMethod, Proof, Requirement, distinguishing_set_within, graph_sequence, prove_briefly,
    prove_watched, require_within, simao_petrenko08,
};
use cota_fsm::suite::{Method as SuiteMethod, Scope, suite_within};
use cota_fsm::{Machine, Word};
use cota_run::{Deadline, Watch};
use evolution::EvolutionOptions;
use serde::Serialize;
use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

/// A checking sequence: every wrong implementation with up to n states fails it
#[derive(clap::Args)]
pub struct Sequence {
    #[command(flatten)]
    model: Model,
    /// How to make it
    #[arg(long, value_enum, default_value = "best")]
    method: Method,
    /// The distinguishing set, a state and its inputs a line (otherwise one is computed)
    #[arg(long)]
    set: Option<PathBuf>,
    /// The seed of random choices
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Completeness checks of method best
    #[arg(long, default_value_t = 20_000)]
    checks: u64,
    /// Steps for trying all implementations, and for exact searches
    #[arg(long, default_value_t = 20_000_000)]
    steps: u64,
    /// The longest sequence for a machine without a distinguishing set
    #[arg(long, default_value_t = 20_000)]
    length_limit: usize,
    /// Stop methods best and ggcs after so many seconds with the best so far
    #[arg(long, value_parser = seconds)]
    time_limit: Option<Duration>,
    /// How an available reset is used
    #[arg(long, value_enum)]
    reset: Option<Reset>,
    #[command(flatten)]
    evolution: EvolutionOptions,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Method {
    /// The shortest that can be made within the budget; needs no distinguishing set if small
    Best,
    /// Local best choice, with a distinguishing set
    SimaoPetrenko08,
    /// Genetic, with a distinguishing set
    Ggcs,
    /// D in every state, then every transition and D
    Hennie,
    /// As hennie, with prefixes of D
    Kohavi,
    /// Alpha and beta sequences with both reductions
    Gonenc,
    /// Rural postman tour over alpha-sequences and transition tests
    Ural97,
    /// Alpha'-sequences in the order of the states
    HieronsUral02,
    /// As few alpha'-sequences as possible
    HieronsUral06,
    /// Without tests of last transitions, with prefixes of D
    Chen05,
    /// UIO sequences in place of D where shorter
    Yalcin06,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Reset {
    /// The implementation's reset is trusted: a complete suite, joined by resets
    Reliable,
    /// The reset is an input like any other, which may be faulty
    Input,
}

/// What a method made, and what it says about it.
struct Made {
    word: Word,
    note: Option<String>,
    timed_out: bool,
    /// If the method knows where to start a proof.
    proof: Option<Proof>,
}

#[derive(Serialize)]
struct Report {
    length: usize,
    inputs: Vec<String>,
    outputs: Vec<String>,
    proof: &'static str,
    note: Option<String>,
    timed_out: bool,
    survivor: Option<String>,
}

/// The label of resets in sequences.
const RESET: &str = "reset";

/// What works where a sequence without reset does not exist or gets too long.
const ALTERNATIVES: &str = "with a reset: `--reset input` tests the reset like any other input, \
     `--reset reliable` or `cota fsm suite` trust it";

impl Sequence {
    /// Whether the method makes something better and better.
    pub fn can_end_early(&self) -> bool {
        matches!(self.method, Method::Best | Method::Ggcs)
    }

    pub fn run(&self, style: Style, watch: Watch<'_>) -> Result<Exit, Failure> {
        if self.time_limit.is_some() && !self.can_end_early() {
            return Err(Failure::usage("--time-limit is for the methods best and ggcs")
                .hint("the other methods have nothing to show before they are done"));
        }
        let start = Start::now();
        let mut machine = self.model.read()?;
        if self.reset.is_some() {
            machine.require_free_name(RESET).map_err(|error| {
                Failure::usage(error).hint("give that input of the model another name")
            })?;
        }
        match self.reset {
            Some(Reset::Reliable) => return self.joined(&machine, style, start, watch),
            Some(Reset::Input) => {
                machine = machine.with_reset_input(RESET).map_err(Failure::usage)?;
            }
            None => {}
        }
        let made = self.make(&machine, start, watch)?;
        let prove = || {
            if made.timed_out {
                prove_briefly(&machine, &made.word, self.steps)
            } else {
                prove_watched(&machine, std::slice::from_ref(&made.word), self.steps, watch)
            }
        };
        let proof = made.proof.clone().unwrap_or_else(prove);
        let report = Report::new(&machine, made, &proof);
        report.print(&machine, style)?;
        Ok(match proof {
            Proof::Refuted(_) => Exit::ProblemsFound,
            Proof::Open => Exit::CutShort,
            _ if report.timed_out => Exit::CutShort,
            _ => Exit::Done,
        })
    }

    fn make(&self, machine: &Machine, start: Start, watch: Watch<'_>) -> Result<Made, Failure> {
        let plain = |word| Made { word, note: None, timed_out: false, proof: None };
        let method = match self.method {
            Method::Best => return self.best(machine, start, watch),
            Method::Ggcs => return self.evolve(machine, start, watch),
            Method::SimaoPetrenko08 => {
                let set = self.set(machine, Watch::default())?;
                return simao_petrenko08(machine, &set)
                    .map(|made| plain(made.word))
                    .map_err(|error| lacking(&error));
            }
            Method::Hennie => GraphMethod::Hennie,
            Method::Kohavi => GraphMethod::Kohavi,
            Method::Gonenc => GraphMethod::Gonenc,
            Method::Ural97 => GraphMethod::Ural97,
            Method::HieronsUral02 => GraphMethod::HieronsUral02,
            Method::HieronsUral06 => GraphMethod::HieronsUral06,
            Method::Chen05 => GraphMethod::Chen05,
            Method::Yalcin06 => GraphMethod::Yalcin06,
        };
        let made = graph_sequence(machine, method, 100_000).map_err(|error| lacking(&error))?;
        let order = |exact| if exact { "the best" } else { "a good" };
        let note =
            made.exact.map(|exact| format!("the pieces are joined in {} order", order(exact)));
        Ok(Made { word: made.word, note, timed_out: false, proof: None })
    }

    fn best(&self, machine: &Machine, start: Start, watch: Watch<'_>) -> Result<Made, Failure> {
        let budget = Budget {
            checks: self.checks,
            steps: self.steps,
            time_limit: start.left(self.time_limit),
            seed: self.seed,
            length: self.length_limit,
            watch,
        };
        let found = best(machine, budget).map_err(|error| match &error {
            NoBest::Requirement(requirement) => lacking(requirement),
            NoBest::NoUio | NoBest::Impossible | NoBest::OneWay(..) => {
                Failure::usage(&error).hint(ALTERNATIVES).exit(Exit::Nothing)
            }
            NoBest::TooLong { .. } => Failure::usage(&error)
                .hint(format!("raise --length-limit; or {ALTERNATIVES}"))
                .exit(Exit::CutShort),
            NoBest::Late => Failure::usage(&error)
                .hint(format!("give it more time; or {ALTERNATIVES}"))
                .exit(Exit::CutShort),
            NoBest::NotProved(_) => Failure::usage(&error)
                .hint(format!("raise --steps to try all implementations; or {ALTERNATIVES}"))
                .exit(Exit::CutShort),
        })?;
        let note = found.optimal.then(|| "no checking sequence is shorter".to_owned());
        let proof = Some(found.prove(machine, self.steps, watch));
        Ok(Made { word: found.word, note, timed_out: found.timed_out, proof })
    }

    fn set(&self, machine: &Machine, watch: Watch<'_>) -> Result<DistinguishingSet, Failure> {
        let late = || {
            let error = NoBest::Late;
            Failure::usage(&error).hint("give it more time").exit(Exit::CutShort)
        };
        let required = require_within(machine, watch).ok_or_else(late)?;
        required.map_err(|error| lacking(&error))?;
        let Some(path) = &self.set else {
            return distinguishing_set_within(machine, watch)
                .map_err(|error| if watch.is_stopped() { late() } else { lacking(&error) });
        };
        let words = read_words_per_state(machine, &read_text(path)?)
            .map_err(|error| Failure::usage(format!("{}: {error}", path.display())))?;
        DistinguishingSet::new(machine, words)
            .map_err(|error| Failure::usage(format!("{}: {error}", path.display())))
    }

    /// A complete suite as one sequence with trusted resets.
    fn joined(
        &self,
        machine: &Machine,
        style: Style,
        start: Start,
        watch: Watch<'_>,
    ) -> Result<Exit, Failure> {
        let end = start.left(self.time_limit).and_then(Deadline::after);
        let scope = Scope { watch: watch.until(end), ..Scope::default() };
        let tests =
            suite_within(machine, SuiteMethod::S, scope).map_err(|error| no_suite(&error))?;
        let proof = prove_watched(machine, tests.tests(), self.steps, watch.until(end));
        let (mut inputs, mut outputs) = (Vec::new(), Vec::new());
        for (at, test) in tests.tests().iter().enumerate() {
            if at > 0 {
                inputs.push(RESET.to_owned());
                outputs.push(String::new());
            }
            inputs.extend(labels(machine, test));
            outputs.extend(answers(machine, test));
        }
        let report = Report {
            length: inputs.len(),
            inputs,
            outputs,
            proof: describe(&proof, tests.symbols()),
            note: Some("complete only if the implementation's reset is reliable".to_owned()),
            timed_out: false,
            survivor: None,
        };
        report.print(machine, style)?;
        Ok(if proof.is_proved() { Exit::Done } else { Exit::CutShort })
    }
}

pub fn lacking(error: &Requirement) -> Failure {
    Failure::usage(error).hint(error.remedy()).exit(Exit::Nothing)
}

fn answers(machine: &Machine, word: &[usize]) -> Vec<String> {
    let outputs = machine.response(0, word).unwrap_or_default();
    outputs.into_iter().map(|y| machine.output_name(y).to_owned()).collect()
}

/// What is known about tests of so many symbols.
fn describe(proof: &Proof, symbols: usize) -> &'static str {
    match proof {
        Proof::Conditions => "proved by the conditions of 2010",
        Proof::Convergence => "proved by convergence",
        Proof::Repetition => "proved by convergence and repeated loops",
        Proof::Exhaustive => "proved by trying all implementations",
        Proof::Refuted(_) => "not proved: a wrong implementation passes",
        Proof::Open if symbols >= MOST_NODES => {
            "not proved: too long to compare its prefixes, and not all implementations were tried"
        }
        Proof::Open => "not proved: the conditions fail, and not all implementations were tried",
    }
}

impl Report {
    fn new(machine: &Machine, made: Made, proof: &Proof) -> Self {
        let survivor = match proof {
            Proof::Refuted(wrong) => Some(Format::Text.write(wrong)),
            _ => None,
        };
        Self {
            length: made.word.len(),
            inputs: labels(machine, &made.word),
            outputs: answers(machine, &made.word),
            proof: describe(proof, made.word.len()),
            note: made.note,
            timed_out: made.timed_out,
            survivor,
        }
    }

    fn print(&self, machine: &Machine, style: Style) -> Result<(), Failure> {
        if style == Style::Json {
            return emit_json(self);
        }
        let word: Option<Word> =
            self.inputs.iter().map(|label| machine.input_named(label)).collect();
        let with_resets = || spaced(self.inputs.iter().map(String::as_str), " ");
        let inputs = word.map_or_else(with_resets, |word| show(machine, &word));
        let outputs = show_labels(&self.outputs);
        let mut text = format!("inputs   {inputs}\noutputs  {outputs}\nlength   {}\n", self.length);
        let _ = writeln!(text, "proof    {}", self.proof);
        if let Some(note) = &self.note {
            let _ = writeln!(text, "note     {note}");
        }
        if self.timed_out {
            let by = if cota_console::interrupt::asked() { "Ctrl-C" } else { "the time limit" };
            let _ = writeln!(text, "note     cut by {by}");
        }
        if let Some(survivor) = &self.survivor {
            let _ = write!(text, "a wrong implementation that passes:\n{survivor}");
        }
        emit(&text)
    }
}
