//! The next number that reads the same from both ends. Wrong on purpose: a subject of repair.

/// The digits of the next greater palindrome after one.
pub fn next_palindrome(palindrome: &[u8]) -> Vec<u8> {
    let mut digits = palindrome.to_vec();
    let length = digits.len();
    let mut high_mid = length / 2;
    let mut low_mid = (length - 1) / 2;
    while high_mid < length {
        if digits[high_mid] == 9 {
            digits[high_mid] = 0;
            digits[low_mid] = 0;
            if low_mid == 0 {
                break;
            }
            high_mid += 1;
            low_mid -= 1;
        } else {
            digits[high_mid] += 1;
            if low_mid != high_mid {
                digits[low_mid] += 1;
            }
            return digits;
        }
    }
    let mut longer = vec![1];
    longer.extend(std::iter::repeat_n(0, length));
    longer.push(1);
    longer
}

#[cfg(test)]
mod tests {
    fn digits(mut number: u32) -> Vec<u8> {
        let mut digits = Vec::new();
        while number > 0 {
            digits.insert(0, (number % 10) as u8);
            number /= 10;
        }
        digits
    }

    #[cota::test(number = 1..=2100)]
    fn specification(number: u32) {
        let is_palindrome = |number: &u32| digits(*number).iter().eq(digits(*number).iter().rev());
        if is_palindrome(&number) {
            let next = (number + 1..).find(is_palindrome).unwrap();
            assert_eq!(super::next_palindrome(&digits(number)), digits(next));
        }
    }
}
