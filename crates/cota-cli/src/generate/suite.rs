//! Which of all structures are wanted: all, some of each class, or those of a file.

use super::args::{Args, Format};
use super::output::{Form, Output};
use super::search::{Job, exit};
use super::{panics, progress, stats};
use clap::ValueEnum;
use cota_console::exit::{Exit, Failure};
use cota_engine::exercise::{Coverage, Signature};
use cota_engine::{
    Bounded, Candidate, Keep, Pick, Reduced, Reduction, Search, Source, StopReason, StoredSuite,
};
use cota_render::Types;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Which structures to write.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Suite")]
pub(super) struct SuiteArgs {
    /// Which of the structures to write
    ///
    /// `reduced` and `one-per-class` keep some of each class; structures are of one class if they
    /// exercise the invariant alike. For that, `#[cota::decisions]` stands on the invariant.
    #[arg(long, value_enum)]
    pub suite: Option<SuiteKind>,

    /// What it means to exercise the invariant alike: `counting` unless said
    ///
    /// `statement`, `condition` or `decision`: the same ones; `counting`: each decision as often;
    /// `path`: in the same order; `simple-path`, `elementary-path`: without repeated edges, or nodes.
    #[arg(long, value_name = "CRITERION", value_parser = str::parse::<Coverage>)]
    pub coverage: Option<Coverage>,

    /// How many to keep: `10%` (unless said), `500` together, or `3-per-class`
    ///
    /// The number is divided by that of the classes, but each class keeps at least one.
    #[arg(long, value_name = "KEEP", value_parser = str::parse::<Keep>)]
    pub keep: Option<Keep>,

    /// Which members of a class to keep: the first ones (unless said), or random ones (see --seed)
    #[arg(long, value_enum)]
    pub pick: Option<PickKind>,

    /// Take the structures from a file that --format suite wrote, instead of searching for them
    #[arg(long, value_name = "FILE", 
          conflicts_with_all = ["from", "estimate", "sample", "criterion", "parts"])]
    pub read: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum SuiteKind {
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
pub(super) enum PickKind {
    /// The first ones found
    First,
    /// Ones drawn at random
    Random,
}

impl SuiteArgs {
    /// Whether all that is found is written, without further ado.
    pub fn is_exhaustive(&self) -> bool {
        !self.reduces() && self.read.is_none()
    }

    /// Whether some of each class are kept.
    fn reduces(&self) -> bool {
        matches!(self.suite, Some(SuiteKind::Reduced | SuiteKind::OnePerClass))
    }

    /// Options that have no effect together.
    pub fn check(&self, args: &Args) -> Result<(), Failure> {
        let reduces = self.reduces();
        match (self.suite, &args.technique.criterion) {
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
        let sampled = args.output.sample.is_some() || args.output.estimate.is_some();
        if reduces && sampled {
            return Err(Failure::usage("--sample and --estimate are about all structures")
                .hint("leave --suite away, or draw with --suite reduced --pick random"));
        }
        if reduces && (args.search.from.is_some() || args.search.unordered) {
            return Err(Failure::usage("a suite is reduced from its beginning and in its order")
                .hint("leave --from and --unordered away; there are --jobs and --shard"));
        }
        Ok(())
    }

    fn coverage(&self) -> Coverage {
        self.coverage.unwrap_or(Coverage::Counting)
    }

    fn keep(&self) -> Keep {
        match (self.suite, self.keep) {
            (Some(SuiteKind::Reduced), keep) => keep.unwrap_or(Keep::TENTH),
            (Some(SuiteKind::OnePerClass), _) => Keep::ONE_PER_CLASS,
            _ => Keep::PerClass(u64::MAX),
        }
    }

    fn pick(&self, args: &Args) -> Pick {
        match self.pick {
            Some(PickKind::Random) => Pick::Random(args.output.seed),
            Some(PickKind::First) | None => Pick::First,
        }
    }

    /// How the suite is made, in words.
    pub fn made(&self, args: &Args) -> String {
        let picked = match self.pick(args) {
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
            _ if args.technique.criterion.is_some() => Vec::new(),
            _ => vec!["exhaustive".to_string()],
        };
        made.extend(args.technique.criterion.as_ref().map(|name| format!("criterion {name}")));
        made.extend(self.read.as_ref().map(|_| "of a stored suite".to_string()));
        made.join(", ")
    }
}

/// Writes a suite that is not simply what the search finds.
pub(super) fn generate<T: Bounded>(
    args: &Args,
    job: &Job,
    search: &Search<T>,
) -> Result<Exit, Failure> {
    match &args.suite.read {
        None => reduce(args, job, search, search),
        Some(file) => {
            let stored = StoredSuite::open(file, search).map_err(|error| {
                let hint = "a suite is read with the type, the bound and the invariant that it \
                            was written with";
                Failure::usage(error).hint(hint)
            })?;
            reduce(args, job, search, &stored)
        }
    }
}

/// Writes what is kept of the structures of a source, which are those of a search.
pub(super) fn reduce<T: Bounded>(
    args: &Args,
    job: &Job,
    search: &Search<T>,
    source: &impl Source<T>,
) -> Result<Exit, Failure> {
    let wanted = &args.suite;
    let classify = wanted.reduces();
    if classify {
        expect_decisions(job, search)?;
    }
    let mut reduction = Reduction::new(wanted.keep()).pick(wanted.pick(args));
    if let Some(limit) = args.search.limit {
        reduction = reduction.limit(limit);
    }
    if let Some(time) = args.search.max_seconds {
        reduction = reduction.max_time(time);
    }
    if let Some(shard) = args.search.shard {
        reduction = reduction.shard(shard);
    }
    let (format, types) = (args.output.format, Types::of(search.space().classes()));
    let mut output = Output::new(args, job, search.space(), &types)?;
    let mut written = Ok(());
    let class = |candidate: &Candidate<'_, T>| {
        classify.then(|| search.exercise(candidate, wanted.coverage()))
    };
    let reduced = progress::shown(args, search, || {
        reduction.run(source, class, |candidate, _| {
            if format != Format::Count {
                written = output.structure(&Form { format, types: &types }.of(candidate));
            }
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
    });
    written?;
    if let StopReason::Failed(failure) = &reduced.reason {
        output.finish()?;
        return Err(panics::failed(failure));
    }
    if reduced.unstable {
        return Err(Failure::usage("the invariant decides otherwise when it is run again")
            .hint("it must depend on nothing but the structure"));
    }
    if format == Format::Count {
        let mut out = std::io::stdout().lock();
        write!(out, "explored {}\nvalid {}\n", reduced.explored, reduced.suite)?;
        if classify {
            writeln!(out, "classes {}", reduced.classes.len())?;
        }
        writeln!(out, "kept {}", reduced.kept)?;
        out.flush()?;
    }
    output.finish()?;
    stats::reduced(args, job, search, &reduced);
    Ok(exit(&reduced.reason))
}

/// An invariant that tells nothing has one class, which is most likely not what is meant.
fn expect_decisions<T: Bounded>(job: &Job, search: &Search<T>) -> Result<(), Failure> {
    let mut tells: Option<bool> = None;
    search.clone().jobs(1).limit(1).for_each(|candidate| {
        tells = Some(!search.exercise(candidate, Coverage::Statement).is_empty());
        ControlFlow::Break(())
    });
    if tells == Some(false) {
        return Err(Failure::usage(format!(
            "the invariant `{}` does not tell what it decides, so all structures are of one class",
            job.invariant
        ))
        .hint("`#[cota::decisions]` on the invariant and the functions it calls"));
    }
    Ok(())
}

/// The classes of a reduction with their texts.
pub(super) fn classes(
    reduced: &Reduced<Option<Signature>>,
) -> impl Iterator<Item = (String, u64, u64)> {
    reduced
        .classes
        .iter()
        .filter_map(|it| it.class.as_ref().map(|class| (class.to_string(), it.members, it.kept)))
}
