//! Random numbers from a seed.

/// A small generator of random numbers, `SplitMix64` (Steele, Lea and Flood, 2014): the same seed gives the same
/// numbers on every machine.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator that starts from `seed`.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which must not be 0.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.bits()) * bound as u128) >> 64) as usize
    }

    /// A number below `bound`, which must not be 0, as a remainder. Stored seeds of faulty versions mean these
    /// numbers; for anything new there is [`below`](Self::below).
    pub fn remainder(&mut self, bound: usize) -> usize {
        (self.bits() % bound as u64) as usize
    }

    /// A number of at least 0 and less than 1.
    pub fn fraction(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Puts things in a random order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the authors' reference implementation gives for this seed.
    #[test]
    fn the_numbers_are_those_of_the_literature() {
        let mut random = Random::new(1_234_567);
        let first: Vec<u64> = (0..3).map(|_| random.bits()).collect();
        let known =
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!(first, known);
    }

    #[test]
    fn numbers_are_below_their_bound() {
        let mut random = Random::new(1);
        let mut seen = [0; 3];
        (0..300).for_each(|_| seen[random.below(3)] += 1);
        assert!(seen.iter().all(|count| *count > 50), "{seen:?}");
        assert!((0..100).all(|_| (0.0..1.0).contains(&random.fraction())));
        let mut order: Vec<usize> = (0..50).collect();
        random.shuffle(&mut order);
        assert!(!order.is_sorted());
        order.sort_unstable();
        assert!(order.into_iter().eq(0..50));
    }
}
