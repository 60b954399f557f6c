//! Where a Java subject comes from: a class path, sources, or a project and its build tool.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use cota_jvm::{ClassPath, Jdk, Options};
use cota_run::Digest;

use crate::cache::{self, Cache};
use crate::error::JavaError;
use crate::fingerprint::{with_class_path, with_jdk};
use crate::interface;
use crate::project::Project;
use crate::sources::compiled;
use crate::subject::{Subject, class_named};

/// What a user says about where the classes are.
#[derive(Debug, Clone, Default)]
pub struct Origin {
    /// Folders and jars, each also several of them joined as `PATH` is, or `FOLDER/*` for all jars of a folder.
    pub class_path: Vec<PathBuf>,
    /// Java files and folders of them, compiled with the class path.
    pub sources: Vec<PathBuf>,
    /// The folder or build file of a Maven or Gradle project. Where neither a class path, nor sources, nor a
    /// project is given, it is the one that the current folder is in.
    pub project: Option<PathBuf>,
    /// Whether the classes that only tests of the project depend on are wanted too.
    pub tests: bool,
    /// The JDK; or else that of `JAVA_HOME`, or of `java` on the path.
    pub jdk: Option<PathBuf>,
    /// Where what is compiled is kept; or else with what the build tool writes, and outside of projects in the
    /// user's folder for such things.
    pub cache: Option<PathBuf>,
}

/// Classes that were found.
#[derive(Debug, Clone)]
pub struct Located {
    /// The JDK.
    pub jdk: Arc<Jdk>,
    /// All folders and jars, as the machine reads them.
    pub path: Arc<ClassPath>,
    /// The same as paths, in the order in which classes are looked for. The first has Cota's own classes
    /// `korat.finitization`, where the JDK has a compiler for them.
    pub entries: Vec<PathBuf>,
    /// What the user should know.
    pub notes: Vec<String>,
    /// Where what is the same for all projects is kept.
    pub(crate) common: Cache,
    /// Where what is made of the classes can be kept.
    pub cache: PathBuf,
}

impl Origin {
    /// Finds the JDK and the classes, and compiles what is not up to date. `from` is the folder whose project is
    /// looked for, usually the current one; `tell` is called before what takes long.
    ///
    /// # Errors
    /// There is no JDK, something is not there, or what was compiled or asked has failed.
    pub fn locate(&self, from: &Path, tell: &dyn Fn(&str)) -> Result<Located, JavaError> {
        let given = expanded(&self.class_path)?;
        let nothing = given.is_empty() && self.sources.is_empty();
        let project = match &self.project {
            Some(path) => Some(Project::at(path)?),
            None if nothing => Some(
                Project::above(from)
                    .ok_or_else(|| JavaError::NoOrigin(from.display().to_string()))?,
            ),
            None => None,
        };
        let jdk = Jdk::find(self.jdk.as_deref())?;
        let folder = self.cache_folder(from, project.as_ref())?;
        let cache = Cache::new(folder.clone());
        // The same for all projects.
        let common = of_user().map_or_else(|| cache.clone(), Cache::new);
        let (mut entries, mut notes) = (Vec::new(), Vec::new());
        if jdk.javac().is_some() {
            entries.push(interface::classes(&common, &jdk, tell)?);
        }
        let compile_at = entries.len();
        entries.extend(given);
        if let Some(project) = project {
            let answer = project.class_path(&jdk, self.jdk.is_some(), self.tests, tell)?;
            entries.extend(answer.entries);
            notes = answer.notes;
        }
        if !self.sources.is_empty() {
            let classes = compiled(&cache, &jdk, &self.sources, &entries, tell)?;
            entries.insert(compile_at, classes);
        }
        let path = ClassPath::open(entries.clone())?.for_release(jdk.release());
        Ok(Located {
            jdk: Arc::new(jdk),
            path: Arc::new(path),
            entries,
            notes,
            common,
            cache: folder,
        })
    }

    fn cache_folder(&self, from: &Path, project: Option<&Project>) -> Result<PathBuf, JavaError> {
        if let Some(folder) = &self.cache {
            return Ok(folder.clone());
        }
        let near = self.sources.first().map_or(from, PathBuf::as_path);
        match project.cloned().or_else(|| Project::above(near)) {
            Some(project) => Ok(project.cache()),
            None => of_user().ok_or(JavaError::NoCache),
        }
    }
}

impl Located {
    /// The JDK and all classes, as one number.
    ///
    /// # Errors
    /// A folder or jar cannot be read.
    pub fn digest(&self) -> Result<Digest, JavaError> {
        with_class_path(with_jdk(Digest::default(), &self.jdk), &self.entries)
    }

    /// With the classes of these sources besides, compiled now or before.
    ///
    /// # Errors
    /// They do not compile.
    pub fn with_sources(
        self,
        sources: &[PathBuf],
        tell: &dyn Fn(&str),
    ) -> Result<Located, JavaError> {
        let cache = Cache::new(self.cache.clone());
        let classes = compiled(&cache, &self.jdk, sources, &self.entries, tell)?;
        self.with_folder(&classes)
    }

    /// With the classes of a folder besides.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn with_folder(mut self, folder: &Path) -> Result<Located, JavaError> {
        self.entries.push(folder.to_owned());
        let path = ClassPath::open(self.entries.clone())?.for_release(self.jdk.release());
        self.path = Arc::new(path);
        Ok(self)
    }

    /// The same classes with a folder before all others.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn path_behind(&self, folder: &Path) -> Result<Arc<ClassPath>, JavaError> {
        let mut entries = vec![folder.to_owned()];
        entries.extend(self.entries.iter().cloned());
        Ok(Arc::new(ClassPath::open(entries)?.for_release(self.jdk.release())))
    }

    /// The whole name of a class, which may lack the package if only one class is called so.
    ///
    /// # Errors
    /// There is no such class, or there are several.
    pub fn class_named(&self, name: &str) -> Result<String, JavaError> {
        class_named(&self.path, &self.jdk, name)
    }

    /// A class with its predicate.
    ///
    /// # Errors
    /// As [`Subject::new`].
    pub fn subject(
        &self,
        class: &str,
        predicate: Option<&str>,
        options: Options,
    ) -> Result<Subject, JavaError> {
        Subject::new(self.jdk.clone(), self.path.clone(), class, predicate, options)
    }
}

/// The user's own folder for what can be made again.
fn of_user() -> Option<PathBuf> {
    cache::of_user().map(|folder| folder.join("cota").join("java"))
}

/// The entries that a class path names. As for `java`, an empty one is the current folder, and the name `*` stands for
/// all jars of its folder.
fn expanded(class_path: &[PathBuf]) -> Result<Vec<PathBuf>, JavaError> {
    let mut entries = Vec::new();
    for entry in class_path.iter().flat_map(std::env::split_paths) {
        if entry.as_os_str().is_empty() {
            entries.push(PathBuf::from("."));
            continue;
        }
        if entry.file_name().is_none_or(|name| name != "*") {
            entries.push(entry);
            continue;
        }
        let folder = entry.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        let failed = |source| JavaError::File { path: folder.display().to_string(), source };
        let mut jars = Vec::new();
        for file in std::fs::read_dir(folder).map_err(failed)? {
            let path = file.map_err(failed)?.path();
            if path.extension().is_some_and(|kind| kind.eq_ignore_ascii_case("jar")) {
                jars.push(path);
            }
        }
        if jars.is_empty() {
            return Err(JavaError::Entry(format!("{} has no jar", folder.display())));
        }
        jars.sort();
        entries.extend(jars);
    }
    Ok(entries)
}
