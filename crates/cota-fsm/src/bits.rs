//! Bit tables, a row of 64-bit words for each node or state.

/// Rows of equally many bits.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bits {
    width: usize,
    words: Vec<u64>,
}

impl Bits {
    /// Makes it a table of `rows` rows of `size` zero bits, keeping its memory if that is enough. New memory is
    /// only taken when something is written, row by row: for many rows all at once would take long.
    pub(crate) fn clear(&mut self, rows: usize, size: usize) {
        self.width = size.div_ceil(64);
        let words = rows * self.width;
        if self.words.capacity() < words {
            self.words = vec![0; words];
        } else {
            self.words.clear();
            self.words.resize(words, 0);
        }
    }

    /// Adds a row of zero bits.
    pub(crate) fn push_row(&mut self) {
        self.words.resize(self.words.len() + self.width, 0);
    }

    pub(crate) fn row(&self, at: usize) -> &[u64] {
        &self.words[at * self.width..(at + 1) * self.width]
    }

    /// A row for writing together with the row after it for reading.
    pub(crate) fn row_and_next(&mut self, at: usize) -> (&mut [u64], &[u64]) {
        let rest = &mut self.words[at * self.width..(at + 2) * self.width];
        let (row, next) = rest.split_at_mut(self.width);
        (row, next)
    }

    pub(crate) fn set(&mut self, row: usize, bit: usize) {
        self.words[row * self.width + bit / 64] |= 1 << (bit % 64);
    }

    pub(crate) fn unset(&mut self, row: usize, bit: usize) {
        self.words[row * self.width + bit / 64] &= !(1 << (bit % 64));
    }

    pub(crate) fn get(&self, row: usize, bit: usize) -> bool {
        self.words[row * self.width + bit / 64] >> (bit % 64) & 1 == 1
    }

    /// Adds bits to a row and returns the places of those that are new.
    pub(crate) fn add(&mut self, row: usize, with: &[u64]) -> Vec<usize> {
        let start = row * self.width;
        let mut news = Vec::new();
        for (at, (word, &other)) in
            self.words[start..start + self.width].iter_mut().zip(with).enumerate()
        {
            let mut rest = other & !*word;
            *word |= other;
            while rest != 0 {
                news.push(at * 64 + rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
        }
        news
    }

    /// Adds the bits of one row to another one.
    pub(crate) fn merge_rows(&mut self, into: usize, from: usize) {
        for at in 0..self.width {
            self.words[into * self.width + at] |= self.words[from * self.width + at];
        }
    }

    pub(crate) fn merge(&mut self, row: usize, with: &[u64]) {
        let start = row * self.width;
        for (word, other) in self.words[start..start + self.width].iter_mut().zip(with) {
            *word |= other;
        }
    }
}

/// The places of the bits that are set, in order.
pub(crate) fn ones(row: &[u64]) -> impl Iterator<Item = usize> + '_ {
    row.iter().enumerate().flat_map(|(at, &word)| {
        std::iter::successors((word != 0).then_some(word), |rest| {
            let rest = rest & (rest - 1);
            (rest != 0).then_some(rest)
        })
        .map(move |rest| at * 64 + rest.trailing_zeros() as usize)
    })
}

/// The places of the bits that are set in both rows, in order.
pub(crate) fn common<'a>(a: &'a [u64], b: &'a [u64]) -> impl Iterator<Item = usize> + 'a {
    a.iter().zip(b).enumerate().flat_map(|(at, (&a, &b))| {
        let word = a & b;
        std::iter::successors((word != 0).then_some(word), |rest| {
            let rest = rest & (rest - 1);
            (rest != 0).then_some(rest)
        })
        .map(move |rest| at * 64 + rest.trailing_zeros() as usize)
    })
}

pub(crate) fn meets(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}
