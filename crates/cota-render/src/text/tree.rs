//! Binary trees, drawn top down.

use crate::graph::Graph;
use crate::text::short;
use crate::types::Types;

/// The drawing of a structure that is a binary tree: one link to its root, two links onwards in each
/// node, and no other links but those that lead back up.
pub(super) fn draw(graph: &Graph, types: &Types) -> Option<Vec<String>> {
    let root = graph.entry(types)?;
    let class = &graph.nodes[root.to].class;
    let alike = graph.nodes[1..].iter().all(|node| node.class == *class);
    let (left, right) = branches(types, class)?;
    let tree = |edge: &crate::graph::Edge| {
        edge.tree && (edge.from == 0 || edge.field == left || edge.field == right)
    };
    if !alike || !graph.edges.iter().all(|edge| tree(edge) || graph.is_inverse(edge)) {
        return None;
    }
    Some(Painter { graph, left, right }.paint(root.to).lines)
}

/// The two links of a class that lead downwards: `left` and `right`, or the only two it has.
pub(crate) fn branches<'t>(types: &'t Types, class: &str) -> Option<(&'t str, &'t str)> {
    let links = types.links(class);
    if links.len() <= 3 && links.contains(&"left") && links.contains(&"right") {
        return Some(("left", "right"));
    }
    let along = |field: &str| field.starts_with("next") || field.starts_with("prev");
    let [left, right] = links[..] else { return None };
    (!along(left) && !along(right)).then_some((left, right))
}

struct Painter<'a> {
    graph: &'a Graph,
    left: &'a str,
    right: &'a str,
}

/// A subtree as lines, with the column of its root's middle.
struct Picture {
    lines: Vec<String>,
    width: usize,
    middle: usize,
}

/// The distance of the middles of a node and its only child.
const STEP: usize = 2;

impl Painter<'_> {
    fn child(&self, node: usize, field: &str) -> Option<Picture> {
        let edge = self.graph.children(node).find(|edge| edge.field == field)?;
        Some(self.paint(edge.to))
    }

    fn paint(&self, node: usize) -> Picture {
        let label = short(&self.graph.nodes[node]);
        let width = label.chars().count();
        let below = match (self.child(node, self.left), self.child(node, self.right)) {
            (None, None) => {
                return Picture { lines: vec![label], width, middle: (width - 1) / 2 };
            }
            (Some(left), None) => {
                let fork = format!("┌{}┘", "─".repeat(STEP - 1));
                Below { fork, fork_at: left.middle, middle: left.middle + STEP, picture: left }
            }
            (None, Some(right)) => {
                let right = right.at_least(STEP);
                let fork = format!("└{}┐", "─".repeat(STEP - 1));
                let middle = right.middle - STEP;
                Below { fork, fork_at: middle, middle, picture: right }
            }
            (Some(left), Some(right)) => both(&left, &right),
        };
        below.under(&label)
    }
}

/// What hangs under a node: its subtrees with the fork above them.
struct Below {
    fork: String,
    fork_at: usize,
    /// The column of the node's middle.
    middle: usize,
    picture: Picture,
}

impl Below {
    fn under(self, label: &str) -> Picture {
        let half = (label.chars().count() - 1) / 2;
        let shift = half.saturating_sub(self.middle);
        let (middle, fork_at) = (self.middle + shift, self.fork_at + shift);
        let mut lines = vec![indent(middle - half, label), indent(fork_at, &self.fork)];
        lines.extend(self.picture.lines.iter().map(|line| indent(shift, line)));
        let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        Picture { lines, width, middle }
    }
}

/// Two subtrees side by side.
fn both(left: &Picture, right: &Picture) -> Below {
    let gap = if (left.width + right.middle - left.middle).is_multiple_of(2) { 2 } else { 1 };
    let gap = if gap + right.middle + left.width - left.middle < 2 { gap + 2 } else { gap };
    let offset = left.width + gap;
    let (from, to) = (left.middle, offset + right.middle);
    let middle = usize::midpoint(from, to);
    let arm = "─".repeat(middle - from - 1);
    let fork = format!("┌{arm}┴{}┐", "─".repeat(to - middle - 1));
    let height = left.lines.len().max(right.lines.len());
    let line = |index: usize| {
        let start = left.lines.get(index).map_or("", String::as_str);
        match right.lines.get(index) {
            None => start.to_string(),
            Some(end) => format!("{}{end}", pad(start, offset)),
        }
    };
    let lines = (0..height).map(line).collect();
    let picture = Picture { lines, width: offset + right.width, middle };
    Below { fork, fork_at: from, middle, picture }
}

impl Picture {
    /// The same with its middle no further to the left than this.
    fn at_least(mut self, middle: usize) -> Self {
        let shift = middle.saturating_sub(self.middle);
        self.lines = self.lines.iter().map(|line| indent(shift, line)).collect();
        self.width += shift;
        self.middle += shift;
        self
    }
}

fn indent(columns: usize, line: &str) -> String {
    format!("{}{line}", " ".repeat(columns))
}

/// The line with spaces up to a width.
pub(super) fn pad(line: &str, width: usize) -> String {
    let missing = width.saturating_sub(line.chars().count());
    format!("{line}{}", " ".repeat(missing))
}
