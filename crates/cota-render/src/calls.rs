//! Calls of one method on everything within a bound, as text.

use crate::summary::{grouped, seconds};
use cota_results::calls::{Calls, Exception, FailingCall};
use std::fmt::Write;

/// The report: what was called, what failed, and each failure with its smallest input.
pub fn report(found: &Calls) -> String {
    let mut text = format!("{}: {}\n", found.method, verdict(found));
    let mut row = |name: &str, value: &str| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{name:<11}{value}");
    };
    for parameter in &found.parameters {
        row(&parameter.name, &parameter.values);
    }
    for condition in &found.conditions {
        row(&condition.role, &condition.method);
    }
    row("scope", &found.scope);
    row("structures", &grouped(found.structures));
    let mut inputs = grouped(found.inputs);
    if found.threw > 0 {
        let _ =
            write!(inputs, ", {} of them with an exception that is allowed", grouped(found.threw));
    }
    if found.skipped > 0 {
        let _ = write!(inputs, "; {} more do not count", grouped(found.skipped));
    }
    row("calls", &inputs);
    row("time", &seconds(found.seconds));
    for failing in &found.failures {
        text.push('\n');
        text += &failure(failing);
    }
    if found.left_out && !found.failures.is_empty() {
        text += "\nlarger inputs than the smallest that fails were left out\n";
    }
    text
}

/// The result in a few words.
pub fn verdict(found: &Calls) -> String {
    let cut = match found.end.as_str() {
        "exhausted" | "enough" => "",
        "limit" => ", cut short by the limit",
        "steps" => ", cut short by the limit on candidates",
        "time" => ", cut short by the time limit",
        _ => ", stopped before the end",
    };
    match found.failing {
        0 if found.inputs == 0 && found.skipped == 0 => {
            format!("there was nothing to call it on{cut}")
        }
        0 if found.inputs == 0 => format!("no input counts{cut}"),
        0 => format!("no call fails{cut}"),
        1 => format!("a call fails{cut}"),
        many if found.left_out => format!("calls fail{cut}, {} were seen", grouped(many)),
        many => format!("{} calls fail{cut}", grouped(many)),
    }
}

/// A failure: what is wrong, the call, and the structure before and after it.
pub fn failure(failing: &FailingCall) -> String {
    let mut text = format!("{}: {}\n", failing.call, failing.message);
    if let Some(exception) = &failing.exception {
        text += &trace(exception);
    }
    text += &indented("before", &failing.before_drawing);
    for other in &failing.others {
        text += &indented(&other.name, &other.drawing);
    }
    if let Some(result) = &failing.result {
        text += &indented("result", result);
    }
    if let Some(after) = &failing.after_drawing {
        text += &indented("after", after);
    }
    if failing.count > 1 {
        let _ = writeln!(text, "  {} calls fail like this", grouped(failing.count));
    }
    text
}

fn trace(exception: &Exception) -> String {
    let line = |frame: &cota_results::calls::Frame| match frame.line {
        Some(line) => format!("    at {}, line {line}\n", frame.function),
        None => format!("    at {}\n", frame.function),
    };
    exception.trace.iter().map(line).collect()
}

fn indented(name: &str, drawing: &str) -> String {
    let mut lines = drawing.lines();
    let mut text = format!("  {name:<8}{}", lines.next().unwrap_or_default()).trim_end().to_owned();
    text.push('\n');
    for line in lines {
        text += format!("          {line}").trim_end();
        text.push('\n');
    }
    text
}
