//! The user's compiler as a program that stays: what it knows of sources, and classes made of changed ones.
//!
//! The program is ours (`java/cota/compiler`), part of Cota as sources and compiled once by the user's own `javac`. It
//! answers messages on its standard streams; `Resident.java` says how they are written. So the time that a Java
//! program and its compiler take to start is spent once.

mod facts;
mod host;
mod messages;
mod tests;

use std::io::{BufReader, BufWriter};
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};

use cota_jvm::Jdk;
use cota_os::Tree;
use cota_run::Digest;

pub use facts::{Facts, FileFacts, Member, Node, TypeFacts};
pub use host::{Host, HostOptions};
pub use tests::{FoundTest, FoundTests};

use crate::cache::Cache;
use crate::error::JavaError;
use crate::fingerprint::with_jdk;
use crate::origin::Located;
use crate::sources::compile;
use messages::{Line, read, write};

const SOURCES: [(&str, &str); 9] = [
    ("Cases", include_str!("../java/cota/compiler/Cases.java")),
    ("Compiler", include_str!("../java/cota/compiler/Compiler.java")),
    ("Csv", include_str!("../java/cota/compiler/Csv.java")),
    ("Exchanged", include_str!("../java/cota/compiler/Exchanged.java")),
    ("Facts", include_str!("../java/cota/compiler/Facts.java")),
    ("Host", include_str!("../java/cota/compiler/Host.java")),
    ("Resident", include_str!("../java/cota/compiler/Resident.java")),
    ("Tests", include_str!("../java/cota/compiler/Tests.java")),
    ("TypeTable", include_str!("../java/cota/compiler/TypeTable.java")),
];

/// A Java source: its name, such as `pkg/List.java`, and its text.
#[derive(Debug, Clone, Copy)]
pub struct Source<'t> {
    /// Where it is below the folder of sources, with slashes.
    pub name: &'t str,
    /// Its text.
    pub text: &'t str,
}

/// An error in a source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceError {
    /// The line, from 1.
    pub line: usize,
    /// The compiler's name for what is wrong: `compiler.err.cant.resolve`.
    pub code: String,
    /// What is wrong, for people.
    pub message: String,
}

/// Errors, each with the number of its source if it is in one.
pub type Errors = Vec<(Option<usize>, SourceError)>;

/// A class that was made: its name, `pkg.List$Node`, and its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompiledClass {
    /// As `Class.forName` takes it.
    pub name: String,
    /// The class file.
    pub bytes: Vec<u8>,
}

/// The compiler of a JDK, running.
#[derive(Debug)]
pub struct Compiler {
    /// Ended with this value.
    _program: Tree,
    requests: BufWriter<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Compiler {
    /// Starts the compiler with the class path of classes that were found.
    ///
    /// # Errors
    /// The JDK has no compiler, or its program cannot be started.
    pub fn start(located: &Located, tell: &dyn Fn(&str)) -> Result<Compiler, JavaError> {
        let classes = classes(&located.common, &located.jdk, tell)?;
        let java = located.jdk.java();
        let mut command = Command::new(&java);
        // It is of use for seconds: optimising it would take longer than it saves.
        command.args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss16m", "-cp"]);
        command.arg(classes).arg("cota.compiler.Resident");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let failed = |source| JavaError::File { path: java.display().to_string(), source };
        let mut program = Tree::start(&mut command).map_err(failed)?;
        let (Some(requests), Some(answers)) = (program.stdin(), program.stdout()) else {
            return Err(JavaError::Compiler("it has no standard streams".to_owned()));
        };
        let (requests, answers) = (BufWriter::new(requests), BufReader::new(answers));
        let mut compiler = Compiler { _program: program, requests, answers };
        let entries = located.entries.iter().map(|entry| vec![entry.display().to_string()]);
        compiler.ask("class path", entries.collect())?;
        Ok(compiler)
    }

    /// What the compiler knows of some sources.
    ///
    /// # Errors
    /// They do not compile, or the compiler has ended.
    pub fn facts(&mut self, sources: &[Source<'_>]) -> Result<Facts, JavaError> {
        let answer = self.ask("facts", lines(sources))?;
        Facts::read(&answer, sources).ok_or_else(unreadable)
    }

    /// The `JUnit` tests in some sources.
    ///
    /// # Errors
    /// They do not compile, or the compiler has ended.
    pub fn tests(&mut self, sources: &[Source<'_>]) -> Result<FoundTests, JavaError> {
        let answer = self.ask("tests", lines(sources))?;
        FoundTests::read(&answer).ok_or_else(unreadable)
    }

    /// Compiles some sources: their classes or else, by their numbers, their errors. An error of none of them has no
    /// number.
    ///
    /// # Errors
    /// The compiler has ended.
    pub fn compile(
        &mut self,
        sources: &[Source<'_>],
    ) -> Result<Result<Vec<CompiledClass>, Errors>, JavaError> {
        let answer = self.ask("compile", lines(sources))?;
        let (mut classes, mut errors) = (Vec::new(), Vec::new());
        for line in &answer {
            match &line.iter().map(String::as_str).collect::<Vec<_>>()[..] {
                ["class", name, bytes] => {
                    let bytes = messages::base64(bytes).ok_or_else(unreadable)?;
                    classes.push(CompiledClass { name: (*name).to_owned(), bytes });
                }
                ["error", source, line, code, message] => {
                    let line = line.parse().unwrap_or_default();
                    let (code, message) = ((*code).to_owned(), (*message).to_owned());
                    errors.push((source.parse().ok(), SourceError { line, code, message }));
                }
                _ => return Err(unreadable()),
            }
        }
        Ok(if errors.is_empty() { Ok(classes) } else { Err(errors) })
    }

    fn ask(&mut self, request: &str, mut rest: Vec<Line>) -> Result<Vec<Line>, JavaError> {
        rest.insert(0, vec![request.to_owned()]);
        let ended = |error: std::io::Error| JavaError::Compiler(format!("it has ended: {error}"));
        write(&mut self.requests, &rest).map_err(ended)?;
        let mut answer = read(&mut self.answers).map_err(ended)?;
        let first = if answer.is_empty() { Vec::new() } else { answer.remove(0) };
        match first.first().map(String::as_str) {
            Some("done") => Ok(answer),
            Some("failed") => {
                let text: Vec<String> = answer.into_iter().flatten().collect();
                Err(JavaError::Compile(text.join("\n")))
            }
            _ => Err(unreadable()),
        }
    }
}

fn unreadable() -> JavaError {
    JavaError::Compiler("its answer cannot be read".to_owned())
}

fn lines(sources: &[Source<'_>]) -> Vec<Line> {
    sources.iter().map(|source| vec![source.name.to_owned(), source.text.to_owned()]).collect()
}

/// The folder with our program, compiled now or before.
fn classes(cache: &Cache, jdk: &Jdk, tell: &dyn Fn(&str)) -> Result<PathBuf, JavaError> {
    let mut key = with_jdk(Digest::default().text("cota.compiler"), jdk);
    for (name, text) in SOURCES {
        key = key.text(name).text(text);
    }
    let content = cache.get(key, |into| {
        tell("compiling the classes cota.compiler of Cota");
        let folder = into.join("sources/cota/compiler");
        std::fs::create_dir_all(&folder).map_err(failed(&folder))?;
        for (name, text) in SOURCES {
            let file = folder.join(format!("{name}.java"));
            std::fs::write(&file, text).map_err(failed(&file))?;
        }
        compile(jdk, &into.join("sources"), &[], &into.join("classes"))
    })?;
    Ok(content.join("classes"))
}

fn failed(path: &Path) -> impl FnOnce(std::io::Error) -> JavaError {
    let path = path.display().to_string();
    move |source| JavaError::File { path, source }
}

#[cfg(test)]
mod own {
    use super::SOURCES;
    use std::path::Path;

    #[test]
    fn no_source_is_forgotten() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("java/cota/compiler");
        let files = std::fs::read_dir(folder).unwrap();
        let name = |file: std::fs::DirEntry| file.file_name().into_string().unwrap();
        let mut names: Vec<_> = files.map(|file| name(file.unwrap())).collect();
        names.sort();
        assert_eq!(names, SOURCES.map(|(name, _)| format!("{name}.java")));
    }
}
