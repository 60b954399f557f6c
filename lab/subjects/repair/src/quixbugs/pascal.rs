//! The triangle of Pascal. Wrong on purpose: a subject of repair.

/// So many rows of the triangle.
pub fn pascal(n: usize) -> Vec<Vec<i32>> {
    let mut rows = vec![vec![1]];
    for r in 1..n {
        let mut row = Vec::new();
        let mut c = 0;
        while c < r {
            let upleft = if c > 0 { rows[r - 1][c - 1] } else { 0 };
            let upright = if c < r { rows[r - 1][c] } else { 0 };
            row.push(upleft + upright);
            c += 1;
        }
        rows.push(row);
    }
    rows
}

#[cfg(test)]
mod tests {
    #[cota::test(n = 1..=12)]
    fn specification(n: usize) {
        let factorial = |k: usize| (1..=k as u64).product::<u64>();
        let binomial = |r: usize, c: usize| factorial(r) / factorial(c) / factorial(r - c);
        let rows: Vec<Vec<i32>> =
            (0..n).map(|r| (0..=r).map(|c| binomial(r, c) as i32).collect()).collect();
        assert_eq!(super::pascal(n), rows);
    }
}
