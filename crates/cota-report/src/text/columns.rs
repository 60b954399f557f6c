//! Blocks of lines side by side.

use super::Drawing;
use super::tree::pad;

/// Between two blocks.
const GAP: usize = 4;

/// Puts numbered drawings into rows of a given width. Rows come out as they are complete, so that
/// output can begin before the search has ended.
#[derive(Debug)]
pub struct Columns {
    width: usize,
    row: Vec<Vec<String>>,
    used: usize,
}

impl Columns {
    /// Rows of so many columns.
    pub fn new(width: usize) -> Self {
        Self { width, row: Vec::new(), used: 0 }
    }

    /// Adds a drawing; the row before it, if it does not fit there any more.
    pub fn push(&mut self, number: u64, drawing: Drawing) -> Option<String> {
        let title = format!("#{number} {}", drawing.title);
        let mut lines = vec![title.trim_end().to_string()];
        lines.extend(drawing.lines.into_iter().map(|line| format!("  {line}")));
        let needed = width_of(&lines);
        let full = !self.row.is_empty() && self.used + GAP + needed > self.width;
        let before = full.then(|| self.take());
        self.used += needed + if self.row.is_empty() { 0 } else { GAP };
        self.row.push(lines);
        before
    }

    /// The row that is not complete.
    pub fn finish(mut self) -> Option<String> {
        (!self.row.is_empty()).then(|| self.take())
    }

    fn take(&mut self) -> String {
        self.used = 0;
        let blocks = std::mem::take(&mut self.row);
        let height = blocks.iter().map(Vec::len).max().unwrap_or(0);
        let mut text = String::new();
        for index in 0..height {
            let mut line = String::new();
            let mut column = 0;
            for block in &blocks {
                line = pad(&line, column);
                line.push_str(block.get(index).map_or("", String::as_str));
                column += width_of(block) + GAP;
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        // Drawings of a single line need no space around them.
        if height > 1 {
            text.push('\n');
        }
        text
    }
}

fn width_of(lines: &[String]) -> usize {
    lines.iter().map(|line| line.chars().count()).max().unwrap_or(0)
}
