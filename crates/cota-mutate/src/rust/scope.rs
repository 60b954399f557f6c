//! What is visible at a point: parameters and locals with their types, as far as they are written.

use super::facts::Facts;
use super::types::OfFile;
use std::rc::Rc;
use syn::{Expr, FnArg, Pat, ReturnType, Signature, Type};

/// A variable in scope.
#[derive(Clone, Debug)]
pub struct Local {
    pub name: String,
    /// Its type, where it is written or plain from the value.
    pub ty: Option<Type>,
    /// What it was set to, where the type is not written.
    pub value: Option<Expr>,
    /// What of the value it is: the way that a pattern takes into it.
    pub parts: Vec<Part>,
    /// Whether it may be assigned to.
    pub mutable: bool,
}

/// A step of a pattern into a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// What is in a `Some`.
    Some,
    /// An element of a list.
    Element,
    /// A field of a struct.
    Field(String),
    /// A field of a variant of an enum.
    Variant(String, String),
    /// `ref` or `ref mut`.
    Borrowed {
        /// `ref mut`.
        mutable: bool,
    },
}

/// The variables in scope, the innermost last, and the function around.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    /// The variables.
    pub locals: Vec<Local>,
    /// The type of `self`, its name.
    pub self_type: Option<String>,
    /// Whether there is a `self`.
    pub has_self: bool,
    /// What the function returns; none for nothing.
    pub returns: Option<Type>,
    /// What is in the function.
    pub facts: Facts,
    /// Whether there is a loop around.
    pub in_loop: bool,
    /// The types of variables that the compiler knows, by where they are declared.
    pub types: Rc<OfFile>,
}

/// What `enter_function` puts aside.
pub struct Outer {
    locals: Vec<Local>,
    has_self: bool,
    returns: Option<Type>,
    facts: Facts,
    in_loop: bool,
}

impl Scope {
    /// Begins a function, whose parameters are then all that is in scope.
    pub fn enter_function(&mut self, signature: &Signature) -> Outer {
        let outer = Outer {
            locals: std::mem::take(&mut self.locals),
            has_self: std::mem::take(&mut self.has_self),
            returns: self.returns.take(),
            facts: std::mem::take(&mut self.facts),
            in_loop: std::mem::take(&mut self.in_loop),
        };
        for input in &signature.inputs {
            match input {
                FnArg::Receiver(_) => self.has_self = true,
                FnArg::Typed(parameter) => {
                    self.bind(&parameter.pat, Some(&parameter.ty), None, &[]);
                }
            }
        }
        if let ReturnType::Type(_, ty) = &signature.output {
            self.returns = Some((**ty).clone());
        }
        outer
    }

    /// Ends a function.
    pub fn leave_function(&mut self, outer: Outer) {
        self.locals = outer.locals;
        self.has_self = outer.has_self;
        self.returns = outer.returns;
        self.facts = outer.facts;
        self.in_loop = outer.in_loop;
    }

    /// Whether the function returns a `bool`.
    pub fn returns_bool(&self) -> bool {
        self.returns.as_ref().is_some_and(is_bool)
    }

    /// How many variables there are now; for [`Self::back_to`].
    pub fn depth(&self) -> usize {
        self.locals.len()
    }

    /// Forgets the variables since then.
    pub fn back_to(&mut self, depth: usize) {
        self.locals.truncate(depth);
    }

    /// Adds the variables of a pattern, of which the value has these parts.
    pub fn declare(&mut self, pattern: &Pat, value: Option<&Expr>, parts: &[Part]) {
        self.bind(pattern, None, value, parts);
    }

    fn bind(&mut self, pattern: &Pat, ty: Option<&Type>, value: Option<&Expr>, parts: &[Part]) {
        let and = |part: Part| [parts, &[part]].concat();
        match pattern {
            // `None` and constants look like names.
            Pat::Ident(name) if name.ident.to_string().starts_with(char::is_uppercase) => {}
            Pat::Ident(name) => {
                let known = self.types.get(&name.ident.span().byte_range().start);
                let parts = match (known, name.by_ref) {
                    // That is the type of the variable itself.
                    (Some(_), _) => Vec::new(),
                    (None, Some(_)) => and(Part::Borrowed { mutable: name.mutability.is_some() }),
                    (None, None) => parts.to_vec(),
                };
                self.locals.push(Local {
                    name: name.ident.to_string(),
                    ty: known.or(ty).cloned(),
                    value: value.cloned(),
                    parts,
                    mutable: name.mutability.is_some() && name.by_ref.is_none(),
                });
            }
            Pat::Type(typed) => self.bind(&typed.pat, Some(&typed.ty), value, parts),
            Pat::Reference(inner) => self.bind(&inner.pat, None, None, parts),
            Pat::Paren(inner) => self.bind(&inner.pat, ty, value, parts),
            // Every case of it binds the same names.
            Pat::Or(cases) => {
                if let Some(first) = cases.cases.first() {
                    self.bind(first, ty, value, parts);
                }
            }
            Pat::TupleStruct(of) => {
                let name = of.path.segments.last().map_or(String::new(), |l| l.ident.to_string());
                for (at, part) in of.elems.iter().enumerate() {
                    let way = match (name.as_str(), of.path.segments.len()) {
                        ("Some", _) => Part::Some,
                        (_, 1) => Part::Field(at.to_string()),
                        _ => Part::Variant(name.clone(), at.to_string()),
                    };
                    self.bind(part, None, value, &and(way));
                }
            }
            Pat::Tuple(of) => match value {
                Some(Expr::Tuple(values)) if parts.is_empty() => {
                    let each = of.elems.iter().zip(&values.elems);
                    each.for_each(|(part, value)| self.bind(part, None, Some(value), &[]));
                }
                _ => of.elems.iter().for_each(|part| self.bind(part, None, None, &[])),
            },
            Pat::Slice(of) => {
                let way = and(Part::Element);
                of.elems.iter().for_each(|part| self.bind(part, None, value, &way));
            }
            Pat::Struct(of) => {
                let name = of.path.segments.last().map_or(String::new(), |l| l.ident.to_string());
                for field in &of.fields {
                    let member = match &field.member {
                        syn::Member::Named(name) => name.to_string(),
                        syn::Member::Unnamed(index) => index.index.to_string(),
                    };
                    let way = match of.path.segments.len() {
                        1 => Part::Field(member),
                        _ => Part::Variant(name.clone(), member),
                    };
                    self.bind(&field.pat, None, value, &and(way));
                }
            }
            _ => {}
        }
    }

    /// The variable that a name means here.
    pub fn local(&self, name: &str) -> Option<&Local> {
        self.locals.iter().rev().find(|local| local.name == name)
    }
}

/// Whether a type is `bool`.
pub fn is_bool(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.is_ident("bool"))
}

/// The last name of a type's path, through references.
pub fn type_name(ty: &Type) -> Option<String> {
    match ty {
        Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
        Type::Reference(reference) => type_name(&reference.elem),
        Type::Paren(inner) => type_name(&inner.elem),
        Type::Group(inner) => type_name(&inner.elem),
        _ => None,
    }
}
