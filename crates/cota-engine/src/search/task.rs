//! A search without its type: all that decides which candidates are looked at.
//!
//! Only what is handed out has a type; the walk itself is compiled once for all of them.

use crate::model::candidate::Vector;
use crate::model::space::Space;
use crate::search::Strategy;
use crate::search::choices::Options;
use crate::search::course::{self, Course, Walks};
use crate::search::explorer::{Explorer, Reader, Step};
use crate::search::failure::Failure;
use crate::search::heap::Read;
use crate::search::jumps::{Departure, Depths};
use crate::search::position::Position;
use crate::search::rejection::Rejection;
use crate::search::walk::{Next, Walk};
use crate::techniques::bounds::{Bounds, Labels};
use crate::techniques::checks::{Accept, Announce, Announced};
use cota_run::hook::take_location;
use cota_run::{Budget, Progress, Watch};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What to search, how, and how far.
pub(crate) struct Task {
    pub space: Arc<Space>,
    pub rule: Arc<dyn Accept>,
    pub strategy: Strategy,
    pub budget: Budget,
    pub unordered: bool,
    pub objects: Option<u32>,
    pub records_rejections: bool,
    pub progress: Arc<Progress>,
    pub reader: Option<Reader>,
    pub bounds: Option<Arc<Bounds>>,
    pub refine: bool,
    pub fixed: Vec<(u32, u32)>,
    pub from: Option<Position>,
    /// What is told each candidate before the rule is run on it.
    pub announce: Option<Arc<Announce>>,
}

impl Clone for Task {
    fn clone(&self) -> Self {
        Self {
            space: Arc::clone(&self.space),
            rule: Arc::clone(&self.rule),
            progress: Arc::clone(&self.progress),
            reader: self.reader.clone(),
            bounds: self.bounds.clone(),
            fixed: self.fixed.clone(),
            from: self.from.clone(),
            announce: self.announce.clone(),
            ..*self
        }
    }
}

impl Task {
    /// Everything in the space that the rule accepts.
    pub fn new(space: Arc<Space>, bounds: Option<Arc<Bounds>>, rule: Arc<dyn Accept>) -> Self {
        Self {
            space,
            rule,
            strategy: Strategy::default(),
            budget: Budget::default(),
            unordered: false,
            objects: None,
            records_rejections: false,
            progress: Arc::default(),
            reader: None,
            bounds,
            refine: true,
            fixed: Vec::new(),
            from: None,
            announce: None,
        }
    }

    /// Where a run that begins now reports its counts, and what it asks whether to go on.
    pub fn watch(&self) -> Watch<'_> {
        course::watch(&self.budget, &self.progress)
    }

    /// Whether it jumps over choices that a failing check has not read.
    pub fn jumps(&self) -> bool {
        self.strategy == Strategy::Delayed && self.rule.explains()
    }

    /// A walk through all candidates.
    pub fn explorer(&self) -> Explorer {
        let options = Options {
            owned: self.strategy != Strategy::Plain,
            delayed: self.strategy == Strategy::Delayed,
            jumps: self.jumps(),
            most_objects: self.objects,
        };
        let rule = match &self.announce {
            None => Arc::clone(&self.rule),
            Some(announce) => Announced::of(&self.rule, announce, &self.space),
        };
        let mut explorer = Explorer::new(&self.space, options, rule);
        explorer.fix(&self.fixed);
        explorer.exactly_objects(self.objects);
        explorer.read_by(self.reader.clone());
        if let Some(bounds) = &self.bounds {
            explorer.stay_within(Labels::new(bounds, self.refine));
        }
        explorer.rejections = self.records_rejections.then(Default::default);
        explorer
    }
}

impl Walks for Task {
    type Walk = Explorer;

    fn course(&self) -> Course {
        Course {
            space: Arc::clone(&self.space),
            budget: self.budget,
            unordered: self.unordered,
            progress: Arc::clone(&self.progress),
            from: self.from.clone(),
            by_class: self.reader.is_some(),
            jumps: self.jumps(),
            records_rejections: self.records_rejections,
            by_vector: self.strategy == Strategy::Plain,
        }
    }

    fn walk(&self) -> Result<Explorer, Failure> {
        Ok(self.explorer())
    }
}

impl Walk for Explorer {
    fn start(&mut self, path: &[u32], floor: usize) {
        Self::start(self, path.to_vec(), floor);
        (self.explored, self.valid) = (0, 0);
    }

    fn start_again(&mut self, path: &[u32], floor: usize, known: &[Depths]) {
        Walk::start(self, path, floor);
        self.know(known);
    }

    #[inline]
    fn next(&mut self, most: u64) -> Next {
        if self.next_listed() {
            return Next::Valid;
        }
        for _ in 0..most {
            match self.step() {
                Step::Valid => return Next::Valid,
                Step::Invalid | Step::Strayed { .. } => {}
                Step::Done => return Next::Done,
                Step::Panicked(message) => return Next::Failed(Box::new(self.panicked(message))),
            }
        }
        Next::Invalid
    }

    fn explored(&self) -> u64 {
        self.explored
    }

    fn valid(&self) -> u64 {
        self.valid
    }

    fn path(&self) -> Vec<u32> {
        self.path()
    }

    fn vector(&self) -> Vector {
        self.vector()
    }

    fn ahead(&mut self) -> Option<(Vec<u32>, Vector)> {
        let path = self.advance_path()?;
        Some((path, self.vector()))
    }

    fn skip_below(&mut self, depth: usize) {
        self.skip_below(depth);
    }

    fn split(&mut self) -> Option<(Vec<u32>, usize)> {
        self.split()
    }

    fn alike(&self) -> Option<(Vec<u32>, bool)> {
        self.alike()
    }

    fn left(&self) -> &[(usize, u64)] {
        &self.left
    }

    fn jumps(&self) -> u64 {
        self.jump_count()
    }

    fn reasons(&self) -> Vec<Depths> {
        self.reasons()
    }

    fn departure(&self) -> Option<&Departure> {
        self.departure()
    }

    fn take_rejections(&mut self) -> BTreeMap<Rejection, u64> {
        let reads = self.rejections.as_mut().map(std::mem::take).unwrap_or_default();
        let mut rejections = BTreeMap::new();
        for (Read { slot, place }, count) in reads {
            let rejection = Rejection {
                file: place.file().to_string(),
                line: place.line(),
                column: Some(place.column()),
                field: self.space.field_name(slot),
            };
            *rejections.entry(rejection).or_default() += count;
        }
        rejections
    }
}

impl Explorer {
    /// The failure of an invariant that panicked on the current candidate.
    pub(crate) fn panicked(&self, message: String) -> Failure {
        let (place, vector, drawing) = (take_location(), self.vector(), self.value().draw());
        Failure::Panicked { message, place, vector, drawing }
    }
}
