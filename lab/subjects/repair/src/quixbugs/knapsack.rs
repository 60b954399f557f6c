//! The greatest value that fits into a knapsack. Wrong on purpose: a subject of repair.

/// The greatest value of items, each a weight and a value, that together are not too heavy.
pub fn knapsack(capacity: usize, items: &[(usize, i32)]) -> i32 {
    let mut memo = vec![vec![0; capacity + 1]; items.len() + 1];
    for i in 1..=items.len() {
        let (weight, value) = items[i - 1];
        for j in 1..=capacity {
            memo[i][j] = memo[i - 1][j];
            if weight < j {
                memo[i][j] = memo[i][j].max(value + memo[i - 1][j - weight]);
            }
        }
    }
    memo[items.len()][capacity]
}

#[cfg(test)]
mod tests {
    #[cota::test(
        capacity = 0..=4, items.0 = 1..=3, items.1 = 1..=3, items.len = 0..=3
    )]
    fn specification(capacity: usize, items: &[(usize, i32)]) {
        let mut best = 0;
        for chosen in 0..1_u32 << items.len() {
            let taken = || (0..items.len()).filter(|at| chosen >> at & 1 == 1);
            if taken().map(|at| items[at].0).sum::<usize>() <= capacity {
                best = best.max(taken().map(|at| items[at].1).sum());
            }
        }
        assert_eq!(super::knapsack(capacity, items), best);
    }
}
