//! Which derivation of a sentence comes first, so that an ambiguous sentence is listed once.
//!
//! A chart parser in the manner of Cocke, Younger and Kasami, top down and remembered: it says
//! whether the items from a dot on can derive a part of the sentence with a given length. With it
//! the choices of the [`Cursor`](crate::cursor::Cursor) are made again, in its order, each time
//! taking the first that leads to this very sentence. Memory is that of one sentence.

use crate::measure::Measure;
use crate::table::{Op, Table};
use std::collections::HashMap;
use std::ops::Range;

/// Finds first derivations.
#[derive(Clone, Debug)]
pub(crate) struct First<'t> {
    table: &'t Table,
    productions: &'t [Range<u32>],
    start: usize,
    by_characters: bool,
    sentence: Vec<char>,
    chart: Chart,
}

/// What is known about parts of the sentence, by dot, start, end and length.
#[derive(Clone, Debug)]
enum Chart {
    /// `2 * round` for no, `2 * round + 1` for yes, less for unknown.
    Dense { cells: Vec<u32>, round: u32 },
    /// Where there are too many cells to have one for each.
    Sparse(HashMap<usize, bool>),
}

/// The most cells of a dense chart.
const MOST_CELLS: usize = 1 << 24;

impl Chart {
    fn reset(&mut self, size: Option<usize>) {
        match (&mut *self, size.filter(|&size| size <= MOST_CELLS)) {
            (Self::Dense { cells, round }, Some(size)) => {
                if size > cells.len() {
                    cells.resize(size, 0);
                }
                *round += 1;
                if *round >= u32::MAX / 2 {
                    cells.fill(0);
                    *round = 1;
                }
            }
            (Self::Sparse(known), None) => known.clear(),
            (_, Some(size)) => *self = Self::Dense { cells: vec![0; size], round: 1 },
            (_, None) => *self = Self::Sparse(HashMap::new()),
        }
    }

    fn get(&self, cell: usize) -> Option<bool> {
        match self {
            Self::Dense { cells, round } => {
                (cells[cell] / 2 == *round).then(|| cells[cell] % 2 == 1)
            }
            Self::Sparse(known) => known.get(&cell).copied(),
        }
    }

    fn set(&mut self, cell: usize, found: bool) {
        match self {
            Self::Dense { cells, round } => cells[cell] = 2 * *round + u32::from(found),
            Self::Sparse(known) => _ = known.insert(cell, found),
        }
    }
}

/// A question: whether the items from a dot on derive a part of the sentence with a length.
#[derive(Clone, Copy, Debug)]
struct Goal {
    dot: usize,
    start: usize,
    end: usize,
    length: usize,
}

/// A question whose dot is before a symbol, and the ways to divide the part that are tried.
struct Trial {
    goal: Goal,
    symbol: usize,
    /// Where the symbol ends, and its length.
    middle: usize,
    inner: usize,
    /// The production that is asked about; `None` while what follows the symbol is.
    production: Option<u32>,
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
            chart: Chart::Dense { cells: Vec::new(), round: 0 },
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
        let factors = [self.table.ops.len(), width, width, self.columns()];
        self.chart.reset(factors.into_iter().try_fold(1, usize::checked_mul));
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

    /// Whether the items from the dot on derive the part with this length. What that depends on is kept
    /// in a list, not on the stack: derivations may be deeper.
    fn suffix(&mut self, dot: usize, part: Range<usize>, length: usize) -> bool {
        let mut trials: Vec<Trial> = Vec::new();
        let mut asked = Goal { dot, start: part.start, end: part.end, length };
        loop {
            let mut answer = match self.look(asked) {
                Ok(known) => Some(known),
                Err(goal) => {
                    let Op::Symbol { symbol } = self.table.ops[goal.dot] else { return false };
                    let symbol = symbol as usize;
                    let (middle, production) = (goal.start, None);
                    let inner = self.lengths(&goal, middle).start;
                    trials.push(Trial { goal, symbol, middle, inner, production });
                    None
                }
            };
            // An answer may be that to the question before, and so on.
            asked = loop {
                let Some(trial) = trials.last_mut() else { return answer.unwrap_or(false) };
                match self.go_on(trial, answer.take()) {
                    Ok(next) => break next,
                    Err(found) => {
                        let cell = self.cell(&trial.goal);
                        self.chart.set(cell, found);
                        trials.pop();
                        answer = Some(found);
                    }
                }
            };
        }
    }

    /// Passes terminals; the answer, or the question that is left at a symbol.
    fn look(&self, mut goal: Goal) -> Result<bool, Goal> {
        loop {
            let Goal { dot, start, end, length } = goal;
            let live = self.table.live_suffix(dot)[length];
            if !live || self.by_characters && end - start != length {
                return Ok(false);
            }
            let (characters, weight) = match &self.table.ops[dot] {
                Op::End => return Ok(start == end),
                Op::Literal { text, weight } => {
                    let mut here = self.sentence[start..end].iter();
                    if !text.chars().all(|c| here.next() == Some(&c)) {
                        return Ok(false);
                    }
                    (text.chars().count(), *weight)
                }
                Op::Class { set, weight } => {
                    if start == end || !set.contains(&self.sentence[start]) {
                        return Ok(false);
                    }
                    (1, *weight)
                }
                Op::Symbol { .. } => return self.chart.get(self.cell(&goal)).ok_or(goal),
            };
            let length = length - weight as usize;
            goal = Goal { dot: dot + 1, start: start + characters, end, length };
        }
    }

    fn cell(&self, goal: &Goal) -> usize {
        let width = self.sentence.len() + 1;
        let column = if self.by_characters { 0 } else { goal.length };
        ((goal.dot * width + goal.start) * width + goal.end) * self.columns() + column
    }

    /// The lengths that the symbol at the dot may have if it ends at a place.
    fn lengths(&self, goal: &Goal, middle: usize) -> Range<usize> {
        if self.by_characters {
            middle - goal.start..middle - goal.start + 1
        } else {
            0..goal.length + 1
        }
    }

    /// The next thing to ask about a split between the symbol at the dot and what follows, given the answer
    /// to the last one; or the answer to the whole question.
    fn go_on(&self, trial: &mut Trial, answer: Option<bool>) -> Result<Goal, bool> {
        let Goal { dot, start, end, length } = trial.goal;
        match (answer, trial.production) {
            // Nothing was asked yet.
            (None, _) => {}
            (Some(true), Some(_)) => return Err(true),
            (Some(true), None) => {
                let first = self.productions[trial.symbol].start;
                if let Some(goal) = self.ask_production(trial, first) {
                    return Ok(goal);
                }
                trial.inner += 1;
            }
            (Some(false), Some(production)) => {
                if let Some(goal) = self.ask_production(trial, production + 1) {
                    return Ok(goal);
                }
                trial.inner += 1;
            }
            (Some(false), None) => trial.inner += 1,
        }
        trial.production = None;
        loop {
            let lengths = self.lengths(&trial.goal, trial.middle);
            while trial.inner < lengths.end {
                if self.table.live_symbol(trial.symbol)[trial.inner] {
                    let length = length - trial.inner;
                    return Ok(Goal { dot: dot + 1, start: trial.middle, end, length });
                }
                trial.inner += 1;
            }
            trial.middle += 1;
            if trial.middle > end {
                return Err(false);
            }
            trial.inner = self.lengths(&Goal { dot, start, end, length }, trial.middle).start;
        }
    }

    /// Asks whether a production of the symbol derives its part, if there is one.
    fn ask_production(&self, trial: &mut Trial, production: u32) -> Option<Goal> {
        let length = trial.inner.checked_sub(self.table.step)?;
        (production < self.productions[trial.symbol].end).then(|| {
            trial.production = Some(production);
            let dot = self.table.first[production as usize] as usize;
            Goal { dot, start: trial.goal.start, end: trial.middle, length }
        })
    }
}
