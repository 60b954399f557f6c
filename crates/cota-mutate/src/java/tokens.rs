//! Words and signs in the text of a Java source, past spaces and comments.

use std::ops::Range;

/// Where the next token begins.
pub(super) fn next(text: &str, from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        let rest = text.get(at..)?;
        let blank = rest.len() - rest.trim_start().len();
        let rest = &rest[blank..];
        at += blank;
        if rest.starts_with("//") {
            at += rest.find('\n')?;
        } else if rest.starts_with("/*") {
            at += rest.find("*/")? + 2;
        } else {
            return (!rest.is_empty()).then_some(at);
        }
    }
}

/// Where a word is in a part of the text.
pub(super) fn word(text: &str, within: Range<usize>, word: &str) -> Option<Range<usize>> {
    let part_of_word = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '$';
    let mut at = next(text, within.start)?;
    while at + word.len() <= within.end {
        let rest = &text[at..];
        let length: usize =
            rest.chars().take_while(|letter| part_of_word(*letter)).map(char::len_utf8).sum();
        if &rest[..length] == word {
            return Some(at..at + length);
        }
        let step = if length > 0 { length } else { rest.chars().next()?.len_utf8() };
        at = next(text, at + step)?;
    }
    None
}

/// Where a sign is that is the first token of a part of the text.
pub(super) fn sign(text: &str, from: usize, sign: &str) -> Option<Range<usize>> {
    let at = next(text, from)?;
    text[at..].starts_with(sign).then(|| at..at + sign.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_no_words() {
        let text = "/* add */ int // add\n add (int x)";
        assert_eq!(word(text, 0..text.len(), "add"), Some(22..25));
        assert_eq!(word(text, 0..text.len(), "ad"), None);
        assert_eq!(next(text, 25), Some(26));
        assert_eq!(sign("a /* + */ - b", 1, "-"), Some(10..11));
        assert_eq!(sign("a /* + */ - b", 1, "+"), None);
    }
}
