//! Drawings of machines and other labelled graphs as SVG and DOT, without an outside program.

use crate::machine::Machine;
use std::collections::BTreeMap;
use std::f64::consts::TAU;
use std::fmt::Write;

/// How the nodes are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// On a circle, in order.
    Circle,
    /// By depth from top to bottom; edges lead from parents to children.
    Tree,
}

/// A node of a drawing.
#[derive(Clone, Debug)]
pub struct Node {
    /// The text in it.
    pub label: String,
    /// Drawn with a thick outline.
    pub marked: bool,
}

/// An edge of a drawing.
#[derive(Clone, Debug)]
pub struct Edge {
    /// The node where it starts.
    pub from: usize,
    /// The node where it ends.
    pub to: usize,
    /// The text beside it.
    pub label: String,
}

/// A labelled graph to be drawn.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// The nodes; edges name them by their place here.
    pub nodes: Vec<Node>,
    /// The edges.
    pub edges: Vec<Edge>,
    /// Whether edges have arrow heads.
    pub directed: bool,
    /// How the SVG places the nodes.
    pub layout: Layout,
}

impl Drawing {
    /// The state graph of a machine, the initial state marked, parallel edges drawn as one.
    pub fn of_machine(machine: &Machine) -> Self {
        let nodes = (0..machine.states())
            .map(|s| Node { label: machine.state_name(s).to_owned(), marked: s == 0 })
            .collect();
        let mut labels: BTreeMap<(usize, usize), Vec<String>> = BTreeMap::new();
        for (s, x, y, t) in machine.transitions() {
            let label = format!("{}/{}", machine.input_name(x), machine.output_name(y));
            labels.entry((s, t)).or_default().push(label);
        }
        let edges = labels
            .into_iter()
            .map(|((from, to), labels)| Edge { from, to, label: labels.join(", ") })
            .collect();
        Self { nodes, edges, directed: true, layout: Layout::Circle }
    }

    /// The graph in the DOT language.
    pub fn to_dot(&self) -> String {
        let (kind, arrow) = if self.directed { ("digraph", "->") } else { ("graph", "--") };
        let mut text = format!("{kind} drawing {{\n");
        for (at, node) in self.nodes.iter().enumerate() {
            let width = if node.marked { 3 } else { 1 };
            let label = dot_escape(&node.label);
            let _ = writeln!(text, "  n{at} [label=\"{label}\", penwidth={width}];");
        }
        for edge in &self.edges {
            let (from, to, label) = (edge.from, edge.to, dot_escape(&edge.label));
            let _ = writeln!(text, "  n{from} {arrow} n{to} [label=\"{label}\"];");
        }
        text.push_str("}\n");
        text
    }

    /// The graph as an SVG image.
    pub fn to_svg(&self) -> String {
        let (places, width, height) = match self.layout {
            Layout::Circle => self.circle(),
            Layout::Tree => self.tree(),
        };
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
             font-family=\"sans-serif\" font-size=\"11\" text-anchor=\"middle\">\n\
             <defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\" \
             markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\"/></marker></defs>\n"
        );
        for edge in &self.edges {
            self.svg_edge(&mut text, edge, &places, (width / 2.0, height / 2.0));
        }
        for (node, (x, y)) in self.nodes.iter().zip(&places) {
            let stroke = if node.marked { 3 } else { 1 };
            let label = xml_escape(&node.label);
            let _ = writeln!(
                text,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{RADIUS}\" fill=\"white\" stroke=\"black\" \
                 stroke-width=\"{stroke}\"/><text x=\"{x:.1}\" y=\"{:.1}\">{label}</text>",
                y + 4.0
            );
        }
        text.push_str("</svg>\n");
        text
    }

    fn circle(&self) -> (Vec<(f64, f64)>, f64, f64) {
        let count = self.nodes.len().max(1) as f64;
        let radius = (count * 75.0 / TAU).max(110.0);
        let middle = radius + 110.0;
        let places = (0..self.nodes.len())
            .map(|at| {
                let angle = TAU * at as f64 / count - TAU / 4.0;
                (middle + radius * angle.cos(), middle + radius * angle.sin())
            })
            .collect();
        (places, 2.0 * middle, 2.0 * middle)
    }

    /// Leaves side by side, parents above the middle of their children.
    fn tree(&self) -> (Vec<(f64, f64)>, f64, f64) {
        let mut children = vec![Vec::new(); self.nodes.len()];
        let mut depth = vec![0usize; self.nodes.len()];
        for edge in &self.edges {
            children[edge.from].push(edge.to);
            depth[edge.to] = depth[edge.from] + 1;
        }
        let mut column = vec![0.0; self.nodes.len()];
        let mut leaves = 0.0;
        // Children are numbered after their parents, so they are placed before them from the end on;
        // leaves are numbered in the order of the walk.
        let mut stack: Vec<usize> = (!self.nodes.is_empty()).then_some(0).into_iter().collect();
        let mut order = Vec::new();
        while let Some(at) = stack.pop() {
            order.push(at);
            stack.extend(children[at].iter().rev());
        }
        for &at in &order {
            if children[at].is_empty() {
                column[at] = leaves;
                leaves += 1.0;
            }
        }
        for &at in order.iter().rev() {
            if !children[at].is_empty() {
                let sum: f64 = children[at].iter().map(|&child| column[child]).sum();
                column[at] = sum / children[at].len() as f64;
            }
        }
        let deepest = depth.iter().max().copied().unwrap_or(0) as f64;
        let places =
            (0..depth.len()).map(|at| (60.0 + 70.0 * column[at], 40.0 + 70.0 * depth[at] as f64));
        (places.collect(), 50.0 + 70.0 * leaves, 80.0 + 70.0 * deepest)
    }

    fn svg_edge(&self, text: &mut String, edge: &Edge, places: &[(f64, f64)], centre: (f64, f64)) {
        let ((x1, y1), (x2, y2)) = (places[edge.from], places[edge.to]);
        let arrow = if self.directed { " marker-end=\"url(#arrow)\"" } else { "" };
        let label = xml_escape(&edge.label);
        if edge.from == edge.to {
            let out = unit(x1 - centre.0, y1 - centre.1);
            let (cx, cy) = (x1 + out.0 * 58.0, y1 + out.1 * 58.0);
            let (sx, sy) = (out.1 * 30.0, -out.0 * 30.0);
            let (ax, ay) = along((x1, y1), (cx + sx, cy + sy), RADIUS);
            let (bx, by) = along((x1, y1), (cx - sx, cy - sy), RADIUS);
            let _ = writeln!(
                text,
                "<path d=\"M{ax:.1} {ay:.1}C{:.1} {:.1} {:.1} {:.1} {bx:.1} {by:.1}\" fill=\"none\" \
                 stroke=\"gray\"{arrow}/><text x=\"{:.1}\" y=\"{:.1}\">{label}</text>",
                cx + sx,
                cy + sy,
                cx - sx,
                cy - sy,
                x1 + out.0 * 64.0,
                y1 + out.1 * 64.0,
            );
            return;
        }
        let side = unit(y2 - y1, x1 - x2);
        let bend = if self.directed && self.layout == Layout::Circle { 22.0 } else { 0.0 };
        let (mx, my) = (f64::midpoint(x1, x2), f64::midpoint(y1, y2));
        let (cx, cy) = (mx + side.0 * bend, my + side.1 * bend);
        let (ax, ay) = along((x1, y1), (cx, cy), RADIUS);
        let (bx, by) = along((x2, y2), (cx, cy), RADIUS);
        let _ = writeln!(
            text,
            "<path d=\"M{ax:.1} {ay:.1}Q{cx:.1} {cy:.1} {bx:.1} {by:.1}\" fill=\"none\" \
             stroke=\"gray\"{arrow}/><text x=\"{:.1}\" y=\"{:.1}\">{label}</text>",
            f64::midpoint(mx, cx) + side.0 * 6.0,
            f64::midpoint(my, cy) + side.1 * 6.0 + 3.0,
        );
    }
}

const RADIUS: f64 = 20.0;

fn unit(x: f64, y: f64) -> (f64, f64) {
    let length = x.hypot(y);
    if length < 1e-9 { (0.0, -1.0) } else { (x / length, y / length) }
}

fn along(from: (f64, f64), to: (f64, f64), distance: f64) -> (f64, f64) {
    let (x, y) = unit(to.0 - from.0, to.1 - from.1);
    (from.0 + x * distance, from.1 + y * distance)
}

fn dot_escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

fn xml_escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
