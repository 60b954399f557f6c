//! Published and own numbers side by side.

use super::measured::{Branches, Measured};
use super::published::Published;
use serde::Serialize;

/// The version of the JSON form.
pub const SCHEMA_VERSION: u32 = 2;

/// The subjects that were looked at.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Study {
    /// The version of this form.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA_VERSION)))]
    pub schema_version: u32,
    /// The subjects.
    pub subjects: Vec<Page>,
}

/// A subject.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Page {
    /// Its name.
    pub subject: String,
    /// How many suites the means are of.
    pub suites: usize,
    /// Numbers of mutants.
    pub counts: Vec<Count>,
    /// Mean numbers of dominator nodes: of all, then those in which an operator takes part.
    pub dominators: Vec<Mean>,
    /// Of our navigation mutants that no suite kills, those that are equivalent.
    pub equivalent: usize,
    /// Of these mutants, the gaps of the suites: those that a test beside them kills.
    pub gaps: usize,
    /// Of these mutants, those that nobody has decided about.
    pub undecided: usize,
    /// The branch coverage of the published suites, in percent.
    pub published_branches: f64,
    /// That of ours, if it was measured.
    pub branches: Option<Branches>,
}

/// A number of mutants.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Count {
    /// What is counted.
    pub what: &'static str,
    /// What is published.
    pub published: usize,
    /// Ours.
    pub own: usize,
}

/// Mean numbers of dominator nodes, without and with the navigation operator.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mean {
    /// The operator; none for all nodes.
    pub operator: Option<String>,
    /// What is published, where the table has it.
    pub published: [Option<f64>; 2],
    /// Ours.
    pub own: [f64; 2],
    /// Of ours, those of one operator alone.
    pub pure: [f64; 2],
}

/// Puts both side by side.
pub fn page(published: &Published, own: &Measured) -> Page {
    let count = |what, published, own| Count { what, published, own };
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
    Page {
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
