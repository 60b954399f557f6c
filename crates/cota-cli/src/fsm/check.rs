//! `cota fsm check`: is a test complete, and why?

use super::files::{Model, parse_word, read_tests, read_text};
use super::model::Image;
use super::output::{emit, emit_json, labels, show, spaced};
use super::{Style, no_drawing_as};
use clap::ValueEnum;
use cota_console::budget::{Bounds, BudgetArgs};
use cota_console::exit::{Exit, Failure};
use cota_console::talk::counted;
use cota_fsm::check::{
    Checker, Confirmation, Cut, Exhaustive, Explanation, MOST_NODES, Outcome, Reason, TestTree,
    ural97,
};
use cota_fsm::distinguish::DistinguishingSet;
use cota_fsm::format::{Format, quoted, read_words_per_state};
use cota_fsm::sequence::distinguishing_set_within;
use cota_fsm::{Input, Machine, State, Word};
use cota_results::machines::{self, Prefix, Step};
use cota_run::{Budget, Watch};
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
    /// With --by exhaustive: implementations may have K states more than the model
    #[arg(long, value_name = "K", default_value_t = 0)]
    extra_states: usize,
    /// With --by ural97: the distinguishing set (otherwise one is computed)
    #[arg(long)]
    set: Option<PathBuf>,
    /// Print a drawing instead
    #[arg(long, value_enum)]
    draw: Option<Graph>,
    /// The kind of drawing
    #[arg(long, value_enum, default_value = "svg")]
    to: Image,
    #[command(flatten)]
    budget: BudgetArgs<Self>,
}

impl Bounds for Check {
    const MAX_STEPS: &'static str = "With --by exhaustive: stop after N steps [default: 100000000]";
    const MAX_SECONDS: &'static str = "Stop after S seconds";
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

/// The most prefixes of tests that are shown whole.
const WHOLE: usize = 1_000;

/// How many of the last inputs of a prefix of a longer test are shown.
const LAST: usize = 10;

/// The word of a node of a tree with `nodes` nodes.
fn prefix(machine: &Machine, word: &[Input], length: usize, nodes: usize) -> Prefix {
    let shown = if nodes <= WHOLE { word.len() } else { LAST.min(word.len()) };
    Prefix { length, last: labels(machine, &word[word.len() - shown..]) }
}

fn prefixes(machine: &Machine, tree: &TestTree) -> Vec<Prefix> {
    let shown = if tree.len() <= WHOLE { usize::MAX } else { LAST };
    let lengths = tree.lengths();
    (0..tree.len())
        .map(|node| prefix(machine, &tree.last_inputs(node, shown), lengths[node], tree.len()))
        .collect()
}

fn show_prefix(prefix: &Prefix) -> String {
    let Prefix { length, last } = prefix;
    if last.is_empty() {
        return "(empty)".to_owned();
    }
    let shown = spaced(last.iter().map(String::as_str), " ");
    if last.len() < *length {
        format!("({}) ... {shown}", counted(*length, "input", "inputs"))
    } else {
        shown
    }
}

impl Check {
    pub fn run(&self, style: Style, watch: Watch<'_>) -> Result<Exit, Failure> {
        // The time begins here, since reading a large model takes time.
        let watch = self.budget.budget().watch(watch);
        if self.draw.is_some() {
            no_drawing_as(style)?;
        }
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
            return self.draw(&machine, &tree, graph, watch);
        }
        match self.by {
            By::Sp10 => sp10(&machine, &tree, style, watch),
            By::Exhaustive => self.exhaustive(&machine, &words, style, watch),
            By::Ural97 => self.ural97(&machine, &words, style, watch),
        }
    }

    fn draw(
        &self,
        machine: &Machine,
        tree: &TestTree,
        graph: Graph,
        watch: Watch<'_>,
    ) -> Result<Exit, Failure> {
        let confirmation = Checker::new(machine).with_watch(watch).check_tree(tree);
        if confirmation.cut == Some(Cut::Late) {
            return Err(late());
        }
        let marked = |node: usize| confirmation.confirmed[node];
        let drawing = match graph {
            Graph::Tree => cota_render::machines::test_tree(tree, machine, marked),
            Graph::Distinction => cota_render::machines::distinction(tree, machine, marked),
        };
        emit(&self.to.render(&drawing))?;
        Ok(Exit::Done)
    }

    fn exhaustive(
        &self,
        machine: &Machine,
        words: &[Word],
        style: Style,
        watch: Watch<'_>,
    ) -> Result<Exit, Failure> {
        // The time has begun before.
        let budget = Budget { time: None, ..self.budget.budget() };
        let tried = Exhaustive::new(machine)
            .with_extra_states(self.extra_states)
            .verify(words, &budget, watch)
            .map_err(Failure::usage)?;
        let (verdict, exit) = match &tried.result {
            Outcome::Complete => ("complete", Exit::Done),
            Outcome::Survivor(_) => ("not complete", Exit::ProblemsFound),
            Outcome::Cut if tried.timed_out() => {
                ("not decided within the time limit", Exit::CutShort)
            }
            Outcome::Cut => ("not decided within the budget", Exit::CutShort),
        };
        let survivor = match tried.result {
            Outcome::Survivor(machine) => Some(Format::Text.write(&machine)),
            Outcome::Complete | Outcome::Cut => None,
        };
        if style == Style::Json {
            let (steps, unconfirmed, uncovered) = (Vec::new(), Vec::new(), Vec::new());
            let (verdict, by) = (verdict.to_owned(), "exhaustive".to_owned());
            emit_json(&machines::Check { verdict, by, steps, unconfirmed, uncovered, survivor })?;
            return Ok(exit);
        }
        let states = machine.states() + self.extra_states;
        let mut text = format!(
            "{verdict}: all implementations with up to {}, {}\n",
            counted(states, "state", "states"),
            counted(tried.steps, "step", "steps")
        );
        if let Some(survivor) = survivor {
            let _ = write!(text, "a wrong implementation that passes:\n{survivor}");
        }
        emit(&text)?;
        Ok(exit)
    }

    fn ural97(
        &self,
        machine: &Machine,
        words: &[Word],
        style: Style,
        watch: Watch<'_>,
    ) -> Result<Exit, Failure> {
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
            None => distinguishing_set_within(machine, watch).map_err(|_| {
                if watch.is_stopped() {
                    return late();
                }
                Failure::usage("the 1997 conditions need a distinguishing set; none exists")
                    .hint("--by sp10 needs none")
                    .exit(Exit::Nothing)
            })?,
        };
        // The sequence is defined: it has a tree.
        let result = ural97(machine, &set, word, watch).ok_or_else(late)?;
        let verdict = if result.complete { "satisfied" } else { "not satisfied" };
        let unconfirmed: Vec<Prefix> = (0..result.recognized.len())
            .filter(|&at| !result.recognized[at])
            .map(|at| prefix(machine, &word[..at], at, word.len() + 1))
            .collect();
        let uncovered = transitions(machine, &result.unverified);
        if style == Style::Json {
            let (steps, survivor) = (Vec::new(), None);
            let (verdict, by) = (verdict.to_owned(), "ural97".to_owned());
            emit_json(&machines::Check { verdict, by, steps, unconfirmed, uncovered, survivor })?;
        } else {
            let mut text = format!("{verdict}: the conditions of 1997\n");
            lacking(&mut text, "not recognised after", &unconfirmed, &uncovered);
            emit(&text)?;
        }
        Ok(if result.complete { Exit::Done } else { Exit::ProblemsFound })
    }
}

/// The time was over before anything was decided.
fn late() -> Failure {
    Failure::usage("not decided within the time limit")
        .hint("raise --max-seconds")
        .exit(Exit::CutShort)
}

fn transitions(machine: &Machine, open: &[(State, Input)]) -> Vec<(String, String)> {
    let name = |&(s, x): &(State, Input)| {
        (machine.state_name(s).to_owned(), machine.input_name(x).to_owned())
    };
    open.iter().map(name).collect()
}

fn lacking(text: &mut String, what: &str, nodes: &[Prefix], open: &[(String, String)]) {
    for prefix in nodes {
        let _ = writeln!(text, "{what} {}", show_prefix(prefix));
    }
    for (state, input) in open {
        let _ = writeln!(text, "not covered: state {}, input {}", quoted(state), quoted(input));
    }
}

fn sp10(
    machine: &Machine,
    tree: &TestTree,
    style: Style,
    watch: Watch<'_>,
) -> Result<Exit, Failure> {
    let confirmation = Checker::new(machine).with_watch(watch).check_tree(tree);
    let explanation = Explanation::watched(machine, tree, &confirmation, watch);
    let (verdict, exit) = match &confirmation {
        Confirmation { complete: true, .. } => ("satisfied", Exit::Done),
        Confirmation { cut: Some(Cut::Cliques), .. } => {
            ("not satisfied within the limit of cliques", Exit::CutShort)
        }
        Confirmation { cut: Some(Cut::Late), .. } => {
            ("not decided within the time limit", Exit::CutShort)
        }
        Confirmation { cut: Some(Cut::Size), .. } => {
            ("not decided, the tests have too many prefixes to compare them all", Exit::CutShort)
        }
        Confirmation { cut: None, .. } => ("not satisfied", Exit::ProblemsFound),
    };
    // Where nothing was compared, nothing is known of any prefix, and they are many.
    let nothing = matches!(confirmation.cut, Some(Cut::Size | Cut::Late));
    let all = if nothing && confirmation.clique.is_empty() {
        Vec::new()
    } else {
        prefixes(machine, tree)
    };
    let mut prefixes: Vec<Option<Prefix>> = all.into_iter().map(Some).collect();
    let steps: Vec<Step> = explanation
        .steps
        .iter()
        .filter_map(|step| {
            Some(Step {
                node: step.node + 1,
                state: machine.state_name(tree.state(step.node)).to_owned(),
                prefix: prefixes[step.node].take()?,
                reason: reason(machine, tree, step.reason, step.node),
            })
        })
        .collect();
    // What is explained is what is confirmed, unless there was no time to explain it.
    let unconfirmed: Vec<Prefix> = (prefixes.into_iter().zip(&confirmation.confirmed))
        .filter_map(|(prefix, confirmed)| prefix.filter(|_| !confirmed))
        .collect();
    let uncovered = transitions(machine, &confirmation.uncovered);
    if style == Style::Json {
        let (verdict, by, survivor) = (verdict.to_owned(), "sp10".to_owned(), None);
        emit_json(&machines::Check { verdict, by, steps, unconfirmed, uncovered, survivor })?;
        return Ok(exit);
    }
    let mut text = format!("{verdict}: the conditions of 2010\n");
    let occurs = |(s, x): &(State, Input)| {
        (0..tree.len()).any(|node| tree.state(node) == *s && tree.child(node, *x).is_some())
    };
    let missing = confirmation.uncovered.first().is_some_and(|open| !occurs(open));
    if confirmation.clique.is_empty() && missing {
        text.push_str("transitions do not even occur, so nothing is confirmed\n");
        lacking(&mut text, "", &[], &uncovered);
    } else if confirmation.cut == Some(Cut::Size) {
        let _ = writeln!(text, "{} prefixes; up to {MOST_NODES} can be compared", tree.len());
    } else if confirmation.clique.is_empty() {
        text.push_str("no clique with a prefix per state was found: nothing is confirmed\n");
    }
    for line in &steps {
        let Step { node, state, prefix, reason } = line;
        let (state, prefix) = (quoted(state), show_prefix(prefix));
        let _ = writeln!(text, "{node:>5} {state:<8} {reason:<40} {prefix}");
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
            let step = show(machine, &tree.word_between(chi, node));
            format!("lemma 3: {} -{step}-> {} as {} -{step}->", beta + 1, lands + 1, chi + 1)
        }
    }
}
