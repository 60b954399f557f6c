//! The class domains of a space: how many objects of each class there are, and where.

use super::layout::{Layout, MOST_SLOTS};
use super::lookup::count;
use super::{ClassDomain, Object, Slot, SpaceError};
use crate::model::scope::{Scope, Values};
use crate::model::shape::{ClassId, Schema, Shape};
use std::collections::{BTreeMap, BTreeSet};

impl Layout<'_> {
    /// The class domains: the root, then for each class its own domain and those declared for it.
    pub(super) fn make_domains(&mut self) -> Result<(), SpaceError> {
        let root = &self.schema.classes()[0];
        self.add_domain(root.name.clone(), ClassId(0), (1, 1), 1)?;
        self.owners.push(None);
        let linked = linked_classes(self.schema);
        let name_of = |class: &ClassId| &self.schema.classes()[class.0 as usize].name;
        let declared = self.scope.domains().iter().map(|decl| &decl.class);
        for class in declared.chain(self.scope.classes_together()) {
            if !linked.iter().any(|linked| name_of(linked) == class) {
                return Err(SpaceError::UnknownClass { class: class.clone() });
            }
        }
        let owned = owners(self.schema, self.scope);
        for class in &linked {
            let name = name_of(class).clone();
            match owned.get(class).map_or(&[][..], Vec::as_slice) {
                [] => {
                    self.domains_of_class(*class, &name, &name)?;
                    self.owners.resize(self.space.domains.len(), None);
                }
                // Nobody else has objects of this class.
                [(argument, _)] => {
                    self.domains_of_class(*class, &name, &name)?;
                    self.owners.resize(self.space.domains.len(), Some(*argument));
                }
                several => {
                    for (argument, of) in several {
                        self.domains_of_class(*class, &name, &format!("{of}.{name}"))?;
                        self.owners.resize(self.space.domains.len(), Some(*argument));
                    }
                }
            }
        }
        for name in self.scope.named_domains() {
            let classes = self.schema.classes();
            let mut known = false;
            for (domain, owner) in self.space.domains.iter_mut().zip(&self.owners).skip(1) {
                let class = &classes[domain.class.0 as usize].name;
                if domain.name == *name || (owner.is_some() && class == name) {
                    (domain.symmetric, known) = (false, true);
                }
            }
            if !known {
                return Err(SpaceError::UnknownClass { class: name.clone() });
            }
        }
        Ok(())
    }

    /// The class's own domain, which may be called otherwise, and those that are declared for it.
    fn domains_of_class(
        &mut self,
        class: ClassId,
        class_name: &str,
        name: &str,
    ) -> Result<(), SpaceError> {
        let of_class = self.scope.domains().iter().filter(|decl| decl.class == class_name);
        let declared: Vec<_> = of_class.cloned().collect();
        for key in [name, class_name] {
            self.keys.insert(key.to_string(), Vec::new());
        }
        let said = [name, class_name].into_iter().find_map(|key| Some((key, self.entry(key)?)));
        let default = self.scope.default_size().filter(|_| declared.is_empty());
        let own = match (said, default) {
            (Some((key, values)), _) => {
                self.upper_bounds.insert(key.to_string());
                Some(values)
            }
            (None, Some(size)) => Some(Values::Range { first: 0, last: size, step: 1 }),
            (None, None) if declared.is_empty() => {
                let missing = SpaceError::NoCount { class: class_name.to_string() };
                self.pass(Err(missing))?;
                Some(Values::Number(0))
            }
            (None, None) => None,
        };
        if let Some(values) = own {
            self.add_objects(name.to_string(), class, &values)?;
        }
        for decl in declared {
            self.add_objects(decl.name, class, &decl.objects)?;
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

/// The classes whose objects arguments have to themselves, each with the numbers and names of these
/// arguments.
fn owners(schema: &Schema, scope: &Scope) -> BTreeMap<ClassId, Vec<(u32, String)>> {
    let mut owners = BTreeMap::<_, Vec<_>>::new();
    let Shape::Record { fields, .. } = &schema.classes()[0].shape else { return owners };
    if !scope.is_of_arguments() {
        return owners;
    }
    for (number, (name, field)) in (0..).zip(fields) {
        for class in reached(schema, linked(field)) {
            owners.entry(class).or_default().push((number, name.clone()));
        }
    }
    let name_of = |class: &ClassId| &schema.classes()[class.0 as usize].name;
    let declared = |name: &String| scope.domains().iter().any(|decl| decl.class == *name);
    let common = owners.keys().copied().filter(|class| {
        declared(name_of(class)) || scope.classes_together().any(|common| common == name_of(class))
    });
    for class in reached(schema, common.collect()) {
        owners.remove(&class);
    }
    owners
}

/// All classes that links lead to from some, and these.
fn reached(schema: &Schema, mut from: BTreeSet<ClassId>) -> BTreeSet<ClassId> {
    let mut open: Vec<_> = from.iter().copied().collect();
    while let Some(class) = open.pop() {
        for next in linked(&schema.classes()[class.0 as usize].shape) {
            if from.insert(next) {
                open.push(next);
            }
        }
    }
    from
}

/// The classes that links refer to, in the order of the schema; the root's only if a link does.
fn linked_classes(schema: &Schema) -> BTreeSet<ClassId> {
    let mut found: BTreeSet<_> =
        schema.classes().iter().flat_map(|class| linked(&class.shape)).collect();
    // The root is there anyway.
    let kept = schema.classes().iter().zip(0..).skip(1).filter(|(class, _)| class.kept);
    found.extend(kept.map(|(_, number)| ClassId(number)));
    found
}

/// The classes that the links of a shape refer to.
fn linked(shape: &Shape) -> BTreeSet<ClassId> {
    match shape {
        Shape::Link { classes, .. } => classes.iter().copied().collect(),
        Shape::Arena { class, .. } => BTreeSet::from([*class]),
        Shape::Optional(inner) | Shape::Seq(inner) | Shape::Array(inner, _) => linked(inner),
        Shape::Record { fields, .. } => {
            fields.iter().flat_map(|(_, field)| linked(field)).collect()
        }
        Shape::Enum { variants, .. } => {
            let fields = variants.iter().flat_map(|(_, fields)| fields);
            fields.flat_map(|(_, field)| linked(field)).collect()
        }
        Shape::Map { value, .. } => linked(value),
        _ => BTreeSet::new(),
    }
}
