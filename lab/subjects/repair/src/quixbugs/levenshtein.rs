//! How many edits lead from one text to another. Wrong on purpose: a subject of repair.

/// The least number of characters to add, leave out or change.
pub fn levenshtein(source: &[u8], target: &[u8]) -> i32 {
    if source.is_empty() {
        target.len() as i32
    } else if target.is_empty() {
        source.len() as i32
    } else if source[0] == target[0] {
        1 + levenshtein(&source[1..], &target[1..])
    } else {
        let added = levenshtein(source, &target[1..]);
        let changed = levenshtein(&source[1..], &target[1..]);
        let left_out = levenshtein(&source[1..], target);
        1 + added.min(changed).min(left_out)
    }
}

#[cfg(test)]
mod tests {
    #[cota::test(source = 0..=2, source.len = 0..=3, target = 0..=2, target.len = 0..=3)]
    fn specification(source: &[u8], target: &[u8]) {
        // By rows, as it is usually done.
        let mut row: Vec<i32> = (0..=target.len() as i32).collect();
        for (i, a) in source.iter().enumerate() {
            let mut diagonal = row[0];
            row[0] = i as i32 + 1;
            for (j, b) in target.iter().enumerate() {
                let kept = diagonal + i32::from(a != b);
                diagonal = row[j + 1];
                row[j + 1] = kept.min(diagonal + 1).min(row[j] + 1);
            }
        }
        assert_eq!(super::levenshtein(source, target), row[target.len()]);
    }
}
