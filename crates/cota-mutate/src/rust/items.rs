//! What the crate has: types with their fields, functions with their signatures.

use super::cfg::{self, Cfg};
use super::files::Listed;
use super::scope::type_name;
use super::source::SourceFile;
use std::collections::BTreeMap;
use syn::visit::Visit;
use syn::{BinOp, Expr, FnArg, ImplItem, Item, ReturnType, Signature, TraitItem, Type};

/// How a method takes `self`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Receiver {
    /// `&self`.
    Shared,
    /// `&mut self`.
    Mutable,
    /// `self`, or a pointer to it.
    Owned,
}

/// A function or method.
#[derive(Clone, Debug)]
pub struct Callable {
    /// The type it belongs to.
    pub owner: Option<String>,
    /// Its name.
    pub name: String,
    /// How it takes `self`.
    pub receiver: Option<Receiver>,
    /// The types of the other parameters, as text.
    pub inputs: Vec<String>,
    /// What it returns.
    pub output: Option<Type>,
    /// What it returns, as text.
    pub output_text: String,
}

/// A field of a struct.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name, or its number.
    pub name: String,
    /// Its type.
    pub ty: Type,
}

/// What the crate has.
#[derive(Clone, Debug, Default)]
pub struct Items {
    /// The fields of each struct. Structs of the same name in several modules are left out: which is
    /// meant cannot be told.
    pub structs: BTreeMap<String, Vec<Field>>,
    /// Functions and methods.
    pub callables: Vec<Callable>,
    twice: Vec<String>,
}

impl Items {
    /// Collects the items of all files that are not for tests.
    pub fn collect(files: &[Listed], cfg: &Cfg) -> Self {
        let mut items = Self::default();
        for listed in files.iter().filter(|listed| !listed.test) {
            items.add(&listed.file, &listed.file.tree.items, cfg);
        }
        for name in std::mem::take(&mut items.twice) {
            items.structs.remove(&name);
        }
        items
    }

    fn add(&mut self, file: &SourceFile, list: &[Item], cfg: &Cfg) {
        for item in list {
            match item {
                Item::Mod(module) if shown(&module.attrs, cfg) => {
                    if let Some((_, inner)) = &module.content {
                        self.add(file, inner, cfg);
                    }
                }
                Item::Struct(definition) if shown(&definition.attrs, cfg) => {
                    let name = definition.ident.to_string();
                    let fields = definition.fields.iter().enumerate().map(|(at, field)| Field {
                        name: field
                            .ident
                            .as_ref()
                            .map_or_else(|| at.to_string(), ToString::to_string),
                        ty: field.ty.clone(),
                    });
                    if self.structs.insert(name.clone(), fields.collect()).is_some() {
                        self.twice.push(name);
                    }
                }
                Item::Fn(function) if shown(&function.attrs, cfg) => {
                    self.callables.push(callable(file, None, &function.sig));
                }
                Item::Impl(block) if shown(&block.attrs, cfg) => {
                    let owner = type_name(&block.self_ty);
                    for member in &block.items {
                        if let ImplItem::Fn(method) = member {
                            if shown(&method.attrs, cfg) {
                                self.callables.push(callable(file, owner.clone(), &method.sig));
                            }
                        }
                    }
                }
                Item::Trait(definition) if shown(&definition.attrs, cfg) => {
                    for member in &definition.items {
                        if let TraitItem::Fn(method) = member {
                            let owner = Some(definition.ident.to_string());
                            self.callables.push(callable(file, owner, &method.sig));
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// Functions that could be called in the place of another: same owner, same signature.
    pub fn alike(&self, name: &str, method: bool) -> Vec<&str> {
        let mut names = Vec::new();
        for original in
            self.callables.iter().filter(|c| c.name == name && c.receiver.is_some() == method)
        {
            for other in &self.callables {
                let same = other.owner == original.owner
                    && other.receiver == original.receiver
                    && other.inputs == original.inputs
                    && other.output_text == original.output_text;
                if same && other.name != name && !names.contains(&&*other.name) {
                    names.push(&*other.name);
                }
            }
        }
        names
    }
}

fn shown(attributes: &[syn::Attribute], cfg: &Cfg) -> bool {
    cfg.allows(attributes) && !cfg::only_for_tests(attributes)
}

fn callable(file: &SourceFile, owner: Option<String>, signature: &Signature) -> Callable {
    let mut receiver = None;
    let mut inputs = Vec::new();
    for input in &signature.inputs {
        match input {
            FnArg::Receiver(own) => {
                receiver = Some(match (&own.reference, &own.mutability) {
                    (Some(_), Some(_)) => Receiver::Mutable,
                    (Some(_), None) => Receiver::Shared,
                    (None, _) => Receiver::Owned,
                });
            }
            FnArg::Typed(parameter) => inputs.push(file.source(&parameter.ty).to_owned()),
        }
    }
    let (output, output_text) = match &signature.output {
        ReturnType::Default => (None, String::new()),
        ReturnType::Type(_, ty) => (Some((**ty).clone()), file.source(ty).to_owned()),
    };
    Callable { owner, name: signature.ident.to_string(), receiver, inputs, output, output_text }
}

/// The comparisons and the conditions of a function, as they are written, each once.
pub fn conditions(file: &SourceFile, block: &syn::Block) -> Vec<String> {
    struct Collect<'a> {
        file: &'a SourceFile,
        found: Vec<String>,
    }
    impl Collect<'_> {
        fn note(&mut self, expression: &Expr) {
            let text = self.file.source(expression);
            if !text.contains('\n') && !self.found.iter().any(|found| found == text) {
                self.found.push(text.to_owned());
            }
        }
    }
    impl<'a> Visit<'a> for Collect<'_> {
        fn visit_expr_binary(&mut self, binary: &'a syn::ExprBinary) {
            match binary.op {
                BinOp::Eq(_)
                | BinOp::Ne(_)
                | BinOp::Lt(_)
                | BinOp::Le(_)
                | BinOp::Gt(_)
                | BinOp::Ge(_) => {
                    self.note(&Expr::Binary(binary.clone()));
                }
                _ => {}
            }
            syn::visit::visit_expr_binary(self, binary);
        }
        fn visit_expr_if(&mut self, whole: &'a syn::ExprIf) {
            if matches!(
                *whole.cond,
                Expr::MethodCall(_) | Expr::Path(_) | Expr::Field(_) | Expr::Call(_)
            ) {
                self.note(&whole.cond);
            }
            syn::visit::visit_expr_if(self, whole);
        }
        fn visit_expr_while(&mut self, whole: &'a syn::ExprWhile) {
            if matches!(
                *whole.cond,
                Expr::MethodCall(_) | Expr::Path(_) | Expr::Field(_) | Expr::Call(_)
            ) {
                self.note(&whole.cond);
            }
            syn::visit::visit_expr_while(self, whole);
        }
        fn visit_item(&mut self, _: &'a Item) {}
    }
    let mut collect = Collect { file, found: Vec::new() };
    collect.visit_block(block);
    collect.found
}
