//! Java sources, compiled by the user's `javac` when something about them has changed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use cota_jvm::Jdk;
use cota_run::Digest;

use crate::cache::Cache;
use crate::error::JavaError;
use crate::fingerprint::{
    files, is_hidden, with_class_path, with_environment, with_file, with_jdk,
};

/// What `javac` is told: names and lines for messages, no code of others at compile time, and files as they
/// are written nowadays. Warnings are for whoever builds the project.
const OPTIONS: [&str; 7] =
    ["-g", "-parameters", "-proc:none", "-nowarn", "-encoding", "UTF-8", "-J-Dfile.encoding=UTF-8"];
/// What `javac` reads from the environment.
const ENVIRONMENT: [&str; 2] = ["JDK_JAVAC_OPTIONS", "JAVA_TOOL_OPTIONS"];
/// More than this as arguments is put into a file: some systems allow little more.
const LONGEST: usize = 24_000;
/// So few files are compiled before it pays to optimise the compiler while it runs.
const FEW: usize = 300;

/// Compiles Java files, or those of folders, into another folder.
///
/// # Errors
/// The JDK has no compiler, a file cannot be read, there is no Java file, or the sources have errors.
pub fn compile(
    jdk: &Jdk,
    sources: &Path,
    class_path: &[PathBuf],
    into: &Path,
) -> Result<(), JavaError> {
    run(jdk, &java_files(&[sources.to_owned()])?, class_path, into)
}

/// The classes of these sources, compiled now or before.
pub(crate) fn compiled(
    cache: &Cache,
    jdk: &Jdk,
    sources: &[PathBuf],
    class_path: &[PathBuf],
    tell: &dyn Fn(&str),
) -> Result<PathBuf, JavaError> {
    // The files may be changed while they are compiled: then the classes are not those of the digest.
    for _ in 0..3 {
        let files = java_files(sources)?;
        let key = digest(jdk, &files, class_path)?;
        let mut changed = false;
        let content = cache.get(key, |into| {
            let count = files.len();
            tell(&format!("compiling {count} Java file{}", if count == 1 { "" } else { "s" }));
            run(jdk, &files, class_path, into)?;
            changed = digest(jdk, &java_files(sources)?, class_path)?.value() != key.value();
            if changed { Err(JavaError::Changing(listed(sources))) } else { Ok(()) }
        });
        if !changed {
            return content;
        }
    }
    Err(JavaError::Changing(listed(sources)))
}

fn listed(sources: &[PathBuf]) -> String {
    sources.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ")
}

/// The Java files of a folder, sorted.
///
/// # Errors
/// The folder cannot be read, or there are none.
pub fn java_files_of(folder: &Path) -> Result<Vec<PathBuf>, JavaError> {
    java_files(&[folder.to_owned()])
}

/// All Java files, sorted. A declaration of a module is none: it would hide the class path from its module.
fn java_files(sources: &[PathBuf]) -> Result<Vec<PathBuf>, JavaError> {
    let is_source = |path: &PathBuf| {
        path.extension().is_some_and(|extension| extension == "java")
            && path.file_name().is_some_and(|name| name != "module-info.java")
    };
    let mut found = Vec::new();
    for path in sources {
        if path.is_file() {
            found.push(path.clone());
        } else {
            found.extend(files(path, &is_hidden)?.into_iter().filter(is_source));
        }
    }
    if found.is_empty() {
        return Err(JavaError::NoSources(listed(sources)));
    }
    found.sort();
    found.dedup();
    Ok(found)
}

fn digest(jdk: &Jdk, sources: &[PathBuf], class_path: &[PathBuf]) -> Result<Digest, JavaError> {
    let mut digest = Digest::default().text(env!("CARGO_PKG_VERSION"));
    digest = OPTIONS.iter().fold(digest, |all, option| all.text(option));
    digest = with_environment(with_jdk(digest, jdk), &ENVIRONMENT);
    for path in sources {
        let content = fs::read(path)
            .map_err(|source| JavaError::File { path: path.display().to_string(), source })?;
        digest = digest.part(path.as_os_str().as_encoded_bytes()).part(&content);
    }
    with_class_path(with_file(digest, &compiler(jdk)?), class_path)
}

fn compiler(jdk: &Jdk) -> Result<PathBuf, JavaError> {
    jdk.javac().ok_or_else(|| JavaError::NoCompiler(jdk.home().display().to_string()))
}

fn run(jdk: &Jdk, files: &[PathBuf], class_path: &[PathBuf], into: &Path) -> Result<(), JavaError> {
    let javac = compiler(jdk)?;
    let failed = |path: &Path| {
        let path = path.display().to_string();
        move |source| JavaError::File { path, source }
    };
    let mut command = Command::new(&javac);
    // Without a class path `javac` takes the current folder, and without a source path it compiles what it
    // finds on the class path.
    let searched = std::iter::once(into.to_owned()).chain(class_path.iter().cloned());
    let searched =
        std::env::join_paths(searched).map_err(|error| JavaError::Entry(error.to_string()))?;
    if files.len() < FEW {
        command.arg("-J-XX:TieredStopAtLevel=1");
    }
    command.args(OPTIONS).arg("-d").arg(into).arg("-sourcepath").arg(into);
    command.arg("-classpath").arg(searched);
    let listing = into.with_extension("files");
    let length: usize = files.iter().map(|file| file.as_os_str().len() + 1).sum();
    if length > LONGEST {
        fs::write(&listing, as_arguments(files)).map_err(failed(&listing))?;
        let mut argument = std::ffi::OsString::from("@");
        argument.push(&listing);
        command.arg(argument);
    } else {
        command.args(files);
    }
    let run = cota_os::output(&mut command).map_err(failed(&javac))?;
    let _ = fs::remove_file(&listing);
    if run.status.success() { Ok(()) } else { Err(JavaError::Compile(crate::tool::said(&run))) }
}

/// Files as a file of arguments has them.
fn as_arguments(files: &[PathBuf]) -> String {
    let quoted = |file: &PathBuf| {
        let text = file.display().to_string();
        format!("\"{}\"\n", text.replace('\\', "\\\\").replace('"', "\\\""))
    };
    files.iter().map(quoted).collect()
}
