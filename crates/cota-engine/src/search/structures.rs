//! The valid structures of a search as an ordinary iterator.

use crate::model::bounded::Bounded;
use crate::model::candidate::Structure;
use crate::search::Search;
use crate::search::course::{Course, Walks};
use crate::search::explorer::{Explorer, Step};
use crate::search::failure::Failure;
use cota_run::StopReason;
use std::marker::PhantomData;

impl<T: Bounded> Search<T> {
    /// The valid structures one after the other.
    pub fn iter(&self) -> Structures<T> {
        let course = self.task.course();
        let mut units = course.units(&mut self.task.explorer());
        units.reverse();
        let mut explorer = self.task.explorer();
        let end = match units.pop() {
            Some((path, floor)) => {
                explorer.start(path, floor);
                None
            }
            None => Some(Ok(StopReason::Exhausted)),
        };
        Structures { course, explorer, units, valid: 0, end, kind: PhantomData }
    }
}

impl<T: Bounded> IntoIterator for &Search<T> {
    type Item = Structure<T>;
    type IntoIter = Structures<T>;

    fn into_iter(self) -> Structures<T> {
        self.iter()
    }
}

/// An iterator over the valid structures.
pub struct Structures<T: Bounded> {
    course: Course,
    explorer: Explorer,
    units: Vec<(Vec<u32>, usize)>,
    valid: u64,
    end: Option<Result<StopReason, Failure>>,
    kind: PhantomData<fn() -> T>,
}

impl<T: Bounded> Structures<T> {
    /// Why it ended; `None` while it has not.
    pub fn end(&self) -> Option<&Result<StopReason, Failure>> {
        self.end.as_ref()
    }

    /// Candidates looked at so far.
    pub fn explored(&self) -> u64 {
        self.explorer.explored
    }

    /// Valid structures so far.
    pub fn valid(&self) -> u64 {
        self.valid
    }

    fn is_mine(&self) -> bool {
        let early = self.course.is_early(&self.explorer);
        self.course.is_mine(self.explorer.valid - 1, early)
    }
}

impl<T: Bounded> Iterator for Structures<T> {
    type Item = Structure<T>;

    fn next(&mut self) -> Option<Structure<T>> {
        if self.end.is_some() {
            return None;
        }
        loop {
            if let Some(stop) = self.course.budget.spent(self.explorer.explored, self.valid) {
                self.end = Some(Ok(stop));
                return None;
            }
            match self.explorer.step() {
                Step::Invalid | Step::Strayed { .. } => {}
                Step::Valid if !self.is_mine() => {}
                Step::Valid => {
                    self.valid += 1;
                    return Some(self.explorer.candidate().keep());
                }
                Step::Panicked(message) => {
                    self.end = Some(Err(self.explorer.panicked(message)));
                    return None;
                }
                Step::Done => {
                    let Some((path, floor)) = self.units.pop() else {
                        self.end = Some(Ok(StopReason::Exhausted));
                        return None;
                    };
                    self.explorer.start(path, floor);
                }
            }
        }
    }
}
