//! The search over a language that is not Rust.

use super::*;
use crate::protocol::{Free, JudgedCandidate, OfferedTest, Traced};
use crate::space::EditSite;
use cota_run::Deadline;
use std::collections::BTreeMap;

/// A language without a compiler: a program is numbers that are 0, an edit makes one of them another, and on the
/// input `k` their sum is to be at least the `k`-th of these.
struct Numbers {
    wanted: Vec<u16>,
    tests: Vec<OfferedTest>,
}

impl Numbers {
    fn new(wanted: &[u16]) -> Self {
        let tests =
            vec![OfferedTest { name: "sum".to_owned(), inputs: wanted.len(), complete: true }];
        Self { wanted: wanted.to_vec(), tests }
    }

    fn passes(&self, candidate: &[Switch], input: u32) -> bool {
        let sum: u16 = candidate.iter().map(|(_, choice)| choice).sum();
        sum >= self.wanted[input as usize]
    }
}

impl Tester for Numbers {
    fn tests(&self) -> &[OfferedTest] {
        &self.tests
    }

    fn fuel(&self) -> u64 {
        0
    }

    fn set_fuel(&mut self, _: u64) {}

    fn end_by(&mut self, _: Option<Deadline>) {}

    fn judge(
        &mut self,
        first: &[Input],
        full: bool,
        candidates: &[Vec<Switch>],
    ) -> Result<Vec<JudgedCandidate>, Error> {
        let status = |candidate: &Vec<Switch>| {
            let fails = |input: &&Input| !self.passes(candidate, input.1);
            let all: Vec<Input> = (0..self.wanted.len() as u32).map(|at| (0, at)).collect();
            let of_first = first.iter().find(fails);
            let of_all = all.iter().filter(|_| full).find(fails);
            let failure = of_first.or(of_all).map(|input| (Cause::Failed, *input));
            JudgedCandidate { failure, in_full: of_first.is_none(), runs: 1 }
        };
        Ok(candidates.iter().map(status).collect())
    }

    /// A free site may be the greatest of its options.
    fn answer(&mut self, questions: &[Question]) -> Result<Vec<(Answer, u32)>, Error> {
        let answer = |question: &Question| {
            let most = |free: &Free| free.options.iter().max().copied().unwrap_or(0);
            let mut free: Vec<u16> = question.free.iter().map(most).collect();
            free.sort_unstable_by(|a, b| b.cmp(a));
            let fixed: u16 = question.fixed.iter().map(|(_, choice)| choice).sum();
            let sum = fixed + free.iter().take(question.most as usize).sum::<u16>();
            let can = sum >= self.wanted[question.input.1 as usize];
            let sites = question.free.iter().map(|free| free.site).collect();
            (if can { Answer::Yes(sites) } else { Answer::No }, 1)
        };
        Ok(questions.iter().map(answer).collect())
    }

    fn survey(&mut self, candidate: &[Switch]) -> Result<(Vec<Input>, u64), Error> {
        let all = 0..self.wanted.len() as u32;
        let failing = all.filter(|&input| !self.passes(candidate, input));
        Ok((failing.map(|input| (0, input)).collect(), 0))
    }

    fn trace(
        &mut self,
        _: usize,
        _: &[std::ops::Range<u32>],
        _: &[Switch],
        inputs: &[Input],
    ) -> Result<Vec<Option<Traced>>, Error> {
        Ok(inputs.iter().map(|_| None).collect())
    }
}

/// This many sites with the choices 1 to 9.
fn space(sites: u32) -> Space {
    let site = |site: u32| EditSite {
        site,
        edits: (1..=9).map(|choice| (0, choice)).collect(),
        cost: 1,
        free: Free { site, is_condition: false, options: (1..=9).collect() },
        statement: site as usize,
        alone: false,
    };
    let limits = vec![1; sites as usize];
    Space::new((0..sites).map(site).collect(), limits, vec![BTreeMap::new(); sites as usize])
}

fn search(wanted: &[u16], prune: bool, budget: &Budget) -> (StopReason, usize, Counters) {
    let (space, mut tester) = (space(20), Numbers::new(wanted));
    let (failing, _) = tester.survey(&[]).unwrap();
    let options = SearchOptions { edits: 2, patches: 1_000, prune };
    let mut search =
        Search::new(&space, &mut tester, &failing[..1], options, budget, Watch::default());
    let stop = search.run(&mut |_| Ok(true)).unwrap();
    (stop, search.found.len(), search.counters)
}

#[test]
fn fewer_edits_come_first_and_pruning_changes_no_result() {
    let budget = Budget::default();
    let (stop, found, counters) = search(&[1, 8], true, &budget);
    assert_eq!((stop, found, counters.edits_searched), (StopReason::Limit, 2 * 20, 1));
    // Two edits with a sum of 17 or more: 8 and 9, 9 and 8, 9 and 9 at each two sites.
    let pairs = 20 * 19 / 2;
    let all = search(&[1, 17], false, &budget);
    let pruned = search(&[1, 17], true, &budget);
    assert_eq!((all.0, all.1, all.2.run), (StopReason::Limit, 3 * pairs, 180 + 81 * pairs as u64));
    assert_eq!((pruned.0, pruned.1), (all.0, all.1));
    assert!(pruned.2.pruned > 0 && pruned.2.run < all.2.run, "{:?}", pruned.2);
    let (stop, found, counters) = search(&[19], false, &budget);
    assert_eq!((stop, found, counters.edits_searched), (StopReason::Exhausted, 0, 2));
}

#[test]
fn a_budget_ends_a_search() {
    let (stop, found, counters) = search(&[19], false, &Budget::default().with_steps(100));
    assert_eq!((stop, found, counters.run), (StopReason::Steps, 0, 100));
    assert_eq!(counters.edits_searched, 0, "not all with one edit were tried");
}
