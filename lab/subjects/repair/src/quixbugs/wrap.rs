//! Breaks a text into lines. Wrong on purpose: a subject of repair.

/// Lines of at most so many characters, broken before blanks where there are some.
pub fn wrap(text: &str, columns: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = text.to_owned();
    while rest.len() > columns {
        let end = rest[..columns + 1].rfind(' ').filter(|end| *end > 0).unwrap_or(columns);
        lines.push(rest[..end].to_owned());
        rest = rest[end..].to_owned();
    }
    lines
}

#[cfg(test)]
mod tests {
    #[cota::test(text = "a ", text.len = 0..=7, columns = 1..=4)]
    fn specification(text: &str, columns: usize) {
        let lines = super::wrap(text, columns);
        assert_eq!(lines.concat(), text);
        assert!(lines.iter().all(|line| line.len() <= columns));
        // A line is as long as it can be, or the next begins with a blank.
        for pair in lines.windows(2) {
            assert!(pair[0].len() == columns || pair[1].starts_with(' '));
        }
    }
}
