//! `cota fsm run` and `cota fsm mutants`: tests against a real implementation and against mutants.

use super::drive::{Driver, Target, Trouble};
use super::files::{Model, read_tests};
use super::output::{emit, emit_json, labels, spaced};
use super::suite::{Options, Suite};
use super::{Style, cut_by};
use cota_console::arguments::some_seconds;
use cota_console::budget::{Bounds, BudgetArgs};
use cota_console::exit::{Exit, Failure};
use cota_console::talk::counted;
use cota_fsm::check::{Census, Exhaustive};
use cota_fsm::conformance::{
    Deviation, Fault, Mutation, Observed, Report, conform, mutation_score,
};
use cota_fsm::format::quoted;
use cota_fsm::{Machine, Word};
use cota_results::machines;
use cota_run::{Budget, Watch};
use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

/// Deviations that are shown to people besides the first one.
const MOST_SHOWN: usize = 9;

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
    /// Send the line `reset`, or this one, instead of starting the implementation again; it is not answered
    #[arg(long, value_name = "LINE", num_args = 0..=1, require_equals = true, default_missing_value = "reset")]
    reset_line: Option<String>,
    /// Seconds to wait for an answer
    #[arg(long, default_value = "10", value_parser = some_seconds)]
    timeout: Duration,
    #[command(flatten)]
    budget: BudgetArgs<Self>,
    /// The program and its arguments
    #[arg(last = true)]
    command: Vec<String>,
}

impl Bounds for Run {
    const MAX_STEPS: &'static str = <Suite as Bounds>::MAX_STEPS;
    const MAX_SECONDS: &'static str = "Stop after S seconds with the tests that were run";
    const SEED: &'static str = <Suite as Bounds>::SEED;
}

fn deviation(machine: &Machine, deviation: &Deviation<Trouble>) -> machines::Deviation {
    let (observed, trouble) = match &deviation.observed {
        Observed::Answer(label) => (Some(label.clone()), None),
        Observed::Failure(trouble) => (None, Some(trouble)),
    };
    machines::Deviation {
        test: deviation.test + 1,
        inputs: labels(machine, &deviation.word),
        expected: deviation.expected.clone(),
        observed,
        failure: trouble.map(|trouble| machines::Failure {
            kind: trouble.kind().to_owned(),
            message: trouble.to_string(),
            exit_status: if let Trouble::Exit(status) = trouble { Some(*status) } else { None },
            signal: if let Trouble::Signal(signal) = trouble { Some(*signal) } else { None },
        }),
    }
}

impl Run {
    pub fn run(&self, style: Style, watch: Watch<'_>) -> Result<Exit, Failure> {
        let budget = self.budget.budget();
        let watch = budget.watch(watch);
        let machine = self.model.read()?;
        self.require_lines(&machine)?;
        let tests = match &self.tests {
            Some(path) => read_tests(&machine, path)?,
            None => self.options.tests(&machine, &Budget { time: None, ..budget }, watch)?,
        };
        let target = match &self.tcp {
            Some(address) => Target::Tcp(address.clone()),
            None => Target::Command(self.command.clone()),
        };
        let driver = Driver::start(target, self.reset_line.clone(), self.timeout);
        let mut driver = driver.map_err(|error| {
            Failure::usage(error).hint(
                "the implementation is a program after --, or listens at --tcp; it answers each line with a line",
            )
        })?;
        // The budget's steps are those of the suite, and its time has begun.
        let report = conform(&machine, &tests, &mut driver, &Budget::default(), watch);
        let (stopped, report) = (report.stop.is_cut(), report.result);
        print(&machine, &report, stopped, style)?;
        if stopped {
            let (run, all) = (report.tests, tests.len());
            let by = cut_by();
            cota_console::talk::note(&format!("cut short by {by} after {run} of {all} tests"));
        }
        Ok(match report.deviations.is_empty() {
            false => Exit::ProblemsFound,
            true if stopped => Exit::CutShort,
            true => Exit::Done,
        })
    }

    /// Every label has to be a line of its own, and none may be the line that resets.
    fn require_lines(&self, machine: &Machine) -> Result<(), Failure> {
        let inputs = (0..machine.inputs()).map(|x| ("input", machine.input_name(x)));
        let outputs = (0..machine.outputs()).map(|y| ("output", machine.output_name(y)));
        let broken = |label: &str| label.contains('\n') || label.ends_with('\r');
        if let Some((kind, label)) = inputs.chain(outputs).find(|(_, label)| broken(label)) {
            let message = format!("{kind} {} cannot be sent as a line", quoted(label));
            return Err(Failure::usage(message).hint("labels with line breaks need other names"));
        }
        let Some(reset) = &self.reset_line else { return Ok(()) };
        machine.require_free_name(reset).map_err(|error| {
            Failure::usage(error)
                .hint("--reset-line=LINE sends another line; without it the implementation starts again for each test")
        })
    }
}

fn print(
    machine: &Machine,
    report: &Report<Trouble>,
    stopped: bool,
    style: Style,
) -> Result<(), Failure> {
    let Report { tests, symbols, deviations, .. } = report;
    let explanations: Vec<String> =
        report.explanations.iter().map(|fault| describe(machine, fault)).collect();
    if style == Style::Json {
        return emit_json(&machines::Run {
            conforms: deviations.is_empty() && !stopped,
            tests: *tests,
            symbols: *symbols,
            stopped,
            deviations: deviations.iter().map(|it| deviation(machine, it)).collect(),
            explanations,
        });
    }
    let (tests, symbols) =
        (counted(*tests, "test", "tests"), counted(*symbols, "symbol", "symbols"));
    let mut text = format!("{tests}, {symbols}\n");
    let Some((first, others)) = deviations.split_first() else {
        text.push_str("no deviation\n");
        return emit(&text);
    };
    let _ = writeln!(text, "deviation after: {}", inputs(machine, first));
    let _ = writeln!(text, "  {} (test {})", happened(first), first.test + 1);
    if !others.is_empty() {
        let deviate = if others.len() == 1 { "test deviates" } else { "tests deviate" };
        let _ = writeln!(text, "{} more {deviate}, after:", others.len());
    }
    for other in others.iter().take(MOST_SHOWN) {
        let what = happened(other);
        let _ = writeln!(text, "  {}: {what} (test {})", inputs(machine, other), other.test + 1);
    }
    if others.len() > MOST_SHOWN {
        let _ = writeln!(text, "  ... --format json has all of them");
    }
    text.push_str(match explanations[..] {
        [] => "no single fault of the model explains it\n",
        _ => "single faults that explain it:\n",
    });
    for line in explanations {
        let _ = writeln!(text, "  {line}");
    }
    emit(&text)
}

fn inputs(machine: &Machine, deviation: &Deviation<Trouble>) -> String {
    if deviation.word.is_empty() {
        return "(no input)".to_owned();
    }
    spaced(machine.names(&deviation.word), " ")
}

fn happened(deviation: &Deviation<Trouble>) -> String {
    match (&deviation.expected, &deviation.observed) {
        (Some(label), Observed::Answer(other)) => {
            format!("expected {}, got {}", quoted(label), quoted(other))
        }
        (Some(label), Observed::Failure(trouble)) => {
            format!("expected {}, but {trouble}", quoted(label))
        }
        (None, Observed::Answer(other)) => format!("expected nothing, got {}", quoted(other)),
        (None, Observed::Failure(trouble)) => format!("expected nothing more, but {trouble}"),
    }
}

fn describe(machine: &Machine, fault: &Fault<Trouble>) -> String {
    let state = |s: usize| quoted(machine.state_name(s));
    let input = |x: usize| quoted(machine.input_name(x));
    match fault {
        Fault::Output { state: s, input: x, output: Observed::Answer(label) } => {
            format!("state {} answers {} with {}", state(*s), input(*x), quoted(label))
        }
        Fault::Output { state: s, input: x, output: Observed::Failure(trouble) } => {
            format!("state {} on {}: {trouble}", state(*s), input(*x))
        }
        Fault::Transfer { state: s, input: x, target } => {
            format!("state {} goes to {} on {}", state(*s), state(*target), input(*x))
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
    #[command(flatten)]
    budget: BudgetArgs<Self>,
}

impl Bounds for Mutants {
    const MAX_STEPS: &'static str = "With --all: input symbols to apply at most [default: 100000000]; otherwise \
         completeness checks of method best [default: 2000]";
    const SEED: &'static str = <Suite as Bounds>::SEED;
}

impl Mutants {
    pub fn run(&self, style: Style, watch: Watch<'_>) -> Result<Exit, Failure> {
        let machine = self.model.read()?;
        let tests: Vec<Word> = if let Some(path) = &self.tests {
            read_tests(&machine, path)?
        } else {
            let steps = self.budget.budget().steps.filter(|_| !self.all);
            let budget = Budget { steps, ..self.budget.budget() };
            self.options.tests(&machine, &budget, watch)?
        };
        if self.all {
            return self.census(&machine, &tests, style, watch);
        }
        let score = mutation_score(&machine, &tests, self.double, &Budget::default(), watch).result;
        let line = |mutation: &Mutation| {
            let output = mutation.output.map(|y| quoted(machine.output_name(y)));
            format!(
                "{} -- {} / {} -> {}",
                quoted(machine.state_name(mutation.state)),
                quoted(machine.input_name(mutation.input)),
                output.as_deref().unwrap_or("another output"),
                quoted(machine.state_name(mutation.target))
            )
        };
        let survivors: Vec<Vec<String>> =
            score.survived.iter().map(|faults| faults.iter().map(line).collect()).collect();
        let count = machines::Mutants {
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
        Ok(if count.survived == 0 { Exit::Done } else { Exit::ProblemsFound })
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
        let counted = Exhaustive::new(machine)
            .census(tests, &self.budget.budget(), watch)
            .map_err(Failure::usage)?;
        let census = counted.result.ok_or_else(|| {
            Failure::usage("there are too many machines to count within --max-steps or in 128 bits")
                .hint("without --all, the mutants with one fault are counted")
                .exit(Exit::CutShort)
        })?;
        let Census { all, killed, survived, equivalent } = census;
        match style {
            Style::Json => emit_json(&machines::Census {
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
        Ok(if survived == 0 { Exit::Done } else { Exit::ProblemsFound })
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
