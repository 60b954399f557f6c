//! The analyses against a published example, against brute force, and against their laws.

use std::collections::BTreeSet;

use cota_mutate::analysis::{
    Cover, Incomplete, KillMatrix, Redundancy, Row, SubsumptionGraph, idle_tests, minimal_mutants,
    minimal_tests, operator_table, scores, subsumption, toughness,
};
use cota_mutate::report::{Mutant, Mutation, Span, Status, Statuses, Verdict};
use cota_run::Random;

/// Mutants and the tests that they were run with.
struct Table {
    tests: Vec<String>,
    mutants: Vec<Mutant>,
}

impl Table {
    fn new<T: Into<String>>(tests: impl IntoIterator<Item = T>) -> Self {
        Self { tests: tests.into_iter().map(Into::into).collect(), mutants: Vec::new() }
    }

    fn matrix(&self) -> KillMatrix<'_> {
        KillMatrix::new(&self.tests, &self.mutants)
    }

    /// Adds a mutant with a verdict.
    fn put(&mut self, id: impl Into<String>, operator: &str, verdict: Verdict, statuses: &str) {
        let mutation = Mutation {
            operator: operator.to_owned(),
            detail: String::new(),
            file: "src/lib.rs".to_owned(),
            function: "f".to_owned(),
            span: Span { line: 1, column: 1, end_line: 1, end_column: 2 },
            original: "a".to_owned(),
            replacement: "b".to_owned(),
        };
        self.mutants.push(Mutant {
            id: id.into(),
            mutations: vec![mutation],
            verdict,
            statuses: statuses.parse().unwrap(),
            reused: false,
            proved_equivalent: false,
        });
    }

    /// Adds a mutant that was run; which verdict it has then makes no difference.
    fn add(&mut self, id: impl Into<String>, operator: &str, statuses: &str) {
        self.put(id, operator, Verdict::Survived, statuses);
    }
}

/// The kill matrix that the thesis takes as example: eight mutants, six tests.
fn published() -> Table {
    let mut table = Table::new(["t1", "t2", "t3", "t4", "t5", "t6"]);
    for (id, operator, row) in [
        ("m1", "ROR", "F.FF.F"),
        ("m2", "ROR", "F.F..."),
        ("m3", "AOR", "FFF..."),
        ("m4", "AOR", "......"),
        ("m5", "ROR", "FFF..."),
        ("m6", "PRVO", "F..F.F"),
        ("m7", "ROR", "F.F..."),
        ("m8", "AOR", "..F..."),
    ] {
        table.add(id, operator, row);
    }
    table
}

fn names(graph: &SubsumptionGraph, redundancy: Redundancy) -> Vec<String> {
    graph.with(redundancy).map(|class| class.mutants.join("+")).collect()
}

#[test]
fn the_published_graph() {
    let graph = subsumption(&published().matrix()).expect("complete");
    let first = |class: usize| graph.classes[class].mutants[0].as_str();
    let edges: BTreeSet<(&str, &str)> =
        graph.reduced_edges.iter().map(|&(from, to)| (first(from), first(to))).collect();
    let expected = [("m8", "m2"), ("m2", "m1"), ("m2", "m3"), ("m6", "m1")];
    assert_eq!(edges, expected.into());
    assert_eq!(graph.edges.len(), expected.len() + 2, "m8 also before m1 and m3");
    assert_eq!(names(&graph, Redundancy::Dominator), ["m6", "m8"]);
    assert_eq!(names(&graph, Redundancy::Partly), ["m2+m7"]);
    assert_eq!(names(&graph, Redundancy::Fully), ["m1", "m3+m5"]);
    assert_eq!(graph.pure_dominators().count(), 2);
    assert!(!graph.classes[2].is_pure(), "m3 and m5 come from two operators");
}

/// The other example: m1 subsumes m2, m3 is unrelated.
#[test]
fn an_isolated_class_is_a_dominator() {
    let mut table = Table::new(["t1", "t2", "t3"]);
    for (id, row) in [("m1", "F.."), ("m2", "FF."), ("m3", ".FF")] {
        table.add(id, "ROR", row);
    }
    let graph = subsumption(&table.matrix()).expect("complete");
    assert_eq!(names(&graph, Redundancy::Dominator), ["m1", "m3"]);
    assert_eq!(names(&graph, Redundancy::Fully), ["m2"]);
}

#[test]
fn the_two_scores_and_toughness() {
    let mut table = Table::new(["a", "b", "c", "d"]);
    table.add("killed", "ROR", "F...");
    table.add("timed-out", "ROR", "T-T.");
    table.add("crashed", "ROR", "CTF.");
    table.add("alive", "ROR", "--..");
    table.put("broken", "COI", Verdict::NotCompiled { code: "E0308".to_owned() }, "");
    table.put("equal", "COI", Verdict::Equivalent { reason: "it is".to_owned() }, "");
    // Nobody knows what would have become of these.
    table.put("late", "COI", Verdict::NotRun, "????");
    table.put("built", "COI", Verdict::NotJudged { reason: "a macro".to_owned() }, "....");
    let matrix = table.matrix();
    let all = scores(&matrix);
    assert_eq!((all.generated, all.not_compiled, all.equivalent), (6, 1, 1));
    assert_eq!((all.killed, all.timed_out, all.survived), (3, 1, 1));
    assert_eq!(all.of_all(), Some(3.0 / 5.0));
    assert_eq!(all.of_compiled(), Some(3.0 / 4.0));
    let tough = toughness(&matrix).expect("complete");
    assert_eq!(tough.of_all, Some((0.75 + 0.5 + 0.25 + 1.0) / 4.0));
    assert_eq!(tough.of_killed, Some((0.75 + 0.5 + 0.25) / 3.0));
    let nothing = Table::new(["a"]);
    let nothing = nothing.matrix();
    assert_eq!(scores(&nothing).of_all(), None);
    assert_eq!(toughness(&nothing).expect("complete").of_all, None);
}

/// The scores printed for the published study of another operator, from its mutants and survivors.
#[test]
fn published_scores() {
    for (mutants, survivors, printed) in [
        (196, 14, 92.86),
        (336, 36, 89.29),
        (454, 111, 75.55),
        (889, 341, 61.64),
        (576, 160, 72.22),
    ] {
        let mut table = Table::new(["suite"]);
        for number in 0..mutants {
            let row = if number < survivors { "." } else { "F" };
            table.add(number.to_string(), "BEE", row);
        }
        let score = scores(&table.matrix()).of_all().expect("there are mutants") * 100.0;
        assert!((score - printed).abs() < 0.005, "{score} {printed}");
    }
}

#[test]
fn the_operator_table_adds_up() {
    let published = published();
    let matrix = published.matrix();
    let table = operator_table(&matrix).expect("complete");
    let names: Vec<&str> = table.iter().map(|row| row.operator.as_str()).collect();
    assert_eq!(names, ["AOR", "PRVO", "ROR"]);
    let sum = |field: fn(&cota_mutate::analysis::Scores) -> usize| {
        table.iter().map(|row| field(&row.scores)).sum::<usize>()
    };
    let all = scores(&matrix);
    assert_eq!(sum(|scores| scores.generated), all.generated);
    assert_eq!(sum(|scores| scores.killed), all.killed);
    assert_eq!(sum(|scores| scores.survived), all.survived);
    let dominators: Vec<(usize, usize)> =
        table.iter().map(|row| (row.dominators, row.pure_dominators)).collect();
    assert_eq!(dominators, [(1, 1), (1, 1), (0, 0)]);
    let aor = &table[0];
    assert_eq!(aor.toughness.of_all, Some((3.0 / 6.0 + 1.0 + 5.0 / 6.0) / 3.0));
}

#[test]
fn a_matrix_that_is_cut_short_is_refused_where_it_matters() {
    let mut table = Table::new(["a", "b", "c"]);
    table.add("early", "ROR", "F??");
    let matrix = table.matrix();
    assert_eq!(scores(&matrix).killed, 1);
    let error = Incomplete { mutant: "early".into(), test: "b".into() };
    assert_eq!(subsumption(&matrix), Err(error.clone()));
    assert_eq!(toughness(&matrix), Err(error.clone()));
    assert_eq!(minimal_tests(&matrix), Err(error.clone()));
    assert!(error.to_string().contains("early") && error.to_string().contains("full matrix"));
    // A row that ends early is cut short, too.
    table.mutants.clear();
    table.add("short", "ROR", "F");
    assert!(idle_tests(&table.matrix()).is_err());
}

#[test]
fn statuses_survive_json() {
    let row: Statuses = "F.FF.F".parse().expect("letters of statuses");
    let text = serde_json::to_string(&row).expect("writable");
    assert_eq!(text, "\"F.FF.F\"");
    assert_eq!(serde_json::from_str::<Statuses>(&text).expect("readable"), row);
    let broken = text.replace("F.FF.F", "F.xF.F");
    let error = serde_json::from_str::<Statuses>(&broken).expect_err("no such letter");
    assert!(error.to_string().contains("`x` is not a status"), "{error}");
    let letters: BTreeSet<char> = Status::ALL.map(Status::letter).into();
    assert_eq!(letters.len(), Status::ALL.len());
}

#[test]
fn drawings_show_every_class_and_every_reduced_edge() {
    let mut table = published();
    table.add("a \"<b>\"", "ROR", "....F.");
    let graph = subsumption(&table.matrix()).expect("complete");
    let draw = |graph| cota_render::mutants::subsumption(graph, |_| String::new());
    let dot = draw(&graph).to_dot();
    assert_eq!(dot.matches("[label=").count(), graph.classes.len());
    assert_eq!(dot.matches(" -> ").count(), graph.reduced_edges.len());
    assert_eq!(dot.matches("fillcolor=grey").count(), graph.pure_dominators().count());
    assert_eq!(dot.matches("style=\"rounded,dashed\"").count(), 1);
    assert_eq!(dot.matches("style=\"rounded,dotted\"").count(), 2);
    assert!(dot.contains("label=\"ROR (2)\\nm2\""), "{dot}");
    assert!(dot.contains("label=\"ROR (1)\\na \\\"<b>\\\"\""), "{dot}");
    let svg = draw(&graph).to_svg();
    assert_eq!(svg.matches("class=\"node").count(), graph.classes.len());
    assert_eq!(svg.matches("class=\"link\"").count(), graph.reduced_edges.len());
    assert!(svg.contains("a &quot;&lt;b&gt;&quot;") && !svg.contains("<b>"));
    let empty = subsumption(&Table::new(["t"]).matrix()).expect("complete");
    assert!(draw(&empty).to_svg().ends_with("</svg>\n") && draw(&empty).to_dot().ends_with("}\n"));
}

#[test]
fn a_matrix_with_some_of_its_tests() {
    let mut table = published();
    table.mutants[3].verdict = Verdict::NotCompiled { code: "E0308".to_owned() };
    let matrix = table.matrix();
    let rows = |matrix: &KillMatrix<'_>| -> Vec<String> {
        let row = |row: &Row<'_>| {
            let tests = 0..matrix.tests.len();
            tests.filter_map(|test| matrix.status(row, test)).map(Status::letter).collect()
        };
        matrix.rows.iter().map(row).collect()
    };
    let part = matrix.with_tests(|name| ["t3", "t6"].contains(&name));
    assert_eq!(part.tests, ["t3", "t6"]);
    assert_eq!(rows(&part), ["FF", "F.", "F.", "", "F.", ".F", "F.", "F."]);
    let judged: Vec<bool> = part.rows.iter().map(Row::is_judged).collect();
    assert_eq!(judged, [true, true, true, false, true, true, true, true]);
    assert_eq!(rows(&matrix.with_tests(|_| true)), rows(&matrix));
}

#[test]
fn tests_that_kill_nothing() {
    assert_eq!(idle_tests(&published().matrix()).expect("complete"), ["t5"]);
    assert_eq!(idle_tests(&Table::new(["a", "b"]).matrix()).expect("complete"), ["a", "b"]);
}

/// Random matrices.
struct Numbers(Random);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0.below(bound as usize) as u64
    }

    /// A matrix as sets of tests, bit by bit.
    fn kills(&mut self, mutants: usize, tests: u64) -> Vec<u64> {
        let thin = self.below(2) == 0;
        let mut set = || {
            let bits = self.below(1 << tests);
            if thin { bits & self.below(1 << tests) } else { bits }
        };
        (0..mutants).map(|_| set()).collect()
    }
}

const OPERATORS: [&str; 3] = ["ROR", "AOR", "PRVO"];

fn table_of(kills: &[u64], tests: u64) -> Table {
    let mut table = Table::new((0..tests).map(|test| format!("t{test}")));
    for (number, set) in kills.iter().enumerate() {
        let row = (0..tests)
            .map(|test| if set >> test & 1 == 1 { Status::Failed } else { Status::Passed });
        let operator = OPERATORS[number % OPERATORS.len()];
        table.add(format!("m{number}"), operator, &Statuses(row.collect()).to_string());
    }
    table
}

#[test]
fn the_graph_is_what_the_definition_says() {
    let mut numbers = Numbers(Random::new(7));
    for _ in 0..300 {
        let (mutants, tests) = (1 + numbers.below(9) as usize, 1 + numbers.below(6));
        let kills = numbers.kills(mutants, tests);
        let graph = subsumption(&table_of(&kills, tests).matrix()).expect("complete");
        let killed: Vec<usize> = (0..mutants).filter(|&m| kills[m] != 0).collect();
        let class_of = |mutant: usize| {
            let name = format!("m{mutant}");
            graph.classes.iter().position(|class| class.mutants.contains(&name))
        };
        // Every killed mutant is in one class, with those that the same tests kill.
        for (mutant, &set) in kills.iter().enumerate() {
            assert_eq!(class_of(mutant).is_some(), set != 0);
        }
        let subsumes = |one: usize, other: usize| kills[one] & !kills[other] == 0;
        let strictly = |one: usize, other: usize| subsumes(one, other) && !subsumes(other, one);
        let mut edges = BTreeSet::new();
        let mut reduced = BTreeSet::new();
        for &one in &killed {
            for &other in &killed {
                let pair = (class_of(one).expect("killed"), class_of(other).expect("killed"));
                let equal = subsumes(one, other) && subsumes(other, one);
                assert_eq!(pair.0 == pair.1, equal);
                if strictly(one, other) {
                    edges.insert(pair);
                    if !killed.iter().any(|&via| strictly(one, via) && strictly(via, other)) {
                        reduced.insert(pair);
                    }
                }
            }
            let dominated = killed.iter().any(|&other| strictly(other, one));
            let class = &graph.classes[class_of(one).expect("killed")];
            assert_eq!(class.redundancy != Redundancy::Dominator, dominated);
        }
        assert_eq!(graph.edges.iter().copied().collect::<BTreeSet<_>>(), edges);
        assert_eq!(graph.reduced_edges.iter().copied().collect::<BTreeSet<_>>(), reduced);
        assert_eq!(graph.reduced_edges.len(), reduced.len());
    }
}

/// Adding an operator never adds to the dominators another one takes part in.
#[test]
fn more_mutants_do_not_make_others_dominate() {
    let mut numbers = Numbers(Random::new(11));
    for _ in 0..200 {
        let tests = 2 + numbers.below(6);
        let kills = numbers.kills(14, tests);
        let full = table_of(&kills, tests);
        let full = full.matrix();
        let part = full.with_mutants(|mutant| mutant.operator() != "PRVO");
        let (full, part) =
            (operator_table(&full).expect("complete"), operator_table(&part).expect("complete"));
        for row in &part {
            let same = full.iter().find(|other| other.operator == row.operator).expect("kept");
            assert!(same.dominators <= row.dominators);
        }
    }
}

/// Sets of mutants such that whatever kills them kills everything that can be killed.
#[test]
fn minimal_mutants_are_enough_and_none_can_be_spared() {
    let mut numbers = Numbers(Random::new(13));
    for _ in 0..200 {
        let (mutants, tests) = (1 + numbers.below(7) as usize, 1 + numbers.below(5));
        let kills = numbers.kills(mutants, tests);
        let enough = |chosen: u64| {
            (0..1_u64 << tests).all(|suite| {
                let dies = |mutant: usize| kills[mutant] & suite != 0;
                let all = |mut set: std::ops::Range<usize>, only: u64| {
                    set.all(|mutant| only >> mutant & 1 == 0 || kills[mutant] == 0 || dies(mutant))
                };
                !all(0..mutants, chosen) || all(0..mutants, u64::MAX)
            })
        };
        let least = (0..1_u64 << mutants)
            .filter(|&chosen| enough(chosen))
            .map(u64::count_ones)
            .min()
            .expect("all of them are enough");
        let ours = minimal_mutants(&table_of(&kills, tests).matrix()).expect("complete");
        let chosen =
            ours.iter().fold(0, |set, name| set | 1 << name[1..].parse::<u32>().expect("a number"));
        assert!(enough(chosen), "{kills:?} {ours:?}");
        assert_eq!(ours.len(), least as usize, "{kills:?} {ours:?}");
    }
}

fn kills_all(kills: &[u64], suite: u64) -> bool {
    kills.iter().all(|&set| set == 0 || set & suite != 0)
}

#[test]
fn minimal_tests_are_as_few_as_brute_force_finds() {
    let mut numbers = Numbers(Random::new(17));
    for _ in 0..300 {
        let (mutants, tests) = (1 + numbers.below(14) as usize, 1 + numbers.below(10));
        let kills = numbers.kills(mutants, tests);
        let ours = minimal_tests(&table_of(&kills, tests).matrix()).expect("complete");
        assert_eq!(ours.cover, Cover::Exact);
        let suite = ours
            .tests
            .iter()
            .fold(0, |set, name| set | 1 << name[1..].parse::<u64>().expect("a number"));
        assert!(kills_all(&kills, suite));
        let least = (0..1_u64 << tests).filter(|&suite| kills_all(&kills, suite));
        let least = least.map(u64::count_ones).min().expect("all tests kill all");
        assert_eq!(ours.tests.len(), least as usize, "{kills:?} {ours:?}");
    }
}

/// Where the exact search would take too long, it says so, and what it gives still kills all.
#[test]
fn a_large_matrix_is_covered_greedily_and_says_so() {
    let mut numbers = Numbers(Random::new(19));
    let tests = 60;
    let kills: Vec<u64> =
        (0..400).map(|_| (0..5).fold(0, |set, _| set | 1 << numbers.below(tests))).collect();
    let ours = minimal_tests(&table_of(&kills, tests).matrix()).expect("complete");
    let suite = ours
        .tests
        .iter()
        .fold(0, |set, name| set | 1 << name[1..].parse::<u64>().expect("a number"));
    assert!(kills_all(&kills, suite));
    match ours.cover {
        Cover::Greedy { at_least } => assert!(at_least > 0 && at_least < ours.tests.len()),
        Cover::Exact => panic!("a search of this size is not exact within its limit"),
    }
    assert_eq!(minimal_tests(&table_of(&kills, tests).matrix()), Ok(ours), "the same every time");
}
