//! Counting, ranking and sampling: over derivations, which stand for the sentences unless a grammar is ambiguous.

use super::output::{Output, note};
use super::source::{self, Source};
use super::{Args, Exit, Failure};
use cota_console::meter::Meter;
use cota_console::{interrupt, talk};
use cota_grammar::{Ambiguity, BigUint, Derivation, Language, Random, count_sentences};
use cota_results::sentences::{Count, Counts, Sentences};
use cota_run::{Budget, Finished, Progress, StopReason, Watch};
use std::io::Write;
use std::sync::Arc;

/// What numbers of derivations mean.
const DERIVATIONS: &str = "derivations are counted: a sentence that has several counts for each";

/// How many derivations are looked at for an ambiguous sentence.
const LOOKED_AT: u64 = 20_000;

fn language<'g>(args: &Args, source: &'g Source, max: usize) -> Result<Language<'g>, Failure> {
    super::check_size(source, max)?;
    let language = Language::derivations(&source.grammar, args.measure(), max);
    language.map_err(|cycle| {
        source::rejected(&[cycle], &source.name, &source.text)
            .hint("list the sentences instead, or measure --by derivation")
    })
}

/// What is counted: sentences if the grammar is known to be unambiguous, else derivations, with a note of what that means.
fn counted(language: &Language, meaning: &str) -> &'static str {
    match language.look_for_ambiguity(LOOKED_AT) {
        Ambiguity::Proved => return "sentences",
        Ambiguity::NotUpTo(length) if length >= language.max() => return "sentences",
        Ambiguity::Found(example) => show_ambiguity(&example),
        Ambiguity::NotUpTo(length) => {
            note(format!(
                "no sentence of up to {length} {} has two derivations",
                language.measure().units()
            ));
        }
        Ambiguity::Unknown => {}
    }
    note(meaning);
    "derivations"
}

/// Shows a sentence with two derivations.
pub fn show_ambiguity(example: &cota_grammar::Ambiguous) {
    note(format!(
        "the grammar is ambiguous: {:?} has two derivations\n  {}\n  {}",
        example.sentence, example.first, example.second
    ));
}

/// How many derivations are looked at to count sentences, without `--max-steps`.
const MOST_DERIVATIONS: u64 = 100_000;

/// Prints the number of each length; of an ambiguous grammar the derivations, and the sentences as far as the budget goes.
pub fn count(args: &Args, source: &Source, out: &mut Output) -> Result<Exit, Failure> {
    let language = language(args, source, args.bound(source)?)?;
    let over = counted(
        &language,
        "the first number is of derivations, where a sentence that has several counts for each; the second of sentences",
    );
    let least = args.length.unwrap_or(0);
    let sentences = (over == "derivations").then(|| sentences(args, &language, least));
    out.begin::<Counts>("counts")?;
    for length in least..=language.max() {
        let count = language.count(length).to_string();
        let distinct =
            sentences.as_ref().map(|counted| counted.result.get(length - least).copied());
        if out.is_json() {
            out.element(&Count { length, count, sentences: distinct.flatten() })?;
        } else {
            match distinct {
                None => writeln!(out, "{length} {count}")?,
                Some(None) => writeln!(out, "{length} {count} ?")?,
                Some(Some(sentences)) => writeln!(out, "{length} {count} {sentences}")?,
            }
        }
    }
    let stopped = sentences.as_ref().is_some_and(|counted| counted.stop.is_cut());
    let (unit, over) = (language.measure().units().to_owned(), over.to_owned());
    out.finish(&Counts { unit, over, stopped, counts: Vec::new() })?;
    let Some(counted) = sentences.filter(|_| stopped) else { return Ok(Exit::Done) };
    let by = match counted.stop {
        StopReason::Time => "--max-seconds",
        StopReason::Interrupted => "Ctrl-C",
        _ => "--max-steps",
    };
    note(format!(
        "sentences are not counted from length {} on: cut short by {by} after {}; derivations are exact",
        least + counted.result.len(),
        talk::counted(counted.steps, "derivation", "derivations")
    ));
    Ok(Exit::CutShort)
}

/// Counts the sentences of each length within the budget.
fn sentences(args: &Args, language: &Language, least: usize) -> Finished<Vec<u64>> {
    let progress = Arc::new(Progress::default());
    let _meter = Meter::following("counting", &progress);
    interrupt::stops(&progress);
    let budget = args.budget.budget();
    let budget = Budget { steps: budget.steps.or(Some(MOST_DERIVATIONS)), ..budget };
    count_sentences(language, least, &budget, Watch::new(&progress))
}

/// Prints the derivation with a rank.
pub fn nth(
    args: &Args,
    source: &Source,
    rank: &BigUint,
    out: &mut Output,
) -> Result<Exit, Failure> {
    // Without a bound, the tables grow until the rank is within them.
    let asked = args.bound(source).ok();
    let mut max = asked.unwrap_or(16);
    let mut language = language(args, source, max)?;
    while asked.is_none() && language.total() <= *rank {
        max = max.saturating_mul(2);
        language = self::language(args, source, max)?;
    }
    let over = counted(&language, DERIVATIONS);
    let found = match args.length {
        Some(length) => language.nth_of_length(length, rank),
        None => language.nth(rank),
    };
    print(&language, over, found.into_iter(), out)
}

/// Prints derivations drawn at random.
pub fn sample(args: &Args, source: &Source, times: u64, out: &mut Output) -> Result<Exit, Failure> {
    let language = language(args, source, args.bound(source)?)?;
    let over = counted(&language, DERIVATIONS);
    let mut random = Random::new(args.budget.budget().seed);
    let draws = (0..times).map_while(|_| match args.length {
        Some(length) => language.sample_of_length(length, &mut random),
        None => language.sample(&mut random),
    });
    print(&language, over, draws, out)
}

fn print<'l>(
    language: &Language,
    over: &str,
    derivations: impl Iterator<Item = Derivation<'l>>,
    out: &mut Output,
) -> Result<Exit, Failure> {
    let mut exit = Exit::Nothing;
    out.begin::<Sentences>("sentences")?;
    for derivation in derivations {
        exit = Exit::Done;
        out.sentence(&derivation.text())?;
        if out.is_closed() {
            break;
        }
    }
    let (unit, over) = (Some(language.measure().units().to_owned()), Some(over.to_owned()));
    out.finish(&Sentences { unit, over, ..Sentences::default() })?;
    if exit == Exit::Nothing {
        note("there is no such sentence");
    }
    Ok(exit)
}
