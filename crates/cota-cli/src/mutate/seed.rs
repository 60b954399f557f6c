//! `cota mutate seed-faults`.

use super::args::SeedFaults;
use super::run::{among, configure, find};
use cota_console::exit::{Exit, Failure};
use cota_console::{interrupt, talk};
use cota_mutate::Error;
use cota_mutate::filter::Filter;
use cota_mutate::rust::plan::Plan;
use cota_mutate::rust::seeding::{self, SeedOptions};
use cota_run::Watch;

/// Writes the versions and says where.
pub fn run(args: &SeedFaults) -> Result<Exit, Failure> {
    interrupt::end_at_once();
    let package = find(&args.package).map_err(Failure::usage)?;
    let config = configure(&package, &args.options)?;
    let filter =
        Filter { files: args.file.clone(), functions: args.function.clone(), ..Filter::default() };
    let plan = Plan::new(package, config, &filter).map_err(|error| {
        let failure = Failure::usage(&error);
        match error {
            Error::NothingNamed { text, names, .. } => failure.hint(among(&text, &names)),
            _ => failure,
        }
    })?;
    let options = SeedOptions {
        faults: usize::from(args.faults),
        versions: usize::from(args.versions),
        seed: args.seed,
        output: args.output.clone(),
    };
    for version in seeding::write(&plan, &options, Watch::default()).map_err(Failure::usage)? {
        talk::print(format_args!("{} {}\n", version.folder.display(), version.ids.join(" ")))?;
    }
    Ok(Exit::Done)
}
