//! Which statements are suspicious: those that failing inputs execute and passing ones do not.

use crate::protocol::Traced;

/// How suspicious each site is, from 0 to 1 (Ochiai's coefficient).
pub fn suspicion(sites: usize, runs: &[Traced]) -> Vec<f64> {
    let failing = runs.iter().filter(|run| !run.passed).count() as f64;
    (0..sites)
        .map(|site| {
            let visits = |passed: bool| {
                let visited = runs.iter().filter(|r| r.passed == passed && r.visits(site as u32));
                visited.count() as f64
            };
            let (failed, passed) = (visits(false), visits(true));
            if failed == 0.0 { 0.0 } else { failed / (failing * (failed + passed)).sqrt() }
        })
        .collect()
}
