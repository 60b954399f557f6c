//! The inside of a child process: runs inputs, and says on standard output what it does.
//!
//! A line each: `begin N` before an input; `panic N PLACE MESSAGE`, `slow N MILLISECONDS` and `memory N KIB`
//! behind one that did so; `done NEXT ACCEPTED SLOWEST PEAK` at the end. A child that ends without the last
//! line was ended by the input that it began last.

use crate::change::Changer;
use crate::{Answer, Reader, procfs};
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// More memory than this for one input is reported, in KiB.
const MUCH_MEMORY: u64 = 512 * 1024;

/// A child gives up on an input after this many times the time that is reported as slow.
const PATIENCE: u32 = 20;

/// What a child is to run.
pub struct Job {
    /// The inputs.
    pub inputs: Inputs,
    /// The first.
    pub first: u64,
    /// How many.
    pub count: u64,
    /// No input is begun after this time.
    pub time: Duration,
    /// What takes longer is reported.
    pub slow: Duration,
}

/// Where inputs come from.
pub enum Inputs {
    /// Seeds that are changed, by this seed number.
    Changed(u64),
    /// These, as they are.
    Given(Vec<Vec<u8>>),
}

/// Runs a job; to be called in the main thread, which has the stack that commands have.
///
/// # Errors
/// If there is no reader.
pub fn run(reader: &Reader, job: &Job, out: &mut impl Write) -> std::io::Result<()> {
    let place = quiet_panics();
    let watched = watch(job.slow * PATIENCE);
    let changer = Changer::new(reader.seeds());
    let (begun, mut at) = (Instant::now(), job.first);
    let (mut accepted, mut slowest) = (0u64, Duration::ZERO);
    while at - job.first < job.count && begun.elapsed() < job.time {
        let changed;
        let input = match &job.inputs {
            Inputs::Changed(seed) => {
                changed = changer.input(*seed, at);
                &changed
            }
            Inputs::Given(inputs) => &inputs[at as usize],
        };
        writeln!(out, "begin {at}")?;
        out.flush()?;
        let (memory, start) = (procfs::peak_memory(), procfs::processor_time());
        *watched.lock().unwrap_or_else(PoisonError::into_inner) = start;
        place.lock().unwrap_or_else(PoisonError::into_inner).clear();
        let answer = reader.read(input);
        let took = procfs::processor_time().saturating_sub(start);
        let grown = procfs::peak_memory().saturating_sub(memory);
        match answer {
            Ok(Answer::Accepted) => accepted += 1,
            Ok(Answer::Refused) => {}
            Err(message) => {
                let place = place.lock().unwrap_or_else(PoisonError::into_inner).clone();
                writeln!(out, "panic {at} {place} {}", message.escape_debug())?;
            }
        }
        slowest = slowest.max(took);
        if took > job.slow {
            writeln!(out, "slow {at} {}", took.as_millis())?;
        }
        if grown > MUCH_MEMORY {
            writeln!(out, "memory {at} {grown}")?;
        }
        at += 1;
    }
    writeln!(out, "done {at} {accepted} {} {}", slowest.as_millis(), procfs::peak_memory())?;
    out.flush()
}

/// Panics are noted instead of printed; where the last one was.
fn quiet_panics() -> Arc<Mutex<String>> {
    let place = Arc::new(Mutex::new(String::new()));
    let noted = Arc::clone(&place);
    std::panic::set_hook(Box::new(move |panic| {
        let location = panic.location().map(ToString::to_string).unwrap_or_default();
        *noted.lock().unwrap_or_else(PoisonError::into_inner) = location.replace(' ', "_");
    }));
    place
}

/// Ends the process when an input takes too much processor time. The value is the processor time at the
/// beginning of the input.
fn watch(most: Duration) -> Arc<Mutex<Duration>> {
    let begun = Arc::new(Mutex::new(procfs::processor_time()));
    let watched = Arc::clone(&begun);
    std::thread::spawn(move || {
        loop {
            std::thread::sleep(Duration::from_millis(200));
            let begun = *watched.lock().unwrap_or_else(PoisonError::into_inner);
            if procfs::processor_time().saturating_sub(begun) > most {
                std::process::exit(HANGS);
            }
        }
    });
    begun
}

/// The exit code of a child whose input does not end.
pub const HANGS: i32 = 99;
