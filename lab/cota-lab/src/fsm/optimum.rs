//! Whether method best finds the optimum of small machines, by a search over all words.

use super::{Experiment, small_machines};
use crate::table::{Cell, Table, real, row};
use cota_console::exit::{Exit, Failure};
use cota_fsm::random::Random;
use cota_fsm::sequence::best::{BestOptions, NoBest, best};
use cota_fsm::sequence::{Shortest, shortest};
use cota_run::{Budget, Moment, Watch};

/// Pairs of a word and an implementation that the search over all words may look at.
const LIMIT: u64 = 1_000_000_000;

/// Steps of method best, enough for the optimum of all of these machines with the first seed.
const STEPS: u64 = 1_200_000_000;

impl Experiment {
    pub(super) fn optimum(&self, table: &mut Table, watch: Watch<'_>) -> Result<Exit, Failure> {
        table.columns(&[
            "states",
            "machine",
            "best",
            "optimal",
            "seconds",
            "all_words",
            "all_words_seconds",
        ])?;
        let mut wrong = 0;
        let sizes: Vec<usize> =
            [2, 3, 4].into_iter().filter(|states| self.takes(&states.to_string())).collect();
        self.require(sizes.len())?;
        watch.begin("machines", Some((sizes.len() * self.machines) as u64));
        for states in sizes {
            let recipe = small_machines(states);
            let mut random = Random::new(self.seed);
            let [mut optimal, mut none, mut confirmed, mut open, mut longer] = [0; 5];
            let mut total = 0;
            for number in 0..self.machines {
                let machine = recipe.draw(&mut random, Watch::default()).map_err(Failure::usage)?;
                let start = Moment::now();
                let options = BestOptions { proof_steps: STEPS, ..BestOptions::default() };
                let budget = Budget::default().with_seed(self.seed);
                let found = best(&machine, &options, &budget, Watch::default());
                let found = found.map(|found| found.result);
                let seconds = start.elapsed().as_secs_f64();
                let (length, known) = match &found {
                    Ok(found) => (Some(found.word.len()), found.optimal),
                    Err(NoBest::NoUio) => (None, true),
                    Err(error) => return Err(Failure::usage(error)),
                };
                optimal += usize::from(known && length.is_some());
                none += usize::from(length.is_none());
                total += length.unwrap_or(0);
                let start = Moment::now();
                let words = shortest(&machine, &budget.with_steps(LIMIT), Watch::default());
                let (text, agrees) = match words.map(|finished| finished.result) {
                    // A machine without a checking sequence is never finished by trying words.
                    Ok(Shortest::Found(word)) => {
                        // What does not claim to be the optimum may be longer.
                        let over = !known && length.is_some_and(|length| length > word.len());
                        longer += usize::from(over);
                        (word.len().to_string(), over || length == Some(word.len()))
                    }
                    Ok(Shortest::Longer(most)) => {
                        open += 1;
                        (format!("> {most}"), length.is_none_or(|length| length > most))
                    }
                    Err(_) => ("too large".to_owned(), true),
                };
                watch.add(1);
                confirmed += usize::from(agrees && !text.starts_with('>'));
                wrong += usize::from(!agrees);
                table.row(row![
                    states,
                    number,
                    length.map_or_else(|| "none exists".into(), Cell::from),
                    known,
                    real(seconds, 3),
                    text,
                    real(start.elapsed().as_secs_f64(), 3),
                ])?;
            }
            let found = (self.machines - none).max(1);
            let confirmed = confirmed - longer;
            table.sum_up(format!(
                "{states} states: {optimal} optimal, {none} without a checking sequence, mean length \
                 {:.1}; all words: {confirmed} confirmed, {longer} shorter where best claimed no \
                 optimum, {open} cut without a contradiction",
                f64::from(total as u32) / f64::from(found as u32)
            ));
        }
        table.sum_up(format!("{wrong} contradicted"));
        Ok(if wrong == 0 { Exit::Done } else { Exit::ProblemsFound })
    }
}
