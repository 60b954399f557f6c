//! `cota lab` hands over to the program `cota-lab`.
#![cfg(unix)]

mod common;

use common::Ran;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

/// A program that says how it was called.
fn stand_in(folder: &Path, name: &str) {
    let path = folder.join("cota-lab");
    fs::write(&path, format!("#!/bin/sh\necho \"{name} of $# arguments: $*\"\nexit 3\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// A copy of `cota` in this folder, run with this path.
fn cota_lab(folder: &Path, path: &Path) -> Ran {
    let program = folder.join("cota");
    if !program.exists() {
        fs::copy(env!("CARGO_BIN_EXE_cota"), &program).unwrap();
    }
    let mut command = common::alone(program.to_str().unwrap());
    command.env("PATH", path).args(["-q", "lab", "tables", "6.1", "--bound", "a b", "--help"]);
    command.output().unwrap().into()
}

#[test]
fn the_laboratory_is_found_beside_the_program_or_on_the_path() {
    let (beside, path) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let ran = cota_lab(beside.path(), path.path());
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""), "{}", ran.err);
    assert!(ran.err.contains("cargo run --release -p cota-lab -- "), "{}", ran.err);

    stand_in(path.path(), "path");
    let ran = cota_lab(beside.path(), path.path());
    let said =
        |name: &str| format!("{name} of 6 arguments: --quiet tables 6.1 --bound a b --help\n");
    assert_eq!((ran.code, ran.out), (Some(3), said("path")), "{}", ran.err);

    stand_in(beside.path(), "beside");
    let ran = cota_lab(beside.path(), path.path());
    assert_eq!((ran.code, ran.out), (Some(3), said("beside")), "{}", ran.err);
}
