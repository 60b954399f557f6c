//! The canonical form of a structure: the same for isomorphic structures and only for them, whether
//! it is read from a real value or from a candidate of a search.
//!
//! The slots that can be reached from the root are written down one after the other, depth first in
//! vector order, and objects are numbered as they are met. What stands in an arena that holds all
//! objects of its class has no order of its own: there, the least of all orders is taken.

mod draw;
mod fit;
mod token;
mod walk;

use crate::model::bounded::{Bounded, View};
use crate::model::candidate::Candidate;
use crate::model::judgement::Judgement;
use crate::model::shape::Schema;
use crate::model::space::Space;
use crate::model::store::broken_heap_of;
use crate::model::value::Value;
use crate::search::heap::{At, Heap};
use crate::search::touch::Size;
use cota_run::panic_message;
use std::fmt;
use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, Location, catch_unwind};
use std::str::FromStr;

/// The canonical form of a structure of a type. Canonicalizer are equal if and only if the structures are
/// isomorphic; smaller structures come first in their order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CanonicalForm {
    size: Size,
    tokens: Box<[u8]>,
}

impl CanonicalForm {
    /// How large the structure is.
    pub fn size(&self) -> Size {
        self.size
    }
}

impl fmt::Display for CanonicalForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.", self.size.objects, self.size.lengths)?;
        self.tokens.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// A text that is no form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not the canonical form of a structure")]
pub struct ParseFormError(String);

impl FromStr for CanonicalForm {
    type Err = ParseFormError;

    fn from_str(text: &str) -> Result<Self, ParseFormError> {
        let parse = || {
            let mut parts = text.splitn(3, '.');
            let objects = parts.next()?.parse().ok()?;
            let lengths = parts.next()?.parse().ok()?;
            let hex = parts.next()?;
            let pairs = hex.as_bytes().chunks(2).map(|pair| {
                let pair = std::str::from_utf8(pair).ok().filter(|pair| pair.len() == 2)?;
                u8::from_str_radix(pair, 16).ok()
            });
            Some(Self { size: Size { objects, lengths }, tokens: pairs.collect::<Option<_>>()? })
        };
        parse().ok_or_else(|| ParseFormError(text.to_string()))
    }
}

/// What there is to know about a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Examination {
    /// Its canonical form.
    pub form: CanonicalForm,
    /// Whether the invariant accepts it.
    pub judgement: Judgement,
}

/// The read after which an invariant turned a value down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastRead {
    /// What was read, with objects numbered as in the drawing (`Node0.key`).
    pub slot: String,
    /// Where in the source of the invariant.
    pub place: &'static Location<'static>,
}

/// Canonical forms of the structures of a type.
#[derive(Debug)]
pub struct Canonicalizer<T> {
    schema: Schema,
    kind: PhantomData<fn() -> T>,
}

impl<T: Bounded> Default for Canonicalizer<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Bounded> Canonicalizer<T> {
    /// Of this type.
    pub fn new() -> Self {
        Self { schema: Schema::of::<T>(), kind: PhantomData }
    }

    /// The form of a value. An index that leads out of its arena is part of the form.
    pub fn of(&self, value: &T) -> CanonicalForm {
        let (heap, dangling) = broken_heap_of(value);
        self.form(&heap, dangling)
    }

    /// The form of a candidate that the search stands at.
    pub fn of_candidate(&self, candidate: &Candidate<'_, T>) -> CanonicalForm {
        self.form(candidate.heap(), false)
    }

    fn form(&self, heap: &Heap, dangling: bool) -> CanonicalForm {
        let walked = walk::least(&self.schema, heap);
        let mut tokens = walked.tokens;
        // Told by its last token, so that nothing else changes.
        token::write(&mut tokens, u8::from(dangling).into());
        CanonicalForm { size: walked.size, tokens: tokens.into() }
    }

    /// The form of a value and what an invariant says of it.
    pub fn examine(&self, value: &T, holds: for<'s> fn(View<'s, T>) -> bool) -> Examination {
        let (heap, dangling) = broken_heap_of(value);
        let form = self.form(&heap, dangling);
        if dangling {
            return Examination { form, judgement: Judgement::Dangling };
        }
        let verdict = catch_unwind(AssertUnwindSafe(|| holds(T::view(heap.root()))));
        let judgement = match verdict {
            Ok(true) => Judgement::Accepted,
            Ok(false) => Judgement::Rejected,
            Err(payload) => Judgement::Panicked(panic_message(&*payload)),
        };
        Examination { form, judgement }
    }

    /// The last read of an invariant that turns a value down or panics; `None` if it reads nothing.
    pub fn last_read(&self, value: &T, holds: for<'s> fn(View<'s, T>) -> bool) -> Option<LastRead> {
        let (heap, _) = broken_heap_of(value);
        let read = heap.last_read(|root: At<'_>| {
            let _ = catch_unwind(AssertUnwindSafe(|| holds(T::view(root))));
        })?;
        let slot = walk::name(&self.schema, &heap, read.slot)?;
        Some(LastRead { slot, place: read.place })
    }

    /// The content of a structure, for drawing; objects are numbered as they are met. `None` if the
    /// form is one of another type.
    pub fn value(&self, form: &CanonicalForm) -> Option<Value> {
        draw::value(&self.schema, &form.tokens)
    }

    /// Whether a structure is within the space of a scope. One with an index that leads out of its
    /// arena is, if the rest of it is.
    pub fn fits(&self, form: &CanonicalForm, space: &Space) -> bool {
        fit::fits(space, &form.tokens)
    }

    /// Whether the form decides which structures are within a space: not if a link may lead to objects
    /// of one class in two domains, which are no longer told apart in a real value.
    pub fn can_fit(&self, space: &Space) -> bool {
        fit::is_definite(space)
    }
}
