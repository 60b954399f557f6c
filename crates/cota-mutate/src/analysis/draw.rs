//! The subsumption graph as DOT and SVG.
//!
//! As the thesis draws it: pure dominators grey, dominators white, partly redundant classes dashed,
//! fully redundant ones dotted; a class is labelled with the operator of its first mutant, the number
//! of its mutants and the name of the first. Edges that follow from others are left out.

use std::fmt::Write;

use super::subsumption::{Class, Redundancy, SubsumptionGraph};

const WIDTH: usize = 150;
const HEIGHT: usize = 44;
const GAP: usize = 24;
const LAYER: usize = 96;

const STYLE: &str = "\
.page{fill:#ffffff}.class{fill:#ffffff;stroke:#3d5a80;stroke-width:1.5}.pure{fill:#d5d8de}
.partly{stroke-dasharray:6 4}.fully{stroke-dasharray:2 3}
.edge{stroke:#5f6b7a;stroke-width:1.3}.tip{fill:#5f6b7a}
text{font:12px ui-monospace,monospace;fill:#1f2630;text-anchor:middle}
@media (prefers-color-scheme:dark){
.page{fill:#14171c}.class{fill:#242a33;stroke:#8fb3e0}.pure{fill:#4a5361}
.edge{stroke:#aeb7c4}.tip{fill:#aeb7c4}text{fill:#e6e9ee}}
";

impl SubsumptionGraph {
    /// The reduced graph in the language of Graphviz.
    pub fn to_dot(&self) -> String {
        let mut text = String::from("digraph subsumption {\n");
        for (number, class) in self.classes.iter().enumerate() {
            let style = match class.redundancy {
                Redundancy::Dominator if class.is_pure() => "style=filled, fillcolor=grey",
                Redundancy::Dominator => "style=solid",
                Redundancy::Partly => "style=dashed",
                Redundancy::Fully => "style=dotted",
            };
            let (above, below) = label(class);
            let quoted = format!("{above}\\n{}", below.replace('\\', "\\\\")).replace('"', "\\\"");
            // Writing to a string cannot fail.
            let _ = writeln!(text, "  c{number} [shape=ellipse, {style}, label=\"{quoted}\"];");
        }
        for (from, to) in &self.reduced_edges {
            let _ = writeln!(text, "  c{from} -> c{to};");
        }
        text.push_str("}\n");
        text
    }

    /// The reduced graph as a document that stands alone: dominators on top, every class below
    /// those that subsume it.
    pub fn to_svg(&self) -> String {
        let layers = self.layers();
        let widest = layers.iter().map(Vec::len).max().unwrap_or(0).max(1);
        let width = widest * (WIDTH + GAP) + GAP;
        let height = layers.len().max(1) * LAYER + GAP;
        let mut places = vec![(0, 0); self.classes.len()];
        for (depth, layer) in layers.iter().enumerate() {
            let used = layer.len() * (WIDTH + GAP) - GAP;
            let start = (width - used) / 2;
            for (column, &class) in layer.iter().enumerate() {
                places[class] =
                    (start + column * (WIDTH + GAP) + WIDTH / 2, depth * LAYER + LAYER / 2);
            }
        }
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\">\n<title>Subsumption</title>\n\
             <style>\n{STYLE}</style>\n<defs><marker id=\"tip\" class=\"tip\" viewBox=\"0 0 8 8\" \
             refX=\"8\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" orient=\"auto\">\
             <path d=\"M0 0L8 4L0 8z\"/></marker></defs>\n\
             <rect class=\"page\" width=\"100%\" height=\"100%\"/>\n",
        );
        for &(from, to) in &self.reduced_edges {
            let ((x1, y1), (x2, y2)) = (places[from], places[to]);
            let (y1, y2) = (y1 + HEIGHT / 2, y2 - HEIGHT / 2);
            let _ = writeln!(
                text,
                "<line class=\"edge\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" \
                 marker-end=\"url(#tip)\"/>",
            );
        }
        for (class, place) in self.classes.iter().zip(places) {
            draw_class(&mut text, class, place);
        }
        text.push_str("</svg>\n");
        text
    }

    /// Classes by the longest way that leads to them.
    fn layers(&self) -> Vec<Vec<usize>> {
        let mut depth = vec![0; self.classes.len()];
        // A class has more tests than those that subsume it, so this order is topological.
        let mut order: Vec<usize> = (0..self.classes.len()).collect();
        order.sort_by_key(|&class| self.classes[class].tests.len());
        for class in order {
            for &(_, to) in self.reduced_edges.iter().filter(|(from, _)| *from == class) {
                depth[to] = depth[to].max(depth[class] + 1);
            }
        }
        let mut layers = vec![Vec::new(); depth.iter().max().map_or(0, |deepest| deepest + 1)];
        for (class, depth) in depth.into_iter().enumerate() {
            layers[depth].push(class);
        }
        layers
    }
}

fn draw_class(text: &mut String, class: &Class, (x, y): (usize, usize)) {
    let style = match class.redundancy {
        Redundancy::Dominator if class.is_pure() => " pure",
        Redundancy::Dominator => "",
        Redundancy::Partly => " partly",
        Redundancy::Fully => " fully",
    };
    let (above, below) = label(class);
    let (rx, ry) = (WIDTH / 2, HEIGHT / 2);
    let _ = writeln!(
        text,
        "<ellipse class=\"class{style}\" cx=\"{x}\" cy=\"{y}\" rx=\"{rx}\" ry=\"{ry}\"/>\
         <text x=\"{x}\" y=\"{}\">{}</text><text x=\"{x}\" y=\"{}\">{}</text>",
        y - 3,
        escaped(&above),
        y + 12,
        escaped(&below),
    );
}

/// Two lines: the operator with the number of mutants, and the first of them.
fn label(class: &Class) -> (String, String) {
    let operator = class.operators.first().map_or("", String::as_str);
    let others = if class.is_pure() { "" } else { "+" };
    let first = class.mutants.first().map_or("", String::as_str);
    (format!("{operator}{others} ({})", class.mutants.len()), first.to_owned())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
