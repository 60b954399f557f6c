//! A jar: a zip archive with class files, possibly several of a class for different releases of Java.

use super::{ClassPathError, LONGEST, inflate};
use rawzip::{
    CompressionMethod, FileReader, RECOMMENDED_BUFFER_SIZE, ZipArchive, ZipArchiveEntryWayfinder,
};
use rustc_hash::FxHashMap;
use std::io::Read;
use std::path::PathBuf;

const VERSIONS: &str = "META-INF/versions/";
const MANIFEST: &str = "META-INF/MANIFEST.MF";

pub(super) struct Jar {
    path: PathBuf,
    archive: ZipArchive<FileReader>,
    /// By the class's name, with the first release that each file is for.
    classes: FxHashMap<String, Vec<(u32, Place)>>,
}

/// Where a file is in the archive.
#[derive(Clone, Copy)]
struct Place {
    way: ZipArchiveEntryWayfinder,
    method: CompressionMethod,
    checksum: u32,
}

impl std::fmt::Debug for Jar {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Jar").field("path", &self.path).finish_non_exhaustive()
    }
}

impl Jar {
    /// Reads the archive's directory.
    pub fn open(path: PathBuf) -> Result<Self, ClassPathError> {
        let file = match std::fs::File::open(&path) {
            Ok(file) => file,
            Err(error) => return Err(ClassPathError::Unreadable { path, error }),
        };
        match list(file) {
            Ok((archive, classes)) => Ok(Self { path, archive, classes }),
            Err(error) => Err(ClassPathError::NotAJar { path, why: error.to_string() }),
        }
    }

    /// The class of this name for a release.
    pub fn find(&self, name: &str, release: u32) -> Result<Option<Vec<u8>>, ClassPathError> {
        let versions = self.classes.get(name).map_or(&[][..], Vec::as_slice);
        let fitting = versions.iter().filter(|(from, _)| *from <= release);
        let Some((_, place)) = fitting.max_by_key(|(from, _)| *from) else { return Ok(None) };
        content(&self.archive, *place).map(Some).map_err(|why| ClassPathError::Class {
            path: self.path.clone(),
            class: name.to_owned(),
            why,
        })
    }

    /// Adds the names of all classes that there are for a release.
    pub fn class_names(&self, release: u32, names: &mut Vec<String>) {
        let here = |versions: &Vec<(u32, Place)>| versions.iter().any(|(from, _)| *from <= release);
        let found = self.classes.iter().filter(|(_, versions)| here(versions));
        names.extend(found.map(|(name, _)| name.clone()));
    }
}

type Classes = FxHashMap<String, Vec<(u32, Place)>>;

fn list(file: std::fs::File) -> Result<(ZipArchive<FileReader>, Classes), rawzip::Error> {
    let mut buffer = vec![0; RECOMMENDED_BUFFER_SIZE];
    let archive = ZipArchive::from_file(file, &mut buffer)?;
    let mut classes = Classes::default();
    let mut manifest = None;
    let mut entries = archive.entries(&mut buffer);
    while let Some(entry) = entries.next_entry()? {
        let place = Place {
            way: entry.wayfinder(),
            method: entry.compression_method(),
            checksum: entry.crc32(),
        };
        // What is no text is the name of no class.
        let path = entry.file_path();
        let Ok(path) = std::str::from_utf8(path.as_ref()) else { continue };
        if path == MANIFEST {
            manifest = Some(place);
        }
        if let Some((release, name)) = class_of(path) {
            // As in Java, the last of two files with the same name counts.
            let versions = classes.entry(name.to_owned()).or_default();
            versions.retain(|(known, _)| *known != release);
            versions.push((release, place));
        }
    }
    let manifest = manifest.and_then(|place| content(&archive, place).ok());
    if !manifest.is_some_and(|manifest| is_multi_release(&manifest)) {
        for versions in classes.values_mut() {
            versions.retain(|(release, _)| *release == 0);
        }
    }
    Ok((archive, classes))
}

/// The class in a file of a jar, and the first release that it is for; zero if for all.
fn class_of(path: &str) -> Option<(u32, &str)> {
    let name = path.strip_suffix(".class")?;
    if let Some(versioned) = name.strip_prefix(VERSIONS) {
        let (release, name) = versioned.split_once('/')?;
        let release = release.parse().ok().filter(|release| *release >= 9)?;
        return Some((release, name));
    }
    (!name.starts_with("META-INF/")).then_some((0, name))
}

/// Whether the first section of a manifest says so.
fn is_multi_release(manifest: &[u8]) -> bool {
    let text = String::from_utf8_lossy(manifest);
    text.lines().take_while(|line| !line.is_empty()).any(|line| {
        line.split_once(':').is_some_and(|(key, value)| {
            key.eq_ignore_ascii_case("Multi-Release") && value.trim().eq_ignore_ascii_case("true")
        })
    })
}

fn content(archive: &ZipArchive<FileReader>, place: Place) -> Result<Vec<u8>, String> {
    let (packed, size) = (place.way.compressed_size_hint(), place.way.uncompressed_size_hint());
    if packed.max(size) > LONGEST as u64 {
        return Err(format!("longer than {LONGEST} bytes"));
    }
    let entry = archive.get_entry(place.way).map_err(|error| error.to_string())?;
    let mut bytes = Vec::new();
    let reader = entry.reader();
    reader.take(packed).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    let bytes = match place.method {
        CompressionMethod::STORE => bytes,
        CompressionMethod::DEFLATE => inflate::deflated(&bytes)?,
        other => return Err(format!("compressed by a method that is not read: {other:?}")),
    };
    if bytes.len() as u64 != size || rawzip::crc32(&bytes) != place.checksum {
        return Err("its size or checksum is not the one in the jar's directory".to_owned());
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_classes_for_releases() {
        assert_eq!(class_of("a/B.class"), Some((0, "a/B")));
        assert_eq!(class_of("META-INF/versions/11/a/B.class"), Some((11, "a/B")));
        assert_eq!(class_of("META-INF/versions/8/a/B.class"), None);
        assert_eq!(class_of("META-INF/versions/x/a/B.class"), None);
        assert_eq!(class_of("META-INF/B.class"), None);
        assert_eq!(class_of("a/b.txt"), None);
    }

    #[test]
    fn only_the_first_section_speaks_of_the_whole_jar() {
        assert!(is_multi_release(b"Manifest-Version: 1.0\r\nmulti-release: TRUE\r\n\r\n"));
        assert!(!is_multi_release(b"Manifest-Version: 1.0\n\nName: a\nMulti-Release: true\n"));
        assert!(!is_multi_release(b"Multi-Release: false\n"));
    }
}
