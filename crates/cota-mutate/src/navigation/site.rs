//! Chains, where they stand, and what is visible there.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::universe::{ElementId, LiteralKind, Region, TypeId, Universe};

/// A navigation expression: elements joined by navigation, first to last.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Chain(Vec<ElementId>);

impl Chain {
    /// The chain of these elements.
    pub fn of(elements: impl IntoIterator<Item = ElementId>) -> Self {
        Self(elements.into_iter().collect())
    }

    /// The elements, first to last.
    pub fn elements(&self) -> &[ElementId] {
        &self.0
    }

    /// How many navigation steps there are: `a` has none, `a.b` one.
    pub fn size(&self) -> usize {
        self.0.len().saturating_sub(1)
    }

    /// The type of the last element.
    pub fn ty(&self, universe: &Universe) -> Option<TypeId> {
        self.0.last().map(|&last| universe.element(last).ty)
    }
}

/// Where a chain stands. The three positions are the published PRVOL, PRVOR and PRVOU.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Position {
    /// The left side of an assignment; never the name that a declaration introduces.
    Left,
    /// The right side of an assignment, or an operand in it.
    Right,
    /// Everything else: results, conditions, initialisers, arguments, what a loop goes through.
    Other,
}

/// The other side of the chain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Facing {
    /// Nothing that matters.
    #[default]
    Nothing,
    /// The other side of a plain assignment: becoming equal to it would leave the statement without
    /// effect. (`x += x` has one: say nothing there.)
    Assigned(Chain),
    /// The other operand of a comparison: two literals there say nothing about the program.
    Compared(Chain),
}

/// What is visible at a point of the program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Point {
    /// Variables and other elements that can begin a chain.
    pub scope: Vec<ElementId>,
    /// Literals that may be used here: the standard ones and those found in the function.
    pub literals: Vec<ElementId>,
    /// The type whose code this is: its members can begin a chain. Without a receiver only those
    /// that are of the type itself.
    pub enclosing: Option<TypeId>,
    /// The object whose method this is. A chain that begins with it and goes on is the same chain
    /// without it, so that `self.front` has size 0, like `front`.
    pub receiver: Option<ElementId>,
    /// The regions this point lies in.
    pub regions: Vec<Region>,
}

impl Point {
    /// A point in a method of a type.
    pub fn within(enclosing: TypeId, receiver: ElementId) -> Self {
        Self { enclosing: Some(enclosing), receiver: Some(receiver), ..Self::default() }
    }

    /// The chain without a leading receiver.
    pub fn canonical(&self, chain: &Chain) -> Chain {
        match chain.0.split_first() {
            Some((first, rest)) if Some(*first) == self.receiver && !rest.is_empty() => {
                Chain(rest.to_vec())
            }
            _ => chain.clone(),
        }
    }
}

/// One chain of the program that may be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainSite {
    /// The chain as it is written.
    pub chain: Chain,
    /// Where it stands.
    pub position: Position,
    /// The type wanted there: that of the other side, the declared one, the result's, the
    /// parameter's. For an operand that is compared with the empty literal, the chain's own type.
    pub expected: TypeId,
    /// It must be something that can be stored in, although it is not a left side: the operand of
    /// an increment, what is borrowed to be changed.
    pub place: bool,
    /// The other side.
    pub facing: Facing,
    /// Literals that make no sense here, as `false` for the condition of a loop.
    pub without: BTreeSet<LiteralKind>,
}

impl ChainSite {
    /// A chain at a position where a type is wanted.
    pub fn new(chain: Chain, position: Position, expected: TypeId) -> Self {
        Self {
            chain,
            position,
            expected,
            place: position == Position::Left,
            facing: Facing::Nothing,
            without: BTreeSet::new(),
        }
    }

    /// The same site, the other side of the assignment being this.
    pub fn assigned_to(self, other: Chain) -> Self {
        Self { facing: Facing::Assigned(other), ..self }
    }

    /// The same site, the other operand of the comparison being this.
    pub fn compared_with(self, other: Chain) -> Self {
        Self { facing: Facing::Compared(other), ..self }
    }

    /// The same site, where something is stored.
    pub fn stored_in(self) -> Self {
        Self { place: true, ..self }
    }

    /// The same site without some literals.
    pub fn without(self, kinds: impl IntoIterator<Item = LiteralKind>) -> Self {
        Self { without: kinds.into_iter().collect(), ..self }
    }
}
