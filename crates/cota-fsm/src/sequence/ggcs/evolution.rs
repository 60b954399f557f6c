//! Populations, mutation and selection; islands that exchange their best.

use super::chromosome::Genome;
use crate::check::Checker;
use crate::distinguish::DistinguishingSet;
use crate::machine::{Machine, Word};
use crate::random::Random;
use crate::sequence::recognition::Recognition;
use cota_run::{Budget, Finished, StopReason, Watch};
use rustc_hash::FxHashMap;
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

struct Island<'a> {
    genome: &'a Genome<'a>,
    machine: &'a Machine,
    set: &'a DistinguishingSet,
    checker: Checker<'a>,
    conditions: Conditions,
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
        let mut islands: Vec<Island<'_>> = (0..self.islands.max(1))
            .map(|at| Island {
                genome,
                machine,
                set,
                checker: Checker::new(machine).with_cliques(1).with_watch(watch.quiet()),
                watch,
                conditions: self.conditions,
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

impl Island<'_> {
    fn settle(&mut self, parameters: &Evolution, seeds: &[Vec<usize>]) {
        let mut first: Vec<Vec<usize>> =
            seeds.iter().take(parameters.population).cloned().collect();
        while first.len() < parameters.population.max(1) {
            let Some(chromosome) = self.draw() else { break };
            first.push(chromosome);
        }
        for chromosome in first {
            if self.watch.is_stopped() && !self.members.is_empty() {
                break;
            }
            let member = self.member(chromosome, usize::MAX);
            self.members.push(member);
        }
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

    /// A member with its verdict, which is not looked for if the word has `hopeless` symbols or more.
    fn member(&mut self, chromosome: Vec<usize>, hopeless: usize) -> Member {
        let word = self.genome.decode(&chromosome);
        let complete = word.len() < hopeless && self.is_complete(&word);
        Member { chromosome, word, complete }
    }

    fn is_complete(&mut self, word: &Word) -> bool {
        if let Some(&known) = self.checked.get(word) {
            return known;
        }
        let complete = match self.conditions {
            Conditions::Sp10 => self.checker.accepts(word),
            Conditions::Ural97 => Recognition::satisfies_ural97(self.machine, self.set, word),
        };
        if self.checked.len() == MOST_CHECKED {
            self.checked.clear();
        }
        self.checked.insert(word.clone(), complete);
        complete
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
        for chromosome in children {
            if self.watch.is_stopped() {
                break;
            }
            let member = self.member(chromosome, hopeless);
            self.members.push(member);
        }
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
