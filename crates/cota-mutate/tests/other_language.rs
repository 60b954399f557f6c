//! The session runs a language that is not Rust: sums of a variable and numbers, interpreted here.

use cota_mutate::Error;
use cota_mutate::config::Equivalent;
use cota_mutate::report::{Mutant, Mutation, Report, Span, Status, Verdict};
use cota_mutate::session::{self, SessionOptions};
use cota_mutate::store::{Dependencies, last_report};
use cota_mutate::subject::{Candidate, Findings, Subject, TestFacts, TestRunner};
use cota_run::{Budget, Progress, StopReason, Watch};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A program is `x` and then signs with numbers, such as `x + 1 * 2`, from left to right.
struct Sums {
    program: &'static str,
    /// Where verdicts are kept.
    results: tempfile::TempDir,
    equivalent: Vec<Equivalent>,
    left_out: BTreeMap<String, usize>,
    /// How many tests were run with mutants.
    runs: AtomicUsize,
}

/// The tests: what `x` is, and what the program is to give; the last one does not look at it.
const TESTS: [(&str, i64, Option<i64>); 3] =
    [("one", 1, Some(4)), ("two", 2, Some(6)), ("careless", 5, None)];

/// Every sign may become any of these; `?` is none of the language.
const SIGNS: [&str; 5] = ["+", "-", "*", "@", "?"];

/// Runs a program; none if it does not end, which `@` sees to.
fn interpret(program: &str, x: i64) -> Option<i64> {
    let words: Vec<&str> = program.split(' ').collect();
    words[1..].chunks(2).try_fold(x, |sum, pair| {
        let number: i64 = pair[1].parse().ok()?;
        match pair[0] {
            "+" => Some(sum + number),
            "-" => Some(sum - number),
            "*" => Some(sum * number),
            _ => None,
        }
    })
}

impl Sums {
    fn new(program: &'static str) -> Self {
        Self {
            program,
            results: tempfile::tempdir().unwrap(),
            equivalent: Vec::new(),
            left_out: BTreeMap::new(),
            runs: AtomicUsize::new(0),
        }
    }

    /// The places of the signs.
    fn signs(&self) -> Vec<usize> {
        let words = self.program.split(' ').enumerate();
        words.filter(|(_, word)| SIGNS.contains(word)).map(|(at, _)| at).collect()
    }

    /// The program with one sign replaced: proposals are numbered sign by sign.
    fn mutated(&self, proposal: usize) -> String {
        let mut words: Vec<&str> = self.program.split(' ').collect();
        words[self.signs()[proposal / SIGNS.len()]] = SIGNS[proposal % SIGNS.len()];
        words.join(" ")
    }
}

/// The subject.
struct Interpreter<'a>(&'a Sums);

/// What a runner needs on its thread.
struct Shared<'a> {
    programs: Vec<String>,
    runs: &'a AtomicUsize,
}

impl TestRunner for Shared<'_> {
    fn run(
        &mut self,
        candidate: &Candidate,
        tests: &[usize],
        every: bool,
        findings: &mut Findings,
    ) -> Result<(), Error> {
        for &test in tests {
            self.runs.fetch_add(1, Ordering::Relaxed);
            let (_, x, wanted) = TESTS[test];
            let status = match interpret(&self.programs[candidate.proposals[0]], x) {
                None => {
                    findings.how = Some("fuel".to_owned());
                    Status::TimedOut
                }
                found if wanted.is_none() || found == wanted => Status::Passed,
                Some(_) => Status::Failed,
            };
            findings.statuses.insert(test, status);
            if status.kills() && !every {
                break;
            }
        }
        Ok(())
    }
}

impl Subject for Interpreter<'_> {
    /// Whether each proposal is of the language.
    type Compiled = Vec<bool>;
    type Baseline = ();
    type Runner<'a>
        = Shared<'a>
    where
        Self: 'a;

    fn name(&self) -> &'static str {
        "sums"
    }

    fn language(&self) -> &'static str {
        "sums"
    }

    fn compiler(&self) -> &'static str {
        "none"
    }

    fn left_out(&self) -> &BTreeMap<String, usize> {
        &self.0.left_out
    }

    fn equivalent(&self) -> &[Equivalent] {
        &self.0.equivalent
    }

    fn is_empty(&self) -> bool {
        self.0.signs().is_empty()
    }

    fn results(&self) -> Option<&Path> {
        Some(self.0.results.path())
    }

    fn compile(&self, _: Watch<'_>) -> Result<Vec<bool>, Error> {
        let all = 0..self.0.signs().len() * SIGNS.len();
        Ok(all.map(|proposal| !self.0.mutated(proposal).contains('?')).collect())
    }

    fn candidates(&self, compiled: &Vec<bool>) -> Vec<Candidate> {
        let words: Vec<&str> = self.0.program.split(' ').collect();
        let candidate = |proposal: usize| {
            let (sign, new) = (proposal / SIGNS.len(), SIGNS[proposal % SIGNS.len()]);
            let at = self.0.signs()[sign];
            let mutation = Mutation {
                operator: "SIGN".to_owned(),
                detail: String::new(),
                file: "sum".to_owned(),
                function: "sum".to_owned(),
                span: Span { line: 1, column: at + 1, end_line: 1, end_column: at + 2 },
                original: words[at].to_owned(),
                replacement: new.to_owned(),
            };
            let (id, proposals) = (format!("{sign}{new}"), vec![proposal]);
            (words[at] != new).then_some(Candidate {
                id,
                proposals,
                mutations: vec![mutation],
                group: 0,
            })
        };
        (0..compiled.len()).filter_map(candidate).collect()
    }

    fn refusal(&self, compiled: &Vec<bool>, candidate: &Candidate) -> Option<String> {
        (!compiled[candidate.proposals[0]]).then(|| "no such sign".to_owned())
    }

    fn baseline(&self, _: &Vec<bool>, _: &Budget, _: Watch<'_>) -> Result<(), Error> {
        let fails = |(_, x, wanted): &&(&str, i64, Option<i64>)| {
            wanted.is_some() && interpret(self.0.program, *x) != *wanted
        };
        match TESTS.iter().find(fails) {
            Some((name, ..)) => {
                Err(Error::BaselineFails { tests: vec![(*name).to_owned()], output: String::new() })
            }
            None => Ok(()),
        }
    }

    fn tests(&self, _: &Vec<bool>, (): &()) -> Vec<TestFacts> {
        // The careless one is the cheapest, so that it is run first.
        let facts = |(name, x, _): &(&str, i64, _)| TestFacts {
            name: (*name).to_owned(),
            cost: 9 - *x as u64,
        };
        TESTS.iter().map(facts).collect()
    }

    fn reaching(&self, _: &Vec<bool>, (): &(), _: &Candidate) -> Vec<usize> {
        (0..TESTS.len()).collect()
    }

    fn dependencies(&self, _: &Vec<bool>, (): &()) -> Result<Dependencies, Error> {
        Ok(Dependencies { common: self.0.program.len() as u64, tests: vec![0; TESTS.len()] })
    }

    fn runner<'a>(
        &'a self,
        compiled: &'a Vec<bool>,
        (): &'a (),
        _: usize,
        _: Watch<'a>,
    ) -> Result<Shared<'a>, Error> {
        let programs = (0..compiled.len()).map(|proposal| self.0.mutated(proposal)).collect();
        Ok(Shared { programs, runs: &self.0.runs })
    }
}

/// Each mutant in one line: identifier, verdict, statuses.
fn words(report: &Report) -> Vec<String> {
    let line = |own: &Mutant| format!("{} {} {}", own.id, own.verdict.word(), own.statuses);
    report.mutants.iter().map(line).collect()
}

#[test]
fn a_language_without_a_compiler_is_judged() {
    let sums = Sums::new("x + 1 * 2");
    let options = SessionOptions { matrix: true, ..SessionOptions::default() };
    let progress = Progress::default();
    let budget = Budget { jobs: 2, ..Budget::default() };
    let finished =
        session::run(&Interpreter(&sums), &options, &budget, Watch::new(&progress)).unwrap();
    assert_eq!((finished.stop, finished.steps), (StopReason::Exhausted, 6));
    let report = finished.result;
    assert_eq!(
        words(&report),
        [
            "0- killed FF.",
            "0* killed FF.",
            "0@ timed out TTT",
            "0? not compiled ",
            "1+ killed .F.",
            "1- killed FF.",
            "1@ timed out TTT",
            "1? not compiled ",
        ]
    );
    let stage = progress.now().unwrap();
    assert_eq!(
        (stage.what, stage.total, stage.done, stage.found),
        ("mutants judged", Some(6), 6, 0)
    );
    assert_eq!(
        report.mutants[4].verdict,
        Verdict::Killed { by: vec!["two".to_owned()], how: None }
    );
    assert_eq!(last_report(sums.results.path()).unwrap().unwrap().mutants.len(), 8);
}

#[test]
fn likely_killers_come_first_and_what_is_known_is_not_run_again() {
    let sums = Sums {
        equivalent: vec![Equivalent { id: "0*".to_owned(), reason: "as it is".to_owned() }],
        ..Sums::new("x + 1 * 2")
    };
    let run = || {
        let (options, budget) = (SessionOptions::default(), Budget::default());
        session::run(&Interpreter(&sums), &options, &budget, Watch::default()).unwrap()
    };
    let first = run();
    assert_eq!(words(&first.result)[1], "0* equivalent ");
    // The careless test alone, then the others until one kills; `@` dies under the first.
    assert_eq!(words(&first.result)[0], "0- killed ?F.");
    assert_eq!(words(&first.result)[2], "0@ timed out ??T");
    let runs = sums.runs.load(Ordering::Relaxed);
    assert_eq!(runs, 3 * 2 + 2);
    let second = run();
    assert_eq!((second.steps, sums.runs.load(Ordering::Relaxed)), (0, runs));
    assert_eq!(words(&second.result), words(&first.result));
}

#[test]
fn what_fails_as_it_is_or_has_no_signs_is_not_judged() {
    let (options, budget) = (SessionOptions::default(), Budget::default());
    let run = |sums: &Sums| session::run(&Interpreter(sums), &options, &budget, Watch::default());
    let wrong = run(&Sums::new("x + 2"));
    assert!(matches!(wrong, Err(Error::BaselineFails { tests, .. }) if tests == ["one"]));
    let nothing = run(&Sums::new("x")).unwrap();
    assert!(nothing.result.mutants.is_empty() && nothing.result.remarks[0].contains("nothing"));
}

/// In this crate and in the one for repair, the sides of Rust and Java use the rest, and not the other way round.
#[test]
fn nothing_outside_of_a_language_uses_it() {
    for folder in ["src", "../cota-repair/src"] {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let (mut open, mut seen) = (vec![root.clone()], 0);
        while let Some(path) = open.pop() {
            let of_language = path == root.join("rust") || path == root.join("java");
            if path.is_dir() && !of_language {
                open.extend(std::fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
            }
            // These have the names of both sides.
            let names = ["lib.rs", "rust.rs", "java.rs"].map(|name| root.join(name));
            if path.is_dir() || names.contains(&path) {
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            let mut code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            let wrong = code.find(|line| line.contains("rust::") || line.contains("java::"));
            assert_eq!(wrong, None, "{}", path.display());
            seen += 1;
        }
        assert!(seen > 5, "{seen} files in {folder}");
    }
}
