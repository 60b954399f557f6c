//! The user's JDK: where it is, which release it is, and its classes.

use super::jimage::Image;
use super::{is_class, is_file_name};
use crate::classfile::NEWEST_MAJOR;
use std::env::consts::EXE_SUFFIX;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// The oldest release whose classes are in an image.
const OLDEST: u32 = 9;
/// The newest release whose class files can be read.
const NEWEST: u32 = NEWEST_MAJOR as u32 - 44;

/// Why there is no JDK.
#[derive(Debug, thiserror::Error)]
pub enum JdkError {
    /// Nowhere.
    #[error(
        "no JDK found: neither --jdk nor JAVA_HOME is given, and no `java` is on the path. Install one of release \
         17 to {NEWEST}:\n\
         \x20 Debian, Ubuntu  apt install openjdk-17-jdk-headless\n\
         \x20 macOS           brew install openjdk@21\n\
         \x20 Windows         winget install EclipseAdoptium.Temurin.21.JDK\n\
         \x20 SDKMAN          sdk install java    (https://sdkman.io)"
    )]
    NotFound,
    /// There is something, but it is no JDK.
    #[error("{} ({source_of}) is not a JDK: {why}", path.display())]
    NotAJdk {
        /// What.
        path: PathBuf,
        /// Who said that it is.
        source_of: &'static str,
        /// Why not.
        why: String,
    },
    /// It is too old or too new.
    #[error(
        "{} is a JDK of release {release}; releases {OLDEST} to {NEWEST} can be used: \
         choose another with --jdk or JAVA_HOME", path.display()
    )]
    Release {
        /// Where it is.
        path: PathBuf,
        /// Its release.
        release: u32,
    },
    /// Its classes cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    Unreadable {
        /// The image.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
}

/// A JDK.
#[derive(Debug)]
pub struct Jdk {
    home: PathBuf,
    release: u32,
    image: Image,
}

impl Jdk {
    /// The JDK in this directory, or else the one in `JAVA_HOME`, or else the one that `java` on the path is
    /// part of.
    ///
    /// # Errors
    /// There is none, or the one that was named cannot be used.
    pub fn find(chosen: Option<&Path>) -> Result<Self, JdkError> {
        let (home, path) = (std::env::var_os("JAVA_HOME"), std::env::var_os("PATH"));
        Self::find_in(chosen, home.as_deref(), path.as_deref())
    }

    fn find_in(
        chosen: Option<&Path>,
        java_home: Option<&OsStr>,
        path: Option<&OsStr>,
    ) -> Result<Self, JdkError> {
        if let Some(chosen) = chosen {
            return Self::at(chosen, "--jdk");
        }
        if let Some(home) = java_home.filter(|home| !home.is_empty()) {
            return Self::at(Path::new(home), "JAVA_HOME");
        }
        let folders = path.map(std::env::split_paths).into_iter().flatten();
        let mut programs = folders.map(|folder| folder.join(format!("java{EXE_SUFFIX}")));
        let program = programs.find(|program| program.is_file()).ok_or(JdkError::NotFound)?;
        // The path has a link, or a link to a link.
        let real = program.canonicalize().unwrap_or(program);
        let home = real.parent().and_then(Path::parent).unwrap_or(Path::new("/"));
        Self::at(home, "from `java` on the path; set JAVA_HOME if that only starts another")
    }

    /// The JDK in this directory.
    ///
    /// # Errors
    /// There is none, or it cannot be used.
    pub fn open(home: &Path) -> Result<Self, JdkError> {
        Self::at(home, "the directory given")
    }

    fn at(home: &Path, source_of: &'static str) -> Result<Self, JdkError> {
        let refused = |why: String| JdkError::NotAJdk { path: home.to_owned(), source_of, why };
        if !home.is_dir() {
            return Err(refused("there is no such directory".to_owned()));
        }
        // Before release 9 there was no image, but these.
        let old = ["lib/rt.jar", "jre/lib/rt.jar"].iter().any(|jar| home.join(jar).is_file());
        let release = std::fs::read_to_string(home.join("release")).ok();
        let release = match release.as_deref().and_then(release_of) {
            Some(release) => release,
            None if old => 8,
            None => return Err(refused("it has no file `release` with a JAVA_VERSION".to_owned())),
        };
        if !(OLDEST..=NEWEST).contains(&release) {
            return Err(JdkError::Release { path: home.to_owned(), release });
        }
        let path = home.join("lib").join("modules");
        let file = match std::fs::File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Err(refused("it has no file `lib/modules` with the classes".to_owned()));
            }
            Err(error) => return Err(JdkError::Unreadable { path, error }),
        };
        match Image::open(file) {
            Ok(image) => Ok(Self { home: home.to_owned(), release, image }),
            Err(error) => Err(JdkError::Unreadable { path, error }),
        }
    }

    /// Its directory.
    pub fn home(&self) -> &Path {
        &self.home
    }

    /// Its release: 17.
    pub fn release(&self) -> u32 {
        self.release
    }

    /// The class file of one of its classes: `java/util/List`.
    ///
    /// # Errors
    /// It is there and cannot be read.
    pub fn find_class(&self, name: &str) -> Result<Option<Vec<u8>>, JdkError> {
        let Some(module) = self.module_of(name) else { return Ok(None) };
        self.image.find(&format!("/{module}/{name}.class")).map_err(|error| JdkError::Unreadable {
            path: self.home.join("lib").join("modules"),
            error,
        })
    }

    /// The module that the package of a class is in: `java.base` for `java/util/List`. The class itself need
    /// not be there.
    pub fn module_of(&self, name: &str) -> Option<String> {
        let (package, _) = name.rsplit_once('/').filter(|_| is_file_name(name))?;
        self.image.module_of_package(package)
    }

    /// The names of all classes of a module, sorted.
    pub fn class_names(&self, module: &str) -> Vec<String> {
        let mut names = self.image.class_names(module);
        names.retain(|name| is_file_name(name) && is_class(name));
        names.sort_unstable();
        names
    }

    /// Its compiler, which is not there if it can only run programs.
    pub fn javac(&self) -> Option<PathBuf> {
        Some(self.program("javac")).filter(|javac| javac.is_file())
    }

    /// Its launcher of programs.
    pub fn java(&self) -> PathBuf {
        self.program("java")
    }

    fn program(&self, name: &str) -> PathBuf {
        self.home.join("bin").join(format!("{name}{EXE_SUFFIX}"))
    }
}

/// The release in the file of that name: 17 of `JAVA_VERSION="17.0.15"`, 8 of `JAVA_VERSION="1.8.0_402"`.
fn release_of(file: &str) -> Option<u32> {
    let version = file.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="))?;
    let version = version.trim().trim_matches('"');
    let version = version.strip_prefix("1.").unwrap_or(version);
    let end = version.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(version.len());
    version[..end].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn releases_are_read() {
        assert_eq!(release_of("A=\"b\"\nJAVA_VERSION=\"17.0.15\"\n"), Some(17));
        assert_eq!(release_of("JAVA_VERSION=\"1.8.0_402\""), Some(8));
        assert_eq!(release_of("JAVA_VERSION=\"25\"\r\n"), Some(25));
        assert_eq!(release_of("JAVA_VERSION=\"26-ea\""), Some(26));
        assert_eq!(release_of("JAVA_RUNTIME_VERSION=\"17\""), None);
        assert_eq!(release_of("JAVA_VERSION=\"99999999999999\""), None);
    }

    #[test]
    fn without_any_hint_the_user_is_told_how_to_get_one() {
        let empty = Some(OsStr::new(""));
        let message = Jdk::find_in(None, empty, None).unwrap_err().to_string();
        for word in ["apt install", "brew install", "winget install", "sdk install"] {
            let lines = message.lines().filter(|line| line.contains(word) && line.len() < 80);
            assert_eq!(lines.count(), 1, "{message}");
        }
    }

    #[test]
    fn a_wrong_choice_is_named() {
        let nowhere = Path::new("/nonexistent/jdk");
        let message = Jdk::find_in(Some(nowhere), None, None).unwrap_err().to_string();
        assert!(message.contains("--jdk") && message.contains("/nonexistent/jdk"), "{message}");
        let message = Jdk::find_in(None, Some(nowhere.as_os_str()), None).unwrap_err().to_string();
        assert!(message.contains("JAVA_HOME"), "{message}");
    }

    #[cfg(unix)]
    #[test]
    fn links_on_the_path_lead_to_the_home() {
        let folder = tempfile::tempdir().unwrap();
        let (home, path) = (folder.path().join("jdk"), folder.path().join("path"));
        std::fs::create_dir_all(home.join("bin")).unwrap();
        std::fs::create_dir(&path).unwrap();
        std::fs::write(home.join("bin/java"), "").unwrap();
        std::os::unix::fs::symlink(home.join("bin/java"), folder.path().join("between")).unwrap();
        std::os::unix::fs::symlink("../between", path.join("java")).unwrap();
        let empty = folder.path().join("empty");
        let searched = std::env::join_paths([empty, path]).unwrap();
        match Jdk::find_in(None, None, Some(&searched)).unwrap_err() {
            JdkError::NotAJdk { path, .. } => assert_eq!(path, home.canonicalize().unwrap()),
            other => panic!("{other}"),
        }
    }
}
