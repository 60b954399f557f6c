//! Which derivation of a sentence comes first, so that an ambiguous sentence is listed once.
//!
//! A chart parser in the manner of Cocke, Younger and Kasami, top down and remembered: it says
//! whether the items from a dot on can derive a part of the sentence with a given length. With it
//! the choices of the [`Cursor`](crate::cursor::Cursor) are made again, in its order, each time
//! taking the first that leads to this very sentence. Memory is that of one sentence.

use crate::measure::Measure;
use crate::table::{Op, Table};
use std::ops::Range;

/// Finds first derivations.
#[derive(Clone, Debug)]
pub(crate) struct First<'t> {
    table: &'t Table,
    productions: &'t [Range<u32>],
    start: usize,
    by_characters: bool,
    sentence: Vec<char>,
    /// By dot, start, end and length: `2 * round` for no, `2 * round + 1` for yes, less for unknown.
    chart: Vec<u32>,
    round: u32,
}

/// A place to continue, as in the cursor, and from where the rest of the sentence can follow.
struct Frame {
    dot: usize,
    rest: usize,
    parent: Option<usize>,
    starts: Vec<bool>,
}

impl<'t> First<'t> {
    pub fn new(
        table: &'t Table,
        productions: &'t [Range<u32>],
        start: usize,
        measure: Measure,
    ) -> Self {
        let by_characters = measure == Measure::Characters;
        Self {
            table,
            productions,
            start,
            by_characters,
            sentence: Vec::new(),
            chart: Vec::new(),
            round: 0,
        }
    }

    /// The steps of the first derivation of a sentence that has one of at most this length.
    pub fn steps(&mut self, sentence: &str, longest: usize) -> Vec<u32> {
        self.reset(sentence);
        let end = self.sentence.len();
        let shortest = if self.by_characters { longest } else { 0 };
        let Some(length) = (shortest..=longest).find(|&n| self.symbol(self.start, 0..end, n))
        else {
            return Vec::new();
        };
        let mut steps = Vec::new();
        let mut frames: Vec<Frame> = Vec::new();
        let last: Vec<bool> = (0..=end).map(|at| at == end).collect();
        let mut position = 0;
        let mut dot = self.produce(self.start, position, length, &last, &mut steps);
        let (mut rest, mut parent) = (length - self.table.step, None);
        loop {
            match &self.table.ops[dot] {
                Op::End => {
                    let Some(frame) = parent.map(|parent: usize| &frames[parent]) else {
                        return steps;
                    };
                    (dot, rest, parent) = (frame.dot, frame.rest, frame.parent);
                    continue;
                }
                Op::Literal { text, weight } => {
                    position += text.chars().count();
                    rest -= *weight as usize;
                }
                Op::Class { set, weight } => {
                    let index = set.iter().position(|&c| c == self.sentence[position]);
                    steps.push(index.unwrap_or(0) as u32);
                    position += 1;
                    rest -= *weight as usize;
                }
                Op::Symbol { symbol } => {
                    let symbol = *symbol as usize;
                    let ends = parent.map_or(&last, |parent| &frames[parent].starts);
                    let (length, starts) = self.split(dot, symbol, position, rest, ends);
                    frames.push(Frame { dot: dot + 1, rest: rest - length, parent, starts });
                    let frame = frames.len() - 1;
                    dot = self.produce(symbol, position, length, &frames[frame].starts, &mut steps);
                    (rest, parent) = (length - self.table.step, Some(frame));
                    continue;
                }
            }
            dot += 1;
        }
    }

    fn reset(&mut self, sentence: &str) {
        self.sentence.clear();
        self.sentence.extend(sentence.chars());
        let width = self.sentence.len() + 1;
        let size = self.table.ops.len() * width * width * self.columns();
        if size > self.chart.len() {
            self.chart.resize(size, 0);
        }
        self.round += 1;
        if self.round >= u32::MAX / 2 {
            self.chart.fill(0);
            self.round = 1;
        }
    }

    /// In characters the length of a part is its extent; otherwise each length is its own column.
    fn columns(&self) -> usize {
        if self.by_characters { 1 } else { self.table.max + 1 }
    }

    /// The first production of the symbol that derives from `start` to one of the `ends`: its first dot.
    fn produce(
        &mut self,
        symbol: usize,
        start: usize,
        length: usize,
        ends: &[bool],
        steps: &mut Vec<u32>,
    ) -> usize {
        let rest = length - self.table.step;
        for production in self.productions[symbol].clone() {
            let dot = self.table.first[production as usize] as usize;
            if (start..ends.len()).any(|end| ends[end] && self.suffix(dot, start..end, rest)) {
                steps.push(production);
                return dot;
            }
        }
        unreachable!("the chart says that the symbol derives this part")
    }

    /// The first length that the symbol at the dot can have, and where what follows it can start.
    fn split(
        &mut self,
        dot: usize,
        symbol: usize,
        position: usize,
        rest: usize,
        ends: &[bool],
    ) -> (usize, Vec<bool>) {
        for length in 0..=rest {
            if !self.table.live_symbol(symbol)[length]
                || !self.table.live_suffix(dot + 1)[rest - length]
            {
                continue;
            }
            // In characters there is but one place where what follows can start.
            let only = self.by_characters.then_some(position + length);
            let follows = |first: &mut Self, start: usize| {
                let within = start >= position && only.is_none_or(|only| only == start);
                let mut ends = (start..ends.len()).filter(|&end| ends[end]);
                within && ends.any(|end| first.suffix(dot + 1, start..end, rest - length))
            };
            let starts: Vec<bool> = (0..ends.len()).map(|start| follows(self, start)).collect();
            let fits = (position..ends.len())
                .any(|end| starts[end] && self.symbol(symbol, position..end, length));
            if fits {
                return (length, starts);
            }
        }
        unreachable!("the chart says that the items from the dot on derive this part")
    }

    /// Whether the symbol derives the part with this length.
    fn symbol(&mut self, symbol: usize, part: Range<usize>, length: usize) -> bool {
        let Some(rest) = length.checked_sub(self.table.step) else { return false };
        self.productions[symbol].clone().any(|production| {
            self.suffix(self.table.first[production as usize] as usize, part.clone(), rest)
        })
    }

    /// Whether the items from the dot on derive the part with this length.
    fn suffix(&mut self, dot: usize, part: Range<usize>, length: usize) -> bool {
        if !self.table.live_suffix(dot)[length] || self.by_characters && part.len() != length {
            return false;
        }
        let (start, end) = (part.start, part.end);
        match &self.table.ops[dot] {
            Op::End => return start == end,
            Op::Literal { text, weight } => {
                let mut here = self.sentence[part].iter();
                let fits = text.chars().all(|c| here.next() == Some(&c));
                let next = start + text.chars().count();
                return fits && self.suffix(dot + 1, next..end, length - *weight as usize);
            }
            Op::Class { set, weight } => {
                let fits = start < end && set.contains(&self.sentence[start]);
                return fits && self.suffix(dot + 1, start + 1..end, length - *weight as usize);
            }
            Op::Symbol { .. } => {}
        }
        let width = self.sentence.len() + 1;
        let column = if self.by_characters { 0 } else { length };
        let cell = ((dot * width + start) * width + end) * self.columns() + column;
        if self.chart[cell] / 2 == self.round {
            return self.chart[cell] % 2 == 1;
        }
        let found = self.splits(dot, part, length);
        self.chart[cell] = 2 * self.round + u32::from(found);
        found
    }

    /// Whether some split between the symbol at the dot and what follows derives the part.
    fn splits(&mut self, dot: usize, part: Range<usize>, length: usize) -> bool {
        let Op::Symbol { symbol } = self.table.ops[dot] else { return false };
        let symbol = symbol as usize;
        (part.start..=part.end).any(|middle| {
            let lengths = if self.by_characters {
                middle - part.start..middle - part.start + 1
            } else {
                0..length + 1
            };
            lengths.into_iter().any(|inner| {
                self.table.live_symbol(symbol)[inner]
                    && self.suffix(dot + 1, middle..part.end, length - inner)
                    && self.symbol(symbol, part.start..middle, inner)
            })
        })
    }
}
