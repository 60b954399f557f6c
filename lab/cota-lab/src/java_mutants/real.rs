//! A sample of verdicts, each applied as a diff and run with the compiler and the JVM of the JDK.

use super::exhaustive::judging;
use super::judging::{EXHAUSTIVE, Sources, number_of};
use super::subjects::Subject;
use crate::table::{Table, row};
use cota_console::exit::Failure;
use cota_mutate::report::{Mutant, Report, Status, Verdict};
use cota_render::mutants::{Sources as Texts, diff};
use cota_run::Random;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// How long a test may take that ends, and how long one that does not is waited for.
const ENDS: Duration = Duration::from_mins(2);
const ENDLESS: Duration = Duration::from_secs(5);

/// A mutant of the sample.
struct Sampled<'a> {
    subject: &'a Subject,
    report: &'a Report,
    mutant: &'a Mutant,
}

/// Compares a sample.
pub fn run(
    table: &mut Table,
    sources: &Sources,
    subjects: &[&Subject],
    (count, seed): (usize, u64),
    jobs: usize,
) -> Result<bool, Failure> {
    table.columns(&["subject", "mutant", "operator", "verdict", "tests", "same", "what"])?;
    let mut reports = Vec::new();
    for subject in subjects {
        reports.push((*subject, judging(sources, subject).judge(false, jobs)?));
    }
    let sample = sampled(&reports, count, seed);
    let scratch = tempfile::tempdir()?;
    let real = Real { sources, scratch: scratch.path() };
    let originals = scratch.path().join("original");
    real.compile(&sources.folder, &originals)?.map_err(Failure::usage)?;
    let mut known: BTreeMap<&str, BTreeMap<usize, Answer>> = BTreeMap::new();
    let mut same = 0;
    for one in &sample {
        let name = one.subject.tests;
        if !known.contains_key(name) {
            let all: Vec<usize> = (0..one.report.tests.len()).collect();
            known.insert(name, real.answers(&[&originals], one.subject, &all, ENDS)?);
        }
        let (tests, differs) = real.compare(one, &originals, &known[name])?;
        same += usize::from(differs.is_none());
        table.row(row![
            one.subject.name,
            one.mutant.id.as_str(),
            one.mutant.operator(),
            word(&one.mutant.verdict),
            tests,
            differs.is_none(),
            differs.unwrap_or_default(),
        ])?;
    }
    table.sum_up(format!("{same} of {} verdicts are those of the real JVM", sample.len()));
    Ok(same == sample.len())
}

/// A verdict as a kind: how a mutant died matters.
fn word(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Killed { how: Some(_), .. } => "throws",
        verdict => verdict.word(),
    }
}

/// Mutants in turn from each subject and kind of verdict, at random within.
fn sampled<'a>(reports: &'a [(&'a Subject, Report)], count: usize, seed: u64) -> Vec<Sampled<'a>> {
    let mut random = Random::new(seed);
    let mut kinds: Vec<Vec<Sampled<'a>>> = Vec::new();
    for (subject, report) in reports {
        let mut own: BTreeMap<&str, Vec<Sampled<'a>>> = BTreeMap::new();
        for mutant in &report.mutants {
            own.entry(word(&mutant.verdict)).or_default().push(Sampled { subject, report, mutant });
        }
        kinds.extend(own.into_values());
    }
    for kind in &mut kinds {
        random.shuffle(kind);
    }
    let mut sample = Vec::new();
    while sample.len() < count && kinds.iter().any(|kind| !kind.is_empty()) {
        for kind in &mut kinds {
            if sample.len() < count {
                sample.extend(kind.pop());
            }
        }
    }
    sample
}

/// What a test does.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Answer {
    /// What it returns.
    Returned(String),
    /// The class of what it throws.
    Threw(String),
    /// It does not end in time.
    Endless,
}

impl Answer {
    /// Whether it needs more time, memory or stack than there is: in the machine fuel ends it, or the stack.
    fn is_endless(&self) -> bool {
        let limits = ["java.lang.StackOverflowError", "java.lang.OutOfMemoryError"];
        match self {
            Self::Returned(_) => false,
            Self::Threw(class) => limits.contains(&class.as_str()),
            Self::Endless => true,
        }
    }
}

/// The compiler and the JVM of the JDK.
struct Real<'a> {
    sources: &'a Sources,
    scratch: &'a Path,
}

impl Real<'_> {
    /// Compiles all sources of a folder; or what the compiler says.
    fn compile(&self, folder: &Path, to: &Path) -> Result<Result<(), String>, Failure> {
        let jdk = &self.sources.located.jdk;
        let javac = jdk.javac().ok_or_else(|| Failure::usage("the JDK has no compiler"))?;
        let mut command = Command::new(javac);
        command.args(["-nowarn", "-proc:none", "-d"]).arg(to);
        command.arg("-cp").arg(self.scratch.join("original"));
        command.args(cota_java::java_files_of(folder).map_err(Failure::usage)?);
        let ran = cota_os::output(&mut command)?;
        let said = String::from_utf8_lossy(&ran.stderr).into_owned();
        Ok(if ran.status.success() { Ok(()) } else { Err(said) })
    }

    /// What tests do with the classes of some folders.
    fn answers(
        &self,
        classes: &[&Path],
        subject: &Subject,
        tests: &[usize],
        limit: Duration,
    ) -> Result<BTreeMap<usize, Answer>, Failure> {
        let mut command = Command::new(self.sources.located.jdk.java());
        command.args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx512m", "-cp"]);
        command.arg(std::env::join_paths(classes).map_err(Failure::usage)?);
        command.args(["suites.Run", &EXHAUSTIVE.to_string(), subject.tests]);
        command.args(tests.iter().map(usize::to_string));
        let mut all: BTreeMap<usize, Answer> =
            tests.iter().map(|&test| (test, Answer::Endless)).collect();
        let Some(ran) = cota_os::output_within(limit, None, &mut command)? else { return Ok(all) };
        for line in String::from_utf8_lossy(&ran.stdout).lines() {
            let words: Vec<&str> = line.split(' ').collect();
            let [test, how, what] = words[..] else { continue };
            let answer = match how {
                "returned" => Answer::Returned(what.to_owned()),
                _ => Answer::Threw(what.to_owned()),
            };
            all.insert(test.parse().map_err(|_| Failure::usage(line))?, answer);
        }
        Ok(all)
    }

    /// How many tests were compared, and the first that is not as the verdict says.
    fn compare(
        &self,
        one: &Sampled<'_>,
        originals: &Path,
        original: &BTreeMap<usize, Answer>,
    ) -> Result<(usize, Option<String>), Failure> {
        let (source, classes) = (self.scratch.join("source"), self.scratch.join("mutant"));
        for folder in [&source, &classes] {
            let _ = std::fs::remove_dir_all(folder);
            std::fs::create_dir_all(folder)?;
        }
        self.apply(one, &source)?;
        let compiled = self.compile(&source, &classes)?;
        match (&one.mutant.verdict, &compiled) {
            (Verdict::NotCompiled { .. }, Err(_)) => return Ok((0, None)),
            (Verdict::NotCompiled { .. }, Ok(())) => {
                return Ok((0, Some("it compiles".to_owned())));
            }
            (_, Err(said)) => {
                let first = said.lines().next().unwrap_or_default();
                return Ok((0, Some(format!("it does not compile: {first}"))));
            }
            _ => {}
        }
        let path: [&Path; 2] = [&classes, originals];
        let mut statuses: Vec<(usize, Status)> = Vec::new();
        for (name, status) in one.report.tests.iter().zip(&one.mutant.statuses.0) {
            let Some((_, test)) = number_of(name) else { continue };
            if !matches!(status, Status::NotRun | Status::Unreached) {
                statuses.push((test, *status));
            }
        }
        let of = |endless: bool| -> Vec<usize> {
            let some = statuses.iter().filter(|(_, it)| (*it == Status::TimedOut) == endless);
            some.map(|(test, _)| *test).collect()
        };
        let mut answers = self.answers(&path, one.subject, &of(false), ENDS)?;
        for test in of(true) {
            answers.extend(self.answers(&path, one.subject, &[test], ENDLESS)?);
        }
        let wrong = statuses.iter().find_map(|(test, status)| {
            let (own, real) = (&original[test], &answers[test]);
            let fits = match status {
                Status::Passed => own == real,
                Status::Failed => own != real && matches!(real, Answer::Returned(_)),
                Status::Crashed => matches!(real, Answer::Threw(_)) && thrown(one.mutant, real),
                Status::TimedOut => real.is_endless(),
                _ => false,
            };
            (!fits).then(|| format!("test {test} is {status:?}, but {real:?} ({own:?})"))
        });
        Ok((statuses.len(), wrong))
    }

    /// The file with the mutant, by its diff.
    fn apply(&self, one: &Sampled<'_>, folder: &Path) -> Result<(), Failure> {
        let file = &one.mutant.mutations[0].file;
        let path: PathBuf = folder.join(file);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent)?;
        }
        std::fs::copy(self.sources.folder.join(file), &path)?;
        let mut texts = Texts::new(&self.sources.folder);
        let text = diff(one.mutant, &mut texts).map_err(Failure::usage)?;
        let written = self.scratch.join("mutant.diff");
        std::fs::write(&written, &text)?;
        let mut command = Command::new("git");
        command.args(["apply", "--unidiff-zero"]).arg(&written).current_dir(folder);
        let ran = cota_os::output(&mut command)?;
        if ran.status.success() {
            return Ok(());
        }
        let said = String::from_utf8_lossy(&ran.stderr).into_owned();
        Err(Failure::usage(format!("git apply: {said}\n{text}")))
    }
}

/// Whether it is what the verdict names; the verdict names the first that was seen.
fn thrown(mutant: &Mutant, real: &Answer) -> bool {
    match (&mutant.verdict, real) {
        (Verdict::Killed { how: Some(how), .. }, Answer::Threw(class)) => how == class,
        _ => false,
    }
}
