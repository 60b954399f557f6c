//! The texts of symbols that have few: a cursor copies them instead of deriving them again.
//!
//! Bounded by a constant, so that memory does not grow with the number of sentences.

use crate::cursor::Cursor;
use crate::table::Table;

/// No more texts than this for a symbol and length.
const LONGEST_LIST: u32 = 1024;

/// No more bytes than this in all lists together.
const MOST_BYTES: usize = 256 << 10;

/// No more symbols than this are derived for all lists together: a text may be short and its derivation
/// long.
const MOST_ENTERED: u64 = 1 << 20;

const NONE: u32 = u32::MAX;

/// For some symbols and lengths, all texts in order.
#[derive(Clone, Debug)]
pub(crate) struct Lists {
    columns: usize,
    /// By symbol and length: the list, if there is one.
    index: Vec<u32>,
    /// By list: its entries.
    entries: Vec<std::ops::Range<u32>>,
    /// By entry: where it ends in the text, which is where the next one starts.
    ends: Vec<u32>,
    text: String,
}

impl Lists {
    /// Lists the shortest texts first, until there is no more room.
    pub fn new(table: &Table, productions: &[std::ops::Range<u32>]) -> Self {
        let columns = table.max + 1;
        let mut lists = Self {
            columns,
            index: vec![NONE; columns * productions.len()],
            entries: Vec::new(),
            ends: vec![0],
            text: String::new(),
        };
        let mut cursor = Cursor::new(table, productions, None);
        for length in 0..columns {
            for symbol in 0..productions.len() {
                let count = u32::try_from(table.symbol(symbol, length)).unwrap_or(NONE);
                if (1..=LONGEST_LIST).contains(&count) {
                    lists.add(&mut cursor, symbol, length);
                }
                if lists.text.len() > MOST_BYTES || cursor.entered() > MOST_ENTERED {
                    return lists;
                }
            }
        }
        lists
    }

    fn add(&mut self, cursor: &mut Cursor, symbol: usize, length: usize) {
        let start = self.ends.len() as u32 - 1;
        let mut more = cursor.start(symbol, length, &mut |_| true);
        while more {
            self.text.push_str(cursor.text());
            self.ends.push(self.text.len() as u32);
            more = cursor.advance(&mut |_| true);
        }
        self.index[symbol * self.columns + length] = self.entries.len() as u32;
        self.entries.push(start..self.ends.len() as u32 - 1);
    }

    /// The list of a symbol's texts of this length.
    pub fn of(&self, symbol: usize, length: u32) -> Option<u32> {
        let list = self.index[symbol * self.columns + length as usize];
        (list != NONE).then_some(list)
    }

    pub fn len(&self, list: u32) -> u32 {
        self.entries[list as usize].len() as u32
    }

    pub fn entry(&self, list: u32, entry: u32) -> &str {
        let at = (self.entries[list as usize].start + entry) as usize;
        &self.text[self.ends[at] as usize..self.ends[at + 1] as usize]
    }
}
