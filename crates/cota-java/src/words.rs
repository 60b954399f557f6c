//! The values of a field as words of the machine.

use cota_engine::space::{FieldDomain, Picks};
use cota_jvm::{Failure, Machine, Reference};
use rustc_hash::FxHashMap;

use crate::kind::{BOXES, Kind};

/// Boxes that were made, so that a value has one.
#[derive(Default)]
pub(crate) struct Words {
    boxes: FxHashMap<(u8, u64), Reference>,
}

impl Words {
    /// The words of the plain values of a field, without null.
    pub fn of(
        &mut self,
        machine: &mut Machine,
        kind: &Kind,
        field: &FieldDomain,
    ) -> Result<Vec<u64>, Failure> {
        match kind {
            Kind::Primitive(letter) => Ok(numbers(*letter, field)),
            Kind::Boxed { letter, .. } => {
                let words = numbers(*letter, field);
                words.into_iter().map(|word| self.boxed(machine, *letter, word)).collect()
            }
            Kind::Text { .. } => {
                let FieldDomain::Picks { values: Picks::Texts(list), .. } = field else {
                    return Ok(Vec::new());
                };
                Ok(list.iter().map(|text| u64::from(machine.constant_string(text))).collect())
            }
            Kind::Constant { class, constants, .. } => {
                let FieldDomain::Picks { values: Picks::Variants(list), .. } = field else {
                    return Ok(Vec::new());
                };
                let class = machine.class(class).map_err(|error| missing(&error))?;
                let word = |&number: &u32| machine.static_word(class, &constants[number as usize]);
                list.iter().map(word).collect()
            }
            // What a field holds for the length of its array.
            Kind::Array(..) => Ok(numbers(b'I', field)),
            Kind::Link { .. } => Ok(Vec::new()),
        }
    }

    /// The box around a value, from the JDK's caches where it is in one.
    fn boxed(&mut self, machine: &mut Machine, letter: u8, word: u64) -> Result<u64, Failure> {
        if let Some(&known) = self.boxes.get(&(letter, word)) {
            return Ok(u64::from(known));
        }
        let name = BOXES.iter().find(|(_, known)| *known == letter).map_or("", |(name, _)| name);
        let class = machine.class(name).map_err(|error| missing(&error))?;
        let descriptor = format!("({})L{name};", char::from(letter));
        let method = machine.method(class, "valueOf", &descriptor).ok_or_else(|| missing(&name))?;
        // A long or a double takes two words.
        let wide = matches!(letter, b'J' | b'D');
        let arguments = if wide { vec![word, 0] } else { vec![word] };
        let made = machine.call_static_permanently(method, &arguments)?;
        self.boxes.insert((letter, word), made as Reference);
        Ok(made)
    }
}

fn missing(what: &dyn std::fmt::Display) -> Failure {
    cota_jvm::Stop::Unsupported { what: what.to_string(), chain: Vec::new() }.into()
}

fn numbers(letter: u8, field: &FieldDomain) -> Vec<u64> {
    match field {
        FieldDomain::Ints { values, .. } => {
            (0..values.len()).map(|index| values.saturated_at(index) as u64).collect()
        }
        FieldDomain::Picks { values, .. } => match values {
            Picks::Bools(list) => list.iter().map(|&value| u64::from(value)).collect(),
            Picks::Chars(list) => list.iter().map(|&value| u64::from(u32::from(value))).collect(),
            Picks::Floats(list) if letter == b'F' => {
                list.iter().map(|&value| u64::from((value as f32).to_bits())).collect()
            }
            Picks::Floats(list) => list.iter().map(|&value| value.to_bits()).collect(),
            Picks::Variants(_) | Picks::Texts(_) => Vec::new(),
        },
        FieldDomain::Links { .. } | FieldDomain::Fixed => Vec::new(),
    }
}
