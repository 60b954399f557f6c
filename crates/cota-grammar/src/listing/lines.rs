//! Listing sentences as lines of text: several threads write blocks of them, which are handed out in order.

use super::{JobError, Listed, Selection, total};
use crate::ambiguity::Ambiguous;
use crate::language::Language;
use crate::line;
use crate::parallel::in_order;
use crate::walk::Block;
use cota_run::{Budget, Finished, StopReason, Watch};
use std::ops::ControlFlow;
use std::time::Instant;

/// About this many characters are written at a time by each thread.
const BLOCK: usize = 1 << 18;

/// The greatest length of the first tables.
const FIRST_STAGE: usize = 256;

/// Hands the sentences to `sink` as text, each as a [line](crate::line) with a line break, many at a time, until it
/// breaks off.
///
/// The tables for a great length take time, so the short sentences come before those are made.
///
/// # Errors
///
/// If the tables would not fit in memory.
pub fn list_lines(
    selection: Selection<'_>,
    budget: &Budget,
    watch: Watch<'_>,
    sink: impl FnMut(&[u8]) -> ControlFlow<()>,
) -> Result<Finished<Listed>, JobError> {
    let begun = Instant::now();
    let watch = budget.watch(watch);
    let mut listing = Listing { budget, watch, sink, steps: 0, listed: Listed::default() };
    let stop = listing.run(selection)?.unwrap_or(StopReason::Exhausted);
    let Listing { steps, mut listed, .. } = listing;
    listed.candidates = listed.sentences;
    Ok(Finished { result: listed, stop, steps, elapsed: begun.elapsed() })
}

/// A listing under way.
struct Listing<'b, 'w, S> {
    budget: &'b Budget,
    watch: Watch<'w>,
    sink: S,
    steps: u64,
    listed: Listed,
}

impl<S: FnMut(&[u8]) -> ControlFlow<()>> Listing<'_, '_, S> {
    /// Lists in stages, each with tables twice as large; why it stopped before the end, if it did.
    fn run(&mut self, selection: Selection<'_>) -> Result<Option<StopReason>, JobError> {
        let Selection { grammar, measure, mut least, max: bound } = selection;
        let mut max = bound.min(least.max(FIRST_STAGE));
        if self.budget.results == Some(0) {
            return Ok(Some(StopReason::Limit));
        }
        loop {
            let language = Language::sentences_within(grammar, measure, max, self.watch)?;
            let Some(language) = language else {
                return Ok(Some(self.watch.stop_reason().unwrap_or(StopReason::Interrupted)));
            };
            let stop = self.stage(&language, least);
            if stop.is_some() || max == bound {
                return Ok(stop);
            }
            (least, max) = (max + 1, bound.min(2 * max));
        }
    }

    fn stage(&mut self, language: &Language, least: usize) -> Option<StopReason> {
        let Self { budget, watch, .. } = *self;
        watch.begin("sentences", total(language, least, budget));
        let size = (BLOCK / (language.max() + 1)).max(1) as u64;
        let blocks = language.blocks(budget.shard, least, size);
        let left = budget.steps.map(|steps| steps.saturating_sub(self.steps));
        let blocks = rationed(blocks, left);
        let write = |block| Lines::write(language, block, budget.results, watch);
        let mut stop = None;
        let mut consume = |lines| {
            stop = self.take(language, lines);
            if stop.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        if budget.jobs <= 1 {
            let _ = blocks.map(write).try_for_each(consume);
        } else {
            in_order(budget.jobs, blocks, || write, &mut consume);
        }
        stop
    }

    /// Hands out the lines of a block; why this is the end, if it is.
    fn take(&mut self, language: &Language, mut lines: Lines) -> Option<StopReason> {
        let left = self.budget.results.map_or(u64::MAX, |most| most - self.listed.sentences);
        if lines.sentences > left {
            lines = Lines::write(language, Ok(lines.block?), Some(left), self.watch);
        }
        self.steps += lines.steps;
        self.listed.sentences += lines.sentences;
        self.watch.add(lines.sentences);
        if self.listed.ambiguous.is_none() {
            self.listed.ambiguous = lines.ambiguous;
        }
        if !lines.text.is_empty() && (self.sink)(&lines.text).is_break() {
            return Some(StopReason::Enough);
        }
        if self.budget.results == Some(self.listed.sentences) {
            return Some(StopReason::Limit);
        }
        lines.stop
    }
}

/// The blocks with at most this many derivations in all, and then the reason why there are no more.
fn rationed(
    blocks: impl Iterator<Item = Block>,
    mut left: Option<u64>,
) -> impl Iterator<Item = Result<Block, StopReason>> {
    let ration = move |mut block: Block| {
        let most = left.unwrap_or(u64::MAX);
        let more = block.count > most;
        block.count = block.count.min(most);
        left = left.map(|left| left - block.count);
        let block = (block.count > 0).then_some(Ok(block));
        [block, more.then_some(Err(StopReason::Steps))]
    };
    blocks.flat_map(ration).flatten()
}

/// The lines of a block, or of its beginning if something stopped it there.
#[derive(Default)]
struct Lines {
    block: Option<Block>,
    text: Vec<u8>,
    sentences: u64,
    steps: u64,
    ambiguous: Option<Ambiguous>,
    stop: Option<StopReason>,
}

impl Lines {
    /// Writes at most `most` sentences of a block.
    fn write(
        language: &Language,
        block: Result<Block, StopReason>,
        most: Option<u64>,
        watch: Watch<'_>,
    ) -> Self {
        let block = match watch.stop_reason().map_or(block, Err) {
            Ok(block) => block,
            Err(stop) => return Self { stop: Some(stop), ..Self::default() },
        };
        let mut lines = Self { block: Some(block.clone()), ..Self::default() };
        let mut walk = language.walk_block(block);
        let (most, pace) = (most.unwrap_or(u64::MAX), walk.pace());
        while lines.sentences < most
            && lines.stop.is_none()
            && let Some(is_new) = walk.look()
        {
            if is_new {
                lines.sentences += 1;
                lines.text.extend_from_slice(line::encode(walk.text()).as_bytes());
                lines.text.push(b'\n');
            }
            if walk.derivations().is_multiple_of(pace) {
                lines.stop = watch.stop_reason();
            }
        }
        lines.steps = walk.derivations();
        lines.ambiguous = walk.ambiguous();
        lines
    }
}
