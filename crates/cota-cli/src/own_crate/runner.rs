//! A small package below the target directory that links a type of the user's own crate: it is written,
//! built and run with the arguments of this process.

use super::package::Subject;
use cargo_metadata::Message;
use cargo_metadata::diagnostic::{Diagnostic, DiagnosticLevel};
use cota_console::exit::{Exit, Failure};
use cota_os::Tree;
use cota_runner::generate::args::OwnArgs;
use std::ffi::OsString;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Builds a package with this source around a type of another crate and runs it.
pub fn run(
    subject: &Subject,
    own: &OwnArgs,
    kind: &str,
    source: &str,
    line: &[OsString],
) -> Result<Exit, Failure> {
    let program = program(subject, own, kind, source)?;
    cota_console::talk::detail(&format!("running {}", program.display()));
    // The runner reports the rest. It takes the place of this process, so signals to this one,
    // Ctrl-C for instance, reach it.
    let error = std::os::unix::process::CommandExt::exec(Command::new(&program).args(line));
    Err(Failure::usage(format!("the runner cannot be started: {error}")))
}

/// Builds a package with this source around a type of another crate.
pub fn program(
    subject: &Subject,
    own: &OwnArgs,
    kind: &str,
    source: &str,
) -> Result<PathBuf, Failure> {
    let runner = write(subject, own, source)?;
    cota_console::talk::detail(&format!("building {}", runner.display()));
    build(subject, &runner, kind, &own.profile)
}

/// A path as seen from outside of the library, where it may begin with `crate`, with the name of the
/// library, or with neither.
pub fn full_path(path: &str, subject: &Subject) -> String {
    let path = path.trim().trim_start_matches("::");
    let path = path.strip_prefix("crate::").unwrap_or(path);
    match path.split_once("::") {
        Some((first, _)) if first == subject.library => path.to_string(),
        Some(("std" | "core" | "alloc", _)) => path.to_string(),
        _ => format!("{}::{path}", subject.library),
    }
}

/// Writes the package, and only what changed of it, so that cargo has nothing to do the next time.
fn write(subject: &Subject, own: &OwnArgs, source: &str) -> Result<PathBuf, Failure> {
    let name = name(subject, own, source);
    let directory = subject.target.join("cota").join(&name);
    fs::create_dir_all(directory.join("src"))?;
    update(&directory.join("Cargo.toml"), &manifest(subject, &name, own))?;
    update(&directory.join("src/main.rs"), source)?;
    // The versions that the user has, as far as they are the same dependencies.
    let lock = directory.join("Cargo.lock");
    if subject.lock.exists() && !lock.exists() {
        fs::copy(&subject.lock, &lock)?;
    }
    Ok(directory)
}

/// A runner for each source, so that two of them do not disturb each other.
fn name(subject: &Subject, own: &OwnArgs, source: &str) -> String {
    let mut hasher = DefaultHasher::new();
    (&subject.directory, source, &own.features).hash(&mut hasher);
    format!("{}-runner-{:08x}", subject.name, hasher.finish() as u32)
}

fn manifest(subject: &Subject, name: &str, own: &OwnArgs) -> String {
    let Subject { name: package, directory, runner, .. } = subject;
    let directory = directory.display().to_string();
    let features = &own.features;
    format!(
        "[package]
name = {name:?}
version = \"0.0.0\"
edition = \"2024\"
publish = false

[dependencies]
{package} = {{ path = {directory:?}, features = {features:?} }}
cota-runner = {{ {runner} }}

[profile.dev]
debug = \"line-tables-only\"

# What only reads arguments and draws a bar need not be fast.
[profile.release.package.clap_builder]
opt-level = 0
[profile.release.package.console]
opt-level = 0
[profile.release.package.indicatif]
opt-level = 0
[profile.release.package.cota-runner]
opt-level = 1

[workspace]
"
    )
}

fn update(path: &Path, text: &str) -> std::io::Result<()> {
    if fs::read_to_string(path).is_ok_and(|known| known == text) {
        return Ok(());
    }
    fs::write(path, text)
}

/// Builds the runner; the path of the program.
fn build(subject: &Subject, runner: &Path, kind: &str, profile: &str) -> Result<PathBuf, Failure> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let watched = cota_console::talk::shows_progress();
    let mut command = Command::new(cargo);
    command.args(["build", "--message-format=json", "--profile", profile]);
    command.arg("--manifest-path").arg(runner.join("Cargo.toml"));
    command.arg("--target-dir").arg(&subject.target);
    if !watched {
        command.arg("--quiet");
    }
    command.stdout(Stdio::piped());
    command.stderr(if watched { Stdio::inherit() } else { Stdio::piped() });
    let mut tree = Tree::start(command.stdin(Stdio::null()))?;
    let (mut program, mut errors, mut others) = (None, Vec::new(), Vec::new());
    let mut said = String::new();
    for message in Message::parse_stream(BufReader::new(tree.stdout().expect("is piped"))) {
        match message? {
            Message::CompilerArtifact(artifact) => program = artifact.executable.or(program),
            Message::CompilerMessage(message) if is_error(&message.message) => {
                let mine = message.target.src_path.starts_with(runner);
                if mine { &mut errors } else { &mut others }.push(message.message);
            }
            Message::CompilerMessage(message) => said += rendered(&message.message),
            _ => {}
        }
    }
    let output = tree.output()?;
    said += &String::from_utf8_lossy(&output.stderr);
    match (program, others.first()) {
        (Some(program), _) if output.status.success() => Ok(program.into_std_path_buf()),
        (_, Some(error)) => {
            Err(Failure::usage(format!("the crate does not compile\n{}", rendered(error)))
                .exit(Exit::SubjectFails))
        }
        _ => Err(unbuilt(kind, &errors, &said)),
    }
}

fn is_error(diagnostic: &Diagnostic) -> bool {
    // The last "error" of a crate only says how many there were.
    diagnostic.level == DiagnosticLevel::Error && !diagnostic.spans.is_empty()
}

/// What to say about a runner that does not compile: most likely the path is wrong, or the type is
/// not what it should be.
fn unbuilt(kind: &str, errors: &[Diagnostic], cargo: &str) -> Failure {
    let code = |error: &Diagnostic| error.code.as_ref().map(|code| code.code.clone());
    let known = |wanted: &[&str]| {
        errors.iter().find(|error| code(error).is_some_and(|code| wanted.contains(&&*code)))
    };
    let missing = ["E0412", "E0425", "E0432", "E0433"];
    if let Some(error) = known(&["E0603"]) {
        let hint = "make the type and the modules on its path `pub`";
        return Failure::usage(format!("`{kind}` cannot be used: {}", error.message)).hint(hint);
    }
    if let Some(error) = known(&missing) {
        let hint = "a path leads from the root of the library; types and invariants are public";
        return Failure::usage(format!("`{kind}` cannot be used: {}", error.message)).hint(hint);
    }
    if let Some(error) = known(&["E0277"]).filter(|error| error.message.contains("`Bounded`")) {
        let hint = format!(
            "`#[derive(cota::Bounded)]` on `{kind}`; if only tests derive it, put it behind a \
             feature and say --features"
        );
        return Failure::usage(&error.message).hint(hint);
    }
    if let Some(line) = cargo.lines().find(|line| cota_os::names_full_disk(line)) {
        return Failure::usage(format!(
            "the disk is full: {}",
            line.trim().trim_start_matches("error: ")
        ))
        .hint(crate::mutate::FREE_SPACE);
    }
    if let Some(error) = errors.first() {
        return Failure::usage(format!("`{kind}` cannot be used like this\n{}", rendered(error)));
    }
    let lines: Vec<_> = cargo.lines().map(|line| line.trim_start_matches("error: ")).collect();
    Failure::usage(format!("the runner cannot be built: {}", lines.join("\n")))
}

fn rendered(error: &Diagnostic) -> &str {
    error.rendered.as_deref().unwrap_or(&error.message).trim_end()
}
