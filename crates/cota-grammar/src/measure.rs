//! What "length" means.

use crate::grammar::Item;

/// The measure by which sentences are ordered and bounded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Measure {
    /// The number of characters.
    #[default]
    Characters,
    /// The number of terminals: each literal or character class of the grammar is one token.
    Tokens,
    /// The number of productions applied; each option, group and round of a repetition is one.
    Derivation,
}

impl Measure {
    /// What an element of a production adds on its own.
    pub(crate) fn of_item(self, item: &Item) -> usize {
        match (self, item) {
            (Self::Derivation, _) | (_, Item::Symbol(_)) => 0,
            (Self::Characters, Item::Literal(text)) => text.chars().count(),
            (Self::Tokens, Item::Literal(_)) | (_, Item::Class(_)) => 1,
        }
    }

    /// What applying a production adds.
    pub(crate) fn of_production(self) -> usize {
        usize::from(self == Self::Derivation)
    }

    /// The word for one unit, in the plural.
    pub fn units(self) -> &'static str {
        match self {
            Self::Characters => "characters",
            Self::Tokens => "tokens",
            Self::Derivation => "productions",
        }
    }
}
