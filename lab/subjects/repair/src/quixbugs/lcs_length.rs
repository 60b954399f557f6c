//! The length of the longest common part of two texts. Wrong on purpose: a subject of repair.

use std::collections::BTreeMap;

/// The length of the longest text that is in both.
pub fn lcs_length(s: &str, t: &str) -> usize {
    let (s, t) = (s.as_bytes(), t.as_bytes());
    let mut dp = BTreeMap::new();
    for i in 0..s.len() as i32 {
        for j in 0..t.len() as i32 {
            if s[i as usize] == t[j as usize] {
                let before = dp.get(&(i - 1, j)).copied().unwrap_or(0);
                dp.insert((i, j), before + 1);
            }
        }
    }
    dp.values().copied().max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    #[cota::test(s = "ab", s.len = 0..=4, t = "ab", t.len = 0..=4)]
    fn specification(s: &str, t: &str) {
        let parts = (0..=s.len()).flat_map(|from| (from..=s.len()).map(move |to| &s[from..to]));
        let longest = parts.filter(|part| t.contains(part)).map(str::len).max();
        assert_eq!(Some(super::lcs_length(s, t)), longest);
    }
}
