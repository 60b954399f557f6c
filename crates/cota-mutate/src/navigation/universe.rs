//! Types, and the elements that lead from one to another.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

/// A type, by its number in a [`Universe`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeId(u32);

/// An element of chains, by its number in a [`Universe`].
///
/// Numbers are given in the order of [`Universe::add_element`], from 0: a front end can keep what it
/// needs to write the element in a vector beside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ElementId(u32);

impl TypeId {
    /// The number, counted from 0 in the order of [`Universe::add_type`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl ElementId {
    /// The number, counted from 0 in the order of [`Universe::add_element`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A part of the program that sees more than the rest: a class, a module, a function.
///
/// The number is the front end's. An element with a region is offered only at points inside it;
/// this is how private members and hops that exist only in one function (`[i]`) are described.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Region(pub u32);

/// What the operator needs to know of a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Type {
    /// The name that patterns of [`Members`](super::Members) are matched against.
    pub name: String,
    /// It belongs to the program under test, not to a library.
    pub own: bool,
    /// A plain value without parts (numbers, truth values): never replaced by two elements.
    pub scalar: bool,
    /// The empty literal (`null`, `None`) is a value of it.
    pub nullable: bool,
    /// Types that a value of this one can be assigned to, directly.
    pub supertypes: Vec<TypeId>,
    /// For a scalar, the type of the object it is put into where one is wanted.
    pub boxed: Option<TypeId>,
}

impl Type {
    /// A type of the program whose values can be empty.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            own: true,
            scalar: false,
            nullable: true,
            supertypes: Vec::new(),
            boxed: None,
        }
    }

    /// A type of values without parts.
    pub fn scalar(name: impl Into<String>) -> Self {
        Self { own: false, scalar: true, nullable: false, ..Self::new(name) }
    }
}

/// The literals that options speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LiteralKind {
    /// The empty value of any nullable type: `null`, `None`.
    Null,
    /// `true`
    True,
    /// `false`
    False,
    /// `0`
    Zero,
    /// `1`
    One,
    /// `""`
    EmptyString,
    /// A number, character or truth value found in the function.
    Found,
    /// A string found in the function.
    FoundString,
    /// A number found in the function, written in another numeric type.
    NumericVariation,
}

/// What an element is. The operator treats most kinds alike; a front end may go by them to write
/// the element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ElementKind {
    /// A local variable or parameter.
    Variable,
    /// The object whose method this is: `this`, `self`.
    Receiver,
    Field,
    /// A method without arguments that has a result.
    Method,
    /// A step into a container with an index that is part of the element.
    Index,
    /// A step into an optional value.
    OptionStep,
    /// A step through a pointer.
    Deref,
    Literal(LiteralKind),
    /// A new object.
    Allocation,
    /// A new array.
    ArrayAllocation,
    /// Anything else that stands in a chain and is never put into one: a call with arguments,
    /// a parenthesis.
    Other,
}

/// Whether an element may be put into other chains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Availability {
    /// Wherever it is visible.
    Free,
    /// Nowhere: using it asks something of the code around it (a checked exception, `unsafe`,
    /// `await`).
    Obliges,
    /// Nowhere: it is known only from the chain it stands in.
    Fixed,
}

/// One element of a chain: it leads from its owner (or from nothing) to its type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    /// The name that patterns of [`Members`](super::Members) are matched against.
    pub name: String,
    /// What it is.
    pub kind: ElementKind,
    /// The type it is a member of, as declared; nothing for variables and literals.
    pub owner: Option<TypeId>,
    /// The type it leads to.
    pub ty: TypeId,
    /// Where it is visible; nothing means everywhere.
    pub region: Option<Region>,
    /// It cannot be assigned to.
    pub constant: bool,
    /// It belongs to the type itself, not to its values.
    pub is_static: bool,
    /// Whether it may be put into other chains.
    pub availability: Availability,
}

impl Element {
    fn new(kind: ElementKind, owner: Option<TypeId>, name: String, ty: TypeId) -> Self {
        let availability = match kind {
            ElementKind::Allocation | ElementKind::ArrayAllocation | ElementKind::Other => {
                Availability::Fixed
            }
            _ => Availability::Free,
        };
        Self {
            name,
            kind,
            owner,
            ty,
            region: None,
            constant: false,
            is_static: false,
            availability,
        }
    }

    /// A local variable or parameter.
    pub fn variable(name: impl Into<String>, ty: TypeId) -> Self {
        Self::new(ElementKind::Variable, None, name.into(), ty)
    }

    /// The object whose method this is.
    pub fn receiver(name: impl Into<String>, ty: TypeId) -> Self {
        Self { constant: true, ..Self::new(ElementKind::Receiver, None, name.into(), ty) }
    }

    /// A field of a type.
    pub fn field(owner: TypeId, name: impl Into<String>, ty: TypeId) -> Self {
        Self::new(ElementKind::Field, Some(owner), name.into(), ty)
    }

    /// A method without arguments.
    pub fn method(owner: TypeId, name: impl Into<String>, ty: TypeId) -> Self {
        Self::new(ElementKind::Method, Some(owner), name.into(), ty)
    }

    /// A hop of another kind: index, option step, dereference.
    pub fn hop(kind: ElementKind, owner: TypeId, name: impl Into<String>, ty: TypeId) -> Self {
        Self::new(kind, Some(owner), name.into(), ty)
    }

    /// A literal. For [`LiteralKind::Null`] the type is of no importance.
    pub fn literal(kind: LiteralKind, name: impl Into<String>, ty: TypeId) -> Self {
        Self { constant: true, ..Self::new(ElementKind::Literal(kind), None, name.into(), ty) }
    }

    /// An expression that stands first in a chain and is never put into one.
    pub fn other(kind: ElementKind, name: impl Into<String>, ty: TypeId) -> Self {
        Self { availability: Availability::Fixed, ..Self::new(kind, None, name.into(), ty) }
    }

    /// The same element, seen only inside a region.
    pub fn only_in(self, region: Region) -> Self {
        Self { region: Some(region), ..self }
    }

    /// The same element, not assignable.
    pub fn constant(self) -> Self {
        Self { constant: true, ..self }
    }

    /// The same element, of the type and not of its values.
    pub fn of_the_type(self) -> Self {
        Self { is_static: true, ..self }
    }

    /// The same element with another availability.
    pub fn with_availability(self, availability: Availability) -> Self {
        Self { availability, ..self }
    }

    /// Something can be stored in it.
    pub(super) fn is_place(&self) -> bool {
        use ElementKind::{Deref, Field, Index, OptionStep, Variable};
        !self.constant && matches!(self.kind, Variable | Field | Index | OptionStep | Deref)
    }

    /// The kind of the literal, if it is one.
    pub(super) fn literal_kind(&self) -> Option<LiteralKind> {
        match self.kind {
            ElementKind::Literal(kind) => Some(kind),
            _ => None,
        }
    }
}

/// All types and elements that chains are made of.
#[derive(Clone, Debug, Default)]
pub struct Universe {
    types: Vec<Type>,
    elements: Vec<Element>,
    /// Elements by the type that declares them.
    declared: Vec<Vec<ElementId>>,
    /// Scalars by the type they are put into.
    unboxed: BTreeMap<TypeId, TypeId>,
}

impl Universe {
    /// A universe without types.
    pub fn new() -> Self {
        Self::default()
    }

    pub fn add_type(&mut self, ty: Type) -> TypeId {
        let id = TypeId(self.types.len() as u32);
        if let Some(object) = ty.boxed {
            self.unboxed.entry(object).or_insert(id);
        }
        self.types.push(ty);
        self.declared.push(Vec::new());
        id
    }

    /// Adds an element; one with an owner becomes a member of it.
    pub fn add_element(&mut self, element: Element) -> ElementId {
        let id = ElementId(self.elements.len() as u32);
        if let Some(owner) = element.owner {
            self.declared[owner.index()].push(id);
        }
        self.elements.push(element);
        id
    }

    /// Declares that values of one type can be assigned to another.
    pub fn add_supertype(&mut self, of: TypeId, supertype: TypeId) {
        self.types[of.index()].supertypes.push(supertype);
    }

    /// The type with this number.
    pub fn ty(&self, id: TypeId) -> &Type {
        &self.types[id.index()]
    }

    /// The element with this number.
    pub fn element(&self, id: ElementId) -> &Element {
        &self.elements[id.index()]
    }

    /// The type and all its supertypes, nearest first.
    pub fn ancestry(&self, of: TypeId) -> Vec<TypeId> {
        let mut seen = BTreeSet::from([of]);
        let mut line = vec![of];
        let mut at = 0;
        while let Some(&ty) = line.get(at) {
            line.extend(self.ty(ty).supertypes.iter().copied().filter(|&above| seen.insert(above)));
            at += 1;
        }
        line
    }

    /// Members that a type declares itself, in the order they were added.
    pub fn declared(&self, by: TypeId) -> &[ElementId] {
        &self.declared[by.index()]
    }

    /// The scalar that is put into objects of this type.
    pub fn unboxed(&self, object: TypeId) -> Option<TypeId> {
        self.unboxed.get(&object).copied()
    }

    /// A value of one type can be stored where the other is wanted.
    pub fn assignable(&self, from: TypeId, to: TypeId) -> bool {
        from == to || self.ancestry(from).contains(&to)
    }
}
