//! What could be wrong: a span, what to put there instead, and by which operator.

use std::ops::Range;

/// A function whose body can be changed.
#[derive(Clone, Debug)]
pub struct Function {
    /// The file it is in, an index.
    pub file: usize,
    /// Its name with that of its type or module: `List::push`.
    pub name: String,
    /// The whole of it.
    pub span: Range<usize>,
    /// Its body with the braces.
    pub body: Range<usize>,
    /// Whether it belongs to a trait, so that it may be called without being named.
    pub in_trait: bool,
    /// Whether it, or the `impl` or trait around it, has type parameters.
    pub generic: bool,
}

/// How the place of a switch is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SwitchForm {
    /// An expression: `(match switch { 1 => other, _ => original })`.
    Expression,
    /// A statement, or an expression that needs no comma or semicolon after it, in braces.
    Braced,
    /// An arm of a `match` that a guard takes out.
    Arm,
    /// The body of a function: a copy for each alternative.
    Body,
}

/// The place at which an alternative is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// How the switch is written.
    pub form: SwitchForm,
    /// What it replaces. For an arm, the guard, or nothing after the pattern.
    pub range: Range<usize>,
}

/// One of the two proposals that were merged into one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MergedPart {
    /// Its identifier.
    pub id: String,
    pub operator: &'static str,
}

/// One small fault.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// Its identifier, which stays the same as long as its function does; the plan gives it.
    pub id: String,
    /// How many changes its statement may have, where marks in the source say so; the plan reads them.
    pub limit: Option<usize>,
    /// The two proposals that it combines, if it is of second order.
    pub merged_from: Option<[MergedPart; 2]>,
    /// The name of the operator in the registry.
    pub operator: &'static str,
    /// Which of the operator's ways it is, where it has several: the mechanisms of navigation.
    pub detail: String,
    /// The file, an index.
    pub file: usize,
    /// The function, an index.
    pub function: usize,
    /// What is replaced.
    pub span: Range<usize>,
    /// What it is replaced by.
    pub replacement: String,
    /// The smallest place around it at which it can be switched on; none if only a copy of the
    /// function will do.
    pub place: Option<Place>,
    /// The statement it is in, for limits and merging.
    pub statement: Range<usize>,
    /// What it does to the grouping of what is around it.
    pub grouping: Grouping,
}

impl Proposal {
    /// The name of its operator, or the names of both for a merged one.
    pub fn operators(&self) -> String {
        match &self.merged_from {
            Some([one, two]) => format!("{}+{}", one.operator, two.operator),
            None => self.operator.to_owned(),
        }
    }

    /// What is really changed: without the operands of an operator that got parentheses.
    pub fn changed(&self) -> &Range<usize> {
        self.grouping.named.as_ref().map_or(&self.span, |(operator, _)| operator)
    }

    /// Whether it leaves a part of its place as it is.
    pub fn leaves(&self, part: &Range<usize>) -> bool {
        let changed = self.grouping.regroups.as_ref().unwrap_or(&self.span);
        let apart = part.end <= changed.start || changed.end <= part.start;
        let kept =
            |(own, _): &(Range<usize>, usize)| own.start <= part.start && part.end <= own.end;
        apart || self.grouping.kept.iter().any(kept)
    }
}

/// How a change of one operator groups its operands, where the other operator binds otherwise.
#[derive(Clone, Debug, Default)]
pub struct Grouping {
    /// The operator and the other one, if the whole expression is replaced because it needs parentheses.
    pub named: Option<(Range<usize>, String)>,
    /// Distinguishes it from a change of the same operator that the parser groups differently.
    pub mark: &'static str,
    /// The range that the parser groups differently, so that its parts change.
    pub regroups: Option<Range<usize>>,
    /// The parts that the replacement has too, and where in it they begin.
    pub kept: Vec<(Range<usize>, usize)>,
}
