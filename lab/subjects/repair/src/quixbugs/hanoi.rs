//! The towers of Hanoi. Wrong on purpose: a subject of repair.

/// The moves, each from a peg to another, that bring a tower of so many discs to its goal.
pub fn hanoi(height: i32, start: i32, end: i32) -> Vec<(i32, i32)> {
    let mut steps = Vec::new();
    if height > 0 {
        let helper = 6 - start - end;
        steps.extend(hanoi(height - 1, start, helper));
        steps.push((start, helper));
        steps.extend(hanoi(height - 1, helper, end));
    }
    steps
}

#[cfg(test)]
mod tests {
    #[cota::test(height = 0..=5, start = 1..=3, end = 1..=3)]
    fn specification(height: i32, start: i32, end: i32) {
        let is_peg = |peg: i32| (1..=3).contains(&peg);
        if start == end || !is_peg(start) || !is_peg(end) || !(0..=10).contains(&height) {
            return;
        }
        let steps = super::hanoi(height, start, end);
        assert_eq!(steps.len(), (1 << height) - 1);
        let mut pegs = [const { Vec::new() }; 4];
        pegs[start as usize] = (0..height).rev().collect::<Vec<i32>>();
        for (from, to) in steps {
            let disc = pegs[from as usize].pop().expect("a disc to move");
            assert!(pegs[to as usize].last().is_none_or(|below| *below > disc));
            pegs[to as usize].push(disc);
        }
        assert_eq!(pegs[end as usize].len(), height as usize);
    }
}
