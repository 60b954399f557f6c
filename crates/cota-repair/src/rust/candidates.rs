//! The candidates of a copy: its switches as sites that can be edited.

use crate::protocol::Free;
use crate::space::{ANGELIC, EditSite, Space};
use cota_mutate::operators::registry::cost;
use cota_mutate::rust::plan::Plan;
use cota_mutate::rust::proposal::SwitchForm;
use cota_mutate::rust::schema::check::Compiled;
use cota_mutate::rust::schema::layout::Layout;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The space of what compiles. `rank` orders the sites, the most suspicious first.
pub fn space(plan: &Plan, compiled: &Compiled, rank: &dyn Fn(u32) -> f64) -> Space {
    let layout = &compiled.layout;
    let mut statements: Vec<(usize, Range<usize>)> = Vec::new();
    let mut limits = Vec::new();
    let mut places: Vec<EditSite> = Vec::new();
    for (number, site) in layout.sites.iter().enumerate() {
        let number = number as u32;
        let free = Free { site: number, is_condition: false, options: Vec::new() };
        let mut place = EditSite {
            site: number,
            edits: Vec::new(),
            cost: 1,
            free,
            statement: 0,
            alone: site.form == SwitchForm::Body,
        };
        let mut constants = Vec::new();
        for (at, &proposal) in site.alternatives.iter().enumerate() {
            let choice = at as u16 + 1;
            if plan.proposals[proposal].operator == ANGELIC {
                constants.push(choice);
            } else {
                place.edits.push((proposal, choice));
            }
        }
        let Some(&(first, _)) = place.edits.first() else { continue };
        // A condition may be true or false, whatever the edit.
        place.free.is_condition = constants.len() == 2;
        let first = &plan.proposals[first];
        let statement = (first.file, first.statement.clone());
        place.statement = statements.iter().position(|s| *s == statement).unwrap_or_else(|| {
            statements.push(statement);
            limits.push(first.limit.unwrap_or(usize::MAX));
            statements.len() - 1
        });
        let costs: BTreeSet<usize> = place.edits.iter().map(|own| cost_of(plan, own.0)).collect();
        for cost in costs {
            let edits = place.edits.iter().copied();
            let edits: Vec<_> = edits.filter(|own| cost_of(plan, own.0) == cost).collect();
            let mut own = EditSite { cost, ..place.clone() };
            own.free.options = if own.free.is_condition {
                constants.clone()
            } else {
                edits.iter().map(|(_, choice)| *choice).collect()
            };
            places.push(EditSite { edits, ..own });
        }
    }
    let order = |place: &EditSite| rank(place.site);
    places.sort_by(|a, b| {
        order(b).total_cmp(&order(a)).then(a.site.cmp(&b.site)).then(a.cost.cmp(&b.cost))
    });
    let inner = places.iter().map(|place| inside(plan, layout, place, &places)).collect();
    Space::new(places, limits, inner)
}

/// How many small edits an edit counts as.
fn cost_of(plan: &Plan, proposal: usize) -> usize {
    cost(plan.proposals[proposal].operator)
}

/// The places within a place, with the edits that leave them as they are.
fn inside(
    plan: &Plan,
    layout: &Layout,
    place: &EditSite,
    places: &[EditSite],
) -> BTreeMap<usize, Vec<bool>> {
    let outer = &layout.sites[place.site as usize];
    let within = |other: &EditSite| {
        let inner = &layout.sites[other.site as usize];
        other.site > place.site && inner.file == outer.file && inner.range.start < outer.range.end
    };
    let others = places.iter().enumerate().filter(|(_, other)| within(other));
    others
        .map(|(at, other)| {
            let (inner, _) = other.edits[0];
            let leaves = place
                .edits
                .iter()
                .map(|(edit, _)| layout.can_both_be_on(&plan.proposals, *edit, inner));
            (at, leaves.collect())
        })
        .collect()
}
