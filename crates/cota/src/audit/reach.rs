//! Notes which structures the tests of a crate reach.

use crate::Bounded;
use crate::engine::canonical::{CanonicalForm, Canonicalizer};
use std::any::type_name;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

/// The environment variable that names the folder to write to.
pub const VARIABLE: &str = "COTA_REACH";

/// What this process has seen of each type, and the file it is written to.
type Seen = HashMap<&'static str, (HashSet<CanonicalForm>, File)>;

static FOLDER: OnceLock<Option<PathBuf>> = OnceLock::new();
static SEEN: Mutex<Option<Seen>> = Mutex::new(None);

/// Notes that a test has reached a structure.
///
/// Put it into tests where a value is interesting. It does nothing unless `cargo cota invariant TYPE --suite`
/// runs the tests (the environment variable `COTA_REACH` names the folder to write to).
///
/// # Panics
/// If it is switched on and the folder cannot be written to.
#[inline]
pub fn reach<T: Bounded>(value: &T) {
    let folder = FOLDER.get_or_init(|| std::env::var_os(VARIABLE).map(PathBuf::from));
    if let Some(folder) = folder {
        note(value, folder);
    }
}

#[cold]
fn note<T: Bounded>(value: &T, folder: &Path) {
    let form = Canonicalizer::<T>::new().of(value);
    let mut seen = SEEN.lock().unwrap_or_else(PoisonError::into_inner);
    let seen = seen.get_or_insert_default();
    // A suite whose notes are lost would seem to reach less than it does.
    let written = write::<T>(seen, form, folder);
    assert!(written.is_ok(), "{VARIABLE}={}: {written:?}", folder.display());
}

fn write<T>(seen: &mut Seen, form: CanonicalForm, folder: &Path) -> io::Result<()> {
    let name = type_name::<T>();
    if !seen.contains_key(name) {
        let mut file = create(folder)?;
        writeln!(file, "{name}")?;
        seen.insert(name, (HashSet::new(), file));
    }
    match seen.get_mut(name) {
        Some((forms, file)) if !forms.contains(&form) => {
            // One write, so that a process that ends here leaves whole lines.
            file.write_all(format!("{form}\n").as_bytes())?;
            forms.insert(form);
            Ok(())
        }
        _ => Ok(()),
    }
}

/// A file of its own: other processes write to the same folder, also earlier ones of the same number.
fn create(folder: &Path) -> io::Result<File> {
    fs::create_dir_all(folder)?;
    let mut number = 0u64;
    loop {
        let path = folder.join(format!("{}-{number}.reached", std::process::id()));
        match OpenOptions::new().create_new(true).append(true).open(path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            file => return file,
        }
    }
}

/// What was noted of a type in a folder.
pub(super) fn noted<T>(folder: &Path) -> io::Result<BTreeSet<CanonicalForm>> {
    let mut forms = BTreeSet::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_none_or(|extension| extension != "reached") {
            continue;
        }
        let text = fs::read_to_string(&path)?;
        let mut lines = text.lines();
        if lines.next() != Some(type_name::<T>()) {
            continue;
        }
        for line in lines {
            let form = line.parse().map_err(|error| {
                io::Error::new(io::ErrorKind::InvalidData, format!("{}: {error}", path.display()))
            })?;
            forms.insert(form);
        }
    }
    Ok(forms)
}
