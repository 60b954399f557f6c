//! The longest common subsequence. Wrong on purpose: a subject of repair.

/// A longest sequence that is in both, perhaps with others in between.
pub fn longest_common_subsequence(a: &[u8], b: &[u8]) -> Vec<u8> {
    if a.is_empty() || b.is_empty() {
        Vec::new()
    } else if a[0] == b[0] {
        let mut common = vec![a[0]];
        common.extend(longest_common_subsequence(&a[1..], b));
        common
    } else {
        let first = longest_common_subsequence(a, &b[1..]);
        let second = longest_common_subsequence(&a[1..], b);
        if first.len() > second.len() { first } else { second }
    }
}

#[cfg(test)]
mod tests {
    fn is_inside(part: &[u8], whole: &[u8]) -> bool {
        let mut rest = whole.iter();
        part.iter().all(|own| rest.any(|other| other == own))
    }

    #[cota::test(a = 0..=1, a.len = 0..=4, b = 0..=1, b.len = 0..=4)]
    fn specification(a: &[u8], b: &[u8]) {
        let common = super::longest_common_subsequence(a, b);
        assert!(is_inside(&common, a) && is_inside(&common, b));
        for chosen in 0..1_u32 << a.len() {
            let part: Vec<u8> =
                (0..a.len()).filter(|at| chosen >> at & 1 == 1).map(|at| a[at]).collect();
            assert!(part.len() <= common.len() || !is_inside(&part, b));
        }
    }
}
