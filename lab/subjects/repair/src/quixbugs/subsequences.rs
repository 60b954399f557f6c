//! Increasing sequences. Wrong on purpose: a subject of repair.

/// All increasing sequences of `k` numbers from `a` on and below `b`.
pub fn subsequences(a: i32, b: i32, k: i32) -> Vec<Vec<i32>> {
    if k == 0 {
        return Vec::new();
    }
    let mut all = Vec::new();
    for i in a..b + 1 - k {
        for rest in subsequences(i + 1, b, k - 1) {
            let mut sequence = vec![i];
            sequence.extend(rest);
            all.push(sequence);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    #[cota::test(a = 0..=2, b = 0..=6, k = 0..=4)]
    fn specification(a: i32, b: i32, k: i32) {
        if a > b {
            return;
        }
        let mut all = Vec::new();
        for chosen in 0..1_u32 << (b - a) {
            if chosen.count_ones() == k as u32 {
                all.push((a..b).filter(|n| chosen >> (n - a) & 1 == 1).collect::<Vec<i32>>());
            }
        }
        all.sort();
        assert_eq!(super::subsequences(a, b, k), all);
    }
}
