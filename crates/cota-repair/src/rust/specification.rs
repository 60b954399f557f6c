//! The specification: tests that hand their inputs over instead of running.

use crate::Error;
use crate::rust::against;
use crate::rust::options::RepairOptions;
use cota_mutate::rust::files::Listed;
use cota_mutate::rust::package::Package;
use cota_mutate::rust::plan::Plan;
use cota_mutate::rust::run::suite;
use cota_mutate::rust::schema::check::{Binary, Compiled};
use cota_mutate::rust::schema::render::Additions;
use std::collections::BTreeSet;
use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::{Attribute, ImplItem, ImplItemFn, Item};

/// The crate with the switches, as the copy names it.
const RUNTIME: &str = "::cota_mutation_runtime::exam";

/// The tests of a package that can specify.
#[derive(Debug, Default)]
pub struct Tests {
    /// The names of the functions, without those of modules.
    names: BTreeSet<String>,
    /// Those of them that are plain tests.
    plain: BTreeSet<String>,
    /// What cannot specify, with the reason.
    pub left_out: Vec<(String, &'static str)>,
}

impl Tests {
    /// Whether a test of the harness, with its modules, is one of them.
    pub fn contains(&self, name: &str) -> bool {
        self.names.contains(name.rsplit("::").next().unwrap_or(name))
    }

    /// Whether a test is a plain one: one input, without a bound.
    pub fn is_plain(&self, name: &str) -> bool {
        self.plain.contains(name.rsplit("::").next().unwrap_or(name))
    }

    /// Finds the tests; with the plan in which they hand over.
    pub fn prepare(mut plan: Plan) -> (Self, Plan) {
        let mut tests = Self::default();
        tests.names.insert(against::NAME.to_owned());
        let cota = cota_name(&plan.package);
        for file in 0..plan.files.len() {
            let (listed, mut more) = (&plan.files[file], Additions::default());
            tests.items(listed, &listed.file.tree.items, &mut more.texts);
            if let Some(cota) = cota.as_deref().filter(|_| listed.first) {
                more.end = hand_over(cota);
            }
            plan = plan.with_additions(file, more);
        }
        (tests, plan)
    }

    fn items(&mut self, listed: &Listed, items: &[Item], texts: &mut Vec<(usize, String)>) {
        for item in items {
            match item {
                Item::Mod(module) => {
                    if let Some((_, items)) = &module.content {
                        self.items(listed, items, texts);
                    }
                }
                Item::Fn(function) => {
                    let name = function.sig.ident.to_string();
                    if let Some(test) = self.attributes(&function.attrs, &name) {
                        let body = listed.file.range(&*function.block);
                        let begin = format!(
                            " {RUNTIME}::plain(::core::concat!(::core::module_path!(), \"::\", \
                             {name:?}), {}, || {{",
                            test.panics
                        );
                        texts.push((body.start + 1, begin));
                        texts.push((body.end - 1, " })".to_owned()));
                    }
                }
                Item::Impl(block) => {
                    for member in &block.items {
                        if let ImplItem::Fn(method) = member {
                            self.attributes(&method.attrs, &method.sig.ident.to_string());
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// Takes note of a test; what is to be known of it if it is an ordinary one.
    fn attributes(&mut self, attributes: &[Attribute], name: &str) -> Option<Plain> {
        let last = |attribute: &Attribute| {
            attribute.path().segments.last().map(|s| s.ident.to_string()).unwrap_or_default()
        };
        let text = |attribute: &Attribute| match &attribute.meta {
            syn::Meta::List(list) => list.tokens.to_string(),
            _ => String::new(),
        };
        let panics = attributes.iter().any(|it| it.path().is_ident("should_panic"));
        for attribute in attributes {
            let cota = attribute.path().segments.first().is_some_and(|first| first.ident == "cota");
            match last(attribute).as_str() {
                "test" if attribute.path().segments.len() == 1 => {
                    self.names.insert(name.to_owned());
                    self.plain.insert(name.to_owned());
                    return Some(Plain { panics });
                }
                "test" if cota => {
                    let arguments = text(attribute);
                    let other = ["grammar", "fsm"].iter().any(|key| arguments.starts_with(key));
                    if panics {
                        self.left_out.push((name.to_owned(), "it should panic on some input"));
                    } else if other {
                        self.left_out.push((name.to_owned(), "it is about sentences or machines"));
                    } else {
                        self.names.insert(name.to_owned());
                    }
                }
                "contract" if text(attribute).contains("scope") => {
                    self.names.insert(format!("{name}_contract"));
                }
                _ => {}
            }
        }
        None
    }

    /// The tests of each program that are wanted: those with one of these texts in their names, or all.
    ///
    /// # Errors
    /// If a wanted one does not exist or cannot specify.
    pub fn choose(
        &self,
        compiled: &Compiled,
        package: &Package,
        wanted: &[String],
    ) -> Result<Vec<(Binary, Vec<String>)>, Error> {
        let mut programs = Vec::new();
        let mut met = vec![false; wanted.len()];
        let mut known = Vec::new();
        for binary in compiled.binaries.iter().filter(|binary| binary.harness) {
            // One that is wanted by name may be one that is ignored otherwise.
            let names = match wanted {
                [] => suite::list(binary, &package.libraries)?,
                _ => suite::list_all(binary, &package.libraries)?,
            };
            known.extend(names.iter().filter(|name| self.contains(name)).cloned());
            let chosen: Vec<String> = names
                .into_iter()
                .filter(|name| {
                    let mut any = wanted.is_empty();
                    for (wanted, met) in wanted.iter().zip(&mut met) {
                        let whole = format!("{}::{name}", binary.name);
                        if whole.contains(wanted.as_str()) && self.contains(name) {
                            (any, *met) = (true, true);
                        }
                    }
                    any && self.contains(name)
                })
                .collect();
            if !chosen.is_empty() {
                programs.push((binary.clone(), chosen));
            }
        }
        if let Some((missing, _)) = wanted.iter().zip(met).find(|(_, met)| !met) {
            let reason = self.left_out.iter().find(|(name, _)| name.contains(missing.as_str()));
            if let Some((name, reason)) = reason {
                return Err(Error::Usage(format!("the test `{name}` cannot specify: {reason}")));
            }
            let (what, text) = ("test", missing.clone());
            return Err(cota_mutate::Error::NothingNamed { what, text, names: known }.into());
        }
        if programs.is_empty() {
            return Err(Error::Usage(
                "there is no test that specifies anything: write a `#[test]`, a `#[cota::test]` or a \
                 `#[cota::contract]`, or give a reference with --against"
                    .to_owned(),
            ));
        }
        Ok(programs)
    }
}

/// The numbers in what specifies, which are what comes of a function that is right: those of a reference and of tests that
/// are wanted by name.
pub fn constants(plan: &Plan, options: &RepairOptions) -> Vec<i128> {
    const MOST: usize = 12;
    let reference = options.against.as_ref().map(|(reference, _)| against::last(reference));
    let tests: Vec<&str> =
        options.tests.iter().filter_map(|wanted| wanted.rsplit("::").next()).collect();
    let mut bodies = Bodies { bodies: Vec::new() };
    let mut all = Vec::new();
    for listed in &plan.files {
        bodies.visit_file(&listed.file.tree);
        for (name, body) in bodies.bodies.drain(..) {
            if Some(name.as_str()) == reference || tests.iter().any(|own| name.contains(own)) {
                // Most of it is in macros, which are not parsed.
                let text = &listed.file.text[body];
                let words = text.split(|sign: char| !sign.is_alphanumeric() && sign != '_');
                all.extend(words.filter_map(|word| word.parse::<i128>().ok()));
            }
        }
    }
    let mut seen = BTreeSet::new();
    all.retain(|number| seen.insert(*number));
    all.truncate(MOST);
    all
}

/// The functions of a file, with their bodies.
struct Bodies {
    bodies: Vec<(String, std::ops::Range<usize>)>,
}

impl<'a> Visit<'a> for Bodies {
    fn visit_item_fn(&mut self, own: &'a syn::ItemFn) {
        self.bodies.push((own.sig.ident.to_string(), own.block.span().byte_range()));
    }

    fn visit_impl_item_fn(&mut self, own: &'a ImplItemFn) {
        self.bodies.push((own.sig.ident.to_string(), own.block.span().byte_range()));
    }
}

/// An ordinary test.
struct Plain {
    panics: bool,
}

/// The targets that can have the wanted tests, as arguments of cargo: those whose sources have the names, or that are
/// called so. None, which stands for all, if no test is wanted or it is not plain which ones these are.
pub fn targets(plan: &Plan, options: &RepairOptions) -> Vec<String> {
    if options.tests.is_empty() || options.against.is_some() {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut crates = plan.package.crates.iter();
    let mut own = None;
    for listed in &plan.files {
        if listed.first {
            own = crates.find(|krate| krate.root == listed.file.path);
        }
        let Some(krate) = own else { return Vec::new() };
        let path = listed.file.path.to_string_lossy();
        let has = |wanted: &String| {
            let parts = || wanted.split("::").filter(|part| !part.is_empty());
            let last = parts().last().unwrap_or_default();
            let function = last.strip_suffix("_contract").unwrap_or(last);
            let code = |line: &&str| !line.trim_start().starts_with("//");
            listed.file.text.lines().filter(code).any(|line| line.contains(function))
                || parts().any(|part| path.contains(part) || krate.name.contains(part))
        };
        if options.tests.iter().any(has) {
            let is_test = krate.root.parent().is_some_and(|folder| folder.ends_with("tests"));
            let arguments = match (krate.library, krate.test && is_test) {
                (true, _) => vec!["--lib".to_owned()],
                (false, true) => vec!["--test".to_owned(), krate.name.clone()],
                (false, false) => return Vec::new(),
            };
            if !found.contains(&arguments) {
                found.push(arguments);
            }
        }
    }
    found.concat()
}

/// What the package calls `cota`, if it uses it.
pub fn cota_name(package: &Package) -> Option<String> {
    let manifest = package.root.join(&package.folder).join("Cargo.toml");
    let table: toml::Table = std::fs::read_to_string(manifest).ok()?.parse().ok()?;
    ["dev-dependencies", "dependencies"].iter().find_map(|kind| {
        let list = table.get(*kind)?.as_table()?;
        let named = |name: &str, value: &toml::Value| {
            value.get("package").and_then(toml::Value::as_str).unwrap_or(name) == "cota"
        };
        let (name, _) = list.iter().find(|(name, value)| named(name, value))?;
        Some(name.replace('-', "_"))
    })
}

/// The end of the first file of a crate: before its `main` it says who takes the tests over.
fn hand_over(cota: &str) -> String {
    format!(
        "\n#[cfg(test)]\nmod __cota_exam {{\n    #[used]\n    #[unsafe(link_section = \".init_array\")]\n    \
         static START: extern \"C\" fn() = start;\n    extern \"C\" fn start() {{\n        \
         if {RUNTIME}::is_on() {{ ::{cota}::__private::hand_over_to({RUNTIME}::register); }}\n    }}\n}}\n"
    )
}

/// Whether the package has an allocator of its own, so that memory cannot be counted.
pub fn has_allocator(plan: &Plan) -> bool {
    plan.files.iter().any(|listed| listed.file.text.contains("global_allocator"))
}
