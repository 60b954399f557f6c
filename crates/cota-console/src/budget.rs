//! The options that bound a run, with the same names and meanings for every command.

use crate::arguments::{jobs, seconds};
use clap::{Arg, ArgMatches, Command, Error, FromArgMatches, value_parser};
use cota_run::{Budget, Shard};
use std::marker::PhantomData;
use std::num::NonZero;

/// What the options of a command bound, as its help says it. A command has only the options that have a text here.
pub trait Bounds: 'static {
    /// `--limit N`: the most results.
    const LIMIT: &'static str = "";
    /// `--max-steps N`: the most work.
    const MAX_STEPS: &'static str = "";
    /// `--max-seconds S`: the most time for the whole run.
    const MAX_SECONDS: &'static str = "";
    /// `--jobs N`: how many threads or processes work at the same time.
    const JOBS: &'static str = "";
    /// Whether the default of `--jobs` is all processors rather than one.
    const ALL_PROCESSORS: bool = false;
    /// `--shard K/N`: which share of the work.
    const SHARD: &'static str = "";
    /// `--seed N`: where random choices start.
    const SEED: &'static str = "";
    /// The heading of these options in the help.
    const HEADING: &'static str = "Budget";

    /// An option as this command has it: with the other options that it needs or excludes.
    fn option(option: Arg) -> Arg {
        option
    }
}

/// The budget of a command line.
#[derive(Clone, Debug)]
pub struct BudgetArgs<B> {
    budget: Budget,
    jobs: Option<usize>,
    of: PhantomData<fn() -> B>,
}

impl<B: Bounds> Default for BudgetArgs<B> {
    fn default() -> Self {
        let jobs = if B::ALL_PROCESSORS { processors() } else { 1 };
        Self { budget: Budget { jobs, ..Budget::default() }, jobs: None, of: PhantomData }
    }
}

impl<B> BudgetArgs<B> {
    /// The number of jobs, if it was given.
    pub fn jobs(&self) -> Option<usize> {
        self.jobs
    }

    /// The limits that were given.
    pub fn budget(&self) -> Budget {
        self.budget
    }
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

impl<B: Bounds> clap::Args for BudgetArgs<B> {
    fn augment_args(command: Command) -> Command {
        let option = |id: &'static str, value: &'static str, help: &'static str| {
            Arg::new(id).long(id).value_name(value).help(help).help_heading(B::HEADING)
        };
        let options = [
            (B::LIMIT, option("limit", "N", B::LIMIT).value_parser(value_parser!(u64).range(1..))),
            (B::MAX_STEPS, option("max-steps", "N", B::MAX_STEPS).value_parser(value_parser!(u64))),
            (B::MAX_SECONDS, option("max-seconds", "S", B::MAX_SECONDS).value_parser(seconds)),
            (B::JOBS, option("jobs", "N", B::JOBS).short('j').value_parser(jobs)),
            (B::SHARD, option("shard", "K/N", B::SHARD).value_parser(value_parser!(Shard))),
            (B::SEED, option("seed", "N", B::SEED).value_parser(value_parser!(u64))),
        ];
        let has = |(help, _): &(&str, Arg)| !help.is_empty();
        command.args(options.into_iter().filter(has).map(|(_, option)| B::option(option)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<B: Bounds> FromArgMatches for BudgetArgs<B> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        // A command without an option has no value of it.
        fn get<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, id: &str) -> Option<T> {
            matches.try_get_one::<T>(id).ok().flatten().cloned()
        }
        let Self { budget: usual, of, .. } = Self::default();
        let jobs = get(matches, "jobs");
        let budget = Budget {
            steps: get(matches, "max-steps"),
            results: get(matches, "limit"),
            time: get(matches, "max-seconds"),
            jobs: jobs.unwrap_or(usual.jobs),
            shard: get(matches, "shard").unwrap_or(usual.shard),
            seed: get(matches, "seed").unwrap_or(usual.seed),
        };
        Ok(Self { budget, jobs, of })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Args;
    use std::time::Duration;

    struct Few;

    impl Bounds for Few {
        const LIMIT: &'static str = "Stop after N results";
        const MAX_SECONDS: &'static str = "Stop after S seconds";
        const SHARD: &'static str = "Only share K of N";
    }

    fn parsed(words: &[&str]) -> Result<Budget, String> {
        let command = BudgetArgs::<Few>::augment_args(Command::new("few").no_binary_name(true));
        let matches = command.try_get_matches_from(words).map_err(|error| error.to_string())?;
        Ok(BudgetArgs::<Few>::from_arg_matches(&matches).unwrap().budget())
    }

    #[test]
    fn a_command_has_the_options_that_it_explains() {
        assert_eq!(parsed(&[]), Ok(Budget::default()));
        let some = parsed(&["--limit", "3", "--max-seconds", "0.5", "--shard", "1/4"]).unwrap();
        assert_eq!((some.results, some.time), (Some(3), Some(Duration::from_millis(500))));
        assert_eq!(some.shard, Shard::new(1, 4).unwrap());
        assert!(parsed(&["--jobs", "2"]).unwrap_err().contains("--jobs"));
        assert!(parsed(&["--shard", "4/4"]).unwrap_err().contains("counted from 0"));
    }
}
