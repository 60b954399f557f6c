//! Where a shape stands, and which keys of a scope speak of it.

use crate::model::shape::Shape;

/// Where a shape stands: the object, its name inside it, and the scope keys that speak of it, the
/// most specific one first.
#[derive(Clone)]
pub(super) struct Place {
    pub(super) object: u32,
    pub(super) name: String,
    pub(super) keys: Vec<String>,
}

impl Place {
    pub(super) fn inside(&self, type_name: &str, part: &str) -> Self {
        let join = |prefix: &str| {
            if prefix.is_empty() { part.to_string() } else { format!("{prefix}.{part}") }
        };
        let mut keys: Vec<_> = self.keys.iter().map(|key| join(key)).collect();
        if !type_name.is_empty() {
            let key = format!("{type_name}.{part}");
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        Self { object: self.object, name: join(&self.name), keys }
    }

    /// What this place is called in messages: the key by the type's name.
    pub(super) fn key(&self) -> String {
        self.keys.last().filter(|key| !key.is_empty()).unwrap_or(&self.name).clone()
    }

    /// The elements of a sequence. Where they are sequences, `Type.field[]` speaks of them alone.
    pub(super) fn of_elements(&self, element: &Shape) -> Self {
        let mut place = self.clone();
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
