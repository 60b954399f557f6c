//! One structure as a drawing.

use super::{CAPTION, layout};
use crate::drawing::{self, Canvas, Drawing, LETTER};
use crate::graph::{Atoms, Graph, Node};
use crate::shown::{escaped, label};
use crate::text::outline_label;
use crate::types::Types;
use cota_engine::Value;
use std::fmt::{self, Write};

/// Inside a tile, around what is drawn.
const PADDING: f64 = 14.0;

/// A drawing of one structure.
#[derive(Clone, Debug)]
pub struct Scene {
    number: u64,
    caption: String,
    body: String,
    size: (f64, f64),
}

impl Scene {
    /// The drawing as an element of a page: with the classes of the style sheet, without one.
    pub fn element(&self) -> String {
        let (width, height) = (self.width(), self.height());
        let mut text = format!(
            "<svg class=\"structure\" width=\"{width:.0}\" height=\"{height:.0}\" \
             viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" aria-label=\"structure {}\">\n",
            self.number
        );
        // Writing to a string cannot fail.
        let _ = self.write(&mut text, 0.0, 0.0, height);
        text.push_str("</svg>\n");
        text
    }

    pub(super) fn width(&self) -> f64 {
        let caption = LETTER * (self.caption.chars().count() + 5) as f64;
        self.size.0.max(caption * 0.95) + 2.0 * PADDING
    }

    pub(super) fn height(&self) -> f64 {
        self.size.1 + CAPTION + 2.0 * PADDING
    }

    pub(super) fn write(&self, text: &mut String, x: f64, y: f64, row: f64) -> fmt::Result {
        let width = self.width();
        writeln!(text, "<g transform=\"translate({x:.0} {y:.0})\">")?;
        writeln!(text, "<rect class=\"tile\" width=\"{width:.0}\" height=\"{row:.0}\" rx=\"6\"/>")?;
        writeln!(
            text,
            "<text class=\"caption\" x=\"10\" y=\"18\"><tspan class=\"number\">#{}</tspan> {}</text>",
            self.number,
            escaped(&self.caption),
        )?;
        let left = (width - self.size.0) / 2.0;
        writeln!(text, "<g transform=\"translate({left:.1} {:.1})\">", CAPTION + PADDING)?;
        writeln!(text, "{}</g>\n</g>", self.body)
    }
}

pub(super) fn draw(number: u64, value: &Value, types: &Types) -> Scene {
    let graph = Graph::new(value, types, Atoms::Inline);
    if graph.nodes.len() == 1 {
        return alone(number, value, &graph);
    }
    let loose = graph.edges.iter().all(|edge| edge.from != 0);
    let hidden = loose || graph.entry(types).is_some();
    let caption = if hidden { outline_label(&graph) } else { String::new() };
    let caption = label(&caption).into_owned();
    let nodes = graph.nodes.iter().map(|node| figure(node, types, loose)).collect();
    let mut drawing = Drawing { nodes, directed: true, ..Drawing::default() };
    let layout = layout::place(&graph, types, &mut drawing, hidden);
    let mut canvas = Canvas::default();
    canvas.draw(&drawing, &layout);
    let (body, size) = finished(&canvas);
    Scene { number, caption, body, size }
}

/// A structure without objects: its sequences as rows of cells, the rest as the caption.
fn alone(number: u64, value: &Value, graph: &Graph) -> Scene {
    let fields = match value {
        Value::Record { fields, .. } | Value::Variant { fields, .. } => &fields[..],
        _ => &[],
    };
    let plain = &graph.nodes[0].fields;
    let is_row = |(name, value): &&(String, Value)| {
        matches!(value, Value::Seq(_)) && plain.iter().any(|(known, _)| known == name)
    };
    let mut canvas = Canvas::default();
    let rows: Vec<_> = fields.iter().filter(is_row).collect();
    for (index, (_, row)) in rows.iter().enumerate() {
        let Value::Seq(items) = row else { continue };
        let cells: Vec<_> =
            items.iter().map(|item| label(&item.to_string()).into_owned()).collect();
        let longest = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(0);
        let width = (longest as f64 * LETTER + 14.0).max(28.0);
        canvas.cells(&cells, width, index as f64 * 36.0);
    }
    if rows.is_empty() {
        canvas.nothing();
    }
    let known = |name: &str| !rows.iter().any(|(row, _)| row == name);
    let caption = plain.iter().filter(|(name, _)| known(name));
    let caption: Vec<_> = caption.map(|(name, value)| format!("{name}={value}")).collect();
    let caption = label(&caption.join(" ")).into_owned();
    let (body, size) = finished(&canvas);
    Scene { number, caption, body, size }
}

/// How an object looks.
fn figure(node: &Node, types: &Types, numbered: bool) -> drawing::Node {
    let mut class = "";
    let mut fields = Vec::new();
    for (name, value) in &node.fields {
        match value.as_str() {
            "Red" => class = "red",
            "Black" => class = "black",
            _ => fields.push((name, value)),
        }
    }
    let named = fields.iter().map(|(name, value)| format!("{name} {value}"));
    let says_class = node.id == "root" || types.is_among_others(&node.class);
    let lines: Vec<_> = match &fields[..] {
        _ if says_class => std::iter::once(node.class.clone()).chain(named).collect(),
        [] if numbered => {
            vec![node.id.trim_start_matches(|c: char| !c.is_ascii_digit()).to_string()]
        }
        [(_, value)] => vec![(*value).clone()],
        _ => named.collect(),
    };
    let lines = lines.iter().map(|line| label(line).into_owned()).collect();
    drawing::Node { lines, class, ..drawing::Node::default() }
}

/// The drawing and its size, moved so that it starts at the origin.
fn finished(canvas: &Canvas) -> (String, (f64, f64)) {
    let (left, top, right, bottom) = canvas.bounds();
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(text, "<g transform=\"translate({:.1} {:.1})\">", -left, -top);
    text.push_str(&canvas.text());
    text.push_str("</g>");
    (text, (right - left, bottom - top))
}
