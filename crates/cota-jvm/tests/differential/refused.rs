//! What the machine refuses, and what its limits stop: no program reaches the outside.

use cota_jvm::{Limits, Options};

use crate::jdks;
use crate::real::{self, Program};
use crate::simulated;

/// What each program must end with: the begin of its outcome and words in it.
const EXPECTED: [(&str, &str, &[&str]); 24] = [
    ("Threads", "STOPPED", &["thread", "called by refused.Threads.run"]),
    ("Executors", "STOPPED", &["another thread", "called by refused.Executors.run"]),
    ("Pools", "STOPPED", &["another thread", "called by refused.Pools.run"]),
    ("Files", "STOPPED", &["the file system", "called by refused.Files.run"]),
    ("Paths", "STOPPED", &["the file system", "called by refused.Paths.run"]),
    ("Input", "STOPPED", &["standard input", "called by refused.Input.run"]),
    ("Streams", "STOPPED", &["called by refused.Streams.run"]),
    ("Writers", "STOPPED", &["called by refused.Writers.run"]),
    ("Sockets", "STOPPED", &["the network", "called by refused.Sockets.run"]),
    ("Addresses", "STOPPED", &["the network", "called by refused.Addresses.run"]),
    ("Processes", "STOPPED", &["called by refused.Processes.run"]),
    ("Reflection", "STOPPED", &["called by refused.Reflection.run"]),
    ("Exit", "STOPPED", &["System.exit", "called by refused.Exit.run"]),
    ("Libraries", "STOPPED", &["called by refused.Libraries.run"]),
    ("Natives", "STOPPED", &["refused.Natives.missing", "called by refused.Natives.run"]),
    ("Sleep", "STOPPED", &["called by refused.Sleep.run"]),
    ("Waiting", "STOPPED", &["called by refused.Waiting.run"]),
    ("Parallel", "STOPPED", &["another thread", "called by refused.Parallel.run"]),
    ("Futures", "STOPPED", &["called by refused.Futures.run"]),
    ("Serialising", "STOPPED", &["called by refused.Serialising.run"]),
    ("Languages", "STOPPED", &["language `de`", "called by refused.Languages.run"]),
    ("EndlessLoop", "STOPPED", &["steps"]),
    ("EndlessGrowth", "STOPPED", &["memory"]),
    ("EndlessDescent", "THREW java.lang.StackOverflowError", &[]),
];

#[test]
fn programs_stay_inside() {
    let mut wrong = Vec::new();
    for jdk in jdks::installed() {
        let classes = real::fresh_folder("refused", &jdk);
        real::compile(&jdk, &real::java_files(&real::sources().join("refused")), &classes);
        let limits = Limits { fuel: 2_000_000, heap_words: 1 << 22, ..Limits::default() };
        let options = Options { limits, ..Options::default() };
        let programs: Vec<Program> =
            EXPECTED.iter().map(|(name, ..)| Program::of(&format!("refused.{name}"))).collect();
        let (outcomes, _) = simulated::run(&jdk, &classes, &programs, options);
        for ((name, begin, words), outcome) in EXPECTED.iter().zip(&outcomes) {
            if !outcome.starts_with(begin) || !words.iter().all(|word| outcome.contains(word)) {
                wrong.push(format!("JDK {}, {name}: {outcome}", jdk.release));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn time_stands_still() {
    for jdk in jdks::installed() {
        let classes = real::fresh_folder("clock", &jdk);
        real::compile(&jdk, &[real::sources().join("refused/Clock.java")], &classes);
        let program = [Program::of("refused.Clock")];
        let (first, _) = simulated::run(&jdk, &classes, &program, simulated::options());
        let (second, _) = simulated::run(&jdk, &classes, &program, simulated::options());
        assert!(first[0].starts_with("OK"), "{}", first[0]);
        assert_eq!(first, second);
    }
}
