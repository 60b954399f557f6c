//! Where a shape stands, and which keys of a scope speak of it.

use super::SpaceError;
use crate::model::scope::Values;
use crate::model::shape::Shape;

/// Where a shape stands: the object, its name inside it, and the scope keys that speak of it, the
/// most specific one first.
#[derive(Clone)]
pub(super) struct Place {
    pub(super) object: u32,
    pub(super) name: String,
    pub(super) keys: Vec<String>,
    /// How many of the last keys speak of more than this place.
    pub(super) wide: usize,
    /// In how many sequences and maps it is.
    pub(super) nested: u32,
}

impl Place {
    pub(super) fn new(object: u32, keys: Vec<String>) -> Self {
        Self { object, name: String::new(), keys, wide: 0, nested: 0 }
    }

    pub(super) fn inside(&self, type_name: &str, part: &str) -> Self {
        let join = |prefix: &str| {
            if prefix.is_empty() { part.to_string() } else { format!("{prefix}.{part}") }
        };
        let mut keys: Vec<_> = self.keys.iter().map(|key| join(key)).collect();
        let mut wide = self.wide;
        if !type_name.is_empty() {
            let key = format!("{type_name}.{part}");
            if !keys.contains(&key) {
                keys.push(key);
                wide = 0;
            }
        }
        Self { name: join(&self.name), keys, wide, ..*self }
    }

    /// The fields of a variant: `Type.Variant.field`. Without the variant, a key speaks of the fields of this
    /// name in all variants.
    pub(super) fn variant(&self, type_name: &str, variant: &str) -> Self {
        let mut inside = self.inside(type_name, variant);
        let own = inside.keys.len();
        let all = self.keys.iter().map(String::as_str).chain([type_name]);
        for key in all.filter(|key| !key.is_empty()) {
            if !inside.keys.iter().any(|known| known == key) {
                inside.keys.push(key.to_string());
            }
        }
        inside.wide = inside.keys.len() - own;
        inside
    }

    /// What this place is called in messages: the key by the type's name.
    pub(super) fn key(&self) -> String {
        self.keys[..self.keys.len() - self.wide]
            .last()
            .filter(|key| !key.is_empty())
            .unwrap_or(&self.name)
            .clone()
    }

    /// There are no values for it; these could be, for example.
    pub(super) fn no_values(&self, example: impl Into<Values>) -> SpaceError {
        SpaceError::NoValues { key: self.key(), example: example.into().to_string() }
    }

    /// The elements of a sequence. Where they are sequences, `Type.field[]` speaks of them alone.
    pub(super) fn of_elements(&self, element: &Shape) -> Self {
        let mut place = Self { nested: self.nested + 1, ..self.clone() };
        if matches!(element, Shape::Seq(_)) {
            let inner = self.keys.iter().filter(|key| !key.is_empty());
            place.keys = inner.map(|key| format!("{key}[]")).chain(self.keys.clone()).collect();
        }
        place
    }

    /// An element: the same scope keys, another name.
    pub(super) fn element(&self, suffix: &str) -> Self {
        Self { name: format!("{}{suffix}", self.name), ..self.clone() }
    }
}
