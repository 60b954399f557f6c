//! Counting, ranking and sampling: over derivations, which stand for the sentences unless a grammar is ambiguous.

use super::output::{Output, note};
use super::source::{self, Source};
use super::{Args, Exit, Failure};
use cota_grammar::{Ambiguity, BigUint, Derivation, Language, Random};
use cota_results::sentences::{Count, Counts, Sentences};
use std::io::Write;

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

/// What is counted: sentences if the grammar is known to be unambiguous, else derivations.
fn counted(language: &Language) -> &'static str {
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
    note("derivations are counted: a sentence that has several counts for each");
    "derivations"
}

/// Shows a sentence with two derivations.
pub fn show_ambiguity(example: &cota_grammar::Ambiguous) {
    note(format!(
        "the grammar is ambiguous: {:?} has two derivations\n  {}\n  {}",
        example.sentence, example.first, example.second
    ));
}

/// Prints the number of each length.
pub fn count(args: &Args, source: &Source, out: &mut Output) -> Result<Exit, Failure> {
    let language = language(args, source, args.bound(source)?)?;
    let over = counted(&language);
    let lengths = args.length.unwrap_or(0)..=language.max();
    out.begin::<Counts>("counts")?;
    for length in lengths {
        let count = language.count(length);
        if out.is_json() {
            out.element(&Count { length, count: count.to_string() })?;
        } else {
            writeln!(out, "{length} {count}")?;
        }
    }
    let (unit, over) = (language.measure().units().to_owned(), over.to_owned());
    out.finish(&Counts { unit, over, counts: Vec::new() })?;
    Ok(Exit::Done)
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
    let over = counted(&language);
    let found = match args.length {
        Some(length) => language.nth_of_length(length, rank),
        None => language.nth(rank),
    };
    print(&language, over, found.into_iter(), out)
}

/// Prints derivations drawn at random.
pub fn sample(args: &Args, source: &Source, times: u64, out: &mut Output) -> Result<Exit, Failure> {
    let language = language(args, source, args.bound(source)?)?;
    let over = counted(&language);
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
