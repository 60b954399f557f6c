//! The subjects of navigation mutation in Java: beside models of the JDK, and the studies with the smallest of them.

use std::path::{Path, PathBuf};
use std::process::Command;

use cota_experiments::java_mutants::measured;

use crate::common::{Ran, lab, root};
use crate::subjects::subjects;

fn folder() -> PathBuf {
    root().join("lab/subjects/java-navigation")
}

fn files(folder: &Path) -> Vec<PathBuf> {
    cota_java::java_files_of(folder).unwrap()
}

/// A study of the queue; none without a JDK.
fn study(words: &str) -> Option<Ran> {
    subjects()?;
    let ran =
        lab(&format!("java-mutants {words} --subject queue --subjects {}", folder().display()));
    assert!(ran.code.is_some(), "{}", ran.err);
    Some(ran)
}

#[test]
fn the_subjects_do_what_models_do() {
    let Some(jdk) = subjects().map(|subjects| &subjects.jdk) else { return };
    let classes = tempfile::tempdir().unwrap();
    let mut javac = Command::new(jdk.javac().unwrap());
    javac.arg("-d").arg(classes.path()).args(files(&folder().join("src")));
    let said = javac.args(files(&folder().join("check"))).output().unwrap();
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    let mut java = Command::new(jdk.java());
    let ran = java.arg("-cp").arg(classes.path()).arg("suites.ModelsCheck").output().unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
}

#[test]
fn two_suites_give_what_is_kept() {
    let Some(ran) = study("suites --suites 2") else { return };
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let own = measured::read(&ran.out).unwrap();
    let kept = measured::stored().unwrap();
    assert_eq!(own["queue"].len(), 2);
    for (suite, sides) in &own["queue"] {
        assert_eq!(sides, &kept["queue"][suite]);
    }
}

#[test]
fn verdicts_are_those_of_the_real_jvm() {
    let Some(ran) = study("real --sample 4") else { return };
    assert_eq!(ran.code, Some(0), "{}\n{}", ran.out, ran.err);
    assert!(ran.err.contains("4 of 4 verdicts"), "{}", ran.err);
}
