//! The class domains of a space: how many objects of each class there are, and where.

use super::layout::{Layout, MOST_SLOTS};
use super::lookup::count;
use super::{ClassDomain, Object, Slot, SpaceError};
use crate::model::scope::Values;
use crate::model::shape::{ClassId, Schema, Shape};
use std::collections::BTreeSet;

impl Layout<'_> {
    /// The class domains: the root, then for each class its own domain and those declared for it.
    pub(super) fn make_domains(&mut self) -> Result<(), SpaceError> {
        let root = &self.schema.classes()[0];
        self.add_domain(root.name.clone(), ClassId(0), (1, 1), 1)?;
        let linked = linked_classes(self.schema);
        let name_of = |class: &ClassId| &self.schema.classes()[class.0 as usize].name;
        for decl in self.scope.domains() {
            if !linked.iter().any(|class| *name_of(class) == decl.class) {
                return Err(SpaceError::UnknownClass { class: decl.class.clone() });
            }
        }
        for class in &linked {
            let name = name_of(class).clone();
            let declared: Vec<_> =
                self.scope.domains().iter().filter(|decl| decl.class == name).cloned().collect();
            let own = match self.entry(&name) {
                Some(values) => Some(values),
                None if declared.is_empty() => self.scope.default_size().map(Values::Number),
                None => None,
            };
            let own = match own {
                None if declared.is_empty() && self.lenient => {
                    let _ = self.pass(Err(SpaceError::NoCount { class: name.clone() }));
                    Some(Values::Number(0))
                }
                None if declared.is_empty() => return Err(SpaceError::NoCount { class: name }),
                own => own,
            };
            self.keys.insert(name.clone(), Vec::new());
            if let Some(values) = own {
                self.upper_bounds.insert(name.clone());
                self.add_objects(name, *class, &values)?;
            }
            for decl in declared {
                self.add_objects(decl.name, *class, &decl.objects)?;
            }
        }
        for name in self.scope.named_domains() {
            let known = self.space.domains.iter_mut().skip(1).find(|domain| domain.name == *name);
            let domain = known.ok_or(SpaceError::UnknownClass { class: name.clone() })?;
            domain.symmetric = false;
        }
        Ok(())
    }

    fn add_objects(
        &mut self,
        name: String,
        class: ClassId,
        values: &Values,
    ) -> Result<(), SpaceError> {
        // For the keys alone, objects only take time.
        let values = if self.lenient { &Values::Number(0) } else { values };
        let (least, most) = count(&name, values)?;
        // An arena of all objects has as many as a single number says.
        let in_arena = if matches!(values, Values::Number(_)) { most } else { least };
        self.add_domain(name, class, (least, most), in_arena)
    }

    fn add_domain(
        &mut self,
        name: String,
        class: ClassId,
        (least, count): (u32, u32),
        least_in_arena: u32,
    ) -> Result<(), SpaceError> {
        let first = self.space.domains.last().map_or(0, |last| last.first + last.count);
        if first as usize + count as usize > MOST_SLOTS {
            return Err(SpaceError::TooLarge { most: MOST_SLOTS });
        }
        self.space.domains.push(ClassDomain {
            name,
            class,
            least,
            count,
            first,
            base: 0,
            span: 0,
            symmetric: true,
            least_in_arena,
            size_slot: None,
        });
        Ok(())
    }

    /// Lays the other objects of a domain like its first one, which is the last that was laid: only
    /// their places differ.
    pub(super) fn repeat_object(&mut self, first: u32, count: u32) -> Result<(), SpaceError> {
        let Object { domain, base, .. } = self.space.objects[first as usize];
        let like = self.space.slots[base as usize..].to_vec();
        if base as usize + like.len() * count as usize > MOST_SLOTS {
            return Err(SpaceError::TooLarge { most: MOST_SLOTS });
        }
        for number in 1..count {
            let (object, shift) = (first + number, number * like.len() as u32);
            self.space.objects.push(Object { domain, number, base: base + shift });
            // Slot 0 belongs to the root, so no region begins there.
            let moved = |slot: &Slot| Slot {
                object,
                region: if slot.region == 0 { 0 } else { slot.region + shift },
                ..slot.clone()
            };
            self.space.slots.extend(like.iter().map(moved));
        }
        Ok(())
    }
}

/// The classes that links refer to, in the order of the schema; the root's only if a link does.
fn linked_classes(schema: &Schema) -> BTreeSet<ClassId> {
    fn collect(shape: &Shape, found: &mut BTreeSet<ClassId>) {
        match shape {
            Shape::Link { classes, .. } => found.extend(classes),
            Shape::Arena { class, .. } => {
                found.insert(*class);
            }
            Shape::Optional(inner) | Shape::Seq(inner) | Shape::Array(inner, _) => {
                collect(inner, found);
            }
            Shape::Record { fields, .. } => {
                for (_, field) in fields {
                    collect(field, found);
                }
            }
            Shape::Enum { variants, .. } => {
                for (_, field) in variants.iter().flat_map(|(_, fields)| fields) {
                    collect(field, found);
                }
            }
            Shape::Map { value, .. } => collect(value, found),
            _ => {}
        }
    }
    let mut found = BTreeSet::new();
    schema.classes().iter().for_each(|class| collect(&class.shape, &mut found));
    // The root is there anyway.
    let kept = schema.classes().iter().zip(0..).skip(1).filter(|(class, _)| class.kept);
    found.extend(kept.map(|(_, number)| ClassId(number)));
    found
}
