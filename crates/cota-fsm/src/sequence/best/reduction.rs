//! Making a proved sequence shorter by deleting and replacing windows, the proof as the guard.

use super::super::transfers::Transfers;
use super::guard::Guard;
use crate::machine::{Input, Machine, State, Word};
use crate::random::Random;

/// The states that a word visits, the first and the last included.
pub(super) fn visited(machine: &Machine, word: &[Input]) -> Vec<State> {
    let mut states = vec![0];
    for &x in word {
        let at = states[states.len() - 1];
        states.push(machine.next(at, x).unwrap_or(at));
    }
    states
}

/// Tries windows of falling length everywhere until none can be replaced by a shorter path, then
/// random moves until the guard's budget is used up.
pub(super) fn reduce(
    machine: &Machine,
    transfers: &Transfers<'_>,
    guard: &mut Guard<'_>,
    word: Word,
    random: &mut Random,
) -> Word {
    let mut best = sweep(machine, transfers, guard, word);
    while !guard.is_over() {
        let Some(next) = shaken(machine, transfers, &best, random) else { return best };
        if next.len() <= best.len() && guard.accepts(&next) {
            let shorter = next.len() < best.len();
            best = next;
            if shorter {
                best = tail(guard, best);
            }
        }
    }
    best
}

/// Drops symbols from the end as long as the guard allows.
fn tail(guard: &mut Guard<'_>, mut word: Word) -> Word {
    while !word.is_empty() && !guard.is_over() {
        let shorter = word[..word.len() - 1].to_vec();
        if !guard.accepts(&shorter) {
            break;
        }
        word = shorter;
    }
    word
}

fn sweep(machine: &Machine, transfers: &Transfers<'_>, guard: &mut Guard<'_>, word: Word) -> Word {
    let mut word = tail(guard, word);
    let longest = 24.min(word.len());
    for window in (1..=longest).rev() {
        let mut at = 0;
        while at + window <= word.len() && !guard.is_over() {
            let states = visited(machine, &word);
            let (from, to) = (states[at], states[at + window]);
            let direct = transfers.length(from, to);
            if direct < window {
                let path = transfers.word(from, to);
                let shorter = [&word[..at], &path[..], &word[at + window..]].concat();
                if guard.accepts(&shorter) {
                    word = shorter;
                    continue;
                }
            }
            at += 1;
        }
    }
    tail(guard, word)
}

/// A random change that keeps the sequence defined and does not make it longer: a window replaced
/// by a random path that is no longer, or a loop moved to another place.
fn shaken(
    machine: &Machine,
    transfers: &Transfers<'_>,
    word: &Word,
    random: &mut Random,
) -> Option<Word> {
    if word.len() < 2 {
        return None;
    }
    let states = visited(machine, word);
    let size = 1 + random.below(12.min(word.len()));
    let at = random.below(word.len() - size + 1);
    if random.below(3) == 0 {
        return Some(moved(word, &states, at, size, random));
    }
    let (mut here, to) = (states[at], states[at + size]);
    let direct = transfers.length(here, to);
    let mut path = Word::new();
    // At least one symbol shorter half of the time.
    let most = if random.below(2) == 0 { size.checked_sub(1)? } else { size };
    if direct > most {
        return Some(word.clone());
    }
    while here != to || path.is_empty() && random.below(3) > 0 {
        let open: Vec<Input> = machine
            .defined_inputs(here)
            .filter(|&x| {
                let next = machine.next(here, x).unwrap_or(here);
                path.len() + 1 + transfers.length(next, to) <= most
            })
            .collect();
        if open.is_empty() {
            break;
        }
        let x = open[random.below(open.len())];
        here = machine.next(here, x).unwrap_or(here);
        path.push(x);
    }
    if here != to {
        return Some(word.clone());
    }
    Some([&word[..at], &path[..], &word[at + size..]].concat())
}

/// Takes out a loop and puts it where its state is visited, or at the very end.
fn moved(word: &Word, states: &[State], at: usize, size: usize, random: &mut Random) -> Word {
    let Some(end) = (at + 1..(at + 30).min(states.len()))
        .filter(|&e| states[e] == states[at])
        .nth(random.below(size.clamp(1, 3)))
    else {
        return word.clone();
    };
    let (lp, rest) = (&word[at..end], [&word[..at], &word[end..]].concat());
    let places: Vec<usize> = (0..=rest.len())
        .filter(|&p| states[if p <= at { p } else { p + lp.len() }] == states[at])
        .collect();
    let place = places[random.below(places.len())];
    [&rest[..place], lp, &rest[place..]].concat()
}
