//! The lecture's notation: a list of `("$SYMBOL", "expansion")` pairs.
//!
//! As in the lecture's Python: strings in either quote, joined by `+` or by standing side by
//! side, `#` comments, a `\` at the end of a line, `grammar = [` before and `]` after.

use super::scanner::{Placed, Scanner};
use super::{Expr, Kind, Name, Rule};
use crate::error::{Diagnostic, Problem, Span};

/// A pair: both strings with the place of each character.
struct Pair {
    left: (Vec<Placed>, Span),
    right: (Vec<Placed>, Span),
}

/// Whether the text opens like a list of pairs.
pub(super) fn looks_like(text: &str) -> Result<bool, Diagnostic> {
    let mut scan = Scanner::new(text);
    skip(&mut scan)?;
    if matches!(scan.peek(), Some('[' | '(')) {
        return Ok(true);
    }
    scan.eat_while(|c| c.is_alphanumeric() || c == '_');
    skip(&mut scan)?;
    if !scan.eat("=") {
        return Ok(false);
    }
    skip(&mut scan)?;
    let bracket = scan.eat("[");
    skip(&mut scan)?;
    let parenthesis = scan.eat("(");
    Ok(bracket && (parenthesis && matches!(scan.peek(), Some('"' | '\''))))
}

/// The pairs as they are, for the lecture's producer.
pub(crate) fn raw(text: &str) -> Result<Vec<(String, String)>, Diagnostic> {
    let string = |characters: Vec<Placed>| characters.into_iter().map(|(c, _)| c).collect();
    let pairs = read(text)?;
    Ok(pairs.into_iter().map(|pair| (string(pair.left.0), string(pair.right.0))).collect())
}

pub(super) fn parse(text: &str) -> Result<Vec<Rule>, Diagnostic> {
    read(text)?.into_iter().map(rule).collect()
}

/// The rules of pairs that are a Rust value.
pub(crate) fn from_values<'p>(
    pairs: impl IntoIterator<Item = (&'p str, &'p str)>,
) -> Result<Vec<Rule>, Diagnostic> {
    let placed = |text: &str| text.chars().map(|c| (c, 0..0)).collect::<Vec<_>>();
    pairs
        .into_iter()
        .map(|(left, right)| {
            rule(Pair { left: (placed(left), 0..0), right: (placed(right), 0..0) })
        })
        .collect()
}

fn rule(Pair { left, right }: Pair) -> Result<Rule, Diagnostic> {
    let name: String = left.0.iter().map(|(c, _)| c).collect();
    let letters = name.strip_prefix('$').unwrap_or_default();
    if letters.is_empty() || !letters.chars().all(|c| c.is_ascii_alphabetic()) {
        return Err(Diagnostic::error(Problem::NotASymbol(name), left.1));
    }
    let body = expansion(&right.0, right.1)?;
    Ok(Rule { name: Name { text: name, span: left.1 }, body })
}

fn read(text: &str) -> Result<Vec<Pair>, Diagnostic> {
    let mut scan = Scanner::new(text);
    skip(&mut scan)?;
    if scan.peek().is_some_and(char::is_alphabetic) {
        scan.eat_while(|c| c.is_alphanumeric() || c == '_');
        skip(&mut scan)?;
        scan.eat("=");
        skip(&mut scan)?;
    }
    let bracket = scan.eat("[");
    let mut pairs = Vec::new();
    loop {
        skip(&mut scan)?;
        match scan.peek() {
            Some('(') => pairs.push(pair(&mut scan)?),
            Some(']') if bracket => {
                scan.bump();
                skip(&mut scan)?;
                return if scan.peek().is_none() {
                    Ok(pairs)
                } else {
                    Err(scan.expected("nothing after the list"))
                };
            }
            None if !bracket => return Ok(pairs),
            _ if bracket => return Err(scan.expected("a pair or `]`")),
            _ => return Err(scan.expected("a pair")),
        }
        skip(&mut scan)?;
        if !scan.eat(",") && bracket && scan.peek() != Some(']') {
            return Err(scan.expected("`,` or `]` after the pair"));
        }
    }
}

fn pair(scan: &mut Scanner) -> Result<Pair, Diagnostic> {
    scan.bump();
    let left = string(scan, "the symbol, a string")?;
    skip(scan)?;
    if !scan.eat(",") {
        return Err(scan.expected("`,` between the symbol and its expansion"));
    }
    let right = string(scan, "the expansion, a string")?;
    skip(scan)?;
    scan.eat(",");
    skip(scan)?;
    if !scan.eat(")") {
        return Err(scan.expected("`)` at the end of the pair"));
    }
    Ok(Pair { left, right })
}

/// One string, or several joined.
fn string(scan: &mut Scanner, expected: &'static str) -> Result<(Vec<Placed>, Span), Diagnostic> {
    skip(scan)?;
    let start = scan.at;
    if !matches!(scan.peek(), Some('"' | '\'')) {
        return Err(scan.expected(expected));
    }
    let mut characters = scan.string()?;
    loop {
        let end = scan.at;
        skip(scan)?;
        let joined = scan.eat("+");
        skip(scan)?;
        match scan.peek() {
            Some('"' | '\'') => characters.extend(scan.string()?),
            _ if joined => return Err(scan.expected("a string after `+`")),
            _ => return Ok((characters, start..end)),
        }
    }
}

/// White space, comments, and the backslash that continues a line.
fn skip(scan: &mut Scanner) -> Result<(), Diagnostic> {
    scan.skip_trivia()?;
    while scan.eat("\\\n") || scan.eat("\\\r\n") {
        scan.skip_trivia()?;
    }
    Ok(())
}

/// Splits an expansion at its `$SYMBOL`s.
fn expansion(characters: &[Placed], span: Span) -> Result<Expr, Diagnostic> {
    let mut parts = Vec::new();
    let mut rest = characters;
    while let Some((first, place)) = rest.first() {
        let symbol = *first == '$';
        let length = if symbol {
            1 + rest[1..].iter().take_while(|(c, _)| c.is_ascii_alphabetic()).count()
        } else {
            rest.iter().take_while(|(c, _)| *c != '$').count()
        };
        let (part, after) = rest.split_at(length);
        let place = place.start..part[length - 1].1.end;
        let text: String = part.iter().map(|(c, _)| c).collect();
        if text == "$" {
            return Err(Diagnostic::error(Problem::BareDollar, place));
        }
        let kind = if symbol {
            Kind::Reference(Name { text, span: place.clone() })
        } else {
            Kind::Literal(text)
        };
        parts.push(Expr { kind, span: place });
        rest = after;
    }
    Ok(Expr { kind: Kind::Sequence(parts), span })
}
