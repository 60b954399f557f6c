//! The square root by approximation. Wrong on purpose: a subject of repair.

/// The square root of a number, up to `epsilon`.
pub fn sqrt(x: f64, epsilon: f64) -> f64 {
    let mut approx = x / 2.0;
    let mut turns = 0;
    while (x - approx).abs() > epsilon {
        approx = 0.5 * (approx + x / approx);
        turns += 1;
        assert!(turns < 100, "no end in sight");
    }
    approx
}

#[cfg(test)]
mod tests {
    #[cota::test(x = [1.0, 2.0, 4.0, 9.0, 10.0, 0.25, 100.0, 1e6], epsilon = [0.5, 0.01, 1e-6])]
    fn specification(x: f64, epsilon: f64) {
        let root = super::sqrt(x, epsilon);
        assert!((root * root - x).abs() <= epsilon);
    }
}
