//! The search: one edit, then two, and so on; each candidate on the inputs that others failed on, then
//! on all. A large edit counts as several, so that no small one waits for it.

#[cfg(test)]
mod tests;

use crate::Error;
use crate::protocol::{Answer, Cause, Input, Question, Switch};
use crate::report::Counters;
use crate::space::{Candidate, Space};
use crate::subject::Tester;
use cota_run::{Budget, StopReason, Watch};

/// What a search may do.
#[derive(Clone, Copy, Debug)]
pub struct SearchOptions {
    /// The most edits of a candidate.
    pub edits: usize,
    /// The most patches that are looked for.
    pub patches: usize,
    /// Whether to leave out what cannot help.
    pub prune: bool,
}

/// This many candidates are judged before what is known of inputs is brought up to date; it does not
/// depend on the number of workers, so that results do not either.
const CHUNK: usize = 1024;
/// The most runs for one question about free places; with fewer than the least it is not worth asking.
const MOST_BUDGET: u64 = 2_000;
const LEAST_BUDGET: u64 = 8;
/// Questions are asked about the input that a prefix fails on, and this many more.
const FAILING: usize = 2;

/// This many prefixes are asked about at a time.
const FEW: usize = 256;
/// Questions may cost this many runs more than they save, and a part of what candidates cost besides.
const ALLOWANCE: u64 = 256;
const PART: u64 = 16;

/// What questions cost and what they save, in runs; a candidate counts as one, and a question as one
/// besides its runs.
#[derive(Clone, Copy, Default)]
struct Account {
    spent: u64,
    saved: u64,
}

/// Whether there is a chance after a prefix.
struct Doubt {
    prefix: usize,
    /// What to ask about.
    inputs: Vec<Input>,
    /// Whether there is nothing more to ask.
    over: bool,
}

/// The state of a search.
pub struct Search<'a, T: Tester> {
    space: &'a Space,
    tester: &'a mut T,
    options: SearchOptions,
    /// The most candidates that are run.
    most: u64,
    watch: Watch<'a>,
    /// Inputs that candidates failed on, with how many.
    pool: Vec<(Input, u64)>,
    batch: Vec<Candidate>,
    /// What was found.
    pub found: Vec<Candidate>,
    /// What was done.
    pub counters: Counters,
    /// How many edits the current candidates have.
    pub level: usize,
    /// How many candidates were reported as done.
    reported: u64,
    /// For each number of edits that are still to come.
    accounts: Vec<Account>,
    /// Why it does not go on, if it does not.
    stop: Option<StopReason>,
}

impl<'a, T: Tester> Search<'a, T> {
    /// A search; `failing` are inputs that the original fails on.
    pub fn new(
        space: &'a Space,
        tester: &'a mut T,
        failing: &[Input],
        options: SearchOptions,
        budget: &Budget,
        watch: Watch<'a>,
    ) -> Self {
        Self {
            space,
            tester,
            options,
            most: budget.steps.unwrap_or(u64::MAX),
            watch,
            pool: failing.iter().map(|&input| (input, 0)).collect(),
            batch: Vec::new(),
            found: Vec::new(),
            counters: Counters::default(),
            level: 0,
            reported: 0,
            accounts: Vec::new(),
            stop: None,
        }
    }

    /// The inputs that candidates failed on.
    pub fn pool(&self) -> Vec<Input> {
        self.pool.iter().map(|(input, _)| *input).collect()
    }

    /// Searches until something is found that is good enough, all is tried, or a limit is met. `good` is
    /// asked about what was found with each number of edits.
    ///
    /// # Errors
    /// If a worker is lost.
    pub fn run(
        &mut self,
        good: &mut dyn FnMut(&[Candidate]) -> Result<bool, Error>,
    ) -> Result<StopReason, Error> {
        let most = self.options.edits.min(self.space.most_edits());
        for level in 1..=most {
            let before = self.found.len();
            self.level = level;
            let candidates = self.space.at_most(level) as u64;
            self.watch.begin_finding("candidates", Some(candidates), "patches");
            self.watch.add(self.reported);
            self.watch.found(self.found.len() as u64);
            self.accounts = vec![Account::default(); level];
            let places = self.space.places_from(0, level);
            self.expand(&Vec::new(), &places, level)?;
            self.flush()?;
            if let Some(reason) = self.stop {
                return Ok(reason);
            }
            self.counters.edits_searched = level;
            if self.found.len() > before && good(&self.found[before..])? {
                return Ok(StopReason::Limit);
            }
        }
        Ok(StopReason::Exhausted)
    }

    /// All candidates that go on from a prefix with edits at these places that cost `more`.
    fn expand(&mut self, prefix: &Candidate, places: &[usize], more: usize) -> Result<(), Error> {
        // Those that have room for more edits, by how much of it.
        let mut children: Vec<Vec<Candidate>> = vec![Vec::new(); more];
        for &place in places {
            for edit in 0..self.space.places[place].edits.len() {
                if self.done() {
                    return Ok(());
                }
                if !self.space.fits(prefix, place, edit) {
                    continue;
                }
                let mut child = prefix.clone();
                child.push((place, edit));
                let left = more - self.space.places[place].cost;
                if left == 0 {
                    self.batch.push(child);
                    if self.batch.len() >= CHUNK {
                        self.flush()?;
                    }
                } else {
                    children[left].push(child);
                }
            }
        }
        for (left, children) in children.iter().enumerate() {
            // A few at a time, so that a limit is noticed.
            for some in children.chunks(FEW) {
                let hopeful = self.hopeful(some, left)?;
                for (child, places) in some.iter().zip(hopeful) {
                    if !places.is_empty() {
                        self.expand(child, &places, left)?;
                    }
                    if self.done() {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }

    /// For each prefix the places that have a chance to be its next edit, of which there are `more` to
    /// come. Candidates with other places are counted as pruned.
    fn hopeful(&mut self, prefixes: &[Candidate], more: usize) -> Result<Vec<Vec<usize>>, Error> {
        let next = |prefix: &Candidate| prefix.last().map_or(0, |(place, _)| place + 1);
        let mut hopeful: Vec<Vec<usize>> =
            prefixes.iter().map(|prefix| self.space.places_from(next(prefix), more)).collect();
        let account = self.accounts[more];
        if !self.options.prune
            || account.spent > account.saved + ALLOWANCE + self.counters.runs / PART
        {
            return Ok(hopeful);
        }
        let spent = |counters: &Counters| counters.pruning_runs + counters.questions;
        let before = (spent(&self.counters), self.counters.pruned);
        let first = self.first();
        let switches: Vec<Vec<Switch>> =
            prefixes.iter().map(|prefix| self.space.switches(prefix)).collect();
        let judged = self.tester.judge(&first, false, &switches)?;
        let mut doubts = Vec::new();
        for (at, judged) in judged.iter().enumerate() {
            self.counters.pruning_runs += u64::from(judged.runs);
            let Some((why, input)) = judged.failure else { continue };
            if !matches!(why, Cause::Died | Cause::Late) {
                let others = first.iter().copied().filter(|other| *other != input);
                let inputs = std::iter::once(input).chain(others).take(FAILING + 1).collect();
                doubts.push(Doubt { prefix: at, inputs, over: false });
            }
        }
        for round in 0..=FAILING {
            let (mut questions, mut asked) = (Vec::new(), Vec::new());
            for (at, doubt) in doubts.iter().enumerate() {
                let places = &hopeful[doubt.prefix];
                let Some(&input) = doubt.inputs.get(round) else { continue };
                let edits: u64 =
                    places.iter().map(|&p| self.space.places[p].edits.len() as u64).sum();
                let budget = edits.saturating_pow(more as u32).div_ceil(2).min(MOST_BUDGET);
                if doubt.over || budget < LEAST_BUDGET {
                    continue;
                }
                questions.push(Question {
                    fixed: switches[doubt.prefix].clone(),
                    free: self.space.free(places),
                    most: more as u32,
                    all: more == 1,
                    input,
                    budget: budget as u32,
                });
                asked.push(at);
            }
            for (at, (answer, runs)) in asked.into_iter().zip(self.tester.answer(&questions)?) {
                self.counters.pruning_runs += u64::from(runs);
                self.counters.questions += 1;
                let doubt = &mut doubts[at];
                let places = &mut hopeful[doubt.prefix];
                match answer {
                    Answer::No => {
                        places.clear();
                        doubt.over = true;
                    }
                    Answer::Yes(sites) if more == 1 => {
                        places.retain(|&place| sites.contains(&self.space.places[place].site));
                    }
                    Answer::Yes(_) | Answer::PassesAlready => {}
                    // The next input is no easier.
                    Answer::Unknown => doubt.over = true,
                }
            }
        }
        for (prefix, places) in prefixes.iter().zip(&hopeful) {
            // Counting goes through the candidates, so it is only done for those that are left out.
            let left_out = match more {
                1 => {
                    let all = self.space.places_from(next(prefix), 1);
                    self.space.count_at(prefix, &all) - self.space.count_at(prefix, places)
                }
                _ if places.is_empty() => self.space.count(&mut prefix.clone(), next(prefix), more),
                _ => 0,
            };
            self.counters.pruned += left_out;
        }
        self.accounts[more].spent += spent(&self.counters) - before.0;
        self.accounts[more].saved += self.counters.pruned - before.1;
        Ok(hopeful)
    }

    /// The inputs that are tried first: those that ended most candidates.
    fn first(&mut self) -> Vec<Input> {
        self.pool.sort_by_key(|(_, ended)| std::cmp::Reverse(*ended));
        self.pool()
    }

    /// Judges what is in the batch.
    fn flush(&mut self) -> Result<(), Error> {
        let batch = std::mem::take(&mut self.batch);
        if batch.is_empty() {
            return Ok(());
        }
        let before = self.found.len();
        let first = self.first();
        let switches: Vec<Vec<Switch>> =
            batch.iter().map(|candidate| self.space.switches(candidate)).collect();
        let judged = self.tester.judge(&first, true, &switches)?;
        for (candidate, judged) in batch.into_iter().zip(judged) {
            if judged.failure.is_some_and(|(why, _)| why == Cause::Late) {
                self.stop = self.stop.or(self.watch.stop_reason()).or(Some(StopReason::Time));
                continue;
            }
            self.counters.run += 1;
            self.counters.runs += u64::from(judged.runs);
            let Some((why, input)) = judged.failure else {
                self.found.push(candidate);
                continue;
            };
            match why {
                Cause::Failed | Cause::Late => {}
                Cause::Fuel => self.counters.out_of_fuel += 1,
                Cause::Stack => self.counters.too_deep += 1,
                Cause::Memory => self.counters.too_much_memory += 1,
                Cause::Died => self.counters.died += 1,
            }
            if judged.in_full {
                self.counters.killed_by_all += 1;
            } else {
                self.counters.killed_by_pool += 1;
            }
            match self.pool.iter_mut().find(|(known, _)| *known == input) {
                Some((_, ended)) => *ended += 1,
                None => self.pool.push((input, 1)),
            }
        }
        let done = self.counters.run + self.counters.pruned;
        self.watch.add(done - self.reported);
        self.reported = done;
        self.watch.found((self.found.len() - before) as u64);
        Ok(())
    }

    /// Whether to stop; if that is not because enough was found, why is noted.
    fn done(&mut self) -> bool {
        let many = self.counters.run + self.batch.len() as u64 >= self.most;
        let reason = self.watch.stop_reason().or(many.then_some(StopReason::Steps));
        self.stop = self.stop.or(reason);
        self.stop.is_some() || self.found.len() >= self.options.patches
    }
}
