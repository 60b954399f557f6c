//! Finds what a scope says about a place: values, class domains, paths.

use super::layout::{Layout, MOST_SLOTS};
use super::place::Place;
use super::{ClassDomain, IntValues, SpaceError};
use crate::model::scope::Values;
use crate::model::shape::ClassId;
use crate::model::wide::WideInt;
use std::collections::BTreeSet;

/// The most values that are listed one by one.
pub(super) const MOST_LISTED: i64 = 1 << 20;

/// The most integers of a range with ends beyond `i64`.
const MOST_WIDE: u128 = 1 << 16;

/// Ranges stay within what a cell holds in place; lists may go beyond.
const WIDEST: u64 = 1 << 60;

impl Layout<'_> {
    /// The first entry of the scope that speaks of a place.
    pub(super) fn find(&mut self, place: &Place) -> Option<(String, Values)> {
        for key in &place.keys {
            self.keys.entry(key.clone()).or_default();
        }
        let keys = place.keys.clone();
        keys.into_iter().find_map(|key| self.entry(&key).map(|values| (key, values)))
    }

    /// Whether an optional field may be null: unless the scope says that it may not.
    pub(super) fn nullable(&mut self, place: &Place, nullable: bool) -> Result<bool, SpaceError> {
        let mut keys = place.keys.iter().filter(|key| nullable && !key.is_empty());
        let found = keys.find_map(|key| {
            let key = format!("{key}.null");
            self.entry(&key).map(|values| (key, values))
        });
        match found {
            None => Ok(nullable),
            Some((_, Values::Bools(list))) => Ok(list.contains(&true)),
            Some((key, values)) => {
                let wanted = "true or false";
                Err(SpaceError::WrongKind { key, wanted, values: values.to_string() })
            }
        }
    }

    pub(super) fn integers(
        &mut self,
        place: &Place,
        limits: (WideInt, WideInt),
    ) -> Result<IntValues, SpaceError> {
        let (min, max) = (limits.0.saturated(), limits.1.saturated());
        match (self.find(place), self.size_at(place)) {
            (Some((key, Values::Number(number))), _)
                if number > 0 && self.scope.is_of_arguments() =>
            {
                Err(SpaceError::ExactlyOrUpTo { key, number })
            }
            (Some((key, values)), _) => {
                let listed = matches!(values, Values::Integers(_));
                let values = int_values(&key, &values, limits)?;
                Ok(if listed && self.scope.is_wider() { values.wider(limits.1) } else { values })
            }
            (None, Some(size)) => {
                let first = min.max(0);
                let last = size.max(first).min(max);
                int_values(&place.key(), &Values::Range { first, last, step: 1 }, limits)
            }
            (None, None) => {
                let first = min.max(0);
                Err(place.no_values(first..=first.saturating_add(3).min(max)))
            }
        }
    }

    /// The default size at a place: half of it in a sequence or map that is in another one, a quarter in the next
    /// one. Otherwise there would be so many of the inner ones that no search of the outer one ends.
    pub(super) fn size_at(&self, place: &Place) -> Option<i64> {
        let size = self.scope.default_size()?;
        Some((1..place.nested).fold(size, |size, _| size - size / 2))
    }

    /// The lengths of a sequence; a single number allows shorter ones.
    pub(super) fn lengths(
        &mut self,
        place: &Place,
        length: &Place,
    ) -> Result<(String, Values), SpaceError> {
        let inside = Place { nested: place.nested + 1, ..length.clone() };
        let (key, values) = match (self.find(length), self.size_at(&inside)) {
            (Some(found), _) => found,
            (None, Some(size)) => (length.key(), Values::Number(size)),
            (None, None) => return Err(length.no_values(0..=3)),
        };
        self.upper_bounds.insert(key.clone());
        Ok(match values {
            Values::Number(most) => (key, Values::Range { first: 0, last: most, step: 1 }),
            values => (key, values),
        })
    }

    pub(super) fn link(
        &mut self,
        place: &Place,
        classes: &[ClassId],
        nullable: bool,
    ) -> Result<Vec<u32>, SpaceError> {
        let domains = match self.find(place) {
            Some((key, Values::Names(names))) => self.named_domains(&key, &names)?,
            Some((key, values)) => {
                let wanted = "names of class domains";
                return Err(SpaceError::WrongKind { key, wanted, values: values.to_string() });
            }
            None => classes.iter().flat_map(|class| self.default_domains(*class)).collect(),
        };
        let no_object = domains.iter().all(|d| self.space.domains[*d as usize].count == 0);
        if !nullable && no_object && !self.lenient {
            let name =
                |class: &ClassId| format!("`{}`", self.schema.classes()[class.0 as usize].name);
            let classes = classes.iter().map(name).collect::<Vec<_>>().join(" or ");
            return Err(SpaceError::NoObject { key: place.key(), classes });
        }
        for key in &place.keys {
            self.keys.insert(key.clone(), domains.clone());
        }
        Ok(domains)
    }

    fn named_domains(&self, key: &str, names: &[String]) -> Result<Vec<u32>, SpaceError> {
        let class = |domain: &ClassDomain| &self.schema.classes()[domain.class.0 as usize].name;
        let find = |name: &String| {
            let mut domains = (0..).zip(&self.space.domains).skip(1);
            let of_argument = |number: usize, domain: &ClassDomain| {
                self.owners[number].is_some()
                    && self.owners[number] == self.owner
                    && class(domain) == name
            };
            let found = domains
                .find(|(number, domain)| domain.name == *name || of_argument(*number, domain));
            found.map(|(number, _)| number as u32).ok_or_else(|| SpaceError::UnknownDomain {
                key: key.to_string(),
                domain: name.clone(),
            })
        };
        names.iter().map(find).collect()
    }

    /// The class's own domain, or all that were declared for it; before them the root, where links may
    /// lead to it.
    fn default_domains(&self, class: ClassId) -> Vec<u32> {
        let root = class.0 == 0 && self.schema.classes()[0].kept;
        let mut domains = if root { vec![0] } else { Vec::new() };
        domains.extend(self.domains_of(class));
        domains
    }

    fn domains_of(&self, class: ClassId) -> Vec<u32> {
        let name = &self.schema.classes()[class.0 as usize].name;
        let domains = self.space.domains.iter().enumerate().skip(1);
        let of_class = domains.filter(|(number, domain)| {
            let owner = self.owners[*number];
            domain.class == class && (owner.is_none() || owner == self.owner)
        });
        let own = of_class.clone().find(|(_, domain)| domain.name == *name);
        match own {
            Some((number, _)) => vec![number as u32],
            None => of_class.map(|(number, _)| number as u32).collect(),
        }
    }

    /// A path entry as entries of plain keys; empty if it is no path either.
    pub(super) fn rewrite(&self, key: &str, values: &Values) -> Vec<(String, Values)> {
        let Some((prefix, last)) = key.rsplit_once('.') else { return Vec::new() };
        if let Some(field) = last.strip_suffix('*') {
            let Values::Names(names) = values else { return Vec::new() };
            let behind = names.iter().map(|name| (format!("{name}.{field}"), values.clone()));
            return std::iter::once((prefix.to_string(), values.clone())).chain(behind).collect();
        }
        let domains = self.reached(prefix);
        let name = |domain: &u32| self.space.domains[*domain as usize].name.clone();
        domains.iter().map(|domain| (format!("{}.{last}", name(domain)), values.clone())).collect()
    }

    /// The domains that a path from the root leads to.
    fn reached(&self, path: &str) -> BTreeSet<u32> {
        let through = |domains: &BTreeSet<u32>, field: &str| -> BTreeSet<u32> {
            let key =
                |domain: &u32| format!("{}.{field}", self.space.domains[*domain as usize].name);
            domains.iter().filter_map(|d| self.keys.get(&key(d))).flatten().copied().collect()
        };
        // From the longest part of the path that is a key, field by field.
        let mut known = path;
        let mut domains: BTreeSet<u32> = loop {
            if let Some(domains) = self.keys.get(known).filter(|domains| !domains.is_empty()) {
                break domains.iter().copied().collect();
            }
            let Some((shorter, _)) = known.rsplit_once('.') else { return BTreeSet::new() };
            known = shorter;
        };
        for step in path[known.len()..].split('.').skip(1) {
            domains = match step.strip_suffix('*') {
                None => through(&domains, step),
                Some(field) => loop {
                    let more = &domains | &through(&domains, field);
                    if more == domains {
                        break domains;
                    }
                    domains = more;
                },
            };
        }
        domains
    }
}

/// The least and greatest number of objects. A single number allows fewer.
pub(super) fn count(key: &str, values: &Values) -> Result<(u32, u32), SpaceError> {
    let wanted = "a number of objects";
    let wrong = || SpaceError::WrongKind { key: key.into(), wanted, values: values.to_string() };
    let bound = |number: &i64| match u32::try_from(*number) {
        Ok(number) => Ok(number),
        Err(_) if *number > 0 => Err(SpaceError::TooLarge { most: MOST_SLOTS }),
        Err(_) => Err(wrong()),
    };
    match values {
        Values::Number(count) => Ok((0, bound(count)?)),
        Values::Range { first, last, step: 1 } => {
            if first > last {
                return Err(SpaceError::Reversed { key: key.into(), values: values.to_string() });
            }
            Ok((bound(first)?, bound(last)?))
        }
        _ => Err(wrong()),
    }
}

pub(super) fn int_values(
    key: &str,
    values: &Values,
    (min, max): (WideInt, WideInt),
) -> Result<IntValues, SpaceError> {
    let key = || key.to_string();
    let too_wide = || SpaceError::TooWide { key: key(), values: values.to_string() };
    let result = match values {
        Values::WideRange { first, last } if first > last => {
            return Err(SpaceError::Reversed { key: key(), values: values.to_string() });
        }
        Values::WideRange { first, last } => {
            IntValues::of(first.up_to(*last, MOST_WIDE).ok_or_else(too_wide)?)
        }
        Values::Number(number) => IntValues::List(vec![*number]),
        Values::Range { first, last, .. } if first > last => {
            return Err(SpaceError::Reversed { key: key(), values: values.to_string() });
        }
        Values::Range { first, last, .. }
            if first.unsigned_abs().max(last.unsigned_abs()) > WIDEST
                || last - first > i64::from(i32::MAX) =>
        {
            return Err(too_wide());
        }
        Values::Range { first, last, step: 1 } => IntValues::Range(*first, *last),
        Values::Range { first, last, step } if (last - first) / step >= MOST_LISTED => {
            return Err(too_wide());
        }
        Values::Range { first, last, step } => {
            IntValues::List((*first..=*last).step_by(*step as usize).collect())
        }
        Values::Integers(list) if list.is_empty() => {
            return Err(SpaceError::NoValues { key: key(), example: String::new() });
        }
        Values::Integers(list) => IntValues::List(list.clone()),
        Values::Wide(list) => IntValues::of(list.clone()),
        _ => {
            let wanted = "integers";
            return Err(SpaceError::WrongKind { key: key(), wanted, values: values.to_string() });
        }
    };
    let listed = match &result {
        IntValues::Range(first, last) => vec![(*first).into(), (*last).into()],
        list => (0..list.len()).map(|index| list.at(index)).collect(),
    };
    let mut seen = BTreeSet::new();
    let is_range = matches!(result, IntValues::Range(..));
    if let Some(value) = listed.iter().find(|value| !is_range && !seen.insert(**value)) {
        return Err(SpaceError::Twice { key: key(), value: value.to_string() });
    }
    match listed.into_iter().find(|value| !(min..=max).contains(value)) {
        Some(value) => {
            let (value, limits) = (value.to_string(), format!("{min} to {max}"));
            Err(SpaceError::OutOfType { key: key(), value, limits })
        }
        None => Ok(result),
    }
}
