//! How shards divide a search: each takes every N-th prefix of choices.

use crate::search::explorer::{Explorer, Step};
use cota_run::Shard;

/// The prefixes for each shard; with this many the shares are about equal.
const PREFIXES_PER_SHARD: usize = 1024;

/// Prefixes longer than this do not make the shares any better.
const LONGEST_PREFIX: usize = 64;

/// The prefixes of one shard, each as a path to start with and a floor. The prefixes of all shards
/// together are all candidates, each in exactly one. With a place to start from, what comes before it
/// is left out of each share: the shares themselves do not depend on it.
pub(crate) fn share(mut explorer: Explorer, shard: Shard, start: &[u32]) -> Vec<(Vec<u32>, usize)> {
    let wanted = (shard.count() as usize).saturating_mul(PREFIXES_PER_SHARD);
    let length = (1..LONGEST_PREFIX)
        .find(|length| {
            let mut longer = false;
            let all =
                prefixes(&mut explorer, *length).inspect(|path| longer |= path.len() == *length);
            let enough = all.take(wanted).count() == wanted;
            enough || !longer
        })
        .unwrap_or(LONGEST_PREFIX);
    let mine = prefixes(&mut explorer, length).enumerate();
    mine.filter(|(number, _)| shard.takes(*number as u64))
        .filter_map(|(_, path)| rest(path, start))
        .collect()
}

/// What is left of a prefix from a place on.
fn rest(prefix: Vec<u32>, start: &[u32]) -> Option<(Vec<u32>, usize)> {
    let floor = prefix.len();
    if start.starts_with(&prefix) {
        return Some((start.to_vec(), floor));
    }
    (prefix.as_slice() > start).then_some((prefix, floor))
}

/// The first `length` choices of all candidates; those with fewer have only themselves.
fn prefixes(explorer: &mut Explorer, length: usize) -> impl Iterator<Item = Vec<u32>> {
    explorer.start(Vec::new(), 0);
    std::iter::from_fn(move || {
        if explorer.step() == Step::Done {
            return None;
        }
        let mut path = explorer.path();
        path.truncate(length);
        explorer.skip_below(length);
        Some(path)
    })
}
