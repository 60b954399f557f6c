//! A run that writes each input ahead, because one of them is looked for.

use super::file::TrailFile;
use super::lock;
use crate::testing::recorded::Recorded;
use std::fs::File;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The file of a run that looks for the input which ended another one.
pub(in crate::testing) const CAREFUL: &str = "COTA_TRAIL";

/// The input at which such a run begins; without it, it runs all.
pub(in crate::testing) const FROM: &str = "COTA_TRAIL_FROM";

/// How many seconds such a run looks.
pub(in crate::testing) const SECONDS: &str = "COTA_TRAIL_SECONDS";

/// A run that looks for an input.
pub(super) struct Careful {
    pub file: TrailFile,
    from: Option<Recorded>,
    time: Duration,
    /// Since it has come to where it begins.
    until: Mutex<Option<Instant>>,
}

impl Careful {
    /// The run that the environment asks for.
    pub fn of_environment() -> Option<Self> {
        let path = PathBuf::from(std::env::var_os(CAREFUL)?);
        let file = Mutex::new(File::create(&path).ok()?);
        let text = |name| std::env::var(name).ok();
        let from = text(FROM).and_then(|from| from.parse().ok());
        let seconds = text(SECONDS).and_then(|seconds| seconds.parse().ok()).unwrap_or(1);
        let (time, until) = (Duration::from_secs(seconds), Mutex::default());
        Some(Self { file: TrailFile { path, file }, from, time, until })
    }

    /// Whether it has come to where it begins. It ends the process when it has looked for long enough.
    pub fn has_begun(&self, is_from: impl FnOnce(&Recorded) -> bool) -> bool {
        let mut until = lock(&self.until);
        if until.is_none() && self.from.as_ref().is_some_and(|from| !is_from(from)) {
            return false;
        }
        if Instant::now() >= *until.get_or_insert_with(|| Instant::now() + self.time) {
            self.file.remove();
            std::process::exit(0);
        }
        true
    }
}
