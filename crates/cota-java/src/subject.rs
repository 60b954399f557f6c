//! The class under test: where it is, and what says whether a structure is valid.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use cota_jvm::{ClassPath, Jdk, Machine, Options};

use crate::error::JavaError;

/// Names of predicates that are looked for where none is given.
const PREDICATES: [&str; 2] = ["repOK", "repOk"];
/// The descriptor of a predicate: no arguments, a boolean.
const PREDICATE: &str = "()Z";

/// A class with its predicate, on a class path.
#[derive(Clone)]
pub struct Subject {
    /// The JDK whose classes it uses.
    pub jdk: Arc<Jdk>,
    /// Where its own classes are.
    pub path: Arc<ClassPath>,
    /// Its name, with dots.
    pub class: String,
    /// The predicate.
    pub predicate: String,
    /// How its machine runs.
    pub options: Options,
}

impl Subject {
    /// A class of a class path; `repOK` or `repOk` is its predicate unless another is named.
    ///
    /// # Errors
    /// There is no such class, or it has no such method.
    pub fn new(
        jdk: Arc<Jdk>,
        path: Arc<ClassPath>,
        class: &str,
        predicate: Option<&str>,
        options: Options,
    ) -> Result<Subject, JavaError> {
        let mut subject =
            Subject { jdk, path, class: class.to_owned(), predicate: String::new(), options };
        let mut machine = subject.machine()?;
        let id = machine.class(class)?;
        let names = predicate.map_or(PREDICATES.to_vec(), |name| vec![name]);
        let found = names.iter().find(|name| machine.method(id, name, PREDICATE).is_some());
        match found {
            Some(name) => (*name).clone_into(&mut subject.predicate),
            None => {
                return Err(JavaError::NoPredicate {
                    class: class.to_owned(),
                    name: names.join("` or `"),
                });
            }
        }
        Ok(subject)
    }

    /// A machine with nothing loaded.
    ///
    /// # Errors
    /// The JDK lacks what every program needs.
    pub fn machine(&self) -> Result<Machine, JavaError> {
        Ok(Machine::new(self.path.clone(), self.jdk.clone(), self.options)?)
    }

    /// The predicate as a method of the machine's class.
    pub(crate) fn method(&self, machine: &mut Machine, class: u32) -> Result<u32, JavaError> {
        let missing =
            || JavaError::NoPredicate { class: self.class.clone(), name: self.predicate.clone() };
        machine.method(class, &self.predicate, PREDICATE).ok_or_else(missing)
    }
}

/// Compiles all Java files below a folder into another one; gives what `javac` said besides.
///
/// # Errors
/// The JDK has no compiler, a file cannot be read, or the sources have errors.
pub fn compile(
    jdk: &Jdk,
    sources: &Path,
    class_path: &[PathBuf],
    into: &Path,
) -> Result<(), JavaError> {
    let javac =
        jdk.javac().ok_or_else(|| JavaError::NoCompiler(jdk.home().display().to_string()))?;
    let mut files = Vec::new();
    collect(sources, &mut files)?;
    files.sort();
    let mut command = Command::new(javac);
    command.args(["-g", "-nowarn", "-encoding", "UTF-8", "-d"]).arg(into);
    if !class_path.is_empty() {
        let joined = std::env::join_paths(class_path)
            .map_err(|error| JavaError::Compile(error.to_string()))?;
        command.arg("-classpath").arg(joined);
    }
    let run = cota_os::output(command.args(&files))
        .map_err(|source| JavaError::File { path: "javac".to_owned(), source })?;
    if run.status.success() {
        Ok(())
    } else {
        Err(JavaError::Compile(String::from_utf8_lossy(&run.stderr).into_owned()))
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), JavaError> {
    let failed = |source| JavaError::File { path: folder.display().to_string(), source };
    if folder.is_file() {
        files.push(folder.to_path_buf());
        return Ok(());
    }
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "java") {
            files.push(path);
        }
    }
    Ok(())
}
