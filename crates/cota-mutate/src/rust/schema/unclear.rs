//! Proposals that do not compile although no error leads to them: an endless instantiation far away, a body
//! that is wrong as a whole, a compiler that crashes or does not end. They are found by halving.

use super::check::{Round, Rounds, Schema};
use super::layout::Placement;
use super::trial::Trial;
use crate::Error;

/// The code of such a proposal, in place of the code of an error.
pub const UNCLEAR: &str = "unclear";

/// Once this many were found in a function, all remaining proposals in it are dropped.
const MOST_IN_A_FUNCTION: usize = 3;

impl Schema<'_> {
    /// Finds such a proposal and drops it; false if the copy does not compile even without proposals.
    pub(super) fn drop_unclear(
        &self,
        rounds: &mut Rounds<'_>,
        round: &Round,
        trial: &mut Trial,
    ) -> Result<bool, Error> {
        // Functions that the errors are in come last, so that one build decides whether it is one of them.
        let named = self.functions_around(&round.answer.complaints, &round.rendered);
        let mut functions: Vec<usize> = (0..self.plan.functions.len())
            .filter(|&function| !self.alive(trial, function).is_empty())
            .collect();
        functions.sort_by_key(|function| named.contains(function));
        let others = functions.iter().filter(|function| !named.contains(function)).count();
        let without = if others < functions.len() { others } else { functions.len() / 2 };
        let alive: Vec<Vec<usize>> =
            functions.iter().map(|&function| self.alive(trial, function)).collect();
        match self.settles(rounds, trial, &[])? {
            Settled::Yes => {}
            Settled::No => return Ok(false),
            Settled::Blamed => return Ok(true),
        }
        let at = search(functions.len(), without, |count| {
            self.settles(rounds, trial, &alive[..count].concat())
        })?;
        let Some(at) = at else { return Ok(true) };
        let before = alive[..at].concat();
        let found = search(alive[at].len(), alive[at].len() / 2, |count| {
            self.settles(rounds, trial, &[&before, &alive[at][..count]].concat())
        })?;
        let Some(found) = found else { return Ok(true) };
        let unclear = Placement::Dropped(UNCLEAR.to_owned());
        trial.placements[alive[at][found]] = unclear.clone();
        let own = |proposal: &usize| self.plan.proposals[*proposal].function == functions[at];
        let all = (0..self.plan.proposals.len()).filter(own);
        if all.filter(|&proposal| trial.placements[proposal] == unclear).count()
            >= MOST_IN_A_FUNCTION
        {
            for proposal in self.alive(trial, functions[at]) {
                trial.placements[proposal] = unclear.clone();
            }
        }
        Ok(true)
    }

    /// The proposals of a function that were not dropped.
    fn alive(&self, trial: &Trial, function: usize) -> Vec<usize> {
        let own = (0..self.plan.proposals.len())
            .filter(|&at| self.plan.proposals[at].function == function);
        own.filter(|&at| !matches!(trial.placements[at], Placement::Dropped(_))).collect()
    }

    /// Whether the copy compiles with only these proposals.
    fn settles(
        &self,
        rounds: &mut Rounds<'_>,
        trial: &mut Trial,
        proposals: &[usize],
    ) -> Result<Settled, Error> {
        let mut placements = vec![Placement::Dropped(String::new()); trial.placements.len()];
        for &proposal in proposals {
            placements[proposal] = trial.placements[proposal].clone();
        }
        let round = self.round(rounds, &placements)?;
        if self.blame(&round.answer.complaints, &round.rendered, &round.layout, trial) {
            return Ok(Settled::Blamed);
        }
        Ok(if round.answer.failure.is_some() { Settled::No } else { Settled::Yes })
    }
}

/// Whether some proposals compile.
enum Settled {
    Yes,
    No,
    /// The compiler got further and reported other errors, which have a place.
    Blamed,
}

/// The first of `count` things that makes the check fail, if it holds without them and not with all; `middle` is where
/// to look first. None if there was something else to do.
fn search(
    count: usize,
    middle: usize,
    mut holds: impl FnMut(usize) -> Result<Settled, Error>,
) -> Result<Option<usize>, Error> {
    let (mut low, mut high) = (0, count);
    let mut middle = middle;
    while high - low > 1 {
        middle = middle.clamp(low + 1, high - 1);
        match holds(middle)? {
            Settled::Yes => low = middle,
            Settled::No => high = middle,
            Settled::Blamed => return Ok(None),
        }
        middle = low.midpoint(high);
    }
    Ok((count > 0).then_some(low))
}

#[cfg(test)]
mod tests {
    use super::{Settled, search};

    #[test]
    fn halving_finds_the_first_one_that_fails() {
        for count in 1..40 {
            for wrong in 0..count {
                let mut asked = 0;
                let found = search(count, count / 2, |first| {
                    asked += 1;
                    Ok(if first > wrong { Settled::No } else { Settled::Yes })
                });
                assert_eq!(found.unwrap(), Some(wrong), "{wrong} of {count}");
                assert!(asked <= count.ilog2() + 1, "{asked} for {count}");
            }
        }
        assert_eq!(search(9, 8, |_| Ok(Settled::Blamed)).unwrap(), None);
        assert_eq!(search(0, 0, |_| Ok(Settled::Yes)).unwrap(), None);
    }
}
