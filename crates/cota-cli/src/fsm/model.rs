//! Jobs on models themselves: what they are, making them smaller, complete, other, visible.

use super::Style;
use super::files::{FileFormat, Model, print_machine, read_machine};
use super::output::{emit, emit_json, spaced};
use clap::ValueEnum;
use cota_console::exit::{Exit, Failure};
use cota_fsm::equivalence::{Difference, difference};
use cota_fsm::information::{self, Existence, Information};
use cota_fsm::random::{Random as Generator, Recipe};
use cota_render::drawing::Drawing;
use cota_results::machines;
use cota_run::{Budget, Watch};
use std::fmt::Write;
use std::path::PathBuf;

/// Size, properties, and which distinguishing structures exist
#[derive(clap::Args)]
pub struct Info {
    #[command(flatten)]
    model: Model,
    /// Each search for a shortest word looks at N positions at most
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    max_steps: u64,
}

// The result document names the limit.
const _: () = assert!(information::MOST_STATES == 1000);

fn existence(existence: Existence) -> machines::Existence {
    match existence {
        Existence::Yes => machines::Existence::Yes,
        Existence::No => machines::Existence::No,
        Existence::Cut => machines::Existence::NotFound,
        Existence::Skipped => machines::Existence::Skipped,
    }
}

impl Info {
    pub fn run(&self, style: Style, watch: Watch<'_>) -> Result<Exit, Failure> {
        let machine = self.model.read()?;
        let budget = Budget::default().with_steps(self.max_steps);
        let found = Information::of(&machine, &budget, watch).result;
        let name = |&s: &usize| machine.state_name(s).to_owned();
        let unknown = |uio: &&Existence| matches!(uio, Existence::Cut | Existence::Skipped);
        let report = machines::Information {
            states: machine.states(),
            inputs: machine.inputs(),
            outputs: machine.outputs(),
            transitions: machine.transitions().count(),
            complete: found.complete,
            reduced: found.reduced,
            strongly_connected: found.strongly_connected,
            unreachable: found.unreachable.iter().map(name).collect(),
            adaptive_distinguishing_sequence: existence(found.adaptive),
            preset_distinguishing_sequence: existence(found.preset),
            states_with_uio: found.uio.iter().filter(|uio| **uio == Existence::Yes).count(),
            states_with_uio_unknown: found.uio.iter().filter(unknown).count(),
            homing_sequence: existence(found.homing),
            synchronizing_sequence: existence(found.synchronizing),
        };
        match style {
            Style::Json => emit_json(&report)?,
            Style::Text => emit(&text(&report))?,
        }
        Ok(Exit::Done)
    }
}

fn text(report: &machines::Information) -> String {
    let yes = |b: bool| if b { "yes" } else { "no" };
    let mut text = String::new();
    let mut line = |what: &str, value: &str| {
        let _ = writeln!(text, "{what:<34}{value}");
    };
    line("states", &report.states.to_string());
    line("inputs", &report.inputs.to_string());
    line("outputs", &report.outputs.to_string());
    line("transitions", &report.transitions.to_string());
    line("complete", yes(report.complete));
    line("reduced", yes(report.reduced));
    line("strongly connected", yes(report.strongly_connected));
    if !report.unreachable.is_empty() {
        line("unreachable states", &spaced(report.unreachable.iter().map(String::as_str), " "));
    }
    line("adaptive distinguishing sequence", report.adaptive_distinguishing_sequence.words());
    line("preset distinguishing sequence", report.preset_distinguishing_sequence.words());
    let found = report.states_with_uio.to_string();
    let uio = match (report.states_with_uio_unknown, report.preset_distinguishing_sequence) {
        (0, _) => found,
        (_, skipped @ machines::Existence::Skipped) => skipped.words().to_owned(),
        (count, _) => format!("{found} ({count} not found within the limit)"),
    };
    line("states with a UIO sequence", &uio);
    line("homing sequence", report.homing_sequence.words());
    line("synchronizing sequence", report.synchronizing_sequence.words());
    text
}

/// The smallest equivalent machine, without unreachable states
#[derive(clap::Args)]
pub struct Minimize {
    #[command(flatten)]
    model: Model,
    /// The format to print
    #[arg(long, value_enum)]
    to: Option<FileFormat>,
}

impl Minimize {
    pub fn run(&self) -> Result<Exit, Failure> {
        print_machine(&self.model.read()?.minimized(), self.to)?;
        Ok(Exit::Done)
    }
}

/// The machine with undefined transitions made self-loops that answer `undefined`
#[derive(clap::Args)]
pub struct Complete {
    #[command(flatten)]
    model: Model,
    /// The format to print
    #[arg(long, value_enum)]
    to: Option<FileFormat>,
}

impl Complete {
    pub fn run(&self) -> Result<Exit, Failure> {
        print_machine(&self.model.read()?.completed(), self.to)?;
        Ok(Exit::Done)
    }
}

/// The machine in another format
#[derive(clap::Args)]
pub struct Convert {
    #[command(flatten)]
    model: Model,
    /// The format to print
    #[arg(long, value_enum)]
    to: FileFormat,
}

impl Convert {
    pub fn run(&self) -> Result<Exit, Failure> {
        print_machine(&self.model.read()?, Some(self.to))?;
        Ok(Exit::Done)
    }
}

/// The state graph as an image
#[derive(clap::Args)]
pub struct Draw {
    #[command(flatten)]
    model: Model,
    /// The kind of image
    #[arg(long, value_enum, default_value = "svg")]
    to: Image,
}

/// A kind of image.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Image {
    /// Scalable vector graphics
    Svg,
    /// Graphviz source
    Dot,
}

impl Image {
    pub fn render(self, drawing: &Drawing) -> String {
        match self {
            Self::Svg => drawing.to_svg(),
            Self::Dot => drawing.to_dot(),
        }
    }
}

impl Draw {
    pub fn run(&self, style: Style) -> Result<Exit, Failure> {
        super::no_drawing_as(style)?;
        emit(&self.to.render(&cota_render::machines::machine(&self.model.read()?)))?;
        Ok(Exit::Done)
    }
}

/// Whether two machines behave alike; if not, a shortest input that shows it
#[derive(clap::Args)]
pub struct Equal {
    /// The first machine
    first: PathBuf,
    /// The second machine
    second: PathBuf,
}

impl Equal {
    pub fn run(&self, style: Style) -> Result<Exit, Failure> {
        let (a, b) = (read_machine(&self.first, None)?, read_machine(&self.second, None)?);
        let found = difference(&a, &b);
        let (what, word) = match &found {
            None => (None, None),
            Some(Difference::Output(word)) => (Some("the outputs differ"), Some(word.clone())),
            Some(Difference::Defined { word, in_first: true }) => {
                (Some("only the first defines it"), Some(word.clone()))
            }
            Some(Difference::Defined { word, in_first: false }) => {
                (Some("only the second defines it"), Some(word.clone()))
            }
        };
        match style {
            Style::Json => {
                let (equal, difference) = (found.is_none(), what.map(str::to_owned));
                emit_json(&machines::Comparison { equal, difference, input: word })?;
            }
            Style::Text => match (what, word) {
                (Some(what), Some(word)) => {
                    let inputs = spaced(word.iter().map(String::as_str), " ");
                    emit(&format!("not equal: {inputs} ({what})\n"))?;
                }
                _ => emit("equal\n")?,
            },
        }
        Ok(if found.is_none() { Exit::Done } else { Exit::ProblemsFound })
    }
}

/// A random reduced machine
#[derive(clap::Args)]
pub struct Random {
    /// States
    #[arg(long)]
    states: usize,
    /// Inputs
    #[arg(long)]
    inputs: usize,
    /// Outputs
    #[arg(long)]
    outputs: usize,
    /// Defined transitions (all, if not given)
    #[arg(long)]
    transitions: Option<usize>,
    /// The same seed draws the same machine
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Keep drawing until the machine is strongly connected
    #[arg(long)]
    strongly_connected: bool,
    /// Keep drawing until there is an adaptive distinguishing sequence
    #[arg(long)]
    adaptive: bool,
    /// The format to print
    #[arg(long, value_enum)]
    to: Option<FileFormat>,
}

impl Random {
    pub fn run(&self, watch: Watch<'_>) -> Result<Exit, Failure> {
        let recipe = Recipe {
            states: self.states,
            inputs: self.inputs,
            outputs: self.outputs,
            transitions: self.transitions,
            strongly_connected: self.strongly_connected,
            adaptive: self.adaptive,
        };
        let machine = recipe.draw(&mut Generator::new(self.seed), watch).map_err(Failure::usage)?;
        print_machine(&machine, self.to)?;
        Ok(Exit::Done)
    }
}
