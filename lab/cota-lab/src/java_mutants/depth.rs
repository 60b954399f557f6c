//! How many mutants of `getNode` there are when mutants are mutated again: table 30 of the thesis.

use super::judging::{Sources, input, thesis};
use crate::table::{Table, row};
use cota_console::exit::Failure;
use cota_experiments::java_mutants::published;
use cota_java::compiler::Compiler;
use cota_mutate::config::Config;
use cota_mutate::filter::Filter;
use cota_mutate::java::operators::JavaOptions;
use cota_mutate::java::plan::{Input, Plan, Scope};
use cota_mutate::navigation::Options;
use std::collections::BTreeMap;

const CLASS: &str = "extender.NodeList";
const METHOD: &str = "getNode";

/// Counts them for the presets of navigation.
pub fn run(table: &mut Table, sources: &Sources, deepest: usize) -> Result<(), Failure> {
    table.columns(&["navigation", "depth", "candidates", "different", "published"])?;
    let mut compiler = Compiler::start(&sources.located, &|_| {}).map_err(Failure::usage)?;
    let published = published::depths().map_err(Failure::usage)?;
    for preset in ["thesis", "default"] {
        let input = input(sources, CLASS)?;
        // Each text with the number of ways that lead to it.
        let mut texts = BTreeMap::from([(input.text.clone(), 1)]);
        for depth in 1..=deepest {
            let (mut candidates, mut compile, mut other) = (0u64, 0, 0);
            let mut next: BTreeMap<String, u64> = BTreeMap::new();
            for (text, ways) in &texts {
                let input = Input { text: text.clone(), ..input.clone() };
                // What does not compile has no mutants.
                let Some(plan) = plan(&mut compiler, input, preset)? else {
                    other += 1;
                    continue;
                };
                compile += 1;
                candidates += ways * plan.proposals.len() as u64;
                for at in 0..plan.proposals.len() {
                    *next.entry(plan.applied(at)).or_default() += ways;
                }
            }
            if depth > 1 {
                let said =
                    format!("{preset}: of depth {}, {compile} compile, {other} do not", depth - 1);
                table.sum_up(said);
            }
            table.row(row![
                preset,
                depth,
                candidates,
                next.len(),
                published.get(depth - 1).copied(),
            ])?;
            texts = next;
        }
    }
    Ok(())
}

/// What is proposed for a text; nothing if it does not compile.
fn plan(compiler: &mut Compiler, input: Input, preset: &str) -> Result<Option<Plan>, Failure> {
    let (config, options): (Config, JavaOptions) = thesis();
    // The eighteen operators of the published search: without LOI.
    let operators = ["basic", "-LOI", "NAV"].map(str::to_owned).to_vec();
    let mut config = Config { operators, ..config };
    config.navigation.options = Options::preset(preset).unwrap_or_default();
    let scope = Scope {
        classes: vec![CLASS.to_owned()],
        methods: vec![METHOD.to_owned()],
        ..Scope::default()
    };
    match Plan::new(compiler, vec![input], config, &options, &scope, &Filter::default()) {
        Ok(plan) => Ok(Some(plan)),
        Err(cota_mutate::Error::DoesNotBuild { .. }) => Ok(None),
        Err(error) => Err(Failure::usage(error)),
    }
}
