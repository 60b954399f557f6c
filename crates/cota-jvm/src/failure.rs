//! How a call in the machine can end otherwise than by returning.

use thiserror::Error;

/// A reference to an object of the machine; 0 is `null`.
pub type Reference = u32;

/// Why a call did not return.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// It threw this object.
    Exception(Reference),
    /// The machine stopped it.
    Stopped(Box<Stop>),
}

/// Why the machine stopped a run.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Stop {
    /// The run used up its steps.
    #[error("the run used up its steps")]
    Fuel,
    /// The heap is full.
    #[error("the run needs more memory than the limit allows")]
    Memory,
    /// The run left its code, which only a damaged class file makes it do.
    #[error("the code of a damaged class file cannot be run")]
    Damaged,
    /// The program needs something that the machine does not have.
    #[error("{what} is not supported{}", chain_text(.chain))]
    Unsupported {
        /// What is missing.
        what: String,
        /// The methods that led to it, innermost first.
        chain: Vec<String>,
    },
    /// The run read an undecided field outside of a search.
    #[error("{method} reads a field that no search has decided")]
    Undecided {
        /// The word that was read.
        address: u32,
        /// Who read it.
        method: String,
    },
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Failure {
        Failure::Stopped(Box::new(stop))
    }
}

fn chain_text(chain: &[String]) -> String {
    let mut text = String::new();
    for method in chain {
        text.push_str("\n  called by ");
        text.push_str(method);
    }
    text
}
