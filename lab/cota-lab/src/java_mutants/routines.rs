//! The tables of mutants of the other thesis with Java routines: the inputs of a row, which the engine finds, are written as Java source, and
//! mutants of the routine are judged by them; a column keeps some of the inputs.

use super::judging::{Judging, Sources, judge, number_of, sources_of, thesis};
use crate::table::{Table, row};
use cota_console::exit::Failure;
use cota_console::talk;
use cota_experiments::mutants::kept::Kept;
use cota_experiments::mutants::suites::Suites;
use cota_experiments::mutants::{bare, run};
use cota_experiments::tables::{self, Cell};
use cota_mutate::config::Config;
use cota_mutate::report::{Report, Verdict};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// A routine in Java: the study and the routine in the tables, the class, its methods that the routine is, and the method of
/// `suites.Routines` that runs a test.
struct Routine {
    study: &'static str,
    name: &'static str,
    class: &'static str,
    methods: &'static [&'static str],
    tests: &'static str,
}

const HEAP: &str = "navigation.BinHeap";
const TREE: &str = "navigation.BsTree";
const RED_BLACK: &str = "navigation.TreeSet";

const fn routine(
    study: &'static str,
    name: &'static str,
    class: &'static str,
    methods: &'static [&'static str],
    tests: &'static str,
) -> Routine {
    Routine { study, name, class, methods, tests }
}

const ROUTINES: [Routine; 13] = [
    routine(
        "list-to-set",
        "",
        "extender.ListToSet",
        &["insert", "contains", "listToSet", "isListAsSet"],
        "listToSet",
    ),
    routine("heap-merge", "", HEAP, &["union", "merge", "unionNodes"], "heapMerge"),
    routine("heap-argument", "insert", HEAP, &["insert", "merge", "unionNodes"], "heapInsert"),
    routine(
        "heap-argument",
        "delete",
        HEAP,
        &["delete", "findNode", "removeRoot", "reverse", "merge", "unionNodes"],
        "heapDelete",
    ),
    routine("heap-argument", "find", HEAP, &["contains", "findNode"], "heapFind"),
    routine("palindrome", "", "extender.IntegerList", &["isPalindromic"], "palindrome"),
    routine("search-tree-delete", "", TREE, &["find", "remove"], "treeDelete"),
    routine("search-tree-argument", "delete", TREE, &["find", "remove"], "treeDelete"),
    routine("search-tree-argument", "insert", TREE, &["insert"], "treeInsert"),
    routine("search-tree-argument", "search", TREE, &["contains", "find"], "treeSearch"),
    routine(
        "red-black-argument",
        "remove",
        RED_BLACK,
        &[
            "find",
            "remove",
            "leftmost",
            "replace",
            "isRed",
            "rotateLeft",
            "rotateRight",
            "repairBlack",
        ],
        "redBlackRemove",
    ),
    routine(
        "red-black-argument",
        "add",
        RED_BLACK,
        &["add", "replace", "isRed", "rotateLeft", "rotateRight", "repairRed"],
        "redBlackAdd",
    ),
    routine("red-black-argument", "contains", RED_BLACK, &["contains", "find"], "redBlackContains"),
];

/// Judges the mutants of all rows that have at most so many inputs.
pub fn run(
    table: &mut Table,
    folder: &Path,
    jdk: Option<&PathBuf>,
    most: u64,
    jobs: usize,
) -> Result<(), Failure> {
    table.columns(&[
        "table",
        "bound",
        "routine",
        "tests",
        "column",
        "mutants",
        "survivors",
        "published_mutants",
        "published_survivors",
    ])?;
    let mut left_out = Vec::new();
    for published in tables::all().iter().filter(|table| table.has_mutants()) {
        let mut sizes: BTreeMap<&str, Option<u64>> = BTreeMap::new();
        for line in &published.rows {
            let name = bare(line.routine.as_deref());
            let size = match sizes.get(line.bound.as_str()) {
                Some(size) => *size,
                None => run::size(published, line).map_err(Failure::usage)?,
            };
            sizes.insert(&line.bound, size);
            if size.is_none_or(|size| size > most) {
                left_out.push(format!("{} {} {name}", published.id, line.bound));
                continue;
            }
            let mut known = ROUTINES.iter();
            let routine = known.find(|own| own.study == published.study && own.name == name);
            let routine = routine.ok_or_else(|| {
                Failure::usage(format!("no Java routine is {} {name}", published.study))
            })?;
            let (report, kept) = judged(folder, jdk, routine, &line.bound, jobs)?;
            for (column, cell) in published.columns.iter().zip(&line.cells) {
                table.row(row![
                    published.id.as_str(),
                    line.bound.as_str(),
                    name,
                    kept.size(&column.measure),
                    column.measure.as_str(),
                    compiled(&report),
                    survivors(&report, kept.numbers(&column.measure)),
                    published.mutants_of(line),
                    count(*cell),
                ])?;
            }
            talk::detail(&format!("{} {} {name}", published.id, line.bound));
        }
    }
    table.sum_up(format!("left out, with more than {most} inputs: {}", left_out.join("; ")));
    Ok(())
}

fn count(cell: Cell) -> Option<u64> {
    match cell {
        Cell::Count(count) => Some(count),
        _ => None,
    }
}

fn compiled(report: &Report) -> usize {
    let is_compiled = |verdict: &Verdict| !matches!(verdict, Verdict::NotCompiled { .. });
    report.mutants.iter().filter(|mutant| is_compiled(&mutant.verdict)).count()
}

/// How many mutants no test of some kills.
fn survivors(report: &Report, tests: &[u32]) -> usize {
    let mut place: BTreeMap<usize, usize> = BTreeMap::new();
    for (at, name) in report.tests.iter().enumerate() {
        if let Some((_, test)) = number_of(name) {
            place.insert(test, at);
        }
    }
    let places: Vec<usize> =
        tests.iter().filter_map(|test| place.get(&(*test as usize)).copied()).collect();
    let judged = report
        .mutants
        .iter()
        .filter(|mutant| !matches!(mutant.verdict, Verdict::NotCompiled { .. }));
    let alive = judged.filter(|mutant| {
        let statuses = &mutant.statuses.0;
        !places.iter().any(|&at| statuses.get(at).is_some_and(|status| status.kills()))
    });
    alive.count()
}

/// The mutants of a routine, each judged by every input of a row.
fn judged(
    folder: &Path,
    jdk: Option<&PathBuf>,
    routine: &Routine,
    bound: &str,
    jobs: usize,
) -> Result<(Report, Kept), Failure> {
    let suites = Suites::new(routine.study, routine.name, bound).map_err(Failure::usage)?;
    let kept = suites.find().map_err(Failure::usage)?;
    let inputs: Result<Vec<Vec<i32>>, String> =
        kept.all().map(|test| suites.encode(test)).collect();
    let inputs = inputs.map_err(Failure::usage)?;
    let scratch = tempfile::tempdir()?;
    let written = scratch.path().join("suites");
    std::fs::create_dir_all(&written)?;
    std::fs::write(written.join("Inputs.java"), source(&inputs))?;
    let roots = [folder.join("src"), folder.join("routines"), scratch.path().to_owned()];
    let sources: Sources = sources_of(&roots, jdk.cloned())?;
    let (config, options) = thesis();
    let config = Config { operators: vec!["basic".to_owned()], ..config };
    let judging = Judging {
        sources: &sources,
        class: routine.class,
        methods: routine.methods,
        of: "suites.Routines",
        tests: routine.tests,
        suites: 0..=0,
        count: inputs.len() as i64,
        config,
        options,
    };
    Ok((judge(&judging.subject()?, true, jobs)?, kept))
}

/// A constant of a class has at most 65,535 bytes, and small letters are one or two.
const MOST_LETTERS: usize = 20_000;

/// The inputs as a Java class: a letter for the length of each and for each number, moved up so that none is 0.
fn source(inputs: &[Vec<i32>]) -> String {
    let mut parts = vec![String::new()];
    let mut letters = 0;
    for input in inputs {
        if letters + input.len() + 1 > MOST_LETTERS {
            parts.push(String::new());
            letters = 0;
        }
        letters += input.len() + 1;
        if let Some(part) = parts.last_mut() {
            let _ = write!(part, "\\u{:04x}", input.len() + 1);
            for number in input {
                let _ = write!(part, "\\u{:04x}", number + 2);
            }
        }
    }
    let parts: Vec<String> = parts.iter().map(|part| format!("        \"{part}\",\n")).collect();
    // Line ends and quotes are read before the text is: they are written as octal numbers.
    let text = parts.concat().replace("\\u000a", "\\n").replace("\\u000d", "\\r");
    let text = text.replace("\\u0022", "\\\"").replace("\\u005c", "\\\\");
    format!(
        "package suites;\n\nfinal class Inputs {{\n    static final int COUNT = {};\n    static final String[] PARTS = {{\n{text}    }};\n}}\n",
        inputs.len()
    )
}
