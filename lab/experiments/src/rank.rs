//! The signed-rank test of Wilcoxon for pairs, exact: how likely differences as one-sided as these are if neither side is larger.

/// Of pairs, the probability (two-sided) that signs drawn at random give a rank sum as far from the middle as that of the differences; nothing if
/// no pair differs. Pairs that do not differ are left out, equal differences share their ranks.
pub fn signed_rank(pairs: &[(f64, f64)]) -> Option<f64> {
    let mut differences: Vec<f64> =
        pairs.iter().map(|(one, other)| other - one).filter(|it| it.abs() > 1e-12).collect();
    if differences.is_empty() {
        return None;
    }
    differences.sort_by(|one, other| one.abs().total_cmp(&other.abs()));
    // Twice the ranks, so that shared ones are whole numbers.
    let mut ranks: Vec<usize> = Vec::with_capacity(differences.len());
    while ranks.len() < differences.len() {
        let first = ranks.len();
        let same = |it: &&f64| (it.abs() - differences[first].abs()).abs() <= 1e-12;
        let count = differences[first..].iter().take_while(same).count();
        ranks.extend(std::iter::repeat_n(2 * first + count + 1, count));
    }
    let all: usize = ranks.iter().sum();
    let positive: usize =
        ranks.iter().zip(&differences).filter(|(_, it)| **it > 0.0).map(|(rank, _)| rank).sum();
    // How likely each sum of the ranks with a positive sign is.
    let mut likely = vec![0.0; all + 1];
    likely[0] = 1.0;
    for &rank in &ranks {
        for sum in (0..=all).rev() {
            let with = if sum >= rank { likely[sum - rank] } else { 0.0 };
            likely[sum] = f64::midpoint(likely[sum], with);
        }
    }
    let far = |sum: usize| (2 * sum).abs_diff(all);
    let as_far = (0..=all).filter(|&sum| far(sum) >= far(positive));
    Some(as_far.map(|sum| likely[sum]).sum::<f64>().min(1.0))
}

#[cfg(test)]
mod tests {
    use super::signed_rank;

    /// All signs of the differences, each as likely as the others.
    fn by_trial(pairs: &[(f64, f64)]) -> f64 {
        let differences: Vec<f64> = pairs.iter().map(|(one, other)| other - one).collect();
        let rank = |at: usize| {
            let own = differences[at].abs();
            let smaller = differences.iter().filter(|it| it.abs() < own).count() as f64;
            let same =
                differences.iter().filter(|it| it.abs().total_cmp(&own).is_eq()).count() as f64;
            smaller + f64::midpoint(same, 1.0)
        };
        let ranks: Vec<f64> = (0..pairs.len()).map(rank).collect();
        let middle = ranks.iter().sum::<f64>() / 2.0;
        let sum = |signs: usize| -> f64 {
            (0..ranks.len()).filter(|at| signs >> at & 1 == 1).map(|at| ranks[at]).sum()
        };
        let own = (0..ranks.len()).filter(|&at| differences[at] > 0.0).map(|at| 1 << at).sum();
        let far = (sum(own) - middle).abs();
        let all = 1usize << ranks.len();
        let as_far = (0..all).filter(|&signs| (sum(signs) - middle).abs() >= far - 1e-9).count();
        as_far as f64 / all as f64
    }

    #[test]
    fn it_is_the_share_of_all_signs() {
        let values = [3.0, -1.0, 4.0, 1.0, -5.0, 9.0, 2.0, 6.0, -5.0, 3.0];
        for count in 1..=values.len() {
            let pairs: Vec<_> = values[..count].iter().map(|&value| (10.0, 10.0 + value)).collect();
            let own = signed_rank(&pairs).unwrap();
            assert!((own - by_trial(&pairs)).abs() < 1e-9, "{count}: {own} {}", by_trial(&pairs));
        }
    }

    #[test]
    fn six_pairs_that_all_grow_are_one_in_thirty_two() {
        let pairs: Vec<_> = (0..6).map(|at| (0.0, f64::from(at) + 1.0)).collect();
        assert_eq!(signed_rank(&pairs), Some(2.0 / 64.0));
        assert_eq!(signed_rank(&[(1.0, 1.0)]), None);
    }
}
