//! Crates made on the spot, and runs on them.

use cota_mutate::Error;
use cota_mutate::config::Config;
use cota_mutate::filter::Filter;
use cota_mutate::report::{Mutant, Report};
use cota_mutate::rust::package::{Package, PackageOptions};
use cota_mutate::rust::plan::Plan;
use cota_mutate::rust::subject::{Runner, RustOptions, RustSubject, Suite};
use cota_mutate::session::{self, SessionOptions};
use cota_run::{Budget, StopReason, Watch};
use std::path::Path;
use tempfile::TempDir;

/// A folder with these files.
pub fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        write(folder.path(), name, text);
    }
    folder
}

/// Writes a file in a folder.
pub fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
}

/// A crate with only a library.
pub fn library(text: &str) -> TempDir {
    folder(&[("Cargo.toml", &manifest("small", "")), ("src/lib.rs", text)])
}

/// The manifest of a package that is a workspace of its own.
pub fn manifest(name: &str, rest: &str) -> String {
    format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2021\"\n{rest}\n[workspace]\n"
    )
}

/// Options with some operators, two runs at a time.
pub fn operators(names: &[&str]) -> Config {
    let operators = names.iter().map(|&name| name.to_owned()).collect();
    Config { operators, jobs: 2, ..Config::default() }
}

/// The plan for a folder.
pub fn plan(folder: &Path, config: Config) -> Result<Plan, Error> {
    let package =
        Package::find(PackageOptions { path: folder.to_owned(), ..PackageOptions::default() })?;
    Plan::new(package, config, &Filter::default())
}

/// A run on a folder.
pub fn run(folder: &Path, config: Config) -> Result<Report, Error> {
    run_so(folder, config, RunOptions::default())
}

/// How a run is done.
#[derive(Clone, Copy, Default)]
#[allow(clippy::struct_excessive_bools)] // a switch each
pub struct RunOptions {
    pub matrix: bool,
    pub fresh: bool,
    pub runner: Runner,
    pub prove_equivalent: bool,
    pub doc_tests: bool,
}

impl RunOptions {
    /// A subject that is run so.
    pub fn subject(self, plan: Plan) -> Result<RustSubject, Error> {
        let Self { fresh, runner, prove_equivalent, doc_tests, .. } = self;
        let suite = Suite::default();
        let options = RustOptions { fresh, runner, prove_equivalent, doc_tests, suite };
        RustSubject::new(plan, options)
    }

    /// How its mutants are judged.
    pub fn session(self) -> SessionOptions {
        let Self { matrix, fresh, .. } = self;
        SessionOptions { matrix, fresh, ..SessionOptions::default() }
    }
}

/// A run with some options.
pub fn run_so(folder: &Path, config: Config, options: RunOptions) -> Result<Report, Error> {
    let budget = Budget { jobs: config.workers(), ..Budget::default() };
    let subject = options.subject(plan(folder, config)?)?;
    let finished = session::run(&subject, &options.session(), &budget, Watch::default())?;
    assert_eq!(finished.stop, StopReason::Exhausted);
    Ok(finished.result)
}

/// The mutant that replaces one text by another.
pub fn mutant<'r>(report: &'r Report, original: &str, replacement: &str) -> &'r Mutant {
    let fits = |mutant: &&Mutant| {
        let first = &mutant.mutations[0];
        first.original == original && first.replacement == replacement
    };
    let found: Vec<&Mutant> = report.mutants.iter().filter(fits).collect();
    match found[..] {
        [one] => one,
        _ => {
            panic!("{} mutants `{original}` by `{replacement}`: {:#?}", found.len(), report.mutants)
        }
    }
}

/// The word for what became of it.
pub fn word(report: &Report, original: &str, replacement: &str) -> &'static str {
    mutant(report, original, replacement).verdict.word()
}

/// All files below a folder but what cargo built, with their texts.
pub fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(at) = open.pop() {
        for entry in std::fs::read_dir(at).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                if entry.file_name() != "target" {
                    open.push(path);
                }
            } else if entry.file_name() != "Cargo.lock" {
                found.push((path.display().to_string(), std::fs::read(&path).unwrap()));
            }
        }
    }
    found.sort();
    found
}
