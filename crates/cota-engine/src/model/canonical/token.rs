//! Integers in as few bytes as they need: seven bits a byte, small ones of either sign in one.

pub(super) fn write(bytes: &mut Vec<u8>, value: i64) {
    let mut rest = (value << 1 ^ value >> 63) as u64;
    while rest >= 0x80 {
        bytes.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    bytes.push(rest as u8);
}

/// Reads the integers back; `None` at the end, or where bytes are no integer.
pub(super) fn read(bytes: &mut std::slice::Iter<'_, u8>) -> Option<i64> {
    let mut value = 0u64;
    for shift in (0..64).step_by(7) {
        let byte = *bytes.next()?;
        value |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some((value >> 1) as i64 ^ -((value & 1) as i64));
        }
    }
    None
}

/// Reads the characters of a text that is so long.
pub(super) fn text(length: i64, mut next: impl FnMut() -> Option<i64>) -> Option<String> {
    (0..length).map(|_| char::from_u32(u32::try_from(next()?).ok()?)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_come_back() {
        let values = [0, 1, -1, 63, 64, -64, -65, 1 << 40, i64::MAX, i64::MIN];
        let mut bytes = Vec::new();
        for value in values {
            write(&mut bytes, value);
        }
        let mut rest = bytes.iter();
        let back: Vec<_> = std::iter::from_fn(|| read(&mut rest)).collect();
        assert_eq!(back, values);
    }
}
