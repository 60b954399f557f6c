//! What was learned: sets of values that no valid structure has together.
//!
//! The store is a ring of fixed size. Each nogood is watched by one of its values; when the search
//! gives a word that value, another value that it does not have takes over the watch, or all
//! others hold too, and the value is left out. The list of what a value watches goes through the ring's
//! entries, so that an entry is reused without leaving anything behind.

use super::set::Set;

/// Nogoods that are kept. More of them rule out little more and cost more than they save.
const MOST: usize = 2_000;
/// Says that a value does not hold.
const FREE: u8 = u8::MAX;
const NONE: u32 = u32::MAX;

struct Nogood {
    /// Numbers of values.
    values: Vec<u32>,
    /// The value that watches it.
    watch: u32,
    before: u32,
    after: u32,
}

#[derive(Default)]
pub(crate) struct Nogoods {
    ring: Vec<Nogood>,
    /// The entry that is written next.
    next: usize,
    /// For each value, the first nogood that it watches.
    watched: Vec<u32>,
    /// For each value, the depth of the choice that took it, or `FREE`.
    depths: Vec<u8>,
    pub learned: u64,
    /// Values that were left out.
    pub pruned: u64,
    /// How many nogoods were looked at.
    pub looks: u64,
}

impl Nogoods {
    pub fn new(values: usize) -> Nogoods {
        Nogoods { watched: vec![NONE; values], depths: vec![FREE; values], ..Nogoods::default() }
    }

    /// The number of another value.
    pub fn add_value(&mut self) -> u32 {
        self.watched.push(NONE);
        self.depths.push(FREE);
        self.watched.len() as u32 - 1
    }

    /// A choice takes a value.
    #[inline]
    pub fn hold(&mut self, value: u32, depth: usize) {
        self.depths[value as usize] = depth.min(usize::from(FREE) - 1) as u8;
    }

    #[inline]
    pub fn release(&mut self, value: u32) {
        self.depths[value as usize] = FREE;
    }

    /// Bytes of the store.
    pub fn bytes(&self) -> usize {
        let values: usize = self.ring.iter().map(|n| n.values.capacity() * size_of::<u32>()).sum();
        values
            + self.ring.capacity() * size_of::<Nogood>()
            + self.watched.capacity() * size_of::<u32>()
            + self.depths.capacity()
    }

    /// Whether a value cannot be taken now: the choices that rule it out.
    #[inline]
    pub fn rules_out(&mut self, value: u32) -> Option<Set> {
        let first = self.watched[value as usize];
        if first == NONE { None } else { self.look(value, first) }
    }

    fn look(&mut self, value: u32, first: u32) -> Option<Set> {
        let mut at = first;
        while at != NONE {
            self.looks += 1;
            let nogood = &self.ring[at as usize];
            let after = nogood.after;
            let free = |&&other: &&u32| other != value && self.depths[other as usize] == FREE;
            // What was chosen first changes least often.
            let Some(&other) = nogood.values.iter().find(free) else {
                let others = nogood.values.iter().filter(|&&other| other != value);
                let depths = others.map(|&other| usize::from(self.depths[other as usize]));
                self.pruned += 1;
                return Some(depths.fold(Set::EMPTY, |all, depth| all | Set::one(depth)));
            };
            self.watch_by(at, other);
            at = after;
        }
        None
    }

    /// Learns that values, of which the last one was chosen last, exclude each other.
    pub fn learn(&mut self, values: impl Iterator<Item = u32>) {
        self.learned += 1;
        let at = self.next;
        if at == self.ring.len() {
            self.ring.push(Nogood { values: Vec::new(), watch: NONE, before: NONE, after: NONE });
        } else {
            self.unwatch(at as u32);
        }
        self.next = (at + 1) % MOST;
        let nogood = &mut self.ring[at];
        nogood.values.clear();
        nogood.values.extend(values);
        let last = nogood.values.last().copied();
        if let Some(last) = last {
            self.attach(at as u32, last);
        }
    }

    fn watch_by(&mut self, at: u32, value: u32) {
        self.unwatch(at);
        self.attach(at, value);
    }

    fn attach(&mut self, at: u32, value: u32) {
        let first = std::mem::replace(&mut self.watched[value as usize], at);
        if first != NONE {
            self.ring[first as usize].before = at;
        }
        let nogood = &mut self.ring[at as usize];
        (nogood.watch, nogood.before, nogood.after) = (value, NONE, first);
    }

    fn unwatch(&mut self, at: u32) {
        let Nogood { watch, before, after, .. } = self.ring[at as usize];
        if before != NONE {
            self.ring[before as usize].after = after;
        } else if watch != NONE {
            self.watched[watch as usize] = after;
        }
        if after != NONE {
            self.ring[after as usize].before = before;
        }
        self.ring[at as usize].watch = NONE;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_free_value_is_ruled_out() {
        let mut store = Nogoods::new(10);
        (0..3).for_each(|depth| store.hold(depth, depth as usize));
        store.learn([0, 1, 2].into_iter());
        (0..3).for_each(|value| store.release(value));
        assert_eq!(store.rules_out(2), None);
        store.hold(2, 0);
        assert_eq!(store.rules_out(0), None);
        store.hold(0, 1);
        assert_eq!(store.rules_out(1), Some(Set::one(0) | Set::one(1)));
        store.release(2);
        assert_eq!(store.rules_out(1), None);
    }

    #[test]
    fn the_store_does_not_grow() {
        let mut store = Nogoods::new(2_000);
        let mut after_a_while = 0;
        for round in 0..1_000_000_u32 {
            // As large as nogoods can be.
            store.learn((0..62).map(|at| (round * 7 + at * 31) % 2_000));
            if round == 10_000 {
                after_a_while = store.bytes();
            }
        }
        assert_eq!(store.bytes(), after_a_while);
        assert!(after_a_while < 1 << 20, "{after_a_while} bytes");
        // Every entry is in one list, and nothing else is.
        let mut listed = 0;
        for &first in &store.watched {
            let mut at = first;
            while at != NONE {
                listed += 1;
                at = store.ring[at as usize].after;
            }
        }
        assert_eq!(listed, MOST);
    }
}
