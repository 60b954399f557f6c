//! How many derivations there are, for each symbol and length; everything else uses this table.
//!
//! Dynamic programming over lengths. A *dot* is a place in a production: before its first item,
//! between two, or at its end. `suffix[dot][n]` is the number of ways in which the items from the
//! dot to the end of the production have length `n`; `symbol[s][n]` is the sum over the first
//! dots of the symbol's productions.

use crate::check;
use crate::grammar::{Grammar, Item, ProductionId, SymbolId};
use crate::measure::Measure;
use cota_run::Watch;
use num_bigint::BigUint;
use std::ops::RangeInclusive;

/// What follows a dot.
#[derive(Clone, Debug)]
pub(crate) enum Op {
    /// The end of the production.
    End,
    Literal {
        text: Box<str>,
        weight: u32,
    },
    Class {
        set: Box<[char]>,
        weight: u32,
    },
    Symbol {
        symbol: u32,
    },
}

/// The counts of a grammar for all lengths up to a bound.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub max: usize,
    /// Whether all lengths were counted; if not, the watch asked to end, and the table is of no use.
    pub whole: bool,
    /// What applying a production adds to the length.
    pub step: usize,
    /// By dot; the dots of a production stand side by side, its end last.
    pub ops: Vec<Op>,
    /// The first dot of each production.
    pub first: Vec<u32>,
    symbol: Vec<Vec<BigUint>>,
    suffix: Vec<Vec<BigUint>>,
    live_symbol: Vec<bool>,
    live_suffix: Vec<bool>,
}

impl Table {
    /// Counts, until the watch asks to end. With a measure other than the size of the derivation, the grammar must
    /// not have a cycle.
    pub fn new(grammar: &Grammar, measure: Measure, max: usize, watch: Watch<'_>) -> Self {
        let mut first = Vec::new();
        let mut ops = Vec::new();
        for production in &grammar.productions {
            first.push(ops.len() as u32);
            ops.extend(production.items.iter().map(|item| op(item, measure)));
            ops.push(Op::End);
        }
        let mut table = Self {
            max,
            whole: false,
            step: measure.of_production(),
            symbol: vec![Vec::new(); grammar.symbols.len()],
            suffix: vec![Vec::new(); ops.len()],
            ops,
            first,
            live_symbol: Vec::new(),
            live_suffix: Vec::new(),
        };
        table.whole = table.fill(grammar, watch);
        let live = |counts: &[Vec<BigUint>]| {
            counts.iter().flatten().map(|n| *n != BigUint::ZERO).collect()
        };
        table.live_symbol = live(&table.symbol);
        table.live_suffix = live(&table.suffix);
        table
    }

    /// Computes the columns from the shortest length on; false if the watch asked to end before the last one.
    ///
    /// A symbol depends on those of its own length that it can turn into, through the dots that
    /// have only empty symbols before them; `order` has those first. The other dots come after
    /// all symbols. When a production costs a step, symbols depend on shorter lengths alone.
    fn fill(&mut self, grammar: &Grammar, watch: Watch<'_>) -> bool {
        let order = check::inside_out(grammar);
        let early =
            if self.step == 0 { self.early_dots(grammar) } else { vec![false; self.ops.len()] };
        for length in 0..=self.max {
            for &symbol in &order {
                if watch.is_stopped() {
                    return false;
                }
                for production in grammar.symbols[symbol].productions.clone() {
                    let dots = self.dots(grammar, production);
                    dots.rev().filter(|&dot| early[dot]).for_each(|dot| self.extend(dot, length));
                }
                self.sum(grammar, symbol, length);
            }
            for dot in (0..self.ops.len()).rev().filter(|&dot| !early[dot]) {
                if watch.is_stopped() {
                    return false;
                }
                self.extend(dot, length);
            }
        }
        true
    }

    /// For each dot, whether all before it can be empty.
    fn early_dots(&self, grammar: &Grammar) -> Vec<bool> {
        let nullable = check::nullable(grammar);
        let mut early = Vec::with_capacity(self.ops.len());
        for production in &grammar.productions {
            early.push(true);
            for item in &production.items {
                let empty = item.symbol().is_some_and(|symbol| nullable[symbol]);
                early.push(empty && early[early.len() - 1]);
            }
        }
        early
    }

    fn dots(&self, grammar: &Grammar, production: ProductionId) -> RangeInclusive<usize> {
        let first = self.first[production] as usize;
        first..=first + grammar.productions[production].items.len()
    }

    /// Adds the column `length` for a dot.
    fn extend(&mut self, dot: usize, length: usize) {
        let count = self.count_at(dot, length);
        self.suffix[dot].push(count);
    }

    /// Adds the column `length` for a symbol whose productions have theirs.
    fn sum(&mut self, grammar: &Grammar, symbol: SymbolId, length: usize) {
        let productions = grammar.symbols[symbol].productions.clone();
        let total = productions.map(|production| self.production(production, length)).sum();
        self.symbol[symbol].push(total);
    }

    fn count_at(&self, dot: usize, length: usize) -> BigUint {
        match &self.ops[dot] {
            Op::End => BigUint::from(u8::from(length == 0)),
            Op::Literal { weight, .. } => self.after(dot, length, *weight),
            Op::Class { set, weight } => self.after(dot, length, *weight) * set.len(),
            // Nothing follows, so it has all of the length.
            Op::Symbol { symbol } if matches!(self.ops[dot + 1], Op::End) => {
                self.symbol[*symbol as usize].get(length).cloned().unwrap_or_default()
            }
            Op::Symbol { symbol } => {
                let (inner, rest) = (&self.symbol[*symbol as usize], &self.suffix[dot + 1]);
                let mut sum = BigUint::ZERO;
                // A missing column is one that cannot matter: what is beside it is not empty.
                for (n, ways) in inner.iter().enumerate().take(length + 1) {
                    if *ways != BigUint::ZERO
                        && let Some(others) = rest.get(length - n)
                        && *others != BigUint::ZERO
                    {
                        sum += ways * others;
                    }
                }
                sum
            }
        }
    }

    fn after(&self, dot: usize, length: usize, weight: u32) -> BigUint {
        let rest = length.checked_sub(weight as usize);
        rest.map_or(BigUint::ZERO, |rest| self.suffix[dot + 1][rest].clone())
    }

    /// The number of derivations of a symbol that have this length.
    pub fn symbol(&self, symbol: SymbolId, length: usize) -> &BigUint {
        &self.symbol[symbol][length]
    }

    /// The number of derivations of the items from a dot on that have this length.
    pub fn suffix(&self, dot: usize, length: usize) -> &BigUint {
        &self.suffix[dot][length]
    }

    /// The number of derivations of a symbol that apply this production first.
    pub fn production(&self, production: ProductionId, length: usize) -> &BigUint {
        match length.checked_sub(self.step) {
            Some(rest) => self.suffix(self.first[production] as usize, rest),
            None => const { &BigUint::ZERO },
        }
    }

    /// For each length, whether the symbol has a derivation of it.
    pub fn live_symbol(&self, symbol: usize) -> &[bool] {
        &self.live_symbol[symbol * (self.max + 1)..][..=self.max]
    }

    /// For each length, whether the items from the dot on have a derivation of it.
    pub fn live_suffix(&self, dot: usize) -> &[bool] {
        &self.live_suffix[dot * (self.max + 1)..][..=self.max]
    }
}

fn op(item: &Item, measure: Measure) -> Op {
    let weight = measure.of_item(item) as u32;
    match item {
        Item::Literal(text) => Op::Literal { text: text.as_str().into(), weight },
        Item::Class(set) => Op::Class { set: set.as_slice().into(), weight },
        Item::Symbol(symbol) => Op::Symbol { symbol: *symbol as u32 },
    }
}
