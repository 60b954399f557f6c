//! The prime factors of a number. Wrong on purpose: a subject of repair.

/// The prime factors, the least first.
pub fn get_factors(number: i32) -> Vec<i32> {
    if number == 1 {
        return Vec::new();
    }
    let mut factor = 2;
    while factor * factor <= number {
        if number % factor == 0 {
            let mut factors = vec![factor];
            factors.extend(get_factors(number / factor));
            return factors;
        }
        factor += 1;
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    #[cota::test(number = 1..=200)]
    fn specification(number: i32) {
        let factors = super::get_factors(number);
        assert_eq!(factors.iter().product::<i32>(), number);
        let is_prime = |factor: &i32| *factor > 1 && (2..*factor).all(|below| factor % below != 0);
        assert!(factors.is_sorted() && factors.iter().all(is_prime));
    }
}
