//! The rules that make delaying and learning sound. Tests break them one by one, to see that they would see it.

use crate::machine::Machine;

/// A rule of a search that delays, learns or does both.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    /// A result depends on the branches that led to it.
    Control,
    /// What a branch did not assign depends on it.
    Registers,
    /// What a branch did not write to objects depends on it.
    Heap,
    /// What a store through a reference did not write depends on the reference.
    Stores,
    /// Fields that the predicate may write are not only written by the search.
    Writes,
    /// Only what every caller takes for failure is failure.
    Failure,
    /// A method that catches exceptions depends on all that it reads.
    Handlers,
    /// Which method is called depends on the receiver.
    Calls,
    /// The value that is read depends on the object that it is read from.
    Origin,
    /// What a native does that nobody knows depends on everything.
    Natives,
    /// What a collection's native writes depends on what it was called with.
    Collections,
    /// What is below a valid structure is never jumped over.
    Valid,
    /// A comparison of open integers is that of their values.
    Comparison,
    /// An integer that is needed gets every value that it can have.
    Values,
    /// Open integers wrap as Java's do.
    Overflow,
    /// An open integer that is made smaller is one of the smaller type.
    Narrowing,
    /// Boxes with the same small value are the same.
    Boxes,
    /// They have the same identity.
    Identity,
    /// An instruction that is executed again finds its operands.
    Operands,
    /// A reference that is needed is to every object that it can be to.
    Objects,
    /// A set has a reference only if it has all objects that it can be to.
    Sets,
    /// An outcome is counted and not run only if all callers return false for it.
    Callers,
    /// Values that are listed fit to those before them.
    Listing,
    /// A native that finds an open word in an object asks for its value.
    Words,
    /// What the order of open integers decides depends on the choices that made it.
    Order,
    /// What a reference can be to depends on the choices that left other objects out.
    Untold,
    /// Outcomes that are counted and not run fail for what led to them.
    Doomed,
    /// The outcomes that a choice does not have are impossible because of others.
    LeftOut,
}

/// The rules that are broken.
#[derive(Clone, Copy, Default)]
pub(crate) struct Broken(u32);

impl Broken {
    /// Whether a rule is kept.
    #[inline]
    pub fn keeps(self, rule: Rule) -> bool {
        self.0 >> rule as u32 & 1 == 0
    }
}

impl Machine {
    /// Breaks rules, and keeps all others. Only for tests, before a search begins to learn.
    #[doc(hidden)]
    pub fn break_rules(&mut self, broken: &[Rule]) {
        let bits = broken.iter().fold(0, |bits, &rule| bits | 1 << rule as u32);
        self.search.learned.broken = Broken(bits);
        self.search.delayed.broken = Broken(bits);
    }
}
