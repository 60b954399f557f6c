//! Folders that are made once for each content, and are there whole or not at all.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use cota_run::Digest;

use crate::error::JavaError;

/// What is in a folder beside its content: when it was used last.
const USED: &str = "used";
/// What nobody has used for so long is removed.
const KEPT: Duration = Duration::from_hours(24 * 14);
/// A use is noted again after this, so that most uses write nothing.
const NOTED: Duration = Duration::from_hours(24);

/// A folder of such folders, which are named by the digest of what they are made from.
///
/// Several processes may use it at the same time: each makes what it misses under a name of its own and
/// renames it, and who comes second takes what is there.
#[derive(Debug, Clone)]
pub(crate) struct Cache {
    folder: PathBuf,
}

impl Cache {
    pub fn new(folder: PathBuf) -> Cache {
        Cache { folder }
    }

    /// The content of a key, which `make` writes into an empty folder if it is not there.
    pub fn get(
        &self,
        key: Digest,
        make: impl FnOnce(&Path) -> Result<(), JavaError>,
    ) -> Result<PathBuf, JavaError> {
        let home = self.folder.join(format!("{:016x}", key.value()));
        let content = home.join("content");
        if is_whole(&home) {
            note_use(&home);
            return Ok(content);
        }
        let failed = |source| JavaError::File { path: self.folder.display().to_string(), source };
        let part = self.part();
        fs::create_dir_all(part.join("content")).map_err(failed)?;
        let made = make(&part.join("content")).and_then(|()| {
            fs::write(part.join(USED), "").map_err(failed)?;
            self.rename(&part, &home).map_err(failed)
        });
        // After a success there is none.
        let _ = fs::remove_dir_all(&part);
        made?;
        self.sweep();
        Ok(content)
    }

    fn rename(&self, part: &Path, home: &Path) -> io::Result<()> {
        match fs::rename(part, home) {
            Err(_) if is_whole(home) => Ok(()),
            // Somebody has taken out a part of it.
            Err(_) if home.is_dir() => {
                self.remove(home)?;
                fs::rename(part, home)
            }
            done => done,
        }
    }

    /// A new name for a folder that is not whole.
    fn part(&self) -> PathBuf {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        self.folder.join(format!(".{}-{number}.part", std::process::id()))
    }

    /// Removes a folder so that nobody finds half of it.
    fn remove(&self, home: &Path) -> io::Result<()> {
        let part = self.part();
        fs::rename(home, &part)?;
        fs::remove_dir_all(&part)
    }

    /// Removes what was not used for long, and what processes that were killed have left.
    fn sweep(&self) {
        let Ok(entries) = fs::read_dir(&self.folder) else { return };
        for entry in entries.flatten() {
            let (path, name) = (entry.path(), entry.file_name());
            let name = name.to_string_lossy();
            let whole = name.len() == 16 && name.chars().all(|letter| letter.is_ascii_hexdigit());
            let part = name.starts_with('.') && name.ends_with(".part");
            let stamp = if whole { path.join(USED) } else { path.clone() };
            if (whole || part) && age(&stamp).is_some_and(|age| age > KEPT) {
                // Another process may be faster.
                let _ = self.remove(&path);
            }
        }
    }
}

fn is_whole(home: &Path) -> bool {
    home.join(USED).is_file() && home.join("content").is_dir()
}

fn age(path: &Path) -> Option<Duration> {
    path.metadata().ok()?.modified().ok()?.elapsed().ok()
}

/// A cache that cannot be written to is of use all the same.
fn note_use(home: &Path) {
    let stamp = home.join(USED);
    if age(&stamp).is_none_or(|age| age > NOTED) {
        let file = fs::File::options().write(true).open(&stamp);
        let _ = file.and_then(|file| file.set_modified(SystemTime::now()));
    }
}

/// The folder in which programs of the user keep what they can make again; none if the system names none.
pub(crate) fn of_user() -> Option<PathBuf> {
    let folder = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    if cfg!(windows) {
        return folder("LOCALAPPDATA");
    }
    let home = || folder("HOME");
    if cfg!(target_os = "macos") {
        return home().map(|home| home.join("Library/Caches"));
    }
    folder("XDG_CACHE_HOME").or_else(|| home().map(|home| home.join(".cache")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(text: &str) -> Digest {
        Digest::default().text(text)
    }

    fn filled(text: &'static str) -> impl FnOnce(&Path) -> Result<(), JavaError> {
        move |folder| {
            fs::write(folder.join("file"), text)
                .map_err(|source| JavaError::File { path: String::new(), source })
        }
    }

    #[test]
    fn content_is_made_once() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::new(folder.path().join("deep/below"));
        let first = cache.get(key("a"), filled("1")).unwrap();
        let again = cache.get(key("a"), filled("2")).unwrap();
        assert_eq!(first, again);
        assert_eq!(fs::read_to_string(again.join("file")).unwrap(), "1");
        let other = cache.get(key("b"), filled("3")).unwrap();
        assert_eq!(fs::read_to_string(other.join("file")).unwrap(), "3");
    }

    #[test]
    fn what_fails_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::new(folder.path().to_owned());
        let failed = cache.get(key("a"), |_| Err(JavaError::Compile("no".to_owned())));
        assert!(failed.is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        cache.get(key("a"), filled("1")).unwrap();
    }

    #[test]
    fn of_several_at_once_the_first_wins() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::new(folder.path().to_owned());
        let content = cache.get(key("a"), |part| {
            // Another process, meanwhile.
            cache.get(key("a"), filled("first"))?;
            filled("second")(part)
        });
        assert_eq!(fs::read_to_string(content.unwrap().join("file")).unwrap(), "first");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_is_damaged_is_made_again() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::new(folder.path().to_owned());
        let content = cache.get(key("a"), filled("1")).unwrap();
        fs::remove_dir_all(&content).unwrap();
        cache.get(key("a"), filled("2")).unwrap();
        assert_eq!(fs::read_to_string(content.join("file")).unwrap(), "2");
    }

    #[test]
    fn what_is_not_used_for_long_goes() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::new(folder.path().to_owned());
        let mut homes = Vec::new();
        for text in ["old", "used"] {
            let content = cache.get(key(text), filled("1")).unwrap();
            let home = content.parent().unwrap().to_owned();
            let stamp = fs::File::options().write(true).open(home.join(USED)).unwrap();
            stamp.set_modified(SystemTime::now() - 2 * KEPT).unwrap();
            homes.push(home);
        }
        fs::write(folder.path().join("mine"), "").unwrap();
        cache.get(key("used"), filled("2")).unwrap();
        cache.get(key("new"), filled("3")).unwrap();
        assert!(!homes[0].exists() && homes[1].exists());
        assert!(folder.path().join("mine").exists());
    }
}
