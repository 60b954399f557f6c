//! `--cover`: few small sentences that cover the grammar.

use super::output::{Output, note};
use super::source::Source;
use super::{Args, Criterion, Exit, Failure};
use cota_console::talk::counted;
use cota_results::sentences::{Cover, Covering};

/// Each thing to cover is kept in memory.
const MOST_TARGETS: u64 = 1_000_000;

/// Prints the sentences; what they do not cover is named.
pub fn cover(
    args: &Args,
    source: &Source,
    criterion: Criterion,
    out: &mut Output,
) -> Result<Exit, Failure> {
    let targets = criterion.targets(&source.grammar);
    if targets > MOST_TARGETS {
        return Err(Failure::usage(format!(
            "there are {targets} things to cover, and the most are {MOST_TARGETS}"
        ))
        .hint("--cover productions has the fewest"));
    }
    let max = args.length.or(args.max_length).unwrap_or(super::LONGEST);
    let cover = cota_grammar::cover(&source.grammar, criterion, args.measure(), max);
    out.begin::<Cover>("sentences")?;
    for covering in &cover.sentences {
        if out.is_json() {
            let (text, covers) = (covering.text.clone(), covering.covers.clone());
            out.element(&Covering { text, length: covering.length, covers })?;
        } else {
            out.sentence(&covering.text)?;
        }
    }
    out.finish(&Cover {
        unit: args.measure().units().to_owned(),
        targets: cover.targets,
        sentences: Vec::new(),
        out_of_reach: cover.out_of_reach.clone(),
    })?;
    let covered = cover.targets - cover.out_of_reach.len();
    let cover_them = counted(cover.sentences.len(), "sentence covers", "sentences cover");
    note(format!("{cover_them} {covered} of {}", cover.targets));
    for target in &cover.out_of_reach {
        note(format!("not within the bound: {target}"));
    }
    Ok(if cover.out_of_reach.is_empty() { Exit::Done } else { Exit::CutShort })
}
