//! Suites in files: structures that were kept, to be read again as a stream.
//!
//! A suite is text, one structure a line: its vector, and behind a tab its value in whatever form the
//! writer chose, for people and for programs in other languages. A head says what the structures are
//! of, the last line how many there are, so that a file that was cut off is noticed:
//!
//! ```text
//! cota suite 1
//! type: catalogue::SearchTree
//! invariant: valid
//! scope: SearchTree.size=0..=1, Node=1, Node.info=0..=0
//! fingerprint: 5f1c9a3be0d24417
//! made: reduced, counting, 10%, first
//!
//! 0    {"root":null,"size":0}
//! 1,1  {"root":{"left":null,"right":null,"info":0},"size":1}
//!
//! structures: 2
//! ```

use crate::model::bounded::Bounded;
use crate::model::candidate::{Candidate, Structure, Vector};
use crate::model::space::Space;
use crate::search::Search;
use crate::search::source::Source;
use crate::search::tally::{Run, Tally};
use crate::techniques::checks::Accept;
use cota_run::{Finished, Progress, StopReason};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Lines, Write};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

const FIRST_LINE: &str = "cota suite 1";

/// The entries of the head.
const HEAD: [&str; 5] = ["type", "invariant", "scope", "fingerprint", "made"];

/// What the structures of a suite are of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SuiteHead {
    /// The path of the type.
    pub type_path: String,
    /// The invariant as people name it.
    pub invariant: String,
    /// The scope.
    pub scope: String,
    /// [`Space::fingerprint`](crate::space::Space::fingerprint).
    pub fingerprint: u64,
    /// How the suite was made.
    pub made: String,
}

/// Why a suite cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SuiteError {
    /// The file cannot be read.
    #[error("{path}: {reason}")]
    Unreadable {
        /// The file.
        path: String,
        /// Why not.
        reason: String,
    },
    /// It is no suite.
    #[error("{path} is no suite: its first line is not `{FIRST_LINE}`")]
    NoSuite {
        /// The file.
        path: String,
    },
    /// It belongs to something else.
    #[error(
        "{path} is a suite of another type or scope: of {type_path} with the scope {scope}, \
         fingerprint {stored:016x} and not {wanted:016x}"
    )]
    Other {
        /// The file.
        path: String,
        /// The type that the structures are of.
        type_path: String,
        /// The scope it is of.
        scope: String,
        /// Its fingerprint.
        stored: u64,
        /// The fingerprint of what is wanted.
        wanted: u64,
    },
    /// A line cannot be used.
    #[error("{path}:{line}: {reason}")]
    Line {
        /// The file.
        path: String,
        /// The line.
        line: usize,
        /// Why not.
        reason: String,
    },
    /// The end is missing or tells another number of structures.
    #[error("{path} has {found} structures, and does not end with that number: it was cut off")]
    CutOff {
        /// The file.
        path: String,
        /// How many structures there are.
        found: u64,
    },
}

/// Writes a suite, structure by structure.
#[derive(Debug)]
pub struct SuiteWriter<W> {
    out: W,
    structures: u64,
}

impl<W: Write> SuiteWriter<W> {
    /// Writes the head.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn new(mut out: W, head: &SuiteHead) -> io::Result<Self> {
        let line = |text: &str| text.replace(['\n', '\r'], " ");
        writeln!(out, "{FIRST_LINE}")?;
        writeln!(out, "type: {}", line(&head.type_path))?;
        writeln!(out, "invariant: {}", line(&head.invariant))?;
        writeln!(out, "scope: {}", line(&head.scope))?;
        writeln!(out, "fingerprint: {:016x}", head.fingerprint)?;
        writeln!(out, "made: {}\n", line(&head.made))?;
        Ok(Self { out, structures: 0 })
    }

    /// Writes a structure and its value, which is one line.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn structure(&mut self, vector: &Vector, value: &str) -> io::Result<()> {
        self.structures += 1;
        writeln!(self.out, "{vector}\t{}", value.replace(['\n', '\r'], " "))
    }

    /// Writes the end.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn finish(mut self) -> io::Result<()> {
        writeln!(self.out, "\nstructures: {}", self.structures)?;
        self.out.flush()
    }
}

/// A suite in a file, as a source of structures of a search. The search says what type, scope and
/// invariant they are of; a structure that the invariant does not accept is an error.
pub struct StoredSuite<T: Bounded> {
    path: PathBuf,
    head: SuiteHead,
    search: Search<T>,
}

impl<T: Bounded> StoredSuite<T> {
    /// Looks at the head of a suite.
    ///
    /// # Errors
    /// It cannot be read, or it is of something else.
    pub fn open(path: impl Into<PathBuf>, search: &Search<T>) -> Result<Self, SuiteError> {
        let path = path.into();
        let head = Reader::open(&path)?.head()?;
        let wanted = search.task.space.fingerprint();
        if head.fingerprint != wanted {
            let SuiteHead { type_path, scope, fingerprint: stored, .. } = head;
            return Err(SuiteError::Other { path: shown(&path), type_path, scope, stored, wanted });
        }
        Ok(Self { path, head, search: search.clone() })
    }

    /// What its structures are of.
    pub fn head(&self) -> &SuiteHead {
        &self.head
    }

    /// Calls a function with each structure; why it ended, and how many there were.
    fn read(
        &self,
        each: &mut dyn FnMut(&Candidate<'_, T>) -> ControlFlow<()>,
    ) -> Result<(StopReason, u64), SuiteError> {
        let (watch, mut valid) = (self.search.task.watch(), 0);
        let mut reader = Reader::open(&self.path)?;
        if reader.head()? != self.head {
            return Err(reader.wrong("the suite was changed while it was read"));
        }
        let budget = self.search.task.budget;
        loop {
            if let Some(stop) = budget.spent(valid, valid) {
                return Ok((stop, valid));
            }
            let Some(vector) = reader.next_vector()? else {
                return Ok((StopReason::Exhausted, valid));
            };
            let structure = self.structure(vector).map_err(|reason| reader.wrong(&reason))?;
            valid += 1;
            watch.add(1);
            watch.found(1);
            if structure.with(|candidate| each(candidate)).is_break() {
                return Ok((StopReason::Enough, valid));
            }
            if let Some(reason) = watch.stop_reason() {
                return Ok((reason, valid));
            }
        }
    }

    fn structure(&self, vector: Vector) -> Result<Structure<T>, String> {
        let structure = self.search.structure(vector).map_err(|error| error.to_string())?;
        let holds = structure.with(|candidate| {
            let run = || self.search.rule.holds(candidate.heap(), &mut self.search.rule.runs());
            catch_unwind(AssertUnwindSafe(run))
        });
        match holds {
            Ok(true) => Ok(structure),
            Ok(false) => Err("the invariant does not accept this structure".to_string()),
            Err(_) => Err("the invariant panics on this structure".to_string()),
        }
    }
}

impl<T: Bounded> Source<T> for StoredSuite<T> {
    type Class = Infallible;

    fn space(&self) -> &Arc<Space> {
        self.search.space()
    }

    fn progress(&self) -> &Arc<Progress> {
        self.search.progress()
    }

    fn for_each(&self, mut each: impl FnMut(&Candidate<'_, T>) -> ControlFlow<()>) -> Run {
        let begun = Instant::now();
        let (stop, valid) = self.read(&mut each)?;
        let elapsed = begun.elapsed();
        Ok(Finished { result: Tally::of(valid), stop, steps: valid, elapsed })
    }
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// A suite that is being read.
struct Reader<'a> {
    path: &'a Path,
    lines: Lines<BufReader<File>>,
    /// The number of the last line.
    line: usize,
    structures: u64,
}

impl<'a> Reader<'a> {
    fn open(path: &'a Path) -> Result<Self, SuiteError> {
        let unreadable = |error: io::Error| SuiteError::Unreadable {
            path: shown(path),
            reason: error.to_string(),
        };
        let file = File::open(path).map_err(unreadable)?;
        Ok(Self { path, lines: BufReader::new(file).lines(), line: 0, structures: 0 })
    }

    fn wrong(&self, reason: &str) -> SuiteError {
        SuiteError::Line { path: shown(self.path), line: self.line, reason: reason.to_string() }
    }

    fn cut_off(&self) -> SuiteError {
        SuiteError::CutOff { path: shown(self.path), found: self.structures }
    }

    fn next_line(&mut self) -> Result<Option<String>, SuiteError> {
        let Some(line) = self.lines.next() else { return Ok(None) };
        self.line += 1;
        line.map(Some).map_err(|error| self.wrong(&error.to_string()))
    }

    fn head(&mut self) -> Result<SuiteHead, SuiteError> {
        // A file that is not text has no first line either.
        if self.next_line().ok().flatten().as_deref() != Some(FIRST_LINE) {
            return Err(SuiteError::NoSuite { path: shown(self.path) });
        }
        let mut entries = BTreeMap::new();
        loop {
            let Some(line) = self.next_line()? else { return Err(self.cut_off()) };
            if line.is_empty() {
                break;
            }
            let entry = line.split_once(':').map(|(key, value)| (key, value.trim().to_string()));
            let Some((key, value)) = entry.filter(|(key, _)| HEAD.contains(key)) else {
                return Err(self.wrong("there is no such entry in the head of a suite"));
            };
            if entries.insert(key.to_string(), value).is_some() {
                return Err(self.wrong(&format!("the head has two entries `{key}`")));
            }
        }
        let mut entry = |key: &str| {
            let missing = || self.wrong(&format!("the head has no entry `{key}`"));
            entries.remove(key).ok_or_else(missing)
        };
        let fingerprint = entry("fingerprint")?;
        Ok(SuiteHead {
            type_path: entry("type")?,
            invariant: entry("invariant")?,
            scope: entry("scope")?,
            fingerprint: u64::from_str_radix(&fingerprint, 16)
                .map_err(|_| self.wrong(&format!("`{fingerprint}` is no fingerprint")))?,
            made: entry("made")?,
        })
    }

    /// The next vector; `None` at the end, which must be there.
    fn next_vector(&mut self) -> Result<Option<Vector>, SuiteError> {
        let Some(line) = self.next_line()? else { return Err(self.cut_off()) };
        if !line.is_empty() {
            self.structures += 1;
            let vector = line.split('\t').next().unwrap_or_default();
            let vector = vector.parse().map_err(|error: crate::model::candidate::VectorError| {
                self.wrong(&error.to_string())
            });
            return vector.map(Some);
        }
        let Some(end) = self.next_line()? else { return Err(self.cut_off()) };
        if end != format!("structures: {}", self.structures) {
            return Err(self.cut_off());
        }
        match self.next_line()? {
            None => Ok(None),
            Some(_) => Err(self.wrong("nothing follows the end of a suite")),
        }
    }
}
