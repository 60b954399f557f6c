//! What a function has that its edits can be made of: conditions, numbers, statements.

use super::source::SourceFile;
use syn::visit::{self, Visit};
use syn::{BinOp, Block, Expr, Item, Lit, Pat, Stmt};

/// What is in a function, each once, in the order of the source.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// The comparisons and the conditions, as they are written.
    pub conditions: Vec<String>,
    /// The whole numbers: those of expressions before those of patterns.
    pub integers: Vec<i128>,
    /// Assignments and calls that are statements.
    pub statements: Vec<String>,
    /// Such statements of a branch, with the pattern that binds what they need: `if let Some(x) = y { f(x); }`.
    pub cases: Vec<String>,
}

impl Facts {
    /// What is in the body of a function; further constants count as some of its numbers.
    pub fn of(file: &SourceFile, block: &Block, constants: &[i128]) -> Self {
        let mut collect = Collect { file, facts: Self::default(), of_patterns: Vec::new() };
        collect.visit_block(block);
        let Collect { mut facts, of_patterns, .. } = collect;
        for number in of_patterns.into_iter().chain(constants.iter().copied()) {
            note(&mut facts.integers, number);
        }
        facts
    }
}

fn note<T: PartialEq>(list: &mut Vec<T>, new: T) {
    if !list.contains(&new) {
        list.push(new);
    }
}

struct Collect<'a> {
    file: &'a SourceFile,
    facts: Facts,
    of_patterns: Vec<i128>,
}

impl Collect<'_> {
    fn condition(&mut self, expression: &Expr) {
        let text = self.file.source(expression);
        if !text.contains('\n') {
            note(&mut self.facts.conditions, text.to_owned());
        }
    }

    fn head(&mut self, condition: &Expr) {
        if matches!(condition, Expr::MethodCall(_) | Expr::Path(_) | Expr::Field(_) | Expr::Call(_))
        {
            self.condition(condition);
        }
    }

    /// The statements of a branch that needs what a pattern binds.
    fn case(&mut self, pattern: &Pat, of: &Expr, statements: &[&Stmt]) {
        let pattern = self.file.source(pattern);
        // `None` and `_` bind nothing; what is called would be called once more.
        let binds = pattern.contains('(') && is_plain(of) && !pattern.contains('\n');
        for statement in statements.iter().filter(|own| binds && is_simple(own)) {
            let text = self.file.source(*statement);
            if !text.contains('\n') {
                let of = self.file.source(of);
                note(&mut self.facts.cases, format!("if let {pattern} = {of} {{ {text} }}"));
            }
        }
    }
}

/// Whether an expression is a variable or a field.
fn is_plain(expression: &Expr) -> bool {
    match expression {
        Expr::Path(_) => true,
        Expr::Field(field) => is_plain(&field.base),
        Expr::Reference(of) => is_plain(&of.expr),
        _ => false,
    }
}

/// Whether a statement is an assignment or a call.
fn is_simple(statement: &Stmt) -> bool {
    match statement {
        Stmt::Expr(Expr::Assign(_) | Expr::MethodCall(_) | Expr::Call(_), Some(_)) => true,
        Stmt::Expr(Expr::Binary(binary), Some(_)) => super::operators::assigns(&binary.op),
        _ => false,
    }
}

impl<'a> Visit<'a> for Collect<'_> {
    fn visit_expr_binary(&mut self, binary: &'a syn::ExprBinary) {
        if let BinOp::Eq(_)
        | BinOp::Ne(_)
        | BinOp::Lt(_)
        | BinOp::Le(_)
        | BinOp::Gt(_)
        | BinOp::Ge(_) = binary.op
        {
            self.condition(&Expr::Binary(binary.clone()));
        }
        visit::visit_expr_binary(self, binary);
    }

    fn visit_expr_if(&mut self, whole: &'a syn::ExprIf) {
        self.head(&whole.cond);
        if let Expr::Let(own) = &*whole.cond {
            let statements: Vec<&Stmt> = whole.then_branch.stmts.iter().collect();
            self.case(&own.pat, &own.expr, &statements);
        }
        visit::visit_expr_if(self, whole);
    }

    fn visit_expr_while(&mut self, whole: &'a syn::ExprWhile) {
        self.head(&whole.cond);
        visit::visit_expr_while(self, whole);
    }

    fn visit_expr_match(&mut self, whole: &'a syn::ExprMatch) {
        for arm in &whole.arms {
            if let (Expr::Block(body), false) = (&*arm.body, matches!(arm.pat, Pat::Guard(_))) {
                let statements: Vec<&Stmt> = body.block.stmts.iter().collect();
                self.case(&arm.pat, &whole.expr, &statements);
            }
        }
        visit::visit_expr_match(self, whole);
    }

    fn visit_stmt(&mut self, statement: &'a Stmt) {
        let text = self.file.source(statement);
        if is_simple(statement) && !text.contains('\n') {
            note(&mut self.facts.statements, text.to_owned());
        }
        visit::visit_stmt(self, statement);
    }

    fn visit_expr_lit(&mut self, literal: &'a syn::ExprLit) {
        if let Lit::Int(number) = &literal.lit
            && let Ok(value) = number.base10_parse()
        {
            note(&mut self.facts.integers, value);
        }
    }

    fn visit_pat(&mut self, pattern: &'a Pat) {
        if let Pat::Lit(literal) = pattern {
            if let Lit::Int(number) = &literal.lit
                && let Ok(value) = number.base10_parse()
            {
                self.of_patterns.push(value);
            }
            return;
        }
        visit::visit_pat(self, pattern);
    }

    fn visit_item(&mut self, _: &'a Item) {}
}
