//! Class files, class paths and JDKs, as they are and damaged.

mod common;

use common::jdks;
use cota_jvm::classfile::ClassFile;

#[test]
fn every_class_of_java_base_is_read() {
    for jdk in jdks() {
        let names = jdk.class_names("java.base");
        assert!(names.len() > 5_000, "{} classes in {}", names.len(), jdk.home().display());
        let mut time = std::time::Duration::ZERO;
        let start = std::time::Instant::now();
        for name in &names {
            let bytes = jdk.find_class(name).unwrap().unwrap_or_else(|| panic!("no class {name}"));
            let s = std::time::Instant::now();
            let class = ClassFile::read(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
            time += s.elapsed();
            assert_eq!(&*class.name, name);
        }
        eprintln!(
            "{} {} classes: {:?} reading {:?}",
            jdk.release(),
            names.len(),
            start.elapsed(),
            time
        );
        let s = std::time::Instant::now();
        let _again = cota_jvm::classpath::Jdk::open(jdk.home()).unwrap();
        eprintln!("open {:?}", s.elapsed());
    }
}
