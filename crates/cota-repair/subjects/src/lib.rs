//! The programs that repair is shown on. Each module stands for itself and has its specification in it:
//! a contract, or a test on all inputs within a scope. `programs.tsv` says which test is about which
//! function.

pub mod binomial_heap;
pub mod grade;
pub mod median;
pub mod node_caching_list;
pub mod search_tree;
pub mod singly_linked_list;
pub mod smallest;

#[cfg(feature = "faulty")]
#[allow(unused_mut, unused_assignments)] // a consequence of the faults
pub mod published;
#[cfg(feature = "faulty")]
#[allow(unused_variables, unused_mut, while_true)] // a consequence of the faults
pub mod quixbugs;
