//! The memory of the machine, and how writes to it are taken back.
//!
//! A word is 64 bits and holds one field, one element or a header. The permanent part holds what
//! class initialisers make; it is never given back. The rest grows upwards and shrinks when a
//! search goes back: what was made after a choice vanishes with it. A write to a word that is
//! older than the last choice is trailed.

/// Words of a heap: 256 MiB of address space, of which the system provides what is used.
pub(crate) const WORDS: usize = 1 << 25;
const MASK: usize = WORDS - 1;
/// Where the permanent part ends.
pub(crate) const PERMANENT: usize = 1 << 22;

pub(crate) struct Heap {
    words: Box<[u64; WORDS]>,
    top: usize,
    permanent: usize,
    end: usize,
    /// Whether new objects are permanent.
    pub keeps: bool,
    /// Writes below this address are trailed.
    trail_below: usize,
    trail: Vec<(u32, u64)>,
}

impl Heap {
    /// A heap of at most so many words outside of the permanent part.
    pub fn new(words: usize) -> Heap {
        let words_of_heap = vec![0; WORDS].into_boxed_slice();
        Heap {
            words: words_of_heap
                .try_into()
                .unwrap_or_else(|_| unreachable!("the length is the array's")),
            top: PERMANENT,
            permanent: 16,
            end: PERMANENT.saturating_add(words).min(WORDS),
            keeps: true,
            trail_below: 0,
            trail: Vec::new(),
        }
    }

    /// Every address is masked, so that damaged code reads a wrong word and never leaves the heap.
    #[inline]
    pub fn read(&self, at: usize) -> u64 {
        self.words[at & MASK]
    }

    /// A write that going back undoes.
    #[inline]
    pub fn write(&mut self, at: usize, value: u64) {
        if at < self.trail_below {
            self.trail.push((at as u32, self.words[at & MASK]));
        }
        self.words[at & MASK] = value;
    }

    /// A write to an object that was just made: nothing is older.
    #[inline]
    pub fn write_new(&mut self, at: usize, value: u64) {
        self.words[at & MASK] = value;
    }

    /// Zeroed words, or `None` where the heap is full.
    #[inline]
    pub fn allocate(&mut self, words: usize) -> Option<usize> {
        if self.keeps {
            return self.allocate_permanent(words);
        }
        let at = self.top;
        if words > self.end - at {
            return None;
        }
        self.top = at + words;
        self.words[at..at + words].fill(0);
        Some(at)
    }

    pub fn allocate_permanent(&mut self, words: usize) -> Option<usize> {
        let at = self.permanent;
        if words > PERMANENT - at {
            return None;
        }
        self.permanent += words;
        Some(at)
    }

    pub fn slice(&self, at: usize, words: usize) -> &[u64] {
        let at = at & MASK;
        &self.words[at..(at + words).min(WORDS)]
    }

    /// A mark to go back to.
    pub fn mark(&self) -> Mark {
        Mark { top: self.top as u32, trail: self.trail.len() as u32 }
    }

    /// From now on writes to what exists are trailed.
    #[inline]
    pub fn protect(&mut self) {
        self.trail_below = self.top;
    }

    /// Writes below this address are trailed from now on; gives the old border.
    pub fn trail_below(&mut self, border: usize) -> usize {
        std::mem::replace(&mut self.trail_below, border)
    }

    /// Notes that a word had a value when the last choice was made.
    #[inline]
    pub fn trail_word(&mut self, at: u32, value: u64) {
        self.trail.push((at, value));
    }

    /// The same for a choice that was made when the trail was as the mark says.
    pub fn insert_into_trail(&mut self, mark: Mark, at: u32, value: u64) {
        self.trail.insert(mark.trail as usize, (at, value));
    }

    /// The words that were overwritten since the trail began, newest first.
    pub fn trailed(&self) -> impl Iterator<Item = (u32, u64)> + '_ {
        self.trail.iter().rev().copied()
    }

    /// Takes back everything since the mark.
    #[inline]
    pub fn undo(&mut self, mark: Mark) {
        while self.trail.len() > mark.trail as usize {
            let Some((at, value)) = self.trail.pop() else { break };
            self.words[at as usize & MASK] = value;
        }
        self.top = mark.top as usize;
    }
}

/// A state of the heap.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    pub top: u32,
    pub trail: u32,
}
