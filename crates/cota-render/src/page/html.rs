//! Small pieces of a page.

use crate::shown::visible_json;
use serde_json::Value;
use std::fmt::Write;

pub use crate::shown::escaped;
pub use crate::summary::counted;

/// A name that may be long: where there is no room, it breaks between its parts.
pub fn breakable(text: &str) -> String {
    escaped(text).replace("::", "::<wbr>").replace('/', "/<wbr>").replace('_', "_<wbr>")
}

/// JSON as the content of a script element: no tag or comment can begin in it.
pub fn script_json(json: &Value) -> String {
    visible_json(&json.to_string()).replace('<', "\\u003c")
}

/// Names with values.
pub fn facts(facts: &[(&str, String)]) -> String {
    let mut text = String::from("<dl class=\"facts\">\n");
    for (name, value) in facts {
        // Writing to a string cannot fail.
        let _ =
            writeln!(text, "<div><dt>{}</dt><dd>{}</dd></div>", escaped(name), breakable(value));
    }
    text.push_str("</dl>\n");
    text
}

/// A cell of a table.
#[derive(Clone, Debug)]
pub enum Cell {
    /// A text.
    Text(String),
    /// A text as a program has it.
    Code(String),
    /// A number.
    Number(String),
    /// A share from 0 to 1, as a bar.
    Bar(f64),
    /// A word with a colour.
    Word(String, Tone),
}

/// What kind of news something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// All is well.
    Good,
    /// Something was found.
    Bad,
    /// Neither.
    Plain,
}

impl Tone {
    pub fn class(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Bad => "bad",
            Self::Plain => "plain",
        }
    }
}

/// A table; wide ones scroll on their own.
pub fn table(headings: &[&str], rows: &[Vec<Cell>]) -> String {
    let mut text = String::from("<div class=\"scroll\" tabindex=\"0\"><table>\n<thead><tr>");
    let numeric = |column: usize| {
        rows.first().is_some_and(|row| matches!(row.get(column), Some(Cell::Number(_))))
    };
    for (column, heading) in headings.iter().enumerate() {
        let class = if numeric(column) { " class=\"num\"" } else { "" };
        let _ = write!(text, "<th scope=\"col\"{class}>{}</th>", escaped(heading));
    }
    text.push_str("</tr></thead>\n<tbody>\n");
    for row in rows {
        text.push_str("<tr>");
        for cell in row {
            write_cell(&mut text, cell);
        }
        text.push_str("</tr>\n");
    }
    text.push_str("</tbody></table></div>\n");
    text
}

fn write_cell(text: &mut String, cell: &Cell) {
    let _ = match cell {
        Cell::Text(value) => write!(text, "<td>{}</td>", escaped(value)),
        Cell::Code(value) => write!(text, "<td><code>{}</code></td>", escaped(value)),
        Cell::Number(value) => write!(text, "<td class=\"num\">{}</td>", escaped(value)),
        Cell::Word(word, tone) => {
            write!(text, "<td class=\"{}\">{}</td>", tone.class(), escaped(word))
        }
        Cell::Bar(share) => write!(
            text,
            "<td class=\"bar\"><span style=\"width:{:.1}%\"></span></td>",
            share.clamp(0.0, 1.0) * 100.0
        ),
    };
}

/// Something long that is closed at first.
pub fn details(summary: &str, body: &str) -> String {
    format!("<details><summary>{}</summary>\n{body}</details>\n", escaped(summary))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_in_a_script_is_read_as_it_was() {
        let json = serde_json::json!({ "<!--<script>": ["</script>", "a < b", "<\\", 1] });
        let text = script_json(&json);
        assert!(!text.contains('<'), "{text}");
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), json);
    }
}
