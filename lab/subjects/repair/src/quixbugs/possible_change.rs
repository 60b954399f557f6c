//! In how many ways an amount can be paid. Wrong on purpose: a subject of repair.

/// How many ways there are to pay a total with coins of some kinds.
pub fn possible_change(coins: &[i32], total: i32) -> i32 {
    if total == 0 {
        return 1;
    }
    if total < 0 {
        return 0;
    }
    let first = coins[0];
    let rest = &coins[1..];
    possible_change(coins, total - first) + possible_change(rest, total)
}

#[cfg(test)]
mod tests {
    #[cota::test(coins = 1..=5, coins.len = 0..=3, total = -1..=8)]
    fn specification(coins: &[i32], total: i32) {
        let mut ways = vec![0; 9];
        ways[0] = 1;
        for coin in coins {
            for amount in *coin as usize..9 {
                ways[amount] += ways[amount - *coin as usize];
            }
        }
        let ways = usize::try_from(total).map_or(0, |total| ways[total]);
        assert_eq!(super::possible_change(coins, total), ways);
    }
}
