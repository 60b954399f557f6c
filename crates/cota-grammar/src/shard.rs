//! One part of the whole, for several machines.

use num_bigint::BigUint;
use std::ops::Range;
use std::str::FromStr;

/// Part `index` of `count`, written `K/N` with `K` from 1 to `N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part, from 0.
    index: u32,
    /// Of how many.
    count: u32,
}

/// Not a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a shard is K/N with K from 1 to N, such as 1/4")]
pub struct NotAShard;

impl Shard {
    /// Everything.
    pub const WHOLE: Self = Self { index: 0, count: 1 };

    /// The ranks of this part of `total`: the parts follow each other and differ by at most one in size.
    pub(crate) fn of(self, total: &BigUint) -> Range<BigUint> {
        total * self.index / self.count..total * (self.index + 1) / self.count
    }
}

impl FromStr for Shard {
    type Err = NotAShard;

    fn from_str(text: &str) -> Result<Self, NotAShard> {
        let (index, count) = text.split_once('/').ok_or(NotAShard)?;
        let index: u32 = index.parse().map_err(|_| NotAShard)?;
        let count: u32 = count.parse().map_err(|_| NotAShard)?;
        if index == 0 || index > count || count == u32::MAX {
            return Err(NotAShard);
        }
        Ok(Self { index: index - 1, count })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_are_the_whole() {
        for total in 0..40_u32 {
            for count in 1..=7 {
                let shards = (0..count).map(|index| Shard { index, count }.of(&total.into()));
                let mut end = BigUint::ZERO;
                for part in shards {
                    assert_eq!(part.start, end);
                    end = part.end;
                }
                assert_eq!(end, total.into());
            }
        }
    }

    #[test]
    fn only_k_of_n_is_a_shard() {
        assert_eq!("2/4".parse(), Ok(Shard { index: 1, count: 4 }));
        for wrong in ["", "1", "0/4", "5/4", "a/b", "1/0", "-1/2"] {
            assert_eq!(wrong.parse::<Shard>(), Err(NotAShard), "{wrong}");
        }
    }
}
