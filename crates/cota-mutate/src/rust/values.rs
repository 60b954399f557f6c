//! The types of variables: as they are written, or as they are plain from the value.

use super::chain::{Reader, adapt, borrowed, reached};
use super::items::Callable;
use super::scope::Part;
use super::shape::{TypeShape, Wrap};
use syn::{BinOp, Expr, ExprCall, ExprMethodCall, TypePath, UnOp};

impl Reader<'_> {
    /// The type of a variable of the scope.
    pub fn variable(&self, index: usize) -> Option<TypeShape> {
        let local = &self.scope.locals[index];
        let mut shape = match &local.ty {
            Some(ty) => self.written(ty),
            None => self.value(local.value.as_ref()?, index)?,
        };
        for part in &local.parts {
            let inner = match part {
                Part::Some => shape.inside(Wrap::Option)?,
                Part::Element => shape.inside(Wrap::List)?,
                Part::Field(name) => self.field(&shape, None, name)?,
                Part::Variant(variant, name) => self.field(&shape, Some(variant), name)?,
                Part::Borrowed { mutable } => {
                    shape.clone().within(if *mutable { Wrap::RefMut } else { Wrap::Ref })
                }
            };
            shape = borrowed(&shape, inner);
        }
        Some(shape)
    }

    fn written(&self, ty: &syn::Type) -> TypeShape {
        self.items.shape(ty, &self.file.path, self.scope.self_type.as_deref())
    }

    /// A field of a value that a pattern looks at.
    fn field(&self, shape: &TypeShape, variant: Option<&str>, name: &str) -> Option<TypeShape> {
        let core = reached(shape)?;
        let own = self.items.structs.get(core)?;
        let fields = match variant {
            Some(variant) => own.variants.get(variant)?,
            None => &own.fields,
        };
        let found = fields.iter().find(|field| field.name == name)?;
        Some(self.items.shape(&found.ty, &own.file, Some(core)))
    }

    /// The type of a value that a variable was set to.
    fn value(&self, expression: &Expr, upto: usize) -> Option<TypeShape> {
        let whole = || self.upto(expression, upto).map(|steps| steps.shape);
        match expression {
            Expr::Paren(inner) => self.value(&inner.expr, upto),
            Expr::Reference(reference) => {
                let wrap = if reference.mutability.is_some() { Wrap::RefMut } else { Wrap::Ref };
                Some(self.value(&reference.expr, upto)?.within(wrap))
            }
            Expr::Lit(literal) => match &literal.lit {
                syn::Lit::Bool(_) => Some(TypeShape::plain("bool")),
                syn::Lit::Int(number) if !number.suffix().is_empty() => {
                    Some(TypeShape::plain(number.suffix()))
                }
                _ => None,
            },
            Expr::Cast(cast) => Some(self.written(&cast.ty)),
            Expr::Struct(own) => {
                let (qself, path) = (own.qself.clone(), own.path.clone());
                Some(self.written(&syn::Type::Path(TypePath { attrs: Vec::new(), qself, path })))
            }
            Expr::Unary(unary) => {
                let inner = self.value(&unary.expr, upto)?;
                match (unary.op, inner.wraps.first()) {
                    (UnOp::Deref(_), Some(Wrap::Ref | Wrap::RefMut | Wrap::Box | Wrap::Shared)) => {
                        Some(TypeShape { wraps: inner.wraps[1..].to_vec(), ..inner })
                    }
                    (UnOp::Deref(_), _) => None,
                    _ => Some(inner),
                }
            }
            Expr::Binary(binary) => match binary.op {
                BinOp::Add(_) | BinOp::Sub(_) | BinOp::Mul(_) | BinOp::Div(_) | BinOp::Rem(_) => {
                    let operand = |e| self.value(e, upto).filter(TypeShape::is_scalar);
                    operand(&binary.left).or_else(|| operand(&binary.right)).map(|s| s.value())
                }
                BinOp::Eq(_)
                | BinOp::Ne(_)
                | BinOp::Lt(_)
                | BinOp::Le(_)
                | BinOp::Gt(_)
                | BinOp::Ge(_)
                | BinOp::And(_)
                | BinOp::Or(_) => Some(TypeShape::plain("bool")),
                _ => None,
            },
            // What a loop goes through, as a list of it.
            Expr::Range(range) => {
                let bound = |e: &Option<Box<Expr>>| self.value(e.as_deref()?, upto);
                Some(bound(&range.end).or_else(|| bound(&range.start))?.value().within(Wrap::List))
            }
            Expr::Call(call) => self.call(call, upto),
            Expr::MethodCall(call) => whole().or_else(|| self.method(call, upto)),
            _ => whole(),
        }
    }

    fn call(&self, call: &ExprCall, upto: usize) -> Option<TypeShape> {
        let Expr::Path(function) = &*call.func else { return None };
        let names: Vec<String> =
            function.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let first = || self.value(call.args.first()?, upto);
        match names[..] {
            ["Some"] => Some(first()?.within(Wrap::Option)),
            [.., "Box", "new"] => Some(first()?.within(Wrap::Box)),
            [.., "Rc" | "Arc", "new"] => Some(first()?.within(Wrap::Shared)),
            [.., "RefCell" | "Cell", "new"] => Some(first()?.within(Wrap::Cell)),
            [.., "Rc" | "Arc", "clone"] | [.., "mem", "take" | "replace"] => Some(first()?.value()),
            [.., "Rc" | "Arc", "downgrade"] => {
                Some(first()?.inside(Wrap::Shared)?.within(Wrap::Weak))
            }
            [name] => {
                let found = self.items.callables.iter().find(|own| {
                    own.owner.is_none() && own.name == name && own.file == self.file.path
                });
                self.output(found?)
            }
            [.., owner, name] => {
                let owner = match (owner, &self.scope.self_type) {
                    ("Self", Some(own)) => own,
                    _ => owner,
                };
                let owner = self.items.canonical(owner, &self.file.path);
                let found = self
                    .items
                    .callables
                    .iter()
                    .find(|own| own.owner.as_ref() == Some(&owner) && own.name == name);
                self.output(found?)
            }
            [] => None,
        }
    }

    /// A method that is no hop: one with arguments, one that changes the receiver, or one of the
    /// standard library.
    fn method(&self, call: &ExprMethodCall, upto: usize) -> Option<TypeShape> {
        let receiver = self.value(&call.receiver, upto)?;
        let name = call.method.to_string();
        if let Some(shape) = adapt(&receiver, &name, call.args.len()) {
            return Some(shape);
        }
        if let Some(owner) = reached(&receiver) {
            let found = self.items.callables.iter().find(|own| {
                own.owner.as_deref() == Some(owner)
                    && own.name == name
                    && own.inputs.len() == call.args.len()
                    && own.receiver.is_some()
            });
            if let Some(found) = found {
                return self.output(found);
            }
        }
        match name.as_str() {
            "len" => Some(TypeShape::plain("usize")),
            "is_some" | "is_none" | "is_empty" => Some(TypeShape::plain("bool")),
            "iter" => Some(receiver.value().within(Wrap::Ref)),
            "iter_mut" => Some(receiver.value().within(Wrap::RefMut)),
            "into_iter" | "rev" | "skip" | "filter" => Some(receiver),
            _ => None,
        }
    }

    fn output(&self, callable: &Callable) -> Option<TypeShape> {
        let owner = callable.owner.as_deref();
        Some(self.items.shape(callable.output.as_ref()?, &callable.file, owner))
    }
}
