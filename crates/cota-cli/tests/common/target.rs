//! A target folder in which no test and no user has left a result.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// A target folder for the commands of a clone that build much and keep verdicts for the next run.
///
/// It is always the same one, so that everything is built once; but whoever asks for it finds no results
/// of an earlier run in it, and is alone with it. What the user has below `target/cota` is not touched.
pub struct Target {
    folder: PathBuf,
    _lock: File,
}

impl Target {
    pub fn new() -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("clone");
        fs::create_dir_all(&folder).unwrap();
        let lock = File::create(folder.join("lock")).unwrap();
        lock.lock().unwrap();
        // What cargo builds for the clone itself is shared with the tests.
        let debug = folder.join("debug");
        if fs::symlink_metadata(&debug).is_err() {
            fs::create_dir_all(shared().join("debug")).unwrap();
            std::os::unix::fs::symlink(shared().join("debug"), &debug).unwrap();
        }
        for job in ["mutate", "repair"] {
            let packages = fs::read_dir(folder.join("cota").join(job)).into_iter().flatten();
            for package in packages {
                let results = package.unwrap().path().join("results");
                if results.exists() {
                    fs::remove_dir_all(results).unwrap();
                }
            }
        }
        Self { folder, _lock: lock }
    }

    pub fn path(&self) -> &Path {
        &self.folder
    }
}

/// The target folder that the tests were built in.
pub fn shared() -> PathBuf {
    Path::new(env!("CARGO_BIN_EXE_cota")).ancestors().nth(2).unwrap().to_path_buf()
}
