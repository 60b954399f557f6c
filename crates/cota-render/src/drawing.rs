//! Labelled graphs to be drawn: structures, machines, test trees, subsumption.
//!
//! A [`Drawing`] says what there is to see. A layout says where it goes: [`layered`](Drawing::to_svg) for graphs of any
//! kind, or one that knows what its nodes mean. One painter makes SVG of both, and one writer makes DOT.

mod dot;
mod layered;
mod order;
mod paint;
mod place;

pub(crate) use layered::layout as layered;
pub(crate) use paint::Canvas;
pub(crate) use place::{Curve, LETTER, Layout, Place, Route, TIP, border, middle};

use crate::shown::escaped;

/// A labelled graph to be drawn.
#[derive(Clone, Debug, Default)]
pub struct Drawing {
    /// What it shows.
    pub title: String,
    /// The nodes; edges refer to them by their index.
    pub nodes: Vec<Node>,
    /// The edges.
    pub edges: Vec<Edge>,
    /// Whether edges have a direction.
    pub directed: bool,
}

/// A node of a drawing.
#[derive(Clone, Debug, Default)]
pub struct Node {
    /// Its name in DOT; nodes without one are numbered.
    pub id: String,
    /// The text in it.
    pub lines: Vec<String>,
    /// Its class in the style sheet.
    pub class: &'static str,
    /// What a reader sees who points at it.
    pub about: String,
}

/// An edge of a drawing.
#[derive(Clone, Debug, Default)]
pub struct Edge {
    /// The node where it starts.
    pub from: usize,
    /// The node where it ends.
    pub to: usize,
    /// The text beside it.
    pub lines: Vec<String>,
    /// Whether it leads back to something that was drawn before; then it is dashed.
    pub back: bool,
    /// Whether its direction needs an arrow.
    pub arrow: bool,
}

impl Drawing {
    /// The graph as an SVG document that stands alone.
    pub fn to_svg(&self) -> String {
        let (body, width, height) = self.painted();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
             viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\">\n<title>{}</title>\n\
             <style>\n{}</style>\n<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n{body}</svg>\n",
            escaped(&self.title),
            crate::svg::STYLE,
        )
    }

    /// The graph as an element of a page: with the classes of the style sheet, without one.
    pub fn to_element(&self) -> String {
        let (body, width, height) = self.painted();
        format!(
            "<svg class=\"graph\" width=\"{width:.0}\" height=\"{height:.0}\" \
             viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" aria-label=\"{}\">\n{body}</svg>\n",
            escaped(&self.title),
        )
    }

    /// The graph in the DOT language.
    pub fn to_dot(&self) -> String {
        dot::write(self)
    }

    fn painted(&self) -> (String, f64, f64) {
        /// Around the drawing.
        const MARGIN: f64 = 12.0;
        let layout = layered(self);
        let mut canvas = Canvas::default();
        canvas.draw(self, &layout);
        let (left, top, right, bottom) = canvas.bounds();
        let (width, height) = (right - left + 2.0 * MARGIN, bottom - top + 2.0 * MARGIN);
        let (x, y) = (MARGIN - left, MARGIN - top);
        (
            format!("<g transform=\"translate({x:.1} {y:.1})\">\n{}</g>\n", canvas.text()),
            width,
            height,
        )
    }
}
