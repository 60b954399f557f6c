//! Published and own numbers side by side.

use super::measured::Measured;
use super::published::Published;
pub use cota_results::tables::{Count, Mean, Navigation, Subject};

/// Puts both side by side.
pub fn page(published: &Published, own: &Measured) -> Subject {
    let count = |what: &str, published, own| Count { what: what.to_owned(), published, own };
    let counts = vec![
        count("mutants without navigation", published.without, own.mutants),
        count("mutants with navigation", published.with, own.mutants + own.navigation),
        count("of navigation", published.with - published.without, own.navigation),
        count(
            "of these alive in every suite, or equivalent",
            published.equivalent,
            own.alive.len(),
        ),
    ];
    let mut dominators = vec![Mean {
        operator: None,
        published: published.dominators.each_ref().map(|rows| Some(rows.dominators())),
        own: [own.mean(0, None).0, own.mean(1, None).0],
        pure: [own.mean(0, None).1, own.mean(1, None).1],
    }];
    let mut operators = own.operators();
    for name in published.dominators.iter().flat_map(|rows| &rows.operators) {
        if !operators.contains(name) {
            operators.push(name.clone());
        }
    }
    for name in operators {
        let (before, after) = (own.mean(0, Some(&name)), own.mean(1, Some(&name)));
        dominators.push(Mean {
            published: published.dominators.each_ref().map(|rows| rows.of(&name)),
            own: [before.0, after.0],
            pure: [before.1, after.1],
            operator: Some(name),
        });
    }
    let (equivalent, gaps) = own.decided();
    Subject {
        subject: own.subject.clone(),
        suites: own.seeds.len(),
        counts,
        dominators,
        equivalent,
        gaps,
        undecided: own.alive.len() - equivalent - gaps,
        published_branches: published.branches,
        branches: own.branches,
    }
}
