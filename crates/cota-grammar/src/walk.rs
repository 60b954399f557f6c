//! Walking over sentences, each once.

use crate::ambiguity::Ambiguous;
use crate::cursor::Cursor;
use crate::derivation::Derivation;
use crate::first::First;
use crate::language::Language;
use crate::line;
use num_bigint::BigUint;

/// Says whether to go on with a prefix.
pub(crate) type Keep<'l> = Box<dyn FnMut(&str) -> bool + Send + 'l>;

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
    /// Tells second derivations, unless there are none.
    first: Option<First<'l>>,
    blocks: std::vec::IntoIter<Block>,
    length: usize,
    /// How many derivations are left of the block.
    left: u64,
    derivations: u64,
    repeats: u64,
    /// The first two derivations seen of one sentence.
    ambiguous: Option<[Vec<u32>; 2]>,
}

impl<'l> Walk<'l> {
    pub(crate) fn new(language: &'l Language<'l>, blocks: Vec<Block>) -> Self {
        let lists = language.is_unambiguous().then_some(&language.lists);
        Self {
            language,
            cursor: Cursor::new(&language.table, &language.productions, lists),
            keep: None,
            first: (!language.is_unambiguous()).then(|| language.first()),
            blocks: blocks.into_iter(),
            length: 0,
            left: 0,
            derivations: 0,
            repeats: 0,
            ambiguous: None,
        }
    }

    pub(crate) fn pruned(language: &'l Language<'l>, keep: Keep<'l>) -> Self {
        let blocks = language.blocks(crate::Shard::WHOLE, 0, u64::MAX).collect();
        let cursor = Cursor::new(&language.table, &language.productions, None);
        Self { keep: Some(keep), cursor, ..Self::new(language, blocks) }
    }

    /// The next sentence.
    #[inline]
    pub fn advance(&mut self) -> Option<&str> {
        while self.step() {
            self.derivations += 1;
            if self.first.is_none() || self.is_first() {
                return Some(self.cursor.text());
            }
        }
        None
    }

    /// Writes the sentences that are left, each as a [line](crate::line), and says how many there were.
    pub fn write_lines(&mut self, text: &mut Vec<u8>) -> u64 {
        let mut count = 0;
        while let Some(sentence) = self.advance() {
            count += 1;
            text.extend_from_slice(line::encode(sentence).as_bytes());
            text.push(b'\n');
        }
        count
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
