//! Populations, mutation and selection; islands that exchange their best. What takes the time is whether a child is complete,
//! so the children of a generation are looked at by several threads; the result does not depend on how many.

use super::chromosome::Genome;
use crate::check::Checker;
use crate::distinguish::DistinguishingSet;
use crate::machine::{Machine, Word};
use crate::random::Random;
use crate::sequence::recognition::Recognition;
use cota_run::{Budget, Finished, StopReason, Watch};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// Which sufficient conditions decide that a sequence is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conditions {
    /// Simão and Petrenko 2010.
    Sp10,
    /// Ural, Wu and Zhang 1997.
    Ural97,
}

/// How a chromosome is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// A gene is removed.
    Remove,
    /// Two genes change places.
    Swap,
    /// The first genes become the last ones.
    Rotate,
    /// The end is that of another one of the fittest.
    Cross,
    /// The order is reversed.
    Reverse,
    /// A β gene that is missing is added.
    Add,
}

impl Operator {
    /// All six.
    pub const ALL: [Self; 6] =
        [Self::Remove, Self::Swap, Self::Rotate, Self::Cross, Self::Reverse, Self::Add];
}

/// The parameters of a run, beside its budget, whose steps are generations.
#[derive(Clone, Debug)]
pub struct Evolution {
    /// Chromosomes of a population.
    pub population: usize,
    /// How many of them are kept and mutated.
    pub fittest: usize,
    /// Generations without improvement before it stops.
    pub patience: usize,
    /// Populations that evolve side by side and pass on their best every ten generations.
    pub islands: usize,
    /// What decides completeness.
    pub conditions: Conditions,
    /// What changes chromosomes, each as often as the others; without any, chromosomes are drawn anew.
    pub operators: Vec<Operator>,
}

/// Generations of a run whose budget does not limit them.
pub const DEFAULT_GENERATIONS: u64 = 100_000;

impl Default for Evolution {
    fn default() -> Self {
        Self {
            population: 100,
            fittest: 30,
            patience: 50,
            islands: 1,
            conditions: Conditions::Sp10,
            operators: Operator::ALL.to_vec(),
        }
    }
}

#[derive(Clone, Debug)]
struct Member {
    chromosome: Vec<usize>,
    word: Word,
    complete: bool,
}

/// What decides whether a word is complete.
struct Judge<'a> {
    machine: &'a Machine,
    set: &'a DistinguishingSet,
    checker: Checker<'a>,
    conditions: Conditions,
}

struct Island<'a> {
    genome: &'a Genome<'a>,
    /// One for each thread.
    judges: Vec<Judge<'a>>,
    random: Random,
    members: Vec<Member>,
    /// Words that were checked, with the verdict: many children are twins.
    checked: FxHashMap<Word, bool>,
    best: Vec<usize>,
    stalled: usize,
    watch: Watch<'a>,
}

const EPOCH: u64 = 10;

/// How many verdicts are remembered.
const MOST_CHECKED: usize = 10_000;

impl Evolution {
    /// Evolves from random chromosomes and the given ones, to the shortest complete sequence if any chromosome is
    /// complete. It is [`StopReason::Exhausted`] when no island improves any more.
    pub fn run(
        &self,
        machine: &Machine,
        set: &DistinguishingSet,
        genome: &Genome<'_>,
        seeds: &[Vec<usize>],
        budget: &Budget,
        watch: Watch<'_>,
    ) -> Finished<Option<Word>> {
        let (start, watch) = (Instant::now(), budget.watch(watch));
        let most = budget.steps.unwrap_or(DEFAULT_GENERATIONS);
        let judge = || Judge {
            machine,
            set,
            checker: Checker::new(machine).with_cliques(1).with_watch(watch.quiet()),
            conditions: self.conditions,
        };
        // Threads that no island needs for itself share the checks of each.
        let judges = (budget.jobs / self.islands.max(1)).max(1);
        let mut islands: Vec<Island<'_>> = (0..self.islands.max(1))
            .map(|at| Island {
                genome,
                judges: (0..judges).map(|_| judge()).collect(),
                watch,
                random: Random::new(budget.seed.wrapping_add((at as u64) << 32)),
                members: Vec::new(),
                checked: FxHashMap::default(),
                best: Vec::new(),
                stalled: 0,
            })
            .collect();
        // How many there will be is not known: the run ends when they bring nothing new.
        watch.begin("generations", None);
        let mut generations = 0;
        each(&mut islands, budget.jobs, |island| island.settle(self, seeds));
        let stop = loop {
            if islands.iter().all(|island| island.stalled >= self.patience) {
                break StopReason::Exhausted;
            }
            if generations >= most {
                break StopReason::Steps;
            }
            if let Some(stop) = watch.stop_reason() {
                break stop;
            }
            let steps = EPOCH.min(most - generations);
            each(&mut islands, budget.jobs, |island| {
                for _ in 0..steps {
                    if island.stalled < self.patience && !watch.is_stopped() {
                        island.generation(self);
                    }
                }
            });
            generations += steps;
            watch.add(steps);
            migrate(&mut islands);
        };
        let complete = islands.iter().flat_map(|island| island.members.iter());
        let best = complete.filter(|member| member.complete).min_by_key(|member| member.word.len());
        let result = best.map(|member| member.word.clone());
        Finished { result, stop, steps: generations, elapsed: start.elapsed() }
    }
}

/// Does the same on every island, on several threads.
fn each<'a>(islands: &mut [Island<'a>], jobs: usize, work: impl Fn(&mut Island<'a>) + Sync) {
    if jobs < 2 || islands.len() < 2 {
        islands.iter_mut().for_each(work);
        return;
    }
    let share = islands.len().div_ceil(jobs);
    std::thread::scope(|scope| {
        for part in islands.chunks_mut(share) {
            scope.spawn(|| part.iter_mut().for_each(&work));
        }
    });
}

/// The best of each island replaces the worst of the next.
fn migrate(islands: &mut [Island<'_>]) {
    if islands.len() < 2 {
        return;
    }
    let best: Vec<Option<Member>> =
        islands.iter().map(|island| island.members.first().cloned()).collect();
    for (at, member) in best.into_iter().enumerate() {
        let Some(member) = member else { continue };
        let next = (at + 1) % islands.len();
        let island = &mut islands[next];
        if island.members.iter().all(|known| known.chromosome != member.chromosome) {
            island.members.pop();
            island.members.push(member);
            island.rank();
        }
    }
}

impl Judge<'_> {
    fn is_complete(&mut self, word: &Word) -> bool {
        match self.conditions {
            Conditions::Sp10 => self.checker.accepts(word),
            Conditions::Ural97 => Recognition::satisfies_ural97(self.machine, self.set, word),
        }
    }
}

/// A thread for fewer words than this costs more than it saves.
const WORTH_A_THREAD: usize = 32;

/// The verdicts on words, each judge on a thread of its own where there are many; only those on the first words if the watch asks to end.
fn verdicts(judges: &mut [Judge<'_>], words: &[&Word], watch: Watch<'_>) -> Vec<bool> {
    let verdicts: Vec<OnceLock<bool>> = words.iter().map(|_| OnceLock::new()).collect();
    let next = AtomicUsize::new(0);
    let work = |judge: &mut Judge<'_>| {
        while let Some(at) =
            Some(next.fetch_add(1, Ordering::Relaxed)).filter(|at| *at < words.len())
            && !watch.is_stopped()
        {
            let _ = verdicts[at].set(judge.is_complete(words[at]));
        }
    };
    let helpers = judges.len().min(words.len() / WORTH_A_THREAD).saturating_sub(1);
    std::thread::scope(|scope| {
        let Some((own, others)) = judges.split_first_mut() else { return };
        for judge in others.iter_mut().take(helpers) {
            scope.spawn(|| work(judge));
        }
        work(own);
    });
    verdicts.into_iter().map_while(OnceLock::into_inner).collect()
}

impl Island<'_> {
    fn settle(&mut self, parameters: &Evolution, seeds: &[Vec<usize>]) {
        let mut first: Vec<Vec<usize>> =
            seeds.iter().take(parameters.population).cloned().collect();
        while first.len() < parameters.population.max(1) {
            let Some(chromosome) = self.draw() else { break };
            first.push(chromosome);
        }
        self.members = self.judged(first, usize::MAX);
        self.rank();
        self.best = self.scores(parameters.fittest);
    }

    /// Draws α genes freely and each β gene once, until every β gene is there; none if the watch asks to end before.
    fn draw(&mut self) -> Option<Vec<usize>> {
        let (alphas, betas) = (self.genome.alphas(), self.genome.betas());
        let mut open: Vec<usize> = betas.clone().collect();
        let mut chromosome = Vec::new();
        while !open.is_empty() {
            if self.watch.is_stopped() {
                return None;
            }
            let pick = self.random.below(alphas.len() + betas.len());
            if pick < alphas.len() {
                chromosome.push(pick);
            } else if let Some(at) = open.iter().position(|&beta| beta == pick) {
                chromosome.push(open.swap_remove(at));
            }
        }
        Some(chromosome)
    }

    /// Chromosomes with their verdicts, which are not looked for if the word has `hopeless` symbols or more; only the first
    /// ones if the watch asks to end.
    fn judged(&mut self, chromosomes: Vec<Vec<usize>>, hopeless: usize) -> Vec<Member> {
        let words: Vec<Word> =
            chromosomes.iter().map(|chromosome| self.genome.decode(chromosome)).collect();
        let mut asked = FxHashSet::default();
        let is_open = |word: &&Word| word.len() < hopeless && !self.checked.contains_key(*word);
        let open: Vec<&Word> =
            words.iter().filter(is_open).filter(|word| asked.insert(*word)).collect();
        let verdicts = verdicts(&mut self.judges, &open, self.watch);
        let new: FxHashMap<&Word, bool> = open.into_iter().zip(verdicts).collect();
        let verdict = |word: &Word| {
            if word.len() >= hopeless {
                return Some(false);
            }
            self.checked.get(word).or_else(|| new.get(word)).copied()
        };
        let verdicts: Vec<bool> = words.iter().map_while(verdict).collect();
        let known: Vec<(Word, bool)> =
            new.into_iter().map(|(word, complete)| (word.clone(), complete)).collect();
        if self.checked.len() + known.len() > MOST_CHECKED {
            self.checked.clear();
        }
        self.checked.extend(known);
        let member = |((chromosome, word), complete)| Member { chromosome, word, complete };
        chromosomes.into_iter().zip(words).zip(verdicts).map(member).collect()
    }

    fn penalty(&self) -> usize {
        self.members.iter().map(|member| member.word.len()).max().unwrap_or(0)
    }

    fn rank(&mut self) {
        let penalty = self.penalty();
        self.members.sort_by_key(|member| member.fitness(penalty));
    }

    fn scores(&self, count: usize) -> Vec<usize> {
        let penalty = self.penalty();
        self.members.iter().take(count).map(|member| member.fitness(penalty)).collect()
    }

    fn generation(&mut self, parameters: &Evolution) {
        let kept = parameters.fittest.min(self.members.len()).max(1);
        let children: Vec<Vec<usize>> = (kept..parameters.population)
            .map_while(|_| self.mutant(kept, &parameters.operators))
            .collect();
        self.members.truncate(kept);
        // If all that are kept are complete, a child as long as the last of them is not kept, complete
        // or not.
        let hopeless = match self.members.last() {
            Some(last) if last.complete => last.word.len(),
            _ => usize::MAX,
        };
        let children = self.judged(children, hopeless);
        self.members.extend(children);
        self.rank();
        let scores = self.scores(parameters.fittest);
        let better = scores.iter().zip(&self.best).any(|(new, old)| new < old);
        self.stalled = if better { 0 } else { self.stalled + 1 };
        self.best = scores;
    }

    /// A mutated copy of one of the fittest, by one of the operators.
    fn mutant(&mut self, kept: usize, operators: &[Operator]) -> Option<Vec<usize>> {
        if self.watch.is_stopped() {
            return None;
        }
        let parent = self.random.below(kept);
        let mut genes = self.members.get(parent)?.chromosome.clone();
        if genes.is_empty() || operators.is_empty() {
            return self.draw();
        }
        let size = genes.len();
        match operators[self.random.below(operators.len())] {
            Operator::Remove => {
                let at = match self.random.below(4) {
                    0 => 0,
                    1 => size - 1,
                    _ => self.random.below(size),
                };
                genes.remove(at);
            }
            Operator::Swap => {
                let (a, b) = (self.random.below(size), self.random.below(size));
                genes.swap(a, b);
            }
            Operator::Rotate => {
                let k = self.random.below(size);
                genes.rotate_left(k);
            }
            Operator::Cross => {
                let partner = self.random.below(kept);
                let other = &self.members[partner].chromosome;
                let cut = 1 + self.random.below(size.min(other.len().max(1)));
                genes.truncate(cut);
                genes.extend(other.iter().skip(cut));
            }
            Operator::Reverse => genes.reverse(),
            Operator::Add => {
                let missing: Vec<usize> =
                    self.genome.betas().filter(|beta| !genes.contains(beta)).collect();
                if !missing.is_empty() {
                    let gene = missing[self.random.below(missing.len())];
                    genes.insert(self.random.below(size + 1), gene);
                }
            }
        }
        Some(genes)
    }
}

impl Member {
    fn fitness(&self, penalty: usize) -> usize {
        self.word.len() + if self.complete { 0 } else { penalty }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::ural97;
    use crate::random::Recipe;
    use crate::sequence::distinguishing_set;
    use crate::sequence::ggcs::{Genome, Overlap};

    #[test]
    fn the_result_does_not_depend_on_threads() {
        let recipe = Recipe {
            states: 5,
            inputs: 3,
            outputs: 3,
            transitions: None,
            strongly_connected: true,
            adaptive: true,
        };
        let machine = recipe.draw(&mut Random::new(7), Watch::default()).unwrap();
        let set = distinguishing_set(&machine).unwrap();
        let genome = Genome::new(&machine, &set, Overlap::Maximal);
        for islands in [1, 2] {
            let evolution = Evolution {
                islands,
                population: 150,
                fittest: 10,
                patience: 5,
                ..Evolution::default()
            };
            let run = |jobs| {
                let budget = Budget { jobs, ..Budget::default() };
                let done = evolution.run(&machine, &set, &genome, &[], &budget, Watch::default());
                (done.result, done.steps)
            };
            let one = run(1);
            assert!(one.0.is_some());
            assert_eq!((run(3), run(8)), (one.clone(), one), "{islands} islands");
        }
    }

    #[test]
    fn the_fast_conditions_of_1997_are_those_that_explain() {
        let recipe = Recipe {
            states: 5,
            inputs: 3,
            outputs: 3,
            transitions: None,
            strongly_connected: true,
            adaptive: true,
        };
        let mut random = Random::new(3);
        let (mut yes, mut no) = (0, 0);
        for _ in 0..20 {
            let machine = recipe.draw(&mut random, Watch::default()).unwrap();
            let set = distinguishing_set(&machine).unwrap();
            let genome = Genome::new(&machine, &set, Overlap::Maximal);
            let genes = genome.genes().len();
            for length in (10..200).step_by(4) {
                let chromosome: Vec<usize> = (0..length).map(|_| random.below(genes)).collect();
                let word = genome.decode(&chromosome);
                let fast = Recognition::satisfies_ural97(&machine, &set, &word);
                assert_eq!(fast, ural97(&machine, &set, &word, Watch::default()).unwrap().complete);
                if fast { yes += 1 } else { no += 1 }
            }
        }
        assert!(yes > 50 && no > 50, "{yes} satisfied, {no} not");
    }
}
