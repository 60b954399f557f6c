//! Verdicts against the real JVM: mutants applied as texts, each compiled alone, and all lists of a bound made and compared
//! by a program in Java.

use super::support::{classes, only};
use super::versions::{SMALL, judge, subject};
use cota_java::check::bench::Reading;
use cota_java::compiler::Source;
use cota_mutate::report::Verdict;
use cota_run::Random;
use std::path::Path;
use std::process::Command;

const DRIVER: &str = include_str!("sources/Driver.java");
/// So many of the mutants that compile are taken, at random from this seed.
const SAMPLE: usize = 100;

#[test]
fn a_sample_of_verdicts_is_that_of_the_real_jvm() {
    let Some(classes) = classes(&[("small/IntList.java", SMALL)]) else { return };
    let own = subject(&classes, only(&["all"]), 3, Reading::Strong);
    let report = judge(&own, 2, false);
    let judged: Vec<usize> = (0..report.mutants.len())
        .filter(|&at| !matches!(report.mutants[at].verdict, Verdict::NotCompiled { .. }))
        .collect();
    let mut random = Random::new(20);
    let mut sample = judged.clone();
    random.shuffle(&mut sample);
    sample.truncate(SAMPLE);
    let folder = tempfile::tempdir().unwrap();
    let mut compiler = classes.compiler();
    let mut put = |name: &str, file: &str, text: &str, at: &Path| {
        let compiled = compiler.compile(&[Source { name: file, text }]).unwrap();
        for class in compiled.unwrap_or_else(|errors| panic!("{name}: {errors:?}")) {
            let path = at.join(format!("{}.class", class.name.replace('.', "/")));
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, class.bytes).unwrap();
        }
    };
    let original = folder.path().join("original");
    put("original", "small/IntList.java", SMALL, &original);
    put("driver", "Driver.java", DRIVER, folder.path());
    let mut command = Command::new(classes.located.jdk.java());
    command.arg("-cp").arg(folder.path()).arg("Driver").arg(original);
    for &at in &sample {
        let own_folder = folder.path().join(at.to_string());
        put("mutant", "small/IntList.java", &own.plan.applied(at), &own_folder);
        command.arg(own_folder);
    }
    let ran = command.output().unwrap();
    let answers = String::from_utf8(ran.stdout).unwrap();
    let answers: Vec<&str> = answers.lines().collect();
    assert_eq!(answers.len(), sample.len(), "{}", String::from_utf8_lossy(&ran.stderr));
    let (mut same, mut other) = (0, 0);
    for (&at, answer) in sample.iter().zip(answers) {
        let mutant = &report.mutants[at];
        assert_eq!(mutant.verdict.detected(), answer != "same", "{} is {answer}", mutant.summary());
        *(if answer == "same" { &mut same } else { &mut other }) += 1;
    }
    assert!(same > 5 && other > 50, "{same} {other}");
}
