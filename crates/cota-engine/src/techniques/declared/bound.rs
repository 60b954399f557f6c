//! What properties say about the links that can be there, without any search.

use super::resolve::{Kind, Plan};
use crate::model::space::{FieldDomain, Space};
use crate::techniques::bounds::Bounds;
use std::sync::Arc;

/// Bounds that follow from some properties alone; `None` if nothing does.
///
/// Under breadth-first naming, the objects of a tree with k fields are numbered level by level, so that
/// the j-th field of object a leads to an object after a and not after `k a + j + 1`. The next object of
/// a ring is the next number, or the first one. That needs the fields to be the only way to the objects:
/// other links would change their numbers.
pub(crate) fn declared_bounds<'a>(
    space: &Arc<Space>,
    plans: impl Iterator<Item = &'a Plan>,
) -> Option<Bounds> {
    if !Bounds::can_be_of(space) {
        return None;
    }
    let mut bounds = Bounds::all(space);
    let mut known = false;
    for plan in plans {
        let ring = match plan.kind {
            Kind::Tree => false,
            Kind::Circular => true,
            _ => continue,
        };
        if let Some(domain) = sole_domain(space, plan) {
            known = true;
            limit(space, plan, domain, ring, &mut bounds);
        }
    }
    known.then_some(bounds)
}

/// The class domain of the region, if no other links lead there.
fn sole_domain(space: &Space, plan: &Plan) -> Option<u32> {
    let FieldDomain::Links { domains, .. } = space.field(plan.region.start) else { return None };
    let [domain] = domains[..] else { return None };
    let info = &space.domains()[domain as usize];
    let of_region = |slot: u32| {
        let inside = (info.base..info.base + info.count * info.span).contains(&slot);
        let offset = || (slot - info.base) % info.span;
        slot == plan.region.start || (inside && plan.region.fields.contains(&offset()))
    };
    let leads_there = |slot: &u32| {
        let arena = space.domains_of_arena(*slot).contains(&domain);
        let link = matches!(space.field(*slot), FieldDomain::Links { domains, .. }
            if domains.contains(&domain));
        arena || link
    };
    let sole = (0..space.slots().len() as u32).filter(leads_there).all(of_region);
    (sole && info.symmetric && info.count > 0).then_some(domain)
}

fn limit(space: &Space, plan: &Plan, domain: u32, ring: bool, bounds: &mut Bounds) {
    let info = &space.domains()[domain as usize];
    bounds.limit_link(plan.region.start, |to| to == 0);
    let mut fields = plan.region.fields.clone();
    fields.sort_unstable();
    let count = fields.len() as u32;
    for object in 0..info.count {
        for (place, field) in (0..).zip(&fields) {
            let slot = info.base + object * info.span + field;
            let last = if ring { object + 1 } else { count * object + place + 1 };
            bounds.limit_link(slot, |to| (ring && to == 0) || (object + 1..=last).contains(&to));
        }
    }
}
