//! Characters, comments, strings and escapes: what all notations share.

use crate::error::{Diagnostic, Problem};

/// A position in the text of a grammar.
#[derive(Clone)]
pub(super) struct Scanner<'t> {
    text: &'t str,
    pub at: usize,
}

/// A character of a string or class, and where it stands in the text.
pub(super) type Placed = (char, std::ops::Range<usize>);

impl<'t> Scanner<'t> {
    pub fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    pub fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    /// Steps over `token` if it comes next.
    pub fn eat(&mut self, token: &str) -> bool {
        let found = self.rest().starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }

    pub fn eat_while(&mut self, wanted: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let end = rest.find(|c| !wanted(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// Steps over white space and comments: `#` to the end of the line, and `/* ... */`.
    pub fn skip_trivia(&mut self) -> Result<(), Diagnostic> {
        loop {
            self.eat_while(char::is_whitespace);
            if self.peek() == Some('#') {
                self.eat_while(|c| c != '\n');
            } else if self.rest().starts_with("/*") {
                let Some(length) = self.rest().find("*/") else {
                    return Err(Diagnostic::error(Problem::UnclosedComment, self.at..self.at + 2));
                };
                self.at += length + 2;
            } else {
                return Ok(());
            }
        }
    }

    /// That something else was `expected` here.
    pub fn expected(&self, expected: &'static str) -> Diagnostic {
        let (found, length) = match self.peek() {
            None => ("the end of the grammar".to_owned(), 0),
            Some('\n') => ("the end of the line".to_owned(), 1),
            Some(c) => {
                let word =
                    self.rest().find(|c: char| !c.is_alphanumeric()).unwrap_or(self.rest().len());
                let length = word.max(c.len_utf8());
                (format!("`{}`", &self.rest()[..length]), length)
            }
        };
        Diagnostic::error(Problem::Expected { expected, found }, self.at..self.at + length)
    }

    /// Reads a quoted string; the opening quote comes next.
    pub fn string(&mut self) -> Result<Vec<Placed>, Diagnostic> {
        let open = self.at;
        let quote = self.bump();
        let mut characters = Vec::new();
        loop {
            let start = self.at;
            match self.bump() {
                None | Some('\n') => {
                    return Err(Diagnostic::error(Problem::UnclosedString, open..start));
                }
                c if c == quote => return Ok(characters),
                Some(c) => characters.push((self.unescape(c, start)?, start..self.at)),
            }
        }
    }

    /// The character that `c`, just read at `start`, stands for; reads on when it is a backslash.
    pub fn unescape(&mut self, c: char, start: usize) -> Result<char, Diagnostic> {
        if c != '\\' {
            return Ok(c);
        }
        match self.bump() {
            Some('n') => Ok('\n'),
            Some('r') => Ok('\r'),
            Some('t') => Ok('\t'),
            Some('0') => Ok('\0'),
            Some(c @ ('\\' | '"' | '\'' | ']' | '[' | '-' | '^' | '$')) => Ok(c),
            Some('x') => self.numbered(start, 2),
            Some('u') if self.eat("{") => {
                let digits = self.eat_while(|c| c.is_ascii_hexdigit());
                let closed = self.eat("}");
                self.character(digits, start, closed)
            }
            Some('u') => self.numbered(start, 4),
            Some(c) => Err(Diagnostic::error(Problem::UnknownEscape(c), start..self.at)),
            None => Err(Diagnostic::error(Problem::UnclosedString, start..self.at)),
        }
    }

    fn numbered(&mut self, start: usize, length: usize) -> Result<char, Diagnostic> {
        let digits = self.rest().chars().take_while(char::is_ascii_hexdigit).take(length).count();
        let text = &self.rest()[..digits];
        self.at += digits;
        self.character(text, start, digits == length)
    }

    fn character(&self, digits: &str, start: usize, whole: bool) -> Result<char, Diagnostic> {
        let number = u32::from_str_radix(digits, 16).ok().filter(|_| whole);
        number.and_then(char::from_u32).ok_or_else(|| {
            let text = self.text[start..self.at].to_owned();
            Diagnostic::error(Problem::NotACharacter(text), start..self.at)
        })
    }
}
