//! Reports in their forms, to standard output and to files.

use super::args::Format;
use cota_console::exit::Failure;
use cota_console::talk;
use cota_mutate::analysis::{KillMatrix, subsumption};
use cota_mutate::report::Report;
use cota_render::mutants::{self as output, Sources};
use std::fmt::Write;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

/// Writes the report to files and to standard output.
pub fn write(
    report: &Report,
    root: &Path,
    format: Format,
    files: &[(Format, PathBuf)],
) -> Result<(), Failure> {
    for (format, path) in files {
        let text = render(report, root, *format)?;
        cota_os::write_whole(path, text)
            .map_err(|error| Failure::usage(format!("{}: {error}", path.display())))?;
    }
    talk::print(render(report, root, format)?)
}

/// The report in a form, ending in a line break.
pub fn render(report: &Report, root: &Path, format: Format) -> Result<String, Failure> {
    let mut sources = Sources::new(root);
    let pretty = |value: &cota_mutate::Json| format!("{value:#}\n");
    Ok(match format {
        Format::Text => text(report, &mut sources)?,
        Format::Json => cota_results::pretty(&output::document(report)),
        Format::Elements => {
            pretty(&output::elements(report, &mut sources).map_err(Failure::usage)?)
        }
        Format::Sarif => pretty(&output::sarif(report)),
        Format::Junit => output::junit(report),
        Format::Github => output::github(report),
        Format::Dot | Format::Svg => {
            let graph = subsumption(&KillMatrix::of(report))
                .map_err(|error| Failure::usage(error).hint("the graph needs --matrix"))?;
            let drawing = output::subsumption(&graph, |_| String::new());
            if format == Format::Dot { drawing.to_dot() } else { drawing.to_svg() }
        }
    })
}

/// The survivors with their places and changes, then the summary.
fn text(report: &Report, sources: &mut Sources) -> Result<String, Failure> {
    let coloured = std::io::stdout().is_terminal();
    let mut text = String::new();
    for mutant in report.survivors() {
        text.push_str(&output::snippet(mutant, sources, coloured).map_err(Failure::usage)?);
        for line in output::diff(mutant, sources).map_err(Failure::usage)?.lines() {
            let changed = line.starts_with(['+', '-'])
                && !line.starts_with("+++")
                && !line.starts_with("---");
            if changed {
                let _ = writeln!(text, "    {line}");
            }
        }
        text.push('\n');
    }
    text.push_str(&output::summary(report));
    if report.matrix && !report.cut_short {
        text.push('\n');
        text.push_str(&output::analyses(report).map_err(Failure::usage)?);
    }
    Ok(text)
}
