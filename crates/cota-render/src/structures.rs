//! What the engine found as result documents.

use crate::types::Types;
use crate::{json, text};
use cota_engine::{Bounded, Finished, Rejection, Size, Tally, Value};
use cota_results::checks;
use cota_results::structures::{
    About, Death, Depended, Estimate, Estimated, Learned, Sample, Stats,
};
use std::collections::BTreeMap;

/// The statistics of a search.
pub fn stats<K>(about: About, run: &Finished<Tally<K>>) -> Stats {
    Stats {
        about,
        explored: run.steps,
        valid: run.result.met(),
        jumps: Some(run.result.jumps).filter(|jumps| *jumps > 0),
        learned: run.result.learned.as_ref().map(learned),
        seconds: run.elapsed.as_secs_f64(),
        end: run.stop.name().to_string(),
        next: run.result.next.as_ref().map(ToString::to_string),
        deaths: deaths(&run.result.rejections),
        suite: None,
    }
}

fn learned(learned: &cota_engine::Learned) -> Learned {
    let all: u64 = learned.depended.values().sum();
    let mut fields: Vec<_> = learned
        .depended
        .iter()
        .map(|(field, &count)| Depended {
            field: field.clone(),
            count,
            percent: 100.0 * count as f64 / all as f64,
        })
        .collect();
    fields.sort_by_key(|depended| std::cmp::Reverse(depended.count));
    let mean = |count: u64| count as f64 / learned.failures.max(1) as f64;
    Learned {
        nogoods: learned.nogoods,
        pruned: learned.pruned,
        bytes: learned.bytes,
        stopped_at: learned.stopped_at,
        choices: mean(learned.choices),
        depended: mean(all),
        fields,
    }
}

fn deaths(rejections: &BTreeMap<Rejection, u64>) -> Vec<Death> {
    let total: u64 = rejections.values().sum();
    let mut deaths: Vec<_> = rejections
        .iter()
        .map(|(Rejection { file, line, column, field }, &count)| Death {
            field: field.clone(),
            file: file.clone(),
            line: *line,
            column: *column,
            count,
            percent: 100.0 * count as f64 / total as f64,
            source: None,
        })
        .collect();
    // The sort is stable: places with the same count stay in the order of the source.
    deaths.sort_by_key(|death| std::cmp::Reverse(death.count));
    deaths
}

/// The estimate of a search.
pub fn estimate(about: About, estimate: &cota_engine::estimate::Estimate, seed: u64) -> Estimate {
    let convert = |estimated: cota_engine::estimate::Estimated| Estimated {
        mean: estimated.mean,
        standard_error: estimated.error,
    };
    Estimate {
        about,
        seed,
        probes: estimate.probes,
        hits: estimate.hits,
        candidates: convert(estimate.candidates),
        valid: convert(estimate.valid),
    }
}

/// How a sample was drawn.
pub fn sample<T: Bounded>(
    about: About,
    sample: &cota_engine::estimate::Sample<T>,
    seed: u64,
) -> Sample {
    Sample {
        about,
        seed,
        probes: sample.probes,
        drawn: sample.drawn,
        distinct: sample.distinct as u64,
        effective: sample.effective,
    }
}

/// A structure with this content.
pub fn structure(size: Size, value: &Value, types: &Types) -> checks::Structure {
    checks::Structure {
        objects: size.objects,
        lengths: size.lengths,
        structure: serde_json::from_str(&json::line(value, types)).unwrap_or_default(),
        drawing: text::drawing(value, types).to_string(),
    }
}
