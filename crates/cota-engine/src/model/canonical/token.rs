//! Integers in as few bytes as they need: seven bits a byte, small ones of either sign in one.

use crate::model::wide::WideInt;

pub(super) fn write(bytes: &mut Vec<u8>, value: WideInt) {
    let (mut rest, is_negative) = value.magnitude();
    // The sign is in the first byte, beside six bits.
    let mut low = (rest as u8 & 0x3f) << 1 | u8::from(is_negative);
    rest >>= 6;
    while rest > 0 {
        bytes.push(low | 0x80);
        low = rest as u8 & 0x7f;
        rest >>= 7;
    }
    bytes.push(low);
}

/// Reads the integers back; `None` at the end, or where bytes are no integer.
pub(super) fn read(bytes: &mut std::slice::Iter<'_, u8>) -> Option<WideInt> {
    let first = *bytes.next()?;
    let mut magnitude = u128::from(first >> 1 & 0x3f);
    let (mut last, mut shift) = (first, 6);
    while last >= 0x80 {
        last = *bytes.next()?;
        if shift >= u128::BITS {
            return None;
        }
        magnitude |= u128::from(last & 0x7f) << shift;
        shift += 7;
    }
    Some(WideInt::of_magnitude(magnitude, first & 1 == 1))
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
        let narrow = [0, 1, -1, 63, 64, -64, -65, 1 << 40, i64::MAX, i64::MIN];
        let wide = [u64::MAX.into(), i128::MIN.into(), i128::MAX.into(), u128::MAX.into()];
        let values: Vec<_> = narrow.map(WideInt::from).into_iter().chain(wide).collect();
        let mut bytes = Vec::new();
        for value in &values {
            write(&mut bytes, *value);
        }
        let mut rest = bytes.iter();
        let back: Vec<_> = std::iter::from_fn(|| read(&mut rest)).collect();
        assert_eq!(back, values);
    }
}
