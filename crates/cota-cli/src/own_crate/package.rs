//! The user's package: where it is, what its library is called, which Cota it uses.

use cargo_metadata::{Metadata, MetadataCommand, Package, TargetKind};
use cota_console::exit::Failure;
use cota_console::suggest::similar;
use cota_mutate::rust::package::metadata;
use cota_runner::generate::args::OwnArgs;
use std::path::{Path, PathBuf};

/// What the runner needs to know about the package.
#[derive(Debug)]
pub struct Subject {
    pub name: String,
    /// What cargo is to call it: a dependency may have the same name and another version.
    pub spec: String,
    /// The name of its library, as it is written in paths.
    pub library: String,
    pub directory: PathBuf,
    pub target: PathBuf,
    pub lock: PathBuf,
    /// How the runner depends on `cota-runner`, so that it uses the same Cota as the package.
    pub runner: String,
}

pub fn find(args: &OwnArgs) -> Result<Subject, Failure> {
    let mut command = MetadataCommand::new();
    if let Some(path) = &args.manifest_path {
        command.manifest_path(path);
    }
    let metadata = metadata(&command).map_err(|error| unreadable(&error))?;
    let package = choose(&metadata, args.package.as_deref())?;
    let library = package.targets.iter().find(|target| target.kind.iter().any(is_library));
    let library = library.ok_or_else(|| {
        Failure::usage(format!("the package `{}` has no library", package.name))
            .hint("the runner links to the type: move it into a src/lib.rs")
    })?;
    Ok(Subject {
        name: package.name.to_string(),
        spec: format!("{}@{}", package.name, package.version),
        library: library.name.replace('-', "_"),
        directory: parent(package.manifest_path.as_std_path()),
        target: metadata.target_directory.clone().into_std_path_buf(),
        lock: metadata.workspace_root.join("Cargo.lock").into_std_path_buf(),
        runner: dependency(&metadata, package)?,
    })
}

fn unreadable(error: &cargo_metadata::Error) -> Failure {
    let text = match error {
        cargo_metadata::Error::CargoMetadata { stderr } => stderr.clone(),
        other => other.to_string(),
    };
    let lines: Vec<_> = text.lines().map(|line| line.trim_start_matches("error: ")).collect();
    Failure::usage(lines.join("\n").trim_end())
        .hint("run it in the directory of your crate, or say --manifest-path FILE")
}

fn is_library(kind: &TargetKind) -> bool {
    matches!(kind, TargetKind::Lib | TargetKind::RLib | TargetKind::DyLib)
}

fn choose<'a>(metadata: &'a Metadata, name: Option<&str>) -> Result<&'a Package, Failure> {
    let members = metadata.workspace_packages();
    let names: Vec<_> = members.iter().map(|package| package.name.as_str()).collect();
    if names.is_empty() {
        return Err(Failure::usage("the workspace has no packages"));
    }
    match name {
        Some(name) => {
            members.iter().find(|package| package.name == name).copied().ok_or_else(|| {
                let failure = Failure::usage(format!("there is no package `{name}` here"));
                failure.hint(match similar(name, names.iter().copied()) {
                    Some(known) => format!("did you mean `{known}`?"),
                    None => format!("there are {}", names.join(", ")),
                })
            })
        }
        None => match (metadata.root_package(), &members[..]) {
            (Some(root), _) => Ok(root),
            (None, [only]) => Ok(only),
            _ => {
                Err(Failure::usage("this workspace has several packages: which one has the type?")
                    .hint(format!("-p with one of {}", names.join(", "))))
            }
        },
    }
}

/// The types of the runner and of the package are the same only if both come from the same Cota.
fn dependency(metadata: &Metadata, package: &Package) -> Result<String, Failure> {
    let cota = metadata.packages.iter().find(|package| package.name == "cota");
    let cota = cota.ok_or_else(|| {
        Failure::usage(format!("the package `{}` does not depend on `cota`", package.name))
            .hint("`cargo add cota`, and `#[derive(cota::Bounded)]` on the type")
    })?;
    let version = &cota.version;
    Ok(match cota.source.as_ref().map(ToString::to_string) {
        None => {
            let beside = parent(&parent(cota.manifest_path.as_std_path())).join("cota-runner");
            let built_from = parent(Path::new(env!("CARGO_MANIFEST_DIR"))).join("cota-runner");
            match [beside, built_from].into_iter().find(|path| path.join("Cargo.toml").exists()) {
                Some(path) => format!("path = {:?}", path.display().to_string()),
                None => format!("version = \"={version}\""),
            }
        }
        Some(source) => match source.strip_prefix("git+").and_then(|git| git.rsplit_once('#')) {
            Some((url, revision)) => {
                let url = url.split('?').next().unwrap_or(url);
                format!("git = {url:?}, rev = {revision:?}")
            }
            None => format!("version = \"={version}\""),
        },
    })
}

fn parent(path: &Path) -> PathBuf {
    path.parent().unwrap_or(path).to_path_buf()
}
