//! Runs cargo on the copy, and reads its messages.

use super::tree::Folders;
use crate::Error;
use crate::rust::builders::Builder;
use crate::rust::error::unbuilt;
use crate::rust::package::Package;
use cota_run::Watch;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// A test binary.
#[derive(Clone, Debug)]
pub struct Binary {
    /// The target it was built from.
    pub name: String,
    /// The program.
    pub path: PathBuf,
    /// Whether it has the harness of the standard library, so that its tests can be run one by one.
    pub harness: bool,
}

/// What is to be done with the copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rust) enum Task<'a> {
    /// See what compiles. Only what is not for tests has switches, so it is enough to check that; building
    /// the tests checks the rest.
    Check,
    /// See what the compiler denies by default in a target, `--lib` or `--bin=name`. Those lints that look at
    /// values are at work only when code is made; the middle representation is enough for them.
    Lint(&'a str),
    /// Build the tests.
    Build,
}

/// An error of the compiler, as far as it matters here.
pub(in crate::rust) struct Complaint {
    /// Its code, or the name of a lint.
    pub code: String,
    /// Whether it is a lint that the compiler denies by default, and that is only a warning here.
    pub lint: bool,
    /// Whether the place is only where the compiler noticed: one function too many of an endless row.
    pub far: bool,
    /// The places it is about: files relative to the tree.
    pub spans: Vec<(PathBuf, Range<usize>)>,
    /// What else is shown: where something was moved or borrowed.
    pub others: Vec<(PathBuf, Range<usize>)>,
    /// The text for people.
    pub rendered: String,
}

/// The answer of cargo.
pub(in crate::rust) struct Answer {
    /// What is wrong and where.
    pub complaints: Vec<Complaint>,
    /// The test binaries, if it was to build them.
    pub binaries: Vec<Binary>,
    /// The variables that the build script of the package sets for its tests.
    pub environment: Vec<(String, String)>,
    /// Whether another package that builds its tests is built for them here; it may be for other systems only.
    pub has_builder: bool,
    /// Why it did not succeed, where it did not.
    pub failure: Option<String>,
    /// Whether it was ended because it took too long.
    pub late: bool,
}

impl Answer {
    /// The errors, for people: what has a place, or else what cargo says.
    pub fn text(&self) -> String {
        let errors = self.complaints.iter().filter(|complaint| !complaint.lint);
        let text: String = errors.map(|complaint| complaint.rendered.as_str()).collect();
        if text.is_empty() { self.failure.clone().unwrap_or_default() } else { text }
    }
}

/// Cargo on the copy, with all lints turned off: a mutant must not be refused for its style.
pub fn cargo(package: &Package, folders: &Folders) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    let mut flags = package.settings.rustc.clone();
    flags.push("--cap-lints=allow".to_owned());
    let mut documentation = package.settings.rustdoc.clone();
    documentation.push("--cap-lints=allow".to_owned());
    command
        .current_dir(folders.tree.join(&package.folder))
        .env("CARGO_TARGET_DIR", &folders.build)
        .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"))
        .env("CARGO_ENCODED_RUSTDOCFLAGS", documentation.join("\x1f"))
        .env_remove("RUSTFLAGS")
        .env_remove("RUSTDOCFLAGS")
        .env_remove("RUSTC_WORKSPACE_WRAPPER");
    command
}

/// Runs cargo on the copy, no longer than this and until the watch asks to stop.
pub(in crate::rust) fn ask(
    package: &Package,
    folders: &Folders,
    (environment, targets): (&[(String, String)], &[String]),
    task: Task<'_>,
    limit: Duration,
    watch: Watch<'_>,
) -> Result<Answer, Error> {
    let mut command = cargo(package, folders);
    command.envs(environment.iter().map(|(name, value)| (name, value)));
    match (task, package.has_library()) {
        (Task::Build, _) if targets.is_empty() => command.args(["test", "--no-run", "--tests"]),
        (Task::Build, _) => command.args(["test", "--no-run"]).args(targets),
        (Task::Check, true) => command.args(["check", "--lib", "--bins"]),
        (Task::Check, false) => command.args(["check", "--bins"]),
        (Task::Lint(target), _) => command.args(["rustc", target, "--profile=check"]),
    };
    command.args(["--message-format=json", "--package", &package.spec]);
    if let Task::Lint(_) = task {
        command.args(package.choice.arguments());
        // What the crate denies is a warning too, then; the names distinguish the lints.
        command.args(["--", "--emit=mir", "--cap-lints=warn", "-Aunused"]);
    } else {
        command.args(package.choice.build_arguments());
    }
    let mut answer = Answer {
        complaints: Vec::new(),
        binaries: Vec::new(),
        environment: Vec::new(),
        has_builder: false,
        failure: None,
        late: false,
    };
    let stop: cota_os::Stop<'_> = &|| watch.is_stopped();
    let output = cota_os::output_within(limit, Some(stop), &mut command);
    let Some(output) = output.map_err(Error::io("cargo"))? else {
        if watch.is_stopped() {
            return Err(Error::Stopped);
        }
        answer.late = true;
        let seconds = limit.as_secs();
        answer.failure = Some(format!("the compiler was ended after {seconds} s"));
        return Ok(answer);
    };
    for line in output.stdout.split(|&byte| byte == b'\n') {
        let Ok(message) = serde_json::from_slice::<serde_json::Value>(line) else { continue };
        let builder = package.builds_its_tests.as_ref().map(Builder::package);
        let builder = builder.filter(|name| *name != package.name);
        answer.has_builder |= builder.is_some_and(|name| is_named(&message["package_id"], name));
        match message["reason"].as_str() {
            Some("compiler-message") => {
                answer.complaints.extend(complaint(&message["message"], package, &folders.tree));
            }
            Some("compiler-artifact") if message["profile"]["test"] == true => {
                if let Some(path) = message["executable"].as_str() {
                    let name = message["target"]["name"].as_str().unwrap_or("tests").to_owned();
                    let kind = message["target"]["kind"][0].as_str().unwrap_or("");
                    let harness = !package.without_harness.contains(&name);
                    let name = if kind == "bin" { format!("{name} (bin)") } else { name };
                    answer.binaries.push(Binary { name, path: path.into(), harness });
                }
            }
            Some("build-script-executed") if is_own(&message["package_id"], folders, package) => {
                answer.environment = told_by_script(&message);
            }
            _ => {}
        }
    }
    answer.binaries.sort_by(|a, b| a.name.cmp(&b.name));
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        // No proposal is to blame for that.
        let without_place = answer.complaints.iter().filter(|complaint| complaint.spans.is_empty());
        let mut texts = without_place
            .map(|complaint| complaint.rendered.as_str())
            .chain(std::iter::once(said.as_str()));
        if let Some(text) = texts.find(|text| cota_os::names_full_disk(text)) {
            return Err(unbuilt(text.to_owned()));
        }
        answer.failure = Some(said);
    }
    Ok(answer)
}

/// Whether an identifier is that of the package in the copy: `path+file:///tree/folder#name@1.0.0`.
fn is_own(id: &serde_json::Value, folders: &Folders, package: &Package) -> bool {
    let folder = folders.tree.join(&package.folder);
    let folder = folder.to_string_lossy();
    id.as_str().and_then(|id| id.split('#').next()).is_some_and(|id| {
        id.ends_with(folder.trim_end_matches('/')) || id.ends_with(&folder.replace(' ', "%20"))
    })
}

/// Whether an identifier is that of a package: `path+file:///tree/folder#name@1.0.0`, without the name if it is
/// that of the folder.
fn is_named(id: &serde_json::Value, name: &str) -> bool {
    let Some((place, version)) = id.as_str().and_then(|id| id.split_once('#')) else {
        return false;
    };
    match version.split_once('@') {
        Some((own, _)) => own == name,
        None => place.rsplit('/').next() == Some(name),
    }
}

/// The variables that a build script sets for the crate, which tests see when they run too.
fn told_by_script(message: &serde_json::Value) -> Vec<(String, String)> {
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let set = message["env"].as_array().into_iter().flatten();
    let mut all: Vec<_> = set.map(|pair| (text(&pair[0]), text(&pair[1]))).collect();
    all.push(("OUT_DIR".to_owned(), text(&message["out_dir"])));
    all
}

fn complaint(message: &serde_json::Value, package: &Package, tree: &Path) -> Option<Complaint> {
    let code = message["code"]["code"].as_str().unwrap_or("error").to_owned();
    // The compiler's own crashes are "error: internal compiler error".
    let error = message["level"].as_str()?.starts_with("error");
    let lint = !error && package.denied_lints.contains(&code);
    if !error && !lint {
        return None;
    }
    let spans = message["spans"].as_array()?;
    let (mut places, mut others) = (Vec::new(), Vec::new());
    for span in spans {
        let list = if span["is_primary"] == true { &mut places } else { &mut others };
        // In a macro, what counts is where the macro is called.
        let mut span = span;
        while span["expansion"].is_object() {
            span = &span["expansion"]["span"];
        }
        let file = Path::new(span["file_name"].as_str()?);
        let file = file.strip_prefix(tree).unwrap_or(file).to_owned();
        let (start, end) = (span["byte_start"].as_u64()?, span["byte_end"].as_u64()?);
        list.push((file, start as usize..end as usize));
    }
    let rendered = message["rendered"].as_str().unwrap_or_default().to_owned();
    if places.is_empty() && rendered.contains("aborting due to") {
        return None; // "aborting due to 3 previous errors"
    }
    let far = code == "E0275"
        || message["message"].as_str().is_some_and(|text| {
            text.contains("recursion limit") || text.starts_with("queries overflow")
        });
    Some(Complaint { code, lint, far: far && error, spans: places, others, rendered })
}

#[cfg(test)]
mod tests {
    use super::is_named;

    #[test]
    fn packages_are_told_by_their_identifiers() {
        for (id, wanted) in [
            ("path+file:///work/macros#0.1.0", true),
            ("path+file:///work/crates/inner#macros@0.1.0", true),
            ("registry+https://github.com/rust-lang/crates.io-index#macros@1.0.0", true),
            ("path+file:///work/my-macros#0.1.0", false),
            ("path+file:///work/macros#other@0.1.0", false),
        ] {
            assert_eq!(is_named(&id.into(), "macros"), wanted, "{id}");
        }
        assert!(!is_named(&serde_json::Value::Null, "macros"));
    }
}
