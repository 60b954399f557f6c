//! The JDKs of this computer.

use std::path::PathBuf;

use crate::common;

/// A JDK, and the compiler for the programs that run on it.
#[derive(Debug, Clone)]
pub struct Installed {
    pub home: PathBuf,
    /// Its release, such as 17.
    pub release: u32,
    pub javac: PathBuf,
    /// The release of `javac`, which decides what the programs may be written in.
    pub language: u32,
}

/// One JDK of every release that is installed. One without a compiler, such as a run time that is shipped with another
/// program, runs what the newest compiler of an earlier release writes.
pub fn installed() -> Vec<Installed> {
    let mut found: Vec<Installed> = Vec::new();
    let mut jdks = common::jdks();
    // Of several of one release, one that has a compiler.
    jdks.sort_by_key(|jdk| (jdk.release(), jdk.javac().is_none()));
    jdks.dedup_by_key(|jdk| jdk.release());
    for jdk in jdks {
        let (home, release) = (jdk.home().to_path_buf(), jdk.release());
        let earlier = || found.last().map(|jdk| (jdk.javac.clone(), jdk.language));
        if let Some((javac, language)) = jdk.javac().map(|javac| (javac, release)).or_else(earlier)
        {
            found.push(Installed { home, release, javac, language });
        }
    }
    found
}
