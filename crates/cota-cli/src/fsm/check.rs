//! `cota fsm check`: is a test complete, and why?

use super::Style;
use super::files::{Model, parse_word, read_tests, read_text};
use super::model::Image;
use super::output::{emit, emit_json, labels, show};
use super::words::adaptive_set;
use crate::exit::{Exit, Failure};
use clap::ValueEnum;
use cota_fsm::check::{
    Checker, Confirmation, Exhaustive, Explanation, Outcome, Reason, TestTree, ural97,
};
use cota_fsm::distinguish::DistinguishingSet;
use cota_fsm::format::{Format, read_words_per_state};
use cota_fsm::{Input, Machine, State, Word};
use serde::Serialize;
use std::fmt::Write;
use std::path::PathBuf;

/// Whether tests are complete: they fail on every wrong implementation with up to n states
#[derive(clap::Args)]
pub struct Check {
    #[command(flatten)]
    model: Model,
    /// Input sequences, each applied in the initial state (after a reliable reset, if several)
    sequences: Vec<String>,
    /// A file of tests, one a line
    #[arg(long)]
    tests: Option<PathBuf>,
    /// How to decide
    #[arg(long, value_enum, default_value = "sp10")]
    by: By,
    /// With --by exhaustive: implementations may have so many states more than the model
    #[arg(long, default_value_t = 0)]
    extra_states: usize,
    /// With --by exhaustive: stop after so many steps
    #[arg(long, default_value_t = 100_000_000)]
    budget: u64,
    /// With --by ural97: the distinguishing set (otherwise one is computed)
    #[arg(long)]
    set: Option<PathBuf>,
    /// Print a drawing instead
    #[arg(long, value_enum)]
    draw: Option<Graph>,
    /// The kind of drawing
    #[arg(long, value_enum, default_value = "svg")]
    to: Image,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum By {
    /// The sufficient conditions of Simão and Petrenko 2010
    Sp10,
    /// The sufficient conditions of Ural, Wu and Zhang 1997, the initial state recognised too
    Ural97,
    /// All implementations are tried
    Exhaustive,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Graph {
    /// The prefixes of the tests, confirmed ones marked
    Tree,
    /// Which prefixes the tests tell apart, confirmed ones marked
    Distinction,
}

#[derive(Serialize)]
struct Judgement {
    verdict: &'static str,
    by: &'static str,
    steps: Vec<StepLine>,
    unconfirmed: Vec<Vec<String>>,
    uncovered: Vec<(String, String)>,
    survivor: Option<String>,
}

#[derive(Serialize)]
struct StepLine {
    node: usize,
    state: String,
    prefix: Vec<String>,
    reason: String,
}

impl Check {
    pub fn run(&self, style: Style) -> Result<Exit, Failure> {
        let machine = self.model.read()?;
        let mut words: Vec<Word> = self
            .sequences
            .iter()
            .map(|text| parse_word(&machine, text))
            .collect::<Result<_, _>>()?;
        if let Some(path) = &self.tests {
            words.extend(read_tests(&machine, path)?);
        }
        if words.is_empty() {
            return Err(Failure::usage("no test given")
                .hint("name sequences after the model, or a file with --tests"));
        }
        let tree = TestTree::new(&machine, &words).map_err(Failure::usage)?;
        if let Some(graph) = self.draw {
            return self.draw(&machine, &tree, graph);
        }
        match self.by {
            By::Sp10 => sp10(&machine, &tree, style),
            By::Exhaustive => self.exhaustive(&machine, &words, style),
            By::Ural97 => self.ural97(&machine, &words, style),
        }
    }

    fn draw(&self, machine: &Machine, tree: &TestTree, graph: Graph) -> Result<Exit, Failure> {
        let confirmation = Checker::new(machine).check_tree(tree);
        let marked = |node: usize| confirmation.confirmed[node];
        let drawing = match graph {
            Graph::Tree => tree.drawing(machine, marked),
            Graph::Distinction => tree.distinction_drawing(machine, marked),
        };
        emit(&self.to.render(&drawing))?;
        Ok(Exit::Done)
    }

    fn exhaustive(&self, machine: &Machine, words: &[Word], style: Style) -> Result<Exit, Failure> {
        let mut exhaustive =
            Exhaustive::new(machine).with_extra_states(self.extra_states).with_budget(self.budget);
        let outcome = exhaustive.verify(words).map_err(Failure::usage)?;
        let (verdict, exit) = match &outcome {
            Outcome::Complete => ("complete", Exit::Done),
            Outcome::Survivor(_) => ("not complete", Exit::Found),
            Outcome::Cut => ("not decided within the budget", Exit::Limit),
        };
        let survivor = match outcome {
            Outcome::Survivor(machine) => Some(Format::Text.write(&machine)),
            Outcome::Complete | Outcome::Cut => None,
        };
        if style == Style::Json {
            let (steps, unconfirmed, uncovered) = (Vec::new(), Vec::new(), Vec::new());
            let by = "exhaustive";
            emit_json(&Judgement { verdict, by, steps, unconfirmed, uncovered, survivor })?;
            return Ok(exit);
        }
        let states = machine.states() + self.extra_states;
        let mut text = format!(
            "{verdict}: all implementations with up to {states} states, {} steps\n",
            exhaustive.steps()
        );
        if let Some(survivor) = survivor {
            let _ = write!(text, "a wrong implementation that passes:\n{survivor}");
        }
        emit(&text)?;
        Ok(exit)
    }

    fn ural97(&self, machine: &Machine, words: &[Word], style: Style) -> Result<Exit, Failure> {
        let [word] = words else {
            return Err(Failure::usage("the 1997 conditions are for one sequence without reset")
                .hint("--by sp10 takes sets of tests"));
        };
        let set = match &self.set {
            Some(path) => {
                let words = read_words_per_state(machine, &read_text(path)?)
                    .map_err(|error| Failure::usage(format!("{}: {error}", path.display())))?;
                DistinguishingSet::new(machine, words).map_err(Failure::usage)?
            }
            None => adaptive_set(machine, 2).ok_or_else(|| {
                Failure::usage("the 1997 conditions need a distinguishing set; none exists")
                    .hint("--by sp10 needs none")
                    .exit(Exit::None)
            })?,
        };
        let result = ural97(machine, &set, word)
            .ok_or_else(|| Failure::usage("the sequence is not defined"))?;
        let verdict = if result.complete { "satisfied" } else { "not satisfied" };
        let unconfirmed: Vec<Vec<String>> = (0..result.recognized.len())
            .filter(|&at| !result.recognized[at])
            .map(|at| labels(machine, &word[..at]))
            .collect();
        let uncovered = transitions(machine, &result.unverified);
        if style == Style::Json {
            let (steps, by, survivor) = (Vec::new(), "ural97", None);
            emit_json(&Judgement { verdict, by, steps, unconfirmed, uncovered, survivor })?;
        } else {
            let mut text = format!("{verdict}: the conditions of 1997\n");
            lacking(&mut text, "not recognised after", &unconfirmed, &uncovered);
            emit(&text)?;
        }
        Ok(if result.complete { Exit::Done } else { Exit::Found })
    }
}

fn transitions(machine: &Machine, open: &[(State, Input)]) -> Vec<(String, String)> {
    let name = |&(s, x): &(State, Input)| {
        (machine.state_name(s).to_owned(), machine.input_name(x).to_owned())
    };
    open.iter().map(name).collect()
}

fn lacking(text: &mut String, what: &str, nodes: &[Vec<String>], open: &[(String, String)]) {
    for prefix in nodes {
        let prefix = if prefix.is_empty() { "(empty)".to_owned() } else { prefix.join(" ") };
        let _ = writeln!(text, "{what} {prefix}");
    }
    for (state, input) in open {
        let _ = writeln!(text, "not covered: state {state}, input {input}");
    }
}

fn sp10(machine: &Machine, tree: &TestTree, style: Style) -> Result<Exit, Failure> {
    let confirmation = Checker::new(machine).check_tree(tree);
    let explanation = Explanation::new(machine, tree, &confirmation);
    let (verdict, exit) = match &confirmation {
        Confirmation { complete: true, .. } => ("satisfied", Exit::Done),
        Confirmation { cut: true, .. } => {
            ("not satisfied within the limit of cliques", Exit::Limit)
        }
        _ => ("not satisfied", Exit::Found),
    };
    let steps: Vec<StepLine> = explanation
        .steps
        .iter()
        .map(|step| StepLine {
            node: step.node + 1,
            state: machine.state_name(tree.state(step.node)).to_owned(),
            prefix: labels(machine, &tree.word(step.node)),
            reason: reason(machine, tree, step.reason, step.node),
        })
        .collect();
    let unconfirmed: Vec<Vec<String>> = (0..tree.len())
        .filter(|&node| !confirmation.confirmed[node])
        .map(|node| labels(machine, &tree.word(node)))
        .collect();
    let uncovered = transitions(machine, &confirmation.uncovered);
    if style == Style::Json {
        let (by, survivor) = ("sp10", None);
        emit_json(&Judgement { verdict, by, steps, unconfirmed, uncovered, survivor })?;
        return Ok(exit);
    }
    let mut text = format!("{verdict}: the conditions of 2010\n");
    if confirmation.clique.is_empty() {
        text.push_str("no clique with a prefix per state was found: nothing is confirmed\n");
    }
    for line in &steps {
        let prefix =
            if line.prefix.is_empty() { "(empty)".to_owned() } else { line.prefix.join(" ") };
        let _ = writeln!(text, "{:>5} {:<8} {:<40} {prefix}", line.node, line.state, line.reason);
    }
    if !confirmation.clique.is_empty() {
        lacking(&mut text, "not confirmed:", &unconfirmed, &uncovered);
    }
    emit(&text)?;
    Ok(exit)
}

fn reason(machine: &Machine, tree: &TestTree, reason: Reason, node: usize) -> String {
    match reason {
        Reason::Lemma1 => "lemma 1: in the clique".to_owned(),
        Reason::Lemma2 => "lemma 2: told apart from other states".to_owned(),
        Reason::Lemma3 { beta, chi, lands } => {
            let suffix = &tree.word(node)[tree.word(chi).len()..];
            let step = show(machine, suffix);
            format!("lemma 3: {} -{step}-> {} as {} -{step}->", beta + 1, lands + 1, chi + 1)
        }
    }
}
