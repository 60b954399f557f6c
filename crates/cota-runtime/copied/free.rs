//! Places that are free to be edited: all runs that the choices there can lead to.

use crate::exam::{attempt, lock, pairs, switch, Board, Exam, SECONDS};
use crate::limits::{exhausted, NO_FUEL, PASSED};
use crate::linux::set_alarm;
use crate::words::{Reading, Words};
use crate::FREE;
use std::sync::Mutex;

/// So many choices may one run make.
const MOST_CHOICES: usize = 400;

static TAPE: Mutex<Tape> = Mutex::new(Tape::new());

/// The choices of a run at the places that are free: a path in the tree of all runs.
///
/// At its first visit a place is decided to be as it is, or to be edited, which no more than `most` of
/// them may be. An edited place has the same edit from then on; but a condition may choose true or false
/// again at each visit, which covers every edit of it.
struct Tape {
    places: Vec<FreePlace>,
    most: u32,
    edited: u32,
    /// What was chosen, as a position among the options, and how many there are.
    path: Vec<(usize, usize)>,
    at: usize,
    too_long: bool,
}

struct FreePlace {
    site: u32,
    is_condition: bool,
    options: Vec<u16>,
    decided: Decided,
    /// Whether it was edited in a run that passed.
    helps: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Decided {
    Not,
    AsItIs,
    Edited(u16),
    Condition,
}

impl Tape {
    const fn new() -> Self {
        Self { places: Vec::new(), most: 0, edited: 0, path: Vec::new(), at: 0, too_long: false }
    }

    /// Back to the beginning of the path.
    fn rewind(&mut self) {
        self.at = 0;
        self.edited = 0;
        for place in &mut self.places {
            place.decided = Decided::Not;
        }
    }

    /// To the next path that was not run; false if there is none.
    fn next(&mut self) -> bool {
        // What was not reached this time is not part of the path.
        self.path.truncate(self.at);
        while let Some((chosen, of)) = self.path.pop() {
            if chosen + 1 < of {
                self.path.push((chosen + 1, of));
                return true;
            }
        }
        false
    }

    /// One of `of` choices; none if the path is too long.
    fn pick(&mut self, of: usize) -> Option<usize> {
        if self.at == self.path.len() {
            if self.at == MOST_CHOICES {
                self.too_long = true;
                return None;
            }
            self.path.push((0, of));
        }
        self.at += 1;
        Some(self.path[self.at - 1].0)
    }

    fn visit(&mut self, site: u32) -> Option<u16> {
        let Some(which) = self.places.iter().position(|place| place.site == site) else {
            return Some(0);
        };
        match self.places[which].decided {
            Decided::AsItIs => return Some(0),
            Decided::Edited(choice) => return Some(choice),
            Decided::Condition => {
                let picked = self.pick(self.places[which].options.len())?;
                return Some(self.places[which].options[picked]);
            }
            Decided::Not if self.edited == self.most => {
                self.places[which].decided = Decided::AsItIs;
                return Some(0);
            }
            Decided::Not => {}
        }
        let picked = self.pick(1 + self.places[which].options.len())?;
        let place = &mut self.places[which];
        if picked == 0 {
            place.decided = Decided::AsItIs;
            return Some(0);
        }
        let choice = place.options[picked - 1];
        place.decided =
            if place.is_condition { Decided::Condition } else { Decided::Edited(choice) };
        self.edited += 1;
        Some(choice)
    }

    /// Takes note of the places that were edited in a run that passed.
    fn note_help(&mut self) {
        for place in &mut self.places {
            place.helps |= matches!(place.decided, Decided::Edited(_) | Decided::Condition);
        }
    }
}

/// The choice at a free site.
pub fn choose(site: u32) -> u16 {
    let choice = lock(&TAPE).visit(site);
    choice.unwrap_or_else(|| {
        exhausted(NO_FUEL);
        0
    })
}

/// Questions: some switches fixed, some sites free, an input. Is there a run that passes? If all are
/// asked for, also which places are edited in such runs.
pub fn angel(exams: &mut [Exam], request: &mut Reading<'_>, fuel: u64, board: &Board) -> Words {
    const NO: u32 = 0;
    const YES: u32 = 1;
    const UNKNOWN: u32 = 2;
    const PASSES_ALREADY: u32 = 3;
    let count = request.word();
    let mut results = Words::default();
    for question in 0..count {
        let (exam, input, budget) = (request.word(), request.word(), request.word());
        let (most, all) = (request.word(), request.word() != 0);
        let fixed = pairs(request);
        let places: Vec<FreePlace> = (0..request.word())
            .map(|_| FreePlace {
                site: request.word(),
                is_condition: request.word() != 0,
                options: (0..request.word()).map(|_| request.word() as u16).collect(),
                decided: Decided::Not,
                helps: false,
            })
            .collect();
        let sites: Vec<_> = places.iter().map(|place| (place.site, u32::from(FREE))).collect();
        *lock(&TAPE) = Tape { places, most, ..Tape::new() };
        switch(&sites, true);
        switch(&fixed, true);
        set_alarm(SECONDS);
        let (mut runs, mut found) = (0, false);
        let answer = loop {
            if runs == budget {
                break UNKNOWN;
            }
            runs += 1;
            lock(&TAPE).rewind();
            let how = attempt(exams, exam as usize, input as usize, fuel, board);
            let mut tape = lock(&TAPE);
            if how == PASSED {
                // What passes without an edit says nothing about edits that it does not come by.
                if tape.edited == 0 {
                    break PASSES_ALREADY;
                }
                found = true;
                tape.note_help();
                if !all {
                    break YES;
                }
            }
            if !tape.next() {
                break match (found, tape.too_long) {
                    (true, false) => YES,
                    (false, false) => NO,
                    (_, true) => UNKNOWN,
                };
            }
        };
        switch(&sites, false);
        switch(&fixed, false);
        let helps: Vec<u32> =
            lock(&TAPE).places.iter().filter(|place| place.helps).map(|place| place.site).collect();
        board.result(question as usize, [answer, 0, 0, runs]);
        results.word(answer).word(runs).word(helps.len() as u32);
        for site in helps {
            results.word(site);
        }
    }
    results
}
