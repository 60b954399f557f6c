//! Branch coverage of the stored suites, as the compiler counts branches.
//!
//! Builds the suites once with coverage, runs each subject's tests with each of its thirty seeds and
//! exhaustively, and prints a table. Needs the component `llvm-tools` (or its folder in
//! `LLVM_TOOLS`) and turns on an option of the compiler that is not stable yet.
//!
//! ```text
//! cargo run -p cota-subjects --example branch_coverage
//! ```

use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

const SUBJECTS: [&str; 8] = [
    "tree_list",
    "avl_tree",
    "bin_heap",
    "tree_set",
    "node_caching_list",
    "bs_tree",
    "ord_set",
    "queue",
];

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let tools = Tools::find()?;
    let scratch = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../target/coverage");
    let suite = build(&scratch)?;
    println!("| subject | branches | least | mean | most | exhaustive |");
    println!("|---|---|---|---|---|---|");
    for subject in SUBJECTS {
        let mut shares = Vec::new();
        for seed in 0..30 {
            shares.push(tools.measure(&suite, &scratch, subject, &format!("random:{seed}"))?);
        }
        let exhaustive = tools.measure(&suite, &scratch, subject, "exhaustive")?;
        let percents: Vec<f64> = shares.iter().map(|coverage| coverage.percent()).collect();
        let least = percents.iter().copied().fold(f64::INFINITY, f64::min);
        let most = percents.iter().copied().fold(0.0, f64::max);
        let mean = percents.iter().sum::<f64>() / percents.len() as f64;
        let (all, exhaustive) = (exhaustive.all, exhaustive.percent());
        println!("| {subject} | {all} | {least:.1} | {mean:.1} | {most:.1} | {exhaustive:.1} |");
    }
    Ok(())
}

/// Outcomes of branches: how many there are, how many were taken.
#[derive(Clone, Copy, Default)]
struct Coverage {
    all: usize,
    taken: usize,
}

impl Coverage {
    fn percent(self) -> f64 {
        100.0 * self.taken as f64 / self.all.max(1) as f64
    }
}

/// The programs that read what a run with coverage leaves behind.
struct Tools {
    folder: PathBuf,
}

impl Tools {
    fn find() -> Result<Self> {
        if let Some(folder) = std::env::var_os("LLVM_TOOLS") {
            return Ok(Self { folder: folder.into() });
        }
        let sysroot = output(Command::new("rustc").args(["--print", "sysroot"]))?;
        let targets = Path::new(sysroot.trim()).join("lib/rustlib");
        for target in std::fs::read_dir(targets)? {
            let folder = target?.path().join("bin");
            if folder.join("llvm-cov").exists() {
                return Ok(Self { folder });
            }
        }
        Err("no llvm-cov: `rustup component add llvm-tools`, or name its folder in LLVM_TOOLS"
            .into())
    }

    /// Runs the tests of a subject and counts the branches of its file.
    fn measure(&self, suite: &Path, scratch: &Path, subject: &str, name: &str) -> Result<Coverage> {
        let (raw, merged) = (scratch.join("suite.profraw"), scratch.join("suite.profdata"));
        let filter = format!("{subject}::");
        output(
            Command::new(suite)
                .args(["--quiet", "--test-threads=1", &filter])
                .env("COTA_LAB_SUITE", name)
                .env("LLVM_PROFILE_FILE", &raw),
        )?;
        output(
            Command::new(self.folder.join("llvm-profdata"))
                .args(["merge", "-sparse"])
                .arg(&raw)
                .arg("-o")
                .arg(&merged),
        )?;
        let text = output(
            Command::new(self.folder.join("llvm-cov"))
                .args(["export", "-format=text", "-instr-profile"])
                .arg(&merged)
                .arg(suite),
        )?;
        count(&serde_json::from_str(&text)?, &format!("src/{subject}.rs"))
    }
}

/// Builds the suites with coverage; gives the program that runs them.
fn build(scratch: &Path) -> Result<PathBuf> {
    let messages = output(
        Command::new("cargo")
            .args(["test", "-p", "cota-subjects", "--test", "suite", "--no-run"])
            .args(["--message-format=json", "--target-dir"])
            .arg(scratch)
            .env("RUSTC_BOOTSTRAP", "1")
            .env("RUSTFLAGS", "-Cinstrument-coverage -Zcoverage-options=branch"),
    )?;
    let messages = messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let mut programs = messages.filter_map(|message| Some(message["executable"].as_str()?.into()));
    programs.next().ok_or_else(|| "cargo built no program".into())
}

/// The branches of a file, without the invariants, which no suite looks at.
fn count(export: &Value, file: &str) -> Result<Coverage> {
    let functions =
        export["data"][0]["functions"].as_array().ok_or("no functions in the export")?;
    // A function that is compiled more than once has its branches more than once: by place.
    let mut outcomes: BTreeMap<(Vec<u64>, bool), bool> = BTreeMap::new();
    for function in functions {
        let path = function["filenames"][0].as_str().unwrap_or_default();
        let name = function["name"].as_str().unwrap_or_default();
        if !path.ends_with(file) || name.contains("is_valid") {
            continue;
        }
        for branch in function["branches"].as_array().into_iter().flatten() {
            let number = |index: usize| branch[index].as_u64().unwrap_or_default();
            let place: Vec<u64> = (0..4).map(number).collect();
            for (outcome, index) in [(true, 4), (false, 5)] {
                *outcomes.entry((place.clone(), outcome)).or_default() |= number(index) > 0;
            }
        }
    }
    if outcomes.is_empty() {
        return Err(format!("no branches of {file} in the export").into());
    }
    let taken = outcomes.values().filter(|taken| **taken).count();
    Ok(Coverage { all: outcomes.len(), taken })
}

/// What a program prints; an error if it does not end well.
fn output(command: &mut Command) -> Result<String> {
    let output = command.output()?;
    if !output.status.success() {
        let program = command.get_program().to_string_lossy().into_owned();
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        return Err(format!("{program} failed: {message}").into());
    }
    Ok(String::from_utf8(output.stdout)?)
}
