//! Whether a structure is within a scope: as many objects as there may be, and values that the fields
//! may have.

use super::token;
use super::walk::{ABSENT, is_set};
use crate::model::key::KeyValue;
use crate::model::shape::Shape;
use crate::model::space::{FieldDomain, Picks, Space};
use crate::model::wide::WideInt;
use std::slice::Iter;

pub(super) fn fits(space: &Space, tokens: &[u8]) -> bool {
    let mut fit = Fit {
        space,
        tokens: tokens.iter(),
        domains: vec![0],
        used: vec![0; space.domains().len()],
        whole: Vec::new(),
    };
    fit.shape(&space.classes()[0].shape, 0).is_some() && fit.counts_fit()
}

/// Whether the class of an object tells which domain a link means.
pub(super) fn is_definite(space: &Space) -> bool {
    let class = |domain: &u32| space.domains()[*domain as usize].class;
    space.slots().iter().zip(0..).all(|(_, slot)| match space.field(slot) {
        FieldDomain::Links { domains, .. } => domains
            .iter()
            .enumerate()
            .all(|(at, domain)| domains[..at].iter().all(|other| class(other) != class(domain))),
        _ => true,
    })
}

/// A walk over the form and the space at once; `None` as soon as something does not fit.
struct Fit<'a> {
    space: &'a Space,
    tokens: Iter<'a, u8>,
    /// The class domain of each object that was met.
    domains: Vec<u32>,
    used: Vec<u32>,
    /// Domains all of whose objects belong to the structure.
    whole: Vec<u32>,
}

impl Fit<'_> {
    fn next_wide(&mut self) -> Option<WideInt> {
        token::read(&mut self.tokens)
    }

    fn next(&mut self) -> Option<i64> {
        i64::try_from(self.next_wide()?).ok()
    }

    fn counts_fit(&self) -> bool {
        let domains = self.space.domains().iter().zip(&self.used).skip(1);
        domains.into_iter().all(|(domain, used)| (domain.least..=domain.count).contains(used))
            && self.whole.iter().all(|domain| {
                let info = &self.space.domains()[*domain as usize];
                let least = if info.size_slot.is_some() { info.least_in_arena } else { info.count };
                self.used[*domain as usize] >= least
            })
    }

    fn shape(&mut self, shape: &Shape, slot: u32) -> Option<()> {
        let space = self.space;
        match shape {
            Shape::Nothing | Shape::Arena { all: false, .. } => {}
            Shape::Int { nullable, .. } | Shape::Float { nullable } => {
                if *nullable && self.next()? == 0 {
                    return Some(());
                }
                let number = self.next_wide()?;
                has(space.field(slot), number).then_some(())?;
            }
            Shape::Text { .. } => {
                let length = self.next()?;
                if length != ABSENT {
                    let text = token::text(length, || self.next())?;
                    let FieldDomain::Picks { values: Picks::Texts(list), .. } = space.field(slot)
                    else {
                        return None;
                    };
                    list.contains(&text).then_some(())?;
                }
            }
            Shape::Bool { .. } | Shape::Char { .. } | Shape::Constant { .. } => {
                let number = self.next()?;
                (number == ABSENT || has(space.field(slot), number.into())).then_some(())?;
            }
            Shape::Link { .. } => self.link(slot)?,
            Shape::Arena { all: true, .. } => {
                let domains = space.domains_of_arena(slot);
                self.whole.extend(domains);
                while self.next()? == 1 {
                    self.object(domains)?;
                }
            }
            Shape::Optional(inner) => {
                if self.next()? == 1 {
                    self.shape(inner, slot + 1)?;
                }
            }
            Shape::Record { fields, .. } => self.fields(fields, slot)?,
            Shape::Enum { variants, .. } => {
                let variant = self.next()?;
                has(space.field(slot), variant.into()).then_some(())?;
                let before = variants[..variant as usize].iter().flat_map(|(_, fields)| fields);
                let skipped: u32 = before.map(|(_, shape)| shape.width()).sum();
                self.fields(&variants[variant as usize].1, slot + 1 + skipped)?;
            }
            Shape::Seq(element) => {
                let length = self.next()?;
                has(space.field(slot), length.into()).then_some(())?;
                self.elements(element, space.slots()[slot as usize].region, length as u32)?;
            }
            Shape::Array(element, length) => self.elements(element, slot, *length as u32)?,
            Shape::Map { key: of_key, value } => {
                let (keys, first) = (space.map_keys(slot)?, space.slots()[slot as usize].region);
                for _ in 0..self.next()? {
                    let key = KeyValue::read(of_key, &mut || self.next_wide())?;
                    let index = keys.iter().position(|known| known == &key)? as u32;
                    if !is_set(value) {
                        self.shape(value, first + index * value.width())?;
                    }
                }
            }
        }
        Some(())
    }

    fn fields(&mut self, fields: &[(String, Shape)], mut slot: u32) -> Option<()> {
        for (_, shape) in fields {
            self.shape(shape, slot)?;
            slot += shape.width();
        }
        Some(())
    }

    fn elements(&mut self, element: &Shape, first: u32, length: u32) -> Option<()> {
        (0..length).try_for_each(|index| self.shape(element, first + index * element.width()))
    }

    fn link(&mut self, slot: u32) -> Option<()> {
        let FieldDomain::Links { domains, .. } = self.space.field(slot) else { return None };
        match self.next()? {
            ABSENT => Some(()),
            number => match self.domains.get(number as usize) {
                Some(domain) => domains.contains(domain).then_some(()),
                None => self.object(domains),
            },
        }
    }

    /// A new object of one of some domains, by its class. The slots of all objects of a domain are
    /// alike, so the first one stands for every one.
    fn object(&mut self, domains: &[u32]) -> Option<()> {
        let class = self.next()?;
        let is_meant =
            |domain: &&u32| i64::from(self.space.domains()[**domain as usize].class.0) == class;
        let domain = *domains.iter().find(is_meant)?;
        let info = &self.space.domains()[domain as usize];
        self.domains.push(domain);
        self.used[domain as usize] += 1;
        (self.used[domain as usize] <= info.count).then_some(())?;
        self.shape(&self.space.classes()[class as usize].shape, info.base)
    }
}

/// Whether a field may have a value, given as the number it is written down as.
fn has(field: &FieldDomain, number: WideInt) -> bool {
    match field {
        FieldDomain::Ints { values, .. } => values.position(number).is_some(),
        FieldDomain::Picks { values, .. } => match values {
            Picks::Bools(list) => {
                list.iter().any(|value| WideInt::from(u32::from(*value)) == number)
            }
            Picks::Chars(list) => {
                list.iter().any(|value| WideInt::from(u32::from(*value)) == number)
            }
            Picks::Floats(list) => list.iter().any(|value| WideInt::of_float(*value) == number),
            Picks::Variants(list) => list.iter().any(|value| WideInt::from(*value) == number),
            Picks::Texts(_) => false,
        },
        FieldDomain::Links { .. } | FieldDomain::Fixed => false,
    }
}
