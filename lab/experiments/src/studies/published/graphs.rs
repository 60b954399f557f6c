//! The directed graphs of tables 6.7 to 6.10: an array of vertices, each with a linked list of the vertices it
//! leads to, with or without weights.
//!
//! The predicates do not ask whether vertices share lists, or lists their ends, and that without weights does not ask
//! for an order either: so there are more "graphs" than graphs.

use super::follow;
use crate::bound::{Bound, BoundError};
use crate::studies::labelled_digraph::vertices_and_weights;
use cota::{Bounded, Scope, View, Visited};
use std::rc::{Rc, Weak};

/// A directed graph.
#[derive(Bounded, Clone, Debug)]
pub struct Graph {
    /// The vertices.
    pub vertices: Vec<Option<Rc<Vertex>>>,
}

/// A vertex.
#[derive(Bounded, Clone, Debug)]
pub struct Vertex {
    /// Its place among the vertices.
    pub label: usize,
    /// The vertices it leads to.
    pub adjacent: Rc<List>,
}

/// A list of vertices.
#[derive(Bounded, Clone, Debug)]
pub struct List {
    /// The first entry.
    pub header: Option<Rc<Entry>>,
}

/// An entry of a list.
#[derive(Bounded, Clone, Debug)]
pub struct Entry {
    /// The vertex.
    pub element: Weak<Vertex>,
    /// The weight of the arc; 0 in graphs without weights. The predicate does not read it.
    pub weight: i32,
    /// The rest of the list.
    pub next: Option<Rc<Entry>>,
}

/// The predicate of directed graphs: all vertices are there, their lists end and have no gaps; the labels are the
/// places.
pub fn is_valid(graph: View<'_, Graph>) -> bool {
    graph.vertices().iter().all(|vertex| vertex.is_some_and(has_a_list)) && has_labels(graph)
}

/// The predicate of graphs with weights: each list is also strictly sorted by the labels.
pub fn is_valid_with_weights(graph: View<'_, Graph>) -> bool {
    let is_valid = |vertex: VertexView<'_>| has_a_list(vertex) && is_sorted(vertex);
    graph.vertices().iter().all(|vertex| vertex.is_some_and(is_valid)) && has_labels(graph)
}

/// Whether the list of a vertex ends, and has a vertex in each entry.
fn has_a_list(vertex: VertexView<'_>) -> bool {
    let mut seen = Visited::new();
    entries(vertex).all(|entry| seen.insert(entry) && entry.element().is_some())
}

/// The entries of the list of a vertex; without end if it has none.
fn entries(vertex: VertexView<'_>) -> impl Iterator<Item = EntryView<'_>> {
    follow(vertex.adjacent().header(), EntryView::next)
}

fn is_sorted(vertex: VertexView<'_>) -> bool {
    entries(vertex).all(|entry| {
        let label = |entry: EntryView<'_>| entry.element().map(|element| element.label().get());
        entry.next().is_none_or(|next| label(entry) < label(next))
    })
}

fn has_labels(graph: View<'_, Graph>) -> bool {
    let mut vertices = graph.vertices().iter().enumerate();
    vertices.all(|(place, vertex)| vertex.is_some_and(|vertex| vertex.label() == place))
}

/// The class of a directed graph: none without arcs, otherwise whether it is dense, and complete too. No entry of a
/// list is read, and no more than needed.
pub fn class(graph: View<'_, Graph>) -> Option<[bool; 2]> {
    if is_empty(graph) {
        return None;
    }
    let dense = is_dense(graph);
    Some([dense, dense && is_complete(graph)])
}

/// The class of a graph with weights: none without arcs, otherwise whether it is dense, has a cycle, is strongly
/// connected, has a negative weight, and is complete.
pub fn class_with_weights(graph: View<'_, Graph>) -> Option<[bool; 5]> {
    if is_empty(graph) {
        return None;
    }
    let dense = is_dense(graph);
    let n = graph.vertices().len();
    let cyclic = (0..n).any(|vertex| reached(graph, vertex)[vertex]);
    let reaches_all = |vertex: usize| {
        let reached = reached(graph, vertex);
        (0..n).all(|other| other == vertex || reached[other])
    };
    let connected = (0..n).all(reaches_all);
    let negative = vertices(graph).flat_map(entries).any(|entry| entry.weight() < 0);
    Some([dense, cyclic, connected, negative, dense && is_complete(graph)])
}

fn vertices(graph: View<'_, Graph>) -> impl Iterator<Item = VertexView<'_>> {
    graph.vertices().iter().flatten()
}

fn is_empty(graph: View<'_, Graph>) -> bool {
    vertices(graph).all(|vertex| vertex.adjacent().header().is_none())
}

/// Whether there are more than half of the arcs between different vertices.
fn is_dense(graph: View<'_, Graph>) -> bool {
    let n = graph.vertices().len();
    let most = n * (n - 1) / 2;
    vertices(graph).flat_map(entries).take(most + 1).count() > most
}

/// Whether every list has as many entries as there are vertices.
fn is_complete(graph: View<'_, Graph>) -> bool {
    let n = graph.vertices().len();
    vertices(graph).all(|vertex| entries(vertex).count() == n)
}

/// Which vertices can be reached by one or more arcs, depth first.
fn reached(graph: View<'_, Graph>, start: usize) -> Vec<bool> {
    fn visit(vertices: &[VertexView<'_>], vertex: usize, reached: &mut [bool]) {
        for element in entries(vertices[vertex]).filter_map(EntryView::element) {
            let label = element.label().get();
            if !std::mem::replace(&mut reached[label], true) {
                visit(vertices, label, reached);
            }
        }
    }
    let vertices: Vec<_> = vertices(graph).collect();
    let mut reached = vec![false; vertices.len()];
    visit(&vertices, start, &mut reached);
    reached
}

/// The published bound of graphs without weights: the exact number of vertices.
///
/// # Errors
/// The text is no such bound.
pub fn scope(bound: &str) -> Result<Scope, BoundError> {
    let [n] = Bound::new(bound).numbers()?;
    Ok(vertices_of(n).set("Entry.weight", 0))
}

/// The published bound of graphs with weights: also the range of the weights.
///
/// # Errors
/// The text is no such bound.
pub fn scope_with_weights(bound: &str) -> Result<Scope, BoundError> {
    let (n, least, greatest) = vertices_and_weights(bound)?;
    Ok(vertices_of(n).set("Entry.weight", least..=greatest))
}

fn vertices_of(n: i64) -> Scope {
    Scope::new()
        .set("Graph.vertices.len", n..=n)
        .set("Vertex", n)
        .set("Vertex.label", 0..=(n - 1).max(0))
        .set("List", n)
        .set("Entry", n * n)
}
