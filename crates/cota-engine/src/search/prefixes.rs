//! How shards divide a search: prefixes of choices are dealt out.
//!
//! Every shard has to list the prefixes before it knows which are its own, so many shards would do little else. Instead
//! they are dealt to groups of shards first. Each group then deals the longer prefixes below its own to smaller groups,
//! until a group is one shard.

use crate::search::walk::{Next, Walk};
use cota_run::{Random, Shard};

/// The prefixes for each group; with this many the shares are about equal.
const PREFIXES_PER_GROUP: u64 = 1024;

/// The most groups that prefixes are dealt to at once.
const MOST_GROUPS: u64 = 32;

/// More shards than this are dealt to in turn: nobody has so many, and an order of them would take memory.
const MOST_SHUFFLED: u64 = 1 << 12;

/// Prefixes longer than this do not make the shares any better.
const LONGEST_PREFIX: usize = 64;

/// The prefixes of one shard, each as a path to start with and a floor. The prefixes of all shards
/// together are all candidates, each in exactly one. With a place to start from, what comes before it
/// is left out of each share: the shares themselves do not depend on it.
pub(crate) fn share(walk: &mut impl Walk, shard: Shard, start: &[u32]) -> Vec<(Vec<u32>, usize)> {
    let mut team = Team { index: shard.index(), count: shard.count() };
    let (mut mine, mut length) = (vec![Vec::new()], 0);
    while team.count > 1 {
        let wanted = team.groups() * PREFIXES_PER_GROUP;
        let above = mine;
        loop {
            length += 1;
            let hand = deal(walk, &above, length, team);
            if hand.longer >= wanted || hand.longer == 0 || length >= LONGEST_PREFIX {
                mine = hand.mine;
                break;
            }
        }
        team = team.group();
    }
    mine.into_iter().filter_map(|prefix| rest(prefix, start)).collect()
}

/// Shards that divide something among them, as one of them sees it.
#[derive(Clone, Copy)]
struct Team {
    index: u64,
    count: u64,
}

impl Team {
    /// How many groups there are, so that the same number again and again makes groups of one.
    fn groups(self) -> u64 {
        // Of the largest number, groups of groups are more than anybody counts.
        let levels = (1..13).find(|levels| MOST_GROUPS.saturating_pow(*levels) >= self.count);
        let enough = |groups: &u64| groups.saturating_pow(levels.unwrap_or(13)) >= self.count;
        (2..=MOST_GROUPS).find(enough).unwrap_or(MOST_GROUPS)
    }

    /// The group that one of the shards is in.
    fn group_of(self, index: u64) -> u64 {
        (u128::from(index) * u128::from(self.groups()) / u128::from(self.count)) as u64
    }

    /// The shards of the own group.
    fn group(self) -> Self {
        let mine = self.group_of(self.index);
        let first = |group: u64| {
            let (group, count) = (u128::from(group), u128::from(self.count));
            (group * count).div_ceil(u128::from(self.groups())) as u64
        };
        Self { index: self.index - first(mine), count: first(mine + 1) - first(mine) }
    }
}

/// Deals things to shards: each gets one of as many as there are shards, in an order that changes, for what recurs at
/// equal distances would all go to the same shard.
struct Dealer {
    count: u64,
    /// The order of this round; empty for those who are dealt to in turn.
    order: Vec<u64>,
    dealt: u64,
}

impl Dealer {
    fn new(count: u64) -> Self {
        let shuffled = if count <= MOST_SHUFFLED { count } else { 0 };
        Self { count, order: (0..shuffled).collect(), dealt: 0 }
    }

    /// The shard that gets the next one.
    fn next(&mut self) -> u64 {
        let turn = self.dealt % self.count;
        if turn == 0 {
            Random::new(self.dealt).shuffle(&mut self.order);
        }
        self.dealt += 1;
        self.order.get(turn as usize).copied().unwrap_or(turn)
    }
}

/// What was dealt.
struct Hand {
    /// What the own group got.
    mine: Vec<Vec<u32>>,
    /// How many prefixes there were, without the candidates that have no more choices.
    longer: u64,
}

/// Deals what begins with some prefixes, by the first `length` choices.
fn deal(walk: &mut impl Walk, above: &[Vec<u32>], length: usize, team: Team) -> Hand {
    let (mut longer, mut shorter) = (Dealer::new(team.count), Dealer::new(team.count));
    let (group, mut mine) = (team.group_of(team.index), Vec::new());
    for prefix in above {
        each_prefix(walk, prefix, length, |path| {
            let dealer = if path.len() == length { &mut longer } else { &mut shorter };
            if team.group_of(dealer.next()) == group {
                mine.push(path);
            }
        });
    }
    Hand { mine, longer: longer.dealt }
}

/// What is left of a prefix from a place on.
fn rest(prefix: Vec<u32>, start: &[u32]) -> Option<(Vec<u32>, usize)> {
    let floor = prefix.len();
    if start.starts_with(&prefix) {
        return Some((start.to_vec(), floor));
    }
    (prefix.as_slice() > start).then_some((prefix, floor))
}

/// Calls a function with the first `length` choices of all candidates that begin with a prefix; candidates with fewer
/// have only themselves.
fn each_prefix(
    walk: &mut impl Walk,
    prefix: &[u32],
    length: usize,
    mut each: impl FnMut(Vec<u32>),
) {
    walk.start(prefix, prefix.len());
    // A failure is reported by the search itself.
    while !matches!(walk.next(1), Next::Done) {
        let mut path = walk.path();
        path.truncate(length);
        each(path);
        walk.skip_below(length);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_of_groups_are_all_shards_once() {
        for count in [1, 2, 3, 31, 32, 33, 97, 256, 1000, 1024, 1025, 40_000] {
            let paths = (0..count).map(|index| {
                let (mut team, mut path) = (Team { index, count }, Vec::new());
                while team.count > 1 {
                    path.push(team.group_of(team.index));
                    team = team.group();
                    assert!(team.index < team.count && path.len() < 5, "{index}/{count}");
                }
                path
            });
            let mut paths: Vec<_> = paths.collect();
            paths.dedup();
            assert_eq!(paths.len() as u64, count);
        }
    }

    #[test]
    fn each_shard_is_dealt_the_same_number() {
        let mut dealer = Dealer::new(7);
        let mut dealt = [0; 7];
        (0..70).for_each(|_| dealt[dealer.next() as usize] += 1);
        assert_eq!(dealt, [10; 7]);
    }
}
