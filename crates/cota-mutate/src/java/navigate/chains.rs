//! From expressions to chains.

use super::Navigation;
use crate::java::scope;
use crate::java::source::SourceFile;
use crate::navigation::{Chain, Element, ElementId, ElementKind, LiteralKind, Point, TypeId};
use rustc_hash::FxHashMap;

/// What the elements of a function are.
#[derive(Default)]
pub(super) struct Known {
    /// Variables, by their declarations.
    variables: FxHashMap<usize, ElementId>,
    /// What stands only where it is, by its node.
    others: FxHashMap<usize, ElementId>,
    /// The objects that `this` is, by the node of the class.
    receivers: FxHashMap<usize, ElementId>,
}

/// Expressions of one function as chains.
pub(super) struct Chains<'a> {
    pub navigation: &'a mut Navigation,
    pub file: &'a SourceFile,
    pub function: usize,
    pub known: Known,
}

impl Chains<'_> {
    /// The type of a node.
    pub fn ty(&self, at: usize) -> Option<TypeId> {
        self.file.node(at).ty.map(|ty| self.navigation.types[ty])
    }

    /// Whether `this` is nothing there.
    fn is_static(&self, class: usize, at: usize) -> bool {
        let member = std::iter::once(at)
            .chain(self.file.above(at))
            .find(|&above| self.file.node(above).parent == Some(class));
        member.is_some_and(|member| self.file.node(member).is("static"))
    }

    fn receiver(&mut self, class: usize) -> Option<ElementId> {
        if let Some(&known) = self.known.receivers.get(&class) {
            return Some(known);
        }
        let ty = self.ty(class)?;
        let id = self.navigation.add(Element::receiver("this", ty), "this");
        self.known.receivers.insert(class, id);
        Some(id)
    }

    fn variable(&mut self, declaration: usize) -> Option<ElementId> {
        if let Some(&known) = self.known.variables.get(&declaration) {
            return Some(known);
        }
        let node = self.file.node(declaration).clone();
        let element = Element::variable(node.name.clone(), self.ty(declaration)?);
        let element = if node.is("final") { element.constant() } else { element };
        let id = self.navigation.add(element, &node.name);
        self.known.variables.insert(declaration, id);
        Some(id)
    }

    /// What can be seen at a place.
    pub fn point(&mut self, at: usize) -> Point {
        let class = scope::classes(self.file, at).first().copied();
        let mut scope = Vec::new();
        let mut names = Vec::new();
        for declaration in scope::variables(self.file, at, self.function) {
            let name = &self.file.node(declaration).name;
            // A variable of a class within the function may hide one outside.
            if let Some(hidden) = names.iter().position(|known| known == name) {
                names.remove(hidden);
                scope.remove(hidden);
            }
            if let Some(id) = self.variable(declaration) {
                names.push(name.clone());
                scope.push(id);
            }
        }
        let mut point = Point { scope, ..Point::default() };
        point.literals.clone_from(&self.navigation.literals);
        point.literals.extend(self.found());
        if let Some(class) = class {
            point.enclosing = self.ty(class);
            if !self.is_static(class, at) {
                point.receiver = self.receiver(class);
            }
            let outermost = scope::classes(self.file, at).last().copied().unwrap_or(class);
            let name = self.file.node(outermost).name.clone();
            let package = name.rsplit_once('.').map_or("", |(package, _)| package).to_owned();
            let navigation = &mut *self.navigation;
            point.regions = vec![
                navigation.region_named(&format!("class {name}")),
                navigation.region_named(&format!("package {package}")),
            ];
        }
        point
    }

    /// The literals that stand in the function.
    fn found(&mut self) -> Vec<ElementId> {
        let span = self.file.node(self.function).span.clone();
        let nodes = self.file.tree.nodes.iter().enumerate().skip(self.function + 1);
        let inside = nodes.take_while(|(_, node)| node.span.start < span.end);
        let literals: Vec<usize> =
            inside.filter(|(_, node)| node.kind.ends_with("_LITERAL")).map(|(at, _)| at).collect();
        literals.into_iter().filter_map(|at| self.literal(at)).collect()
    }

    fn literal(&mut self, at: usize) -> Option<ElementId> {
        let text = self.file.of(at).to_owned();
        let kind = match self.file.node(at).kind.as_str() {
            "NULL_LITERAL" => LiteralKind::Null,
            "STRING_LITERAL" => LiteralKind::FoundString,
            "BOOLEAN_LITERAL" if text == "true" => LiteralKind::True,
            "BOOLEAN_LITERAL" => LiteralKind::False,
            _ => LiteralKind::Found,
        };
        let ty = match kind {
            LiteralKind::Null => self.navigation.object,
            _ => self.ty(at)?,
        };
        Some(self.other(at, Element::literal(kind, text.clone(), ty), &text))
    }

    /// An element that stands only where it is.
    fn other(&mut self, at: usize, element: Element, text: &str) -> ElementId {
        if let Some(&known) = self.known.others.get(&at) {
            return known;
        }
        let id = self.navigation.add(element, text);
        self.known.others.insert(at, id);
        id
    }

    /// An expression as one element.
    fn whole(&mut self, at: usize, kind: ElementKind) -> Option<Vec<ElementId>> {
        let (ty, text) = (self.ty(at)?, self.file.of(at).to_owned());
        Some(vec![self.other(at, Element::other(kind, text.clone(), ty), &text)])
    }

    /// The chain that an expression is, if it is one.
    pub fn chain(&mut self, at: usize) -> Option<Chain> {
        self.elements(at).map(Chain::of)
    }

    fn elements(&mut self, at: usize) -> Option<Vec<ElementId>> {
        let node = self.file.node(at).clone();
        match node.kind.as_str() {
            "IDENTIFIER" => self.identifier(at),
            "MEMBER_SELECT" => self.select(at, at, &node.element, false),
            "METHOD_INVOCATION" => self.call(at),
            "ARRAY_ACCESS" => {
                let (array, index) =
                    (self.file.tree.child(at, "expression")?, self.file.tree.child(at, "index")?);
                let mut elements = self.elements(array)?;
                let text = format!("[{}]", self.file.of(index));
                let (owner, ty) = (self.ty(array)?, self.ty(at)?);
                let hop = Element::hop(ElementKind::Index, owner, text.clone(), ty);
                let hop = hop.with_availability(crate::navigation::Availability::Fixed);
                elements.push(self.other(at, hop, &text));
                Some(elements)
            }
            "PARENTHESIZED" | "STRING_TEMPLATE" => self.whole(at, ElementKind::Other),
            "NEW_CLASS" => self.whole(at, ElementKind::Allocation),
            "NEW_ARRAY" => self.whole(at, ElementKind::ArrayAllocation),
            kind if kind.ends_with("_LITERAL") => self.literal(at).map(|id| vec![id]),
            _ => None,
        }
    }

    fn identifier(&mut self, at: usize) -> Option<Vec<ElementId>> {
        let node = self.file.node(at).clone();
        match (node.element.as_str(), node.name.as_str()) {
            ("FIELD", "this") => {
                let class = scope::classes(self.file, at).first().copied()?;
                self.receiver(class).map(|id| vec![id])
            }
            ("FIELD", "super") => self.whole(at, ElementKind::Other),
            ("FIELD" | "ENUM_CONSTANT", name) => {
                let class = scope::classes(self.file, at).first().copied();
                let own = class.and_then(|class| self.ty(class));
                match own.and_then(|own| self.navigation.member(own, name, false)) {
                    Some(member) => Some(vec![member]),
                    // Of a class around this one, or imported.
                    None => self.whole(at, ElementKind::Other),
                }
            }
            (
                "LOCAL_VARIABLE"
                | "PARAMETER"
                | "EXCEPTION_PARAMETER"
                | "RESOURCE_VARIABLE"
                | "BINDING_VARIABLE",
                name,
            ) => {
                let visible = scope::variables(self.file, at, self.function);
                let is_it = |&&it: &&usize| self.file.node(it).name == name;
                match visible.iter().rev().find(is_it).copied() {
                    Some(declaration) => self.variable(declaration).map(|id| vec![id]),
                    None => self.whole(at, ElementKind::Other),
                }
            }
            _ => None,
        }
    }

    /// A field or a method without arguments: `at` is the whole, `select` what names it.
    fn select(
        &mut self,
        at: usize,
        select: usize,
        element: &str,
        is_method: bool,
    ) -> Option<Vec<ElementId>> {
        if !matches!(element, "FIELD" | "ENUM_CONSTANT" | "METHOD") {
            return None;
        }
        let before = self.file.tree.child(select, "expression")?;
        let is_type = matches!(
            self.file.node(before).element.as_str(),
            "CLASS" | "INTERFACE" | "ENUM" | "RECORD" | "PACKAGE" | "TYPE_PARAMETER"
        );
        if is_type {
            return self.whole(at, ElementKind::Other);
        }
        let mut elements = self.elements(before)?;
        let name = self.file.node(select).name.clone();
        let owner = self.ty(before)?;
        if let Some(member) = self.navigation.member(owner, &name, is_method) {
            elements.push(member);
        } else {
            let ty = self.ty(at)?;
            let text = if is_method { format!("{name}()") } else { name };
            let hop = Element::hop(ElementKind::Other, owner, text.clone(), ty);
            let hop = hop.with_availability(crate::navigation::Availability::Fixed);
            elements.push(self.other(at, hop, &text));
        }
        Some(elements)
    }

    fn call(&mut self, at: usize) -> Option<Vec<ElementId>> {
        // A method without a result is no part of a chain.
        self.ty(at)?;
        let select = self.file.tree.child(at, "select")?;
        let has_arguments = self.file.tree.children(at, "argument").next().is_some();
        let named = self.file.node(select).clone();
        if named.kind == "IDENTIFIER" {
            let class = scope::classes(self.file, at).first().copied();
            let own = class.and_then(|class| self.ty(class)).filter(|_| !has_arguments);
            let member = own.and_then(|own| self.navigation.member(own, &named.name, true));
            return match member {
                Some(member) => Some(vec![member]),
                None => self.whole(at, ElementKind::Other),
            };
        }
        if !has_arguments {
            return self.select(at, select, "METHOD", true);
        }
        let before = self.file.tree.child(select, "expression")?;
        let is_value = !matches!(
            self.file.node(before).element.as_str(),
            "CLASS" | "INTERFACE" | "ENUM" | "RECORD" | "PACKAGE" | "TYPE_PARAMETER"
        );
        let Some(mut elements) = is_value.then(|| self.elements(before)).flatten() else {
            return self.whole(at, ElementKind::Other);
        };
        let (owner, ty) = (self.ty(before)?, self.ty(at)?);
        let after = &self.file.text[self.file.node(before).span.end..self.file.node(at).span.end];
        let text = after.trim_start().trim_start_matches('.').trim_start().to_owned();
        let hop = Element::hop(ElementKind::Other, owner, text.clone(), ty);
        let hop = hop.with_availability(crate::navigation::Availability::Fixed);
        elements.push(self.other(at, hop, &text));
        Some(elements)
    }
}
