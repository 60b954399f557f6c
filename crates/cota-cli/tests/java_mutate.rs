//! `cota java mutate` and `cota mutate analyse` from the command line.
//!
//! Without a JDK the tests about Java are skipped with a visible line; with `COTA_REQUIRE_JDK=1` they fail.

mod common;

use common::{Ran, cota, has_jdk};
use serde_json::Value;
use std::path::Path;
use tempfile::TempDir;

const SPAN: &str = "public class Span {
    int from;
    int to;

    boolean repOk() {
        return from <= to;
    }

    int length() {
        return to - from;
    }

    void grow(int by) {
        if (by > 0) {
            to = to + by;
        }
    }
}
";

/// A folder with the class, and `cota` there with a cache of its own.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        std::fs::create_dir(folder.path().join("src")).unwrap();
        std::fs::write(folder.path().join("src/Span.java"), SPAN).unwrap();
        Self(folder)
    }

    fn run(&self, args: &str) -> Ran {
        let mut command = cota();
        command.current_dir(self.0.path()).env("XDG_CACHE_HOME", self.0.path().join("cache"));
        command.args(["java", "mutate", "--sources", "src", "--class", "Span"]);
        command.args(["--scope", "Span.from=0..=2,Span.to=0..=2", "--arguments", "by=-1..=1"]);
        command.args(args.split_whitespace()).output().expect("cota runs").into()
    }
}

fn document(ran: &Ran) -> Value {
    serde_json::from_str(&ran.out)
        .unwrap_or_else(|error| panic!("{error}: {} {}", ran.out, ran.err))
}

#[test]
fn survivors_are_shown_and_verdicts_are_kept() {
    if !has_jdk() {
        return;
    }
    let place = Place::new();
    let first = place.run("--operators ROR,AORB --format json");
    let report = document(&first);
    assert_eq!(report["language"], "java");
    let mutants = report["mutants"].as_array().unwrap();
    // Five comparisons, true and false; four operators twice.
    assert_eq!(mutants.len(), 7 + 4 + 4, "{}", first.out);
    let verdict = |to: &str, line: u64| {
        let is_it = |own: &&Value| {
            own["mutations"][0]["replacement"] == to && own["mutations"][0]["span"]["line"] == line
        };
        mutants.iter().find(is_it).unwrap_or_else(|| panic!("{to}"))["verdict"].clone()
    };
    // Adding 0 is no difference; a negative number is.
    assert_eq!(verdict(">=", 14), "survived");
    assert_eq!(verdict("true", 14), "killed");
    assert_eq!(verdict("*", 10), "killed");
    assert_eq!(first.code, Some(2));
    let again = document(&place.run("--operators ROR,AORB --format json"));
    let reused = |own: &Value| own["reused"] == true || own["verdict"] == "not-compiled";
    assert!(again["mutants"].as_array().unwrap().iter().all(reused), "{again:#}");
    let survivor = mutants.iter().find(|own| own["verdict"] == "survived").unwrap();
    let id = survivor["id"].as_str().unwrap();
    let diff = place.run(&format!("--diff {id}"));
    assert!(diff.out.contains("+        if (by >= 0) {"), "{}{}", diff.out, diff.err);
    let shown = place.run(&format!("--show {id}"));
    assert!(shown.out.contains("src/Span.java:14"), "{}{}", shown.out, shown.err);
}

#[test]
fn a_matrix_has_its_analyses_and_every_form_of_report() {
    if !has_jdk() {
        return;
    }
    let place = Place::new();
    let ran = place.run("--operators ROR --matrix --report elements=e.json --report sarif=s.json --report dot=g.dot");
    assert!(ran.out.contains("toughness"), "{}{}", ran.out, ran.err);
    for file in ["e.json", "s.json", "g.dot"] {
        let text = std::fs::read_to_string(place.0.path().join(file)).unwrap();
        assert!(text.contains("Span") || file == "g.dot", "{text}");
    }
    // Shares are everything together.
    let ids = |args: &str| -> Vec<String> {
        let list = document(&place.run(&format!("--list --format json {args}")));
        let of = |own: &Value| own["id"].as_str().unwrap().to_owned();
        list["mutants"].as_array().unwrap().iter().map(of).collect()
    };
    let mut shares = [ids("--shard 0/2"), ids("--shard 1/2")].concat();
    let mut all = ids("");
    shares.sort();
    all.sort();
    assert!(!all.is_empty() && shares == all);
    // A method alone, and what a properties file says.
    std::fs::write(place.0.path().join("p"), "mutation.basic.operators=ROR\n").unwrap();
    let few = ids("--method grow --properties p");
    assert_eq!(few.len(), 7);
}

#[test]
fn what_is_wrong_is_said() {
    if !has_jdk() {
        return;
    }
    let place = Place::new();
    std::fs::write(place.0.path().join("bad"), "mutation.basic.operators=IHD\n").unwrap();
    for (args, why) in [
        ("--operators XYZ", "no operator `XYZ`"),
        ("--navigation other", "no navigation preset"),
        ("--method gorw", "did you mean `grow`?"),
        ("--properties nowhere", "nowhere"),
        ("--properties bad", "IHD"),
        ("--mutate other.Thing", "no source has other.Thing"),
        ("--arguments yb=0..=1", "yb"),
        ("--call shrink", "shrink"),
        ("--format dot", "--matrix"),
        ("--show 00", "no run of this class"),
        ("--most-inputs 3", "more than 3 inputs"),
    ] {
        let ran = place.run(args);
        assert_eq!(ran.code, Some(1), "{args}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains(why), "{args}: {}", ran.err);
    }
    std::fs::write(place.0.path().join("src/Span.java"), SPAN.replace("to - from", "to -"))
        .unwrap();
    assert_eq!(place.run("").code, Some(4));
}

#[test]
fn matrices_of_other_tools_are_analysed() {
    let folder = TempDir::new().unwrap();
    let run = |text: &str, args: &[&str]| -> Ran {
        let path = folder.path().join("matrix");
        std::fs::write(&path, text).unwrap();
        let mut command = cota();
        command.args(["mutate", "analyse"]).arg(Path::new(&path)).args(args);
        command.output().expect("cota runs").into()
    };
    let whole = "a,one,killed\na,two,survived\nb,one,killed\nb,two,killed\nc,one,survived\nc,two,survived\n";
    let ran = run(whole, &[]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("toughness"), "{}", ran.out);
    let json = document(&run(whole, &["--format", "json"]));
    assert_eq!(json["summary"]["killed"], 2);
    assert_eq!(json["summary"]["survived"], 1);
    let wrong = run("a,one,perhaps\n", &[]);
    assert_eq!(wrong.code, Some(1));
    assert!(wrong.err.contains("line 1: `perhaps` is no verdict"), "{}", wrong.err);
    assert_eq!(run(whole, &["--format", "elements"]).code, Some(1));
}
