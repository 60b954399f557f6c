//! The blank-separated formats of the GGCS tools: `s1 -- a / 0 -> s2`, `s1 a a`, `a b a`.
//!
//! A state that no transition names has a line `state s3`, which those tools do not know.

use super::{Problem, ReadError, Token, quoted, tokens};
use crate::machine::{Builder, Machine, Word};
use std::fmt::Write;

const STATE: &str = "state";

pub(super) fn read(text: &str) -> Result<Machine, ReadError> {
    let mut builder = Builder::default();
    let mut lines = 0;
    for (number, line) in (1..).zip(text.lines()) {
        let tokens = tokens(line, number)?;
        match &tokens[..] {
            [] => continue,
            [word, name] if word.text == STATE => builder.state(&name.text),
            _ => {
                let [from, input, output, to] = transition(&tokens, number, line)?;
                builder
                    .transition(&from.text, &input.text, &output.text, &to.text)
                    .map_err(|e| Problem::from(e).at(number, from.column))?;
            }
        }
        lines += 1;
    }
    if lines == 0 {
        return Err(Problem::Empty.at(1, 1));
    }
    builder.build().map_err(|e| Problem::from(e).at(1, 1))
}

fn transition<'a>(
    tokens: &'a [Token],
    number: usize,
    line: &str,
) -> Result<[&'a Token; 4], ReadError> {
    let end = line.trim_end().chars().count() + 1;
    let token = |at: usize, what: &str| {
        tokens.get(at).ok_or_else(|| Problem::expected(what, None).at(number, end))
    };
    let mark = |at: usize, mark: &str| {
        let found = token(at, &format!("`{mark}`"))?;
        if found.text == mark {
            return Ok(());
        }
        let expected = format!("`{mark}`");
        Err(Problem::expected(&expected, Some(&found.text)).at(number, found.column))
    };
    let from = token(0, "a state")?;
    mark(1, "--")?;
    let input = token(2, "an input")?;
    mark(3, "/")?;
    let output = token(4, "an output")?;
    mark(5, "->")?;
    let to = token(6, "a state")?;
    match tokens.get(7) {
        Some(more) => {
            let problem = Problem::expected("the end of the line", Some(&more.text));
            Err(problem.at(number, more.column))
        }
        None => Ok([from, input, output, to]),
    }
}

pub(super) fn write(machine: &Machine) -> String {
    let mut named = vec![false; machine.states()];
    let mut text = String::new();
    // The first state named is the initial one.
    if machine.defined_inputs(0).next().is_none() {
        named[0] = true;
        let _ = writeln!(text, "{STATE} {}", quoted(machine.state_name(0)));
    }
    for (s, x, y, t) in machine.transitions() {
        (named[s], named[t]) = (true, true);
        let _ = writeln!(
            text,
            "{} -- {} / {} -> {}",
            quoted(machine.state_name(s)),
            quoted(machine.input_name(x)),
            quoted(machine.output_name(y)),
            quoted(machine.state_name(t)),
        );
    }
    for s in (0..machine.states()).filter(|&s| !named[s]) {
        let _ = writeln!(text, "{STATE} {}", quoted(machine.state_name(s)));
    }
    text
}

fn word(machine: &Machine, tokens: &[Token], number: usize) -> Result<Word, ReadError> {
    tokens
        .iter()
        .map(|token| {
            machine.input_named(&token.text).ok_or_else(|| {
                Problem::Unknown { kind: "input", name: token.text.clone() }
                    .at(number, token.column)
            })
        })
        .collect()
}

/// Fails at the first token whose input is not defined where it comes.
fn applicable(
    machine: &Machine,
    from: usize,
    word: &[usize],
    tokens: &[Token],
    number: usize,
) -> Result<(), ReadError> {
    let mut at = from;
    for (&x, token) in word.iter().zip(tokens) {
        at = machine.next(at, x).ok_or_else(|| {
            let state = machine.state_name(at).to_owned();
            Problem::Undefined { input: token.text.clone(), state }.at(number, token.column)
        })?;
    }
    Ok(())
}

/// Reads a test set: one input sequence a line, applied in the initial state.
///
/// # Errors
/// If an input is unknown or not defined where it comes, with the place.
pub fn read_words(machine: &Machine, text: &str) -> Result<Vec<Word>, ReadError> {
    let mut words = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let tokens = tokens(line, number)?;
        if tokens.is_empty() {
            continue;
        }
        let word = word(machine, &tokens, number)?;
        applicable(machine, 0, &word, &tokens, number)?;
        words.push(word);
    }
    Ok(words)
}

/// Reads a word per state, such as a distinguishing set: the state, then its inputs, a line each.
///
/// # Errors
/// If a state is unknown, missing or given twice, or an input unknown or not defined where it comes.
pub fn read_words_per_state(machine: &Machine, text: &str) -> Result<Vec<Word>, ReadError> {
    let mut words: Vec<Option<Word>> = vec![None; machine.states()];
    for (number, line) in (1..).zip(text.lines()) {
        let tokens = tokens(line, number)?;
        let Some((state, rest)) = tokens.split_first() else { continue };
        let s = machine.state_named(&state.text).ok_or_else(|| {
            Problem::Unknown { kind: "state", name: state.text.clone() }.at(number, state.column)
        })?;
        let word = word(machine, rest, number)?;
        applicable(machine, s, &word, rest, number)?;
        if words[s].replace(word).is_some() {
            return Err(Problem::Twice(state.text.clone()).at(number, state.column));
        }
    }
    let end = text.lines().count().max(1);
    let missing = |s: usize| Problem::Missing(machine.state_name(s).to_owned()).at(end, 1);
    words.into_iter().enumerate().map(|(s, word)| word.ok_or_else(|| missing(s))).collect()
}

/// Writes a test set, one sequence a line.
pub fn write_words<'a>(machine: &Machine, words: impl IntoIterator<Item = &'a Word>) -> String {
    let mut text = String::new();
    for word in words {
        text.push_str(&labels(machine, word).join(" "));
        text.push('\n');
    }
    text
}

/// Writes a word per state, such as a distinguishing set.
pub fn write_words_per_state(machine: &Machine, words: &[Word]) -> String {
    let mut text = String::new();
    for (s, word) in words.iter().enumerate() {
        let mut line = vec![quoted(machine.state_name(s))];
        line.extend(labels(machine, word));
        text.push_str(&line.join(" "));
        text.push('\n');
    }
    text
}

fn labels(machine: &Machine, word: &[usize]) -> Vec<String> {
    word.iter().map(|&x| quoted(machine.input_name(x))).collect()
}
