//! The bound of a Java class: what a scope and what a finitization method ask for, compared with
//! brute force on the real Java machine and with closed formulas.

mod arrays;
mod brute;
mod errors;
mod finitizations;
mod objects;
#[path = "../../../cota-jvm/tests/common/skipped.rs"]
mod skipped;
mod subjects;
mod values;
