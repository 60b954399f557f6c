//! A search in pieces: what a worker of `cota work` does with a search, and what is made of all that workers did.
//!
//! The hidden option `--units` of a command says which: `describe` prints what the job is made of, `serve` works, and a
//! folder is that of a job that is done, whose results take the place of the search.

use cota_cluster::Store;
use cota_console::exit::{Exit, Failure};
use cota_engine::units::{End, Found, Portion, Stretch, Stretches, Unit, Work};
use cota_engine::walk::{Course, Departure, Depths};
use cota_engine::{Failure as Failed, Rejection, Vector};
use cota_results::work;
use cota_run::Digest;
use std::convert::Infallible;
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

/// What a command is to do with its search instead of doing all of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Units {
    /// Print what the job is made of.
    Describe,
    /// Do the tasks that are read from standard input.
    Serve,
    /// Take the results from the folder of a job.
    Done(PathBuf),
}

impl FromStr for Units {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(match text {
            "describe" => Self::Describe,
            "serve" => Self::Serve,
            folder => Self::Done(folder.into()),
        })
    }
}

/// For whoever does a job in pieces.
#[derive(Debug, clap::Args)]
pub struct UnitsArgs {
    #[arg(long, hide = true, value_name = "WHAT")]
    pub units: Option<Units>,

    /// The shared folder for what is found.
    #[arg(long, hide = true, value_name = "DIR", requires = "units")]
    pub results: Option<PathBuf>,
}

/// Refuses the first option that was given and cannot be cut into units.
///
/// # Errors
/// There is one.
pub fn refuse(given: &[(&str, bool, &str)]) -> Result<(), Failure> {
    match given.iter().find(|(_, given, _)| *given) {
        None => Ok(()),
        Some((option, _, why)) => {
            Err(Failure::usage(format!("{option} is not for work in units")).hint(why))
        }
    }
}

/// Why what depends on all that comes before is refused.
pub const CUTS: &str = "units are done in any order; a limit is on what comes first";

/// A search that is done in units.
pub struct Divided<'a> {
    /// How far it goes.
    pub course: Course,
    /// All that distinguishes it from others: what differs here is other work.
    pub inputs: Digest,
    /// Whether structures are kept; otherwise they are only counted.
    pub keeps: bool,
    /// The shared folder for structures; without one they are part of the lines.
    pub results: Option<&'a Path>,
    /// Does some of the units.
    pub work: &'a mut dyn FnMut(Vec<Unit>, Portion) -> Result<Work, Failure>,
}

impl Divided<'_> {
    fn worker(&self) -> Result<work::Worker, Failure> {
        if self.course.by_class && self.course.jumps {
            return Err(Failure::usage("--criterion is not for work in units with this invariant")
                .hint("it has named checks, and what jumps over choices and what a criterion skips depend on each other; \
                       --strategy owned does not jump"));
        }
        Ok(work::Worker {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            inputs: format!("{:016x}", self.inputs.number(self.course.space.fingerprint()).value()),
            root: vec![written(&Unit::whole(&self.course))],
            // Where the search jumps, it may never come to the failure.
            ends_at_failure: !self.course.jumps,
        })
    }

    /// Does what the hidden option says.
    ///
    /// # Errors
    /// The search cannot be divided, or what is read is no task.
    pub fn run(mut self, units: &Units) -> Result<Exit, Failure> {
        let worker = self.worker()?;
        let mut out = std::io::stdout().lock();
        writeln!(out, "{}", cota_results::line(&worker))?;
        out.flush()?;
        if *units == Units::Describe {
            return Ok(Exit::Done);
        }
        for line in std::io::stdin().lock().lines() {
            let part = self.task(&line?)?;
            writeln!(out, "{}", cota_results::line(&part))?;
            out.flush()?;
        }
        Ok(Exit::Done)
    }

    fn task(&mut self, line: &str) -> Result<work::Part, Failure> {
        let task: work::Task = cota_results::read_line(line)
            .map_err(|error| Failure::usage(format!("a task cannot be read: {error}")))?;
        let units = task.units.iter().map(read).collect::<Option<Vec<_>>>();
        let units = units.ok_or_else(|| Failure::usage("a task cannot be read: its units"))?;
        let pieces = task.pieces as usize;
        let work = (self.work)(units, Portion { steps: task.steps, pieces, keeps: self.keeps })?;
        let mut done: Vec<_> = work.done.into_iter().map(stretch).collect();
        if let Some(folder) = self.results {
            done.iter_mut().try_for_each(|stretch| store(folder, stretch))?;
        }
        Ok(cota_cluster::sealed(work::Part {
            task: task.task,
            digest: String::new(),
            steps: work.steps,
            done,
            left: work.left.iter().map(written).collect(),
        }))
    }
}

/// Puts what was found in a unit into a file, which is there whole or not at all. Its name has the unit and, because another
/// task may do more or less of the same unit, its content.
fn store(folder: &Path, stretch: &mut work::Stretch) -> Result<(), Failure> {
    let work::StretchResult::Search(result) = &mut stretch.result;
    if result.found.is_empty() {
        return Ok(());
    }
    let found = std::mem::take(&mut result.found);
    let bytes = serde_json::to_vec(&found).map_err(Failure::usage)?;
    let unit = serde_json::to_vec(&stretch.unit).map_err(Failure::usage)?;
    let digest = cota_cluster::digest(&bytes);
    let file = folder.join(format!("{}-{digest}.json", cota_cluster::digest(&unit)));
    if !file.exists() {
        cota_os::write_whole(&file, bytes)?;
    }
    result.stored = Some(work::Stored { file: file.display().to_string(), digest });
    Ok(())
}

/// What was put into a file.
fn stored(work::Stored { file, digest }: &work::Stored) -> Result<Vec<work::Found>, Failure> {
    let failed = |why: &dyn std::fmt::Display| Failure::usage(format!("{file}: {why}"));
    let bytes = std::fs::read(file).map_err(|error| failed(&error))?;
    if cota_cluster::digest(&bytes) != *digest {
        return Err(failed(&"the result is damaged: its digest is another one"));
    }
    serde_json::from_slice(&bytes).map_err(|error| failed(&error))
}

/// What was done of a job, and how long it took.
///
/// # Errors
/// It is not done, or its files cannot be read.
pub fn done(folder: &Path) -> Result<(Stretches, Duration), Failure> {
    let store = Store::read(folder).map_err(Failure::usage)?;
    let (parts, left) = store.parts().map_err(Failure::usage)?;
    if left > 0 {
        return Err(Failure::usage(format!("the job is not done: {left} units are left"))
            .hint(format!("cota cluster resume {}", folder.display())));
    }
    let mut stretches = Stretches::default();
    for part in parts {
        for work::Stretch { unit, result } in part.done {
            let work::StretchResult::Search(mut result) = result;
            if let Some(file) = &result.stored {
                result.found = stored(file)?;
            }
            let stretch = read_stretch(&unit, result);
            stretches.add(stretch.ok_or_else(|| Failure::usage("the journal is damaged"))?);
        }
    }
    Ok((stretches, store.took()))
}

fn written(unit: &Unit) -> work::Unit {
    let known = unit.known.iter().map(|depths| hex(*depths)).collect();
    work::Unit { path: unit.path.clone(), floor: unit.floor as u64, known, split: unit.split }
}

fn read(unit: &work::Unit) -> Option<Unit> {
    let floor = usize::try_from(unit.floor).ok().filter(|floor| *floor <= unit.path.len())?;
    let known = unit.known.iter().map(|text| depths(text)).collect::<Option<Vec<_>>>()?;
    let fits = known.is_empty() || known.len() == unit.path.len();
    fits.then(|| Unit { path: unit.path.clone(), floor, known, split: unit.split })
}

fn hex(depths: Depths) -> String {
    format!("{:x}", depths.bits())
}

fn depths(text: &str) -> Option<Depths> {
    u128::from_str_radix(text, 16).ok().map(Depths::of_bits)
}

fn stretch(stretch: Stretch) -> work::Stretch {
    let unit = written(&stretch.unit);
    let found = stretch.found.into_iter().map(|found| {
        let (alike, skips) = found.alike.map_or((None, false), |(path, skips)| (Some(path), skips));
        let vector = found.vector.indices().to_vec();
        work::Found { vector, explored: found.explored, alike, skips }
    });
    let rejections = stretch.rejections.into_iter().map(|(rejection, count)| {
        let Rejection { file, line, column, field } = rejection;
        work::Rejected { file, line, column, field, count }
    });
    let left = stretch.left.into_iter().map(|(depth, explored)| (depth as u64, explored));
    let result = work::StretchResult::Search(work::Searched {
        end: end(stretch.end),
        explored: stretch.explored,
        valid: stretch.valid,
        found: found.collect(),
        stored: None,
        jumps: stretch.jumps,
        left: left.collect(),
        rejections: rejections.collect(),
    });
    work::Stretch { unit, result }
}

fn end(end: End) -> work::End {
    match end {
        End::Cut => work::End::Cut,
        End::Done(None) => work::End::Done,
        End::Done(Some(Departure { reasons, conflict, jumped })) => {
            let reasons = reasons.into_iter().map(hex).collect();
            work::End::Departed(work::Departed { reasons, conflict: hex(conflict), jumped })
        }
        End::Failed(failure) => work::End::Failed(failed(*failure)),
    }
}

fn failed(failure: Failed) -> work::Failed {
    match failure {
        Failed::Panicked { message, place, vector, drawing } => {
            let vector = vector.indices().to_vec();
            work::Failed { message, stopped: false, place, vector, drawing }
        }
        Failed::Stopped { message, vector, drawing } => {
            let vector = vector.indices().to_vec();
            work::Failed { message, stopped: true, place: None, vector, drawing }
        }
        // A walk fails in no other way.
        other => work::Failed {
            message: other.to_string(),
            stopped: true,
            place: None,
            vector: Vec::new(),
            drawing: String::new(),
        },
    }
}

fn read_stretch(unit: &work::Unit, result: work::Searched) -> Option<Stretch> {
    let found = result.found.into_iter().map(|found| Found {
        vector: Vector::new(found.vector),
        explored: found.explored,
        alike: found.alike.map(|path| (path, found.skips)),
    });
    let rejections = result.rejections.into_iter().map(|rejected| {
        let work::Rejected { file, line, column, field, count } = rejected;
        (Rejection { file, line, column, field }, count)
    });
    let left = result.left.into_iter().map(|(depth, explored)| (depth as usize, explored));
    Some(Stretch {
        unit: read(unit)?,
        end: read_end(result.end)?,
        explored: result.explored,
        valid: result.valid,
        found: found.collect(),
        jumps: result.jumps,
        left: left.collect(),
        rejections: rejections.collect(),
    })
}

fn read_end(end: work::End) -> Option<End> {
    Some(match end {
        work::End::Cut => End::Cut,
        work::End::Done => End::Done(None),
        work::End::Departed(work::Departed { reasons, conflict, jumped }) => {
            let reasons = reasons.iter().map(|text| depths(text)).collect::<Option<Vec<_>>>()?;
            End::Done(Some(Departure { reasons, conflict: depths(&conflict)?, jumped }))
        }
        work::End::Failed(work::Failed { message, stopped, place, vector, drawing }) => {
            let vector = Vector::new(vector);
            End::Failed(Box::new(if stopped {
                Failed::Stopped { message, vector, drawing }
            } else {
                Failed::Panicked { message, place, vector, drawing }
            }))
        }
    })
}
