//! Messages between Cota and its program in Java: lines of fields.

use std::io::{self, BufRead, Read, Write};

/// The fields of a line.
pub(super) type Line = Vec<String>;

/// Writes a message.
pub(super) fn write(to: &mut impl Write, lines: &[Line]) -> io::Result<()> {
    let mut text = String::new();
    for line in lines {
        for (at, field) in line.iter().enumerate() {
            if at > 0 {
                text.push('\t');
            }
            for letter in field.chars() {
                match letter {
                    '\\' => text.push_str("\\\\"),
                    '\t' => text.push_str("\\t"),
                    '\n' => text.push_str("\\n"),
                    letter => text.push(letter),
                }
            }
        }
        text.push('\n');
    }
    write!(to, "{}\n{text}", text.len())?;
    to.flush()
}

/// Reads a message.
pub(super) fn read(from: &mut impl BufRead) -> io::Result<Vec<Line>> {
    let mut length = String::new();
    from.read_line(&mut length)?;
    let wrong = |_| io::Error::from(io::ErrorKind::UnexpectedEof);
    let length: u64 = length.trim_end().parse().map_err(wrong)?;
    let mut text = String::new();
    from.take(length).read_to_string(&mut text)?;
    if text.len() as u64 != length {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(text.split_terminator('\n').map(|line| line.split('\t').map(unescaped).collect()).collect())
}

fn unescaped(field: &str) -> String {
    let mut text = String::with_capacity(field.len());
    let mut letters = field.chars();
    while let Some(letter) = letters.next() {
        text.push(match letter {
            '\\' => match letters.next() {
                Some('n') => '\n',
                Some('t') => '\t',
                other => other.unwrap_or('\\'),
            },
            letter => letter,
        });
    }
    text
}

/// The bytes of a text in base 64.
pub(super) fn base64(text: &str) -> Option<Vec<u8>> {
    let digits = text.trim_end_matches('=').bytes().map(|letter| {
        Some(u32::from(match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        }))
    });
    let digits = digits.collect::<Option<Vec<u32>>>()?;
    let mut bytes = Vec::with_capacity(digits.len() * 3 / 4);
    for four in digits.chunks(4) {
        let all = four.iter().fold(0, |all, digit| all << 6 | digit) << (6 * (4 - four.len()));
        bytes.extend(all.to_be_bytes()[1..].iter().take(four.len() * 6 / 8));
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let line = |fields: &[&str]| fields.iter().map(|&field| field.to_owned()).collect();
        let lines: Vec<Line> = vec![line(&["a", "b\tc\\n\nd", "ü"]), line(&["", "\\"])];
        let mut bytes = Vec::new();
        write(&mut bytes, &lines).unwrap();
        assert_eq!(read(&mut &bytes[..]).unwrap(), lines);
        assert!(read(&mut &bytes[..bytes.len() - 1]).is_err());
    }

    #[test]
    fn texts_in_base_64() {
        for (text, bytes) in [("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo")] {
            assert_eq!(base64(text).unwrap(), bytes.as_bytes());
        }
        assert_eq!(base64("+/8="), Some(vec![0xfb, 0xff]));
        assert_eq!(base64("a!"), None);
    }
}
