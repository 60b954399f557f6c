//! `cota lab navigation`: what the thesis on navigation mutation leaves to others, measured on its subjects.

mod kept;

use crate::table::{Style, Table, real, row};
use clap::ValueEnum;
use cota_console::arguments::jobs;
use cota_console::exit::{Exit, Failure};
use cota_console::talk;
use cota_experiments::navigation::configuration::{self, Configuration};
use cota_experiments::navigation::coupling::{self, Coupling, Kind};
use cota_experiments::navigation::guide::{self, Guided};
use cota_experiments::navigation::matrix::{self, Matrix};
use cota_experiments::navigation::scores::{Scores, scores};
use cota_experiments::navigation::{SUBJECTS, faults, subject};
use kept::Kept;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Studies of navigation mutation that the literature proposes: what a guide saves, whether killing mutants finds faults,
/// which operators a class needs; and scores and toughness with and without them
///
/// CSV lines to stdout and a summary to stderr, or one JSON document for each study. Each subject is built once, with every
/// mechanism of navigation and with faults of the kinds that people make, and run with the first suites of its stored seeds.
#[derive(clap::Args)]
pub struct Args {
    /// Which study; several are measured on the same builds [default: all]
    #[arg(value_enum)]
    which: Vec<Which>,
    /// Only this subject; may be given several times
    #[arg(long, value_name = "NAME")]
    subject: Vec<String>,
    /// Run the first N of the thirty suites; a configuration is chosen by the first half of them
    #[arg(long, value_name = "N", default_value = "6", value_parser = clap::value_parser!(u8).range(2..=30))]
    suites: u8,
    /// How many runs at a time [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = jobs)]
    jobs: Option<usize>,
    /// The seed of the orders in which tests are tried
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Keep what each suite says in this file, and go on from what is in it
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// The folder of the subjects
    #[arg(long, value_name = "FOLDER", default_value = "lab/subjects/navigation")]
    folder: PathBuf,
    /// How results are printed
    #[arg(long, value_enum, default_value = "text")]
    format: Style,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Which {
    /// What is saved by leaving out mutants that follow a link which the path to them says leads nowhere
    Guided,
    /// Whether suites that kill the mutants find faults of the kinds that people make
    Coupling,
    /// The operators of each class with the fewest mutants that keep the dominators
    Configuration,
    /// Mutation score and toughness without navigation, with replacement alone, and with all of navigation
    Scores,
}

/// Runs the studies.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let names: Result<Vec<_>, _> = args.subject.iter().map(|name| subject(name)).collect();
    let mut names = names.map_err(Failure::usage)?;
    if names.is_empty() {
        names = SUBJECTS.to_vec();
    }
    let folder = args.folder.canonicalize().map_err(|error| {
        Failure::usage(format!("{}: {error}", args.folder.display()))
            .hint("give the folder of the subjects with --folder; it is in the source of Cota")
    })?;
    let suites = usize::from(args.suites);
    let mut kept = Kept::open(args.store.as_deref())?;
    let mut all: Vec<(&str, Matrix)> = Vec::new();
    for name in names {
        let version = matrix::version(&folder, name).map_err(Failure::usage)?;
        let missing: Vec<usize> =
            (0..suites).filter(|number| kept.find(name, &version, *number).is_none()).collect();
        let mut failure = None;
        if !missing.is_empty() {
            let mut each = |number: usize, judged| {
                talk::show(format_args!("{name}: suite {number} of {suites}\n"));
                match kept.add(name, &version, number, judged) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(error) => {
                        failure = Some(error);
                        ControlFlow::Break(())
                    }
                }
            };
            matrix::measure(&folder, name, &missing, args.jobs.unwrap_or(0), &mut each)
                .map_err(Failure::usage)?;
        }
        if let Some(error) = failure {
            return Err(error);
        }
        let judged = (0..suites).filter_map(|number| kept.find(name, &version, number).cloned());
        all.push((name, Matrix::of(&judged.collect::<Vec<_>>())));
    }
    let which = if args.which.is_empty() { Which::value_variants() } else { &args.which };
    for one in which {
        let name = one.to_possible_value().map_or(String::new(), |it| it.get_name().into());
        let mut table = Table::new(name, "navigation mutation", args.format);
        match one {
            Which::Guided => guided(&mut table, &all)?,
            Which::Coupling => coupled(&mut table, &all, args.seed)?,
            Which::Configuration => configured(&mut table, &all)?,
            Which::Scores => scored(&mut table, &all)?,
        }
        table.end(false)?;
    }
    Ok(Exit::Done)
}

fn percent(part: usize, whole: usize) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

fn guided(table: &mut Table, all: &[(&str, Matrix)]) -> Result<(), Failure> {
    table.columns(&[
        "subject",
        "mechanism",
        "mutants",
        "hopeless",
        "skipped",
        "wrong",
        "runs",
        "saved",
        "hopeless_dominators",
        "lost_dominators",
    ])?;
    let mut total = Guided::default();
    for (name, matrix) in all {
        for (mechanism, own) in guide::guided(matrix) {
            table.row(row![
                *name,
                mechanism,
                own.mutants,
                own.hopeless,
                own.skipped,
                own.wrong,
                own.runs,
                own.saved,
                own.hopeless_dominators,
                own.lost,
            ])?;
            total.add(&own);
        }
    }
    let Guided { mutants, hopeless, skipped, wrong, runs, saved, hopeless_dominators, lost } =
        total;
    table.sum_up(format!(
        "of {mutants} navigation mutants, every test that reaches it kills {hopeless} ({:.1} %); alone they are {hopeless_dominators} dominators",
        percent(hopeless, mutants)
    ));
    table.sum_up(format!(
        "left out by the guide: {skipped} ({:.1} %), {:.1} % of the runs, {lost} dominators; wrongly: {wrong}",
        percent(skipped, mutants), percent(saved, runs)
    ));
    Ok(())
}

fn coupled(table: &mut Table, all: &[(&str, Matrix)], seed: u64) -> Result<(), Failure> {
    table.columns(&[
        "subject",
        "fault",
        "kind",
        "suites",
        "tests",
        "mutants",
        "coupled",
        "size",
        "found",
        "at_random",
    ])?;
    let kinds = faults::all().map_err(Failure::usage)?;
    let kind_of = |subject: &str, name: &str| {
        let mut own = kinds.iter().filter(|own| own.subject == subject && own.name == name);
        own.next().map(|own| own.kind.clone()).unwrap_or_default()
    };
    let mut faults: Vec<Coupling> = Vec::new();
    for (name, matrix) in all {
        for own in coupling::couplings(matrix, seed) {
            let kind = kind_of(name, &own.fault);
            for (at, mutants) in Kind::ALL.into_iter().enumerate() {
                let found = own.found.get(at);
                table.row(row![
                    *name,
                    own.fault.as_str(),
                    kind.as_str(),
                    own.suites,
                    real(own.tests, 3),
                    mutants.name(),
                    found.map(|found| found.coupled),
                    found.map(|found| real(found.size, 1)),
                    found.map(|found| real(found.rate, 3)),
                    found.map(|found| real(found.at_random, 3)),
                ])?;
            }
            faults.push(own);
        }
    }
    let known: Vec<&Coupling> = faults.iter().filter(|own| !own.found.is_empty()).collect();
    table.sum_up(format!("{} of {} faults are found by a suite", known.len(), faults.len()));
    for (at, kind) in Kind::ALL.into_iter().enumerate() {
        let count = known.len().max(1) as f64;
        let mean = |of: fn(&coupling::Found) -> f64| {
            known.iter().map(|own| of(&own.found[at])).sum::<f64>() / count
        };
        let coupled = known.iter().filter(|own| own.found[at].coupled > 0).count();
        table.sum_up(format!(
            "suites that kill the {} mutants: {:.1} tests, find {:.1} % of these faults; as many tests at random find {:.1} %; coupled to such a mutant: {coupled} faults",
            kind.name(), mean(|own| own.size), 100.0 * mean(|own| own.rate), 100.0 * mean(|own| own.at_random)
        ));
        table.mean(format!("{} mutants", kind.name()), 100.0 * mean(|own| own.rate), None);
    }
    Ok(())
}

fn configured(table: &mut Table, all: &[(&str, Matrix)]) -> Result<(), Failure> {
    table.columns(&[
        "subject",
        "mutants",
        "operators",
        "dominators",
        "chosen",
        "mutants_chosen",
        "share",
        "kept_of_others",
    ])?;
    let choose = |(name, matrix): &(&str, Matrix)| {
        let own = configuration::choose(&matrix.mutants, matrix.suites, matrix.suites / 2);
        ((*name).to_owned(), own)
    };
    let chosen: BTreeMap<String, Configuration> = all.iter().map(choose).collect();
    let mut sums = (0, 0);
    for (name, _) in all {
        let own = &chosen[*name];
        table.row(row![
            *name,
            own.all(),
            own.mutants.len(),
            own.dominators,
            own.chosen.join(" + "),
            own.kept(),
            real(percent(own.kept(), own.all()), 1),
            own.kept_of_others().map(|kept| real(kept, 1)),
        ])?;
        table.mean((*name).to_owned(), percent(own.kept(), own.all()), None);
        sums = (sums.0 + own.kept(), sums.1 + own.all());
    }
    table.sum_up(format!(
        "{} of {} mutants ({:.1} %) keep every dominator of the suites that the operators were chosen by",
        sums.0, sums.1, percent(sums.0, sums.1)
    ));
    let others = chosen.values().flat_map(|own| &own.others);
    let (dominators, kept) = others.fold((0, 0), |sum, own| (sum.0 + own.0, sum.1 + own.1));
    table.sum_up(format!(
        "of the {dominators} dominators of the other suites they keep {kept} ({:.1} %)",
        percent(kept, dominators)
    ));
    Ok(())
}

fn scored(table: &mut Table, all: &[(&str, Matrix)]) -> Result<(), Failure> {
    table.columns(&["subject", "navigation", "mutants", "score", "toughness", "of_killed"])?;
    let kinds = ["none", "replace", "all"];
    let mut sums = [Scores::default(); 3];
    for (name, matrix) in all {
        let of = |kind: usize| {
            scores(matrix, |row| {
                !row.is_navigation() || kind == 2 || (kind == 1 && row.is_replacement())
            })
        };
        for (kind, sum) in sums.iter_mut().enumerate() {
            let Scores { mutants, score, toughness, of_killed } = of(kind);
            table.row(row![
                *name,
                kinds[kind],
                mutants,
                real(score, 4),
                real(toughness, 4),
                real(of_killed, 4),
            ])?;
            *sum = Scores {
                mutants: sum.mutants + mutants,
                score: sum.score + score,
                toughness: sum.toughness + toughness,
                of_killed: sum.of_killed + of_killed,
            };
        }
    }
    let count = all.len().max(1) as f64;
    for (kind, sum) in kinds.into_iter().zip(sums) {
        table.sum_up(format!(
            "navigation: {kind}: {} mutants; as means over the subjects, score {:.3}, toughness {:.3}, of killed {:.3}",
            sum.mutants, sum.score / count, sum.toughness / count, sum.of_killed / count
        ));
        table.mean(format!("score, navigation: {kind}"), 100.0 * sum.score / count, None);
    }
    Ok(())
}
