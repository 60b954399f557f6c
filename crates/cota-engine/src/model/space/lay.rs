//! From a scope to a space: which entry speaks of what, and which of nothing.

use super::layout::Layout;
use super::{Space, SpaceError};
use crate::model::scope::{Scope, Values};
use crate::model::shape::Schema;
use std::collections::BTreeSet;

/// A space, and the keys of the scope whose single number is an upper bound, not a value.
pub(super) struct Laid {
    pub space: Space,
    pub upper_bounds: BTreeSet<String>,
}

pub(super) fn lay(schema: &Schema, scope: &Scope) -> Result<Laid, SpaceError> {
    if let Some(size) = scope.default_size().filter(|size| *size < 0) {
        let (key, wanted) = ("size".to_string(), "a number from 0 on");
        return Err(SpaceError::WrongKind { key, wanted, values: size.to_string() });
    }
    match (lay_entries(schema, scope), size_entry(scope)) {
        // Where nothing is called `size`, it is the default, as it is in text.
        (Err(SpaceError::UnknownKey { key, .. }), Some(size)) if key == "size" => {
            let mut laid = lay(schema, &scope.clone().without("size").size(size))?;
            laid.upper_bounds.insert(key);
            Ok(laid)
        }
        (laid, _) => laid,
    }
}

/// The number of an entry called `size`, if there is no default size.
fn size_entry(scope: &Scope) -> Option<i64> {
    let number = |(key, values): &(String, Values)| match values {
        Values::Number(size) if key == "size" => Some(*size),
        _ => None,
    };
    scope.default_size().is_none().then(|| scope.entries().iter().find_map(number)).flatten()
}

fn lay_entries(schema: &Schema, scope: &Scope) -> Result<Laid, SpaceError> {
    // Each entry with the key that it was written under.
    let mut entries: Vec<_> =
        scope.entries().iter().map(|(key, values)| (key.clone(), values.clone(), key)).collect();
    let mut rewritten_before = BTreeSet::new();
    // A path is rewritten into plain keys of the domains it leads to. What it leads to may depend
    // on another path, so this goes on until nothing changes.
    loop {
        let plain = entries.iter().map(|(key, values, _)| (key.clone(), values.clone())).collect();
        let mut layout = Layout::new(schema, scope, plain, false);
        if let Err(error) = layout.make_domains().and_then(|()| layout.run()) {
            let slip = error.is_missing().then(|| slip(schema, scope)).flatten();
            return Err(slip.unwrap_or(error));
        }
        let unknown = entries.iter().position(|(key, ..)| !layout.used.contains(key));
        let Some(unknown) = unknown else {
            let bounds = entries.iter().filter(|(key, ..)| layout.upper_bounds.contains(key));
            let upper_bounds = bounds.map(|(.., written)| (*written).clone()).collect();
            return Ok(Laid { space: layout.space, upper_bounds });
        };
        let (key, values, written) = entries.remove(unknown);
        let rewritten = layout.rewrite(&key, &values);
        // Domains that are called like fields can lead round in a circle.
        if rewritten.is_empty() || !rewritten_before.insert(key.clone()) {
            return Err(layout.unknown(written.clone()));
        }
        for (key, values) in rewritten {
            if !entries.iter().any(|(known, ..)| *known == key) {
                entries.push((key, values, written));
            }
        }
    }
}

/// All keys that a scope lacks and all that there are not, those of unknown keys first; empty if it
/// has what is needed. Other errors are found by laying the space.
pub(super) fn gaps(schema: &Schema, scope: &Scope) -> Vec<SpaceError> {
    let mut layout = Layout::new(schema, scope, scope.entries().to_vec(), true);
    let laid = layout.make_domains().and_then(|()| layout.run());
    if laid.is_err() {
        return Vec::new();
    }
    if let Some(size) = size_entry(scope).filter(|_| !layout.knows("size", &Values::Number(0), 0)) {
        return gaps(schema, &scope.clone().without("size").size(size));
    }
    let unknown = scope.entries().iter().filter(|(key, values)| !layout.knows(key, values, 4));
    let mut gaps: Vec<_> = unknown.map(|(key, _)| layout.unknown(key.clone())).collect();
    gaps.extend(layout.passed.into_iter().filter(SpaceError::is_missing));
    gaps
}

/// A key that there is not: if one is misspelt, something else is missing, but that is not what is
/// wrong.
fn slip(schema: &Schema, scope: &Scope) -> Option<SpaceError> {
    let mut layout = Layout::new(schema, scope, scope.entries().to_vec(), true);
    layout.make_domains().and_then(|()| layout.run()).ok()?;
    let unknown = scope.entries().iter().find(|(key, values)| !layout.knows(key, values, 4));
    unknown.map(|(key, _)| layout.unknown(key.clone()))
}

impl Layout<'_> {
    /// Whether there is something that a key speaks of, directly or as a path that this many steps make
    /// a plain key of.
    fn knows(&self, key: &str, values: &Values, steps: u32) -> bool {
        if self.used.contains(key) || self.keys.contains_key(key) {
            return true;
        }
        let rewritten = if steps == 0 { Vec::new() } else { self.rewrite(key, values) };
        let known = |(key, values): &(String, Values)| self.knows(key, values, steps - 1);
        !rewritten.is_empty() && rewritten.iter().all(known)
    }

    fn unknown(&self, key: String) -> SpaceError {
        let known = self.keys.keys().filter(|key| !key.is_empty()).cloned().collect();
        SpaceError::UnknownKey { key, known }
    }
}
