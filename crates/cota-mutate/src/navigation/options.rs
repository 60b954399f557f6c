//! What the operator may do, and the five combinations that have a name.

use std::collections::BTreeSet;

use regex::RegexSet;
use serde::{Deserialize, Serialize};

use super::site::Position;
use super::universe::LiteralKind;

/// A way to change a chain. Each can be switched on by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mechanism {
    /// One element becomes another one (R).
    Replace,
    /// One element is put before, between or after the others (A).
    Insert,
    /// One element is left out (D).
    Delete,
    /// One element becomes two (1x2).
    OneByTwo,
    /// Two neighbours become one (2x1).
    TwoByOne,
    /// A whole left side becomes one element.
    AllByOneLeft,
    /// A whole chain elsewhere becomes one element or a literal.
    AllByOneRight,
    /// A chain of one element becomes a literal.
    Literals,
}

impl Mechanism {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Replace,
        Self::Insert,
        Self::Delete,
        Self::OneByTwo,
        Self::TwoByOne,
        Self::AllByOneLeft,
        Self::AllByOneRight,
        Self::Literals,
    ];

    /// The abbreviation of the literature.
    pub fn abbreviation(self) -> &'static str {
        match self {
            Self::Replace => "R",
            Self::Insert => "A",
            Self::Delete => "D",
            Self::OneByTwo => "12",
            Self::TwoByOne => "21",
            Self::AllByOneLeft => "ALL-1L",
            Self::AllByOneRight => "ALL-1R",
            Self::Literals => "Lit",
        }
    }
}

/// Chains that may be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    /// With at least one navigation step.
    Chain,
    /// A variable, a member of the receiver, a call, alone.
    Plain,
    Literal,
    /// A new object.
    Allocation,
    /// A new array.
    ArrayAllocation,
    /// Of a scalar type, whatever their form. Without it only chains that lead to objects.
    Scalar,
}

/// Elements that are put into chains only if asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Offer {
    /// The receiver itself.
    Receiver,
    /// What cannot be assigned to (never on a left side).
    Constants,
    /// Members that a type has from its supertypes.
    Inherited,
    /// Members of a type itself, reached through a value of it.
    StaticsThroughValues,
}

/// When the type of a chain is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Typing {
    /// It is the wanted one, and at every joint the one that was there.
    Strict,
    /// It can be assigned to the wanted one, and every element is a member of the one before.
    Relaxed,
}

/// Whether scalars and the objects they are put into may stand for each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Boxing {
    /// Never.
    Off,
    /// A scalar and its own box.
    Exact,
    /// Also a scalar where a supertype of its box is wanted.
    Supertypes,
}

/// Members that may be put into chains, by regular expressions over `Type#member`.
///
/// Variables and literals are not members.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Members {
    /// Those of the program's own types.
    #[default]
    Own,
    /// All.
    Any,
    /// Those that some pattern matches from beginning to end.
    Allow(Vec<String>),
    /// Those that no pattern matches from beginning to end.
    Ban(Vec<String>),
}

/// A pattern of an allow-list or ban-list that is no regular expression.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a regular expression over `Type#member`: {0}")]
pub struct BadPattern(String);

/// What the operator may do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Options {
    pub mechanisms: BTreeSet<Mechanism>,
    pub positions: BTreeSet<Position>,
    /// The chains to change.
    pub targets: BTreeSet<Target>,
    /// The literals to put in.
    pub literals: BTreeSet<LiteralKind>,
    /// The elements to put in that are not by themselves.
    pub offer: BTreeSet<Offer>,
    /// The members to put in.
    pub members: Members,
    /// When a type is right.
    pub typing: Typing,
    /// Whether scalars and objects may stand for each other.
    pub boxing: Boxing,
    /// Propose what the published tool proposes, chain for chain as it writes them: with the receiver before every
    /// member that is put in, so that some are equal to the original or to another one, with assignments of a variable to
    /// itself, and without what its mechanisms leave out.
    pub as_published: bool,
}

impl Default for Options {
    /// The published defaults, restricted to the program's own types.
    fn default() -> Self {
        use LiteralKind::{EmptyString, False, Found, FoundString, Null, One, True, Zero};
        use Mechanism::{Delete, Insert, Literals, OneByTwo, Replace, TwoByOne};
        Self {
            mechanisms: [Replace, Insert, Delete, OneByTwo, TwoByOne, Literals].into(),
            positions: [Position::Left, Position::Right, Position::Other].into(),
            targets: [
                Target::Chain,
                Target::Plain,
                Target::Literal,
                Target::Allocation,
                Target::ArrayAllocation,
                Target::Scalar,
            ]
            .into(),
            literals: [Null, True, False, Zero, One, EmptyString, Found, FoundString].into(),
            offer: [Offer::Receiver, Offer::Inherited, Offer::StaticsThroughValues].into(),
            members: Members::Own,
            typing: Typing::Relaxed,
            boxing: Boxing::Supertypes,
            as_published: false,
        }
    }
}

impl Options {
    /// The configuration of the thesis's experiments: one element of a proper chain by another one
    /// of the same type.
    pub fn thesis() -> Self {
        Self {
            mechanisms: [Mechanism::Replace].into(),
            targets: [Target::Chain, Target::Scalar].into(),
            literals: BTreeSet::new(),
            offer: [Offer::Constants, Offer::StaticsThroughValues].into(),
            typing: Typing::Strict,
            boxing: Boxing::Off,
            ..Self::default()
        }
    }

    /// The defaults of muJava++, restricted to the program's own types, and its enumeration.
    pub fn original() -> Self {
        Self { as_published: true, ..Self::default() }
    }

    /// Everything that can undo a wrong navigation: all mechanisms, constants too.
    pub fn repair() -> Self {
        let mut options = Self { mechanisms: Mechanism::ALL.into(), ..Self::default() };
        options.offer.insert(Offer::Constants);
        options
    }

    /// The older operator PRV: the right side of an assignment of references, a single element, by
    /// another single element that can be assigned.
    pub fn prv() -> Self {
        Self {
            mechanisms: [Mechanism::Replace].into(),
            positions: [Position::Right].into(),
            targets: [Target::Plain].into(),
            literals: BTreeSet::new(),
            offer: [Offer::Constants, Offer::Inherited].into(),
            ..Self::default()
        }
    }

    /// The names of [`Options::preset`].
    pub const PRESETS: [&'static str; 5] = ["thesis", "default", "original", "repair", "prv"];

    /// The combination with this name.
    pub fn preset(name: &str) -> Option<Self> {
        match name {
            "thesis" => Some(Self::thesis()),
            "default" => Some(Self::default()),
            "original" => Some(Self::original()),
            "repair" => Some(Self::repair()),
            "prv" => Some(Self::prv()),
            _ => None,
        }
    }
}

/// [`Members`] with its patterns compiled.
#[derive(Clone, Debug)]
pub(super) enum MemberFilter {
    Own,
    Any,
    Allow(RegexSet),
    Ban(RegexSet),
}

impl MemberFilter {
    pub(super) fn new(members: &Members) -> Result<Self, BadPattern> {
        Ok(match members {
            Members::Own => Self::Own,
            Members::Any => Self::Any,
            Members::Allow(patterns) => Self::Allow(whole(patterns)?),
            Members::Ban(patterns) => Self::Ban(whole(patterns)?),
        })
    }

    pub(super) fn admits(&self, own: bool, type_name: &str, member: &str) -> bool {
        let name = || format!("{type_name}#{member}");
        match self {
            Self::Own => own,
            Self::Any => true,
            Self::Allow(patterns) => patterns.is_match(&name()),
            Self::Ban(patterns) => !patterns.is_match(&name()),
        }
    }
}

/// Patterns that must match the whole name. Each is compiled alone first, so that none can close
/// the group around it.
fn whole(patterns: &[String]) -> Result<RegexSet, BadPattern> {
    for pattern in patterns {
        regex::Regex::new(pattern).map_err(|error| BadPattern(error.to_string()))?;
    }
    RegexSet::new(patterns.iter().map(|pattern| format!("^(?:{pattern})$")))
        .map_err(|error| BadPattern(error.to_string()))
}
