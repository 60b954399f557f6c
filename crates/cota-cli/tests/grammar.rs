//! `cota grammar` as people use it.

mod common;

use std::io::{ErrorKind, Write};
use std::process::Stdio;

/// How a run ended and what it printed.
struct Ended {
    code: Option<i32>,
    out: String,
    err: String,
}

fn cota_reading(input: &str, arguments: &[&str]) -> Ended {
    let mut child = common::cota()
        .arg("grammar")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A command whose arguments are refused may end before it reads anything.
    match stdin.write_all(input.as_bytes()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => panic!("it reads: {error}"),
        _ => {}
    }
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    Ended { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

fn cota(arguments: &[&str]) -> Ended {
    cota_reading("", arguments)
}

#[test]
fn lists_all_sentences_shortest_first() {
    let ended = cota(&["trees", "--max-length", "9"]);
    assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""));
    assert_eq!(ended.out, "x\n(x x)\n(x (x x))\n((x x) x)\n");
}

#[test]
fn names_the_grammars_that_come_with_it() {
    let names: Vec<String> =
        cota(&[]).out.lines().map(|line| line[..12].trim().to_owned()).collect();
    for name in ["trees", "trees-123", "html", "json", "arithmetic", "statements", "dates"] {
        assert!(names.iter().any(|known| known == name), "{name}");
    }
}

#[test]
fn counts_without_listing() {
    let ended = cota(&["trees-123", "--count", "--max-length", "7"]);
    assert_eq!(ended.out, "0 0\n1 1\n2 0\n3 0\n4 0\n5 0\n6 0\n7 3\n");
    assert_eq!(cota(&["dates", "--count", "--length", "10"]).out, "10 3652425\n");
    let json = cota(&["dates", "--count", "--length", "10", "--format", "json"]).out;
    let report: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(report["schema_version"], 2);
    assert_eq!(report["over"], "sentences");
    assert_eq!(report["counts"][0]["count"], "3652425");
}

#[test]
fn nth_sample_and_the_list_agree() {
    let list = cota(&["arithmetic", "--max-length", "3"]).out;
    let lines: Vec<&str> = list.lines().collect();
    for rank in [0, 10, 999, lines.len() - 1] {
        let nth = cota(&["arithmetic", "--nth", &rank.to_string()]).out;
        assert_eq!(nth, format!("{}\n", lines[rank]));
    }
    let sample =
        |seed| cota(&["arithmetic", "--max-length", "3", "--sample", "50", "--seed", seed]).out;
    assert_eq!(sample("3").lines().count(), 50);
    assert!(sample("3").lines().all(|line| lines.contains(&line)));
    assert_eq!(sample("3"), sample("3"));
    assert_ne!(sample("3"), sample("4"));
    let beyond = cota(&["trees", "--nth", "7", "--max-length", "9"]);
    assert_eq!((beyond.code, beyond.err.as_str()), (Some(5), "note: there is no such sentence\n"));
}

#[test]
fn threads_and_shards_change_nothing() {
    let list = |more: &[&str]| cota(&[&["statements", "--max-length", "11"], more].concat()).out;
    let whole = list(&["--jobs", "1"]);
    assert_eq!(list(&["--jobs", "3"]), whole);
    let parts: String =
        ["0/3", "1/3", "2/3"].iter().map(|shard| list(&["--shard", shard])).collect();
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(String::from).collect();
        lines.sort_unstable();
        lines
    };
    assert_eq!(sorted(&parts), sorted(&whole));
}

#[test]
fn reads_standard_input_and_escapes_line_breaks() {
    let grammar = r#"s ::= "a\n" | "\\" s?"#;
    let ended = cota_reading(grammar, &["-", "--by", "tokens", "--max-length", "2"]);
    assert_eq!(ended.out, "a\\n\n\\\\\n\\\\a\\n\n\\\\\\\\\n");
    let json = cota_reading(grammar, &["-", "--max-length", "2", "--format", "json"]).out;
    let report: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(report["sentences"], serde_json::json!(["\\", "a\n", "\\\\"]));
}

#[test]
fn a_grammar_without_a_longest_sentence_needs_a_bound() {
    let ended = cota(&["trees"]);
    assert_eq!(ended.code, Some(1));
    let told = "error: the grammar has no longest sentence, so there is no end\n\
                hint: give a bound, such as --max-length 10\n";
    assert_eq!(ended.err, told);
}

#[test]
fn a_bad_grammar_is_shown_with_the_place() {
    let ended = cota_reading("tree ::= leaf | \"(\" tree tre \")\"\n", &["-", "--max-length", "3"]);
    assert_eq!((ended.code, ended.out.as_str()), (Some(1), ""));
    let told = r#"error: the symbol `leaf` is not defined
 --> <stdin>:1:10
  |
1 | tree ::= leaf | "(" tree tre ")"
  |          ^^^^ no rule for it
  |
  = help: add a rule for `leaf`, or put it in quotes to mean the text

error: the symbol `tre` is not defined
 --> <stdin>:1:26
  |
1 | tree ::= leaf | "(" tree tre ")"
  |                          ^^^ no rule for it
  |
  = help: did you mean `tree`?

error: the grammar cannot be used because of 2 problems
"#;
    assert_eq!(ended.err, told);
}

#[test]
fn a_cycle_stops_counting_but_not_listing() {
    let run = |more: &[&str]| {
        cota_reading("s ::= s | \"a\"", &[&["-", "--max-length", "3"], more].concat())
    };
    assert_eq!(run(&[]).out, "a\n");
    assert!(run(&[]).err.starts_with("warning: `s` can derive itself"));
    assert_eq!((run(&["--count"]).code, run(&["--count"]).out.as_str()), (Some(1), ""));
    // One derivation of each length, all of the one sentence, whose length is that of its shortest one.
    assert_eq!(run(&["--count", "--by", "derivation"]).out, "0 0 0\n1 1 1\n2 1 0\n3 1 0\n");
}

#[test]
fn ambiguity_is_told_with_an_example() {
    let grammar = "e ::= e \"+\" e | \"1\"";
    let told = r#"note: the grammar is ambiguous: "1+1+1" has two derivations
  e[e["1"] "+" e[e["1"] "+" e["1"]]]
  e[e[e["1"] "+" e["1"]] "+" e["1"]]
"#;
    let listed = cota_reading(grammar, &["-", "--max-length", "5"]);
    assert_eq!((listed.out.as_str(), listed.err.as_str()), ("1\n1+1\n1+1+1\n", told));
    let counted = cota_reading(grammar, &["-", "--length", "5", "--count"]);
    assert_eq!(counted.out, "5 2 1\n");
    let note = "note: the first number is of derivations, where a sentence that has several counts for each; \
                the second of sentences\n";
    assert_eq!(counted.err, format!("{told}{note}"));
}

#[test]
fn sentences_are_counted_beside_derivations_as_far_as_the_budget_goes() {
    let grammar = "e ::= e \"+\" e | \"1\"";
    let count = |more: &[&str]| {
        cota_reading(grammar, &[&["-", "--max-length", "9", "--count"], more].concat())
    };
    // Catalan numbers of derivations, and one sentence of each odd length.
    let whole = count(&[]);
    let odd = "0 0 0\n1 1 1\n2 0 0\n3 1 1\n4 0 0\n5 2 1\n6 0 0\n7 5 1\n";
    assert_eq!((whole.code, whole.out), (Some(0), format!("{odd}8 0 0\n9 14 1\n")));
    // 9 derivations have at most seven characters, 23 at most nine.
    let cut = count(&["--max-steps", "22"]);
    assert_eq!((cut.code, cut.out.as_str()), (Some(3), &*format!("{odd}8 0 0\n9 14 ?\n")));
    let note = "note: sentences are not counted from length 9 on: cut short by --max-steps after \
                9 derivations; derivations are exact\n";
    assert!(cut.err.ends_with(note), "{}", cut.err);
    assert_eq!(count(&["--max-steps", "23"]).code, Some(0));
    let late = count(&["--max-seconds", "0.000001"]);
    assert_eq!((late.code, late.out.contains("9 14 ?")), (Some(3), true), "{}", late.out);
    assert!(late.err.contains("cut short by --max-seconds after 0 derivations"), "{}", late.err);
    let json: serde_json::Value =
        serde_json::from_str(&count(&["--max-steps", "22", "--format", "json"]).out).unwrap();
    assert_eq!((&json["over"], &json["stopped"]), (&"derivations".into(), &true.into()));
    assert_eq!(
        (&json["counts"][7]["count"], &json["counts"][7]["sentences"]),
        (&"5".into(), &1.into())
    );
    assert_eq!(json["counts"][9]["sentences"], serde_json::Value::Null);
}

#[test]
fn traces_the_lectures_producer() {
    let ended = cota(&["trees", "--trace", "--max-length", "13"]);
    let terms = "$START\n$TREE\n$LEAF\nx\n($TREE $TREE)\n($LEAF $TREE)\n(x $TREE)\n(x $LEAF)\n\
                 (x x)\n($LEAF $LEAF)\n($LEAF x)\n($TREE $LEAF)\n($TREE x)\n";
    assert_eq!(ended.out, terms);
    assert_eq!(cota(&["json", "--trace"]).code, Some(1));
}

#[test]
fn covers_the_grammar() {
    let all = cota(&["trees", "--cover", "productions"]);
    assert_eq!((all.code, all.out.as_str()), (Some(0), "(x x)\n"));
    let some = cota(&["trees", "--cover", "productions", "--max-length", "3"]);
    assert_eq!((some.code, some.out.as_str()), (Some(3), "x\n"));
    assert!(some.err.contains("not within the bound: $TREE ::= \"(\" $TREE"), "{}", some.err);
    for (criterion, code) in [("pairs", 0), ("k-path=3", 0), ("alternatives", 0), ("k-path=0", 1)] {
        assert_eq!(cota(&["json", "--cover", criterion]).code, Some(code), "{criterion}");
    }
}

#[test]
fn filters_by_expression_and_by_program() {
    let filtered = |how: &str, what: &str| cota(&["trees", "--max-length", "13", how, what]);
    let kept = filtered("--matches", r"^\(\(\(");
    assert_eq!((kept.out.as_str(), kept.err.as_str()), ("(((x x) x) x)\n", "note: 9 candidates\n"));
    let kept = filtered("--filter", "sed 's/^(((.*/yes/;t;s/.*/no/'");
    assert_eq!((kept.out.as_str(), kept.err.as_str()), ("(((x x) x) x)\n", "note: 9 candidates\n"));
    assert_eq!(filtered("--filter", "sed s/.*/no/").code, Some(5));
    assert_eq!(filtered("--filter", "cat").code, Some(1));
    assert_eq!(filtered("--filter", "/no/such/program").code, Some(1));
    assert_eq!(filtered("--matches", "(").code, Some(1));
    let late = cota(&["trees", "--max-length", "13", "--filter", "sleep 60", "--timeout", "0.2"]);
    assert_eq!(late.code, Some(3));
}

#[test]
fn runs_a_program_and_reports_smallest_first() {
    let fails = r#"sh -c 'read -r x; case $x in *"(x (x"*) exit 7;; esac'"#;
    let report = format!(
        "exit code 7: (x (x x))\n  printf %s '(x (x x))' | {fails}\n\
         4 sentences; exit code 0: 3, exit code 7: 1\n\
         exit code 7: 1, the smallest is (x (x x))\n"
    );
    for threads in ["1", "4"] {
        let ended = cota(&["trees", "--max-length", "9", "--jobs", threads, "--run", fails]);
        assert_eq!((ended.code, ended.out), (Some(2), report.clone()));
    }
    assert_eq!(cota(&["trees", "--max-length", "9", "--run", "cat"]).code, Some(0));
    assert_eq!(cota(&["trees", "--max-length", "9", "--run", "/no/such/program"]).code, Some(1));
    let hung = cota(&["trees", "--length", "5", "--run", "sleep 60", "--timeout", "0.2"]);
    assert_eq!(hung.code, Some(2));
    assert!(hung.out.starts_with("hang: (x x)\n  printf %s '(x x)' | sleep 60\n"), "{}", hung.out);
}

#[test]
fn compares_two_programs() {
    let arguments = [
        "trees",
        "--max-length",
        "9",
        "--feed",
        "lines",
        "--run",
        "cat",
        "--against",
        "sed -u 's/((/[[/'",
    ];
    let report = r#"different output: ((x x) x)
  "((x x) x)"
  "[[x x) x)"
  printf '%s\n' '((x x) x)' | cat
  printf '%s\n' '((x x) x)' | sed -u 's/((/[[/'
4 sentences; an answer: 4
different output: 1, the smallest is ((x x) x)
"#;
    let ended = cota(&arguments);
    assert_eq!((ended.code, ended.out.as_str()), (Some(2), report));
    let json = cota(&[&arguments[..], &["--format", "json"]].concat()).out;
    let report: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(report["schema_version"], 2);
    assert_eq!(report["sentences"], 4);
    assert_eq!(report["findings"][0]["against"]["output"], "[[x x) x)");
    assert_eq!(report["kinds"][0]["count"], 1);
}

#[test]
fn an_early_end_of_the_reader_is_fine() {
    for arguments in ["trees --max-length 81", "trees --trace", "trees --max-length 81 --matches x"]
    {
        let line = format!("{} grammar {arguments} | head -n 1", env!("CARGO_BIN_EXE_cota"));
        let output = common::alone("bash").args(["-o", "pipefail", "-c", &line]).output();
        let output = output.expect("bash runs");
        assert!(
            output.status.success(),
            "{arguments}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}

/// So many rules.
fn rules(count: usize, rule: impl Fn(usize) -> String) -> String {
    (0..count).map(rule).collect()
}

/// Grammars and arguments that would need more memory, stack or time than there is.
#[test]
fn hostile_grammars_and_numbers_are_refused_with_the_limit() {
    let stars = format!("a ::= \"x\"{}", "*".repeat(20_000));
    let chain = rules(20_000, |n| format!("a{n} ::= a{}\n", n + 1));
    let chain = format!("{chain}a20000 ::= \"x\"\n");
    let double = rules(80, |n| format!("a{n} ::= a{0} a{0}\n", n + 1));
    let double = format!("{double}a80 ::= \"x\"\n");
    let long = format!("a ::= \"{}\"", "x".repeat(200_000));
    let wrong = rules(2000, |n| format!("a{n} ::= b{n}\n"));
    for (text, arguments, code, said) in [
        (&stars, &["--max-length", "3"][..], 1, "nested too deeply"),
        (&chain, &[], 0, ""),
        (&chain, &["--count"], 0, ""),
        (&chain, &["--sample", "3"], 0, ""),
        (&chain, &["--nth", "0"], 0, ""),
        (&chain, &["--cover", "pairs"], 0, "1 sentence covers 20000 of 20000"),
        (&chain, &["--count", "--length", "100000"], 1, "the most are 40000000"),
        (&double, &[], 1, "the longest sentence has more than can be counted characters"),
        (&double, &["--cover", "productions"], 3, "not within the bound"),
        (
            &long,
            &[],
            1,
            "the longest sentence has 200000 characters, and the bound is at most 100000",
        ),
        (&long, &["--by", "tokens"], 0, ""),
        (&wrong, &[], 1, "1980 more of this kind are not shown"),
        (&double, &["--length", "100000000"], 1, "expected a number from 0 to 100000"),
        (&double, &["--sample", "99999999999999999999"], 1, "--sample"),
        (&double, &["--cover", "k-path=1000000000"], 1, "with K from 1 to 100"),
        (&double, &["--cover", "k-path=99999999999999999999"], 1, "with K from 1 to 100"),
    ] {
        let ended = cota_reading(text, &[&["-"], arguments].concat());
        assert_eq!(ended.code, Some(code), "{arguments:?}: {}", ended.err);
        assert!(ended.err.contains(said), "{arguments:?}: {}", ended.err);
    }
    let many = "a ::= a \"x\" | a \"y\" | \"z\"";
    let ended = cota_reading(many, &["-", "--cover", "k-path=40"]);
    assert_eq!(ended.code, Some(1), "{}", ended.err);
}
