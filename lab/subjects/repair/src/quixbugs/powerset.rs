//! All parts of a set. Wrong on purpose: a subject of repair.

/// All parts of a list, in the order of the list.
pub fn powerset(numbers: &[i32]) -> Vec<Vec<i32>> {
    if numbers.is_empty() {
        return vec![Vec::new()];
    }
    let first = numbers[0];
    let rest = powerset(&numbers[1..]);
    let mut all = Vec::new();
    for part in &rest {
        let mut longer = vec![first];
        longer.extend(part);
        all.push(longer);
    }
    all
}

#[cfg(test)]
mod tests {
    #[cota::test(n = 0..=6)]
    fn specification(n: i32) {
        let numbers: Vec<i32> = (0..n).collect();
        let mut parts = super::powerset(&numbers);
        parts.sort();
        let part = |chosen: u32| numbers.iter().copied().filter(move |at| chosen >> at & 1 == 1);
        let mut all: Vec<Vec<i32>> = (0..1 << n).map(|chosen| part(chosen).collect()).collect();
        all.sort();
        assert_eq!(parts, all);
    }
}
