//! The bound, as the user gives it: how many objects of each class, which values for each field.

use std::fmt;
use std::ops::{Range, RangeInclusive};

/// What a key of a scope may be set to.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// One number: so many objects, a length of at most so many, or exactly this integer.
    Number(i64),
    /// `first..=last`, by steps.
    Range {
        /// The least value.
        first: i64,
        /// The greatest value.
        last: i64,
        /// The distance of neighbours; 1 if nothing was said.
        step: i64,
    },
    /// Integers in this order.
    Integers(Vec<i64>),
    /// Characters in this order.
    Chars(Vec<char>),
    /// Floating point numbers in this order.
    Floats(Vec<f64>),
    /// Booleans in this order.
    Bools(Vec<bool>),
    /// Class domains of a link, or variants of an enum, by name.
    Names(Vec<String>),
}

/// Objects of one class that are numbered together.
#[derive(Clone, Debug, PartialEq)]
pub struct DomainDecl {
    /// Its name; the class's own name for the domain that links use unless told otherwise.
    pub name: String,
    /// The class.
    pub class: String,
    /// How many objects, at least and at most.
    pub objects: Values,
}

/// A bound on every class and field that the search meets.
///
/// Keys are `Class` (how many objects), `Type.field` (its values), `Type.field.len` (lengths of a
/// `Vec` or `String`), `Type.field.null` (`false` if an optional field must not be null), or a path from the root: `header.next*` means the link `header` and every
/// `next` behind it.
///
/// ```
/// use cota_engine::Scope;
/// let scope = Scope::new().set("Node", 3).set("Node.key", 1..=3).set("Tree.size", 0..=3);
/// assert_eq!(scope, "Node=3, Node.key=1..=3, Tree.size=0..=3".parse().unwrap());
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scope {
    entries: Vec<(String, Values)>,
    domains: Vec<DomainDecl>,
    named: Vec<String>,
    size: Option<i64>,
    extremes: bool,
}

impl Scope {
    /// A scope in which nothing is said yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the values of a key; a later call for the same key wins.
    pub fn set(mut self, key: impl Into<String>, values: impl Into<Values>) -> Self {
        let (key, values) = (key.into(), values.into());
        match self.entries.iter_mut().find(|(known, _)| *known == key) {
            Some(entry) => entry.1 = values,
            None => self.entries.push((key, values)),
        }
        self
    }

    /// Takes a key out again.
    pub fn without(mut self, key: &str) -> Self {
        self.entries.retain(|(known, _)| known != key);
        self
    }

    /// What is used for everything that is not set: at most so many objects of each class, integers
    /// `0..=size`, lengths up to `size`.
    pub fn size(mut self, size: i64) -> Self {
        self.size = Some(size);
        self
    }

    /// Adds a class domain: so many objects of a class under a name of their own, which links are
    /// set to (`scope.set("header.next*", ["List"])`).
    pub fn domain(
        mut self,
        name: impl Into<String>,
        class: impl Into<String>,
        objects: impl Into<Values>,
    ) -> Self {
        let decl = DomainDecl { name: name.into(), class: class.into(), objects: objects.into() };
        self.domains.retain(|known| known.name != decl.name);
        self.domains.push(decl);
        self
    }

    /// Leaves a class domain out of symmetry breaking: its objects have names, so structures that
    /// differ only in which of them they use are different.
    pub fn named(mut self, domain: impl Into<String>) -> Self {
        self.named.push(domain.into());
        self
    }

    /// Every integer may also be the least and the greatest of its type.
    pub fn extremes(mut self) -> Self {
        self.extremes = true;
        self
    }

    /// Whether every integer may also be the least and the greatest of its type.
    pub fn has_extremes(&self) -> bool {
        self.extremes
    }

    /// The keys that are set, with their values.
    pub fn entries(&self) -> &[(String, Values)] {
        &self.entries
    }

    /// The class domains that were added.
    pub fn domains(&self) -> &[DomainDecl] {
        &self.domains
    }

    /// The domains left out of symmetry breaking.
    pub fn named_domains(&self) -> &[String] {
        &self.named
    }

    /// The default size.
    pub fn default_size(&self) -> Option<i64> {
        self.size
    }

    /// This scope with the entries of another one put over it.
    pub fn merge(mut self, other: &Self) -> Self {
        for (key, values) in &other.entries {
            self = self.set(key.clone(), values.clone());
        }
        for decl in &other.domains {
            self = self.domain(&decl.name, &decl.class, decl.objects.clone());
        }
        self.named.extend(other.named.iter().cloned());
        self.size = other.size.or(self.size);
        self.extremes |= other.extremes;
        self
    }

    /// Every upper bound (objects, lengths, ranges, the default size) raised by `by`, which may be
    /// negative; lists and single integers of fields stay as they are. Nothing goes below its lower end.
    pub fn grow(mut self, by: i64) -> Self {
        for (_, values) in &mut self.entries {
            values.grow(by);
        }
        for decl in &mut self.domains {
            decl.objects.grow(by);
        }
        self.size = self.size.map(|size| (size + by).max(0));
        self
    }
}

impl Values {
    fn grow(&mut self, by: i64) {
        match self {
            Self::Number(number) => *number = (*number + by).max(0),
            Self::Range { first, last, .. } if *first < *last || by > 0 => {
                *last = (*last + by).max(*first);
            }
            _ => {}
        }
    }
}

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
    /// breaking, `extremes` adds the least and the greatest integer of each type.
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
            if let Some(domain) = item.strip_prefix("named ") {
                scope = scope.named(domain.trim());
                continue;
            }
            let (key, values) = item.split_once('=').ok_or_else(|| {
                error("a scope is written KEY=VALUES, such as Node=3 or Node.key=1..=3")
            })?;
            // `a==b` and `a=..=b` are split at the first sign only, so nothing else to check here.
            let (key, values) = (key.trim(), values.trim());
            let values: Values = values.parse().map_err(|reason: String| error(&reason))?;
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
    let (mut depth, mut quoted) = (0, false);
    text.split(move |c: char| {
        match c {
            '"' | '\'' => quoted = !quoted,
            '[' => depth += 1,
            ']' => depth -= 1,
            _ => {}
        }
        (c == ',' || c == ';') && depth == 0 && !quoted
    })
    .map(str::trim)
    .filter(|item| !item.is_empty())
}

impl std::str::FromStr for Values {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if let Some(list) = text.strip_prefix('[') {
            let list = list.strip_suffix(']').ok_or("the list has no closing `]`")?;
            return parse_list(&list.split(',').map(str::trim).collect::<Vec<_>>());
        }
        if let Some(chars) = text.strip_prefix('"') {
            let chars = chars.strip_suffix('"').ok_or("the text has no closing quote")?;
            return Ok(Self::Chars(chars.chars().collect()));
        }
        if let Some((first, last)) = text.split_once("..") {
            return parse_range(first.trim(), last);
        }
        if text.parse::<i64>().is_ok() {
            return Ok(Self::Number(text.parse().unwrap_or_default()));
        }
        parse_list(&[text])
    }
}

fn parse_range(first: &str, last: &str) -> Result<Values, String> {
    let number = |text: &str| {
        text.trim().parse::<i64>().map_err(|_| format!("`{}` is not an integer", text.trim()))
    };
    let (last, step) = match last.split_once("step") {
        Some((last, step)) => (last, number(step)?),
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
    let last = number(last)?;
    Ok(Values::Range { first: number(first)?, last: if inclusive { last } else { last - 1 }, step })
}

fn parse_list(items: &[&str]) -> Result<Values, String> {
    let all = |good: fn(&str) -> bool| !items.is_empty() && items.iter().all(|item| good(item));
    if items == [""] {
        return Err("there are no values".to_string());
    }
    if all(|item| item.parse::<i64>().is_ok()) {
        return Ok(Values::Integers(items.iter().filter_map(|item| item.parse().ok()).collect()));
    }
    if all(|item| matches!(item, "true" | "false")) {
        return Ok(Values::Bools(items.iter().map(|item| *item == "true").collect()));
    }
    if all(|item| quoted_char(item).is_some()) {
        return Ok(Values::Chars(items.iter().filter_map(|item| quoted_char(item)).collect()));
    }
    if all(|item| item.parse::<f64>().is_ok()) {
        return Ok(Values::Floats(items.iter().filter_map(|item| item.parse().ok()).collect()));
    }
    if all(|item| item.chars().all(|c| c.is_alphanumeric() || c == '_')) {
        return Ok(Values::Names(items.iter().map(ToString::to_string).collect()));
    }
    Err(format!("`{}` is neither a range, a number nor a list", items.join(", ")))
}

fn quoted_char(text: &str) -> Option<char> {
    let mut chars = text.strip_prefix('\'')?.strip_suffix('\'')?.chars();
    chars.next().filter(|_| chars.next().is_none())
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Range { first, last, step: 1 } => write!(f, "{first}..={last}"),
            Self::Range { first, last, step } => write!(f, "{first}..={last} step {step}"),
            Self::Integers(list) => write!(f, "{list:?}"),
            Self::Chars(list) => write!(f, "{list:?}"),
            Self::Floats(list) => write!(f, "{list:?}"),
            Self::Bools(list) => write!(f, "{list:?}"),
            Self::Names(list) => write!(f, "[{}]", list.join(", ")),
        }
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size.map(|size| format!("size={size}"));
        let domains = self.domains.iter().map(|d| format!("{}: {}={}", d.name, d.class, d.objects));
        let entries = self.entries.iter().map(|(key, values)| format!("{key}={values}"));
        let named = self.named.iter().map(|name| format!("named {name}"));
        let extremes = self.extremes.then(|| "extremes".to_string());
        let items: Vec<_> =
            size.into_iter().chain(domains).chain(entries).chain(named).chain(extremes).collect();
        write!(f, "{}", items.join(", "))
    }
}

/// Integers beyond what `i64` holds wrap around, and are then refused as out of the field's range.
macro_rules! values_from_integers {
    ($($int:ty),*) => { $(
        #[allow(clippy::cast_lossless, reason = "some of the types need the cast")]
        impl From<$int> for Values {
            fn from(number: $int) -> Self { Self::Number(number as i64) }
        }
        #[allow(clippy::cast_lossless, reason = "some of the types need the cast")]
        impl From<RangeInclusive<$int>> for Values {
            fn from(range: RangeInclusive<$int>) -> Self {
                Self::Range { first: *range.start() as i64, last: *range.end() as i64, step: 1 }
            }
        }
        #[allow(clippy::cast_lossless, reason = "some of the types need the cast")]
        impl From<Range<$int>> for Values {
            fn from(range: Range<$int>) -> Self {
                Self::Range { first: range.start as i64, last: range.end as i64 - 1, step: 1 }
            }
        }
        #[allow(clippy::cast_lossless, reason = "some of the types need the cast")]
        impl From<Vec<$int>> for Values {
            fn from(list: Vec<$int>) -> Self {
                Self::Integers(list.into_iter().map(|number| number as i64).collect())
            }
        }
        impl<const N: usize> From<[$int; N]> for Values {
            fn from(list: [$int; N]) -> Self { list.to_vec().into() }
        }
    )* };
}
values_from_integers!(i8, i16, i32, i64, isize, u8, u16, u32, u64, usize);

macro_rules! values_from_lists {
    ($($item:ty => $variant:ident),*) => { $(
        impl<const N: usize> From<[$item; N]> for Values {
            fn from(list: [$item; N]) -> Self { Self::$variant(list.to_vec()) }
        }
        impl From<Vec<$item>> for Values {
            fn from(list: Vec<$item>) -> Self { Self::$variant(list) }
        }
    )* };
}
values_from_lists!(char => Chars, f64 => Floats, bool => Bools, String => Names);

impl<const N: usize> From<[&str; N]> for Values {
    fn from(names: [&str; N]) -> Self {
        Self::Names(names.iter().map(ToString::to_string).collect())
    }
}

/// The characters of a text, as an alphabet.
impl From<&str> for Values {
    fn from(alphabet: &str) -> Self {
        Self::Chars(alphabet.chars().collect())
    }
}

impl From<RangeInclusive<char>> for Values {
    fn from(range: RangeInclusive<char>) -> Self {
        Self::Chars(range.collect())
    }
}

impl From<bool> for Values {
    fn from(value: bool) -> Self {
        Self::Bools(vec![value])
    }
}
