//! Which `#[cfg]` hold in this build.

use rustc_hash::FxHashSet;
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ExprLit, Lit, Meta, Token};

/// The configuration that a crate is built with.
#[derive(Clone, Debug, Default)]
pub struct Cfg {
    set: FxHashSet<String>,
}

impl Cfg {
    /// From the lines of `rustc --print cfg` and the features of the package.
    pub fn new<'a>(lines: &str, features: impl IntoIterator<Item = &'a str>) -> Self {
        let mut set: FxHashSet<String> = lines.lines().map(|line| line.replace(' ', "")).collect();
        set.extend(features.into_iter().map(|feature| format!("feature=\"{feature}\"")));
        set.insert("test".to_owned());
        set.insert("debug_assertions".to_owned());
        Self { set }
    }

    /// Whether something with these attributes is part of the test build.
    pub fn allows(&self, attributes: &[Attribute]) -> bool {
        attributes.iter().filter(|attribute| attribute.path().is_ident("cfg")).all(|attribute| {
            attribute.parse_args::<Meta>().is_ok_and(|predicate| self.holds(&predicate))
        })
    }

    /// Whether a text such as `cfg(unix)` holds.
    pub fn satisfies(&self, text: &str) -> bool {
        let meta = syn::parse_str::<Meta>(text);
        matches!(meta, Ok(Meta::List(list)) if list.path.is_ident("cfg")
            && list.parse_args::<Meta>().is_ok_and(|predicate| self.holds(&predicate)))
    }

    fn holds(&self, predicate: &Meta) -> bool {
        let list = |list: &syn::MetaList| {
            list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)
                .unwrap_or_default()
        };
        match predicate {
            Meta::Path(path) if path.is_ident("true") => true,
            Meta::Path(path) => {
                path.get_ident().is_some_and(|name| self.set.contains(&name.to_string()))
            }
            Meta::List(inner) if inner.path.is_ident("all") => {
                list(inner).iter().all(|part| self.holds(part))
            }
            Meta::List(inner) if inner.path.is_ident("any") => {
                list(inner).iter().any(|part| self.holds(part))
            }
            Meta::List(inner) if inner.path.is_ident("not") => {
                list(inner).iter().all(|part| !self.holds(part))
            }
            Meta::List(_) => false,
            Meta::NameValue(pair) => {
                let Expr::Lit(ExprLit { lit: Lit::Str(value), .. }) = &pair.value else {
                    return false;
                };
                let name = pair.path.get_ident().map(ToString::to_string).unwrap_or_default();
                self.set.contains(&format!("{name}=\"{}\"", value.value()))
            }
        }
    }
}

/// Whether something with these attributes is there for tests only.
pub fn only_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let path = attribute.path();
        let last = path.segments.last().map(|segment| segment.ident.to_string());
        match last.as_deref() {
            Some("test" | "bench" | "rstest" | "proptest" | "quickcheck" | "test_case") => true,
            Some("cfg") => attribute.parse_args::<Meta>().is_ok_and(|meta| needs_test(&meta)),
            _ => false,
        }
    })
}

fn needs_test(predicate: &Meta) -> bool {
    match predicate {
        Meta::Path(path) => path.is_ident("test"),
        Meta::List(list) if list.path.is_ident("all") => list
            .parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)
            .is_ok_and(|parts| parts.iter().any(needs_test)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attributes(text: &str) -> Vec<Attribute> {
        syn::parse_str::<syn::ItemFn>(&format!("{text} fn f() {{}}")).unwrap().attrs
    }

    #[test]
    fn predicates_are_evaluated() {
        let cfg = Cfg::new("unix\ntarget_os=\"linux\"\n", ["std"]);
        for (text, holds) in [
            ("", true),
            ("#[cfg(unix)]", true),
            ("#[cfg(windows)]", false),
            ("#[cfg(not(windows))]", true),
            ("#[cfg(feature = \"std\")]", true),
            ("#[cfg(feature = \"serde\")]", false),
            ("#[cfg(all(unix, target_os = \"linux\"))]", true),
            ("#[cfg(any(windows, feature = \"serde\"))]", false),
            ("#[cfg(unix)] #[cfg(windows)]", false),
            ("#[cfg(test)]", true),
        ] {
            assert_eq!(cfg.allows(&attributes(text)), holds, "{text}");
        }
    }

    #[test]
    fn code_for_tests_is_told_apart() {
        for (text, test) in [
            ("#[test]", true),
            ("#[cfg(test)]", true),
            ("#[cfg(all(test, unix))]", true),
            ("#[cfg(any(test, unix))]", false),
            ("#[cfg(not(test))]", false),
            ("#[tokio::test]", true),
            ("#[inline]", false),
        ] {
            assert_eq!(only_for_tests(&attributes(text)), test, "{text}");
        }
    }
}
