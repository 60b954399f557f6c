//! Properties that need not be programmed: what many structures have in common, by name.
//!
//! A search that knows a property need not run it again from the start after each change: its state is
//! kept at every choice, and it goes on from the choice that changed. Some properties also say which
//! links can be there at all, see [`Bounds`](crate::bounds::Bounds).

mod bound;
mod machine;
mod resolve;
mod text;

pub(crate) use bound::declared_bounds;
pub(crate) use machine::Machine;
pub(crate) use resolve::{Plan, resolve};
pub use text::ParsePropertyError;

/// Objects that are reached from a link of the root by following some fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// The link of the root, by its path (`header`, or `list.header` in a nested record).
    pub start: String,
    /// The fields that are followed.
    pub fields: Vec<String>,
}

/// A property of a structure.
///
/// Written as text it is its name with fields in parentheses: the link of the root, then the fields that
/// are followed, then what else it needs, separated by semicolons: `tree(root; left, right)`,
/// `count(root; left, right; size)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Property {
    /// Every object of the region is reached in one way only.
    Tree(Region),
    /// No object of the region is reached from itself.
    Acyclic(Region),
    /// The field leads from the first object around and back to it.
    Circular(Region),
    /// What the field leads to leads back by another one.
    DoublyLinked {
        /// The objects, by a single field.
        region: Region,
        /// The way back.
        back: String,
    },
    /// Along the field the keys do not get smaller. Null keys are passed over.
    Sorted {
        /// The objects, by a single field.
        region: Region,
        /// The key.
        key: String,
        /// Whether they must get larger.
        strictly: bool,
    },
    /// What the first field leads to has smaller keys, what the second one leads to larger ones, all
    /// the way down.
    SearchOrder {
        /// The objects, by two fields.
        region: Region,
        /// The key.
        key: String,
    },
    /// No two objects have the same key. Null keys are passed over.
    NoDuplicates {
        /// The objects.
        region: Region,
        /// The key.
        key: String,
    },
    /// A field of the root says how many objects there are.
    Count {
        /// The objects.
        region: Region,
        /// The field of the root.
        field: String,
        /// How many objects do not count (a sentinel).
        without: u32,
    },
    /// Two regions have no object in common.
    Disjoint(Region, Region),
    /// Every link of the root and of the objects of the region leads to an object of the region.
    AllReachable(Region),
}

impl Region {
    fn inside(&self, field: &str) -> Self {
        Self { start: format!("{field}.{}", self.start), fields: self.fields.clone() }
    }
}

impl Property {
    /// The same property of a structure that is a field of the root.
    pub(crate) fn inside(&self, field: &str) -> Self {
        let mut property = self.clone();
        match &mut property {
            Self::Tree(region)
            | Self::Acyclic(region)
            | Self::Circular(region)
            | Self::AllReachable(region)
            | Self::DoublyLinked { region, .. }
            | Self::Sorted { region, .. }
            | Self::SearchOrder { region, .. }
            | Self::NoDuplicates { region, .. } => *region = region.inside(field),
            Self::Count { region, field: count, .. } => {
                *region = region.inside(field);
                *count = format!("{field}.{count}");
            }
            Self::Disjoint(one, other) => {
                (*one, *other) = (one.inside(field), other.inside(field));
            }
        }
        property
    }

    /// The first region that it speaks of.
    pub fn region(&self) -> &Region {
        match self {
            Self::Tree(region)
            | Self::Acyclic(region)
            | Self::Circular(region)
            | Self::Disjoint(region, _)
            | Self::AllReachable(region)
            | Self::DoublyLinked { region, .. }
            | Self::Sorted { region, .. }
            | Self::SearchOrder { region, .. }
            | Self::NoDuplicates { region, .. }
            | Self::Count { region, .. } => region,
        }
    }
}
