//! Methods of collections that searches call most, done by the machine on the JDK's own fields.
//!
//! An intrinsic leaves exactly what the bytecode would leave. Where it does not know better it
//! declines, and the bytecode runs: a table that must grow, a bin that is a tree, a key with its
//! own `equals`, a subclass that overrides what the method calls.

mod hash;
mod list;

use crate::machine::Machine;
use crate::natives::Native;
use crate::program::ClassId;

pub(crate) use hash::HashLayout;
pub(crate) use list::ListLayout;

pub(crate) fn find(class: &str, name: &str, descriptor: &str) -> Option<Native> {
    match class {
        "java/util/HashMap" | "java/util/HashSet" => hash::find(class, name, descriptor),
        "java/util/LinkedList" | "java/util/AbstractCollection" => {
            list::find(class, name, descriptor)
        }
        _ => None,
    }
}

/// Whether an intrinsic knows what to do with references that a search has not told apart, or only stores them.
pub(crate) fn takes_open(class: &str, name: &str) -> bool {
    matches!(
        (class, name),
        ("java/util/HashMap", "put") | ("java/util/HashSet" | "java/util/LinkedList", "add")
    )
}

/// Where the fields of the collections are; found at the first use.
#[derive(Default)]
pub(crate) struct Layouts {
    pub hash: Option<HashLayout>,
    pub list: Option<ListLayout>,
}

/// Offsets of fields, or nothing where this JDK has others.
fn offsets<const N: usize>(
    machine: &Machine,
    class: ClassId,
    names: [&str; N],
) -> Option<[usize; N]> {
    let mut found = [0; N];
    for (offset, name) in found.iter_mut().zip(names) {
        *offset = machine.program.offset(class, name)?;
    }
    Some(found)
}
