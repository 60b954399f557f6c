//! `cota fsm run` and `cota fsm mutants`: tests against a real implementation and against mutants.

use super::Style;
use super::drive::{Driver, Target};
use super::files::{Model, read_tests};
use super::output::{emit, emit_json, labels};
use super::suite::Options;
use crate::exit::{Exit, Failure};
use cota_fsm::check::{Census, Exhaustive};
use cota_fsm::conformance::{Fault, Mutation, Report, conform, mutation_score};
use cota_fsm::progress::Watch;
use cota_fsm::{Machine, Word};
use serde::Serialize;
use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

/// Run a suite against an implementation: an input label a line in, an output label a line out
#[derive(clap::Args)]
pub struct Run {
    #[command(flatten)]
    model: Model,
    #[command(flatten)]
    options: Options,
    /// Tests of a file, one a line, instead of a suite by --method
    #[arg(long)]
    tests: Option<PathBuf>,
    /// The implementation listens at this address
    #[arg(long, conflicts_with = "command", required_unless_present = "command")]
    tcp: Option<String>,
    /// Send the line `reset`, which is not answered, instead of starting the implementation anew
    #[arg(long)]
    reset_line: bool,
    /// Seconds to wait for an answer
    #[arg(long, default_value_t = 10.0)]
    timeout: f64,
    /// The program and its arguments
    #[arg(last = true)]
    command: Vec<String>,
}

#[derive(Serialize)]
struct Outcome {
    conforms: bool,
    tests: usize,
    symbols: usize,
    deviation: Option<DeviationLine>,
    explanations: Vec<String>,
}

#[derive(Serialize)]
struct DeviationLine {
    inputs: Vec<String>,
    expected: String,
    observed: String,
}

impl Run {
    pub fn run(&self, style: Style, watch: Watch<'_>) -> Result<Exit, Failure> {
        let machine = self.model.read()?;
        let tests = match &self.tests {
            Some(path) => read_tests(&machine, path)?,
            None => self.options.tests(&machine, watch)?,
        };
        let target = match &self.tcp {
            Some(address) => Target::Tcp(address.clone()),
            None => Target::Command(self.command.clone()),
        };
        let timeout = Duration::try_from_secs_f64(self.timeout).map_err(Failure::usage)?;
        watch.begin("tests", Some(tests.len() as u64));
        let mut driver = Driver::new(target, self.reset_line, timeout, watch);
        let report = conform(&machine, &tests, &mut driver).map_err(|error| {
            Failure::usage(error).hint(
                "the implementation is a program after --, or listens at --tcp; it answers each line with a line",
            )
        })?;
        let exit = if report.deviation.is_some() { Exit::Found } else { Exit::Done };
        print(&machine, &report, style)?;
        Ok(exit)
    }
}

fn print(machine: &Machine, report: &Report, style: Style) -> Result<(), Failure> {
    let explanations: Vec<String> =
        report.explanations.iter().map(|fault| describe(machine, fault)).collect();
    if style == Style::Json {
        return emit_json(&Outcome {
            conforms: report.deviation.is_none(),
            tests: report.tests,
            symbols: report.symbols,
            deviation: report.deviation.as_ref().map(|deviation| DeviationLine {
                inputs: labels(machine, &deviation.word),
                expected: deviation.expected.clone(),
                observed: deviation.observed.clone(),
            }),
            explanations,
        });
    }
    let mut text = format!("{} tests, {} symbols\n", report.tests, report.symbols);
    match &report.deviation {
        None => text.push_str("no deviation\n"),
        Some(deviation) => {
            let inputs = labels(machine, &deviation.word).join(" ");
            let (expected, observed) = (&deviation.expected, &deviation.observed);
            let _ =
                writeln!(text, "deviation after: {inputs}\n  expected {expected}, got {observed}");
            if explanations.is_empty() {
                text.push_str("no single fault of the model explains it\n");
            } else {
                text.push_str("single faults that explain it:\n");
            }
            for line in explanations {
                let _ = writeln!(text, "  {line}");
            }
        }
    }
    emit(&text)
}

fn describe(machine: &Machine, fault: &Fault) -> String {
    match fault {
        Fault::Output { state, input, output } => {
            let (state, input) = (machine.state_name(*state), machine.input_name(*input));
            format!("state {state} answers {input} with {output}")
        }
        Fault::Transfer { state, input, target } => {
            let (state, input) = (machine.state_name(*state), machine.input_name(*input));
            format!("state {state} goes to {} on {input}", machine.state_name(*target))
        }
    }
}

/// How many mutants of the model a suite finds
#[derive(clap::Args)]
pub struct Mutants {
    #[command(flatten)]
    model: Model,
    #[command(flatten)]
    options: Options,
    /// Tests of a file, one a line, instead of a suite by --method
    #[arg(long)]
    tests: Option<PathBuf>,
    /// Also all mutants with two faults
    #[arg(long)]
    double: bool,
    /// Count all machines with as many states as the model instead
    #[arg(long, conflicts_with = "double")]
    all: bool,
    /// With --all: input symbols to apply at most
    #[arg(long, default_value_t = 100_000_000)]
    steps: u64,
}

/// All machines, as decimal numbers: they do not fit into 64 bits.
#[derive(Serialize)]
struct CensusLine {
    all: String,
    killed: String,
    survived: String,
    equivalent: String,
}

#[derive(Serialize)]
struct Count {
    killed: usize,
    survived: usize,
    equivalent: usize,
    survivors: Vec<Vec<String>>,
}

impl Mutants {
    pub fn run(&self, style: Style, watch: Watch<'_>) -> Result<Exit, Failure> {
        let machine = self.model.read()?;
        let tests: Vec<Word> = match &self.tests {
            Some(path) => read_tests(&machine, path)?,
            None => self.options.tests(&machine, watch)?,
        };
        if self.all {
            return self.census(&machine, &tests, style, watch);
        }
        let score = mutation_score(&machine, &tests, self.double, watch);
        let line = |mutation: &Mutation| {
            format!(
                "{} -- {} / {} -> {}",
                machine.state_name(mutation.state),
                machine.input_name(mutation.input),
                mutation.output.map_or("another output", |y| machine.output_name(y)),
                machine.state_name(mutation.target)
            )
        };
        let survivors: Vec<Vec<String>> =
            score.survived.iter().map(|faults| faults.iter().map(line).collect()).collect();
        let count = Count {
            killed: score.killed,
            survived: survivors.len(),
            equivalent: score.equivalent,
            survivors,
        };
        match style {
            Style::Json => emit_json(&count)?,
            Style::Text => {
                let mut text = format!(
                    "killed {}, survived {}, equivalent {}\n",
                    count.killed, count.survived, count.equivalent
                );
                for faults in &count.survivors {
                    let _ = writeln!(text, "survived: {}", faults.join(", "));
                }
                emit(&text)?;
            }
        }
        Ok(if count.survived == 0 { Exit::Done } else { Exit::Found })
    }
}

impl Mutants {
    fn census(
        &self,
        machine: &Machine,
        tests: &[Word],
        style: Style,
        watch: Watch<'_>,
    ) -> Result<Exit, Failure> {
        require_reduced(machine)?;
        let mut exhaustive = Exhaustive::new(machine).with_budget(self.steps).with_watch(watch);
        let census = exhaustive.census(tests).map_err(Failure::usage)?.ok_or_else(|| {
            Failure::usage("there are too many machines to count within --steps or in 128 bits")
                .hint("without --all, the mutants with one fault are counted")
                .exit(Exit::Limit)
        })?;
        let Census { all, killed, survived, equivalent } = census;
        match style {
            Style::Json => emit_json(&CensusLine {
                all: all.to_string(),
                killed: killed.to_string(),
                survived: survived.to_string(),
                equivalent: equivalent.to_string(),
            })?,
            Style::Text => emit(&format!(
                "{all} machines with {} states: {killed} killed, {survived} survived, {equivalent} \
                 equivalent\n",
                machine.states()
            ))?,
        }
        Ok(if survived == 0 { Exit::Done } else { Exit::Found })
    }
}

/// Machines are counted for complete, reduced models: there equivalent means equal up to names.
fn require_reduced(machine: &Machine) -> Result<(), Failure> {
    let reduced = machine.minimized();
    if !machine.is_complete() {
        return Err(Failure::usage("--all needs a complete model")
            .hint("`cota fsm complete` makes it complete"));
    }
    if reduced.states() < machine.states() {
        return Err(Failure::usage("--all needs a reduced model")
            .hint("`cota fsm minimize` removes unreachable states and merges equivalent ones"));
    }
    Ok(())
}
