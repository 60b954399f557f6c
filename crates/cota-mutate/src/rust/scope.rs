//! What is visible at a point: parameters and locals with their types, as far as they are written.

use syn::{Expr, FnArg, Pat, ReturnType, Signature, Type};

/// A variable in scope.
#[derive(Clone, Debug)]
pub struct Local {
    /// Its name.
    pub name: String,
    /// Its type, where it is written or plain from the value.
    pub ty: Option<Type>,
    /// What it was set to, where the type is not written.
    pub value: Option<Expr>,
    /// Whether the value is what a pattern found inside of `value`.
    pub inside: bool,
    /// Whether it may be assigned to.
    pub mutable: bool,
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
    /// The conditions that the function asks for, as they are written, each once.
    pub conditions: Vec<String>,
}

/// What `enter_function` puts aside.
pub struct Outer {
    locals: Vec<Local>,
    has_self: bool,
    returns: Option<Type>,
    conditions: Vec<String>,
}

impl Scope {
    /// Begins a function, whose parameters are then all that is in scope.
    pub fn enter_function(&mut self, signature: &Signature) -> Outer {
        let outer = Outer {
            locals: std::mem::take(&mut self.locals),
            has_self: std::mem::take(&mut self.has_self),
            returns: self.returns.take(),
            conditions: std::mem::take(&mut self.conditions),
        };
        for input in &signature.inputs {
            match input {
                FnArg::Receiver(_) => self.has_self = true,
                FnArg::Typed(parameter) => {
                    self.bind(&parameter.pat, Some(&parameter.ty), None, false);
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
        self.conditions = outer.conditions;
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

    /// Adds the variables of a pattern.
    pub fn declare(&mut self, pattern: &Pat, value: Option<&Expr>) {
        self.bind(pattern, None, value, false);
    }

    fn bind(&mut self, pattern: &Pat, ty: Option<&Type>, value: Option<&Expr>, inside: bool) {
        match pattern {
            Pat::Ident(name) => self.locals.push(Local {
                name: name.ident.to_string(),
                ty: ty.cloned(),
                value: value.cloned(),
                inside,
                mutable: name.mutability.is_some(),
            }),
            Pat::Type(typed) => self.bind(&typed.pat, Some(&typed.ty), value, inside),
            Pat::Reference(inner) => self.bind(&inner.pat, None, None, inside),
            Pat::Paren(inner) => self.bind(&inner.pat, ty, value, inside),
            Pat::TupleStruct(parts) => {
                let some = parts.path.segments.last().is_some_and(|last| last.ident == "Some");
                let value = value.filter(|_| some && parts.elems.len() == 1);
                parts.elems.iter().for_each(|part| self.bind(part, None, value, true));
            }
            Pat::Tuple(parts) => {
                parts.elems.iter().for_each(|part| self.bind(part, None, None, true));
            }
            Pat::Slice(parts) => {
                parts.elems.iter().for_each(|part| self.bind(part, None, None, true));
            }
            Pat::Struct(parts) => {
                parts.fields.iter().for_each(|part| self.bind(&part.pat, None, None, true));
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
