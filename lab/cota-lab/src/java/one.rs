//! One run in a process of its own, whose memory is that of the run.

use cota_console::exit::{Exit, Failure};
use cota_console::output::emit;
use cota_java::Located;
use cota_run::Digest;
use rustix::time::{ClockId, clock_gettime};
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};

use super::engine::{Counted, finitized, subject};
use super::{failure, sets};

/// What a run found and needed.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct One {
    pub explored: u64,
    pub valid: u64,
    /// A digest of all structures in order, of runs that are compared by it; and that of the other side.
    pub digests: Vec<String>,
    /// Processor time in seconds: of the search, or of all calls.
    pub processor: f64,
    /// The same by the clock on the wall.
    pub wall: f64,
    /// Calls.
    pub calls: u64,
    /// Whether it took too long and was cut short.
    pub is_cut: bool,
    /// The most memory so far in MiB.
    pub memory: Option<f64>,
}

/// Runs one and prints what came out.
pub fn run(located: &Located, words: &[String]) -> Result<Exit, Failure> {
    let [what, structure, arguments] = words else {
        return Err(Failure::usage("a run has three words"));
    };
    let by_strategy = what.strip_prefix(STRATEGY);
    let mut one = match what.as_str() {
        _ if by_strategy.is_some() => {
            with_strategy(located, structure, arguments, by_strategy.unwrap_or_default())?
        }
        "search" => search(located, structure, arguments, 1, false)?,
        "digest" => search(located, structure, arguments, 1, true)?,
        "search-2" => search(located, structure, arguments, 2, false)?,
        "digest-2" => search(located, structure, arguments, 2, true)?,
        "first" => first(located, structure, arguments)?,
        "set" => sets::compare(located, structure, arguments)?,
        "call" => call(located, structure, arguments)?,
        _ => return Err(Failure::usage(format!("there is no run `{what}`"))),
    };
    one.memory = peak();
    let text = serde_json::to_string(&one).map_err(|error| Failure::usage(error.to_string()))?;
    emit(&(text + "\n"))?;
    Ok(Exit::Done)
}

/// What a run by a strategy is called, before the name of the strategy.
pub const STRATEGY: &str = "strategy-";

/// A search by a strategy takes no longer than this: most that do would take hours.
pub const LONGEST: Duration = Duration::from_mins(1);

fn with_strategy(
    located: &Located,
    structure: &str,
    arguments: &str,
    strategy: &str,
) -> Result<One, Failure> {
    let search = finitized(located, structure, arguments)?;
    let (begun, wall) = (processor_time(), Instant::now());
    let (Counted { explored, valid }, is_cut) = search.count_with(strategy, LONGEST)?;
    Ok(One {
        explored,
        valid,
        processor: processor_time().saturating_sub(begun).as_secs_f64(),
        wall: wall.elapsed().as_secs_f64(),
        is_cut,
        ..One::default()
    })
}

fn search(
    located: &Located,
    structure: &str,
    arguments: &str,
    jobs: usize,
    compared: bool,
) -> Result<One, Failure> {
    let search = finitized(located, structure, arguments)?;
    let mut digest = Digest::default();
    let (begun, wall) = (processor_time(), Instant::now());
    let Counted { explored, valid } = if compared {
        search.for_each(jobs, |vector| {
            for index in vector.indices() {
                digest = digest.number(u64::from(*index));
            }
        })?
    } else {
        search.count(jobs, None)?
    };
    Ok(One {
        explored,
        valid,
        processor: processor_time().saturating_sub(begun).as_secs_f64(),
        wall: wall.elapsed().as_secs_f64(),
        digests: compared.then(|| format!("{:016x}", digest.value())).into_iter().collect(),
        ..One::default()
    })
}

/// Ends at the first structure: the whole time of the process is what is measured.
fn first(located: &Located, structure: &str, arguments: &str) -> Result<One, Failure> {
    let search = finitized(located, structure, arguments)?;
    let Counted { explored, valid } = search.count(1, Some(1))?;
    Ok(One { explored, valid, ..One::default() })
}

/// How many times the calls are made on a structure, so that the clock can measure them.
const ROUNDS: u32 = 20;

/// Calls `add` with every element that the bound allows on every structure, then the predicate, and takes both
/// back.
fn call(located: &Located, structure: &str, arguments: &str) -> Result<One, Failure> {
    let range = arguments.rsplit(',').map(str::parse::<u64>).collect::<Result<Vec<_>, _>>();
    let [largest, smallest, ..] = range.unwrap_or_default()[..] else {
        return Err(Failure::usage("the arguments of a call end with the range of elements"));
    };
    let subject = subject(located, structure)?;
    let mut one = One::default();
    let threw = |_| Failure::usage(format!("a method of {structure} throws"));
    let (mut processor, mut wall) = (Duration::ZERO, Duration::ZERO);
    finitized(located, structure, arguments)?.at_each(|walk| {
        let root = u64::from(walk.root());
        let machine = walk.machine();
        let class = machine.class(&subject.class).map_err(|error| failure(&error.into()))?;
        let mut method = |name: &str, descriptor: &str| {
            let found = machine.method(class, name, descriptor);
            found.ok_or_else(|| Failure::usage(format!("{structure} has no {name}{descriptor}")))
        };
        let (add, predicate) = (method("add", "(I)Z")?, method(&subject.predicate, "()Z")?);
        let begun = (processor_time(), Instant::now());
        for element in
            (smallest..=largest).cycle().take((ROUNDS as usize) * (largest - smallest + 1) as usize)
        {
            let holds = machine.undoably(|machine| {
                machine.call_method(add, &[root, element])?;
                machine.call_method(predicate, &[root])
            });
            if holds.map_err(threw)? != 1 {
                return Err(Failure::usage(format!("add({element}) breaks the predicate")));
            }
            one.calls += 1;
        }
        processor += processor_time().saturating_sub(begun.0);
        wall += begun.1.elapsed();
        one.valid += 1;
        Ok(())
    })?;
    (one.processor, one.wall) = (processor.as_secs_f64(), wall.as_secs_f64());
    Ok(one)
}

/// The processor time of this thread.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32)
}

/// The most memory that this process has had, in MiB; none where the system does not say.
fn peak() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes / 1024.0)
}
