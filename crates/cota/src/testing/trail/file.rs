//! The file that a run leaves when it does not end as it should.

use super::lock;
use crate::testing::place::Place;
use std::fs::{self, File, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock};

/// The last line of a file whose place was found to end the process.
const KNOWN: &str = "known\n";

/// The file that a run leaves when it does not end as it should.
pub(in crate::testing) struct TrailFile {
    pub path: PathBuf,
    pub file: Mutex<File>,
}

impl TrailFile {
    /// Opens the file of a test and locks it; with the first line that it has. None if another process is running the same test.
    pub fn of(name: &str) -> Option<(Self, Option<String>)> {
        let path = file_of(name)?;
        let options = File::options().read(true).write(true).create(true).truncate(false).clone();
        let mut file = options.open(&path).ok()?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return None;
        }
        let mut text = String::new();
        let _ = file.read_to_string(&mut text);
        let left = text.lines().next().filter(|line| !line.is_empty()).map(str::to_string);
        Some((Self { path, file: Mutex::new(file) }, left))
    }

    /// Empties the file and writes the first place.
    pub fn begin(&self, place: &Place) {
        let _ = lock(&self.file).set_len(0);
        self.write(place);
    }

    /// Writes the place that ended the last run, which is known now.
    pub fn write_known(&self, place: &Place) {
        self.begin(place);
        let _ = lock(&self.file).write_all(KNOWN.as_bytes());
    }

    /// Writes a place to the file, over the one before.
    pub fn write(&self, place: &Place) {
        let mut file = lock(&self.file);
        // Only the first line counts, so a shorter one needs no more than a write.
        let line = format!("{place}\n");
        let _ = file.seek(SeekFrom::Start(0)).and_then(|_| file.write_all(line.as_bytes()));
    }

    pub fn remove(&self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// Whether the last run of this program ended in a test for a reason that is not known yet. What other processes
/// run is locked.
pub(in crate::testing) fn has_died() -> bool {
    static DIED: OnceLock<bool> = OnceLock::new();
    let look = || {
        let (folder, program) = folder()?;
        let own = format!("{program}.");
        let mut files = fs::read_dir(folder).ok()?.flatten().filter(|entry| {
            let path = PathBuf::from(entry.file_name());
            path.extension().is_some_and(|extension| extension == "txt")
                && path.to_str().is_some_and(|name| name.starts_with(&own))
        });
        Some(files.any(|entry| {
            let text = fs::read_to_string(entry.path()).unwrap_or_default();
            let unknown = !text.is_empty() && !text.ends_with(KNOWN);
            unknown && File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok())
        }))
    };
    *DIED.get_or_init(|| look().unwrap_or(false))
}

/// The place in the first line of a file, if there is one.
pub(in crate::testing) fn place_in(path: &Path) -> Option<Place> {
    fs::read_to_string(path).ok()?.lines().next()?.parse().ok()
}

/// The file of a test.
fn file_of(name: &str) -> Option<PathBuf> {
    let (folder, program) = folder()?;
    fs::create_dir_all(&folder).ok()?;
    Some(folder.join(format!("{program}.{}.txt", name.replace("::", "."))))
}

/// The folder of the files, next to the program, and the name of the program. Under Miri there are no files.
fn folder() -> Option<(PathBuf, String)> {
    if cfg!(miri) {
        return None;
    }
    let program = std::env::current_exe().ok()?;
    // The program's name ends in a number that changes with the options it is built with, not with its source.
    let name = program.file_stem()?.to_str()?.to_string();
    Some((program.parent()?.join("cota-running"), name))
}
