//! Which of all structures are wanted: all, some of each class, or those of a file.

use super::search::Job;
use super::wanted::Wanted;
use clap::ValueEnum;
use cota_console::exit::Failure;
use cota_engine::exercise::{Coverage, Signature};
use cota_engine::reduce::{Keep, Pick, Reduction};
use cota_engine::suite::StoredSuite;
use cota_engine::{Bounded, Budget, Search};
use std::fmt;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// Which structures to write.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Suite")]
pub struct SuiteArgs {
    /// Which of the structures to write
    ///
    /// `reduced` and `one-per-class` keep some of each class; structures are of one class if they
    /// exercise the invariant alike. An invariant in Rust needs `#[cota::decisions]`.
    #[arg(long, value_enum)]
    pub suite: Option<SuiteKind>,

    /// What it means to exercise the invariant alike: `counting` by default
    ///
    /// `statement`, `condition` or `decision`: the same ones; `counting`: each decision as often;
    /// `path`: in the same order; `simple-path`, `elementary-path`: without repeated edges, or nodes.
    #[arg(long, value_name = "CRITERION", value_parser = str::parse::<Coverage>)]
    pub coverage: Option<Coverage>,

    /// How many to keep: `10%` (default), `500` together, or `3-per-class`
    ///
    /// The number is divided by that of the classes, but each class keeps at least one.
    #[arg(long, value_name = "KEEP", value_parser = str::parse::<Keep>)]
    pub keep: Option<Keep>,

    /// Which members of a class to keep: the first ones (default), or random ones (see --seed)
    #[arg(long, value_enum)]
    pub pick: Option<PickKind>,
}

/// Structures that were found before.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Suite")]
pub struct StoredArgs {
    /// Take the structures from a file that --format suite wrote, instead of searching for them
    #[arg(long, value_name = "FILE",
          conflicts_with_all = ["from", "estimate", "sample", "criterion", "parts"])]
    pub read: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SuiteKind {
    /// All of them (unless there is a --criterion)
    Exhaustive,
    /// Those of --criterion
    Criterion,
    /// Some of each class
    Reduced,
    /// The first of each class
    OnePerClass,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PickKind {
    /// The first ones found
    First,
    /// Ones drawn at random
    Random,
}

impl SuiteArgs {
    /// Whether some of each class are kept.
    pub fn reduces(&self) -> bool {
        matches!(self.suite, Some(SuiteKind::Reduced | SuiteKind::OnePerClass))
    }

    /// Options that have no effect together.
    pub fn check(&self, wanted: &Wanted<'_>) -> Result<(), Failure> {
        let reduces = self.reduces();
        match (self.suite, wanted.criterion) {
            (Some(SuiteKind::Criterion), None) => {
                return Err(Failure::usage("which criterion?").hint(
                    "--criterion NAME; `cota generate --list` names those of the catalogue",
                ));
            }
            (Some(SuiteKind::Exhaustive), Some(_)) => {
                return Err(Failure::usage("a criterion skips structures, so they are not all")
                    .hint("leave --suite away, or --criterion"));
            }
            _ => {}
        }
        let given = [
            ("--coverage", self.coverage.is_some() && !reduces),
            ("--keep", self.keep.is_some() && self.suite != Some(SuiteKind::Reduced)),
            ("--pick", self.pick.is_some() && !reduces),
        ];
        if let Some((option, _)) = given.into_iter().find(|(_, useless)| *useless) {
            return Err(Failure::usage(format!("{option} has no effect on this suite"))
                .hint("--suite reduced keeps some of each class"));
        }
        let sampled = wanted.probed;
        if reduces && sampled {
            return Err(Failure::usage("--sample and --estimate are about all structures")
                .hint("leave --suite away, or draw with --suite reduced --pick random"));
        }
        if reduces && (wanted.resumed || wanted.unordered) {
            return Err(Failure::usage("a suite is reduced from its beginning and in its order")
                .hint("leave --from and --unordered away; there are --jobs and --shard"));
        }
        Ok(())
    }

    pub fn coverage(&self) -> Coverage {
        self.coverage.unwrap_or(Coverage::Counting)
    }

    fn keep(&self) -> Keep {
        match (self.suite, self.keep) {
            (Some(SuiteKind::Reduced), keep) => keep.unwrap_or(Keep::TENTH),
            (Some(SuiteKind::OnePerClass), _) => Keep::ONE_PER_CLASS,
            _ => Keep::PerClass(u64::MAX),
        }
    }

    fn pick(&self, wanted: &Wanted<'_>) -> Pick {
        match self.pick {
            Some(PickKind::Random) => Pick::Random(wanted.budget.seed),
            Some(PickKind::First) | None => Pick::First,
        }
    }

    /// What keeps the structures of the suite; the budget is about what is kept.
    pub fn reduction(&self, wanted: &Wanted<'_>) -> Reduction {
        // Steps and threads are those of the search.
        let budget = Budget { steps: None, jobs: 1, ..wanted.budget };
        Reduction::new(self.keep()).pick(self.pick(wanted)).budget(budget)
    }

    /// How the suite is made, in words.
    pub fn made(&self, wanted: &Wanted<'_>) -> String {
        let picked = match self.pick(wanted) {
            Pick::First => "first".to_string(),
            Pick::Random(seed) => format!("random with seed {seed}"),
        };
        let mut made = match self.suite {
            Some(SuiteKind::Reduced) => {
                vec![
                    "reduced".to_string(),
                    self.coverage().to_string(),
                    self.keep().to_string(),
                    picked,
                ]
            }
            Some(SuiteKind::OnePerClass) => {
                vec!["one-per-class".to_string(), self.coverage().to_string(), picked]
            }
            _ if wanted.criterion.is_some() => Vec::new(),
            _ => vec!["exhaustive".to_string()],
        };
        made.extend(wanted.criterion.map(|name| format!("criterion {name}")));
        made.extend(wanted.stored.then(|| "of a stored suite".to_string()));
        made.join(", ")
    }
}

/// The class of a structure in a suite: how it exercises the invariant, or nothing if all structures are of one class.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Class(pub Option<Signature>);

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.as_ref().map_or(Ok(()), |signature| signature.fmt(f))
    }
}

/// The structures of a file that `--format suite` wrote.
pub fn stored<T: Bounded>(file: &Path, search: &Search<T>) -> Result<StoredSuite<T>, Failure> {
    StoredSuite::open(file, search).map_err(|error| {
        let hint = "a suite is read with the type, the bound and the invariant that it was \
                    written with";
        Failure::usage(error).hint(hint)
    })
}

/// Refuses an invariant that records no decisions: it has one class, which is most likely not what the user means.
pub fn expect_decisions<T: Bounded>(job: &Job, search: &Search<T>) -> Result<(), Failure> {
    let mut records: Option<bool> = None;
    // A failure here comes up again in the run itself, which reports it.
    let _ = search.clone().jobs(1).limit(1).for_each(|candidate| {
        records = Some(!search.exercise(candidate, Coverage::Statement).is_empty());
        ControlFlow::Break(())
    });
    if records == Some(false) {
        return Err(Failure::usage(format!(
            "the invariant `{}` does not record its decisions, so all structures are of one class",
            job.invariant
        ))
        .hint("`#[cota::decisions]` on the invariant and the functions it calls"));
    }
    Ok(())
}
