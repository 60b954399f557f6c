//! A job in a folder: the file that workers read, the program that they run, and the journal.

use crate::coordinator::{Coordinator, Refused};
use crate::journal::JournalError;
use cota_results::work::{Job, Part, Program};
use cota_run::Digest;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Why a job cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    /// A file of it cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// The file is no job.
    #[error("{}: {reason}", path.display())]
    NoJob {
        /// The file.
        path: PathBuf,
        /// Why not.
        reason: String,
    },
    /// There is another job in the folder.
    #[error("{}: there is another job: `{command}`", path.display())]
    Other {
        /// The folder.
        path: PathBuf,
        /// Its command line.
        command: String,
    },
    /// It was made by another version.
    #[error("the job was made by version {found}, and this is {own}")]
    Version {
        /// The version that made it.
        found: String,
        /// This version.
        own: String,
    },
    /// Its program does not run here.
    #[error("the program of the job runs on {found}, and this is {own}")]
    Target {
        /// Where it runs.
        found: String,
        /// This machine.
        own: String,
    },
    /// Its program is another one.
    #[error("{}: the digest of the program is {found}, not {wanted}", path.display())]
    Program {
        /// The file.
        path: PathBuf,
        /// Its digest.
        found: String,
        /// That of the job.
        wanted: String,
    },
    /// The journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The journal of a part is not one of it.
    #[error("{}: it does not fit the plan: {reason}", path.display())]
    ForeignPart {
        /// The file.
        path: PathBuf,
        /// Why not.
        reason: Refused,
    },
    /// A part that the plan does not have.
    #[error("{}: the plan has no such part", path.display())]
    OtherPart {
        /// The file.
        path: PathBuf,
    },
    /// Parts of the plan are not done.
    #[error("not done, or missing: part {parts}")]
    Missing {
        /// Their numbers.
        parts: String,
    },
    /// The journal is not one of this job.
    #[error("the journal does not fit the job: {0}")]
    Foreign(Refused),
}

/// The digest of bytes, as jobs and results have it.
pub fn digest(bytes: &[u8]) -> String {
    format!("{:016x}", Digest::default().bytes(bytes).value())
}

/// The kind of this machine.
pub fn target() -> String {
    format!("{}-{}", std::env::consts::ARCH, std::env::consts::OS)
}

/// A part with its digest.
pub fn sealed(part: Part) -> Part {
    let digest = digest_of(&part);
    Part { digest, ..part }
}

/// The digest that a part should have.
fn digest_of(part: &Part) -> String {
    digest(cota_results::line(&Part { digest: String::new(), ..part.clone() }).as_bytes())
}

/// The part of a line, if it is whole.
pub(crate) fn checked(line: &str) -> Result<Part, String> {
    let part: Part = cota_results::read_line(line).map_err(|error| error.to_string())?;
    let wanted = digest_of(&part);
    if part.digest != wanted {
        return Err(Refused::Damaged { found: part.digest, wanted }.to_string());
    }
    Ok(part)
}

/// A folder with a job.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
    job: Job,
}

impl Store {
    /// Puts a job into a folder, with the program that it needs besides this one.
    ///
    /// # Errors
    /// It cannot be written, or there is another job.
    pub fn create(folder: &Path, mut job: Job, program: Option<&Path>) -> Result<Self, JobError> {
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |error| JobError::Io { path, error }
        };
        fs::create_dir_all(folder).map_err(failed(folder))?;
        if let Some(program) = program {
            let bytes = fs::read(program).map_err(failed(program))?;
            let digest = digest(&bytes);
            let file = format!("program-{digest}");
            let copy = folder.join(&file);
            if !copy.exists() {
                // With the rights to run it.
                let part = folder.join(format!(".{file}.{}.part", std::process::id()));
                fs::copy(program, &part).map_err(failed(&part))?;
                fs::rename(&part, &copy).map_err(failed(&copy))?;
            }
            job.program = Some(Program { file, digest, target: target() });
        }
        let path = folder.join(JOB);
        if path.exists() {
            let known = Self::read(folder)?;
            if known.job != job {
                let (path, command) = (folder.to_owned(), known.job.command.join(" "));
                return Err(JobError::Other { path, command });
            }
            return Ok(known);
        }
        cota_os::write_whole(&path, cota_results::line(&job) + "\n").map_err(failed(&path))?;
        Ok(Self { folder: folder.to_owned(), job })
    }

    /// The job of a folder.
    ///
    /// # Errors
    /// There is none.
    pub fn read(folder: &Path) -> Result<Self, JobError> {
        let path = folder.join(JOB);
        let text = fs::read_to_string(&path);
        let text = text.map_err(|error| JobError::Io { path: path.clone(), error })?;
        let job = cota_results::read_line(&text);
        let job = job.map_err(|error| JobError::NoJob { path, reason: error.to_string() })?;
        Ok(Self { folder: folder.to_owned(), job })
    }

    /// The job.
    pub fn job(&self) -> &Job {
        &self.job
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// How long the work took, from its beginning to its last result.
    pub fn took(&self) -> Duration {
        let written = |path: PathBuf| fs::metadata(path).and_then(|file| file.modified());
        let (begun, ended) = (written(self.folder.join(JOB)), written(self.journal()));
        let took = begun.and_then(|begun| Ok(ended?.duration_since(begun).unwrap_or_default()));
        took.unwrap_or_default()
    }

    /// The file of the journal.
    pub fn journal(&self) -> PathBuf {
        self.folder.join(JOURNAL)
    }

    /// Whether this version can do the job.
    ///
    /// # Errors
    /// Another version made it.
    pub fn check_version(&self, own: &str) -> Result<(), JobError> {
        if self.job.version == own {
            return Ok(());
        }
        Err(JobError::Version { found: self.job.version.clone(), own: own.to_owned() })
    }

    /// The program of the job, if it is not this one; whole, and one that runs here.
    ///
    /// # Errors
    /// It is not.
    pub fn program(&self) -> Result<Option<PathBuf>, JobError> {
        let Some(program) = &self.job.program else { return Ok(None) };
        if program.target != target() {
            return Err(JobError::Target { found: program.target.clone(), own: target() });
        }
        let path = self.folder.join(&program.file);
        let bytes = fs::read(&path);
        let found = digest(&bytes.map_err(|error| JobError::Io { path: path.clone(), error })?);
        if found != program.digest {
            return Err(JobError::Program { path, found, wanted: program.digest.clone() });
        }
        Ok(Some(path))
    }

    /// What is left of the job after some results.
    ///
    /// # Errors
    /// They are not of this job.
    pub fn after(&self, parts: &[Part]) -> Result<Coordinator, JobError> {
        let mut coordinator = Coordinator::new(self.job.worker.clone());
        for part in parts {
            coordinator.restore(part).map_err(JobError::Foreign)?;
        }
        Ok(coordinator)
    }
}

const JOB: &str = "job.json";
const JOURNAL: &str = "journal.jsonl";
