//! The historical methods that work with a preset distinguishing sequence D of a complete machine:
//! pieces that recognise states and test transitions, joined by transfers.
//!
//! What a method takes as given (the sets of α-sequences, the transfers) is computed here, as each
//! method's function says. These methods are known to be unsafe in places, and nothing here corrects
//! them: what they give has to be proved before it is used.

mod gonenc;
mod pieces;
mod postman;

use super::requirement::{Requirement, require};
use super::transfers::Transfers;
use crate::distinguish::{DistinguishingSet, preset};
use crate::machine::{Input, Machine, State, Word};
use cota_run::{Budget, Watch};

/// A historical method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphMethod {
    /// Hennie 1964: D in every state, then every transition and D.
    Hennie,
    /// Kohavi and Kohavi 1968: as Hennie, with the prefix of D that each state needs.
    Kohavi,
    /// Gonenc 1970: α and β sequences, both reductions.
    Gonenc,
    /// Ural, Wu and Zhang 1997: a rural postman tour over α-sequences and transition tests.
    Ural97,
    /// Hierons and Ural 2002: α'-sequences, in the order of the states.
    HieronsUral02,
    /// Hierons and Ural 2006: as few α'-sequences as possible.
    HieronsUral06,
    /// Chen, Hierons, Ural and Yenigün 2005: no tests of last transitions, prefixes of D.
    Chen05,
    /// Yalcin and Yenigün 2006: UIO sequences in place of D where they are shorter.
    Yalcin06,
}

impl GraphMethod {
    /// All of them, the oldest first.
    pub const ALL: [Self; 8] = [
        Self::Hennie,
        Self::Kohavi,
        Self::Gonenc,
        Self::Ural97,
        Self::HieronsUral02,
        Self::HieronsUral06,
        Self::Chen05,
        Self::Yalcin06,
    ];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hennie => "hennie",
            Self::Kohavi => "kohavi",
            Self::Gonenc => "gonenc",
            Self::Ural97 => "ural97",
            Self::HieronsUral02 => "hierons-ural02",
            Self::HieronsUral06 => "hierons-ural06",
            Self::Chen05 => "chen05",
            Self::Yalcin06 => "yalcin06",
        }
    }

    /// What it does.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Hennie => "D in every state, then every transition and D",
            Self::Kohavi => "As hennie, with prefixes of D",
            Self::Gonenc => "Alpha and beta sequences with both reductions",
            Self::Ural97 => "Rural postman tour over alpha-sequences and transition tests",
            Self::HieronsUral02 => "Alpha'-sequences in the order of the states",
            Self::HieronsUral06 => "As few alpha'-sequences as possible",
            Self::Chen05 => "Without tests of last transitions, with prefixes of D",
            Self::Yalcin06 => "UIO sequences in place of D where shorter",
        }
    }
}

/// A sequence, and whether its pieces are joined in the best order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphSequence {
    /// The sequence.
    pub word: Word,
    /// Whether no other order of the pieces gives a shorter sequence; none where the method has a
    /// fixed order.
    pub exact: Option<bool>,
}

/// A word to be applied in a state.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Piece {
    from: State,
    word: Word,
}

/// What the methods share.
struct Context<'a> {
    machine: &'a Machine,
    transfers: Transfers<'a>,
    sequence: Word,
    prefixes: DistinguishingSet,
}

impl Context<'_> {
    fn after(&self, s: State, word: &[Input]) -> State {
        self.machine.after(s, word).unwrap_or(s)
    }

    /// Where D leads.
    fn jump(&self, s: State) -> State {
        self.after(s, &self.sequence)
    }
}

/// Builds a sequence by a historical method; the search for D looks at no more than `limit`
/// positions.
///
/// # Errors
/// If the machine is partial, not reduced, not strongly connected, or no distinguishing sequence is
/// found.
pub fn graph_sequence(
    machine: &Machine,
    method: GraphMethod,
    limit: u64,
) -> Result<GraphSequence, Requirement> {
    require(machine)?;
    let cells = (0..machine.states()).flat_map(|s| (0..machine.inputs()).map(move |x| (s, x)));
    if let Some((s, x)) = cells.into_iter().find(|&(s, x)| !machine.defined(s, x)) {
        let (state, input) = (machine.state_name(s), machine.input_name(x));
        return Err(Requirement::Complete(state.to_owned(), input.to_owned()));
    }
    let budget = Budget::default().with_steps(limit);
    let sequence = preset(machine, &budget, Watch::default())
        .result
        .ok_or(Requirement::DistinguishingSequence)?;
    let prefixes = DistinguishingSet::from_sequence(machine, &sequence)
        .map_err(|_| Requirement::DistinguishingSequence)?;
    let context = Context { machine, transfers: Transfers::new(machine), sequence, prefixes };
    Ok(match method {
        GraphMethod::Hennie => fixed(pieces::in_order(&context, |_| context.sequence.clone())),
        GraphMethod::Kohavi => {
            fixed(pieces::in_order(&context, |s| context.prefixes.word(s).clone()))
        }
        GraphMethod::Gonenc => fixed(gonenc::gonenc(&context)),
        GraphMethod::Ural97 => postman::tour(&context, &pieces::ural97(&context)),
        GraphMethod::HieronsUral02 => {
            postman::tour(&context, &pieces::hierons_ural(&context, false))
        }
        GraphMethod::HieronsUral06 => {
            postman::tour(&context, &pieces::hierons_ural(&context, true))
        }
        GraphMethod::Chen05 => postman::tour(&context, &pieces::chen05(&context)),
        GraphMethod::Yalcin06 => postman::tour(&context, &pieces::yalcin06(&context, &budget)),
    })
}

fn fixed(word: Word) -> GraphSequence {
    GraphSequence { word, exact: None }
}
