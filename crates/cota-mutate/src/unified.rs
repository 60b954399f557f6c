//! Reading unified diffs, for `--in-diff` and for patches that are checked or applied.

use crate::Error;
use diffy::Patch;
use diffy::patch_set::{ParseOptions, PatchKind, PatchSet};
pub use diffy::{Hunk, Line};
use std::path::PathBuf;

/// The path of a new file, without the `b/` of git, and what is changed in it.
pub type FileDiff<'d> = (PathBuf, Patch<'d, str>);

/// Reads a unified diff, as `git diff` and `diff -u` write it. Text around the changes is skipped.
///
/// # Errors
/// If it names no file with `+++`, or a hunk is not what its header says.
pub fn read(diff: &str) -> Result<Vec<FileDiff<'_>>, Error> {
    let mut files = Vec::new();
    for patch in PatchSet::parse(diff, ParseOptions::unidiff()) {
        let patch = patch.map_err(|error| Error::Usage(format!("not a unified diff: {error}")))?;
        let PatchKind::Text(patch) = patch.into_patch() else { continue };
        let Some(path) = patch.modified() else { continue };
        let path = PathBuf::from(path.strip_prefix("b/").unwrap_or(path));
        files.push((path, patch));
    }
    Ok(files)
}
