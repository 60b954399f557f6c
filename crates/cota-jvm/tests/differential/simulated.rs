//! Running programs in the machine.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;

use cota_jvm::{ClassPath, Coverage, Failure, Jdk, Limits, Machine, Options, Thrown};

use crate::compare::escape;
use crate::jdks::Installed;
use crate::real::Program;

/// Enough for every program of the suite, so that one that does not end is a difference.
const FUEL: u64 = 200_000_000;
const HEAP_WORDS: usize = 1 << 26;
/// Frames of other packages differ between JDKs; only those of the programs are compared.
const OWN: &str = "cases.";

/// What each program does in the machine, escaped as the harness does, and what the machine
/// executed for them. Programs of one class share a machine, as they do a JVM.
pub fn run(jdk: &Installed, classes: &Path, programs: &[Program]) -> (Vec<String>, Coverage) {
    let limits = Limits { fuel: FUEL, heap_words: HEAP_WORDS, ..Limits::default() };
    run_with(jdk, classes, programs, Options { limits, coverage: true, ..Options::default() })
}

/// The same with limits of its own.
pub fn run_with(
    jdk: &Installed,
    classes: &Path,
    programs: &[Program],
    options: Options,
) -> (Vec<String>, Coverage) {
    let home = Arc::new(Jdk::find(Some(&jdk.home)).expect("the JDK can be opened"));
    let path =
        Arc::new(ClassPath::open([classes.to_path_buf()]).expect("the folder can be opened"));
    let mut all = Coverage { executed: vec![false; 256], thrown: BTreeSet::new() };
    let mut outcomes = Vec::new();
    let same = |a: &Program, b: &Program| a.class == b.class && a.assertions == b.assertions;
    for group in programs.chunk_by(same) {
        let options = Options { assertions: group[0].assertions, ..options };
        let mut machine = Machine::new(path.clone(), home.clone(), options)
            .expect("the JDK has the classes of every program");
        for program in group {
            machine.set_fuel(options.limits.fuel);
            // A machine that panics has a fault, which is one difference more and not the end of the test.
            let outcome = catch_unwind(AssertUnwindSafe(|| outcome(&mut machine, program)));
            let outcome = outcome.unwrap_or_else(|_| "PANICKED".to_owned());
            outcomes.push(escape(&outcome));
        }
        if let Some(coverage) = machine.coverage() {
            for (all, executed) in all.executed.iter_mut().zip(&coverage.executed) {
                *all |= executed;
            }
            all.thrown.extend(coverage.thrown.iter().cloned());
        }
    }
    (outcomes, all)
}

fn outcome(machine: &mut Machine, program: &Program) -> String {
    let class = program.class.replace('.', "/");
    let result = machine.call_static(&class, &program.method, "()Ljava/lang/String;", &[]);
    let failure = match result {
        Ok(value) => {
            return format!("OK\n{}", machine.text(value).unwrap_or_else(|| "null".to_owned()));
        }
        Err(Failure::Exception(exception)) => match machine.describe(exception) {
            Ok(thrown) => return format!("THREW {}", describe(&thrown)),
            Err(failure) => failure,
        },
        Err(failure) => failure,
    };
    match failure {
        Failure::Stopped(stop) => format!("STOPPED {stop}"),
        Failure::Exception(_) => "THREW while it was described".to_owned(),
    }
}

fn describe(thrown: &Thrown) -> String {
    let mut text = format!("{}: {}\n", thrown.class, thrown.message.as_deref().unwrap_or("null"));
    if thrown.class != "java.lang.StackOverflowError" {
        for place in thrown.trace.iter().filter(|place| place.class.starts_with(OWN)) {
            let line = place.line.map_or(-1, i64::from);
            let _ = writeln!(text, "  at {}.{}:{line}", place.class, place.method);
        }
    }
    if let Some(cause) = &thrown.cause {
        text += "caused by ";
        text += &describe(cause);
    }
    text
}
