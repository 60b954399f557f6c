//! Where a path through a function shows that a link leads nowhere.
//!
//! What is not sure is left out: a link counts as empty up to the first statement that may change it.

use cota_mutate::report::Mutation;
use proc_macro2::LineColumn;
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Block, Expr, Pat, Stmt};

/// A part of the source in which a link leads nowhere.
#[derive(Clone, Debug)]
struct Region {
    link: String,
    /// Line and column, from 1, of its first character and behind its last.
    start: (usize, usize),
    end: (usize, usize),
}

/// The parts of a source in which links lead nowhere.
#[derive(Clone, Debug, Default)]
pub struct Paths(Vec<Region>);

impl Paths {
    /// Those of a source.
    ///
    /// # Errors
    /// It is no Rust.
    pub fn of(source: &str) -> Result<Self, String> {
        let file = syn::parse_file(source).map_err(|error| error.to_string())?;
        let mut paths = Self::default();
        paths.visit_file(&file);
        Ok(paths)
    }

    /// The link that leads nowhere where this mutation follows it.
    pub fn dead(&self, mutation: &Mutation) -> Option<String> {
        let span = mutation.span;
        let (start, end) = ((span.line, span.column), (span.end_line, span.end_column));
        let text: String = mutation.replacement.split_whitespace().collect();
        let here = self.0.iter().filter(|own| own.start <= start && end <= own.end);
        here.map(|own| &own.link).find(|link| opens(&text, link)).cloned()
    }

    fn add(&mut self, links: &[String], of: &impl Spanned) {
        let span = of.span();
        self.add_between(links, span.start(), span.end());
    }

    fn add_between(&mut self, links: &[String], start: LineColumn, end: LineColumn) {
        let place = |at: LineColumn| (at.line, at.column + 1);
        let (start, end) = (place(start), place(end));
        self.0.extend(links.iter().map(|link| Region { link: link.clone(), start, end }));
    }

    /// What is empty in a branch, up to the first statement that may change it.
    fn add_branch(&mut self, links: &[String], branch: &Expr) {
        match branch {
            Expr::Block(block) => self.add_rest(links, &block.block.stmts),
            other => {
                let sure: Vec<String> = links
                    .iter()
                    .filter(|link| !may_change(link, |change| change.visit_expr(other)))
                    .cloned()
                    .collect();
                self.add(&sure, other);
            }
        }
    }

    fn add_rest(&mut self, links: &[String], rest: &[Stmt]) {
        for link in links {
            let same = |statement: &&Stmt| !may_change(link, |change| change.visit_stmt(statement));
            let sure = rest.iter().take_while(same).count();
            if let (Some(first), Some(last)) = (rest[..sure].first(), rest[..sure].last()) {
                self.add_between(
                    std::slice::from_ref(link),
                    first.span().start(),
                    last.span().end(),
                );
            }
            // The right side of an assignment to the link itself comes before it changes.
            if let Some(Stmt::Expr(Expr::Assign(assign), _)) = rest.get(sure)
                && plain(&assign.left) == *link
                && !may_change(link, |change| change.visit_expr(&assign.right))
            {
                self.add(std::slice::from_ref(link), &assign.right);
            }
        }
    }
}

impl<'ast> Visit<'ast> for Paths {
    fn visit_block(&mut self, block: &'ast Block) {
        for (at, statement) in block.stmts.iter().enumerate() {
            let rest = &block.stmts[at + 1..];
            self.add_rest(&empty_after(statement), rest);
        }
        visit::visit_block(self, block);
    }

    fn visit_expr_if(&mut self, node: &'ast syn::ExprIf) {
        let then = &node.then_branch.stmts;
        self.add_rest(&empty_if(&node.cond, true), then);
        if let Some((_, branch)) = &node.else_branch {
            self.add_branch(&empty_if(&node.cond, false), branch);
        }
        visit::visit_expr_if(self, node);
    }

    fn visit_expr_match(&mut self, node: &'ast syn::ExprMatch) {
        for arm in &node.arms {
            if matches!(&arm.pat, Pat::Ident(name) if name.ident == "None") {
                self.add_branch(&[plain(&node.expr)], &arm.body);
            }
        }
        visit::visit_expr_match(self, node);
    }

    fn visit_local(&mut self, node: &'ast syn::Local) {
        if let Some(init) = &node.init
            && let Some((_, diverges)) = &init.diverge
            && is_some(&node.pat)
        {
            self.add_branch(&[plain(&init.expr)], diverges);
        }
        visit::visit_local(self, node);
    }
}

/// The links that are empty if a condition has this outcome.
fn empty_if(condition: &Expr, outcome: bool) -> Vec<String> {
    match condition {
        Expr::Paren(inner) => empty_if(&inner.expr, outcome),
        Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Not(_)) => {
            empty_if(&unary.expr, !outcome)
        }
        Expr::Binary(binary) => {
            let both = match binary.op {
                syn::BinOp::And(_) => outcome,
                syn::BinOp::Or(_) => !outcome,
                _ => false,
            };
            if !both {
                return Vec::new();
            }
            [empty_if(&binary.left, outcome), empty_if(&binary.right, outcome)].concat()
        }
        Expr::MethodCall(call) => {
            let empty = if outcome { "is_none" } else { "is_some" };
            if call.method == empty { vec![plain(&call.receiver)] } else { Vec::new() }
        }
        Expr::Let(condition) if !outcome && is_some(&condition.pat) => vec![plain(&condition.expr)],
        _ => Vec::new(),
    }
}

/// The links that are empty after a statement.
fn empty_after(statement: &Stmt) -> Vec<String> {
    struct Taken(Vec<String>);
    impl<'ast> Visit<'ast> for Taken {
        fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
            if call.method == "take" && call.args.is_empty() {
                self.0.push(plain(&call.receiver));
            }
            visit::visit_expr_method_call(self, call);
        }
    }
    match statement {
        Stmt::Local(local) => {
            let mut taken = Taken(Vec::new());
            // Only what is taken in any case: the initial value itself.
            if let Some(init) = &local.init
                && matches!(&*init.expr, Expr::MethodCall(call) if call.method == "take")
            {
                taken.visit_expr(&init.expr);
            }
            taken.0
        }
        Stmt::Expr(Expr::While(repeat), _) if !breaks(&repeat.body) => {
            empty_if(&repeat.cond, false)
        }
        Stmt::Expr(Expr::Assign(assign), _) if matches!(&*assign.right, Expr::Path(path) if path.path.is_ident("None")) =>
        {
            vec![plain(&assign.left)]
        }
        _ => Vec::new(),
    }
}

/// Whether a pattern is `Some` of whatever there is.
fn is_some(pattern: &Pat) -> bool {
    let any = |inner: &Pat| match inner {
        Pat::Wild(_) => true,
        Pat::Ident(name) => name.subpat.is_none(),
        _ => false,
    };
    matches!(pattern, Pat::TupleStruct(some)
        if some.path.is_ident("Some") && some.elems.len() == 1 && some.elems.iter().all(any))
}

/// An expression without what only looks at it: references, dereferences, `as_ref()` and the like.
fn plain(expression: &Expr) -> String {
    match expression {
        Expr::Reference(inner) => plain(&inner.expr),
        Expr::Paren(inner) => plain(&inner.expr),
        Expr::Unary(inner) if matches!(inner.op, syn::UnOp::Deref(_)) => plain(&inner.expr),
        Expr::MethodCall(call)
            if ["as_ref", "as_mut", "as_deref", "as_deref_mut", "take"]
                .iter()
                .any(|name| call.method == name) =>
        {
            plain(&call.receiver)
        }
        other => squeezed(other),
    }
}

fn squeezed(tokens: &impl ToTokens) -> String {
    tokens.to_token_stream().to_string().split_whitespace().collect()
}

/// Whether a text opens a link: goes on from what is in it.
fn opens(text: &str, link: &str) -> bool {
    let joins = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
    let ends = [
        ".unwrap()",
        ".as_ref().unwrap()",
        ".as_mut().unwrap()",
        ".as_deref().unwrap()",
        ".as_deref_mut().unwrap()",
    ];
    text.match_indices(link).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = &text[at + link.len()..];
        !before.is_some_and(joins) && ends.iter().any(|end| after.starts_with(end))
    })
}

/// Whether anything in a part of the source may give a link something: an assignment to it or to what it begins with, a reference to
/// that with the right to change it, a call of a method of it (except those that only look).
fn may_change(link: &str, look: impl FnOnce(&mut Change)) -> bool {
    let root = link.split(['.', '[', '(']).next().unwrap_or(link).to_owned();
    let mut change = Change { root, link: link.to_owned(), found: false };
    look(&mut change);
    change.found
}

struct Change {
    /// What the link begins with: a variable, or `self`.
    root: String,
    link: String,
    found: bool,
}

impl Change {
    /// Whether a place is the link, or one that it begins with.
    fn is_of_link(&self, place: &Expr) -> bool {
        let place = plain(place);
        self.link == place
            || self.link.starts_with(&format!("{place}.")) && place != "self"
            || place == self.root && place != "self"
    }
}

impl<'ast> Visit<'ast> for Change {
    fn visit_expr_assign(&mut self, node: &'ast syn::ExprAssign) {
        self.found |= self.is_of_link(&node.left);
        visit::visit_expr_assign(self, node);
    }

    fn visit_expr_reference(&mut self, node: &'ast syn::ExprReference) {
        self.found |= node.mutability.is_some() && self.is_of_link(&node.expr);
        visit::visit_expr_reference(self, node);
    }

    fn visit_expr_method_call(&mut self, node: &'ast syn::ExprMethodCall) {
        let receiver = plain(&node.receiver);
        let own_method = receiver == "self" && self.root == "self";
        let fills = ["insert", "replace", "get_or_insert", "get_or_insert_with", "push", "extend"];
        let filled = fills.iter().any(|name| node.method == name);
        self.found |= own_method || filled && self.is_of_link(&node.receiver);
        visit::visit_expr_method_call(self, node);
    }
}

/// Whether a loop may end otherwise than by its condition.
fn breaks(body: &Block) -> bool {
    struct Breaks(bool);
    impl<'ast> Visit<'ast> for Breaks {
        fn visit_expr_break(&mut self, _: &'ast syn::ExprBreak) {
            self.0 = true;
        }
    }
    let mut found = Breaks(false);
    found.visit_block(body);
    found.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use cota_mutate::report::Span;

    /// The link that a replacement follows in vain, if it stands where `@` is in the body of a function.
    fn dead(body: &str, replacement: &str) -> Option<String> {
        let at = body.find('@').expect("a mark");
        let line = body[..at].matches('\n').count() + 2;
        let column = at - body[..at].rfind('\n').map_or(0, |last| last + 1) + 1;
        let source = format!("fn f(&mut self) {{\n{}\n}}", body.replace('@', "x"));
        let span = Span { line, column, end_line: line, end_column: column + 1 };
        let mutation = Mutation {
            operator: "NAV".to_owned(),
            detail: String::new(),
            file: String::new(),
            function: String::new(),
            span,
            original: "x".to_owned(),
            replacement: replacement.to_owned(),
        };
        Paths::of(&source).expect("it is Rust").dead(&mutation)
    }

    #[test]
    fn a_link_is_dead_where_the_path_says_so() {
        let link = Some("a.next".to_owned());
        let opened = "a.next.as_deref().unwrap().next";
        for body in [
            "if a.next.is_none() { @; }",
            "if !(a.next.is_some() || b) { @; }",
            "if a.next.is_none() && b { f(@); }",
            "if let Some(n) = &a.next { n } else { @ }",
            "match a.next.as_ref() { Some(n) => n, None => @ }",
            "let Some(n) = &a.next else { return @ };",
            "while let Some(n) = &a.next { a = n; } @;",
            "let n = a.next.take(); let m = @;",
            "a.next = None; f(@);",
            "let n = a.next.take(); a.next = @;",
        ] {
            assert_eq!(dead(body, opened), link, "{body}");
        }
    }

    #[test]
    fn what_is_not_sure_is_not_dead() {
        let opened = "a.next.as_deref().unwrap().next";
        for body in [
            "if a.next.is_some() { @; }",
            "if a.next.is_none() || b { @; }",
            "if a.next.is_none() { } @;",
            "if let Some(1) = a.next { } else { @ }",
            "if a.next.is_none() { a.next = n; @; }",
            "if a.next.is_none() { a = b; @; }",
            "if a.next.is_none() { fill(&mut a.next); @; }",
            "while let Some(n) = &a.next { break; } @;",
            "match a.next { Some(n) => @, None => n }",
        ] {
            assert_eq!(dead(body, opened), None, "{body}");
        }
        // The link itself is a value like any other.
        let body = "if a.next.is_none() { @; }";
        assert_eq!(dead(body, "a.next"), None);
        assert_eq!(dead(body, "b.a.next.unwrap()"), None);
        // A method of the receiver may do anything to it.
        let (own, calls) =
            ("if self.root.is_none() { @; }", "if self.root.is_none() { self.f(); @; }");
        assert_eq!(dead(own, "self.root.unwrap().key").as_deref(), Some("self.root"));
        assert_eq!(dead(calls, "self.root.unwrap().key"), None);
    }
}
