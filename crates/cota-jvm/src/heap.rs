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
/// As many words as most objects have at most.
const FEW: usize = 8;
/// Entries of the trail for which it is not worth making room.
const SHORT: usize = 1 << 12;

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
    /// The length of the trail at the last mark: no mark that can be gone back to is behind it.
    marked: usize,
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
            marked: 0,
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
            if self.trail.len() == self.trail.capacity() {
                self.shorten();
            }
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
        match self.words[at..].first_chunk_mut::<FEW>() {
            // What is above the top is free. So many words are cleared faster than a call counts fewer.
            Some(few) if words <= FEW => *few = [0; FEW],
            _ => self.words[at..at + words].fill(0),
        }
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

    /// Makes room on the trail for a loop that writes the same words over and over: of each word, what it held at the last
    /// mark is enough. So the trail does not grow with the time that a run takes.
    #[cold]
    #[inline(never)]
    fn shorten(&mut self) {
        let from = self.marked.min(self.trail.len());
        let mut own = self.trail.split_off(from);
        // Of equal words the first one stays first.
        own.sort_by_key(|&(at, _)| at);
        own.dedup_by_key(|&mut (at, _)| at);
        // Room for as much again, so that this is not done for every few writes.
        self.trail.reserve(2 * own.len() + SHORT);
        self.trail.append(&mut own);
    }

    /// A mark to go back to.
    pub fn mark(&mut self) -> Mark {
        self.marked = self.trail.len();
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
        self.marked += 1;
    }

    /// The words that were overwritten since the trail began, newest first.
    pub fn trailed(&self) -> impl Iterator<Item = (u32, u64)> + '_ {
        self.trail.iter().rev().copied()
    }

    /// Where the next permanent object will be.
    pub fn permanent_end(&self) -> usize {
        self.permanent
    }

    /// Gives permanent objects back that were made last and that nothing leads to.
    pub fn forget_permanent(&mut self, end: usize) {
        self.words[end..self.permanent].fill(0);
        self.permanent = end;
    }

    /// The words that were overwritten since the mark.
    pub fn written_since(&self, mark: Mark) -> Vec<(u32, u64)> {
        self.trail[mark.trail as usize..].to_vec()
    }

    /// Takes back writes to some words since the mark; those to other words stay.
    pub fn undo_some(&mut self, mark: Mark, takes: impl Fn(u32) -> bool) {
        while self.trail.len() > mark.trail as usize {
            let Some((at, value)) = self.trail.pop() else { break };
            if takes(at) {
                self.words[at as usize & MASK] = value;
            }
        }
        self.top = mark.top as usize;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_trail_does_not_grow_with_time() {
        let mut heap = Heap::new(1 << 20);
        heap.keeps = false;
        let first = heap.allocate(100).unwrap();
        heap.write_new(first, 7);
        let outer = heap.mark();
        heap.protect();
        for value in 0..100 {
            heap.write(first + 1, value);
        }
        let inner = heap.mark();
        heap.protect();
        for value in 0..1_000_000 {
            heap.write(first + (value % 50) as usize, value);
        }
        assert!(heap.trail.capacity() < 10 * SHORT, "{}", heap.trail.capacity());
        heap.undo(inner);
        assert_eq!((heap.read(first), heap.read(first + 1), heap.read(first + 2)), (7, 99, 0));
        heap.undo(outer);
        assert_eq!((heap.read(first), heap.read(first + 1)), (7, 0));
    }
}
