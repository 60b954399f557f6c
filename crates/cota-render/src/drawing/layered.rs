//! The layout of a graph of any kind, in layers (Sugiyama, Tagawa and Toda 1981).
//!
//! Edges lead down where the graph has no cycle. Where it has one, they lead away from the first node as far as
//! possible. What an edge passes on its way, and the text beside it, are boxes in the layers as nodes are, so nothing
//! overlaps. A graph without directions is drawn on a circle.

use super::Drawing;
use super::order::{apart, depths, mean, ranks};
use super::place::{Curve, Layout, Place, Route, border, label_size};
use std::f64::consts::TAU;

/// Between neighbours in a layer.
const GAP: f64 = 14.0;

/// Between layers.
const LAYER_GAP: f64 = 30.0;

/// The same where every second layer has texts.
const LABEL_GAP: f64 = 22.0;

/// The room of an edge that passes a layer.
const PASSAGE: f64 = 4.0;

/// How far an edge from a node to itself leads away from it.
const LOOP: f64 = 30.0;

/// How often layers are ordered, and boxes moved, by their neighbours.
const SWEEPS: usize = 12;

/// The most boxes that are put in layers for edges. Beyond that edges are straight: readers cannot follow them either way.
const MOST_PASSAGES: usize = 200_000;

pub(crate) fn layout(drawing: &Drawing) -> Layout {
    if drawing.directed { Layers::of(drawing).layout(drawing) } else { circle(drawing) }
}

/// The places of a graph without directions. Such a graph says which states are told apart, which is nearly all of them:
/// layers would put most edges on top of each other, and suggest an order that there is none of.
fn circle(drawing: &Drawing) -> Layout {
    let widest = drawing.nodes.iter().map(|node| node.size().0).fold(0.0, f64::max);
    let count = drawing.nodes.len() as f64;
    let radius = if drawing.nodes.len() < 2 { 0.0 } else { (widest + GAP) * count / TAU + widest };
    let place = |at: usize| {
        let angle = TAU * at as f64 / count - TAU / 4.0;
        Place { x: radius * angle.cos(), y: radius * angle.sin() }
    };
    let places: Vec<Place> = (0..drawing.nodes.len()).map(place).collect();
    let route = |edge: &super::Edge| straight(drawing, &places, edge);
    let routes = drawing.edges.iter().map(|edge| Some(route(edge))).collect();
    Layout { places: places.into_iter().map(Some).collect(), routes }
}

fn straight(drawing: &Drawing, places: &[Place], edge: &super::Edge) -> Route {
    let (from, to) = (places[edge.from], places[edge.to]);
    let start = border(from, drawing.nodes[edge.from].size(), to);
    let end = border(to, drawing.nodes[edge.to].size(), from);
    let label = super::middle(start, end);
    Route { start, curves: vec![Curve { bends: Vec::new(), to: end }], label }
}

/// Something in a layer: a node, a text, or the passage of an edge.
struct Block {
    width: f64,
    height: f64,
    layer: usize,
    /// Its neighbours in the layer above and below.
    above: Vec<usize>,
    below: Vec<usize>,
    /// The left border.
    x: f64,
    /// Where edges meet it, from its left border: the middle of a node, and the left of a text.
    anchor: f64,
}

struct Layers {
    /// The nodes of the drawing first.
    blocks: Vec<Block>,
    /// The blocks of each layer from left to right.
    rows: Vec<Vec<usize>>,
    /// For each edge, the blocks from its upper end to its lower one; none for loops and straight edges.
    chains: Vec<Vec<usize>>,
    /// The block with the text of each edge.
    texts: Vec<Option<usize>>,
    /// Whether each edge leads down.
    down: Vec<bool>,
    gap: f64,
}

impl Layers {
    fn of(drawing: &Drawing) -> Self {
        let rank = ranks(drawing);
        let down: Vec<bool> =
            drawing.edges.iter().map(|edge| rank[edge.from] <= rank[edge.to]).collect();
        let labelled =
            drawing.edges.iter().any(|edge| edge.from != edge.to && !edge.lines.is_empty());
        let step = if labelled { 2 } else { 1 };
        let layers = depths(drawing, &rank);
        let block = |node: usize| {
            let (width, height) = drawing.nodes[node].size();
            let (more, tall) = loops(drawing, node);
            let (above, below, x, anchor) = (Vec::new(), Vec::new(), 0.0, width / 2.0);
            let (width, height) = (width + more, height.max(tall));
            Block { width, height, layer: layers[node] * step, above, below, x, anchor }
        };
        let mut this = Self {
            blocks: (0..drawing.nodes.len()).map(block).collect(),
            rows: Vec::new(),
            chains: Vec::new(),
            texts: Vec::new(),
            down,
            gap: if labelled { LABEL_GAP } else { LAYER_GAP },
        };
        let lengths = drawing.edges.iter().map(|edge| layers[edge.from].abs_diff(layers[edge.to]));
        let passages = lengths.sum::<usize>() * step <= MOST_PASSAGES;
        for index in 0..drawing.edges.len() {
            this.enter(drawing, index, passages);
        }
        this.order(&rank);
        this.spread();
        this
    }

    /// Enters the blocks of an edge.
    fn enter(&mut self, drawing: &Drawing, index: usize, passages: bool) {
        let edge = &drawing.edges[index];
        if edge.from == edge.to || !passages {
            self.chains.push(Vec::new());
            self.texts.push(None);
            return;
        }
        let (top, bottom) =
            if self.down[index] { (edge.from, edge.to) } else { (edge.to, edge.from) };
        let (first, last) = (self.blocks[top].layer, self.blocks[bottom].layer);
        // A text is in a layer between those of nodes.
        let half =
            if edge.lines.is_empty() { None } else { Some(usize::midpoint(first, last) | 1) };
        let (mut chain, mut text) = (vec![top], None);
        for layer in first + 1..last {
            let (width, height) = match half {
                Some(half) if half == layer => {
                    let (width, height) = label_size(&edge.lines);
                    (PASSAGE + width, height)
                }
                _ => (PASSAGE, 0.0),
            };
            let block = self.blocks.len();
            if half == Some(layer) {
                text = Some(block);
            }
            let (above, below) = (Vec::new(), Vec::new());
            let (x, anchor) = (0.0, PASSAGE / 2.0);
            self.blocks.push(Block { width, height, layer, above, below, x, anchor });
            chain.push(block);
        }
        chain.push(bottom);
        for pair in chain.windows(2) {
            self.blocks[pair[0]].below.push(pair[1]);
            self.blocks[pair[1]].above.push(pair[0]);
        }
        self.chains.push(chain);
        self.texts.push(text);
    }

    /// Orders every layer by the middle of its neighbours, so that few edges cross.
    fn order(&mut self, rank: &[usize]) {
        let layers = self.blocks.iter().map(|block| block.layer + 1).max().unwrap_or(0);
        self.rows = vec![Vec::new(); layers];
        // A walk puts what belongs together side by side.
        let mut roots: Vec<usize> = (0..rank.len()).collect();
        roots.sort_by_key(|node| (self.blocks[*node].layer, rank[*node]));
        let mut seen = vec![false; self.blocks.len()];
        for root in roots {
            let mut stack = vec![root];
            while let Some(block) = stack.pop() {
                if !std::mem::replace(&mut seen[block], true) {
                    self.rows[self.blocks[block].layer].push(block);
                    stack.extend(self.blocks[block].below.iter().rev());
                }
            }
        }
        let mut position = vec![0.0; self.blocks.len()];
        let number = |row: &[usize], position: &mut [f64]| {
            row.iter().enumerate().for_each(|(at, block)| position[*block] = at as f64);
        };
        self.rows.iter().for_each(|row| number(row, &mut position));
        for sweep in 0..SWEEPS {
            for layer in 0..layers {
                let layer = if sweep % 2 == 0 { layer } else { layers - 1 - layer };
                let mut row = std::mem::take(&mut self.rows[layer]);
                let pull = |block: usize| {
                    let Block { above, below, .. } = &self.blocks[block];
                    let near = if sweep % 2 == 0 { above } else { below };
                    mean(near.iter().map(|other| position[*other])).unwrap_or(position[block])
                };
                let mut pulled: Vec<_> = row.iter().map(|block| (pull(*block), *block)).collect();
                // The sort is stable: blocks that are pulled alike stay in order.
                pulled.sort_by(|a, b| a.0.total_cmp(&b.0));
                row.clear();
                row.extend(pulled.into_iter().map(|(_, block)| block));
                number(&row, &mut position);
                self.rows[layer] = row;
            }
        }
    }

    /// Moves every block towards the middle of its neighbours, without changing the order of its layer.
    fn spread(&mut self) {
        for row in &self.rows {
            let mut x = 0.0;
            for block in row {
                self.blocks[*block].x = x;
                x += self.blocks[*block].width + GAP;
            }
        }
        let layers = self.rows.len();
        for sweep in 0..SWEEPS {
            for layer in 0..layers {
                let layer = if sweep % 2 == 0 { layer } else { layers - 1 - layer };
                let row = &self.rows[layer];
                let wanted: Vec<f64> = row
                    .iter()
                    .map(|block| {
                        let Block { above, below, anchor, x, .. } = &self.blocks[*block];
                        let near = above.iter().chain(below);
                        let wanted = mean(near.map(|other| self.anchor(*other)));
                        wanted.map_or(*x, |wanted| wanted - anchor)
                    })
                    .collect();
                let widths: Vec<f64> =
                    row.iter().map(|block| self.blocks[*block].width + GAP).collect();
                let placed = apart(&wanted, &widths);
                for (block, x) in row.iter().zip(placed) {
                    self.blocks[*block].x = x;
                }
            }
        }
    }

    fn anchor(&self, block: usize) -> f64 {
        self.blocks[block].x + self.blocks[block].anchor
    }

    fn layout(&self, drawing: &Drawing) -> Layout {
        // The top and the bottom of each layer.
        let mut bands = Vec::new();
        let mut y = 0.0;
        for row in &self.rows {
            let height = row.iter().map(|block| self.blocks[*block].height).fold(0.0, f64::max);
            bands.push((y, y + height));
            y += height + self.gap;
        }
        let place = |node: usize| {
            let (top, bottom) = bands[self.blocks[node].layer];
            let x = self.blocks[node].x + drawing.nodes[node].size().0 / 2.0;
            Place { x, y: f64::midpoint(top, bottom) }
        };
        let places: Vec<Place> = (0..drawing.nodes.len()).map(place).collect();
        let ports = self.ports(drawing, &places);
        let routes = (0..drawing.edges.len()).map(|index| {
            let edge = &drawing.edges[index];
            if edge.from == edge.to {
                return turn(drawing, edge, places[edge.from]);
            }
            match &self.chains[index][..] {
                [first, passed @ .., last] => {
                    self.way(drawing, index, (*first, passed, *last), &bands, ports[index])
                }
                _ => straight(drawing, &places, edge),
            }
        });
        let routes = routes.map(Some).collect();
        Layout { places: places.into_iter().map(Some).collect(), routes }
    }

    /// Where each edge leaves its upper node and enters its lower one: side by side, in the order of where they lead.
    fn ports(&self, drawing: &Drawing, places: &[Place]) -> Vec<(f64, f64)> {
        let mut ports = vec![(0.0, 0.0); self.chains.len()];
        let mut ends: Vec<[Vec<(f64, usize)>; 2]> =
            (0..places.len()).map(|_| [Vec::new(), Vec::new()]).collect();
        for (index, chain) in self.chains.iter().enumerate() {
            if let ([top, next, ..], [.., before, bottom]) = (&chain[..], &chain[..]) {
                ends[*top][1].push((self.anchor(*next), index));
                ends[*bottom][0].push((self.anchor(*before), index));
            }
        }
        for (node, sides) in ends.iter_mut().enumerate() {
            let width = drawing.nodes[node].size().0;
            for (side, edges) in sides.iter_mut().enumerate() {
                edges.sort_by(|a, b| a.0.total_cmp(&b.0));
                let count = edges.len() as f64 + 1.0;
                for (at, (_, index)) in edges.iter().enumerate() {
                    let x = places[node].x + width * ((at as f64 + 1.0) / count - 0.5) * 0.8;
                    if side == 1 { ports[*index].0 = x } else { ports[*index].1 = x }
                }
            }
        }
        ports
    }

    /// The way of an edge through its blocks: straight down in each, beside its text, and sideways only between layers.
    fn way(
        &self,
        drawing: &Drawing,
        index: usize,
        (first, passed, last): (usize, &[usize], usize),
        bands: &[(f64, f64)],
        ports: (f64, f64),
    ) -> Route {
        let half = |node: usize| drawing.nodes[node].size().1 / 2.0;
        let centre = |node: usize| {
            let (top, bottom) = bands[self.blocks[node].layer];
            f64::midpoint(top, bottom)
        };
        let mut points = vec![Place { x: ports.0, y: centre(first) + half(first) }];
        points.push(Place { x: ports.0, y: bands[self.blocks[first].layer].1 });
        for block in passed {
            let (x, (top, bottom)) = (self.anchor(*block), bands[self.blocks[*block].layer]);
            points.extend([Place { x, y: top }, Place { x, y: bottom }]);
        }
        points.push(Place { x: ports.1, y: bands[self.blocks[last].layer].0 });
        points.push(Place { x: ports.1, y: centre(last) - half(last) });
        if !self.down[index] {
            points.reverse();
        }
        let curves = points.windows(2).map(|pair| {
            let ([from, to], y) = ([pair[0], pair[1]], f64::midpoint(pair[0].y, pair[1].y));
            let straight = (from.x - to.x).abs() < 0.05;
            let bends = [Place { x: from.x, y }, Place { x: to.x, y }];
            Curve { bends: if straight { Vec::new() } else { bends.to_vec() }, to }
        });
        // A piece without length has no direction, which an arrow needs.
        let mut at = points[0];
        let curves = curves.filter(|curve| {
            let moved = (curve.to.y - at.y).abs() > 0.05;
            at = curve.to;
            moved
        });
        let label = self.texts[index].map_or(points[0], |block| {
            let (top, bottom) = bands[self.blocks[block].layer];
            let Block { x, width, .. } = self.blocks[block];
            Place { x: x + f64::midpoint(PASSAGE, width), y: f64::midpoint(top, bottom) }
        });
        Route { start: points[0], curves: curves.collect(), label }
    }
}

/// The way from a node to itself, on its right.
fn turn(drawing: &Drawing, edge: &super::Edge, at: Place) -> Route {
    let (width, height) = drawing.nodes[edge.from].size();
    let up = (height / 2.0 - 6.0).max(4.0);
    let point = |x: f64, y: f64| Place { x: at.x + width / 2.0 + x, y: at.y + y };
    let bends = vec![point(LOOP - 6.0, -up - 8.0), point(LOOP - 6.0, up + 8.0)];
    let label = point(LOOP + label_size(&edge.lines).0 / 2.0, 0.0);
    Route { start: point(0.0, -up), curves: vec![Curve { bends, to: point(0.0, up) }], label }
}

/// The room that edges from a node to itself need on its right, and their height.
fn loops(drawing: &Drawing, node: usize) -> (f64, f64) {
    let own = drawing.edges.iter().filter(|edge| edge.from == node && edge.to == node);
    own.fold((0.0, 0.0), |(width, height): (f64, f64), edge| {
        let (text, tall) = label_size(&edge.lines);
        (width.max(LOOP + text + 4.0), height.max(tall))
    })
}
