//! Words that tell states apart: distinguishing sequences and sets, unique input/output sequences,
//! characterising sets and state identifiers, homing and synchronising sequences.

mod adaptive;
mod homing;
mod identifiers;
mod preset;
mod set;
mod uio;

pub use adaptive::{AdaptiveSequence, adaptive, shortened};
pub(crate) use adaptive::{adaptive_within, shortened_within};
pub use homing::{homing, synchronizing};
pub(crate) use identifiers::characterizing_set_within;
pub use identifiers::{Identifiers, characterizing_set, prefix_free, tells_apart};
pub use preset::preset;
pub use set::{DistinguishingSet, NotDistinguishing};
pub use uio::uio;

use crate::machine::Word;
use cota_run::Watch;

/// How far a search for a shortest word goes; made from the number of positions if nobody looks on.
#[derive(Clone, Copy, Debug)]
pub struct Limit<'w> {
    /// How many positions it may look at.
    pub positions: usize,
    /// Who looks on.
    pub watch: Watch<'w>,
}

impl From<usize> for Limit<'_> {
    fn from(positions: usize) -> Self {
        Self { positions, watch: Watch::default() }
    }
}

/// What a search with a limit came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Search {
    /// A shortest word.
    Found(Word),
    /// There is none.
    None,
    /// Not found within so many steps; there may be one.
    Cut {
        /// The limit that was reached.
        steps: usize,
    },
}

impl Search {
    /// The word, if one was found.
    pub fn word(&self) -> Option<&Word> {
        match self {
            Self::Found(word) => Some(word),
            Self::None | Self::Cut { .. } => None,
        }
    }
}
