//! Directed graphs over numbered vertices.

use cota::{Bounded, Invariant, View};
use std::collections::BTreeSet;

#[derive(Bounded, Debug)]
pub struct Digraph {
    /// Where the edges of each vertex lead to.
    edges: Vec<BTreeSet<u8>>,
}

/// There is no cycle.
impl Invariant for Digraph {
    fn holds(graph: View<'_, Self>) -> bool {
        let mut states = vec![State::New; graph.edges().len()];
        (0..states.len()).all(|vertex| leads_to_no_cycle(graph, vertex, &mut states))
    }
}

#[derive(Clone, Copy)]
enum State {
    New,
    OnPath,
    Done,
}

fn leads_to_no_cycle(graph: DigraphView<'_>, vertex: usize, states: &mut [State]) -> bool {
    match states[vertex] {
        State::Done => true,
        State::OnPath => false,
        State::New => {
            states[vertex] = State::OnPath;
            let edges = graph.edges().at(vertex);
            let good = edges.iter().all(|to| leads_to_no_cycle(graph, usize::from(to), states));
            states[vertex] = State::Done;
            good
        }
    }
}
