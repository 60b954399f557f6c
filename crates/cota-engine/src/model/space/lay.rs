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
    match lay_entries(schema, scope) {
        Err(SpaceError::UnknownKey { key, .. }) if key == "size" => Err(SpaceError::SizeAsKey),
        laid => laid,
    }
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
            return Err(if error.is_missing() { all_gaps(schema, scope, error) } else { error });
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
            return Err(all_gaps(schema, scope, layout.unknown(written.clone())));
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
    let unknown = scope.entries().iter().filter(|(key, values)| !layout.knows(key, values, 4));
    let mut gaps: Vec<_> = unknown.map(|(key, _)| layout.unknown(key.clone())).collect();
    gaps.extend(layout.passed.into_iter().filter(SpaceError::is_missing));
    gaps
}

/// Everything that is missing or names nothing, if that is more than one thing; a single one may be another than
/// what was met first: if a key is misspelt, something is missing, but that is not what is wrong.
fn all_gaps(schema: &Schema, scope: &Scope, first: SpaceError) -> SpaceError {
    let mut gaps = gaps(schema, scope);
    if gaps.iter().any(|gap| matches!(gap, SpaceError::UnknownKey { key, .. } if key == "size")) {
        return SpaceError::SizeAsKey;
    }
    match gaps.len() {
        0 => first,
        1 => gaps.remove(0),
        _ => SpaceError::Gaps { scope: without_gaps(scope, &gaps), gaps },
    }
}

/// The scope with what is missing, and without what names nothing; the values of a misspelt key go to the one
/// that is meant.
fn without_gaps(scope: &Scope, gaps: &[SpaceError]) -> String {
    let mut whole = scope.clone();
    let mut items = Vec::new();
    for gap in gaps {
        if let SpaceError::UnknownKey { key, .. } = gap {
            whole = whole.without(key);
        }
        let Some((key, example)) = gap.to_be_set() else { continue };
        let meant = gaps.iter().filter_map(SpaceError::meant).find(|(_, meant)| *meant == key);
        let said = meant.and_then(|(slip, _)| {
            scope
                .entries()
                .iter()
                .find(|(key, _)| key == slip)
                .map(|(_, values)| values.to_string())
        });
        items.push(format!("{key}={}", said.unwrap_or_else(|| example.to_string())));
    }
    let whole = whole.to_string();
    let all = [whole].into_iter().filter(|it| !it.is_empty()).chain(items);
    all.collect::<Vec<_>>().join(", ")
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
