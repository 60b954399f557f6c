//! All mutants of the eight subjects against the exhaustive suite.

use super::judging::{EXHAUSTIVE, Judging, SUITES, Sources, thesis};
use super::subjects::Subject;
use crate::table::{Table, real, row};
use cota_console::exit::Failure;
use cota_mutate::analysis::Scores;
use cota_mutate::report::Report;
use rustix::time::{ClockId, clock_gettime};

/// Judges them.
pub fn run(
    table: &mut Table,
    sources: &Sources,
    subjects: &[&Subject],
    jobs: usize,
) -> Result<(), Failure> {
    table.columns(&[
        "subject",
        "navigation",
        "mutants",
        "not_compiled",
        "killed",
        "endless",
        "survived",
        "score",
        "published",
    ])?;
    let (mut all, mut begun) = (Scores::default(), processor());
    let start = begun;
    for subject in subjects {
        let report = judging(sources, subject).judge(false, jobs)?;
        let published = subject.published()?;
        for (navigation, published) in [(false, published.without), (true, published.with)] {
            let scores = Scores::of(&only(&report, |name| navigation || name != "NAV"));
            table.row(row![
                subject.name,
                navigation,
                scores.generated,
                scores.not_compiled,
                scores.killed,
                scores.timed_out,
                scores.survived,
                scores.of_compiled().map(|score| real(100.0 * score, 1)),
                published,
            ])?;
            if navigation {
                all.generated += scores.generated;
                all.not_compiled += scores.not_compiled;
                all.killed += scores.killed;
                all.survived += scores.survived;
            }
        }
        let now = processor();
        cota_console::talk::detail(&format!("{}: {:.1} s", subject.name, now - begun));
        begun = now;
    }
    table.sum_up(format!(
        "{} mutants, {} do not compile, {} are killed, {} survive; {:.1} s of processor time beside the compiler",
        all.generated, all.not_compiled, all.killed, all.survived, processor() - start
    ));
    Ok(())
}

/// A subject with the exhaustive suite.
pub fn judging<'a>(sources: &'a Sources, subject: &'a Subject) -> Judging<'a> {
    let (config, options) = thesis();
    Judging {
        sources,
        class: subject.class,
        methods: &[],
        of: SUITES,
        tests: subject.tests,
        suites: EXHAUSTIVE..=EXHAUSTIVE,
        count: 100,
        config,
        options,
    }
}

/// The mutants of some operators.
pub fn only(report: &Report, keep: impl Fn(&str) -> bool) -> Report {
    let mut report = report.clone();
    report.mutants.retain(|mutant| keep(&mutant.operator()));
    report
}

/// The processor time of this process in seconds.
pub fn processor() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
