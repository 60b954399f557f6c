//! The published experiments of the genetic method, rerun on seeded random machines.

use super::kept::{Kept, Measured};
use super::spread::{Spread, rank_sum, signed_ranks};
use super::{Experiment, Which};
use crate::table::{Table, real, row};
use cota_console::exit::{Exit, Failure};
use cota_fsm::Machine;
use cota_fsm::distinguish::DistinguishingSet;
use cota_fsm::random::{Random, Recipe};
use cota_fsm::sequence::ggcs::{Conditions, Evolution, Genome, Operator, Overlap};
use cota_fsm::sequence::{distinguishing_set, simao_petrenko08};
use cota_run::{Budget, Watch};
use rustix::time::{ClockId, clock_gettime};
use std::time::Instant;

/// A configuration: its name, its machines, and the run to compare.
struct Setting {
    name: String,
    recipe: Recipe,
    evolution: Evolution,
    /// Threads; the result does not depend on them.
    jobs: usize,
}

const NICE: Recipe = Recipe {
    states: 10,
    inputs: 4,
    outputs: 4,
    transitions: None,
    strongly_connected: true,
    adaptive: true,
};

/// Machines of the experiments with several processors.
const LARGE: Recipe = Recipe { states: 20, inputs: 5, outputs: 5, ..NICE };

impl Experiment {
    /// The genetic method against the local best choice, or against itself.
    pub(super) fn genetic(&self, table: &mut Table, watch: Watch<'_>) -> Result<Exit, Failure> {
        let settings: Vec<Setting> =
            self.settings().into_iter().filter(|setting| self.takes(&setting.name)).collect();
        self.require(settings.len())?;
        let mut kept = Kept::open(self.store.as_deref())?;
        table.columns(&[
            "configuration",
            "machine",
            "sp08",
            "ggcs",
            "reduction",
            "seconds",
            "processor",
            "generations",
        ])?;
        let mut means: Vec<Mean> = Vec::new();
        watch.begin("machines", Some((settings.len() * self.machines) as u64));
        for setting in settings {
            let mut random = Random::new(self.seed);
            let (mut reductions, mut length, mut shorter) = (Vec::new(), 0.0, Vec::new());
            let (mut seconds, mut processor) = (0.0, 0.0);
            for number in 0..self.machines {
                let machine =
                    setting.recipe.draw(&mut random, Watch::default()).map_err(Failure::usage)?;
                let key = setting.key(number, self.seed);
                let measured = if let Some(measured) = kept.find(&key) {
                    measured
                } else {
                    let measured = measure(&machine, &setting, self.seed)?;
                    kept.add(key, measured)?;
                    measured
                };
                let line = compare(table, &setting, number, measured)?;
                reductions.push(100.0 * line.reduction);
                length += line.length;
                seconds += measured.seconds;
                processor += measured.processor;
                shorter.push(line.shorter);
                watch.add(1);
            }
            let count = self.machines.max(1) as f64;
            let mean = Mean {
                name: setting.name,
                reduction: reductions.iter().sum::<f64>() / count,
                length: length / count,
                seconds: seconds / count,
                processor: processor / count,
                islands: setting.evolution.islands,
                reductions,
            };
            let published = self
                .published(&mean.name)
                .map_or(String::new(), |published| format!(" (published: {published} %)"));
            table.sum_up(format!(
                "{:<28} mean reduction {:>6.2} %{published}, mean length {:.1}, {:.2} s of processor time",
                mean.name, mean.reduction, mean.length, mean.processor
            ));
            if let Some(Spread { deviation, quartiles: [low, median, high] }) =
                Spread::of(&mean.reductions)
            {
                table.sum_up(format!(
                    "{:<28} median {median:.2} %, quartiles {low:.2} and {high:.2} %, deviation {deviation:.2} %{}",
                    "", likelihood("; against simao-petrenko08", signed_ranks(&shorter))
                ));
            }
            means.push(mean);
        }
        self.conclude(table, &means);
        Ok(Exit::Done)
    }

    fn settings(&self) -> Vec<Setting> {
        let evolution = Evolution { patience: self.patience, ..Evolution::default() };
        let setting = |name: String, recipe, evolution: &Evolution| Setting {
            name,
            recipe,
            evolution: evolution.clone(),
            // A thread for each island.
            jobs: evolution.islands,
        };
        let vary = |name: &str, values: Vec<usize>, recipe: fn(usize) -> Recipe| {
            let one = |value: usize| setting(format!("{name} {value}"), recipe(value), &evolution);
            values.into_iter().map(one).collect()
        };
        let sized = |population, fittest, recipe| {
            let evolution = Evolution { population, fittest, ..evolution.clone() };
            setting(format!("population {population} fittest {fittest}"), recipe, &evolution)
        };
        match self.which {
            Which::States => {
                vary("states", (4..=20).step_by(2).collect(), |states| Recipe { states, ..NICE })
            }
            Which::Inputs => vary("inputs", (2..=5).collect(), |inputs| Recipe { inputs, ..NICE }),
            Which::Outputs => {
                vary("outputs", (2..=5).collect(), |outputs| Recipe { outputs, ..NICE })
            }
            Which::Transitions => {
                vary("transitions", (20..=40).step_by(2).collect(), |transitions| Recipe {
                    transitions: Some(transitions),
                    ..NICE
                })
            }
            Which::Parameters => [(100, 10), (100, 30), (100, 50), (50, 30), (200, 30)]
                .map(|(population, fittest)| sized(population, fittest, NICE))
                .into(),
            Which::Conditions => [Conditions::Sp10, Conditions::Ural97]
                .map(|conditions| {
                    let evolution = Evolution { conditions, ..evolution.clone() };
                    setting(format!("{conditions:?}").to_lowercase(), NICE, &evolution)
                })
                .into(),
            Which::Operators => {
                let without = |left_out: Option<Operator>| {
                    let operators =
                        Operator::ALL.into_iter().filter(|it| Some(*it) != left_out).collect();
                    let name = left_out.map_or_else(
                        || "all six".to_owned(),
                        |it| format!("without {}", format!("{it:?}").to_lowercase()),
                    );
                    setting(name, NICE, &Evolution { operators, ..evolution.clone() })
                };
                std::iter::once(None).chain(Operator::ALL.map(Some)).map(without).collect()
            }
            Which::Islands => {
                let islands = |islands| {
                    let evolution = Evolution { islands, ..evolution.clone() };
                    setting(format!("islands {islands}"), NICE, &evolution)
                };
                let mut all: Vec<Setting> = [1, 2, 5, 10].map(islands).into();
                all.push(sized(1000, 300, NICE));
                all
            }
            Which::Threads => [1, 2, 4]
                .map(|jobs| {
                    let name = format!("threads {jobs}");
                    Setting { name, jobs, ..sized(300, 90, LARGE) }
                })
                .into(),
            Which::Population => vec![sized(100, 30, LARGE), sized(1000, 300, LARGE)],
            _ => Vec::new(),
        }
    }

    /// The published mean reduction of a configuration, in percent, where it survives.
    fn published(&self, name: &str) -> Option<f64> {
        (self.which == Which::States && name == "states 20").then_some(3.5)
    }

    /// What is published about all configurations together, and what it is here.
    fn conclude(&self, table: &mut Table, means: &[Mean]) {
        // The configuration that the others are compared with, on the same machines.
        let base = match self.which {
            Which::Operators | Which::Conditions | Which::Population => Some(0),
            Which::Parameters => Some(1),
            _ => None,
        };
        if let Some(base) = base.and_then(|at| means.get(at)) {
            for other in means.iter().filter(|other| other.name != base.name) {
                let likely = likelihood("", signed_ranks(&differences(base, other)));
                let (less, than) = (base.reduction - other.reduction, &base.name);
                table.sum_up(format!("{}: {less:.2} points less than {than}{likely}", other.name));
            }
        }
        let is_trend = matches!(
            self.which,
            Which::States | Which::Inputs | Which::Outputs | Which::Transitions
        );
        if let ([first, .., last], true) = (means, is_trend) {
            let likely = likelihood("", rank_sum(&first.reductions, &last.reductions));
            table.sum_up(format!("{} against {}{likely}", first.name, last.name));
        }
        for Mean { name, reduction, reductions, .. } in means {
            let quartiles =
                Spread::of(reductions).map(|Spread { quartiles: [low, _, high], .. }| [low, high]);
            table.mean_within(name.clone(), *reduction, self.published(name), quartiles);
        }
        if let ([one, others @ ..], Which::Islands) = (means, self.which) {
            for other in others {
                let shorter = 100.0 * (1.0 - other.length / one.length);
                let likely = likelihood("", signed_ranks(&differences(one, other)));
                table.sum_up(format!(
                    "{}: {shorter:.2} % shorter than one island{likely}; {:.2} s of processor time, {:.2} s with a processor for \
                     each island (one island: {:.2} s)",
                    other.name, other.processor, other.processor / other.islands as f64, one.processor
                ));
            }
        }
        if let ([one, others @ ..], Which::Threads) = (means, self.which) {
            for other in others {
                table.sum_up(format!(
                    "{}: {:.2} times as fast by the clock; {:.2} s of {:.2} s",
                    other.name,
                    one.seconds / other.seconds,
                    other.seconds,
                    one.seconds
                ));
            }
        }
        let pair = match self.which {
            Which::Conditions => Some(("2010 against 1997", 0, 1, 11.6)),
            Which::Population => Some(("1000 against 100", 1, 0, 5.8)),
            _ => None,
        };
        if let (Some((name, short, long, published)), 2) = (pair, means.len()) {
            let ours = 100.0 * (1.0 - means[short].length / means[long].length);
            table.sum_up(format!("{name}: shorter by {ours:.1} % (published: {published} %)"));
            table.mean(name.to_owned(), ours, Some(published));
        }
        let trend = match self.which {
            Which::States => "the more states, the smaller the reduction",
            Which::Inputs => "the more inputs, the smaller the reduction",
            Which::Outputs => "the more outputs, the larger the reduction",
            Which::Transitions => "the more transitions, the larger the reduction",
            Which::Parameters => "all close to each other, 100 and 30 the best",
            _ => "",
        };
        if let ([first, .., last], false) = (means, trend.is_empty()) {
            table.sum_up(format!(
                "published: {trend}; here: {:.1} % at {}, {:.1} % at {}",
                first.reduction, first.name, last.reduction, last.name
            ));
        }
    }
}

/// By how much the reduction of each machine is larger in the one configuration than in the other.
fn differences(one: &Mean, other: &Mean) -> Vec<f64> {
    one.reductions.iter().zip(&other.reductions).map(|(one, other)| one - other).collect()
}

/// What a rank test says, as words that follow others.
fn likelihood(before: &str, likelihood: Option<f64>) -> String {
    match likelihood {
        None => String::new(),
        Some(small) if small < 0.0001 => format!("{before}: p < 0.0001"),
        Some(likelihood) => format!("{before}: p = {likelihood:.4}"),
    }
}

/// The result of a configuration.
struct Mean {
    name: String,
    reduction: f64,
    length: f64,
    /// Seconds of the clock.
    seconds: f64,
    /// Seconds of processor time, all threads together.
    processor: f64,
    islands: usize,
    /// The reduction of each machine, in percent.
    reductions: Vec<f64>,
}

/// A machine by both methods, compared.
struct Compared {
    reduction: f64,
    length: f64,
    /// By how many symbols the genetic sequence is shorter.
    shorter: f64,
}

/// Seconds of processor time of all threads of this process so far.
fn processor_time() -> f64 {
    let now = clock_gettime(ClockId::ProcessCPUTime);
    now.tv_sec as f64 + now.tv_nsec as f64 / 1e9
}

/// One machine by both methods.
fn measure(machine: &Machine, setting: &Setting, seed: u64) -> Result<Measured, Failure> {
    let set: DistinguishingSet = distinguishing_set(machine).map_err(Failure::usage)?;
    let sp08 = simao_petrenko08(machine, &set).map_err(Failure::usage)?.word.len();
    let genome = Genome::new(machine, &set, Overlap::Maximal);
    let (start, before) = (Instant::now(), processor_time());
    let budget = Budget { jobs: setting.jobs, ..Budget::default().with_seed(seed) };
    let outcome = setting.evolution.run(machine, &set, &genome, &[], &budget, Watch::default());
    let (seconds, processor) = (start.elapsed().as_secs_f64(), processor_time() - before);
    let ggcs = outcome.result.as_ref().map(Vec::len);
    Ok(Measured { sp08, ggcs, seconds, processor, generations: outcome.steps })
}

/// The row of a machine. Without a complete chromosome the reduction is 0 and the length that of the other method.
fn compare(
    table: &mut Table,
    setting: &Setting,
    number: usize,
    measured: Measured,
) -> Result<Compared, Failure> {
    let Measured { sp08, ggcs, seconds, processor, generations } = measured;
    let length = ggcs.unwrap_or(sp08);
    let reduction = 1.0 - length as f64 / sp08 as f64;
    table.row(row![
        setting.name.as_str(),
        number,
        sp08,
        ggcs,
        real(reduction, 4),
        real(seconds, 3),
        real(processor, 3),
        generations,
    ])?;
    let shorter = sp08 as f64 - length as f64;
    Ok(Compared { reduction, length: length as f64, shorter })
}

impl Setting {
    /// What a measurement is known by: everything that it depends on.
    fn key(&self, number: usize, seed: u64) -> String {
        let Recipe { states, inputs, outputs, transitions, .. } = self.recipe;
        let transitions = transitions.unwrap_or(states * inputs);
        let Evolution { population, fittest, patience, islands, conditions, operators } =
            &self.evolution;
        let names: Vec<String> = operators.iter().map(|it| format!("{it:?}")).collect();
        let operators =
            if *operators == Operator::ALL { "All".to_owned() } else { names.join("+") };
        format!(
            "{states}/{inputs}/{outputs}/{transitions}\t{number}\t\
             {population}/{fittest}/{patience}/{islands}/{conditions:?}/{operators}\t{}\t{seed}",
            self.jobs
        )
    }
}
