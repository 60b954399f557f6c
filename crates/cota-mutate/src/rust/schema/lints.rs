//! Lints that the compiler denies by default and that see values: `x % 0`, an index past the end of an array.
//!
//! Behind a switch such a lint is blind: of `x % (match switch(7) { 1 => 0, _ => n })` nothing is known. So the
//! proposals that could be concerned are checked once more, each in a copy of its function, as the text that a
//! reader of the report would have.

use super::cargo::Task;
use super::check::{Rounds, Schema};
use super::layout::Placement;
use super::trial::Trial;
use crate::Error;

/// How many bytes of copies are checked at a time.
const MOST_BYTES: usize = 2 << 20;

impl Schema<'_> {
    /// Drops the proposals that such a lint refuses. What else the compiler denies it sees behind switches too.
    pub(super) fn refuse_for_lints(
        &self,
        rounds: &mut Rounds<'_>,
        trial: &mut Trial,
    ) -> Result<(), Error> {
        let concerned = (0..self.plan.proposals.len())
            .filter(|&at| trial.placements[at] == Placement::Switch && self.may_be_constant(at));
        let mut open: Vec<usize> = concerned.collect();
        loop {
            let mut bytes = 0;
            let length =
                |at: &usize| self.plan.functions[self.plan.proposals[*at].function].body.len();
            let fits = open.iter().take_while(|at| {
                bytes += length(at);
                bytes <= MOST_BYTES
            });
            let later = open.split_off(fits.count().max(1).min(open.len()));
            self.refuse_copies(rounds, trial, &open)?;
            if later.is_empty() {
                return Ok(());
            }
            open = later;
        }
    }

    /// Asks for the lints with some proposals as copies of their functions. Whatever else may be wrong with the
    /// copies does not matter: as switches they compile.
    fn refuse_copies(
        &self,
        rounds: &mut Rounds<'_>,
        trial: &mut Trial,
        proposals: &[usize],
    ) -> Result<(), Error> {
        let mut copies = Trial::new(trial.placements.clone());
        for &proposal in proposals {
            copies.placements[proposal] = Placement::Copy;
        }
        let targets = self.plan.package.crates.iter().filter(|krate| !krate.test);
        for krate in targets {
            let target =
                if krate.library { "--lib".to_owned() } else { format!("--bin={}", krate.name) };
            let mut once = Rounds { task: Task::Lint(&target), nested: false, ..*rounds };
            // Errors come before lints, so those that have some are left out of the second try.
            for _ in 0..2 {
                let round = self.round(&mut once, &copies.placements)?;
                self.blame(&round.answer.complaints, &round.rendered, &round.layout, &mut copies);
                if round.answer.failure.is_none() {
                    break;
                }
            }
            rounds.count = once.count;
        }
        for (state, seen) in trial.placements.iter_mut().zip(copies.placements) {
            if matches!(&seen, Placement::Dropped(code) if self.plan.package.denied_lints.contains(code))
            {
                *state = seen;
            }
        }
        Ok(())
    }

    /// Whether a proposal makes an operation with constants that was not there, or takes away a statement
    /// without which the value of a variable is known.
    fn may_be_constant(&self, at: usize) -> bool {
        let proposal = &self.plan.proposals[at];
        let text = &self.plan.files[proposal.file].file.text;
        let body = self.plan.functions[proposal.function].body.clone();
        let (before, after) =
            (&text[body.start..proposal.span.start], &text[proposal.span.end..body.end]);
        let changed = format!("{before}{}{after}", proposal.replacement);
        let (old, new) = (operations(&text[body]), operations(&changed));
        let known = |word: &str| old.iter().any(|operation| operation.variable == Some(word));
        new.iter().any(|operation| {
            let count = |all: &[Operation<'_>]| all.iter().filter(|own| *own == operation).count();
            count(&new) > count(&old)
        }) || proposal.replacement.is_empty()
            && tokens(&text[proposal.span.clone()]).into_iter().any(known)
    }
}

/// An operation that panics with the right constants.
#[derive(PartialEq)]
struct Operation<'t> {
    operator: &'t str,
    operands: [Option<&'t str>; 2],
    /// The variable that is bound to one of them.
    variable: Option<&'t str>,
}

/// The operations of a text that have constants where it matters: the divisor, the distance of a shift, the index
/// of an array, both operands of what may overflow.
fn operations(text: &str) -> Vec<Operation<'_>> {
    let tokens = tokens(text);
    let mut bound: Vec<(&str, &str)> = Vec::new();
    let mut found = Vec::new();
    for (at, &operator) in tokens.iter().enumerate() {
        let (before, after) = (&tokens[..at], &tokens[at + 1..]);
        if operator == "let" {
            bound.extend(binding(after));
        }
        let (left, left_variable) = value(&bound, before.iter().rev().find(|token| **token != ")"));
        let (right, right_variable) =
            value(&bound, after.iter().find(|token| !matches!(**token, "(" | "-" | "&")));
        let matters = match operator.trim_end_matches('=') {
            "/" | "%" => right.is_some_and(|right| !is_number(right) || number(right) == Some(0)),
            "<<" | ">>" => right.is_some_and(|right| {
                after.first() == Some(&"-") || number(right).is_none_or(|distance| distance >= 8)
            }),
            "+" | "-" | "*" => left.is_some() && right.is_some(),
            "[" => right.is_some() && after.get(1) == Some(&"]"),
            _ => false,
        };
        if matters {
            let variable = right_variable.or(left_variable);
            found.push(Operation { operator, operands: [left, right], variable });
        }
    }
    found
}

/// The constant that a word is or is bound to, and the word if it is a variable.
fn value<'t>(
    bound: &[(&'t str, &'t str)],
    word: Option<&&'t str>,
) -> (Option<&'t str>, Option<&'t str>) {
    let Some(&word) = word else { return (None, None) };
    match bound.iter().rev().find(|(name, _)| *name == word) {
        Some((_, value)) => (Some(value), Some(word)),
        None => (Some(word).filter(|word| is_constant(word)), None),
    }
}

/// The words, numbers and operators of a text; those in texts and comments do no harm.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let length = if is_word(first) {
            rest.find(|c| !is_word(c)).unwrap_or(rest.len())
        } else {
            let long = ["<<=", ">>=", "<<", ">>", "/=", "%=", "+=", "-=", "*=", "//", "->", "=>"];
            let found = long.iter().find(|operator| rest.starts_with(**operator));
            found.map_or(first.len_utf8(), |operator| operator.len())
        };
        tokens.push(&rest[..length]);
        rest = rest[length..].trim_start();
    }
    tokens
}

/// Whether a word is a number, or written like a constant.
fn is_constant(word: &str) -> bool {
    is_number(word)
        || word.starts_with(|c: char| c.is_ascii_uppercase())
            && !word.contains(|c: char| c.is_ascii_lowercase())
}

fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit())
}

/// The value of a decimal number, with or without its type.
fn number(word: &str) -> Option<u64> {
    let digits = word.find(|c: char| !c.is_ascii_digit() && c != '_').unwrap_or(word.len());
    let rest = &word[digits..];
    let plain = rest.is_empty() || rest.starts_with(['u', 'i']);
    word[..digits].replace('_', "").parse().ok().filter(|_| plain)
}

/// After `let`: a name and the constant it is bound to, `mut n: usize = 7`.
fn binding<'t>(after: &[&'t str]) -> Option<(&'t str, &'t str)> {
    let after = if after.first() == Some(&"mut") { &after[1..] } else { after };
    let name = *after.first()?;
    let end = after.iter().position(|token| *token == ";")?;
    let sign = after[..end].iter().position(|token| *token == "=")?;
    match after[sign + 1..end] {
        [value] | ["-", value] | [.., ":", value] if is_constant(value) => Some((name, value)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::operations;

    fn found(text: &str) -> Vec<String> {
        let all = operations(text);
        let word = |word: Option<&str>| word.unwrap_or("?").to_owned();
        let text = all.iter().map(|operation| {
            let [left, right] = operation.operands.map(word);
            format!("{left} {} {right}", operation.operator)
        });
        text.collect()
    }

    #[test]
    fn operations_with_constants_are_found() {
        for (text, wanted) in [
            ("a / 2 + b % n", vec![]),
            ("a / 0", vec!["? / 0"]),
            ("a %= (0)", vec!["? %= 0"]),
            ("a / SIZE", vec!["? / SIZE"]),
            ("a << 3 | b << 40u8 | c >> -1", vec!["? << 40u8", "? >> 1"]),
            ("a + 1 - n", vec![]),
            ("0 - 1", vec!["0 - 1"]),
            ("all[2] + all[at]", vec!["? [ 2"]),
            (
                "let mut at: usize = 7; all[at]; at -= 1; let n = f(1); n - 1",
                vec!["? [ 7", "7 -= 1"],
            ),
            ("let most = u8::MAX; most + 1", vec!["MAX + 1"]),
        ] {
            assert_eq!(found(text), wanted, "{text}");
        }
    }
}
