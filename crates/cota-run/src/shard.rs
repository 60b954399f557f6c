//! A share of the work, for several machines.

use std::fmt;
use std::str::FromStr;

/// Share `index` of `count`, counted from 0 and written `K/N`. All shares together are the whole, and none has
/// anything of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    index: u64,
    count: u64,
}

/// Not a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShardError {
    /// Not two numbers with a slash between them, or the first is too large.
    #[error("a shard is K/N with K from 0 to N-1, such as 0/4")]
    Form,
    /// The last one, counted from 1.
    #[error("shards are counted from 0: the last one of {count} is {}/{count}", count - 1)]
    FromOne {
        /// How many there are.
        count: u64,
    },
}

impl Shard {
    /// Everything.
    pub const WHOLE: Self = Self { index: 0, count: 1 };

    /// Share `index` of `count`; `None` unless `index < count`.
    pub fn new(index: u64, count: u64) -> Option<Self> {
        (index < count).then_some(Self { index, count })
    }

    /// Which one, from 0.
    pub fn index(self) -> u64 {
        self.index
    }

    /// Of how many.
    pub fn count(self) -> u64 {
        self.count
    }

    /// Whether this shard gets the item with an ordinal number (from 0) when items are dealt out in turns.
    pub fn takes(self, ordinal: u64) -> bool {
        ordinal % self.count == self.index
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let (index, count) = text.split_once('/').ok_or(ShardError::Form)?;
        let number = |text: &str| text.trim().parse::<u64>().map_err(|_| ShardError::Form);
        let (index, count) = (number(index)?, number(count)?);
        let wrong = if index == count && count > 0 {
            ShardError::FromOne { count }
        } else {
            ShardError::Form
        };
        Self::new(index, count).ok_or(wrong)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_counted_from_0() {
        assert_eq!("1/4".parse(), Ok(Shard { index: 1, count: 4 }));
        assert_eq!("0/1".parse(), Ok(Shard::WHOLE));
        assert_eq!("1/3".parse::<Shard>().unwrap().to_string(), "1/3");
        for wrong in ["", "1", "0/0", "5/4", "a/b", "1/0", "-1/2", "0/", "/2", "0/2/3", "1.0/2"] {
            assert_eq!(wrong.parse::<Shard>(), Err(ShardError::Form), "{wrong}");
        }
        let last = "4/4".parse::<Shard>().unwrap_err();
        assert_eq!(last.to_string(), "shards are counted from 0: the last one of 4 is 3/4");
    }

    #[test]
    fn shards_take_turns() {
        for ordinal in 0..20 {
            let mine = (0..3).filter(|k| Shard::new(*k, 3).is_some_and(|own| own.takes(ordinal)));
            assert_eq!(mine.collect::<Vec<_>>(), [ordinal % 3]);
        }
    }
}
