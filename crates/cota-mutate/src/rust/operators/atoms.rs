//! Conditions on the variables in scope that no source has yet.

use super::Target;
use super::links::{is_integer, visible};
use crate::rust::shape::{TypeShape, Wrap};

/// How many there are at a place, at most.
const MOST: usize = 16;
/// How many compare with constants of the function, at most.
const MOST_CONSTANTS: usize = 8;

/// Simple conditions on one variable or two: the tests of one variable first, those with constants of the function last.
pub fn atoms(target: &Target<'_>) -> Vec<String> {
    let all = visible(target);
    let (mut single, mut pairs) = (Vec::new(), Vec::new());
    let constants = || target.scope.facts.integers.iter().filter(|own| **own != 0);
    let mut with_constants = Vec::new();
    for (at, (text, shape)) in all.iter().enumerate() {
        let (value, name) = (shape.value(), text.trim_start_matches('*'));
        match (value.wraps.first(), value.core.as_str()) {
            (Some(Wrap::Option), _) => {
                single.extend(["is_some", "is_none"].map(|test| format!("{name}.{test}()")));
            }
            (Some(Wrap::List), _) | (None, "str" | "String") => {
                single.push(format!("{name}.is_empty()"));
            }
            (None, "bool") => single.extend([text.clone(), format!("!{text}")]),
            (None, _) if is_integer(&value) => {
                if value.core.starts_with('i') {
                    single.push(format!("{text} < 0"));
                }
                single.push(format!("{text} == 0"));
                with_constants.extend(constants().map(|own| format!("{text} == {own}")));
                for (other, _) in all[at + 1..].iter().filter(|(_, other)| other.value() == value) {
                    pairs.extend(["<", ">", "=="].map(|op| format!("{text} {op} {other}")));
                }
            }
            _ => {}
        }
    }
    single.extend(pairs);
    single.truncate(MOST);
    with_constants.truncate(MOST_CONSTANTS);
    single.extend(with_constants);
    single
}

/// The opposite of a condition of these, where that is none of them too.
pub fn opposite(atom: &str) -> Option<String> {
    if atom.ends_with(".is_empty()") {
        return Some(format!("!{atom}"));
    }
    let opposites = [(" == ", " != "), (" < ", " >= "), (" > ", " <= ")];
    let (own, other) = opposites.into_iter().find(|(own, _)| atom.contains(own))?;
    Some(atom.replacen(own, other, 1))
}

/// Numbers, truth values and options of them, which are copied where they are assigned.
pub fn is_copied(shape: &TypeShape) -> bool {
    let value = shape.value();
    let scalar = value.is_scalar() && !matches!(value.core.as_str(), "str" | "String");
    scalar && matches!(value.wraps[..], [] | [Wrap::Option])
}
