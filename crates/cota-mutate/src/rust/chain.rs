//! Navigation expressions in Rust: hops, and the adaptors that belong to the hop they follow.

use super::items::{Items, Receiver};
use super::scope::Scope;
use super::shape::{TypeShape, Wrap};
use super::source::SourceFile;
use std::ops::Range;
use syn::{Expr, Member, UnOp};

/// What a hop is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hop {
    /// A variable, or `self`.
    Variable(String),
    Field(String),
    /// A method without arguments of a type of the crate.
    Method(String),
    /// An index into a list, as it is written.
    Index(String),
}

impl Hop {
    /// As it is written after what it leads on from.
    pub fn text(&self) -> String {
        match self {
            Self::Variable(name) => name.clone(),
            Self::Field(name) => format!(".{name}"),
            Self::Method(name) => format!(".{name}()"),
            Self::Index(text) => format!("[{text}]"),
        }
    }
}

/// A hop with its type, and what was done to it after.
#[derive(Clone, Debug)]
pub struct Step {
    pub hop: Hop,
    /// The type it leads to.
    pub raw: TypeShape,
    /// The adaptors that follow it, as they are written.
    pub adaptors: Range<usize>,
}

/// A navigation expression.
#[derive(Clone, Debug)]
pub struct Steps {
    /// The hops, first to last.
    pub steps: Vec<Step>,
    /// The type of the whole, after the last adaptor.
    pub shape: TypeShape,
}

/// What chains are read with.
pub struct Reader<'a> {
    pub file: &'a SourceFile,
    /// What is visible.
    pub scope: &'a Scope,
    /// What the crate has.
    pub items: &'a Items,
}

impl Reader<'_> {
    /// The expression as a chain, if it is one.
    pub fn read(&self, expression: &Expr) -> Option<Steps> {
        self.upto(expression, self.scope.locals.len())
    }

    pub(super) fn upto(&self, expression: &Expr, upto: usize) -> Option<Steps> {
        let end = |expression: &Expr| self.file.range(expression).end;
        match expression {
            Expr::Paren(inner) => self.upto(&inner.expr, upto),
            Expr::Path(path) => {
                let name = path.path.get_ident()?.to_string();
                let shape = if name == "self" {
                    TypeShape::plain(
                        self.items.canonical(self.scope.self_type.as_ref()?, &self.file.path),
                    )
                } else {
                    let index =
                        self.scope.locals[..upto].iter().rposition(|local| local.name == name)?;
                    self.variable(index)?
                };
                Some(start(Hop::Variable(name), shape, end(expression)))
            }
            Expr::Field(field) => {
                let chain = self.upto(&field.base, upto)?;
                let name = match &field.member {
                    Member::Named(name) => name.to_string(),
                    Member::Unnamed(index) => index.index.to_string(),
                };
                let owner = self.items.structs.get(reached(&chain.shape)?)?;
                let found = owner.fields.iter().find(|own| own.name == name)?;
                let shape = self.items.shape(&found.ty, &owner.file, None);
                Some(chain.then(Hop::Field(name), shape, end(expression)))
            }
            Expr::Index(index) => {
                let chain = self.upto(&index.expr, upto)?;
                if matches!(*index.index, Expr::Range(_)) {
                    return None;
                }
                let inner = chain.shape.inside(Wrap::List)?;
                let text = self.file.source(&index.index).to_owned();
                Some(chain.then(Hop::Index(text), inner, end(expression)))
            }
            Expr::Try(inner) => {
                let chain = self.upto(&inner.expr, upto)?;
                let shape = unwrapped(&chain.shape)?;
                Some(chain.adapted(shape, end(expression)))
            }
            // A dereference in front belongs to the whole; the chain is what it is in front of.
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => None,
            Expr::MethodCall(call) => {
                let chain = self.upto(&call.receiver, upto)?;
                let name = call.method.to_string();
                let adaptor = adapt(&chain.shape, &name, call.args.len());
                if let Some(shape) = adaptor {
                    return Some(chain.adapted(shape, end(expression)));
                }
                if !call.args.is_empty() {
                    return None;
                }
                let owner = reached(&chain.shape)?;
                let found = self.items.callables.iter().find(|own| {
                    own.owner.as_deref() == Some(owner)
                        && own.name == name
                        && own.inputs.is_empty()
                        && own.receiver == Some(Receiver::Shared)
                })?;
                let shape = self.items.shape(found.output.as_ref()?, &found.file, Some(owner));
                Some(chain.then(Hop::Method(name), shape, end(expression)))
            }
            _ => None,
        }
    }
}

fn start(hop: Hop, raw: TypeShape, end: usize) -> Steps {
    Steps { shape: raw.clone(), steps: vec![Step { hop, raw, adaptors: end..end }] }
}

impl Steps {
    fn then(mut self, hop: Hop, raw: TypeShape, end: usize) -> Self {
        self.shape = raw.clone();
        self.steps.push(Step { hop, raw, adaptors: end..end });
        self
    }

    fn adapted(mut self, shape: TypeShape, end: usize) -> Self {
        self.shape = shape;
        if let Some(last) = self.steps.last_mut() {
            last.adaptors.end = end;
        }
        self
    }
}

/// The type whose members can be named next: through references, boxes and counted pointers.
pub(super) fn reached(shape: &TypeShape) -> Option<&str> {
    let through = |wrap: &Wrap| matches!(wrap, Wrap::Ref | Wrap::RefMut | Wrap::Box | Wrap::Shared);
    shape.wraps.iter().all(through).then_some(&*shape.core)
}

pub(super) fn unwrapped(shape: &TypeShape) -> Option<TypeShape> {
    shape.inside(Wrap::Option).map(|inner| borrowed(shape, inner))
}

/// What is inside of something borrowed is borrowed.
pub(super) fn borrowed(outer: &TypeShape, inner: TypeShape) -> TypeShape {
    match outer.wraps.first() {
        Some(&wrap @ (Wrap::Ref | Wrap::RefMut)) if inner.wraps.first() != Some(&wrap) => {
            inner.within(wrap)
        }
        _ => inner,
    }
}

/// The type after an adaptor; none if the method is not one.
pub(super) fn adapt(shape: &TypeShape, name: &str, arguments: usize) -> Option<TypeShape> {
    let own = shape.value();
    let option = own.wraps.first() == Some(&Wrap::Option);
    let inside = || own.inside(Wrap::Option);
    let reference =
        |wrap: Wrap| inside().map(|inner| inner.value().within(wrap).within(Wrap::Option));
    let through = |wrap: Wrap| {
        let inner = inside()?.value();
        let inner = match inner.wraps.first() {
            Some(Wrap::Box | Wrap::Shared) => {
                TypeShape { wraps: inner.wraps[1..].to_vec(), ..inner }
            }
            _ => inner,
        };
        Some(inner.within(wrap).within(Wrap::Option))
    };
    match (name, arguments) {
        ("as_ref", 0) if option => reference(Wrap::Ref),
        ("as_mut", 0) if option => reference(Wrap::RefMut),
        ("as_deref", 0) if option => through(Wrap::Ref),
        ("as_deref_mut", 0) if option => through(Wrap::RefMut),
        ("as_ref", 0) if own.wraps.first() == Some(&Wrap::Box) => {
            Some(own.inside(Wrap::Box)?.within(Wrap::Ref))
        }
        ("as_mut", 0) if own.wraps.first() == Some(&Wrap::Box) => {
            Some(own.inside(Wrap::Box)?.within(Wrap::RefMut))
        }
        ("unwrap", 0) | ("expect", 1) if option => unwrapped(shape),
        ("take", 0) if option => Some(own),
        ("cloned" | "copied", 0) if option => {
            inside().map(|inner| inner.value().within(Wrap::Option))
        }
        ("clone", 0) => Some(own),
        ("borrow", 0) => own.inside(Wrap::Cell).map(|inner| inner.within(Wrap::Ref)),
        ("borrow_mut", 0) => own.inside(Wrap::Cell).map(|inner| inner.within(Wrap::RefMut)),
        ("upgrade", 0) => {
            own.inside(Wrap::Weak).map(|inner| inner.within(Wrap::Shared).within(Wrap::Option))
        }
        _ => None,
    }
}

/// The adaptors that lead from a value of one type to its members, as when a hop is put between others.
pub fn pass(shape: &TypeShape, mutable: bool) -> Option<String> {
    let mut text = String::new();
    let mut wraps = shape.wraps.iter().peekable();
    while let Some(wrap) = wraps.next() {
        match wrap {
            Wrap::Ref | Wrap::RefMut | Wrap::Box | Wrap::Shared => {}
            Wrap::Option => {
                let boxed = matches!(wraps.peek(), Some(Wrap::Box | Wrap::Shared));
                let plain = matches!(wraps.peek(), Some(Wrap::Ref | Wrap::RefMut));
                // What is shared cannot be borrowed mutably; a cell inside of it can.
                let mutable = mutable && wraps.peek() != Some(&&Wrap::Shared);
                text.push_str(match (plain, boxed, mutable) {
                    (true, ..) => ".unwrap()",
                    (_, true, false) => ".as_deref().unwrap()",
                    (_, true, true) => ".as_deref_mut().unwrap()",
                    (_, false, false) => ".as_ref().unwrap()",
                    (_, false, true) => ".as_mut().unwrap()",
                });
            }
            Wrap::Cell => text.push_str(if mutable { ".borrow_mut()" } else { ".borrow()" }),
            Wrap::Weak => text.push_str(".upgrade().unwrap()"),
            Wrap::List => return None,
        }
    }
    Some(text)
}

/// How a chain that leads to a value of one type is written so that it is of another: what goes before
/// and after it. None if that cannot be. `borrowed` if the whole is behind a `&` or looked into.
pub fn fit(from: &TypeShape, to: &TypeShape, borrowed: bool) -> Option<(String, String)> {
    use Wrap::{Box, Option as Opt, Ref, RefMut, Shared};
    if from == to {
        return Some((String::new(), String::new()));
    }
    let own = from.value();
    let depth = from.wraps.len() - own.wraps.len();
    let stars = |count: usize| "*".repeat(count);
    let after = |text: &str| Some((String::new(), text.to_owned()));
    let before = |text: String| Some((format!("({text}"), ")".to_owned()));
    let some = |text: String| Some((format!("Some({text}"), ")".to_owned()));
    let (reference, inner) = match &to.wraps[..] {
        [Ref, inner @ ..] => (Some("&"), inner),
        [RefMut, inner @ ..] => (Some("&mut "), inner),
        inner => (None, inner),
    };
    let Some(reference) = reference else {
        return match (&own.wraps[..], inner) {
            (same, wanted) if same == wanted && (borrowed || own.is_scalar()) => {
                before(stars(depth))
            }
            (same, wanted) if same == wanted => after(".clone()"),
            ([Opt, Box | Shared, ..], [Opt, Ref]) => after(".as_deref()"),
            ([Opt, Box], [Opt, RefMut]) => after(".as_deref_mut()"),
            ([Opt, inner @ ..], [Opt, Ref, wanted @ ..]) if inner == wanted => after(".as_ref()"),
            ([Opt, inner @ ..], [Opt, RefMut, wanted @ ..]) if inner == wanted => {
                after(".as_mut()")
            }
            ([Box | Shared], [Opt, Ref]) => some(format!("&*{}", stars(depth))),
            ([Box], [Opt, RefMut]) => some(format!("&mut *{}", stars(depth))),
            (inner, [Opt, Ref, wanted @ ..]) if inner == wanted => {
                some(format!("&{}", stars(depth)))
            }
            (inner, [Opt, RefMut, wanted @ ..]) if inner == wanted => {
                some(format!("&mut {}", stars(depth)))
            }
            (inner @ [Shared, ..], [Opt, wanted @ ..]) if inner == wanted => {
                Some(("Some(".to_owned(), ".clone())".to_owned()))
            }
            (inner, [Opt, wanted @ ..]) if inner == wanted && (depth == 0 || own.is_scalar()) => {
                some(stars(depth))
            }
            ([Opt, inner @ ..], wanted) if inner == wanted => match inner {
                [Shared, ..] => after(".clone().unwrap()"),
                _ => after(".unwrap()"),
            },
            _ => None,
        };
    };
    let mutable = reference != "&";
    match (&own.wraps[..], inner) {
        (same, wanted) if same == wanted => before(format!("{reference}{}", stars(depth))),
        ([Box], []) => before(format!("{reference}*{}", stars(depth))),
        ([Shared], []) if !mutable => before(format!("&*{}", stars(depth))),
        ([Opt, Box], []) if mutable => after(".as_deref_mut().unwrap()"),
        ([Opt, Box | Shared], []) if !mutable => after(".as_deref().unwrap()"),
        ([Opt, Ref, inner @ ..], wanted) if inner == wanted && !mutable => after(".unwrap()"),
        ([Opt, RefMut, inner @ ..], wanted) if inner == wanted && mutable => after(".unwrap()"),
        ([Opt, inner @ ..], wanted) if inner == wanted => {
            after(if mutable { ".as_mut().unwrap()" } else { ".as_ref().unwrap()" })
        }
        _ => None,
    }
}
