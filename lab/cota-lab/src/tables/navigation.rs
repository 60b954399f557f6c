//! `cota lab tables prvo`: the study of navigation mutation.

use super::{Again, Format, print_json};
use cota_console::exit::{Exit, Failure};
use cota_console::talk::counted;
use cota_experiments::navigation::measured::{self, Measured};
use cota_experiments::navigation::page::{self, Count, Mean, Navigation, Subject};
use cota_experiments::navigation::{SUBJECTS, published, run as measure, subject};
use std::io::{self, Write};
use std::ops::ControlFlow;

/// Its name among the tables.
pub const NAME: &str = "prvo";

/// What it is about.
pub const TITLE: &str = "navigation mutation: mutants and dominators (Gutiérrez Brida 2018)";

/// How many seeds are stored for each subject.
const SEEDS: u8 = 30;

#[derive(clap::Args)]
#[command(next_help_heading = "For prvo")]
#[group(id = "navigation")]
pub struct Args {
    /// Only this subject; may be given several times
    #[arg(long, value_name = "NAME")]
    subject: Vec<String>,

    /// Measure with the first N of the thirty suites
    #[arg(long, value_name = "N", requires = "run", value_parser = clap::value_parser!(u8).range(1..=i64::from(SEEDS)))]
    seeds: Option<u8>,
}

impl Args {
    /// Whether any of them was given.
    pub fn asked_for(&self) -> bool {
        self.seeds.is_some() || !self.subject.is_empty()
    }
}

/// Shows the study, or runs it.
pub fn run(args: &Args, measuring: &Again, jobs: usize, format: Format) -> Result<Exit, Failure> {
    let subjects: Result<Vec<_>, _> = args.subject.iter().map(|name| subject(name)).collect();
    let mut subjects = subjects.map_err(Failure::usage)?;
    if subjects.is_empty() {
        subjects = SUBJECTS.to_vec();
    }
    let all = if measuring.run {
        let known = measuring.known(measured::read)?.unwrap_or_default();
        again(args, measuring, jobs, &subjects, known)?
    } else {
        measured::stored().map_err(Failure::usage)?
    };
    let published = published::all().map_err(Failure::usage)?;
    let own = subjects.iter().filter_map(|name| all.iter().find(|own| own.subject == **name));
    let pages: Vec<Subject> =
        own.filter_map(|own| Some(page::page(published.get(&own.subject)?, own))).collect();
    let mut out = io::stdout().lock();
    if format == Format::Json {
        print_json(&mut out, &Navigation { subjects: pages })?;
    } else {
        writeln!(out, "{TITLE}")?;
        for page in &pages {
            show(&mut out, page)?;
        }
    }
    Ok(Exit::Done)
}

fn again(
    args: &Args,
    measuring: &Again,
    jobs: usize,
    subjects: &[&str],
    mut all: Vec<Measured>,
) -> Result<Vec<Measured>, Failure> {
    let folder = measuring.folder("lab/subjects/navigation")?;
    for name in subjects {
        let known = all.iter().position(|own| own.subject == *name).map(|at| all.remove(at));
        let seeds = 0..usize::from(args.seeds.unwrap_or(SEEDS));
        let count = seeds.end;
        let options = measure::MeasureOptions { folder: &folder, subject: name, seeds, jobs };
        let mut written = Ok(());
        let others = all.clone();
        let keep = |one: &Measured| match &measuring.store {
            Some(path) => {
                let mut all = others.clone();
                all.push(one.clone());
                cota_os::write_whole(path, measured::write(&all))
            }
            None => Ok(()),
        };
        let one = measure::subject(&options, known, &mut |one| {
            cota_console::talk::show(format_args!(
                "{name}: {} of {count} suites\n",
                one.seeds.len()
            ));
            written = keep(one);
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
        .map_err(Failure::usage)?;
        written?;
        all.push(one);
    }
    Ok(all)
}

fn show(out: &mut impl Write, page: &Subject) -> io::Result<()> {
    writeln!(out, "\n{} ({})", page.subject, counted(page.suites, "suite", "suites"))?;
    writeln!(out, "  {:<44}  {:>9}  {:>9}", "", "published", "own")?;
    for Count { what, published, own } in &page.counts {
        writeln!(out, "  {what:<44}  {published:>9}  {own:>9}")?;
    }
    let Subject { equivalent, gaps, undecided, .. } = page;
    if equivalent + gaps + undecided > 0 {
        write!(out, "  of ours alive, equivalent: {equivalent}; gaps of the suites: {gaps}")?;
        match undecided {
            0 => writeln!(out)?,
            _ => writeln!(out, "; not decided: {undecided}")?,
        }
    }
    if let Some(own) = &page.branches {
        writeln!(
            out,
            "  branch coverage: {:.1} % published; ours {:.1} % to {:.1} %, exhaustive {:.1} %",
            page.published_branches, own.least, own.most, own.exhaustive
        )?;
    }
    let heads = ["published", "with NAV", "own", "with NAV", "pure"];
    write!(out, "  {:<10}", "dominators")?;
    for head in heads {
        write!(out, "  {head:>9}")?;
    }
    writeln!(out)?;
    for Mean { operator, published, own, pure } in &page.dominators {
        let text = |mean: &Option<f64>| mean.map_or_else(|| "-".to_owned(), |m| format!("{m:.2}"));
        write!(out, "  {:<10}", operator.as_deref().unwrap_or("all"))?;
        for mean in published {
            write!(out, "  {:>9}", text(mean))?;
        }
        writeln!(out, "  {:>9.2}  {:>9.2}  {:>9.2}", own[0], own[1], pure[1])?;
    }
    Ok(())
}
