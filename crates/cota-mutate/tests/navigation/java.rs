//! A tiny Java: classes, methods without arguments, variables, and chains as text.

use std::collections::{BTreeMap, BTreeSet};

use cota_mutate::navigation::{
    Chain, ChainSite, Element, ElementId, ElementKind, LiteralKind, Mechanism, Navigator, Options,
    Point, Position, Proposal, Region, Type, TypeId, Universe,
};

/// Classes and their members.
#[derive(Clone, Default)]
pub struct Java {
    pub universe: Universe,
    types: BTreeMap<String, TypeId>,
    members: BTreeMap<(TypeId, String), ElementId>,
}

impl Java {
    /// The types that every program has, with no members but what is told.
    pub fn new() -> Self {
        let mut java = Self::default();
        java.add_type(Type { own: false, ..Type::new("java.lang.Object") });
        for library in ["String", "Class", "Number"] {
            java.add_type(Type { own: false, ..Type::new(format!("java.lang.{library}")) });
            java.extends(library, "Object");
        }
        for (object, scalar) in [("Integer", "int"), ("Double", "double"), ("Boolean", "boolean")] {
            let boxed =
                java.add_type(Type { own: false, ..Type::new(format!("java.lang.{object}")) });
            java.extends(object, if object == "Boolean" { "Object" } else { "Number" });
            java.add_type(Type { boxed: Some(boxed), ..Type::scalar(scalar) });
        }
        for scalar in ["long", "float"] {
            java.add_type(Type::scalar(scalar));
        }
        for (narrow, wide) in [("int", "long"), ("long", "float"), ("float", "double")] {
            java.extends(narrow, wide);
        }
        java
    }

    /// A type, known by the last part of its name.
    fn add_type(&mut self, ty: Type) -> TypeId {
        let short = ty.name.rsplit('.').next().unwrap_or_default().to_owned();
        let id = self.universe.add_type(ty);
        self.types.insert(short, id);
        id
    }

    /// A class of the program, which extends `Object`.
    pub fn class(&mut self, name: &str) -> TypeId {
        let id = self.add_type(Type::new(name));
        self.extends(name.rsplit('.').next().unwrap_or_default(), "Object");
        id
    }

    pub fn extends(&mut self, class: &str, above: &str) {
        let (class, above) = (self.ty(class), self.ty(above));
        self.universe.add_supertype(class, above);
    }

    pub fn ty(&self, name: &str) -> TypeId {
        self.types[name]
    }

    /// A public member; a name that ends in `()` is a method.
    pub fn member(&mut self, class: &str, name: &str, ty: &str) -> ElementId {
        let element = self.make_member(class, name, ty);
        self.declare(element)
    }

    /// A member that only the code of its class sees.
    pub fn private(&mut self, class: &str, name: &str, ty: &str) -> ElementId {
        let region = Region(self.ty(class).index() as u32);
        let element = self.make_member(class, name, ty).only_in(region);
        self.declare(element)
    }

    pub fn make_member(&self, class: &str, name: &str, ty: &str) -> Element {
        let (owner, ty) = (self.ty(class), self.ty(ty));
        if name.ends_with("()") {
            Element::method(owner, name, ty)
        } else {
            Element::field(owner, name, ty)
        }
    }

    pub fn declare(&mut self, element: Element) -> ElementId {
        let key = (element.owner.expect("a member has an owner"), element.name.clone());
        let id = self.universe.add_element(element);
        self.members.insert(key, id);
        id
    }

    fn find_member(&self, of: TypeId, name: &str) -> Option<ElementId> {
        let mut line = self.universe.ancestry(of).into_iter();
        line.find_map(|class| self.members.get(&(class, name.to_owned())).copied())
    }
}

/// A point in a method: what it sees, and the text of chains there.
pub struct Method {
    pub java: Java,
    pub point: Point,
    variables: BTreeMap<String, ElementId>,
}

impl Method {
    /// The body of an instance method.
    pub fn of(java: &Java, class: &str) -> Self {
        let mut method = Self::of_static(java, class);
        let ty = method.java.ty(class);
        let this = method.java.universe.add_element(Element::receiver("this", ty));
        method.point.receiver = Some(this);
        method.variables.insert("this".to_owned(), this);
        method
    }

    /// The body of a static method.
    pub fn of_static(java: &Java, class: &str) -> Self {
        let mut java = java.clone();
        let enclosing = java.ty(class);
        let literals = [
            (LiteralKind::Null, "null", "Object"),
            (LiteralKind::True, "true", "boolean"),
            (LiteralKind::False, "false", "boolean"),
            (LiteralKind::Zero, "0", "int"),
            (LiteralKind::One, "1", "int"),
            (LiteralKind::EmptyString, "\"\"", "String"),
        ];
        let mut variables = BTreeMap::new();
        let mut point = Point {
            enclosing: Some(enclosing),
            regions: vec![Region(enclosing.index() as u32)],
            ..Point::default()
        };
        for (kind, text, ty) in literals {
            let ty = java.ty(ty);
            let literal = java.universe.add_element(Element::literal(kind, text, ty));
            point.literals.push(literal);
            variables.insert(text.to_owned(), literal);
        }
        Self { java, point, variables }
    }

    /// A variable or parameter in scope.
    pub fn variable(mut self, name: &str, ty: &str) -> Self {
        let element = Element::variable(name, self.java.ty(ty));
        self.put(element);
        self
    }

    /// An element in scope.
    pub fn put(&mut self, element: Element) -> ElementId {
        let name = element.name.clone();
        let id = self.java.universe.add_element(element);
        self.point.scope.push(id);
        self.variables.insert(name, id);
        id
    }

    /// A literal that stands in the method.
    pub fn literal(mut self, kind: LiteralKind, text: &str, ty: &str) -> Self {
        let element = Element::literal(kind, text, self.java.ty(ty));
        let id = self.java.universe.add_element(element);
        self.point.literals.push(id);
        self.variables.insert(text.to_owned(), id);
        self
    }

    /// An expression that is not put into other chains, such as `new Node()`.
    pub fn fixed(mut self, kind: ElementKind, text: &str, ty: &str) -> Self {
        let element = Element::other(kind, text, self.java.ty(ty));
        let id = self.java.universe.add_element(element);
        self.variables.insert(text.to_owned(), id);
        self
    }

    /// The chain that a text stands for.
    pub fn chain(&self, text: &str) -> Chain {
        if let Some(&whole) = self.variables.get(text) {
            return Chain::of([whole]);
        }
        let mut elements: Vec<ElementId> = Vec::new();
        for part in text.split('.') {
            let id = match elements.last() {
                None => self.variables.get(part).copied().or_else(|| {
                    self.java.find_member(self.point.enclosing.expect("a class"), part)
                }),
                Some(&last) => self.java.find_member(self.java.universe.element(last).ty, part),
            };
            elements.push(id.unwrap_or_else(|| panic!("no `{part}` in `{text}`")));
        }
        Chain::of(elements)
    }

    pub fn text(&self, chain: &Chain) -> String {
        let names = chain.elements().iter().map(|&id| self.java.universe.element(id).name.as_str());
        names.collect::<Vec<_>>().join(".")
    }

    pub fn site(&self, chain: &str, position: Position, expected: &str) -> ChainSite {
        ChainSite::new(self.chain(chain), position, self.java.ty(expected))
    }

    pub fn propose(&self, options: &Options, site: &ChainSite) -> Vec<Proposal> {
        let navigator = Navigator::new(options.clone()).expect("patterns of tests are right");
        navigator.propose(&self.java.universe, &self.point, site)
    }

    /// What is proposed, as text.
    pub fn texts(&self, options: &Options, site: &ChainSite) -> BTreeSet<String> {
        let proposals = self.propose(options, site);
        let texts: BTreeSet<String> =
            proposals.iter().map(|proposal| self.text(&proposal.chain)).collect();
        assert_eq!(texts.len(), proposals.len(), "no chain is proposed twice");
        texts
    }
}

/// Options with one mechanism only.
pub fn only(mechanism: Mechanism, options: &Options) -> Options {
    Options { mechanisms: [mechanism].into(), ..options.clone() }
}

/// A set of texts.
pub fn set<const N: usize>(texts: [&str; N]) -> BTreeSet<String> {
    texts.into_iter().map(str::to_owned).collect()
}
