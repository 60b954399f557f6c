//! Numbers in other bases. Wrong on purpose: a subject of repair.

/// The digits of a number in a base up to 36.
pub fn to_base(number: u32, base: u32) -> String {
    let mut rest = number;
    let mut result = String::new();
    while rest > 0 {
        let digit = char::from_digit(rest % base, 36).unwrap();
        rest /= base;
        result = join(&result, &digit.to_string());
    }
    result
}

fn join(first: &str, second: &str) -> String {
    format!("{first}{second}")
}

#[cfg(test)]
mod tests {
    #[cota::test(number = 1..=300, base = [2, 3, 10, 16, 36])]
    fn specification(number: u32, base: u32) {
        let digits = super::to_base(number, base);
        assert_eq!(u32::from_str_radix(&digits, base), Ok(number));
        assert!(!digits.starts_with('0'));
    }
}
