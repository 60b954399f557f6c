//! What is repaired, and how.

use cota_mutate::config::Config;
use cota_mutate::rust::package::Package;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// What is repaired, and how. How much work the search may do is in a [`Budget`](cota_run::Budget).
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools)] // switches
pub struct RepairOptions {
    /// The package.
    pub package: Package,
    /// Texts that stand for files of the package, by their paths from the root of the workspace.
    pub texts: BTreeMap<PathBuf, String>,
    /// The function to edit; if none is given, what has marks, or the most suspicious one.
    pub function: Option<String>,
    /// Whether all functions are edited that failing inputs execute, if none is named.
    pub whole_crate: bool,
    /// The tests that specify, by a part of their names; those that reach the function if there is none.
    pub tests: Vec<String>,
    /// A reference implementation and the scope of the inputs.
    pub against: Option<(String, String)>,
    /// The operators and their options.
    pub config: Config,
    /// The most edits of a patch.
    pub max_edits: usize,
    /// Whether to build with optimisation, whatever the profile of tests says.
    pub optimize: bool,
    /// Whether to leave out what cannot help.
    pub prune: bool,
    /// Whether patches are checked within larger bounds.
    pub recheck: bool,
    /// Whether statements without a `// cota: limit K` are edited too, where there are such marks.
    pub ignore_limits: bool,
}
