//! One run in a process of its own, whose memory is that of the run.

use cota_console::exit::{Exit, Failure};
use cota_console::output::emit;
use cota_java::Located;
use cota_jvm::{Machine, Reference};
use cota_run::Digest;
use cota_run::Moment;
use serde::{Deserialize, Serialize};
use std::time::Instant;

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
    /// The most memory so far in MiB.
    pub memory: Option<f64>,
}

/// Runs one and prints what came out.
pub fn run(located: &Located, words: &[String]) -> Result<Exit, Failure> {
    let [what, structure, arguments] = words else {
        return Err(Failure::usage("a run has three words"));
    };
    let mut one = match what.as_str() {
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

fn search(
    located: &Located,
    structure: &str,
    arguments: &str,
    jobs: usize,
    compared: bool,
) -> Result<One, Failure> {
    let mut search = finitized(located, structure, arguments)?;
    let mut digest = Digest::default();
    let (processor, wall) = (Moment::now(), Instant::now());
    let Counted { explored, valid } = search.run(jobs, None, |vector| {
        if compared {
            for index in vector().indices() {
                digest = digest.number(u64::from(*index));
            }
        }
    })?;
    Ok(One {
        explored,
        valid,
        processor: processor.elapsed().as_secs_f64(),
        wall: wall.elapsed().as_secs_f64(),
        digests: compared.then(|| format!("{:016x}", digest.value())).into_iter().collect(),
        ..One::default()
    })
}

/// Ends at the first structure: the whole time of the process is what is measured.
fn first(located: &Located, structure: &str, arguments: &str) -> Result<One, Failure> {
    let mut search = finitized(located, structure, arguments)?;
    let Counted { explored, valid } = search.run(1, Some(1), |_| ())?;
    Ok(One { explored, valid, ..One::default() })
}

/// Calls `add` with every key on every tree that calls of it lead to, then the predicate, and takes both back.
/// Trees have up to so many nodes; one that several orders of keys lead to comes several times.
fn call(located: &Located, structure: &str, arguments: &str) -> Result<One, Failure> {
    let size: u64 = arguments.parse().map_err(|_| Failure::usage("a call needs a size"))?;
    let subject = subject(located, structure)?;
    let mut machine = subject.machine().map_err(|error| failure(&error))?;
    let class = machine.class(&subject.class).map_err(|error| failure(&error.into()))?;
    let method = |machine: &mut Machine, name: &str, descriptor: &str| {
        machine
            .method(class, name, descriptor)
            .ok_or_else(|| Failure::usage(format!("{structure} has no method {name}{descriptor}")))
    };
    let add = method(&mut machine, "add", "(I)Z")?;
    let predicate = method(&mut machine, &subject.predicate, "()Z")?;
    let threw = |_| Failure::usage(format!("a method of {structure} throws"));
    let tree = machine.construct_object(class).map_err(threw)?;
    let mut calls = Calls { tree, add, predicate, size, count: 0, wrong: 0 };
    // Once for the methods to be translated.
    calls.below(&mut machine, 0).map_err(threw)?;
    (calls.count, calls.wrong) = (0, 0);
    let (processor, wall) = (Moment::now(), Instant::now());
    for _ in 0..ROUNDS {
        calls.below(&mut machine, 0).map_err(threw)?;
    }
    if calls.wrong > 0 {
        return Err(Failure::usage(format!("{} calls of add break the predicate", calls.wrong)));
    }
    Ok(One {
        calls: calls.count,
        processor: processor.elapsed().as_secs_f64(),
        wall: wall.elapsed().as_secs_f64(),
        ..One::default()
    })
}

/// How many times all calls are made, so that the clock can measure them.
const ROUNDS: u32 = 20;

struct Calls {
    tree: Reference,
    add: u32,
    predicate: u32,
    size: u64,
    count: u64,
    wrong: u64,
}

impl Calls {
    /// All calls on the tree with `nodes` nodes, and on those that they lead to.
    fn below(&mut self, machine: &mut Machine, nodes: u64) -> Result<(), cota_jvm::Failure> {
        for key in 0..self.size {
            machine.undoably(|machine| {
                let tree = u64::from(self.tree);
                let added = machine.call_method(self.add, &[tree, key])? == 1;
                self.wrong += u64::from(machine.call_method(self.predicate, &[tree])? != 1);
                self.count += 1;
                if added && nodes + 1 < self.size { self.below(machine, nodes + 1) } else { Ok(()) }
            })?;
        }
        Ok(())
    }
}

/// The most memory that this process has had, in MiB; none where the system does not say.
fn peak() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes / 1024.0)
}
