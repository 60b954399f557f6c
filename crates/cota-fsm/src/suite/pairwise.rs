//! The H method (Dorofeeva, El-Fakih, Yevtushenko 2005): separating words are chosen pair by pair,
//! by what the suite already has.
//!
//! The state cover is extended by every word of up to k + 1 inputs. Told apart are: the words of the
//! cover from each other, each extension from the words of the cover, and the prefixes of one
//! extension from each other; always where they reach different states.

use super::classical::{cover, traversals};
use super::forest::Forest;
use crate::equivalence::Separation;
use crate::machine::Machine;
use crate::progress::Watch;

/// None if the watch asks to end before.
pub(super) fn h<'a>(
    machine: &'a Machine,
    separation: &Separation,
    extra: usize,
    watch: Watch<'_>,
) -> Option<Forest<'a>> {
    let mut forest = Forest::new(machine);
    let anchors: Vec<usize> =
        cover(machine).iter().map(|word| forest.extend(0, word).unwrap_or(0)).collect();
    let middles: Vec<_> =
        (0..machine.states()).map(|s| traversals(machine, s, extra + 1)).collect();
    for (s, middles) in middles.iter().enumerate() {
        for (word, _) in middles {
            forest.extend(anchors[s], word);
        }
    }
    let total: usize = middles.iter().map(|middles| middles.len() - 1).sum();
    watch.begin("words after states", Some(total as u64));
    for s in 0..anchors.len() {
        if watch.is_stopped() {
            return None;
        }
        forest.separate(separation, anchors[s], &anchors[s + 1..]);
    }
    for (s, middles) in middles.iter().enumerate() {
        for (word, to) in middles.iter().skip(1) {
            if watch.is_stopped() {
                return None;
            }
            let Some(node) = forest.extend(anchors[s], word) else { continue };
            let mut others: Vec<usize> =
                (0..anchors.len()).filter(|t| t != to).map(|t| anchors[t]).collect();
            for cut in 1..word.len() {
                if let Some(before) = forest.extend(anchors[s], &word[..cut])
                    && forest.state(before) != *to
                {
                    others.push(before);
                }
            }
            forest.separate(separation, node, &others);
            watch.add(1);
        }
    }
    Some(forest)
}
