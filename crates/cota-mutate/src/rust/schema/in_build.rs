//! What of a package runs while its tests are built: inside macros that use it, and in build scripts.
//!
//! No mutant is on there. The run time that is linked into them notes which sites they reach, as it does for tests.

use super::layout::Address;
use super::tree::Folders;
use crate::Error;
use rustc_hash::FxHashSet;
use std::path::PathBuf;

/// What runs while the tests are built.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InBuild {
    /// The sites that were reached.
    sites: FxHashSet<u32>,
    /// Whether nothing could be seen, although there is something to run.
    unseen: bool,
}

/// Where it is noted.
fn file(folders: &Folders) -> PathBuf {
    folders.scratch.join("build-notes")
}

/// Makes room for the notes of a build, and gives the variable that asks for them.
///
/// # Errors
/// If those of the last build cannot be removed.
pub(super) fn begin(folders: &Folders) -> Result<(String, String), Error> {
    let path = file(folders);
    if path.exists() {
        std::fs::remove_file(&path).map_err(Error::io(&path))?;
    }
    Ok(("COTA_NOTES".to_owned(), path.display().to_string()))
}

impl InBuild {
    /// Reads what was noted; `has_builder` says whether there was something to run.
    pub(super) fn read(folders: &Folders, has_builder: bool) -> Self {
        // Without a file, nothing with the run time in it was started.
        let notes = std::fs::read_to_string(file(folders)).unwrap_or_default();
        let sites = notes.lines().filter_map(|line| line.strip_prefix('s')?.parse().ok());
        Self { sites: sites.collect(), unseen: has_builder && notes.is_empty() }
    }

    /// Whether nothing runs there.
    pub fn is_empty(&self) -> bool {
        self.sites.is_empty() && !self.unseen
    }

    /// Whether it could not be seen what runs there.
    pub fn is_unseen(&self) -> bool {
        self.unseen
    }

    /// Whether one of these switches was reached, or may have been.
    pub fn reaches(&self, choices: &[Address]) -> bool {
        self.unseen || choices.iter().any(|(site, _)| self.sites.contains(site))
    }
}

#[cfg(test)]
mod tests {
    use super::{InBuild, begin};
    use crate::rust::schema::tree::Folders;

    #[test]
    fn what_could_not_be_seen_may_be_everything() {
        let work = tempfile::tempdir().unwrap();
        let [tree, runtime, build, scratch, results] = [(); 5].map(|()| work.path().to_owned());
        let folders = Folders { tree, runtime, build, scratch, results };
        let (_, notes) = begin(&folders).unwrap();
        assert!(InBuild::read(&folders, false).is_empty());
        assert!(InBuild::read(&folders, true).reaches(&[(3, 1)]));
        // Something was started, and would have noted what it reaches.
        std::fs::write(&notes, "b\n").unwrap();
        assert!(InBuild::read(&folders, true).is_empty());
        std::fs::write(&notes, "b\ns4\nf1024\nb\ns3\n").unwrap();
        let seen = InBuild::read(&folders, true);
        assert!(seen.reaches(&[(2, 1), (3, 1)]) && !seen.reaches(&[(2, 1)]) && !seen.is_unseen());
        begin(&folders).unwrap();
        assert!(InBuild::read(&folders, false).is_empty(), "the notes of an earlier build");
    }
}
