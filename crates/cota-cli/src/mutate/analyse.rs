//! `cota mutate analyse`: the kill matrix of another tool.

use super::args::{Analyse, Format};
use super::reports;
use cota_console::exit::{Exit, Failure};
use cota_console::talk;
use cota_mutate::foreign;
use cota_render::mutants as output;
use std::io::Read;
use std::path::Path;

/// Reads the file and reports on it as on a run. Its sources are not known, so no change is shown.
pub fn run(args: &Analyse) -> Result<Exit, Failure> {
    let name = args.file.display().to_string();
    let failed = |error: std::io::Error| Failure::usage(format!("{name}: {error}"));
    let mut text = String::new();
    if name == "-" {
        std::io::stdin().read_to_string(&mut text).map_err(failed)?;
    } else {
        text = std::fs::read_to_string(&args.file).map_err(failed)?;
    }
    let report = foreign::read(&text, &name).map_err(Failure::usage)?;
    let all = args.report.iter().map(|(format, _)| *format).chain([args.format]);
    if all.into_iter().any(|format| format == Format::Elements) {
        return Err(Failure::usage("the viewer needs the sources, which are not in the file")
            .hint("there are json, sarif, junit, github, dot and svg"));
    }
    for (format, path) in &args.report {
        let text = if *format == Format::Text {
            of(&report)?
        } else {
            reports::render(&report, Path::new("."), *format)?
        };
        cota_os::write_whole(path, text)
            .map_err(|error| Failure::usage(format!("{}: {error}", path.display())))?;
    }
    if args.format == Format::Text {
        talk::print(of(&report)?)?;
    } else {
        talk::print(reports::render(&report, Path::new("."), args.format)?)?;
    }
    Ok(Exit::Done)
}

/// The summary, and what can be said of a matrix without a hole.
fn of(report: &cota_mutate::report::Report) -> Result<String, Failure> {
    let mut text = output::summary(report);
    if report.matrix {
        text.push('\n');
        text.push_str(&output::analyses(report).map_err(Failure::usage)?);
    }
    Ok(text)
}
