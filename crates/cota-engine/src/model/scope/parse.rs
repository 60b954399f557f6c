//! Scopes and values as text.

use super::{Scope, Values};
use crate::model::wide::WideInt;

/// Why a scope could not be read from text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot read the scope `{text}`: {reason}")]
pub struct ParseScopeError {
    text: String,
    reason: String,
}

impl std::str::FromStr for Scope {
    type Err = ParseScopeError;

    /// Reads `KEY=VALUES` items separated by commas or semicolons. `List: Entry = 4` adds a class
    /// domain, `size = 4` sets the default size, `named Value` leaves a domain out of symmetry
    /// breaking, `together Node` gives all arguments the same nodes, `extremes` adds the least and the greatest integer of each type,
    /// `wider` one more value to every list.
    fn from_str(text: &str) -> Result<Self, ParseScopeError> {
        let mut scope = Self::new();
        for item in split_items(text) {
            let error = |reason: &str| ParseScopeError {
                text: item.to_string(),
                reason: reason.to_string(),
            };
            if item == "extremes" {
                scope = scope.extremes();
                continue;
            }
            if item == "wider" {
                scope = scope.wider();
                continue;
            }
            if let Some(domain) = item.strip_prefix("named ") {
                scope = scope.named(domain.trim());
                continue;
            }
            if let Some(class) = item.strip_prefix("together ") {
                scope = scope.together(class.trim());
                continue;
            }
            let (key, values) = item.split_once('=').ok_or_else(|| {
                error("a scope is written KEY=VALUES, such as Node=3 or Node.key=1..=3")
            })?;
            // `a==b` and `a=..=b` are split at the first sign only, so nothing else to check here.
            let (key, values) = (key.trim(), values.trim());
            let values: Values = parse_values(values.trim()).map_err(|reason| error(&reason))?;
            if key.is_empty() {
                return Err(error("there is no key before `=`"));
            }
            scope = match (key.split_once(':'), &values) {
                (Some((name, class)), _) => scope.domain(name.trim(), class.trim(), values),
                (None, Values::Number(size)) if key == "size" => scope.size(*size),
                (None, _) => scope.set(key, values),
            };
        }
        Ok(scope)
    }
}

/// Splits at commas and semicolons outside of brackets and quotes.
fn split_items(text: &str) -> impl Iterator<Item = &str> {
    split_outside(text, |c| c == ',' || c == ';').filter(|item| !item.is_empty())
}

/// Splits at some characters outside of brackets and quotes, and trims the parts.
fn split_outside(text: &str, at: impl Fn(char) -> bool) -> impl Iterator<Item = &str> {
    let (mut depth, mut quote, mut escaped) = (0, None, false);
    text.split(move |c: char| {
        let here = quote.is_none() && depth == 0 && at(c);
        match (c, quote) {
            _ if std::mem::take(&mut escaped) => {}
            ('\\', Some(_)) => escaped = true,
            ('"' | '\'', None) => quote = Some(c),
            (_, Some(open)) if c == open => quote = None,
            ('[', None) => depth += 1,
            (']', None) => depth -= 1,
            _ => {}
        }
        here
    })
    .map(str::trim)
}

/// A text that stands for no values.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ParseValuesError(String);

impl std::str::FromStr for Values {
    type Err = ParseValuesError;

    fn from_str(text: &str) -> Result<Self, ParseValuesError> {
        parse_values(text.trim()).map_err(ParseValuesError)
    }
}

fn parse_values(text: &str) -> Result<Values, String> {
    if let Some(list) = text.strip_prefix('[') {
        let list = list.strip_suffix(']').ok_or("the list has no closing `]`")?;
        return parse_list(&split_outside(list, |c| c == ',').collect::<Vec<_>>());
    }
    if text.starts_with('"') {
        let chars = quoted(text, '"').ok_or("the text has no closing quote")?;
        return Ok(Values::Chars(chars.chars().collect()));
    }
    if let Some((first, last)) = text.split_once("..") {
        return parse_range(first.trim(), last);
    }
    if let Ok(number) = text.parse() {
        return Ok(Values::integer(number));
    }
    parse_list(&[text])
}

fn parse_range(first: &str, last: &str) -> Result<Values, String> {
    let number = |text: &str| {
        let wrong = || format!("`{}` is not an integer, {}", text.trim(), limits());
        text.trim().parse::<WideInt>().map_err(|_| wrong())
    };
    let (last, step) = match last.split_once("step") {
        Some((last, step)) => (last, number(step)?.saturated()),
        None => (last, 1),
    };
    let (last, inclusive) = match last.trim().strip_prefix('=') {
        Some(last) => (last, true),
        None => (last.trim(), false),
    };
    if let (Some(first), Some(last)) = (quoted_char(first), quoted_char(last.trim())) {
        let last = if inclusive { last as u32 } else { (last as u32).saturating_sub(1) };
        return Ok(Values::Chars((first as u32..=last).filter_map(char::from_u32).collect()));
    }
    if step < 1 {
        return Err(format!("a step of {step} leads nowhere"));
    }
    let (first, last) = (number(first)?, number(last)?);
    let last = if inclusive { Some(last) } else { last.before() };
    let last = last.ok_or("there is nothing below the least integer")?;
    match (Values::range(first, last), step) {
        (Values::Range { first, last, .. }, step) => Ok(Values::Range { first, last, step }),
        (all, 1) => Ok(all),
        _ => Err(format!(
            "a step goes {} to {} only: list the values that matter",
            i64::MIN,
            i64::MAX
        )),
    }
}

/// The integers that there are.
fn limits() -> String {
    format!("from {} to {}", i128::MIN, u128::MAX)
}

fn parse_list(items: &[&str]) -> Result<Values, String> {
    let all = |good: fn(&str) -> bool| !items.is_empty() && items.iter().all(|item| good(item));
    if items == [""] {
        return Err("there are no values".to_string());
    }
    if items.contains(&"") {
        return Err("a value is missing between two commas of the list".to_string());
    }
    if all(|item| item.parse::<WideInt>().is_ok()) {
        return Ok(Values::integers(items.iter().filter_map(|item| item.parse().ok()).collect()));
    }
    let digits = |item: &str| item.strip_prefix(['-', '+']).unwrap_or(item).to_string();
    let is_integer =
        |item: &str| !digits(item).is_empty() && digits(item).chars().all(|c| c.is_ascii_digit());
    if items.iter().all(|item| is_integer(item))
        && let Some(beyond) = items.iter().find(|item| item.parse::<WideInt>().is_err())
    {
        return Err(format!("{beyond} is beyond all integers, {}", limits()));
    }
    if all(|item| matches!(item, "true" | "false")) {
        return Ok(Values::Bools(items.iter().map(|item| *item == "true").collect()));
    }
    if all(|item| quoted_char(item).is_some()) {
        return Ok(Values::Chars(items.iter().filter_map(|item| quoted_char(item)).collect()));
    }
    if all(|item| quoted(item, '"').is_some()) {
        return Ok(Values::Texts(items.iter().filter_map(|item| quoted(item, '"')).collect()));
    }
    if all(|item| item.parse::<f64>().is_ok()) {
        return Ok(Values::Floats(items.iter().filter_map(|item| item.parse().ok()).collect()));
    }
    if all(|item| item.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '$'))) {
        return Ok(Values::Names(items.iter().map(ToString::to_string).collect()));
    }
    Err(format!("`{}` is neither a range, a number nor a list", items.join(", ")))
}

fn quoted_char(text: &str) -> Option<char> {
    let single = |text: &str| {
        let mut chars = text.chars();
        chars.next().filter(|_| chars.next().is_none())
    };
    let plain = text.strip_prefix('\'')?.strip_suffix('\'').and_then(single);
    plain.or_else(|| single(&quoted(text, '\'')?))
}

/// What is between quotes, with escapes as in Rust.
fn quoted(text: &str, quote: char) -> Option<String> {
    let mut chars = text.strip_prefix(quote)?.chars();
    let mut inside = String::new();
    loop {
        match chars.next()? {
            c if c == quote => return chars.next().is_none().then_some(inside),
            '\\' => inside.push(escape(&mut chars)?),
            c => inside.push(c),
        }
    }
}

/// The character that an escape stands for.
fn escape(chars: &mut std::str::Chars<'_>) -> Option<char> {
    Some(match chars.next()? {
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        '0' => '\0',
        'u' => {
            let (number, rest) = chars.as_str().strip_prefix('{')?.split_once('}')?;
            let number = u32::from_str_radix(number, 16).ok()?;
            *chars = rest.chars();
            char::from_u32(number)?
        }
        c if c.is_ascii_alphanumeric() => return None,
        c => c,
    })
}
