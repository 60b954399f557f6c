//! The published experiments of the genetic method, rerun on seeded random machines.

use super::{Experiment, Which};
use crate::exit::{Exit, Failure};
use crate::fsm::output::{emit_part, tell};
use crate::fsm::plot::Plot;
use cota_fsm::Machine;
use cota_fsm::distinguish::DistinguishingSet;
use cota_fsm::progress::Watch;
use cota_fsm::random::{Random, Recipe};
use cota_fsm::sequence::ggcs::{Conditions, Evolution, Genome, Overlap};
use cota_fsm::sequence::{distinguishing_set, simao_petrenko08};
use std::time::Instant;

/// A configuration: its name, its machines, and the run to compare.
struct Setting {
    name: String,
    recipe: Recipe,
    evolution: Evolution<'static>,
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
    /// The genetic method against the local best choice, or against itself.
    pub(super) fn genetic(&self, watch: Watch<'_>) -> Result<Exit, Failure> {
        emit_part("configuration,machine,sp08,ggcs,reduction,seconds,generations\n")?;
        let mut means: Vec<(String, f64, f64)> = Vec::new();
        let settings: Vec<Setting> =
            self.settings().into_iter().filter(|setting| self.takes(&setting.name)).collect();
        watch.begin("machines", Some((settings.len() * self.machines) as u64));
        for setting in settings {
            let mut random = Random::new(self.seed);
            let (mut reductions, mut length) = (0.0, 0.0);
            for number in 0..self.machines {
                let machine = setting.recipe.draw(&mut random).map_err(Failure::usage)?;
                let line = compare(&machine, &setting, number)?;
                reductions += line.0;
                length += line.1;
                watch.add(1);
            }
            let count = self.machines.max(1) as f64;
            tell!(
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
        let setting = |name: String, recipe, evolution: &Evolution<'static>| Setting {
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
            _ => Vec::new(),
        }
    }

    pub(super) fn conclude(&self, means: &[(String, f64, f64)]) -> Result<(), Failure> {
        if let (Which::Conditions | Which::Population, [one, other]) = (self.which, means) {
            let (long, short) =
                if self.which == Which::Conditions { (other.2, one.2) } else { (one.2, other.2) };
            let published = if self.which == Which::Conditions { 11.6 } else { 5.8 };
            let ours = 100.0 * (1.0 - short / long);
            tell!("shorter by {ours:.1} % (published: {published} %)");
        }
        if self.which == Which::States {
            tell!("published: 3.5 % at 20 states");
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
    emit_part(&format!(
        "{},{number},{sp08},{},{reduction:.4},{seconds:.3},{}\n",
        setting.name,
        found.map_or(String::new(), |length| length.to_string()),
        outcome.generations
    ))?;
    Ok((reduction, length as f64))
}
