//! Looks for the place that ended or holds up a run, in a process of its own that writes each one ahead.

use super::place::Place;
use super::trail::{CAREFUL, FROM, SECONDS, Trail, has_died, place_in};
use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The time between two looks at the process.
const TICK: Duration = Duration::from_millis(5);

/// How many seconds a process looks: from a place on; from the beginning, if the run had just begun; and from the
/// beginning, if inputs come in no order.
const FROM_PLACE: u32 = 2;
const FROM_START: u32 = 10;
const WHOLE: u32 = 60;

/// What is read of the process's last words.
const LAST_WORDS: i64 = 1 << 14;

/// A process that looks for a place.
pub(super) struct Again {
    process: Child,
    path: PathBuf,
    said: PathBuf,
    /// The place that it was at, and since when.
    at: (Option<Place>, Instant),
    limit: Duration,
}

/// What came of it.
pub(super) enum Found {
    /// This place ends the process.
    Ended { status: String, said: String, place: Place },
    /// This place has been going on for too long.
    Stuck(Place),
    /// It did not happen again.
    Nothing,
}

impl Again {
    /// Begins to look. Where inputs come in no order, it begins with the first one.
    pub fn begin(
        name: &str,
        trail: &Trail,
        near: &Place,
        in_order: bool,
        limit: Duration,
    ) -> Option<Self> {
        let path = trail.path_to_look_with()?;
        let said = path.with_extension("said");
        let mut command = Command::new(std::env::current_exe().ok()?);
        command.args([name, "--exact", "--include-ignored", "--nocapture", "--test-threads=1"]);
        let seconds = match near.reached().filter(|_| in_order) {
            Some(from) => {
                command.env(FROM, from.to_string());
                FROM_PLACE
            }
            None if in_order => FROM_START,
            None => WHOLE,
        };
        command.env(CAREFUL, &path).env(SECONDS, seconds.to_string()).env("RUST_BACKTRACE", "0");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(File::create(&said).ok()?);
        let process = command.spawn().ok()?;
        Some(Self { process, path, said, at: (None, Instant::now()), limit })
    }

    /// What has come of it, if that is known by now.
    pub fn poll(&mut self) -> Option<Found> {
        let Ok(status) = self.process.try_wait() else { return Some(Found::Nothing) };
        let place = place_in(&self.path);
        if let Some(status) = status {
            return Some(place.map_or(Found::Nothing, |place| {
                let (status, said) = (status.to_string(), last_lines(&self.said));
                Found::Ended { status, said, place }
            }));
        }
        if place != self.at.0 {
            self.at = (place, Instant::now());
        }
        match &self.at {
            (Some(place), since) if since.elapsed() >= self.limit => {
                Some(Found::Stuck(place.clone()))
            }
            _ => None,
        }
    }

    /// Waits until it is known.
    pub fn wait(mut self) -> Found {
        loop {
            if let Some(found) = self.poll() {
                return found;
            }
            thread::sleep(TICK);
        }
    }
}

impl Drop for Again {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = fs::remove_file(&self.path);
        let _ = fs::remove_file(&self.said);
    }
}

/// Set in a process that tries a single test.
const ALONE: &str = "COTA_TRAIL_ALONE";

/// Whether a test is to be tried in a process of its own: the last run of this program ended in some test, and this
/// one may do the same. Nextest has a process for each test anyway.
pub(super) fn is_tried_alone() -> bool {
    let is_set = |name| std::env::var_os(name).is_some();
    !is_set(ALONE) && !is_set(CAREFUL) && !is_set("NEXTEST") && has_died()
}

/// Runs a test in a process of its own. If the process does not end as it should, it leaves the file of the test.
pub(super) fn try_alone(name: &str) {
    let Ok(program) = std::env::current_exe() else { return };
    let mut command = Command::new(program);
    command.args([name, "--exact", "--include-ignored", "--test-threads=1"]).env(ALONE, "1");
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let _ = command.status();
}

/// The end of what the process said: the text of an abort, or of a stack overflow.
fn last_lines(path: &Path) -> String {
    let mut said = Vec::new();
    if let Ok(mut file) = File::open(path) {
        // A shorter file is read from its beginning.
        let _ = file.seek(SeekFrom::End(-LAST_WORDS));
        let _ = file.read_to_end(&mut said);
    }
    let said = String::from_utf8_lossy(&said);
    let telling = |line: &&str| !line.trim().is_empty() && !line.starts_with("note: run with");
    let lines: Vec<_> = said.lines().filter(telling).collect();
    lines[lines.len().saturating_sub(6)..].join("\n")
}
