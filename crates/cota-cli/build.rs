//! Tells the binary its version with the commit, if it is built from a clone with git at hand.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let version = std::env::var("CARGO_PKG_VERSION").unwrap_or_default();
    // A debug build is made again and again between commits; it is not worth rebuilding for each.
    let told = if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        commit()
    } else {
        Some("debug build".to_string())
    };
    let version = told.map_or_else(|| version.clone(), |told| format!("{version} ({told})"));
    println!("cargo::rustc-env=COTA_VERSION={version}");
}

/// The commit and its day.
fn commit() -> Option<String> {
    let head = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    if Path::new(&head).exists() {
        println!("cargo::rerun-if-changed={head}");
    }
    // A package below another repository is not part of it.
    git(&["ls-files", "--error-unmatch", "Cargo.toml"])?;
    git(&["show", "--no-patch", "--format=%h %cs", "HEAD"])
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?.trim().to_string();
    (output.status.success() && !text.is_empty()).then_some(text)
}
