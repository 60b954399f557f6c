//! The H method (Dorofeeva, El-Fakih, Yevtushenko 2005): separating words are chosen pair by pair,
//! by what the suite already has.
//!
//! The state cover is extended by every word of up to k + 1 inputs. Told apart are: the words of the
//! cover from each other, each extension from the words of the cover, and the prefixes of one
//! extension from each other; always where they reach different states.

use super::classical::traversals;
use super::forest::Forest;
use crate::equivalence::Separation;
use crate::machine::Machine;
use cota_run::Watch;

/// None if the watch asks to end before.
pub(super) fn h<'a>(
    machine: &'a Machine,
    separation: &Separation,
    extra: usize,
    watch: Watch<'_>,
) -> Option<Forest<'a>> {
    let mut forest = Forest::new(machine);
    let anchors = forest.add_cover(watch)?;
    let mut total = 0;
    for (s, &anchor) in anchors.iter().enumerate() {
        for (word, _) in traversals(machine, s, extra + 1, watch)?.iter().skip(1) {
            forest.extend(anchor, word);
            total += 1;
        }
    }
    watch.begin("words after states", Some(total));
    for s in 0..anchors.len() {
        forest.separate(separation, anchors[s], &anchors[s + 1..], watch)?;
    }
    for s in 0..anchors.len() {
        for (word, to) in traversals(machine, s, extra + 1, watch)?.iter().skip(1) {
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
            forest.separate(separation, node, &others, watch)?;
            watch.add(1);
        }
    }
    Some(forest)
}
