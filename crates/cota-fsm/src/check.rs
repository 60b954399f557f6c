//! Is a test complete? The sufficient conditions of the literature, and the truth by trying every
//! implementation.

mod clique;
mod conditions;
mod convergence;
mod distinction;
mod exhaustive;
mod explanation;
mod growth;
mod repetition;
mod tree;
mod ural;

pub use conditions::{Checker, Confirmation, Cut};
pub use exhaustive::{Census, DEFAULT_STEPS, Exhaustive, Outcome};
pub use explanation::{Explanation, Reason, Step};
pub use tree::{MOST_NODES, TestTree, UndefinedInput};
pub use ural::{UralVerdict, ural97};
