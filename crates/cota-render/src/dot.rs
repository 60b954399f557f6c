//! A structure as a Graphviz digraph: a node for each object, an edge for each link.

use crate::drawing::{Drawing, Edge, Node};
use crate::graph::{self, Atoms, Graph};
use crate::types::Types;
use cota_engine::Value;

/// The digraph of a structure under a name of its own.
pub fn digraph(name: &str, value: &Value, types: &Types) -> String {
    let graph = Graph::new(value, types, Atoms::Nodes);
    let edge = |edge: &graph::Edge| Edge {
        from: edge.from,
        to: edge.to,
        lines: vec![edge.field.clone()],
        back: !edge.tree,
        arrow: true,
    };
    let drawing = Drawing {
        title: name.to_owned(),
        nodes: graph.nodes.iter().map(node).collect(),
        edges: graph.edges.iter().map(edge).collect(),
        directed: true,
    };
    drawing.to_dot()
}

fn node(node: &graph::Node) -> Node {
    let is_root = node.id == "root";
    let name = if is_root { &node.class } else { &node.id };
    let fields = node.fields.iter().map(|(name, value)| match name.as_str() {
        "" => value.clone(),
        name => format!("{name} = {value}"),
    });
    Node {
        id: node.id.clone(),
        lines: std::iter::once(name.clone()).chain(fields).collect(),
        class: if is_root { "plain" } else { "" },
        about: String::new(),
    }
}
