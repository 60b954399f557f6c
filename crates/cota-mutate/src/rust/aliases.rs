//! Type aliases: `type Link<T> = Option<Box<Node<T>>>`, and those of impls.

use super::items::Items;
use super::shape::{TypeShape, type_arguments};
use std::path::{Path, PathBuf};
use syn::{GenericParam, Generics, Type, TypePath};

/// How deep aliases of aliases may be; deeper ones are cycles, which the compiler refuses.
const DEEPEST: usize = 16;

/// A name for a type.
#[derive(Clone, Debug)]
pub struct Alias {
    pub file: PathBuf,
    /// The type whose impl it is in.
    pub owner: Option<String>,
    pub name: String,
    /// Its type parameters, with their defaults.
    parameters: Vec<(String, Option<Type>)>,
    /// The type that it names.
    ty: Type,
}

impl Alias {
    /// An alias as it is defined.
    pub fn new(
        file: &Path,
        owner: Option<String>,
        name: &syn::Ident,
        generics: &Generics,
        ty: &Type,
    ) -> Self {
        let parameters = generics.params.iter().filter_map(|parameter| match parameter {
            GenericParam::Type(own) => {
                let default = own.default.as_ref().map(|(_, ty)| ty.clone());
                Some((own.ident.to_string(), default))
            }
            _ => None,
        });
        Self {
            file: file.to_owned(),
            owner,
            name: name.to_string(),
            parameters: parameters.collect(),
            ty: ty.clone(),
        }
    }
}

/// Where a type is written.
#[derive(Clone, Copy)]
struct Written<'a> {
    file: &'a Path,
    /// What `Self` is there.
    own: Option<&'a str>,
    /// What the parameters of the alias around stand for.
    parameters: &'a [(String, TypeShape)],
    depth: usize,
}

impl Items {
    /// A type as a file means it, in an impl of `own`.
    pub fn shape(&self, ty: &Type, file: &Path, own: Option<&str>) -> TypeShape {
        self.shape_in(ty, Written { file, own, parameters: &[], depth: 0 })
    }

    fn shape_in(&self, ty: &Type, written: Written<'_>) -> TypeShape {
        let mut shape = TypeShape::of(ty, &|path| self.meaning(path, written));
        // What came through an alias is settled already; settling it twice changes nothing.
        shape.core = self.canonical(&shape.core, written.file);
        shape
    }

    /// The meaning of a name: `Self`, a parameter, an alias.
    fn meaning(&self, path: &TypePath, written: Written<'_>) -> Option<TypeShape> {
        let last = path.path.segments.last()?;
        let name = last.ident.to_string();
        let single = path.qself.is_none() && path.path.segments.len() == 1;
        if single && name == "Self" {
            return written.own.map(|own| TypeShape::plain(self.canonical(own, written.file)));
        }
        if single && let Some((_, shape)) = written.parameters.iter().find(|own| own.0 == name) {
            return Some(shape.clone());
        }
        if let (None, [.., module, _]) = (&path.qself, &Vec::from_iter(&path.path.segments)[..])
            && let Some(own) = self.in_module(&name, &module.ident.to_string())
        {
            return Some(TypeShape::plain(own));
        }
        let of_self = match &path.qself {
            Some(own) => is_self(&own.ty),
            None => path.path.segments.len() == 2 && path.path.segments[0].ident == "Self",
        };
        let alias = if of_self {
            let own = self.canonical(written.own?, written.file);
            let of = |alias: &&Alias| alias.name == name && alias.owner.as_ref() == Some(&own);
            self.aliases.iter().find(of)?
        } else if path.qself.is_some() {
            return None;
        } else {
            self.alias(&name, written.file)?
        };
        if written.depth == DEEPEST {
            return None;
        }
        let mut arguments = type_arguments(path).map(|ty| self.shape_in(ty, written));
        let parameters: Vec<(String, TypeShape)> = alias
            .parameters
            .iter()
            .map(|(name, default)| {
                let shape = arguments.next().or_else(|| {
                    let ty = default.as_ref()?;
                    Some(self.shape(ty, &alias.file, alias.owner.as_deref()))
                });
                (name.clone(), shape.unwrap_or_else(|| TypeShape::plain(name.clone())))
            })
            .collect();
        let inside = Written {
            file: &alias.file,
            own: alias.owner.as_deref(),
            parameters: &parameters,
            depth: written.depth + 1,
        };
        Some(self.shape_in(&alias.ty, inside))
    }

    /// The alias that a name means in a file: its own, or the only one of the crate, unless a struct
    /// of the file has that name.
    fn alias(&self, name: &str, file: &Path) -> Option<&Alias> {
        let named = || self.aliases.iter().filter(|own| own.owner.is_none() && own.name == name);
        let mut here = named().filter(|own| own.file == file);
        if let Some(first) = here.next() {
            return here.next().is_none().then_some(first);
        }
        if self.structs.contains_key(&self.canonical(name, file)) {
            return None;
        }
        if let Some(imported) = named().find(|own| self.imports_from(file, name, &own.file)) {
            return Some(imported);
        }
        let mut anywhere = named();
        let first = anywhere.next()?;
        anywhere.next().is_none().then_some(first)
    }
}

fn is_self(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.is_ident("Self"))
}
