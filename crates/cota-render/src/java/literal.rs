//! Values as Java literals, in ASCII, so that the encoding of a file does not matter.

use cota_java::graph::Word;

/// A value that is no object, in its own type: a box made of it has that type too.
pub(super) fn plain(word: &Word) -> String {
    match word {
        Word::Bool(value) => value.to_string(),
        Word::Char(value) => character(*value),
        Word::Int(b'J', value) => format!("{value}L"),
        Word::Int(b'B', value) => format!("(byte) {value}"),
        Word::Int(b'S', value) => format!("(short) {value}"),
        Word::Int(_, value) => value.to_string(),
        Word::Float(value) if value.is_nan() => "Float.NaN".to_owned(),
        Word::Float(value) if value.is_infinite() => {
            format!("Float.{}_INFINITY", if *value > 0.0 { "POSITIVE" } else { "NEGATIVE" })
        }
        Word::Float(value) => format!("{value:?}f"),
        Word::Double(value) if value.is_nan() => "Double.NaN".to_owned(),
        Word::Double(value) if value.is_infinite() => {
            format!("Double.{}_INFINITY", if *value > 0.0 { "POSITIVE" } else { "NEGATIVE" })
        }
        Word::Double(value) => format!("{value:?}"),
        Word::Null | Word::Object(_) => "null".to_owned(),
    }
}

fn character(unit: u16) -> String {
    format!("'{}'", escaped(unit, '\''))
}

/// A text between quotes.
pub(super) fn string(text: &str) -> String {
    let escaped: String = text.encode_utf16().map(|unit| escaped(unit, '"')).collect();
    format!("\"{escaped}\"")
}

/// A unit of a text. Line ends are written as such, since `\u000a` is one before literals are read.
fn escaped(unit: u16, quote: char) -> String {
    match char::from_u32(u32::from(unit)) {
        Some('\n') => "\\n".to_owned(),
        Some('\r') => "\\r".to_owned(),
        Some('\t') => "\\t".to_owned(),
        Some('\\') => "\\\\".to_owned(),
        Some(c) if c == quote => format!("\\{c}"),
        Some(c) if (' '..='~').contains(&c) => c.to_string(),
        // An octal escape: `\u0000` would be fine, but `\u0022` would end the literal.
        _ if unit < 0x20 => format!("\\{unit:03o}"),
        _ => format!("\\u{unit:04x}"),
    }
}

/// A line of a comment: drawn lines become ASCII, and nothing in it is read as an escape.
pub(super) fn comment(line: &str) -> String {
    let mut text = String::new();
    for c in line.chars() {
        match c {
            // Two of them never begin an escape, whatever follows.
            '\\' if line.contains("\\u") => text.push_str("\\\\"),
            '\u{2514}' => text.push('`'),
            '\u{251c}' | '\u{2502}' | '\u{2534}' | '\u{252c}' | '\u{253c}' => text.push('|'),
            '\u{2500}' => text.push('-'),
            '\u{2192}' => text.push_str("->"),
            '\u{2190}' => text.push_str("<-"),
            '\u{2194}' | '\u{21c4}' => text.push_str("<->"),
            '\u{2205}' => text.push_str("(nothing)"),
            ' '..='~' => text.push(c),
            _ => text.push('?'),
        }
    }
    // The end of a comment that begins with `/*`.
    text.replace("*/", "* /").trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_ascii_and_mean_what_they_say() {
        assert_eq!(string("a\"\\\n\u{1}é\u{1F600}"), "\"a\\\"\\\\\\n\\001\\u00e9\\ud83d\\ude00\"");
        assert_eq!(plain(&Word::Char(0x27)), "'\\''");
        assert_eq!(plain(&Word::Char(0xD800)), "'\\ud800'");
        assert_eq!(plain(&Word::Int(b'J', i64::MIN)), "-9223372036854775808L");
        assert_eq!(plain(&Word::Float(-0.0)), "-0.0f");
        assert_eq!(plain(&Word::Double(1e300)), "1e300");
        assert_eq!(plain(&Word::Double(f64::NEG_INFINITY)), "Double.NEGATIVE_INFINITY");
    }

    #[test]
    fn nothing_in_a_comment_is_code() {
        assert_eq!(comment(r#"name="\u{a}" */ int x;"#), r#"name="\\u{a}" * / int x;"#);
        assert_eq!(comment("└─ next: Node0 → ∅  "), "`- next: Node0 -> (nothing)");
        assert_eq!(comment(r"  / \"), r"  / \");
    }
}
