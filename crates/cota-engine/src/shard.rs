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

/// The prefixes of one shard, each as a path and its length. The prefixes of all shards together
/// are all candidates from `start` on, each in exactly one.
pub(crate) fn share(mut explorer: Explorer, shard: Shard, start: &[u32]) -> Vec<(Vec<u32>, usize)> {
    let wanted = shard.count * PREFIXES_PER_SHARD;
    let length = (1..LONGEST_PREFIX)
        .find(|length| {
            let (mut count, mut longer) = (0, false);
            prefixes(&mut explorer, *length, start, |path| {
                count += 1;
                longer |= path.len() == *length;
            });
            count >= wanted || !longer
        })
        .unwrap_or(LONGEST_PREFIX);
    let (mut number, mut mine) = (0, Vec::new());
    prefixes(&mut explorer, length, start, |path| {
        if number % shard.count == shard.index {
            let floor = path.len();
            mine.push((path, floor));
        }
        number += 1;
    });
    mine
}

/// Goes through the first `length` choices of all candidates; those with fewer have only themselves.
fn prefixes(explorer: &mut Explorer, length: usize, start: &[u32], mut each: impl FnMut(Vec<u32>)) {
    explorer.start(start.to_vec(), 0);
    while explorer.step() != Step::Done {
        let mut path = explorer.path();
        path.truncate(length);
        each(path);
        explorer.skip_below(length);
    }
}
