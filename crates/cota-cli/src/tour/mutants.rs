//! The stop about mutation testing: which faults ordinary tests miss and exhaustive ones notice.

use super::place::{Place, output};
use super::screen;
use cota_console::exit::Failure;
use cota_mutate::report::{Mutant, Report};

/// The tests on everything within a bound are in a file of their own.
const EXHAUSTIVE: &str = "exhaustive";

/// The number of examples to show.
const SHOWN: usize = 6;

/// Mutates the linked list, and compares what the two kinds of tests notice.
pub fn mutate(place: &Place) -> Result<(), Failure> {
    let file = place.result("mutants.json");
    let arguments = "mutate -d examples/containers --profile dev --file linked_list --matrix";
    screen::command(&format!("cota {arguments}"))?;
    let mut command = place.cota();
    command.args(arguments.split_whitespace());
    command.arg("--report").arg(format!("json={}", file.display()));
    // With survivors the exit code is 2, with time-outs but none 3.
    let run = output(&mut command, &[0, 2, 3])?;
    screen::lines(&String::from_utf8_lossy(&run.stderr), 6)?;
    let text = std::fs::read_to_string(&file)?;
    let report: Report = serde_json::from_str(&text).map_err(Failure::usage)?;
    let judged = |mutant: &&Mutant| mutant.verdict.detected() || mutant.verdict.alive();
    let judged: Vec<_> = report.mutants.iter().filter(judged).collect();
    let ordinary: Vec<_> = judged
        .iter()
        .filter(|mutant| is_noticed(&report, mutant, |test| !is_exhaustive(test)))
        .collect();
    let missed: Vec<_> = judged
        .iter()
        .filter(|mutant| !is_noticed(&report, mutant, |test| !is_exhaustive(test)))
        .filter(|mutant| is_noticed(&report, mutant, is_exhaustive))
        .collect();
    let alive = judged.iter().filter(|mutant| mutant.verdict.alive()).count();
    screen::text(format!(
        "\n{} mutants were judged. Ordinary tests notice {}. The tests on all lists within the bound\n\
         notice {} more; {alive} are noticed by none. Some that ordinary tests miss:\n",
        judged.len(),
        ordinary.len(),
        missed.len()
    ))?;
    // Those that lead elsewhere first: no other tool makes them.
    let mut shown = missed.clone();
    shown.sort_by_key(|mutant| mutant.operator() != "NAV");
    for mutant in shown.iter().take(SHOWN) {
        let line = mutant.mutations[0].span.line;
        let function = &mutant.mutations[0].function;
        screen::text(format!(
            "  {:<4} line {line:<4} {function:<24} {}",
            mutant.operator(),
            mutant.summary()
        ))?;
    }
    Ok(())
}

fn is_exhaustive(test: &str) -> bool {
    test.contains(EXHAUSTIVE)
}

/// Whether one of these tests notices a mutant.
fn is_noticed(report: &Report, mutant: &Mutant, of: impl Fn(&str) -> bool) -> bool {
    let statuses = &mutant.statuses.0;
    report.tests.iter().zip(statuses).any(|(test, status)| of(test) && status.kills())
}
