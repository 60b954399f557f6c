//! The outside of child processes: starts them, hears what they say, and keeps what goes wrong.

use crate::change::Changer;
use crate::minimise::minimise;
use crate::{Target, child};
use std::fmt;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The most inputs and the most time of a child, so that what one leaves behind does not pile up.
const BLOCK: u64 = 20_000;
const BLOCK_TIME: Duration = Duration::from_secs(20);

/// What may be spent on making an input smaller.
const TRIES: usize = 2_000;
const TRIES_TIME: Duration = Duration::from_secs(15);

/// What is to be run.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The program with the children in it: this one, for the command.
    pub program: PathBuf,
    /// The seed number.
    pub seed: u64,
    /// How many inputs at most.
    pub inputs: u64,
    /// How long.
    pub time: Duration,
    /// What takes more processor time is a finding.
    pub slow: Duration,
    /// The most memory of a child, in MiB.
    pub memory: u64,
    /// Where inputs that go wrong are kept.
    pub folder: PathBuf,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// How many inputs were run.
    pub inputs: u64,
    /// How many of them were accepted.
    pub accepted: u64,
    /// The most processor time of one, in milliseconds.
    pub slowest: u64,
    /// The most memory of a child, in KiB.
    pub peak: u64,
    /// What went wrong.
    pub findings: Vec<Finding>,
}

/// An input that goes wrong.
#[derive(Clone, Debug)]
pub struct Finding {
    /// Its number.
    pub number: u64,
    /// How it goes wrong.
    pub what: String,
    /// Where it is kept, as small as it became.
    pub file: PathBuf,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "input {}: {}\n  {}", self.number, self.what, self.file.display())
    }
}

/// Runs changed seeds of a target, and tells of findings as they come.
///
/// # Errors
/// If children cannot be started, or files not written.
pub fn fuzz(target: &Target, plan: &Plan, told: &mut dyn FnMut(&Finding)) -> io::Result<Summary> {
    let begun = Instant::now();
    let reader = (target.open)();
    let changer = Changer::new(reader.seeds());
    let (mut summary, mut known) = (Summary::default(), Vec::new());
    while summary.inputs < plan.inputs && begun.elapsed() < plan.time {
        let count = BLOCK.min(plan.inputs - summary.inputs);
        let time = BLOCK_TIME.min(plan.time.saturating_sub(begun.elapsed()));
        let numbers = [("--seed", plan.seed), ("--first", summary.inputs), ("--inputs", count)];
        let mut command = child(target, plan);
        command.args(
            numbers.iter().flat_map(|(name, number)| [(*name).to_owned(), number.to_string()]),
        );
        command.args(["--seconds", &time.as_secs_f64().to_string()]);
        let heard = hear(&mut command)?;
        let first = summary.inputs;
        summary.add(&heard);
        for (number, wrong) in heard.wrong {
            // The same again and again says nothing new; what is slow or dies may be so for many reasons.
            let most = if matches!(wrong, Wrong::Panics { .. }) { 1 } else { 3 };
            if known.iter().filter(|known| wrong.is_like(known)).count() >= most {
                continue;
            }
            known.push(wrong.clone());
            let input = changer.input(plan.seed, number);
            let finding = keep(target, plan, number, &input, &wrong)?;
            told(&finding);
            summary.findings.push(finding);
        }
        if summary.inputs == first {
            break;
        }
    }
    Ok(summary)
}

/// Runs inputs as they are, each once.
///
/// # Errors
/// If children cannot be started.
pub fn replay(target: &Target, plan: &Plan, files: &[PathBuf]) -> io::Result<Summary> {
    let mut summary = Summary::default();
    while summary.inputs < files.len() as u64 {
        let rest = &files[summary.inputs as usize..];
        let heard = hear(child(target, plan).arg("--replay").args(rest))?;
        let first = summary.inputs;
        summary.add(&heard);
        summary.inputs = first + heard.next;
        for (number, wrong) in heard.wrong {
            let (number, what) = (first + number, wrong.to_string());
            let file = files[number as usize].clone();
            summary.findings.push(Finding { number, what, file });
        }
        if summary.inputs == first {
            break;
        }
    }
    Ok(summary)
}

impl Summary {
    fn add(&mut self, heard: &Heard) {
        self.inputs = heard.next;
        self.accepted += heard.accepted;
        self.slowest = self.slowest.max(heard.slowest);
        self.peak = self.peak.max(heard.peak);
    }
}

/// How an input goes wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Wrong {
    Panics { place: String, message: String },
    Slow { milliseconds: u64 },
    Memory { kib: u64 },
    Hangs,
    Dies(String),
}

impl Wrong {
    /// Whether it is the same fault, as far as the text shows.
    fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            // A reader that notes panics itself may keep the place for itself.
            (Self::Panics { place, message }, Self::Panics { place: other, message: said }) => {
                place == other && (!place.is_empty() || message == said)
            }
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Panics { place, message } => write!(f, "panics at {place}: {message}"),
            Self::Slow { milliseconds } => write!(f, "takes {milliseconds} ms"),
            Self::Memory { kib } => write!(f, "takes {} MiB", kib / 1024),
            Self::Hangs => write!(f, "does not end"),
            Self::Dies(how) => write!(f, "ends the process: {how}"),
        }
    }
}

/// A child of a target, but for what it is to run.
fn child(target: &Target, plan: &Plan) -> Command {
    let mut command = Command::new("sh");
    let limited = format!("ulimit -c 0; ulimit -v {} && exec \"$0\" \"$@\"", plan.memory * 1024);
    command.args(["-c", &limited]).arg(&plan.program).args(["--child", target.name]);
    command.args(["--slow", &plan.slow.as_secs_f64().to_string()]);
    command.env("RUST_BACKTRACE", "0");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What a child said.
struct Heard {
    /// The input that would have come next.
    next: u64,
    accepted: u64,
    slowest: u64,
    peak: u64,
    wrong: Vec<(u64, Wrong)>,
}

fn hear(command: &mut Command) -> io::Result<Heard> {
    let mut child = command.spawn()?;
    let mut heard = Heard { next: 0, accepted: 0, slowest: 0, peak: 0, wrong: Vec::new() };
    let (mut begun, mut done) = (None, false);
    let stderr = child.stderr.take();
    // What it says at its end has to be read for it to end.
    let said = std::thread::spawn(move || stderr.map(io::read_to_string));
    for line in child.stdout.take().into_iter().flat_map(|out| BufReader::new(out).lines()) {
        let line = line?;
        let mut words = line.splitn(4, ' ');
        let word = words.next().unwrap_or_default();
        let mut number = || words.next().and_then(|word| word.parse::<u64>().ok()).unwrap_or(0);
        match word {
            "begin" => begun = Some(number()),
            "panic" => {
                let number = number();
                let place = words.next().unwrap_or_default().to_owned();
                let message = words.next().unwrap_or_default().to_owned();
                heard.wrong.push((number, Wrong::Panics { place, message }));
            }
            "slow" => heard.wrong.push((number(), Wrong::Slow { milliseconds: number() })),
            "memory" => heard.wrong.push((number(), Wrong::Memory { kib: number() })),
            "done" => {
                (heard.next, heard.accepted) = (number(), number());
                let mut last = words.next().unwrap_or_default().split(' ');
                let mut number = || last.next().and_then(|word| word.parse().ok()).unwrap_or(0);
                (heard.slowest, heard.peak, done) = (number(), number(), true);
            }
            _ => {}
        }
    }
    let status = child.wait()?;
    let said = said.join().ok().flatten().transpose()?.unwrap_or_default();
    if !done {
        let Some(number) = begun else {
            return Err(io::Error::other(format!("a child does not begin: {status}\n{said}")));
        };
        let first = said.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        let wrong = if status.code() == Some(child::HANGS) {
            Wrong::Hangs
        } else {
            Wrong::Dies(format!("{status}, {first}"))
        };
        heard.wrong.push((number, wrong));
        heard.next = number + 1;
    }
    Ok(heard)
}

/// Makes an input smaller that goes wrong, and keeps it.
fn keep(
    target: &Target,

    plan: &Plan,
    number: u64,
    input: &[u8],
    wrong: &Wrong,
) -> io::Result<Finding> {
    let folder = plan.folder.join(target.name);
    std::fs::create_dir_all(&folder)?;
    let file = folder.join(format!("{}-{number}", plan.seed));
    let smaller = match wrong {
        // What does not end costs too much time to be tried often.
        Wrong::Hangs | Wrong::Slow { .. } => input.to_vec(),
        _ => {
            let (trial, begun) = (file.with_extension("trial"), Instant::now());
            let smaller = minimise(input, TRIES, &mut |input| {
                if begun.elapsed() > TRIES_TIME {
                    return false;
                }
                let ran = std::fs::write(&trial, input)
                    .and_then(|()| hear(child(target, plan).arg("--replay").arg(&trial)));
                ran.is_ok_and(|heard| heard.wrong.iter().any(|(_, other)| wrong.is_like(other)))
            });
            let _ = std::fs::remove_file(trial);
            smaller
        }
    };
    std::fs::write(&file, smaller)?;
    Ok(Finding { number, what: wrong.to_string(), file })
}

/// The inputs that are kept for a target in a folder, by name.
pub fn kept(folder: &Path, target: &Target) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder.join(target.name)).into_iter().flatten();
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    files
}
