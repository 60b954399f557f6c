//! Mutants whose code runs while the tests are built, too: inside a macro, or in a build script.
//!
//! There they are never on. So only a part of the mutant was run. If no test notices it, that says nothing about the
//! whole mutant: a test may see what a changed macro makes.

use super::package::Package;
use super::schema::check::Compiled;

/// Why a mutant that no test kills is not judged, if it runs there.
pub(super) fn unjudged(
    package: &Package,
    compiled: &Compiled,
    proposals: &[usize],
) -> Option<String> {
    let other = package.builds_its_tests.as_ref()?;
    if !compiled.in_build.reaches(&compiled.addresses(proposals)) {
        return None;
    }
    let runs = if compiled.in_build.is_unseen() { "may run" } else { "runs" };
    Some(format!("its code {runs} in {other} while the tests are built, too, where it is never on"))
}

/// A remark about such mutants, if anything runs there; with the proposals of the killed ones.
pub(super) fn remark<'c>(
    package: &Package,
    compiled: &Compiled,
    killed: impl Iterator<Item = &'c [usize]>,
) -> Option<String> {
    let other = package.builds_its_tests.as_ref();
    let other = other.filter(|_| !compiled.in_build.is_empty())?;
    let runs_there = |own: &&[usize]| compiled.in_build.reaches(&compiled.addresses(own));
    let runs = if compiled.in_build.is_unseen() { "may run" } else { "runs" };
    let killed = match killed.filter(runs_there).count() {
        0 => String::new(),
        1 => "; 1 mutant that runs there is killed".to_owned(),
        count => format!("; {count} mutants that run there are killed"),
    };
    Some(format!(
        "{other} {runs} code of this package while the tests are built, where no mutant is on: what runs there, and \
         no test kills, is not judged{killed}"
    ))
}
