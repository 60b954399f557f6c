//! The JDKs of this computer.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// A JDK with its compiler.
#[derive(Debug, Clone)]
pub struct Installed {
    /// Where it is.
    pub home: PathBuf,
    /// Its release, such as 17.0.15.
    pub release: String,
    /// The number of its Java version, such as 17.
    pub feature: u32,
}

/// One JDK of every release that is installed. Says so and gives none where there is none, unless
/// `COTA_REQUIRE_JDK` makes that a failure.
pub fn installed() -> Vec<Installed> {
    let mut places: Vec<PathBuf> =
        env::var_os("JAVA_HOME").map(PathBuf::from).into_iter().collect();
    for folder in env::split_paths(&env::var_os("PATH").unwrap_or_default()) {
        // The command is often a link to the JDK's own folder.
        let command = fs::canonicalize(folder.join("javac"));
        places.extend(command.ok().and_then(|javac| Some(javac.parent()?.parent()?.to_path_buf())));
    }
    let mut folders: Vec<PathBuf> = fs::read_dir("/usr/lib/jvm")
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .collect();
    folders.sort();
    places.extend(folders);
    let mut found = BTreeMap::new();
    for jdk in places.iter().filter_map(|home| read(home)) {
        found.entry((jdk.feature, jdk.release.clone())).or_insert(jdk);
    }
    if found.is_empty() {
        assert!(
            env::var_os("COTA_REQUIRE_JDK").is_none_or(|value| value == "0"),
            "COTA_REQUIRE_JDK is set and there is no JDK"
        );
        // Written past the test runner, which shows what is printed only where a test fails.
        let line = "skipped: there is no JDK (JAVA_HOME, PATH, /usr/lib/jvm)\n";
        std::io::stderr().write_all(line.as_bytes()).expect("standard error is open");
    }
    found.into_values().collect()
}

fn read(home: &Path) -> Option<Installed> {
    if !home.join("bin/javac").exists() {
        return None;
    }
    let release = fs::read_to_string(home.join("release")).ok()?;
    let version = release
        .lines()
        .find_map(|line| line.strip_prefix("JAVA_VERSION="))?
        .trim_matches('"')
        .to_owned();
    let feature = version.split(['.', '-', '+']).next()?.parse().ok()?;
    Some(Installed { home: home.to_path_buf(), release: version, feature })
}
