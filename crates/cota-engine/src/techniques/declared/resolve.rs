//! The fields of a property, as places in the layout.

use super::{Property, Region};
use crate::model::shape::{Class, ClassId, Part, Shape};
use crate::model::space::Space;

/// A region with offsets for names.
#[derive(Clone, Debug)]
pub(super) struct Links {
    /// The slot of the root's link.
    pub start: u32,
    /// The offsets of the fields that are followed.
    pub fields: Vec<u32>,
    class: ClassId,
}

/// A property with offsets for names.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(super) region: Links,
    pub(super) kind: Kind,
}

#[derive(Clone, Debug)]
pub(super) enum Kind {
    Tree,
    Acyclic,
    Circular,
    DoublyLinked { back: u32 },
    Sorted { key: u32, strictly: bool },
    SearchOrder { key: u32 },
    NoDuplicates { key: u32 },
    Count { field: u32, without: u32 },
    Disjoint(Links),
    AllReachable { root: Vec<(u32, Part)>, object: Vec<(u32, Part)> },
}

/// The plan of a property for a space.
pub(crate) fn resolve(property: &Property, space: &Space) -> Result<Plan, String> {
    let classes = space.classes();
    let root = &classes[0];
    let region = links(property.region(), classes)?;
    let class = &classes[region.class.0 as usize];
    let kind = match property {
        Property::Tree(_) => Kind::Tree,
        Property::Acyclic(_) => Kind::Acyclic,
        Property::Circular(_) => Kind::Circular,
        Property::DoublyLinked { back, .. } => {
            Kind::DoublyLinked { back: link(class, back, region.class)? }
        }
        Property::Sorted { key, strictly, .. } => {
            Kind::Sorted { key: integer(class, key)?, strictly: *strictly }
        }
        Property::SearchOrder { key, .. } => Kind::SearchOrder { key: integer(class, key)? },
        Property::NoDuplicates { key, .. } => Kind::NoDuplicates { key: integer(class, key)? },
        Property::Count { field, without, .. } => {
            Kind::Count { field: integer(root, field)?, without: *without }
        }
        Property::Disjoint(_, other) => Kind::Disjoint(links(other, classes)?),
        Property::AllReachable(_) => {
            let parts = |class: &Class| {
                let flat = class.flat.clone();
                flat.ok_or_else(|| format!("the fields of `{}` are not plain links", class.name))
            };
            Kind::AllReachable { root: parts(root)?, object: parts(class)? }
        }
    };
    Ok(Plan { region, kind })
}

fn links(region: &Region, classes: &[Class]) -> Result<Links, String> {
    let (start, shape) = field(&classes[0], &region.start)?;
    let Shape::Link { classes: targets, .. } = shape else {
        return Err(format!("`{}` is not a link", region.start));
    };
    let [class] = targets[..] else {
        return Err(format!("`{}` leads to objects of several classes", region.start));
    };
    let follow = |name: &String| link(&classes[class.0 as usize], name, class);
    let fields = region.fields.iter().map(follow).collect::<Result<_, _>>()?;
    Ok(Links { start, fields, class })
}

/// The offset of a link from a class to itself.
fn link(class: &Class, name: &str, to: ClassId) -> Result<u32, String> {
    match field(class, name)? {
        (offset, Shape::Link { classes, .. }) if classes[..] == [to] => Ok(offset),
        _ => Err(format!("`{}.{name}` is not a link to objects of the same class", class.name)),
    }
}

fn integer(class: &Class, name: &str) -> Result<u32, String> {
    match field(class, name)? {
        (offset, Shape::Int { .. }) => Ok(offset),
        _ => Err(format!("`{}.{name}` is not an integer", class.name)),
    }
}

/// The offset and the shape of a field, by its path through nested records.
fn field<'a>(class: &'a Class, path: &str) -> Result<(u32, &'a Shape), String> {
    let (mut offset, mut shape) = (0, &class.shape);
    for name in path.split('.') {
        let missing = || format!("`{}` has no field `{path}`", class.name);
        let Shape::Record { fields, .. } = shape else { return Err(missing()) };
        let place = fields.iter().position(|(known, _)| known == name).ok_or_else(missing)?;
        offset += fields[..place].iter().map(|(_, shape)| shape.width()).sum::<u32>();
        shape = &fields[place].1;
    }
    Ok((offset, shape))
}
