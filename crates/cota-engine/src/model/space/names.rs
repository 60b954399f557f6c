//! Names of objects, slots and values, and the way back from a name.

use super::{FieldDomain, Object, Picks, Space};
use crate::model::wide::WideInt;

impl Space {
    /// The name of an object: the name of its class domain and its number.
    pub fn object_name(&self, object: u32) -> String {
        let Object { domain, number, .. } = self.objects[object as usize];
        if domain == 0 {
            return "root".to_string();
        }
        format!("{}{number}", self.domains[domain as usize].name)
    }

    /// The name of a slot: object and field (`Node0.left`).
    pub fn slot_name(&self, slot: u32) -> String {
        let info = &self.slots[slot as usize];
        let name = &self.names[info.name as usize];
        format!("{}.{name}", self.object_name(info.object))
    }

    /// The field a slot belongs to, whatever the object (`Node.left`).
    pub fn field_name(&self, slot: u32) -> String {
        let info = &self.slots[slot as usize];
        let domain = &self.domains[self.objects[info.object as usize].domain as usize];
        let name = &self.names[info.name as usize];
        if domain.name.is_empty() { name.clone() } else { format!("{}.{name}", domain.name) }
    }

    /// The position of a value in the field domain of a slot, by the name it is drawn with.
    pub fn value_named(&self, slot: u32, name: &str) -> Option<u32> {
        let field = self.field(slot);
        if name == "null" {
            return field.nullable().then_some(0);
        }
        let position = match field {
            FieldDomain::Ints { values, .. } => values.position(name.parse::<WideInt>().ok()?)?,
            FieldDomain::Picks { values, .. } => match values {
                Picks::Bools(list) => list.iter().position(|value| value.to_string() == name)?,
                Picks::Chars(list) => list.iter().position(|value| format!("{value:?}") == name)?,
                Picks::Floats(list) => {
                    list.iter().position(|value| format!("{value:?}") == name)?
                }
                Picks::Texts(list) => list.iter().position(|value| format!("{value:?}") == name)?,
                Picks::Variants(list) => list.iter().position(|value| value.to_string() == name)?,
            },
            FieldDomain::Links { domains, .. } => {
                let numbers = domains.iter().flat_map(|domain| {
                    let info = &self.domains[*domain as usize];
                    info.first..info.first + info.count
                });
                numbers.map(|object| self.object_name(object)).position(|known| known == name)?
            }
            FieldDomain::Fixed => return None,
        };
        Some(position as u32 + u32::from(field.nullable()))
    }

    /// The name of a value by its position in the field domain of a slot: what it is drawn with.
    pub fn value_name(&self, slot: u32, index: u32) -> String {
        let field = self.field(slot);
        if field.nullable() && index == 0 {
            return "null".to_string();
        }
        let position = index as usize - usize::from(field.nullable());
        match field {
            FieldDomain::Ints { values, .. } => values.at(position).to_string(),
            FieldDomain::Picks { values, .. } => match values {
                Picks::Bools(list) => list[position].to_string(),
                Picks::Chars(list) => format!("{:?}", list[position]),
                Picks::Floats(list) => format!("{:?}", list[position]),
                Picks::Texts(list) => format!("{:?}", list[position]),
                Picks::Variants(list) => list[position].to_string(),
            },
            FieldDomain::Links { .. } => {
                let (domain, number) = self.link_value(slot, index);
                self.object_name(self.domains[domain as usize].first + number)
            }
            FieldDomain::Fixed => String::new(),
        }
    }

    /// The slot of a name such as `root.size` or `Node0.left`.
    pub fn slot_named(&self, name: &str) -> Option<u32> {
        (0..self.slots.len() as u32).find(|slot| self.slot_name(*slot) == name)
    }
}
