//! A reference implementation as the specification: a test that compares on every input.

use crate::Error;
use crate::rust::region::{modules, one_of};
use crate::rust::specification::cota_name;
use cota_mutate::rust::plan::Plan;
use cota_mutate::rust::schema::render::Additions;
use quote::ToTokens;
use std::fmt::Write;
use syn::{FnArg, ImplItem, Item, Pat, ReturnType, Signature, Type, Visibility};

/// The name of the test that is added to the copy.
pub const NAME: &str = "__cota_against";

/// The plan with a test that compares a function with a reference on every input of a scope.
///
/// # Errors
/// If the function cannot be compared.
pub fn with_comparison(
    plan: Plan,
    function: Option<usize>,
    reference: &str,
    scope: &str,
) -> Result<Plan, Error> {
    let (function, cota, reference) = check(&plan, function, reference)?;
    let file = plan.functions[function].file;
    let span = plan.functions[function].span.clone();
    let listed = &plan.files[file];
    let path = plan.functions[function].name.clone();
    let mut found = None;
    signatures(&listed.file.tree.items, None, &mut |signature, of| {
        let place = listed.file.range(signature);
        if span.start <= place.start && place.end <= span.end {
            found = Some((signature.clone(), of.cloned()));
        }
    });
    let (signature, of) =
        found.ok_or_else(|| Error::Usage(format!("the signature of `{path}` is not found")))?;
    let text = test(&cota, &path, &signature, of.as_ref(), &reference, scope)?;
    Ok(plan.with_additions(file, Additions { end: text, ..Additions::default() }))
}

/// Whether a function can be compared with a reference, as far as that is known without the compiler: the
/// function, what the package calls `cota`, and how the reference is called at the end of the file of the function.
///
/// # Errors
/// If it cannot.
pub fn check(
    plan: &Plan,
    function: Option<usize>,
    reference: &str,
) -> Result<(usize, String, String), Error> {
    let function = function
        .ok_or_else(|| Error::Usage("--against needs --function: what is compared?".to_owned()))?;
    let cota = cota_name(&plan.package).ok_or_else(|| {
        Error::Usage("--against needs `cota` among the dev-dependencies of the package".to_owned())
    })?;
    Ok((function, cota, called(plan, plan.functions[function].file, reference)?))
}

/// The name of a function without its path.
pub fn last(reference: &str) -> &str {
    reference.rsplit("::").next().unwrap_or(reference)
}

/// Whether a text has a name in it.
pub fn names(text: &str, name: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name)
}

/// A function that may be a reference.
struct Callable {
    file: usize,
    /// Its path in the file.
    name: String,
    is_private: bool,
}

/// How a reference is called at the end of a file. It is named as `--function` names functions; what belongs
/// to another crate is left as it is.
fn called(plan: &Plan, file: usize, reference: &str) -> Result<String, Error> {
    let mut all = Vec::new();
    for (number, listed) in plan.files.iter().enumerate() {
        callables(&listed.file.tree.items, &mut Vec::new(), &mut |name, is_private| {
            all.push(Callable { file: number, name, is_private });
        });
    }
    let path = |own: &Callable| {
        let mut parts = modules(&plan.files[own.file].file.path);
        parts.push(own.name.clone());
        parts.join("::")
    };
    let plain = reference.split("::").map(str::trim).skip_while(|part| RELATIVE.contains(part));
    let plain = plain.collect::<Vec<_>>().join("::");
    // The nearest one first: names were always those of the file itself.
    if let Some(own) = all.iter().find(|own| own.file == file && own.name == plain) {
        return Ok(own.name.clone());
    }
    let first = plain.split("::").next().unwrap_or_default();
    let paths: Vec<String> = all.iter().map(path).collect();
    let own = match one_of(&paths, &plain) {
        Ok(at) => &all[at],
        Err(_) if plain.contains("::") && is_other_crate(plan, first) => return Ok(plain),
        Err(error) => return Err(error),
    };
    let kind = |file: usize| plan.files[file].file.path.iter().any(|part| part == "tests");
    let [here, there] = [file, own.file].map(|file| modules(&plan.files[file].file.path));
    if own.file == file {
        Ok(own.name.clone())
    } else if kind(own.file) != kind(file) {
        Err(Error::Usage(format!("`{plain}` belongs to another crate than what is compared")))
    } else if own.is_private && !here.starts_with(&there) {
        Err(Error::Usage(format!("`{plain}` is private to its module: give it a `pub(crate)`")))
    } else {
        Ok(format!("crate::{}", path(own)))
    }
}

/// What a path may begin with that says only from where it is seen.
const RELATIVE: [&str; 4] = ["crate", "self", "super", ""];

/// Whether a name is that of a crate that the package uses.
fn is_other_crate(plan: &Plan, name: &str) -> bool {
    let manifest = plan.package.root.join(&plan.package.folder).join("Cargo.toml");
    let text = std::fs::read_to_string(manifest).unwrap_or_default();
    let table: toml::Table = text.parse().unwrap_or_default();
    let uses = |kind: &str| {
        let list = table.get(kind).and_then(toml::Value::as_table);
        list.is_some_and(|list| list.keys().any(|own| own.replace('-', "_") == name))
    };
    ["std", "core", "alloc"].contains(&name)
        || plan.package.name.replace('-', "_") == name
        || uses("dependencies")
        || uses("dev-dependencies")
}

fn callables(items: &[Item], around: &mut Vec<String>, each: &mut impl FnMut(String, bool)) {
    let path = |around: &[String], name: &syn::Ident| {
        around.iter().cloned().chain([name.to_string()]).collect::<Vec<_>>().join("::")
    };
    let private = |visibility: &Visibility| matches!(visibility, Visibility::Inherited);
    for item in items {
        match item {
            Item::Fn(own) => each(path(around, &own.sig.ident), private(&own.vis)),
            Item::Mod(module) => {
                if let Some((_, items)) = &module.content {
                    around.push(module.ident.to_string());
                    callables(items, around, each);
                    around.pop();
                }
            }
            Item::Impl(block) => {
                if let Type::Path(of) = &*block.self_ty
                    && let Some(last) = of.path.segments.last()
                {
                    around.push(last.ident.to_string());
                    for member in &block.items {
                        if let ImplItem::Fn(own) = member {
                            let is_private = private(&own.vis) && block.trait_.is_none();
                            each(path(around, &own.sig.ident), is_private);
                        }
                    }
                    around.pop();
                }
            }
            _ => {}
        }
    }
}

fn signatures<'a>(
    items: &'a [Item],
    of: Option<&'a Type>,
    each: &mut impl FnMut(&'a Signature, Option<&'a Type>),
) {
    for item in items {
        match item {
            Item::Fn(function) => each(&function.sig, of),
            Item::Mod(module) => {
                if let Some((_, items)) = &module.content {
                    signatures(items, of, each);
                }
            }
            Item::Impl(block) => {
                for member in &block.items {
                    if let ImplItem::Fn(method) = member {
                        each(&method.sig, Some(&block.self_ty));
                    }
                }
            }
            _ => {}
        }
    }
}

fn test(
    cota: &str,
    path: &str,
    signature: &Signature,
    of: Option<&Type>,
    reference: &str,
    scope: &str,
) -> Result<String, Error> {
    if !signature.generics.params.is_empty() {
        return Err(Error::Usage(format!(
            "`{path}` has type parameters: compare an instance of it"
        )));
    }
    let (mut parameters, mut ours, mut theirs, mut copies, mut states) =
        (Vec::new(), Vec::new(), Vec::new(), String::new(), Vec::new());
    for (at, argument) in signature.inputs.iter().enumerate() {
        let (name, given) = match (argument, of) {
            (FnArg::Receiver(receiver), Some(of)) => {
                let reference = match receiver.kind {
                    syn::ReceiverKind::Reference(_, _, Some(_)) => "&mut ",
                    syn::ReceiverKind::Reference(_, _, None) => "&",
                    _ => "",
                };
                ("this".to_owned(), format!("{reference}{}", of.to_token_stream()))
            }
            (FnArg::Typed(typed), _) => {
                let name = match &*typed.pat {
                    Pat::Ident(name) => name.ident.to_string(),
                    _ => format!("argument{at}"),
                };
                (name, typed.ty.to_token_stream().to_string())
            }
            (FnArg::Receiver(_), None) => {
                return Err(Error::Usage("a method of nothing".to_owned()));
            }
        };
        let (mark, owned) = match given.strip_prefix('&') {
            Some(rest) => match rest.trim_start().strip_prefix("mut ") {
                Some(owned) => ("&mut ", owned.trim().to_owned()),
                None => ("&", rest.trim().to_owned()),
            },
            None => ("", given),
        };
        let owned = match owned.as_str() {
            "str" => "String".to_owned(),
            slice if slice.starts_with('[') && !slice.contains(';') => {
                format!("Vec<{}>", slice.trim_matches(['[', ']']).trim())
            }
            _ => owned,
        };
        let binding = if mark == "&mut " { "mut " } else { "" };
        parameters.push(format!("{binding}{name}: {owned}"));
        let _ = write!(copies, " let {binding}other_{name} = {name}.clone();");
        ours.push(format!("{mark}{name}"));
        theirs.push(format!("{mark}other_{name}"));
        if mark == "&mut " {
            states.push(name);
        }
    }
    if parameters.is_empty() {
        return Err(Error::Usage(format!("`{path}` has no arguments to try all values of")));
    }
    let mut same = String::new();
    for name in &states {
        let _ = write!(same, " assert!({name} == other_{name}, \"{name} is left otherwise\");");
    }
    let compare = match signature.output {
        ReturnType::Default => "",
        ReturnType::Type(..) => " assert!(ours == theirs, \"another result\");",
    };
    // Where the reference panics, nothing is specified.
    Ok(format!(
        "\n#[cfg(test)]\n#[{cota}::test({scope})]\nfn {NAME}({}) {{{copies}\n    \
         let theirs = ::std::panic::catch_unwind(::std::panic::AssertUnwindSafe(|| {reference}({})));\n    \
         let Ok(theirs) = theirs else {{ return }};\n    \
         let ours = {path}({});\n    let _ = (&ours, &theirs);{compare}{same}\n}}\n",
        parameters.join(", "),
        theirs.join(", "),
        ours.join(", ")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cota_mutate::config::Config;
    use cota_mutate::filter::Filter;
    use cota_mutate::rust::package::{Package, PackageOptions};

    #[test]
    fn references_are_named_as_functions_are() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        };
        write(
            "Cargo.toml",
            "[package]\nname = \"many\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[workspace]\n",
        );
        write(
            "src/lib.rs",
            "mod opts;\nmod other;\nfn f() {}\npub fn top() {}\nmod in_it { pub fn g() {} }\n",
        );
        write(
            "src/opts.rs",
            "pub fn x() {}\nfn hidden() {}\npub struct S;\nimpl S { pub fn m() {} }\n",
        );
        write("src/other.rs", "pub fn top() {}\n#[cfg(test)] mod tests { fn slow() {} }\n");
        let choice = PackageOptions { path: folder.path().to_owned(), ..PackageOptions::default() };
        let package = Package::find(choice).unwrap();
        let plan = Plan::new(package, Config::default(), &Filter::default()).unwrap();
        let file = |name: &str| {
            plan.files.iter().position(|listed| listed.file.path.ends_with(name)).unwrap()
        };
        let from = |name: &str, reference: &str| {
            called(&plan, file(name), reference).map_err(|error| error.to_string())
        };
        for (at, reference, call) in [
            ("src/lib.rs", "opts::x", "crate::opts::x"),
            ("src/lib.rs", "crate::opts::x", "crate::opts::x"),
            ("src/lib.rs", "x", "crate::opts::x"),
            ("src/lib.rs", "S::m", "crate::opts::S::m"),
            ("src/lib.rs", "top", "top"),
            ("src/lib.rs", "g", "in_it::g"),
            ("src/lib.rs", "other::top", "crate::other::top"),
            ("src/opts.rs", "hidden", "hidden"),
            ("src/opts.rs", "opts::hidden", "hidden"),
            ("src/opts.rs", "super::f", "crate::f"),
            ("src/lib.rs", "std::cmp::max", "std::cmp::max"),
        ] {
            assert_eq!(from(at, reference).as_deref(), Ok(call), "{reference} in {at}");
        }
        assert_eq!(
            from("src/lib.rs", "opt::x"),
            Err("no function `opt::x`; there is opts::x".to_owned())
        );
        assert!(from("src/lib.rs", "hidden").unwrap_err().contains("private"));
        assert!(from("src/opts.rs", "top").unwrap_err().contains("say more"));
    }

    #[test]
    fn a_name_is_found_as_a_word() {
        assert!(names("gcd_ref(a, b)", "gcd_ref"));
        assert!(!names("gcd_reference(a, b)", "gcd_ref"));
        assert_eq!(last("a::b::c"), "c");
    }
}
