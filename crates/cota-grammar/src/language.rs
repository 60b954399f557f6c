//! The sentences of a grammar up to a length: count them, find one, walk over all.

use crate::acyclic;
use crate::ambiguity::{self, Ambiguity};
use crate::cursor::Cursor;
use crate::derivation::Derivation;
use crate::error::{Diagnostic, Severity};
use crate::first::First;
use crate::grammar::{Grammar, SymbolId};
use crate::lists::Lists;
use crate::lr;
use crate::measure::Measure;
use crate::table::Table;
use crate::walk::{Block, Walk};
use crate::{random, shard};
use cota_run::{Random, Shard, Watch};
use num_bigint::BigUint;
use std::borrow::Cow;
use std::ops::Range;

/// The most numbers in the tables of a language that is checked before it is made; each takes 24 bytes or more.
pub const MOST_CELLS: u64 = 40_000_000;

/// The tables of a language would not fit in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the tables of this grammar for lengths up to {max} have {cells} numbers, and the most are \
     {MOST_CELLS}"
)]
pub struct TooLarge {
    /// The greatest length.
    pub max: usize,
    /// How many numbers the tables would have.
    pub cells: u64,
}

/// The grammar whose derivations list the sentences: the grammar itself, or an equivalent one without a cycle.
fn listable(grammar: &Grammar, measure: Measure) -> Cow<'_, Grammar> {
    if grammar.cycle.is_some() && measure != Measure::Derivation {
        Cow::Owned(acyclic::acyclic(grammar))
    } else {
        Cow::Borrowed(grammar)
    }
}

/// All derivations of a grammar up to a length, in order: by length, then by the choices made
/// from left to right (a shorter first part first, then the productions in the order written).
///
/// Counting, [`nth`](Self::nth), sampling, shards and blocks are over *derivations*. In an
/// unambiguous grammar these are the sentences; otherwise a sentence counts once for each of its
/// derivations, and only a [`Walk`] lists each sentence once, at its first derivation.
#[derive(Clone, Debug)]
pub struct Language<'g> {
    pub(crate) grammar: Cow<'g, Grammar>,
    pub(crate) table: Table,
    pub(crate) productions: Vec<Range<u32>>,
    pub(crate) lists: Lists,
    /// Where derivations start.
    pub(crate) start: SymbolId,
    measure: Measure,
    unambiguous: bool,
}

impl<'g> Language<'g> {
    /// The language for listing sentences.
    ///
    /// In a grammar with a [cycle](Grammar::cycle) the derivations are those of an equivalent
    /// grammar without empty and unit productions.
    pub fn sentences(grammar: &'g Grammar, measure: Measure, max: usize) -> Self {
        Self::new(listable(grammar, measure), measure, max)
    }

    /// The language for listing sentences, or an error if its tables would be too large.
    ///
    /// Returns nothing if the watch asks to end before the tables are made.
    ///
    /// # Errors
    ///
    /// If the tables would have more than [`MOST_CELLS`] numbers.
    pub fn sentences_within(
        grammar: &'g Grammar,
        measure: Measure,
        max: usize,
        watch: Watch<'_>,
    ) -> Result<Option<Self>, TooLarge> {
        Self::check_size(grammar, max)?;
        let grammar = listable(grammar, measure);
        let table = Table::new(&grammar, measure, max, watch);
        Ok(table.whole.then(|| Self::proved(grammar, measure, table)))
    }

    /// The language for counting, ranking and sampling derivations.
    ///
    /// # Errors
    ///
    /// The cycle, if there is one and the measure does not count its steps: then the derivations
    /// are infinitely many.
    pub fn derivations(
        grammar: &'g Grammar,
        measure: Measure,
        max: usize,
    ) -> Result<Self, Diagnostic> {
        match &grammar.cycle {
            Some(cycle) if measure != Measure::Derivation => {
                Err(Diagnostic { severity: Severity::Error, ..cycle.clone() })
            }
            _ => Ok(Self::new(Cow::Borrowed(grammar), measure, max)),
        }
    }

    fn new(grammar: Cow<'g, Grammar>, measure: Measure, max: usize) -> Self {
        let table = Table::new(&grammar, measure, max, Watch::default());
        Self::proved(grammar, measure, table)
    }

    /// The whole language, with the proof that the grammar is unambiguous if there is one.
    fn proved(grammar: Cow<'g, Grammar>, measure: Measure, table: Table) -> Self {
        let unambiguous = lr::is_unambiguous(&grammar);
        Self { unambiguous, ..Self::with_table(grammar, 0, measure, table) }
    }

    /// What a symbol derives; nothing is proved about it.
    pub(crate) fn of_symbol(
        grammar: Cow<'g, Grammar>,
        start: SymbolId,
        measure: Measure,
        max: usize,
    ) -> Self {
        let table = Table::new(&grammar, measure, max, Watch::default());
        Self::with_table(grammar, start, measure, table)
    }

    fn with_table(
        grammar: Cow<'g, Grammar>,
        start: SymbolId,
        measure: Measure,
        table: Table,
    ) -> Self {
        let ranges = grammar.symbols.iter().map(|symbol| &symbol.productions);
        let productions: Vec<_> =
            ranges.map(|range| range.start as u32..range.end as u32).collect();
        let lists = Lists::new(&table, &productions);
        Self { grammar, table, productions, lists, start, measure, unambiguous: false }
    }

    /// How many numbers the tables of a language have: for each symbol and each place in a production, one
    /// for each length. Each takes at least 24 bytes.
    pub fn cells_for(grammar: &Grammar, max: usize) -> u64 {
        let places = grammar.productions.iter().map(|production| production.items.len() as u64 + 1);
        let rows = grammar.symbols.len() as u64 + places.sum::<u64>();
        rows.saturating_mul((max as u64).saturating_add(1))
    }

    /// Refuses tables that would not fit in memory.
    ///
    /// # Errors
    ///
    /// If they would have more than [`MOST_CELLS`] numbers.
    pub fn check_size(grammar: &Grammar, max: usize) -> Result<(), TooLarge> {
        let cells = Self::cells_for(grammar, max);
        if cells <= MOST_CELLS { Ok(()) } else { Err(TooLarge { max, cells }) }
    }

    pub(crate) fn cells(&self) -> u64 {
        Self::cells_for(&self.grammar, self.max())
    }

    /// What is counted as length.
    pub fn measure(&self) -> Measure {
        self.measure
    }

    /// The greatest length.
    pub fn max(&self) -> usize {
        self.table.max
    }

    /// Whether the grammar is proved unambiguous, so that derivations are sentences.
    pub fn is_unambiguous(&self) -> bool {
        self.unambiguous
    }

    /// The number of derivations of this length.
    pub fn count(&self, length: usize) -> BigUint {
        if length > self.table.max {
            BigUint::ZERO
        } else {
            self.table.symbol(self.start, length).clone()
        }
    }

    /// The number of derivations of all lengths.
    pub fn total(&self) -> BigUint {
        (0..=self.max()).map(|length| self.count(length)).sum()
    }

    /// The derivation with this rank, from 0, among those of this length.
    pub fn nth_of_length(&self, length: usize, rank: &BigUint) -> Option<Derivation<'_>> {
        if *rank >= self.count(length) {
            return None;
        }
        let mut cursor = Cursor::new(&self.table, &self.productions, None);
        cursor.seek(self.start, length, rank.clone());
        Some(Derivation::new(&self.grammar, cursor.steps().to_vec()))
    }

    /// The derivation with this rank, from 0, among all.
    pub fn nth(&self, rank: &BigUint) -> Option<Derivation<'_>> {
        let mut rank = rank.clone();
        for length in 0..=self.max() {
            let count = self.table.symbol(self.start, length);
            if rank < *count {
                return self.nth_of_length(length, &rank);
            }
            rank -= count;
        }
        None
    }

    /// A derivation drawn from those of this length, each as likely as the others.
    pub fn sample_of_length(&self, length: usize, random: &mut Random) -> Option<Derivation<'_>> {
        let count = self.count(length);
        if count == BigUint::ZERO {
            None
        } else {
            self.nth_of_length(length, &random::below(random, &count))
        }
    }

    /// A derivation drawn from all, each as likely as the others.
    pub fn sample(&self, random: &mut Random) -> Option<Derivation<'_>> {
        let total = self.total();
        if total == BigUint::ZERO { None } else { self.nth(&random::below(random, &total)) }
    }

    /// Walks over all sentences.
    pub fn walk(&self) -> Walk<'_> {
        self.walk_shard(Shard::WHOLE)
    }

    /// Walks over the sentences whose first derivation is in this part of each length.
    pub fn walk_shard(&self, shard: Shard) -> Walk<'_> {
        self.walk_blocks(self.blocks(shard, 0, u64::MAX))
    }

    /// Walks over the sentences whose first derivation is in one of the blocks.
    pub fn walk_blocks<'l>(&'l self, blocks: impl Iterator<Item = Block> + Send + 'l) -> Walk<'l> {
        Walk::new(self, blocks)
    }

    /// Walks over the sentences whose first derivation is in the block.
    pub fn walk_block(&self, block: Block) -> Walk<'_> {
        self.walk_blocks(std::iter::once(block))
    }

    /// Walks over the sentences all of whose prefixes are kept.
    ///
    /// `keep` sees the text after each terminal that is added to it. If it refuses a prefix, no sentence with that
    /// prefix is tried.
    pub fn walk_pruned<'l>(&'l self, keep: impl FnMut(&str) -> bool + Send + 'l) -> Walk<'l> {
        Walk::pruned(self, Box::new(keep))
    }

    /// Cuts what a shard has from a length on into blocks of at most `size` derivations of the same length, in
    /// order.
    pub fn blocks(
        &self,
        shard: Shard,
        least: usize,
        size: u64,
    ) -> impl Iterator<Item = Block> + use<'_> {
        (least..=self.max()).flat_map(move |length| {
            let Range { mut start, end } =
                shard::ranks(shard, self.table.symbol(self.start, length));
            std::iter::from_fn(move || {
                let left = &end - &start;
                let count = u64::try_from(&left).unwrap_or(u64::MAX).min(size);
                let block = Block { length, start: start.clone(), count };
                start += count;
                (count > 0).then_some(block)
            })
        })
    }

    /// Looks for a sentence with two derivations among the first `most` derivations, and if that
    /// does not settle it, in as many of each of some smaller grammars that are part of this one.
    pub fn look_for_ambiguity(&self, most: u64) -> Ambiguity {
        ambiguity::look(self, most)
    }

    pub(crate) fn first(&self) -> First<'_> {
        First::new(&self.table, &self.productions, self.start, self.measure)
    }
}
