//! Prime numbers. Wrong on purpose: a subject of repair.

/// The prime numbers up to a number.
pub fn sieve(max: i32) -> Vec<i32> {
    let mut primes = Vec::new();
    for n in 2..=max {
        if primes.iter().any(|prime| n % prime > 0) {
            primes.push(n);
        }
    }
    primes
}

#[cfg(test)]
mod tests {
    #[cota::test(max = 0..=120)]
    fn specification(max: i32) {
        let is_prime = |n: &i32| (2..*n).all(|below| n % below != 0);
        assert_eq!(super::sieve(max), (2..=max).filter(is_prime).collect::<Vec<_>>());
    }
}
