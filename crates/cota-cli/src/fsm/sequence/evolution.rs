//! Method `ggcs` of `cota fsm sequence`: its parameters, and the search.

use super::{Made, Sequence, lacking};
use crate::fsm::files::parse_word;
use clap::ValueEnum;
use cota_console::exit::{Exit, Failure};
use cota_fsm::Machine;
use cota_fsm::sequence::ggcs::{self, Evolution, Genome};
use cota_fsm::sequence::simao_petrenko08;
use cota_run::Watch;

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
    /// Populations that evolve side by side and exchange their best
    #[arg(long, default_value_t = 1)]
    islands: usize,
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
    pub(super) fn evolve(&self, machine: &Machine, watch: Watch<'_>) -> Result<Made, Failure> {
        let set = self.set(machine, watch)?;
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
            islands: options.islands,
            conditions: match options.conditions {
                Conditions::Sp10 => ggcs::Conditions::Sp10,
                Conditions::Ural97 => ggcs::Conditions::Ural97,
            },
            ..Evolution::default()
        };
        evolution.usable(&genome).map_err(|error| {
            Failure::usage(error).hint("see --population, --fittest and --islands")
        })?;
        let outcome = evolution.run(machine, &set, &genome, &seeds, &self.untimed(), watch);
        let timed_out = outcome.timed_out();
        let cut = if timed_out { " so far" } else { "" };
        let word = outcome.result.ok_or_else(|| {
            Failure::usage(format!("no chromosome satisfies the conditions{cut}"))
                .hint("start from a complete sequence with --from-sp08, or raise --population")
                .exit(Exit::CutShort)
        })?;
        let note = Some(format!("{} generations", outcome.steps));
        Ok(Made { word, note, timed_out, proof: None })
    }
}
