//! A bar chart as SVG.

use std::fmt::Write;

/// Named values.
pub struct Plot {
    /// The line above.
    pub title: String,
    /// The bars, in order.
    pub points: Vec<(String, f64)>,
}

impl Plot {
    pub fn to_svg(&self) -> String {
        let most = self.points.iter().map(|point| point.1.abs()).fold(1.0, f64::max);
        let height = 40 + 22 * self.points.len();
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 {height}\" \
             font-family=\"sans-serif\" font-size=\"12\">\n<text x=\"10\" y=\"20\">{}</text>\n",
            self.title
        );
        for (at, (name, value)) in self.points.iter().enumerate() {
            let (y, width) = (34 + 22 * at, 340.0 * value.abs() / most);
            let colour = if *value < 0.0 { "indianred" } else { "steelblue" };
            let _ = writeln!(
                text,
                "<text x=\"190\" y=\"{}\" text-anchor=\"end\">{name}</text>\
                 <rect x=\"200\" y=\"{y}\" width=\"{width:.1}\" height=\"16\" fill=\"{colour}\"/>\
                 <text x=\"{:.1}\" y=\"{}\">{value:.1}</text>",
                y + 13,
                206.0 + width,
                y + 13
            );
        }
        text.push_str("</svg>\n");
        text
    }
}
