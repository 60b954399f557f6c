//! A Rust package as a subject of repair.

use crate::Error;
use crate::protocol::{Input, Switch};
use crate::report::{Counterexample, EditKind, Exam, LargerBound, Patch, Suspect};
use crate::rust::built::Built;
use crate::rust::options::RepairOptions;
use crate::rust::region::{Region, path};
use crate::rust::team::Team;
use crate::rust::{as_text, candidates, patch};
use crate::space::{ANGELIC, Space};
use crate::subject::{EditCounts, Found, Subject};
use cota_mutate::operators::registry::Operator;
use cota_mutate::rust::operators::RUST;
use cota_mutate::rust::schema::layout::Placement;
use cota_run::Watch;
use std::ops::Range;

/// This many inputs are kept for a check within a larger bound.
const RECHECKED: usize = 200_000;

/// A package that is built with the edits of a region.
pub struct RustSubject {
    /// What is built.
    pub built: Built,
    /// Where edits may be.
    pub region: Region,
    /// How it was planned.
    pub options: RepairOptions,
}

impl Subject for RustSubject {
    type Tester = Team;

    fn language(&self) -> &'static str {
        "rust"
    }

    fn package(&self) -> &str {
        &self.built.plan.package.name
    }

    fn function(&self) -> String {
        self.region.name(&self.built.plan)
    }

    fn file(&self) -> String {
        self.region.file(&self.built.plan)
    }

    fn is_marked(&self) -> bool {
        self.region.is_marked()
    }

    fn sites(&self) -> usize {
        self.built.compiled.layout.sites.len()
    }

    fn kinds(&self) -> Vec<EditKind> {
        let kind = |operator: &'static Operator| {
            let all = self.built.plan.proposals.iter().zip(&self.built.compiled.placements);
            let own: Vec<_> = all.filter(|(own, _)| own.operator == operator.name).collect();
            let dropped = own.iter().filter(|own| matches!(own.1, Placement::Dropped(_)));
            EditKind {
                operator: operator.name.to_owned(),
                proposed: own.len(),
                not_compiling: dropped.count(),
                cost: operator.cost,
            }
        };
        RUST.operators().map(kind).collect()
    }

    fn left_out(&self, suspicion: &[f64]) -> Vec<String> {
        let plan = &self.built.plan;
        let bodies = self.built.compiled.layout.bodies.iter();
        let others: Vec<String> = (bodies.enumerate())
            .filter(|&(at, &body)| suspicion[body as usize] > 0.0 && !self.region.has(plan, at))
            .map(|(at, _)| path(plan, at))
            .collect();
        let helpers = (!others.is_empty()).then(|| {
            let names = others.join(", ");
            format!("not edited, though failing inputs execute it: {names} (--crate edits all)")
        });
        let of = plan.left_out.iter();
        let of =
            of.map(|(reason, count)| format!("functions that are not edited ({reason}): {count}"));
        helpers.into_iter().chain(of).collect()
    }

    fn edit_counts(&self) -> EditCounts {
        let all = self.built.plan.proposals.iter().zip(&self.built.compiled.placements);
        let edits = all.filter(|(own, _)| own.operator != ANGELIC);
        edits.fold(EditCounts::default(), |counts, (_, placement)| EditCounts {
            proposed: counts.proposed + 1,
            not_compiling: counts.not_compiling
                + usize::from(matches!(placement, Placement::Dropped(_))),
            alone: counts.alone + usize::from(*placement == Placement::Copy),
        })
    }

    fn tester(&self, jobs: usize, larger: Option<LargerBound>) -> Result<Team, Error> {
        let scope = match larger {
            None => return self.built.team(jobs, &[]),
            Some(LargerBound::OneLarger) => "+1",
            Some(LargerBound::Wider) => "wider",
            Some(LargerBound::Extremes) => "extremes",
        };
        let environment = [
            ("COTA_SCOPE".to_owned(), scope.to_owned()),
            ("COTA_EXAM_INPUTS".to_owned(), RECHECKED.to_string()),
        ];
        self.built.team(jobs, &environment)
    }

    fn specification(&self, tester: &Team) -> Vec<Exam> {
        self.built.exams(tester)
    }

    fn counterexample(
        &self,
        tester: &mut Team,
        candidate: &[Switch],
        input: Input,
    ) -> Result<Counterexample, Error> {
        self.built.counterexample(tester, candidate, input)
    }

    fn around(&self, candidate: &[Switch]) -> Vec<Range<u32>> {
        let mut around: Vec<_> =
            candidate.iter().map(|(site, _)| self.built.compiled.layout.around(*site)).collect();
        around.sort_by_key(|range| (range.start, range.end));
        around.dedup();
        around
    }

    fn suspicion(&self, tester: &mut Team, failing: &[Input]) -> Result<Vec<f64>, Error> {
        self.built.suspicion(tester, failing)
    }

    fn suspects(&self, suspicion: &[f64]) -> Vec<Suspect> {
        self.built.suspects(suspicion)
    }

    fn space(&self, rank: &dyn Fn(u32) -> f64) -> Space {
        candidates::space(&self.built.plan, &self.built.compiled, rank)
    }

    fn patch(&self, proposals: &[usize], inputs: usize) -> Patch {
        patch::patch(&self.built.plan, proposals, inputs)
    }

    fn weight(&self, proposals: &[usize]) -> usize {
        patch::weight(&self.built.plan, proposals)
    }

    fn keep_as_text(
        &self,
        patches: &mut Vec<Found>,
        fuel: u64,
        watch: Watch<'_>,
    ) -> Result<u64, Error> {
        as_text::keep(patches, &self.built, &self.region, &self.options, fuel, watch)
    }
}
