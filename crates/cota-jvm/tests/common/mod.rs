//! What several tests need: the JDKs of this machine, small classes, and seeded damage.
#![allow(dead_code)] // No test uses all of it.

pub mod image;
mod skipped;

use cota_jvm::classpath::Jdk;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Folders that hold JDKs, one in each folder in them.
const FOLDERS: [&str; 3] = ["/usr/lib/jvm", "/opt/java", "/opt/jdks"];

/// All JDKs that can be used, each once, by release. Without one the test is skipped.
pub fn jdks() -> Vec<Jdk> {
    let mut homes = BTreeSet::new();
    if let Ok(jdk) = Jdk::find(None) {
        homes.extend(jdk.home().canonicalize().ok());
    }
    let sdkman = std::env::home_dir().map(|home| home.join(".sdkman/candidates/java"));
    let folders = FOLDERS.into_iter().map(PathBuf::from).chain(sdkman);
    for folder in folders {
        let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
        homes.extend(entries.filter_map(|entry| entry.path().canonicalize().ok()));
    }
    let mut jdks: Vec<Jdk> =
        homes.iter().filter_map(|home| Jdk::open(Path::new(home)).ok()).collect();
    jdks.sort_by_key(Jdk::release);
    if jdks.is_empty() {
        skipped::skip("no JDK found");
    }
    jdks
}

/// Small classes, by name, compiled from `classes/Shapes.java` (`javac -g --release 17 -d . Shapes.java`).
pub fn samples() -> Vec<(String, Vec<u8>)> {
    let folder = sample_folder().join("sample");
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut samples: Vec<_> = entries
        .map(|path| {
            let name = path.file_stem().unwrap().to_str().unwrap();
            (format!("sample/{name}"), std::fs::read(&path).unwrap())
        })
        .collect();
    samples.sort();
    samples
}

/// The folder that [`samples`] are in.
pub fn sample_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/classes")
}

/// Numbers that look random and are the same in every run.
pub struct Random(u64);

impl Random {
    /// From a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) as usize % end.max(1)
    }

    /// Changes a byte or two, or takes some away, or doubles some.
    pub fn damage(&mut self, bytes: &mut Vec<u8>) {
        const EXTREME: [u8; 6] = [0x00, 0x01, 0x7F, 0x80, 0xFE, 0xFF];
        let at = self.below(bytes.len());
        let Some(byte) = bytes.get_mut(at) else { return };
        match self.below(8) {
            0 | 1 => *byte ^= 1 << self.below(8),
            2 | 3 => *byte = EXTREME[self.below(EXTREME.len())],
            4 => *byte = self.below(256) as u8,
            5 => *byte = byte.wrapping_add(1),
            6 => {
                let end = (at + self.below(8)).min(bytes.len());
                bytes.drain(at..end);
            }
            _ => {
                let end = (at + self.below(8)).min(bytes.len());
                let doubled = bytes[at..end].to_vec();
                bytes.splice(at..at, doubled);
            }
        }
    }
}
