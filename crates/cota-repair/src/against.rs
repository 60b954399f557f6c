//! A reference implementation as the specification: a test that compares on every input.

use crate::Error;
use crate::specification::cota_name;
use cota_mutate::plan::Plan;
use quote::ToTokens;
use std::fmt::Write;
use syn::{FnArg, ImplItem, Item, Pat, ReturnType, Signature, Type};

/// The name of the test that is added to the copy.
pub const NAME: &str = "__cota_against";

/// Adds a test to the plan that compares a function with a reference on every input of a scope.
///
/// # Errors
/// If the function cannot be compared.
pub fn add(plan: &mut Plan, function: usize, reference: &str, scope: &str) -> Result<(), Error> {
    let cota = cota_name(&plan.package).ok_or_else(|| {
        Error::Usage("--against needs `cota` among the dev-dependencies of the package".to_owned())
    })?;
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
    let text = test(&cota, &path, &signature, of.as_ref(), reference, scope)?;
    plan.additions[file].end.push_str(&text);
    Ok(())
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
    // Where the reference panics nothing is specified.
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
