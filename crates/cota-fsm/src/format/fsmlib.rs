//! The `.fsm` tables of `FSMlib`: `type reduced`, `states inputs outputs`, the number of state ids,
//! output rows, next-state rows, then labels. Only Mealy machines; `-` is an undefined entry. What
//! follows the tables and labels is ignored.

use super::{Problem, ReadError, Token};
use crate::machine::{Builder, Machine};
use std::fmt::Write;

const MEALY: &str = "2";

/// The lines that have tokens, with their numbers.
struct Lines<'a> {
    rest: std::iter::Enumerate<std::str::Lines<'a>>,
    last: usize,
}

impl Lines<'_> {
    fn next(&mut self) -> Option<(usize, Vec<Token>)> {
        for (number, line) in self.rest.by_ref() {
            self.last = number + 1;
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

/// A table of `rows` rows, each an id and `width` entries below `limit`.
fn table(
    lines: &mut Lines<'_>,
    ids: &mut Vec<usize>,
    [rows, width, limit]: [usize; 3],
    what: &str,
) -> Result<Vec<Vec<Option<usize>>>, ReadError> {
    let mut result = Vec::new();
    for row in 0..rows {
        let (number, tokens) = lines.expect(what)?;
        let wrong = |token: Option<&Token>, expected: &str| {
            let column = token.or(tokens.last()).map_or(1, |token| token.column);
            let found = token.map(|token| token.text.as_str());
            Problem::expected(expected, found).at(number, column)
        };
        let id = tokens[0].text.parse().map_err(|_| wrong(tokens.first(), "a state number"))?;
        match ids.get(row) {
            None => ids.push(id),
            Some(&known) if known == id => {}
            Some(known) => return Err(wrong(tokens.first(), &format!("state {known}"))),
        }
        if tokens.len() != width + 1 {
            return Err(wrong(tokens.get(width + 1), what));
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

/// Reads `N state labels` and the like, each followed by N lines `number label`.
fn labels(lines: &mut Lines<'_>, names: &mut [Vec<String>; 3]) -> Result<(), ReadError> {
    while let Some((_, header)) = lines.next() {
        let words: Vec<&str> = header.iter().map(|token| token.text.as_str()).collect();
        let (count, kind) = match words[..] {
            [count, "state", "labels"] => (count, 0),
            [count, "input", "labels"] => (count, 1),
            [count, "output", "labels"] => (count, 2),
            _ => return Ok(()),
        };
        for _ in 0..count.parse().unwrap_or(0) {
            let (number, tokens) = lines.expect("a number and a label")?;
            let at: usize = tokens[0].text.parse().unwrap_or(usize::MAX);
            let Some(name) = names[kind].get_mut(at) else {
                let found = Some(tokens[0].text.as_str());
                return Err(Problem::expected("a known number", found).at(number, 1));
            };
            let parts: Vec<&str> = tokens[1..].iter().map(|token| token.text.as_str()).collect();
            *name = parts.join(" ");
        }
    }
    Ok(())
}

/// Labels that occur twice get their number added: the numbers are what names things here.
fn told_apart(names: &[String]) -> Vec<String> {
    let twice = |name: &String| names.iter().filter(|other| *other == name).count() > 1;
    let label = |(at, name): (usize, &String)| {
        if twice(name) { format!("{name}#{at}") } else { name.clone() }
    };
    names.iter().enumerate().map(label).collect()
}

pub(super) fn read(text: &str) -> Result<Machine, ReadError> {
    let mut lines = Lines { rest: text.lines().enumerate(), last: 0 };
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
    let mut ids = Vec::new();
    let out = table(&mut lines, &mut ids, [states, inputs, outputs], "a row of outputs")?;
    let next = table(&mut lines, &mut ids, [states, inputs, bound], "a row of next states")?;
    let end = lines.last;
    let mut names = [bound, inputs, outputs]
        .map(|count| (0..count).map(|at| at.to_string()).collect::<Vec<String>>());
    labels(&mut lines, &mut names)?;
    let [state_names, input_names, output_names] = names.map(|names| told_apart(&names));
    let mut builder = Builder::default();
    for &id in &ids {
        builder.state(&state_names[id.min(bound - 1)]);
    }
    for (row, &id) in ids.iter().enumerate() {
        for x in 0..inputs {
            if let (Some(t), Some(y)) = (next[row][x], out[row][x]) {
                if !ids.contains(&t) {
                    let name = t.to_string();
                    return Err(Problem::Unknown { kind: "state", name }.at(end, 1));
                }
                builder
                    .transition(
                        &state_names[id],
                        &input_names[x],
                        &output_names[y],
                        &state_names[t],
                    )
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
            let _ = writeln!(text, "{at} {name}");
        }
    };
    section("state", &mut (0..n).map(|s| machine.state_name(s)), n);
    section("input", &mut (0..k).map(|x| machine.input_name(x)), k);
    section("output", &mut (0..o).map(|y| machine.output_name(y)), o);
    text
}
