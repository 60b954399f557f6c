//! What the operators of the registry do in Java, but for navigation.

mod arithmetic;
mod conditions;
mod deletion;
mod exchange;
mod precedence;
mod statements;

use super::source::{Function, SourceFile};
use crate::config::Constants;
use std::ops::Range;

/// A change of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// The name of the operator in the registry.
    pub operator: &'static str,
    /// Which of the operator's ways it is, where it has several.
    pub detail: String,
    /// What is replaced.
    pub span: Range<usize>,
    /// What it is replaced by.
    pub replacement: String,
}

/// Which forms of operators are on; the defaults are those of muJava++, but for fields.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "a switch each")]
pub struct JavaOptions {
    /// COR: replace and put in `&&`, `||` and `^`.
    pub and: bool,
    pub or: bool,
    pub xor: bool,
    /// COR: also `&` and `|` of conditions.
    pub bit_and: bool,
    pub bit_or: bool,
    /// ROR: the whole comparison by `true` and by `false`.
    pub replace_with_true: bool,
    pub replace_with_false: bool,
    /// ROR: no `true` for the condition of a loop without end, and no `false` for that of any loop.
    pub smart_literals: bool,
    /// AOIS: leave out what is final.
    pub skip_final: bool,
    /// AODS: leave out statements.
    pub skip_expression_statements: bool,
    /// BEE: leave out literals, and the condition itself.
    pub skip_constants: bool,
    pub skip_same_expression: bool,
    /// Mutate the values that fields begin with.
    pub fields: bool,
}

impl Default for JavaOptions {
    fn default() -> Self {
        Self {
            and: true,
            or: true,
            xor: true,
            bit_and: false,
            bit_or: false,
            replace_with_true: true,
            replace_with_false: true,
            smart_literals: false,
            skip_final: true,
            skip_expression_statements: true,
            skip_constants: true,
            skip_same_expression: true,
            fields: true,
        }
    }
}

/// A place that operators look at.
pub(super) struct Target<'a> {
    pub file: &'a SourceFile,
    pub function: &'a Function,
    /// The names of the types, by their numbers.
    pub types: &'a [String],
    pub options: &'a JavaOptions,
    pub constants: &'a Constants,
    pub at: usize,
}

impl Target<'_> {
    fn kind(&self) -> &str {
        &self.file.node(self.at).kind
    }

    fn kind_of(&self, at: usize) -> &str {
        &self.file.node(at).kind
    }

    fn child(&self, role: &str) -> Option<usize> {
        self.file.tree.child(self.at, role)
    }

    fn type_of(&self, at: usize) -> &str {
        self.file.node(at).ty.map_or("", |ty| self.types[ty].as_str())
    }

    fn ty(&self) -> &str {
        self.type_of(self.at)
    }

    fn text(&self, at: usize) -> &str {
        self.file.of(at)
    }

    fn parent(&self) -> Option<usize> {
        self.file.node(self.at).parent
    }

    /// The kind of the node above, past parentheses.
    fn around(&self) -> &str {
        let mut above = self.file.above(self.at);
        above.find(|&at| self.kind_of(at) != "PARENTHESIZED").map_or("", |at| self.kind_of(at))
    }

    fn kind_of_parent(&self) -> &str {
        self.parent().map_or("", |at| self.kind_of(at))
    }

    /// The role of the expression that this one is, past parentheses.
    fn role_around(&self) -> &str {
        let mut at = self.at;
        while let Some(parent) =
            self.file.node(at).parent.filter(|&at| self.kind_of(at) == "PARENTHESIZED")
        {
            at = parent;
        }
        &self.file.node(at).role
    }

    fn role(&self) -> &str {
        &self.file.node(self.at).role
    }

    /// A variable or a field.
    fn is_variable(&self) -> bool {
        let node = self.file.node(self.at);
        let named = matches!(
            node.element.as_str(),
            "FIELD"
                | "LOCAL_VARIABLE"
                | "PARAMETER"
                | "EXCEPTION_PARAMETER"
                | "RESOURCE_VARIABLE"
                | "BINDING_VARIABLE"
        );
        matches!(node.kind.as_str(), "IDENTIFIER" | "MEMBER_SELECT" if named)
            && !matches!(node.name.as_str(), "this" | "super" | "class")
    }

    /// What is assigned to, or counted up or down, is no value here.
    fn is_assigned(&self) -> bool {
        let Some(parent) = self.parent() else { return false };
        let kind = self.kind_of(parent);
        self.role() == "variable" || kind.ends_with("CREMENT")
    }

    #[allow(clippy::unused_self, reason = "as `by`, which needs it")]
    fn edit(
        &self,
        operator: &'static str,
        span: Range<usize>,
        replacement: impl Into<String>,
    ) -> Edit {
        Edit { operator, detail: String::new(), span, replacement: replacement.into() }
    }

    /// The node by another text.
    fn by(&self, operator: &'static str, replacement: impl Into<String>) -> Edit {
        self.edit(operator, self.file.node(self.at).span.clone(), replacement)
    }
}

fn is_integral(ty: &str) -> bool {
    matches!(
        ty,
        "int"
            | "long"
            | "short"
            | "byte"
            | "char"
            | "java.lang.Integer"
            | "java.lang.Long"
            | "java.lang.Short"
            | "java.lang.Byte"
            | "java.lang.Character"
    )
}

fn is_numeric(ty: &str) -> bool {
    is_integral(ty) || matches!(ty, "float" | "double" | "java.lang.Float" | "java.lang.Double")
}

fn is_boolean(ty: &str) -> bool {
    matches!(ty, "boolean" | "java.lang.Boolean")
}

/// What all operators propose at a place.
pub(super) fn edits(target: &Target<'_>) -> Vec<Edit> {
    let mut edits = Vec::new();
    arithmetic::edits(target, &mut edits);
    conditions::edits(target, &mut edits);
    statements::edits(target, &mut edits);
    deletion::edits(target, &mut edits);
    exchange::edits(target, &mut edits);
    edits
}
