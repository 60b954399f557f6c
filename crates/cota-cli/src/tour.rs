//! `cota tour`: every job on the crate `examples/containers`, a screen each. Real runs of the real
//! commands; what is shown is what they print.

mod java;
mod jobs;
mod mutants;
mod place;
mod screen;

use cota_console::exit::{Exit, Failure};
use cota_console::talk::print;
use place::Place;
use std::path::PathBuf;
use std::time::Instant;

/// See what Cota is for: every job on a small crate, a screen each, in under three minutes
///
/// Needs a clone of the source of Cota with `examples/containers`, and cargo. Everything is run for
/// real; the results are kept below the target directory, and a page is made of them.
#[derive(clap::Args)]
pub struct Args {
    /// The clone; the folder of this one, or one above it, unless given
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,

    /// Only these stops, by name
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    only: Vec<String>,

    /// Name the stops
    #[arg(long, conflicts_with = "only")]
    list: bool,
}

/// A stop of the tour.
struct Stop {
    name: &'static str,
    /// What the job is, in one line.
    about: &'static str,
    /// Where to read more.
    more: &'static str,
    run: fn(&Place) -> Result<(), Failure>,
}

/// The stops, in order.
const STOPS: &[Stop] = &[
    Stop {
        name: "generate",
        about: "Every valid structure of a type within a bound, from nothing but its invariant.",
        more: "docs/generate.md",
        run: jobs::generate,
    },
    Stop {
        name: "test",
        about: "A test on every input within a bound finds what ordinary tests miss.",
        more: "docs/testing.md",
        run: jobs::test,
    },
    Stop {
        name: "mutate",
        about: "How good are the tests? Every small fault, and which tests notice it.",
        more: "docs/mutate.md",
        run: mutants::mutate,
    },
    Stop {
        name: "repair",
        about: "Every small edit of a faulty function; what is left holds on every input.",
        more: "docs/repair.md",
        run: jobs::repair,
    },
    Stop {
        name: "fsm",
        about: "One sequence of inputs that unmasks every wrong implementation of a state machine.",
        more: "docs/fsm.md",
        run: jobs::machine,
    },
    Stop {
        name: "grammar",
        about: "Every sentence of a grammar, shortest first, into two parsers that should agree.",
        more: "docs/grammar.md",
        run: jobs::grammar,
    },
    Stop {
        name: "java",
        about: "Every valid state of a Java class within a bound, from its sources and its `repOk`.",
        more: "docs/java.md",
        run: java::java,
    },
];

/// Goes through the stops.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    if args.list {
        for stop in STOPS {
            print(format_args!("{:<10} {}\n", stop.name, stop.about))?;
        }
        return Ok(Exit::Done);
    }
    let names: Vec<_> = STOPS.iter().map(|stop| stop.name).collect();
    if let Some(unknown) = args.only.iter().find(|name| !names.contains(&name.as_str())) {
        return Err(Failure::usage(format!("there is no stop `{unknown}`"))
            .hint(format!("there are {}", names.join(", "))));
    }
    let stops: Vec<_> = STOPS
        .iter()
        .filter(|stop| args.only.is_empty() || args.only.iter().any(|name| name == stop.name))
        .collect();
    let place = Place::find(args.dir.as_deref())?;
    let begun = Instant::now();
    for (number, stop) in stops.iter().enumerate() {
        screen::begin(&format!("{} of {}: {}", number + 1, stops.len(), stop.name))?;
        screen::text(stop.about)?;
        let begun = Instant::now();
        (stop.run)(&place)?;
        screen::end(begun.elapsed(), stop.more)?;
    }
    let page = if place.has_results()? { Some(report(&place)?) } else { None };
    screen::begin("the end")?;
    let seconds = begun.elapsed().as_secs_f64();
    match page {
        Some(page) => print(format_args!(
            "All of it took {seconds:.0} s. The results as a page:\n{}\n",
            page.display()
        ))?,
        None => print("There are no results to make a page of.\n")?,
    }
    Ok(Exit::Done)
}

/// The page of everything that was kept.
fn report(place: &Place) -> Result<PathBuf, Failure> {
    let page = place.results.join("report.html");
    let mut command = place.cota();
    command.arg("report").arg(&place.results).arg("--output").arg(&page);
    command.arg("--sources").arg(&place.root).args(["--title", "A tour of Cota"]);
    place::output(&mut command, &[0])?;
    Ok(page)
}
