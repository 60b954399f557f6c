//! The class path of a Maven or Gradle project, asked from its build tool.
//!
//! The tool also compiles, so that classes are those of the sources. Starting it takes seconds; so its answer
//! is kept with a digest of all files of the build, and holds until one of them, or one of the classes, is
//! another.

mod gradle;
mod maven;

use std::fs;
use std::path::{Path, PathBuf};

use cota_jvm::Jdk;
use cota_run::Digest;

use crate::error::JavaError;
use crate::fingerprint::{
    files, is_hidden, with_class_path, with_environment, with_file, with_jdk,
};
use crate::tool::Program;

/// What builds a project.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tool {
    /// Apache Maven: there is a `pom.xml`.
    Maven,
    /// Gradle: there is a `build.gradle`, in Groovy or Kotlin.
    Gradle,
}

impl Tool {
    const ALL: [Tool; 2] = [Tool::Maven, Tool::Gradle];

    /// Files of which one makes a folder a project.
    fn files(self) -> &'static [&'static str] {
        match self {
            Tool::Maven => &["pom.xml"],
            Tool::Gradle => &["build.gradle", "build.gradle.kts"],
        }
    }

    /// Where it writes to.
    fn output(self) -> &'static str {
        match self {
            Tool::Maven => "target",
            Tool::Gradle => "build",
        }
    }

    /// Variables of the environment that it reads.
    fn environment(self) -> &'static [&'static str] {
        match self {
            Tool::Maven => &["MAVEN_ARGS", "MAVEN_OPTS", "JAVA_HOME"],
            Tool::Gradle => &["GRADLE_OPTS", "JAVA_OPTS", "JAVA_HOME"],
        }
    }

    fn builds(self, folder: &Path) -> bool {
        self.files().iter().any(|file| folder.join(file).is_file())
    }
}

/// A folder with a build file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Project {
    /// The folder, as an absolute path.
    pub folder: PathBuf,
    /// What builds it.
    pub tool: Tool,
}

/// A class path, and what the user should know about it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Answer {
    pub entries: Vec<PathBuf>,
    pub notes: Vec<String>,
}

/// What is the same for all modules of a build.
struct Build {
    /// The folder that the tool is started in.
    root: PathBuf,
    /// Whether its files tell all that the class path depends on.
    is_closed: bool,
}

impl Project {
    /// The project that a folder is in: the nearest one above.
    pub fn above(folder: &Path) -> Option<Project> {
        let folder = folder.canonicalize().ok()?;
        folder.ancestors().find_map(|folder| Project::in_folder(folder.to_owned()))
    }

    /// The project of a folder, or of a build file where a folder has those of several tools.
    ///
    /// # Errors
    /// There is none.
    pub fn at(path: &Path) -> Result<Project, JavaError> {
        let none = || JavaError::NoProject(path.display().to_string());
        let real = path.canonicalize().map_err(|_| none())?;
        if real.is_dir() {
            return Project::in_folder(real).ok_or_else(none);
        }
        let name = real.file_name().and_then(|name| name.to_str()).ok_or_else(none)?;
        let tool = Tool::ALL.into_iter().find(|tool| tool.files().contains(&name));
        let folder = real.parent().ok_or_else(none)?.to_owned();
        Ok(Project { tool: tool.ok_or_else(none)?, folder })
    }

    fn in_folder(folder: PathBuf) -> Option<Project> {
        let tool = Tool::ALL.into_iter().find(|tool| tool.builds(&folder))?;
        Some(Project { folder, tool })
    }

    /// Where Cota keeps things about it: with what the tool writes, so that cleaning removes it.
    pub fn cache(&self) -> PathBuf {
        self.folder.join(self.tool.output()).join("cota").join("java")
    }

    /// Its classes and what they depend on at run time, and with `tests` what its tests depend on too; compiled if they are
    /// not up to date.
    pub(crate) fn class_path(
        &self,
        jdk: &Jdk,
        jdk_is_chosen: bool,
        tests: bool,
        tell: &dyn Fn(&str),
    ) -> Result<Answer, JavaError> {
        let cache = self.cache();
        let failed = |source| JavaError::File { path: cache.display().to_string(), source };
        fs::create_dir_all(&cache).map_err(failed)?;
        // Two builds at the same time would write into the same folders.
        let lock = fs::File::create(cache.join("lock")).map_err(failed)?;
        lock.lock().map_err(failed)?;
        let build = match self.tool {
            Tool::Maven => maven::build(self),
            Tool::Gradle => gradle::build(self),
        };
        let inputs = self.inputs(&build.root, jdk)?;
        let kept = cache.join(if tests { "class-path-of-tests" } else { "class-path" });
        if build.is_closed
            && let Some(entries) = recall(&kept, inputs)
        {
            return Ok(Answer { entries, notes: Vec::new() });
        }
        let java_home = Some(jdk.home()).filter(|_| jdk_is_chosen);
        let answer = match self.tool {
            Tool::Maven => maven::ask(self, &build.root, java_home, tests, tell)?,
            Tool::Gradle => gradle::ask(self, &build.root, java_home, tests, tell)?,
        };
        // An answer with a note is one that may be better the next time.
        if answer.notes.is_empty() {
            remember(&kept, inputs, &answer.entries)?;
        }
        Ok(answer)
    }

    /// All that the tool's answer depends on.
    fn inputs(&self, root: &Path, jdk: &Jdk) -> Result<Digest, JavaError> {
        // A package may be called `target`: only the one beside a build file is the tool's.
        let is_output = |path: &Path| {
            let folder = path.parent().unwrap_or(path);
            let name = path.file_name();
            Tool::ALL.iter().any(|tool| {
                name.is_some_and(|name| name == tool.output())
                    && (folder == root || tool.builds(folder))
            })
        };
        let skips = |path: &Path| {
            is_output(path) || is_hidden(path) && path.file_name().is_none_or(|name| name != ".mvn")
        };
        let mut digest = Digest::default().text(env!("CARGO_PKG_VERSION"));
        digest = digest.part(self.folder.as_os_str().as_encoded_bytes());
        digest = with_environment(with_jdk(digest, jdk), self.tool.environment());
        for file in files(root, &skips)? {
            digest = with_file(digest, &file);
        }
        for above in root.ancestors().skip(1) {
            digest = self.tool.files().iter().fold(digest, |all, file| {
                let file = above.join(file);
                if file.is_file() { with_file(all, &file) } else { all }
            });
        }
        let home = std::env::home_dir().unwrap_or_default();
        let settings = [".m2/settings.xml", ".gradle/gradle.properties", ".mavenrc"];
        Ok(settings.iter().fold(digest, |all, file| with_file(all, &home.join(file))))
    }

    fn program(&self, root: &Path) -> Program {
        let (name, wrapper) = match self.tool {
            Tool::Maven => ("mvn", "mvnw"),
            Tool::Gradle => ("gradle", "gradlew"),
        };
        Program::find(name, wrapper, &[self.folder.clone(), root.to_owned()])
    }
}

/// The class path of the last time if nothing has changed since then.
fn recall(kept: &Path, inputs: Digest) -> Option<Vec<PathBuf>> {
    let text = fs::read_to_string(kept).ok()?;
    let (head, rest) = text.split_once('\n')?;
    let entries: Vec<PathBuf> = rest.lines().map(PathBuf::from).collect();
    let now = with_class_path(inputs, &entries).ok()?;
    (head == format!("{:016x}", now.value())).then_some(entries)
}

fn remember(kept: &Path, inputs: Digest, entries: &[PathBuf]) -> Result<(), JavaError> {
    let now = with_class_path(inputs, entries)?;
    let mut text = format!("{:016x}\n", now.value());
    for entry in entries {
        // What cannot be a line is asked for again.
        let Some(line) = entry.to_str().filter(|line| !line.contains('\n')) else { return Ok(()) };
        text.extend([line, "\n"]);
    }
    cota_os::write_whole(kept, text)
        .map_err(|source| JavaError::File { path: kept.display().to_string(), source })
}

/// What of a tool's class path there is. Tools name folders that they would write resources to, and archives
/// that are for others than Java.
fn existing(entries: impl IntoIterator<Item = PathBuf>) -> Vec<PathBuf> {
    let has_classes = |path: &PathBuf| {
        let kind = path.extension().map(std::ffi::OsStr::to_ascii_lowercase);
        path.is_dir() || path.is_file() && kind.is_some_and(|kind| kind == "jar" || kind == "zip")
    };
    entries.into_iter().filter(has_classes).collect()
}
