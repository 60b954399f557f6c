//! The classes `observed`, compiled once, and the same searches in Rust.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use cota_engine::Scope;
use cota_engine::walk::Walks;
use cota_java::{JavaError, JavaSearch, JavaWalk, Subject, Thrower, compile};
use cota_jvm::{ClassPath, Jdk, Options};

use crate::skipped;

fn compiled() -> Option<&'static (Arc<Jdk>, Arc<ClassPath>)> {
    static COMPILED: OnceLock<Option<(Arc<Jdk>, Arc<ClassPath>)>> = OnceLock::new();
    let compiled = COMPILED.get_or_init(|| {
        let jdk = Jdk::find(None).ok()?;
        let sources = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/observe/observed");
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("observed");
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        compile(&jdk, &sources, &[], &folder).unwrap();
        Some((Arc::new(jdk), Arc::new(ClassPath::open([folder]).unwrap())))
    });
    if compiled.is_none() {
        skipped::skip("no JDK found");
    }
    compiled.as_ref()
}

/// A search in a class of the package `observed`; none where there is no JDK.
pub fn java(class: &str, scope: &Scope) -> Option<JavaSearch> {
    let (jdk, path) = compiled()?;
    let name = format!("observed.{class}");
    let options = Options::default();
    let subject = Subject::new(jdk.clone(), path.clone(), &name, None, options).unwrap();
    Some(JavaSearch::new(&subject, scope, Thrower::Stops).unwrap())
}

/// The scope of a structure of the catalogue, as the Java class reads it.
pub fn scope(scope: &Scope) -> Scope {
    scope.to_string().parse().unwrap()
}

/// What a search tells of each structure, and how many candidates it explored.
pub fn each<R>(
    search: &JavaSearch,
    mut tell: impl FnMut(&mut JavaWalk) -> Result<R, JavaError>,
) -> Result<(Vec<R>, u64), String> {
    let (mut told, mut error) = (Vec::new(), None);
    let run = search.drive(&mut |walk| match tell(walk) {
        Ok(one) => {
            told.push(one);
            ControlFlow::Continue(())
        }
        Err(wrong) => {
            error = Some(wrong);
            ControlFlow::Break(())
        }
    });
    match error {
        Some(error) => Err(error.to_string()),
        None => Ok((told, run.map_err(|failure| failure.to_string())?.steps)),
    }
}

/// Numbers classes in the order in which they come, whatever they are called.
pub fn numbered<K: Ord>(classes: impl IntoIterator<Item = K>) -> Vec<usize> {
    let mut known = BTreeMap::new();
    let number = |class| {
        let next = known.len();
        *known.entry(class).or_insert(next)
    };
    classes.into_iter().map(number).collect()
}
