//! The Java subjects of the laboratory, compiled once for all tests of a run.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use cota_java::compile;
use cota_jvm::{ClassPath, Jdk};

use crate::skipped;

/// Compiled classes.
pub struct Subjects {
    pub jdk: Arc<Jdk>,
    pub path: Arc<ClassPath>,
    pub folder: PathBuf,
}

/// The compiled subjects of the laboratory, or nothing where there is no JDK.
pub fn subjects() -> Option<&'static Subjects> {
    static COMPILED: OnceLock<Option<Subjects>> = OnceLock::new();
    let compiled = COMPILED.get_or_init(|| {
        let jdk = Jdk::find(None).ok()?;
        let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("java-subjects");
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        compile(&jdk, &here.join("../../crates/cota-java/java"), &[], &folder).unwrap();
        let sources = here.join("../subjects/java/src");
        compile(&jdk, &sources, std::slice::from_ref(&folder), &folder).unwrap();
        let path = Arc::new(ClassPath::open([folder.clone()]).unwrap());
        Some(Subjects { jdk: Arc::new(jdk), path, folder })
    });
    if compiled.is_none() {
        skipped::skip("no JDK found");
    }
    compiled.as_ref()
}
