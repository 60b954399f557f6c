//! The walk over a file: every place where an operator may look, with the place of the switch.
//!
//! An expression that is used as a value can be replaced by a `match` on a switch. One that is used as
//! a place (a receiver, what is borrowed, the left side of an assignment, what a pattern looks at)
//! cannot, since a `match` makes a value of it; there the switch stands at the next expression around
//! it that is a value.

mod look;

use super::attributes::{generic, has_parameters, statement_attributes};
use super::cfg::{self, Cfg};
use super::facts::Facts;
use super::grouping::{Unit, Within};
use super::items::Items;
use super::marks::Marks;
use super::scope::Scope;
use super::source::SourceFile;
use super::types::OfFile;
use crate::rust::operators::{Edit, Node, Target, Usage};
use crate::rust::proposal::{Function, Place, Proposal, SwitchForm};
use std::ops::Range;
use std::rc::Rc;
use syn::{Block, Expr, ImplItem, Item, Pat, Signature, Stmt, TraitItem};

/// What a walk finds.
#[derive(Default)]
pub struct Found {
    /// The functions that take part.
    pub functions: Vec<Function>,
    /// The proposals, in the order of the source.
    pub proposals: Vec<Proposal>,
    /// Where loops begin their turns: just after the brace.
    pub loops: Vec<usize>,
    /// The tests of the file: their names and bodies.
    pub tests: Vec<(String, Range<usize>)>,
    /// How many functions were left out, by reason.
    pub left_out: std::collections::BTreeMap<&'static str, usize>,
    /// Files of modules that are part of this build: the file's path is relative to this file's.
    pub modules: Vec<Module>,
}

/// A `mod name;`.
pub struct Module {
    /// Its name, with those of the inline modules around it.
    pub path: Vec<String>,
    /// What `#[path]` says.
    pub file: Option<String>,
    /// Whether it is there for tests only.
    pub test: bool,
}

/// How an expression is used.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Value,
    Place,
    /// A statement without a semicolon, or an arm without a comma.
    Bare,
}

/// What operators are to be tried at a target.
pub trait Apply {
    /// The edits, each with the name of its operator.
    fn apply(&self, target: &Target<'_>) -> Vec<(&'static str, Edit)>;
}

/// The walk itself.
#[allow(clippy::struct_excessive_bools)] // each says something else about where it is
pub struct Walk<'a> {
    pub(super) file: &'a SourceFile,
    pub(super) index: usize,
    cfg: &'a Cfg,
    marks: Marks,
    operators: &'a dyn Apply,
    pub(super) items: &'a Items,
    pub(super) found: Found,
    pub(super) scope: Scope,
    names: Vec<String>,
    modules: Vec<String>,
    pub(super) function: Option<usize>,
    pub(super) place: Option<Place>,
    /// The expression around that nothing outside can be grouped with.
    pub(super) unit: Unit,
    /// What the next expression is in, if that separates it from what is around it.
    pub(super) within: Option<Within>,
    /// The places around, within the unit, the outermost first.
    pub(super) enclosing: Vec<Place>,
    pub(super) statement: Range<usize>,
    /// What goes before a replacement: the name of a field written in short.
    pub(super) prefix: String,
    pub(super) usage: Usage<'a>,
    /// Whether the walk is in the arguments of a statement that is only a call.
    pub(super) call_argument: bool,
    /// Whether the block that comes next has no value: that of a loop, or of a function that returns nothing.
    pub(super) has_no_value: bool,
    /// The option whose content the closure that comes next gets.
    pub(super) given: Option<&'a Expr>,
    /// The longest chain around, whose beginnings are not chains of their own.
    pub(super) chain: Range<usize>,
    test: bool,
    in_trait: bool,
    generic: bool,
}

impl<'a> Walk<'a> {
    /// A walk over a file; `test` if it is part of the tests.
    pub fn new(
        file: &'a SourceFile,
        index: usize,
        cfg: &'a Cfg,
        test: bool,
        items: &'a Items,
        operators: &'a dyn Apply,
        types: Rc<OfFile>,
    ) -> Self {
        Self {
            file,
            index,
            cfg,
            marks: Marks::read(&file.text),
            operators,
            items,
            found: Found::default(),
            scope: Scope { types, ..Scope::default() },
            names: Vec::new(),
            modules: Vec::new(),
            function: None,
            place: None,
            unit: Unit::default(),
            within: None,
            enclosing: Vec::new(),
            statement: 0..0,
            prefix: String::new(),
            usage: Usage::Other,
            call_argument: false,
            has_no_value: false,
            given: None,
            chain: 0..0,
            test,
            in_trait: false,
            generic: false,
        }
    }

    /// Walks over the whole file.
    pub fn run(mut self) -> Found {
        let file = self.file;
        if super::marks::skipped(&file.tree.attrs) {
            self.leave_out("marked to be skipped");
        } else {
            self.items(&file.tree.items);
        }
        self.found
    }

    fn leave_out(&mut self, reason: &'static str) {
        *self.found.left_out.entry(reason).or_default() += 1;
    }

    fn items(&mut self, items: &'a [Item]) {
        for item in items {
            self.item(item);
        }
    }

    pub(super) fn item(&mut self, item: &'a Item) {
        match item {
            Item::Fn(function) => {
                self.function(&function.attrs, &function.sig, Some(&function.block), item);
            }
            Item::Mod(module) => self.module(module),
            Item::Impl(block) => {
                let test = self.test || cfg::only_for_tests(&block.attrs);
                if !self.enter(&block.attrs, item) {
                    return;
                }
                let own = super::scope::type_name(&block.self_ty);
                self.names.push(own.clone().unwrap_or_else(|| "_".to_owned()));
                let before = std::mem::replace(&mut self.test, test);
                let self_type = std::mem::replace(&mut self.scope.self_type, own);
                self.in_trait = block.trait_.is_some();
                self.generic = has_parameters(&block.generics);
                for member in &block.items {
                    if let ImplItem::Fn(method) = member {
                        self.function(&method.attrs, &method.sig, Some(&method.block), method);
                    }
                }
                self.in_trait = false;
                self.generic = false;
                self.generic = false;
                self.scope.self_type = self_type;
                self.test = before;
                self.names.pop();
            }
            Item::Trait(definition) => {
                if !self.enter(&definition.attrs, item) {
                    return;
                }
                self.names.push(definition.ident.to_string());
                self.in_trait = true;
                self.generic = true;
                for member in &definition.items {
                    if let TraitItem::Fn(method) = member {
                        self.function(&method.attrs, &method.sig, method.default.as_ref(), method);
                    }
                }
                self.in_trait = false;
                self.generic = false;
                self.names.pop();
            }
            _ => {}
        }
    }

    /// Whether to look into an item with these attributes.
    fn enter(&mut self, attributes: &[syn::Attribute], item: &impl syn::spanned::Spanned) -> bool {
        if !self.cfg.allows(attributes) {
            self.leave_out("not part of this build");
            return false;
        }
        let line = self.file.position(self.file.range(item).start).line;
        if super::marks::skipped(attributes) || self.marks.skips_from(line) {
            self.leave_out("marked to be skipped");
            return false;
        }
        true
    }

    fn module(&mut self, module: &'a syn::ItemMod) {
        if !self.enter(&module.attrs, module) {
            return;
        }
        let test = self.test || cfg::only_for_tests(&module.attrs);
        let name = module.ident.to_string();
        self.modules.push(name.clone());
        if let Some((_, items)) = &module.content {
            self.names.push(name);
            let before = std::mem::replace(&mut self.test, test);
            self.items(items);
            self.test = before;
            self.names.pop();
        } else {
            let file = super::marks::path_attribute(&module.attrs);
            self.found.modules.push(Module { path: self.modules.clone(), file, test });
        }
        self.modules.pop();
    }

    fn function(
        &mut self,
        attributes: &'a [syn::Attribute],
        signature: &'a Signature,
        block: Option<&'a Block>,
        whole: &impl syn::spanned::Spanned,
    ) {
        let Some(block) = block else { return };
        if !self.enter(attributes, whole) {
            return;
        }
        if signature.constness.is_some() {
            return self.leave_out("const fn");
        }
        let test = self.test || cfg::only_for_tests(attributes);
        self.names.push(signature.ident.to_string());
        let outer = (self.function, self.place.take(), std::mem::take(&mut self.statement));
        let outer_test = std::mem::replace(&mut self.test, test);
        let scope = self.scope.enter_function(signature);
        self.scope.facts = Facts::of(self.file, block, &self.scope.types.constants);
        if test || matches!(signature.safety, syn::Safety::Unsafe(_)) {
            // Loops of tests burn fuel too: the fault may be what keeps them going.
            self.function = None;
            if !test {
                self.leave_out("unsafe fn");
            } else if cfg::only_for_tests(attributes) {
                let name = signature.ident.to_string();
                self.found.tests.push((name, self.file.range(block)));
            }
        } else {
            self.function = Some(self.found.functions.len());
            let body = self.file.range(block);
            self.found.functions.push(Function {
                file: self.index,
                name: self.names.join("::"),
                span: self.file.range(whole),
                body: body.clone(),
                in_trait: self.in_trait,
                generic: self.generic || generic(&signature.generics, signature),
            });
            let place = Place { form: SwitchForm::Body, range: body.clone() };
            self.statement = body;
            self.look(Node::Function(signature, block), Some(&place), false);
        }
        self.has_no_value = self.scope.returns.is_none();
        self.block(block, self.scope.returns_bool());
        self.scope.leave_function(scope);
        self.test = outer_test;
        (self.function, self.place, self.statement) = outer;
        self.names.pop();
    }

    pub(super) fn block(&mut self, block: &'a Block, boolean: bool) {
        let has_no_value = std::mem::take(&mut self.has_no_value);
        let depth = self.scope.depth();
        let last = block.stmts.len().saturating_sub(1);
        for (at, statement) in block.stmts.iter().enumerate() {
            let range = self.file.range(statement);
            let line = self.file.position(range.start).line;
            if self.marks.skips_from(line) || !self.cfg.allows(statement_attributes(statement)) {
                continue;
            }
            self.gap(block, at);
            self.pair(block, at);
            let outer = std::mem::replace(&mut self.statement, range.clone());
            match statement {
                Stmt::Item(item) => {
                    let types = Rc::clone(&self.scope.types);
                    let scope =
                        std::mem::replace(&mut self.scope, Scope { types, ..Scope::default() });
                    self.item(item);
                    self.scope = scope;
                }
                Stmt::Macro(_) => {}
                Stmt::Local(local) => self.local(local),
                Stmt::Expr(expression, semicolon) => {
                    let place = Place { form: SwitchForm::Braced, range };
                    if semicolon.is_some() || at != last {
                        self.look(Node::Statement(statement), Some(&place), false);
                    }
                    let role =
                        if semicolon.is_none() && at != last { Role::Bare } else { Role::Value };
                    let call = matches!(expression, Expr::Call(_) | Expr::MethodCall(_));
                    self.call_argument = call && semicolon.is_some();
                    let boolean = boolean && at == last && semicolon.is_none();
                    let within = if semicolon.is_some() { Within::Statement } else { Within::Tail };
                    self.within = Some(within);
                    self.expression(expression, role, boolean);
                    self.call_argument = false;
                }
            }
            self.statement = outer;
        }
        if has_room_at_end(block, has_no_value, boolean) {
            self.gap(block, block.stmts.len());
        }
        self.scope.back_to(depth);
    }

    /// The place before a statement, just after what is before it.
    fn gap(&mut self, block: &'a Block, at: usize) {
        let end = match at.checked_sub(1) {
            Some(before) => self.file.range(&block.stmts[before]).end,
            None => self.file.range(block).start + 1,
        };
        // A statement in parentheses, or one that begins right there, leaves no room beside it.
        let (before, after) = self.file.text.split_at(end);
        let has_room = after.starts_with(|next: char| next.is_whitespace() || next == '}')
            && !after.trim_start().starts_with(')');
        if !before.ends_with(['{', '}', ';']) || !has_room {
            return;
        }
        let outer = std::mem::replace(&mut self.statement, end..end);
        let place = Place { form: SwitchForm::Braced, range: end..end };
        self.look(Node::Gap(block, at), Some(&place), false);
        self.statement = outer;
    }

    /// A statement and the next one.
    fn pair(&mut self, block: &'a Block, at: usize) {
        let range = self.file.range(&block.stmts[at]);
        let end = block.stmts.get(at + 1).map_or(range.end, |next| self.file.range(next).end);
        let outer = std::mem::replace(&mut self.statement, range.start..end);
        self.look(Node::Pair(block, at), None, false);
        self.statement = outer;
    }

    fn local(&mut self, local: &'a syn::Local) {
        if let Some(init) = &local.init {
            let place = self.place.take();
            let simple =
                super::exprs::binds_by_value(&local.pat) || super::exprs::is_value(&init.expr);
            let role = if simple { Role::Value } else { Role::Place };
            let boolean =
                matches!(&local.pat, Pat::Type(typed) if super::scope::is_bool(&typed.ty));
            let within = if init.diverge.is_some() { Within::LetElse } else { Within::Value };
            self.within = Some(within);
            self.usage = Usage::Bound(&local.pat);
            self.expression(&init.expr, role, boolean);
            if let Some((_, diverge)) = &init.diverge {
                self.within = Some(Within::Else);
                self.expression(diverge, Role::Place, false);
            }
            self.place = place;
        }
        let value = local.init.as_ref().map(|init| &*init.expr);
        self.scope.declare(&local.pat, value, &[]);
    }

    /// The body of a loop, where each turn burns fuel.
    pub(super) fn turn(&mut self, body: &'a Block) {
        self.found.loops.push(self.file.range(body).start + 1);
        let outer = std::mem::replace(&mut self.scope.in_loop, true);
        self.has_no_value = true;
        self.block(body, false);
        self.scope.in_loop = outer;
    }

    pub(super) fn attributes_allow(&self, attributes: &[syn::Attribute]) -> bool {
        self.cfg.allows(attributes)
    }

    pub(super) fn returns_bool(&self) -> bool {
        self.scope.returns_bool()
    }
}

/// Whether a statement can come after the last one of a block: that is no value then.
fn has_room_at_end(block: &Block, has_no_value: bool, boolean: bool) -> bool {
    match block.stmts.last() {
        Some(Stmt::Expr(Expr::While(_) | Expr::ForLoop(_), None)) => !boolean,
        Some(Stmt::Expr(Expr::If(own), None)) => {
            has_no_value || own.else_branch.is_none() && !boolean
        }
        Some(Stmt::Expr(Expr::Match(_) | Expr::Loop(_) | Expr::Block(_), None)) => has_no_value,
        Some(Stmt::Expr(_, None)) | None => false,
        Some(_) => true,
    }
}
