//! Structures of Java classes as the engine's sources hand them out.

use std::cell::RefCell;
use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::Arc;

use cota_engine::space::Space;
use cota_engine::walk::{Walk, Walks};
use cota_engine::{Generated, Run, Source, Value, Vector};
use cota_run::Progress;

use crate::search::JavaSearch;
use crate::walk::JavaWalk;

/// The classes of Java: what the structures of a [`JavaSearch`] are of.
#[derive(Debug, Clone, Copy)]
pub struct Java;

/// A structure of a Java class.
pub struct JavaStructure<'a> {
    vector: Vector,
    space: Arc<Space>,
    /// The walk that stands at it, if one does.
    walk: Option<RefCell<&'a mut JavaWalk>>,
}

impl<'a> JavaStructure<'a> {
    pub(crate) fn at(walk: &'a mut JavaWalk) -> JavaStructure<'a> {
        let (vector, space) = (walk.vector(), Arc::clone(walk.space()));
        JavaStructure { vector, space, walk: Some(RefCell::new(walk)) }
    }

    /// Its vector.
    pub fn vector(&self) -> &Vector {
        &self.vector
    }

    /// Its content.
    pub fn value(&self) -> Value {
        Value::of_vector(&self.space, &self.vector)
    }

    /// Calls a function with the walk that stands at it; there is none for a structure that was kept.
    pub fn with_walk<R>(&self, look: impl FnOnce(&mut JavaWalk) -> R) -> Option<R> {
        self.walk.as_ref().map(|walk| look(&mut walk.borrow_mut()))
    }
}

impl Generated for Java {
    type Candidate<'a> = JavaStructure<'a>;
    type Kept = (Vector, Arc<Space>);

    fn vector(candidate: &JavaStructure<'_>) -> Vector {
        candidate.vector.clone()
    }

    fn value(candidate: &JavaStructure<'_>) -> Value {
        candidate.value()
    }

    fn keep(candidate: &JavaStructure<'_>) -> Self::Kept {
        (candidate.vector.clone(), Arc::clone(&candidate.space))
    }

    fn look<R>((vector, space): &Self::Kept, look: impl FnOnce(&JavaStructure<'_>) -> R) -> R {
        let (vector, space) = (vector.clone(), Arc::clone(space));
        look(&JavaStructure { vector, space, walk: None })
    }
}

impl Source<Java> for JavaSearch {
    type Class = Infallible;

    fn space(&self) -> &Arc<Space> {
        self.space()
    }

    fn progress(&self) -> &Arc<Progress> {
        self.progress()
    }

    fn for_each(&self, mut each: impl FnMut(&JavaStructure<'_>) -> ControlFlow<()>) -> Run {
        self.drive(&mut |walk| each(&JavaStructure::at(walk)))
    }

    fn map<R: Send>(
        &self,
        map: impl Fn(&JavaStructure<'_>) -> R + Sync,
        mut each: impl FnMut(R) -> ControlFlow<()>,
    ) -> Run {
        Walks::map(self, &|walk| map(&JavaStructure::at(walk)), &mut each)
    }

    fn count(&self) -> Run {
        self.count()
    }

    fn is_parallel(&self) -> bool {
        self.limits().jobs > 1
    }
}
