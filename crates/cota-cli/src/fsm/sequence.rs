//! `cota fsm sequence`: a checking sequence by any method, proved before it is printed.

mod evolution;

use super::files::{Model, read_text};
use super::output::{emit, emit_json, labels, show, show_labels, spaced};
use super::suite::no_suite;
use super::{Style, cut_by};
use clap::ValueEnum;
use clap::builder::PossibleValue;
use cota_console::budget::{Bounds, BudgetArgs};
use cota_console::exit::{Exit, Failure};
use cota_fsm::check::MOST_NODES;
use cota_fsm::distinguish::DistinguishingSet;
use cota_fsm::format::{Format, read_words_per_state};
use cota_fsm::sequence::best::{BestOptions, NoBest, best};
use cota_fsm::sequence::{
    GraphMethod, Proof, Requirement, distinguishing_set_within, graph_sequence, prove,
    prove_briefly, require_within, simao_petrenko08,
};
use cota_fsm::suite::{Method as SuiteMethod, NoSuite, Scope, suite_within};
use cota_fsm::{Machine, Word};
use cota_results::machines;
use cota_run::{Budget, Watch};
use evolution::EvolutionOptions;
use std::fmt::Write;
use std::path::PathBuf;

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
    /// Try all implementations, and search exactly, for at most N steps: this proves the sequence
    #[arg(long, value_name = "N", default_value_t = BestOptions::default().proof_steps)]
    proof_steps: u64,
    /// The longest sequence for a machine without a distinguishing set
    #[arg(long, value_name = "N", default_value_t = BestOptions::default().longest)]
    max_length: usize,
    /// How an available reset is used
    #[arg(long, value_enum)]
    reset: Option<Reset>,
    #[command(flatten)]
    budget: BudgetArgs<Self>,
    #[command(flatten)]
    evolution: EvolutionOptions,
}

impl Bounds for Sequence {
    const MAX_STEPS: &'static str = "Stop methods best and ggcs after N steps with the best so far: completeness \
         checks of best [default: 20000], generations of ggcs [default: 100000]";
    const MAX_SECONDS: &'static str =
        "Stop methods best and ggcs after S seconds with the best so far";
    const JOBS: &'static str = "Run the islands of method ggcs, and its completeness checks, on N threads; the result is the same [default: 1]";
    const SEED: &'static str = "The seed of random choices [default: 0]";
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    Best,
    SimaoPetrenko08,
    Ggcs,
    Graph(GraphMethod),
}

impl ValueEnum for Method {
    fn value_variants<'a>() -> &'a [Self] {
        const ALL: [Method; 3 + GraphMethod::ALL.len()] = {
            let mut all = [Method::Best; 3 + GraphMethod::ALL.len()];
            (all[1], all[2]) = (Method::SimaoPetrenko08, Method::Ggcs);
            let mut at = 0;
            while at < GraphMethod::ALL.len() {
                all[3 + at] = Method::Graph(GraphMethod::ALL[at]);
                at += 1;
            }
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, about) = match self {
            Self::Best => (
                "best",
                "The shortest that can be made within the budget; needs no distinguishing set if small",
            ),
            Self::SimaoPetrenko08 => {
                ("simao-petrenko08", "Local best choice, with a distinguishing set")
            }
            Self::Ggcs => ("ggcs", "Genetic, with a distinguishing set"),
            Self::Graph(method) => (method.name(), method.about()),
        };
        Some(PossibleValue::new(name).help(about))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Reset {
    /// The implementation's reset is trusted: a complete suite, joined by resets
    Reliable,
    /// The reset is an input like any other, which may be faulty
    Input,
}

/// What a method made, and what it reports about it.
struct Made {
    word: Word,
    note: Option<String>,
    timed_out: bool,
    /// If the method knows where to start a proof.
    proof: Option<Proof>,
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
        let budget = self.budget.budget();
        if budget.time.is_some() && !self.can_end_early() {
            return Err(Failure::usage("--max-seconds is for the methods best and ggcs")
                .hint("the other methods have nothing to show before they are done"));
        }
        // The time begins here, since reading a large model takes time.
        let timed = budget.watch(watch);
        let mut machine = self.model.read()?;
        if self.reset.is_some() {
            machine.require_free_name(RESET).map_err(|error| {
                Failure::usage(error).hint("give that input of the model another name")
            })?;
        }
        match self.reset {
            Some(Reset::Reliable) => return self.joined(&machine, style, timed),
            Some(Reset::Input) => {
                machine = machine.with_reset_input(RESET).map_err(Failure::usage)?;
            }
            None => {}
        }
        let made = self.make(&machine, timed, watch)?;
        let prove = || {
            let budget = self.proof_budget();
            let proof = if made.timed_out {
                prove_briefly(&machine, &made.word, &budget)
            } else {
                prove(&machine, std::slice::from_ref(&made.word), &budget, watch)
            };
            proof.result
        };
        let proof = made.proof.clone().unwrap_or_else(prove);
        let report = report(&machine, made, &proof);
        print(&report, &machine, style)?;
        Ok(match proof {
            Proof::Refuted(_) => Exit::ProblemsFound,
            Proof::Open => Exit::CutShort,
            _ if report.timed_out => Exit::CutShort,
            _ => Exit::Done,
        })
    }

    fn make(&self, machine: &Machine, timed: Watch<'_>, watch: Watch<'_>) -> Result<Made, Failure> {
        let plain = |word| Made { word, note: None, timed_out: false, proof: None };
        let method = match self.method {
            Method::Best => return self.best(machine, timed, watch),
            Method::Ggcs => return self.evolve(machine, timed),
            Method::SimaoPetrenko08 => {
                let set = self.set(machine, Watch::default())?;
                return simao_petrenko08(machine, &set)
                    .map(|made| plain(made.word))
                    .map_err(|error| lacking(&error));
            }
            Method::Graph(method) => method,
        };
        let made = graph_sequence(machine, method, 100_000).map_err(|error| lacking(&error))?;
        let order = |exact| if exact { "the best" } else { "a good" };
        let note =
            made.exact.map(|exact| format!("the pieces are joined in {} order", order(exact)));
        Ok(Made { word: made.word, note, timed_out: false, proof: None })
    }

    fn best(&self, machine: &Machine, timed: Watch<'_>, watch: Watch<'_>) -> Result<Made, Failure> {
        let options = BestOptions { proof_steps: self.proof_steps, longest: self.max_length };
        let budget = self.untimed();
        let found = best(machine, &options, &budget, timed).map_err(|error| match &error {
            NoBest::Requirement(requirement) => lacking(requirement),
            NoBest::NoUio | NoBest::Impossible | NoBest::OneWay(..) => {
                Failure::usage(&error).hint(ALTERNATIVES).exit(Exit::Nothing)
            }
            NoBest::TooLong { .. } => Failure::usage(&error)
                .hint(format!("raise --max-length; or {ALTERNATIVES}"))
                .exit(Exit::CutShort),
            NoBest::Late => Failure::usage(&error)
                .hint(format!("give it more time; or {ALTERNATIVES}"))
                .exit(Exit::CutShort),
            NoBest::NotProved(_) => Failure::usage(&error)
                .hint(format!("raise --proof-steps to try all implementations; or {ALTERNATIVES}"))
                .exit(Exit::CutShort),
        })?;
        let (timed_out, found) = (found.timed_out(), found.result);
        let note = found.optimal.then(|| "no checking sequence is shorter".to_owned());
        let proof = Some(found.prove(machine, !timed_out, &self.proof_budget(), watch).result);
        Ok(Made { word: found.word, note, timed_out, proof })
    }

    /// How far a proof goes.
    fn proof_budget(&self) -> Budget {
        Budget::default().with_steps(self.proof_steps)
    }

    /// The budget without its time, which has begun before.
    fn untimed(&self) -> Budget {
        Budget { time: None, ..self.budget.budget() }
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
    fn joined(&self, machine: &Machine, style: Style, watch: Watch<'_>) -> Result<Exit, Failure> {
        let (method, budget) = (SuiteMethod::DEFAULT, Budget::default());
        let tests = suite_within(machine, method, Scope::default(), &budget, watch)
            .and_then(|made| made.whole().ok_or(NoSuite::Late))
            .map_err(|error| no_suite(&error))?;
        let proof = prove(machine, tests.tests(), &self.proof_budget(), watch).result;
        let (mut inputs, mut outputs) = (Vec::new(), Vec::new());
        for (at, test) in tests.tests().iter().enumerate() {
            if at > 0 {
                inputs.push(RESET.to_owned());
                outputs.push(String::new());
            }
            inputs.extend(labels(machine, test));
            outputs.extend(answers(machine, test));
        }
        let report = machines::Sequence {
            length: inputs.len(),
            inputs,
            outputs,
            proof: describe(&proof, tests.symbols()).to_owned(),
            note: Some("complete only if the implementation's reset is reliable".to_owned()),
            timed_out: false,
            survivor: None,
        };
        print(&report, machine, style)?;
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

/// What is known about tests of a number of symbols.
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

fn report(machine: &Machine, made: Made, proof: &Proof) -> machines::Sequence {
    let survivor = match proof {
        Proof::Refuted(wrong) => Some(Format::Text.write(wrong)),
        _ => None,
    };
    machines::Sequence {
        length: made.word.len(),
        inputs: labels(machine, &made.word),
        outputs: answers(machine, &made.word),
        proof: describe(proof, made.word.len()).to_owned(),
        note: made.note,
        timed_out: made.timed_out,
        survivor,
    }
}

fn print(report: &machines::Sequence, machine: &Machine, style: Style) -> Result<(), Failure> {
    if style == Style::Json {
        return emit_json(report);
    }
    let word: Option<Word> = report.inputs.iter().map(|label| machine.input_named(label)).collect();
    let with_resets = || spaced(report.inputs.iter().map(String::as_str), " ");
    let inputs = word.map_or_else(with_resets, |word| show(machine, &word));
    let outputs = show_labels(&report.outputs);
    let mut text = format!("inputs   {inputs}\noutputs  {outputs}\nlength   {}\n", report.length);
    let _ = writeln!(text, "proof    {}", report.proof);
    if let Some(note) = &report.note {
        let _ = writeln!(text, "note     {note}");
    }
    if report.timed_out {
        let _ = writeln!(text, "note     cut by {}", cut_by());
    }
    if let Some(survivor) = &report.survivor {
        let _ = write!(text, "a wrong implementation that passes:\n{survivor}");
    }
    emit(&text)
}
