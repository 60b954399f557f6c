//! A report for people.

use cota_console::talk::counted;
use cota_repair::{EditKind, Exam, LargerBound, Outcome, Patch, Recheck, Report};
use std::fmt::Write;

/// The report as text.
pub fn report(report: &Report) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "{} of {}: {}", of(report), report.package, outcome(report));
    specification(&mut text, &report.specification);
    if let Some(example) = &report.counterexample {
        let _ = writeln!(text, "  it fails on {} of them", report.failing_inputs);
        // What takes several lines is a drawing.
        let gap = if example.input.contains('\n') { "\n      " } else { " " };
        let _ = writeln!(text, "  {} fails on{gap}{}", example.test, indented(&example.input));
        let _ = writeln!(text, "    {}", indented(&example.message));
    }
    if !report.suspects.is_empty() {
        let _ =
            writeln!(text, "  most suspicious, by how failing and passing inputs execute them:");
        for suspect in &report.suspects {
            let _ = writeln!(
                text,
                "    {:.2}  line {}: {}",
                suspect.suspicion, suspect.line, suspect.text
            );
        }
    }
    for (number, patch) in report.patches.iter().enumerate() {
        show(&mut text, number + 1, patch);
    }
    if matches!(report.outcome, Outcome::NothingFound | Outcome::GaveUp) {
        tried(&mut text, report);
    }
    if matches!(report.outcome, Outcome::Repaired | Outcome::NothingFound | Outcome::GaveUp) {
        counters(&mut text, report);
    }
    for remark in &report.remarks {
        let _ = writeln!(text, "note: {remark}");
    }
    text
}

/// The tests that specify.
pub fn specification(text: &mut String, exams: &[Exam]) {
    for exam in exams {
        let what = match (exam.plain, exam.complete, exam.inputs) {
            (true, ..) => ", a plain test: one input".to_owned(),
            (_, true, some) => format!(" on {}", all_inputs(some)),
            (_, false, some) => format!(" on {}", first_inputs(some)),
        };
        let _ = writeln!(text, "  specified by {}{what}", exam.name);
    }
}

fn of(report: &Report) -> &str {
    if report.function.is_empty() { "the specification" } else { &report.function }
}

fn outcome(report: &Report) -> String {
    match report.outcome {
        Outcome::Repaired => counted(report.patches.len(), "patch", "patches"),
        Outcome::NothingFound => format!(
            "no patch with up to {} keeps the specification",
            counted(report.counters.edits_searched, "edit", "edits")
        ),
        Outcome::GaveUp => "no patch found before a limit was met".to_owned(),
        Outcome::AlreadyHolds => {
            format!("holds on {}, so there is nothing to repair", all_inputs(report.inputs))
        }
        Outcome::PatchHolds => format!("the patch holds on {}", all_inputs(report.inputs)),
        Outcome::PatchFails => "the patch does not hold".to_owned(),
    }
}

fn first_inputs(count: usize) -> String {
    if count == 1 { "the first input".to_owned() } else { format!("the first {count} inputs") }
}

fn all_inputs(count: usize) -> String {
    if count == 1 { "the only input".to_owned() } else { format!("all {count} inputs") }
}

/// Further lines under the first.
fn indented(text: &str) -> String {
    text.trim().replace('\n', "\n      ")
}

fn show(text: &mut String, number: usize, patch: &Patch) {
    let edits: Vec<String> = patch
        .edits
        .iter()
        .map(|edit| match edit.detail.as_str() {
            "" => edit.operator.clone(),
            detail => format!("{} ({detail})", edit.operator),
        })
        .collect();
    if edits.is_empty() {
        // One that was made elsewhere; the first line says whether it holds.
        let _ = write!(text, "\nthe patch");
    } else {
        let edits = edits.join(" and ");
        let inputs = counted(patch.inputs, "input", "inputs");
        let _ = write!(text, "\npatch {number}: {edits}, holds on {inputs}");
    }
    if patch.same_effect > 0 {
        let _ = write!(text, " ({} more with the same effect)", patch.same_effect);
    }
    let _ = writeln!(text);
    checks(text, &patch.rechecks);
    for line in patch.diff.lines() {
        let _ = writeln!(text, "  {line}");
    }
}

/// What was tried where there is no patch, what was not, and on which inputs nothing helps.
fn tried(text: &mut String, report: &Report) {
    let (some, none): (Vec<&EditKind>, Vec<&EditKind>) =
        report.kinds.iter().partition(|kind| kind.proposed > kind.not_compiling);
    let show = |kind: &&EditKind| {
        let large =
            if kind.cost > 1 { format!(" (counts as {})", kind.cost) } else { String::new() };
        format!("{} {}{large}", kind.operator, kind.proposed - kind.not_compiling)
    };
    let some: Vec<String> = some.iter().map(show).collect();
    let _ = writeln!(text, "  edits that were tried, by operator: {}", some.join(", "));
    let none: Vec<&str> = none.iter().map(|kind| kind.operator.as_str()).collect();
    if !none.is_empty() {
        let _ = writeln!(text, "  nothing to try there for: {}", none.join(", "));
    }
    let _ = writeln!(
        text,
        "  not tried: other signatures and types, new functions and loops, expressions of new shapes"
    );
    for example in &report.unsatisfied {
        let _ = writeln!(
            text,
            "  no single edit helps {} on {}",
            example.test,
            indented(&example.input)
        );
    }
}

/// The checks of a patch within larger bounds.
pub fn checks(text: &mut String, rechecks: &[Recheck]) {
    for recheck in rechecks {
        let inputs = if recheck.complete {
            all_inputs(recheck.inputs)
        } else {
            first_inputs(recheck.inputs)
        };
        let what = match (&recheck.counterexample, recheck.bound) {
            (None, _) => "and holds",
            (Some(_), LargerBound::OneLarger) => "but OVERFITS",
            (Some(_), _) => "but fails",
        };
        let _ = writeln!(text, "  {what} within a bound {} ({inputs})", recheck.bound.name());
        if let Some(example) = &recheck.counterexample {
            let _ = writeln!(text, "    {} on {}", example.test, indented(&example.input));
            let _ = writeln!(text, "    {}", indented(&example.message));
        }
    }
}

fn counters(text: &mut String, report: &Report) {
    let c = &report.counters;
    let _ = writeln!(
        text,
        "\n{} proposed at {}, {} not compile, {} can only be alone",
        counted(c.proposed, "edit", "edits"),
        counted(c.places, "place", "places"),
        counted(c.not_compiling, "does", "do"),
        c.alone
    );
    let _ = writeln!(
        text,
        "{} with up to {}: {} run, {} pruned ({}, {})",
        counted(c.space, "candidate", "candidates"),
        counted(c.edits_searched, "edit", "edits"),
        c.run,
        c.pruned,
        counted(c.questions, "question", "questions"),
        counted(c.pruning_runs, "run", "runs")
    );
    let _ = writeln!(
        text,
        "{} killed by {}, {} by the full check; {} the way of another",
        c.killed_by_pool,
        counted(c.pool, "known input", "known inputs"),
        c.killed_by_all,
        counted(c.duplicates, "patch goes", "patches go")
    );
    let _ = writeln!(
        text,
        "{} out of fuel, {} too deep, {} too much memory, {} ended their process",
        c.out_of_fuel, c.too_deep, c.too_much_memory, c.died
    );
    let t = &report.times;
    let rate = (c.runs + c.pruning_runs) as f64 / t.search.max(1e-9);
    let _ = writeln!(
        text,
        "built in {:.1} s, baseline {:.2} s, search {:.2} s ({}, {rate:.0} a second), larger bounds {:.2} s, as text {:.1} s",
        t.build,
        t.baseline,
        t.search,
        counted(c.runs + c.pruning_runs, "run", "runs"),
        t.recheck,
        t.as_text
    );
}

#[cfg(test)]
mod tests {
    use cota_repair::{Counters, Exam, LargerBound, Outcome, Patch, Recheck, Report, Times};

    fn with(outcome: Outcome, inputs: usize, complete: bool) -> String {
        let exam = Exam { name: "small".to_owned(), inputs, complete, plain: false };
        let bound = LargerBound::OneLarger;
        let recheck = Recheck { bound, inputs, complete, counterexample: None };
        let edit = cota_repair::Edit {
            operator: "ROR".to_owned(),
            detail: String::new(),
            line: 1,
            before: "<".to_owned(),
            after: "<=".to_owned(),
        };
        let patch = Patch {
            diff: String::new(),
            edits: vec![edit],
            inputs,
            same_effect: 0,
            rechecks: vec![recheck],
        };
        super::report(&Report {
            language: "rust".to_owned(),
            package: "own".to_owned(),
            function: "f".to_owned(),
            file: String::new(),
            specification: vec![exam],
            outcome,
            limited: false,
            counterexample: None,
            failing_inputs: 0,
            inputs,
            suspects: Vec::new(),
            kinds: Vec::new(),
            unsatisfied: Vec::new(),
            patches: if outcome == Outcome::Repaired { vec![patch] } else { Vec::new() },
            counters: Counters { edits_searched: inputs, ..Counters::default() },
            times: Times::default(),
            remarks: Vec::new(),
        })
    }

    #[test]
    fn one_input_is_not_called_all_inputs() {
        for (outcome, one, two) in [
            (Outcome::Repaired, ", holds on 1 input\n", ", holds on 2 inputs\n"),
            (Outcome::Repaired, "one larger (the only input)", "one larger (all 2 inputs)"),
            (Outcome::Repaired, "up to 1 edit:", "up to 2 edits:"),
            (Outcome::AlreadyHolds, "holds on the only input,", "holds on all 2 inputs,"),
            (Outcome::PatchHolds, "holds on the only input\n", "holds on all 2 inputs\n"),
            (Outcome::NothingFound, "up to 1 edit keeps", "up to 2 edits keeps"),
            (Outcome::NothingFound, "small on the only input", "small on all 2 inputs"),
        ] {
            for (inputs, wanted) in [(1, one), (2, two)] {
                let text = with(outcome, inputs, true);
                assert!(text.contains(wanted), "no `{wanted}` in\n{text}");
            }
        }
        for (inputs, wanted) in [(1, "the first input"), (2, "the first 2 inputs")] {
            let text = with(Outcome::Repaired, inputs, false);
            assert!(text.contains(&format!("small on {wanted}\n")), "{text}");
            assert!(text.contains(&format!("one larger ({wanted})\n")), "{text}");
        }
    }
}
