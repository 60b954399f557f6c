//! Where candidates end, in the words of the space.

use std::collections::BTreeMap;

use cota_engine::space::Space;
use cota_jvm::Machine;

use crate::placed::Placed;

/// A place in the predicate, or in what it calls, at which candidates ended.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct EndPlace {
    /// The source file with the folders of its package, `pkg/List.java`; the class file where the
    /// class does not tell lines.
    pub file: String,
    /// The line, or the position in the bytecode where lines are not known.
    pub line: u32,
    /// The class, as Java prints it.
    pub class: String,
    /// The method.
    pub method: String,
    /// The field that was read last, `Node.left`; empty where the predicate read none.
    pub field: String,
}

/// How many candidates ended at each place. What several walks count can be added.
pub type Ends = BTreeMap<EndPlace, u64>;

/// What a machine has counted.
pub(crate) fn ends(machine: &Machine, placed: &Placed, space: &Space) -> Ends {
    let slot_of = |address: u32| {
        placed.slots.iter().position(|slot| slot.is_some_and(|(at, _)| at == address))
    };
    let mut ends = Ends::new();
    for death in machine.deaths() {
        let slot = death.last_read.and_then(slot_of);
        let field = slot.map_or_else(String::new, |slot| space.field_name(slot as u32));
        let place = EndPlace {
            file: death.file,
            line: death.line,
            class: death.place.class,
            method: death.place.method,
            field,
        };
        *ends.entry(place).or_default() += death.count;
    }
    ends
}
