//! What the results of natives depend on, and what they write.
//!
//! Natives are not followed. Those that look at nothing but their arguments, and those that searches
//! call most, have their sets written by hand; whatever else a native did, everything after
//! it depends on everything before it.

use crate::heap::PERMANENT;
use crate::machine::Machine;
use crate::objects::ARRAY_HEADER;
use crate::program::MethodId;
use crate::search::rules::Rule;

use super::set::Set;

/// What is known of a native.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// It looks at its arguments only, and writes nothing that can be read.
    Arguments,
    /// The hash of an object by its address.
    Identity,
    ArrayCopy,
    Clone,
    ListAdd,
    ListRemoveFirst,
    ListIsEmpty,
    MapPut,
    SetAdd,
    /// A box around an int that may be open.
    Box,
    /// Nothing is known.
    Anything,
}

/// Words of the heap: one after the other, and single ones.
#[derive(Default)]
pub(crate) struct Words {
    pub row: std::ops::Range<u32>,
    pub single: [u32; 6],
    pub count: usize,
}

impl Words {
    pub fn add(&mut self, word: usize) {
        self.single[self.count] = word as u32;
        self.count += 1;
    }

    fn all(&self) -> impl Iterator<Item = u32> + '_ {
        self.single[..self.count].iter().copied().chain(self.row.clone())
    }
}

/// What a native is about to do.
pub(crate) struct Plan {
    /// What its result depends on.
    pub result: Set,
    /// What everything that it writes depends on.
    pub written: Set,
    /// The words that it writes.
    pub words: Words,
    /// Where objects that it makes will be.
    top: usize,
    /// For a copy: from where, to where, and how many words.
    pub copy: Option<(usize, usize, usize)>,
    /// Words of a new object that hold an argument, and what that depends on.
    pub item: Option<(usize, Set)>,
    pub is_anything: bool,
}

impl Plan {
    fn of(set: Set, top: usize) -> Plan {
        Plan {
            result: set,
            written: set,
            words: Words::default(),
            top,
            copy: None,
            item: None,
            is_anything: false,
        }
    }
}

fn kind(class: &str, name: &str) -> Kind {
    match (class, name) {
        ("java/lang/Object", "hashCode") | ("java/lang/System", "identityHashCode") => {
            Kind::Identity
        }
        ("java/lang/Object", "getClass")
        | ("java/lang/Float" | "java/lang/Double" | "java/lang/Math" | "java/lang/StrictMath", _)
        | ("java/lang/Throwable", "fillInStackTrace")
        | ("java/lang/Integer", "<init>")
        | (
            "java/lang/Class",
            "desiredAssertionStatus"
            | "isArray"
            | "isInterface"
            | "isPrimitive"
            | "isRecord"
            | "isInstance"
            | "isAssignableFrom"
            | "getSuperclass",
        ) => Kind::Arguments,
        ("java/lang/System", "arraycopy") => Kind::ArrayCopy,
        ("java/lang/Object", "clone") => Kind::Clone,
        ("java/util/LinkedList", "add") => Kind::ListAdd,
        ("java/util/LinkedList", "removeFirst") => Kind::ListRemoveFirst,
        ("java/util/AbstractCollection", "isEmpty") => Kind::ListIsEmpty,
        ("java/util/HashMap", "put") => Kind::MapPut,
        ("java/util/HashSet", "add") => Kind::SetAdd,
        // It and the constructor are natives only where ints may be open; the constructor leaves its work to the bytecode.
        ("java/lang/Integer", "valueOf") => Kind::Box,
        _ => Kind::Anything,
    }
}

impl Machine {
    pub(super) fn native_kind(&self, method: MethodId) -> Kind {
        let method = self.program.method(method);
        kind(&self.program.class(method.class).name, &method.name)
    }

    /// A native has done what was planned; a result goes to a register.
    pub(crate) fn follow(&mut self, plan: &Plan, result: Option<usize>) {
        if plan.is_anything && self.search.learned.broken.keeps(Rule::Natives) {
            self.depend_on_everything();
        }
        let learned = &mut self.search.learned;
        let context = learned.context;
        for word in plan.words.all() {
            learned.set_word(word as usize, plan.written);
        }
        if let Some((from, to, count)) = plan.copy {
            for at in 0..count {
                let set = learned.word(from + at) | learned.ages.of(from + at);
                learned.set_word(to + at, set | plan.written);
            }
        }
        if let Some((offset, set)) = plan.item {
            for word in plan.top..self.heap.top() {
                learned.set_word(word, plan.written);
            }
            if self.heap.top() > plan.top {
                learned.set_word(plan.top + offset, set | plan.written);
            }
        }
        if let Some(result) = result {
            learned.set_register(result, plan.result | context);
        }
    }

    /// Nobody knows what has just happened.
    pub(crate) fn depend_on_everything(&mut self) {
        let count = self.search.choices.len();
        let learned = &mut self.search.learned;
        learned.hard |= Set::first(count);
        learned.reload(self.depth as u32);
    }

    /// What a native that is about to be called will do; its arguments are in registers.
    pub(crate) fn plan(&mut self, target: MethodId, first: usize, arguments: &[u64]) -> Plan {
        let kind = self.cached_kind(target);
        let learned = &self.search.learned;
        let context = learned.context;
        if matches!(kind, Kind::ListAdd | Kind::ListRemoveFirst | Kind::ListIsEmpty) {
            let this = context | learned.register(first);
            let item = context | learned.register(first + arguments.len() - 1);
            let mut plan = Plan::of(this, self.heap.top());
            self.plan_list(&mut plan, kind, arguments[0], this, item);
            return plan;
        }
        let mut all = context;
        for at in 0..arguments.len() {
            all |= learned.register(first + at);
        }
        let mut plan = Plan::of(all, self.heap.top());
        match kind {
            Kind::Arguments => {}
            // Where an object that the predicate made lies depends on all that was made before it.
            Kind::Identity => plan.is_anything = arguments[0] >= PERMANENT as u64,
            Kind::ArrayCopy => self.plan_copy(&mut plan, arguments),
            Kind::Clone => self.plan_clone(&mut plan, arguments[0] as usize),
            Kind::Box => plan.item = self.box_value().map(|offset| (offset, all)),
            Kind::MapPut => self.plan_put(&mut plan, arguments[0] as usize, arguments[1], all),
            Kind::SetAdd => match self.set_map(arguments[0]) {
                Some(field) => {
                    let set = all | learned.word(field) | learned.ages.of(field);
                    let map = self.heap.read(field) as usize;
                    self.plan_put(&mut plan, map, arguments[1], set);
                }
                None => plan.is_anything = true,
            },
            _ => plan.is_anything = true,
        }
        plan
    }

    #[inline]
    fn cached_kind(&mut self, method: MethodId) -> Kind {
        match self.search.learned.kinds.get(method as usize) {
            Some(&Some(kind)) => kind,
            _ => self.add_kind(method),
        }
    }

    #[cold]
    fn add_kind(&mut self, method: MethodId) -> Kind {
        let kind = self.native_kind(method);
        let kinds = &mut self.search.learned.kinds;
        if kinds.len() <= method as usize {
            kinds.resize(method as usize + 1, None);
        }
        kinds[method as usize] = Some(kind);
        kind
    }

    fn plan_copy(&mut self, plan: &mut Plan, a: &[u64]) {
        let (from, to, count) = (a[0] as usize, a[2] as usize, a[4] as i32);
        if from == 0 || to == 0 || count < 0 || count as usize > self.array_length(from as u32) {
            plan.is_anything = true;
            return;
        }
        let lengths = self.search.learned.word(from + 1) | self.search.learned.word(to + 1);
        plan.written |= lengths;
        self.note_store(plan.written);
        let (source, target) =
            (from + ARRAY_HEADER + a[1] as u32 as usize, to + ARRAY_HEADER + a[3] as u32 as usize);
        if from == to {
            // The words are read as they were, in whichever order: each gets the sets of all.
            for at in 0..count as usize {
                let word = source + at;
                plan.written |= self.search.learned.word(word) | self.search.learned.ages.of(word);
            }
            plan.words.row = target as u32..target as u32 + count as u32;
        } else {
            plan.copy = Some((source, target, count as usize));
        }
    }

    fn plan_clone(&mut self, plan: &mut Plan, object: usize) {
        let class = self.class_of(object as u32);
        let is_array = self.program.class(class).element.is_some();
        let words = if is_array {
            plan.written |= self.search.learned.word(object + 1);
            ARRAY_HEADER + self.array_length(object as u32)
        } else {
            self.program.class(class).words as usize
        };
        plan.copy = Some((object + 1, plan.top + 1, words - 1));
    }

    /// Which object is written depends on this set.
    pub(super) fn note_store(&mut self, set: Set) {
        let top = self.heap.top() as u32;
        let learned = &mut self.search.learned;
        let more = set.without(learned.context);
        if learned.broken.keeps(Rule::Stores) {
            learned.ages.raise(top, more);
        }
    }
}
