//! Whether parentheses go together. Wrong on purpose: a subject of repair.

/// Whether each parenthesis has its partner.
pub fn is_valid_parenthesization(text: &str) -> bool {
    let mut depth = 0;
    for sign in text.chars() {
        if sign == '(' {
            depth += 1;
        } else {
            depth -= 1;
            if depth < 0 {
                return false;
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    #[cota::test(text = "()", text.len = 0..=8)]
    fn specification(text: &str) {
        let mut rest = text.to_owned();
        while rest.contains("()") {
            rest = rest.replace("()", "");
        }
        assert_eq!(super::is_valid_parenthesization(text), rest.is_empty());
    }
}
