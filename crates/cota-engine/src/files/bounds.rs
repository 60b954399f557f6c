//! Bounds as text, to be kept and used again.
//!
//! ```text
//! cota bounds 1
//! type: SearchTree
//! invariant: valid
//! scope: Node=2, Node.key=1..=2, SearchTree.size=0..=2
//! probe: 1b2c3d4e5f607182
//! root.root: null Node0
//! root.size: 0 1 2
//! Node0.left: null Node1
//! ...
//! ```
//!
//! One line for each slot, under breadth-first naming, with all values that occur. The probe stands for
//! what the invariant does on the first candidates; if that has changed, the bounds are stale.

use crate::model::bounded::Bounded;
use crate::model::judgement::Judgement;
use crate::model::space::{FieldDomain, Space};
use crate::search::failure::Failure;
use crate::search::{Search, Strategy};
use crate::techniques::bounds::Bounds;
use cota_run::{Digest, Shard};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The first line of the file.
const MAGIC: &str = "cota bounds 1";

/// The candidates in the probe of an invariant.
const PROBE: usize = 2_000;

/// Bounds with what they were computed from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoundsFile {
    /// The type.
    pub type_name: String,
    /// The name of the invariant.
    pub invariant: String,
    /// The scope, as text.
    pub scope: String,
    /// What the invariant does on the first candidates; `None` for bounds from elsewhere.
    pub probe: Option<u64>,
    lines: Vec<(String, Vec<String>)>,
}

/// Why a file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoundsFileError {
    /// Not a file of bounds.
    #[error("this is not a file of bounds: it does not begin with `{MAGIC}`")]
    NotBounds,
    /// A line that is not `slot: values`.
    #[error("line {line}: expected `slot: value value ...`, found `{text}`")]
    Line {
        /// The line, counted from 1.
        line: usize,
        /// What is there.
        text: String,
    },
    /// A slot that the space does not have.
    #[error("there is no slot `{0}` in this scope")]
    NoSlot(String),
    /// A value that a slot cannot have.
    #[error("`{slot}` cannot be {value} in this scope")]
    NoValue {
        /// The slot.
        slot: String,
        /// The value.
        value: String,
    },
    /// A slot about which nothing is said.
    #[error("the file says nothing about `{0}`")]
    Missing(String),
    /// They are bounds of something else.
    #[error("these are bounds for {what} `{given}`, not `{wanted}`")]
    Other {
        /// What differs.
        what: &'static str,
        /// What the file says.
        given: String,
        /// What is searched.
        wanted: String,
    },
    /// Something that two lines speak of.
    #[error("the file has two lines about `{0}`")]
    Twice(String),
    /// A scope with too many values.
    #[error(transparent)]
    TooMany(Failure),
    /// The invariant has changed.
    #[error("the invariant has changed since these bounds were computed")]
    Stale,
}

impl BoundsFile {
    /// A file for bounds that were computed by a search.
    pub fn new<T: Bounded>(
        search: &Search<T>,
        bounds: &Bounds,
        invariant: &str,
        scope: &impl ToString,
    ) -> Self {
        let space = &bounds.space;
        let searched = |slot: &u32| !matches!(space.field(*slot), FieldDomain::Fixed);
        let lines = (0..space.slots().len() as u32).filter(searched).map(|slot| {
            let values = bounds.values(slot).map(|index| space.value_name(slot, index));
            (space.slot_name(slot), values.collect())
        });
        Self {
            type_name: space.classes()[0].name.clone(),
            invariant: invariant.to_string(),
            scope: scope.to_string(),
            probe: Some(search.probe()),
            lines: lines.collect(),
        }
    }

    /// The bounds, for a search with the same type, invariant and scope.
    ///
    /// # Errors
    /// They are bounds of something else, or the invariant has changed.
    pub fn bounds_for<T: Bounded>(
        &self,
        search: &Search<T>,
        invariant: &str,
        scope: &impl ToString,
    ) -> Result<Bounds, BoundsFileError> {
        let other = |what, given: &str, wanted: String| {
            let given = given.to_string();
            if given == wanted {
                return Ok(());
            }
            Err(BoundsFileError::Other { what, given, wanted })
        };
        other("the type", &self.type_name, search.space().classes()[0].name.clone())?;
        other("the invariant", &self.invariant, invariant.to_string())?;
        other("the scope", &self.scope, scope.to_string())?;
        if self.probe.is_some_and(|probe| probe != search.probe()) {
            return Err(BoundsFileError::Stale);
        }
        self.bounds(search.space())
    }

    /// The bounds, for any space that has these slots and values.
    ///
    /// # Errors
    /// A slot or value is unknown, or a slot is missing.
    pub fn bounds(&self, space: &Arc<Space>) -> Result<Bounds, BoundsFileError> {
        if !Bounds::can_be_of(space) {
            return Err(BoundsFileError::TooMany(Failure::TooManyValues));
        }
        let mut bounds = Bounds::none(space);
        let names: FxHashMap<String, u32> =
            (0..space.slots().len() as u32).map(|slot| (space.slot_name(slot), slot)).collect();
        let mut said = vec![false; names.len()];
        for (name, values) in &self.lines {
            let slot = *names.get(name).ok_or_else(|| BoundsFileError::NoSlot(name.clone()))?;
            said[slot as usize] = true;
            for value in values {
                let index = space.value_named(slot, value).ok_or_else(|| {
                    BoundsFileError::NoValue { slot: name.clone(), value: value.clone() }
                })?;
                bounds.occurs[slot as usize][index as usize] = true;
            }
        }
        let silent = (0..said.len() as u32).find(|slot| {
            !said[*slot as usize] && !matches!(space.field(*slot), FieldDomain::Fixed)
        });
        match silent {
            Some(slot) => Err(BoundsFileError::Missing(space.slot_name(slot))),
            None => Ok(bounds),
        }
    }
}

impl fmt::Display for BoundsFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{MAGIC}")?;
        writeln!(f, "type: {}", self.type_name)?;
        writeln!(f, "invariant: {}", self.invariant)?;
        writeln!(f, "scope: {}", self.scope)?;
        if let Some(probe) = self.probe {
            writeln!(f, "probe: {probe:016x}")?;
        }
        for (slot, values) in &self.lines {
            writeln!(f, "{slot}: {}", values.join(" "))?;
        }
        Ok(())
    }
}

impl FromStr for BoundsFile {
    type Err = BoundsFileError;

    fn from_str(text: &str) -> Result<Self, BoundsFileError> {
        let mut lines = (1..).zip(text.lines());
        if lines.next().is_none_or(|(_, first)| first.trim_end() != MAGIC) {
            return Err(BoundsFileError::NotBounds);
        }
        let mut file = Self {
            type_name: String::new(),
            invariant: String::new(),
            scope: String::new(),
            probe: None,
            lines: Vec::new(),
        };
        let mut names = BTreeSet::new();
        for (line, text) in lines.filter(|(_, text)| !text.trim().is_empty()) {
            let wrong = || BoundsFileError::Line { line, text: text.to_string() };
            let (name, value) = text.split_once(':').ok_or_else(wrong)?;
            let (name, value) = (name.trim(), value.trim());
            if !names.insert(name) {
                return Err(BoundsFileError::Twice(name.to_string()));
            }
            match name {
                "type" => file.type_name = value.to_string(),
                "invariant" => file.invariant = value.to_string(),
                "scope" => file.scope = value.to_string(),
                "probe" => {
                    file.probe = Some(u64::from_str_radix(value, 16).map_err(|_| wrong())?);
                }
                slot => {
                    let values = value.split_whitespace().map(str::to_string).collect();
                    file.lines.push((slot.to_string(), values));
                }
            }
        }
        Ok(file)
    }
}

impl<T: Bounded> Search<T> {
    /// A number that stands for what the invariant reads and says on the first candidates.
    pub(crate) fn probe(&self) -> u64 {
        let mut search = self.clone().strategy(Strategy::Plain);
        search.task.budget.shard = Shard::WHOLE;
        (search.task.reader, search.task.bounds, search.task.objects) = (None, None, None);
        let mut digest = Digest::default();
        let mut mix = |number: u64| digest = digest.number(number);
        for traced in search.trace().take(PROBE) {
            traced.reads.iter().for_each(|slot| mix(u64::from(*slot)));
            mix(u64::MAX - u64::from(traced.judgement == Judgement::Accepted));
        }
        digest.value()
    }
}
