//! Tight bounds of a test, kept in a file.

use super::input::Input;
use super::report::Failure;
use crate::Scope;
use crate::engine::bounds::BoundsFile;
use crate::engine::{Search, StopReason};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// The search within the bounds of a file. If there is no file, or it is about something else, the
/// bounds are computed and written to it; that this took place is noted.
pub(super) fn within(
    search: Search<Input>,
    file: &Path,
    scope: &Scope,
    notes: &mut Vec<String>,
) -> Result<Search<Input>, Failure> {
    let failure = |reason: String| Failure::Bounds { path: file.to_path_buf(), reason };
    let invariant = search.check_names().join(", ");
    let kept = match fs::read_to_string(file) {
        Ok(text) => {
            let kept = text.parse::<BoundsFile>();
            Some(kept.and_then(|kept| kept.bounds_for(&search, &invariant, scope)))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(failure(error.to_string())),
    };
    let why = match kept {
        Some(Ok(bounds)) => {
            return search.within(&bounds).map_err(|error| failure(error.to_string()));
        }
        Some(Err(error)) => error.to_string(),
        None => "there were none yet".to_string(),
    };
    let computed = search.tight_bounds(None).map_err(|error| error.to_string());
    let computed = computed.and_then(|run| match run.stop {
        StopReason::Exhausted => Ok(run.result.bounds),
        cut => Err(cut.to_string()),
    });
    let bounds =
        computed.map_err(|reason| failure(format!("they could not be computed: {reason}")))?;
    let text = BoundsFile::new(&search, &bounds, &invariant, scope).to_string();
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).map_err(|error| failure(error.to_string()))?;
    }
    fs::write(file, text).map_err(|error| failure(error.to_string()))?;
    notes.push(format!("bounds written to {}: {why}", file.display()));
    search.within(&bounds).map_err(|error| failure(error.to_string()))
}
