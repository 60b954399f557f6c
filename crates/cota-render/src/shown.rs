//! Texts of users as a reader gets to see them: nothing in them is markup, none turns the text around it about,
//! and in a drawing none is endless.

use crate::summary::grouped;
use std::borrow::Cow;
use std::fmt::Write;

/// The most characters of a label in a drawing.
const LONGEST_LABEL: usize = 120;

/// Whether a character changes the direction of the text around it. With these a text can be shown to be another
/// one than it is.
fn is_directional(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A text with the characters that change its direction written out, as `\u{202e}`.
///
/// ```
/// assert_eq!(cota_render::shown::visible("a\u{202e}b"), r"a\u{202e}b");
/// ```
pub fn visible(text: &str) -> Cow<'_, str> {
    written_out(text, r"\u")
}

/// The text of a JSON document, of which the strings are [`visible`] when they are read.
pub fn visible_json(json: &str) -> Cow<'_, str> {
    written_out(json, r"\\u")
}

fn written_out<'a>(text: &'a str, start: &str) -> Cow<'a, str> {
    if !text.contains(is_directional) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if is_directional(c) {
            // Writing to a string cannot fail.
            let _ = write!(out, "{start}{{{:x}}}", u32::from(c));
        } else {
            out.push(c);
        }
    }
    Cow::Owned(out)
}

/// A text in HTML or SVG, as content or in an attribute.
///
/// ```
/// assert_eq!(cota_render::shown::escaped("a<b"), "a&lt;b");
/// ```
pub fn escaped(text: &str) -> String {
    let text = visible(text);
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A text as a label of a drawing: a long one is cut, and says how long it is.
///
/// ```
/// let long = "x".repeat(2_000);
/// assert!(cota_render::shown::label(&long).ends_with("xx… (2,000 characters)"));
/// ```
pub fn label(text: &str) -> Cow<'_, str> {
    let Some((end, _)) = text.char_indices().nth(LONGEST_LABEL) else {
        return Cow::Borrowed(text);
    };
    let all = grouped(text.chars().count() as u64);
    Cow::Owned(format!("{}… ({all} characters)", &text[..end]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_that_turns_text_about_is_written_out() {
        let all = "\u{61c}\u{200e}\u{200f}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2066}\u{2067}\u{2068}\u{2069}";
        let shown = escaped(all);
        assert!(shown.is_ascii(), "{shown}");
        assert_eq!(shown.matches("\\u{").count(), all.chars().count());
        assert_eq!(visible("plain ü \u{5d0}"), "plain ü \u{5d0}");
    }

    #[test]
    fn json_stays_json() {
        let json = serde_json::json!({ "\u{202e}key": ["a\u{2066}\\", 1] }).to_string();
        let read: serde_json::Value = serde_json::from_str(&visible_json(&json)).unwrap();
        assert_eq!(read, serde_json::json!({ r"\u{202e}key": [r"a\u{2066}\", 1] }));
    }

    #[test]
    fn only_long_labels_are_cut() {
        let text = "ü".repeat(LONGEST_LABEL);
        assert_eq!(label(&text), text);
        let cut = label(&format!("{text}!")).into_owned();
        assert_eq!(cut, format!("{text}… (121 characters)"));
    }
}
