//! The programs that repair is evaluated on. Each module is independent and contains its specification:
//! a contract, or a test on all inputs within a scope. `programs.tsv` says which test is about which
//! function. Each has a feature, so that it can be built alone.

#[cfg(feature = "binomial_heap")]
pub mod binomial_heap;
#[cfg(feature = "grade")]
pub mod grade;
#[cfg(feature = "median")]
pub mod median;
#[cfg(feature = "node_caching_list")]
pub mod node_caching_list;
#[cfg(feature = "search_tree")]
pub mod search_tree;
#[cfg(feature = "singly_linked_list")]
pub mod singly_linked_list;
#[cfg(feature = "smallest")]
pub mod smallest;

pub mod faults;
#[allow(unused_mut, unused_assignments)] // a consequence of the faults
pub mod published;
#[allow(unused_variables, unused_mut, while_true)] // a consequence of the faults
pub mod quixbugs;
