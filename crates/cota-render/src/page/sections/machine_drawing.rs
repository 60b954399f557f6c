//! A machine as a drawing on a circle whose states and transitions can be lit up.

use crate::page::html::escaped;
use crate::shown;
use cota_fsm::Machine;
use std::collections::BTreeMap;
use std::f64::consts::TAU;
use std::fmt::Write;

/// The size of a letter and the height of a line of a label.
const LETTER: f64 = 6.6;
const LINE: f64 = 13.0;

/// The transitions between two states, as lines of a label.
type Lines = Vec<String>;

/// The drawing; the elements of states and transitions have data attributes with their numbers.
pub fn drawing(machine: &Machine) -> String {
    let mut edges: BTreeMap<(usize, usize), Lines> = BTreeMap::new();
    for (from, input, output, to) in machine.transitions() {
        let [input, output] =
            [machine.input_name(input), machine.output_name(output)].map(shown::label);
        let label = format!("{input} / {output}");
        edges.entry((from, to)).or_default().push(label);
    }
    let longest =
        edges.values().flatten().map(|line| line.chars().count()).max().unwrap_or(0) as f64;
    let tallest = edges.values().map(Vec::len).max().unwrap_or(1) as f64 * LINE;
    let names: Vec<_> =
        (0..machine.states()).map(|state| shown::label(machine.state_name(state))).collect();
    let name = names.iter().map(|name| name.chars().count()).max();
    let node = (name.unwrap_or(1) as f64 * 7.6 / 2.0 + 10.0).max(20.0);
    let count = machine.states() as f64;
    // Neighbours are so far apart that a label fits between them.
    let apart = longest * LETTER + 2.0 * node + 24.0;
    let radius = if machine.states() < 2 { 0.0 } else { (apart * count / TAU).max(apart * 0.62) };
    let (wide, high) = (node + longest * LETTER + 60.0, node.max(20.0) + tallest + 44.0);
    let middle = (radius + wide, radius + high);
    let place = |state: usize| {
        // The first state is on the left, the others go round over the top.
        let angle = TAU * state as f64 / count + TAU / 2.0;
        (middle.0 + radius * angle.cos(), middle.1 + radius * angle.sin())
    };
    let (width, height) = (2.0 * middle.0, 2.0 * middle.1);
    let mut text = format!(
        "<svg class=\"machine\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         style=\"max-width:{width:.0}px\" role=\"img\" aria-label=\"state machine\">\n"
    );
    let mut labels = String::new();
    for ((from, to), lines) in &edges {
        if from == to {
            ring(&mut text, &mut labels, (*from, place(*from)), middle, node, lines);
        } else {
            let ends = [(*from, place(*from)), (*to, place(*to))];
            arc(&mut text, &mut labels, ends, node, lines);
        }
    }
    for (state, name) in names.iter().enumerate() {
        let (x, y) = place(state);
        let initial = if state == 0 { " initial" } else { "" };
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "<g class=\"state{initial}\" data-state=\"{state}\"><rect x=\"{:.1}\" y=\"{:.1}\" \
             width=\"{:.1}\" height=\"36\" rx=\"18\"/><text x=\"{x:.1}\" y=\"{:.1}\">{}</text></g>",
            x - node,
            y - 18.0,
            2.0 * node,
            y + 4.5,
            escaped(name)
        );
    }
    text + &labels + "</svg>\n"
}

fn unit(dx: f64, dy: f64) -> (f64, f64) {
    let length = dx.hypot(dy).max(1e-6);
    (dx / length, dy / length)
}

/// Where the way from the middle of a state towards a point leaves it: states are capsules.
fn border((x, y): (f64, f64), toward: (f64, f64), node: f64) -> (f64, f64) {
    let (ux, uy) = unit(toward.0 - x, toward.1 - y);
    let (mut low, mut high) = (0.0_f64, 2.0 * node + 40.0);
    for _ in 0..24 {
        let at = f64::midpoint(low, high);
        let (dx, dy) = ((ux * at).abs(), (uy * at).abs());
        let inside = (dx - (node - 18.0)).max(0.0).hypot(dy) < 18.0;
        if inside { low = at } else { high = at }
    }
    (x + ux * high, y + uy * high)
}

fn arrow(text: &mut String, (x, y): (f64, f64), from: (f64, f64)) {
    let (ux, uy) = unit(x - from.0, y - from.1);
    let (bx, by) = (x - ux * 8.0, y - uy * 8.0);
    let _ = write!(
        text,
        "<path class=\"tip\" d=\"M{x:.1} {y:.1}L{:.1} {:.1} {:.1} {:.1}Z\"/>",
        bx - uy * 3.6,
        by + ux * 3.6,
        bx + uy * 3.6,
        by - ux * 3.6
    );
}

fn label(text: &mut String, edge: (usize, usize), at: (f64, f64), anchor: &str, lines: &[String]) {
    let (from, to) = edge;
    let first = at.1 - (lines.len() as f64 - 1.0) * LINE / 2.0 + 4.0;
    let _ = write!(
        text,
        "<g class=\"labels\" data-from=\"{from}\" data-to=\"{to}\" text-anchor=\"{anchor}\">"
    );
    for (number, line) in lines.iter().enumerate() {
        let y = first + number as f64 * LINE;
        let _ = write!(text, "<text x=\"{:.1}\" y=\"{y:.1}\">{}</text>", at.0, escaped(line));
    }
    text.push_str("</g>\n");
}

fn arc(
    text: &mut String,
    labels: &mut String,
    [(from, a), (to, b)]: [(usize, (f64, f64)); 2],
    node: f64,
    lines: &[String],
) {
    let side = unit(b.1 - a.1, a.0 - b.0);
    let bend = ((b.0 - a.0).hypot(b.1 - a.1) * 0.16).clamp(26.0, 60.0);
    let control =
        (f64::midpoint(a.0, b.0) + side.0 * bend, f64::midpoint(a.1, b.1) + side.1 * bend);
    let (start, end) = (border(a, control, node), border(b, control, node));
    let _ = write!(
        text,
        "<g class=\"transition\" data-from=\"{from}\" data-to=\"{to}\">\
         <path class=\"edge\" d=\"M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}\"/>",
        start.0, start.1, control.0, control.1, end.0, end.1
    );
    arrow(text, end, control);
    text.push_str("</g>\n");
    // The label is beside the edge, as far as its size on that side asks for.
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) as f64;
    let off =
        side.0.abs() * longest * LETTER / 2.0 + side.1.abs() * lines.len() as f64 * LINE / 2.0;
    let half = (
        f64::midpoint(f64::midpoint(start.0, end.0), control.0) + side.0 * (off + 5.0),
        f64::midpoint(f64::midpoint(start.1, end.1), control.1) + side.1 * (off + 5.0),
    );
    label(labels, (from, to), half, "middle", lines);
}

/// A transition to the same state, on its outer side.
fn ring(
    text: &mut String,
    labels: &mut String,
    (state, at): (usize, (f64, f64)),
    middle: (f64, f64),
    node: f64,
    lines: &[String],
) {
    let out = if (at.0 - middle.0).hypot(at.1 - middle.1) < 1.0 {
        (0.0, -1.0)
    } else {
        unit(at.0 - middle.0, at.1 - middle.1)
    };
    let reach = 40.0 + node * out.0.abs();
    let top = (at.0 + out.0 * reach, at.1 + out.1 * reach);
    let (sx, sy) = (-out.1 * 22.0, out.0 * 22.0);
    let (one, two) = ((top.0 + sx, top.1 + sy), (top.0 - sx, top.1 - sy));
    let (start, end) = (border(at, one, node), border(at, two, node));
    let _ = write!(
        text,
        "<g class=\"transition\" data-from=\"{state}\" data-to=\"{state}\">\
         <path class=\"edge\" d=\"M{:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}\"/>",
        start.0, start.1, one.0, one.1, two.0, two.1, end.0, end.1
    );
    arrow(text, end, two);
    text.push_str("</g>\n");
    let anchor = match out.0 {
        x if x > 0.35 => "start",
        x if x < -0.35 => "end",
        _ => "middle",
    };
    let lift = lines.len() as f64 * LINE / 2.0 * out.1.abs();
    let place = (top.0 + out.0 * 2.0, top.1 + out.1 * (2.0 + lift));
    label(labels, (state, state), place, anchor, lines);
}
