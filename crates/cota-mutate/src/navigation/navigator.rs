//! From a chain to the chains it may be mistaken for.

mod published;

use std::collections::{BTreeMap, BTreeSet};

use super::options::{BadPattern, Boxing, Mechanism, MemberFilter, Offer, Options, Target, Typing};
use super::site::{Chain, ChainSite, Facing, Point, Position};
use super::universe::{
    Availability, Element, ElementId, ElementKind, LiteralKind, TypeId, Universe,
};

/// A chain to put in place of another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The chain, without a leading receiver.
    pub chain: Chain,
    /// All mechanisms that lead to it.
    pub mechanisms: BTreeSet<Mechanism>,
}

/// The operator, with its options.
#[derive(Clone, Debug)]
pub struct Navigator {
    options: Options,
    members: MemberFilter,
}

impl Navigator {
    /// An operator that does what the options say.
    ///
    /// # Errors
    ///
    /// A pattern of the allow-list or ban-list is no regular expression.
    pub fn new(options: Options) -> Result<Self, BadPattern> {
        let members = MemberFilter::new(&options.members)?;
        Ok(Self { options, members })
    }

    /// What the operator may do.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The chains that may stand in place of a site's chain, each once, never the chain itself.
    ///
    /// The order depends on nothing but the arguments.
    pub fn propose(&self, universe: &Universe, point: &Point, site: &ChainSite) -> Vec<Proposal> {
        let chain = if self.options.as_published {
            site.chain.clone()
        } else {
            point.canonical(&site.chain)
        };
        let mut search = Search {
            options: &self.options,
            members: &self.members,
            universe,
            point,
            site,
            chain: chain.elements(),
            proposals: Vec::new(),
            known: BTreeMap::new(),
        };
        if search.is_target() {
            search.run();
        }
        search.proposals
    }
}

/// One chain being worked on. Indices count the elements of the canonical chain; `suffix` is the
/// index where the part of it that is kept begins.
struct Search<'a> {
    options: &'a Options,
    members: &'a MemberFilter,
    universe: &'a Universe,
    point: &'a Point,
    site: &'a ChainSite,
    chain: &'a [ElementId],
    proposals: Vec<Proposal>,
    known: BTreeMap<Chain, usize>,
}

impl Search<'_> {
    fn is_target(&self) -> bool {
        let Some(&last) = self.chain.last() else { return false };
        let form = if self.chain.len() > 1 {
            Target::Chain
        } else {
            match self.universe.element(last).kind {
                ElementKind::Literal(_) => Target::Literal,
                ElementKind::Allocation => Target::Allocation,
                ElementKind::ArrayAllocation => Target::ArrayAllocation,
                _ => Target::Plain,
            }
        };
        let targets = &self.options.targets;
        self.options.positions.contains(&self.site.position)
            && targets.contains(&form)
            && (targets.contains(&Target::Scalar) || !self.universe.ty(self.site.expected).scalar)
    }

    fn run(&mut self) {
        for mechanism in Mechanism::ALL {
            if !self.options.mechanisms.contains(&mechanism) {
                continue;
            }
            match mechanism {
                Mechanism::Replace => self.replace(),
                Mechanism::Insert => self.insert(),
                Mechanism::Delete => self.delete(),
                Mechanism::OneByTwo => self.one_by_two(),
                Mechanism::TwoByOne => self.two_by_one(),
                Mechanism::AllByOneLeft => self.all_by_one_left(),
                Mechanism::AllByOneRight => self.all_by_one_right(),
                Mechanism::Literals => self.literals(),
            }
        }
    }

    fn replace(&mut self) {
        for at in 0..self.chain.len() {
            if self.options.as_published && self.is_receiver(self.chain[at]) {
                continue;
            }
            for element in self.candidates(&self.chain[..at]) {
                self.join(Mechanism::Replace, at, &[element], at + 1);
            }
        }
        self.published_null();
    }

    fn insert(&mut self) {
        if self.chain.len() == 1 && self.is_fixed_value(self.chain[0]) {
            return;
        }
        for at in 0..=self.chain.len() {
            for element in self.candidates(&self.chain[..at]) {
                let before_all = at == 0 && self.options.as_published;
                if before_all && (self.is_receiver(element) || self.is_receiver(self.chain[0])) {
                    continue;
                }
                self.join(Mechanism::Insert, at, &[element], at);
            }
        }
    }

    fn delete(&mut self) {
        for at in 0..self.chain.len() {
            self.join(Mechanism::Delete, at, &[], at + 1);
        }
    }

    fn one_by_two(&mut self) {
        for (at, &original) in self.chain.iter().enumerate() {
            let ty = self.universe.element(original).ty;
            if self.is_fixed_value(original)
                || self.universe.ty(ty).scalar
                || self.is_left_out_by_one_by_two(original)
            {
                continue;
            }
            for first in self.candidates(&self.chain[..at]) {
                if Some(first) == self.point.receiver {
                    // With the receiver it would be one element, not two.
                    continue;
                }
                for second in self.candidates(&[first]) {
                    self.join(Mechanism::OneByTwo, at, &[first, second], self.kept_after(at));
                }
            }
        }
    }

    fn two_by_one(&mut self) {
        for at in 1..self.chain.len() {
            for element in self.candidates(&self.chain[..at - 1]) {
                self.join(Mechanism::TwoByOne, at - 1, &[element], self.kept_after(at));
            }
        }
    }

    fn all_by_one_left(&mut self) {
        if self.site.position == Position::Left {
            self.all_by_one(Mechanism::AllByOneLeft);
        }
    }

    fn all_by_one_right(&mut self) {
        if self.site.position != Position::Left {
            self.all_by_one(Mechanism::AllByOneRight);
            self.put_literals(Mechanism::AllByOneRight);
        }
    }

    fn all_by_one(&mut self, mechanism: Mechanism) {
        if self.chain.len() > 1 {
            for element in self.candidates(&[]) {
                self.join(mechanism, 0, &[element], self.chain.len());
            }
        }
    }

    fn literals(&mut self) {
        let replaced = self.options.as_published && self.is_new_object();
        if self.chain.len() == 1 && !replaced {
            self.put_literals(Mechanism::Literals);
        }
    }

    fn put_literals(&mut self, mechanism: Mechanism) {
        if self.site.place || mechanism == Mechanism::AllByOneRight && self.chain.len() == 1 {
            return;
        }
        for &literal in &self.point.literals {
            let element = self.universe.element(literal);
            let Some(kind) = element.literal_kind() else { continue };
            let wanted = self.site.expected;
            let fits = if kind == LiteralKind::Null {
                self.universe.ty(wanted).nullable
            } else {
                self.is_right(element.ty, wanted, Boxing::Off)
                    || self.is_compared_with_null() && self.universe.ty(element.ty).nullable
            };
            if fits && self.options.literals.contains(&kind) && !self.site.without.contains(&kind) {
                self.emit(mechanism, &Chain::of([literal]));
            }
        }
    }

    /// The chain up to `prefix`, some new elements, the chain from `suffix` on: proposed if it
    /// hangs together and leads to the right type.
    fn join(&mut self, mechanism: Mechanism, prefix: usize, new: &[ElementId], suffix: usize) {
        // The published tool writes the receiver before members that it puts in, and inserting writes all of them.
        let first = if prefix == 0 { new.first() } else { self.chain.first() };
        let writes = prefix == 0 || mechanism == Mechanism::Insert;
        let receiver = self.point.receiver.filter(|_| {
            let is_member = |&first: &ElementId| self.begins_as_member(first);
            self.options.as_published && writes && first.is_some_and(is_member)
        });
        let head = receiver.iter().chain(&self.chain[..prefix]).chain(new).copied();
        let Some(joint) = head.clone().last() else {
            // The front is left out: the rest must be able to begin a chain.
            if suffix < self.chain.len() && self.begins_a_chain(self.chain[suffix]) {
                self.emit(mechanism, &Chain::of(self.chain[suffix..].iter().copied()));
            }
            return;
        };
        if self.leads_on(joint, suffix) {
            self.emit(mechanism, &Chain::of(head.chain(self.chain[suffix..].iter().copied())));
        }
    }

    /// The kept part of the chain can follow this element; if nothing is kept, the element can be
    /// the last one.
    fn leads_on(&self, joint: ElementId, suffix: usize) -> bool {
        let element = self.universe.element(joint);
        let Some(&next) = self.chain.get(suffix) else { return self.can_end(element) };
        self.is_member(next, element.ty)
            && (self.options.typing == Typing::Relaxed
                || self.type_before(suffix) == Some(element.ty))
    }

    fn can_end(&self, element: &Element) -> bool {
        let wanted = self.site.expected;
        let boxing = self.options.boxing;
        if self.site.position == Position::Left {
            element.is_place() && self.is_right(wanted, element.ty, boxing)
        } else {
            (!self.site.place || element.is_place()) && self.is_right(element.ty, wanted, boxing)
        }
    }

    fn type_before(&self, index: usize) -> Option<TypeId> {
        match index.checked_sub(1) {
            Some(before) => Some(self.universe.element(self.chain[before]).ty),
            None => self.point.enclosing,
        }
    }

    /// A value of one type can be used where the other is wanted.
    fn is_right(&self, from: TypeId, to: TypeId, boxing: Boxing) -> bool {
        let relaxed = self.options.typing == Typing::Relaxed;
        let plain = |from, to| from == to || relaxed && self.universe.assignable(from, to);
        if plain(from, to) {
            return true;
        }
        let boxed = match (boxing, self.universe.ty(from).boxed) {
            (Boxing::Off, _) | (_, None) => false,
            (Boxing::Exact, Some(object)) => object == to,
            (Boxing::Supertypes, Some(object)) => plain(object, to),
        };
        let unboxed = || {
            boxing != Boxing::Off
                && self.universe.unboxed(from).is_some_and(|scalar| plain(scalar, to))
        };
        boxed || unboxed()
    }

    /// Elements that can follow a part of the chain, or begin one.
    fn candidates(&self, prefix: &[ElementId]) -> Vec<ElementId> {
        let Some(&last) = prefix.last() else { return self.roots() };
        let element = self.universe.element(last);
        if element.literal_kind().is_some() {
            return Vec::new();
        }
        let statics = self.options.offer.contains(&Offer::StaticsThroughValues);
        let mut members = self.offered_members(element.ty);
        members.retain(|&member| statics || !self.universe.element(member).is_static);
        members
    }

    /// Elements that can begin a chain.
    fn roots(&self) -> Vec<ElementId> {
        let mut roots = Vec::new();
        if let Some(enclosing) = self.point.enclosing {
            roots = self.offered_members(enclosing);
            roots.retain(|&member| self.begins_a_chain(member));
        }
        for &element in &self.point.scope {
            if self.is_offered(element) && !roots.contains(&element) {
                roots.push(element);
            }
        }
        if self.options.offer.contains(&Offer::Receiver) {
            roots.extend(self.point.receiver);
        }
        roots
    }

    fn offered_members(&self, of: TypeId) -> Vec<ElementId> {
        let mut line = self.universe.ancestry(of);
        if !self.options.offer.contains(&Offer::Inherited) {
            line.truncate(1);
        }
        let mut members: Vec<ElementId> = Vec::new();
        for owner in line {
            for &member in self.universe.declared(owner) {
                if self.is_offered(member) && self.is_admitted(member) {
                    members.push(member);
                }
            }
        }
        members
    }

    fn is_offered(&self, id: ElementId) -> bool {
        let element = self.universe.element(id);
        let visible = element.region.is_none_or(|region| self.point.regions.contains(&region));
        visible
            && element.availability == Availability::Free
            && (!element.constant || self.options.offer.contains(&Offer::Constants))
    }

    fn is_admitted(&self, id: ElementId) -> bool {
        let element = self.universe.element(id);
        let Some(owner) = element.owner else { return true };
        let owner = self.universe.ty(owner);
        self.members.admits(owner.own, &owner.name, &element.name)
    }

    fn is_member(&self, id: ElementId, of: TypeId) -> bool {
        let owner = self.universe.element(id).owner;
        owner.is_some_and(|owner| self.universe.assignable(of, owner))
    }

    /// The element is a member of the code's own type that needs nothing before it.
    fn begins_a_chain(&self, id: ElementId) -> bool {
        let here = self.point.enclosing.is_some_and(|enclosing| self.is_member(id, enclosing));
        here && (self.point.receiver.is_some() || self.universe.element(id).is_static)
    }

    /// A literal or a new object: replaced as a whole, never extended.
    fn is_fixed_value(&self, id: ElementId) -> bool {
        use ElementKind::{Allocation, ArrayAllocation, Literal};
        matches!(self.universe.element(id).kind, Literal(_) | Allocation | ArrayAllocation)
    }

    fn emit(&mut self, mechanism: Mechanism, chain: &Chain) {
        let published = self.options.as_published;
        let chain = if published { chain.clone() } else { self.point.canonical(chain) };
        let says_nothing = !published && self.says_nothing(&chain);
        if self.same(chain.elements(), self.chain) || says_nothing {
            return;
        }
        // Two literals with the same text are the same, wherever they were found.
        let twin = |known: &Proposal| self.same(known.chain.elements(), chain.elements());
        let found = if self.is_literal(&chain) {
            self.proposals.iter().position(twin)
        } else {
            self.known.get(&chain).copied()
        };
        if let Some(index) = found {
            self.proposals[index].mechanisms.insert(mechanism);
        } else {
            self.known.insert(chain.clone(), self.proposals.len());
            self.proposals.push(Proposal { chain, mechanisms: [mechanism].into() });
        }
    }

    fn says_nothing(&self, chain: &Chain) -> bool {
        match &self.site.facing {
            Facing::Nothing => false,
            Facing::Assigned(other) => *chain == self.point.canonical(other),
            Facing::Compared(other) => self.is_literal(chain) && self.is_literal(other),
        }
    }

    fn is_literal(&self, chain: &Chain) -> bool {
        matches!(chain.elements(), [only] if self.universe.element(*only).literal_kind().is_some())
    }

    fn same(&self, one: &[ElementId], other: &[ElementId]) -> bool {
        if one == other {
            return true;
        }
        let ([one], [other]) = (one, other) else { return false };
        let (one, other) = (self.universe.element(*one), self.universe.element(*other));
        match (one.literal_kind(), other.literal_kind()) {
            (Some(LiteralKind::Null), Some(LiteralKind::Null)) => true,
            (Some(_), Some(_)) => one.name == other.name && one.ty == other.ty,
            _ => false,
        }
    }
}
