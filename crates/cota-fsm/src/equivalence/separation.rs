//! Which pairs of states some word separates, and how long the shortest such words are.

use crate::bits::Bits;
use crate::machine::{Input, Machine, State, Word};
use crate::splitting::SplittingTree;
use cota_run::Watch;

/// The first pair of states that no word separates, if there is one.
pub fn inseparable(machine: &Machine) -> Option<(State, State)> {
    // Without a deadline it always ends.
    separated_within(machine, Watch::default()).and_then(Result::err)
}

/// Whether some word separates every two states, or else the first pair that none does; none if the watch
/// asks to end before.
pub(crate) fn separated_within(
    machine: &Machine,
    watch: Watch<'_>,
) -> Option<Result<(), (State, State)>> {
    let pair = if machine.is_complete() {
        SplittingTree::within(machine, watch)?.inseparable()
    } else {
        separable(machine, watch)?.inseparable(machine.states())
    };
    Some(pair.map_or(Ok(()), Err))
}

/// Which pairs of states some word separates; of each pair the bit in the row of the larger state counts.
struct Separable(Bits);

impl Separable {
    /// Marks a pair; whether that is new.
    fn mark(&mut self, s: State, t: State) -> bool {
        let news = !self.has(s, t);
        self.0.set(s.max(t), s.min(t));
        news
    }

    fn has(&self, s: State, t: State) -> bool {
        self.0.get(s.max(t), s.min(t))
    }

    fn inseparable(&self, states: usize) -> Option<(State, State)> {
        let below = |t: State| {
            let rest = self.0.row(t).iter().map(|word| !word);
            let (at, rest) = rest.enumerate().find(|(_, rest)| *rest != 0)?;
            let s = 64 * at + rest.trailing_zeros() as usize;
            (s < t).then_some((s, t))
        };
        (1..states).filter_map(below).min()
    }
}

/// The pairs of states of a partial machine that some word separates, a bit for each: those that differ in
/// an answer row by row, then those that lead to one of them. None if the watch asks to end before.
fn separable(machine: &Machine, watch: Watch<'_>) -> Option<Separable> {
    let (n, inputs, outputs) = (machine.states(), machine.inputs(), machine.outputs());
    // Per input: where it is defined; per input and output: where it is answered so.
    let (mut defined, mut answered, mut found) =
        (Bits::default(), Bits::default(), Bits::default());
    defined.clear(inputs, n);
    answered.clear(inputs * outputs, n);
    found.clear(n, n);
    for (s, x, y, _) in machine.transitions() {
        defined.set(x, s);
        answered.set(x * outputs + y, s);
    }
    for (s, x, y, _) in machine.transitions() {
        if watch.is_stopped() {
            return None;
        }
        let same = answered.row(x * outputs + y);
        let other: Vec<u64> = defined.row(x).iter().zip(same).map(|(a, b)| a & !b).collect();
        found.merge(s, &other);
    }
    let mut found = Separable(found);
    let sources = Sources::new(machine);
    let (mut open, mut taken) = (Vec::new(), 0);
    for s in 0..n {
        if watch.is_stopped() {
            return None;
        }
        for t in (0..s).filter(|&t| !found.has(s, t)).collect::<Vec<_>>() {
            let leads = |x: Input| match (machine.next(s, x), machine.next(t, x)) {
                (Some(s), Some(t)) => s != t && found.has(s, t),
                _ => false,
            };
            if (0..inputs).any(leads) && found.mark(s, t) {
                open.push((s, t));
            }
            while let Some((p, q)) = open.pop() {
                taken += 1;
                if taken % ASKED == 0 && watch.is_stopped() {
                    return None;
                }
                for x in 0..inputs {
                    for &s in sources.of(p, x) {
                        for &t in sources.of(q, x) {
                            if found.mark(s, t) {
                                open.push((s, t));
                            }
                        }
                    }
                }
            }
        }
    }
    Some(found)
}

/// Nothing is kept for all pairs of states if there are more states than this: it would take more than a gigabyte.
pub const MOST_IN_PAIRS: usize = 10_000;

/// For every pair of states, the length of a shortest word defined in both on which they differ.
#[derive(Clone, Debug)]
pub struct Separation {
    states: usize,
    /// Per pair of states, the first inputs and the lengths of the words. They are all zero at first: such
    /// memory is only taken when something is written, little by little.
    first: Vec<u32>,
    length: Vec<u32>,
}

/// The length of no word: what separates has an input at least.
const NEVER: u32 = 0;

impl Separation {
    /// Finds the shortest separating words of all pairs, breadth first from the pairs that one input
    /// separates backwards: each transition of each pair is looked at once. Ties go to the first input.
    pub fn new(machine: &Machine) -> Self {
        let mut table = Self::empty(machine);
        table.fill(machine, Watch::default());
        table
    }

    /// As [`Self::new`]; none if the watch asks to end before.
    pub(crate) fn within(machine: &Machine, watch: Watch<'_>) -> Option<Self> {
        let mut table = Self::empty(machine);
        table.fill(machine, watch).then_some(table)
    }

    fn empty(machine: &Machine) -> Self {
        let pairs = machine.states() * (machine.states() - 1) / 2;
        Self { states: machine.states(), first: vec![0; pairs], length: vec![NEVER; pairs] }
    }

    /// Whether it is finished.
    fn fill(&mut self, machine: &Machine, watch: Watch<'_>) -> bool {
        let mut level: Vec<(u32, u32)> = Vec::new();
        for s in 0..self.states {
            if watch.is_stopped() {
                return false;
            }
            for t in s + 1..self.states {
                let split = (0..machine.inputs()).find(|&x| {
                    let outputs = (machine.step(s, x), machine.step(t, x));
                    matches!(outputs, (Some((_, o)), Some((_, p))) if o != p)
                });
                if let Some(x) = split {
                    self.set(s, t, 1, x);
                    level.push((s as u32, t as u32));
                }
            }
        }
        let sources = Sources::new(machine);
        let mut round = 2;
        while !level.is_empty() {
            let mut next = Vec::new();
            for x in 0..machine.inputs() {
                for some in level.chunks(ASKED) {
                    if watch.is_stopped() {
                        return false;
                    }
                    for &(p, q) in some {
                        for &s in sources.of(p as State, x) {
                            for &t in sources.of(q as State, x) {
                                if self.length[pair(s, t)] == NEVER {
                                    self.set(s, t, round, x);
                                    next.push((s as u32, t as u32));
                                }
                            }
                        }
                    }
                }
            }
            level = next;
            round += 1;
        }
        true
    }

    fn set(&mut self, s: State, t: State, round: u32, x: Input) {
        let at = pair(s, t);
        (self.length[at], self.first[at]) = (round, x as u32);
    }

    /// The length of a shortest word that separates the two states, if there is one.
    pub fn length(&self, s: State, t: State) -> Option<usize> {
        let length = if s == t { NEVER } else { self.length[pair(s, t)] };
        (length != NEVER).then_some(length as usize)
    }

    /// A shortest word that separates the two states, if there is one.
    pub fn word(&self, machine: &Machine, s: State, t: State) -> Option<Word> {
        let (mut s, mut t) = (s, t);
        let mut word = Vec::with_capacity(self.length(s, t)?);
        loop {
            let x = self.first[pair(s, t)] as Input;
            word.push(x);
            if self.length[pair(s, t)] == 1 {
                return Some(word);
            }
            (s, t) = (machine.next(s, x)?, machine.next(t, x)?);
        }
    }

    /// The first pair of states that no word separates, if there is one.
    pub fn inseparable(&self) -> Option<(State, State)> {
        let below = |t: State| {
            let lengths = &self.length[pair(t, 0)..][..t];
            lengths.iter().position(|&length| length == NEVER).map(|s| (s, t))
        };
        (1..self.states).filter_map(below).min()
    }

    /// All pairs of states, those first that only long words separate; none if the watch asks to end before.
    pub(crate) fn longest_first(&self, watch: Watch<'_>) -> Option<Vec<(u32, u32)>> {
        let longest = self.length.iter().copied().max().unwrap_or(NEVER) as usize;
        // Per length: where its pairs begin.
        let mut places = vec![0; longest + 2];
        for some in self.length.chunks(ASKED) {
            if watch.is_stopped() {
                return None;
            }
            for &length in some {
                places[longest - length as usize + 1] += 1;
            }
        }
        for at in 1..places.len() {
            places[at] += places[at - 1];
        }
        let mut pairs = vec![(0, 0); self.length.len()];
        for s in 0..self.states {
            if watch.is_stopped() {
                return None;
            }
            for t in s + 1..self.states {
                let place = &mut places[longest - self.length[pair(s, t)] as usize];
                pairs[*place] = (s as u32, t as u32);
                *place += 1;
            }
        }
        Some(pairs)
    }
}

/// This many pairs are looked at before the watch is asked again.
const ASKED: usize = 1 << 14;

/// The place of a pair of different states.
fn pair(s: State, t: State) -> usize {
    let (s, t) = (s.max(t), s.min(t));
    s * (s - 1) / 2 + t
}

/// Per state and input: the states that lead there.
struct Sources {
    inputs: usize,
    of: Vec<Vec<State>>,
}

impl Sources {
    fn new(machine: &Machine) -> Self {
        let inputs = machine.inputs();
        let mut of: Vec<Vec<State>> = vec![Vec::new(); machine.states() * inputs];
        for (s, x, _, t) in machine.transitions() {
            of[t * inputs + x].push(s);
        }
        Self { inputs, of }
    }

    fn of(&self, t: State, x: Input) -> &[State] {
        &self.of[t * self.inputs + x]
    }
}
