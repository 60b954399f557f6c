//! The sets of the collections' intrinsics: what their bytecode would have read and written.

use crate::machine::Machine;
use crate::natives::identity_hash;
use crate::objects::ARRAY_HEADER;
use crate::search::delayed::is_untold;
use crate::search::rules::Rule;

use super::natives::{Kind, Plan};
use super::set::Set;

impl Machine {
    /// What a word of the heap depends on, written or not.
    pub(in crate::search) fn word_set(&self, at: usize) -> Set {
        self.search.learned.word(at) | self.search.learned.ages.of(at)
    }

    /// `this` is what the list itself depends on, `item` what is added.
    pub(super) fn plan_list(
        &mut self,
        plan: &mut Plan,
        kind: Kind,
        list: u64,
        this: Set,
        item: Set,
    ) {
        let Some(layout) = &self.layouts.list else {
            // The first call declines or finds the fields.
            plan.is_anything = true;
            return;
        };
        let list = list as usize;
        let (size, changes) = (list + layout.size, list + layout.changes);
        let (first, last) = (list + layout.first, list + layout.last);
        if kind == Kind::ListIsEmpty {
            plan.result = this | self.word_set(size);
            return;
        }
        let counts = self.word_set(size) | self.word_set(changes);
        plan.words.add(size);
        plan.words.add(changes);
        if kind == Kind::ListAdd {
            let node = self.heap.read(last) as usize;
            plan.item = Some((layout.item, item));
            plan.words.add(last);
            plan.words.add(if node == 0 { first } else { node + layout.next });
            plan.written = this | self.word_set(last);
            plan.result = Set::EMPTY;
        } else {
            let node = self.heap.read(first) as usize;
            let (item, next) = (node + layout.item, node + layout.next);
            plan.result = this | self.word_set(first) | self.word_set(item);
            plan.written = this | self.word_set(first) | self.word_set(next);
            let after = self.heap.read(next) as usize;
            plan.words.add(item);
            plan.words.add(next);
            plan.words.add(first);
            plan.words.add(if after == 0 { last } else { after + layout.previous });
        }
        self.note_store(plan.written);
        plan.written |= counts;
        self.break_collections(plan);
    }

    /// Only for tests.
    fn break_collections(&self, plan: &mut Plan) {
        if !self.search.learned.broken.keeps(Rule::Collections) {
            (plan.result, plan.written) = (Set::EMPTY, Set::EMPTY);
        }
    }

    /// The word with the map of a set.
    pub(super) fn set_map(&self, set: u64) -> Option<usize> {
        let layout = self.layouts.hash.as_ref()?;
        (set != 0).then(|| set as usize + layout.set_map)
    }

    /// `all` is what the arguments depend on.
    pub(super) fn plan_put(&mut self, plan: &mut Plan, map: usize, key: u64, all: Set) {
        if is_untold(key) {
            return self.plan_put_untold(plan, map, key, all);
        }
        plan.is_anything = true;
        let Some(Bin { node, place, read }) = self.look_into(map, key, all) else { return };
        let Some(layout) = &self.layouts.hash else { return };
        let (size, threshold) = (map + layout.size, map + layout.threshold);
        let (changes, value) = (map + layout.changes, node + layout.node_value);
        plan.is_anything = false;
        plan.result = read;
        let counts = self.word_set(size) | self.word_set(threshold) | self.word_set(changes);
        if node == 0 {
            plan.words.add(place);
            plan.words.add(size);
            plan.words.add(changes);
            plan.item = Some((0, Set::EMPTY));
        } else {
            plan.result |= self.word_set(value);
            plan.words.add(value);
        }
        self.note_store(read);
        plan.written = read | counts;
        self.break_collections(plan);
    }

    /// The same for a key that is one of several objects. If the map has all of them, nothing is written, and that it has
    /// them depends on what is read to find each.
    fn plan_put_untold(&mut self, plan: &mut Plan, map: usize, key: u64, all: Set) {
        let all = all | self.mask_set(key);
        if let Some(object) = self.single(key) {
            return self.plan_put(plan, map, object, all);
        }
        plan.result = all;
        for (_, object) in self.candidates(key) {
            let Some(bin) = self.look_into(map, object, all) else {
                plan.is_anything = true;
                return;
            };
            plan.result |= bin.read;
            if let Some(layout) = self.layouts.hash.as_ref().filter(|_| bin.node != 0) {
                plan.result |= self.word_set(bin.node + layout.node_value);
            }
        }
        self.note_store(plan.result);
        self.break_collections(plan);
    }

    /// Looks for a key in a map. Elsewhere the bytecode runs, and where an object lies that the predicate made is not
    /// followed.
    fn look_into(&self, map: usize, key: u64, all: Set) -> Option<Bin> {
        let layout = self.layouts.hash.as_ref()?;
        let table = self.heap.read(map + layout.table) as usize;
        if map == 0 || table == 0 || key == 0 || key >= crate::heap::PERMANENT as u64 {
            return None;
        }
        let hash = identity_hash(key) as u32;
        let hash = hash ^ (hash >> 16);
        let bins = self.heap.read(table + 1) as usize;
        let bin = table + ARRAY_HEADER + (hash as usize & bins.wrapping_sub(1));
        let mut read = all | self.word_set(map + layout.table) | self.word_set(bin);
        let (mut node, mut place) = (self.heap.read(bin) as usize, bin);
        while node != 0 {
            // Hash and key of a node never change.
            read |= self.search.learned.word(node + layout.node_key);
            if self.heap.read(node + layout.node_key) == key {
                break;
            }
            place = node + layout.node_next;
            read |= self.word_set(place);
            node = self.heap.read(place) as usize;
        }
        Some(Bin { node, place, read })
    }
}

/// Where a key is in a map, or would be put.
struct Bin {
    /// Its node, or 0.
    node: usize,
    /// The word that leads to it.
    place: usize,
    /// What was read to find it.
    read: Set,
}
