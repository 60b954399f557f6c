//! The navigation operator for Rust: chains of the source become chains of the operator core, and its
//! answers become source again.

use super::chain::{self, Hop, Reader, Steps};
use super::items::{Items, Receiver};
use super::scope::Part;
use super::shape::{TypeShape, Wrap};
use crate::navigation::{
    Chain, ChainSite, Element, ElementId, ElementKind, LiteralKind, Navigator, Point, Position,
    Region, Type, TypeId, Universe,
};
use crate::rust::operators::{Edit, Target, Usage};
use std::cell::RefCell;
use std::collections::BTreeMap;
use syn::Expr;

/// Methods that are no hops even if a type of the crate has them: they lead to the thing itself, or to
/// whatever type is wanted.
const ADAPTORS: [&str; 11] = [
    "as_deref",
    "as_mut",
    "as_ref",
    "borrow",
    "borrow_mut",
    "clone",
    "deref",
    "into_iter",
    "iter",
    "take",
    "to_owned",
];

/// What is known of an element besides what the core knows.
#[derive(Clone)]
struct Known {
    hop: Option<Hop>,
    raw: TypeShape,
}

#[derive(Default)]
struct World {
    universe: Universe,
    types: BTreeMap<String, TypeId>,
    known: Vec<Known>,
    elements: BTreeMap<(String, String, u32), ElementId>,
}

/// The operator with what it knows of the crate.
pub struct Navigation {
    navigator: Navigator,
    own: Vec<String>,
    world: RefCell<World>,
}

impl Navigation {
    /// The operator for a crate.
    pub fn new(navigator: Navigator, items: &Items) -> Self {
        let own = items.structs.keys().cloned().collect();
        let navigation = Self { navigator, own, world: RefCell::new(World::default()) };
        for (name, own) in &items.structs {
            for field in &own.fields {
                let raw = items.shape(&field.ty, &own.file, Some(name));
                navigation.member(name, &Hop::Field(field.name.clone()), &raw);
            }
        }
        for method in &items.callables {
            let (Some(owner), Some(output)) = (&method.owner, &method.output) else { continue };
            let plain = method.inputs.is_empty() && method.receiver == Some(Receiver::Shared);
            let plain = plain && !ADAPTORS.contains(&method.name.as_str());
            if plain && items.structs.contains_key(owner) {
                let raw = items.shape(output, &method.file, Some(owner));
                navigation.member(owner, &Hop::Method(method.name.clone()), &raw);
            }
        }
        navigation
    }

    /// The type that the core knows a shape by.
    fn type_of(&self, shape: &TypeShape) -> TypeId {
        let own = self.own.contains(&shape.core);
        let key = shape.key(own);
        let mut world = self.world.borrow_mut();
        if let Some(&id) = world.types.get(&key) {
            return id;
        }
        let list = shape.has(Wrap::List);
        let mut ty = Type::new(key.clone());
        ty.own = own;
        ty.scalar = shape.is_scalar() && !list;
        ty.nullable = !list && (own || shape.has(Wrap::Option));
        let id = world.universe.add_type(ty);
        world.types.insert(key, id);
        id
    }

    fn add(
        &self,
        owner: &str,
        hop: &Hop,
        raw: &TypeShape,
        region: u32,
        element: Element,
    ) -> ElementId {
        let key = (owner.to_owned(), format!("{hop:?}{raw:?}"), region);
        let mut world = self.world.borrow_mut();
        if let Some(&id) = world.elements.get(&key) {
            return id;
        }
        let id = world.universe.add_element(element);
        world.known.push(Known { hop: Some(hop.clone()), raw: raw.clone() });
        world.elements.insert(key, id);
        id
    }

    fn member(&self, owner: &str, hop: &Hop, raw: &TypeShape) -> ElementId {
        let of = self.type_of(&TypeShape::plain(owner));
        let ty = self.type_of(raw);
        let element = match hop {
            Hop::Method(name) => Element::method(of, name.clone(), ty),
            Hop::Field(name) | Hop::Variable(name) | Hop::Index(name) => {
                Element::field(of, name.clone(), ty)
            }
        };
        self.add(owner, hop, raw, 0, element)
    }

    fn variable(&self, name: &str, raw: &TypeShape) -> ElementId {
        let ty = self.type_of(raw);
        let element =
            if name == "self" { Element::receiver(name, ty) } else { Element::variable(name, ty) };
        self.add("", &Hop::Variable(name.to_owned()), raw, 0, element)
    }

    fn index(&self, list: &TypeShape, text: &str, raw: &TypeShape, region: u32) -> ElementId {
        let (of, ty) = (self.type_of(list), self.type_of(raw));
        let element =
            Element::hop(ElementKind::Index, of, format!("[{text}]"), ty).only_in(Region(region));
        self.add(&list.key(true), &Hop::Index(text.to_owned()), raw, region, element)
    }

    fn literals(&self, expected: TypeId, shape: &TypeShape) -> Vec<ElementId> {
        let text: &[(LiteralKind, &str)] = match (&shape.wraps[..], shape.core.as_str()) {
            ([Wrap::Option, ..], _) => &[(LiteralKind::Null, "None")],
            ([Wrap::Ref, Wrap::Option, ..], _) => &[(LiteralKind::Null, "&None")],
            ([], "bool") => &[(LiteralKind::True, "true"), (LiteralKind::False, "false")],
            ([Wrap::Ref], "str") => &[(LiteralKind::EmptyString, "\"\"")],
            (_, "String" | "char" | "f32" | "f64" | "bool" | "str") => &[],
            ([], _) if shape.is_scalar() => &[(LiteralKind::Zero, "0"), (LiteralKind::One, "1")],
            ([Wrap::Ref], _) if shape.is_scalar() => {
                &[(LiteralKind::Zero, "&0"), (LiteralKind::One, "&1")]
            }
            _ => &[],
        };
        let mut ids = Vec::new();
        for &(kind, text) in text {
            let key = (text.to_owned(), String::new(), expected.index() as u32);
            let mut world = self.world.borrow_mut();
            if let Some(&id) = world.elements.get(&key) {
                ids.push(id);
                continue;
            }
            let id = world.universe.add_element(Element::literal(kind, text, expected));
            world.known.push(Known { hop: None, raw: shape.clone() });
            world.elements.insert(key, id);
            ids.push(id);
        }
        ids
    }

    /// A chain of the source as one of the core.
    fn chain(&self, steps: &Steps, region: u32) -> Chain {
        let mut before = TypeShape::plain("");
        let elements = steps.steps.iter().map(|step| {
            let id = match &step.hop {
                Hop::Variable(name) => self.variable(name, &step.raw),
                Hop::Index(text) => self.index(&before, text, &step.raw, region),
                hop => self.member(&before.core.clone(), hop, &step.raw),
            };
            before = step.raw.clone();
            id
        });
        Chain::of(elements.collect::<Vec<_>>())
    }

    /// What the operator proposes for an expression.
    pub fn apply(&self, target: &Target<'_>, edits: &mut Vec<Edit>) {
        let Some(expression) = target.expression().filter(|_| target.whole) else { return };
        let reader = Reader { file: target.file, scope: target.scope, items: target.items };
        let Some(steps) = reader.read(expression) else { return };
        let Some(last) = steps.steps.last() else { return };
        let region = target.region;
        let chain = self.chain(&steps, region);
        let expected = self.type_of(&last.raw);
        let facing = |other| reader.read(other).map(|other| self.chain(&other, region));
        let site = match target.usage {
            Usage::Other | Usage::Bound(_) | Usage::Borrowed => {
                ChainSite::new(chain, Position::Other, expected)
            }
            Usage::Changed => ChainSite::new(chain, Position::Other, expected).stored_in(),
            Usage::Left(other) => match facing(other) {
                Some(other) => ChainSite::new(chain, Position::Left, expected).assigned_to(other),
                None => ChainSite::new(chain, Position::Left, expected),
            },
            Usage::Right(other) => match facing(other) {
                Some(other) => ChainSite::new(chain, Position::Right, expected).assigned_to(other),
                None => ChainSite::new(chain, Position::Right, expected),
            },
            Usage::Compared(other) => match facing(other) {
                Some(other) => {
                    ChainSite::new(chain, Position::Other, expected).compared_with(other)
                }
                None => ChainSite::new(chain, Position::Other, expected),
            },
        };
        let mut point = self.point(target, &reader);
        point.literals = self.literals(expected, &steps.shape);
        let proposals = self.navigator.propose(&self.world.borrow().universe, &point, &site);
        let mutable = matches!(target.usage, Usage::Left(_) | Usage::Changed)
            || ["_mut()", ".take()"].iter().any(|end| target.source(expression).contains(end))
            || steps.shape.wraps.first() == Some(&Wrap::RefMut);
        let write = Write { navigation: self, target, steps: &steps, chain: &site.chain, mutable };
        let same = self.same_by_pattern(target, &reader, &steps, expression);
        let same = same.map(|same| point.canonical(&same));
        for proposal in proposals {
            if same.as_ref() == Some(&proposal.chain) {
                continue;
            }
            let Some(text) = write.text(&proposal.chain) else { continue };
            if through_fields(&text, target.items)
                == through_fields(target.source(expression), target.items)
            {
                continue; // a field and the method that only reads it are the same
            }
            let mechanisms: Vec<_> = proposal.mechanisms.iter().map(|m| m.abbreviation()).collect();
            let position = match target.usage {
                Usage::Left(_) => "L",
                Usage::Right(_) => "R",
                _ => "U",
            };
            let edit = Edit::new(target.range(expression), text);
            edits.push(edit.by(format!("{position} {}", mechanisms.join(" "))));
        }
    }

    /// The chain that leads to the same thing because a pattern took its start from there: `node.key` and
    /// `current.key` in `while let Some(node) = current`, as long as `current` is not assigned to.
    fn same_by_pattern(
        &self,
        target: &Target<'_>,
        reader: &Reader<'_>,
        steps: &Steps,
        expression: &Expr,
    ) -> Option<Chain> {
        let Hop::Variable(name) = &steps.steps.first()?.hop else { return None };
        let index = target.scope.locals.iter().rposition(|local| local.name == *name)?;
        let local = &target.scope.locals[index];
        let value = local.value.as_ref().filter(|_| local.parts == [Part::Some])?;
        let mut inner = value;
        while let Expr::Reference(reference) = inner {
            inner = &reference.expr;
        }
        let source = reader.upto(inner, index)?;
        let Hop::Variable(first) = &source.steps.first()?.hop else { return None };
        let since = target.range(value).end..target.range(expression).start;
        // Without the assignment that this expression is the right side of.
        let since = target.file.text.get(since)?.trim_end_matches([' ', '&', '*', '(']);
        let since = since.strip_suffix('=').unwrap_or(since);
        let assigned = |text: &str| since.contains(&format!("{text} = "));
        if assigned(first) || assigned(target.source(inner)) {
            return None;
        }
        let whole = Steps {
            steps: [&source.steps[..], &steps.steps[1..]].concat(),
            shape: steps.shape.clone(),
        };
        Some(self.chain(&whole, target.region))
    }

    fn point(&self, target: &Target<'_>, reader: &Reader<'_>) -> Point {
        let scope = target.scope;
        let mut point = match &scope.self_type {
            Some(own) if scope.has_self => {
                let shape = TypeShape::plain(target.items.canonical(own, &target.file.path));
                Point::within(self.type_of(&shape), self.variable("self", &shape))
            }
            _ => Point::default(),
        };
        point.regions = vec![Region(target.region)];
        for (index, local) in scope.locals.iter().enumerate() {
            let hidden = scope.locals[index + 1..].iter().any(|later| later.name == local.name);
            if let Some(shape) = reader.variable(index).filter(|_| !hidden) {
                self.as_index(&local.name, &shape, target.region);
                point.scope.push(self.variable(&local.name, &shape));
            }
        }
        if let Some(own) = scope.self_type.as_ref().filter(|_| scope.has_self) {
            let own = target.items.structs.get(&target.items.canonical(own, &target.file.path));
            for (own, field) in own.iter().flat_map(|own| own.fields.iter().map(move |f| (own, f)))
            {
                let shape = target.items.shape(&field.ty, &own.file, None);
                // A plain number is a size as often as a place; an optional one is a link.
                if shape.has(Wrap::Option) {
                    self.as_index(&format!("self.{}", field.name), &shape, target.region);
                }
            }
        }
        point
    }

    /// Offers what may be an index to the lists of own types: arenas.
    fn as_index(&self, text: &str, shape: &TypeShape, region: u32) {
        let value = shape.value();
        let index = match (&value.wraps[..], value.core.as_str()) {
            ([], "usize") if shape.wraps.is_empty() => text.to_owned(),
            ([], "usize") => format!("*{text}"),
            ([Wrap::Option], "usize") => format!("{text}.unwrap()"),
            _ => return,
        };
        for own in &self.own {
            let list = TypeShape { wraps: vec![Wrap::List], core: own.clone() };
            let used = self.world.borrow().types.contains_key(&list.key(true));
            if used {
                self.index(&list, &index, &TypeShape::plain(own.clone()), region);
            }
        }
    }
}

/// A chain with the fields in the place of the methods that only read them.
fn through_fields(text: &str, items: &Items) -> String {
    let mut text = text.to_owned();
    for method in &items.callables {
        if let Some(field) = &method.getter_of {
            text = text.replace(&format!(".{}()", method.name), &format!(".{field}"));
        }
    }
    text
}

/// Writing a chain of the core as source.
struct Write<'a> {
    navigation: &'a Navigation,
    target: &'a Target<'a>,
    steps: &'a Steps,
    chain: &'a Chain,
    mutable: bool,
}

impl Write<'_> {
    fn text(&self, chain: &Chain) -> Option<String> {
        let world = self.navigation.world.borrow();
        let elements = chain.elements();
        let (&last, inner) = elements.split_last()?;
        let mut text = String::new();
        if world.universe.element(elements[0]).owner.is_some() {
            text.push_str("self");
        }
        for (at, &element) in inner.iter().enumerate() {
            let known = &world.known[element.index()];
            text.push_str(&known.hop.as_ref()?.text());
            let next = &world.known[elements[at + 1].index()];
            if !matches!(next.hop, Some(Hop::Index(_))) {
                match self.as_before(element) {
                    Some(adaptors) => text.push_str(adaptors),
                    None => text.push_str(&chain::pass(&known.raw, self.mutable)?),
                }
            }
        }
        let known = &world.known[last.index()];
        let Some(end) = &known.hop else {
            return Some(world.universe.element(last).name.clone());
        };
        text.push_str(&end.text());
        let original = self.steps.steps.last()?;
        let tail = &self.target.file.text[original.adaptors.clone()];
        // Methods are found through references, so what the original has after it does for both.
        let alike = !tail.is_empty() && known.raw.value() == original.raw.value();
        if alike || known.raw == original.raw {
            return Some(text + tail);
        }
        if matches!(self.target.usage, Usage::Left(_) | Usage::Changed) {
            return None; // a place of another type cannot be made to fit
        }
        let borrowed = matches!(self.target.usage, Usage::Borrowed);
        let (before, after) = chain::fit(&known.raw, &self.steps.shape, borrowed)?;
        Some(format!("{before}{text}{after}"))
    }

    /// The adaptors that an element has in the original, where it leads on there too.
    fn as_before(&self, element: ElementId) -> Option<&str> {
        let elements = self.chain.elements();
        let at = elements[..elements.len() - 1].iter().position(|&own| own == element)?;
        Some(&self.target.file.text[self.steps.steps[at].adaptors.clone()])
    }
}
