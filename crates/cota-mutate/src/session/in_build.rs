//! Mutants whose code runs while the tests are built, too: inside a macro, or in a build script.
//!
//! There they are never on. So what was run was half a mutant, and that no test notices it says nothing about the
//! whole one: a test may well see what a changed macro makes.

use super::judging::addresses;
use crate::report::Mutant;
use crate::rust::package::Package;
use crate::rust::schema::check::Compiled;
use crate::verdict::Verdict;

/// The verdict of such a mutant, if no test that was run notices it.
pub(super) fn not_judged(
    package: &Package,
    compiled: &Compiled,
    proposals: &[usize],
    verdict: &Verdict,
) -> Option<Verdict> {
    let other = package.builds_its_tests.as_ref().filter(|_| verdict.alive())?;
    if !compiled.in_build.reaches(&addresses(compiled, proposals)) {
        return None;
    }
    let runs = if compiled.in_build.is_unseen() { "may run" } else { "runs" };
    let reason =
        format!("its code {runs} in {other} while the tests are built, too, where it is never on");
    Some(Verdict::NotJudged { reason })
}

/// Gives these mutants their verdict, and says what is to be known about them.
pub(super) fn settle<'m>(
    package: &Package,
    compiled: &Compiled,
    mutants: impl Iterator<Item = (&'m mut Mutant, &'m [usize])>,
) -> Option<String> {
    let other = package.builds_its_tests.as_ref();
    let other = other.filter(|_| !compiled.in_build.is_empty())?;
    let mut noticed = 0;
    for (mutant, proposals) in mutants {
        if let Some(verdict) = not_judged(package, compiled, proposals, &mutant.verdict) {
            mutant.verdict = verdict;
        } else if mutant.verdict.detected() {
            noticed += usize::from(compiled.in_build.reaches(&addresses(compiled, proposals)));
        }
    }
    let runs = if compiled.in_build.is_unseen() { "may run" } else { "runs" };
    let killed = match noticed {
        0 => String::new(),
        1 => "; 1 mutant that runs there is killed".to_owned(),
        count => format!("; {count} mutants that run there are killed"),
    };
    Some(format!(
        "{other} {runs} code of this package while the tests are built, where no mutant is on: what runs there, and \
         no test kills, is not judged{killed}"
    ))
}
