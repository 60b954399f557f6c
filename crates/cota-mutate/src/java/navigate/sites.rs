//! Where chains stand in a function, and what is wanted there.

use super::Navigation;
use super::chains::{Chains, Known};
use crate::java::operators::Edit;
use crate::java::source::{Function, SourceFile, is_class};
use crate::navigation::{ChainSite, Facing, LiteralKind, Position, TypeId};
use crate::operators::registry::NAVIGATION;

/// What is wanted of an expression.
#[derive(Clone)]
struct Wanted {
    position: Position,
    /// The type; without one, that of the expression itself.
    ty: Option<TypeId>,
    facing: Facing,
    /// Whether something is stored in it although it is no left side.
    place: bool,
}

impl Wanted {
    fn of(position: Position, ty: Option<TypeId>) -> Self {
        Self { position, ty, facing: Facing::Nothing, place: false }
    }
}

/// Goes through a function.
pub(super) struct Sites<'a> {
    chains: Chains<'a>,
    edits: Vec<Edit>,
}

impl<'a> Sites<'a> {
    pub fn new(
        navigation: &'a mut Navigation,
        file: &'a SourceFile,
        function: &'a Function,
    ) -> Self {
        let known = Known::default();
        let chains = Chains { navigation, file, function: function.node, known };
        Self { chains, edits: Vec::new() }
    }

    pub fn all(mut self) -> Vec<Edit> {
        let file = self.chains.file;
        if let Some(body) = file.tree.child(self.chains.function, "body") {
            self.statement(body);
        }
        self.edits
    }

    fn child(&self, at: usize, role: &str) -> Option<usize> {
        self.chains.file.tree.child(at, role)
    }

    fn children(&self, at: usize) -> Vec<usize> {
        self.chains.file.node(at).children.clone()
    }

    fn statement(&mut self, at: usize) {
        let file = self.chains.file;
        let node = file.node(at);
        let published = self.chains.navigation.navigator.options().as_published;
        match node.kind.as_str() {
            "EXPRESSION_STATEMENT" => {
                for child in self.children(at) {
                    if file.node(child).kind == "METHOD_INVOCATION" {
                        if self.chains.navigation.call_statement_arguments {
                            self.arguments(child, Position::Other);
                        }
                    } else {
                        self.expression(child, &Wanted::of(Position::Other, None));
                    }
                }
            }
            "VARIABLE" => {
                let ty = self.chains.ty(at);
                if let Some(value) = self.child(at, "initializer") {
                    self.expression(value, &Wanted::of(Position::Other, ty));
                }
            }
            "RETURN" => {
                let ty = self.result_type(at);
                if let Some(value) = self.child(at, "result") {
                    self.expression(value, &Wanted::of(Position::Other, ty));
                }
            }
            _ => {
                for child in self.children(at) {
                    match file.node(child).role.as_str() {
                        "condition" => {
                            let boolean = Some(self.chains.navigation.boolean);
                            self.expression(child, &Wanted::of(Position::Other, boolean));
                        }
                        "iterable" | "selector" => {
                            if published {
                                continue;
                            }
                            self.expression(child, &Wanted::of(Position::Other, None));
                        }
                        _ if is_statement(&file.node(child).kind) => self.statement(child),
                        _ if is_class(file.node(child)) => self.statement(child),
                        _ => self.expression(child, &Wanted::of(Position::Other, None)),
                    }
                }
            }
        }
    }

    /// The type of the result of the method around; none in a lambda expression, whose type its context has.
    fn result_type(&self, at: usize) -> Option<TypeId> {
        let file = self.chains.file;
        let around = file.above(at).find(|&above| {
            matches!(file.node(above).kind.as_str(), "METHOD" | "LAMBDA_EXPRESSION")
        })?;
        if file.node(around).kind == "METHOD" { self.chains.ty(around) } else { None }
    }

    fn expression(&mut self, at: usize, wanted: &Wanted) {
        let file = self.chains.file;
        let node = file.node(at);
        let kind = node.kind.as_str();
        match kind {
            "PARENTHESIZED" => {
                for child in self.children(at) {
                    self.expression(child, wanted);
                }
            }
            "ASSIGNMENT" => self.assignment(at, true),
            "CONDITIONAL_EXPRESSION" => {
                let boolean = Some(self.chains.navigation.boolean);
                for child in self.children(at) {
                    if file.node(child).role == "condition" {
                        self.expression(child, &Wanted::of(wanted.position, boolean));
                    } else {
                        let facing = Facing::Nothing;
                        self.expression(child, &Wanted { facing, ..wanted.clone() });
                    }
                }
            }
            "LAMBDA_EXPRESSION" => {
                if let Some(body) = self.child(at, "body") {
                    if is_statement(&file.node(body).kind) {
                        self.statement(body);
                    } else {
                        self.expression(body, &Wanted::of(Position::Other, None));
                    }
                }
            }
            "LOGICAL_COMPLEMENT" => {
                let boolean = Some(self.chains.navigation.boolean);
                self.operand(at, &Wanted::of(wanted.position, boolean));
            }
            _ if kind.ends_with("CREMENT") => {
                let place = Wanted { place: true, ..Wanted::of(wanted.position, None) };
                self.operand(at, &place);
            }
            _ if kind.ends_with("_ASSIGNMENT") => self.assignment(at, false),
            _ if self.child(at, "left").is_some() => self.binary(at, wanted.position),
            _ => {
                self.site(at, wanted);
                self.inside(at, wanted.position);
            }
        }
    }

    fn operand(&mut self, at: usize, wanted: &Wanted) {
        if let Some(operand) = self.child(at, "operand") {
            self.expression(operand, wanted);
        }
    }

    fn assignment(&mut self, at: usize, plain: bool) {
        let (Some(left), Some(right)) = (self.child(at, "variable"), self.child(at, "expression"))
        else {
            return;
        };
        let (to, from) = (self.chains.ty(left), self.chains.ty(right));
        let nullable = from.filter(|_| self.chains.file.node(right).kind != "NULL_LITERAL");
        let (left_chain, right_chain) = (self.chains.chain(left), self.chains.chain(right));
        let facing = |other: Option<_>| match other {
            Some(other) if plain => Facing::Assigned(other),
            _ => Facing::Nothing,
        };
        let wanted = Wanted::of(Position::Left, nullable.or(to));
        self.expression(left, &Wanted { facing: facing(right_chain), ..wanted });
        // A text takes everything.
        let to = if plain || to != Some(self.chains.navigation.string) { to } else { from };
        let wanted = Wanted::of(Position::Right, to);
        self.expression(right, &Wanted { facing: facing(left_chain), ..wanted });
    }

    fn binary(&mut self, at: usize, position: Position) {
        let file = self.chains.file;
        let (Some(left), Some(right)) = (self.child(at, "left"), self.child(at, "right")) else {
            return;
        };
        let compares = matches!(
            file.node(at).kind.as_str(),
            "EQUAL_TO"
                | "NOT_EQUAL_TO"
                | "LESS_THAN"
                | "LESS_THAN_EQUAL"
                | "GREATER_THAN"
                | "GREATER_THAN_EQUAL"
        );
        let is_text = self.chains.ty(at) == Some(self.chains.navigation.string);
        for (own, other) in [(left, right), (right, left)] {
            let other_type = self.chains.ty(other);
            let is_null = |at: usize| file.node(at).kind == "NULL_LITERAL";
            let ty = if is_null(other) || is_text { self.chains.ty(own) } else { other_type };
            let facing = match self.chains.chain(other) {
                Some(chain) if compares => Facing::Compared(chain),
                _ => Facing::Nothing,
            };
            self.expression(own, &Wanted { facing, ..Wanted::of(position, ty) });
        }
    }

    /// What is inside a chain: arguments, indices, and what it begins with.
    fn inside(&mut self, at: usize, position: Position) {
        let file = self.chains.file;
        for child in self.children(at) {
            let node = file.node(child);
            match node.role.as_str() {
                "argument" => self.argument(child, position),
                "index" | "dimension" => {
                    let int = Some(self.chains.navigation.int);
                    self.expression(child, &Wanted::of(position, int));
                }
                // A part of this chain.
                "select" | "expression" if is_link(&node.kind) => self.inside(child, position),
                _ if is_statement(&node.kind) || is_class(node) => self.statement(child),
                _ => self.expression(child, &Wanted::of(position, None)),
            }
        }
    }

    fn arguments(&mut self, call: usize, position: Position) {
        self.inside(call, position);
    }

    fn argument(&mut self, at: usize, position: Position) {
        let expected = self.chains.file.node(at).expected;
        let ty = expected.map(|ty| self.chains.navigation.types[ty]);
        self.expression(at, &Wanted::of(position, ty));
    }

    /// Proposes other chains for one.
    fn site(&mut self, at: usize, wanted: &Wanted) {
        let Some(chain) = self.chains.chain(at) else { return };
        let Some(ty) = wanted.ty.or_else(|| self.chains.ty(at)) else { return };
        let point = self.chains.point(at);
        let mut site = ChainSite::new(chain, wanted.position, ty);
        site.facing = wanted.facing.clone();
        site.place |= wanted.place;
        let published = self.chains.navigation.navigator.options().as_published;
        if !published && self.is_condition_of_loop(at) {
            site.without.insert(LiteralKind::False);
        }
        let navigation = &self.chains.navigation;
        let span = self.chains.file.node(at).span.clone();
        for proposal in navigation.navigator.propose(&navigation.universe, &point, &site) {
            if !navigation.has(&point, &site.chain, &proposal) {
                continue;
            }
            let letter = match wanted.position {
                Position::Left => "L",
                Position::Right => "R",
                Position::Other => "U",
            };
            let mechanisms: Vec<_> =
                proposal.mechanisms.iter().map(|mechanism| mechanism.abbreviation()).collect();
            self.edits.push(Edit {
                operator: NAVIGATION,
                detail: format!("{letter} {}", mechanisms.join(",")),
                span: span.clone(),
                replacement: navigation.text(&proposal.chain),
            });
        }
    }

    /// Without `false`, which would leave the loop out, and which the compiler refuses in most.
    fn is_condition_of_loop(&self, at: usize) -> bool {
        let file = self.chains.file;
        let mut own = at;
        for above in file.above(at) {
            match file.node(above).kind.as_str() {
                "PARENTHESIZED" => own = above,
                "WHILE_LOOP" | "FOR_LOOP" => return file.node(own).role == "condition",
                _ => return false,
            }
        }
        false
    }
}

/// A part of a chain to the left of another one.
fn is_link(kind: &str) -> bool {
    matches!(kind, "MEMBER_SELECT" | "METHOD_INVOCATION" | "ARRAY_ACCESS" | "IDENTIFIER")
}

pub(in crate::java) fn is_statement(kind: &str) -> bool {
    matches!(
        kind,
        "BLOCK"
            | "VARIABLE"
            | "EXPRESSION_STATEMENT"
            | "RETURN"
            | "IF"
            | "WHILE_LOOP"
            | "DO_WHILE_LOOP"
            | "FOR_LOOP"
            | "ENHANCED_FOR_LOOP"
            | "LABELED_STATEMENT"
            | "SWITCH"
            | "CASE"
            | "SYNCHRONIZED"
            | "TRY"
            | "CATCH"
            | "THROW"
            | "ASSERT"
            | "BREAK"
            | "CONTINUE"
            | "YIELD"
            | "EMPTY_STATEMENT"
            | "METHOD"
    )
}
