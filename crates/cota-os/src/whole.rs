//! Files that are there whole, or as they were before.

use std::io;
use std::path::Path;

/// Writes a file under another name and renames it, so that a reader, and a run after a
/// process that was killed, finds the old content or the new one, never a part.
///
/// What is no ordinary file (a pipe, a device) is written to as it is, and so is a file in a folder in which
/// no other can be made.
///
/// # Errors
/// If it cannot be written.
pub fn write_whole(path: impl AsRef<Path>, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    let (path, bytes) = (path.as_ref(), bytes.as_ref());
    // A link stays a link.
    let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let old = target.metadata().ok();
    let Some(name) = target.file_name() else { return std::fs::write(path, bytes) };
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        return std::fs::write(path, bytes);
    }
    let mut other = std::ffi::OsString::from(".");
    other.push(name);
    other.push(format!(".{}.part", std::process::id()));
    let other = target.with_file_name(other);
    if std::fs::File::create(&other).is_err() {
        return std::fs::write(path, bytes);
    }
    let written = std::fs::write(&other, bytes)
        .and_then(|()| match &old {
            Some(old) => std::fs::set_permissions(&other, old.permissions()),
            None => Ok(()),
        })
        .and_then(|()| std::fs::rename(&other, &target));
    if written.is_err() {
        let _ = std::fs::remove_file(&other);
    }
    written
}
