//! A proof that a grammar is unambiguous: it is LALR(1) (`DeRemer`, 1969), in characters or tokens.
//!
//! Whether a grammar is ambiguous is undecidable, but a grammar whose deterministic parser has no
//! conflict is not. Tokens see further than characters; they are tried when the sentence shows
//! them apart, that is, when no token is the beginning of another one.

use crate::check;
use crate::grammar::{Grammar, Item};
use std::cell::Cell;
use std::collections::{BTreeMap, HashMap};

/// Give up on larger automata: the search for ambiguous sentences takes over.
const MOST_STATES: usize = 5000;

/// As much as a proof may take, in dots of the states that are closed: a long literal has many states, and
/// beside a rule that repeats its letters each of them has as many dots as letters were read.
const MOST_DOTS: usize = 2_000_000;

/// A set of terminals, one bit each; the highest is the end of the sentence.
type Set = u128;
const END: Set = 1 << 127;

/// An element of a production: terminals, any one of them, or a symbol.
#[derive(Clone, Copy)]
enum Unit {
    Terminals(Set),
    Symbol(usize),
}

/// A dot in a production: the production and how many units are before the dot.
type Dot = (usize, usize);

/// Dots and which terminals may follow their production.
type Dots = BTreeMap<Dot, Set>;

/// Whether the grammar is proved unambiguous. `false` means that this proof fails, no more.
pub(crate) fn is_unambiguous(grammar: &Grammar) -> bool {
    let Some(productions) = units(grammar, false) else { return false };
    if Automaton::new(grammar, productions).is_deterministic() {
        return true;
    }
    let tokens = units(grammar, true);
    tokens.is_some_and(|tokens| Automaton::new(grammar, tokens).is_deterministic())
}

/// The productions in terminals: single characters, or whole literals.
///
/// Characters that always occur together in classes are one terminal. `None` when there are too
/// many terminals for a set, or tokens that the sentence does not tell apart.
fn units(grammar: &Grammar, tokens: bool) -> Option<Vec<Vec<Unit>>> {
    let whole = |text: &str| tokens && text.chars().nth(1).is_some();
    let items = || grammar.productions.iter().flat_map(|production| &production.items);
    let mut classes: HashMap<char, Vec<usize>> = HashMap::new();
    for (id, item) in items().enumerate() {
        match item {
            Item::Literal(text) if !whole(text) => {
                // A character of a literal is a class of its own, with a number that no item has.
                text.chars()
                    .for_each(|c| classes.entry(c).or_default().push(usize::MAX - c as usize));
            }
            Item::Class(set) => set.iter().for_each(|c| classes.entry(*c).or_default().push(id)),
            _ => {}
        }
    }
    let mut names: HashMap<Vec<usize>, u32> = HashMap::new();
    let mut terminals: HashMap<char, u32> = HashMap::new();
    for (c, mut together) in classes {
        together.sort_unstable();
        together.dedup();
        let next = names.len() as u32;
        terminals.insert(c, *names.entry(together).or_insert(next));
    }
    let mut literals: BTreeMap<&str, u32> = BTreeMap::new();
    for item in items() {
        if let Item::Literal(text) = item
            && whole(text)
        {
            let next = (names.len() + literals.len()) as u32;
            literals.entry(text).or_insert(next);
        }
    }
    if names.len() + literals.len() > 127 || !told_apart(&literals, &terminals) {
        return None;
    }
    let units = |item: &Item| match item {
        Item::Symbol(symbol) => vec![Unit::Symbol(*symbol)],
        Item::Class(set) => {
            vec![Unit::Terminals(set.iter().fold(0, |all, c| all | 1 << terminals[c]))]
        }
        Item::Literal(text) if whole(text) => vec![Unit::Terminals(1 << literals[text.as_str()])],
        Item::Literal(text) => text.chars().map(|c| Unit::Terminals(1 << terminals[&c])).collect(),
    };
    Some(grammar.productions.iter().map(|p| p.items.iter().flat_map(units).collect()).collect())
}

/// Whether no token is the beginning of another one.
fn told_apart(literals: &BTreeMap<&str, u32>, characters: &HashMap<char, u32>) -> bool {
    // Sorted, a text comes right before those that begin with it.
    let in_order = literals.keys().zip(literals.keys().skip(1));
    literals.keys().all(|text| text.chars().next().is_none_or(|c| !characters.contains_key(&c)))
        && in_order.into_iter().all(|(text, next)| !next.starts_with(text))
}

struct Automaton<'g> {
    grammar: &'g Grammar,
    /// The grammar's, and last the one that applies the start.
    productions: Vec<Vec<Unit>>,
    nullable: Vec<bool>,
    /// By symbol: with which terminals its texts can begin.
    begins: Vec<Set>,
    /// How many dots there may still be.
    budget: Cell<usize>,
}

impl<'g> Automaton<'g> {
    fn new(grammar: &'g Grammar, mut productions: Vec<Vec<Unit>>) -> Self {
        productions.push(vec![Unit::Symbol(0)]);
        let nullable = check::nullable(grammar);
        let begins = vec![0; grammar.symbols.len()];
        let budget = Cell::new(MOST_DOTS);
        let mut automaton = Self { grammar, productions, nullable, begins, budget };
        let uses = check::uses(grammar);
        let mut work: Vec<usize> = (0..grammar.productions.len()).rev().collect();
        while let Some(id) = work.pop() {
            let symbol = grammar.productions[id].symbol;
            let first = automaton.first_of(&automaton.productions[id], 0);
            if automaton.begins[symbol] | first != automaton.begins[symbol] {
                automaton.begins[symbol] |= first;
                work.extend(&uses[symbol]);
            }
        }
        automaton
    }

    /// With what the units can begin; `after` when they can be empty.
    fn first_of(&self, units: &[Unit], after: Set) -> Set {
        let mut first = 0;
        for unit in units {
            match unit {
                Unit::Terminals(set) => return first | set,
                Unit::Symbol(symbol) => first |= self.begins[*symbol],
            }
            if matches!(unit, Unit::Symbol(symbol) if !self.nullable[*symbol]) {
                return first;
            }
        }
        first | after
    }

    /// Builds the states, merging those with the same dots, until nothing new may follow.
    fn is_deterministic(&self) -> bool {
        let start = Dots::from([((self.productions.len() - 1, 0), END)]);
        let mut ids: HashMap<Vec<Dot>, usize> =
            HashMap::from([(start.keys().copied().collect(), 0)]);
        let mut states = vec![start];
        let mut work = vec![0];
        while let Some(state) = work.pop() {
            let closed = self.close(&states[state]);
            self.budget.set(self.budget.get().saturating_sub(closed.len()));
            for kernel in self.moves(&closed) {
                let next = states.len();
                let id = *ids.entry(kernel.keys().copied().collect()).or_insert(next);
                if id == next {
                    states.push(kernel);
                    work.push(id);
                } else if merge(&mut states[id], kernel) {
                    work.push(id);
                }
            }
            if states.len() > MOST_STATES || self.budget.get() == 0 {
                return false;
            }
        }
        states.iter().all(|state| self.has_no_conflict(&self.close(state)))
    }

    /// Adds the productions of the symbols that come next.
    fn close(&self, kernel: &Dots) -> Dots {
        let mut closed = kernel.clone();
        let mut work: Vec<Dot> = kernel.keys().copied().collect();
        while let Some((production, at)) = work.pop() {
            let units = &self.productions[production];
            let Some(Unit::Symbol(symbol)) = units.get(at) else { continue };
            let follow = self.first_of(&units[at + 1..], closed[&(production, at)]);
            for inner in self.grammar.symbols[*symbol].productions.clone() {
                let known = closed.get(&(inner, 0)).copied();
                if known.is_none_or(|known| known | follow != known) {
                    self.budget.set(self.budget.get().saturating_sub(1));
                    closed.insert((inner, 0), known.unwrap_or(0) | follow);
                    work.push((inner, 0));
                }
            }
        }
        closed
    }

    /// The kernels that a terminal or a symbol leads to.
    fn moves(&self, closed: &Dots) -> Vec<Dots> {
        let mut by_symbol: BTreeMap<usize, Dots> = BTreeMap::new();
        let mut by_terminal: BTreeMap<u32, Dots> = BTreeMap::new();
        for (&(production, at), &follow) in closed {
            match self.productions[production].get(at) {
                None => {}
                Some(Unit::Symbol(symbol)) => {
                    by_symbol.entry(*symbol).or_default().insert((production, at + 1), follow);
                }
                Some(Unit::Terminals(set)) => {
                    for bit in (0..127).filter(|bit| set >> bit & 1 == 1) {
                        by_terminal.entry(bit).or_default().insert((production, at + 1), follow);
                    }
                }
            }
        }
        by_symbol.into_values().chain(by_terminal.into_values()).collect()
    }

    /// Whether the next symbol always decides which production is done, or that none is.
    fn has_no_conflict(&self, closed: &Dots) -> bool {
        let mut shifted: Set = 0;
        let mut reduced: Set = 0;
        for (&(production, at), &follow) in closed {
            match self.productions[production].get(at) {
                Some(Unit::Terminals(set)) => shifted |= set,
                Some(Unit::Symbol(_)) => {}
                None if reduced & follow != 0 => return false,
                None => reduced |= follow,
            }
        }
        shifted & reduced == 0
    }
}

/// Adds what may follow; whether that was new.
fn merge(state: &mut Dots, kernel: Dots) -> bool {
    let mut changed = false;
    for (dot, follow) in kernel {
        let known = state.entry(dot).or_default();
        changed |= *known | follow != *known;
        *known |= follow;
    }
    changed
}
