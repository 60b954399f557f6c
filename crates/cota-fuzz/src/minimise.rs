//! A smaller input that goes wrong in the same way.

/// Leaves out parts, large ones first, as long as what is left still fails; `fails` is asked at most so
/// many times.
pub fn minimise(input: &[u8], mut tries: usize, fails: &mut dyn FnMut(&[u8]) -> bool) -> Vec<u8> {
    let mut input = input.to_vec();
    let mut part = input.len().div_ceil(2);
    while part > 0 {
        let mut at = 0;
        let before = input.len();
        while at < input.len() {
            if tries == 0 {
                return input;
            }
            tries -= 1;
            let end = (at + part).min(input.len());
            let rest = [&input[..at], &input[end..]].concat();
            if fails(&rest) {
                input = rest;
            } else {
                at = end;
            }
        }
        // The smallest parts are tried until nothing goes any more.
        if part > 1 || input.len() == before {
            part /= 2;
        }
    }
    input
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_needed_is_left() {
        let input = b"a long text with ((( and more of it, and ))) at the end";
        let mut fails = |input: &[u8]| {
            let text = String::from_utf8_lossy(input);
            text.contains('(') && text.contains("))")
        };
        assert_eq!(minimise(input, 1_000, &mut fails), b"())");
        assert_eq!(minimise(input, 0, &mut fails), input);
        assert_eq!(minimise(b"", 10, &mut |_| true), b"");
    }
}
