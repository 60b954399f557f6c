//! Sentences with more than one derivation, and the search for them.
//!
//! First all derivations in order, up to a number. Ambiguous sentences of a large grammar are too
//! long for that, so then each symbol in a part of the grammar: the symbol and those that it needs
//! and that need it, everything else with its smallest production alone, and one character of
//! each class. What is ambiguous there, with the smallest sentence around it, is ambiguous in the whole.

use crate::check;
use crate::derivation::Derivation;
use crate::grammar::{Grammar, Item, Production, ProductionId};
use crate::language::Language;
use crate::smallest::Smallest;
use std::borrow::Cow;

/// Parts of a larger grammar are not looked at.
const MOST_EFFORT: u64 = 200_000_000;

/// A sentence and two of its derivations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ambiguous {
    /// The sentence.
    pub sentence: String,
    /// Its first derivation, as a tree in brackets.
    pub first: String,
    /// Another one.
    pub second: String,
}

/// What is known about the ambiguity of a grammar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ambiguity {
    /// There is none: the grammar is LALR(1).
    Proved,
    /// There is: an example, the smallest in the order of derivations.
    Found(Ambiguous),
    /// There is none among all sentences up to this length; longer ones were not looked at.
    NotUpTo(usize),
    /// Not even the shortest sentences could all be looked at.
    Unknown,
}

impl Ambiguous {
    pub(crate) fn new(first: &Derivation, second: &Derivation) -> Self {
        Self { sentence: first.text(), first: first.to_string(), second: second.to_string() }
    }
}

/// Looks among the first `most` derivations of the language, then of its parts.
pub(crate) fn look(language: &Language, most: u64) -> Ambiguity {
    if language.is_unambiguous() {
        return Ambiguity::Proved;
    }
    let mut walk = language.walk();
    let mut shorter = None;
    while walk.derivations() < most {
        if walk.advance().is_none() {
            return walk.ambiguous().map_or(Ambiguity::NotUpTo(language.max()), Ambiguity::Found);
        }
        if let Some(found) = walk.ambiguous() {
            return Ambiguity::Found(found);
        }
        shorter = walk.length().checked_sub(1);
    }
    let nothing = || shorter.map_or(Ambiguity::Unknown, Ambiguity::NotUpTo);
    look_in_parts(language, most).map_or_else(nothing, Ambiguity::Found)
}

fn look_in_parts(language: &Language, most: u64) -> Option<Ambiguous> {
    let grammar: &Grammar = &language.grammar;
    // Each symbol needs a table of its own, and a row of those it reaches.
    let effort = (language.cells() + grammar.symbols.len() as u64)
        .saturating_mul(grammar.symbols.len() as u64);
    if effort > MOST_EFFORT {
        return None;
    }
    let smallest = Smallest::new(grammar, language.measure());
    let reach: Vec<Vec<bool>> =
        (0..grammar.symbols.len()).map(|symbol| check::reachable_from(grammar, symbol)).collect();
    (0..grammar.symbols.len()).find_map(|start| {
        let room = language.max().checked_sub(smallest.around(start)?)?;
        let (part, ids) = restricted(grammar, |id, production| {
            let first = smallest.production(production.symbol) == Some(id);
            first || reach[start][production.symbol] && reach[production.symbol][start]
        });
        let part = Language::of_symbol(Cow::Owned(part), start, language.measure(), room);
        let mut walk = part.walk();
        while walk.derivations() < most && walk.two_derivations().is_none() {
            walk.advance()?;
        }
        let whole = |inner: Derivation| {
            Derivation::new(grammar, smallest.with(start, &inner.steps_as(&ids)))
        };
        let [first, second] = walk.two_derivations()?.map(whole);
        Some(Ambiguous::new(&first, &second))
    })
}

/// The grammar with some of its productions, and one character of each class; and which
/// productions those are.
fn restricted(
    grammar: &Grammar,
    keep: impl Fn(ProductionId, &Production) -> bool,
) -> (Grammar, Vec<ProductionId>) {
    let all = &grammar.productions;
    let ids: Vec<ProductionId> = (0..all.len()).filter(|&id| keep(id, &all[id])).collect();
    let productions = ids.iter().map(|&id| {
        let items = all[id].items.iter().map(|item| match item {
            Item::Class(set) => Item::Class(set[..1].to_vec()),
            item => item.clone(),
        });
        Production { symbol: all[id].symbol, items: items.collect() }
    });
    let mut part = Grammar {
        productions: productions.collect(),
        symbols: grammar.symbols.clone(),
        warnings: Vec::new(),
        cycle: None,
    };
    part.number_productions();
    (part, ids)
}
