//! Runs a property step by step, and goes on from where a choice was changed.

use super::resolve::{Kind, Links, Plan};
use crate::model::int::Int;
use crate::model::shape::Part;
use crate::search::heap::{At, Heap};

/// The state of a property on the current candidate.
#[derive(Clone, Debug)]
pub(crate) struct Machine {
    plan: Plan,
    /// The objects of the region in the order in which the walk reached them, then those of a second one.
    nodes: Vec<Node>,
    seen: [Vec<bool>; 2],
    /// Known links between objects.
    edges: Vec<(u32, u32)>,
    cursor: Cursor,
    /// What each step began with, and the number of choices before and after it.
    trail: Vec<Mark>,
    verdict: Option<bool>,
    /// The number of choices that have not changed since the last run.
    intact: usize,
}

/// An object that the walk reached.
#[derive(Clone, Copy, Debug)]
struct Node {
    word: u64,
    object: u32,
    second: bool,
    /// The nodes whose keys bound its own.
    low: Option<u32>,
    high: Option<u32>,
}

/// What is done next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Cursor {
    stage: Stage,
    node: u32,
    field: u32,
    /// The element of a sequence.
    element: u32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    #[default]
    Start,
    Walk,
    SecondStart,
    SecondWalk,
    RootLinks,
    ObjectLinks,
    End,
}

#[derive(Clone, Copy, Debug)]
struct Mark {
    cursor: Cursor,
    nodes: u32,
    edges: u32,
    after: usize,
}

/// The result of a step: go on, or the verdict.
type Step = Option<bool>;

impl Machine {
    pub fn new(plan: Plan) -> Self {
        Self {
            plan,
            nodes: Vec::new(),
            seen: [Vec::new(), Vec::new()],
            edges: Vec::new(),
            cursor: Cursor::default(),
            trail: Vec::new(),
            verdict: None,
            intact: 0,
        }
    }

    /// Forgets everything: the candidate is another one.
    pub fn reset(&mut self) {
        self.back_to(0);
    }

    /// All choices but the first ones have changed.
    pub fn changed(&mut self, intact: usize) {
        self.intact = self.intact.min(intact);
    }

    /// Whether the property holds.
    pub fn holds(&mut self, heap: &Heap) -> bool {
        let intact = std::mem::replace(&mut self.intact, usize::MAX);
        let valid = self.trail.partition_point(|mark| mark.after <= intact);
        self.back_to(valid);
        loop {
            if let Some(verdict) = self.verdict {
                return verdict;
            }
            let (cursor, nodes, edges) = (self.cursor, self.nodes.len(), self.edges.len());
            self.verdict = self.step(heap);
            let after = heap.chosen().stack().len();
            self.trail.push(Mark { cursor, nodes: nodes as u32, edges: edges as u32, after });
        }
    }

    /// Takes all steps but the first ones back.
    fn back_to(&mut self, steps: usize) {
        let Some(mark) = self.trail.get(steps).copied() else { return };
        self.trail.truncate(steps);
        for node in self.nodes.drain(mark.nodes as usize..) {
            self.seen[usize::from(node.second)][node.object as usize] = false;
        }
        self.edges.truncate(mark.edges as usize);
        self.cursor = mark.cursor;
        self.verdict = None;
    }

    fn step(&mut self, heap: &Heap) -> Step {
        match self.cursor.stage {
            Stage::Start => self.start(heap, self.plan.region.start, Stage::Walk),
            Stage::SecondStart => match &self.plan.kind {
                Kind::Disjoint(other) => self.start(heap, other.start, Stage::SecondWalk),
                _ => Some(true),
            },
            Stage::Walk | Stage::SecondWalk => self.walk(heap),
            Stage::RootLinks | Stage::ObjectLinks => self.check_links(heap),
            Stage::End => Some(self.end(heap)),
        }
    }

    fn start(&mut self, heap: &Heap, slot: u32, next: Stage) -> Step {
        let Some(first) = heap.root().field(slot).follow() else {
            if matches!(self.plan.kind, Kind::Circular) {
                return Some(false);
            }
            self.cursor = Cursor { stage: self.after(next), ..Cursor::default() };
            return None;
        };
        let second = next == Stage::SecondWalk;
        if second && first.among(|object| has(&self.seen[0], object)) {
            return Some(false);
        }
        let node = self.nodes.len() as u32;
        self.add(first, second, None, None);
        self.cursor = Cursor { stage: next, node, ..Cursor::default() };
        None
    }

    /// The stage after a walk.
    fn after(&self, walk: Stage) -> Stage {
        match (&self.plan.kind, walk) {
            (Kind::Disjoint(_), Stage::Walk) => Stage::SecondStart,
            (Kind::AllReachable { .. }, _) => Stage::RootLinks,
            _ => Stage::End,
        }
    }

    fn links(&self) -> &Links {
        match (&self.plan.kind, self.cursor.stage) {
            (Kind::Disjoint(other), Stage::SecondWalk) => other,
            _ => &self.plan.region,
        }
    }

    /// Follows one link of one object.
    fn walk(&mut self, heap: &Heap) -> Step {
        let Some(&node) = self.nodes.get(self.cursor.node as usize) else {
            self.cursor = Cursor { stage: self.after(self.cursor.stage), ..Cursor::default() };
            return None;
        };
        let Some(&field) = self.links().fields.get(self.cursor.field as usize) else {
            self.cursor = Cursor { node: self.cursor.node + 1, field: 0, ..self.cursor };
            return None;
        };
        let at = At::of(heap, node.word);
        let target = at.field(field).follow();
        let verdict = match target {
            None if matches!(self.plan.kind, Kind::Circular) => Some(false),
            None => None,
            Some(target) => self.edge(heap, node, at, target),
        };
        if verdict.is_none() {
            self.cursor.field += 1;
        }
        verdict
    }

    /// Looks at a link from one object to another.
    fn edge(&mut self, heap: &Heap, node: Node, at: At<'_>, target: At<'_>) -> Step {
        let second = self.cursor.stage == Stage::SecondWalk;
        let here = self.cursor.node;
        let is_known = |machine: &Self| target.among(|object| has(&machine.seen[0], object));
        match self.plan.kind {
            Kind::Tree => {
                if is_known(self) {
                    return Some(false);
                }
                self.add(target, false, None, None);
            }
            Kind::Acyclic => {
                let object = target.object();
                if object == node.object || self.leads(object, node.object) {
                    return Some(false);
                }
                if !has(&self.seen[0], object) {
                    self.add(target, false, None, None);
                }
                self.edges.push((node.object, object));
            }
            Kind::Circular => {
                let first = At::of(heap, self.nodes[0].word);
                if target.same(first) {
                    return Some(true);
                }
                if is_known(self) {
                    return Some(false);
                }
                self.add(target, false, None, None);
            }
            Kind::DoublyLinked { back } => {
                if !target.field(back).follow().is_some_and(|back| back.same(at)) {
                    return Some(false);
                }
                self.add_new(target);
            }
            Kind::Sorted { key, strictly } => {
                if let (Some(one), Some(other)) = (number(at, key), number(target, key))
                    && !(if strictly { one < other } else { one <= other })
                {
                    return Some(false);
                }
                self.add_new(target);
            }
            Kind::SearchOrder { key } => {
                let (low, high) = match self.cursor.field {
                    0 => (node.low, Some(here)),
                    _ => (Some(here), node.high),
                };
                if is_known(self) || !self.between(heap, target, key, low, high) {
                    return Some(false);
                }
                self.add(target, false, low, high);
            }
            Kind::NoDuplicates { key } => {
                if !is_known(self) {
                    if !self.is_new_key(heap, target, key) {
                        return Some(false);
                    }
                    self.add(target, false, None, None);
                }
            }
            Kind::Disjoint(_) if second => {
                if is_known(self) {
                    return Some(false);
                }
                if !target.among(|object| has(&self.seen[1], object)) {
                    self.add(target, true, None, None);
                }
            }
            Kind::Count { .. } | Kind::Disjoint(_) | Kind::AllReachable { .. } => {
                self.add_new(target);
            }
        }
        None
    }

    fn add_new(&mut self, target: At<'_>) {
        if !target.among(|object| has(&self.seen[0], object)) {
            self.add(target, false, None, None);
        }
    }

    fn add(&mut self, target: At<'_>, second: bool, low: Option<u32>, high: Option<u32>) {
        let target = target.told();
        let object = target.object();
        let seen = &mut self.seen[usize::from(second)];
        if seen.len() <= object as usize {
            seen.resize(object as usize + 1, false);
        }
        seen[object as usize] = true;
        self.nodes.push(Node { word: target.word(), object, second, low, high });
    }

    /// Whether known links lead from one object to another.
    fn leads(&self, from: u32, to: u32) -> bool {
        let (mut reached, mut done) = (vec![from], 0);
        while let Some(&object) = reached.get(done) {
            done += 1;
            for (_, next) in self.edges.iter().filter(|(source, _)| *source == object) {
                if *next == to {
                    return true;
                }
                if !reached.contains(next) {
                    reached.push(*next);
                }
            }
        }
        false
    }

    /// Whether the key of an object is between those of two others.
    fn between(
        &self,
        heap: &Heap,
        target: At<'_>,
        key: u32,
        low: Option<u32>,
        high: Option<u32>,
    ) -> bool {
        let Some(own) = number(target, key) else { return false };
        let of = |node: u32| number(At::of(heap, self.nodes[node as usize].word), key);
        let above = low.is_none_or(|low| of(low).is_some_and(|low| low < own));
        above && high.is_none_or(|high| of(high).is_some_and(|high| own < high))
    }

    fn is_new_key(&self, heap: &Heap, target: At<'_>, key: u32) -> bool {
        let Some(own) = number(target, key) else { return true };
        let mut others = self.nodes.iter().filter_map(|node| number(At::of(heap, node.word), key));
        others.all(|other| own != other)
    }

    /// Checks one link of the root or of an object: it leads into the region.
    fn check_links(&mut self, heap: &Heap) -> Step {
        let Kind::AllReachable { root, object } = &self.plan.kind else { return Some(true) };
        let of_root = self.cursor.stage == Stage::RootLinks;
        let parts = if of_root { root } else { object };
        let next = Cursor { field: self.cursor.field + 1, element: 0, ..self.cursor };
        let Some(&(offset, part)) = parts.get(self.cursor.field as usize) else {
            let node = if of_root { 0 } else { self.cursor.node + 1 };
            self.cursor = Cursor { stage: Stage::ObjectLinks, node, ..Cursor::default() };
            return None;
        };
        let owner = if of_root {
            heap.root()
        } else {
            let Some(node) = self.nodes.get(self.cursor.node as usize) else { return Some(true) };
            At::of(heap, node.word)
        };
        let place = owner.field(offset);
        let (target, next) = match part {
            Part::Link => (place.follow(), next),
            Part::Links if (self.cursor.element as usize) < place.length() => {
                let next = Cursor { element: self.cursor.element + 1, ..self.cursor };
                (place.element(self.cursor.element as usize, 1).follow(), next)
            }
            _ => (None, next),
        };
        if target.is_some_and(|target| !target.among(|object| has(&self.seen[0], object))) {
            return Some(false);
        }
        self.cursor = next;
        None
    }

    fn end(&self, heap: &Heap) -> bool {
        let Kind::Count { field, without } = self.plan.kind else { return true };
        let count = self.nodes.len() as i64 - i64::from(without);
        number(heap.root(), field).is_some_and(|number| number == count)
    }
}

fn has(seen: &[bool], object: u32) -> bool {
    seen.get(object as usize).is_some_and(|seen| *seen)
}

fn number(at: At<'_>, field: u32) -> Option<Int<'_, i64>> {
    at.field(field).int()
}
