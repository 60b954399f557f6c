//! A few small types, tested with proptest and with Cota: the two test modules have the same ten tests.

pub mod expr;
pub mod ring;
pub mod runs;
pub mod sorted;

#[cfg(test)]
mod tests;
