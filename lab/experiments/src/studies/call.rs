//! A structure together with the argument of the routine that is called on it.

use cota::Bounded;

/// The input of a routine: what it is called on, and its argument.
#[derive(Bounded, Clone, Debug)]
pub struct Call<T: Bounded> {
    /// The argument.
    pub argument: i32,
    /// What the routine works on.
    pub input: T,
}
