//! The methods that use convergence: SPY, SPYH and S.
//!
//! Once a transition is verified, its end and the words that reach the same state converge in every
//! implementation that passes, and what has to follow one of them may follow any. A transition is
//! verified when every word of up to k inputs after it and after the state cover's word to its target
//! is identified: by harmonised identifiers (SPY), or pair by pair against the cover and against each
//! other (SPYH, S). S also orders the transitions, those that cost least next.

use super::classical::traversals;
use super::forest::{Forest, Tuning};
use super::{NoSuite, Suite};
use crate::distinguish::{Identifiers, tells_apart};
use crate::equivalence::Separation;
use crate::machine::{Input, Machine, State, Word};
use crate::random::Random;
use crate::sequence::Requirement;
use cota_run::Watch;

struct Convergent<'a> {
    machine: &'a Machine,
    forest: Forest<'a>,
    anchors: Vec<usize>,
    extra: usize,
    /// Per state: how many words identify it, for estimates.
    words: Vec<usize>,
}

impl<'a> Convergent<'a> {
    fn new(machine: &'a Machine, extra: usize, watch: Watch<'_>) -> Option<Self> {
        Self::tuned(machine, extra, Tuning::default(), watch)
    }

    /// None if the watch asks to end before.
    fn tuned(machine: &'a Machine, extra: usize, tuning: Tuning, watch: Watch<'_>) -> Option<Self> {
        let mut forest = Forest::tuned(machine, tuning);
        let anchors = forest.add_cover(watch)?;
        for &anchor in &anchors {
            forest.cover(anchor);
        }
        let identifiers = Identifiers::within(machine, watch)?;
        let words = (0..machine.states())
            .map(|s| identifiers.as_ref().map_or(1, |identifiers| identifiers.of(s).len()))
            .collect();
        Some(Self { machine, forest, anchors, extra, words })
    }

    /// The transitions that are no part of the state cover's tree.
    fn transitions(&self) -> Vec<(State, Input, State)> {
        let open = self.machine.transitions().map(|(s, x, _, t)| (s, x, t));
        open.filter(|&(s, x, t)| {
            self.forest.child(self.anchors[s], x) != Some(self.forest.find(self.anchors[t]))
        })
        .collect()
    }

    /// Tells every word of up to k inputs after a class, and its prefixes, from the cover, from each
    /// other and from the same words after the converging class. None if the watch asks to end before.
    fn identify(
        &mut self,
        separation: &Separation,
        class: usize,
        twin: usize,
        watch: Watch<'_>,
    ) -> Option<()> {
        let s = self.forest.state(self.forest.find(class));
        for (word, to) in traversals(self.machine, s, self.extra, watch)? {
            for from in [class, twin] {
                let Some(node) = self.forest.extend(from, &word) else { continue };
                let mut others: Vec<usize> =
                    (0..self.anchors.len()).filter(|&t| t != to).map(|t| self.anchors[t]).collect();
                for cut in 0..word.len() {
                    for other in [class, twin] {
                        if let Some(before) = self.forest.extend(other, &word[..cut])
                            && self.forest.state(self.forest.find(before)) != to
                        {
                            others.push(before);
                        }
                    }
                }
                self.forest.separate(separation, node, &others, watch)?;
            }
        }
        Some(())
    }

    /// None if the watch asks to end before.
    fn verify(
        &mut self,
        separation: &Separation,
        (s, x, t): (State, Input, State),
        watch: Watch<'_>,
    ) -> Option<()> {
        let words = self.words[t];
        if let Some(class) = self.forest.extend_for(self.anchors[s], x, words) {
            self.identify(separation, class, self.anchors[t], watch)?;
            self.forest.merge(class, self.anchors[t]);
        }
        Some(())
    }

    /// None if the watch asks to end before.
    fn separate_cover(&mut self, separation: &Separation, watch: Watch<'_>) -> Option<()> {
        for s in 0..self.anchors.len() {
            self.forest.separate(separation, self.anchors[s], &self.anchors[s + 1..], watch)?;
        }
        Some(())
    }

    /// Whether the transition's end is the cover's class of its target already.
    fn is_verified(&self, (s, x, t): (State, Input, State)) -> bool {
        self.forest.child(self.anchors[s], x) == Some(self.forest.find(self.anchors[t]))
    }
}

pub(super) fn spy<'a>(
    machine: &'a Machine,
    extra: usize,
    watch: Watch<'_>,
) -> Result<Forest<'a>, NoSuite> {
    let identifiers = Identifiers::shorter_within(machine, watch)
        .ok_or(NoSuite::Late)?
        .map_err(|pair| Requirement::separable(machine, pair))?;
    let mut work = Convergent::new(machine, extra, watch).ok_or(NoSuite::Late)?;
    let transitions = work.transitions();
    for s in 0..machine.states() {
        if watch.is_stopped() {
            return Err(NoSuite::Late);
        }
        for word in identifiers.of(s) {
            work.forest.extend(work.anchors[s], word);
        }
    }
    watch.begin("transitions", Some(transitions.len() as u64));
    for (s, x, t) in transitions {
        if watch.is_stopped() {
            return Err(NoSuite::Late);
        }
        watch.add(1);
        if work.is_verified((s, x, t)) {
            continue;
        }
        let Some(class) = work.forest.extend(work.anchors[s], &[x]) else { continue };
        for (middle, to) in traversals(machine, t, extra, watch).ok_or(NoSuite::Late)? {
            for from in [class, work.anchors[t]] {
                let Some(node) = work.forest.extend(from, &middle) else { continue };
                for word in identifiers.of(to) {
                    work.forest.extend(node, word);
                }
            }
        }
        work.forest.merge(class, work.anchors[t]);
    }
    Ok(work.forest)
}

/// None if the watch asks to end before.
pub(super) fn spyh<'a>(
    machine: &'a Machine,
    separation: &Separation,
    extra: usize,
    watch: Watch<'_>,
) -> Option<Forest<'a>> {
    let mut work = Convergent::new(machine, extra, watch)?;
    let transitions = work.transitions();
    work.separate_cover(separation, watch)?;
    watch.begin("transitions", Some(transitions.len() as u64));
    for transition in transitions {
        if watch.is_stopped() {
            return None;
        }
        watch.add(1);
        if !work.is_verified(transition) {
            work.verify(separation, transition, watch)?;
        }
    }
    Some(work.forest)
}

/// As SPYH, but the next transition is one that can be taken where a test ends, if there is one.
pub(super) fn s<'a>(
    machine: &'a Machine,
    separation: &Separation,
    extra: usize,
    watch: Watch<'_>,
) -> Option<Forest<'a>> {
    let work = Convergent::new(machine, extra, watch)?;
    let order = work.transitions();
    where_tests_end(work, separation, order, watch)
}

/// As S without extra states, with another tuning and the transitions in another order: random, but if
/// tests should go on, those after which they cannot are last.
pub(super) fn varied(
    machine: &Machine,
    separation: &Separation,
    tuning: Tuning,
    random: &mut Random,
    watch: Watch<'_>,
) -> Option<Suite> {
    let work = Convergent::tuned(machine, 0, tuning, watch)?;
    let mut order = work.transitions();
    random.shuffle(&mut order);
    if tuning.away > 0 {
        let component = machine.components();
        order.sort_by_key(|&(s, _, t)| (component[s] != component[t], s != t));
    }
    Some(Suite::of(&where_tests_end(work, separation, order, watch)?))
}

fn where_tests_end<'a>(
    mut work: Convergent<'a>,
    separation: &Separation,
    order: Vec<(State, Input, State)>,
    watch: Watch<'_>,
) -> Option<Forest<'a>> {
    watch.begin("transitions", Some(order.len() as u64));
    work.separate_cover(separation, watch)?;
    take_where_tests_end(&mut work, order, watch, |work, transition| {
        watch.add(1);
        work.verify(separation, transition, watch)
    })?;
    Some(work.forest)
}

/// As S without extra states, but each state is identified by given words, of which for each other
/// state one tells the two apart.
pub(super) fn by_words(
    machine: &Machine,
    words: &[Vec<Word>],
    tuning: Tuning,
    random: Option<&mut Random>,
    watch: Watch<'_>,
) -> Option<Suite> {
    let mut work = Convergent::tuned(machine, 0, tuning, watch)?;
    let mut order = work.transitions();
    if let Some(random) = random {
        random.shuffle(&mut order);
    }
    // The first word of a state that tells another one has to follow that one as well.
    for (s, words) in words.iter().enumerate() {
        if watch.is_stopped() {
            return None;
        }
        let mut rest: Vec<State> = (0..machine.states()).filter(|&t| t != s).collect();
        for word in words {
            if watch.is_stopped() {
                return None;
            }
            work.forest.extend(work.anchors[s], word);
            rest.retain(|&t| {
                let end = (1..=word.len()).find(|&end| tells_apart(machine, &word[..end], s, t));
                if let Some(end) = end {
                    work.forest.extend(work.anchors[t], &word[..end]);
                }
                end.is_none()
            });
        }
    }
    take_where_tests_end(&mut work, order, watch, |work, (s, x, t)| {
        let count = words[t].len();
        let Some(class) = work.forest.extend_for(work.anchors[s], x, count) else {
            return Some(());
        };
        let others: Vec<usize> =
            (0..machine.states()).filter(|&o| o != t).map(|o| work.anchors[o]).collect();
        let mut rest = work.forest.not_apart_from(class, &others, watch)?;
        for word in &words[t] {
            let before = rest.len();
            rest.retain(|&other| {
                !tells_apart(machine, word, t, work.forest.state(work.forest.find(other)))
            });
            if rest.len() < before {
                work.forest.extend(class, word);
            }
        }
        work.forest.merge(class, work.anchors[t]);
        Some(())
    })?;
    Some(Suite::of(&work.forest))
}

/// Verifies all transitions, those first that can be taken where a test ends. None if the watch asks to end
/// before.
fn take_where_tests_end(
    work: &mut Convergent<'_>,
    order: Vec<(State, Input, State)>,
    watch: Watch<'_>,
    verify: impl Fn(&mut Convergent<'_>, (State, Input, State)) -> Option<()>,
) -> Option<()> {
    let mut open: Vec<Vec<(State, Input, State)>> = vec![Vec::new(); work.machine.states()];
    for (s, x, t) in order.into_iter().rev() {
        open[s].push((s, x, t));
    }
    loop {
        for transitions in &mut open {
            while transitions.last().is_some_and(|&transition| work.is_verified(transition)) {
                transitions.pop();
            }
        }
        let mut states = (0..open.len()).filter(|&s| !open[s].is_empty());
        let first = states.clone().next();
        let Some(s) = states.find(|&s| work.forest.has_end(work.anchors[s])).or(first) else {
            return Some(());
        };
        if watch.is_stopped() {
            return None;
        }
        let Some(transition) = open[s].pop() else { return Some(()) };
        verify(work, transition)?;
    }
}
