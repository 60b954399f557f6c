//! The words that identify each state, as few as possible, and the loops that locate it.

use super::super::transfers::Transfers;
use crate::distinguish::Identifiers;
use crate::machine::{Input, Machine, Output, State, Word};
use cota_run::Watch;
use rustc_hash::{FxHashMap, FxHashSet};

/// Per state: its words, and for each but the last how to repeat it until it is as good as applied.
pub(crate) struct StateWords {
    words: Vec<Vec<Word>>,
    /// Per state: what brings it to a node after which all words but the last are known.
    locate: Vec<Option<Word>>,
    /// As long as the word above, or as it would be.
    cost: Vec<Option<u64>>,
}

/// Locating words longer than this are not spelled out.
const LONGEST: u64 = 1_000_000;

impl StateWords {
    /// None if the watch asks to end before.
    pub(super) fn new(
        machine: &Machine,
        transfers: &Transfers<'_>,
        watch: Watch<'_>,
    ) -> Option<Self> {
        let n = machine.states();
        let (words, classes) =
            if machine.is_complete() { splitting(machine, watch)? } else { given(machine, watch)? };
        let (mut locate, mut cost) = (Vec::new(), Vec::new());
        for (s, own) in words.iter().enumerate() {
            if watch.is_stopped() {
                return None;
            }
            let back = |word: &Word| {
                machine.after(s, word).map_or_else(Word::new, |end| transfers.word(end, s))
            };
            let (mut length, mut spelled) = (Some(0u64), Some(Word::new()));
            for (level, word) in own.iter().take(own.len().saturating_sub(1)).enumerate() {
                let turns = (n + 2 - classes[level].min(n)).min(n);
                let turn = [&word[..], &back(word)[..]].concat();
                length = length.and_then(|length| {
                    let once = length.checked_add(turn.len() as u64)?;
                    once.checked_mul(turns as u64)?.checked_add(length)
                });
                spelled = spelled.filter(|_| length.is_some_and(|length| length <= LONGEST)).map(
                    |inner| {
                        let once = [&inner[..], &turn[..]].concat();
                        [&once.repeat(turns)[..], &inner[..]].concat()
                    },
                );
            }
            locate.push(spelled);
            cost.push(length);
        }
        Some(Self { words, locate, cost })
    }

    pub(super) fn of(&self, s: State) -> &[Word] {
        &self.words[s]
    }

    /// What leads from any visit of the state to a node after which all words but the last are known.
    pub(super) fn locating(&self, s: State) -> Option<&Word> {
        self.locate[s].as_ref()
    }

    /// The symbols that identify the state once.
    pub(super) fn cost(&self, s: State) -> Option<u64> {
        self.cost[s]?.checked_add(self.words[s].last().map_or(0, |word| word.len() as u64))
    }

    /// About how long a sequence gets: every state located, every transition followed by each word of
    /// its target and, where there are several, by what leads back to a known state.
    pub(super) fn predicted(&self, machine: &Machine) -> Option<u64> {
        let cheapest = (0..machine.states()).filter_map(|s| self.cost(s)).min()?;
        let mut total = 0u64;
        for s in 0..machine.states() {
            total = total.checked_add(self.cost(s)?)?;
        }
        for (.., t) in machine.transitions() {
            for (place, word) in self.words[t].iter().enumerate() {
                let back = if place == 0 { 1 } else { cheapest.checked_add(1)? };
                total = total.checked_add(word.len() as u64 + 1)?.checked_add(back)?;
            }
        }
        Some(total)
    }
}

/// Harmonised identifiers, which partial machines have too; classes are not counted. None if the watch asks to end
/// before.
fn given(machine: &Machine, watch: Watch<'_>) -> Option<(Vec<Vec<Word>>, Vec<usize>)> {
    let n = machine.states();
    let words: Vec<Vec<Word>> = match Identifiers::within(machine, watch)? {
        Ok(identifiers) => (0..n).map(|s| identifiers.of(s).to_vec()).collect(),
        Err(_) => vec![Vec::new(); n],
    };
    let levels = words.iter().map(Vec::len).max().unwrap_or(0);
    Some((words, vec![1; levels]))
}

/// Words that divide the states into as many classes as one word can, then the classes that are left;
/// each cut, per state, after the last symbol that separates something. Also the number of classes after
/// each word. None if the watch asks to end before.
fn splitting(machine: &Machine, watch: Watch<'_>) -> Option<(Vec<Vec<Word>>, Vec<usize>)> {
    let n = machine.states();
    let mut class = vec![0; n];
    let mut words: Vec<Vec<Word>> = vec![Vec::new(); n];
    let mut classes = Vec::new();
    while let Some(word) = best_word(machine, &class, watch).ok()? {
        let answers: Vec<Vec<Output>> =
            (0..n).map(|s| machine.response(s, &word).unwrap_or_default()).collect();
        for s in 0..n {
            if watch.is_stopped() {
                return None;
            }
            let differs = |t: State| answers[s].iter().zip(&answers[t]).position(|(a, b)| a != b);
            let mates = (0..n).filter(|&t| class[t] == class[s]);
            if let Some(last) = mates.filter_map(differs).max() {
                words[s].push(word[..=last].to_vec());
            }
        }
        let mut index: FxHashMap<(usize, &[Output]), usize> = FxHashMap::default();
        class = (0..n)
            .map(|s| {
                let fresh = index.len();
                *index.entry((class[s], &answers[s][..])).or_insert(fresh)
            })
            .collect();
        classes.push(index.len());
    }
    // Where a state skipped a word, its later words are one level earlier: the fewer classes count.
    Some((words, classes))
}

/// How many words are kept per length.
const BEAM: usize = 100;
/// Stop after this many symbols without more classes.
const PATIENCE: usize = 12;

/// A word in the making: where each state is and in which class.
#[derive(Clone)]
struct Splitter {
    word: Word,
    at: Vec<State>,
    class: Vec<usize>,
    classes: usize,
}

/// The watch asked to end.
struct Late;

/// The shortest found of the words with the most classes, if it makes more classes at all.
fn best_word(machine: &Machine, class: &[usize], watch: Watch<'_>) -> Result<Option<Word>, Late> {
    let n = machine.states();
    let count = class.iter().copied().collect::<FxHashSet<_>>().len();
    if count == n {
        return Ok(None);
    }
    let start =
        Splitter { word: Word::new(), at: (0..n).collect(), class: class.to_vec(), classes: count };
    let (mut best, mut beam, mut idle) = (start.clone(), vec![start], 0);
    while idle < PATIENCE + n / 4 {
        let mut seen = FxHashSet::default();
        let mut next: Vec<(usize, Splitter)> = Vec::new();
        for splitter in &beam {
            if watch.is_stopped() {
                return Err(Late);
            }
            for x in 0..machine.inputs() {
                let Some((alive, longer)) = splitter.then(machine, x) else { continue };
                if alive > longer.classes && seen.insert((longer.at.clone(), longer.class.clone()))
                    || longer.classes > best.classes
                {
                    next.push((alive, longer));
                }
            }
        }
        next.sort_by_key(|(alive, splitter)| {
            (std::cmp::Reverse((splitter.classes, *alive)), splitter.word.clone())
        });
        next.truncate(BEAM);
        beam = next.into_iter().map(|(_, splitter)| splitter).collect();
        idle += 1;
        match beam.first() {
            Some(first) if first.classes > best.classes => (best, idle) = (first.clone(), 0),
            Some(_) => {}
            None => break,
        }
    }
    Ok((best.classes > count).then_some(best.word))
}

impl Splitter {
    /// One more input, and how many classes can be made at most after it.
    fn then(&self, machine: &Machine, x: Input) -> Option<(usize, Self)> {
        let mut word = self.word.clone();
        word.push(x);
        let (mut at, mut class) = (Vec::with_capacity(self.at.len()), Vec::new());
        let mut index: FxHashMap<(usize, Output), usize> = FxHashMap::default();
        let mut places: FxHashSet<(usize, State)> = FxHashSet::default();
        for (&s, &old) in self.at.iter().zip(&self.class) {
            let (t, y) = machine.step(s, x)?;
            let fresh = index.len();
            let new = *index.entry((old, y)).or_insert(fresh);
            places.insert((new, t));
            at.push(t);
            class.push(new);
        }
        let classes = index.len();
        Some((places.len(), Self { word, at, class, classes }))
    }
}
