//! Structures as one SVG document: a grid of small drawings with captions.
//!
//! The document stands alone, uses no script and no font of its own, and follows the reader's choice
//! of light or dark.

mod layout;
mod routes;
mod scene;

use crate::shown::escaped;
use crate::types::Types;
use cota_engine::Value;
use std::fmt::Write;

pub use scene::Scene;

/// A row of drawings gets no wider than this unless a single drawing is.
const PAGE: f64 = 1100.0;

/// Around the page and between drawings.
const MARGIN: f64 = 24.0;

/// The height of a caption.
const CAPTION: f64 = 26.0;

/// The style sheet of drawings, for light and dark pages.
pub const STYLE: &str = "\
.page{fill:#ffffff}.tile{fill:#f7f8fa;stroke:#e3e6eb}
.caption{font:12px ui-monospace,monospace;fill:#5b6470}.number{font-weight:bold;fill:#1f2630}
.node rect{fill:#ffffff;stroke:#3d5a80;stroke-width:1.5}
.node text{font:13px ui-monospace,monospace;fill:#1f2630;text-anchor:middle}
.red rect{fill:#d64545;stroke:#a83232}.black rect{fill:#2b2f36;stroke:#14171b}
.red text,.black text{fill:#ffffff}.marked rect{stroke-width:3}
.pure rect{fill:#d5d8de}.partly rect{stroke-dasharray:6 4}.fully rect{stroke-dasharray:2 3}
.edge{fill:none;stroke:#5f6b7a;stroke-width:1.4}.back{fill:none;stroke:#98a2af;stroke-dasharray:4 3}
.tip{fill:#5f6b7a}.backtip{fill:#98a2af}
.label{font:10px ui-monospace,monospace;fill:#6b7480;text-anchor:middle;stroke:#f7f8fa;\
stroke-width:3px;paint-order:stroke}
@media (prefers-color-scheme:dark){
.page{fill:#14171c}.tile{fill:#1b1f26;stroke:#2a303a}
.caption{fill:#98a2af}.number{fill:#e6e9ee}
.node rect{fill:#242a33;stroke:#8fb3e0}.node text{fill:#e6e9ee}
.red rect{fill:#c23b3b;stroke:#e98080}.black rect{fill:#0b0d10;stroke:#8b95a3}
.red text,.black text{fill:#ffffff}.pure rect{fill:#4a5361}
.edge{stroke:#aeb7c4}.back{stroke:#6d7785}.tip{fill:#aeb7c4}.backtip{fill:#6d7785}
.label{fill:#98a2af;stroke:#1b1f26}}
";

/// The drawing of a structure, to be put into a document.
pub fn scene(number: u64, value: &Value, types: &Types) -> Scene {
    scene::draw(number, value, types)
}

/// The document of all drawings.
pub fn document(title: &str, scenes: &[Scene]) -> String {
    let (places, width, height) = arrange(scenes);
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\">\n<title>{}</title>\n\
         <style>\n{STYLE}</style>\n<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n",
        escaped(title),
    );
    for (scene, (x, y, row)) in scenes.iter().zip(places) {
        let _ = scene.write(&mut text, x, y, row);
    }
    text.push_str("</svg>\n");
    text
}

/// Where each drawing goes (with the height of its row), and the size of the page.
fn arrange(scenes: &[Scene]) -> (Vec<(f64, f64, f64)>, f64, f64) {
    let mut places: Vec<(f64, f64, f64)> = Vec::with_capacity(scenes.len());
    let (mut x, mut y, mut row, mut start, mut width) = (MARGIN, MARGIN, 0.0f64, 0, 0.0f64);
    for (index, scene) in scenes.iter().enumerate() {
        if index > start && x + scene.width() > PAGE - MARGIN {
            places[start..].iter_mut().for_each(|place| place.2 = row);
            (x, y, row, start) = (MARGIN, y + row + MARGIN / 2.0, 0.0, index);
        }
        places.push((x, y, 0.0));
        x += scene.width() + MARGIN / 2.0;
        row = row.max(scene.height());
        width = width.max(x);
    }
    places[start..].iter_mut().for_each(|place| place.2 = row);
    (places, width + MARGIN / 2.0, y + row + MARGIN)
}
