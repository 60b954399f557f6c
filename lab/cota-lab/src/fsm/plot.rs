//! A bar chart as SVG.

use serde::Serialize;
use std::fmt::Write;

/// Named values.
pub struct Plot<'a> {
    /// The line above.
    pub title: &'a str,
    /// The bars, in order.
    pub points: &'a [Point],
}

/// A value, beside the published one if there is one.
#[derive(Serialize)]
pub struct Point {
    pub name: String,
    #[serde(rename = "own")]
    pub ours: f64,
    pub published: Option<f64>,
}

impl Plot<'_> {
    pub fn to_svg(&self) -> String {
        let values = self.points.iter().flat_map(|point| [Some(point.ours), point.published]);
        let most = values.flatten().map(f64::abs).fold(1.0, f64::max);
        let height = 40 + 22 * self.points.len();
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 {height}\" \
             font-family=\"sans-serif\" font-size=\"12\">\n<text x=\"10\" y=\"20\">{}</text>\n",
            self.title
        );
        for (at, Point { name, ours, published }) in self.points.iter().enumerate() {
            let width_of = |value: f64| 300.0 * value.abs() / most;
            let (y, width) = (34 + 22 * at, width_of(*ours));
            let colour = if *ours < 0.0 { "indianred" } else { "steelblue" };
            let mut label = format!("{ours:.1}");
            if let Some(value) = published {
                let _ = write!(label, " (published: {value:.1})");
            }
            let _ = writeln!(
                text,
                "<text x=\"190\" y=\"{}\" text-anchor=\"end\">{name}</text>\
                 <rect x=\"200\" y=\"{y}\" width=\"{width:.1}\" height=\"16\" fill=\"{colour}\"/>\
                 <text x=\"{:.1}\" y=\"{}\">{label}</text>",
                y + 13,
                206.0 + width.max(published.map_or(0.0, width_of)),
                y + 13
            );
            if let Some(value) = published {
                let x = 200.0 + width_of(*value);
                let _ = writeln!(
                    text,
                    "<path d=\"M{x:.1} {}v20\" stroke=\"black\" stroke-width=\"2\"/>",
                    y - 2
                );
            }
        }
        text.push_str("</svg>\n");
        text
    }
}
