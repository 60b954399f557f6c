//! DOT, as `LearnLib`, `AutomataLib` and `AALpy` write it.
//!
//! An edge's label is `input/output`, with or without blanks; if ` / ` occurs, the first one divides
//! it, otherwise the first `/`. Where that is not what is meant, the attributes `input` and `output` of the
//! edge say it; other tools ignore them. An edge without a label points at the initial state, from a node
//! that is no state. Nodes are named by their identifiers, not by their labels.

use super::{Problem, ReadError};
use crate::machine::{Builder, Machine};
use rustc_hash::FxHashSet;
use std::fmt::Write;

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// A word that may be a keyword.
    Name(String),
    Quoted(String),
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
            Kind::Name(name) | Kind::Quoted(name) => format!("`{name}`"),
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
                '"' => return place(Kind::Quoted(self.quotation(line, column)?)),
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
            if c == '-' && self.rest.clone().nth(1) == Some('>') {
                break;
            }
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

/// The attributes of an edge that say something.
#[derive(Clone, Default)]
struct Attributes {
    /// With its place.
    label: Option<(String, Lexeme)>,
    input: Option<String>,
    output: Option<String>,
}

struct Edge {
    from: String,
    to: String,
    attributes: Attributes,
    /// What follows it.
    place: Lexeme,
}

impl Edge {
    /// Whether it points at the initial state.
    fn is_mark(&self) -> bool {
        self.attributes.input.is_none()
            && self.attributes.label.as_ref().is_none_or(|(text, _)| text.trim().is_empty())
    }

    fn place(&self) -> &Lexeme {
        self.attributes.label.as_ref().map_or(&self.place, |(_, place)| place)
    }

    /// The input and the output.
    fn symbols(&self) -> Result<(&str, &str), ReadError> {
        let Attributes { label, input, output } = &self.attributes;
        if let (Some(input), Some(output)) = (input, output) {
            return Ok((input, output));
        }
        let place = self.place();
        match label {
            None => Err(place.expected("a label `input/output`")),
            Some((text, _)) => divided(text)
                .ok_or_else(|| Problem::NoOutput(text.clone()).at(place.line, place.column)),
        }
    }
}

/// Input and output of a label.
fn divided(label: &str) -> Option<(&str, &str)> {
    let (input, output) = label.split_once(" / ").or_else(|| label.split_once('/'))?;
    Some((input.trim(), output.trim()))
}

struct Parser<'a> {
    lexer: Lexer<'a>,
    token: Lexeme,
    nodes: Vec<String>,
    edges: Vec<Edge>,
}

pub(super) fn read(text: &str) -> Result<Machine, ReadError> {
    let mut lexer = Lexer { rest: text.chars().peekable(), line: 1, column: 1 };
    let token = lexer.lexeme()?;
    let mut parser = Parser { lexer, token, nodes: Vec::new(), edges: Vec::new() };
    parser.graph()?;
    let (line, column) = (parser.token.line, parser.token.column);
    machine(&parser.nodes, &parser.edges, &|problem| problem.at(line, column))
}

/// The machine of a graph; `at_end` is for what is wrong with the whole.
fn machine(
    nodes: &[String],
    edges: &[Edge],
    at_end: &dyn Fn(Problem) -> ReadError,
) -> Result<Machine, ReadError> {
    let (marks, transitions): (Vec<&Edge>, Vec<&Edge>) =
        edges.iter().partition(|edge| edge.is_mark());
    let mut states: FxHashSet<&str> = edges.iter().map(|edge| edge.to.as_str()).collect();
    states.extend(transitions.iter().map(|edge| edge.from.as_str()));
    // Where no edge has a label, an edge marks the start only if its source has the usual name for that.
    let is_start = |mark: &Edge| {
        let named = !transitions.is_empty() || mark.from.starts_with(START);
        named && !states.contains(mark.from.as_str())
    };
    if let Some(unlabelled) = marks.iter().find(|mark| !is_start(mark)) {
        return Err(unlabelled.place().expected("a label `input/output`"));
    }
    let mut builder = Builder::default();
    for edge in &transitions {
        let (input, output) = edge.symbols()?;
        let Lexeme { line, column, .. } = *edge.place();
        builder
            .transition(&edge.from, input, output, &edge.to)
            .map_err(|e| Problem::from(e).at(line, column))?;
    }
    if edges.is_empty() {
        return Err(at_end(Problem::Empty));
    }
    if marks.is_empty() {
        return Err(at_end(Problem::NoInitial));
    }
    for mark in &marks {
        let Lexeme { line, column, .. } = mark.place;
        builder.initial(&mark.to).map_err(|e| Problem::from(e).at(line, column))?;
    }
    let pointers: FxHashSet<&str> = marks.iter().map(|mark| mark.from.as_str()).collect();
    for node in nodes.iter().filter(|node| !pointers.contains(node.as_str())) {
        builder.state(node);
    }
    builder.build().map_err(|e| at_end(e.into()))
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
            Kind::Name(name) | Kind::Quoted(name) => Ok((name.clone(), token)),
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
        if matches!(self.token.kind, Kind::Name(_) | Kind::Quoted(_)) {
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
        let (name, token) = self.name("a node, an edge or `}`")?;
        if self.take("=")? {
            self.name("a value")?;
            return Ok(());
        }
        let mut chain = vec![name];
        while self.take("->")? {
            chain.push(self.name("a node")?.0);
        }
        let place = self.token.clone();
        let attributes = self.attributes()?;
        if let [node] = &chain[..] {
            let keyword = ["graph", "node", "edge"].map(|word| Kind::Name(word.to_owned()));
            if !keyword.contains(&token.kind) {
                self.nodes.push(node.clone());
            }
            return Ok(());
        }
        self.edges.extend(chain.windows(2).map(|pair| Edge {
            from: pair[0].clone(),
            to: pair[1].clone(),
            attributes: attributes.clone(),
            place: place.clone(),
        }));
        Ok(())
    }

    fn attributes(&mut self) -> Result<Attributes, ReadError> {
        let mut found = Attributes::default();
        while self.take("[")? {
            while !self.take("]")? {
                if self.take(",")? || self.take(";")? {
                    continue;
                }
                let (key, _) = self.name("an attribute or `]`")?;
                if self.take("=")? {
                    let value = self.name("a value")?;
                    match key.as_str() {
                        "label" => found.label = Some(value),
                        "input" => found.input = Some(value.0),
                        "output" => found.output = Some(value.0),
                        _ => {}
                    }
                }
            }
        }
        Ok(found)
    }
}

/// How the names of nodes begin that point at the initial state.
const START: &str = "__start";

fn escape(label: &str) -> String {
    format!("\"{}\"", label.replace('\\', "\\\\").replace('"', "\\\""))
}

pub(super) fn write(machine: &Machine) -> String {
    let is_state = |name: &String| machine.state_named(name).is_some();
    // One of them is free: there is one more than there are states.
    let mut names = (0..=machine.states()).map(|number| format!("{START}{number}"));
    let start = names.find(|name| !is_state(name)).unwrap_or_default();
    let mut text = format!("digraph machine {{\n  {start} [label=\"\", shape=none];\n");
    for s in 0..machine.states() {
        let _ = writeln!(text, "  {} [shape=circle];", escape(machine.state_name(s)));
    }
    let _ = writeln!(text, "  {start} -> {};", escape(machine.state_name(0)));
    for (s, x, y, t) in machine.transitions() {
        let (input, output) = (machine.input_name(x), machine.output_name(y));
        let label = format!("{input} / {output}");
        let (from, to) = (escape(machine.state_name(s)), escape(machine.state_name(t)));
        let _ = write!(text, "  {from} -> {to} [label={}", escape(&label));
        if divided(&label) != Some((input, output)) {
            let _ = write!(text, ", input={}, output={}", escape(input), escape(output));
        }
        text.push_str("];\n");
    }
    text.push_str("}\n");
    text
}
