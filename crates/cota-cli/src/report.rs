//! `cota report`: one HTML page from the JSON of any runs.

use cota_console::exit::{Exit, Failure};
use cota_console::talk;
use cota_render::page::{Input, Options};
use std::path::{Path, PathBuf};

/// Make one HTML page of results
///
/// Takes the JSON of any runs (`--format json`, and what `cota generate --stats --format json` writes
/// to standard error) and writes one file that needs no network and no other file. Of a folder, it
/// takes all files that end with .json.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Files with results, or folders of them
    #[arg(value_name = "FILE", required = true)]
    results: Vec<PathBuf>,

    /// The page
    #[arg(short, long, value_name = "FILE", default_value = "report.html")]
    output: PathBuf,

    /// The heading of the page
    #[arg(long, value_name = "TEXT", default_value = "Cota report")]
    title: String,

    /// The root of the workspace whose mutants are shown
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    sources: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  cota generate search-tree --size 4 --format json --stats > trees.json 2> stats.json
  cota mutate --matrix --report json=mutants.json
  cota report trees.json stats.json mutants.json -o report.html
  cota report results/ -o report.html

Exit codes: 0 the page was written, 1 a result cannot be used.";

/// Writes the page.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let mut inputs = Vec::new();
    for path in &args.results {
        for file in files(path)? {
            talk::detail(&format!("reading {}", file.display()));
            inputs.push(Input { name: file.display().to_string(), text: read(&file)? });
        }
    }
    let options = Options {
        title: args.title.clone(),
        sources: args.sources.clone(),
        made_by: format!("cota {}", env!("COTA_VERSION")),
    };
    let page = cota_render::page::page(&inputs, &options)
        .map_err(|error| Failure::usage(&error).hint(error.hint()))?;
    cota_os::write_whole(&args.output, &page).map_err(|error| {
        Failure::usage(format!("{}: {error}", args.output.display()))
            .hint("name another file with --output")
    })?;
    let size = page.len() / 1024;
    let files = talk::counted(inputs.len(), "file", "files");
    talk::say(&format!("{}: {files}, {size} KiB", args.output.display()));
    Ok(Exit::Done)
}

fn read(file: &Path) -> Result<String, Failure> {
    let bytes = std::fs::read(file).map_err(|error| unreadable(file, &error))?;
    String::from_utf8(bytes).map_err(|_| {
        Failure::usage(format!("{}: not a text", file.display()))
            .hint("results are written by --format json")
    })
}

fn unreadable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::usage(format!("{}: {error}", path.display()))
        .hint("name files with results, or a folder of them")
}

/// The file itself, or the results in a folder, by name.
fn files(path: &Path) -> Result<Vec<PathBuf>, Failure> {
    if !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let mut files = Vec::new();
    for entry in std::fs::read_dir(path).map_err(|error| unreadable(path, &error))? {
        let file = entry?.path();
        if file.extension().is_some_and(|extension| extension == "json") && file.is_file() {
            files.push(file);
        }
    }
    files.sort();
    if files.is_empty() {
        return Err(Failure::usage(format!("{}: no results in this folder", path.display()))
            .hint("results end with .json"));
    }
    Ok(files)
}
