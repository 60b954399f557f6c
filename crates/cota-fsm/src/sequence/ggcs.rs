//! GGCS, the genetic generator of checking sequences of Ribeiro (2010).
//!
//! Where the description is open: an overlap is taken as long as possible (the original tool most
//! likely took one symbol, [`Overlap::OneSymbol`]); transfers are the first shortest ones in input
//! order; an initial chromosome draws α genes freely and each β gene once; crossover cuts both
//! parents at one place; half of the removals take the first or last gene; partners come from the
//! fittest; the penalty is computed again in each generation; it stops after a number of generations in
//! which no place among the fittest got shorter. An empty chromosome is never complete.

mod chromosome;
mod evolution;
mod usable;

pub use chromosome::{Gene, Genome, Overlap};
pub use evolution::{Conditions, DEFAULT_GENERATIONS, Evolution, Operator};
pub use usable::Unusable;
