//! The stops, but for mutation testing.

use super::place::{self, Place, output};
use super::screen;
use cota_console::exit::Failure;

/// What was printed, as text.
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// All search trees and all lists, drawn.
pub fn generate(place: &Place) -> Result<(), Failure> {
    let trees = [
        "--type",
        "search_tree::SearchTree",
        "--objects",
        "Node=0..=4",
        "--scope",
        "Node.key=1..=4",
        "--scope",
        "SearchTree.size=4",
    ];
    let lists = [
        "--type",
        "caching_list::CachingList",
        "--objects",
        "Node=0..=4",
        "--scope",
        "Node.value=0..=1",
        "--scope",
        "CachingList.size=2",
        "--scope",
        "CachingList.cache_size=0..=2",
    ];
    for (name, arguments) in [("search-trees", &trees[..]), ("caching-lists", &lists)] {
        let command = || {
            let mut command = place.cota();
            command.args(["generate", "--package", "containers"]).args(arguments);
            command.args(["--profile", "dev"]);
            command
        };
        screen::command(&format!(
            "cargo cota generate -p containers {} --profile dev",
            arguments.join(" ")
        ))?;
        let drawn = output(&mut command(), &[0])?;
        screen::lines(&text(&drawn.stdout), 12)?;
        screen::printed(&text(&drawn.stderr))?;
        let kept = output(command().args(["--format", "json", "--stats"]), &[0])?;
        place.keep(&format!("{name}.json"), &kept.stdout)?;
        place.keep(&format!("{name}-stats.json"), &kept.stderr)?;
    }
    Ok(())
}

/// The planted fault: ordinary tests pass, the test on every tree does not.
pub fn test(place: &Place) -> Result<(), Failure> {
    screen::text(
        "`planted::remove` takes a key out of a search tree, with one wrong link. Its ordinary tests \
         (a leaf, one child, two children) pass:",
    )?;
    screen::command("cargo test -p containers --profile dev --lib planted")?;
    let passed = output(place.cargo("test").args(["--lib", "planted"]), &[0])?;
    let verdict = text(&passed.stdout);
    screen::printed(
        verdict.lines().find(|line| line.starts_with("test result")).unwrap_or_default(),
    )?;
    screen::text("\nThe test on every tree of up to four nodes does not:")?;
    screen::command("cargo test -p containers --profile dev --test planted -- --ignored")?;
    let mut failing = place.cargo("test");
    failing.args(["--test", "planted", "--", "--ignored"]).env_remove("RUST_BACKTRACE");
    let failed = output(&mut failing, &[101])?;
    screen::printed(&shortened(&text(&failed.stdout)))?;
    Ok(())
}

/// The report of a failing test without the `Debug` form, which says the same as the drawing.
fn shortened(report: &str) -> String {
    let from = report.find("the test fails on").unwrap_or(0);
    let mut lines = Vec::new();
    let mut inside = false;
    for line in report[from..].lines().take_while(|line| !line.starts_with("failures:")) {
        let opens = line.ends_with('{') && line.contains(" = ");
        if !inside && !opens && !line.trim().is_empty() {
            lines.push(line);
        }
        inside = if inside { line != "  }" } else { opens };
    }
    lines.join("\n")
}

/// The planted fault again: all small edits of the function, each checked on every input.
pub fn repair(place: &Place) -> Result<(), Failure> {
    let arguments = [
        "repair",
        "--dir",
        "examples/containers",
        "--profile",
        "dev",
        "--function",
        "planted::take_least",
        "--test",
        "planted_removal",
    ];
    screen::command(&format!("cota {}", arguments.join(" ")))?;
    let json = output(place.cota().args(arguments).args(["--format", "json"]), &[0])?;
    place.keep("repair.json", &json.stdout)?;
    let report: cota_repair::Report =
        serde_json::from_slice(&json.stdout).map_err(Failure::usage)?;
    // All of it: the patch is what this is about.
    screen::lines(&crate::repair::text(&report), usize::MAX)?;
    Ok(())
}

/// The checking sequence of the protocol, against a right and a wrong implementation.
pub fn machine(place: &Place) -> Result<(), Failure> {
    let model = place::subject("models/session.dot");
    let fsm = |arguments: &[&str]| {
        let mut command = place.cota();
        command.arg("fsm").args(arguments).arg(&model);
        command
    };
    screen::command(&format!("cota fsm sequence {}", model.display()))?;
    screen::printed(&text(&output(&mut fsm(&["sequence"]), &[0])?.stdout))?;
    let sequence = output(&mut fsm(&["--format", "json", "sequence"]), &[0])?.stdout;
    place.keep("session-sequence.json", &sequence)?;
    place.keep("session.json", &output(&mut fsm(&["convert", "--to", "json"]), &[0])?.stdout)?;
    let tests = place.result("session.tests");
    std::fs::write(&tests, inputs(&sequence)?)?;
    let program = place.program("session")?;
    for (name, arguments, expected) in
        [("session-right.json", &[][..], 0), ("session-wrong.json", &["--hasty"], 2)]
    {
        let program_line = [&["session"], arguments].concat().join(" ");
        screen::command(&format!(
            "cota fsm run {} --tests sequence.txt -- {program_line}",
            model.display()
        ))?;
        let run = |style: &str| {
            let mut command = fsm(&["--format", style, "run"]);
            command.arg("--tests").arg(&tests).arg("--").arg(&program).args(arguments);
            output(&mut command, &[expected])
        };
        screen::printed(&text(&run("text")?.stdout))?;
        place.keep(name, &run("json")?.stdout)?;
    }
    Ok(())
}

/// The inputs of a sequence as a line of a file of tests.
fn inputs(sequence: &[u8]) -> Result<String, Failure> {
    let sequence: serde_json::Value = serde_json::from_slice(sequence).map_err(Failure::usage)?;
    let inputs = sequence["inputs"].as_array().into_iter().flatten();
    let inputs: Vec<_> = inputs.filter_map(serde_json::Value::as_str).collect();
    Ok(inputs.join(" ") + "\n")
}

/// Every expression up to a length into two calculators.
pub fn grammar(place: &Place) -> Result<(), Failure> {
    let source = place::subject("models/calculator.ebnf");
    let grammar = |arguments: &[&str]| {
        let mut command = place.cota();
        command.arg("grammar").arg(&source).args(arguments);
        command
    };
    screen::command(&format!("cota grammar {} --count --max-length 12", source.display()))?;
    let counts = output(&mut grammar(&["--count", "--max-length", "12"]), &[0])?;
    screen::printed(&text(&counts.stdout))?;
    let counts = ["--count", "--max-length", "30", "--format", "json"];
    place.keep("calculator-counts.json", &output(&mut grammar(&counts), &[0])?.stdout)?;
    let program = place.program("calculator")?.display().to_string();
    let against = format!("{program} --by-stack");
    screen::command(&format!(
        "cota grammar {} --max-length 6 --run calculator --against 'calculator --by-stack' --feed lines",
        source.display()
    ))?;
    let run = ["--max-length", "6", "--run", &program, "--against", &against, "--feed", "lines"];
    screen::printed(&text(&output(&mut grammar(&run), &[0])?.stdout))?;
    let json = [&run[..], &["--format", "json"]].concat();
    place.keep("calculator-findings.json", &output(&mut grammar(&json), &[0])?.stdout)
}
