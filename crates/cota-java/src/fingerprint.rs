//! Digests of what a build is made from.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use cota_jvm::Jdk;
use cota_run::Digest;

use crate::error::JavaError;

/// All files of a folder, sorted, but for those in folders that `skips` names. A link to a folder is followed,
/// and no folder is entered twice.
pub(crate) fn files(
    folder: &Path,
    skips: &dyn Fn(&Path) -> bool,
) -> Result<Vec<PathBuf>, JavaError> {
    let (mut found, mut entered) = (Vec::new(), BTreeSet::new());
    let mut waiting = vec![folder.to_owned()];
    while let Some(path) = waiting.pop() {
        let failed = |source| JavaError::File { path: path.display().to_string(), source };
        if !entered.insert(path.canonicalize().map_err(failed)?) {
            continue;
        }
        for entry in fs::read_dir(&path).map_err(failed)? {
            let inner = entry.map_err(failed)?.path();
            // A link to nothing is nothing.
            let Ok(metadata) = fs::metadata(&inner) else { continue };
            if metadata.is_dir() && !skips(&inner) {
                waiting.push(inner);
            } else if metadata.is_file() {
                found.push(inner);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Whether the name of a path begins with a dot.
pub(crate) fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."))
}

/// With the name of a file, its length, and when it was changed; it is not read.
pub(crate) fn with_file(digest: Digest, path: &Path) -> Digest {
    let digest = digest.part(path.as_os_str().as_encoded_bytes());
    let Ok(metadata) = fs::metadata(path) else { return digest.text("missing") };
    let changed = metadata.modified().ok();
    let since = changed.and_then(|time| time.duration_since(SystemTime::UNIX_EPOCH).ok());
    let since = since.unwrap_or_default();
    digest.number(metadata.len()).number(since.as_secs()).number(since.subsec_nanos().into())
}

/// With all that a class path leads to.
pub(crate) fn with_class_path(
    mut digest: Digest,
    entries: &[PathBuf],
) -> Result<Digest, JavaError> {
    digest = digest.number(entries.len() as u64);
    for entry in entries {
        digest = with_file(digest, entry);
        if entry.is_dir() {
            // Its own time does not change with what is deep in it.
            digest =
                files(entry, &|_| false)?.iter().fold(digest, |all, file| with_file(all, file));
        }
    }
    Ok(digest)
}

/// With the JDK: where it is, and which.
pub(crate) fn with_jdk(digest: Digest, jdk: &Jdk) -> Digest {
    let release = fs::read(jdk.home().join("release")).unwrap_or_default();
    digest.part(jdk.home().as_os_str().as_encoded_bytes()).part(&release)
}

/// With what variables of the environment say.
pub(crate) fn with_environment(digest: Digest, names: &[&str]) -> Digest {
    names.iter().fold(digest, |all, name| {
        let value = std::env::var_os(name);
        all.part(value.as_deref().map_or(b"", OsStr::as_encoded_bytes))
    })
}
