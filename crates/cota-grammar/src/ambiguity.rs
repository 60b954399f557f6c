//! Sentences with more than one derivation.

/// A sentence and two of its derivations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ambiguous {
    /// The sentence.
    pub sentence: String,
    /// Its first derivation, as a tree in brackets.
    pub first: String,
    /// Another one.
    pub second: String,
}

/// What is known about the ambiguity of a grammar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ambiguity {
    /// There is none: the grammar is LALR(1).
    Proved,
    /// There is: an example, the smallest in the order of derivations.
    Found(Ambiguous),
    /// There is none among all sentences up to this length; longer ones were not looked at.
    NotUpTo(usize),
    /// Not even the shortest sentences could all be looked at.
    Unknown,
}
