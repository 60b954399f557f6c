//! A job in as many parts as an array of tasks has: each does its line of a file, and nobody talks to anybody.

use crate::coordinator::Coordinator;
use crate::job::{JobError, Store};
use crate::journal::Journal;
use cota_results::work::{Part, Task, Unit, Worker};
use cota_run::Random;
use std::fs;
use std::path::PathBuf;

/// The units of each line. With this many the lines are about equal.
pub const UNITS_PER_LINE: usize = 128;

const PLAN: &str = "plan.jsonl";

/// A job that was divided among the tasks of an array.
#[derive(Clone, Debug)]
pub struct Plan {
    lines: Vec<Task>,
}

impl Plan {
    /// Divides units among so many lines.
    pub fn new(units: &[Unit], lines: usize) -> Self {
        let task = |task| Task { task, units: Vec::new(), steps: u64::MAX, pieces: 1 };
        let mut dealt: Vec<_> = (0..lines as u64).map(task).collect();
        let mut order: Vec<_> = (0..lines).collect();
        // Neighbours are about equal, and go to different lines; what recurs at equal distances does not go to the same.
        for (number, some) in units.chunks(lines.max(1)).enumerate() {
            Random::new(number as u64).shuffle(&mut order);
            for (unit, line) in some.iter().zip(&order) {
                dealt[*line].units.push(unit.clone());
            }
        }
        Self { lines: dealt }
    }

    /// What each task of the array is to do.
    pub fn lines(&self) -> &[Task] {
        &self.lines
    }
}

impl Store {
    /// Keeps a plan.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write_plan(&self, plan: &Plan) -> Result<(), JobError> {
        let path = self.folder().join(PLAN);
        let lines: String = plan.lines.iter().map(|line| cota_results::line(line) + "\n").collect();
        cota_os::write_whole(&path, lines).map_err(|error| JobError::Io { path, error })
    }

    /// The plan of the job, if it has one.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn plan(&self) -> Result<Option<Plan>, JobError> {
        let path = self.folder().join(PLAN);
        if !path.exists() {
            return Ok(None);
        }
        let text = fs::read_to_string(&path);
        let text = text.map_err(|error| JobError::Io { path: path.clone(), error })?;
        let lines = text.lines().map(cota_results::read_line).collect::<Result<Vec<_>, _>>();
        let lines = lines.map_err(|error| JobError::NoJob { path, reason: error.to_string() })?;
        Ok(Some(Plan { lines }))
    }

    /// The journal of a line of the plan.
    pub fn line_journal(&self, line: u64) -> PathBuf {
        self.folder().join(format!("part-{line}.jsonl"))
    }

    /// What is left of a line of the plan.
    ///
    /// # Errors
    /// The results are not of this line.
    pub fn after_line(&self, line: &Task, parts: &[Part]) -> Result<Coordinator, JobError> {
        let worker = Worker { root: line.units.clone(), ..self.job().worker.clone() };
        let mut coordinator = Coordinator::new(worker);
        for part in parts {
            coordinator.restore(part).map_err(|reason| JobError::ForeignPart {
                path: self.line_journal(line.task),
                reason,
            })?;
        }
        Ok(coordinator)
    }

    /// All that was done of the job, and how many units are left. Of a plan every line has to be done.
    ///
    /// # Errors
    /// A part is missing, is there twice, or is of another job.
    pub fn parts(&self) -> Result<(Vec<Part>, usize), JobError> {
        let mut parts = Journal::read(&self.journal())?;
        let Some(plan) = self.plan()? else {
            let left = self.after(&parts)?.left();
            return Ok((parts, left));
        };
        let mut missing = Vec::new();
        for line in &plan.lines {
            let done = Journal::read(&self.line_journal(line.task))?;
            if self.after_line(line, &done)?.is_finished() {
                parts.extend(done);
            } else {
                missing.push(line.task.to_string());
            }
        }
        if !missing.is_empty() {
            return Err(JobError::Missing { parts: missing.join(", ") });
        }
        self.refuse_others(plan.lines.len() as u64)?;
        let left = self.after(&parts)?.left();
        Ok((parts, left))
    }

    /// Refuses parts that no line of the plan has.
    fn refuse_others(&self, lines: u64) -> Result<(), JobError> {
        let failed = |error| JobError::Io { path: self.folder().to_owned(), error };
        for entry in fs::read_dir(self.folder()).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let number = name.strip_prefix("part-").and_then(|rest| rest.strip_suffix(".jsonl"));
            let known = number.is_none_or(|text| {
                text.parse().is_ok_and(|line: u64| line < lines && line.to_string() == text)
            });
            if !known {
                return Err(JobError::OtherPart { path });
            }
        }
        Ok(())
    }
}
