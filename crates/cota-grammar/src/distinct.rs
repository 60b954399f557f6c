//! Counts sentences where derivations are more: a sentence counts at its first derivation.

use crate::language::Language;
use crate::parallel::in_order;
use crate::walk::Block;
use cota_run::{Budget, Finished, Shard, StopReason, Watch};
use num_bigint::BigUint;
use std::ops::ControlFlow;
use std::time::Instant;

/// How many derivations a thread looks at before it hands over what it counted.
const BLOCK: u64 = 1 << 12;

/// Counts the sentences of each length from `least` on, each once however many derivations it has.
///
/// The result has a number for each length that was counted to its end. A step is one derivation looked at; a length
/// whose derivations are more than what is left of the budget is not begun, nor is any longer one.
pub fn count_sentences(
    language: &Language<'_>,
    least: usize,
    budget: &Budget,
    watch: Watch<'_>,
) -> Finished<Vec<u64>> {
    let (start, watch) = (Instant::now(), budget.watch(watch));
    let (lengths, steps) = affordable(language, least, budget.steps);
    watch.begin("derivations", Some(steps));
    let mut counts = vec![0; lengths];
    let (mut steps, mut cut) = (0, None);
    let count = |block| count_block(language, block, watch);
    let mut add = |counted: Counted| {
        if let Some(stop) = counted.stop {
            // What is known of this length is not all of it.
            counts.truncate(counted.length - least);
            cut = Some(stop);
            return ControlFlow::Break(());
        }
        counts[counted.length - least] += counted.sentences;
        steps += counted.steps;
        watch.add(counted.steps);
        ControlFlow::Continue(())
    };
    let blocks = language.blocks(Shard::WHOLE, least, BLOCK);
    let blocks = blocks.take_while(|block| block.length < least + lengths);
    if budget.jobs <= 1 {
        let _ = blocks.map(count).try_for_each(add);
    } else {
        in_order(budget.jobs, blocks, || count, &mut add);
    }
    let all = (language.max() + 1).saturating_sub(least);
    let whole = if lengths == all { StopReason::Exhausted } else { StopReason::Steps };
    Finished { result: counts, stop: cut.unwrap_or(whole), steps, elapsed: start.elapsed() }
}

/// How many lengths have no more derivations together than these steps, and how many derivations that are.
fn affordable(language: &Language<'_>, least: usize, steps: Option<u64>) -> (usize, u64) {
    let mut sum = BigUint::ZERO;
    let (mut lengths, mut known) = (0, 0);
    for length in least..=language.max() {
        sum += language.count(length);
        let Some(all) =
            u64::try_from(&sum).ok().filter(|all| steps.is_none_or(|most| *all <= most))
        else {
            break;
        };
        (lengths, known) = (lengths + 1, all);
    }
    (lengths, known)
}

/// What a block has.
struct Counted {
    length: usize,
    sentences: u64,
    steps: u64,
    /// Why it was not counted to its end.
    stop: Option<StopReason>,
}

fn count_block(language: &Language<'_>, block: Block, watch: Watch<'_>) -> Counted {
    let mut counted =
        Counted { length: block.length, sentences: 0, steps: 0, stop: watch.stop_reason() };
    let mut walk = language.walk_block(block);
    let pace = walk.pace();
    while counted.stop.is_none()
        && let Some(is_new) = walk.look()
    {
        counted.sentences += u64::from(is_new);
        counted.steps += 1;
        if counted.steps.is_multiple_of(pace) {
            counted.stop = watch.stop_reason();
        }
    }
    counted
}
