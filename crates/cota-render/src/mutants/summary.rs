//! The summary for people: a table by operator, and the scores.

use cota_mutate::analysis::Scores;
use cota_mutate::report::Status;
use cota_results::mutants::{Mutant, Report, Verdict};
use std::collections::BTreeMap;
use std::fmt::Write;

#[derive(Default)]
struct Row {
    all: usize,
    compiled: usize,
    killed: usize,
    timed_out: usize,
    survived: usize,
    unreached: usize,
    equivalent: usize,
}

impl Row {
    fn add(&mut self, verdict: &Verdict, equivalent: bool) {
        self.all += 1;
        if equivalent || matches!(verdict, Verdict::Equivalent { .. }) {
            self.equivalent += 1;
            self.compiled += 1;
            return;
        }
        match verdict {
            Verdict::NotCompiled { .. } => return,
            Verdict::Killed { .. } => self.killed += 1,
            Verdict::TimedOut { .. } => self.timed_out += 1,
            Verdict::Survived => self.survived += 1,
            Verdict::Unreached => self.unreached += 1,
            Verdict::Equivalent { .. } | Verdict::NotJudged { .. } | Verdict::NotRun => {}
        }
        self.compiled += 1;
    }

    fn line(&self, name: &str) -> String {
        let dead = self.killed + self.timed_out;
        let judged = dead + self.survived + self.unreached;
        let score = if judged > 0 { percent(dead as f64 / judged as f64) } else { "-".to_owned() };
        format!(
            "{name:<10} {:>8} {:>8} {:>8} {:>9} {:>9} {:>9} {:>10} {score:>8}",
            self.all,
            self.compiled,
            self.killed,
            self.timed_out,
            self.survived,
            self.unreached,
            self.equivalent
        )
    }
}

/// `93.8 %`.
pub(super) fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// The table by operator, the scores and the remarks.
pub fn summary(report: &Report) -> String {
    let mut rows: BTreeMap<String, Row> = BTreeMap::new();
    let mut total = Row::default();
    for mutant in &report.mutants {
        rows.entry(mutant.operator()).or_default().add(&mutant.verdict, mutant.proved_equivalent);
        total.add(&mutant.verdict, mutant.proved_equivalent);
    }
    let mut text = format!(
        "{:<10} {:>8} {:>8} {:>8} {:>9} {:>9} {:>9} {:>10} {:>8}\n",
        "operator",
        "mutants",
        "compiled",
        "killed",
        "timed out",
        "survived",
        "unreached",
        "equivalent",
        "score"
    );
    for (operator, row) in &rows {
        let _ = writeln!(text, "{}", row.line(operator));
    }
    let _ = writeln!(text, "{}", total.line("all"));
    let scores = Scores::of(report);
    if let (Some(all), Some(compiled)) = (scores.of_all(), scores.of_compiled()) {
        let _ = writeln!(
            text,
            "\nmutation score {} of those that compile, {} of all",
            percent(compiled),
            percent(all)
        );
    }
    match report.not_judged() {
        0 => {}
        1 => text.push_str("1 mutant is not judged, and in neither score\n"),
        count => {
            let _ = writeln!(text, "{count} mutants are not judged, and in neither score");
        }
    }
    let reused = report.mutants.iter().filter(|mutant| mutant.reused).count();
    if reused > 0 {
        let _ = writeln!(text, "{reused} verdicts of an earlier run still hold");
    }
    for (reason, count) in &report.left_out {
        let _ = writeln!(text, "left out: {count} functions or items, {reason}");
    }
    for remark in &report.remarks {
        let _ = writeln!(text, "note: {remark}");
    }
    if report.cut_short {
        let left = report.mutants.iter().filter(|mutant| mutant.verdict == Verdict::NotRun).count();
        let _ = writeln!(text, "the run was cut short: {left} mutants were not run");
    }
    text
}

/// What became of one mutant, in words.
pub fn details(report: &Report, mutant: &Mutant) -> String {
    let mut text = String::new();
    for mutation in &mutant.mutations {
        let detail = if mutation.detail.is_empty() {
            String::new()
        } else {
            format!(" ({})", mutation.detail)
        };
        let _ = writeln!(text, "operator {}{detail}, in {}", mutation.operator, mutation.function);
    }
    match &mutant.verdict {
        Verdict::Killed { by, how } => {
            let how = how.as_ref().map_or(String::new(), |how| format!(" ({how})"));
            let _ = writeln!(text, "killed{how} by {}", by.join(", "));
        }
        Verdict::TimedOut { by, of } => {
            let _ = writeln!(text, "out of {of} in {}", by.join(", "));
        }
        Verdict::NotCompiled { code } => {
            let _ = writeln!(text, "does not compile: {code}");
        }
        Verdict::Equivalent { reason } => {
            let _ = writeln!(text, "equivalent: {reason}");
        }
        Verdict::NotJudged { reason } => {
            let _ = writeln!(text, "not judged: {reason}");
        }
        verdict => {
            let _ = writeln!(text, "{}", verdict.word());
        }
    }
    let tests = report.tests.iter().zip(&mutant.statuses.0);
    let passing: Vec<&str> = tests
        .filter(|(_, status)| **status == Status::Passed)
        .map(|(test, _)| test.as_str())
        .collect();
    if !passing.is_empty() {
        let _ = writeln!(text, "reached by, without a failure: {}", passing.join(", "));
    }
    text
}
