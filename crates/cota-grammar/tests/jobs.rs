//! The jobs on sentences keep to their budget exactly, whatever the number of threads.

use cota_grammar::run::{CommandLine, Executed, Feed, Programs, execute};
use cota_grammar::{
    Filters, Grammar, JobError, Language, Listed, MOST_CELLS, Measure, Selection, example, line,
    list, list_lines,
};
use cota_run::{Budget, Finished, Progress, Shard, StopReason, Watch};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

const CONTINUE: ControlFlow<()> = ControlFlow::Continue(());

fn shipped(name: &str) -> Grammar {
    Grammar::parse(example(name).expect("it comes with Cota").text).expect("it is right")
}

fn up_to(grammar: &Grammar, max: usize) -> Selection<'_> {
    Selection { grammar, measure: Measure::Characters, least: 0, max }
}

fn listed(selection: Selection<'_>, budget: &Budget) -> (Vec<String>, Finished<Listed>) {
    let mut sentences = Vec::new();
    let finished = list(selection, Filters::default(), budget, Watch::default(), |sentence| {
        sentences.push(sentence.to_owned());
        CONTINUE
    });
    (sentences, finished.expect("it is listed"))
}

fn lines(selection: Selection<'_>, budget: &Budget) -> (Vec<String>, Finished<Listed>) {
    let mut text = Vec::new();
    let finished = list_lines(selection, budget, Watch::default(), |lines| {
        text.extend_from_slice(lines);
        CONTINUE
    });
    let text = String::from_utf8(text).expect("text");
    let sentences = text.lines().map(|text| line::decode(text).into_owned()).collect();
    (sentences, finished.expect("it is listed"))
}

/// Both ways of listing, on one thread and on three, give the same within a budget.
fn in_every_way(selection: Selection<'_>, budget: &Budget) -> (Vec<String>, Finished<Listed>) {
    let (sentences, finished) = listed(selection, budget);
    for jobs in [1, 3] {
        let (others, other) = lines(selection, &Budget { jobs, ..*budget });
        assert_eq!(others, sentences, "{jobs} {budget:?}");
        assert_eq!(other.stop, finished.stop, "{jobs} {budget:?}");
        assert_eq!(other.steps, finished.steps, "{jobs} {budget:?}");
        assert_eq!(other.result, finished.result, "{jobs} {budget:?}");
    }
    (sentences, finished)
}

#[test]
fn without_a_limit_every_sentence_is_listed() {
    // The second one is ambiguous.
    for (name, max) in [("trees", 25), ("statements", 11)] {
        let grammar = shipped(name);
        let language = Language::sentences(&grammar, Measure::Characters, max);
        let mut walk = language.walk();
        let expected: Vec<String> = walk.by_ref().collect();
        let (sentences, finished) = in_every_way(up_to(&grammar, max), &Budget::default());
        assert_eq!(sentences, expected, "{name}");
        assert_eq!((finished.stop, finished.steps), (StopReason::Exhausted, walk.derivations()));
        assert_eq!(finished.result.sentences, expected.len() as u64);
        assert_eq!(finished.result.ambiguous.is_some(), walk.repeats() > 0, "{name}");
    }
}

#[test]
fn limits_on_results_and_steps_are_exact() {
    for (name, max) in [("trees", 25), ("statements", 11)] {
        let grammar = shipped(name);
        let selection = up_to(&grammar, max);
        let (all, whole) = listed(selection, &Budget::default());
        for most in [0, 1, 2, 7, all.len() as u64 - 1] {
            let budget = Budget { results: Some(most), ..Budget::default() };
            let (sentences, finished) = in_every_way(selection, &budget);
            assert_eq!(sentences, all[..most as usize], "{name}");
            assert_eq!(finished.stop, StopReason::Limit, "{name} {most}");
        }
        for most in [0, 1, 2, 7, whole.steps - 1] {
            let (sentences, finished) =
                in_every_way(selection, &Budget::default().with_steps(most));
            assert_eq!(sentences, all[..sentences.len()], "{name}");
            assert_eq!((finished.stop, finished.steps), (StopReason::Steps, most), "{name}");
        }
        let enough = Budget::default().with_steps(whole.steps);
        assert_eq!(in_every_way(selection, &enough).1.stop, StopReason::Exhausted, "{name}");
    }
}

#[test]
fn a_limit_is_of_the_share() {
    let grammar = shipped("trees");
    let shard = Shard::new(1, 3).expect("a share");
    let budget = Budget { shard, ..Budget::default() };
    let (share, _) = in_every_way(up_to(&grammar, 33), &budget);
    let budget = Budget { results: Some(5), ..budget };
    assert_eq!(in_every_way(up_to(&grammar, 33), &budget).0, share[..5]);
}

#[test]
fn no_time_gives_nothing_and_says_so() {
    let grammar = shipped("trees");
    let budget = Budget::default().with_time(Duration::ZERO);
    let (sentences, finished) = in_every_way(up_to(&grammar, 9), &budget);
    assert!(sentences.is_empty());
    assert_eq!((finished.stop, finished.steps), (StopReason::Time, 0));
}

#[test]
fn a_run_without_end_ends_with_its_time_and_when_it_is_asked_to() {
    let grammar = shipped("arithmetic");
    for max in [60, 20_000] {
        // The second selection has no sentence before its tables are made, which takes minutes.
        let selection = Selection { least: max, ..up_to(&grammar, max) };
        let begun = Instant::now();
        let budget = Budget { jobs: 2, ..Budget::default().with_time(Duration::from_millis(200)) };
        let finished = list_lines(selection, &budget, Watch::default(), |_| CONTINUE);
        assert_eq!(finished.expect("it is listed").stop, StopReason::Time);
        let progress = Progress::default();
        progress.stop();
        let watch = Watch::new(&progress);
        let finished = list(selection, Filters::default(), &budget, watch, |_| CONTINUE);
        assert_eq!(finished.expect("it is listed").stop, StopReason::Interrupted);
        assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    }
}

#[test]
fn whoever_takes_the_sentences_can_end_the_run() {
    let grammar = shipped("arithmetic");
    for jobs in [1, 3] {
        let budget = Budget { jobs, ..Budget::default() };
        let enough = |_: &[u8]| ControlFlow::Break(());
        let finished = list_lines(up_to(&grammar, 60), &budget, Watch::default(), enough);
        assert_eq!(finished.expect("it is listed").stop, StopReason::Enough);
    }
}

#[test]
fn tables_that_would_not_fit_are_an_error() {
    let grammar = shipped("json");
    let max = usize::MAX / 4;
    let finished = list(
        up_to(&grammar, max),
        Filters::default(),
        &Budget::default(),
        Watch::default(),
        |_| CONTINUE,
    );
    let Err(JobError::TooLarge(error)) = finished else { panic!("{finished:?}") };
    assert!(error.max == max && error.cells > MOST_CELLS, "{error}");
}

#[test]
fn filters_come_after_the_steps_and_before_the_results() {
    let grammar = shipped("trees");
    let keep: &(dyn Fn(&str) -> bool + Sync) = &|sentence| sentence.starts_with("((");
    let filter: CommandLine = "sed s/.*/yes/".parse().expect("a command");
    for program in [None, Some((&filter, Duration::from_secs(20)))] {
        let filters = Filters { keep: Some(keep), program };
        let kept = |budget: &Budget| {
            let mut sentences = Vec::new();
            let finished = list(up_to(&grammar, 25), filters, budget, Watch::default(), |text| {
                sentences.push(text.to_owned());
                CONTINUE
            });
            (sentences, finished.expect("it is listed"))
        };
        let (all, whole) = kept(&Budget::default());
        assert!(all.len() > 2 && whole.result.candidates > all.len() as u64);
        let (two, finished) = kept(&Budget { results: Some(2), ..Budget::default() });
        assert_eq!((&two[..], finished.stop), (&all[..2], StopReason::Limit));
        // Up to nine characters there are four trees, and the last one of them is kept.
        assert!(finished.steps > 4 && finished.steps < whole.steps);
        assert_eq!(finished.result.candidates, finished.steps);
        let (one, finished) = kept(&Budget::default().with_steps(4));
        assert_eq!((&one[..], finished.stop), (&all[..1], StopReason::Steps));
        assert_eq!(finished.result.candidates, 4);
    }
}

#[cfg(unix)]
fn executed(
    command: &str,
    timeout: Duration,
    budget: &Budget,
) -> (Vec<String>, Finished<Executed>) {
    let (grammar, command) = (shipped("trees"), command.parse().expect("a command"));
    let programs = Programs { command: &command, against: None, feed: Feed::Stdin, timeout };
    let mut found = Vec::new();
    let (filters, watch) = (Filters::default(), Watch::default());
    let finished = execute(up_to(&grammar, 13), filters, programs, budget, watch, |sentence, _| {
        found.push(sentence.to_owned());
        CONTINUE
    });
    (found, finished.expect("it runs"))
}

#[cfg(unix)]
#[test]
fn programs_are_run_within_the_budget() {
    let fails = r#"sh -c 'read -r x; case $x in *"(x (x"*) exit 7;; esac'"#;
    let timeout = Duration::from_secs(20);
    let (all, whole) = executed(fails, timeout, &Budget::default());
    assert_eq!((whole.stop, whole.result.sentences), (StopReason::Exhausted, 9));
    assert!(all.len() > 2 && whole.result.findings() == all.len() as u64);
    for jobs in [1, 3] {
        let budget = Budget { jobs, ..Budget::default() };
        let (two, finished) = executed(fails, timeout, &Budget { results: Some(2), ..budget });
        assert_eq!((&two[..], finished.stop), (&all[..2], StopReason::Limit));
        assert_eq!(finished.result.findings(), 2);
        let (some, finished) = executed(fails, timeout, &budget.with_steps(3));
        assert_eq!((&some[..], finished.stop), (&all[..1], StopReason::Steps));
        assert_eq!((finished.steps, finished.result.sentences), (3, 3));
        for none in [budget.with_steps(0), Budget { results: Some(0), ..budget }] {
            let (found, finished) = executed(fails, timeout, &none);
            assert!(found.is_empty() && finished.stop.is_cut());
            assert_eq!(finished.result.sentences, 0);
        }
    }
}

#[cfg(unix)]
#[test]
fn a_slow_program_does_not_outlive_the_time_of_the_run() {
    let begun = Instant::now();
    let budget = Budget { jobs: 2, ..Budget::default().with_time(Duration::from_millis(200)) };
    let (found, finished) = executed("sleep 60", Duration::from_secs(50), &budget);
    assert_eq!((found.len(), finished.stop), (0, StopReason::Time));
    assert_eq!(finished.result.sentences, 0, "a program that was ended by the run did not hang");
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
}
