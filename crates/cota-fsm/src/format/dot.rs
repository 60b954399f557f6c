//! DOT, as `LearnLib`, `AutomataLib` and `AALpy` write it.
//!
//! An edge's label is `input/output`, with or without blanks; if ` / ` occurs, the first one divides
//! it, otherwise the first `/`. Nodes are named by their identifiers, not by their labels.

use super::{Problem, ReadError, escape};
use crate::machine::{Builder, Machine};
use std::fmt::Write;

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Name(String),
    Mark(&'static str),
    End,
}

#[derive(Clone, Debug)]
struct Lexeme {
    kind: Kind,
    line: usize,
    column: usize,
}

impl Lexeme {
    fn expected(&self, what: &str) -> ReadError {
        let found = match &self.kind {
            Kind::Name(name) => format!("`{name}`"),
            Kind::Mark(mark) => format!("`{mark}`"),
            Kind::End => "the end of the file".to_owned(),
        };
        Problem::Expected { expected: what.to_owned(), found }.at(self.line, self.column)
    }
}

struct Lexer<'a> {
    rest: std::iter::Peekable<std::str::Chars<'a>>,
    line: usize,
    column: usize,
}

impl Lexer<'_> {
    fn bump(&mut self) -> Option<char> {
        let c = self.rest.next()?;
        if c == '\n' {
            (self.line, self.column) = (self.line + 1, 1);
        } else {
            self.column += 1;
        }
        Some(c)
    }

    fn skip_line(&mut self) {
        while self.rest.peek().is_some_and(|&c| c != '\n') {
            self.bump();
        }
    }

    fn lexeme(&mut self) -> Result<Lexeme, ReadError> {
        loop {
            let (line, column) = (self.line, self.column);
            let place = |kind| Ok(Lexeme { kind, line, column });
            let Some(c) = self.bump() else { return place(Kind::End) };
            match c {
                _ if c.is_whitespace() => {}
                '#' => self.skip_line(),
                '/' if self.rest.peek() == Some(&'/') => self.skip_line(),
                '/' if self.rest.peek() == Some(&'*') => {
                    let mut before = ' ';
                    while let Some(c) = self.bump() {
                        if before == '*' && c == '/' {
                            break;
                        }
                        before = c;
                    }
                }
                '"' => return place(Kind::Name(self.quotation(line, column)?)),
                '-' if self.rest.peek() == Some(&'>') => {
                    self.bump();
                    return place(Kind::Mark("->"));
                }
                _ => {
                    let mark = ["{", "}", "[", "]", ";", ",", "="]
                        .into_iter()
                        .find(|mark| mark.starts_with(c));
                    return match mark {
                        Some(mark) => place(Kind::Mark(mark)),
                        None if bare(c) => place(Kind::Name(self.name(c))),
                        None => {
                            let found = c.to_string();
                            Err(Problem::expected("a statement", Some(&found)).at(line, column))
                        }
                    };
                }
            }
        }
    }

    fn name(&mut self, first: char) -> String {
        let mut name = String::from(first);
        while let Some(&c) = self.rest.peek().filter(|&&c| bare(c)) {
            name.push(c);
            self.bump();
        }
        name
    }

    fn quotation(&mut self, line: usize, column: usize) -> Result<String, ReadError> {
        let mut name = String::new();
        loop {
            match self.bump() {
                None => return Err(Problem::OpenQuote.at(line, column)),
                Some('"') => return Ok(name),
                Some('\\') => match self.bump() {
                    Some(c @ ('"' | '\\')) => name.push(c),
                    Some(c) => name.extend(['\\', c]),
                    None => return Err(Problem::OpenQuote.at(line, column)),
                },
                Some(c) => name.push(c),
            }
        }
    }
}

fn bare(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '.' | '-' | ':')
}

struct Parser<'a> {
    lexer: Lexer<'a>,
    token: Lexeme,
    builder: Builder,
    initial: bool,
    edges: usize,
}

pub(super) fn read(text: &str) -> Result<Machine, ReadError> {
    let mut lexer = Lexer { rest: text.chars().peekable(), line: 1, column: 1 };
    let token = lexer.lexeme()?;
    let mut parser = Parser { lexer, token, builder: Builder::default(), initial: false, edges: 0 };
    parser.graph()?;
    let (line, column) = (parser.token.line, parser.token.column);
    if parser.edges == 0 {
        return Err(Problem::Empty.at(line, column));
    }
    if !parser.initial {
        return Err(Problem::NoInitial.at(line, column));
    }
    parser.builder.build().map_err(|e| Problem::from(e).at(line, column))
}

impl Parser<'_> {
    fn next(&mut self) -> Result<Lexeme, ReadError> {
        let next = self.lexer.lexeme()?;
        Ok(std::mem::replace(&mut self.token, next))
    }

    fn take(&mut self, mark: &'static str) -> Result<bool, ReadError> {
        let found = self.token.kind == Kind::Mark(mark);
        if found {
            self.next()?;
        }
        Ok(found)
    }

    fn name(&mut self, what: &str) -> Result<(String, Lexeme), ReadError> {
        let token = self.next()?;
        match &token.kind {
            Kind::Name(name) => Ok((name.clone(), token)),
            _ => Err(token.expected(what)),
        }
    }

    fn graph(&mut self) -> Result<(), ReadError> {
        if self.token.kind == Kind::End {
            return Err(Problem::Empty.at(1, 1));
        }
        let (mut word, mut token) = self.name("`digraph`")?;
        if word.eq_ignore_ascii_case("strict") {
            (word, token) = self.name("`digraph`")?;
        }
        if !word.eq_ignore_ascii_case("digraph") {
            return Err(token.expected("`digraph`"));
        }
        if matches!(self.token.kind, Kind::Name(_)) {
            self.next()?;
        }
        if !self.take("{")? {
            return Err(self.token.expected("`{`"));
        }
        while !self.take("}")? {
            if !self.take(";")? {
                self.statement()?;
            }
        }
        Ok(())
    }

    fn statement(&mut self) -> Result<(), ReadError> {
        let (name, _) = self.name("a node, an edge or `}`")?;
        if self.take("=")? {
            self.name("a value")?;
            return Ok(());
        }
        let mut chain = vec![name];
        while self.take("->")? {
            chain.push(self.name("a node")?.0);
        }
        let place = self.token.clone();
        let label = self.attributes()?;
        if chain.len() == 1 {
            if !matches!(chain[0].as_str(), "graph" | "node" | "edge") && !is_start(&chain[0]) {
                self.builder.state(&chain[0]);
            }
            return Ok(());
        }
        chain.windows(2).try_for_each(|pair| self.edge(&pair[0], &pair[1], label.as_ref(), &place))
    }

    /// Reads attribute lists and returns the label, if there is one, with its place.
    fn attributes(&mut self) -> Result<Option<(String, Lexeme)>, ReadError> {
        let mut label = None;
        while self.take("[")? {
            while !self.take("]")? {
                if self.take(",")? || self.take(";")? {
                    continue;
                }
                let (key, _) = self.name("an attribute or `]`")?;
                if self.take("=")? {
                    let value = self.name("a value")?;
                    if key == "label" {
                        label = Some(value);
                    }
                }
            }
        }
        Ok(label)
    }

    fn edge(
        &mut self,
        from: &str,
        to: &str,
        label: Option<&(String, Lexeme)>,
        place: &Lexeme,
    ) -> Result<(), ReadError> {
        let fail = |e| Problem::from(e).at(place.line, place.column);
        if is_start(from) {
            self.initial = true;
            return self.builder.initial(to).map_err(fail);
        }
        let Some((text, place)) = label else {
            return Err(place.expected("a label `input/output`"));
        };
        let parts = text.split_once(" / ").or_else(|| text.split_once('/'));
        let Some((input, output)) = parts else {
            return Err(place.expected("a label `input/output`"));
        };
        self.edges += 1;
        let fail = |e| Problem::from(e).at(place.line, place.column);
        self.builder.transition(from, input.trim(), output.trim(), to).map_err(fail)
    }
}

fn is_start(name: &str) -> bool {
    name.starts_with("__start")
}

pub(super) fn write(machine: &Machine) -> String {
    let mut text = String::from("digraph machine {\n  __start0 [label=\"\", shape=none];\n");
    for s in 0..machine.states() {
        let _ = writeln!(text, "  {} [shape=circle];", escape(machine.state_name(s)));
    }
    let _ = writeln!(text, "  __start0 -> {};", escape(machine.state_name(0)));
    for (s, x, y, t) in machine.transitions() {
        let label = format!("{} / {}", machine.input_name(x), machine.output_name(y));
        let (from, to) = (escape(machine.state_name(s)), escape(machine.state_name(t)));
        let _ = writeln!(text, "  {from} -> {to} [label={}];", escape(&label));
    }
    text.push_str("}\n");
    text
}
