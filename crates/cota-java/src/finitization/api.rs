//! The classes that finitization methods are written against, for subjects that bring no others.

use std::path::{Path, PathBuf};

use cota_jvm::Jdk;
use cota_run::Digest;

use crate::error::JavaError;
use crate::subject::compile;

macro_rules! source {
    ($path:literal) => {
        ($path, include_str!(concat!("../../java/", $path)))
    };
}

/// The sources in `java/`.
const SOURCES: [(&str, &str); 34] = [
    source!("korat/finitization/IArraySet.java"),
    source!("korat/finitization/IBooleanSet.java"),
    source!("korat/finitization/IByteSet.java"),
    source!("korat/finitization/IClassDomain.java"),
    source!("korat/finitization/IDoubleSet.java"),
    source!("korat/finitization/IFieldDomain.java"),
    source!("korat/finitization/IFinitization.java"),
    source!("korat/finitization/IFinitizationFactory.java"),
    source!("korat/finitization/IFloatSet.java"),
    source!("korat/finitization/IIntSet.java"),
    source!("korat/finitization/ILongSet.java"),
    source!("korat/finitization/IObjSet.java"),
    source!("korat/finitization/IPrimitiveTypeSet.java"),
    source!("korat/finitization/IShortSet.java"),
    source!("korat/finitization/impl/ArraySet.java"),
    source!("korat/finitization/impl/BooleanSet.java"),
    source!("korat/finitization/impl/ByteSet.java"),
    source!("korat/finitization/impl/ClassDomain.java"),
    source!("korat/finitization/impl/ClassName.java"),
    source!("korat/finitization/impl/DoubleSet.java"),
    source!("korat/finitization/impl/FieldDomain.java"),
    source!("korat/finitization/impl/FieldEntry.java"),
    source!("korat/finitization/impl/Finitization.java"),
    source!("korat/finitization/impl/FinitizationFactory.java"),
    source!("korat/finitization/impl/FloatSet.java"),
    source!("korat/finitization/impl/FloatingSet.java"),
    source!("korat/finitization/impl/Inclusion.java"),
    source!("korat/finitization/impl/IntSet.java"),
    source!("korat/finitization/impl/IntegralSet.java"),
    source!("korat/finitization/impl/LongSet.java"),
    source!("korat/finitization/impl/ObjSet.java"),
    source!("korat/finitization/impl/Record.java"),
    source!("korat/finitization/impl/ShortSet.java"),
    source!("korat/testing/ITestCaseListener.java"),
];

/// A folder with the classes `korat.finitization` and `korat.testing`, compiled by the JDK below a
/// cache folder unless they are there already. On the class path of a subject it comes first, so that
/// Korat's own classes, which a jar of the subject may bring, are not used.
///
/// # Errors
/// The JDK has no compiler, or the folder cannot be written.
pub fn korat_api(jdk: &Jdk, cache: &Path) -> Result<PathBuf, JavaError> {
    let digest = Digest::default().number(u64::from(jdk.release()));
    let digest = SOURCES
        .iter()
        .fold(digest, |digest, (path, text)| digest.part(path.as_bytes()).part(text.as_bytes()));
    let folder = cache.join(format!("korat-api-{}", digest.short()));
    if folder.is_dir() {
        return Ok(folder);
    }
    // Written beside it and moved there when it is whole: others may do the same at the same time.
    let new = cache.join(format!("korat-api-{}-{}", digest.short(), std::process::id()));
    let (sources, classes) = (new.join("sources"), new.join("classes"));
    let made =
        make(jdk, &sources, &classes).and_then(|()| match std::fs::rename(&classes, &folder) {
            Err(_) if folder.is_dir() => Ok(()),
            moved => moved.map_err(|source| failed(&folder, source)),
        });
    // What is left there does no harm.
    let _ = std::fs::remove_dir_all(&new);
    made.map(|()| folder)
}

fn make(jdk: &Jdk, sources: &Path, classes: &Path) -> Result<(), JavaError> {
    std::fs::create_dir_all(classes).map_err(|source| failed(classes, source))?;
    for (path, text) in SOURCES {
        let file = sources.join(path);
        let folder = file.parent().unwrap_or(sources);
        std::fs::create_dir_all(folder).map_err(|source| failed(folder, source))?;
        std::fs::write(&file, text).map_err(|source| failed(&file, source))?;
    }
    compile(jdk, sources, &[], classes)
}

fn failed(path: &Path, source: std::io::Error) -> JavaError {
    JavaError::File { path: path.display().to_string(), source }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn below(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                below(&path, files);
            } else if path.extension().is_some_and(|extension| extension == "java") {
                files.push(path);
            }
        }
    }

    #[test]
    fn every_source_is_in_the_list() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("java");
        let mut files = Vec::new();
        below(&folder, &mut files);
        files.sort();
        let listed: Vec<_> = SOURCES.iter().map(|(path, _)| folder.join(path)).collect();
        assert_eq!(listed, files);
    }
}
