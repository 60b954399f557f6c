//! Plots as SVG.

use crate::shown::{escaped, label};
use cota_results::tables::NamedMean;
use std::fmt::Write;

/// Numbers of one name, published or our own.
#[derive(Clone, Debug)]
pub struct Series {
    /// What was measured.
    pub name: String,
    /// Whether the numbers are our own.
    pub own: bool,
    /// The numbers.
    pub points: Vec<Point>,
}

/// A number in a column.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    /// The index of the column.
    pub column: usize,
    /// The number.
    pub value: f64,
}

const LEFT: f64 = 56.0;
const TOP: f64 = 12.0;
const HEIGHT: f64 = 170.0;

/// Series over columns on a logarithmic axis; the published ones hollow, our own filled and joined. There is no plot
/// without a positive number.
pub fn lines(columns: &[&str], series: &[Series]) -> Option<String> {
    let values = || series.iter().flat_map(|series| &series.points).map(|point| point.value);
    let positive = || values().filter(|value| *value > 0.0);
    let low = positive().fold(f64::INFINITY, f64::min).log10().floor();
    let high = positive().fold(0.0, f64::max).log10().ceil().max(low + 1.0);
    if !low.is_finite() {
        return None;
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
    Some(text + "</svg>\n")
}

/// Columns by powers of ten, each with its name and its power.
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
    text + "</svg>\n"
}

/// Means as bars in a document that stands alone, with marks where the published ones are, and a line from the lower to the
/// upper quartile.
pub fn bars(title: &str, means: &[NamedMean]) -> String {
    let upper = |mean: &NamedMean| mean.quartiles.map(|[_, upper]| upper);
    let values = means.iter().flat_map(|mean| [mean.own, mean.published, upper(mean)]);
    let most = values.flatten().map(f64::abs).fold(1.0, f64::max);
    let width_of = |value: f64| 300.0 * value.abs() / most;
    let height = 40 + 22 * means.len();
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 {height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n<text x=\"10\" y=\"20\">{}</text>\n",
        escaped(title)
    );
    for (at, NamedMean { name, own, published, quartiles }) in means.iter().enumerate() {
        let (y, width) = (34 + 22 * at, own.map_or(0.0, width_of));
        let colour = if own.is_some_and(|own| own < 0.0) { "indianred" } else { "steelblue" };
        let mut told = own.map_or("-".to_owned(), |own| format!("{own:.1}"));
        if let Some(value) = published {
            let _ = write!(told, " (published: {value:.1})");
        }
        let _ = writeln!(
            text,
            "<text x=\"190\" y=\"{}\" text-anchor=\"end\">{}</text>\
             <rect x=\"200\" y=\"{y}\" width=\"{width:.1}\" height=\"16\" fill=\"{colour}\"/>\
             <text x=\"{:.1}\" y=\"{}\">{told}</text>",
            y + 13,
            escaped(name),
            206.0
                + [*published, quartiles.map(|[_, upper]| upper)]
                    .into_iter()
                    .flatten()
                    .map(width_of)
                    .fold(width, f64::max),
            y + 13
        );
        if let Some([lower, upper]) = quartiles {
            let _ = writeln!(
                text,
                "<path d=\"M{:.1} {}v8m0 -4H{:.1}m0 -4v8\" fill=\"none\" stroke=\"midnightblue\"/>",
                200.0 + width_of(lower.max(0.0)),
                y + 4,
                200.0 + width_of(upper.max(0.0))
            );
        }
        if let Some(value) = published {
            let x = 200.0 + width_of(*value);
            let top = y - 2;
            let _ = writeln!(
                text,
                "<path d=\"M{x:.1} {top}v20\" stroke=\"black\" stroke-width=\"2\"/>"
            );
        }
    }
    text + "</svg>\n"
}

fn head(width: f64, height: f64) -> String {
    format!(
        "<svg class=\"plot\" width=\"{width:.0}\" \
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
