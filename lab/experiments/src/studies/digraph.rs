//! Directed graphs: a vector of vertices, each with a strictly sorted list of the vertices it leads to.

use super::Named;
use crate::bound::{Bound, BoundError};
use cota::{Bounded, Int, Invariant, Scope, View, Visited};

/// A directed graph; loops are allowed.
#[derive(Bounded, Clone, Debug)]
pub struct Digraph {
    /// The vertices.
    pub vertices: Vec<Vertex>,
}

/// A vertex.
#[derive(Bounded, Clone, Debug)]
pub struct Vertex {
    /// The first of its arcs.
    pub arcs: Option<Box<Arc>>,
}

/// An arc.
#[derive(Bounded, Clone, Debug)]
pub struct Arc {
    /// The number of the vertex it leads to.
    pub target: usize,
    /// The arc to a vertex with a greater number.
    pub next: Option<Box<Arc>>,
}

impl Invariant for Digraph {
    fn holds(graph: View<'_, Self>) -> bool {
        let vertices = graph.vertices();
        let mut seen = Visited::new();
        vertices.iter().all(|vertex| {
            let mut last: Option<Int<'_, usize>> = None;
            let mut arc = vertex.arcs();
            while let Some(current) = arc {
                let target = current.target();
                if !seen.insert(current)
                    || target >= vertices.len()
                    || last.is_some_and(|last| last >= target)
                {
                    return false;
                }
                last = Some(target);
                arc = current.next();
            }
            true
        })
    }
}

impl Digraph {
    /// The graph with these arcs.
    pub fn new(adjacent: impl IntoIterator<Item = Vec<usize>>) -> Self {
        let list = |mut targets: Vec<usize>| {
            targets.sort_unstable();
            targets.dedup();
            let arcs = targets.into_iter().rev();
            arcs.fold(None, |next, target| Some(Box::new(Arc { target, next })))
        };
        Self {
            vertices: adjacent.into_iter().map(|targets| Vertex { arcs: list(targets) }).collect(),
        }
    }

    /// The vertices that a vertex leads to.
    pub fn targets(&self, vertex: usize) -> impl Iterator<Item = usize> {
        let first = self.vertices[vertex].arcs.as_deref();
        std::iter::successors(first, |arc| arc.next.as_deref()).map(|arc| arc.target)
    }

    /// The graph with an arc wherever there is a path of one or more arcs. (Warshall's algorithm.)
    pub fn transitive_closure(&self) -> Self {
        let n = self.vertices.len();
        let mut reaches = vec![vec![false; n]; n];
        for (vertex, row) in reaches.iter_mut().enumerate() {
            for target in self.targets(vertex) {
                row[target] = true;
            }
        }
        for via in 0..n {
            let behind = reaches[via].clone();
            for row in &mut reaches {
                if row[via] {
                    for (target, reached) in behind.iter().enumerate() {
                        row[target] |= reached;
                    }
                }
            }
        }
        Self::new(reaches.iter().map(|row| (0..n).filter(|target| row[*target]).collect()))
    }
}

/// The published bound: the exact number of vertices.
///
/// # Errors
/// The text is no such bound.
pub fn scope(bound: &str) -> Result<Scope, BoundError> {
    let [n] = Bound::new(bound).numbers()?;
    Ok(Scope::new()
        .set("Digraph.vertices.len", n..=n)
        .set("Arc", n * n)
        .set("Arc.target", 0..=(n - 1).max(0)))
}

/// What distinguishes graphs.
pub const PREDICATES: [Named<Digraph>; 3] = [
    ("empty", |graph| graph.vertices().iter().all(|vertex| vertex.arcs().is_none())),
    ("dense", |graph| 2 * arcs(graph) > square(graph)),
    ("complete", |graph| arcs(graph) == square(graph)),
];

fn arcs(graph: View<'_, Digraph>) -> usize {
    let list =
        |vertex: VertexView<'_>| std::iter::successors(vertex.arcs(), |arc| arc.next()).count();
    graph.vertices().iter().map(list).sum()
}

/// How many arcs there may be.
fn square(graph: View<'_, Digraph>) -> usize {
    graph.vertices().len() * graph.vertices().len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// What can be reached by one or more arcs, step by step.
    fn reachable(graph: &Digraph, start: usize) -> BTreeSet<usize> {
        let mut reached: BTreeSet<_> = graph.targets(start).collect();
        loop {
            let more: BTreeSet<_> =
                reached.iter().flat_map(|vertex| graph.targets(*vertex)).collect();
            if more.is_subset(&reached) {
                return reached;
            }
            reached.extend(more);
        }
    }

    #[cota::test(Digraph.vertices.len = 3..=3, Arc = 9, Arc.target = 0..=2)]
    fn the_closure_has_an_arc_for_each_path(graph: Digraph) {
        let closure = graph.transitive_closure();
        assert!(cota::holds(&closure));
        for vertex in 0..3 {
            assert!(closure.targets(vertex).eq(reachable(&graph, vertex)));
        }
    }
}
