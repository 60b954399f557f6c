//! Listing sentences, filtered or not, on one thread or more.

use super::numbers::show_ambiguity;
use super::output::{Output, note};
use super::source::Source;
use super::{Args, Exit, Failure};
use cota_console::meter::Meter;
use cota_console::talk::counted;
use cota_grammar::run::{Filter, FilterError};
use cota_grammar::{Ambiguous, BigUint, Block, Language, Shard, Walk, in_order};
use cota_results::sentences::Sentences;
use std::io::Write;
use std::ops::ControlFlow;

/// About so many characters are written at a time by each thread.
const BLOCK: usize = 1 << 18;

/// The greatest length of the first tables.
const FIRST_STAGE: usize = 256;

/// Prints the sentences.
pub fn list(args: &Args, source: &Source, out: &mut Output) -> Result<Exit, Failure> {
    let bound = args.bound(source)?;
    out.begin::<Sentences>("sentences")?;
    let listed = if args.filter.is_none() && args.matches.is_none() && !out.is_json() {
        list_in_stages(args, source, bound, out)?
    } else {
        super::check_size(source, bound)?;
        let language = Language::sentences(&source.grammar, args.measure(), bound);
        list_each(args, &language, out)?
    };
    let unit = Some(args.measure().units().to_owned());
    out.finish(&Sentences { unit, ..Sentences::default() })?;
    if listed == 0 {
        note("there is no such sentence");
    }
    Ok(if listed == 0 { Exit::Nothing } else { Exit::Done })
}

fn list_each(args: &Args, language: &Language, out: &mut Output) -> Result<u64, Failure> {
    let mut listed = 0;
    let meter = Meter::of_list(None, "sentences");
    each(args, language, |sentences| {
        for sentence in sentences {
            listed += 1;
            meter.iter().for_each(Meter::step);
            out.sentence(&sentence)?;
            if out.is_closed() {
                break;
            }
        }
        Ok(())
    })?;
    Ok(listed)
}

/// The tables for a great length take time, so the short sentences come before those are made.
fn list_in_stages(
    args: &Args,
    source: &Source,
    bound: usize,
    out: &mut Output,
) -> Result<u64, Failure> {
    let mut listed = 0;
    let mut least = args.length.unwrap_or(0);
    let mut max = bound.min(least.max(FIRST_STAGE));
    let mut ambiguous = None;
    loop {
        super::check_size(source, max)?;
        let language = Language::sentences(&source.grammar, args.measure(), max);
        listed += list_blocks(args, &language, least, &mut ambiguous, out)?;
        if max == bound || out.is_closed() {
            return Ok(listed);
        }
        (least, max) = (max + 1, bound.min(2 * max));
    }
}

/// The text of a block of sentences, how many there are, and an ambiguous one.
type Lines = (Vec<u8>, u64, Option<Ambiguous>);

/// The fast way: threads write blocks into memory, and the blocks are printed in order.
fn list_blocks(
    args: &Args,
    language: &Language,
    least: usize,
    ambiguous: &mut Option<Ambiguous>,
    out: &mut Output,
) -> Result<u64, Failure> {
    let size = (BLOCK / (language.max() + 1)).max(1) as u64;
    let blocks = language.blocks(args.budget.budget().shard, least, size);
    let write = || |block: Block| write_block(language, block);
    let mut listed = 0;
    let mut failure = None;
    let meter = Meter::of_list(total(args, language, least), "sentences");
    let mut consume = |(text, count, example): Lines| {
        listed += count;
        if let Some(meter) = &meter {
            meter.add(count);
        }
        if ambiguous.is_none() && example.is_some() {
            *ambiguous = example;
            ambiguous.iter().for_each(show_ambiguity);
        }
        match out.write_all(&text) {
            Ok(()) if !out.is_closed() => ControlFlow::Continue(()),
            Ok(()) => ControlFlow::Break(()),
            Err(error) => {
                failure = Some(error);
                ControlFlow::Break(())
            }
        }
    };
    if args.budget.budget().jobs == 1 {
        for block in blocks {
            if consume(write_block(language, block)).is_break() {
                break;
            }
        }
    } else {
        in_order(args.budget.budget().jobs, blocks, write, consume);
    }
    failure.map_or(Ok(listed), |error| Err(error.into()))
}

/// How many sentences there are from a length on, if that is known and a number to wait for.
fn total(args: &Args, language: &Language, least: usize) -> Option<u64> {
    let all = args.budget.budget().shard == Shard::WHOLE && language.is_unambiguous();
    let lengths = least..=language.max();
    all.then(|| lengths.map(|length| language.count(length)).sum::<BigUint>())?.try_into().ok()
}

fn write_block(language: &Language, block: Block) -> Lines {
    let mut walk = language.walk_block(block);
    let mut text = Vec::new();
    let count = walk.write_lines(&mut text);
    (text, count, walk.ambiguous())
}

/// Hands the sentences that pass the filters to `consume`, and says how many there were before.
pub fn each(
    args: &Args,
    language: &Language,
    consume: impl FnOnce(&mut (dyn Iterator<Item = String> + Send)) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let least = args.length.unwrap_or(0);
    let mut walk = language
        .walk_blocks(language.blocks(args.budget.budget().shard, least, u64::MAX).collect());
    let mut matching = Matching { walk: &mut walk, args };
    match &args.filter {
        None => consume(&mut matching)?,
        Some(command) => std::thread::scope(|scope| {
            let limit = args.timeout;
            let filter = Filter::start(scope, command, limit, matching);
            let mut filter = filter.map_err(Failure::usage)?;
            consume(&mut filter)?;
            filter.error().map_or(Ok(()), |error| Err(misbehaved(&error)))
        })?,
    }
    walk.ambiguous().iter().for_each(show_ambiguity);
    if args.filter.is_some() || args.matches.is_some() {
        let candidates = walk.derivations() - walk.repeats();
        note(counted(candidates, "candidate", "candidates"));
    }
    Ok(())
}

fn misbehaved(error: &FilterError) -> Failure {
    let late = matches!(error, FilterError::Silent(..));
    Failure::usage(error)
        .exit(if late { Exit::CutShort } else { Exit::Usage })
        .hint("a filter answers each line with yes or no, and does not wait for more than it got")
}

/// The sentences of a walk in which the regular expression matches.
struct Matching<'w, 'l> {
    walk: &'w mut Walk<'l>,
    args: &'w Args,
}

impl Iterator for Matching<'_, '_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        while let Some(sentence) = self.walk.advance() {
            if self.args.matches.as_ref().is_none_or(|regex| regex.is_match(sentence)) {
                return Some(sentence.to_owned());
            }
        }
        None
    }
}
