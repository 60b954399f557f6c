//! A structure as a Graphviz digraph: a node for each object, an edge for each link.

use crate::graph::{Atoms, Graph, Node};
use crate::types::Types;
use cota_engine::Value;
use std::fmt::Write;

/// The digraph of a structure under a name of its own.
pub fn digraph(name: &str, value: &Value, types: &Types) -> String {
    let graph = Graph::new(value, types, Atoms::Nodes);
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_digraph(&mut text, name, &graph);
    text
}

fn write_digraph(text: &mut String, name: &str, graph: &Graph) -> std::fmt::Result {
    writeln!(text, "digraph {} {{", quoted(name))?;
    writeln!(text, "  node [shape=box, style=rounded, fontname=\"sans-serif\"];")?;
    writeln!(text, "  edge [fontname=\"sans-serif\", fontsize=10];")?;
    for node in &graph.nodes {
        let shape = if node.id == "root" { ", shape=plain" } else { "" };
        writeln!(text, "  {} [label={}{shape}];", quoted(&node.id), quoted(&label(node)))?;
    }
    for edge in &graph.edges {
        let (from, to) = (&graph.nodes[edge.from].id, &graph.nodes[edge.to].id);
        // A link to an object that was met before does not pull the drawing about.
        let back = if edge.tree { "" } else { ", constraint=false, style=dashed" };
        let label = quoted(&edge.field);
        writeln!(text, "  {} -> {} [label={label}{back}];", quoted(from), quoted(to))?;
    }
    writeln!(text, "}}")
}

fn label(node: &Node) -> String {
    let name = if node.id == "root" { &node.class } else { &node.id };
    let fields = node.fields.iter().map(|(name, value)| match name.as_str() {
        "" => value.clone(),
        name => format!("{name} = {value}"),
    });
    let lines: Vec<_> = std::iter::once(name.clone()).chain(fields).collect();
    lines.join("\n")
}

fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{text}\"")
}
