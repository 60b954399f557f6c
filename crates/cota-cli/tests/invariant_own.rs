//! `cargo cota invariant` on a crate that is not ours, built for real: a weak and a strong invariant, a wrong
//! method, and tests whose reach is asked for.

mod common;

use common::Ran;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

const LIBRARY: &str = r#"
pub mod sets {
    use cota::{Bounded, Invariant, View};

    /// A set of small numbers as a sorted list.
    #[derive(Bounded, Debug, Default)]
    pub struct Set {
        pub first: Option<Box<Member>>,
        pub len: usize,
    }

    #[derive(Bounded, Debug)]
    pub struct Member {
        pub number: u8,
        pub next: Option<Box<Member>>,
    }

    impl Invariant for Set {
        fn holds(set: View<'_, Self>) -> bool {
            let (mut at, mut len) = (set.first(), 0);
            while let Some(member) = at {
                len += 1;
                at = member.next();
                if at.is_some_and(|next| next.number() <= member.number()) {
                    return false;
                }
            }
            set.len() == len
        }
    }

    /// Too weak: in any order.
    pub fn counted(set: View<'_, Set>) -> bool {
        let (mut at, mut len) = (set.first(), 0);
        while let Some(member) = at {
            len += 1;
            at = member.next();
        }
        set.len() == len
    }

    /// Too strong: not empty.
    pub fn filled(set: View<'_, Set>) -> bool {
        set.first().is_some() && Set::holds(set)
    }

    impl Set {
        pub fn new() -> Self {
            Self::default()
        }

        fn place(&mut self, number: u8) -> &mut Option<Box<Member>> {
            let mut at = &mut self.first;
            while at.as_ref().is_some_and(|member| member.number < number) {
                at = &mut at.as_mut().unwrap().next;
            }
            at
        }

        pub fn insert(&mut self, number: u8) -> bool {
            let place = self.place(number);
            if place.as_ref().is_some_and(|member| member.number == number) {
                return false;
            }
            let next = place.take();
            *place = Some(Box::new(Member { number, next }));
            self.len += 1;
            true
        }

        pub fn first(&self) -> Option<&u8> {
            self.first.as_ref().map(|member| &member.number)
        }

        pub fn has(&self, number: &u8, _: char) -> bool {
            let mut at = &self.first;
            while let Some(member) = at {
                if member.number == *number {
                    return true;
                }
                at = &member.next;
            }
            false
        }

        pub fn add(&mut self, other: Set) {
            let mut at = &other.first;
            while let Some(member) = at {
                self.insert(member.number);
                at = &member.next;
            }
        }

        /// Does not look whether the number is there already.
        pub fn push(&mut self, number: u8) {
            let place = self.place(number);
            let next = place.take();
            *place = Some(Box::new(Member { number, next }));
            self.len += 1;
        }

        pub fn head(&mut self) -> u8 {
            self.first.as_ref().expect("not empty").number
        }
    }

    #[cfg(test)]
    #[test]
    fn from_within() {
        let mut set = Set::new();
        set.insert(3);
        cota::reach(&set);
    }
}

#[derive(cota::Bounded)]
pub struct Bare(pub bool);
"#;

const TESTS: &str = "
use my_sets::sets::Set;

#[test]
fn some() {
    let mut set = Set::new();
    cota::reach(&set);
    for number in [2, 1, 2, 9] {
        set.insert(number);
        cota::reach(&set);
    }
}

#[test]
fn wrong() {
    let mut set = Set::new();
    set.push(1);
    set.push(1);
    cota::reach(&set);
}
";

struct Fixture {
    directory: PathBuf,
    target: PathBuf,
}

impl Fixture {
    fn new() -> Self {
        let ours = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        // Always the same place, so that cargo has less to build the next time.
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("my-sets");
        let _ = fs::remove_dir_all(&root);
        fs::create_dir_all(root.join("src")).unwrap();
        fs::create_dir_all(root.join("tests")).unwrap();
        let cota = ours.join("cota").display().to_string();
        let manifest = format!(
            "[package]\nname = \"my-sets\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\
             [dependencies]\ncota = {{ path = {cota:?} }}\n[workspace]\n",
        );
        fs::write(root.join("Cargo.toml"), manifest).unwrap();
        fs::write(root.join("src/lib.rs"), LIBRARY).unwrap();
        fs::copy(ours.join("../Cargo.lock"), root.join("Cargo.lock")).unwrap();
        let target = Path::new(env!("CARGO_BIN_EXE_cota")).ancestors().nth(2).unwrap();
        Self { target: target.to_path_buf(), directory: root }
    }

    /// `cargo cota invariant` from another directory.
    fn api(&self, args: &[&str]) -> Ran {
        let mut command = common::alone(env!("CARGO_BIN_EXE_cargo-cota"));
        command.args(["cota", "invariant", "sets::Set", "--profile", "dev", "--crate-path"]);
        command.arg(&self.directory).args(args).current_dir("/");
        command.env("CARGO_TARGET_DIR", &self.target).env("CARGO_NET_OFFLINE", "true");
        command.output().unwrap().into()
    }

    fn json(&self, args: &[&str]) -> (Option<i32>, Value) {
        let ran = self.api(&[args, &["--format", "json"]].concat());
        let report = serde_json::from_str(&ran.out);
        (ran.code, report.unwrap_or_else(|_| panic!("{args:?}: {}{}", ran.out, ran.err)))
    }
}

const SCOPE: [&str; 6] =
    ["--objects", "Member=0..=3", "--scope", "Member.number=0..=2", "--scope", "Set.len=0..=3"];
const CALLS: [&str; 4] = ["--new", "Set::new()", "--call", "insert(0..=2)"];

fn args<'a>(parts: &[&[&'a str]]) -> Vec<&'a str> {
    parts.concat()
}

#[test]
fn a_type_of_another_crate() {
    let fixture = Fixture::new();
    right(&fixture);
    differences(&fixture);
    faults_and_errors(&fixture);
    suite(&fixture);
}

/// Subsets of three numbers, by all kinds of calls.
fn right(fixture: &Fixture) {
    let others = [
        "--call",
        "add(within(Set, \"Member=0..=2, Member.number=0..=2, Set.len=0..=2\"))",
        "--call",
        "has(&0..=2, 'x')",
        "--call",
        "first()",
    ];
    let (code, report) = fixture.json(&args(&[&CALLS, &others, &SCOPE]));
    assert_eq!(code, Some(0), "{report}");
    assert_eq!((&report["reached"], &report["accepted"]), (&8.into(), &8.into()));
    assert_eq!(report["closed"], true);
    assert_eq!(report["length"], 5);
    let calls: Vec<_> = report["calls"].as_array().unwrap().iter().map(|c| c.as_str()).collect();
    let shown = ["Set::new()", "insert(0…2)", "add(7 values)", "has(0, 'x'…2, 'x')", "first()"];
    assert_eq!(calls, shown.map(Some));
}

fn differences(fixture: &Fixture) {
    let weak = ["--invariant", "sets::counted", "--show", "1"];
    let (code, report) = fixture.json(&args(&[&CALLS, &weak, &SCOPE]));
    assert_eq!(code, Some(2), "{report}");
    // All words of up to three of three numbers.
    assert_eq!(report["accepted"], 1 + 3 + 9 + 27);
    assert_eq!((&report["both"], &report["unreached"]), (&8.into(), &32.into()));
    let smallest = &report["unreached_structures"][0];
    assert_eq!((&smallest["objects"], &report["rejected"]), (&2.into(), &0.into()));

    let strong = ["--invariant", "crate::sets::filled"];
    let (code, report) = fixture.json(&args(&[&CALLS, &strong, &SCOPE]));
    assert_eq!(code, Some(2), "{report}");
    assert_eq!((&report["rejected"], &report["both"]), (&1.into(), &7.into()));
    let rejected = &report["rejected_structures"][0];
    assert_eq!(rejected["sequence"], serde_json::json!(["Set::new()"]));
    assert_eq!(rejected["last_read"]["slot"], "root.first");

    let push = ["--call", "push(1)", "--length", "2"];
    let ran = fixture.api(&args(&[&CALLS, &push, &SCOPE]));
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    for said in [
        "1 structure is reached but rejected: the invariant is too strong, or the code breaks it",
        "by Set::new(), insert(1), push(1)\n  the invariant read Member0.number last, at ",
        "src/lib.rs:24\n",
    ] {
        assert!(ran.out.contains(said), "{said}: {}", ran.out);
    }
}

fn faults_and_errors(fixture: &Fixture) {
    let head = ["--call", "head()"];
    let (code, report) = fixture.json(&args(&[&CALLS, &head, &SCOPE]));
    assert_eq!((code, &report["faults"]), (Some(2), &1.into()), "{report}");
    let fault = &report["fault_sequences"][0];
    assert_eq!(fault["sequence"], serde_json::json!(["Set::new()", "head()"]));
    assert_eq!((&fault["kind"], &fault["message"]), (&"panic".into(), &"not empty".into()));

    for (call, said) in [
        ("inserted(0..=2)", "no method named `inserted`"),
        ("insert(\"one\")", "mismatched types"),
        ("insert(0.5..1.5)", "is not an iterator"),
        ("add(within(Set, \"Member=1\"))", "`Set.len`: no values"),
    ] {
        let ran = fixture.api(&args(&[&CALLS, &["--call", call], &SCOPE]));
        assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""), "{call}: {}", ran.err);
        assert!(ran.err.contains(said), "{call}: {}", ran.err);
    }
    let open = fixture.api(&CALLS);
    assert!(open.err.contains("`Member`: how many objects?"), "{}", open.err);
}

fn suite(fixture: &Fixture) {
    fs::write(fixture.directory.join("tests/some.rs"), TESTS).unwrap();
    let (code, report) = fixture.json(&args(&[&["--suite"], &SCOPE]));
    // A test makes a structure that the invariant rejects.
    assert_eq!(code, Some(2), "{report}");
    assert_eq!((&report["accepted"], &report["rejected"]), (&8.into(), &1.into()));
    // Nothing, 2 and 12; beyond the scope are 3 and 129.
    assert_eq!((&report["reached"], &report["outside"]), (&3.into(), &2.into()));
    let sizes: Vec<_> = report["sizes"].as_array().unwrap().iter().collect();
    let rows = sizes.iter().map(|row| [&row["objects"], &row["reached"], &row["accepted"]]);
    let rows: Vec<_> = rows.map(|row| row.map(|number| number.as_u64().unwrap())).collect();
    assert_eq!(rows, [[0, 1, 1], [1, 1, 3], [2, 1, 3], [3, 0, 1]]);
    let ran = fixture.api(&args(&[&["--suite", "--show", "1"], &SCOPE]));
    assert!(ran.out.starts_with("Set: the tests reach 3 of 8 structures\n"), "{}", ran.out);

    fs::remove_file(fixture.directory.join("tests/some.rs")).unwrap();
    fs::write(fixture.directory.join("src/lib.rs"), LIBRARY.replace("cota::reach(&set);", ""))
        .unwrap();
    let ran = fixture.api(&args(&[&["--suite"], &SCOPE]));
    assert_eq!(ran.code, Some(1), "{}", ran.out);
    assert!(ran.err.contains("error: no test calls `cota::reach`"), "{}", ran.err);
}
