//! Jobs in units: whatever order they are done in, however large they are and whoever is killed, what is printed is what
//! one process prints.

mod common;

use common::{Ran, cota, generate_with};
use cota_cluster::{Journal, Store, sealed};
use cota_results::work::{Part, Task, Unit, Worker};
use cota_run::Random;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

/// A worker that a test talks to.
struct Talk {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Talk {
    fn start(folder: &Path) -> Self {
        let mut command = cota();
        command.arg("work").arg(folder).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Self { child, input, output: BufReader::new(output) }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        line
    }

    fn does(&mut self, task: &Task) -> Part {
        writeln!(self.input, "{}", cota_results::line(task)).unwrap();
        cota_results::read_line(&self.line()).unwrap()
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

fn run(args: &[&str]) -> Ran {
    cota().args(args).output().unwrap().into()
}

/// Puts a job into a folder.
fn job(folder: &Path, line: &str) {
    let folder = folder.to_str().unwrap();
    let ran = run(&[&["job", "--folder", folder, "--"], &words(line)[..]].concat());
    assert_eq!(ran.code, Some(0), "{line}: {}", ran.err);
}

/// Does a job with one worker, in a random order and with random budgets.
fn shuffled(folder: &Path, seed: u64) -> u64 {
    let store = Store::read(folder).unwrap();
    let (mut journal, _) = Journal::open(&store.journal()).unwrap();
    let mut worker = Talk::start(folder);
    let says: Worker = cota_results::read_line(&worker.line()).unwrap();
    assert_eq!(says, store.job().worker);
    let mut random = Random::new(seed);
    let (mut frontier, mut tasks): (Vec<Unit>, u64) = (says.root, 0);
    while !frontier.is_empty() {
        random.shuffle(&mut frontier);
        let count = 1 + random.below(frontier.len().min(5));
        let units = frontier.split_off(frontier.len() - count);
        // From the least to more than all.
        let steps = match tasks {
            0..40 => 1 + random.below(40) as u64,
            40..80 => 1 + random.below(1_000) as u64,
            _ => 20_000,
        };
        let task = Task { task: tasks, units, steps, pieces: 1 + random.below(9) as u64 };
        let part = worker.does(&task);
        assert_eq!(sealed(part.clone()), part);
        journal.append(&part).unwrap();
        frontier.extend(part.left);
        tasks += 1;
    }
    tasks
}

/// What a job that is done prints, and what one process prints.
fn compared(folder: &Path, line: &str) {
    let merged = run(&["cluster", "merge", folder.to_str().unwrap()]);
    let alone: Ran = cota().args(words(line)).output().unwrap().into();
    assert_eq!(merged.code, alone.code, "{line}: {}", merged.err);
    assert!(merged.out == alone.out, "{line}");
    assert_eq!(without_times(&merged.err), without_times(&alone.err), "{line}");
}

fn without_times(text: &str) -> String {
    let times = r#" in [0-9.,]+ (s|ms|µs|ns)|, [0-9.,]+ a second|"seconds":[0-9.e+-]+"#;
    regex::Regex::new(times).unwrap().replace_all(text, "").into_owned()
}

#[test]
fn every_structure_and_strategy_in_any_order_is_what_one_process_prints() {
    let mut tasks = 0;
    for (number, entry) in cota_catalog::entries().iter().enumerate() {
        for strategy in ["plain", "owned", "delayed"] {
            let line = format!("generate {} --size 3 --strategy {strategy}", entry.name());
            let format =
                ["text --stats", "json --stats", "count", "suite", "svg", "dot"][number % 6];
            let line = format!("{line} --format {format}");
            let folder = tempfile::tempdir().unwrap();
            job(folder.path(), &line);
            tasks += shuffled(folder.path(), number as u64);
            compared(folder.path(), &line);
        }
    }
    assert!(tasks > 500, "{tasks}");
}

#[test]
fn criteria_reductions_and_failures_are_those_of_one_process() {
    for (seed, line) in [
        "generate search-tree --size 5 --criterion height --format json --stats",
        "generate search-tree --size 4 --suite reduced --keep 3-per-class --format suite",
        "generate search-tree --size 4 --strategy plain --from @1,1 --format jsonl",
        "generate search-tree --size 4 --bounds tight --format count",
    ]
    .into_iter()
    .enumerate()
    {
        let folder = tempfile::tempdir().unwrap();
        job(folder.path(), line);
        shuffled(folder.path(), seed as u64);
        compared(folder.path(), line);
    }
}

#[test]
fn processes_of_this_machine_do_a_job() {
    let line = "generate search-tree --size 7 --strategy plain --format json";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new");
    let path = path.to_str().unwrap();
    let all = [&["cluster", "run", "--jobs", "2", "--journal", path, "--"], &words(line)[..]];
    let ran = run(&all.concat());
    let alone = generate_with(&words(line)[1..]);
    assert_eq!((ran.code, alone.code), (Some(0), Some(0)), "{}", ran.err);
    assert!(ran.out == alone.out);
    assert!(ran.err.contains("0 units left"), "{}", ran.err);
    let status = run(&["cluster", "status", path]);
    assert!(status.out.contains("\nleft 0\n") && status.code == Some(0), "{}", status.out);
    // With what is found in files of a shared folder.
    let (other, files) = (folder.path().join("other"), folder.path().join("files"));
    let shared = ["cluster", "run", "--jobs", "2", "--journal", other.to_str().unwrap()];
    let shared =
        [&shared[..], &["--results", files.to_str().unwrap(), "--"], &words(line)].concat();
    assert!(run(&shared).out == alone.out);
    let journal = std::fs::read_to_string(other.join("journal.jsonl")).unwrap();
    assert!(!journal.contains("\"vector\""));
    let names = || std::fs::read_dir(&files).unwrap().map(|entry| entry.unwrap().path());
    // How many there are depends on how fast the workers are; none is left under a temporary name.
    assert!(names().count() > 0 && names().all(|name| name.extension().is_some()));
    let one = names().next().unwrap();
    std::fs::write(&one, "[]").unwrap();
    let damaged = run(&shared);
    assert!(damaged.err.contains(one.to_str().unwrap()), "{}", damaged.err);
    // Again: there is nothing to do but to print.
    let again = run(&all.concat());
    assert!(again.out == alone.out && again.code == Some(0), "{}", again.err);
}

/// The processes of `cota work` on a folder.
fn workers(folder: &str) -> Vec<u32> {
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    let numbers = processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let works = |number: &u32| {
        let line = std::fs::read(format!("/proc/{number}/cmdline")).unwrap_or_default();
        let line = String::from_utf8_lossy(&line).replace('\0', " ");
        line.contains("--units serve") && works_in(*number, folder)
    };
    numbers.filter(works).collect()
}

/// Whether a process is one of this folder: its parent is named after it.
fn works_in(number: u32, folder: &str) -> bool {
    let environment = std::fs::read(format!("/proc/{number}/environ")).unwrap_or_default();
    String::from_utf8_lossy(&environment).contains(&format!("TEST_FOLDER={folder}"))
}

fn kill(number: u32) {
    let _ = std::process::Command::new("kill").args(["-9", &number.to_string()]).status();
}

/// Waits until the journal has some more lines; whether it gets them.
fn grows(child: &mut Child, journal: &Path, lines: usize) -> bool {
    let count = || std::fs::read(journal).unwrap_or_default().split(|byte| *byte == b'\n').count();
    let wanted = count() + lines;
    while count() < wanted {
        if child.try_wait().unwrap().is_some() {
            return false;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    true
}

/// Kills workers and the driver at random times, the driver twice, with a torn line at the end of the journal each time.
fn survives(seed: u64, line: &str) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    job(folder.path(), line);
    let journal = Store::read(folder.path()).unwrap().journal();
    let mut random = Random::new(seed);
    let start = || {
        let mut command = cota();
        command.args(["cluster", "resume", path, "--jobs", "2"]).env("TEST_FOLDER", path);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    let mut torn = 0;
    for _ in 0..2 {
        let mut driver = start();
        let mut alive = grows(&mut driver, &journal, 1 + random.below(4));
        for _ in 0..2 {
            if let Some(worker) = workers(path).pop().filter(|_| alive) {
                kill(worker);
                alive = grows(&mut driver, &journal, 1 + random.below(3));
            }
        }
        kill(driver.id());
        driver.wait().unwrap();
        torn += usize::from(alive);
        let mut text = std::fs::read(&journal).unwrap();
        let last = text.split_inclusive(|byte| *byte == b'\n').next_back().unwrap().to_vec();
        text.extend(&last[..random.below(last.len())]);
        std::fs::write(&journal, text).unwrap();
        // The workers of the one that was killed end with it.
        for _ in 0..400 {
            if workers(path).is_empty() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        assert!(workers(path).is_empty());
    }
    assert!(torn > 0, "the job was over before anybody was killed");
    let done: Ran = start().wait_with_output().unwrap().into();
    let alone: Ran = cota().args(words(line)).output().unwrap().into();
    assert_eq!(done.code, Some(0), "seed {seed}: {}", done.err);
    assert!(done.out == alone.out, "seed {seed}");
    compared(folder.path(), line);
}

const KILLED: &str = "generate search-tree --size 9 --strategy plain --format json";

#[test]
#[cfg(target_os = "linux")]
fn whoever_is_killed_nothing_is_lost_or_doubled() {
    survives(1, KILLED);
}

/// `cargo test -p cota-cli --test cluster -- --ignored twenty`.
#[test]
#[ignore = "minutes"]
#[cfg(target_os = "linux")]
fn whoever_is_killed_twenty_times_nothing_is_lost_or_doubled() {
    (1..=20).for_each(|seed| survives(seed, KILLED));
}

#[test]
fn an_array_of_tasks_is_one_job_and_a_wrong_part_is_named() {
    let line = "generate search-tree --size 7 --strategy plain --format json";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let plan = [&["cluster", "plan", "--folder", path, "--units", "3", "--"], &words(line)[..]];
    let planned = run(&plan.concat());
    assert_eq!(planned.code, Some(0), "{}", planned.err);
    let task = |number: &str| run(&["cluster", "task", path, number, "--jobs", "1"]);
    let part = |number: u64| folder.path().join(format!("part-{number}.jsonl"));
    assert!(task("3").err.contains("the last one is 2"));
    for number in ["2", "0"] {
        let ran = task(number);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
    }
    let merge = || run(&["cluster", "merge", path]);
    let missing = merge();
    assert_eq!(missing.code, Some(1));
    assert!(missing.err.contains("not done, or missing: part 1"), "{}", missing.err);
    // A part of another line.
    std::fs::copy(part(0), part(1)).unwrap();
    assert!(merge().err.contains("part-1.jsonl: it does not fit the plan"), "{}", merge().err);
    std::fs::remove_file(part(1)).unwrap();
    assert_eq!(task("1").code, Some(0));
    compared(folder.path(), line);
    // A part twice, and one too many.
    let text = std::fs::read(part(1)).unwrap();
    std::fs::write(part(1), [&text[..], &text[..]].concat()).unwrap();
    assert!(merge().err.contains("part-1.jsonl: it does not fit"), "{}", merge().err);
    std::fs::write(part(1), &text).unwrap();
    std::fs::copy(part(1), part(3)).unwrap();
    assert!(merge().err.contains("part-3.jsonl: the plan has no such part"), "{}", merge().err);
}

#[test]
fn what_cannot_be_cut_or_does_not_fit_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let refused = |line: &str| {
        let all = [&["job", "--folder", path, "--"], &words(line)[..]].concat();
        let ran = run(&all);
        assert_eq!(ran.code, Some(1), "{line}: {}", ran.err);
        assert!(!folder.path().join("job.json").exists());
        ran.err
    };
    for option in [
        "--limit 3",
        "--max-steps 9",
        "--max-seconds 9",
        "--shard 0/2",
        "--jobs 2",
        "--unordered",
        "--estimate",
        "--sample 3",
        "--parts",
        "--compare valid",
    ] {
        let error = refused(&format!("generate search-tree --size 3 {option}"));
        let name = option.split(' ').next().unwrap();
        assert!(error.contains(&format!("{name} is not for work in units")), "{error}");
    }
    assert!(refused("fsm info x.txt").contains("`fsm` is not cut into units"));
    assert!(refused("generate serch-tree --size 3").contains("did you mean `search-tree`?"));
    job(folder.path(), "generate search-tree --size 3");
    let other = run(&["job", "--folder", path, "--", "generate", "search-tree", "--size", "4"]);
    assert!(other.err.contains("there is another job"), "{}", other.err);
    // Another version.
    let file = folder.path().join("job.json");
    let text = std::fs::read_to_string(&file).unwrap();
    let version = Store::read(folder.path()).unwrap().job().version.clone();
    std::fs::write(&file, text.replace(&version, "0.0.1")).unwrap();
    let worker = run(&["work", path]);
    assert!(worker.err.contains("made by version 0.0.1"), "{}", worker.err);
    // Other inputs: the workers say so before they work.
    let inputs = Store::read(folder.path()).unwrap().job().worker.inputs.clone();
    std::fs::write(&file, text.replace(&inputs, "0123456789abcdef")).unwrap();
    let worker = run(&["cluster", "resume", path]);
    assert!(worker.err.contains("the worker has other inputs"), "{}", worker.err);
}

#[test]
fn java_classes_in_any_order_are_what_one_process_prints() {
    if !common::has_jdk() {
        return;
    }
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/java/src/main/java");
    let bound = "--class BusyTimes --objects Interval=3 --scope Interval.start=0..=3 \
                 --scope Interval.end=0..=3 --scope BusyTimes.size=0..=3";
    for (seed, args) in [
        "--format json --strategy plain --stats",
        "--format text --strategy delayed --stats",
        "--format java --strategy delayed",
        "--format count --criterion size",
        "--format jsonl --strategy plain --suite reduced --keep 2-per-class",
    ]
    .into_iter()
    .enumerate()
    {
        let line = format!("java generate --sources {} {bound} {args}", sources.display());
        let folder = tempfile::tempdir().unwrap();
        job(folder.path(), &line);
        shuffled(folder.path(), seed as u64);
        compared(folder.path(), &line);
    }
    for (given, strategy) in [("", "auto"), ("--strategy learned", "learned")] {
        let folder = tempfile::tempdir().unwrap();
        let line = format!("java generate --sources {} {bound} {given}", sources.display());
        let all = [&["job", "--folder", folder.path().to_str().unwrap(), "--"], &words(&line)[..]];
        let ran = run(&all.concat());
        let refused = format!("--strategy {strategy} is not for work in units");
        assert!(ran.err.contains(&refused) && ran.err.contains("delayed"), "{}", ran.err);
    }
}
