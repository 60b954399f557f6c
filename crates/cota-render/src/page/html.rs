//! Small pieces of a page. Templates escape every text; [`document`](super::page) makes the whole visible.

use crate::shown::visible_json;
use maud::{Markup, PreEscaped, Render, html};
use serde_json::Value;

pub use crate::summary::counted;

/// A name that may be long: where there is no room, it breaks between its parts.
pub fn breakable(text: &str) -> Markup {
    let text = text.render().into_string();
    PreEscaped(text.replace("::", "::<wbr>").replace('/', "/<wbr>").replace('_', "_<wbr>"))
}

/// JSON as the content of a script element: no tag or comment can begin in it.
pub fn script_json(json: &Value) -> Markup {
    PreEscaped(visible_json(&json.to_string()).replace('<', "\\u003c"))
}

/// Names with values.
pub fn facts(facts: &[(&str, String)]) -> Markup {
    html! {
        dl.facts {
            @for (name, value) in facts { div { dt { (name) } dd { (breakable(value)) } } }
        }
    }
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

/// Whether news are good or bad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Nothing is wrong.
    Good,
    /// A problem was found.
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

impl Render for Cell {
    fn render(&self) -> Markup {
        match self {
            Self::Text(value) => html! { td { (value) } },
            Self::Code(value) => html! { td { code { (value) } } },
            Self::Number(value) => html! { td.num { (value) } },
            Self::Word(word, tone) => html! { td class=(tone.class()) { (word) } },
            Self::Bar(share) => {
                let width = format!("width:{:.1}%", share.clamp(0.0, 1.0) * 100.0);
                html! { td.bar { span style=(width) {} } }
            }
        }
    }
}

/// A table; wide ones scroll on their own.
pub fn table(headings: &[&str], rows: &[Vec<Cell>]) -> Markup {
    let numeric = |column: usize| {
        rows.first().is_some_and(|row| matches!(row.get(column), Some(Cell::Number(_))))
    };
    html! {
        div.scroll tabindex="0" {
            table {
                thead {
                    tr {
                        @for (column, heading) in headings.iter().enumerate() {
                            th scope="col" class=[numeric(column).then_some("num")] { (heading) }
                        }
                    }
                }
                tbody { @for row in rows { tr { @for cell in row { (cell) } } } }
            }
        }
    }
}

/// Something long that is closed at first.
pub fn details(summary: &str, body: &Markup) -> Markup {
    html! { details { summary { (summary) } (body) } }
}

/// A remark.
pub fn note(text: &str) -> Markup {
    html! { p.note { (text) } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_in_a_script_is_read_as_it_was() {
        let json = serde_json::json!({ "<!--<script>": ["</script>", "a < b", "<\\", 1] });
        let text = script_json(&json).into_string();
        assert!(!text.contains('<'), "{text}");
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), json);
    }
}
