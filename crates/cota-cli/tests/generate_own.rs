//! Types of a crate that is not ours, and test files that compile: one small crate, built for real.

mod common;

use common::Ran;
use std::fs;
use std::path::{Path, PathBuf};

const LIBRARY: &str = r#"
use cota::{Bounded, Invariant, View};

/// A stack with its height.
#[derive(Bounded, Debug)]
pub struct Stack {
    pub top: Option<Box<Item>>,
    pub height: u8,
}

#[derive(Bounded, Debug)]
pub struct Item {
    pub value: i32,
    pub below: Option<Box<Item>>,
}

impl Invariant for Stack {
    fn holds(stack: View<'_, Self>) -> bool {
        let mut item = stack.top();
        let mut height = 0;
        while let Some(here) = item {
            height += 1;
            item = here.below();
        }
        stack.height() == height
    }
}

pub fn empty(stack: View<'_, Stack>) -> bool {
    stack.top().is_none()
}

/// No invariant, no `Debug`, and only with a feature.
#[cfg(feature = "pairs")]
#[derive(Bounded)]
pub struct Pair<T: Bounded>(pub T, pub Option<bool>);

#[derive(Bounded)]
pub struct Faulty {
    pub number: i32,
}

impl Invariant for Faulty {
    fn holds(faulty: View<'_, Self>) -> bool {
        assert!(faulty.number() != 2, "two is too much");
        true
    }
}

/// Two stacks that share no items.
#[derive(Bounded, Debug)]
pub struct Pair2 {
    pub one: Stack,
    pub other: Stack,
}

impl Invariant for Pair2 {
    fn holds(pair: View<'_, Self>) -> bool {
        Stack::holds(pair.one()) && Stack::holds(pair.other())
    }

    fn checks() -> cota::engine::checks::Checks<Self> {
        cota::engine::checks::Checks::<Self>::new()
            .check("one", |pair| Stack::holds(pair.one()))
            .check("other", |pair| Stack::holds(pair.other()))
    }
}

pub fn heights(pair: View<'_, Pair2>) -> (u8, u8) {
    (pair.one().height().get(), pair.other().height().get())
}

pub fn by_properties() -> cota::engine::checks::Checks<Stack> {
    cota::engine::checks::Checks::new()
        .declare("tree(top; below)".parse().unwrap())
        .declare("count(top; below; height)".parse().unwrap())
}

pub struct Unbounded;

#[derive(Bounded)]
struct Hidden(i32);

pub fn hidden() {
    let _ = Hidden(1);
}
"#;

/// A crate in a directory of its own that shares the build directory of this one.
struct Fixture {
    directory: PathBuf,
    target: PathBuf,
}

impl Fixture {
    fn new(library: &str) -> Self {
        let ours = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        // Always the same place, so that cargo has less to build the next time.
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(library.replace(['/', '.'], "-"));
        let _ = fs::remove_dir_all(&root);
        fs::create_dir_all(&root).unwrap();
        let path = |name: &str| format!("{{ path = {:?} }}", ours.join(name).display().to_string());
        let manifest = format!(
            "[package]\nname = \"my-crate\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\
             [features]\npairs = []\n\
             [dependencies]\ncota = {}\n[dev-dependencies]\ncota-catalog = {}\n[workspace]\n",
            path("cota"),
            path("cota-catalog"),
        );
        fs::create_dir(root.join("src")).unwrap();
        fs::create_dir(root.join("tests")).unwrap();
        fs::write(root.join("Cargo.toml"), manifest).unwrap();
        fs::write(root.join(library), LIBRARY).unwrap();
        fs::copy(ours.join("../Cargo.lock"), root.join("Cargo.lock")).unwrap();
        let target = Path::new(env!("CARGO_BIN_EXE_cota")).ancestors().nth(2).unwrap();
        Self { target: target.to_path_buf(), directory: root }
    }

    fn run(&self, program: &str, args: &str) -> Ran {
        let mut command = common::alone(program);
        command.args(args.split_whitespace()).current_dir(&self.directory);
        command.env("CARGO_TARGET_DIR", &self.target).env("CARGO_NET_OFFLINE", "true");
        command.output().unwrap().into()
    }

    /// `cargo cota generate --type ...`
    fn generate(&self, args: &str) -> Ran {
        let args = format!("cota generate --profile dev --type {args}");
        self.run(env!("CARGO_BIN_EXE_cargo-cota"), &args)
    }

    fn output(&self, args: &str) -> String {
        let ran = self.generate(args);
        assert_eq!(ran.code, Some(0), "{args}: {}", ran.err);
        ran.out
    }

    /// What is said about a type that cannot be used.
    fn error(&self, args: &str) -> String {
        let ran = self.generate(args);
        assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""), "{args}: {}", ran.err);
        ran.err
    }

    /// The files of the crate, which nothing may be added to.
    fn files(&self) -> Vec<PathBuf> {
        let mut files: Vec<_> = [".", "src", "tests"]
            .iter()
            .flat_map(|folder| fs::read_dir(self.directory.join(folder)).unwrap())
            .map(|entry| entry.unwrap().path())
            .collect();
        files.sort();
        files
    }
}

#[test]
fn types_of_another_crate_are_generated_like_our_own() {
    let fixture = Fixture::new("src/lib.rs");
    let files = fixture.files();

    let stacks = fixture.output("my_crate::Stack --size 2 --format count --strategy owned");
    assert!(stacks.ends_with("\nvalid 13\n"), "{stacks}");
    let drawn = fixture.output("Stack --size 1");
    assert_eq!(drawn, "#1 height=0  ∅\n#2 height=1  (0)\n#3 height=1  (1)\n");
    let args = "crate::Stack --objects Item=2 --scope Item.value=7 --scope Stack.height=0..=2";
    let json = fixture.output(&format!("{args} --format jsonl"));
    assert!(json.ends_with(
        "{\"top\":{\"value\":7,\"below\":{\"value\":7,\"below\":null}},\"height\":2}\n"
    ));

    let cut = fixture.generate(&format!("{args} --limit 2 --stats --strategy owned"));
    assert_eq!(cut.code, Some(3), "{}", cut.err);
    assert!(cut.err.contains("src/lib.rs:"), "{}", cut.err);

    let made_of = fixture.output("Stack --size 2 --checks crate::by_properties --format count");
    assert!(made_of.ends_with("valid 13\n"), "{made_of}");
    let pairs = "Pair2 --objects A:Item=2 --objects B:Item=2 --scope Item.value=0..=1 \
                 --scope Stack.height=0..=2 --scope one.top.below*=[A] --scope other.top.below*=[B]";
    let parts = fixture.generate(&format!("{pairs} --parts --explain --format count"));
    assert_eq!((parts.code, parts.out.ends_with("valid 49\n")), (Some(0), true), "{parts:?}");
    assert!(parts.err.contains("part other (other): checks other"), "{}", parts.err);
    let classes = fixture.output(&format!("{pairs} --criterion heights --format count"));
    assert!(classes.ends_with("valid 9\nclasses 9\n"), "{classes}");

    let none = fixture.output("Stack --size 1 --invariant my_crate::empty --format count");
    assert!(none.ends_with("valid 2\n"), "{none}");
    let pairs = fixture.output("my_crate::Pair<bool> --features pairs --format jsonl");
    assert_eq!(pairs.lines().next(), Some("[false,null]"));
    assert_eq!(pairs.lines().count(), 6);

    workers_do_the_same(&fixture);
    errors_are_clear(&fixture);
    assert_eq!(fixture.files(), files);
    test_files_compile(&fixture);
}

/// The program that was built goes with the job, so workers know the type.
fn workers_do_the_same(fixture: &Fixture) {
    let folder = tempfile::tempdir().unwrap();
    for (number, args) in [
        "Stack --size 3 --format json --stats",
        "Pair2 --objects A:Item=2 --objects B:Item=2 --scope Item.value=0..=1 --scope Stack.height=0..=2 \
         --scope one.top.below*=[A] --scope other.top.below*=[B] --format count",
        "my_crate::Faulty --size 3 --strategy plain",
    ]
    .iter()
    .enumerate()
    {
        let alone = fixture.generate(args);
        let journal = folder.path().join(number.to_string());
        let line = format!(
            "cluster run --jobs 2 --journal {} -- generate --profile dev --type {args}",
            journal.display()
        );
        let ran = fixture.run(env!("CARGO_BIN_EXE_cota"), &line);
        assert_eq!((ran.code, ran.out), (alone.code, alone.out), "{args}: {}", ran.err);
    }
    // A program that was changed on its way is not run.
    let job = folder.path().join("0");
    let program = fs::read_dir(&job).unwrap().map(|entry| entry.unwrap().path());
    let program = program.into_iter().find(|path| path.display().to_string().contains("program-"));
    fs::write(program.unwrap(), "changed").unwrap();
    let ran = fixture.run(env!("CARGO_BIN_EXE_cota"), &format!("work {}", job.display()));
    assert!(ran.err.contains("the digest of the program is"), "{}", ran.err);
}

fn errors_are_clear(fixture: &Fixture) {
    let panicked = fixture.generate("my_crate::Faulty --size 3 --strategy plain");
    assert_eq!(panicked.code, Some(1));
    assert_eq!(panicked.out, "#1 number=0\n#2 number=1\n");
    for said in ["panicked at ", "src/lib.rs:", "two is too much", "candidate 2", "number=2"] {
        assert!(panicked.err.contains(said), "{said}: {}", panicked.err);
    }
    let said = [
        ("Missing --size 1", "cannot find type `Missing` in crate `my_crate`"),
        ("my_crate::Hidden --size 1", "struct `Hidden` is private"),
        ("my_crate::Unbounded --size 1", "it does not implement `Bounded`"),
        ("Stack --size 1 --invariant nothing", "cannot find function `nothing`"),
        ("Stack", "`Item`: how many objects?"),
        ("Stack --size 1 -p other", "error: there is no package `other` here"),
        ("Stack --size 1 --features nix", "nix"),
    ];
    for (args, said) in said {
        let error = fixture.error(args);
        assert!(error.contains(said), "{args}: {error}");
    }
}

fn test_files_compile(fixture: &Fixture) {
    let tests = fixture.directory.join("tests");
    let own = fixture.output("Stack --size 1 --format rust");
    fs::write(tests.join("own.rs"), own).unwrap();
    for (name, args) in
        [("trees", "search-tree --size 3"), ("graphs", "dag --size 3 --invariant acyclic")]
    {
        let ours = common::output(&format!("{args} --format rust"));
        fs::write(tests.join(format!("{name}.rs")), ours).unwrap();
    }
    let ran = fixture.run("cargo", "test --quiet --tests");
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("5 passed") && ran.out.contains("3 passed"), "{}", ran.out);
    assert!(!ran.err.contains("warning"), "{}", ran.err);
}

#[test]
fn a_crate_without_a_library_is_told_so() {
    let fixture = Fixture::new("src/main.rs");
    let error = fixture.error("my_crate::Stack --size 1");
    assert!(error.contains("error: the package `my-crate` has no library"), "{error}");
}
