//! One structure as a drawing.

use super::layout::{self, Layout, Place};
use super::{CAPTION, paint};
use crate::graph::{Atoms, Graph, Node};
use crate::shown::{escaped, label};
use crate::text::outline_label;
use crate::types::Types;
use cota_engine::Value;
use std::fmt::{self, Write};

/// The width of a letter and the height of a line.
const LETTER: f64 = 7.9;
const LINE: f64 = 16.0;

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

/// How a node looks.
#[derive(Clone, Debug)]
pub(super) struct Figure {
    pub lines: Vec<String>,
    /// A name of the style sheet, for nodes that have a colour.
    pub class: &'static str,
    pub width: f64,
    pub height: f64,
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
    let figures: Vec<_> = graph.nodes.iter().map(|node| figure(node, loose)).collect();
    let layout = layout::place(&graph, types, &figures, hidden);
    let (body, size) = body(&graph, &figures, &layout);
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
    let mut canvas = paint::Canvas::default();
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

fn figure(node: &Node, numbered: bool) -> Figure {
    let mut class = "";
    let mut fields = Vec::new();
    for (name, value) in &node.fields {
        match value.as_str() {
            "Red" => class = " red",
            "Black" => class = " black",
            _ => fields.push((name, value)),
        }
    }
    let named = fields.iter().map(|(name, value)| format!("{name} {value}"));
    let lines: Vec<_> = match &fields[..] {
        _ if node.id == "root" => std::iter::once(node.class.clone()).chain(named).collect(),
        [] if numbered => {
            vec![node.id.trim_start_matches(|c: char| !c.is_ascii_digit()).to_string()]
        }
        [(_, value)] => vec![(*value).clone()],
        _ => named.collect(),
    };
    let lines: Vec<_> = lines.iter().map(|line| label(line).into_owned()).collect();
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let (width, height) = match lines.len() {
        0 => (18.0, 18.0),
        count => ((longest as f64 * LETTER + 14.0).max(26.0), count as f64 * LINE + 10.0),
    };
    Figure { lines, class, width, height }
}

/// The drawing and its size, moved so that it starts at the origin.
fn body(graph: &Graph, figures: &[Figure], layout: &Layout) -> (String, (f64, f64)) {
    let mut canvas = paint::Canvas::default();
    for edge in layout.edges(graph) {
        canvas.edge(&edge, figures, layout);
    }
    for (node, figure) in figures.iter().enumerate() {
        if let Some(Place { x, y }) = layout.places[node] {
            canvas.node(figure, x, y);
        }
    }
    finished(&canvas)
}

fn finished(canvas: &paint::Canvas) -> (String, (f64, f64)) {
    let (left, top, right, bottom) = canvas.bounds();
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(text, "<g transform=\"translate({:.1} {:.1})\">", -left, -top);
    text.push_str(&canvas.text());
    text.push_str("</g>");
    (text, (right - left, bottom - top))
}
