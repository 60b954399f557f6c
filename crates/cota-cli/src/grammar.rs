//! `cota grammar`: every sentence of a grammar, shortest first.

mod cover;
mod execute;
mod list;
mod numbers;
mod output;
mod source;

use clap::{Arg, ArgGroup, ValueEnum};
use cota_console::arguments::some_seconds;
use cota_console::budget::{Bounds, BudgetArgs};
use cota_console::exit::{Exit, Failure};
use cota_console::talk::counted;
use cota_grammar::run::{CommandLine, Feed, FilterError};
use cota_grammar::{
    BigUint, Criterion, EXAMPLES, Filters, JobError, Language, Listed, Measure, Producer, Selection,
};
use cota_results::sentences::{self, Grammars, Sentences};
use cota_run::StopReason;
use output::{Output, note};
use regex::Regex;
use source::Source;
use std::io::Write;
use std::time::Duration;

/// Every sentence of a grammar, shortest first.
///
/// The grammar is a list of ("$SYMBOL", "expansion") pairs, BNF or EBNF. Without an action, all
/// sentences within the bound are listed, one a line: in a line, `\n` stands for a line break,
/// `\r` for a carriage return and `\\` for a backslash.
#[derive(clap::Args)]
#[command(group = ArgGroup::new("action"))]
pub struct Args {
    /// A file, `-` for standard input, or the name of a grammar that comes with Cota; without it, their list.
    #[arg(value_name = "FILE")]
    source: Option<String>,

    /// Take sentences up to this length.
    #[arg(long, value_name = "N", conflicts_with = "length", value_parser = length)]
    max_length: Option<usize>,

    /// Take sentences of exactly this length.
    #[arg(long, value_name = "N", value_parser = length)]
    length: Option<usize>,

    /// What length means.
    #[arg(long, value_name = "UNIT", default_value = "characters")]
    by: Unit,

    /// Print how many there are of each length, without listing them; if a sentence may have several
    /// derivations, the derivations and then the sentences.
    #[arg(long, group = "action")]
    count: bool,

    /// Print the one with this number, from 0.
    #[arg(long, value_name = "K", group = "action")]
    nth: Option<BigUint>,

    /// Print this many, drawn at random, each as likely as the others.
    #[arg(long, value_name = "N", group = "action")]
    sample: Option<u64>,

    /// Print few small sentences that cover every one of: productions, pairs, alternatives, or
    /// paths of K productions (k-path=K).
    #[arg(long, value_name = "WHAT", group = "action", value_parser = criterion)]
    cover: Option<Criterion>,

    /// Print the terms of the lecture's producer, intermediate forms included, up to the first
    /// that is longer than the bound.
    #[arg(long, group = "action")]
    trace: bool,

    /// Run a program on each sentence and report the smallest sentences that it does not take well.
    #[arg(long, value_name = "COMMAND", group = "action")]
    run: Option<CommandLine>,

    /// Run this program too, and report where the two differ.
    #[arg(long, value_name = "COMMAND", requires = "run")]
    against: Option<CommandLine>,

    /// How the program gets the sentence.
    #[arg(long, value_name = "HOW", default_value = "stdin", requires = "run")]
    feed: FeedName,

    /// How many seconds the program or the filter has for a sentence.
    #[arg(long, value_name = "S", default_value = "10", value_parser = some_seconds)]
    timeout: Duration,

    /// Keep the sentences in which this regular expression matches.
    #[arg(long, value_name = "REGEX", conflicts_with_all = ["count", "nth", "sample", "cover", "trace"])]
    matches: Option<Regex>,

    /// Keep the sentences to which this program answers yes: it gets one a line and answers each with
    /// a line, yes or no.
    #[arg(long, value_name = "COMMAND", conflicts_with_all = ["count", "nth", "sample", "cover", "trace"])]
    filter: Option<CommandLine>,

    #[command(flatten)]
    budget: BudgetArgs<Self>,

    /// How to print.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
}

impl Bounds for Args {
    const LIMIT: &'static str = "Stop after N results: sentences, or findings of --run";
    const MAX_STEPS: &'static str = "Look at N derivations at most; in an unambiguous grammar each is a sentence. \
         With --count, to count the sentences of an ambiguous one [default there: 100,000]";
    const MAX_SECONDS: &'static str = "Stop after S seconds with what was found";
    const JOBS: &'static str =
        "Use N threads; the result is the same [default: the number of processors]";
    const ALL_PROCESSORS: bool = true;
    const SHARD: &'static str =
        "List share K of N only, counted from 0; together the shares are everything";
    const SEED: &'static str = "The seed of --sample [default: 0]";

    fn option(option: Arg) -> Arg {
        match option.get_id().as_str() {
            "seed" => option.requires("sample"),
            "limit" | "shard" => {
                option.conflicts_with_all(["count", "nth", "sample", "cover", "trace"])
            }
            "max-steps" | "max-seconds" => {
                option.conflicts_with_all(["nth", "sample", "cover", "trace"])
            }
            _ => option,
        }
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum Unit {
    Characters,
    /// The terminals of the grammar.
    Tokens,
    /// The productions applied.
    Derivation,
}

#[derive(Clone, Copy, ValueEnum)]
enum FeedName {
    /// On standard input.
    Stdin,
    /// As an argument, in the place of `{}` or last.
    Argument,
    /// In a file whose name is the argument.
    File,
    /// As a line to a program that stays alive and answers each with a line.
    Lines,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Json,
}

impl Args {
    fn measure(&self) -> Measure {
        match self.by {
            Unit::Characters => Measure::Characters,
            Unit::Tokens => Measure::Tokens,
            Unit::Derivation => Measure::Derivation,
        }
    }

    /// The sentences to go through.
    fn selection<'s>(&self, source: &'s Source) -> Result<Selection<'s>, Failure> {
        let (least, max) = (self.length.unwrap_or(0), self.bound(source)?);
        Ok(Selection { grammar: &source.grammar, measure: self.measure(), least, max })
    }

    /// Which of them to keep; `matches` is whether the regular expression does.
    fn filters<'f>(&'f self, matches: &'f (dyn Fn(&str) -> bool + Sync)) -> Filters<'f> {
        Filters {
            keep: self.matches.is_some().then_some(matches),
            program: self.filter.as_ref().map(|command| (command, self.timeout)),
        }
    }

    fn is_match(&self, sentence: &str) -> bool {
        self.matches.as_ref().is_none_or(|regex| regex.is_match(sentence))
    }

    fn has_filters(&self) -> bool {
        self.matches.is_some() || self.filter.is_some()
    }

    /// Reports what a job met besides its results, and what ended it before the last sentence.
    fn remark(&self, listed: &Listed, stop: StopReason, done: &str) {
        listed.ambiguous.iter().for_each(numbers::show_ambiguity);
        if self.has_filters() {
            note(counted(listed.candidates, "candidate", "candidates"));
        }
        let by = match stop {
            StopReason::Limit => "stopped by --limit",
            StopReason::Steps => "cut short by --max-steps",
            StopReason::Time => "cut short by --max-seconds",
            StopReason::Interrupted => "cut short by Ctrl-C",
            StopReason::Exhausted | StopReason::Enough => return,
        };
        note(format!("{by} after {done}, there may be more; --length N takes those of one length"));
    }

    fn feed(&self) -> Feed {
        match self.feed {
            FeedName::Stdin => Feed::Stdin,
            FeedName::Argument => Feed::Argument,
            FeedName::File => Feed::File,
            FeedName::Lines => Feed::Lines,
        }
    }

    /// The greatest length: as asked for, or that of the longest sentence.
    fn bound(&self, source: &Source) -> Result<usize, Failure> {
        if let Some(asked) = self.length.or(self.max_length) {
            return Ok(asked);
        }
        let hint = "give a bound, such as --max-length 10";
        match source.grammar.longest(self.measure()) {
            Some(longest) if longest <= LONGEST => Ok(longest),
            Some(longest) => {
                let units = self.measure().units();
                let longest = match longest {
                    usize::MAX => "more than can be counted".to_owned(),
                    longest => longest.to_string(),
                };
                Err(Failure::usage(format!(
                    "the longest sentence has {longest} {units}, and the bound is at most {LONGEST}"
                ))
                .hint(hint))
            }
            None => Err(Failure::usage("the grammar has no longest sentence, so there is no end")
                .hint(hint)),
        }
    }
}

/// The tables are as long as the greatest length.
const LONGEST: usize = 100_000;

/// Refuses tables that would not fit in memory.
fn check_size(source: &Source, max: usize) -> Result<(), Failure> {
    Language::check_size(&source.grammar, max).map_err(|error| failed(&error.into()))
}

/// Why a job failed, and what to do about it.
fn failed(error: &JobError) -> Failure {
    let failure = Failure::usage(error);
    match error {
        JobError::TooLarge(_) => failure.hint("a smaller bound, such as --max-length 10"),
        JobError::Program { .. } | JobError::Filter(FilterError::Start(..)) => failure,
        JobError::Filter(error) => {
            let late = matches!(error, FilterError::Silent(..));
            failure.exit(if late { Exit::CutShort } else { Exit::Usage }).hint(
                "a filter answers each line with yes or no, and does not wait for more than it got",
            )
        }
    }
}

fn length(text: &str) -> Result<usize, String> {
    let length = text.parse().ok().filter(|&length| length <= LONGEST);
    length.ok_or_else(|| format!("expected a number from 0 to {LONGEST}"))
}

/// Longer paths are too many to cover.
const LONGEST_PATH: usize = 100;

fn criterion(text: &str) -> Result<Criterion, String> {
    let path = text.strip_prefix("k-path=").and_then(|k| k.parse().ok());
    let path = path.filter(|k| (1..=LONGEST_PATH).contains(k));
    match (text, path) {
        ("productions", _) => Ok(Criterion::Paths(1)),
        ("pairs", _) => Ok(Criterion::Paths(2)),
        ("alternatives", _) => Ok(Criterion::Alternatives),
        (_, Some(k)) => Ok(Criterion::Paths(k)),
        _ => Err(format!(
            "expected productions, pairs, alternatives, or k-path=K with K from 1 to {LONGEST_PATH}"
        )),
    }
}

/// Whether there may be more; a reader that has enough is not cut short.
fn is_cut(stop: StopReason) -> bool {
    stop.is_cut() && stop != StopReason::Enough
}

/// Does what the arguments ask for.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let mut out = Output::new(args.format == Format::Json);
    let Some(name) = &args.source else {
        out.begin::<Grammars>("grammars")?;
        for example in EXAMPLES {
            match args.format {
                Format::Json => {
                    let (name, about) = (example.name.to_owned(), example.summary.to_owned());
                    out.element(&sentences::Grammar { name, about })?;
                }
                Format::Text => writeln!(out, "{:<12} {}", example.name, example.summary)?,
            }
        }
        out.finish(&Grammars::default())?;
        return out.end(Exit::Done);
    };
    let text = source::read(name)?;
    let outcome = if args.trace {
        trace(args, name, &text, &mut out)
    } else {
        act(args, &source::parse(name, text)?, &mut out)
    };
    out.end(outcome?)
}

fn act(args: &Args, source: &Source, out: &mut Output) -> Result<Exit, Failure> {
    if args.count {
        numbers::count(args, source, out)
    } else if let Some(rank) = &args.nth {
        numbers::nth(args, source, rank, out)
    } else if let Some(times) = args.sample {
        numbers::sample(args, source, times, out)
    } else if let Some(criterion) = args.cover {
        cover::cover(args, source, criterion, out)
    } else if let Some(command) = &args.run {
        execute::execute(args, source, command, out)
    } else {
        list::list(args, source, out)
    }
}

/// Ends before the first term that is longer than the bound, if there is one.
fn trace(args: &Args, name: &str, text: &str, out: &mut Output) -> Result<Exit, Failure> {
    let producer = Producer::parse(text).map_err(|error| {
        source::rejected(&error.problems, name, text)
            .hint("the lecture's producer works on a list of (\"$SYMBOL\", \"expansion\") pairs")
    })?;
    let longest = args.length.or(args.max_length).unwrap_or(usize::MAX);
    out.begin::<Sentences>("sentences")?;
    for term in producer.take_while(|term| term.chars().count() <= longest) {
        out.sentence(&term)?;
        if out.is_closed() {
            break;
        }
    }
    out.finish(&Sentences::default())?;
    Ok(Exit::Done)
}
