//! The checks that the Java sources have in Java, run in the machine and on the real one.

use std::process::Command;

use cota_java::compile;
use cota_jvm::{ClassPath, Machine, Options};

use crate::subjects::{Subjects, subjects};

/// Compiles a folder of checks against the subjects and runs the main method of a class.
fn run(sources: &str, class: &str, in_machine: bool) {
    let Some(Subjects { jdk, folder, .. }) = subjects() else { return };
    let here = std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let classes = tempfile::tempdir().unwrap();
    let path = vec![folder.clone()];
    compile(jdk, &here.join(sources), &path, classes.path()).unwrap();
    let path = [path[0].clone(), classes.path().to_path_buf()];
    let ran = Command::new(jdk.java())
        .arg("-classpath")
        .arg(std::env::join_paths(&path).unwrap())
        .arg(class.replace('/', "."))
        .output()
        .unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    if in_machine {
        let path = ClassPath::open(path).unwrap().into();
        let mut machine = Machine::new(path, jdk.clone(), Options::default()).unwrap();
        let done = machine.call_static(class, "main", "([Ljava/lang/String;)V", &[0]);
        assert!(done.is_ok(), "{done:?}");
        assert_eq!(machine.take_output(), ran.stdout);
    }
}

#[test]
fn finitizations_are_recorded() {
    run("../../crates/cota-java/tests/java", "korat/finitization/impl/RecordCheck", true);
}

#[test]
fn operations_do_what_the_collections_do() {
    // 180,000 operations are for the real machine.
    run("../subjects/java/check", "structures/OperationsCheck", false);
}
