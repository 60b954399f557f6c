//! Shares of a search for several machines: every N-th prefix of choices.

use crate::explorer::{Explorer, Step};
use std::fmt;
use std::str::FromStr;

/// So many prefixes for each shard make the shares about equal.
const PREFIXES_PER_SHARD: usize = 1024;

/// Prefixes longer than this do not make the shares any better.
const LONGEST_PREFIX: usize = 64;

/// Share number `index` of `count`, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    index: usize,
    count: usize,
}

impl Shard {
    /// Share `index` of `count`; `None` unless `index < count`.
    pub fn new(index: usize, count: usize) -> Option<Self> {
        (index < count).then_some(Self { index, count })
    }

    /// Whether the shards that take turns come to this one at an ordinal number.
    pub(crate) fn takes(self, ordinal: u64) -> bool {
        ordinal % self.count as u64 == self.index as u64
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("a shard is written K/N with K from 0 to N-1, not `{text}`");
        let (index, count) = text.split_once('/').ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse().map_err(|_| wrong());
        Self::new(number(index)?, number(count)?).ok_or_else(wrong)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

/// The prefixes of one shard, each as a path to start with and a floor. The prefixes of all shards
/// together are all candidates, each in exactly one. With a place to start from, what comes before it
/// is left out of each share: the shares themselves do not depend on it.
pub(crate) fn share(mut explorer: Explorer, shard: Shard, start: &[u32]) -> Vec<(Vec<u32>, usize)> {
    let wanted = shard.count.saturating_mul(PREFIXES_PER_SHARD);
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
    mine.filter(|(number, _)| number % shard.count == shard.index)
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
