//! The JDKs of this computer.

use std::path::PathBuf;

use crate::common;

/// A JDK with its compiler.
#[derive(Debug, Clone)]
pub struct Installed {
    /// Where it is.
    pub home: PathBuf,
    /// Its release, such as 17.
    pub release: u32,
}

/// One JDK of every release that is installed with a compiler.
pub fn installed() -> Vec<Installed> {
    let mut jdks = common::jdks();
    jdks.retain(|jdk| jdk.javac().is_some());
    jdks.dedup_by_key(|jdk| jdk.release());
    jdks.iter()
        .map(|jdk| Installed { home: jdk.home().to_path_buf(), release: jdk.release() })
        .collect()
}
