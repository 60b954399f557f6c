//! What is known about machines, and what their tests found.

use super::{Job, Section};
use crate::page::html::{Cell, Tone, counted, facts, table};
use crate::page::input::File;
use cota_results::machines::{
    Census, Check, Comparison, Deviation, Information, Mutants, Prefix, Run, Step, Suite, Word,
    Words,
};
use maud::{Markup, html};

fn section(file: &File, tone: Tone, headline: String, body: Markup) -> Section {
    Section::new(Job::Machine, file, file.stem()).headline(tone, headline).body(body)
}

fn yes(is: bool) -> String {
    if is { "yes" } else { "no" }.to_owned()
}

/// A list as a table of one column.
fn column(heading: &str, items: impl IntoIterator<Item = String>) -> Markup {
    let rows: Vec<_> = items.into_iter().map(|item| vec![Cell::Code(item)]).collect();
    html! { @if !rows.is_empty() { (table(&[heading], &rows)) } }
}

/// What a machine is.
pub fn information(file: &File, found: &Information) -> Section {
    let headline = format!(
        "{}, {}",
        counted(found.states as u64, "state", "states"),
        counted(found.transitions as u64, "transition", "transitions")
    );
    let body = html! {
        (facts(&[
            ("states", found.states.to_string()),
            ("inputs", found.inputs.to_string()),
            ("outputs", found.outputs.to_string()),
            ("transitions", found.transitions.to_string()),
            ("complete", yes(found.complete)),
            ("reduced", yes(found.reduced)),
            ("strongly connected", yes(found.strongly_connected)),
            ("adaptive distinguishing sequence", found.adaptive_distinguishing_sequence.words().into()),
            ("preset distinguishing sequence", found.preset_distinguishing_sequence.words().into()),
            ("states with a UIO sequence", found.states_with_uio.to_string()),
            ("states whose UIO sequence is not known", found.states_with_uio_unknown.to_string()),
            ("homing sequence", found.homing_sequence.words().into()),
            ("synchronizing sequence", found.synchronizing_sequence.words().into()),
        ]))
        (column("unreachable states", found.unreachable.iter().cloned()))
    };
    section(file, Tone::Plain, headline, body)
}

/// Whether two machines behave alike.
pub fn comparison(file: &File, found: &Comparison) -> Section {
    let input = found.input.as_ref().map(|input| input.join(" "));
    let headline = match (&found.difference, &input) {
        (Some(difference), Some(input)) => format!("not equal: {input} ({difference})"),
        _ => "equal".to_owned(),
    };
    let known = [
        ("equal", Some(yes(found.equal))),
        ("difference", found.difference.clone()),
        ("input", input),
    ];
    let known = known.into_iter().filter_map(|(name, value)| Some((name, value?)));
    let tone = if found.equal { Tone::Good } else { Tone::Bad };
    section(file, tone, headline, facts(&known.collect::<Vec<_>>()))
}

/// Words that tell states apart.
pub fn words(file: &File, found: &Words) -> Section {
    let row = |word: &Word| {
        vec![
            Cell::Text(word.state.clone().unwrap_or_default()),
            Cell::Number(word.inputs.len().to_string()),
            Cell::Code(word.inputs.join(" ")),
        ]
    };
    let rows: Vec<_> = found.words.iter().map(row).collect();
    let headline = counted(rows.len() as u64, "word", "words");
    section(file, Tone::Plain, headline, table(&["state", "length", "inputs"], &rows))
}

/// A test suite.
pub fn suite(file: &File, suite: &Suite) -> Section {
    let row =
        |test: &Vec<String>| vec![Cell::Number(test.len().to_string()), Cell::Code(test.join(" "))];
    let rows: Vec<_> = suite.tests.iter().map(row).collect();
    let body = html! {
        (facts(&[
            ("tests", suite.sequences.to_string()),
            ("inputs", suite.symbols.to_string()),
            ("inputs and resets", suite.symbols_with_resets.to_string()),
        ]))
        (table(&["inputs", "test"], &rows))
    };
    let tests = counted(suite.sequences as u64, "test", "tests");
    section(file, Tone::Plain, format!("{tests}, {} inputs", suite.symbols), body)
}

/// A run of tests against an implementation.
pub fn run(file: &File, run: &Run) -> Section {
    let row = |deviation: &Deviation| {
        vec![
            Cell::Number(deviation.test.to_string()),
            Cell::Code(deviation.inputs.join(" ")),
            Cell::Code(deviation.expected.clone().unwrap_or_default()),
            match &deviation.failure {
                Some(failure) => Cell::Text(failure.message.clone()),
                None => Cell::Code(deviation.observed.clone().unwrap_or_default()),
            },
        ]
    };
    let rows: Vec<_> = run.deviations.iter().map(row).collect();
    let faults: Vec<_> =
        run.explanations.iter().map(|fault| vec![Cell::Text(fault.clone())]).collect();
    let body = html! {
        (facts(&[
            ("tests", run.tests.to_string()),
            ("inputs", run.symbols.to_string()),
            ("cut short", yes(run.stopped)),
        ]))
        @if !rows.is_empty() {
            (table(&["test", "after", "expected", "observed"], &rows))
            @if faults.is_empty() {
                p { "No single fault of the model explains it." }
            } @else {
                (table(&["single faults of the model that explain it"], &faults))
            }
        }
    };
    let (tone, headline) = match &run.deviations[..] {
        [] if run.conforms => (Tone::Good, "the implementation conforms".to_string()),
        [] => (Tone::Plain, "no deviation, but not all tests were run".to_string()),
        [first, ..] => {
            let failed = counted(rows.len() as u64, "test deviates", "tests deviate");
            (Tone::Bad, format!("{failed}, one after {}", first.inputs.join(" ")))
        }
    };
    section(file, tone, headline, body)
}

/// The inputs of a prefix; of long tests only the last of them are known.
fn after(Prefix { length, last }: &Prefix) -> String {
    let shown = last.join(" ");
    if last.len() < *length { format!("({length} inputs) ... {shown}") } else { shown }
}

/// Whether a test is complete.
pub fn check(file: &File, check: &Check) -> Section {
    let row = |step: &Step| {
        vec![
            Cell::Code(after(&step.prefix)),
            Cell::Text(step.state.clone()),
            Cell::Text(step.reason.clone()),
        ]
    };
    let rows: Vec<_> = check.steps.iter().map(row).collect();
    let body = html! {
        (facts(&[("verdict", check.verdict.clone()), ("by", check.by.clone())]))
        @if !rows.is_empty() { (table(&["after", "state", "why"], &rows)) }
        @if let Some(survivor) = &check.survivor {
            h3 { "A wrong machine that passes" }
            pre { (survivor) }
        }
    };
    let tone = if check.survivor.is_some() { Tone::Bad } else { Tone::Plain };
    section(file, tone, check.verdict.clone(), body)
}

/// How many mutants of a model a suite kills.
pub fn mutants(file: &File, found: &Mutants) -> Section {
    let Mutants { killed, survived, equivalent, survivors } = found;
    let body = html! {
        (facts(&[
            ("killed", killed.to_string()),
            ("survived", survived.to_string()),
            ("equivalent", equivalent.to_string()),
        ]))
        (column("survivors", survivors.iter().map(|faults| faults.join(", "))))
    };
    let tone = if *survived == 0 { Tone::Good } else { Tone::Bad };
    section(
        file,
        tone,
        format!("killed {killed}, survived {survived}, equivalent {equivalent}"),
        body,
    )
}

/// How many of all machines a suite kills.
pub fn census(file: &File, found: &Census) -> Section {
    let Census { all, killed, survived, equivalent } = found;
    let body = facts(&[
        ("machines", all.clone()),
        ("killed", killed.clone()),
        ("survived", survived.clone()),
        ("equivalent", equivalent.clone()),
    ]);
    let tone = if survived == "0" { Tone::Good } else { Tone::Bad };
    section(file, tone, format!("{all} machines, {survived} survived"), body)
}
