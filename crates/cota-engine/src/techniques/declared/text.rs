//! Properties as text.

use super::{Property, Region};
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.start, self.fields.join(", "))
    }
}

impl fmt::Display for Property {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tree(region) => write!(f, "tree({region})"),
            Self::Acyclic(region) => write!(f, "acyclic({region})"),
            Self::Circular(region) => write!(f, "circular({region})"),
            Self::DoublyLinked { region, back } => write!(f, "doubly_linked({region}; {back})"),
            Self::Sorted { region, key, strictly: false } => write!(f, "sorted({region}; {key})"),
            Self::Sorted { region, key, strictly: true } => {
                write!(f, "strictly_sorted({region}; {key})")
            }
            Self::SearchOrder { region, key } => write!(f, "search_order({region}; {key})"),
            Self::NoDuplicates { region, key } => write!(f, "no_duplicates({region}; {key})"),
            Self::Count { region, field, without: 0 } => write!(f, "count({region}; {field})"),
            Self::Count { region, field, without } => {
                write!(f, "count({region}; {field}; {without})")
            }
            Self::Disjoint(one, other) => write!(f, "disjoint({one}; {other})"),
            Self::AllReachable(region) => write!(f, "all_reachable({region})"),
        }
    }
}

/// The forms that there are, for messages.
const FORMS: &str = "tree(start; fields), acyclic(start; fields), circular(start; field), \
    doubly_linked(start; next; previous), sorted(start; next; key), \
    strictly_sorted(start; next; key), search_order(start; left, right; key), \
    no_duplicates(start; fields; key), count(start; fields; field), \
    disjoint(start; fields; start; fields), all_reachable(start; fields)";

/// A text that is no property.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ParsePropertyError(String);

impl FromStr for Property {
    type Err = ParsePropertyError;

    fn from_str(text: &str) -> Result<Self, ParsePropertyError> {
        Self::parse(text).map_err(ParsePropertyError)
    }
}

impl Property {
    fn parse(text: &str) -> Result<Self, String> {
        let unknown = || format!("`{text}` is not a property; there are {FORMS}");
        let (name, rest) = text.trim().split_once('(').ok_or_else(unknown)?;
        let inside = rest.strip_suffix(')').ok_or_else(unknown)?;
        let items: Vec<_> = inside.split(';').map(str::trim).collect();
        let region = |at: usize| {
            let (start, fields) = (items.get(at)?, items.get(at + 1)?);
            let fields: Vec<_> = fields.split(',').map(|field| field.trim().to_string()).collect();
            let named = !start.is_empty() && fields.iter().all(|field| !field.is_empty());
            named.then(|| Region { start: (*start).to_string(), fields })
        };
        let one = region(0).ok_or_else(unknown)?;
        let third = items.get(2).filter(|item| !item.is_empty()).map(ToString::to_string);
        let third = || third.ok_or_else(unknown);
        let (property, items_used) = match name.trim() {
            "tree" => (Self::Tree(one), 2),
            "acyclic" => (Self::Acyclic(one), 2),
            "circular" => (Self::Circular(one), 2),
            "all_reachable" => (Self::AllReachable(one), 2),
            "doubly_linked" => (Self::DoublyLinked { region: one, back: third()? }, 3),
            "sorted" => (Self::Sorted { region: one, key: third()?, strictly: false }, 3),
            "strictly_sorted" => (Self::Sorted { region: one, key: third()?, strictly: true }, 3),
            "search_order" => (Self::SearchOrder { region: one, key: third()? }, 3),
            "no_duplicates" => (Self::NoDuplicates { region: one, key: third()? }, 3),
            "count" => {
                let without = match items.get(3) {
                    None => 0,
                    Some(number) => number.parse().map_err(|_| unknown())?,
                };
                let used = 3 + usize::from(items.len() > 3);
                (Self::Count { region: one, field: third()?, without }, used)
            }
            "disjoint" => (Self::Disjoint(one, region(2).ok_or_else(unknown)?), 4),
            _ => return Err(unknown()),
        };
        let single = match &property {
            Self::Circular(region)
            | Self::DoublyLinked { region, .. }
            | Self::Sorted { region, .. } => {
                (region.fields.len() == 1).then_some(()).ok_or("a single field is followed")
            }
            Self::SearchOrder { region, .. } => {
                (region.fields.len() == 2).then_some(()).ok_or("two fields are followed")
            }
            _ => Ok(()),
        };
        single.map_err(|what| format!("in `{text}`, {what}"))?;
        if items.len() != items_used {
            return Err(unknown());
        }
        Ok(property)
    }
}
