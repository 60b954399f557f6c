//! Words that tell states apart, on the command line.

use super::Style;
use super::files::{Model, parse_word, read_text};
use super::output::{emit, emit_json, labels, spaced, tell};
use super::sequence::lacking;
use clap::ValueEnum;
use cota_console::exit::{Exit, Failure};
use cota_fsm::distinguish::{
    DistinguishingSet, Identifiers, characterizing_set, homing, preset, shortened, synchronizing,
    uio,
};
use cota_fsm::format::{read_words_per_state, write_words, write_words_per_state};
use cota_fsm::information::Existence;
use cota_fsm::sequence::Requirement;
use cota_fsm::{Machine, Word};
use cota_results::machines;
use cota_run::{Budget, Finished, StopReason, Watch};
use std::path::{Path, PathBuf};

/// Words that tell states apart
#[derive(clap::Args)]
pub struct Distinguish {
    #[command(flatten)]
    model: Model,
    /// Which words
    #[arg(long, value_enum, default_value = "adaptive")]
    kind: Kind,
    /// Each search for a shortest word looks at N positions at most
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    max_steps: u64,
    /// Try words of up to N inputs at each node of an adaptive sequence to shorten it
    #[arg(long, value_name = "N", default_value_t = 2)]
    lookahead: usize,
    /// Instead: whether the words of this file (a state and its inputs a line) are a distinguishing set
    #[arg(long, conflicts_with_all = ["kind", "cut"])]
    validate: Option<PathBuf>,
    /// Instead: cut this distinguishing sequence to a distinguishing set
    #[arg(long, conflicts_with = "kind")]
    cut: Option<String>,
}

/// A kind of words.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Kind {
    /// A distinguishing set from an adaptive distinguishing sequence
    Adaptive,
    /// A shortest preset distinguishing sequence
    Preset,
    /// A shortest unique input/output sequence per state
    Uio,
    /// A characterising set
    W,
    /// Harmonised state identifiers
    Hsi,
    /// A shortest homing sequence
    Homing,
    /// A shortest synchronising sequence
    Synchronizing,
    /// A shortest word to each state
    StateCover,
    /// The state cover and its extensions by every input
    TransitionCover,
}

impl Distinguish {
    pub fn run(&self, style: Style, watch: Watch<'_>) -> Result<Exit, Failure> {
        let machine = self.model.read()?;
        let budget = Budget::default().with_steps(self.max_steps);
        if let Some(path) = &self.validate {
            return validate(&machine, path);
        }
        if let Some(text) = &self.cut {
            let word = parse_word(&machine, text)?;
            let set = DistinguishingSet::from_sequence(&machine, &word)
                .map_err(|error| Failure::usage(error).exit(Exit::ProblemsFound))?;
            return per_state(&machine, style, set.words());
        }
        match self.kind {
            Kind::Adaptive => match adaptive_set(&machine, self.lookahead) {
                Some(set) => per_state(&machine, style, set.words()),
                None => Err(no_adaptive()),
            },
            Kind::Preset => {
                let search = preset(&machine, &budget, watch);
                one(&machine, style, self.max_steps, search, "preset distinguishing")
            }
            Kind::Homing => {
                one(&machine, style, self.max_steps, homing(&machine, &budget, watch), "homing")
            }
            Kind::Synchronizing => {
                let search = synchronizing(&machine, &budget, watch);
                one(&machine, style, self.max_steps, search, "synchronizing")
            }
            Kind::Uio => self.uios(&machine, style, &budget, watch),
            Kind::W => {
                let words =
                    characterizing_set(&machine).map_err(|pair| inseparable(&machine, pair))?;
                list(&machine, style, &words)
            }
            Kind::Hsi => {
                let sets = Identifiers::harmonized(&machine)
                    .map_err(|pair| inseparable(&machine, pair))?;
                let pairs: Vec<(usize, Word)> = (0..machine.states())
                    .flat_map(|s| sets.of(s).iter().map(move |word| (s, word.clone())))
                    .collect();
                several(&machine, style, &pairs)
            }
            Kind::StateCover => {
                let pairs: Vec<(usize, Word)> = machine
                    .state_cover()
                    .into_iter()
                    .enumerate()
                    .filter_map(|(s, word)| word.map(|word| (s, word)))
                    .collect();
                several(&machine, style, &pairs)
            }
            Kind::TransitionCover => list(&machine, style, &machine.transition_cover()),
        }
    }

    fn uios(
        &self,
        machine: &Machine,
        style: Style,
        budget: &Budget,
        watch: Watch<'_>,
    ) -> Result<Exit, Failure> {
        let found: Vec<Finished<Option<Word>>> =
            (0..machine.states()).map(|s| uio(machine, s, budget, watch)).collect();
        let pairs: Vec<(usize, Word)> = found
            .iter()
            .enumerate()
            .filter_map(|(s, search)| search.result.clone().map(|word| (s, word)))
            .collect();
        several(machine, style, &pairs)?;
        let names = |wanted: Existence| -> Vec<&str> {
            let states = (0..machine.states()).filter(|&s| Existence::from(&found[s]) == wanted);
            states.map(|s| machine.state_name(s)).collect()
        };
        let (none, cut) = (names(Existence::No), names(Existence::Cut));
        let (all_have, all_known) = (none.is_empty(), cut.is_empty());
        if !all_have {
            tell!("no UIO sequence exists for: {}", spaced(none, " "));
        }
        if !all_known {
            tell!("not found within {} positions for: {}", self.max_steps, spaced(cut, " "));
        }
        Ok(match (all_have, all_known) {
            (false, _) => Exit::Nothing,
            (true, false) => Exit::CutShort,
            (true, true) => Exit::Done,
        })
    }
}

fn validate(machine: &Machine, path: &Path) -> Result<Exit, Failure> {
    let words = read_words_per_state(machine, &read_text(path)?)
        .map_err(|error| Failure::usage(format!("{}: {error}", path.display())))?;
    match DistinguishingSet::new(machine, words) {
        Ok(_) => emit("a distinguishing set\n").map(|()| Exit::Done),
        Err(error) => {
            emit(&format!("not a distinguishing set: {error}\n")).map(|()| Exit::ProblemsFound)
        }
    }
}

/// The distinguishing set of a shortened adaptive sequence, if there is one.
fn adaptive_set(machine: &Machine, lookahead: usize) -> Option<DistinguishingSet> {
    shortened(machine, lookahead)?.into_set(machine)
}

fn no_adaptive() -> Failure {
    Failure::usage("no adaptive distinguishing sequence exists")
        .hint("UIO sequences (--kind uio) or state identifiers (--kind hsi) may still tell states apart")
        .exit(Exit::Nothing)
}

fn inseparable(machine: &Machine, pair: (usize, usize)) -> Failure {
    lacking(&Requirement::separable(machine, pair))
}

/// Prints the word of a search that had a limit of positions.
fn one(
    machine: &Machine,
    style: Style,
    limit: u64,
    search: Finished<Option<Word>>,
    what: &str,
) -> Result<Exit, Failure> {
    let Finished { result, stop, steps, .. } = search;
    match (result, stop) {
        (Some(word), _) => list(machine, style, &[word]),
        (None, StopReason::Exhausted) => {
            Err(Failure::usage(format!("no {what} sequence exists")).exit(Exit::Nothing))
        }
        (None, _) => {
            Err(Failure::usage(format!("no {what} sequence found within {steps} positions"))
                .hint(if steps < limit {
                    "there may be one: with this many states, more positions do not fit in memory"
                } else {
                    "there may be one: raise --max-steps"
                })
                .exit(Exit::CutShort))
        }
    }
}

fn list(machine: &Machine, style: Style, words: &[Word]) -> Result<Exit, Failure> {
    match style {
        Style::Text => emit(&write_words(machine, words))?,
        Style::Json => {
            let entry = |word: &Word| machines::Word { state: None, inputs: labels(machine, word) };
            emit_json(&machines::Words { words: words.iter().map(entry).collect() })?;
        }
    }
    Ok(Exit::Done)
}

fn per_state(machine: &Machine, style: Style, words: &[Word]) -> Result<Exit, Failure> {
    if style == Style::Text {
        emit(&write_words_per_state(machine, words))?;
        return Ok(Exit::Done);
    }
    several(machine, style, &words.iter().cloned().enumerate().collect::<Vec<_>>())
}

fn several(machine: &Machine, style: Style, pairs: &[(usize, Word)]) -> Result<Exit, Failure> {
    let entry = |(s, word): &(usize, Word)| machines::Word {
        state: Some(machine.state_name(*s).to_owned()),
        inputs: labels(machine, word),
    };
    match style {
        Style::Json => emit_json(&machines::Words { words: pairs.iter().map(entry).collect() })?,
        Style::Text => {
            for (s, word) in pairs {
                let line = write_words(machine, [word]);
                emit(&format!("{} {line}", cota_fsm::format::quoted(machine.state_name(*s))))?;
            }
        }
    }
    Ok(Exit::Done)
}
