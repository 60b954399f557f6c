//! Directed graphs with a label on each arc: its weight.

use super::Named;
use crate::bound::{Bound, BoundError};
use cota::{Bounded, Int, Invariant, Scope, View, Visited};

/// A directed graph with weights; loops are allowed.
#[derive(Bounded, Clone, Debug)]
pub struct LabelledDigraph {
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
    /// Its weight.
    pub weight: i32,
    /// The arc to a vertex with a greater number.
    pub next: Option<Box<Arc>>,
}

/// Nothing is asked of the weights.
impl Invariant for LabelledDigraph {
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

/// The graph has a cycle whose weights add up to less than nothing, so no path is the shortest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is a cycle of negative weight")]
pub struct NegativeCycle;

impl LabelledDigraph {
    /// The arcs of a vertex: where they lead, and their weights.
    pub fn arcs(&self, vertex: usize) -> impl Iterator<Item = (usize, i32)> {
        let first = self.vertices[vertex].arcs.as_deref();
        std::iter::successors(first, |arc| arc.next.as_deref()).map(|arc| (arc.target, arc.weight))
    }

    /// The weight of the shortest path from each vertex to each, where there is one. (Floyd's
    /// algorithm.)
    ///
    /// # Errors
    /// There is a cycle of negative weight.
    pub fn shortest_paths(&self) -> Result<Vec<Vec<Option<i32>>>, NegativeCycle> {
        let n = self.vertices.len();
        let mut paths = vec![vec![None; n]; n];
        for (vertex, row) in paths.iter_mut().enumerate() {
            row[vertex] = Some(0);
            for (target, weight) in self.arcs(vertex) {
                shorten(&mut row[target], weight);
            }
        }
        for via in 0..n {
            let behind = paths[via].clone();
            for row in &mut paths {
                let Some(there) = row[via] else { continue };
                for (known, rest) in row.iter_mut().zip(&behind) {
                    if let Some(rest) = rest {
                        shorten(known, there + rest);
                    }
                }
            }
        }
        let negative = |vertex: usize| paths[vertex][vertex].is_some_and(|weight| weight < 0);
        if (0..n).any(negative) { Err(NegativeCycle) } else { Ok(paths) }
    }
}

fn shorten(known: &mut Option<i32>, weight: i32) {
    if known.is_none_or(|known| weight < known) {
        *known = Some(weight);
    }
}

/// The published bound: the exact number of vertices, and the range of the weights, written `2,-1-1` or
/// `2,-1,1`.
///
/// # Errors
/// The text is no such bound.
pub fn scope(bound: &str) -> Result<Scope, BoundError> {
    let (n, least, greatest) = vertices_and_weights(bound)?;
    Ok(Scope::new()
        .set("LabelledDigraph.vertices.len", n..=n)
        .set("Arc", n * n)
        .set("Arc.target", 0..=(n - 1).max(0))
        .set("Arc.weight", least..=greatest))
}

/// The parts of the published bound: vertices, least and greatest weight.
pub(crate) fn vertices_and_weights(bound: &str) -> Result<(i64, i64, i64), BoundError> {
    let bound = Bound::new(bound);
    match bound.parts() {
        3 => bound.ranges().map(|[n, least, greatest]| (n.1, least.0, greatest.0)),
        _ => bound.ranges().map(|[n, weights]| (n.1, weights.0, weights.1)),
    }
}

/// What distinguishes graphs.
pub const PREDICATES: [Named<LabelledDigraph>; 6] = [
    ("acyclic", is_acyclic),
    ("negative weights", |graph| arcs(graph).any(|(_, arc)| arc.weight() < 0)),
    ("strongly connected", is_strongly_connected),
    ("empty", |graph| graph.vertices().iter().all(|vertex| vertex.arcs().is_none())),
    ("dense", |graph| 2 * arcs(graph).count() > square(graph)),
    ("complete", |graph| arcs(graph).count() == square(graph)),
];

/// All arcs with the number of the vertex they come from.
fn arcs(graph: View<'_, LabelledDigraph>) -> impl Iterator<Item = (usize, ArcView<'_>)> {
    graph.vertices().iter().enumerate().flat_map(|(source, vertex)| {
        std::iter::successors(vertex.arcs(), |arc| arc.next()).map(move |arc| (source, arc))
    })
}

/// How many arcs there may be.
fn square(graph: View<'_, LabelledDigraph>) -> usize {
    graph.vertices().len() * graph.vertices().len()
}

/// Which vertices can be reached from each by one or more arcs.
fn reached(graph: View<'_, LabelledDigraph>) -> Vec<Vec<bool>> {
    let n = graph.vertices().len();
    let mut reaches = vec![vec![false; n]; n];
    for (source, arc) in arcs(graph) {
        reaches[source][arc.target().get()] = true;
    }
    for via in 0..n {
        for source in 0..n {
            for target in 0..n {
                reaches[source][target] |= reaches[source][via] && reaches[via][target];
            }
        }
    }
    reaches
}

fn is_acyclic(graph: View<'_, LabelledDigraph>) -> bool {
    reached(graph).iter().enumerate().all(|(vertex, reached)| !reached[vertex])
}

fn is_strongly_connected(graph: View<'_, LabelledDigraph>) -> bool {
    let reached = reached(graph);
    let connected = |(source, target): (usize, usize)| source == target || reached[source][target];
    let n = reached.len();
    (0..n).flat_map(|source| (0..n).map(move |target| (source, target))).all(connected)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shortest paths by trying all of up to n arcs, or an error if a longer one is shorter still.
    fn by_rounds(graph: &LabelledDigraph) -> Result<Vec<Vec<Option<i32>>>, NegativeCycle> {
        let n = graph.vertices.len();
        let mut paths = vec![vec![None; n]; n];
        for (source, row) in paths.iter_mut().enumerate() {
            row[source] = Some(0);
            for round in 0..=n {
                let before = row.clone();
                for (vertex, there) in before.iter().enumerate() {
                    let Some(there) = there else { continue };
                    for (target, weight) in graph.arcs(vertex) {
                        shorten(&mut row[target], there + weight);
                    }
                }
                if round == n && before != *row {
                    return Err(NegativeCycle);
                }
            }
        }
        Ok(paths)
    }

    #[cota::test(
        LabelledDigraph.vertices.len = 3..=3, Arc = 9, Arc.target = 0..=2, Arc.weight = [-1, 2]
    )]
    fn paths_are_the_shortest(graph: LabelledDigraph) {
        assert_eq!(graph.shortest_paths(), by_rounds(&graph));
    }
}
