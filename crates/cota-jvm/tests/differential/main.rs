//! The machine against the real `java`, for every JDK of this computer: the same text, or the same
//! exception with the same message and the same lines.
//!
//! `COTA_JAVA_PROGRAMS=text` runs only the programs whose names contain the text; `COTA_JAVA_FIRST=n`
//! lets random programs begin with the n-th class instead of the first.

#[path = "../common/mod.rs"]
mod common;

mod assembled;
mod assembler;
mod compare;
mod coverage;
mod generator;
mod jdks;
mod real;
mod refused;
mod simulated;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use cota_jvm::{Coverage, Options};
use jdks::Installed;
use real::Program;

/// Classes of random programs in an ordinary run, and in all.
const SOME_CLASSES: usize = 10;
const ALL_CLASSES: usize = 100;
/// Random hierarchies of classes.
const HIERARCHIES: usize = 60;
/// The first release whose `javac` takes the programs in `tests/java21`.
const MODERN: u32 = 21;

#[test]
fn opcodes_do_what_java_does() {
    let mut wrong = Vec::new();
    for jdk in jdks::installed() {
        let classes = real::fresh_folder("opcodes", &jdk);
        let files = real::java_files(&real::sources().join("cases/opcodes"));
        real::compile(&jdk, &files, &classes);
        let mut programs = programs_of(&files);
        programs.extend(assemble(&classes));
        let suite = Suite::new(&jdk, &classes, programs);
        let (differences, coverage) = suite.compare("opcodes", simulated::options());
        wrong.extend(differences);
        if env::var_os("COTA_JAVA_PROGRAMS").is_none() {
            let missing = coverage::missing(&coverage);
            wrong.extend(
                (!missing.is_empty())
                    .then(|| format!("JDK {}:\n{}", jdk.release, missing.join("\n"))),
            );
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn library_does_what_java_does() {
    let mut wrong = Vec::new();
    for jdk in jdks::installed() {
        let classes = real::fresh_folder("library", &jdk);
        let mut files = real::java_files(&real::sources().join("cases"));
        if jdk.language >= MODERN {
            files.extend(real::java_files(&real::sources().with_file_name("java21")));
        }
        files.retain(|file| !file.components().any(|part| part.as_os_str() == "opcodes"));
        real::compile(&jdk, &files, &classes);
        let mut programs = programs_of(&files);
        let asserting: Vec<Program> = programs
            .iter()
            .filter(|program| program.class.starts_with("cases.assertions."))
            .map(|program| Program { assertions: true, ..program.clone() })
            .collect();
        programs.extend(asserting);
        let plain = Options { without_intrinsics: true, ..simulated::options() };
        let suite = Suite::new(&jdk, &classes, programs);
        wrong.extend(suite.compare("library", simulated::options()).0);
        wrong.extend(suite.compare("library without intrinsics", plain).0);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn random_hierarchies_do_what_java_does() {
    let mut wrong = Vec::new();
    for jdk in jdks::installed() {
        let classes = real::fresh_folder("hierarchies", &jdk);
        let folder = classes.join("sources");
        let mut programs = Vec::new();
        for number in 0..HIERARCHIES {
            for (name, text) in generator::hierarchy::files(number) {
                let path = folder.join(name);
                fs::create_dir_all(path.parent().expect("a file is in a folder"))
                    .expect("a folder can be made");
                fs::write(path, text).expect("a source can be written");
            }
            programs.push(Program::of(&format!("cases.hierarchy{number}.one.Main")));
        }
        real::compile(&jdk, &real::java_files(&folder), &classes);
        let suite = Suite::new(&jdk, &classes, programs);
        wrong.extend(suite.compare("hierarchies", simulated::options()).0);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn some_random_programs_do_what_java_does() {
    random_programs("random", SOME_CLASSES);
}

#[test]
#[ignore = "takes minutes"]
fn all_random_programs_do_what_java_does() {
    random_programs("all-random", ALL_CLASSES);
}

fn random_programs(name: &str, count: usize) {
    let mut wrong = Vec::new();
    for jdk in jdks::installed() {
        let classes = real::fresh_folder(name, &jdk);
        let folder = classes.join("sources");
        fs::create_dir_all(&folder).expect("a folder can be made");
        let mut programs = Vec::new();
        let first = env::var("COTA_JAVA_FIRST").map_or(0, |text| text.parse().expect("a number"));
        for number in first..first + count {
            let file = folder.join(format!("Random{number}.java"));
            fs::write(file, generator::class(number, jdk.language >= MODERN))
                .expect("a source can be written");
            let class = format!("cases.random.Random{number}");
            let methods = (0..generator::PROGRAMS).map(|method| format!("run{method}"));
            programs.extend(methods.map(|method| Program {
                class: class.clone(),
                method,
                assertions: false,
            }));
        }
        real::compile(&jdk, &real::java_files(&folder), &classes);
        let suite = Suite::new(&jdk, &classes, programs);
        wrong.extend(suite.compare(name, simulated::options()).0);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Programs with what the real JVM does for them.
struct Suite<'a> {
    jdk: &'a Installed,
    classes: &'a Path,
    programs: Vec<Program>,
    expected: Vec<String>,
}

impl<'a> Suite<'a> {
    /// Runs the programs on the real JVM.
    fn new(jdk: &'a Installed, classes: &'a Path, mut programs: Vec<Program>) -> Suite<'a> {
        if let Ok(chosen) = env::var("COTA_JAVA_PROGRAMS") {
            programs.retain(|program| program.line().contains(&chosen));
        }
        let expected = real::run(jdk, classes, &programs);
        Suite { jdk, classes, programs, expected }
    }

    /// Runs the programs in the machine. Gives a description of the differences if there are any.
    fn compare(&self, name: &str, options: Options) -> (Option<String>, Coverage) {
        let (got, coverage) = simulated::run(self.jdk, self.classes, &self.programs, options);
        let differences = compare::differences(&self.programs, &self.expected, &got);
        let total = self.programs.len();
        let title = format!("{name}, JDK {}", self.jdk.release);
        println!("{title}: {} of {total} programs are equal", total - differences.len());
        let text =
            (!differences.is_empty()).then(|| compare::describe(&title, total, &differences));
        (text, coverage)
    }
}

/// The programs of files: those that have a method `run`.
fn programs_of(files: &[PathBuf]) -> Vec<Program> {
    let has_run = |file: &&PathBuf| {
        fs::read_to_string(file).expect("a source can be read").contains("static String run()")
    };
    let name = |file: &PathBuf| {
        let parts: Vec<String> = file
            .with_extension("")
            .components()
            .map(|part| part.as_os_str().to_string_lossy().into_owned())
            .collect();
        let from =
            parts.iter().rposition(|part| part == "cases").expect("programs are below `cases`");
        Program::of(&parts[from..].join("."))
    };
    files.iter().filter(has_run).map(name).collect()
}

/// Writes the assembled classes beside the compiled ones and gives their programs.
fn assemble(classes: &Path) -> Vec<Program> {
    let mut programs = Vec::new();
    fs::create_dir_all(classes.join("cases/assembled")).expect("a folder can be made");
    for each in assembled::all() {
        fs::write(classes.join(format!("{}.class", each.name)), &each.bytes)
            .expect("a class can be written");
        programs.extend(each.runs.then(|| Program::of(&each.name)));
    }
    programs
}
