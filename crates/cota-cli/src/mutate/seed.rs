//! `cota mutate seed-faults`.

use super::args::SeedFaults;
use super::run::{among, configure, find};
use cota_console::exit::{Exit, Failure};
use cota_console::{interrupt, talk};
use cota_mutate::Error;
use cota_mutate::filter::Filter;
use cota_mutate::rust::plan::Plan;
use cota_mutate::rust::seeding::{self, SeedOptions};
use cota_run::{Budget, Watch};

/// Writes the versions and says where.
pub fn run(args: &SeedFaults) -> Result<Exit, Failure> {
    interrupt::end_at_once();
    let package = find(&args.package).map_err(Failure::usage)?;
    let config = configure(&package, &args.options)?;
    let filter =
        Filter { files: args.file.clone(), functions: args.function.clone(), ..Filter::default() };
    let plan = Plan::typed(package, config, &filter, Watch::default()).map_err(|error| {
        let failure = Failure::usage(&error);
        match error {
            Error::NothingNamed { text, names, .. } => failure.hint(among(&text, &names)),
            _ => failure,
        }
    })?;
    let options = SeedOptions { faults: usize::from(args.faults), output: args.output.clone() };
    let versions = Some(u64::from(args.versions));
    let budget = Budget { results: versions, seed: args.seed, ..Budget::default() };
    let written = seeding::write(&plan, &options, &budget, Watch::default());
    for version in written.map_err(Failure::usage)?.result {
        talk::print(format_args!("{} {}\n", version.folder.display(), version.ids.join(" ")))?;
    }
    Ok(Exit::Done)
}
