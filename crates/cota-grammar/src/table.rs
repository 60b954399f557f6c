//! How many derivations there are, for each symbol and length: the table behind everything.
//!
//! Dynamic programming over lengths. A *dot* is a place in a production: before its first item,
//! between two, or at its end. `suffix[dot][n]` is the number of ways in which the items from the
//! dot to the end of the production have length `n`; `symbol[s][n]` is the sum over the first
//! dots of the symbol's productions.

use crate::check;
use crate::grammar::{Grammar, Item, ProductionId, SymbolId};
use crate::measure::Measure;
use num_bigint::BigUint;

/// What stands at a dot.
#[derive(Clone, Debug)]
pub(crate) enum Op {
    /// The end of the production.
    End,
    Literal { text: Box<str>, weight: u32 },
    Class { set: Box<[char]>, weight: u32 },
    Symbol { symbol: u32 },
}

/// The counts of a grammar for all lengths up to a bound.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub max: usize,
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
    /// Counts. With a measure other than the size of the derivation, the grammar must not have a cycle.
    pub fn new(grammar: &Grammar, measure: Measure, max: usize) -> Self {
        let mut first = Vec::new();
        let mut ops = Vec::new();
        for production in &grammar.productions {
            first.push(ops.len() as u32);
            ops.extend(production.items.iter().map(|item| op(item, measure)));
            ops.push(Op::End);
        }
        let mut table = Self {
            max,
            step: measure.of_production(),
            symbol: vec![Vec::with_capacity(max + 1); grammar.symbols.len()],
            suffix: vec![Vec::with_capacity(max + 1); ops.len()],
            ops,
            first,
            live_symbol: Vec::new(),
            live_suffix: Vec::new(),
        };
        table.fill(grammar);
        let live = |counts: &[Vec<BigUint>]| counts.iter().flatten().map(|n| *n != BigUint::ZERO).collect();
        table.live_symbol = live(&table.symbol);
        table.live_suffix = live(&table.suffix);
        table
    }

    /// Computes the columns from the shortest length on.
    fn fill(&mut self, grammar: &Grammar) {
        let order = check::inside_out(grammar);
        for length in 0..=self.max {
            // When a production costs a step, symbols depend on shorter lengths alone; otherwise
            // each depends on those that it can turn into, which come before it in the order.
            if self.step > 0 {
                (0..self.symbol.len()).for_each(|symbol| self.sum(grammar, symbol, length));
            }
            for &symbol in &order {
                for production in grammar.symbols[symbol].productions.clone() {
                    let first = self.first[production] as usize;
                    let end = first + grammar.productions[production].items.len();
                    for dot in (first..=end).rev() {
                        let count = self.count_at(dot, length);
                        self.suffix[dot].push(count);
                    }
                }
                if self.step == 0 {
                    self.sum(grammar, symbol, length);
                }
            }
        }
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
            Op::Symbol { symbol } => {
                let (inner, rest) = (&self.symbol[*symbol as usize], &self.suffix[dot + 1]);
                let mut sum = BigUint::ZERO;
                // The column `length` of the inner symbol may be missing; then nothing follows
                // it that is empty, and it cannot take the whole length.
                for (n, ways) in inner.iter().enumerate().take(length + 1) {
                    let others = &rest[length - n];
                    if *ways != BigUint::ZERO && *others != BigUint::ZERO {
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
