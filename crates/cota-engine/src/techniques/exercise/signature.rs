//! The class of a run.

use super::coverage::Coverage;
use super::recorder::Recording;
use super::site::Function;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// What a run has in common with all runs of its class.
///
/// It holds the events themselves, eight bytes each, not a hash of them; clones share them. Written
/// out, it names each place with its outcome, a run of places in the same file under one name.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Signature {
    coverage: Coverage,
    content: Arc<Content>,
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Content {
    /// The functions of each part of the run, in order.
    functions: Box<[(u32, &'static Function)]>,
    /// The number of a function in the upper half, an outcome in the lower; when counting, each is
    /// followed by how often.
    data: Box<[u64]>,
}

impl Signature {
    pub(super) fn new(
        coverage: Coverage,
        functions: Box<[(u32, &'static Function)]>,
        data: Box<[u64]>,
    ) -> Self {
        Self { coverage, content: Arc::new(Content { functions, data }) }
    }

    /// The criterion.
    pub fn coverage(&self) -> Coverage {
        self.coverage
    }

    /// Whether the run reached nothing that matters for the criterion: perhaps nothing is annotated.
    pub fn is_empty(&self) -> bool {
        self.content.data.is_empty()
    }

    /// The signature of a run that does what this one did and then what the other one did.
    ///
    /// With it, the class of a combination of parts, each checked by itself, comes from the classes
    /// of the parts. For paths without repetitions it is exact if the two share no decision, as it is
    /// with different checks of an invariant; if they do, what one of them took back stays taken back.
    ///
    /// `None` if the criteria differ.
    pub fn merge(&self, other: &Self) -> Option<Self> {
        if self.coverage != other.coverage {
            return None;
        }
        let mut recording = Recording::new(self.coverage);
        recording.replay(self);
        recording.replay(other);
        Some(recording.finish())
    }

    /// Part, function, outcome and how often.
    pub(super) fn steps(&self) -> impl Iterator<Item = (u32, &'static Function, u32, u32)> {
        let width = if self.coverage == Coverage::Counting { 2 } else { 1 };
        self.content.data.chunks(width).map(|step| {
            let (part, function) = self.content.functions[(step[0] >> 32) as usize];
            (part, function, step[0] as u32, step.get(1).map_or(1, |times| *times as u32))
        })
    }
}

impl Hash for Signature {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Where a function begins says nearly always which one it is.
        for (part, function) in &self.content.functions {
            (part, function.line, function.column).hash(state);
        }
        self.content.data.hash(state);
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return write!(f, "nothing");
        }
        let (mut file, mut place) = ("", None);
        let in_parts = self.content.functions.iter().any(|(part, _)| *part > 0);
        let mut last_part = None;
        for (part, function, code, times) in self.steps() {
            let Some(site) = function.site_of(code) else { continue };
            if !self.coverage.is_path() && place == Some((part, function, site.first)) {
                write!(f, "|")?;
            } else {
                if place.is_some() {
                    write!(f, " ")?;
                }
                if in_parts && last_part.replace(part) != Some(part) {
                    write!(f, "[{}] ", part + 1)?;
                }
                if file == function.file {
                    write!(f, "{}", site.line)?;
                } else {
                    write!(f, "{}:{}", function.file, site.line)?;
                }
                write!(f, ":{}=", site.kind)?;
            }
            write!(f, "{}", site.outcome(code))?;
            if self.coverage == Coverage::Counting {
                write!(f, "×{times}")?;
            }
            (file, place) = (function.file, Some((part, function, site.first)));
        }
        Ok(())
    }
}

impl fmt::Debug for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({self})", self.coverage)
    }
}
