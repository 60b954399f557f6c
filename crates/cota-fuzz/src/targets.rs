//! Everything that reads texts which are not part of Cota.

mod documents;
mod engine;
mod faulty;
mod grammar;
mod java;
mod machines;
mod mutation;
mod tests;

use crate::{Reader, Target};
use std::path::{Path, PathBuf};

/// All targets.
pub const ALL: &[Target] = &[
    target("grammar-bnf", "grammars in BNF, `cota grammar`", grammar::bnf),
    target("grammar-ebnf", "grammars in EBNF", grammar::ebnf),
    target("grammar-pairs", "grammars in the lecture's pairs", grammar::pairs),
    target("producer", "pairs for `cota grammar --trace`", grammar::producer),
    target("program", "command lines, `cota grammar --run`", grammar::program),
    target("fsm-text", "machines, a transition a line", machines::text),
    target("fsm-dot", "machines in DOT", machines::dot),
    target("fsm-kiss2", "machines in KISS2", machines::kiss2),
    target("fsm-fsmlib", "machines in the tables of FSMlib", machines::fsmlib),
    target("fsm-json", "machines in JSON", machines::json),
    target("words", "files of tests, `cota fsm run --tests`", machines::words),
    target("state-words", "files with a word for each state", machines::state_words),
    target("scope", "scopes, `cota generate --scope` and `--objects`", engine::scope),
    target("position", "candidates to go on from, `cota generate --from`", engine::position),
    target("property", "declared properties of structures", engine::property),
    target("share", "shards and what is kept of classes", engine::share),
    target("suite", "files of structures, `cota generate --read`", engine::suite),
    target("bounds", "files of bounds, `cota generate --bounds`", engine::bounds),
    target("replay", "recorded inputs of tests, `COTA_REPLAY`", tests::replay),
    target("regressions", "files of recorded inputs", tests::regressions),
    target("test-scope", "other bounds of tests, `COTA_SCOPE`", tests::scope),
    target("reached", "structures that tests reached, `cota invariant --suite`", tests::reached),
    target("report", "results, `cota report`", documents::report),
    target("source", "Rust source, `cota mutate --list`", mutation::source),
    target("config", "`cota.toml`", mutation::config),
    target("diff", "changes, `cota mutate --in-diff`", mutation::diff),
    target("verdicts", "verdicts of earlier runs of `cota mutate`", mutation::verdicts),
    target("compiled", "which mutants compile, kept by `cota mutate`", mutation::compiled),
    target("last-run", "the last run, `cota mutate show`", mutation::last_run),
    target("foreign-matrix", "kill matrices, `cota mutate analyse`", mutation::foreign),
    target("properties", "options of muJava++, `cota java mutate`", mutation::properties),
    target("patch", "patches, `cota repair --check`", mutation::patch),
    target("class-file", "class files, byte by byte", java::class_file),
];

/// Not one of them: goes wrong in every way, to test this crate with.
pub const FAULTY: Target = target("faulty", "texts that have a fault for a name", faulty::faulty);

const fn target(name: &'static str, about: &'static str, open: fn() -> Reader) -> Target {
    Target { name, about, open }
}

/// A file or folder of the clone.
fn clone(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// The files of a folder of the clone with this extension, by name; those that are too long to be changed
/// many times a second are left out.
fn files(folder: &str, extension: &str) -> Vec<String> {
    let entries = std::fs::read_dir(clone(folder)).into_iter().flatten();
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == extension));
    paths.sort();
    let texts = paths.iter().filter_map(|path| std::fs::read_to_string(path).ok());
    texts.filter(|text| text.len() < 40_000).collect()
}
