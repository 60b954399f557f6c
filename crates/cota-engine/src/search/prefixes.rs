//! How shards divide a search: each takes every N-th prefix of choices.

use crate::search::walk::{Next, Walk};
use cota_run::Shard;

/// The prefixes for each shard; with this many the shares are about equal.
const PREFIXES_PER_SHARD: usize = 1024;

/// Prefixes longer than this do not make the shares any better.
const LONGEST_PREFIX: usize = 64;

/// The prefixes of one shard, each as a path to start with and a floor. The prefixes of all shards
/// together are all candidates, each in exactly one. With a place to start from, what comes before it
/// is left out of each share: the shares themselves do not depend on it.
pub(crate) fn share(walk: &mut impl Walk, shard: Shard, start: &[u32]) -> Vec<(Vec<u32>, usize)> {
    let wanted = (shard.count() as usize).saturating_mul(PREFIXES_PER_SHARD);
    let mut length = 1;
    while length < LONGEST_PREFIX {
        let (mut count, mut longer) = (0, false);
        each_prefix(walk, length, |path| {
            longer |= path.len() == length;
            count += 1;
            count < wanted
        });
        if count == wanted || !longer {
            break;
        }
        length += 1;
    }
    let (mut number, mut mine) = (0, Vec::new());
    each_prefix(walk, length, |path| {
        if shard.takes(number) {
            mine.extend(rest(path, start));
        }
        number += 1;
        true
    });
    mine
}

/// What is left of a prefix from a place on.
fn rest(prefix: Vec<u32>, start: &[u32]) -> Option<(Vec<u32>, usize)> {
    let floor = prefix.len();
    if start.starts_with(&prefix) {
        return Some((start.to_vec(), floor));
    }
    (prefix.as_slice() > start).then_some((prefix, floor))
}

/// Calls a function with the first `length` choices of all candidates until it has enough; candidates with fewer have only
/// themselves.
fn each_prefix(walk: &mut impl Walk, length: usize, mut each: impl FnMut(Vec<u32>) -> bool) {
    walk.start(&[], 0);
    loop {
        // A failure is reported by the search itself.
        if matches!(walk.next(1), Next::Done) {
            return;
        }
        let mut path = walk.path();
        path.truncate(length);
        if !each(path) {
            return;
        }
        walk.skip_below(length);
    }
}
