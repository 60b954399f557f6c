//! Any structure, as an outline: a line for each object.

use crate::graph::Graph;
use crate::text::fields;

/// The objects under the root value, each indented under the one the walk came from.
pub(super) fn draw(graph: &Graph) -> Vec<String> {
    let mut lines = Vec::new();
    below(graph, 0, "", &mut lines);
    for loose in (1..graph.nodes.len()).filter(|node| graph.parent(*node).is_none()) {
        lines.push(format!("{} {}", graph.nodes[loose].id, label(graph, loose)).trim_end().into());
        below(graph, loose, "", &mut lines);
    }
    lines
}

fn below(graph: &Graph, node: usize, indent: &str, lines: &mut Vec<String>) {
    let children: Vec<_> = graph.children(node).collect();
    for (index, edge) in children.iter().enumerate() {
        let (fork, deeper) =
            if index + 1 == children.len() { ("└─", "   ") } else { ("├─", "│  ") };
        let (field, id) = (&edge.field, &graph.nodes[edge.to].id);
        let line = format!("{indent}{fork} {field}: {id} {}", label(graph, edge.to));
        lines.push(line.trim_end().to_string());
        below(graph, edge.to, &format!("{indent}{deeper}"), lines);
    }
}

/// The plain fields of a node, and its links to objects that stand elsewhere.
pub(super) fn label(graph: &Graph, node: usize) -> String {
    let back = graph.edges.iter().filter(|edge| edge.from == node && !edge.tree);
    let back = back.map(|edge| format!("{}→{}", edge.field, graph.nodes[edge.to].id));
    let parts = std::iter::once(fields(&graph.nodes[node])).chain(back);
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}
