//! Short digests that are the same in every run and on every machine.

use std::fmt;

/// A digest being made: FNV-1a with 64 bits. It tells apart what differs by accident, not by intent.
#[derive(Clone, Copy, Debug)]
pub struct Digest(u64);

impl Default for Digest {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Digest {
    /// With more bytes, as they are.
    pub fn bytes(mut self, bytes: &[u8]) -> Self {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
        self
    }

    /// With a number.
    pub fn number(self, number: u64) -> Self {
        self.bytes(&number.to_le_bytes())
    }

    /// With a part of something. Its length goes in too, so that parts do not run into each other.
    pub fn part(self, bytes: &[u8]) -> Self {
        self.bytes(bytes).number(bytes.len() as u64)
    }

    /// With a text as a part.
    pub fn text(self, text: &str) -> Self {
        self.part(text.as_bytes())
    }

    /// The number.
    pub fn value(self) -> u64 {
        self.0
    }

    /// Ten hexadecimal digits of it, for people.
    pub fn short(self) -> String {
        format!("{:010x}", (self.0 ^ self.0 >> 40) & 0xff_ffff_ffff)
    }
}

impl fmt::Write for Digest {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        *self = self.bytes(text.as_bytes());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The test vectors of the authors of FNV.
    #[test]
    fn it_is_fnv_1a() {
        for (text, value) in [
            ("", 0xcbf2_9ce4_8422_2325),
            ("a", 0xaf63_dc4c_8601_ec8c),
            ("foobar", 0x8594_4171_f739_67e8),
        ] {
            assert_eq!(Digest::default().bytes(text.as_bytes()).value(), value, "{text}");
        }
    }

    #[test]
    fn parts_do_not_run_into_each_other() {
        let of = |parts: &[&str]| parts.iter().fold(Digest::default(), |all, part| all.text(part));
        assert_ne!(of(&["ab", "c"]).value(), of(&["a", "bc"]).value());
    }
}
