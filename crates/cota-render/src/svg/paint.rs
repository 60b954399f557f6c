//! Nodes and edges as SVG elements.

use super::layout::{Drawn, Layout, Place};
use super::scene::Figure;
use crate::shown::escaped;
use std::fmt::Write;

/// Elements, edges under nodes under labels, and the room they take.
#[derive(Debug)]
pub(super) struct Canvas {
    edges: String,
    nodes: String,
    labels: String,
    bounds: Option<(f64, f64, f64, f64)>,
}

impl Default for Canvas {
    fn default() -> Self {
        let (edges, nodes, labels) = (String::new(), String::new(), String::new());
        Self { edges, nodes, labels, bounds: None }
    }
}

/// The length of an arrow's tip.
const TIP: f64 = 7.0;

impl Canvas {
    pub fn text(&self) -> String {
        format!("{}{}{}", self.edges, self.nodes, self.labels)
    }

    pub fn bounds(&self) -> (f64, f64, f64, f64) {
        self.bounds.unwrap_or_default()
    }

    fn cover(&mut self, x: f64, y: f64, width: f64, height: f64) {
        let (left, top, right, bottom) = self.bounds.unwrap_or((x, y, x, y));
        let (half, up) = (width / 2.0, height / 2.0);
        self.bounds =
            Some((left.min(x - half), top.min(y - up), right.max(x + half), bottom.max(y + up)));
    }

    pub fn node(&mut self, figure: &Figure, x: f64, y: f64) {
        let Figure { lines, class, width, height } = figure;
        self.cover(x, y, width + 2.0, height + 2.0);
        let (left, top, round) = (x - width / 2.0, y - height / 2.0, (height / 2.0).min(13.0));
        // Writing to a string cannot fail.
        let _ = write!(
            self.nodes,
            "<g class=\"node{class}\"><rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" \
             height=\"{height:.1}\" rx=\"{round:.1}\"/>"
        );
        let first = y - (lines.len() as f64 - 1.0) * 8.0 + 4.5;
        for (index, line) in lines.iter().enumerate() {
            let (baseline, line) = (first + index as f64 * 16.0, escaped(line));
            let _ = write!(self.nodes, "<text x=\"{x:.1}\" y=\"{baseline:.1}\">{line}</text>");
        }
        self.nodes.push_str("</g>\n");
    }

    /// A row of cells of one width.
    pub fn cells(&mut self, cells: &[String], width: f64, top: f64) {
        for (index, text) in cells.iter().enumerate() {
            let (left, text) = (index as f64 * width, escaped(text));
            self.cover(left + width / 2.0, top + 13.0, width, 28.0);
            let middle = left + width / 2.0;
            let _ = writeln!(
                self.nodes,
                "<g class=\"node\"><rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" \
                 height=\"26\"/><text x=\"{middle:.1}\" y=\"{:.1}\">{text}</text></g>",
                top + 17.5
            );
        }
        if cells.is_empty() {
            self.cover(14.0, top + 13.0, 28.0, 28.0);
        }
    }

    /// The sign of an empty structure.
    pub fn nothing(&mut self) {
        self.cover(0.0, 0.0, 28.0, 28.0);
        self.nodes.push_str(
            "<path class=\"edge\" d=\"M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0M-9 10L9-10\"/>\n",
        );
    }

    pub fn edge(&mut self, drawn: &Drawn<'_>, figures: &[Figure], layout: &Layout) {
        let ends = [drawn.edge.from, drawn.edge.to];
        let [Some(from), Some(to)] = ends.map(|node| layout.places[node]) else { return };
        let [start, end] = ends.map(|node| &figures[node]);
        if drawn.edge.from == drawn.edge.to {
            return self.ring(from, start, drawn);
        }
        if !drawn.back && !drawn.arrow {
            // The ends are under the nodes.
            self.path(from, middle(from, to), to, drawn);
            if let Some(label) = &drawn.label {
                self.label(middle(from, to), label);
            }
            return;
        }
        let bend = match drawn.back {
            true => bend(from, to, drawn),
            false if layout.is_long(drawn.edge) => around(drawn, figures, layout),
            false => middle(from, to),
        };
        let tail = border(from, start, bend);
        let head = border(to, end, bend);
        self.path(tail, bend, head, drawn);
        if let Some(label) = &drawn.label {
            let between = middle(middle(tail, bend), middle(bend, head));
            self.label(between, label);
        }
    }

    fn path(&mut self, tail: Place, bend: Place, head: Place, drawn: &Drawn<'_>) {
        let half = middle(middle(tail, bend), middle(bend, head));
        self.cover(half.x, half.y, 2.0, 2.0);
        let class = if drawn.back { "back" } else { "edge" };
        let stop = if drawn.arrow { towards(head, bend, TIP - 1.0) } else { head };
        let _ = writeln!(
            self.edges,
            "<path class=\"{class}\" d=\"M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}\"/>",
            tail.x, tail.y, bend.x, bend.y, stop.x, stop.y
        );
        if drawn.arrow {
            self.tip(head, bend, drawn.back);
        }
    }

    fn tip(&mut self, head: Place, from: Place, back: bool) {
        let foot = towards(head, from, TIP);
        let (dx, dy) = ((head.x - foot.x) * 0.42, (head.y - foot.y) * 0.42);
        let class = if back { "backtip" } else { "tip" };
        let _ = writeln!(
            self.edges,
            "<path class=\"{class}\" d=\"M{:.1} {:.1}L{:.1} {:.1} {:.1} {:.1}Z\"/>",
            head.x,
            head.y,
            foot.x - dy,
            foot.y + dx,
            foot.x + dy,
            foot.y - dx
        );
    }

    /// An edge from a node to itself, on its left.
    fn ring(&mut self, place: Place, figure: &Figure, drawn: &Drawn<'_>) {
        let side = place.x - figure.width / 2.0;
        let more = drawn.before as f64;
        let (above, below) = (place.y - 5.0 - 4.0 * more, place.y + 5.0 + 4.0 * more);
        let (far, spread) = (side - 26.0 - 22.0 * more, 10.0 + 6.0 * more);
        self.cover(far + 6.0, place.y, 2.0, 2.0 * spread);
        let class = if drawn.back { "back" } else { "edge" };
        let _ = writeln!(
            self.edges,
            "<path class=\"{class}\" d=\"M{side:.1} {above:.1}C{far:.1} {:.1} {far:.1} {:.1} {:.1} \
             {below:.1}\"/>",
            above - spread,
            below + spread,
            side - TIP + 1.0
        );
        self.tip(Place { x: side, y: below }, Place { x: side - 20.0, y: below + 2.0 }, drawn.back);
        if let Some(label) = &drawn.label {
            self.label(Place { x: far + 2.0, y: place.y + 11.0 * (more * 2.0 - 1.0) }, label);
        }
    }

    fn label(&mut self, at: Place, label: &str) {
        let width = label.chars().count() as f64 * 6.0;
        self.cover(at.x, at.y, width, 12.0);
        let (x, y, label) = (at.x, at.y + 3.0, escaped(label));
        let _ =
            writeln!(self.labels, "<text class=\"label\" x=\"{x:.1}\" y=\"{y:.1}\">{label}</text>");
    }
}

fn middle(a: Place, b: Place) -> Place {
    Place { x: f64::midpoint(a.x, b.x), y: f64::midpoint(a.y, b.y) }
}

/// A point beside the middle of two places, on the left of the way from one to the other; edges
/// between the same nodes keep apart.
fn bend(from: Place, to: Place, drawn: &Drawn<'_>) -> Place {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy).max(1.0);
    let letters = drawn.label.as_ref().map_or(0, |label| label.chars().count()) as f64;
    // A label beside an upright edge needs room.
    let aside = letters * 6.0 * (dy / length).abs();
    let off = ((length * 0.32).clamp(22.0, 70.0) + aside) * (1.0 + 0.8 * drawn.before as f64);
    beside(from, to, off)
}

/// The point at a distance from the middle of two places, on the left of the way.
fn beside(from: Place, to: Place, distance: f64) -> Place {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let off = distance / dx.hypot(dy).max(1.0);
    let half = middle(from, to);
    Place { x: half.x + dy * off, y: half.y - dx * off }
}

/// The least bend with which an edge does not run through other nodes.
fn around(drawn: &Drawn<'_>, figures: &[Figure], layout: &Layout) -> Place {
    let [Some(from), Some(to)] = [drawn.edge.from, drawn.edge.to].map(|node| layout.places[node])
    else {
        return Place { x: 0.0, y: 0.0 };
    };
    let others = (0..figures.len())
        .filter(|node| *node != drawn.edge.from && *node != drawn.edge.to)
        .filter_map(|node| Some((layout.places[node]?, &figures[node])));
    let others: Vec<_> = others.collect();
    let free = |bend: &Place| {
        let points = (1..20).map(|step| on_curve(from, *bend, to, f64::from(step) / 20.0));
        let hits = |point: Place| {
            others.iter().any(|(at, figure)| {
                (point.x - at.x).abs() < figure.width / 2.0 + 3.0
                    && (point.y - at.y).abs() < figure.height / 2.0 + 3.0
            })
        };
        !points.into_iter().any(hits)
    };
    let bends = [0.0, 25.0, -25.0, 50.0, -50.0, 80.0, -80.0, 120.0, -120.0];
    let mut bends = bends.into_iter().map(|distance| beside(from, to, distance));
    bends.find(free).unwrap_or_else(|| beside(from, to, 150.0))
}

/// The point at a share of the way along a curve.
fn on_curve(from: Place, bend: Place, to: Place, share: f64) -> Place {
    let mix = |a: f64, b: f64| a + (b - a) * share;
    let (one, two) =
        ((mix(from.x, bend.x), mix(from.y, bend.y)), (mix(bend.x, to.x), mix(bend.y, to.y)));
    Place { x: mix(one.0, two.0), y: mix(one.1, two.1) }
}

/// The point at a distance from one place on the way to another.
fn towards(from: Place, to: Place, distance: f64) -> Place {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let share = distance / dx.hypot(dy).max(0.1);
    Place { x: from.x + dx * share, y: from.y + dy * share }
}

/// Where the way from the middle of a node to a place leaves the node.
fn border(at: Place, figure: &Figure, toward: Place) -> Place {
    let (dx, dy) = (toward.x - at.x, toward.y - at.y);
    let (half, up) = (figure.width / 2.0, figure.height / 2.0);
    if (half - up).abs() < 2.0 {
        return towards(at, toward, half + 1.0);
    }
    let share = (half / dx.abs().max(0.01)).min(up / dy.abs().max(0.01)).min(1.0);
    Place { x: at.x + dx * share, y: at.y + dy * share }
}
