//! Our own classes `korat.finitization` and `korat.testing`, which classes that were written for Korat use.
//! They are part of Cota as sources and compiled by the user's `javac`.

use std::path::PathBuf;

use cota_jvm::Jdk;
use cota_run::Digest;

use crate::cache::Cache;
use crate::error::JavaError;
use crate::fingerprint::with_jdk;
use crate::sources::compile;

macro_rules! sources {
    ($($path:literal),* $(,)?) => {
        [$(($path, include_str!(concat!("../java/korat/", $path, ".java")))),*]
    };
}

/// Their names below `korat` and their texts.
const SOURCES: [(&str, &str); 34] = sources![
    "finitization/IArraySet",
    "finitization/IBooleanSet",
    "finitization/IByteSet",
    "finitization/IClassDomain",
    "finitization/IDoubleSet",
    "finitization/IFieldDomain",
    "finitization/IFinitization",
    "finitization/IFinitizationFactory",
    "finitization/IFloatSet",
    "finitization/IIntSet",
    "finitization/ILongSet",
    "finitization/IObjSet",
    "finitization/IPrimitiveTypeSet",
    "finitization/IShortSet",
    "finitization/impl/ArraySet",
    "finitization/impl/BooleanSet",
    "finitization/impl/ByteSet",
    "finitization/impl/ClassDomain",
    "finitization/impl/ClassName",
    "finitization/impl/DoubleSet",
    "finitization/impl/FieldDomain",
    "finitization/impl/FieldEntry",
    "finitization/impl/Finitization",
    "finitization/impl/FinitizationFactory",
    "finitization/impl/FloatSet",
    "finitization/impl/FloatingSet",
    "finitization/impl/Inclusion",
    "finitization/impl/IntSet",
    "finitization/impl/IntegralSet",
    "finitization/impl/LongSet",
    "finitization/impl/ObjSet",
    "finitization/impl/Record",
    "finitization/impl/ShortSet",
    "testing/ITestCaseListener",
];

/// The folder with the classes, compiled now or before.
pub(crate) fn classes(cache: &Cache, jdk: &Jdk, tell: &dyn Fn(&str)) -> Result<PathBuf, JavaError> {
    let mut key = with_jdk(Digest::default(), jdk);
    for (path, text) in SOURCES {
        key = key.text(path).text(text);
    }
    let content = cache.get(key, |into| {
        tell("compiling the classes korat.finitization of Cota");
        let sources = into.join("sources");
        for (path, text) in SOURCES {
            let file = sources.join(format!("korat/{path}.java"));
            let folder = file.parent().unwrap_or(&sources);
            std::fs::create_dir_all(folder)
                .and_then(|()| std::fs::write(&file, text))
                .map_err(|source| JavaError::File { path: file.display().to_string(), source })?;
        }
        compile(jdk, &sources, &[], &into.join("classes"))
    })?;
    Ok(content.join("classes"))
}

#[cfg(test)]
mod tests {
    use super::SOURCES;
    use std::path::Path;

    #[test]
    fn no_source_is_forgotten() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("java/korat");
        let files = crate::fingerprint::files(&folder, &|_| false).unwrap();
        let mut names: Vec<_> = files
            .iter()
            .map(|file| {
                file.strip_prefix(&folder).unwrap().with_extension("").display().to_string()
            })
            .collect();
        names.sort();
        let mut known = SOURCES.map(|source| source.0.to_owned());
        known.sort();
        assert_eq!(names, known);
    }
}
