//! The navigation operator, in no language in particular.
//!
//! A *navigation expression* is a chain of elements, `a.b.c`; the fault is that it leads to the
//! wrong place. The operator is PRVO (Gutiérrez Brida, *Mutación de Expresiones de Navegación para
//! Testing y Reparación*, 2018): replace a path by another one with the same start and end type,
//! at most one element longer or shorter. Changed here: chains are kept in one canonical form
//! (a leading receiver, `this` or `self`, is dropped), so that nothing is proposed twice or equal
//! to the original; what leads nowhere (a variable assigned to itself, two literals compared) is
//! not proposed; only members of the program's own types are, unless asked otherwise.
//!
//! How the data flows: a front end fills a [`Universe`] with types and elements, describes a
//! [`Point`] of the program (what is visible there) and, for each chain it finds, a [`ChainSite`]. A
//! [`Navigator`] with its [`Options`] answers with [`Proposal`]s: chains of the same elements.
//! What an element looks like in source is known to the front end only. The mechanisms count
//! elements: a front end that wants `node.left` with the step into its option to be one element,
//! as a reference is elsewhere, makes it one element.
//!
//! ```
//! use cota_mutate::navigation::*;
//!
//! let mut universe = Universe::new();
//! let node = universe.add_type(Type::new("Node"));
//! let queue = universe.add_type(Type::new("Queue"));
//! let next = universe.add_element(Element::field(node, "next", node));
//! let front = universe.add_element(Element::field(queue, "front", node));
//! let last = universe.add_element(Element::field(queue, "last", node));
//! let this = universe.add_element(Element::receiver("self", queue));
//!
//! // `self.front = self.front.next`, the right side
//! let point = Point::within(queue, this);
//! let site = ChainSite::new(Chain::of([this, front, next]), Position::Right, node)
//!     .assigned_to(Chain::of([this, front]));
//! let navigator = Navigator::new(Options::thesis())?;
//! let proposals = navigator.propose(&universe, &point, &site);
//! assert_eq!(proposals.len(), 1);
//! assert_eq!(proposals[0].chain, Chain::of([last, next]));
//! # Ok::<(), BadPattern>(())
//! ```

mod navigator;
mod options;
mod site;
mod universe;

pub use navigator::{Navigator, Proposal};
pub use options::{BadPattern, Boxing, Mechanism, Members, Offer, Options, Target, Typing};
pub use site::{Chain, ChainSite, Facing, Point, Position};
pub use universe::{
    Availability, Element, ElementId, ElementKind, LiteralKind, Region, Type, TypeId, Universe,
};
