//! What the crate has: types with their fields, functions with their signatures.

use super::aliases::Alias;
use super::cfg::{self, Cfg};
use super::files::Listed;
use super::scope::type_name;
use super::source::SourceFile;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use syn::{Expr, FnArg, ImplItem, Item, ReturnType, Signature, TraitItem, Type};

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
    pub file: PathBuf,
    pub name: String,
    /// How it takes `self`.
    pub receiver: Option<Receiver>,
    /// The types of the other parameters, as text.
    pub inputs: Vec<String>,
    /// What it returns.
    pub output: Option<Type>,
    /// What it returns, as text.
    pub output_text: String,
    /// The field that it only reads, if that is all it does.
    pub getter_of: Option<String>,
}

/// A field of a struct.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name, or its number.
    pub name: String,
    /// Its type.
    pub ty: Type,
}

/// A struct with its fields, or an enum with those of its variants.
#[derive(Clone, Debug)]
pub struct Struct {
    pub file: PathBuf,
    /// Its fields; an enum has none.
    pub fields: Vec<Field>,
    /// The fields of each variant.
    pub variants: BTreeMap<String, Vec<Field>>,
}

/// What the crate has.
#[derive(Clone, Debug, Default)]
pub struct Items {
    /// The structs, by the name that [`Self::canonical`] gives them.
    pub structs: BTreeMap<String, Struct>,
    /// Functions and methods.
    pub callables: Vec<Callable>,
    /// Names for types.
    pub(super) aliases: Vec<Alias>,
    /// The files of each struct, before names are settled.
    found: Vec<(String, Struct)>,
    /// The names that several files use.
    shared: BTreeSet<String>,
    /// What files import: the file, the name there, and the module it is from.
    imports: Vec<(PathBuf, String, String)>,
}

impl Items {
    /// Collects the items of all files that are not for tests.
    pub fn collect(files: &[Listed], cfg: &Cfg) -> Self {
        let mut items = Self::default();
        for listed in files.iter().filter(|listed| !listed.test) {
            items.add(&listed.file, &listed.file.tree.items, cfg);
        }
        items.settle();
        items
    }

    /// Gives each struct a name of its own. Of several with one name in one file, in modules of their
    /// own, none is known, since the name is ambiguous.
    fn settle(&mut self) {
        let found = std::mem::take(&mut self.found);
        let mut files: BTreeMap<&str, Vec<&Path>> = BTreeMap::new();
        for (name, own) in &found {
            files.entry(name).or_default().push(&own.file);
        }
        let several = files.iter().filter(|(_, files)| files.len() > 1);
        self.shared = several.map(|(name, _)| (*name).to_owned()).collect();
        let mut twice = BTreeSet::new();
        for (name, own) in found {
            let name = self.canonical(&name, &own.file);
            if self.structs.insert(name.clone(), own).is_some() {
                twice.insert(name);
            }
        }
        for name in twice {
            self.structs.remove(&name);
        }
        for index in 0..self.callables.len() {
            let callable = &self.callables[index];
            let owner = callable.owner.as_ref().map(|owner| self.canonical(owner, &callable.file));
            self.callables[index].owner = owner;
        }
        for index in 0..self.aliases.len() {
            let alias = &self.aliases[index];
            let owner = alias.owner.as_ref().map(|owner| self.canonical(owner, &alias.file));
            self.aliases[index].owner = owner;
        }
    }

    /// The name of a type as a file means it: its own, or the one it imports.
    pub fn canonical(&self, name: &str, file: &Path) -> String {
        if !self.shared.contains(name) {
            return name.to_owned();
        }
        let in_file = |file: &Path| format!("{name} in {}", file.display());
        let imported = || {
            let files = self.structs.values().map(|own| own.file.as_path());
            files.into_iter().find(|other| {
                self.imports_from(file, name, other) && self.structs.contains_key(&in_file(other))
            })
        };
        if self.structs.contains_key(&in_file(file)) {
            in_file(file)
        } else {
            in_file(imported().unwrap_or(file))
        }
    }

    /// Whether a file imports a name from another file, judged by the name of the module.
    pub(super) fn imports_from(&self, file: &Path, name: &str, other: &Path) -> bool {
        let module = module_of(other);
        self.imports.iter().any(|(importing, own, from)| {
            importing == file && own == name && Some(from) == module.as_ref()
        })
    }

    /// The name of a type of which several files have one, where a path says the module.
    pub(super) fn in_module(&self, name: &str, module: &str) -> Option<&String> {
        let is = |own: &Path| module_of(own).as_deref() == Some(module);
        let named = |key: &String| key.split_once(" in ").is_some_and(|(own, _)| own == name);
        let mut all = self.structs.iter().filter(|(key, own)| named(key) && is(&own.file));
        all.next().map(|(key, _)| key)
    }

    fn add(&mut self, file: &SourceFile, list: &[Item], cfg: &Cfg) {
        for item in list {
            match item {
                Item::Mod(module) if shown(&module.attrs, cfg) => {
                    if let Some((_, inner)) = &module.content {
                        self.add(file, inner, cfg);
                    }
                }
                Item::Use(item) => imports(&item.tree, "", &mut |name, module| {
                    self.imports.push((file.path.clone(), name, module.to_owned()));
                }),
                Item::Struct(definition) if shown(&definition.attrs, cfg) => {
                    let name = definition.ident.to_string();
                    let fields = fields(&definition.fields);
                    let variants = BTreeMap::new();
                    let own = Struct { file: file.path.clone(), fields, variants };
                    self.found.push((name, own));
                }
                Item::Enum(definition) if shown(&definition.attrs, cfg) => {
                    let variants = definition.variants.iter();
                    let variants = variants.map(|one| (one.ident.to_string(), fields(&one.fields)));
                    let variants = variants.collect();
                    let own = Struct { file: file.path.clone(), fields: Vec::new(), variants };
                    self.found.push((definition.ident.to_string(), own));
                }
                Item::Type(own) if shown(&own.attrs, cfg) => {
                    let alias = Alias::new(&file.path, None, &own.ident, &own.generics, &own.ty);
                    self.aliases.push(alias);
                }
                Item::Fn(function) if shown(&function.attrs, cfg) => {
                    self.callables.push(callable(file, None, &function.sig, None));
                }
                Item::Impl(block) if shown(&block.attrs, cfg) => {
                    let owner = type_name(&block.self_ty);
                    for member in &block.items {
                        match member {
                            ImplItem::Fn(method) if shown(&method.attrs, cfg) => {
                                let body = Some(&method.block);
                                let own = callable(file, owner.clone(), &method.sig, body);
                                self.callables.push(own);
                            }
                            ImplItem::Type(own) if shown(&own.attrs, cfg) => {
                                let (name, generics) = (&own.ident, &own.generics);
                                let alias =
                                    Alias::new(&file.path, owner.clone(), name, generics, &own.ty);
                                self.aliases.push(alias);
                            }
                            _ => {}
                        }
                    }
                }
                Item::Trait(definition) if shown(&definition.attrs, cfg) => {
                    for member in &definition.items {
                        if let TraitItem::Fn(method) = member {
                            let owner = Some(definition.ident.to_string());
                            self.callables.push(callable(file, owner, &method.sig, None));
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

/// The module that a file is, by its name.
fn module_of(file: &Path) -> Option<String> {
    let stem = |path: &Path| path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    match stem(file).as_deref() {
        Some("mod") => file.parent().and_then(stem),
        _ => stem(file),
    }
}

fn fields(all: &syn::Fields) -> Vec<Field> {
    let name = |at: usize, field: &syn::Field| {
        field.ident.as_ref().map_or_else(|| at.to_string(), ToString::to_string)
    };
    let fields = all.iter().enumerate();
    fields.map(|(at, field)| Field { name: name(at, field), ty: field.ty.clone() }).collect()
}

fn shown(attributes: &[syn::Attribute], cfg: &Cfg) -> bool {
    cfg.allows(attributes) && !cfg::only_for_tests(attributes)
}

fn callable(
    file: &SourceFile,
    owner: Option<String>,
    signature: &Signature,
    body: Option<&syn::Block>,
) -> Callable {
    let mut receiver = None;
    let mut inputs = Vec::new();
    for input in &signature.inputs {
        match input {
            FnArg::Receiver(own) => {
                receiver = Some(match own.kind {
                    syn::ReceiverKind::Reference(_, _, Some(_)) => Receiver::Mutable,
                    syn::ReceiverKind::Reference(_, _, None) => Receiver::Shared,
                    _ => Receiver::Owned,
                });
            }
            FnArg::Typed(parameter) => inputs.push(file.source(&parameter.ty).to_owned()),
        }
    }
    let (output, output_text) = match &signature.output {
        ReturnType::Default => (None, String::new()),
        ReturnType::Type(_, ty) => (Some((**ty).clone()), file.source(ty).to_owned()),
    };
    let (file, name) = (file.path.clone(), signature.ident.to_string());
    let getter_of = body.and_then(read_field);
    Callable { owner, file, name, receiver, inputs, output, output_text, getter_of }
}

/// The field that a body consists of: `{ self.field }`.
fn read_field(body: &syn::Block) -> Option<String> {
    let [syn::Stmt::Expr(Expr::Field(field), None)] = &body.stmts[..] else { return None };
    match (&*field.base, &field.member) {
        (Expr::Path(base), syn::Member::Named(name)) if base.path.is_ident("self") => {
            Some(name.to_string())
        }
        _ => None,
    }
}

/// The names that a `use` brings, each with the module it is from.
fn imports(tree: &syn::UseTree, module: &str, each: &mut impl FnMut(String, &str)) {
    match tree {
        syn::UseTree::Path(path) => imports(&path.tree, &path.ident.to_string(), each),
        syn::UseTree::Name(name) => each(name.ident.to_string(), module),
        syn::UseTree::Group(group) => {
            group.items.iter().for_each(|tree| imports(tree, module, each));
        }
        // What goes by another name is not followed.
        syn::UseTree::Rename(_) | syn::UseTree::Glob(_) => {}
    }
}
