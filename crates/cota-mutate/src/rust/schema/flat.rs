//! Rust on one line.

/// A text without line breaks that means the same.
pub(super) struct Flat {
    pub(super) text: String,
    /// From which place of the old text on, things have moved to which place of the new one.
    moves: Vec<(usize, usize)>,
}

impl Flat {
    /// Where something of the old text is now.
    pub(super) fn place(&self, at: usize) -> usize {
        let next = self.moves.partition_point(|(from, _)| *from <= at);
        let end = self.moves.get(next).map_or(self.text.len(), |(_, to)| *to);
        match next.checked_sub(1).map(|before| self.moves[before]) {
            Some((from, to)) => (to + (at - from)).min(end),
            None => at.min(end),
        }
    }
}

/// Comments become spaces, line breaks too; those within texts are written as escapes. As long as there are none
/// of the last kind, nothing moves.
pub(super) fn flatten(text: &str) -> Flat {
    let mut scan = Scan {
        text,
        at: 0,
        flat: Flat { text: String::with_capacity(text.len()), moves: Vec::new() },
    };
    let mut word = false;
    while let Some(next) = scan.next() {
        let rest = &text[scan.at..];
        let raw = if word { None } else { raw_start(rest) };
        word = next.is_alphanumeric() || next == '_';
        match next {
            _ if rest.starts_with("//") => scan.blank(rest.find('\n').unwrap_or(rest.len())),
            _ if rest.starts_with("/*") => scan.blank(block_comment(rest)),
            _ if raw.is_some() => {
                let (prefix, hashes) = raw.unwrap_or_default();
                scan.raw_text(prefix, hashes);
                word = false;
            }
            '"' => scan.quoted_text(),
            '\'' => scan.keep(character(rest)),
            '\n' | '\r' => scan.blank(1),
            other => scan.keep(other.len_utf8()),
        }
    }
    scan.flat
}

struct Scan<'t> {
    text: &'t str,
    at: usize,
    flat: Flat,
}

impl Scan<'_> {
    fn next(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn keep(&mut self, length: usize) {
        self.flat.text.push_str(&self.text[self.at..self.at + length]);
        self.at += length;
    }

    fn blank(&mut self, length: usize) {
        self.flat.text.extend(std::iter::repeat_n(' ', length));
        self.at += length;
    }

    /// Puts something else there.
    fn replace(&mut self, length: usize, by: &str) {
        self.flat.text.push_str(by);
        self.at += length;
        self.flat.moves.push((self.at, self.flat.text.len()));
    }

    /// `"..."`, from the first quote to the last.
    fn quoted_text(&mut self) {
        self.keep(1);
        while let Some(next) = self.next() {
            let rest = &self.text[self.at..];
            match next {
                '"' => return self.keep(1),
                '\\' if rest[1..].starts_with(['\n', '\r']) => {
                    // The text goes on after the white space at the start of the next line.
                    let length =
                        rest.len() - rest[1..].trim_start_matches([' ', '\t', '\n', '\r']).len();
                    self.replace(length, "");
                }
                '\\' => self.keep(1 + rest[1..].chars().next().map_or(0, char::len_utf8)),
                '\r' if rest.starts_with("\r\n") => self.replace(2, "\\n"),
                '\n' => self.replace(1, "\\n"),
                other => self.keep(other.len_utf8()),
            }
        }
    }

    /// `br#"..."#`: as it is if it has no line break, or else with escapes.
    fn raw_text(&mut self, prefix: usize, hashes: usize) {
        let rest = &self.text[self.at..];
        let start = prefix + hashes + 1;
        let close = format!("\"{}", "#".repeat(hashes));
        let length = rest[start..].find(&close).map_or(rest.len() - start, |length| length);
        let whole = (start + length + close.len()).min(rest.len());
        let content = &rest[start..start + length];
        if !content.contains('\n') {
            return self.keep(whole);
        }
        let mut escaped = format!("{}\"", &rest[..prefix - 1]);
        for c in content.replace("\r\n", "\n").chars() {
            match c {
                '\n' => escaped.push_str("\\n"),
                '\\' | '"' => escaped.extend(['\\', c]),
                other => escaped.push(other),
            }
        }
        escaped.push('"');
        self.replace(whole, &escaped);
    }
}

/// The length of `r`, `br` or `cr` and the number of `#` after it, if a raw text begins here.
fn raw_start(text: &str) -> Option<(usize, usize)> {
    let prefix = ["r", "br", "cr"].iter().find(|prefix| {
        text.strip_prefix(**prefix).is_some_and(|rest| rest.starts_with(['"', '#']))
    })?;
    let rest = &text[prefix.len()..];
    let hashes = rest.len() - rest.trim_start_matches('#').len();
    rest[hashes..].starts_with('"').then_some((prefix.len(), hashes))
}

/// The length of a comment in a comment in a comment.
fn block_comment(text: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < text.len() {
        let rest = &text.as_bytes()[at..];
        if rest.starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if rest.starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                break;
            }
        } else {
            at += 1;
        }
    }
    at
}

/// The length of a character in quotes; of a lifetime, that of the quote.
fn character(text: &str) -> usize {
    let inner = &text[1..];
    let mut characters = inner.char_indices();
    match characters.next() {
        Some((_, '\\')) => {
            // What comes after the backslash is never the end: `'\''`.
            let end = inner.get(2..).and_then(|rest| rest.find('\''));
            end.map_or(text.len(), |end| end + 4)
        }
        Some(_) => match characters.next() {
            Some((at, '\'')) => at + 2,
            _ => 1,
        },
        None => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::flatten;

    #[test]
    fn a_flat_text_means_the_same() {
        for (text, wanted) in [
            ("a\nb", "a b"),
            ("a // it's\nb", "a         b"),
            ("a /* \" /* */\n */ b", "a                b"),
            ("f(\"x // y\", '\"',\n'\\'', \"\\\"\")", "f(\"x // y\", '\"', '\\'', \"\\\"\")"),
            ("\"a\nb\"", "\"a\\nb\""),
            ("\"a\\\n   b\"", "\"ab\""),
            ("r#\"a\"\n\\b\"#;\nc", "\"a\\\"\\n\\\\b\"; c"),
            ("br\"a\nb\"", "b\"a\\nb\""),
            ("r\"// no\"", "r\"// no\""),
            ("for\"x\"", "for\"x\""),
            (
                "fn f<'a>(x: &'a str)\n{ 'outer: loop {} }",
                "fn f<'a>(x: &'a str) { 'outer: loop {} }",
            ),
            ("'é'\n", "'é' "),
        ] {
            assert_eq!(flatten(text).text, wanted, "{text}");
        }
    }

    #[test]
    fn what_has_moved_is_found_again() {
        let text = "a\n\"x\ny\" + b\nr\"\n\" + c";
        let flat = flatten(text);
        for word in ["a", "+ b", "+ c"] {
            let at = text.find(word).unwrap();
            assert!(flat.text[flat.place(at)..].starts_with(word), "{word} in {}", flat.text);
        }
        assert_eq!(flat.place(text.len()), flat.text.len());
    }
}
