//! The navigation operator fed with what the compiler tells: types with their members, and chains with their places.

mod chains;
mod sites;

pub(super) use sites::is_statement;

use crate::Error;
use crate::config::NavigationConfig;
use crate::navigation::{
    Availability, Chain, Element, ElementId, ElementKind, LiteralKind, Navigator, Point, Proposal,
    Region, Type, TypeId, Universe,
};
use cota_java::compiler::{Facts, Member, TypeFacts};
use rustc_hash::FxHashMap;

use super::operators::Edit;
use super::source::{Function, SourceFile};

/// The operator with all types and elements of a plan.
pub struct Navigation {
    navigator: Navigator,
    /// Whether arguments are changed in statements that are only a call.
    call_statement_arguments: bool,
    universe: Universe,
    /// The types of the compiler by their numbers.
    types: Vec<TypeId>,
    members: FxHashMap<(TypeId, String, bool), ElementId>,
    /// What each element is in the source.
    texts: Vec<String>,
    regions: FxHashMap<String, Region>,
    /// The literals that may be put in everywhere.
    literals: Vec<ElementId>,
    boolean: TypeId,
    int: TypeId,
    object: TypeId,
    string: TypeId,
}

impl Navigation {
    /// The operator for sources with these types.
    ///
    /// # Errors
    /// If a pattern of the options is no regular expression.
    pub fn new(config: &NavigationConfig, facts: &Facts) -> Result<Self, Error> {
        let navigator = Navigator::new(config.options.clone())
            .map_err(|error| Error::Usage(error.to_string()))?;
        let mut universe = Universe::new();
        let types = types(&mut universe, &facts.types);
        let named = |name: &str| facts.types.iter().position(|ty| ty.name == name);
        let mut known = |name: &str, other: Type| match named(name) {
            Some(at) => types[at],
            None => universe.add_type(other),
        };
        let library = |name: &str| Type { own: false, ..Type::new(name) };
        let boolean = known("boolean", Type::scalar("boolean"));
        let int = known("int", Type::scalar("int"));
        let object = known("java.lang.Object", library("java.lang.Object"));
        let string = known("java.lang.String", library("java.lang.String"));
        let mut navigation = Self {
            navigator,
            call_statement_arguments: config.call_statement_arguments,
            universe,
            types,
            members: FxHashMap::default(),
            texts: Vec::new(),
            regions: FxHashMap::default(),
            literals: Vec::new(),
            boolean,
            int,
            object,
            string,
        };
        for (at, ty) in facts.types.iter().enumerate() {
            for member in &ty.members {
                navigation.add_member(navigation.types[at], member);
            }
        }
        for (kind, text, ty) in [
            (LiteralKind::Null, "null", object),
            (LiteralKind::True, "true", boolean),
            (LiteralKind::False, "false", boolean),
            (LiteralKind::Zero, "0", int),
            (LiteralKind::One, "1", int),
            (LiteralKind::EmptyString, "\"\"", string),
        ] {
            let literal = navigation.add(Element::literal(kind, text, ty), text);
            navigation.literals.push(literal);
        }
        Ok(navigation)
    }

    /// The chains that may stand in a function instead of others, in the order of the source.
    pub fn edits(&mut self, file: &SourceFile, function: &Function) -> Vec<Edit> {
        sites::Sites::new(self, file, function).all()
    }

    fn add(&mut self, element: Element, text: &str) -> ElementId {
        self.texts.push(text.to_owned());
        self.universe.add_element(element)
    }

    fn add_member(&mut self, owner: TypeId, member: &Member) {
        let ty = self.types[member.ty];
        let element = if member.is_method {
            Element::method(owner, member.name.clone(), ty)
        } else {
            Element::field(owner, member.name.clone(), ty)
        };
        let mut element = match self.region(member) {
            Some(region) => element.only_in(region),
            None => element,
        };
        element.is_static = member.is("static");
        element.constant = !member.is_method && member.is("final");
        if member.is("checked") {
            element = element.with_availability(Availability::Obliges);
        }
        let text =
            if member.is_method { format!("{}()", member.name) } else { member.name.clone() };
        let id = self.add(element, &text);
        self.members.insert((owner, member.name.clone(), member.is_method), id);
    }

    /// Where a member is visible that not everybody sees.
    fn region(&mut self, member: &Member) -> Option<Region> {
        if member.is("private") {
            Some(self.region_named(&format!("class {}", member.outer)))
        } else if member.is("public") {
            None
        } else {
            Some(self.region_named(&format!("package {}", member.package)))
        }
    }

    fn region_named(&mut self, name: &str) -> Region {
        let next = Region(self.regions.len() as u32);
        *self.regions.entry(name.to_owned()).or_insert(next)
    }

    /// The member that a type has under a name, its own or inherited.
    fn member(&self, of: TypeId, name: &str, is_method: bool) -> Option<ElementId> {
        let mut line = self.universe.ancestry(of).into_iter();
        line.find_map(|ty| self.members.get(&(ty, name.to_owned(), is_method)).copied())
    }

    /// A chain as it is written.
    fn text(&self, chain: &Chain) -> String {
        let mut text = String::new();
        for id in chain.elements() {
            let is_index = self.universe.element(*id).kind == ElementKind::Index;
            if !text.is_empty() && !is_index {
                text.push('.');
            }
            text.push_str(&self.texts[id.index()]);
        }
        text
    }

    /// Whether the published tool has this proposal: what a call with arguments is called on stays.
    fn has(&self, point: &Point, original: &Chain, proposal: &Proposal) -> bool {
        let is_call = |id: &ElementId| {
            self.universe.element(*id).kind == ElementKind::Other && Some(*id) != point.receiver
        };
        let published = self.navigator.options().as_published && original.size() > 0;
        !published || !proposal.chain.elements().iter().any(is_call)
    }
}

/// The types of the compiler as the operator knows them: objects first, since scalars name theirs.
fn types(universe: &mut Universe, all: &[TypeFacts]) -> Vec<TypeId> {
    let is_scalar = |ty: &TypeFacts| {
        let kinds = ["BOOLEAN", "BYTE", "SHORT", "INT", "LONG", "CHAR", "FLOAT", "DOUBLE"];
        kinds.contains(&ty.kind.as_str())
    };
    let mut ids: Vec<Option<TypeId>> = vec![None; all.len()];
    for (at, ty) in all.iter().enumerate().filter(|(_, ty)| !is_scalar(ty)) {
        ids[at] = Some(universe.add_type(Type { own: ty.own, ..Type::new(ty.name.clone()) }));
    }
    for (at, ty) in all.iter().enumerate().filter(|(_, ty)| is_scalar(ty)) {
        let boxed = ty.boxed.and_then(|boxed| ids[boxed]);
        ids[at] = Some(universe.add_type(Type { boxed, ..Type::scalar(ty.name.clone()) }));
    }
    let ids: Vec<TypeId> = ids.into_iter().flatten().collect();
    for (at, ty) in all.iter().enumerate() {
        for &above in &ty.supertypes {
            universe.add_supertype(ids[at], ids[above]);
        }
    }
    ids
}
