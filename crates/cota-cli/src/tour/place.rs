//! Where the tour goes: the clone, its target directory, and programs run there.

use cota_console::exit::Failure;
use cota_mutate::rust::package::metadata;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The crate that the tour is about, as seen from the root of the clone.
const SUBJECT: &str = "examples/containers";

/// Where everything is.
pub struct Place {
    /// The root of the clone.
    pub root: PathBuf,
    /// Where results are kept.
    pub results: PathBuf,
    /// Where cargo puts what it builds, with the profile of the tour.
    built: PathBuf,
}

impl Place {
    /// Finds the clone: the given one, the one around the current folder, or the one that this program
    /// was built from.
    pub fn find(given: Option<&Path>) -> Result<Self, Failure> {
        let here = std::env::current_dir()?;
        let is_clone = |folder: &Path| folder.join(SUBJECT).join("Cargo.toml").is_file();
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2);
        let mut candidates = match given {
            Some(folder) => vec![folder],
            None => here.ancestors().chain(source).collect(),
        }
        .into_iter();
        let root = candidates.find(|folder| is_clone(folder)).ok_or_else(|| {
            let place = given.unwrap_or(&here).display().to_string();
            Failure::usage(format!("{place}: no clone of Cota here, the tour needs its {SUBJECT}"))
                .hint("clone the source of Cota and go there, or name it with --dir")
        })?;
        let root = root.canonicalize()?;
        let metadata =
            metadata(cargo_metadata::MetadataCommand::new().current_dir(&root).no_deps());
        let metadata = metadata.map_err(|error| {
            Failure::usage(format!("{}: {error}", root.display())).hint("is cargo installed?")
        })?;
        let target = metadata.target_directory.into_std_path_buf();
        let results = target.join("cota").join("tour");
        // Results of an earlier tour would be taken for those of this one.
        if results.exists() {
            std::fs::remove_dir_all(&results)?;
        }
        std::fs::create_dir_all(&results)?;
        let built = target.join("debug");
        Ok(Self { root, results, built })
    }

    /// A result by its name.
    pub fn result(&self, name: &str) -> PathBuf {
        self.results.join(name)
    }

    /// Whether a stop has kept something: one that was skipped has not.
    pub fn has_results(&self) -> Result<bool, Failure> {
        Ok(std::fs::read_dir(&self.results)?.next().is_some())
    }

    /// Keeps a result.
    pub fn keep(&self, name: &str, content: &[u8]) -> Result<(), Failure> {
        std::fs::write(self.result(name), content)?;
        Ok(())
    }

    /// This program, in the clone.
    pub fn cota(&self) -> Command {
        let this = std::env::current_exe().unwrap_or_else(|_| PathBuf::from("cota"));
        let mut command = Command::new(this);
        command.current_dir(&self.root);
        command
    }

    /// Cargo in the clone. What is small needs no optimisation, and is built in little time without.
    pub fn cargo(&self, job: &str) -> Command {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
        let mut command = Command::new(cargo);
        command.current_dir(&self.root).args([job, "--quiet", "--package", "containers"]);
        command.args(["--profile", "dev"]);
        command
    }

    /// A program of the subject, built and ready.
    pub fn program(&self, name: &str) -> Result<PathBuf, Failure> {
        output(self.cargo("build").args(["--example", name]), &[0])?;
        let program = self.built.join("examples").join(name);
        Ok(program.with_extension(std::env::consts::EXE_EXTENSION))
    }
}

/// A file of the subject, as seen from the root.
pub fn subject(file: &str) -> PathBuf {
    Path::new(SUBJECT).join(file)
}

/// Runs a program to its end; only these exit codes are expected of it.
pub fn output(command: &mut Command, expected: &[i32]) -> Result<Output, Failure> {
    cota_console::talk::detail(&format!("running {command:?}"));
    let _meter = cota_console::meter::Meter::waiting("building and running");
    let output = cota_os::output(command).map_err(|error| {
        let program = command.get_program().to_string_lossy();
        Failure::usage(format!("`{program}` cannot be run: {error}"))
    })?;
    if output.status.code().is_some_and(|code| expected.contains(&code)) {
        return Ok(output);
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let said: Vec<_> = said.lines().rev().take(30).collect();
    let said: Vec<_> = said.into_iter().rev().collect();
    Err(Failure::usage(format!("{command:?} ended with {}:\n{}", output.status, said.join("\n"))))
}
