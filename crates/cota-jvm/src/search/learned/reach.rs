//! What code of the user a predicate can reach, and whether it can write to what is searched.
//!
//! Fields that only the search writes need no implicit flows. This must be known before the first
//! candidate, also of code that no candidate has run yet. So it is read from the class files: from
//! the predicate on, each call reaches every method of that name in the classes that reached code
//! makes or the search has objects of, and in these classes every method that the JDK may call back.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::classfile::{Constant, MemberRef, instructions};
use crate::machine::Machine;
use crate::program::{ClassId, MethodId, Selector};

/// Packages whose methods read and write fields by name.
const REFLECTION: [&str; 4] =
    ["java/lang/reflect/", "java/lang/invoke/", "sun/misc/", "jdk/internal/"];

/// What a predicate can reach.
#[derive(Default)]
pub(crate) struct Reach {
    /// Whether the predicate may write to words that the search chooses.
    pub writes_chosen: bool,
    /// Whether it may reach more than was found.
    is_unknown: bool,
    /// The user's classes of which there may be objects.
    classes: Vec<ClassId>,
    single: FxHashMap<MethodId, Option<MethodId>>,
}

#[derive(Default)]
struct Walk {
    has_arrays: bool,
    methods: FxHashSet<MethodId>,
    open: Vec<MethodId>,
    called: FxHashSet<Selector>,
    classes: Vec<ClassId>,
    writes: bool,
    is_unknown: bool,
}

impl Machine {
    /// Finds out what a predicate can reach.
    pub(super) fn reach(&mut self, predicate: MethodId) -> Reach {
        let objects = &self.search.objects;
        let mut walk =
            Walk { has_arrays: objects.iter().any(|object| object.is_array), ..Walk::default() };
        let references: Vec<_> = objects.iter().map(|object| object.reference).collect();
        for reference in references {
            self.make(&mut walk, self.class_of(reference));
        }
        walk.add(predicate);
        loop {
            while let Some(method) = walk.open.pop() {
                self.scan(&mut walk, method);
            }
            self.add_callees(&mut walk);
            if walk.open.is_empty() {
                break;
            }
        }
        Reach {
            writes_chosen: walk.writes || walk.is_unknown,
            is_unknown: walk.is_unknown,
            classes: walk.classes,
            single: FxHashMap::default(),
        }
    }

    fn is_users_class(&self, class: ClassId) -> bool {
        let class = self.program.class(class);
        !class.from_jdk && class.element.is_none()
    }

    fn make(&self, walk: &mut Walk, class: ClassId) {
        if self.is_users_class(class) && !walk.classes.contains(&class) {
            walk.classes.push(class);
        }
    }

    /// Methods that are called by name or by the JDK, in classes of which there may be objects.
    fn add_callees(&self, walk: &mut Walk) {
        for at in 0..walk.classes.len() {
            let class = walk.classes[at];
            let above = self.program.class(class).ancestors.iter().copied();
            let all: Vec<ClassId> = std::iter::once(class).chain(above).collect();
            let (own, jdk): (Vec<ClassId>, Vec<ClassId>) =
                all.into_iter().partition(|&class| self.is_users_class(class));
            for &class in &own {
                for (selector, &method) in &self.program.class(class).methods {
                    let declares =
                        |&above: &ClassId| self.program.class(above).methods.contains_key(selector);
                    let is_constructor = self.program.method(method).name.starts_with('<');
                    if walk.called.contains(selector) || !is_constructor && jdk.iter().any(declares)
                    {
                        walk.add(method);
                    }
                }
            }
        }
    }

    fn scan(&mut self, walk: &mut Walk, method: MethodId) {
        let known = self.program.method(method);
        let (Some(raw), Some(file)) =
            (known.raw.clone(), self.program.class(known.class).file.clone())
        else {
            return;
        };
        if self.program.class(known.class).from_jdk {
            return;
        }
        let (bytes, mut pc) = (&raw.bytes, 0);
        while pc < bytes.len() {
            let index = || {
                let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
                u16::from_be_bytes([byte(pc + 1), byte(pc + 2)])
            };
            match bytes[pc] {
                79..=86 => walk.writes |= walk.has_arrays,
                181 => {
                    if let Ok(field) = file.pool.member(index()) {
                        walk.writes |= self.is_chosen_field(field);
                    }
                }
                182..=185 => {
                    if let Ok((called, _)) = file.pool.method(index()) {
                        self.scan_call(walk, called, bytes[pc] == 182 || bytes[pc] == 185);
                    }
                }
                186 => {
                    if let Ok(site) = file.pool.call_site(index())
                        && let Some(bootstrap) = file.bootstraps.get(usize::from(site.bootstrap))
                    {
                        for &argument in &bootstrap.arguments {
                            if let Ok(Constant::MethodHandle(handle)) = file.pool.get(argument) {
                                let (class, name) = (handle.class.clone(), handle.name.clone());
                                let descriptor = handle.descriptor.clone();
                                let member = MemberRef { class, name, descriptor };
                                self.scan_call(walk, &member, true);
                                self.make_named(walk, &member.class);
                            }
                        }
                    }
                }
                187 => {
                    if let Ok(name) = file.pool.class(index()) {
                        self.make_named(walk, name);
                    }
                }
                _ => {}
            }
            pc += instructions::length(bytes, pc).unwrap_or(1);
        }
    }

    fn make_named(&mut self, walk: &mut Walk, name: &str) {
        if let Ok(class) = self.load(name) {
            self.make(walk, class);
        }
    }

    fn is_chosen_field(&mut self, field: &MemberRef) -> bool {
        let Ok(class) = self.load(&field.class) else { return false };
        let found = self.program.find_field(class, &field.name, &field.descriptor);
        let found = found.map(|(owner, field)| (owner, field.at));
        found.is_some_and(|(owner, at)| self.is_chosen(owner, at))
    }

    fn scan_call(&mut self, walk: &mut Walk, called: &MemberRef, by_name: bool) {
        walk.is_unknown |= REFLECTION.iter().any(|package| called.class.starts_with(package))
            || called.class.ends_with("FieldUpdater");
        let Ok(method) = self.resolve_method(called) else { return };
        let class = self.program.method(method).class;
        if self.is_users_class(class) {
            walk.add(method);
        } else if &*called.class == "java/lang/Class" && called.name.contains("Instance") {
            walk.is_unknown = true;
        } else {
            // The JDK can only write to an array that it is given as one.
            let takes_array = called.descriptor.contains('[') || &*called.name == "arraycopy";
            walk.writes |= walk.has_arrays && takes_array;
        }
        if by_name {
            let selector = self.program.method(method).selector;
            walk.called.insert(selector);
        }
    }

    /// The only method that a call by the receiver's class can lead to, if there is one.
    pub(super) fn single_target(&mut self, method: MethodId) -> Option<MethodId> {
        if let Some(&known) = self.search.learned.reach.single.get(&method) {
            return known;
        }
        let owner = self.program.method(method).class;
        let known = self.is_users_class(owner)
            && !self.program.class(owner).is_interface()
            && !self.search.learned.reach.is_unknown;
        let mut targets = Vec::new();
        for class in self.search.learned.reach.classes.clone() {
            if known && self.program.is_subclass(class, owner) {
                targets.push(self.dispatch(class, method));
            }
        }
        targets.dedup();
        let single = if targets.len() == 1 { targets[0] } else { None };
        self.search.learned.reach.single.insert(method, single);
        single
    }
}

impl Walk {
    fn add(&mut self, method: MethodId) {
        if self.methods.insert(method) {
            self.open.push(method);
        }
    }
}
