//! Descriptors, taken apart as far as translation needs it.

/// Registers that the parameters take, and the first letter of the result.
pub(crate) fn shape(descriptor: &str) -> Option<(u16, u8)> {
    let parts = types(descriptor)?;
    let (result, parameters) = parts.split_last()?;
    let slots: u16 = parameters.iter().map(|part| slots_of(part)).sum();
    Some((slots, *result.as_bytes().first()?))
}

/// The parameter types and, as the last, the result type.
pub(crate) fn types(descriptor: &str) -> Option<Vec<&str>> {
    let mut rest = descriptor.strip_prefix('(')?;
    let mut parts = Vec::new();
    while !rest.starts_with(')') {
        let length = length_of(rest)?;
        parts.push(&rest[..length]);
        rest = &rest[length..];
    }
    parts.push(&rest[1..]);
    Some(parts)
}

fn length_of(text: &str) -> Option<usize> {
    let dimensions = text.bytes().take_while(|&b| b == b'[').count();
    match text.as_bytes().get(dimensions)? {
        b'L' => text.find(';').map(|end| end + 1),
        b'Z' | b'B' | b'C' | b'S' | b'I' | b'J' | b'F' | b'D' => Some(dimensions + 1),
        _ => None,
    }
}

/// Registers that a value of this type takes.
pub(crate) fn slots_of(part: &str) -> u16 {
    1 + u16::from(is_wide(part))
}

pub(crate) fn is_wide(part: &str) -> bool {
    matches!(part, "J" | "D")
}

pub(crate) fn is_primitive(part: &str) -> bool {
    part.len() == 1 && part != "V"
}

/// The class that a reference type names: `java/lang/String` for `Ljava/lang/String;`, `[I` for `[I`.
pub(crate) fn class_of(part: &str) -> &str {
    part.strip_prefix('L').and_then(|rest| rest.strip_suffix(';')).unwrap_or(part)
}
