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
        for (place, symbol) in places(&term).zip(symbols(&term)) {
            for rule in self.grammar.iter().filter(|(left, _)| left == symbol) {
                let new_term = apply(&term, rule, place);
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

/// Where the lecture's program looks for each symbol of a term, in characters: after the `$` of the one before, or
/// nearly so. Each place is counted from the one before it, as the lecture does, not from the start of the term.
fn places(term: &str) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(0), |&place| {
        let dollar = term[offset(term, place)..].chars().position(|c| c == '$');
        Some(dollar.map_or(0, |at| at + 1))
    })
}

/// Replaces the symbol of `rule` where it first occurs from a place on.
fn apply(term: &str, (old, new): &(String, String), place: usize) -> String {
    let (before, after) = term.split_at(offset(term, place));
    format!("{before}{}", after.replacen(old.as_str(), new, 1))
}

/// Where the first `characters` characters of a text end, in bytes.
fn offset(text: &str, characters: usize) -> usize {
    text.char_indices().nth(characters).map_or(text.len(), |(offset, _)| offset)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As the lecture calls it: with the number of the symbol.
    fn apply(term: &str, rule: &(String, String), instance: usize) -> String {
        super::apply(term, rule, places(term).nth(instance).expect("there is always a next one"))
    }

    /// One after the other, each from the one before: starting over for each took hours.
    #[test]
    fn a_term_of_many_symbols_is_gone_through_once() {
        let term = "$".repeat(60_000);
        let rules =
            vec![("$S".to_owned(), format!("{term}$S{term}")), ("$S".to_owned(), String::new())];
        let terms: Vec<String> = Producer::new(rules).take(3).collect();
        assert_eq!(terms[1..], [String::new(), format!("{term}$S{term}")]);
    }

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
