//! The odometer: one derivation at a time, each made from the one before by changing its end.
//!
//! A derivation is grown from the left. Where there is a choice (how long the next symbol is,
//! which production, which character) the first is taken and the next one is remembered; to move
//! on is to go back to the last choice that has one left and grow again from there. The table
//! says which choices lead to a whole sentence, so there are no dead ends, and a choice without a
//! next one is not remembered, so going back always makes progress. The order is that of the
//! choices: shorter first item first, then the productions in the order written.

use crate::grammar::SymbolId;
use crate::lists::Lists;
use crate::table::{Op, Table};
use num_bigint::BigUint;

const NONE: u32 = u32::MAX;

/// A place to continue: the dot, the length that is left for the items after it, and where to
/// continue after those. Frames are never changed, so choices can share them.
#[derive(Clone, Copy, Debug)]
struct Frame {
    parent: u32,
    dot: u32,
    rest: u32,
}

/// The next alternative of a choice.
#[derive(Clone, Copy, Debug)]
enum Next {
    /// Give the symbol at the dot this length.
    Split(u32),
    /// Apply this production; the frame's `rest` is the length of its symbol.
    Production(u32),
    /// Take this character of the class at the dot.
    Character(u32),
    /// Take this entry of the list.
    Listed { list: u32, entry: u32 },
}

/// A choice that has a next alternative, and what to go back to for it.
#[derive(Clone, Copy, Debug)]
struct Choice {
    next: Next,
    at: Frame,
    text: u32,
    frames: u32,
    steps: u32,
}

/// A derivation within a [`Table`], and the way to the next.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'t> {
    table: &'t Table,
    /// The productions of each symbol.
    productions: &'t [std::ops::Range<u32>],
    /// Short cuts over symbols whose texts are listed; they leave no steps.
    lists: Option<&'t Lists>,
    at: Frame,
    text: String,
    steps: Vec<u32>,
    frames: Vec<Frame>,
    choices: Vec<Choice>,
    entered: u64,
}

impl<'t> Cursor<'t> {
    pub fn new(
        table: &'t Table,
        productions: &'t [std::ops::Range<u32>],
        lists: Option<&'t Lists>,
    ) -> Self {
        Self {
            table,
            productions,
            lists,
            at: Frame { parent: NONE, dot: 0, rest: 0 },
            text: String::new(),
            steps: Vec::new(),
            frames: Vec::new(),
            choices: Vec::new(),
            entered: 0,
        }
    }

    /// How many symbols were derived so far.
    pub fn entered(&self) -> u64 {
        self.entered
    }

    /// The sentence.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The productions and characters chosen, from left to right; empty when lists are in use.
    pub fn steps(&self) -> &[u32] {
        &self.steps
    }

    /// Goes to the first derivation of a symbol with this length; false if there is none.
    ///
    /// `keep` sees each prefix and may refuse it.
    pub fn start(
        &mut self,
        symbol: SymbolId,
        length: usize,
        keep: &mut impl FnMut(&str) -> bool,
    ) -> bool {
        self.clear();
        if length > self.table.max || !self.table.live_symbol(symbol)[length] {
            return false;
        }
        self.enter(symbol, length as u32, NONE);
        keep("") && (self.grow(0, keep) || self.advance(keep))
    }

    /// Goes to the next derivation; false if there is none.
    #[inline]
    pub fn advance(&mut self, keep: &mut impl FnMut(&str) -> bool) -> bool {
        while let Some(choice) = self.choices.pop() {
            self.text.truncate(choice.text as usize);
            self.frames.truncate(choice.frames as usize);
            self.steps.truncate(choice.steps as usize);
            self.at = choice.at;
            match choice.next {
                Next::Split(length) => self.split(length),
                Next::Production(production) => self.produce(production),
                Next::Character(index) => self.character(index),
                Next::Listed { list, entry } => self.listed(list, entry),
            }
            if self.grow(choice.text as usize, keep) {
                return true;
            }
        }
        false
    }

    fn clear(&mut self) {
        self.text.clear();
        self.frames.clear();
        self.steps.clear();
        self.choices.clear();
    }

    /// Takes first choices until the derivation is whole; false if a prefix was refused.
    ///
    /// The prefix of `kept` bytes is kept already.
    fn grow(&mut self, mut kept: usize, keep: &mut impl FnMut(&str) -> bool) -> bool {
        let table = self.table;
        loop {
            if self.text.len() != kept {
                kept = self.text.len();
                if !keep(&self.text) {
                    return false;
                }
            }
            match &table.ops[self.at.dot as usize] {
                Op::End if self.at.parent == NONE => return true,
                Op::End => self.at = self.frames[self.at.parent as usize],
                Op::Literal { text, weight } => {
                    self.text.push_str(text);
                    self.at.dot += 1;
                    self.at.rest -= weight;
                }
                Op::Class { .. } => self.character(0),
                Op::Symbol { symbol } => {
                    let shortest = self.next_split(*symbol, 0);
                    self.split(shortest.unwrap_or(self.at.rest));
                }
            }
        }
    }

    fn remember(&mut self, next: Next) {
        self.choices.push(Choice {
            next,
            at: self.at,
            text: self.text.len() as u32,
            frames: self.frames.len() as u32,
            steps: self.steps.len() as u32,
        });
    }

    /// The first length from `least` on that the symbol at the dot can have.
    fn next_split(&self, symbol: u32, least: u32) -> Option<u32> {
        let (dot, rest) = (self.at.dot as usize + 1, self.at.rest as usize);
        let inner = self.table.live_symbol(symbol as usize);
        if matches!(self.table.ops[dot], Op::End) {
            return (least <= self.at.rest && inner[rest]).then_some(self.at.rest);
        }
        let others = &self.table.live_suffix(dot)[..=rest];
        let fits = (least as usize..=rest).find(|&n| inner[n] && others[rest - n]);
        fits.map(|n| n as u32)
    }

    /// Gives the symbol at the dot this length.
    fn split(&mut self, length: u32) {
        let Op::Symbol { symbol } = self.table.ops[self.at.dot as usize] else { return };
        let parent = self.divide(symbol, length);
        self.enter(symbol as usize, length, parent);
    }

    /// Remembers the next length for the symbol, and where to continue after it, which it returns.
    fn divide(&mut self, symbol: u32, length: u32) -> u32 {
        if let Some(longer) = self.next_split(symbol, length + 1) {
            self.remember(Next::Split(longer));
        }
        let after =
            Frame { parent: self.at.parent, dot: self.at.dot + 1, rest: self.at.rest - length };
        if matches!(self.table.ops[after.dot as usize], Op::End) {
            return after.parent;
        }
        self.frames.push(after);
        self.frames.len() as u32 - 1
    }

    /// Starts a symbol of this length.
    fn enter(&mut self, symbol: SymbolId, length: u32, parent: u32) {
        self.at = Frame { parent, dot: 0, rest: length };
        self.entered += 1;
        if let Some(list) = self.lists.and_then(|lists| lists.of(symbol, length)) {
            self.listed(list, 0);
        } else if let Some(production) =
            self.next_production(symbol, self.productions[symbol].start)
        {
            self.produce_for(symbol, production);
        }
    }

    fn next_production(&self, symbol: SymbolId, from: u32) -> Option<u32> {
        let rest = (self.at.rest as usize).checked_sub(self.table.step)?;
        let mut productions = from..self.productions[symbol].end;
        productions.find(|&p| self.table.live_suffix(self.table.first[p as usize] as usize)[rest])
    }

    fn produce(&mut self, production: u32) {
        let symbols = self.productions;
        let symbol = symbols.partition_point(|range| range.end <= production);
        self.produce_for(symbol, production);
    }

    /// Applies a production of the symbol.
    fn produce_for(&mut self, symbol: SymbolId, production: u32) {
        if let Some(other) = self.next_production(symbol, production + 1) {
            self.remember(Next::Production(other));
        }
        if self.lists.is_none() {
            self.steps.push(production);
        }
        self.at.dot = self.table.first[production as usize];
        self.at.rest -= self.table.step as u32;
    }

    fn character(&mut self, index: u32) {
        let Op::Class { set, weight } = &self.table.ops[self.at.dot as usize] else { return };
        if index as usize + 1 < set.len() {
            self.remember(Next::Character(index + 1));
        }
        if self.lists.is_none() {
            self.steps.push(index);
        }
        self.text.push(set[index as usize]);
        self.at.dot += 1;
        self.at.rest -= weight;
    }

    fn listed(&mut self, list: u32, entry: u32) {
        let Some(lists) = self.lists else { return };
        if entry + 1 < lists.len(list) {
            self.remember(Next::Listed { list, entry: entry + 1 });
        }
        self.text.push_str(lists.entry(list, entry));
        self.leave();
    }

    /// Continues after a symbol that is done.
    fn leave(&mut self) {
        self.at = match self.at.parent {
            NONE => Frame { parent: NONE, dot: self.table.ops.len() as u32 - 1, rest: 0 },
            parent => self.frames[parent as usize],
        };
    }

    /// Goes to the derivation of a symbol that has this length and this rank, which must be less
    /// than their number.
    pub fn seek(&mut self, symbol: SymbolId, length: usize, rank: BigUint) {
        self.clear();
        let table = self.table;
        // The ranks of what the frames still have to derive.
        let mut ranks: Vec<BigUint> = Vec::new();
        let mut rank = self.seek_into(symbol, length as u32, NONE, rank);
        loop {
            match &table.ops[self.at.dot as usize] {
                Op::End if self.at.parent == NONE => return,
                Op::End => {
                    rank = std::mem::take(&mut ranks[self.at.parent as usize]);
                    self.at = self.frames[self.at.parent as usize];
                }
                Op::Literal { text, weight } => {
                    self.text.push_str(text);
                    self.at.dot += 1;
                    self.at.rest -= weight;
                }
                Op::Class { weight, .. } => {
                    let others =
                        table.suffix(self.at.dot as usize + 1, (self.at.rest - weight) as usize);
                    let index = &rank / others;
                    rank %= others;
                    self.character(u32::try_from(index).unwrap_or(0));
                }
                Op::Symbol { symbol } => {
                    let (length, inner, after) = self.seek_split(*symbol as usize, rank);
                    let parent = self.divide(*symbol, length);
                    if self.frames.len() > ranks.len() {
                        ranks.push(after);
                    }
                    rank = self.seek_into(*symbol as usize, length, parent, inner);
                    if let Op::End = table.ops[self.at.dot as usize]
                        && self.at.parent == NONE
                    {
                        return;
                    }
                }
            }
        }
    }

    /// The length of the symbol at the dot, its rank and the rank of what follows it.
    fn seek_split(&self, symbol: SymbolId, mut rank: BigUint) -> (u32, BigUint, BigUint) {
        let mut length = self.next_split(symbol as u32, 0);
        while let Some(n) = length {
            let others = self.table.suffix(self.at.dot as usize + 1, (self.at.rest - n) as usize);
            let block = self.table.symbol(symbol, n as usize) * others;
            if rank < block {
                let inner = &rank / others;
                return (n, inner, rank % others);
            }
            rank -= block;
            length = self.next_split(symbol as u32, n + 1);
        }
        (self.at.rest, BigUint::ZERO, BigUint::ZERO)
    }

    /// Starts the symbol at its derivation of this rank; returns the rank within the production.
    fn seek_into(
        &mut self,
        symbol: SymbolId,
        length: u32,
        parent: u32,
        mut rank: BigUint,
    ) -> BigUint {
        self.at = Frame { parent, dot: 0, rest: length };
        if let Some(list) = self.lists.and_then(|lists| lists.of(symbol, length)) {
            self.listed(list, u32::try_from(rank).unwrap_or(0));
            return BigUint::ZERO;
        }
        let mut next = self.next_production(symbol, self.productions[symbol].start);
        while let Some(production) = next {
            let block = self.table.production(production as usize, length as usize);
            if rank < *block {
                self.produce_for(symbol, production);
                break;
            }
            rank -= block;
            next = self.next_production(symbol, production + 1);
        }
        rank
    }
}
