//! Short digests that stay the same from run to run: FNV-1a with 64 bits.

/// A digest being made.
#[derive(Clone, Copy, Debug)]
pub struct Digest(u64);

impl Default for Digest {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Digest {
    /// With more bytes. The length goes in too, so that parts do not run into each other.
    pub(crate) fn add(mut self, bytes: &[u8]) -> Self {
        for byte in bytes.iter().copied().chain((bytes.len() as u64).to_le_bytes()) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        self
    }

    /// With more text.
    pub fn text(self, text: &str) -> Self {
        self.add(text.as_bytes())
    }

    /// The number.
    pub fn value(self) -> u64 {
        self.0
    }

    /// Ten digits of it, for people.
    pub fn short(self) -> String {
        format!("{:010x}", (self.0 ^ self.0 >> 40) & 0xff_ffff_ffff)
    }
}
