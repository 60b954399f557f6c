//! The reduced subsumption graph, drawn: dominators on top, every class below those that subsume it.

use crate::page::html::escaped;
use crate::shown::label;
use cota_mutate::analysis::{Class, Redundancy, SubsumptionGraph};
use cota_mutate::report::{Mutant, Report};
use std::collections::BTreeMap;
use std::fmt::Write;

const WIDTH: usize = 132;
const HEIGHT: usize = 40;
const GAP: usize = 18;
const LAYER: usize = 92;

/// More classes in a row than this and the row is broken.
const WIDEST: usize = 8;

/// So many mutants, and tests, of a class are told by name.
const MOST_TOLD: usize = 12;

/// The drawing. What a class consists of is told when it is pointed at.
pub fn drawing(graph: &SubsumptionGraph, report: &Report) -> String {
    let rows = rows(graph);
    let widest = rows.iter().map(Vec::len).max().unwrap_or(0).max(1);
    let (width, height) = (widest * (WIDTH + GAP) + GAP, rows.len().max(1) * LAYER);
    let mut places = vec![(0, 0); graph.classes.len()];
    for (depth, row) in rows.iter().enumerate() {
        let start = (width + GAP - row.len() * (WIDTH + GAP)) / 2;
        for (column, class) in row.iter().enumerate() {
            places[*class] =
                (start + column * (WIDTH + GAP) + WIDTH / 2, depth * LAYER + LAYER / 2);
        }
    }
    let mut text = format!(
        "<div class=\"scroll\" tabindex=\"0\"><svg class=\"subsumption\" width=\"{width}\" \
         height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         aria-label=\"subsumption graph\">\n"
    );
    for (from, to) in &graph.reduced_edges {
        let ((x1, y1), (x2, y2)) = (places[*from], places[*to]);
        let (y1, y2) = (y1 + HEIGHT / 2, y2.saturating_sub(HEIGHT / 2));
        let half = usize::midpoint(y1, y2);
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "<path class=\"edge\" d=\"M{x1} {y1}C{x1} {half} {x2} {half} {x2} {y2}\"/>"
        );
    }
    let mutants: BTreeMap<&str, &Mutant> =
        report.mutants.iter().map(|mutant| (mutant.id.as_str(), mutant)).collect();
    for (class, place) in graph.classes.iter().zip(places) {
        draw(&mut text, class, place, &told(class, &mutants, &report.tests));
    }
    text.push_str("</svg></div>\n");
    text
}

/// What a class consists of and what kills it, in lines.
fn told(class: &Class, mutants: &BTreeMap<&str, &Mutant>, tests: &[String]) -> String {
    let known = class.mutants.iter().filter_map(|id| mutants.get(id.as_str()));
    let mut told: Vec<String> = known
        .take(MOST_TOLD)
        .map(|mutant| format!("{} {} {}", mutant.operator(), mutant.place(), mutant.summary()))
        .collect();
    if class.mutants.len() > told.len() {
        told.push(format!("and {} more", class.mutants.len() - told.len()));
    }
    let names: Vec<_> = class.tests.iter().filter_map(|test| tests.get(*test)).collect();
    let first: Vec<_> = names.iter().take(MOST_TOLD).map(|name| name.as_str()).collect();
    let more = match names.len() - first.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    told.push(format!("killed by {}{more}", first.join(", ")));
    told.join("\n")
}

fn draw(text: &mut String, class: &Class, (x, y): (usize, usize), told: &str) {
    let style = match class.redundancy {
        Redundancy::Dominator if class.is_pure() => "pure",
        Redundancy::Dominator => "dominator",
        Redundancy::Partly => "partly",
        Redundancy::Fully => "fully",
    };
    let operator = class.operators.first().map_or("", String::as_str);
    let others = if class.is_pure() { "" } else { " …" };
    let count = class.mutants.len();
    let (left, top) = (x - WIDTH / 2, y - HEIGHT / 2);
    let _ = writeln!(
        text,
        "<g class=\"class {style}\"><title>{}</title><rect x=\"{left}\" y=\"{top}\" width=\"{WIDTH}\" \
         height=\"{HEIGHT}\" rx=\"8\"/><text x=\"{x}\" y=\"{}\">{}{others}</text>\
         <text class=\"small\" x=\"{x}\" y=\"{}\">{count} × by {}</text></g>",
        escaped(told),
        y - 3,
        escaped(&label(operator)),
        y + 12,
        match class.tests.len() {
            1 => "1 test".to_string(),
            count => format!("{count} tests"),
        }
    );
}

/// Classes by the longest way that leads to them, long rows broken.
fn rows(graph: &SubsumptionGraph) -> Vec<Vec<usize>> {
    let mut depth = vec![0; graph.classes.len()];
    // A class is killed by more tests than those that subsume it, so this order is topological.
    let mut order: Vec<usize> = (0..graph.classes.len()).collect();
    order.sort_by_key(|class| graph.classes[*class].tests.len());
    let mut below = vec![Vec::new(); graph.classes.len()];
    for (from, to) in &graph.reduced_edges {
        below[*from].push(*to);
    }
    for class in order {
        for to in &below[class] {
            depth[*to] = depth[*to].max(depth[class] + 1);
        }
    }
    let mut layers = vec![Vec::new(); depth.iter().max().map_or(0, |deepest| deepest + 1)];
    for (class, depth) in depth.into_iter().enumerate() {
        layers[depth].push(class);
    }
    let broken = layers.iter().flat_map(|layer| layer.chunks(WIDEST).map(<[usize]>::to_vec));
    broken.collect()
}
