//! Nodes and edges as SVG elements.

use super::place::{LABEL_LINE, LINE, Layout, Place, Route, TIP, label_size, towards};
use super::{Drawing, Edge, Node};
use crate::shown::escaped;
use std::fmt::Write;

/// Elements, edges under nodes under labels, and the room they take.
#[derive(Debug, Default)]
pub(crate) struct Canvas {
    edges: String,
    nodes: String,
    labels: String,
    bounds: Option<(f64, f64, f64, f64)>,
}

impl Canvas {
    pub fn text(&self) -> String {
        format!("{}{}{}", self.edges, self.nodes, self.labels)
    }

    /// Left, top, right and bottom.
    pub fn bounds(&self) -> (f64, f64, f64, f64) {
        self.bounds.unwrap_or_default()
    }

    fn cover(&mut self, x: f64, y: f64, width: f64, height: f64) {
        let (left, top, right, bottom) = self.bounds.unwrap_or((x, y, x, y));
        let (half, up) = (width / 2.0, height / 2.0);
        self.bounds =
            Some((left.min(x - half), top.min(y - up), right.max(x + half), bottom.max(y + up)));
    }

    /// Everything that has a place.
    pub fn draw(&mut self, drawing: &Drawing, layout: &Layout) {
        for (edge, route) in drawing.edges.iter().zip(&layout.routes) {
            if let Some(route) = route {
                self.edge(edge, route);
            }
        }
        for (number, (node, place)) in drawing.nodes.iter().zip(&layout.places).enumerate() {
            if let Some(place) = place {
                self.node(number, node, *place);
            }
        }
    }

    fn node(&mut self, number: usize, node: &Node, Place { x, y }: Place) {
        let (width, height) = node.size();
        self.cover(x, y, width + 2.0, height + 2.0);
        let (left, top, round) = (x - width / 2.0, y - height / 2.0, (height / 2.0).min(13.0));
        let class = if node.class.is_empty() { String::new() } else { format!(" {}", node.class) };
        // Writing to a string cannot fail.
        let _ = write!(self.nodes, "<g class=\"node{class}\" data-node=\"{number}\">");
        if !node.about.is_empty() {
            let _ = write!(self.nodes, "<title>{}</title>", escaped(&node.about));
        }
        let _ = write!(
            self.nodes,
            "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
             rx=\"{round:.1}\"/>"
        );
        let first = y - (node.lines.len() as f64 - 1.0) * LINE / 2.0 + 4.5;
        for (index, line) in node.lines.iter().enumerate() {
            let (baseline, line) = (first + index as f64 * LINE, escaped(line));
            let _ = write!(self.nodes, "<text x=\"{x:.1}\" y=\"{baseline:.1}\">{line}</text>");
        }
        self.nodes.push_str("</g>\n");
    }

    fn edge(&mut self, edge: &Edge, route: &Route) {
        let Edge { from, to, .. } = edge;
        let class = if edge.back { "back" } else { "edge" };
        let mut way = format!("M{:.1} {:.1}", route.start.x, route.start.y);
        self.cover(route.start.x, route.start.y, 2.0, 2.0);
        let mut at = route.start;
        for (index, curve) in route.curves.iter().enumerate() {
            let (mut stop, before) = (curve.to, curve.bends.last().copied().unwrap_or(at));
            if edge.arrow && index + 1 == route.curves.len() {
                stop = towards(stop, before, TIP - 1.0);
            }
            way.push(match curve.bends.len() {
                0 => 'L',
                1 => 'Q',
                _ => 'C',
            });
            let points = curve.bends.iter().chain([&stop]);
            let points: Vec<_> =
                points.map(|point| format!("{:.1} {:.1}", point.x, point.y)).collect();
            way += &points.join(" ");
            let all = curve.bends.iter().chain([&at, &curve.to]);
            let count = (curve.bends.len() + 2) as f64;
            let (x, y) = all.fold((0.0, 0.0), |sum, place| (sum.0 + place.x, sum.1 + place.y));
            self.cover(x / count, y / count, 2.0, 2.0);
            at = curve.to;
        }
        let _ = write!(
            self.edges,
            "<g class=\"link\" data-from=\"{from}\" data-to=\"{to}\"><path class=\"{class}\" d=\"{way}\"/>"
        );
        if edge.arrow {
            self.tip(edge, route);
        }
        self.edges.push_str("</g>\n");
        if !edge.lines.is_empty() {
            self.label(edge, route.label);
        }
    }

    fn tip(&mut self, edge: &Edge, route: &Route) {
        let Some(last) = route.curves.last() else { return };
        let before = route.curves.iter().rev().nth(1).map_or(route.start, |curve| curve.to);
        let (head, from) = (last.to, last.bends.last().copied().unwrap_or(before));
        let foot = towards(head, from, TIP);
        let (dx, dy) = ((head.x - foot.x) * 0.42, (head.y - foot.y) * 0.42);
        let class = if edge.back { "backtip" } else { "tip" };
        let _ = write!(
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

    fn label(&mut self, edge: &Edge, at: Place) {
        let (width, height) = label_size(&edge.lines);
        self.cover(at.x, at.y, width, height);
        let Edge { from, to, lines, .. } = edge;
        let _ = write!(self.labels, "<g class=\"labels\" data-from=\"{from}\" data-to=\"{to}\">");
        let first = at.y - (lines.len() as f64 - 1.0) * LABEL_LINE / 2.0 + 3.0;
        for (index, line) in lines.iter().enumerate() {
            let (y, line) = (first + index as f64 * LABEL_LINE, escaped(line));
            let x = at.x;
            let _ = write!(
                self.labels,
                "<text class=\"label\" x=\"{x:.1}\" y=\"{y:.1}\">{line}</text>"
            );
        }
        self.labels.push_str("</g>\n");
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
}
