//! Where the objects of a structure go. Trees and lists have a form that people expect, which layers do not give: a right
//! child is on the right of its parent even if there is no left one, keys are in order from left to right, a list is in a
//! row, and siblings are beside each other. Any other graph has the layout of all graphs.

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
    /// Objects without a root: a graph like any other.
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
        if self.kind == Kind::Layers {
            return self.labelled.then(|| shown::label(&edge.field).into_owned());
        }
        // Links back up are known by where they lead.
        if self.kind != Kind::Tree || self.graph.is_inverse(edge) || edge.field == "parent" {
            return None;
        }
        // An index says enough where all edges are of one field.
        let start = if self.labelled { Some(0) } else { edge.field.find('[') };
        start.map(|start| shown::label(&edge.field[start..]).into_owned())
    }
}

/// Whether edges need their names: those of the graph are of more than one field, or those of an object could be.
fn needs_labels(graph: &Graph, types: &Types) -> bool {
    let mut names = graph.edges.iter().map(|edge| edge.field.split('[').next());
    let first = names.next();
    let several = |edge: &Edge| types.links(&graph.nodes[edge.from].class).len() > 1;
    names.any(|name| Some(name) != first) || graph.edges.iter().any(several)
}

/// Whether a field leads to a neighbour rather than downwards.
fn is_along(field: &str) -> bool {
    field == "right" || field == "left" || field.starts_with("next") || field.starts_with("sibling")
}

/// Gives a structure its edges, and everything a place. The root value itself may be hidden.
pub(super) fn place(graph: &Graph, types: &Types, drawing: &mut Drawing, hidden: bool) -> Layout {
    let shown = |node: usize| node > 0 || !hidden;
    let kind = kind(graph, types, hidden);
    let labelled = needs_labels(graph, types);
    let edges = Edges { graph, kind, labelled };
    drawing.edges = graph.edges.iter().map(|edge| edges.drawn(edge)).collect();
    if kind == Kind::Layers {
        return without_root(drawing);
    }
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
        Kind::Layers => {}
    }
    let places = placer.places;
    let routes = routes::routes(drawing, &sizes, &places);
    Layout { places, routes }
}

/// The layout of all graphs, for the objects that are not the hidden root.
fn without_root(drawing: &Drawing) -> Layout {
    let is_shown = |edge: &&drawing::Edge| edge.from > 0 && edge.to > 0;
    let moved = |edge: &drawing::Edge| {
        let mut edge = edge.clone();
        (edge.from, edge.to) = (edge.from - 1, edge.to - 1);
        edge
    };
    let rest = Drawing {
        nodes: drawing.nodes[1..].to_vec(),
        edges: drawing.edges.iter().filter(is_shown).map(moved).collect(),
        directed: true,
        ..Drawing::default()
    };
    let Layout { places, routes } = drawing::layered(&rest);
    let mut routes = routes.into_iter();
    let route = |edge: &drawing::Edge| is_shown(&edge).then(|| routes.next()).flatten().flatten();
    Layout {
        places: std::iter::once(None).chain(places).collect(),
        routes: drawing.edges.iter().map(route).collect(),
    }
}

fn kind(graph: &Graph, types: &Types, hidden: bool) -> Kind {
    let inner = || graph.edges.iter().filter(|edge| edge.from > 0);
    let Some(entry) = graph.entry(types) else {
        let loose = hidden && graph.nodes.len() > 1;
        return if loose { Kind::Layers } else { Kind::Tree };
    };
    let tree = inner().all(|edge| edge.tree || graph.is_inverse(edge));
    if tree && branches(types, &graph.nodes[entry.to].class).is_some() {
        return Kind::Binary;
    }
    let class = &graph.nodes[entry.to].class;
    let few = types.links(class).len() < 3;
    let onward = types.onward(class);
    let row = inner().all(|edge| !edge.tree || Some(&*edge.field) == onward);
    if few && row { Kind::Chain } else { Kind::Tree }
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
}
