//! `cota fsm experiment`: the published experiments of the genetic method, rerun, and `best` against
//! the lengths of other tools.

use super::files::read_text;
use super::output::emit;
use super::plot::Plot;
use crate::exit::{Exit, Failure};
use clap::ValueEnum;
use cota_fsm::Machine;
use cota_fsm::distinguish::DistinguishingSet;
use cota_fsm::format::Format;
use cota_fsm::random::{Random, Recipe};
use cota_fsm::sequence::best::{Budget, best};
use cota_fsm::sequence::ggcs::{Conditions, Evolution, Genome, Overlap};
use cota_fsm::sequence::{distinguishing_set, prove, simao_petrenko08};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Rerun the published experiments on seeded random machines; CSV lines to stdout, a summary to stderr
#[derive(clap::Args)]
pub struct Experiment {
    /// Which experiment
    #[arg(value_enum)]
    which: Which,
    /// Machines per configuration
    #[arg(long, default_value_t = 50)]
    machines: usize,
    /// The seed of machines and of random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Generations without improvement before the genetic method stops
    #[arg(long, default_value_t = 50)]
    patience: usize,
    /// With `baseline`: the folder of random-ads.jsonl and baseline-fsmlib-random.csv
    #[arg(long)]
    models: Option<PathBuf>,
    /// With `baseline`: seconds per machine
    #[arg(long, default_value_t = 60.0)]
    time_limit: f64,
    /// Also write a plot of the means to this SVG file
    #[arg(long)]
    plot: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Which {
    /// 4 to 20 states, 4 inputs, 4 outputs; published: 3.5 % shorter than simao-petrenko08 at 20
    States,
    /// 2 to 5 inputs, 10 states, 4 outputs; published: more inputs, less reduction
    Inputs,
    /// 2 to 5 outputs, 10 states, 4 inputs; published: more outputs, more reduction
    Outputs,
    /// 20 to 40 transitions, 10 states, 4 inputs, 4 outputs; published: more transitions, more reduction
    Transitions,
    /// Sizes of the population and of the fittest at 10 states; published: 100 and 30 are best
    Parameters,
    /// The conditions of 2010 against those of 1997 at 10 states; published: 11.6 % shorter
    Conditions,
    /// Population 1000 and 300 against 100 and 30 at 20 states, 5 inputs, 5 outputs; published: 5.8 %
    Population,
    /// Method best against the lengths of another tool on its random machines
    Baseline,
}

/// A configuration: its name, its machines, and the run to compare.
struct Setting {
    name: String,
    recipe: Recipe,
    evolution: Evolution,
}

const NICE: Recipe = Recipe {
    states: 10,
    inputs: 4,
    outputs: 4,
    transitions: None,
    strongly_connected: true,
    adaptive: true,
};

impl Experiment {
    pub fn run(&self) -> Result<Exit, Failure> {
        if self.which == Which::Baseline {
            return self.baseline();
        }
        emit("configuration,machine,sp08,ggcs,reduction,seconds,generations\n")?;
        let mut means: Vec<(String, f64, f64)> = Vec::new();
        for setting in self.settings() {
            let mut random = Random::new(self.seed);
            let (mut reductions, mut length) = (0.0, 0.0);
            for number in 0..self.machines {
                let machine = setting.recipe.draw(&mut random).map_err(Failure::usage)?;
                let line = compare(&machine, &setting, number)?;
                reductions += line.0;
                length += line.1;
            }
            let count = self.machines.max(1) as f64;
            eprintln!(
                "{:<24} mean reduction {:>6.2} %, mean length {:.1}",
                setting.name,
                100.0 * reductions / count,
                length / count
            );
            means.push((setting.name, 100.0 * reductions / count, length / count));
        }
        self.conclude(&means)?;
        Ok(Exit::Done)
    }

    fn settings(&self) -> Vec<Setting> {
        let evolution =
            Evolution { patience: self.patience, seed: self.seed, ..Evolution::default() };
        let setting = |name: String, recipe, evolution: &Evolution| Setting {
            name,
            recipe,
            evolution: evolution.clone(),
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
            Which::Population => {
                let recipe = Recipe { states: 20, inputs: 5, outputs: 5, ..NICE };
                vec![sized(100, 30, recipe), sized(1000, 300, recipe)]
            }
            Which::Baseline => Vec::new(),
        }
    }

    fn conclude(&self, means: &[(String, f64, f64)]) -> Result<(), Failure> {
        if let (Which::Conditions | Which::Population, [one, other]) = (self.which, means) {
            let (long, short) =
                if self.which == Which::Conditions { (other.2, one.2) } else { (one.2, other.2) };
            let published = if self.which == Which::Conditions { 11.6 } else { 5.8 };
            let ours = 100.0 * (1.0 - short / long);
            eprintln!("shorter by {ours:.1} % (published: {published} %)");
        }
        if self.which == Which::States {
            eprintln!("published: 3.5 % at 20 states");
        }
        if let Some(path) = &self.plot {
            let points = means.iter().map(|(name, reduction, _)| (name.clone(), *reduction));
            let plot = Plot {
                title: format!("{:?}: mean reduction in %", self.which),
                points: points.collect(),
            };
            std::fs::write(path, plot.to_svg())?;
        }
        Ok(())
    }

    fn baseline(&self) -> Result<Exit, Failure> {
        let folder = self.models.as_deref().ok_or_else(|| {
            Failure::usage("baseline needs --models FOLDER")
                .hint("a folder with random-ads.jsonl and baseline-fsmlib-random.csv")
        })?;
        let lengths = baseline_lengths(folder)?;
        let limit = Duration::try_from_secs_f64(self.time_limit).map_err(Failure::usage)?;
        emit("machine,states,baseline,best,ratio,proved,checks,seconds\n")?;
        let mut sums: BTreeMap<usize, (f64, usize)> = BTreeMap::new();
        for line in read_text(&folder.join("random-ads.jsonl"))?.lines() {
            let value: serde_json::Value = serde_json::from_str(line).map_err(Failure::usage)?;
            let name = value["name"].as_str().unwrap_or_default();
            let Some(&baseline) = lengths.get(name) else { continue };
            let machine = Format::Json.read(line).map_err(Failure::usage)?;
            let start = Instant::now();
            let budget = Budget {
                checks: u64::MAX,
                time_limit: Some(limit),
                seed: self.seed,
                ..Budget::default()
            };
            let found = best(&machine, budget).map_err(Failure::usage)?;
            let proof = prove(&machine, std::slice::from_ref(&found.word), budget.steps);
            let ratio = found.word.len() as f64 / baseline as f64;
            emit(&format!(
                "{name},{},{baseline},{},{ratio:.4},{},{},{:.2}\n",
                machine.states(),
                found.word.len(),
                proof.is_proved(),
                found.checks,
                start.elapsed().as_secs_f64()
            ))?;
            let sum = sums.entry(machine.states()).or_default();
            *sum = (sum.0 + ratio, sum.1 + 1);
        }
        let mut means = Vec::new();
        for (states, (sum, count)) in sums {
            let shorter = 100.0 * (1.0 - sum / count as f64);
            eprintln!("{states:>4} states: {shorter:>5.1} % shorter on average, {count} machines");
            means.push((format!("states {states}"), shorter, 0.0));
        }
        self.conclude(&means)?;
        Ok(Exit::Done)
    }
}

/// One machine by both methods; the reduction and the length of the genetic one. Without a
/// complete chromosome the reduction is 0 and the length that of the other method.
fn compare(machine: &Machine, setting: &Setting, number: usize) -> Result<(f64, f64), Failure> {
    let set: DistinguishingSet = distinguishing_set(machine).map_err(Failure::usage)?;
    let sp08 = simao_petrenko08(machine, &set).map_err(Failure::usage)?.word.len();
    let genome = Genome::new(machine, &set, Overlap::Maximal);
    let start = Instant::now();
    let outcome = setting.evolution.run(machine, &set, &genome, &[]);
    let seconds = start.elapsed().as_secs_f64();
    let found = outcome.word.as_ref().map(Vec::len);
    let length = found.unwrap_or(sp08);
    let reduction = 1.0 - length as f64 / sp08 as f64;
    emit(&format!(
        "{},{number},{sp08},{},{reduction:.4},{seconds:.3},{}\n",
        setting.name,
        found.map_or(String::new(), |length| length.to_string()),
        outcome.generations
    ))?;
    Ok((reduction, length as f64))
}

/// The shortest of the checking sequences listed for each machine.
fn baseline_lengths(folder: &Path) -> Result<BTreeMap<String, usize>, Failure> {
    let mut lengths: BTreeMap<String, usize> = BTreeMap::new();
    for line in read_text(&folder.join("baseline-fsmlib-random.csv"))?.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let [machine, method, "0", .., symbols, _] = fields[..] else { continue };
        if let (true, Ok(symbols)) = (matches!(method, "C" | "Ma" | "Mg"), symbols.parse()) {
            let least = lengths.entry(machine.to_owned()).or_insert(symbols);
            *least = symbols.min(*least);
        }
    }
    Ok(lengths)
}
