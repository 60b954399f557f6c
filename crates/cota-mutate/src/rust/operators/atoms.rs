//! Conditions on the variables in scope that no source has yet.

use super::Target;
use super::links::{is_integer, visible};
use crate::rust::shape::{TypeShape, Wrap};

/// How many there are at a place, at most.
const MOST: usize = 16;

/// Simple conditions on one variable or two: the tests of one variable first.
pub fn atoms(target: &Target<'_>) -> Vec<String> {
    let all = visible(target);
    let (mut single, mut pairs) = (Vec::new(), Vec::new());
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
                for (other, _) in all[at + 1..].iter().filter(|(_, other)| other.value() == value) {
                    pairs.extend(["<", ">", "=="].map(|op| format!("{text} {op} {other}")));
                }
            }
            _ => {}
        }
    }
    single.extend(pairs);
    single.truncate(MOST);
    single
}

/// Numbers, truth values and options of them, which are copied where they are assigned.
pub fn is_copied(shape: &TypeShape) -> bool {
    let value = shape.value();
    let scalar = value.is_scalar() && !matches!(value.core.as_str(), "str" | "String");
    scalar && matches!(value.wraps[..], [] | [Wrap::Option])
}
