//! Texts of class files: modified UTF-8, which writes every UTF-16 unit by itself.

use super::Name;
use std::sync::Arc;

/// A string constant, exactly: it may hold halves of characters, which no Rust string can.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum JavaText {
    /// All units are below 256; a byte for each.
    Latin1(Arc<[u8]>),
    /// UTF-16 units, one of them above 255.
    Utf16(Arc<[u16]>),
}

impl JavaText {
    /// The text of a Rust string.
    pub fn new(text: &str) -> Self {
        if text.is_ascii() {
            return Self::Latin1(text.as_bytes().into());
        }
        Self::from_units(text.encode_utf16().collect())
    }

    /// From UTF-16 units.
    pub fn from_units(units: Vec<u16>) -> Self {
        if units.iter().all(|&unit| unit < 256) {
            return Self::Latin1(units.iter().map(|&unit| unit as u8).collect());
        }
        Self::Utf16(units.into())
    }

    /// How many UTF-16 units it has: `String.length()`.
    pub fn len(&self) -> usize {
        match self {
            Self::Latin1(units) => units.len(),
            Self::Utf16(units) => units.len(),
        }
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Its UTF-16 units.
    pub fn units(&self) -> impl Iterator<Item = u16> + '_ {
        let (narrow, wide): (&[u8], &[u16]) = match self {
            Self::Latin1(units) => (units, &[]),
            Self::Utf16(units) => (&[], units),
        };
        narrow.iter().map(|&unit| u16::from(unit)).chain(wide.iter().copied())
    }
}

/// As a Rust string; halves of characters become the replacement character.
impl std::fmt::Display for JavaText {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        use std::fmt::Write;
        char::decode_utf16(self.units())
            .try_for_each(|unit| out.write_char(unit.unwrap_or(char::REPLACEMENT_CHARACTER)))
    }
}

/// Whether all bytes are units from 1 to 127, as in nearly all texts of class files.
fn plain(bytes: &[u8]) -> bool {
    // Without an early end the compiler takes many bytes at a time.
    bytes.iter().fold(true, |plain, &byte| plain & (byte.wrapping_sub(1) < 0x7F))
}

/// Whether this is modified UTF-8.
pub(super) fn is_modified_utf8(bytes: &[u8]) -> bool {
    plain(bytes) || Units(bytes).all(|unit| unit.is_some())
}

/// The string constant written as modified UTF-8.
pub(super) fn java_text(bytes: &[u8]) -> Option<JavaText> {
    if plain(bytes) {
        return Some(JavaText::Latin1(bytes.into()));
    }
    Units(bytes).collect::<Option<Vec<u16>>>().map(JavaText::from_units)
}

/// The name in modified UTF-8, unless it holds halves of characters.
pub(super) fn name(bytes: &[u8]) -> Option<Name> {
    // Where modified UTF-8 is also UTF-8, both mean the same.
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Some(text.into());
    }
    let units = Units(bytes).collect::<Option<Vec<u16>>>()?;
    String::from_utf16(&units).ok().map(Name::from)
}

/// The units of modified UTF-8; none, and then the end, at bytes that are not.
struct Units<'a>(&'a [u8]);

impl Iterator for Units<'_> {
    type Item = Option<u16>;

    fn next(&mut self) -> Option<Option<u16>> {
        let tail = |byte: u8| (byte & 0xC0 == 0x80).then_some(u16::from(byte & 0x3F));
        let (unit, rest) = match *self.0 {
            [] => return None,
            [first @ 0x01..=0x7F, ref rest @ ..] => (Some(u16::from(first)), rest),
            [first @ 0xC0..=0xDF, second, ref rest @ ..] => {
                let unit = tail(second).map(|low| u16::from(first & 0x1F) << 6 | low);
                // Zero is written with two bytes, everything else as short as can be.
                (unit.filter(|&unit| unit == 0 || unit >= 0x80), rest)
            }
            [first @ 0xE0..=0xEF, second, third, ref rest @ ..] => {
                let high = tail(second).map(|middle| u16::from(first & 0x0F) << 12 | middle << 6);
                let unit = high.and_then(|high| tail(third).map(|low| high | low));
                (unit.filter(|&unit| unit >= 0x800), rest)
            }
            _ => (None, &[][..]),
        };
        self.0 = if unit.is_some() { rest } else { &[] };
        Some(unit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_read_as_java_writes_them() {
        for (bytes, units) in [
            (&b"abc"[..], Some(vec![97, 98, 99])),
            (&[0xC0, 0x80], Some(vec![0])),
            (&[0xC3, 0xA9], Some(vec![0xE9])),
            (&[0xE2, 0x82, 0xAC], Some(vec![0x20AC])),
            (&[0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], Some(vec![0xD83D, 0xDE00])),
            (&[0xED, 0xA0, 0xBD], Some(vec![0xD83D])),
            (&[0], None),
            (&[0xC1, 0x81], None),
            (&[0xE0, 0x81, 0x81], None),
            (&[0xF0, 0x9F, 0x98, 0x80], None),
            (&[0x80], None),
            (&[0xC3], None),
            (&[0xE2, 0x82], None),
            (&[0xE2, 0x02, 0xAC], None),
        ] {
            let text = java_text(bytes);
            assert_eq!(text.as_ref().map(|text| text.units().collect()), units, "{bytes:x?}");
            assert_eq!(is_modified_utf8(bytes), units.is_some(), "{bytes:x?}");
        }
    }

    #[test]
    fn names_hold_whole_characters_only() {
        assert_eq!(name(&[0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80]).as_deref(), Some("\u{1F600}"));
        assert_eq!(name(&[0xED, 0xA0, 0xBD]), None);
    }

    #[test]
    fn a_text_is_narrow_if_it_can_be() {
        assert!(matches!(JavaText::new("é"), JavaText::Latin1(units) if *units == [0xE9]));
        assert!(matches!(JavaText::new("€"), JavaText::Utf16(_)));
        assert_eq!(JavaText::new("a€\u{1F600}").to_string(), "a€\u{1F600}");
        assert_eq!(JavaText::new("\u{1F600}").len(), 2);
    }
}
