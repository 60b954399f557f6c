//! Finds the values of a field that are neither integers nor links.

use super::layout::Layout;
use super::lookup::{MOST_LISTED, int_values};
use super::place::Place;
use super::{Picks, SpaceError};
use crate::model::scope::Values;
use std::collections::BTreeSet;

/// The characters from `a` on, as many as there are integers up to a size.
pub(super) fn letters(size: i64) -> impl Iterator<Item = char> {
    ('a'..=char::MAX).take(usize::try_from(size + 1).unwrap_or(0))
}

/// A list of characters with the least one above its least one that it lacks.
fn wider(mut list: Vec<char>) -> Vec<char> {
    let all: BTreeSet<char> = list.iter().copied().collect();
    let next = all.first().and_then(|least| (*least..=char::MAX).find(|c| !all.contains(c)));
    list.extend(next);
    list
}

impl Layout<'_> {
    /// What the scope says of a place; a list of values has one more in a wider one.
    fn listed(&mut self, place: &Place) -> Option<(String, Values)> {
        let (key, values) = self.find(place)?;
        let values = match values {
            Values::Chars(list) if self.scope.is_wider() => Values::Chars(wider(list)),
            Values::Floats(mut list) if self.scope.is_wider() => {
                let greatest = list.iter().copied().fold(f64::NEG_INFINITY, f64::max);
                list.extend(Some(greatest + 1.0).filter(|next| *next > greatest));
                Values::Floats(list)
            }
            Values::Texts(mut list) | Values::Names(mut list) if self.scope.is_wider() => {
                let all: BTreeSet<&String> = list.iter().collect();
                let letters = letters(list.len() as i64).map(String::from);
                let next = letters.chain([String::new()]).find(|text| !all.contains(text));
                list.extend(next);
                Values::Texts(list)
            }
            values => values,
        };
        Some((key, values))
    }

    pub(super) fn picks(
        &mut self,
        place: &Place,
        (wanted, example): (&'static str, Values),
        take: impl Fn(Option<Values>) -> Option<Picks>,
    ) -> Result<Picks, SpaceError> {
        let found = self.listed(place);
        let values = found.as_ref().map(|(_, values)| values.clone());
        match (take(values), found) {
            (Some(picks), Some((key, _))) if picks.len() == 0 => {
                Err(SpaceError::NoValues { key, example: example.to_string() })
            }
            (Some(picks), _) => Ok(picks),
            (None, Some((key, values))) => {
                Err(SpaceError::WrongKind { key, wanted, values: values.to_string() })
            }
            (None, None) => Err(place.no_values(example)),
        }
    }

    pub(super) fn chars(&mut self, place: &Place) -> Result<Picks, SpaceError> {
        let size = self.size_at(place);
        self.picks(place, ("characters", ['a', 'b'].into()), |values| match values {
            Some(Values::Chars(list)) => Some(Picks::Chars(list)),
            Some(_) => None,
            None => size.map(|size| Picks::Chars(letters(size).collect())),
        })
    }

    pub(super) fn floats(&mut self, place: &Place) -> Result<Picks, SpaceError> {
        let size = self.size_at(place);
        if let (Some((key, Values::Number(number @ 1..))), true) =
            (self.find(place), self.scope.is_of_arguments())
        {
            return Err(SpaceError::ExactlyOrUpTo { key, number });
        }
        self.picks(place, ("floating point numbers", [0.0, 1.0].into()), |values| match values {
            Some(Values::Floats(list)) => Some(Picks::Floats(list)),
            Some(Values::Integers(list)) => {
                Some(Picks::Floats(list.into_iter().map(|n| n as f64).collect()))
            }
            Some(Values::Number(number)) => Some(Picks::Floats(vec![number as f64])),
            Some(_) => None,
            None => {
                let size = size.filter(|size| *size < MOST_LISTED)?;
                Some(Picks::Floats((0..=size).map(|n| n as f64).collect()))
            }
        })
    }

    /// The texts of a field: those of a list, or all over an alphabet within the lengths that the scope
    /// has for it, shorter ones first.
    pub(super) fn texts(&mut self, place: &Place) -> Result<Vec<String>, SpaceError> {
        let (key, values) = match (self.listed(place), self.size_at(place)) {
            (Some(found), _) => found,
            // As many as there are integers: the empty text and letters.
            (None, Some(size)) => {
                let letters = letters(size - 1).map(String::from);
                return Ok(std::iter::once(String::new()).chain(letters).collect());
            }
            (None, None) => {
                let texts = vec![String::new(), "a".to_string()];
                return Err(place.no_values(Values::Texts(texts)));
            }
        };
        let list = match values {
            Values::Texts(list) | Values::Names(list) => list,
            Values::Chars(alphabet) => self.texts_over(&alphabet, place)?,
            values => {
                let wanted =
                    "texts in a list of quoted ones, or characters and their number in `.len`";
                return Err(SpaceError::WrongKind { key, wanted, values: values.to_string() });
            }
        };
        let mut seen = BTreeSet::new();
        match list.iter().find(|text| !seen.insert(text.as_str())) {
            Some(text) => Err(SpaceError::Twice { key, value: format!("{text:?}") }),
            None if list.is_empty() => Err(SpaceError::NoValues { key, example: String::new() }),
            None => Ok(list),
        }
    }

    fn texts_over(&mut self, alphabet: &[char], place: &Place) -> Result<Vec<String>, SpaceError> {
        let (key, values) = self.lengths(place, &place.inside("", "len"))?;
        let lengths = int_values(&key, &values, (0.into(), MOST_LISTED.into()))?;
        let mut all = Vec::new();
        for length in (0..lengths.len()).map(|index| lengths.saturated_at(index)) {
            let too_wide = || SpaceError::TooWide { key: key.clone(), values: values.to_string() };
            let many = i64::try_from(alphabet.len()).unwrap_or(i64::MAX);
            let many = many.checked_pow(u32::try_from(length).unwrap_or(u32::MAX));
            if many.is_none_or(|many| many > MOST_LISTED - all.len() as i64) {
                return Err(too_wide());
            }
            let mut texts = vec![String::new()];
            for _ in 0..length {
                let longer = |text: &String| {
                    let text = text.clone();
                    alphabet.iter().map(move |c| format!("{text}{c}")).collect::<Vec<_>>()
                };
                texts = texts.iter().flat_map(longer).collect();
            }
            all.append(&mut texts);
        }
        Ok(all)
    }

    /// The constants that a field may have, by number; all unless the scope lists some, under the name of
    /// the field or of the type.
    pub(super) fn constants<'n>(
        &mut self,
        type_name: &str,
        constants: impl Iterator<Item = &'n str> + Clone,
        place: &Place,
    ) -> Result<Vec<u32>, SpaceError> {
        let mut tag = place.clone();
        if !type_name.is_empty() && !tag.keys.iter().any(|key| key == type_name) {
            tag.keys.push(type_name.to_string());
        }
        let Some((key, Values::Names(names))) = self.find(&tag) else {
            // The number of objects of an enum class is set under the same name.
            return Ok((0..constants.count() as u32).collect());
        };
        let number = |name: &String| {
            let found = constants.clone().position(|known| known == name);
            found.map(|number| number as u32).ok_or_else(|| {
                let (key, values) = (tag.key(), name.clone());
                SpaceError::WrongKind { key, wanted: "names of variants", values }
            })
        };
        let numbers: Vec<u32> = names.iter().map(number).collect::<Result<_, _>>()?;
        let twice = (1..numbers.len()).find(|at| numbers[..*at].contains(&numbers[*at]));
        match twice {
            Some(at) => Err(SpaceError::Twice { key, value: names[at].clone() }),
            None => Ok(numbers),
        }
    }
}
