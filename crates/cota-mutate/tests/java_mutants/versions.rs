//! Which versions compile, and what calls within a bound say of them.

use super::published::LIST;
use super::support::{Classes, classes, listed, only};
use cota_java::check::Options;
use cota_java::check::bench::{BenchOptions, Reading, callable};
use cota_java::compiler::Source;
use cota_java::{JavaSearch, Thrower};
use cota_mutate::config::Config;
use cota_mutate::java::subject::{Calls, JavaSubject, Killers};
use cota_mutate::report::{Report, Verdict};
use cota_mutate::session::{self, SessionOptions};
use cota_mutate::subject::Subject;
use cota_run::{Budget, StopReason, Watch};
use std::collections::BTreeMap;

pub const SMALL: &str = include_str!("sources/small/IntList.java");

/// The published number of basic mutants that compile: 41 of 43.
#[test]
fn of_the_published_43_two_do_not_compile() {
    let Some(classes) = classes(&[("list/SList.java", LIST)]) else { return };
    let mut compiler = classes.compiler();
    let plan = classes.plan(&mut compiler, only(&["basic"]));
    let compiles = |at: usize, compiler: &mut cota_java::compiler::Compiler| {
        let text = plan.applied(at);
        compiler.compile(&[Source { name: "list/SList.java", text: &text }]).unwrap().is_ok()
    };
    let count = (0..plan.proposals.len()).filter(|&at| compiles(at, &mut compiler)).count();
    assert_eq!((plan.proposals.len(), count), (43, 41));
}

/// The subject for lists of up to so many nodes with values 0 and 1.
pub fn subject(classes: &Classes, config: Config, nodes: i64, reading: Reading) -> JavaSubject {
    let mut compiler = classes.compiler();
    let left_out =
        vec![("small.IntList".to_owned(), "repOk".to_owned(), "the predicate".to_owned())];
    let plan = classes.plan_without(&mut compiler, config, left_out);
    let located = classes.located.clone();
    let options = cota_jvm::Options::default();
    let own = located.subject("small.IntList", None, options).unwrap();
    let scope = format!("Node.value=0..=2,IntList.size=0..={nodes}").parse().unwrap();
    let scope = cota_engine::Scope::new().merge(&scope).size(nodes);
    let search = JavaSearch::new(&own, &scope, Thrower::Stops).unwrap();
    let template = Options::new("");
    let (calls, uncalled) = callable(&search, &template, &[]).unwrap();
    let options = BenchOptions { calls, reading, factor: 8, most: 100_000 };
    let calls = Killers::Calls(Box::new(Calls { search, options, uncalled }));
    let results = classes.located.cache.join("results");
    std::fs::create_dir_all(&results).unwrap();
    JavaSubject::new("small.IntList", plan, located, compiler, calls, Some(results))
}

pub fn judge(subject: &JavaSubject, jobs: usize, matrix: bool) -> Report {
    let options = SessionOptions { matrix, fresh: true, ..SessionOptions::default() };
    let budget = Budget { jobs, ..Budget::default() };
    let finished = session::run(subject, &options, &budget, Watch::default()).unwrap();
    assert_eq!(finished.stop, StopReason::Exhausted);
    finished.result
}

/// The bulk says of each mutant what the compiler says of it alone.
#[test]
fn versions_compile_as_each_mutant_alone_does() {
    let Some(classes) = classes(&[("small/IntList.java", SMALL)]) else { return };
    let subject = subject(&classes, only(&["basic"]), 2, Reading::Strong);
    let compiled = subject.compile(Watch::default()).unwrap();
    let mut compiler = classes.compiler();
    let (mut taken, mut refused) = (0, 0);
    for (at, candidate) in subject.candidates(&compiled).iter().enumerate() {
        let text = subject.plan.applied(at);
        let alone =
            compiler.compile(&[Source { name: "small/IntList.java", text: &text }]).unwrap();
        let bulk = subject.refusal(&compiled, candidate);
        assert_eq!(alone.is_ok(), bulk.is_none(), "{:?}: {bulk:?}", candidate.mutations);
        *(if alone.is_ok() { &mut taken } else { &mut refused }) += 1;
    }
    assert!(taken > 100 && refused > 0, "{taken} {refused}");
    assert_eq!((compiled.kept(), compiled.dropped()), (taken, refused));
}

const MARKED: &str = "package small;

public class IntList {
    static class Node {
        int value;
        Node next;
    }

    Node header;
    int size;

    boolean repOk() {
        return true;
    }

    public int twice(int a, int b) {
        int c = a - b * 2; //mutGenLimit 2
        size = c + 1; //mutGenLimit 1
        c = 7;
        return c < a ? c : b;
    }
}
";

/// Two mutations are in different statements, or in one that takes two; and what is shown compiles as what is run does.
#[test]
fn pairs_are_those_that_marks_allow() {
    let Some(classes) = classes(&[("small/IntList.java", MARKED)]) else { return };
    let config = Config { order: 2, ..only(&["AORB", "AOIS", "ODL"]) };
    let subject = subject(&classes, config, 1, Reading::Strong);
    let single = &subject.plan.proposals;
    let lines = |at: usize| subject.plan.mutation(at).span.line;
    assert!((0..single.len()).all(|at| (17..=18).contains(&lines(at))), "only what is marked");
    let compiled = subject.compile(Watch::default()).unwrap();
    let candidates = subject.candidates(&compiled);
    let mut compiler = classes.compiler();
    let (mut together, mut apart, mut merged) = (0, 0, 0);
    for candidate in &candidates {
        let mutations: Vec<_> = candidate.mutations.iter().collect();
        match mutations[..] {
            [one] => {
                assert_eq!(one.span.line, 17);
                merged += 1;
            }
            [one, two] if one.span.line == two.span.line => {
                assert_eq!(one.span.line, 17);
                together += 1;
            }
            _ => apart += 1,
        }
        let text = cota_mutate::change::mutated(MARKED, &mutations).unwrap();
        let alone = compiler.compile(&[Source { name: "small/IntList.java", text: &text }]);
        let bulk = subject.refusal(&compiled, candidate);
        assert_eq!(alone.unwrap().is_ok(), bulk.is_none(), "{text}");
    }
    assert!(together > 10 && apart > 50 && merged > 5, "{together} {apart} {merged}");
}

fn verdict<'r>(report: &'r Report, line: usize, to: &str) -> &'r Verdict {
    let found = report.mutants.iter().find(|mutant| {
        mutant.mutations[0].span.line == line && mutant.mutations[0].replacement == to
    });
    &found.unwrap_or_else(|| panic!("no mutant at {line}: {to}")).verdict
}

#[test]
fn mutants_are_judged_by_all_calls_within_the_bound() {
    let Some(classes) = classes(&[("small/IntList.java", SMALL)]) else { return };
    let own = subject(&classes, only(&["default", "AOIS"]), 3, Reading::Strong);
    let report = judge(&own, 1, false);
    let line = |text: &str| SMALL.lines().position(|line| line.contains(text)).unwrap() + 1;
    // Endless: the loop never goes on.
    let stays = verdict(&report, line("            at = at.next;"), ";");
    assert!(matches!(stays, Verdict::TimedOut { of, .. } if of == "fuel"), "{stays:?}");
    // Nothing is called that calls this one.
    let never = verdict(&report, line("return n * 2"), "/");
    assert_eq!(*never, Verdict::Unreached);
    // `size` can only be seen afterwards.
    let left_out = verdict(&report, line("        size++;"), ";");
    assert!(matches!(left_out, Verdict::Killed { .. }), "{left_out:?}");
    // What a variable is after its last use makes no difference.
    let equivalent = verdict(&report, line("return n + 1"), "(n++)");
    assert_eq!(*equivalent, Verdict::Survived);
    // A constructor.
    let constructor = verdict(&report, line("this.value = value"), ";");
    assert!(matches!(constructor, Verdict::Killed { .. }), "{constructor:?}");
    // An exception where there was none.
    let thrown = report.mutants.iter().any(|mutant| {
        matches!(&mutant.verdict, Verdict::Killed { how: Some(how), .. }
            if how == "java.lang.NullPointerException")
    });
    assert!(thrown);
    assert!(report.mutants.iter().all(|mutant| mutant.verdict != Verdict::NotRun));
}

#[test]
fn the_matrix_does_not_depend_on_threads_and_the_weak_reading_kills_less() {
    let Some(classes) = classes(&[("small/IntList.java", SMALL)]) else { return };
    let config = || only(&["NAV", "ROR", "STD"]);
    let strong = subject(&classes, config(), 2, Reading::Strong);
    let rows = |report: &Report| -> BTreeMap<String, String> {
        report.mutants.iter().map(|own| (own.id.clone(), own.statuses.to_string())).collect()
    };
    let one = judge(&strong, 1, true);
    let two = judge(&strong, 2, true);
    assert_eq!(rows(&one), rows(&two));
    let weak = judge(&subject(&classes, config(), 2, Reading::Weak), 1, true);
    let mut less = 0;
    for (own, other) in one.mutants.iter().zip(&weak.mutants) {
        assert!(own.verdict.detected() || !other.verdict.detected(), "{}", own.summary());
        less += usize::from(own.verdict.detected() && !other.verdict.detected());
    }
    assert!(less > 0, "the weak reading overlooks nothing: {}", listed(&strong.plan).len());
}
