//! Structures as text for people: small drawings, side by side where they fit.

mod chain;
mod columns;
mod outline;
mod tree;

pub use columns::Columns;
pub(crate) use tree::branches;

use crate::graph::{Atoms, Graph, Node};
use crate::types::Types;
use cota_engine::Value;
use std::fmt;

/// A drawing of a structure: what the root value itself says, then lines.
///
/// Binary trees are drawn top down, lists as one line, graphs as lists of neighbours; whatever is
/// none of these is an outline with a line for each object. Links that lead nowhere are left out.
pub fn drawing(value: &Value, types: &Types) -> Drawing {
    let graph = Graph::new(value, types, Atoms::Inline);
    let picture = nothing(&graph, types)
        .or_else(|| tree::draw(&graph, types))
        .or_else(|| chain::draw(&graph, types));
    let inline = picture.as_ref().is_some_and(|lines| lines.len() < 2);
    let lines = picture.or_else(|| neighbours(&graph)).unwrap_or_else(|| outline::draw(&graph));
    Drawing { title: outline_label(&graph), lines, inline }
}

/// A structure as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The plain fields of the root value.
    pub title: String,
    /// The rest, line by line.
    pub lines: Vec<String>,
    /// Whether the lines, one at most, can stand behind the title.
    pub inline: bool,
}

impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.title)?;
        let between = if self.inline && !self.title.is_empty() { "  " } else { "\n" };
        for (number, line) in self.lines.iter().enumerate() {
            let skip = number == 0 && self.title.is_empty();
            write!(f, "{}{line}", if skip { "" } else { between })?;
        }
        Ok(())
    }
}

/// The plain fields of the root value, and its links to objects that stand elsewhere.
pub(crate) fn outline_label(graph: &Graph) -> String {
    outline::label(graph, 0)
}

/// What the numbers at the nodes mean, where a node has more than one.
pub fn legend(value: &Value, types: &Types) -> Option<String> {
    let graph = Graph::new(value, types, Atoms::Inline);
    tree::draw(&graph, types)?;
    let names: Vec<_> = graph.nodes.get(1)?.fields.iter().map(|(name, _)| name.as_str()).collect();
    (names.len() > 1).then(|| names.join(":"))
}

/// A structure without objects has no lines of its own.
fn nothing(graph: &Graph, types: &Types) -> Option<Vec<String>> {
    let empty = graph.nodes.len() == 1 && graph.edges.is_empty();
    empty.then(|| match types.links(&graph.nodes[0].class)[..] {
        [] => Vec::new(),
        _ => vec!["∅".to_string()],
    })
}

/// Objects that the root value holds without linking to them, each with the objects it links to.
fn neighbours(graph: &Graph) -> Option<Vec<String>> {
    let loose = (1..graph.nodes.len()).any(|node| graph.parent(node).is_none());
    if !loose || graph.edges.iter().any(|edge| edge.from == 0) {
        return None;
    }
    let mut nodes: Vec<_> = (1..graph.nodes.len()).collect();
    nodes.sort_by_key(|node| natural(&graph.nodes[*node].id));
    let line = |node: usize| {
        let info = &graph.nodes[node];
        let edges = graph.edges.iter().filter(|edge| edge.from == node);
        let targets: Vec<_> = edges.map(|edge| graph.nodes[edge.to].id.as_str()).collect();
        let label = format!("{} {}", info.id, fields(info)).trim_end().to_string();
        match targets.len() {
            0 => label,
            _ => format!("{label} → {}", targets.join(" ")),
        }
    };
    Some(nodes.into_iter().map(line).collect())
}

/// A name with its number apart, so that `Node10` comes after `Node9`.
fn natural(id: &str) -> (&str, u64) {
    let name = id.trim_end_matches(|c: char| c.is_ascii_digit());
    (name, id[name.len()..].parse().unwrap_or(0))
}

fn fields(node: &Node) -> String {
    let fields = node.fields.iter().map(|(name, value)| match name.as_str() {
        "" => value.clone(),
        name => format!("{name}={value}"),
    });
    fields.collect::<Vec<_>>().join(" ")
}

/// The values of the plain fields, in short.
fn short(node: &Node) -> String {
    let values: Vec<_> = node.fields.iter().map(|(_, value)| value.as_str()).collect();
    if values.is_empty() { "●".to_string() } else { values.join(":") }
}
