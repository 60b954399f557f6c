//! The next arrangement of numbers. Wrong on purpose: a subject of repair.

/// The next permutation in the order of dictionaries; none after the last.
pub fn next_permutation(permutation: &[i32]) -> Option<Vec<i32>> {
    let length = permutation.len();
    for i in (0..length.saturating_sub(1)).rev() {
        if permutation[i] < permutation[i + 1] {
            for j in (i + 1..length).rev() {
                if permutation[j] < permutation[i] {
                    let mut next = permutation.to_vec();
                    next.swap(i, j);
                    next[i + 1..].reverse();
                    return Some(next);
                }
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    #[cota::test(permutation = [-3, 0, 1, 2, 5], permutation.len = 0..=4)]
    fn specification(permutation: &[i32]) {
        let mut sorted = permutation.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        if sorted.len() < permutation.len() {
            return;
        }
        // All of them, by choosing the first each time.
        let mut all: Vec<Vec<i32>> = vec![Vec::new()];
        for _ in permutation {
            let longer = |start: &Vec<i32>| {
                let rest: Vec<i32> =
                    sorted.iter().copied().filter(|own| !start.contains(own)).collect();
                let start = start.clone();
                rest.into_iter().map(move |one| [&start[..], &[one]].concat()).collect::<Vec<_>>()
            };
            all = all.iter().flat_map(longer).collect();
        }
        let after = all.iter().find(|other| other[..] > *permutation).cloned();
        assert_eq!(super::next_permutation(permutation), after);
    }
}
