//! Plots with a logarithmic axis, as SVG.

use crate::page::html::escaped;
use crate::shown::label;
use std::fmt::Write;

/// Numbers of one name, published or our own.
#[derive(Clone, Debug)]
pub struct Series {
    pub name: String,
    pub own: bool,
    pub points: Vec<Point>,
}

/// A number in a column.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    pub column: usize,
    pub value: f64,
}

const LEFT: f64 = 56.0;
const TOP: f64 = 12.0;
const HEIGHT: f64 = 170.0;

/// Series over columns; the published ones hollow, our own filled and joined.
pub fn lines(columns: &[&str], series: &[Series]) -> String {
    let values = || series.iter().flat_map(|series| &series.points).map(|point| point.value);
    let positive = || values().filter(|value| *value > 0.0);
    let low = positive().fold(f64::INFINITY, f64::min).log10().floor();
    let high = positive().fold(0.0, f64::max).log10().ceil().max(low + 1.0);
    if !low.is_finite() {
        return String::new();
    }
    let step = 64.0_f64.max(420.0 / columns.len().max(1) as f64).min(120.0);
    let x = |column: usize| LEFT + step * (column as f64 + 0.5);
    let y = |value: f64| {
        let power = value.max(1e-12).log10().max(low);
        TOP + HEIGHT * (1.0 - (power - low) / (high - low))
    };
    let width = LEFT + step * columns.len() as f64 + 8.0;
    let names: Vec<&str> = names(series);
    let height = TOP + HEIGHT + 26.0 + 18.0 * names.len() as f64;
    let mut text = head(width, height);
    axis(&mut text, (low, high), width, y);
    for (column, name) in columns.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "<text class=\"tick\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            x(column),
            TOP + HEIGHT + 16.0,
            escaped(&shortened(name))
        );
    }
    for series in series {
        let colour = names.iter().position(|name| *name == series.name).unwrap_or(0) % 6;
        let way: Vec<_> = series
            .points
            .iter()
            .map(|point| format!("{:.1} {:.1}", x(point.column), y(point.value)))
            .collect();
        let kind = if series.own { "own" } else { "published" };
        let _ =
            writeln!(text, "<g class=\"series{colour} {kind}\"><path d=\"M{}\"/>", way.join("L"));
        for point in &series.points {
            let radius = if series.own { 3.2 } else { 6.0 };
            let _ = write!(
                text,
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius}\"><title>{} {kind}: {}</title></circle>",
                x(point.column),
                y(point.value),
                escaped(&label(&series.name)),
                point.value
            );
        }
        text.push_str("</g>\n");
    }
    for (number, name) in names.iter().enumerate() {
        let at = TOP + HEIGHT + 36.0 + 18.0 * number as f64;
        let _ = writeln!(
            text,
            "<g class=\"series{} own\"><circle cx=\"{LEFT}\" cy=\"{:.1}\" r=\"3.2\"/></g>\
             <g class=\"series{} published\"><circle cx=\"{LEFT}\" cy=\"{:.1}\" r=\"6\"/></g>\
             <text class=\"name\" x=\"{:.1}\" y=\"{at:.1}\">{}</text>",
            number % 6,
            at - 4.0,
            number % 6,
            at - 4.0,
            LEFT + 14.0,
            escaped(&label(name))
        );
    }
    text + "</svg></div>\n<p class=\"note\">Rings are published numbers, dots our own.</p>\n"
}

/// Columns by powers of ten.
pub fn columns(bars: &[(String, f64)]) -> String {
    let high = bars.iter().map(|(_, power)| *power).fold(1.0, f64::max).ceil();
    let step = (640.0 / bars.len().max(1) as f64).clamp(14.0, 44.0);
    let width = LEFT + step * bars.len() as f64 + 8.0;
    let y = |value: f64| TOP + HEIGHT * (1.0 - value.log10().max(0.0) / high);
    let mut text = head(width, TOP + HEIGHT + 26.0);
    axis(&mut text, (0.0, high), width, y);
    let every = (28.0 / step).ceil() as usize;
    for (number, (name, power)) in bars.iter().enumerate() {
        let (left, height) = (LEFT + step * number as f64, HEIGHT * power / high);
        let _ = writeln!(
            text,
            "<rect class=\"column\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{height:.1}\"/>",
            left + 2.0,
            TOP + HEIGHT - height,
            step - 4.0
        );
        if number % every == 0 {
            let _ = writeln!(
                text,
                "<text class=\"tick\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
                left + step / 2.0,
                TOP + HEIGHT + 16.0,
                escaped(name)
            );
        }
    }
    text + "</svg></div>\n"
}

fn head(width: f64, height: f64) -> String {
    format!(
        "<div class=\"scroll\" tabindex=\"0\"><svg class=\"plot\" width=\"{width:.0}\" \
         height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" aria-label=\"plot\">\n"
    )
}

fn axis(text: &mut String, (low, high): (f64, f64), width: f64, y: impl Fn(f64) -> f64) {
    let every = ((high - low) / 6.0).ceil().max(1.0);
    let mut power = low;
    while power <= high + 0.1 {
        let at = y(10.0_f64.powf(power));
        let name = match power {
            p if (0.0..4.0).contains(&p) => format!("{:.0}", 10.0_f64.powf(p)),
            p => format!("1e{p:.0}"),
        };
        let _ = writeln!(
            text,
            "<path class=\"grid\" d=\"M{LEFT} {at:.1}H{:.1}\"/><text class=\"scale\" x=\"{:.1}\" \
             y=\"{:.1}\">{name}</text>",
            width - 8.0,
            LEFT - 6.0,
            at + 4.0
        );
        power += every;
    }
}

/// The names of the series, each once.
fn names(series: &[Series]) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for series in series {
        if !names.contains(&series.name.as_str()) {
            names.push(&series.name);
        }
    }
    names
}

fn shortened(name: &str) -> String {
    if name.chars().count() <= 13 {
        return name.to_string();
    }
    name.chars().take(12).chain(['…']).collect()
}
