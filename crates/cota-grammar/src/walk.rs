//! Walking over sentences, each once.

use crate::ambiguity::Ambiguous;
use crate::cursor::Cursor;
use crate::derivation::Derivation;
use crate::first::First;
use crate::language::Language;
use num_bigint::BigUint;
use std::iter::Peekable;

/// Whether to go on with a prefix.
pub(crate) type Keep<'l> = Box<dyn FnMut(&str) -> bool + Send + 'l>;

/// Blocks one after the other.
type Blocks<'l> = Box<dyn Iterator<Item = Block> + Send + 'l>;

/// A run of derivations of one length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Their length.
    pub length: usize,
    /// The rank of the first, among those of the length.
    pub start: BigUint,
    /// How many.
    pub count: u64,
}

/// A walk over the sentences of a [`Language`], in order, each once.
///
/// [`advance`](Self::advance) lends the sentence and allocates nothing; as an [`Iterator`] it
/// gives each as a `String`.
pub struct Walk<'l> {
    language: &'l Language<'l>,
    cursor: Cursor<'l>,
    keep: Option<Keep<'l>>,
    /// Recognises second derivations; none if the grammar is proved to have none.
    first: Option<First<'l>>,
    /// The blocks that are left; a language may have more of them than fit in memory.
    blocks: Peekable<Blocks<'l>>,
    length: usize,
    /// How many derivations are left of the block.
    left: u64,
    derivations: u64,
    repeats: u64,
    /// The first two derivations seen of one sentence.
    ambiguous: Option<[Vec<u32>; 2]>,
    /// How many derivations were seen when the second of them was.
    ambiguous_at: u64,
}

impl<'l> Walk<'l> {
    pub(crate) fn new(
        language: &'l Language<'l>,
        blocks: impl Iterator<Item = Block> + Send + 'l,
    ) -> Self {
        let lists = language.is_unambiguous().then_some(&language.lists);
        Self {
            language,
            cursor: Cursor::new(&language.table, &language.productions, lists),
            keep: None,
            first: (!language.is_unambiguous()).then(|| language.first()),
            blocks: (Box::new(blocks) as Blocks<'l>).peekable(),
            length: 0,
            left: 0,
            derivations: 0,
            repeats: 0,
            ambiguous: None,
            ambiguous_at: 0,
        }
    }

    pub(crate) fn pruned(language: &'l Language<'l>, keep: Keep<'l>) -> Self {
        let blocks = language.blocks(crate::Shard::WHOLE, 0, u64::MAX);
        let cursor = Cursor::new(&language.table, &language.productions, None);
        Self { keep: Some(keep), cursor, ..Self::new(language, blocks) }
    }

    /// The next sentence.
    #[inline]
    pub fn advance(&mut self) -> Option<&str> {
        while let Some(is_new) = self.look() {
            if is_new {
                return Some(self.cursor.text());
            }
        }
        None
    }

    /// Looks at the next derivation, if there is one: whether its sentence was not met before.
    #[inline]
    pub(crate) fn look(&mut self) -> Option<bool> {
        self.step().then(|| {
            self.derivations += 1;
            self.first.is_none() || self.is_first()
        })
    }

    /// The sentence of the current derivation.
    pub(crate) fn text(&self) -> &str {
        self.cursor.text()
    }

    /// Whether there is a next derivation. Where prefixes are refused, there may be no next sentence all the same.
    pub(crate) fn has_more(&mut self) -> bool {
        self.left > 0 || self.blocks.peek().is_some()
    }

    /// How many derivations to look at before asking a watch again, so that asking costs little and an answer
    /// comes soon: to tell whether a derivation is the first one of its sentence may take long.
    pub(crate) fn pace(&self) -> u64 {
        if self.first.is_none() { 256 } else { 1 }
    }

    /// Moves the cursor to the next derivation.
    #[inline]
    fn step(&mut self) -> bool {
        if self.left > 0 {
            self.left -= 1;
            let moved = match &mut self.keep {
                None => self.cursor.advance(&mut |_| true),
                Some(keep) => self.cursor.advance(keep),
            };
            if moved {
                return true;
            }
        }
        self.enter_block()
    }

    /// Goes to the first derivation of the next block that has one.
    fn enter_block(&mut self) -> bool {
        let start = self.language.start;
        for block in self.blocks.by_ref() {
            self.length = block.length;
            self.left = block.count - 1;
            let moved = match &mut self.keep {
                None if block.start == BigUint::ZERO => {
                    self.cursor.start(start, block.length, &mut |_| true)
                }
                None => {
                    self.cursor.seek(start, block.length, block.start);
                    true
                }
                Some(keep) => self.cursor.start(start, block.length, keep),
            };
            if moved {
                return true;
            }
        }
        false
    }

    /// Whether the derivation is the first of its sentence.
    fn is_first(&mut self) -> bool {
        let Some(first) = &mut self.first else { return true };
        let steps = first.steps(self.cursor.text(), self.length);
        if steps == self.cursor.steps() {
            return true;
        }
        self.repeats += 1;
        if self.ambiguous.is_none() {
            self.ambiguous = Some([steps, self.cursor.steps().to_vec()]);
            self.ambiguous_at = self.derivations;
        }
        false
    }

    /// The length of the sentence.
    pub fn length(&self) -> usize {
        self.length
    }

    /// How many derivations were seen so far.
    pub fn derivations(&self) -> u64 {
        self.derivations
    }

    /// How many of them were not the first of their sentence.
    pub fn repeats(&self) -> u64 {
        self.repeats
    }

    /// The first ambiguous sentence seen so far.
    pub fn ambiguous(&self) -> Option<Ambiguous> {
        self.two_derivations().map(|[first, second]| Ambiguous::new(&first, &second))
    }

    /// The first ambiguous sentence among this many derivations, which were all seen.
    pub(crate) fn ambiguous_within(&self, derivations: u64) -> Option<Ambiguous> {
        self.ambiguous().filter(|_| self.ambiguous_at <= derivations)
    }

    /// The first two derivations seen of one sentence.
    pub(crate) fn two_derivations(&self) -> Option<[Derivation<'l>; 2]> {
        let derivation = |steps: Vec<u32>| Derivation::new(&self.language.grammar, steps);
        self.ambiguous.clone().map(|steps| steps.map(derivation))
    }
}

impl Iterator for Walk<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        self.advance().map(str::to_owned)
    }
}
