//! What runs while the tests of a package are built: macros and build scripts.

use cargo_metadata::{DependencyKind, Metadata, NodeDep, PackageId, TargetKind};
use std::fmt;

/// Whether a package is a crate of procedural macros.
pub(super) fn is_macro(package: &cargo_metadata::Package) -> bool {
    package.targets.iter().any(|target| target.kind.contains(&TargetKind::ProcMacro))
}

/// What is run by the compiler or cargo while the tests of a package are built, and uses the package in turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Builder {
    /// Procedural macros: the name of their package.
    Macros(String),
    /// The build script of the package with this name.
    Script(String),
}

impl Builder {
    /// The name of its package.
    pub fn package(&self) -> &str {
        let (Self::Macros(name) | Self::Script(name)) = self;
        name
    }
}

impl fmt::Display for Builder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Macros(name) => f.write_str(name),
            Self::Script(name) => write!(f, "the build script of {name}"),
        }
    }
}

/// Some builder of the tests of a package, if there is one. What it really runs of the package is only known once
/// it has.
pub(super) fn builds_its_tests(
    metadata: &Metadata,
    package: &cargo_metadata::Package,
) -> Option<Builder> {
    let nodes = &metadata.resolve.as_ref()?.nodes;
    let node = |id: &PackageId| nodes.iter().find(|node| node.id == *id);
    let is = |dependency: &NodeDep, wanted: &[DependencyKind]| {
        dependency.dep_kinds.iter().any(|own| wanted.contains(&own.kind))
    };
    let needs = |from: &PackageId, tests: bool| {
        let (mut seen, mut open) = (vec![from.clone()], vec![from.clone()]);
        while let Some(next) = open.pop().as_ref().and_then(node) {
            let mut kinds = vec![DependencyKind::Normal, DependencyKind::Build];
            if tests && next.id == *from {
                kinds.push(DependencyKind::Development);
            }
            for dependency in &next.deps {
                if is(dependency, &kinds) && !seen.contains(&dependency.pkg) {
                    seen.push(dependency.pkg.clone());
                    open.push(dependency.pkg.clone());
                }
            }
        }
        seen
    };
    let uses = |id: &PackageId| needs(id, false).contains(&package.id);
    let own = needs(&package.id, true);
    metadata.packages.iter().filter(|other| own.contains(&other.id)).find_map(|other| {
        let name = other.name.to_string();
        if is_macro(other) && uses(&other.id) {
            return Some(Builder::Macros(name));
        }
        let mut tools = node(&other.id)?
            .deps
            .iter()
            .filter(|dependency| is(dependency, &[DependencyKind::Build]));
        tools.any(|tool| uses(&tool.pkg)).then_some(Builder::Script(name))
    })
}
