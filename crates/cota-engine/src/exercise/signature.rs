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
    /// The functions, in order.
    functions: Box<[&'static Function]>,
    /// The number of a function in the upper half, an outcome in the lower; when counting, each is
    /// followed by how often.
    data: Box<[u64]>,
}

impl Signature {
    pub(super) fn new(
        coverage: Coverage,
        functions: Box<[&'static Function]>,
        data: Box<[u64]>,
    ) -> Self {
        Self { coverage, content: Arc::new(Content { functions, data }) }
    }

    /// The criterion.
    pub fn coverage(&self) -> Coverage {
        self.coverage
    }

    /// Whether nothing that matters for the criterion was come to: perhaps nothing is annotated.
    pub fn is_empty(&self) -> bool {
        self.content.data.is_empty()
    }

    /// The signature of a run that does what this one did and then what the other one did.
    ///
    /// With it, the class of a combination of parts, each checked by itself, comes from the classes
    /// of the parts. For paths without repetitions it is exact if the parts share no decision; if
    /// they do, what was taken back in a part stays taken back. When the same code checks both parts
    /// and it matters which part did what, a pair of signatures is the class to use.
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

    /// Function, outcome and how often.
    pub(super) fn steps(&self) -> impl Iterator<Item = (&'static Function, u32, u32)> {
        let width = if self.coverage == Coverage::Counting { 2 } else { 1 };
        self.content.data.chunks(width).map(|step| {
            let function = self.content.functions[(step[0] >> 32) as usize];
            (function, step[0] as u32, step.get(1).map_or(1, |times| *times as u32))
        })
    }
}

impl Hash for Signature {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Where a function begins says nearly always which one it is.
        for function in &self.content.functions {
            (function.line, function.column).hash(state);
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
        for (function, code, times) in self.steps() {
            let Some(site) = function.site_of(code) else { continue };
            if !self.coverage.is_path() && place == Some((function, site.first)) {
                write!(f, "|")?;
            } else {
                if place.is_some() {
                    write!(f, " ")?;
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
            (file, place) = (function.file, Some((function, site.first)));
        }
        Ok(())
    }
}

impl fmt::Debug for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({self})", self.coverage)
    }
}
