//! What the machine does beside what the real JVM does.

use std::fmt::Write;

use crate::real::Program;

/// A program that the machine runs otherwise than the JVM.
pub struct Difference<'a> {
    program: &'a Program,
    expected: &'a str,
    got: &'a str,
}

/// All programs whose outcomes are not the same.
pub fn differences<'a>(
    programs: &'a [Program],
    expected: &'a [String],
    got: &'a [String],
) -> Vec<Difference<'a>> {
    assert_eq!(programs.len(), expected.len());
    assert_eq!(programs.len(), got.len());
    let all = programs.iter().zip(expected.iter().zip(got));
    all.filter(|(_, (expected, got))| expected != got)
        .map(|(program, (expected, got))| Difference { program, expected, got })
        .collect()
}

/// Describes the differences, each by the first line where the outcomes part.
pub fn describe(title: &str, total: usize, differences: &[Difference]) -> String {
    let mut text = format!("{title}: {} of {total} programs differ\n", differences.len());
    for difference in differences {
        let (expected, got): (Vec<&str>, Vec<&str>) =
            (difference.expected.split("\\n").collect(), difference.got.split("\\n").collect());
        let lines = 0..expected.len().max(got.len());
        let wrong: Vec<usize> = lines.filter(|&line| expected.get(line) != got.get(line)).collect();
        let line = wrong.first().copied().unwrap_or(0);
        let (expected, got) = around(expected.get(line).copied(), got.get(line).copied());
        let _ = write!(
            text,
            "{} lines {:?}\n  expected: {expected}\n  got:      {got}\n",
            difference.program.line(),
            &wrong[..wrong.len().min(10)]
        );
        if !difference.got.starts_with("OK") && !difference.expected.starts_with("THREW") {
            for line in difference.got.split("\\n").skip(1) {
                let _ = writeln!(text, "    {line}");
            }
        }
    }
    text
}

/// The lines, cut around the first character that differs.
fn around(expected: Option<&str>, got: Option<&str>) -> (String, String) {
    const KEPT: usize = 160;
    let (expected, got) = (expected.unwrap_or("(no such line)"), got.unwrap_or("(no such line)"));
    let same = expected.bytes().zip(got.bytes()).take_while(|(a, b)| a == b).count();
    let from = same.saturating_sub(KEPT / 2);
    // Outcomes are ASCII, so that every place is the begin of a character.
    let cut = |line: &str| {
        let part: String = line.chars().skip(from).take(KEPT).collect();
        if from > 0 { format!("...{part}") } else { part }
    };
    (cut(expected), cut(got))
}

/// Escapes a text as the harness does.
pub fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for unit in text.encode_utf16() {
        match unit {
            0x0a => escaped.push_str("\\n"),
            0x5c => escaped.push_str("\\\\"),
            0x20..=0x7e => escaped.push(char::from(unit as u8)),
            _ => {
                let _ = write!(escaped, "\\u{unit:04x}");
            }
        }
    }
    escaped
}
