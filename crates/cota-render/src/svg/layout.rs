//! Where the objects of a structure go: trees, lists and the like have a form that people expect.

use super::routes;
use crate::drawing::{self, Drawing, Layout, Place};
use crate::graph::{Edge, Graph};
use crate::shown;
use crate::text::branches;
use crate::types::Types;

/// Between neighbours in a row, and between rows.
const GAP: f64 = 10.0;
const ROW_GAP: f64 = 26.0;

/// Between the objects of a list.
const LINK: f64 = 30.0;

/// Added between rows and in them where edges have labels.
const LABEL_GAP: f64 = 20.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Two branches, told apart by where they go.
    Binary,
    /// Objects in a row.
    Chain,
    /// Children under their parents.
    Tree,
    /// No edge leads up.
    Layers,
}

/// How the edges of a structure look.
struct Edges<'a> {
    graph: &'a Graph,
    kind: Kind,
    labelled: bool,
}

impl Edges<'_> {
    fn drawn(&self, edge: &Edge) -> drawing::Edge {
        let plain = edge.tree || self.kind == Kind::Layers;
        let aside = self.kind == Kind::Tree && is_along(&edge.field);
        drawing::Edge {
            from: edge.from,
            to: edge.to,
            lines: self.label(edge).into_iter().collect(),
            back: !plain,
            arrow: !plain || aside || matches!(self.kind, Kind::Chain | Kind::Layers),
        }
    }

    fn label(&self, edge: &Edge) -> Option<String> {
        // Links back up are known by where they lead.
        if self.kind != Kind::Tree || self.graph.is_inverse(edge) || edge.field == "parent" {
            return None;
        }
        // An index says enough where all edges are of one field.
        let start = if self.labelled { Some(0) } else { edge.field.find('[') };
        start.map(|start| shown::label(&edge.field[start..]).into_owned())
    }
}

/// Whether the edges of a graph are of more than one field, so that they need their names.
fn needs_labels(graph: &Graph) -> bool {
    let mut names = graph.edges.iter().map(|edge| edge.field.split('[').next());
    let first = names.next();
    names.any(|name| Some(name) != first)
}

/// Whether a field leads to a neighbour rather than downwards.
fn is_along(field: &str) -> bool {
    field == "right" || field == "left" || field.starts_with("next") || field.starts_with("sibling")
}

/// Gives a structure its edges, and everything a place. The root value itself may be hidden.
pub(super) fn place(graph: &Graph, types: &Types, drawing: &mut Drawing, hidden: bool) -> Layout {
    let shown = |node: usize| node > 0 || !hidden;
    let kind = kind(graph, types, hidden);
    let labelled = needs_labels(graph);
    let more = if labelled && kind == Kind::Tree { LABEL_GAP } else { 0.0 };
    let sizes: Vec<(f64, f64)> = drawing.nodes.iter().map(drawing::Node::size).collect();
    let mut placer = Placer {
        graph,
        sizes: &sizes,
        places: vec![None; sizes.len()],
        next: 0.0,
        row: sizes.iter().map(|size| size.1).fold(0.0, f64::max) + ROW_GAP + more,
        along: LINK + 2.0 * more,
    };
    match kind {
        Kind::Binary => {
            let root = graph.entry(types).map_or(0, |edge| edge.to);
            if let Some((left, right)) = branches(types, &graph.nodes[root].class) {
                placer.binary(root, 0, (left, right));
            }
        }
        Kind::Chain => placer.chain((0..sizes.len()).filter(|node| shown(*node))),
        Kind::Tree => {
            for node in (0..sizes.len()).filter(|node| shown(*node)) {
                if placer.places[node].is_none() {
                    placer.tree(node, 0);
                }
            }
        }
        Kind::Layers => placer.layers(),
    }
    let (places, row) = (placer.places, placer.row);
    let edges = Edges { graph, kind, labelled };
    drawing.edges = graph.edges.iter().map(|edge| edges.drawn(edge)).collect();
    // Only layers have edges that pass other rows.
    let long = if kind == Kind::Layers { 1.5 * row } else { f64::INFINITY };
    let routes = routes::routes(drawing, &sizes, &places, long);
    Layout { places, routes }
}

fn kind(graph: &Graph, types: &Types, hidden: bool) -> Kind {
    let inner = || graph.edges.iter().filter(|edge| edge.from > 0);
    let Some(entry) = graph.entry(types) else {
        let loose = hidden && graph.nodes.len() > 1;
        return if loose && depths(graph).is_some() { Kind::Layers } else { Kind::Tree };
    };
    let tree = inner().all(|edge| edge.tree || graph.is_inverse(edge));
    if tree && branches(types, &graph.nodes[entry.to].class).is_some() {
        return Kind::Binary;
    }
    let few = types.links(&graph.nodes[entry.to].class).len() < 3;
    let single = (1..graph.nodes.len()).all(|node| graph.children(node).count() < 2);
    if few && single { Kind::Chain } else { Kind::Tree }
}

/// The length of the longest way to each node; `None` if there is a cycle.
fn depths(graph: &Graph) -> Option<Vec<usize>> {
    let mut depths = vec![0; graph.nodes.len()];
    for _ in 0..=graph.nodes.len() {
        let mut settled = true;
        for edge in &graph.edges {
            if depths[edge.to] <= depths[edge.from] {
                depths[edge.to] = depths[edge.from] + 1;
                settled = false;
            }
        }
        if settled {
            return Some(depths);
        }
    }
    None
}

struct Placer<'a> {
    graph: &'a Graph,
    sizes: &'a [(f64, f64)],
    places: Vec<Option<Place>>,
    /// The first free column.
    next: f64,
    /// The height of a row.
    row: f64,
    /// Between neighbours that are linked.
    along: f64,
}

impl Placer<'_> {
    fn put(&mut self, node: usize, x: f64, depth: usize) {
        self.places[node] = Some(Place { x, y: depth as f64 * self.row });
    }

    /// A node in a column of its own.
    fn put_next(&mut self, node: usize, depth: usize, gap: f64) {
        let width = self.sizes[node].0;
        self.put(node, self.next + width / 2.0, depth);
        self.next += width + gap;
    }

    /// Columns in the order of a walk left, node, right.
    fn binary(&mut self, node: usize, depth: usize, branches: (&str, &str)) {
        let graph = self.graph;
        let child =
            |field: &str| graph.children(node).find(|edge| edge.field == field).map(|edge| edge.to);
        if let Some(left) = child(branches.0) {
            self.binary(left, depth + 1, branches);
        }
        self.put_next(node, depth, GAP / 2.0);
        if let Some(right) = child(branches.1) {
            self.binary(right, depth + 1, branches);
        }
    }

    fn chain(&mut self, nodes: impl Iterator<Item = usize>) {
        for node in nodes {
            self.put_next(node, 0, LINK);
        }
    }

    /// A parent over the middle of its children; its neighbours behind it in the same row.
    fn tree(&mut self, node: usize, depth: usize) {
        let start = self.next;
        let children: Vec<_> = self.graph.children(node).collect();
        let (along, down): (Vec<_>, Vec<_>) =
            children.into_iter().partition(|edge| node > 0 && is_along(&edge.field));
        for edge in &down {
            self.tree(edge.to, depth + 1);
        }
        let ends = [down.first(), down.last()].map(|edge| self.places[edge?.to]);
        let half = self.sizes[node].0 / 2.0;
        let gap = if along.is_empty() { GAP * 2.0 } else { self.along };
        let middle = match ends {
            [Some(first), Some(last)] => f64::midpoint(first.x, last.x).max(start + half),
            _ => start + half,
        };
        self.put(node, middle, depth);
        self.next = self.next.max(middle + half + gap);
        for edge in along {
            self.tree(edge.to, depth);
        }
    }

    /// Nodes in rows by their depth, each row ordered by the middle of what leads to it.
    fn layers(&mut self) {
        let depths = depths(self.graph).unwrap_or_default();
        let deepest = depths.iter().copied().max().unwrap_or(0);
        for depth in 0..=deepest {
            let mut row: Vec<_> = (1..self.places.len()).filter(|n| depths[*n] == depth).collect();
            row.sort_by(|a, b| self.pull(*a).total_cmp(&self.pull(*b)));
            let gap = GAP * 3.0;
            let width: f64 = row.iter().map(|node| self.sizes[*node].0 + gap).sum();
            self.next = -width / 2.0;
            for node in row {
                self.put_next(node, depth, gap);
            }
        }
    }

    /// The mean column of the nodes that lead to a node.
    fn pull(&self, node: usize) -> f64 {
        let above = self.graph.edges.iter().filter(|edge| edge.to == node);
        let columns: Vec<_> =
            above.filter_map(|edge| self.places[edge.from]).map(|place| place.x).collect();
        columns.iter().sum::<f64>() / columns.len().max(1) as f64
    }
}
