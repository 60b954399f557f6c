//! Separating words of all pairs by the splitting tree against those found pair by pair.

use super::{Experiment, small_machines};
use crate::table::{Cell, Table, real, row};
use cota_console::exit::{Exit, Failure};
use cota_fsm::equivalence::Separation;
use cota_fsm::random::{Random, Recipe};
use cota_fsm::splitting::SplittingTree;
use cota_run::{Moment, Watch};

const SIZES: [usize; 4] = [250, 1_000, 4_000, 16_000];

/// Pairs are examined up to this many states: their table has the square of that.
const MOST_IN_PAIRS: usize = 4_000;

impl Experiment {
    pub(super) fn separating(&self, table: &mut Table, watch: Watch<'_>) -> Result<Exit, Failure> {
        table.columns(&[
            "states",
            "transitions",
            "steps",
            "steps_per_m_log_n",
            "seconds",
            "longest",
            "pairs_seconds",
        ])?;
        let mut wrong = 0;
        watch.begin("machines", Some(SIZES.len() as u64));
        for states in SIZES.into_iter().filter(|states| self.takes(&states.to_string())) {
            let recipe = Recipe { states, strongly_connected: false, ..small_machines(states) };
            let machine = recipe
                .draw(&mut Random::new(self.seed), Watch::default())
                .map_err(Failure::usage)?;
            watch.add(1);
            let transitions = machine.transitions().count();
            let start = Moment::now();
            let Some(tree) = SplittingTree::new(&machine) else { continue };
            let seconds = start.elapsed().as_secs_f64();
            let per = tree.steps() as f64 / (transitions as f64 * (states as f64).log2());
            let longest = (0..states).flat_map(|s| tree.words_of(s)).map(|word| word.len()).max();
            let longest = longest.unwrap_or(0);
            let mut pairs = Cell::Blank;
            if states <= MOST_IN_PAIRS {
                let start = Moment::now();
                let separation = Separation::new(&machine);
                pairs = real(start.elapsed().as_secs_f64(), 3);
                for (s, t) in (0..states).map(|s| (s, (s * 7 + 1) % states)).filter(|(s, t)| s != t)
                {
                    let length = tree.word(s, t).map(|word| word.len());
                    wrong += usize::from(length != separation.length(s, t));
                }
            }
            table.row(row![
                states,
                transitions,
                tree.steps(),
                real(per, 3),
                real(seconds, 3),
                longest,
                pairs,
            ])?;
        }
        table.sum_up(format!("{wrong} words of another length than pair by pair"));
        Ok(if wrong == 0 { Exit::Done } else { Exit::ProblemsFound })
    }
}
