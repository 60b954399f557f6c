//! The JDKs of this machine.

use cota_jvm::classpath::Jdk;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Folders that hold JDKs, one in each folder in them.
const FOLDERS: [&str; 3] = ["/usr/lib/jvm", "/opt/java", "/opt/jdks"];

/// All JDKs that can be used, each once, by release. Without one, tests that need it are skipped with a visible
/// line; with `COTA_REQUIRE_JDK=1` they fail.
pub fn jdks() -> Vec<Jdk> {
    let mut homes = BTreeSet::new();
    if let Ok(jdk) = Jdk::find(None) {
        homes.extend(jdk.home().canonicalize().ok());
    }
    let sdkman = std::env::home_dir().map(|home| home.join(".sdkman/candidates/java"));
    let folders = FOLDERS.into_iter().map(PathBuf::from).chain(sdkman);
    for folder in folders {
        let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
        homes.extend(entries.filter_map(|entry| entry.path().canonicalize().ok()));
    }
    let mut jdks: Vec<Jdk> =
        homes.iter().filter_map(|home| Jdk::open(Path::new(home)).ok()).collect();
    jdks.sort_by_key(Jdk::release);
    if jdks.is_empty() {
        let required = std::env::var_os("COTA_REQUIRE_JDK").is_some_and(|value| value == "1");
        assert!(!required, "COTA_REQUIRE_JDK=1, and there is no JDK");
        eprintln!("SKIPPED: no JDK found, so this test does nothing");
    }
    jdks
}
