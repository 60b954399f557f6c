//! Messages of the exceptions that the machine itself throws, compared with those of the real JVM.
//!
//! A program in `messages` throws and gathers them; `run` gives the text and `main` prints it. All
//! about null are compiled with names of local variables and without.

mod common;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use cota_jvm::{ClassPath, Failure, Jdk, Machine, Options};

/// With names of local variables.
const NAMES: &str = "-g";
/// What `javac` does unless it is told.
const NO_NAMES: &str = "-g:source,lines";
/// It is compiled with `before/lib` and runs with `after/lib`, without what is called `Gone` there.
const LINK_ERRORS: &str = "LinkErrors";

#[test]
fn messages_of_null_pointers_are_those_of_the_jvm() {
    compare(&["NullMessages", "NullNames"], &[NAMES, NO_NAMES]);
}

#[test]
fn messages_of_other_exceptions_are_those_of_the_jvm() {
    compare(&["OtherMessages"], &[NO_NAMES]);
}

#[test]
fn messages_of_link_errors_are_those_of_the_jvm() {
    compare(&[LINK_ERRORS], &[NO_NAMES]);
}

/// Runs programs on the real JVM and in the machine, with every JDK.
fn compare(programs: &[&str], debug: &[&str]) {
    for jdk in common::jdks().into_iter().map(Arc::new) {
        for debug in debug {
            let classes = tempfile::tempdir().unwrap();
            compile(&jdk, debug, programs, classes.path());
            for program in programs {
                let expected = real(&jdk, classes.path(), program);
                let given = machine(&jdk, classes.path(), program);
                let which = format!("{program} with {debug} on {}", jdk.home().display());
                assert_lines(&expected, &given, &which);
            }
        }
    }
}

fn assert_lines(expected: &str, given: &str, which: &str) {
    assert!(expected.lines().count() > 5, "{which} says nothing: {expected}");
    for (number, (expected, given)) in expected.lines().zip(given.lines()).enumerate() {
        assert_eq!(given, expected, "line {} of {which}", number + 1);
    }
    assert_eq!(given.lines().count(), expected.lines().count(), "{which}");
}

fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/messages")
}

fn compile(jdk: &Jdk, debug: &str, programs: &[&str], classes: &Path) {
    let mut files: Vec<PathBuf> =
        programs.iter().map(|program| sources().join(format!("{program}.java"))).collect();
    if !programs.contains(&LINK_ERRORS) {
        return javac(jdk, debug, classes, files);
    }
    files.push(sources().join("before/lib/Library.java"));
    javac(jdk, debug, classes, files);
    javac(jdk, debug, classes, vec![sources().join("after/lib/Library.java")]);
    for entry in std::fs::read_dir(classes.join("lib")).unwrap() {
        let path = entry.unwrap().path();
        if path.to_str().unwrap().contains("$Gone") {
            std::fs::remove_file(path).unwrap();
        }
    }
}

fn javac(jdk: &Jdk, debug: &str, classes: &Path, files: Vec<PathBuf>) {
    let mut javac = Command::new(jdk.home().join("bin/javac"));
    javac.args([debug, "-nowarn", "-Xlint:none", "-encoding", "UTF-8", "-sourcepath"]);
    javac.arg(sources()).arg("-d").arg(classes).args(files);
    output(&mut javac);
}

fn real(jdk: &Jdk, classes: &Path, program: &str) -> String {
    let mut java = Command::new(jdk.home().join("bin/java"));
    java.args(["-Xshare:auto", "-XX:TieredStopAtLevel=1", "-Dfile.encoding=UTF-8"]);
    // The second is what release 17 calls it.
    java.args(["-Dstdout.encoding=UTF-8", "-Dsun.stdout.encoding=UTF-8"]);
    output(java.arg("-cp").arg(classes).arg(program))
}

fn output(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

fn machine(jdk: &Arc<Jdk>, classes: &Path, program: &str) -> String {
    let path = Arc::new(ClassPath::open([classes.to_owned()]).unwrap());
    let mut machine = Machine::new(path, jdk.clone(), Options::default()).unwrap();
    match machine.call_static(program, "run", "()Ljava/lang/String;", &[]) {
        Ok(text) => machine.text(text).unwrap(),
        Err(Failure::Exception(thrown)) => panic!("{program}: {:?}", machine.describe(thrown)),
        Err(Failure::Stopped(stop)) => panic!("{program}: {stop}"),
    }
}
