//! The commands of the book are run, and print what the book says.
//!
//! A block that begins with three back quotes and `console` has commands after `$ ` and what they print.
//! Times and rates are not compared. `COTA_BLESS=1` writes what is printed into the book.

mod common;

use common::target::{Target, shared};
use regex::Regex;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// The chapters whose commands are run: the walk-throughs, and what is about commands as they are.
const CHAPTERS: [&str; 10] = [
    "quick-start.md",
    "walk/generate.md",
    "walk/test.md",
    "walk/grammar.md",
    "walk/fsm.md",
    "walk/mutate.md",
    "walk/repair.md",
    "report.md",
    "fast-invariants.md",
    "introduction.md",
];

/// A folder for a chapter, in which the examples are where the book says. Its commands keep what they keep
/// in a target folder without results of earlier runs: the book has what a first run prints.
struct Desk {
    folder: tempfile::TempDir,
    root: PathBuf,
    target: Target,
}

impl Desk {
    fn new() -> Self {
        let (folder, root, target) = (tempfile::tempdir().unwrap(), root(), Target::new());
        for name in ["crates", "examples"] {
            std::os::unix::fs::symlink(root.join(name), folder.path().join(name)).unwrap();
        }
        std::os::unix::fs::symlink(target.path(), folder.path().join("target")).unwrap();
        Self { folder, root, target }
    }

    /// What a command prints, on standard output and standard error together.
    fn run(&self, line: &str) -> String {
        let bin = Path::new(env!("CARGO_BIN_EXE_cota")).parent().unwrap();
        let path = std::env::var("PATH").unwrap();
        // Cargo works in the clone. The tests and examples of one package alone would be rebuilt, with
        // other features than those of the whole workspace; the same ones of the workspace are there.
        let in_clone = line.starts_with("cargo ");
        let target = match line.split(' ').nth(1) {
            Some("build" | "test") if in_clone => shared(),
            _ => self.target.path().to_path_buf(),
        };
        let line = match line.split_once(" -p containers") {
            Some(("cargo build -q", _)) => "cargo test -q --workspace --no-run".to_string(),
            Some((test @ ("cargo test" | "cargo test -q"), rest)) => {
                format!("{test} --workspace{rest}")
            }
            _ => line.to_string(),
        };
        let mut command = common::alone("sh");
        command.args(["-c", &format!("{{ {line}\n}} 2>&1")]);
        command.current_dir(if in_clone { &self.root } else { self.folder.path() });
        command.env("PATH", format!("{}:{path}", bin.display()));
        command.env("CARGO_TARGET_DIR", target);
        let output = command.output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        text.replace(&format!("{}/", self.root.display()), "")
    }
}

/// What is compared: without times and rates.
fn lasting(text: &str) -> String {
    let time = Regex::new(r"\d[\d,.]* ?(ns|µs|ms|s|KiB)\b").unwrap();
    let rate = Regex::new(r"\d[\d,.]* a second").unwrap();
    let thread = Regex::new(r" \(\d+\) panicked").unwrap();
    let mut lines = String::new();
    for line in text.lines() {
        let line = rate.replace_all(line, "[rate]");
        let line = time.replace_all(&line, "[time]");
        let line = thread.replace_all(&line, " panicked");
        let _ = writeln!(lines, "{}", line.trim_end());
    }
    lines.trim_end().to_string()
}

/// Runs the blocks of a chapter; the chapter as it should be, and what is different.
fn checked(text: &str) -> (String, Vec<String>) {
    let desk = Desk::new();
    let (mut new, mut wrong) = (String::new(), Vec::new());
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let _ = writeln!(new, "{line}");
        if line != "```console" {
            continue;
        }
        while let Some(line) = lines.next() {
            let _ = writeln!(new, "{line}");
            let Some(command) = line.strip_prefix("$ ") else { break };
            let mut said = String::new();
            while let Some(line) = lines.next_if(|line| !line.starts_with("$ ") && *line != "```") {
                let _ = writeln!(said, "{line}");
            }
            let printed = desk.run(command);
            if lasting(&said) != lasting(&printed) {
                wrong.push(format!("$ {command}\nthe book says:\n{said}\nit prints:\n{printed}"));
                said = printed.trim_end().to_string() + "\n";
                said = said.trim_start_matches('\n').to_string();
            }
            new.push_str(&said);
        }
    }
    (new, wrong)
}

#[test]
fn the_book_says_what_the_commands_print() {
    let bless = std::env::var_os("COTA_BLESS").is_some();
    let mut wrong = Vec::new();
    for chapter in CHAPTERS {
        let file = root().join("docs").join(chapter);
        let text = std::fs::read_to_string(&file).unwrap();
        let (new, differences) = checked(&text);
        if bless && new != text {
            std::fs::write(&file, new).unwrap();
        } else {
            wrong.extend(differences.iter().map(|difference| format!("{chapter}: {difference}")));
        }
    }
    assert!(wrong.is_empty(), "{}\nCOTA_BLESS=1 writes it into the book", wrong.join("\n"));
}

#[test]
fn every_link_of_the_book_leads_somewhere() {
    let docs = root().join("docs");
    let link = Regex::new(r"\]\(([^)#:]+)(#[^)]*)?\)").unwrap();
    let mut files = vec![root().join("README.md")];
    for folder in [docs.clone(), docs.join("walk"), docs.join("reference")] {
        for entry in std::fs::read_dir(folder).unwrap() {
            files.push(entry.unwrap().path());
        }
    }
    let (mut links, mut missing) = (0, Vec::new());
    for file in files.iter().filter(|file| file.extension().is_some_and(|end| end == "md")) {
        let text = std::fs::read_to_string(file).unwrap();
        for found in link.captures_iter(&text) {
            links += 1;
            if !file.parent().unwrap().join(&found[1]).exists() {
                missing.push(format!("{}: {}", file.display(), &found[1]));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
    assert!(links > 40);
    // Every chapter is in the contents, and the other way round by the links above.
    let contents = std::fs::read_to_string(docs.join("SUMMARY.md")).unwrap();
    for file in files.iter().filter(|file| file.starts_with(&docs)) {
        let name = file.strip_prefix(&docs).unwrap().display().to_string();
        let is_chapter = file.extension().is_some_and(|end| end == "md") && name != "SUMMARY.md";
        assert!(
            !is_chapter || contents.contains(&format!("({name})")),
            "{name} is not in SUMMARY.md"
        );
    }
}
