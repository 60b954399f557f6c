//! Sentences one a line: a line break inside is written `\n`, a carriage return `\r` and a
//! backslash `\\`, so that any sentence fits on a line and can be read back.

use std::borrow::Cow;

/// The sentence as one line, without the line break at its end.
pub fn encode(sentence: &str) -> Cow<'_, str> {
    // Without an early exit, many bytes are looked at in one step.
    let special = |found, byte: &u8| found | matches!(byte, b'\n' | b'\r' | b'\\');
    if !sentence.as_bytes().iter().fold(false, special) {
        return Cow::Borrowed(sentence);
    }
    let mut line = String::with_capacity(sentence.len() + 8);
    for c in sentence.chars() {
        match c {
            '\n' => line.push_str("\\n"),
            '\r' => line.push_str("\\r"),
            '\\' => line.push_str("\\\\"),
            c => line.push(c),
        }
    }
    Cow::Owned(line)
}

/// The sentence that a line stands for.
pub fn decode(line: &str) -> Cow<'_, str> {
    if !line.contains('\\') {
        return Cow::Borrowed(line);
    }
    let mut sentence = String::with_capacity(line.len());
    let mut characters = line.chars();
    while let Some(c) = characters.next() {
        sentence.push(match c {
            '\\' => match characters.next() {
                Some('n') => '\n',
                Some('r') => '\r',
                Some(c) => c,
                None => '\\',
            },
            c => c,
        });
    }
    Cow::Owned(sentence)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sentence_comes_back_and_fits_on_a_line() {
        for sentence in ["", "x", "a\nb", "\\n", "\\", "\r\n", "\\\\\n", "ñ\\é"] {
            let line = encode(sentence);
            assert!(!line.contains(['\n', '\r']));
            assert_eq!(decode(&line), sentence);
        }
    }
}
