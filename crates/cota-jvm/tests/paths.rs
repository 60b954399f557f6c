//! Directories, jars and JDKs, as they are and damaged.

mod common;

use common::image::{Image, Resource};
use common::{Random, jdks, sample_folder, samples};
use cota_jvm::classpath::{ClassPath, ClassPathError, Jdk, JdkError};
use miniz_oxide::deflate::{compress_to_vec, compress_to_vec_zlib};
use rawzip::{CompressionMethod, ZipArchiveWriter, ZipDataWriter};
use std::io::Write;
use std::path::{Path, PathBuf};

/// A jar with these files, every second one compressed.
fn jar(path: &Path, files: &[(&str, &[u8])]) {
    let mut bytes = Vec::new();
    let mut archive = ZipArchiveWriter::new(&mut bytes);
    for (number, (name, content)) in files.iter().enumerate() {
        let packed = number % 2 == 1;
        let method = if packed { CompressionMethod::DEFLATE } else { CompressionMethod::STORE };
        let (mut entry, config) =
            archive.new_file(name).compression_method(method).start().unwrap();
        // The writer counts what is not compressed, and what it passes on is thrown away.
        let mut counted: ZipDataWriter<std::io::Sink> = config.wrap(std::io::sink());
        counted.write_all(content).unwrap();
        let (_, descriptor) = counted.finish().unwrap();
        let stored = if packed { compress_to_vec(content, 6) } else { content.to_vec() };
        entry.write_all(&stored).unwrap();
        entry.finish(descriptor).unwrap();
    }
    archive.finish().unwrap();
    std::fs::write(path, bytes).unwrap();
}

fn sample_jar(folder: &Path) -> PathBuf {
    let path = folder.join("samples.jar");
    let samples = samples();
    let names: Vec<String> = samples.iter().map(|(name, _)| format!("{name}.class")).collect();
    let files: Vec<(&str, &[u8])> =
        names.iter().zip(&samples).map(|(name, (_, bytes))| (&**name, &**bytes)).collect();
    jar(&path, &files);
    path
}

#[test]
fn a_jar_and_a_directory_give_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let from_jar = ClassPath::open([sample_jar(folder.path())]).unwrap();
    let from_directory = ClassPath::open([sample_folder()]).unwrap();
    let names: Vec<String> = samples().into_iter().map(|(name, _)| name).collect();
    assert_eq!(from_jar.class_names().unwrap(), names);
    assert_eq!(from_directory.class_names().unwrap(), names);
    for (name, bytes) in samples() {
        assert_eq!(from_jar.find(&name).unwrap().as_ref(), Some(&bytes), "{name}");
        assert_eq!(from_directory.find(&name).unwrap().as_ref(), Some(&bytes), "{name}");
    }
    for path in [&from_jar, &from_directory] {
        assert_eq!(path.find("sample/None").unwrap(), None);
        assert_eq!(path.find("sample/Shapes/Deeper").unwrap(), None);
        assert_eq!(path.find(&"long".repeat(1_000)).unwrap(), None);
    }
}

#[test]
fn the_first_entry_that_has_a_class_gives_it() {
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (folder.path().join("first.jar"), folder.path().join("second"));
    jar(&first, &[("a/A.class", b"first")]);
    std::fs::create_dir_all(second.join("a")).unwrap();
    std::fs::write(second.join("a/A.class"), b"second").unwrap();
    std::fs::write(second.join("a/B.class"), b"second").unwrap();
    let path = ClassPath::open([first, second]).unwrap();
    assert_eq!(path.find("a/A").unwrap().unwrap(), b"first");
    assert_eq!(path.find("a/B").unwrap().unwrap(), b"second");
    assert_eq!(path.class_names().unwrap(), ["a/A", "a/B"]);
}

#[test]
fn names_do_not_lead_out_of_an_entry() {
    let folder = tempfile::tempdir().unwrap();
    let inside = folder.path().join("inside");
    std::fs::create_dir(&inside).unwrap();
    let secret = folder.path().join("Secret.class");
    std::fs::write(&secret, b"secret").unwrap();
    let archive = folder.path().join("a.jar");
    jar(&archive, &[("Fine.class", b""), ("up/Secret.class", b"x"), ("a/d/Secret.class", b"x")]);
    // What writes archives does not write such names.
    let mut bytes = std::fs::read(&archive).unwrap();
    for (harmless, harmful) in [("up/S", "../S"), ("a/d/S", "a/./S")] {
        while let Some(at) = bytes.windows(harmless.len()).position(|at| at == harmless.as_bytes())
        {
            bytes[at..at + harmful.len()].copy_from_slice(harmful.as_bytes());
        }
    }
    std::fs::write(&archive, bytes).unwrap();
    let path = ClassPath::open([inside, archive]).unwrap();
    let absolute = secret.with_extension("");
    for name in
        ["../Secret", "a/../../Secret", absolute.to_str().unwrap(), "..\\Secret", "a/./Secret"]
    {
        assert_eq!(path.find(name).unwrap(), None, "{name}");
    }
    assert_eq!(path.class_names().unwrap(), ["Fine"]);
    assert!(ClassPath::open([folder.path().to_owned()]).unwrap().find("Secret").unwrap().is_some());
}

#[test]
fn a_jar_gives_the_class_for_the_release() {
    let folder = tempfile::tempdir().unwrap();
    let files: [(&str, &[u8]); 5] = [
        ("META-INF/MANIFEST.MF", b"Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\n"),
        ("a/A.class", b"all"),
        ("META-INF/versions/11/a/A.class", b"eleven"),
        ("META-INF/versions/21/a/A.class", b"twenty-one"),
        ("META-INF/versions/21/a/B.class", b"only there"),
    ];
    let several = folder.path().join("several.jar");
    jar(&several, &files);
    let find = |path: &Path, release, name| {
        let opened = ClassPath::open([path.to_owned()]).unwrap().for_release(release);
        let found = opened.find(name).unwrap().map(|bytes| String::from_utf8(bytes).unwrap());
        (found, opened.class_names().unwrap().len())
    };
    assert_eq!(find(&several, 8, "a/A"), (Some("all".to_owned()), 1));
    assert_eq!(find(&several, 17, "a/A"), (Some("eleven".to_owned()), 1));
    assert_eq!(find(&several, 25, "a/A"), (Some("twenty-one".to_owned()), 2));
    assert_eq!(find(&several, 17, "a/B"), (None, 1));
    // A jar that does not say so has no versions.
    let single = folder.path().join("single.jar");
    jar(&single, &files[1..]);
    assert_eq!(find(&single, 25, "a/A"), (Some("all".to_owned()), 1));
}

#[test]
fn what_is_missing_or_no_jar_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("missing.jar");
    let error = ClassPath::open([missing]).unwrap_err();
    assert!(matches!(&error, ClassPathError::Missing(path) if path.ends_with("missing.jar")));
    let text = folder.path().join("text.jar");
    std::fs::write(&text, "no jar").unwrap();
    let error = ClassPath::open([text]).unwrap_err();
    assert!(matches!(error, ClassPathError::NotAJar { .. }), "{error}");
}

#[test]
fn a_class_that_unpacks_to_too_much_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large.jar");
    jar(&path, &[("A.class", b""), ("Large.class", &vec![0; (16 << 20) + 1])]);
    assert!(std::fs::metadata(&path).unwrap().len() < 100_000);
    let error = ClassPath::open([path]).unwrap().find("Large").unwrap_err();
    assert!(error.to_string().contains("longer than"), "{error}");
}

#[test]
fn a_damaged_jar_is_read_or_refused() {
    let folder = tempfile::tempdir().unwrap();
    let whole = std::fs::read(sample_jar(folder.path())).unwrap();
    let path = folder.path().join("damaged.jar");
    let mut random = Random::new(2);
    let (mut wrong, mut right) = (0, 0);
    for _ in 0..1_000 {
        let mut bytes = whole.clone();
        random.damage(&mut bytes);
        // The archive's directory is at its end.
        let at = bytes.len() - 1 - random.below(400);
        bytes[at] ^= 1 << random.below(8);
        std::fs::write(&path, &bytes).unwrap();
        let Ok(opened) = ClassPath::open([path.clone()]) else {
            wrong += 1;
            continue;
        };
        for name in opened.class_names().unwrap() {
            match opened.find(&name) {
                Ok(_) => right += 1,
                Err(_) => wrong += 1,
            }
        }
    }
    assert!(wrong > 0 && right > 0, "{wrong} wrong, {right} right");
}

/// A JDK of this release, with the samples in its module `java.base`, one of them compressed.
fn jdk(home: &Path, version: &str, little: bool) -> Vec<u8> {
    let mut image = Image::new(little);
    let mut resources = vec![image.package("sample", "java.base"), image.package("a.b", "second")];
    for (name, bytes) in samples() {
        resources.push(Resource::class("java.base", &name, &bytes));
    }
    let last = resources.last_mut().unwrap();
    let method = image.text("zip");
    let packed = compress_to_vec_zlib(&last.stored, 6);
    let length = last.stored.len();
    last.unpacked = Some(length);
    // Both sizes have eight bytes; no more methods follow.
    let mut stored = image.number(0xCAFE_FAFA).to_vec();
    stored.extend([0; 16]);
    stored.extend(image.number(method));
    stored.extend(image.number(0));
    stored.push(1);
    stored.extend(packed);
    last.stored = stored;
    resources.push(Resource::class("java.base", "module/info", b""));
    resources.push(Resource::class("second", "a/b/C", b"of the second"));
    let file = image.file(&resources);
    std::fs::create_dir_all(home.join("lib")).unwrap();
    std::fs::write(home.join("lib/modules"), &file).unwrap();
    std::fs::write(home.join("release"), format!("JAVA_VERSION=\"{version}\"\n")).unwrap();
    file
}

#[test]
fn images_of_both_byte_orders_are_read() {
    for little in [true, false] {
        let home = tempfile::tempdir().unwrap();
        jdk(home.path(), "21.0.2", little);
        let jdk = Jdk::open(home.path()).unwrap();
        assert_eq!((jdk.release(), jdk.javac()), (21, None));
        assert_eq!(jdk.module_of("sample/Shapes").as_deref(), Some("java.base"));
        assert_eq!(jdk.module_of("a/b/C").as_deref(), Some("second"));
        assert_eq!(jdk.module_of("a/c/C"), None);
        for (name, bytes) in samples() {
            assert_eq!(jdk.find_class(&name).unwrap(), Some(bytes), "{name}");
        }
        assert_eq!(jdk.find_class("a/b/C").unwrap().unwrap(), b"of the second");
        for name in ["a/b/D", "sample/None", "a/b/../b/C", "C", "", "/"] {
            assert_eq!(jdk.find_class(name).unwrap(), None, "{name}");
        }
        assert_eq!(jdk.class_names("second"), ["a/b/C"]);
        assert_eq!(jdk.class_names("third"), [""; 0]);
    }
}

#[test]
fn a_damaged_image_is_read_or_refused() {
    let home = tempfile::tempdir().unwrap();
    let whole = jdk(home.path(), "17", true);
    let index = whole.len() - samples().iter().map(|(_, bytes)| bytes.len()).sum::<usize>() / 2;
    let mut random = Random::new(3);
    let (mut wrong, mut right) = (0, 0);
    let mut read = |bytes: &[u8]| {
        std::fs::write(home.path().join("lib/modules"), bytes).unwrap();
        let Ok(jdk) = Jdk::open(home.path()) else { return };
        jdk.class_names("java.base");
        for (name, bytes) in samples() {
            let same = matches!(jdk.find_class(&name), Ok(Some(found)) if found == bytes);
            if same { right += 1 } else { wrong += 1 }
        }
    };
    for length in [0, 3, 27, 28, 100, index] {
        read(&whole[..length]);
    }
    for _ in 0..1_000 {
        let mut bytes = whole.clone();
        let end = if random.below(4) == 0 { 28 } else { index };
        let at = random.below(end);
        bytes[at] ^= 1 << random.below(8);
        read(&bytes);
    }
    assert!(wrong > 0 && right > 0, "{wrong} wrong, {right} right");
}

#[test]
fn releases_without_an_image_or_from_the_future_are_refused() {
    let home = tempfile::tempdir().unwrap();
    for (version, expected) in [("1.8.0_402", 8), ("26", 26)] {
        jdk(home.path(), version, true);
        let error = Jdk::open(home.path()).unwrap_err();
        assert!(matches!(error, JdkError::Release { release, .. } if release == expected));
        assert!(error.to_string().contains("--jdk"), "{error}");
    }
    // Release 8 has no file that says so in every build.
    std::fs::remove_file(home.path().join("release")).unwrap();
    assert!(matches!(Jdk::open(home.path()), Err(JdkError::NotAJdk { .. })));
    std::fs::write(home.path().join("lib/rt.jar"), "").unwrap();
    assert!(matches!(Jdk::open(home.path()), Err(JdkError::Release { release: 8, .. })));
}

#[test]
fn classes_of_all_modules_of_a_jdk_are_found() {
    for jdk in jdks() {
        for (class, module) in [
            ("java/util/List", "java.base"),
            ("java/util/logging/Logger", "java.logging"),
            ("java/sql/Driver", "java.sql"),
        ] {
            let found = jdk.find_class(class).unwrap();
            // An installation may have some modules only.
            if jdk.class_names(module).iter().any(|name| name == class) {
                assert_eq!(jdk.module_of(class).as_deref(), Some(module));
                assert!(found.is_some_and(|bytes| bytes.starts_with(&[0xCA, 0xFE])), "{class}");
            }
        }
        assert!(jdk.find_class("java/util/List").unwrap().is_some());
        assert_eq!(jdk.find_class("java/util/NoSuchClass").unwrap(), None);
        assert_eq!(jdk.find_class("no/such/Package").unwrap(), None);
        assert!(jdk.java().is_file());
    }
}

#[test]
fn threads_share_a_jdk_and_a_class_path() {
    fn shared<T: Send + Sync>() {}
    shared::<Jdk>();
    shared::<ClassPath>();
    let home = tempfile::tempdir().unwrap();
    jdk(home.path(), "17", true);
    let jdk = Jdk::open(home.path()).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for (name, bytes) in samples().into_iter().cycle().take(500) {
                    assert_eq!(jdk.find_class(&name).unwrap(), Some(bytes), "{name}");
                }
            });
        }
    });
}
