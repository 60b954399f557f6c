//! The `.fsm` tables of `FSMlib`: `type reduced`, `states inputs outputs`, the number of state ids,
//! output rows, next-state rows, then labels. Only Mealy machines; `-` is an undefined entry. What
//! follows the tables and labels is ignored. A label in double quotes is read as in the text format, so
//! that it can have line breaks and blanks of any kind.
//!
//! The numbers in the head are claims about the rest of the file: nothing is made as large as they say.

use super::{Problem, ReadError, Token, escape, tokens};
use crate::machine::{Builder, Machine};
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::Write;

const MEALY: &str = "2";

/// The lines that have tokens, with their numbers.
struct Lines<'a> {
    rest: std::iter::Enumerate<std::str::Lines<'a>>,
    /// The number of the line that was read last.
    last: usize,
    /// That line.
    text: &'a str,
}

impl Lines<'_> {
    fn next(&mut self) -> Option<(usize, Vec<Token>)> {
        for (number, line) in self.rest.by_ref() {
            (self.last, self.text) = (number + 1, line);
            // A label line may hold any text, so quotes mean nothing here.
            let tokens: Vec<Token> = line
                .split_whitespace()
                .map(|part| {
                    let offset = part.as_ptr() as usize - line.as_ptr() as usize;
                    let column = line[..offset].chars().count() + 1;
                    Token { text: part.to_owned(), column }
                })
                .collect();
            if !tokens.is_empty() {
                return Some((number + 1, tokens));
            }
        }
        None
    }

    fn expect(&mut self, what: &str) -> Result<(usize, Vec<Token>), ReadError> {
        let last = self.last;
        self.next().ok_or_else(|| {
            let found = "the end of the file".to_owned();
            Problem::Expected { expected: what.to_owned(), found }.at(last.max(1), 1)
        })
    }
}

fn numbers(line: &(usize, Vec<Token>), count: usize, what: &str) -> Result<Vec<usize>, ReadError> {
    let (number, tokens) = line;
    let wrong = |token: Option<&Token>| {
        let column = token.or(tokens.last()).map_or(1, |token| token.column);
        Problem::expected(what, token.map(|token| token.text.as_str())).at(*number, column)
    };
    if tokens.len() != count {
        return Err(wrong(tokens.get(count)));
    }
    tokens.iter().map(|token| token.text.parse().map_err(|_| wrong(Some(token)))).collect()
}

/// What the head of the file claims.
struct Head {
    states: usize,
    inputs: usize,
    outputs: usize,
    /// State numbers are below this.
    bound: usize,
}

type Table = Vec<Vec<Option<usize>>>;

/// A table of a row for each state: its number, then for each input an entry below `limit`.
fn table(
    lines: &mut Lines<'_>,
    ids: &mut Vec<usize>,
    head: &Head,
    limit: usize,
    what: &str,
) -> Result<Table, ReadError> {
    let mut result = Vec::new();
    for row in 0..head.states {
        let (number, tokens) = lines.expect(what)?;
        let wrong = |token: Option<&Token>, expected: &str| {
            let column = token.or(tokens.last()).map_or(1, |token| token.column);
            let found = token.map(|token| token.text.as_str());
            Problem::expected(expected, found).at(number, column)
        };
        let id = tokens[0].text.parse().ok().filter(|&id| id < head.bound);
        let id = id.ok_or_else(|| {
            wrong(tokens.first(), &format!("a state number below {}", head.bound))
        })?;
        match ids.get(row) {
            None => ids.push(id),
            Some(&known) if known == id => {}
            Some(known) => return Err(wrong(tokens.first(), &format!("state {known}"))),
        }
        if tokens.len() - 1 != head.inputs {
            return Err(wrong(tokens[1..].get(head.inputs), what));
        }
        let entry = |token: &Token| {
            if token.text == "-" {
                return Ok(None);
            }
            let value: Option<usize> = token.text.parse().ok().filter(|&value| value < limit);
            value.map(Some).ok_or_else(|| wrong(Some(token), what))
        };
        result.push(tokens[1..].iter().map(entry).collect::<Result<_, _>>()?);
    }
    Ok(result)
}

/// The labels of states, inputs or outputs that the file gives; the others are called by their numbers.
#[derive(Default)]
struct Labels(FxHashMap<usize, String>);

impl Labels {
    /// What the numbers are called. Labels that occur twice get their number added: the numbers are what
    /// names things here.
    fn of(&self, numbers: impl Iterator<Item = usize>) -> FxHashMap<usize, String> {
        let names: Vec<(usize, String)> = numbers
            .collect::<FxHashSet<_>>()
            .into_iter()
            .map(|at| (at, self.0.get(&at).cloned().unwrap_or_else(|| at.to_string())))
            .collect();
        let mut count: FxHashMap<&str, usize> = FxHashMap::default();
        for (_, name) in &names {
            *count.entry(name).or_default() += 1;
        }
        let told_apart = |at: usize, name: &str| {
            let mut label = format!("{name}#{at}");
            while count.contains_key(label.as_str()) {
                label.push('\'');
            }
            label
        };
        names
            .iter()
            .map(|(at, name)| match count[name.as_str()] {
                1 => (*at, name.clone()),
                _ => (*at, told_apart(*at, name)),
            })
            .collect()
    }
}

/// Reads `N state labels` and the like, each followed by N lines `number label`.
fn labels(lines: &mut Lines<'_>, head: &Head) -> Result<[Labels; 3], ReadError> {
    let mut labels: [Labels; 3] = Default::default();
    while let Some((_, header)) = lines.next() {
        let words: Vec<&str> = header.iter().map(|token| token.text.as_str()).collect();
        let (count, kind, limit) = match words[..] {
            [count, "state", "labels"] => (count, 0, head.bound),
            [count, "input", "labels"] => (count, 1, head.inputs),
            [count, "output", "labels"] => (count, 2, head.outputs),
            _ => break,
        };
        let Ok(count) = count.parse::<usize>() else { break };
        for _ in 0..count {
            let (number, tokens) = lines.expect("a number and a label")?;
            let Some(at) = tokens[0].text.parse().ok().filter(|&at: &usize| at < limit) else {
                let found = Some(tokens[0].text.as_str());
                return Err(Problem::expected("a known number", found).at(number, 1));
            };
            labels[kind].0.insert(at, label(lines.text, &tokens[1..]));
        }
    }
    Ok(labels)
}

/// The label at the end of a line: in quotes, or else all of it with single blanks.
fn label(line: &str, parts: &[Token]) -> String {
    let Some(first) = parts.first() else { return String::new() };
    if first.text.starts_with('"') {
        let rest: String = line.chars().skip(first.column - 1).collect();
        if let Ok([one]) = tokens(&rest, 1).as_deref() {
            return one.text.clone();
        }
    }
    let parts: Vec<&str> = parts.iter().map(|token| token.text.as_str()).collect();
    parts.join(" ")
}

fn head(lines: &mut Lines<'_>) -> Result<Head, ReadError> {
    let Some((number, kind)) = lines.next() else { return Err(Problem::Empty.at(1, 1)) };
    if kind[0].text != MEALY {
        return Err(Problem::Type(kind[0].text.clone()).at(number, kind[0].column));
    }
    let line = lines.expect("`states inputs outputs`")?;
    let sizes = numbers(&line, 3, "`states inputs outputs`")?;
    let [states, inputs, outputs] = sizes[..] else { return Err(Problem::Empty.at(line.0, 1)) };
    let line = lines.expect("the number of state ids")?;
    let bound = numbers(&line, 1, "the number of state ids")?[0];
    if states == 0 {
        return Err(Problem::Empty.at(line.0, 1));
    }
    Ok(Head { states, inputs, outputs, bound })
}

pub(super) fn read(text: &str) -> Result<Machine, ReadError> {
    let mut lines = Lines { rest: text.lines().enumerate(), last: 0, text: "" };
    let head = head(&mut lines)?;
    let mut ids = Vec::new();
    let out = table(&mut lines, &mut ids, &head, head.outputs, "a row of outputs")?;
    let next = table(&mut lines, &mut ids, &head, head.bound, "a row of next states")?;
    let end = lines.last;
    let mut known = FxHashSet::default();
    if let Some(twice) = ids.iter().find(|&&id| !known.insert(id)) {
        return Err(Problem::Twice(twice.to_string()).at(end, 1));
    }
    let [state_labels, input_labels, output_labels] = labels(&mut lines, &head)?;
    let state_names = state_labels.of(ids.iter().copied());
    let input_names = input_labels.of(0..out[0].len());
    let output_names = output_labels.of(out.iter().flatten().copied().flatten());
    let mut builder = Builder::default();
    for id in &ids {
        builder.state(&state_names[id]);
    }
    for (row, id) in ids.iter().enumerate() {
        for (x, (t, y)) in next[row].iter().zip(&out[row]).enumerate() {
            if let (Some(t), Some(y)) = (t, y) {
                let to = state_names.get(t).ok_or_else(|| {
                    Problem::Unknown { kind: "state", name: t.to_string() }.at(end, 1)
                })?;
                builder
                    .transition(&state_names[id], &input_names[&x], &output_names[y], to)
                    .map_err(|e| Problem::from(e).at(end, 1))?;
            }
        }
    }
    builder.build().map_err(|e| Problem::from(e).at(end, 1))
}

pub(super) fn write(machine: &Machine) -> String {
    let (n, k, o) = (machine.states(), machine.inputs(), machine.outputs());
    let reduced = u8::from(machine.minimized().states() == n);
    let mut text = format!("{MEALY} {reduced}\n{n} {k} {o}\n{n}\n");
    let mut rows = |pick: fn((usize, usize)) -> usize| {
        for s in 0..n {
            let _ = write!(text, "{s}");
            for x in 0..k {
                let cell = machine.step(s, x).map_or("-".to_owned(), |step| pick(step).to_string());
                let _ = write!(text, "\t{cell}");
            }
            text.push('\n');
        }
    };
    rows(|(_, y)| y);
    rows(|(t, _)| t);
    let mut section = |what: &str, names: &mut dyn Iterator<Item = &str>, count: usize| {
        let _ = writeln!(text, "{count} {what} labels");
        for (at, name) in names.enumerate() {
            let as_it_is = !name.starts_with('"')
                && name.split_whitespace().collect::<Vec<_>>().join(" ") == name;
            let name = if as_it_is { name.to_owned() } else { escape(name) };
            let _ = writeln!(text, "{at} {name}");
        }
    };
    section("state", &mut (0..n).map(|s| machine.state_name(s)), n);
    section("input", &mut (0..k).map(|x| machine.input_name(x)), k);
    section("output", &mut (0..o).map(|y| machine.output_name(y)), o);
    text
}
