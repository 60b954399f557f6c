//! How numbers of machines spread, and whether two lists of them differ: rank tests, which ask for no distribution.
//!
//! Both tests use the normal approximation with a correction for ties, which is good from about ten numbers on.

/// The middle of a list and how wide it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The standard deviation of the sample; 0 for a single number.
    pub deviation: f64,
    /// The lower quartile, the median, the upper quartile.
    pub quartiles: [f64; 3],
}

impl Spread {
    /// The spread of some numbers; none of none.
    pub fn of(numbers: &[f64]) -> Option<Self> {
        let mut sorted = numbers.to_vec();
        sorted.sort_by(f64::total_cmp);
        let quartile = |share: f64| -> Option<f64> {
            // Between the two nearest, as far as it is from each.
            let place = share * (sorted.len() as f64 - 1.0);
            let (low, high) = (place.floor(), place.ceil());
            let (below, above) = (*sorted.get(low as usize)?, *sorted.get(high as usize)?);
            Some(below + (above - below) * (place - low))
        };
        let quartiles = [quartile(0.25)?, quartile(0.5)?, quartile(0.75)?];
        let mean = sorted.iter().sum::<f64>() / sorted.len() as f64;
        let squares: f64 = sorted.iter().map(|number| (number - mean).powi(2)).sum();
        let deviation = (squares / (sorted.len() as f64 - 1.0).max(1.0)).sqrt();
        Some(Self { deviation, quartiles })
    }
}

/// How likely differences of pairs at least as one-sided as these are if neither side is the larger one (Wilcoxon's
/// signed ranks, two-sided). Pairs without a difference do not count; without any other there is no answer.
pub fn signed_ranks(differences: &[f64]) -> Option<f64> {
    let told: Vec<f64> = differences.iter().copied().filter(|it| *it != 0.0).collect();
    let sizes: Vec<f64> = told.iter().map(|it| it.abs()).collect();
    let (ranks, ties) = ranks(&sizes);
    let positive: f64 =
        told.iter().zip(&ranks).filter(|(it, _)| **it > 0.0).map(|(_, rank)| rank).sum();
    let n = told.len() as f64;
    let mean = n * (n + 1.0) / 4.0;
    let variance = n * (n + 1.0) * (2.0 * n + 1.0) / 24.0 - ties / 48.0;
    two_sided(positive - mean, variance)
}

/// How likely two lists at least as far apart as these are if both come from the same place (Mann and Whitney's rank
/// sum, two-sided).
pub fn rank_sum(one: &[f64], other: &[f64]) -> Option<f64> {
    let all: Vec<f64> = one.iter().chain(other).copied().collect();
    let (ranks, ties) = ranks(&all);
    let (a, b) = (one.len() as f64, other.len() as f64);
    let n = a + b;
    let sum: f64 = ranks[..one.len()].iter().sum();
    let variance = a * b / 12.0 * (n + 1.0 - ties / (n * (n - 1.0)).max(1.0));
    two_sided(sum - a * (n + 1.0) / 2.0, variance)
}

/// The rank of each number, equal ones sharing theirs; and the sum of t^3 - t over t equal ones.
fn ranks(numbers: &[f64]) -> (Vec<f64>, f64) {
    let mut order: Vec<usize> = (0..numbers.len()).collect();
    order.sort_by(|a, b| numbers[*a].total_cmp(&numbers[*b]));
    let (mut ranks, mut ties) = (vec![0.0; numbers.len()], 0.0);
    let mut first = 0;
    for equal in order.chunk_by(|a, b| numbers[*a].total_cmp(&numbers[*b]).is_eq()) {
        let count = equal.len() as f64;
        for place in equal {
            ranks[*place] = first as f64 + f64::midpoint(count, 1.0);
        }
        ties += count.powi(3) - count;
        first += equal.len();
    }
    (ranks, ties)
}

fn two_sided(difference: f64, variance: f64) -> Option<f64> {
    (variance > 0.0).then(|| {
        // Half a rank towards the middle: ranks are whole numbers and the normal distribution is not.
        let distance = (difference.abs() - 0.5).max(0.0) / variance.sqrt();
        erfc(distance / std::f64::consts::SQRT_2)
    })
}

/// The complement of the error function, for numbers from 0 on (Abramowitz and Stegun 7.1.26; off by 1.5e-7 at most).
fn erfc(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let factors = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
    factors.into_iter().fold(0.0, |sum, factor| (sum + factor) * t) * (-x * x).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(own: Option<f64>, expected: f64) {
        let own = own.expect("a number");
        assert!((own - expected).abs() < 1e-4, "{own} {expected}");
    }

    #[test]
    fn quartiles_and_deviation() {
        let spread = Spread::of(&[4.0, 1.0, 3.0, 2.0]).expect("numbers");
        for (own, expected) in spread.quartiles.into_iter().zip([1.75, 2.5, 3.25]) {
            near(Some(own), expected);
        }
        near(Some(spread.deviation), (5.0_f64 / 3.0).sqrt());
        assert_eq!(Spread::of(&[7.0]).map(|it| (it.deviation, it.quartiles[1])), Some((0.0, 7.0)));
        assert_eq!(Spread::of(&[]), None);
    }

    /// All of ten on one side: the mean is 27.5, the variance 96.25, so the distance is 27 / 9.811.
    #[test]
    fn pairs_that_are_all_on_one_side() {
        let up: Vec<f64> = (1..=10).map(f64::from).collect();
        near(signed_ranks(&up), 0.005_922);
        let down: Vec<f64> = up.iter().map(|it| -it).collect();
        assert_eq!(signed_ranks(&up), signed_ranks(&down));
        // As much on one side as on the other.
        near(signed_ranks(&[1.0, -1.0, 2.0, -2.0]), 1.0);
        assert_eq!(signed_ranks(&[0.0, 0.0]), None);
    }

    /// Five below five others: the sum is 15 of 27.5, the variance 275 / 12.
    #[test]
    fn lists_that_do_not_overlap() {
        let (low, high) = ([1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0]);
        near(rank_sum(&low, &high), 0.012_186);
        assert_eq!(rank_sum(&low, &high), rank_sum(&high, &low));
        near(rank_sum(&low, &low), 1.0);
        assert_eq!(rank_sum(&[1.0], &[1.0]), None);
    }
}
