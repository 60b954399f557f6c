//! Types as far as navigation needs them: what is at the end, and what it is wrapped in.

use syn::{GenericArgument, PathArguments, Type, TypePath};

/// One layer around a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wrap {
    /// `&`.
    Ref,
    /// `&mut`.
    RefMut,
    /// `Box`.
    Box,
    /// `Rc` or `Arc`.
    Shared,
    /// `Weak`.
    Weak,
    /// `RefCell` or `Cell`.
    Cell,
    /// `Option`.
    Option,
    /// `Vec`, a slice or an array.
    List,
}

impl Wrap {
    /// The layer that a type of the standard library is.
    fn called(name: &str) -> Option<Self> {
        Some(match name {
            "Box" => Self::Box,
            "Rc" | "Arc" => Self::Shared,
            "Weak" => Self::Weak,
            "RefCell" | "Cell" => Self::Cell,
            "Option" => Self::Option,
            "Vec" | "VecDeque" => Self::List,
            _ => return None,
        })
    }
}

/// A type: the layers, outermost first, and what they are around.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TypeShape {
    /// The layers.
    pub wraps: Vec<Wrap>,
    /// The name of the type inside, without its parameters.
    pub core: String,
}

impl TypeShape {
    /// A type without layers.
    pub fn plain(core: impl Into<String>) -> Self {
        Self { wraps: Vec::new(), core: core.into() }
    }

    /// The shape of a written type. What a name means is up to `meaning`: the shape it stands for, for
    /// aliases; otherwise the name itself.
    pub fn of(ty: &Type, meaning: &dyn Fn(&TypePath) -> Option<Self>) -> Self {
        match ty {
            Type::Reference(inner) => {
                let wrap = if inner.mutability.is_some() { Wrap::RefMut } else { Wrap::Ref };
                Self::of(&inner.elem, meaning).within(wrap)
            }
            Type::Paren(inner) => Self::of(&inner.elem, meaning),
            Type::Group(inner) => Self::of(&inner.elem, meaning),
            Type::Slice(inner) => Self::of(&inner.elem, meaning).within(Wrap::List),
            Type::Array(inner) => Self::of(&inner.elem, meaning).within(Wrap::List),
            Type::Path(path) => meaning(path).unwrap_or_else(|| Self::of_path(path, meaning)),
            _ => Self::plain(""),
        }
    }

    fn of_path(path: &TypePath, meaning: &dyn Fn(&TypePath) -> Option<Self>) -> Self {
        let Some(last) = path.path.segments.last() else { return Self::plain("") };
        let name = last.ident.to_string();
        let inner = type_arguments(path).next();
        match (Wrap::called(&name), inner) {
            (Some(wrap), Some(inner)) => Self::of(inner, meaning).within(wrap),
            _ => Self::plain(name),
        }
    }

    /// Whether there is this layer.
    pub fn has(&self, wrap: Wrap) -> bool {
        self.wraps.contains(&wrap)
    }

    /// Without references around it.
    pub fn value(&self) -> Self {
        let from = self.wraps.iter().position(|wrap| !matches!(wrap, Wrap::Ref | Wrap::RefMut));
        Self {
            wraps: self.wraps[from.unwrap_or(self.wraps.len())..].to_vec(),
            core: self.core.clone(),
        }
    }

    /// What is inside of the first layer of this kind; the layers before it go too.
    pub fn inside(&self, wrap: Wrap) -> Option<Self> {
        let at = self.wraps.iter().position(|&own| own == wrap)?;
        Some(Self { wraps: self.wraps[at + 1..].to_vec(), core: self.core.clone() })
    }

    /// With one layer more around it.
    pub fn within(mut self, wrap: Wrap) -> Self {
        self.wraps.insert(0, wrap);
        self
    }

    /// Whether the type inside is a number, a truth value or a text.
    pub fn is_scalar(&self) -> bool {
        matches!(
            self.core.as_str(),
            "bool"
                | "char"
                | "str"
                | "String"
                | "usize"
                | "isize"
                | "u8"
                | "u16"
                | "u32"
                | "u64"
                | "u128"
                | "i8"
                | "i16"
                | "i32"
                | "i64"
                | "i128"
                | "f32"
                | "f64"
        )
    }

    /// The name under which the operator knows it. A link to an own type is that type, however it is
    /// wrapped; for other types, an option or a list differs from the value itself.
    pub fn key(&self, own: bool) -> String {
        let list = if self.has(Wrap::List) { "list of " } else { "" };
        let option = if self.has(Wrap::Option) && !own { "option of " } else { "" };
        format!("{list}{option}{}", self.core)
    }
}

/// The types among the arguments of a path's last segment.
pub fn type_arguments(path: &TypePath) -> impl Iterator<Item = &Type> {
    let arguments = path.path.segments.last().and_then(|last| match &last.arguments {
        PathArguments::AngleBracketed(arguments) => Some(&arguments.args),
        _ => None,
    });
    arguments.into_iter().flatten().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_are_peeled() {
        for (text, wraps, core) in [
            ("Option<Box<Node<T>>>", &[Wrap::Option, Wrap::Box][..], "Node"),
            (
                "&mut Option<Rc<RefCell<Node>>>",
                &[Wrap::RefMut, Wrap::Option, Wrap::Shared, Wrap::Cell][..],
                "Node",
            ),
            ("Vec<usize>", &[Wrap::List][..], "usize"),
            ("&str", &[Wrap::Ref][..], "str"),
            ("HashMap<K, V>", &[][..], "HashMap"),
        ] {
            let shape = TypeShape::of(&syn::parse_str(text).unwrap(), &|_| None);
            assert_eq!((&shape.wraps[..], shape.core.as_str()), (wraps, core), "{text}");
        }
    }
}
