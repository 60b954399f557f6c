//! Checks the parameters of an evolution: numbers that make no sense, and populations that would not fit into memory.

use super::{Evolution, Genome};

/// Why parameters cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unusable {
    /// A number that must not be 0 is 0.
    #[error("{0} must be at least 1")]
    Nothing(&'static str),
    /// More chromosomes are to be kept than a population has.
    #[error("{fittest} cannot be kept of a population of {population}")]
    Fittest {
        /// The chromosomes to keep.
        fittest: usize,
        /// The chromosomes of a population.
        population: usize,
    },
    /// The populations need too much memory.
    #[error(
        "all populations would take about {} megabytes; the limit is {}", estimate / 1_000_000,
        MOST_BYTES / 1_000_000
    )]
    TooLarge {
        /// About how many bytes it would take.
        estimate: u64,
    },
}

/// What all populations may take.
const MOST_BYTES: u64 = 1_000_000_000;

impl Evolution {
    /// Whether it can be run with these parameters.
    ///
    /// # Errors
    /// If a number is 0 that must not be, more are kept than there are, or it takes too much memory.
    pub fn usable(&self, genome: &Genome<'_>) -> Result<(), Unusable> {
        let numbers =
            [("population", self.population), ("fittest", self.fittest), ("islands", self.islands)];
        if let Some((what, _)) = numbers.into_iter().find(|(_, number)| *number == 0) {
            return Err(Unusable::Nothing(what));
        }
        let (fittest, population) = (self.fittest, self.population);
        if fittest > population {
            return Err(Unusable::Fittest { fittest, population });
        }
        let members = (population as u64).saturating_mul(self.islands as u64);
        let estimate = members.saturating_mul(genome.bytes_per_chromosome());
        if estimate > MOST_BYTES {
            return Err(Unusable::TooLarge { estimate });
        }
        Ok(())
    }
}
