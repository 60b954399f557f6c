//! Control: which choices decided that the run is where it is.
//!
//! A branch on a value that depends on choices puts them into the context until the branch's
//! post-dominator is reached or the frame is left. Contexts are a stack that is never changed below
//! its top, so that a choice remembers its context as one number.

use crate::code::NONE;

use super::set::Set;

#[derive(Clone, Copy)]
struct Context {
    parent: u32,
    /// The depth of the frame that it belongs to.
    frame: u32,
    /// The instruction at which it ends, or `NONE` where only leaving the frame ends it.
    join: u32,
    /// All that is in it and in those below.
    set: Set,
}

const BASE: Context = Context { parent: 0, frame: 0, join: NONE, set: Set::EMPTY };

/// A context and how many there were.
#[derive(Clone, Copy, Default)]
pub(super) struct Saved {
    current: u32,
    count: u32,
}

pub(crate) struct Contexts {
    all: Vec<Context>,
    current: u32,
    /// Contexts before this one are known to a choice.
    kept: u32,
}

impl Default for Contexts {
    fn default() -> Contexts {
        Contexts { all: vec![BASE], current: 0, kept: 1 }
    }
}

impl Contexts {
    fn top(&self) -> Context {
        self.all[self.current as usize]
    }

    #[inline]
    pub fn set(&self) -> Set {
        self.top().set
    }

    /// Where the context ends, if it belongs to this frame.
    #[inline]
    pub fn join(&self, frame: u32) -> u32 {
        let top = self.top();
        if top.frame == frame { top.join } else { NONE }
    }

    pub fn push(&mut self, set: Set, frame: u32, join: u32) {
        let top = self.top();
        // A loop comes to the same branch again.
        let again = self.current != 0 && top.frame == frame && top.join == join;
        let parent = if again { top.parent } else { self.current };
        if again {
            self.pop();
        }
        self.current = self.all.len() as u32;
        self.all.push(Context { parent, frame, join, set: top.set | set });
    }

    pub fn pop(&mut self) {
        let parent = self.top().parent;
        if self.current + 1 == self.all.len() as u32 && self.current >= self.kept {
            self.all.truncate(self.current as usize);
        }
        self.current = parent;
    }

    /// Frames deeper than this are left.
    pub fn leave(&mut self, frame: u32) {
        while self.current != 0 && self.top().frame > frame {
            self.pop();
        }
    }

    pub fn save(&mut self) -> Saved {
        self.kept = self.all.len() as u32;
        Saved { current: self.current, count: self.kept }
    }

    pub fn restore(&mut self, saved: Saved) {
        self.all.truncate(saved.count as usize);
        (self.current, self.kept) = (saved.current, saved.count);
    }
}
