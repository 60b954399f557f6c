//! Packages written for a test, and how they are repaired.

use cota_mutate::config::{Config, NavigationConfig};
use cota_mutate::navigation::Options;
use cota_mutate::rust::package::PackageOptions;
use cota_repair::{Error, RepairOptions, Report};
use cota_run::{Budget, Watch};
use std::path::{Path, PathBuf};

/// A package with one file. Its folder stays, so that what it depends on is built once.
pub struct Package {
    pub root: PathBuf,
}

impl Package {
    pub fn new(name: &str, source: &str) -> Self {
        Self::with(name, source, "")
    }

    /// With dependencies.
    pub fn with(name: &str, source: &str, dependencies: &str) -> Self {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("repair").join(name);
        std::fs::create_dir_all(root.join("src")).unwrap();
        let manifest = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
             [dependencies]\n{dependencies}\n[workspace]\n"
        );
        std::fs::write(root.join("Cargo.toml"), manifest).unwrap();
        std::fs::write(root.join("src/lib.rs"), source).unwrap();
        Self { root }
    }

    pub fn source(&self) -> String {
        std::fs::read_to_string(self.root.join("src/lib.rs")).unwrap()
    }

    fn found(&self) -> cota_mutate::rust::package::Package {
        let options = PackageOptions { path: self.root.clone(), ..PackageOptions::default() };
        cota_mutate::rust::package::Package::find(options).unwrap()
    }

    pub fn options(&self, function: &str) -> RepairOptions {
        let navigation = NavigationConfig {
            preset: "repair".to_owned(),
            options: Options::repair(),
            ..NavigationConfig::default()
        };
        RepairOptions {
            package: self.found(),
            texts: std::collections::BTreeMap::new(),
            function: Some(function.to_owned()),
            whole_crate: false,
            tests: Vec::new(),
            against: None,
            config: Config { operators: vec!["all".to_owned()], navigation, ..Config::default() },
            max_edits: 2,
            optimize: false,
            prune: true,
            recheck: false,
            ignore_limits: false,
        }
    }
}

/// Two workers, and no limits.
pub fn budget() -> Budget {
    Budget { jobs: 2, ..Budget::default() }
}

/// Repairs.
pub fn repair(options: &RepairOptions) -> Result<Report, Error> {
    Ok(cota_repair::repair(options, &budget(), Watch::default())?.result)
}

/// Checks a patch.
pub fn check(options: &RepairOptions, diff: &str) -> Result<Report, Error> {
    Ok(cota_repair::check(options, diff, &budget(), Watch::default())?.result)
}

/// The diffs of all patches.
pub fn diffs(report: &Report) -> Vec<String> {
    report.patches.iter().map(|patch| patch.diff.clone()).collect()
}

/// The lines that a patch brings.
pub fn new_lines(report: &Report) -> Vec<String> {
    let lines = report.patches.iter().flat_map(|patch| patch.diff.lines());
    lines
        .filter(|line| line.starts_with('+') && !line.starts_with("+++"))
        .map(|line| line[1..].trim().to_owned())
        .collect()
}
