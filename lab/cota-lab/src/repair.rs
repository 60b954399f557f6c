//! `cota lab repair`: the programs of a folder of subjects, one line each.

mod programs;

use cota_console::arguments::{jobs, some_seconds};
use cota_console::exit::{Exit, Failure};
use cota_console::{interrupt, talk};
use cota_mutate::config::Config;
use cota_mutate::rust::package::{Package, PackageOptions};
use cota_repair::{Outcome, RepairOptions};
use cota_results::repairs::ProgramRepair;
use cota_run::{Budget, Watch};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Repair the programs of a folder of subjects, one line each
///
/// The folder has `programs.tsv` and tables of faulty versions; lab/subjects/repair of the
/// source is one. Programs that are faulty versions of a correct one have marks on the lines with faults.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The folder
    #[arg(long, value_name = "FOLDER", default_value = "lab/subjects/repair")]
    subjects: PathBuf,
    /// Only programs with this in `collection/name/faults/version`
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    /// The most edits of a patch [default: the number of faults, at least 2]
    #[arg(long, value_name = "N")]
    max_edits: Option<usize>,
    /// The most time for a search
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = some_seconds)]
    timeout: Duration,
    /// Run all candidates, also those that surely cannot help
    #[arg(long)]
    no_prune: bool,
    /// Search each program again without pruning, and compare
    #[arg(long, conflicts_with = "no_prune")]
    twice: bool,
    /// Search each program again without the operators of navigation (NAV and LNK), and compare
    #[arg(long)]
    without_navigation: bool,
    /// Only the first N versions of each program with each number of faults
    #[arg(long, value_name = "N")]
    versions: Option<usize>,
    /// How many workers
    #[arg(short, long, value_name = "N", value_parser = jobs)]
    jobs: Option<usize>,
    /// Also keep each line as JSON in this file
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
}

/// Runs the study.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let folder = args.subjects.canonicalize().map_err(|error| {
        Failure::usage(format!("{}: {error}", args.subjects.display()))
            .hint("give the folder of the subjects with --subjects")
    })?;
    let all = programs::all(&folder).map_err(Failure::usage)?;
    let mut store = match &args.store {
        Some(path) => Some(
            std::fs::File::create(path)
                .map_err(|error| Failure::usage(format!("{}: {error}", path.display())))?,
        ),
        None => None,
    };
    let config = Config {
        operators: vec!["all".to_owned()],
        navigation: Config::default().navigation.for_repair(),
        jobs: args.jobs.unwrap_or(0),
        ..Config::default()
    };
    let package = PackageOptions { path: folder.clone(), ..PackageOptions::default() };
    let package = Package::find(package).map_err(Failure::usage)?;
    let budget = Budget { jobs: config.workers(), ..Budget::default().with_time(args.timeout) };
    let stop = interrupt::sets_flag();
    interrupt::also(cota_os::end_all);
    let stopped = || stop.load(Ordering::Relaxed);
    let watch = Watch::default().unless(&stopped);
    let mut rows = Vec::new();
    talk::print(
        "program\tfaults\tversion\toutcome\tedits\tpatches\toverfit\trestored\tfirst\tspace\trun\tpruned\truns\tsearch s\tbuild s\tunpruned run\tunpruned s\tsame\twithout navigation\tits edits\tits space\tits run\tits s\toperators\tnote\n",
    )?;
    for program in all {
        let name = format!(
            "{}/{}/{}/{}",
            program.collection, program.name, program.faults, program.version
        );
        if args.only.as_ref().is_some_and(|only| !name.contains(only.as_str())) {
            continue;
        }
        if args.versions.is_some_and(|most| program.version > most) {
            continue;
        }
        if stopped() {
            break;
        }
        let options = RepairOptions {
            package: package.clone(),
            texts: BTreeMap::new(),
            function: None,
            whole_crate: false,
            tests: Vec::new(),
            against: None,
            config: config.clone(),
            max_edits: args.max_edits.unwrap_or(program.faults.max(2)),
            // The subjects say themselves how they are built.
            optimize: false,
            prune: !args.no_prune,
            recheck: true,
            ignore_limits: false,
        };
        let again =
            programs::Again { unpruned: args.twice, without_navigation: args.without_navigation };
        match programs::run(&folder, &program, &options, again, &budget, watch) {
            Ok(row) => {
                line(&row)?;
                if let Some(store) = &mut store {
                    writeln!(store, "{}", cota_results::line(&row))?;
                }
                rows.push(row);
            }
            Err(_) if stopped() => break,
            Err(error) => talk::note(&format!("{name}: {error}")),
        }
    }
    if rows.is_empty() && !stopped() {
        talk::note("no program was repaired: --only is in the name of none, or none could be run");
        return Ok(Exit::Nothing);
    }
    summary(&rows)?;
    Ok(Exit::Done)
}

fn line(row: &ProgramRepair) -> Result<(), Failure> {
    let counters = &row.counters;
    let yes = |known: Option<bool>| known.map_or("-", |yes| if yes { "yes" } else { "no" });
    let unpruned = row.unpruned.as_ref().map_or_else(
        || "-\t-\t-".to_owned(),
        |unpruned| format!("{}\t{:.2}\t{}", unpruned.run, unpruned.search, yes(unpruned.same)),
    );
    let without = row.without_navigation.as_ref().map_or_else(
        || "-\t-\t-\t-\t-".to_owned(),
        |own| {
            let word = word(own.outcome);
            format!("{word}\t{}\t{}\t{}\t{:.2}", own.edits, own.space, own.run, own.search)
        },
    );
    talk::print(format_args!(
        "{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{:.2}\t{:.1}\t{unpruned}\t{without}\t{}\t{}\n",
        row.program,
        row.faults,
        row.version,
        word(row.outcome),
        row.edits,
        row.patches,
        row.overfitting,
        yes(row.restored),
        yes(row.restored_first),
        counters.space,
        counters.run,
        counters.pruned,
        counters.runs + counters.pruning_runs,
        row.times.search,
        row.times.build,
        row.operators,
        row.note
    ))
}

fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Repaired => "repaired",
        Outcome::NothingFound => "nothing",
        Outcome::GaveUp => "gave up",
        Outcome::AlreadyHolds => "holds",
        Outcome::PatchHolds | Outcome::PatchFails => "checked",
    }
}

/// For each collection and number of faults: how many are repaired, and how long the searches took.
fn summary(rows: &[ProgramRepair]) -> Result<(), Failure> {
    let mut groups: BTreeMap<(&str, usize), Vec<&ProgramRepair>> = BTreeMap::new();
    for row in rows {
        groups.entry((&row.collection, row.faults)).or_default().push(row);
    }
    talk::print(
        "\ncollection\tfaults\tprograms\trepaired\trestored\tfirst\tsearch s, median\tmost\truns a second\tunpruned whole\tsame patches\ttimes the runs\ttimes the search\twithout navigation\tits space\tits run\n",
    )?;
    for ((collection, faults), rows) in groups {
        let mut times: Vec<f64> = rows.iter().map(|row| row.times.search).collect();
        times.sort_by(f64::total_cmp);
        let count = |is: &dyn Fn(&ProgramRepair) -> bool| rows.iter().filter(|row| is(row)).count();
        let runs: u64 = rows.iter().map(|r| r.counters.runs + r.counters.pruning_runs).sum();
        // Only programs for which both searches ended are compared.
        let whole: Vec<_> = rows
            .iter()
            .filter_map(|row| row.unpruned.as_ref().filter(|u| u.same.is_some()).map(|u| (row, u)))
            .collect();
        let ratio = |with: f64, without: f64| {
            if whole.is_empty() { "-".to_owned() } else { format!("{:.1}", without / with) }
        };
        let with = |row: &ProgramRepair| (row.counters.runs + row.counters.pruning_runs) as f64;
        let fewer = ratio(
            whole.iter().map(|(row, _)| with(row)).sum(),
            whole.iter().map(|(_, unpruned)| unpruned.runs as f64).sum(),
        );
        let faster = ratio(
            whole.iter().map(|(row, _)| row.times.search).sum(),
            whole.iter().map(|(_, unpruned)| unpruned.search).sum(),
        );
        let without = without_navigation(&rows);
        talk::print(format_args!(
            "{collection}\t{faults}\t{}\t{}\t{}\t{}\t{:.2}\t{:.2}\t{:.0}\t{}\t{}\t{fewer}\t{faster}\t{without}\n",
            rows.len(),
            count(&|row| row.outcome == Outcome::Repaired),
            count(&|row| row.restored == Some(true)),
            count(&|row| row.restored_first == Some(true)),
            times[times.len() / 2],
            times[times.len() - 1],
            runs as f64 / times.iter().sum::<f64>().max(1e-9),
            whole.len(),
            whole.iter().filter(|(_, unpruned)| unpruned.same == Some(true)).count()
        ))?;
    }
    Ok(())
}

/// Of programs that were searched again without navigation, how many are repaired, and how large the space is and how much of it was run, in
/// percent of what they are with it.
fn without_navigation(rows: &[&ProgramRepair]) -> String {
    let both: Vec<_> =
        rows.iter().filter_map(|row| Some((row, row.without_navigation.as_ref()?))).collect();
    if both.is_empty() {
        return "-\t-\t-".to_owned();
    }
    let repaired = both.iter().filter(|(_, own)| own.outcome == Outcome::Repaired).count();
    let percent = |own: u64, all: u64| 100.0 * own as f64 / all.max(1) as f64;
    let space = percent(
        both.iter().map(|(_, own)| own.space).sum(),
        both.iter().map(|(row, _)| row.counters.space).sum(),
    );
    let run = percent(
        both.iter().map(|(_, own)| own.run).sum(),
        both.iter().map(|(row, _)| row.counters.run).sum(),
    );
    format!("{repaired}\t{space:.1} %\t{run:.1} %")
}
