//! Shares of a search for several machines: every N-th prefix of choices.

use crate::bounded::Bounded;
use crate::explorer::{Explorer, Step};
use std::fmt;
use std::str::FromStr;

/// So many prefixes for each shard make the shares about equal.
const PREFIXES_PER_SHARD: usize = 64;

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

/// The prefixes of one shard, each as a path and its length. The prefixes of all shards together
/// are all candidates from `start` on, each in exactly one.
pub(crate) fn share<T: Bounded>(
    mut explorer: Explorer<T>,
    shard: Shard,
    start: &[u32],
) -> Vec<(Vec<u32>, usize)> {
    let wanted = shard.count * PREFIXES_PER_SHARD;
    let mut prefixes = Vec::new();
    for length in 1..=LONGEST_PREFIX {
        let found = prefixes_of_length(&mut explorer, length, start);
        let grown = found.len() > prefixes.len();
        prefixes = found;
        // A longer prefix that tells no more apart may still be followed by one that does; a
        // search that is exhausted by its prefixes has none.
        if prefixes.len() >= wanted || (!grown && prefixes.iter().all(|path| path.len() < length)) {
            break;
        }
    }
    let mine = prefixes.into_iter().skip(shard.index).step_by(shard.count);
    mine.map(|path| {
        let floor = path.len();
        (path, floor)
    })
    .collect()
}

fn prefixes_of_length<T: Bounded>(
    explorer: &mut Explorer<T>,
    length: usize,
    start: &[u32],
) -> Vec<Vec<u32>> {
    let mut prefixes = Vec::new();
    explorer.start(start.to_vec(), 0);
    while explorer.step() != Step::Done {
        let mut path = explorer.path();
        path.truncate(length);
        prefixes.push(path);
        explorer.skip_below(length);
    }
    prefixes
}
