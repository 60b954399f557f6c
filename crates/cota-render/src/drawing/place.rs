//! Where the parts of a drawing go.

use super::Node;

/// The width of a letter and the height of a line in a node.
pub(crate) const LETTER: f64 = 7.9;
pub(crate) const LINE: f64 = 16.0;

/// The same for the text beside an edge.
pub(crate) const LABEL_LETTER: f64 = 6.2;
pub(crate) const LABEL_LINE: f64 = 12.0;

/// The length of an arrow's tip.
pub(crate) const TIP: f64 = 7.0;

/// A point.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Place {
    pub x: f64,
    pub y: f64,
}

/// The middles of the nodes that are drawn, and the ways of the edges.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layout {
    pub places: Vec<Option<Place>>,
    pub routes: Vec<Option<Route>>,
}

/// The way of an edge.
#[derive(Clone, Debug)]
pub(crate) struct Route {
    pub start: Place,
    pub curves: Vec<Curve>,
    /// The middle of its text.
    pub label: Place,
}

/// A piece of a way: straight, or bent by one or two points.
#[derive(Clone, Debug)]
pub(crate) struct Curve {
    pub bends: Vec<Place>,
    pub to: Place,
}

/// How wide a text is, in letters: those of East Asia are as wide as two.
pub(crate) fn letters(text: &str) -> f64 {
    let wide = |c: char| {
        matches!(c, '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{a4cf}'
        | '\u{ac00}'..='\u{d7a3}' | '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe6f}'
        | '\u{ff00}'..='\u{ff60}' | '\u{1f300}'..='\u{1faff}' | '\u{20000}'..='\u{3fffd}')
    };
    text.chars().map(|c| if wide(c) { 2.0 } else { 1.0 }).sum()
}

fn longest(lines: &[String]) -> f64 {
    lines.iter().map(|line| letters(line)).fold(0.0, f64::max)
}

impl Node {
    /// Its width and height.
    pub(crate) fn size(&self) -> (f64, f64) {
        match self.lines.len() {
            0 => (18.0, 18.0),
            count => {
                let width = (longest(&self.lines) * LETTER + 14.0).max(26.0);
                (width, count as f64 * LINE + 10.0)
            }
        }
    }
}

/// The width and height of the text beside an edge.
pub(crate) fn label_size(lines: &[String]) -> (f64, f64) {
    match lines.len() {
        0 => (0.0, 0.0),
        count => (longest(lines) * LABEL_LETTER + 6.0, count as f64 * LABEL_LINE + 2.0),
    }
}

pub(crate) fn middle(a: Place, b: Place) -> Place {
    Place { x: f64::midpoint(a.x, b.x), y: f64::midpoint(a.y, b.y) }
}

/// The point at a distance from one place on the way to another.
pub(crate) fn towards(from: Place, to: Place, distance: f64) -> Place {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let share = distance / dx.hypot(dy).max(0.1);
    Place { x: from.x + dx * share, y: from.y + dy * share }
}

/// Where the way from the middle of a node to a place leaves the node.
pub(crate) fn border(at: Place, (width, height): (f64, f64), toward: Place) -> Place {
    let (dx, dy) = (toward.x - at.x, toward.y - at.y);
    let (half, up) = (width / 2.0, height / 2.0);
    if (half - up).abs() < 2.0 {
        return towards(at, toward, half + 1.0);
    }
    let share = (half / dx.abs().max(0.01)).min(up / dy.abs().max(0.01)).min(1.0);
    Place { x: at.x + dx * share, y: at.y + dy * share }
}
