//! The lecture's producer, as published: a priority queue of terms, shortest first.
//!
//! For teaching. It yields intermediate forms too, keeps every term it has seen, and works on the
//! pairs as text, with the consequences: the way in which `apply` finds the n-th symbol is off
//! for terms with three or more, so a rule may be applied further left than it says. What this
//! yields is what the lecture's program prints, term for term.

use crate::error::{Diagnostic, GrammarError};
use crate::syntax::pairs;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

/// Yields terms, each with its symbols still to be expanded or with none.
///
/// ```
/// let producer = cota_grammar::Producer::parse(r#"[("$S", "x"), ("$S", "($S)")]"#)?;
/// let terms: Vec<String> = producer.take(5).collect();
/// assert_eq!(terms, ["$S", "x", "($S)", "(x)", "(($S))"]);
/// # Ok::<(), cota_grammar::GrammarError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Producer {
    grammar: Vec<(String, String)>,
    queue: BinaryHeap<Reverse<(usize, String)>>,
    seen: HashSet<String>,
}

impl Producer {
    /// Takes pairs; derivations start at the first symbol.
    pub fn new(grammar: Vec<(String, String)>) -> Self {
        let start = grammar.first().map(|(symbol, _)| Reverse((0, symbol.clone())));
        Self { queue: start.into_iter().collect(), grammar, seen: HashSet::new() }
    }

    /// Reads pairs.
    ///
    /// # Errors
    ///
    /// When the text is not a list of pairs.
    pub fn parse(text: &str) -> Result<Self, GrammarError> {
        pairs::raw(text).map(Self::new).map_err(|problem: Diagnostic| problem.into())
    }
}

impl Iterator for Producer {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let Reverse((_, term)) = self.queue.pop()?;
        for (instance, symbol) in symbols(&term).into_iter().enumerate() {
            for rule in self.grammar.iter().filter(|(left, _)| left == symbol) {
                let new_term = apply(&term, rule, instance);
                if self.seen.insert(new_term.clone()) {
                    self.queue.push(Reverse((new_term.chars().count(), new_term)));
                }
            }
        }
        Some(term)
    }
}

/// The symbols in a term: every `$` with the letters after it.
fn symbols(term: &str) -> Vec<&str> {
    term.match_indices('$')
        .map(|(start, _)| {
            let letters = term[start + 1..].bytes().take_while(u8::is_ascii_alphabetic).count();
            &term[start..=start + letters]
        })
        .collect()
}

/// Replaces the symbol of `rule` where it first occurs after the `instance`-th `$`, or nearly so:
/// the place is counted from the one before, as the lecture does, not from the start of the term.
fn apply(term: &str, (old, new): &(String, String), instance: usize) -> String {
    let offset = |characters: usize| {
        term.char_indices().nth(characters).map_or(term.len(), |(offset, _)| offset)
    };
    let mut index = 0;
    for _ in 0..instance {
        index = term[offset(index)..].chars().position(|c| c == '$').map_or(0, |at| at + 1);
    }
    let (before, after) = term.split_at(offset(index));
    format!("{before}{}", after.replacen(old.as_str(), new, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lectures_assertions_hold() {
        let rule = ("$F".to_owned(), "bar".to_owned());
        assert_eq!(apply("$F", &rule, 0), "bar");
        assert_eq!(apply("$F $F", &rule, 0), "bar $F");
        assert_eq!(apply("$F $F", &rule, 1), "$F bar");
        assert_eq!(symbols("$FOO $BAR"), ["$FOO", "$BAR"]);
    }

    #[test]
    fn the_lectures_slip_with_the_third_symbol_is_kept() {
        let rule = ("$F".to_owned(), "bar".to_owned());
        assert_eq!(apply("x$F x$F x$F", &rule, 2), "x$F xbar x$F");
    }
}
