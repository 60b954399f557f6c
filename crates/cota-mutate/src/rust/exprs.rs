//! The walk through expressions: which are values, which are places.

use super::attributes::expression_attributes;
use super::chain::Reader;
use super::grouping::{Unit, Within};
use super::scope::Part;
use super::walk::{Role, Walk};
use crate::rust::operators::{Node, Usage};
use crate::rust::proposal::{Place, SwitchForm};
use syn::{BinOp, Expr, Pat, UnOp};

/// Methods of options whose closure gets what is inside.
const GIVEN: [&str; 6] = ["and_then", "is_none_or", "is_some_and", "map", "map_or", "map_or_else"];

impl<'a> Walk<'a> {
    /// An expression in its role; `boolean` if a `bool` is expected of it.
    pub(super) fn expression(&mut self, expression: &'a Expr, role: Role, boolean: bool) {
        let attributes = expression_attributes(expression);
        let within = self.within.take();
        if !self.attributes_allow(attributes) {
            return;
        }
        let outer = self.place.clone();
        let range = self.file.range(expression);
        let own = match role {
            _ if has_let(expression) || matches!(expression, Expr::Block(_) | Expr::Const(_)) => {
                None
            }
            _ if !attributes.is_empty() => None,
            Role::Value => Some(Place { form: SwitchForm::Expression, range }),
            Role::Bare => Some(Place { form: SwitchForm::Braced, range }),
            Role::Place => None,
        };
        let around = within.map(|within| {
            let unit = Unit { range: self.file.range(expression), within };
            (std::mem::replace(&mut self.unit, unit), std::mem::take(&mut self.enclosing))
        });
        if own.is_some() {
            self.place = own;
        }
        self.look(Node::Expression(expression), self.place.clone().as_ref(), boolean);
        self.usage = Usage::Other;
        let prefix = std::mem::take(&mut self.prefix);
        let chain = self.chain.clone();
        if self.file.range(expression).start != chain.start && self.is_chain(expression) {
            self.chain = self.file.range(expression);
        }
        let depth = self.enclosing.len();
        self.enclosing.extend(self.place.clone());
        self.children(expression, boolean);
        self.enclosing.truncate(depth);
        if let Some((unit, enclosing)) = around {
            (self.unit, self.enclosing) = (unit, enclosing);
        }
        self.chain = chain;
        self.prefix = prefix;
        self.place = outer;
    }

    /// A value that a delimiter separates from what is around it.
    fn separate(&mut self, expression: &'a Expr, within: Within) {
        self.within = Some(within);
        self.value(expression);
    }

    fn is_chain(&self, expression: &Expr) -> bool {
        let reader = Reader { file: self.file, scope: &self.scope, items: self.items };
        reader.read(expression).is_some()
    }

    fn value(&mut self, expression: &'a Expr) {
        self.expression(expression, Role::Value, false);
    }

    fn place(&mut self, expression: &'a Expr) {
        self.expression(expression, Role::Place, false);
    }

    fn values(&mut self, expressions: impl IntoIterator<Item = &'a Expr>) {
        for expression in expressions {
            self.separate(expression, Within::Value);
        }
    }

    fn optional(&mut self, expression: Option<&'a Expr>, boolean: bool) {
        if let Some(expression) = expression {
            self.expression(expression, Role::Value, boolean);
        }
    }

    /// What patterns look at. It may be a value unless a pattern borrows from it: if it cannot be moved
    /// or copied, the compiler says so, and if it can, nothing is lost.
    fn looked_at(&mut self, expression: &'a Expr, mut patterns: impl Iterator<Item = &'a Pat>) {
        let borrows = patterns.any(|pattern| {
            let text = self.file.source(pattern);
            text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == "ref")
        });
        let role = if is_value(expression) || !borrows { Role::Value } else { Role::Place };
        self.expression(expression, role, false);
    }

    #[allow(clippy::too_many_lines)] // one line or two for each kind of expression
    fn children(&mut self, expression: &'a Expr, boolean: bool) {
        match expression {
            Expr::Array(e) => self.values(&e.elems),
            Expr::Assign(e) => {
                self.usage = Usage::Left(&e.right);
                self.place(&e.left);
                self.usage = Usage::Right(&e.left);
                self.value(&e.right);
            }
            Expr::Async(e) => self.block(&e.block, false),
            Expr::Await(e) => self.value(&e.base),
            Expr::Binary(e) => self.operands(e),
            Expr::Block(e) => self.block(&e.block, boolean),
            Expr::Break(e) => self.optional(e.expr.as_deref(), false),
            Expr::Call(e) => {
                if !matches!(*e.func, Expr::Path(_)) {
                    self.place(&e.func);
                }
                self.values(&e.args);
            }
            Expr::Cast(e) => self.value(&e.expr),
            Expr::Closure(e) => {
                let depth = self.scope.depth();
                let given = self.given.take();
                for input in &e.inputs {
                    self.scope.declare(input, given, &[Part::Some]);
                }
                self.value(&e.body);
                self.scope.back_to(depth);
            }
            Expr::Field(e) => self.place(&e.base),
            Expr::ForLoop(e) => {
                self.separate(&e.expr, Within::Head);
                let depth = self.scope.depth();
                self.scope.declare(&e.pat, Some(&e.expr), &[Part::Element]);
                self.turn(&e.body);
                self.scope.back_to(depth);
            }
            Expr::Group(e) => self.expression(&e.expr, Role::Place, boolean),
            Expr::If(e) => {
                let depth = self.scope.depth();
                self.condition(&e.cond, Within::Head);
                self.block(&e.then_branch, boolean);
                self.scope.back_to(depth);
                if let Some((_, other)) = &e.else_branch {
                    self.within = Some(Within::Else);
                    self.expression(other, Role::Place, boolean);
                }
            }
            Expr::Index(e) => {
                self.place(&e.expr);
                self.separate(&e.index, Within::Value);
            }
            Expr::Let(e) => {
                self.looked_at(&e.expr, std::iter::once(&*e.pat));
                self.scope.declare(&e.pat, Some(&e.expr), &[]);
            }
            Expr::Loop(e) => self.turn(&e.body),
            Expr::Match(e) => self.arms(e, boolean),
            Expr::MethodCall(e) => {
                self.place(&e.receiver);
                for argument in &e.args {
                    // What the closure gets is what is in the option.
                    let closure = matches!(argument, Expr::Closure(own) if own.inputs.len() == 1);
                    let takes = GIVEN.contains(&e.method.to_string().as_str());
                    self.given = (closure && takes).then_some(&*e.receiver);
                    self.separate(argument, Within::Value);
                    self.given = None;
                }
            }
            Expr::Paren(e) => {
                self.within = Some(Within::Value);
                self.expression(&e.expr, Role::Value, boolean);
            }
            Expr::Range(e) => {
                self.optional(e.start.as_deref(), false);
                self.optional(e.end.as_deref(), false);
            }
            Expr::RawAddr(e) => self.place(&e.expr),
            Expr::Reference(e) => {
                self.usage = if e.mutability.is_some() { Usage::Changed } else { Usage::Borrowed };
                self.place(&e.expr);
            }
            Expr::Repeat(e) => self.separate(&e.expr, Within::Value),
            Expr::Return(e) => self.optional(e.expr.as_deref(), self.returns_bool()),
            Expr::Struct(e) => self.fields(e),
            Expr::Try(e) => self.value(&e.expr),
            Expr::Tuple(e) => self.values(&e.elems),
            Expr::Unary(e) => match e.op {
                UnOp::Deref(_) => self.place(&e.expr),
                UnOp::Neg(_) if matches!(*e.expr, Expr::Lit(_)) => {}
                _ => self.expression(&e.expr, Role::Value, boolean),
            },
            Expr::Unsafe(e) => self.block(&e.block, boolean),
            Expr::While(e) => {
                let depth = self.scope.depth();
                self.condition(&e.cond, Within::Head);
                self.turn(&e.body);
                self.scope.back_to(depth);
            }
            _ => {}
        }
    }

    fn condition(&mut self, condition: &'a Expr, within: Within) {
        self.within = Some(within);
        self.expression(condition, Role::Value, true);
    }

    fn operands(&mut self, binary: &'a syn::ExprBinary) {
        let literal = |e: &Expr| matches!(e, Expr::Lit(_) | Expr::Binary(_) | Expr::Cast(_));
        match binary.op {
            BinOp::And(_) | BinOp::Or(_) => {
                self.expression(&binary.left, Role::Value, true);
                self.expression(&binary.right, Role::Value, true);
            }
            // Comparisons borrow their operands.
            BinOp::Eq(_)
            | BinOp::Ne(_)
            | BinOp::Lt(_)
            | BinOp::Le(_)
            | BinOp::Gt(_)
            | BinOp::Ge(_) => {
                for (operand, other) in
                    [(&binary.left, &binary.right), (&binary.right, &binary.left)]
                {
                    self.usage = Usage::Compared(other);
                    let role = if literal(operand) { Role::Value } else { Role::Place };
                    self.expression(operand, role, false);
                }
            }
            ref op if crate::rust::operators::assigns(op) => {
                self.usage = Usage::Changed;
                self.place(&binary.left);
                self.value(&binary.right);
            }
            _ => {
                self.value(&binary.left);
                self.value(&binary.right);
            }
        }
    }

    fn arms(&mut self, whole: &'a syn::ExprMatch, boolean: bool) {
        self.within = Some(Within::Head);
        self.looked_at(&whole.expr, whole.arms.iter().map(|arm| without_guard(&arm.pat).0));
        for (at, arm) in whole.arms.iter().enumerate() {
            if !self.attributes_allow(&arm.attrs) {
                continue;
            }
            let (pattern, guard) = without_guard(&arm.pat);
            let range = match guard {
                Some(guard) => self.file.range(guard),
                None => self.file.range(pattern).end..self.file.range(pattern).end,
            };
            self.look(Node::Arm(whole, at), Some(&Place { form: SwitchForm::Arm, range }), false);
            let depth = self.scope.depth();
            self.scope.declare(pattern, Some(&whole.expr), &[]);
            if let Some(guard) = guard {
                let place = Place { form: SwitchForm::Expression, range: self.file.range(guard) };
                self.look(Node::Guard(guard), Some(&place), true);
                self.condition(guard, Within::Guard);
            }
            // The last arm needs no comma.
            let last = at + 1 == whole.arms.len();
            let bare = arm.comma.is_none() && !last;
            self.within = Some(if bare { Within::BareArm } else { Within::Arm });
            let role = if arm.comma.is_none() { Role::Bare } else { Role::Value };
            self.expression(&arm.body, role, boolean);
            self.scope.back_to(depth);
        }
    }

    fn fields(&mut self, whole: &'a syn::ExprStruct) {
        for field in &whole.fields {
            if !self.attributes_allow(&field.attrs) {
                continue;
            }
            if field.colon_token.is_some() {
                self.separate(&field.expr, Within::Value);
            } else if let syn::Member::Named(name) = &field.member {
                self.prefix = format!("{name}: ");
                self.within = Some(Within::Value);
                self.place(&field.expr);
                self.prefix.clear();
            }
        }
        self.values(whole.rest.as_deref());
    }
}

/// Whether a condition binds names, so that it cannot be a value.
fn has_let(expression: &Expr) -> bool {
    match expression {
        Expr::Let(_) => true,
        Expr::Binary(e) => has_let(&e.left) || has_let(&e.right),
        _ => false,
    }
}

/// Whether an expression makes a new value, so that a `match` around it changes nothing.
pub(super) fn is_value(expression: &Expr) -> bool {
    match expression {
        Expr::Paren(e) => is_value(&e.expr),
        Expr::Path(_) | Expr::Field(_) | Expr::Index(_) | Expr::Macro(_) | Expr::Group(_) => false,
        Expr::Unary(e) => !matches!(e.op, UnOp::Deref(_)),
        _ => true,
    }
}

/// The pattern of an arm, and its guard.
fn without_guard(pattern: &Pat) -> (&Pat, Option<&Expr>) {
    match pattern {
        Pat::Guard(guarded) => (&guarded.pat, Some(&guarded.guard)),
        _ => (pattern, None),
    }
}

/// Whether a pattern takes the value as it is: a name, or nothing.
pub(super) fn binds_by_value(pattern: &Pat) -> bool {
    match pattern {
        Pat::Ident(name) => name.by_ref.is_none() && name.subpat.is_none(),
        Pat::Type(typed) => binds_by_value(&typed.pat),
        _ => false,
    }
}
