//! Small Java classes, compiled once for all tests, and searches in them.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use cota_engine::Value;
use cota_engine::walk::Walks;
use cota_java::{JavaError, JavaSearch, JavaStrategy, Subject, Thrower, compile};
use cota_jvm::{ClassPath, Jdk, Options};

use crate::skipped;

/// Compiled classes.
pub struct Subjects {
    pub jdk: Arc<Jdk>,
    pub path: Arc<ClassPath>,
    pub folder: PathBuf,
}

/// The compiled subjects, or nothing where there is no JDK.
pub fn subjects() -> Option<&'static Subjects> {
    static COMPILED: OnceLock<Option<Subjects>> = OnceLock::new();
    let compiled = COMPILED.get_or_init(|| {
        let jdk = Jdk::find(None).ok()?;
        let sources = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/bounds/java");
        let cache = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("bounds");
        let _ = std::fs::remove_dir_all(&cache);
        let folder = cache.join("classes");
        std::fs::create_dir_all(&folder).unwrap();
        let api = cache.join("api");
        std::fs::create_dir_all(&api).unwrap();
        let own = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("java/korat");
        compile(&jdk, &own, &[], &api).unwrap();
        compile(&jdk, &sources, std::slice::from_ref(&api), &folder).unwrap();
        std::fs::remove_file(folder.join("subjects/Gone.class")).unwrap();
        std::fs::write(folder.join("subjects/Broken.class"), "no class").unwrap();
        let path = Arc::new(ClassPath::open([api, folder.clone()]).unwrap());
        Some(Subjects { jdk: Arc::new(jdk), path, folder })
    });
    if compiled.is_none() {
        skipped::skip("no JDK found");
    }
    compiled.as_ref()
}

/// A class with its predicate.
pub fn subject(class: &str, predicate: Option<&str>) -> Option<Subject> {
    let Subjects { jdk, path, .. } = subjects()?;
    let options = Options::default();
    Some(Subject::new(jdk.clone(), path.clone(), class, predicate, options).unwrap())
}

/// Candidates explored, and the structures.
pub struct Found {
    pub explored: u64,
    pub values: Vec<Value>,
}

impl Found {
    /// The structures as they are drawn.
    pub fn drawn(&self) -> Vec<String> {
        self.values.iter().map(Value::draw).collect()
    }

    /// How many candidates and how many structures.
    pub fn counts(&self) -> (u64, usize) {
        (self.explored, self.values.len())
    }
}

/// Runs a search to its end.
fn run(search: &JavaSearch) -> Found {
    let mut values = Vec::new();
    let run = search.drive(&mut |found| {
        values.push(found.value());
        ControlFlow::Continue(())
    });
    Found { explored: run.unwrap().steps, values }
}

/// The structures of a class of `java/subjects` within a scope.
pub fn within(class: &str, scope: &str) -> Option<Result<Found, JavaError>> {
    by(JavaStrategy::Plain, class, scope)
}

/// The same by a strategy.
pub fn by(strategy: JavaStrategy, class: &str, scope: &str) -> Option<Result<Found, JavaError>> {
    let subject = subject(&format!("subjects.{class}"), None)?;
    let scope = scope.parse().unwrap();
    let search = JavaSearch::new(&subject, &scope, Thrower::Stops);
    Some(search.map(|search| run(&search.strategy(strategy))))
}

/// The structures of a class of `java/fins` within the bound of a method with arguments.
pub fn finitized(
    class: &str,
    predicate: Option<&str>,
    method: Option<&str>,
    arguments: &[&str],
) -> Option<Result<Found, JavaError>> {
    let subject = subject(&format!("fins.{class}"), predicate)?;
    let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
    let search = JavaSearch::finitized(&subject, method, &arguments, Thrower::Stops);
    Some(search.map(|search| run(&search)))
}
