//! Calls as they are written on the command line, and the Rust they become.

use cota_console::exit::Failure;

/// A constructor or method: `insert(0..=3)`.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Call {
    name: String,
    arguments: Vec<Argument>,
}

/// An argument and what it ranges over.
#[derive(Debug, PartialEq, Eq)]
struct Argument {
    /// A Rust expression: a range or a list.
    domain: String,
    /// Whether the call takes a reference.
    by_reference: bool,
}

/// Reads a call.
pub(super) fn parse(text: &str) -> Result<Call, Failure> {
    let wrong = || {
        Failure::usage(format!("`{text}` is no call")).hint(
            "a call is written NAME(ARGUMENTS): `insert(0..=3)`, `put(0..=3, [1, 5])`, `pop()`",
        )
    };
    let text = text.trim();
    let open = opening(text).ok_or_else(wrong)?;
    let name = text[..open].trim();
    if name.is_empty() {
        return Err(wrong());
    }
    let arguments = split(&text[open + 1..text.len() - 1]).ok_or_else(wrong)?;
    let arguments = arguments.into_iter().map(argument).collect::<Option<_>>();
    Ok(Call { name: name.to_string(), arguments: arguments.ok_or_else(wrong)? })
}

/// Where the bracket opens that the last character closes.
fn opening(text: &str) -> Option<usize> {
    let mut depth = 0;
    let mut found = None;
    scan(text, |at, c| {
        match c {
            '(' | '[' | '{' => {
                if depth == 0 {
                    found = (c == '(').then_some(at);
                }
                depth += 1;
            }
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        depth >= 0
    })
    .filter(|()| depth == 0 && text.ends_with(')'))?;
    found
}

/// The parts between commas that are in no brackets; a comma at the end is none.
fn split(text: &str) -> Option<Vec<&str>> {
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    scan(text, |at, c| {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
        true
    })?;
    let last = text[start..].trim();
    if !last.is_empty() {
        parts.push(last);
    }
    Some(parts)
}

/// Every character that is not inside of a literal; `None` if the function says no or a literal has
/// no end.
fn scan(text: &str, mut each: impl FnMut(usize, char) -> bool) -> Option<()> {
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => loop {
                match chars.next()?.1 {
                    '\\' => drop(chars.next()?),
                    '"' => break,
                    _ => {}
                }
            },
            // A character, not a lifetime.
            '\'' if is_character(&text[at..]) => {
                if chars.next()?.1 == '\\' {
                    chars.next()?;
                }
                while chars.next()?.1 != '\'' {}
            }
            c => each(at, c).then_some(())?,
        }
    }
    Some(())
}

fn is_character(text: &str) -> bool {
    let mut chars = text.chars().skip(1);
    match chars.next() {
        Some('\\') => true,
        Some(_) => chars.next() == Some('\''),
        None => false,
    }
}

fn argument(text: &str) -> Option<Argument> {
    let (text, by_reference) = match text.strip_prefix('&') {
        Some(rest) => (rest.trim(), true),
        None => (text, false),
    };
    if text.is_empty() {
        return None;
    }
    let domain = if let Some(inner) = text.strip_prefix("within(") {
        let inner = split(inner.strip_suffix(')')?)?;
        let [kind, scope] = inner[..] else { return None };
        format!("own::within::<{kind}>({scope})?")
    } else if is_domain(text) {
        text.to_string()
    } else {
        // A single value.
        format!("[{text}]")
    };
    Some(Argument { domain, by_reference })
}

/// Whether an expression stands for several values.
fn is_domain(text: &str) -> bool {
    let (mut depth, mut range, mut last) = (0, false, ' ');
    let _ = scan(text, |_, c| {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            '.' if depth == 0 && last == '.' => range = true,
            _ => {}
        }
        last = c;
        true
    });
    range || text.starts_with('[') || text.starts_with("vec!")
}

impl Call {
    /// The name as it is shown, the domain of the arguments, the pattern that takes their values, and
    /// the arguments of the call.
    fn parts(&self) -> (&str, String, String, String) {
        let names: Vec<_> = (0..self.arguments.len()).map(|at| format!("a{at}")).collect();
        let given: Vec<_> = self
            .arguments
            .iter()
            .zip(&names)
            .map(
                |(argument, name)| {
                    if argument.by_reference { format!("&{name}") } else { name.clone() }
                },
            )
            .collect();
        let domains: Vec<_> = self.arguments.iter().map(|argument| &*argument.domain).collect();
        let names: Vec<_> = names.iter().map(String::as_str).collect();
        (&self.name, pairs(&domains), pairs(&names), given.join(", "))
    }

    /// A line that adds it to an `Audit` as a constructor.
    pub fn constructor(&self) -> String {
        let (name, domain, pattern, given) = self.parts();
        format!("        .constructor({name:?}, {domain}, |{pattern}| {name}({given}))\n")
    }

    /// A line that adds it as a method.
    pub fn method(&self) -> String {
        let (name, domain, pattern, given) = self.parts();
        format!(
            "        .method({name:?}, {domain}, |subject: &mut Subject, {pattern}| \
             {{ let _ = subject.{name}({given}); }})\n"
        )
    }
}

/// Parts as nothing, the only one, or pairs of pairs.
fn pairs(parts: &[&str]) -> String {
    match parts {
        [] => "()".to_string(),
        [only] => (*only).to_string(),
        [first, rest @ ..] => format!("({first}, {})", pairs(rest)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn method(text: &str) -> Option<String> {
        let line = parse(text).ok()?.method();
        Some(line.trim().to_string())
    }

    #[test]
    fn calls_become_rust() {
        let cases = [
            (
                "pop()",
                ".method(\"pop\", (), |subject: &mut Subject, ()| { let _ = subject.pop(); })",
            ),
            (
                "insert(0..=3)",
                ".method(\"insert\", 0..=3, |subject: &mut Subject, a0| { let _ = subject.insert(a0); })",
            ),
            (
                "put( &0..4 , [1, 5], 'x')",
                ".method(\"put\", (0..4, ([1, 5], ['x'])), |subject: &mut Subject, (a0, (a1, a2))| \
                 { let _ = subject.put(&a0, a1, a2); })",
            ),
            (
                "merge(within(Tree<u8>, \"Node=2, Node.key=[1, 2]\"))",
                ".method(\"merge\", own::within::<Tree<u8>>(\"Node=2, Node.key=[1, 2]\")?, \
                 |subject: &mut Subject, a0| { let _ = subject.merge(a0); })",
            ),
            (
                "say(\"a, (b\")",
                ".method(\"say\", [\"a, (b\"], |subject: &mut Subject, a0| { let _ = subject.say(a0); })",
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(method(text).as_deref(), Some(expected), "{text}");
        }
        let new = parse("Tree::<u8>::of(1..3, (0))").unwrap().constructor();
        assert_eq!(
            new.trim(),
            ".constructor(\"Tree::<u8>::of\", (1..3, [(0)]), |(a0, a1)| Tree::<u8>::of(a0, a1))"
        );
    }

    #[test]
    fn changed_calls_are_read_or_refused() {
        let calls = [
            "Tree::<u8>::of(1..3, (0))",
            "put( &0..4 , [1, 5], 'x')",
            "merge(within(Tree<u8>, \"Node=2, Node.key=[1, 2]\"))",
            "say(\"a, (\\\"b\")",
        ];
        let reader = cota_fuzz::Reader::new(calls, |text| {
            parse(text).map(|call| call.constructor() + &call.method()).into()
        });
        let accepted = cota_fuzz::check(&reader, 3_000).unwrap();
        assert!(accepted > 300, "{accepted}");
    }

    #[test]
    fn what_is_no_call_is_told() {
        for text in ["", "insert", "(1)", "insert(", "insert)", "f(\"x)", "f(1,,2)", "f(&)", "f)x("]
        {
            assert!(parse(text).is_err(), "{text}");
        }
        assert!(parse("f(within(Tree))").is_err());
    }
}
