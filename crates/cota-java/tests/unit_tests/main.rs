//! `JUnit` tests in the machine: each ends as `JUnit` itself says on the real JVM.

#[path = "../common/mod.rs"]
mod common;

use std::collections::BTreeMap;
use std::process::Command;

use common::{jdk, junit};
use cota_java::Origin;
use cota_java::compiler::{Compiler, Source};
use cota_java::suite::{Suite, single};
use cota_java::versions::Judged;
use cota_jvm::Options;

const SOURCES: [(&str, &str); 3] = [
    ("unit/Stack.java", include_str!("java/Stack.java")),
    ("unit/ModernTest.java", include_str!("java/ModernTest.java")),
    ("unit/OldTest.java", include_str!("java/OldTest.java")),
];

/// What the tests of each method come to, in the order of their arguments.
type Ends = BTreeMap<String, Vec<&'static str>>;

#[test]
fn every_test_ends_as_junit_says() {
    let (Some(_), Some(jars)) = (jdk(), junit()) else { return };
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in SOURCES {
        let file = folder.path().join("sources").join(name);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, text).unwrap();
    }
    let origin = Origin {
        class_path: jars.clone(),
        sources: vec![folder.path().join("sources")],
        cache: Some(folder.path().join("cache")),
        ..Origin::default()
    };
    let located = origin.locate(folder.path(), &|_| {}).unwrap();
    let mut compiler = Compiler::start(&located, &|_| {}).unwrap();
    let sources = SOURCES.map(|(name, text)| Source { name, text });
    let found = compiler.tests(&sources).unwrap();
    let left_out: BTreeMap<&str, &str> =
        found.left_out.iter().map(|(name, why)| (name.as_str(), why.as_str())).collect();
    let expected = [
        ("ModernTest.made", "tests that are made at run time"),
        ("ModernTest.off", "@Disabled"),
        ("ModernTest.told", "parameters that JUnit gives values to"),
        ("OldTest.off", "@Ignore"),
    ];
    assert_eq!(left_out, expected.into());

    let files: Vec<String> =
        found.drivers.iter().map(|(name, _)| name.replace('.', "/") + ".java").collect();
    let texts = files.iter().zip(&found.drivers);
    let drivers: Vec<Source<'_>> = texts.map(|(name, (_, text))| Source { name, text }).collect();
    let classes = compiler.compile(&drivers).unwrap().unwrap_or_else(|errors| panic!("{errors:?}"));
    let into = folder.path().join("drivers");
    for class in classes {
        let file = into.join(class.name.replace('.', "/") + ".class");
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, class.bytes).unwrap();
    }
    let compiled = located.entries.clone();
    let located = located.with_folder(&into).unwrap();
    let options = Options { assertions: true, ..Options::default() };
    let (tests, refused) =
        single(located.path.clone(), located.jdk.clone(), options, &found).unwrap();
    assert_eq!(refused.len(), expected.len());
    let suite = Suite::new(located.path, located.jdk.clone(), options, &tests, 8).unwrap();
    let (mut ours, mut reasons) = (Ends::new(), Vec::new());
    for (test, (judged, steps)) in tests.iter().zip(suite.originals()) {
        let method = test.name.split(['(', '[']).next().unwrap().trim().to_owned();
        let end = match judged {
            Judged::Same => "passed",
            Judged::Differs | Judged::Threw(_) => "failed",
            Judged::Refused(reason) => {
                reasons.push((method, reason.lines().next().unwrap().to_owned()));
                continue;
            }
            Judged::Endless => panic!("{method} does not end"),
        };
        assert!(steps > 0);
        ours.entry(method).or_default().push(end);
    }
    let why = "the file system is not supported".to_owned();
    assert_eq!(reasons, [("OldTest.file".to_owned(), why)]);

    let mut theirs = console(&located.jdk.java(), &compiled, folder.path());
    // The machine says why it has no answer, and JUnit counts what is repeated.
    theirs.retain(|name, _| !left_out.contains_key(name.as_str()) && name != "OldTest.file");
    theirs.insert("ModernTest.again".to_owned(), vec!["passed"]);
    assert_eq!(ours, theirs);
    let failed = ours.values().flatten().filter(|end| **end == "failed").count();
    assert!(failed > 10 && ours.values().flatten().count() - failed > 20, "{ours:#?}");
}

/// What `JUnit`'s own console says of all tests.
fn console(
    java: &std::path::Path,
    entries: &[std::path::PathBuf],
    folder: &std::path::Path,
) -> Ends {
    let reports = folder.join("reports");
    let mut entries = entries.to_vec();
    let jars = std::path::Path::new("/usr/share/java");
    let jars = std::env::var_os("COTA_JUNIT").map_or(jars.to_owned(), Into::into);
    entries.push(jars.join("junit-vintage-engine.jar"));
    let mut command = Command::new(java);
    command.args(["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-ea", "-cp"]);
    command.arg(std::env::join_paths(&entries).unwrap());
    command.args(["org.junit.platform.console.ConsoleLauncher", "--disable-banner"]);
    command.args(["--details", "none", "--reports-dir"]).arg(&reports);
    for class in ["unit.ModernTest", "unit.ModernTest$Apart", "unit.OldTest"] {
        command.args(["--select-class", class]);
    }
    let ran = command.output().unwrap();
    let mut found: BTreeMap<String, Vec<(usize, &'static str)>> = BTreeMap::new();
    for engine in ["jupiter", "vintage"] {
        let file = reports.join(format!("TEST-junit-{engine}.xml"));
        let text = std::fs::read_to_string(file)
            .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&ran.stderr)));
        for case in text.split("<testcase ").skip(1) {
            let case = case.split("</testcase>").next().unwrap();
            let attribute = |name: &str| {
                let after = case.split_once(&format!("{name}=\"")).unwrap().1;
                after.split('"').next().unwrap()
            };
            let (name, class) = (attribute("name").trim(), attribute("classname"));
            // An assumption that does not hold is no failure.
            let end = if case.contains("<failure") || case.contains("<error") {
                "failed"
            } else {
                "passed"
            };
            let class = class.trim_start_matches("unit.").replace('$', ".");
            let method = name.split(['(', '[']).next().unwrap();
            let number = name
                .rsplit_once('[')
                .map_or(0, |(_, number)| number.trim_end_matches(']').parse().unwrap_or_default());
            found.entry(format!("{class}.{method}")).or_default().push((number, end));
        }
    }
    let sorted = |mut ends: Vec<(usize, &'static str)>| {
        ends.sort_by_key(|(number, _)| *number);
        ends.into_iter().map(|(_, end)| end).collect()
    };
    found.into_iter().map(|(name, ends)| (name, sorted(ends))).collect()
}
