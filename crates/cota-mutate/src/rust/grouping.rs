//! The text of edits: where an edit needs parentheses, and what its text means without them.
//!
//! A switch replaces a part of the tree; people see a change of text. The two are the same only if the text,
//! read again, is that tree. So the parser is asked: it reads the edit with parentheses around everything,
//! which is the tree that is meant, and takes the text with the fewest parentheses that is read the same way.

use crate::rust::proposal::{Grouping, Place};
use std::borrow::Cow;
use std::ops::Range;
use syn::visit_mut::{self, VisitMut};
use syn::{BinOp, Block, Expr, Stmt};

/// What is around an expression that nothing outside can be grouped with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Within {
    /// Parentheses, commas, or an `=` and a semicolon.
    #[default]
    Value,
    /// A statement with a semicolon.
    Statement,
    /// The last statement of a block, or one that needs no semicolon.
    Tail,
    /// The condition of an `if` or a loop, what a `match` or a `for` looks at.
    Head,
    /// The guard of an arm.
    Guard,
    /// An arm with a comma.
    Arm,
    /// An arm without one.
    BareArm,
    /// What comes after `else`.
    Else,
    /// What a `let` with an `else` gets.
    LetElse,
}

impl Within {
    /// What is before and after it, so that the whole is a block.
    fn frame(self) -> (&'static str, &'static str) {
        match self {
            Self::Value => ("{ let _ = ", "; }"),
            Self::Statement => ("{ ", "; }"),
            Self::Tail => ("{ ", " }"),
            Self::Head => ("{ while ", " {} }"),
            Self::Guard => ("{ match x { _ if ", " => {} } }"),
            Self::Arm => ("{ match x { _ => ", ", _ => {} } }"),
            Self::BareArm => ("{ match x { _ => ", " _ => {} } }"),
            Self::Else => ("{ if x {} else ", " }"),
            Self::LetElse => ("{ let _ = ", " else {}; }"),
        }
    }
}

/// An expression that nothing outside can be grouped with.
#[derive(Clone, Debug, Default)]
pub(super) struct Unit {
    /// Where it is.
    pub range: Range<usize>,
    /// What is around it.
    pub within: Within,
}

/// The replacement of a part of a unit.
type Change<'t> = (Range<usize>, Cow<'t, str>);

/// An edit whose text is the tree that its switch has.
pub(super) struct Settled {
    pub span: Range<usize>,
    pub replacement: String,
    pub place: Option<Place>,
    pub grouping: Grouping,
}

/// The operands of an operator that is replaced.
pub type Operands = [Range<usize>; 2];

/// A unit in its file.
pub(super) struct Reader<'a> {
    pub text: &'a str,
    pub unit: &'a Unit,
}

impl Reader<'_> {
    /// The unit with changes, which are sorted and apart.
    fn changed(&self, changes: &[Change<'_>]) -> String {
        let mut text = String::new();
        let mut at = self.unit.range.start;
        for (range, new) in changes {
            text.push_str(&self.text[at..range.start]);
            text.push_str(new);
            at = range.end;
        }
        text + &self.text[at..self.unit.range.end]
    }

    /// How a change is read.
    fn tree(&self, changes: &[Change<'_>]) -> Option<Block> {
        let (before, after) = self.unit.within.frame();
        tree(&format!("{before}{}{after}", self.changed(changes)))
    }

    /// The replacement of a whole expression, in parentheses if it needs them, or in braces where there can
    /// be no parentheses.
    pub fn whole(&self, span: &Range<usize>, replacement: &str) -> String {
        let anything = match self.unit.within {
            Within::Else | Within::BareArm => false,
            // After `while return`, a name and the block of the loop are read as a struct.
            Within::Head => *span == self.unit.range || span.end < self.unit.range.end,
            _ => true,
        };
        if anything && is_plain(replacement) {
            return replacement.to_owned();
        }
        let read = |text: &str| self.tree(&[(span.clone(), text.into())]);
        let (parentheses, braces) = (format!("({replacement})"), format!("{{ {replacement} }}"));
        match (read(replacement), read(&parentheses)) {
            (own, Some(meant)) if own.as_ref() != Some(&meant) => parentheses,
            (None, None) if read(&braces).is_some() => braces,
            _ => replacement.to_owned(),
        }
    }

    /// The replacement of an operator. Where the other operator would change the grouping around it, there
    /// are two edits: the operator alone, which means what its text says, and with parentheses.
    pub fn operator(
        &self,
        span: Range<usize>,
        other: &str,
        [left, right]: Operands,
        place: Option<&Place>,
        enclosing: &[Place],
    ) -> Vec<Settled> {
        let own = vec![(span.clone(), other.into())];
        let meant = self.tree(&written(&left, &span, other, &right, ALL));
        let said = self.tree(&own);
        let alone = |place: Option<&Place>, grouping| Settled {
            span: span.clone(),
            replacement: other.to_owned(),
            place: place.cloned(),
            grouping,
        };
        if said == meant {
            return vec![alone(place, Grouping::default())];
        }
        let mut found = Vec::new();
        let same = said.as_ref().zip(meant.as_ref()).is_some_and(|(a, b)| chained(a) == chained(b));
        if let Some(said) = &said {
            // The switch must enclose everything whose grouping changes.
            let closed = |place: &Place| {
                place.range.start <= self.unit.range.start && self.unit.range.end <= place.range.end
                    || self.tree(&around(&place.range, &own)).as_ref() == Some(said)
            };
            let outer = place.into_iter().chain(enclosing.iter().rev()).find(|own| closed(own));
            let earlier = place.and_then(|place| self.tree(&around(&place.range, &own)));
            let as_before =
                outer == place || earlier.is_some_and(|earlier| chained(&earlier) == chained(said));
            let grouping = Grouping {
                named: None,
                mark: if as_before { "" } else { "as text" },
                regroups: outer.map(|place| place.range.clone()),
                kept: Vec::new(),
            };
            found.push(alone(outer, grouping));
        }
        if meant.is_some() && !same {
            let fewest = FEWEST
                .into_iter()
                .find(|&some| self.tree(&written(&left, &span, other, &right, some)) == meant);
            let changes = written(&left, &span, other, &right, fewest.unwrap_or(ALL));
            let whole = left.start..right.end;
            let mut replacement = String::new();
            let mut kept = Vec::new();
            let mut at = whole.start;
            for (range, new) in &changes {
                let between = at..range.start;
                if between == left || between == right {
                    kept.push((between.clone(), replacement.len()));
                }
                replacement.push_str(&self.text[between]);
                replacement.push_str(new);
                at = range.end;
            }
            found.push(Settled {
                span: whole,
                replacement,
                place: place.cloned(),
                grouping: Grouping {
                    named: Some((span.clone(), other.to_owned())),
                    mark: "in parentheses",
                    regroups: None,
                    kept,
                },
            });
        }
        found
    }

    /// A replacement with spaces where it would otherwise make one token with its neighbours.
    pub fn spaced(&self, span: &Range<usize>, replacement: &str) -> String {
        let (before, after) = (&self.text[..span.start], &self.text[span.end..]);
        let runs_on = |a: &str, b: &str| {
            a.chars().next_back().zip(b.chars().next()).is_some_and(|(a, b)| joins(a, b))
        };
        let mut text = replacement.to_owned();
        if runs_on(before, replacement) {
            text.insert(0, ' ');
        }
        if runs_on(replacement, after) {
            text.push(' ');
        }
        let read = |text: &str| self.tree(&[(span.clone(), text.into())]);
        // Most of them are still read as two: `&&x`.
        if text == replacement || read(&text) == read(replacement) {
            return replacement.to_owned();
        }
        text
    }
}

/// Where parentheses are: around the left operand, the right one, and all of it.
type Parentheses = [bool; 3];

const ALL: Parentheses = [true, true, true];

/// What to try, the fewest first.
const FEWEST: [Parentheses; 6] = [
    [true, false, false],
    [false, true, false],
    [false, false, true],
    [true, true, false],
    [true, false, true],
    [false, true, true],
];

/// An operator replaced, with parentheses.
fn written<'t>(
    left: &Range<usize>,
    op: &Range<usize>,
    other: &'t str,
    right: &Range<usize>,
    [around_left, around_right, around_all]: Parentheses,
) -> Vec<Change<'t>> {
    let count = |a: bool, b: bool| usize::from(a) + usize::from(b);
    let open = |at: usize, count: usize| (at..at, Cow::Owned("(".repeat(count)));
    let close = |at: usize, count: usize| (at..at, Cow::Owned(")".repeat(count)));
    vec![
        open(left.start, count(around_all, around_left)),
        close(left.end, usize::from(around_left)),
        (op.clone(), other.into()),
        open(right.start, usize::from(around_right)),
        close(right.end, count(around_all, around_right)),
    ]
}

/// Changes with parentheses around a range that they are in.
fn around<'t>(range: &Range<usize>, changes: &[Change<'t>]) -> Vec<Change<'t>> {
    let mut all = vec![(range.start..range.start, "(".into())];
    all.extend(changes.iter().cloned());
    all.push((range.end..range.end, ")".into()));
    all
}

/// Whether two characters next to each other begin or go on one token.
fn joins(a: char, b: char) -> bool {
    const PAIRS: &str = "&& || <- << <= >> >= == => != -> .. :: /* // += -= *= /= %= ^= &= |=";
    let word = |c: char| c.is_alphanumeric() || c == '_';
    word(a) && (word(b) || matches!(b, '"' | '\'' | '#'))
        || PAIRS.split(' ').any(|pair| pair.chars().eq([a, b]))
}

/// Whether a text surely is one operand: names, numbers, calls and fields, or something in parentheses.
fn is_plain(text: &str) -> bool {
    let mut depth = 0usize;
    let ends = text.char_indices().find(|(_, c)| {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    });
    if text.starts_with('(') && ends.is_some_and(|(at, _)| at + 1 == text.len()) {
        return !text.contains(['"', '\'']);
    }
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let first = text.split(|c| !word(c)).next().unwrap_or_default();
    text.starts_with(|c: char| word(c) || c == '(' || c == '"')
        && text.chars().all(|c| word(c) || ".:()[]\"".contains(c))
        && !matches!(first, "break" | "continue" | "return" | "yield")
}

/// How the text of a block is read, whatever parentheses it has.
pub fn tree(text: &str) -> Option<Block> {
    let mut block = syn::parse_str::<Block>(text).ok()?;
    Plain.visit_block_mut(&mut block);
    Some(block)
}

/// A tree in which it does not matter how a chain of the same operator is grouped, where the result is the
/// same: `a + (b + c)` and `a + b + c`.
fn chained(tree: &Block) -> Block {
    let mut tree = tree.clone();
    Chains.visit_block_mut(&mut tree);
    tree
}

/// Takes parentheses out of a tree.
struct Plain;

impl VisitMut for Plain {
    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        loop {
            let inner = match expression {
                Expr::Paren(own) if own.attrs.is_empty() => &mut own.expr,
                Expr::Group(own) => &mut own.expr,
                _ => break,
            };
            let inner = std::mem::replace(&mut **inner, Expr::PLACEHOLDER);
            *expression = inner;
        }
        visit_mut::visit_expr_mut(self, expression);
    }

    fn visit_stmt_mut(&mut self, statement: &mut Stmt) {
        // A macro at the beginning of a statement has a form of its own.
        if let Stmt::Macro(own) = statement {
            let call =
                syn::ExprMacro { attrs: std::mem::take(&mut own.attrs), mac: own.mac.clone() };
            *statement = Stmt::Expr(Expr::Macro(call), own.semi_token);
        }
        visit_mut::visit_stmt_mut(self, statement);
    }
}

struct Chains;

impl VisitMut for Chains {
    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        visit_mut::visit_expr_mut(self, expression);
        // From `a + (b + c)` to `(a + b) + c`; the right operand is a chain to the left already.
        while let Expr::Binary(own) = expression
            && is_associative(&own.op)
            && matches!(&*own.right, Expr::Binary(right) if right.op == own.op)
        {
            let taken = |e: &mut Expr| std::mem::replace(e, Expr::PLACEHOLDER);
            let (left, right) = (taken(&mut own.left), taken(&mut own.right));
            let Expr::Binary(mut right) = right else { return };
            *own.right = taken(&mut right.right);
            *right.right = taken(&mut right.left);
            *right.left = left;
            *own.left = Expr::Binary(right);
            self.visit_expr_mut(&mut own.left);
        }
    }
}

fn is_associative(op: &BinOp) -> bool {
    matches!(
        op,
        BinOp::Add(_)
            | BinOp::Mul(_)
            | BinOp::And(_)
            | BinOp::Or(_)
            | BinOp::BitAnd(_)
            | BinOp::BitOr(_)
            | BinOp::BitXor(_)
    )
}
