//! The package under test: its targets, its features, and where everything is.

use super::builders::{Builder, builds_its_tests, is_macro};
use super::cfg::Cfg;
use super::settings::Settings;
use crate::Error;
use cargo_metadata::{Metadata, MetadataCommand, TargetKind};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Which package of which workspace, and how it is built.
#[derive(Clone, Debug, Default)]
pub struct PackageOptions {
    /// A folder in the workspace, or a `Cargo.toml`.
    pub path: PathBuf,
    /// The name of the package, where the folder does not determine it.
    pub package: Option<String>,
    /// `--features`.
    pub features: Vec<String>,
    /// `--all-features`.
    pub all_features: bool,
    /// `--no-default-features`.
    pub no_default_features: bool,
    /// `--profile`; the profile of tests by default.
    pub profile: Option<String>,
}

impl PackageOptions {
    /// The arguments for cargo that say so.
    pub fn arguments(&self) -> Vec<String> {
        let mut arguments = Vec::new();
        if !self.features.is_empty() {
            arguments.push(format!("--features={}", self.features.join(",")));
        }
        if self.all_features {
            arguments.push("--all-features".to_owned());
        }
        if self.no_default_features {
            arguments.push("--no-default-features".to_owned());
        }
        arguments
    }

    /// The same, with the profile to build with.
    pub fn build_arguments(&self) -> Vec<String> {
        let mut arguments = self.arguments();
        arguments.extend(self.profile.as_ref().map(|name| format!("--profile={name}")));
        arguments
    }
}

/// A crate of the package: a library, a program, or tests.
#[derive(Clone, Debug)]
pub struct Crate {
    pub name: String,
    /// Its first file, relative to the root.
    pub root: PathBuf,
    /// Whether it is there for tests only.
    pub test: bool,
    pub library: bool,
    /// The edition, as a number.
    pub edition: u16,
}

/// A package and its place.
#[derive(Clone, Debug)]
pub struct Package {
    pub name: String,
    /// What cargo is to call it: a dependency may have the same name and another version.
    pub spec: String,
    /// The root of the workspace.
    pub root: PathBuf,
    /// The folder of the package, relative to the root.
    pub folder: PathBuf,
    /// The target directory of the workspace.
    pub target: PathBuf,
    pub crates: Vec<Crate>,
    /// What its `#[cfg]` see.
    pub cfg: Cfg,
    /// How it was chosen.
    pub choice: PackageOptions,
    /// The compiler, in one line.
    pub compiler: String,
    /// Where the libraries of the compiler are, for tests of procedural macros: folders with `:` between.
    pub libraries: String,
    /// The targets that bring a test harness of their own.
    pub without_harness: Vec<String>,
    /// Whether it is a crate of procedural macros, which the compiler runs.
    pub procedural_macros: bool,
    /// The macros or the build script that its tests are built with and that use it in turn.
    pub builds_its_tests: Option<Builder>,
    /// The first file of its build script, relative to the root.
    pub build_script: Option<PathBuf>,
    /// Whether the build script has files in common with the rest of it; found when its files are read.
    pub shares_with_script: bool,
    /// What cargo's configuration says about it.
    pub settings: Settings,
    /// The lints that the compiler denies by default.
    pub denied_lints: Vec<String>,
}

impl Package {
    pub fn has_library(&self) -> bool {
        self.crates.iter().any(|krate| krate.library)
    }

    /// Finds the package.
    ///
    /// # Errors
    /// If cargo does not know it, or there are several to choose from.
    pub fn find(choice: PackageOptions) -> Result<Self, Error> {
        let mut command = MetadataCommand::new();
        let path = if choice.path.as_os_str().is_empty() { Path::new(".") } else { &*choice.path };
        if path.is_file() {
            command.manifest_path(path);
        } else if path.is_dir() {
            command.current_dir(path);
        } else {
            return Err(Error::Package(format!("{}: there is no such folder", path.display())));
        }
        command.other_options(choice.arguments());
        let metadata = metadata(&command).map_err(|error| {
            let text = error.to_string();
            let text =
                text.strip_prefix("`cargo metadata` exited with an error: ").unwrap_or(&text);
            Error::Package(text.trim().trim_start_matches("error: ").to_owned())
        })?;
        let found = select(&metadata, &choice, path)?;
        let root = metadata.workspace_root.clone().into_std_path_buf();
        let relative = |path: &Path| path.strip_prefix(&root).map(Path::to_owned);
        let folder = found.manifest_path.parent().map(|p| p.as_std_path().to_owned());
        let folder = folder.and_then(|folder| relative(&folder).ok()).ok_or_else(|| {
            Error::Package(format!("{} is outside of its workspace", found.manifest_path))
        })?;
        let script = found.targets.iter().find(|target| target.is_custom_build());
        let build_script = script.and_then(|script| relative(script.src_path.as_std_path()).ok());
        let mut crates = Vec::new();
        for target in &found.targets {
            let test = match target.kind.first() {
                Some(TargetKind::Test) => true,
                Some(TargetKind::Bench | TargetKind::Example | TargetKind::CustomBuild) | None => {
                    continue;
                }
                Some(_) => false,
            };
            let Ok(file) = relative(target.src_path.as_std_path()) else { continue };
            let edition = target.edition.to_string().parse().unwrap_or(2015);
            let library = !test && target.kind.first() != Some(&TargetKind::Bin);
            crates.push(Crate { name: target.name.clone(), root: file, test, library, edition });
        }
        // Programs and libraries first, in the order of cargo.
        crates.sort_by_key(|krate| krate.test);
        let features = metadata.resolve.as_ref().and_then(|resolve| {
            let node = resolve.nodes.iter().find(|node| node.id == found.id)?;
            Some(node.features.iter().map(ToString::to_string).collect::<Vec<_>>())
        });
        let features = features.unwrap_or_default();
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let ask = |argument: &[&str]| {
            let output = cota_os::output(Command::new(&rustc).args(argument).current_dir(&root));
            output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
        };
        // A line each, then those of the configuration.
        let printed = ask(&["--print=sysroot", "--print=target-libdir", "--print=cfg"]);
        let printed = printed.map_err(Error::io(&rustc))?;
        let mut lines = printed.splitn(3, '\n');
        let mut line = || lines.next().unwrap_or_default();
        let (sysroot, library, lines) = (line(), line(), line());
        let lints = ask(&["-Whelp"]).map_err(Error::io(&rustc))?;
        let facts = ask(&["-vV"]).map_err(Error::io(&rustc))?;
        let compiler = facts.lines().next().unwrap_or_default().trim().to_owned();
        let triple = facts.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or_default();
        let cfg = Cfg::new(lines, features.iter().map(String::as_str));
        let mut settings = Settings::read(&root.join(&folder), triple, &cfg);
        // The variables that cargo sets for the programs that it starts.
        let cargo = std::env::var_os("CARGO").map(PathBuf::from);
        let cargo = cargo.unwrap_or_else(|| Path::new(sysroot.trim()).join("bin/cargo"));
        if cargo.is_file() {
            settings.environment.push(("CARGO".to_owned(), cargo.display().to_string()));
        }
        let version = found.version.to_string();
        settings.environment.push(("CARGO_PKG_VERSION".to_owned(), version));
        let name = found.name.to_string();
        let without_harness = without_harness(found.manifest_path.as_std_path(), &name);
        Ok(Self {
            spec: format!("{name}@{}", found.version),
            procedural_macros: is_macro(found),
            builds_its_tests: builds_its_tests(&metadata, found),
            build_script,
            shares_with_script: false,
            settings,
            denied_lints: denied(&lints),
            name,
            folder,
            target: metadata.target_directory.clone().into_std_path_buf(),
            crates,
            cfg,
            root,
            choice,
            compiler,
            libraries: format!("{}:{}/lib", library.trim(), sysroot.trim()),
            without_harness,
        })
    }
}

/// The metadata of a package, as [`MetadataCommand::exec`] has it.
///
/// # Errors
/// If cargo cannot be run or refuses.
pub fn metadata(command: &MetadataCommand) -> Result<Metadata, cargo_metadata::Error> {
    let output = cota_os::output(&mut command.cargo_command())?;
    if !output.status.success() {
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        return Err(cargo_metadata::Error::CargoMetadata { stderr });
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let json = text.lines().find(|line| line.starts_with('{'));
    MetadataCommand::parse(json.ok_or(cargo_metadata::Error::NoJson)?)
}

/// The lints that are denied by default, from the list that the compiler prints: `name  level  meaning`.
fn denied(help: &str) -> Vec<String> {
    let words = help.lines().map(|line| line.split_whitespace().take(2).collect::<Vec<_>>());
    let lints = words.filter_map(|words| match words[..] {
        [name, "deny"] => Some(name.replace('-', "_")),
        _ => None,
    });
    lints.collect()
}

/// The targets with `harness = false`.
fn without_harness(manifest: &Path, package: &str) -> Vec<String> {
    let text = std::fs::read_to_string(manifest).unwrap_or_default();
    let table = text.parse::<toml::Table>().unwrap_or_default();
    let mut names = Vec::new();
    for key in ["lib", "bin", "test"] {
        let targets = match table.get(key) {
            Some(toml::Value::Array(targets)) => {
                targets.iter().filter_map(|t| t.as_table()).collect()
            }
            Some(toml::Value::Table(target)) => vec![target],
            _ => vec![],
        };
        for target in targets {
            if target.get("harness").and_then(toml::Value::as_bool) == Some(false) {
                let name = target.get("name").and_then(toml::Value::as_str);
                names.push(name.map_or_else(|| package.replace('-', "_"), str::to_owned));
            }
        }
    }
    names
}

fn select<'m>(
    metadata: &'m Metadata,
    choice: &PackageOptions,
    path: &Path,
) -> Result<&'m cargo_metadata::Package, Error> {
    let members = metadata.workspace_packages();
    if members.is_empty() {
        return Err(Error::Package("the workspace has no packages".to_owned()));
    }
    if let Some(name) = &choice.package {
        let found = members.iter().find(|package| package.name.as_str() == name);
        return found.copied().ok_or_else(|| {
            let names: Vec<_> = members.iter().map(|package| package.name.as_str()).collect();
            Error::Package(format!(
                "no package `{name}` in the workspace, which has {}",
                names.join(", ")
            ))
        });
    }
    let path = path.canonicalize().map_err(Error::io(path))?;
    let folder = if path.is_file() { path.parent().unwrap_or(&path) } else { &path };
    let inner = members
        .iter()
        .filter(|package| package.manifest_path.parent().is_some_and(|p| folder.starts_with(p)))
        .max_by_key(|package| package.manifest_path.as_str().len());
    match (inner, &members[..]) {
        (Some(package), _) | (None, [package]) => Ok(package),
        (None, _) => {
            let names: Vec<_> = members.iter().map(|package| package.name.as_str()).collect();
            Err(Error::Package(format!(
                "the workspace has several packages: choose one with --package ({})",
                names.join(", ")
            )))
        }
    }
}
