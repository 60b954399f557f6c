//! The plain search explores exactly the published numbers of candidates.

use cota::engine::View;
use cota::{Bounded, Invariant, Scope, Search, Strategy};
use cota_experiments::studies::{linked_list, list_to_set};

fn counts<T: Bounded>(scope: &Scope, holds: for<'s> fn(View<'s, T>) -> bool) -> (u64, u64) {
    let outcome = Search::<T>::with(scope, holds).unwrap().strategy(Strategy::Plain).count();
    (outcome.explored, outcome.valid)
}

#[test]
fn singly_linked_lists() {
    for (bound, explored, valid) in
        [("0,3,4,3", 319, 40), ("0,4,5,4", 3_388, 341), ("0,5,6,5", 46_684, 3_906)]
    {
        let scope = linked_list::scope(bound).unwrap();
        let found = counts::<linked_list::SinglyLinkedList>(&scope, linked_list::SinglyLinkedList::holds);
        assert_eq!(found, (explored, valid), "{bound}");
    }
}

#[test]
fn lists_and_sets() {
    for (bound, explored, valid) in [
        ("0-2,0-2,3,3,3", 1_121, 91),
        ("0-4,0-4,3,3,3", 1_485, 91),
        ("0-4,0-4,4,4,3", 14_679, 320),
        ("0-5,0-5,5,5,4", 1_274_977, 5_456),
    ] {
        let scope = list_to_set::scope(bound).unwrap();
        let found = counts::<list_to_set::ListToSet>(&scope, list_to_set::ListToSet::holds);
        assert_eq!(found, (explored, valid), "{bound}");
    }
}
