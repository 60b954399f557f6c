//! Mutants: for people, for viewers, and for the services that check changes.

mod analyses;
mod change;
mod elements;
mod formats;
mod summary;

pub use analyses::analyses;
pub use change::{Sources, diff, snippet};
pub use elements::elements;
pub use formats::{document, github, junit, sarif};
pub use summary::{details, summary};

use crate::drawing::{Drawing, Edge, Node};
use crate::shown::label;
use cota_mutate::analysis::{Class, Redundancy, SubsumptionGraph};

/// The reduced subsumption graph: dominators on top, every class below those that subsume it.
///
/// As the thesis draws it: pure dominators grey, dominators white, partly redundant classes dashed, fully redundant
/// ones dotted; a class is labelled with the operator of its first mutant, the number of its mutants and the name of
/// the first. Edges that follow from others are left out. `about` says what a reader sees who points at a class.
pub fn subsumption(graph: &SubsumptionGraph, about: impl Fn(&Class) -> String) -> Drawing {
    let node = |class: &Class| Node {
        lines: lines(class),
        class: match class.redundancy {
            Redundancy::Dominator if class.is_pure() => "pure",
            Redundancy::Dominator => "",
            Redundancy::Partly => "partly",
            Redundancy::Fully => "fully",
        },
        about: about(class),
        ..Node::default()
    };
    let edge = |&(from, to): &(usize, usize)| Edge { from, to, arrow: true, ..Edge::default() };
    Drawing {
        title: "subsumption".to_owned(),
        nodes: graph.classes.iter().map(node).collect(),
        edges: graph.reduced_edges.iter().map(edge).collect(),
        directed: true,
    }
}

/// The operator with the number of mutants, and the first of them.
fn lines(class: &Class) -> Vec<String> {
    let operator = class.operators.first().map_or("", String::as_str);
    let others = if class.is_pure() { "" } else { "+" };
    let first = class.mutants.first().map_or("", String::as_str);
    let above = format!("{}{others} ({})", label(operator), class.mutants.len());
    vec![above, label(first).into_owned()]
}
