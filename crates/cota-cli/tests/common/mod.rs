//! Runs the programs.
#![allow(dead_code, reason = "each test file uses its part")]

pub mod schema;
#[path = "../../../cota-jvm/tests/common/skipped.rs"]
mod skipped;
pub mod target;

use std::process::{Command, Output};

/// What a program did.
#[derive(Debug)]
pub struct Ran {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
        Self { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

/// What changes what commands do or print: tests do not take it over from whoever runs them.
const INHERITED: [&str; 5] = [
    "CARGO_BUILD_TARGET_DIR",
    "CARGO_TARGET_DIR",
    "CLICOLOR_FORCE",
    "RUST_BACKTRACE",
    "RUST_TEST_THREADS",
];

/// A program that runs without the variables of Cota.
pub fn alone(program: &str) -> Command {
    let mut command = Command::new(program);
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("COTA_") || INHERITED.contains(&&*text) {
            command.env_remove(&name);
        }
    }
    command
}

/// `cota`, in the same way.
pub fn cota() -> Command {
    alone(env!("CARGO_BIN_EXE_cota"))
}

/// The jars that tests for `JUnit` 5 are compiled with, from the folder that `COTA_JUNIT` names or from Debian's, for a
/// command line. Without them the test is skipped.
pub fn junit() -> Option<String> {
    let folder = std::env::var_os("COTA_JUNIT").unwrap_or_else(|| "/usr/share/java".into());
    let names = ["junit-jupiter-api", "junit-jupiter-params", "opentest4j", "apiguardian-api"];
    let jars = [&names[..], &["junit-platform-commons"]]
        .concat()
        .into_iter()
        .map(|name| std::path::Path::new(&folder).join(format!("{name}.jar")));
    let jars: Vec<_> = jars.filter(|jar| jar.exists()).collect();
    if jars.len() < names.len() {
        skipped::skip("no JUnit 5 (package junit5)");
        return None;
    }
    Some(jars.iter().map(|jar| jar.display().to_string()).collect::<Vec<_>>().join(" "))
}

/// Whether there is a JDK with a compiler. Without one the test is skipped.
pub fn has_jdk() -> bool {
    let found = cota_jvm::Jdk::find(None).is_ok_and(|jdk| jdk.javac().is_some());
    if !found {
        skipped::skip("no JDK found");
    }
    found
}

/// `cota generate` with arguments separated by spaces.
pub fn generate(args: &str) -> Ran {
    generate_with(&args.split_whitespace().collect::<Vec<_>>())
}

/// `cota generate` with these arguments.
pub fn generate_with(args: &[&str]) -> Ran {
    cota().arg("generate").args(args).output().expect("cota runs").into()
}

/// What `cota generate` writes if all goes well.
pub fn output(args: &str) -> String {
    let ran = generate(args);
    assert_eq!(ran.code, Some(0), "{args}: {}", ran.err);
    ran.out
}

/// The counts that `--format count` prints.
pub fn counts(args: &str) -> (u64, u64) {
    let out = output(&format!("{args} --format count"));
    let numbers: Vec<_> = out.lines().map(|line| line.split_once(' ').unwrap()).collect();
    let [("explored", explored), ("valid", valid)] = numbers[..] else { panic!("{out}") };
    (explored.parse().unwrap(), valid.parse().unwrap())
}
