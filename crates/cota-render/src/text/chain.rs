//! Lists, drawn as one line.

use crate::graph::{Edge, Graph};
use crate::text::fields;
use crate::types::Types;

/// The drawing of a structure that is a list: objects one behind the other, where every other link
/// leads from an object to the one before it.
///
/// `(1) ⇄ (2) ⇄ ↺` is a doubly linked ring, `(1) → (2)` a singly linked list.
pub(super) fn draw(graph: &Graph, types: &Types) -> Option<Vec<String>> {
    let first = graph.entry(types)?;
    let class = &graph.nodes[first.to].class;
    if graph.nodes[1..].iter().any(|node| node.class != *class) || types.links(class).len() > 2 {
        return None;
    }
    let next = types.onward(class);
    let mut line = label(graph, first.to);
    let (mut node, mut explained) = (first.to, 1);
    while let Some(edge) = next.and_then(|next| link(graph, node, next)) {
        explained += 1;
        let back = graph.edges.iter().find(|back| {
            back.from == edge.to && back.to == edge.from && back.field != edge.field && !back.tree
        });
        explained += usize::from(back.is_some());
        line.push_str(if back.is_some() { " ⇄ " } else { " → " });
        if !edge.tree {
            if edge.to != first.to {
                return None;
            }
            line.push('↺');
            break;
        }
        line.push_str(&label(graph, edge.to));
        node = edge.to;
    }
    (explained == graph.edges.len()).then(|| vec![line])
}

fn link<'a>(graph: &'a Graph, node: usize, field: &str) -> Option<&'a Edge> {
    graph.edges.iter().find(|edge| edge.from == node && edge.field == field)
}

fn label(graph: &Graph, node: usize) -> String {
    match &graph.nodes[node].fields[..] {
        [] => "●".to_string(),
        [(_, value)] => format!("({value})"),
        _ => format!("({})", fields(&graph.nodes[node])),
    }
}
