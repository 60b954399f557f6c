//! Where the output cannot be written: a clear error and the exit code of one, never a panic.
#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// What is printed without a build, besides the help of every command.
const FORMS: &[&str] = &[
    "--version",
    "completions bash",
    "completions zsh",
    "generate --list",
    "generate search-tree --size 3",
    "generate search-tree --size 3 --format json",
    "generate search-tree --size 3 --format count",
    "generate search-tree --size 3 --estimate",
    "invariant --list",
    "invariant search-tree --size 2",
    "grammar trees --max-length 9",
    "grammar trees --count --max-length 9 --format json",
    "grammar trees --max-length 9 --run true",
    "fsm random --states 3 --inputs 2 --outputs 2",
    "fsm info lamp.txt",
    "fsm convert lamp.txt --to dot",
    "fsm sequence lamp.txt",
    "fsm suite lamp.txt --method h",
    "fsm suite lamp.txt --method h --format json",
    "mutate --operators",
    "mutate --explain",
    "mutate --explain NAV",
    "mutate --dir crate --list",
    "mutate --dir crate --list --format json",
    "config --dir crate",
    "tour --list",
];

fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    fs::create_dir_all(folder.path().join("crate/src")).unwrap();
    file("lamp.txt", "off -- press / on -> on\non -- press / off -> off\n");
    file(
        "crate/Cargo.toml",
        "[package]\nname = \"small\"\nversion = \"0.0.0\"\nedition = \"2021\"\n[workspace]\n",
    );
    file("crate/src/lib.rs", "pub fn max(a: i32, b: i32) -> i32 { if a > b { a } else { b } }\n");
    folder
}

/// All forms: those above, and the help of every command.
fn forms() -> Vec<String> {
    let mut forms: Vec<String> = FORMS.iter().map(|&form| form.to_owned()).collect();
    let mut left = vec![(String::new(), cota_cli::command())];
    while let Some((path, command)) = left.pop() {
        forms.push(format!("{path} --help").trim().to_owned());
        // The help of the laboratory is printed by its own program.
        for inner in command.get_subcommands().filter(|inner| inner.get_name() != "lab") {
            left.push((format!("{path} {}", inner.get_name()), inner.clone()));
        }
    }
    assert!(forms.len() > FORMS.len() + 20, "{forms:?}");
    forms
}

fn cota(form: &str, folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cota"));
    command.args(form.split_whitespace()).current_dir(folder).stdin(Stdio::null());
    command
}

fn full() -> File {
    File::options().write(true).open("/dev/full").unwrap()
}

fn said(form: &str, output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_ne!(output.status.code(), Some(101), "{form}: {said}");
    assert!(output.status.code().is_some() && !said.contains("panicked"), "{form}: {said}");
    said
}

#[test]
fn a_full_disk_is_an_error() {
    let folder = folder();
    for form in forms() {
        let output = cota(&form, folder.path()).stdout(full()).output().unwrap();
        let said = said(&form, &output);
        assert_eq!(output.status.code(), Some(1), "{form}: {said}");
        assert!(
            said.contains("error") && said.contains("No space left on device"),
            "{form}: {said}"
        );
    }
}

#[test]
fn a_reader_that_has_seen_enough_is_not() {
    let folder = folder();
    for form in forms() {
        let mut command = cota(&form, folder.path());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        let said = said(&form, &output);
        assert_eq!(output.status.code(), Some(0), "{form}: {said}");
        assert!(!said.contains("error"), "{form}: {said}");
    }
}

#[test]
fn closed_outputs_and_a_full_one_for_errors_do_no_harm() {
    let folder = folder();
    for form in forms() {
        for closed in [">&-", "2>&-", ">&- 2>&-", "2>/dev/full"] {
            let script = format!("exec \"$0\" \"$@\" {closed}");
            let mut command = Command::new("sh");
            command.args(["-c", &script, env!("CARGO_BIN_EXE_cota")]);
            command.args(form.split_whitespace()).current_dir(folder.path());
            let output = command.stdin(Stdio::null()).output().unwrap();
            said(&format!("{form} {closed}"), &output);
            assert_eq!(output.status.code(), Some(0), "{form} {closed}");
        }
    }
    // Errors too.
    for form in ["generate", "mutate --explain XYZ", "--none", "grammar lamp.txt --count"] {
        let output = cota(form, folder.path()).stderr(full()).output().unwrap();
        said(form, &output);
    }
}

#[test]
fn files_that_cannot_be_written_are_named() {
    let folder = folder();
    let structures = cota("generate search-tree --size 2 --format json", folder.path());
    let structures = { structures }.output().unwrap().stdout;
    fs::write(folder.path().join("trees.json"), structures).unwrap();
    let output = cota("report trees.json --output /dev/full", folder.path()).output().unwrap();
    let said = said("report", &output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("/dev/full: No space left on device"), "{said}");
}

/// A compiler that finds no room for what it makes; questions are answered.
const FULL: &str = r#"#!/bin/sh
case " $* " in
*' --crate-name ___ '*) exec "$@" ;;
*' --crate-name '*)
    message='failed to write to `x.rmeta`: No space left on device (os error 28)'
    printf '%s\n' '{"$message_type":"diagnostic","message":"'"$message"'","code":null,"level":"error","spans":[],"children":[],"rendered":"error: '"$message"'\n"}' >&2
    exit 1
    ;;
*) exec "$@" ;;
esac
"#;

#[test]
fn a_disk_that_is_full_during_a_build_is_named() {
    let folder = folder();
    let wrapper = folder.path().join("wrapper");
    fs::write(&wrapper, FULL).unwrap();
    let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(&wrapper, executable).unwrap();
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let manifest = fs::read_to_string(folder.path().join("crate/Cargo.toml")).unwrap();
    let dependency = format!("[dependencies]\ncota = {{ path = {:?} }}\n", ours.join("cota"));
    fs::write(folder.path().join("crate/Cargo.toml"), manifest + &dependency).unwrap();
    fs::copy(ours.join("../Cargo.lock"), folder.path().join("crate/Cargo.lock")).unwrap();
    for form in [
        "mutate",
        "repair --function max",
        "generate --type Set --size 1",
        "invariant --type Set --new Set::new() --size 1",
    ] {
        let mut command = cota(form, &folder.path().join("crate"));
        command.env("RUSTC_WRAPPER", &wrapper).env("CARGO_NET_OFFLINE", "true");
        let output = command.env_remove("CARGO_TARGET_DIR").output().unwrap();
        let said = said(form, &output);
        assert_eq!(output.status.code(), Some(1), "{form}: {said}");
        let last: Vec<&str> = said.lines().rev().take(2).collect();
        let wanted = "error: the disk is full: failed to write to `x.rmeta`: No space left";
        assert!(
            last[1].starts_with(wanted) && last[0].starts_with("hint: make room"),
            "{form}: {said}"
        );
    }
}
