//! Builds the real value of a candidate, with the right sharing.

use crate::model::bounded::Bounded;
use crate::model::space::Space;
use crate::search::heap::At;
use crate::search::touch::Walk;
use std::any::Any;
use std::rc::Rc;

/// Why a valid candidate cannot be built as a value of its type.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BuildError {
    /// An owned link to an object that another link owns.
    #[error(
        "the invariant accepts a structure in which two links own {object}; no value of the type \
         looks like that: use a strategy that knows ownership, or let the invariant refuse it"
    )]
    SharedOwner {
        /// The object.
        object: String,
    },
    /// An object that nothing keeps alive.
    #[error(
        "the invariant accepts a structure in which no `Rc` or `Arc` owns {object}, but a shared or weak link \
         leads to it: no value of the type looks like that; let the invariant refuse it"
    )]
    Unowned {
        /// The object.
        object: String,
    },
    /// A zero where the type has none.
    #[error("the invariant accepts a 0 in a `NonZero`; no value of the type looks like that")]
    Zero,
    /// A cycle of links that no code can make.
    #[error(
        "the invariant accepts a structure in which the links of {object} form a cycle, but none of them has \
         interior mutability (`RefCell`, `Cell`): no value of the type looks like that"
    )]
    Immutable {
        /// An object on the cycle.
        object: String,
    },
    /// A cycle of links of which none can be set afterwards.
    #[error(
        "the links of {object} form a cycle that cannot be built: one of them needs interior \
         mutability (`RefCell`, `Cell`) and an empty value (`Option`, `Weak`)"
    )]
    Cycle {
        /// An object on the cycle.
        object: String,
    },
}

impl BuildError {
    /// Whether the structure is none of the type, rather than one that cannot be built.
    pub fn is_no_value(&self) -> bool {
        !matches!(self, Self::Cycle { .. })
    }
}

/// Sets the links of a shared object that were left out when it was built.
type LinkBack = fn(&dyn Any, At<'_>, &mut Builder<'_>);

/// Keeps the shared objects of a value while it is built.
pub struct Builder<'a> {
    space: &'a Space,
    /// Objects that are begun; for shared ones, the finished link.
    begun: Vec<bool>,
    /// How many cells the value that is being built is in, and how many each object is in.
    cells: u32,
    cells_around: Vec<u32>,
    shared: Vec<Option<Rc<dyn Any>>>,
    to_link_back: Vec<(u32, u32, LinkBack)>,
    /// How many links wait to be set.
    missing: usize,
    /// The objects of all links that had to wait.
    left_out: Vec<u32>,
    positions: Vec<u32>,
}

impl<'a> Builder<'a> {
    /// A builder for the candidates of a space. One builder can build many values.
    pub fn new(space: &'a Space) -> Self {
        Self {
            space,
            begun: vec![false; space.objects().len()],
            cells: 0,
            cells_around: vec![0; space.objects().len()],
            shared: Vec::new(),
            to_link_back: Vec::new(),
            missing: 0,
            left_out: Vec::new(),
            positions: Vec::new(),
        }
    }

    /// Builds the value at the root.
    pub(crate) fn build<T: Bounded>(&mut self, root: At<'_>) -> Result<T, BuildError> {
        self.begun.fill(false);
        self.cells = 0;
        self.positions.clear();
        self.missing = 0;
        self.left_out.clear();
        let built = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let mut value = T::build(root, self);
            if self.missing > 0 {
                self.link_back(&mut value, root);
            }
            if self.missing > 0 {
                Self::fail(self.why_missing());
            }
            value
        }));
        // The value alone keeps its shared objects alive.
        self.shared.clear();
        self.to_link_back.clear();
        built.map_err(|payload| match payload.downcast::<BuildError>() {
            Ok(error) => *error,
            Err(other) => std::panic::resume_unwind(other),
        })
    }

    /// Why a link could not be set in the end.
    fn why_missing(&self) -> BuildError {
        let is_shared = |object: u32| self.shared.get(object as usize).is_some_and(Option::is_some);
        let name = |object: u32| self.space.object_name(object);
        match self.left_out.iter().find(|object| !is_shared(**object)) {
            Some(object) => BuildError::Unowned { object: name(*object) },
            None => BuildError::Cycle { object: name(self.left_out.last().copied().unwrap_or(0)) },
        }
    }

    fn link_back<T: Bounded>(&mut self, value: &mut T, root: At<'_>) {
        value.link_back(root, self);
        for (object, slot, link_back) in std::mem::take(&mut self.to_link_back) {
            let Some(link) = self.shared[object as usize].clone() else { continue };
            link_back(&*link, root.elsewhere(slot, object), self);
        }
    }

    #[cold]
    fn fail(error: BuildError) -> ! {
        std::panic::resume_unwind(Box::new(error))
    }

    /// There is no such value.
    #[cold]
    pub fn no_value(&self) -> ! {
        Self::fail(BuildError::Zero)
    }

    /// The object that a link which is not null leads to.
    #[inline]
    pub fn target<'s>(&self, at: At<'s>) -> At<'s> {
        match at.follow() {
            Some(target) => target,
            None => unreachable!("null in a link that is never null"),
        }
    }

    /// Builds what is in a cell: it can be changed while it is shared.
    #[inline]
    pub fn in_cell<T>(&mut self, build: impl FnOnce(&mut Self) -> T) -> T {
        self.cells += 1;
        let built = build(self);
        self.cells -= 1;
        built
    }

    /// Notes that an owned link has taken an object.
    #[inline]
    pub fn owned(&mut self, target: At<'_>) {
        let object = target.object();
        if std::mem::replace(&mut self.begun[object as usize], true) {
            Self::fail(BuildError::SharedOwner { object: self.space.object_name(object) });
        }
        self.cells_around[object as usize] = self.cells;
    }

    /// The shared object at a place, made the first time; `None` while it is being made.
    pub fn shared<L: Clone + 'static>(
        &mut self,
        target: At<'_>,
        make: impl FnOnce(&mut Self) -> L,
        link_back: LinkBack,
    ) -> Option<L> {
        let object = target.object();
        if let Some(link) = self.built(target) {
            return Some(link);
        }
        if std::mem::replace(&mut self.begun[object as usize], true) {
            // A link without a cell around it cannot be set when the object is finished.
            if self.cells == self.cells_around[object as usize] {
                Self::fail(BuildError::Immutable { object: self.space.object_name(object) });
            }
            self.left_out(target);
            return None;
        }
        self.cells_around[object as usize] = self.cells;
        let link = make(self);
        self.shared.resize_with(self.begun.len(), || None);
        self.shared[object as usize] = Some(Rc::new(link.clone()));
        self.to_link_back.push((object, target.slot(), link_back));
        Some(link)
    }

    /// The link to an object that is finished.
    pub fn built<L: Clone + 'static>(&self, target: At<'_>) -> Option<L> {
        let link = self.shared.get(target.object() as usize)?.as_ref()?;
        link.downcast_ref::<L>().cloned()
    }

    /// A link that could not be set yet.
    pub fn left_out(&mut self, target: At<'_>) {
        self.missing += 1;
        self.left_out.push(target.object());
    }

    /// A link that was left out and is set now.
    pub fn made_up(&mut self) {
        self.missing -= 1;
    }

    /// A link that must be set now and leads back to an object that is being made.
    #[cold]
    pub fn cyclic(&self, at: At<'_>) -> ! {
        let object = self.space.object_name(at.follow().map_or(0, At::object));
        Self::fail(BuildError::Cycle { object })
    }

    /// The position of an object in its arena.
    pub fn position(&mut self, target: At<'_>) -> usize {
        self.number_positions(target);
        self.positions[target.object() as usize] as usize
    }

    /// The objects of an arena: all of them, or those that the structure uses, by number.
    pub fn arena<'s>(&mut self, at: At<'s>, all: bool) -> Vec<At<'s>> {
        self.number_positions(at);
        at.arena()
            .filter(|object| all || self.positions[object.object() as usize] != u32::MAX)
            .collect()
    }

    /// The objects of an arena that the structure uses are numbered in their order.
    fn number_positions(&mut self, at: At<'_>) {
        if !self.positions.is_empty() {
            return;
        }
        let mut walk = Walk::default();
        walk.measure(self.space, at.heap().cells(), &mut Vec::new());
        // Links by position to a class without an arena count all of its objects.
        let mut next = vec![0; self.space.classes().len()];
        self.positions = (0..self.space.objects().len() as u32)
            .map(|object| {
                let domain = self.space.objects()[object as usize].domain;
                let class = self.space.domains()[domain as usize].class;
                if object == 0 || !walk.reached(object) {
                    return u32::MAX;
                }
                next[class.0 as usize] += 1;
                next[class.0 as usize] - 1
            })
            .collect();
        for arena in self.space.arenas() {
            let used = arena.iter().filter(|(object, _)| walk.reached(*object));
            for (position, (object, _)) in (0..).zip(used) {
                self.positions[*object as usize] = position;
            }
        }
    }
}
