//! What the published tool does otherwise than its definition says, for [`Options::as_published`].
//!
//! [`Options::as_published`]: super::super::options::Options::as_published

use super::super::options::Mechanism;
use super::super::site::{Chain, Facing};
use super::super::universe::{ElementId, ElementKind, LiteralKind};
use super::Search;

impl Search<'_> {
    /// In the published tool, the empty literal in place of a new object is a replacement.
    pub(super) fn published_null(&mut self) {
        let is_null =
            |&&id: &&ElementId| self.universe.element(id).literal_kind() == Some(LiteralKind::Null);
        let fits = self.options.as_published
            && self.is_new_object()
            && self.universe.ty(self.site.expected).nullable;
        if let Some(&null) = self.point.literals.iter().find(is_null)
            && fits
        {
            self.emit(Mechanism::Replace, &Chain::of([null]));
        }
    }

    /// Where the chain goes on behind an element that was replaced with a neighbour or by two. The published tool drops
    /// one more unless the element is the last or the last but one.
    pub(super) fn kept_after(&self, at: usize) -> usize {
        let drops = self.options.as_published && at + 2 < self.chain.len();
        at + 1 + usize::from(drops)
    }

    /// What the published tool does not replace by two: the receiver, and anything in a chain that leads to a scalar.
    pub(super) fn is_left_out_by_one_by_two(&self, element: ElementId) -> bool {
        let leads_to = self.chain.last().map(|&last| self.universe.element(last).ty);
        self.options.as_published
            && (self.is_receiver(element) || leads_to.is_some_and(|ty| self.universe.ty(ty).scalar))
    }

    /// In the published tool, what is compared with the empty literal may be any literal that is an object.
    pub(super) fn is_compared_with_null(&self) -> bool {
        let is_null =
            |id: &ElementId| self.universe.element(*id).literal_kind() == Some(LiteralKind::Null);
        let Facing::Compared(other) = &self.site.facing else { return false };
        self.options.as_published && other.elements().iter().all(is_null)
    }

    /// The element is a member of the receiver.
    pub(super) fn begins_as_member(&self, id: ElementId) -> bool {
        self.begins_a_chain(id) && !self.universe.element(id).is_static
    }

    pub(super) fn is_receiver(&self, id: ElementId) -> bool {
        Some(id) == self.point.receiver
    }

    pub(super) fn is_new_object(&self) -> bool {
        use ElementKind::{Allocation, ArrayAllocation};
        let kind = |id: ElementId| self.universe.element(id).kind;
        matches!(self.chain, [only] if matches!(kind(*only), Allocation | ArrayAllocation))
    }
}
