//! Compiling and running programs with the real `javac` and `java`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::jdks::Installed;

/// A program: a class with a static method that gives a text.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Program {
    /// The class with dots.
    pub class: String,
    /// The method without parameters that gives a `String`.
    pub method: String,
    /// Whether assertions are enabled.
    pub assertions: bool,
}

impl Program {
    /// The method `run` of a class, without assertions.
    pub fn of(class: &str) -> Program {
        Program { class: class.replace('/', "."), method: "run".to_owned(), assertions: false }
    }

    /// As the harness reads it.
    pub fn line(&self) -> String {
        format!("{}{}#{}", if self.assertions { "+ea " } else { "" }, self.class, self.method)
    }
}

/// The folder of the Java sources.
pub fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java")
}

/// All `.java` files below a folder, in order.
pub fn java_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        let entries =
            fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for path in entries.map(|entry| entry.expect("an entry of a folder can be read").path()) {
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "java") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// An empty folder for the class files of a test.
pub fn fresh_folder(test: &str, jdk: &Installed) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{test}-{}", jdk.release));
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("the folder of an earlier run can be removed");
    }
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// Compiles the files and the harness into a folder.
pub fn compile(jdk: &Installed, files: &[PathBuf], classes: &Path) {
    let names: Vec<String> = files.iter().map(|file| format!("\"{}\"", file.display())).collect();
    let list = classes.join("files");
    fs::write(&list, names.join("\n")).expect("the list of files can be written");
    let output = Command::new(&jdk.javac)
        .args([
            "-g",
            "-nowarn",
            "-Xlint:none",
            "-proc:none",
            "-encoding",
            "UTF-8",
            "-implicit:none",
            "-J-XX:TieredStopAtLevel=1",
            "-J-XX:+UseSerialGC",
        ])
        .arg("-d")
        .arg(classes)
        .arg(sources().join("Harness.java"))
        .arg(format!("@{}", list.display()))
        .output()
        .expect("javac runs");
    assert!(
        output.status.success(),
        "javac {}: {}",
        jdk.release,
        String::from_utf8_lossy(&output.stderr)
    );
}

/// What each program does on the real JVM, escaped as the harness does.
pub fn run(jdk: &Installed, classes: &Path, programs: &[Program]) -> Vec<String> {
    let lines: String = programs.iter().map(|program| program.line() + "\n").collect();
    let input = classes.join("programs");
    fs::write(&input, &lines).expect("the list of programs can be written");
    let output = Command::new(jdk.home.join("bin/java"))
        .args([
            "-Xss16m",
            "-Duser.language=en",
            "-Duser.country=US",
            "-Dfile.encoding=UTF-8",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
        ])
        .arg("-cp")
        .arg(classes)
        .arg("Harness")
        .arg(classes)
        .stdin(Stdio::from(fs::File::open(&input).expect("the list of programs can be read")))
        .output()
        .expect("java runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "java {}: {errors}", jdk.release);
    let text = String::from_utf8(output.stdout).expect("the harness writes ASCII");
    let outcomes: Vec<String> = text
        .lines()
        .zip(programs)
        .map(|(line, program)| {
            let (name, outcome) = line.split_once('\t').expect("a name and an outcome");
            assert_eq!(name, program.line());
            outcome.to_owned()
        })
        .collect();
    assert_eq!(outcomes.len(), programs.len(), "java {} ended early: {errors}", jdk.release);
    outcomes
}
