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
    /// Rows of this many columns.
    pub fn new(width: usize) -> Self {
        Self { width, row: Vec::new(), used: 0 }
    }

    /// Adds a drawing; the rows that are complete now. A drawing of a single line is a row of its own.
    pub fn push(&mut self, number: u64, drawing: Drawing) -> String {
        let title = format!("#{number} {}", drawing.title).trim_end().to_string();
        if drawing.inline {
            let line: Vec<_> = std::iter::once(title).chain(drawing.lines).collect();
            return format!("{}{}\n", self.take(), line.join("  "));
        }
        let lines = drawing.lines.into_iter().map(|line| format!("  {line}"));
        let block: Vec<_> = std::iter::once(title).chain(lines).collect();
        let needed = width_of(&block);
        let full = self.used + GAP + needed > self.width;
        let before = if full { self.take() } else { String::new() };
        self.used += needed + if self.row.is_empty() { 0 } else { GAP };
        self.row.push(block);
        before
    }

    /// The row that is not complete.
    pub fn finish(mut self) -> String {
        self.take()
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
        if height > 0 {
            text.push('\n');
        }
        text
    }
}

fn width_of(lines: &[String]) -> usize {
    lines.iter().map(|line| line.chars().count()).max().unwrap_or(0)
}
