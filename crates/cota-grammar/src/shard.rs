//! One part of the sentences of a length, for several machines.

use cota_run::Shard;
use num_bigint::BigUint;
use std::ops::Range;

/// The ranks of a shard of `total`: the parts follow each other and differ by at most one in size.
pub(crate) fn ranks(shard: Shard, total: &BigUint) -> Range<BigUint> {
    let (index, count) = (shard.index(), shard.count());
    total * index / count..total * (index + 1) / count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_are_the_whole() {
        for total in 0..40_u32 {
            for count in 1..=7 {
                let shards = (0..count).filter_map(|index| Shard::new(index, count));
                let mut end = BigUint::ZERO;
                for part in shards.map(|shard| ranks(shard, &total.into())) {
                    assert_eq!(part.start, end);
                    end = part.end;
                }
                assert_eq!(end, total.into());
            }
        }
    }
}
