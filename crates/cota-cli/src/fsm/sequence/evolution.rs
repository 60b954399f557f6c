//! Method `ggcs` of `cota fsm sequence`: its parameters, and the search.

use super::{Made, Sequence, lacking};
use crate::fsm::Start;
use crate::fsm::files::parse_word;
use clap::ValueEnum;
use cota_console::arguments::jobs;
use cota_console::exit::{Exit, Failure};
use cota_fsm::Machine;
use cota_fsm::sequence::ggcs::{self, Evolution, Genome};
use cota_fsm::sequence::simao_petrenko08;
use cota_run::{Deadline, Watch};

/// The parameters of method ggcs.
#[derive(clap::Args)]
#[command(next_help_heading = "Options of method ggcs")]
pub(super) struct EvolutionOptions {
    /// Chromosomes of a population
    #[arg(long, default_value_t = 100)]
    population: usize,
    /// How many of them are kept and mutated
    #[arg(long, default_value_t = 30)]
    fittest: usize,
    /// Generations without improvement before it stops
    #[arg(long, default_value_t = 50)]
    patience: usize,
    /// Generations at most
    #[arg(long, default_value_t = 100_000)]
    generations: usize,
    /// Populations that evolve side by side and exchange their best
    #[arg(long, default_value_t = 1)]
    islands: usize,
    /// Threads (the result does not depend on it)
    #[arg(long, default_value_t = 1, value_parser = jobs)]
    jobs: usize,
    /// How genes are laid over each other
    #[arg(long, value_enum, default_value = "maximal")]
    overlap: Overlap,
    /// What decides completeness
    #[arg(long, value_enum, default_value = "sp10")]
    conditions: Conditions,
    /// Start from the construction of simao-petrenko08 as well
    #[arg(long)]
    from_sp08: bool,
    /// Start from this sequence as well
    #[arg(long)]
    from_sequence: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Overlap {
    /// As much as agrees
    Maximal,
    /// One symbol, and never a whole gene
    OneSymbol,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Conditions {
    /// Simão and Petrenko 2010
    Sp10,
    /// Ural, Wu and Zhang 1997
    Ural97,
}

impl Sequence {
    pub(super) fn evolve(
        &self,
        machine: &Machine,
        start: Start,
        watch: Watch<'_>,
    ) -> Result<Made, Failure> {
        let end = start.left(self.time_limit).and_then(Deadline::after);
        let set = self.set(machine, watch.until(end))?;
        let options = &self.evolution;
        let overlap = match options.overlap {
            Overlap::Maximal => ggcs::Overlap::Maximal,
            Overlap::OneSymbol => ggcs::Overlap::OneSymbol,
        };
        let mut genome = Genome::new(machine, &set, overlap);
        let mut seeds = Vec::new();
        if options.from_sp08 {
            let made = simao_petrenko08(machine, &set).map_err(|error| lacking(&error))?;
            seeds.push(genome.chromosome_of(&made, &set));
        }
        if let Some(text) = &options.from_sequence {
            seeds.push(genome.chromosome_of_word(&parse_word(machine, text)?));
        }
        let evolution = Evolution {
            population: options.population,
            fittest: options.fittest,
            patience: options.patience,
            generations: options.generations,
            seed: self.seed,
            islands: options.islands,
            jobs: options.jobs,
            conditions: match options.conditions {
                Conditions::Sp10 => ggcs::Conditions::Sp10,
                Conditions::Ural97 => ggcs::Conditions::Ural97,
            },
            time_limit: start.left(self.time_limit),
            watch,
        };
        evolution.usable(&genome).map_err(|error| {
            Failure::usage(error).hint("see --population, --fittest, --islands and --jobs")
        })?;
        let outcome = evolution.run(machine, &set, &genome, &seeds);
        let cut = if outcome.timed_out { " so far" } else { "" };
        let word = outcome.word.ok_or_else(|| {
            Failure::usage(format!("no chromosome satisfies the conditions{cut}"))
                .hint("start from a complete sequence with --from-sp08, or raise --population")
                .exit(Exit::CutShort)
        })?;
        let note = Some(format!("{} generations", outcome.generations));
        Ok(Made { word, note, timed_out: outcome.timed_out, proof: None })
    }
}
