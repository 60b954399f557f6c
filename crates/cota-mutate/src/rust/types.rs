//! The types of variables as the compiler knows them.
//!
//! It is asked with one check of a copy in which every variable is given to a function whose bound it does not meet:
//! each complaint names a type, and is where the variable is.

use super::files::Listed;
use super::package::Package;
use super::schema::cargo::{Complaint, Task, ask};
use super::schema::render::RUNTIME;
use super::schema::tree::Folders;
use super::source::SourceFile;
use crate::Error;
use crate::operators::registry::NAVIGATION;
use cota_run::Watch;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;
use std::path::PathBuf;
use std::time::Duration;
use syn::visit::{self, Visit};
use syn::{Block, Expr, Pat, Stmt, Type};

/// What is known of the variables of a file.
#[derive(Clone, Debug, Default)]
pub struct OfFile {
    /// Their types, by where their names are declared.
    types: FxHashMap<usize, Type>,
    /// Numbers that count as numbers of every function.
    pub constants: Vec<i128>,
    /// The bodies of the functions that are of interest; all, if none says so.
    bodies: Option<Vec<Range<usize>>>,
}

impl OfFile {
    /// Whether a function, by its body, is of interest.
    pub fn has(&self, body: &Range<usize>) -> bool {
        self.bodies.as_ref().is_none_or(|bodies| bodies.contains(body))
    }

    /// The type of a variable whose name is declared at a place.
    pub fn get(&self, name: &usize) -> Option<&Type> {
        self.types.get(name)
    }
}

/// Whether an operator looks at the types of variables.
pub fn are_of_use(operator: &str) -> bool {
    matches!(operator, NAVIGATION | "LNK" | "VAR" | "CXA" | "GRD" | "INS")
}

/// The types of variables, by file.
#[derive(Clone, Debug, Default)]
pub struct Types {
    files: BTreeMap<PathBuf, FxHashMap<usize, Type>>,
    /// The functions that were asked about, by file and body: nothing is proposed for others.
    bodies: Option<Vec<(PathBuf, Range<usize>)>>,
    /// Numbers that count as numbers of every function: those of what specifies it.
    pub constants: Vec<i128>,
}

impl Types {
    /// The types that are known in a file.
    pub fn of(&self, file: &SourceFile) -> std::rc::Rc<OfFile> {
        let types = self.files.get(&file.path).cloned().unwrap_or_default();
        let bodies = self.bodies.as_ref().map(|bodies| {
            let own = bodies.iter().filter(|(path, _)| *path == file.path);
            own.map(|(_, body)| body.clone()).collect()
        });
        std::rc::Rc::new(OfFile { types, constants: self.constants.clone(), bodies })
    }

    /// Asks the compiler for the types of the variables in some bodies: files, by number, and places in them. What it
    /// does not say is not known.
    ///
    /// # Errors
    /// If the copy cannot be written, or the watch asks to stop.
    pub fn ask(
        package: &Package,
        files: &[Listed],
        bodies: &[(usize, Range<usize>)],
        folders: &Folders,
        environment: &[(String, String)],
        watch: Watch<'_>,
    ) -> Result<Self, Error> {
        let mut changed = FxHashMap::default();
        let mut probed: Vec<(PathBuf, Vec<Probe>)> = Vec::new();
        for (number, listed) in files.iter().enumerate() {
            let own = bodies.iter().filter(|(file, _)| *file == number && listed.edition >= 2018);
            let mut finder = Finder::new(&listed.file, own.map(|(_, body)| body.clone()).collect());
            if !finder.bodies.is_empty() {
                finder.visit_file(&listed.file.tree);
                let (text, probes) = with_probes(&listed.file.text, finder.found, finder.wrapped);
                changed.insert(listed.file.path.clone(), text);
                probed.push((listed.file.path.clone(), probes));
            }
        }
        let path = |number: usize| files[number].file.path.clone();
        let asked = bodies.iter().map(|(file, body)| (path(*file), body.clone())).collect();
        let mut types = Self { bodies: Some(asked), ..Self::default() };
        if probed.iter().all(|(_, probes)| probes.is_empty()) {
            return Ok(types);
        }
        folders.keep_runtime()?;
        folders.update(package, &changed)?;
        watch.begin("types of variables", None);
        let answer = ask(package, folders, (environment, &[]), Task::Check, PATIENCE, watch)?;
        for (path, probes) in probed {
            let known = probes.iter().filter_map(|probe| {
                let about = |own: &&Complaint| {
                    own.spans.first().is_some_and(|(file, place)| {
                        *file == path
                            && probe.place.start <= place.start
                            && place.end <= probe.place.end
                    })
                };
                Some((probe.name, named(&answer.complaints.iter().find(about)?.rendered)?))
            });
            types.files.insert(path.clone(), known.collect());
        }
        Ok(types)
    }
}

/// How long the check may take; without types, fewer edits are proposed.
const PATIENCE: Duration = Duration::from_mins(5);

/// A variable that is given to the function.
struct Probe {
    /// Where its name is declared.
    name: usize,
    /// Where it is in the text with the calls.
    place: Range<usize>,
}

/// What goes into a text at a place.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Insertion {
    /// The end of an expression that is a block now.
    Close,
    /// The beginning of one.
    Open,
    /// A call for a variable: where its name is declared, and the name.
    Call(usize, String),
}

/// The text with a call for each variable (where it is declared, its name, and where the call goes), and some expressions
/// as blocks, so that there is room for calls.
fn with_probes(
    text: &str,
    found: Vec<(usize, String, usize)>,
    wrapped: Vec<Range<usize>>,
) -> (String, Vec<Probe>) {
    let calls = found.into_iter().map(|(name, ident, at)| (at, Insertion::Call(name, ident)));
    let mut all: Vec<(usize, Insertion)> = calls.collect();
    for range in wrapped {
        all.extend([(range.start, Insertion::Open), (range.end, Insertion::Close)]);
    }
    all.sort();
    let (mut new, mut from, mut probes) = (String::new(), 0, Vec::new());
    for (at, insertion) in all {
        new.push_str(&text[from..at]);
        from = at;
        match insertion {
            Insertion::Close => new.push('}'),
            Insertion::Open => new.push('{'),
            Insertion::Call(name, ident) => {
                let start = new.len();
                let _ = write!(new, " ::{RUNTIME}::type_of(&{ident});");
                probes.push(Probe { name, place: start..new.len() });
            }
        }
    }
    (new + &text[from..], probes)
}

/// The type that a complaint names: "the trait bound `usize: cota_mutation_runtime::Known` is not satisfied".
fn named(complaint: &str) -> Option<Type> {
    let (_, rest) = complaint.split_once("the trait bound `")?;
    let (name, _) = rest.split_once("` is not satisfied")?;
    let (name, bound) = name.rsplit_once(": ")?;
    bound.ends_with("Known").then(|| syn::parse_str(name).ok())?
}

/// The names that a pattern declares, and where.
fn names_of(pattern: &Pat) -> Vec<(usize, String)> {
    struct Names(Vec<(usize, String)>);
    impl<'a> Visit<'a> for Names {
        fn visit_pat_ident(&mut self, own: &'a syn::PatIdent) {
            let name = own.ident.to_string();
            if !name.starts_with(char::is_uppercase) {
                self.0.push((own.ident.span().byte_range().start, name));
            }
            visit::visit_pat_ident(self, own);
        }
    }
    let mut names = Names(Vec::new());
    names.visit_pat(pattern);
    names.0
}

struct Finder<'a> {
    file: &'a SourceFile,
    bodies: Vec<Range<usize>>,
    /// Where a name is declared, the name, and where it can be used.
    found: Vec<(usize, String, usize)>,
    /// Expressions that are blocks for that.
    wrapped: Vec<Range<usize>>,
}

impl<'a> Finder<'a> {
    fn new(file: &'a SourceFile, bodies: Vec<Range<usize>>) -> Self {
        Self { file, bodies, found: Vec::new(), wrapped: Vec::new() }
    }

    /// The names of patterns, which can be used in the body of a closure or an arm.
    fn body<'p>(&mut self, patterns: impl IntoIterator<Item = &'p Pat>, body: &Expr) {
        let known = self.found.len();
        let range = self.file.range(body);
        let at = match body {
            Expr::Block(body) if body.attrs.is_empty() && body.label.is_none() => {
                self.start(&body.block)
            }
            _ => range.start,
        };
        patterns.into_iter().for_each(|pattern| self.names(pattern, at));
        if self.found.len() > known && at == range.start {
            self.wrapped.push(range);
        }
    }

    /// The names of a pattern, which can be used from a place on.
    fn names(&mut self, pattern: &Pat, at: usize) {
        if self.bodies.iter().any(|body| body.contains(&at)) {
            let names = names_of(pattern).into_iter();
            self.found.extend(names.map(|(start, name)| (start, name, at)));
        }
    }

    fn start(&self, block: &Block) -> usize {
        self.file.range(block).start + 1
    }

    /// The names that a condition binds in its block.
    fn condition(&mut self, condition: &Expr, at: usize) {
        match condition {
            Expr::Let(own) => self.names(&own.pat, at),
            Expr::Binary(own) => {
                self.condition(&own.left, at);
                self.condition(&own.right, at);
            }
            _ => {}
        }
    }
}

impl<'a> Visit<'a> for Finder<'_> {
    /// At the end of a block most is known of its variables, such as what the `None` that they began with is a lack of.
    fn visit_block(&mut self, block: &'a Block) {
        let end = match block.stmts.last() {
            Some(last @ Stmt::Expr(_, None)) => self.file.range(last).start,
            _ => self.file.range(block).end - 1,
        };
        for (at, statement) in block.stmts.iter().enumerate() {
            let Stmt::Local(local) = statement else { continue };
            let declares_again = |later: &Stmt| match later {
                Stmt::Local(later) => names_of(&later.pat)
                    .iter()
                    .any(|(_, name)| names_of(&local.pat).iter().any(|(_, own)| own == name)),
                _ => false,
            };
            if !block.stmts[at + 1..].iter().any(declares_again) {
                self.names(&local.pat, end);
            } else if local.init.is_some() {
                self.names(&local.pat, self.file.range(statement).end);
            }
        }
        visit::visit_block(self, block);
    }

    fn visit_expr_for_loop(&mut self, own: &'a syn::ExprForLoop) {
        self.names(&own.pat, self.start(&own.body));
        visit::visit_expr_for_loop(self, own);
    }

    fn visit_expr_if(&mut self, own: &'a syn::ExprIf) {
        self.condition(&own.cond, self.start(&own.then_branch));
        visit::visit_expr_if(self, own);
    }

    fn visit_expr_while(&mut self, own: &'a syn::ExprWhile) {
        self.condition(&own.cond, self.start(&own.body));
        visit::visit_expr_while(self, own);
    }

    fn visit_arm(&mut self, arm: &'a syn::Arm) {
        self.body([&arm.pat], &arm.body);
        visit::visit_arm(self, arm);
    }

    fn visit_expr_closure(&mut self, own: &'a syn::ExprClosure) {
        self.body(&own.inputs, &own.body);
        visit::visit_expr_closure(self, own);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quote::ToTokens;

    #[test]
    fn complaints_name_types() {
        let text = "error[E0277]: the trait bound `Option<Box<list::Cell>>: cota_mutation_runtime::Known` \
                    is not satisfied\n --> src";
        let ty = named(text).expect("a type").to_token_stream().to_string();
        assert_eq!(ty.replace(' ', ""), "Option<Box<list::Cell>>");
        assert!(named("error[E0277]: the trait bound `T: Copy` is not satisfied").is_none());
        assert!(named("error[E0308]: mismatched types").is_none());
    }

    #[test]
    fn every_name_gets_a_call_where_it_can_be_used() {
        let text = "fn f() { let (a, mut b) = (0, 1); for c in 0..2 { if let Some(d) = g() {} } }";
        let file = SourceFile::parse("lib.rs".into(), text.to_owned()).unwrap();
        let mut finder = Finder::new(&file, std::iter::once(7..text.len()).collect());
        finder.visit_file(&file.tree);
        let (new, probes) = with_probes(text, finder.found, finder.wrapped);
        let calls: Vec<&str> = probes.iter().map(|probe| &new[probe.place.clone()]).collect();
        assert_eq!(calls.len(), 4);
        syn::parse_file(&new).unwrap();
        let declared = |probe: &Probe| text[probe.name..].chars().next().unwrap().to_string();
        let mut names: Vec<String> = probes.iter().map(declared).collect();
        names.sort();
        assert_eq!(names, ["a", "b", "c", "d"]);
        for probe in &probes {
            let name = declared(probe);
            assert!(new[probe.place.clone()].ends_with(&format!("(&{name});")));
        }
        // The variables of a block at its end, those of a pattern at the beginning of its block.
        assert!(new.ends_with("::type_of(&a); ::cota_mutation_runtime::type_of(&b);for c in 0..2 { ::cota_mutation_runtime::type_of(&c); if let Some(d) = g() { ::cota_mutation_runtime::type_of(&d);} } }"), "{new}");
    }

    #[test]
    fn a_body_without_braces_gets_them() {
        let text = "fn f() { g(|a| |b| a < b); match x { Some(c) => c, None => 0, } }";
        let file = SourceFile::parse("lib.rs".into(), text.to_owned()).unwrap();
        let mut finder = Finder::new(&file, std::iter::once(7..text.len()).collect());
        finder.visit_file(&file.tree);
        let (new, probes) = with_probes(text, finder.found, finder.wrapped);
        let new = new.replace("::cota_mutation_runtime::type_of", "t");
        syn::parse_file(&new).unwrap();
        assert_eq!(
            new,
            "fn f() { g(|a| { t(&a);|b| { t(&b);a < b}}); match x { Some(c) => { t(&c);c}, None => 0, } }"
        );
        assert_eq!(probes.len(), 3);
    }
}
