//! Long `Debug` texts, folded: what fits on a line is on one, and what is deep inside of a value is left out where
//! the whole would be long. The drawing has all of it.

use std::fmt::Write;

/// What a line may have.
const WIDTH: usize = 100;

/// How many lines a text may have.
const LINES: usize = 16;

/// How many parts of the same value are shown.
const PARTS: usize = 12;

/// A part of a value: a line, or the lines between one that opens it and one that closes it.
#[derive(Default)]
struct Part {
    head: String,
    inside: Vec<Part>,
    tail: String,
}

/// The text that `{:#?}` writes, on fewer lines.
pub(super) fn folded(text: &str) -> String {
    let Some(parts) = parts(text) else { return text.to_string() };
    let deepest = parts.iter().map(Part::depth).max().unwrap_or(0);
    let written = (1..=deepest.max(1)).rev().map(|depth| {
        let mut written = String::new();
        for part in &parts {
            part.write(&mut written, 0, depth);
        }
        written
    });
    let mut last = String::new();
    for written in written {
        last = written;
        if last.lines().count() <= LINES {
            break;
        }
    }
    last.trim_end().to_string()
}

/// The parts of a text; none if something in it writes lines in another way.
fn parts(text: &str) -> Option<Vec<Part>> {
    let mut open = vec![Part::default()];
    for line in text.lines().map(str::trim) {
        if line.ends_with(['{', '(', '[']) {
            open.push(Part { head: line.to_string(), ..Part::default() });
        } else if line.starts_with(['}', ')', ']']) {
            let closed = Part { tail: line.to_string(), ..open.pop()? };
            open.last_mut()?.inside.push(closed.hugged());
        } else {
            open.last_mut()?.inside.push(Part { head: line.to_string(), ..Part::default() });
        }
    }
    let whole = open.pop()?;
    open.is_empty().then_some(whole.inside)
}

impl Part {
    /// `Some(` around a single part has no lines of its own.
    fn hugged(mut self) -> Self {
        let alone = self.inside.len() == 1 && self.head.ends_with('(');
        match self.inside.pop() {
            Some(only) if alone => Self {
                head: self.head
                    + only.head.trim_end_matches(|c| only.inside.is_empty() && c == ','),
                tail: only.tail.trim_end_matches(',').to_string() + &self.tail,
                inside: only.inside,
            },
            last => {
                self.inside.extend(last);
                self
            }
        }
    }

    fn depth(&self) -> usize {
        1 + self.inside.iter().map(Self::depth).max().unwrap_or(0)
    }

    /// The part on a line, if that is short enough.
    fn on_a_line(&self, width: usize) -> Option<String> {
        let mut line = self.head.clone();
        let space = if self.head.ends_with('{') { " " } else { "" };
        for (number, part) in self.inside.iter().enumerate() {
            line.push_str(if number == 0 { space } else { " " });
            line.push_str(&part.on_a_line(width.checked_sub(line.len())?)?);
        }
        if !self.inside.is_empty() {
            line.truncate(line.trim_end_matches(',').len());
            line.push_str(space);
        }
        line.push_str(&self.tail);
        (line.chars().count() <= width).then_some(line)
    }

    /// Writes the part as far as a depth goes.
    fn write(&self, to: &mut String, indent: usize, depth: usize) {
        let margin = " ".repeat(indent);
        let line = self.on_a_line(WIDTH.saturating_sub(indent)).unwrap_or_else(|| {
            if depth <= 1 && !self.inside.is_empty() {
                return format!("{} … {}", self.head, self.tail);
            }
            let mut lines = format!("{}\n", self.head);
            for part in self.inside.iter().take(PARTS) {
                part.write(&mut lines, indent + 4, depth - 1);
            }
            if let Some(more) = self.inside.len().checked_sub(PARTS).filter(|more| *more > 0) {
                let _ = writeln!(lines, "{margin}    … and {more} more");
            }
            match self.tail.as_str() {
                "" => lines.trim_end().to_string(),
                tail => format!("{lines}{margin}{tail}"),
            }
        });
        let _ = writeln!(to, "{margin}{line}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug)]
    #[allow(dead_code, reason = "only `Debug` reads it")]
    struct Node {
        key: u8,
        next: Option<Box<Node>>,
        rows: Vec<Vec<u8>>,
    }

    fn list(length: u8) -> Option<Box<Node>> {
        let rows = vec![vec![1, 2], vec![]];
        length.checked_sub(1).map(|less| Box::new(Node { key: length, next: list(less), rows }))
    }

    fn text(length: u8) -> String {
        folded(&format!("{:#?}", list(length)))
    }

    #[test]
    fn what_fits_is_on_a_line() {
        assert_eq!(text(1), "Some(Node { key: 1, next: None, rows: [[1, 2], []] })");
        let expected = "\
Some(Node {
    key: 3,
    next: Some(Node {
        key: 2,
        next: Some(Node { key: 1, next: None, rows: [[1, 2], []] }),
        rows: [[1, 2], []],
    }),
    rows: [[1, 2], []],
})";
        assert_eq!(text(3), expected);
    }

    #[test]
    fn what_is_deep_inside_is_left_out() {
        let long = text(40);
        assert!(
            long.lines().count() <= LINES && long.contains("next: Some(Node { … }),"),
            "{long}"
        );
        let wide = folded(&format!("{:#?}", (1..=99).map(|_| "some text").collect::<Vec<_>>()));
        assert_eq!(wide.lines().count(), 1 + PARTS + 2);
        assert!(wide.ends_with("    … and 87 more\n]"), "{wide}");
    }

    #[test]
    fn other_texts_stay_as_they_are() {
        for text in ["a )\n)\n", "Custom { lines\n}\n}"] {
            assert_eq!(folded(text), text);
        }
    }
}
