//! What tests with Java classes need: a JDK, compiled sources, and `JUnit` on the real JVM.
#![allow(dead_code, reason = "no test uses all of it")]

#[path = "../../../cota-jvm/tests/common/skipped.rs"]
mod skipped;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use cota_java::{Subject, compile};
use cota_jvm::{ClassPath, Jdk, Options};

/// `JUnit` as Debian's package `junit5` installs it: one jar with all of it, and what that one needs besides.
const JUNIT: [&str; 10] = [
    "junit-platform-console-standalone.jar",
    "junit-jupiter-api.jar",
    "junit-jupiter-engine.jar",
    "junit-jupiter-params.jar",
    "junit-platform-commons.jar",
    "junit-platform-console.jar",
    "junit-platform-engine.jar",
    "junit-platform-launcher.jar",
    "junit-platform-reporting.jar",
    "opentest4j.jar",
];
/// Further jars of other packages that they name.
const NAMED: [&str; 5] =
    ["apiguardian-api.jar", "hamcrest.jar", "junit4.jar", "picocli.jar", "univocity-parsers.jar"];

/// The JDK of this machine. Without one the test is skipped.
pub fn jdk() -> Option<Arc<Jdk>> {
    skipped::jdk().map(Arc::new)
}

/// The jars of `JUnit` 5, from the folder that `COTA_JUNIT` names or from Debian's.
pub fn junit() -> Option<Vec<PathBuf>> {
    let folder = std::env::var_os("COTA_JUNIT").unwrap_or_else(|| "/usr/share/java".into());
    let jars = JUNIT.iter().chain(&NAMED).map(|name| Path::new(&folder).join(name));
    let jars: Vec<_> = jars.filter(|jar| jar.exists()).collect();
    let has = |name: &str| jars.iter().any(|jar| jar.ends_with(name));
    let found = has(JUNIT[0]) && has(JUNIT[3]);
    if !found {
        skipped::skip("no JUnit 5 (package junit5)");
    }
    found.then_some(jars)
}

/// A folder with compiled classes.
pub struct Classes {
    pub jdk: Arc<Jdk>,
    pub folder: tempfile::TempDir,
}

impl Classes {
    /// Compiles sources, each a path and a text, with our classes for finitization methods.
    pub fn of(jdk: Arc<Jdk>, sources: &[(&str, &str)]) -> Classes {
        let folder = tempfile::tempdir().unwrap();
        let from = folder.path().join("src");
        for (path, text) in sources {
            let file = from.join(path);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, text).unwrap();
        }
        let classes = folder.path().join("classes");
        std::fs::create_dir(&classes).unwrap();
        let api = Path::new(env!("CARGO_MANIFEST_DIR")).join("java/korat");
        compile(&jdk, &api, &[], &classes).unwrap();
        compile(&jdk, &from, std::slice::from_ref(&classes), &classes).unwrap();
        Classes { jdk, folder }
    }

    pub fn classes(&self) -> PathBuf {
        self.folder.path().join("classes")
    }

    pub fn subject(&self, class: &str) -> Subject {
        self.subject_with(class, Options::default())
    }

    pub fn subject_with(&self, class: &str, options: Options) -> Subject {
        let path = Arc::new(ClassPath::open([self.classes()]).unwrap());
        Subject::new(self.jdk.clone(), path, class, None, options).unwrap()
    }

    /// The class with one of its methods as its predicate.
    pub fn predicate(&self, class: &str, predicate: &str, options: Options) -> Subject {
        let path = Arc::new(ClassPath::open([self.classes()]).unwrap());
        Subject::new(self.jdk.clone(), path, class, Some(predicate), options).unwrap()
    }

    /// Compiles a test file and runs it: how many tests passed and failed, and all that was printed.
    pub fn run(&self, package: &str, class: &str, text: &str) -> (u64, u64, String) {
        let junit = junit().expect("the test asked for JUnit before");
        let from = self.folder.path().join("tests");
        let _ = std::fs::remove_dir_all(&from);
        let folder = from.join(package.replace('.', "/"));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join(format!("{class}.java")), text).unwrap();
        let into = self.folder.path().join("compiled");
        let _ = std::fs::remove_dir_all(&into);
        std::fs::create_dir(&into).unwrap();
        let mut path = junit.clone();
        path.push(self.classes());
        // No warning, and nothing but ASCII.
        let javac = self.jdk.javac().unwrap();
        let mut command = Command::new(javac);
        command.args([
            "-Xlint:all,-rawtypes,-classfile,-path",
            "-Werror",
            "-encoding",
            "US-ASCII",
            "-d",
        ]);
        command.arg(&into).arg("-classpath").arg(std::env::join_paths(&path).unwrap());
        let run = command.arg(folder.join(format!("{class}.java"))).output().unwrap();
        assert!(run.status.success(), "{}\n{text}", String::from_utf8_lossy(&run.stderr));
        path.push(into);
        let java = self.jdk.home().join("bin/java");
        let mut command = Command::new(java);
        command.args(["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp"]);
        command.arg(std::env::join_paths(&path).unwrap());
        command.args(["org.junit.platform.console.ConsoleLauncher", "--disable-banner"]);
        command.args(["--details", "summary", "--select-class"]);
        let name = if package.is_empty() { class.to_owned() } else { format!("{package}.{class}") };
        let run = command.arg(name).output().unwrap();
        let out = String::from_utf8_lossy(&run.stdout).into_owned()
            + &String::from_utf8_lossy(&run.stderr);
        let number = |what: &str| {
            let line = out.lines().find(|line| line.contains(what));
            let line = line.unwrap_or_else(|| panic!("no line about {what} in\n{out}"));
            line.chars().filter(char::is_ascii_digit).collect::<String>().parse().unwrap()
        };
        (number("tests successful"), number("tests failed"), out)
    }
}

/// The source of one of the structures of the laboratory.
pub fn structure(name: &str) -> String {
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../lab/subjects/java/src/structures");
    std::fs::read_to_string(folder.join(format!("{name}.java"))).unwrap()
}
