//! The greatest common divisor. Wrong on purpose: a subject of repair.

/// The greatest number that divides both.
pub fn gcd(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { gcd(a % b, b) }
}

#[cfg(test)]
mod tests {
    #[cota::test(a = 0..=24, b = 0..=24)]
    fn specification(a: i32, b: i32) {
        let divides = |number: &i32| a % number == 0 && b % number == 0;
        let greatest = (1..=a.max(b)).rev().find(divides).unwrap_or(0);
        assert_eq!(super::gcd(a, b), greatest);
    }
}
