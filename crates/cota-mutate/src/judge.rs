//! Judging candidates: for each only the tests that reach it, likely killers first.

use crate::Error;
use crate::report::{Status, Verdict};
use crate::subject::{Candidate, Findings, TestFacts, TestRunner};
use cota_run::Watch;
use rustc_hash::FxHashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// A candidate that is to be run.
pub(crate) struct Job<'c> {
    pub(crate) candidate: &'c Candidate,
    /// The tests that reach it.
    pub(crate) reaching: Vec<usize>,
    /// What is known already of some tests; these are not run.
    pub(crate) known: Vec<(usize, Status)>,
}

/// The verdict on a candidate, with what is known of each test that reaches it.
#[derive(Clone, Debug)]
pub(crate) struct JudgedMutant {
    pub(crate) verdict: Verdict,
    /// The tests that reach it, sorted, and its status under each.
    pub(crate) statuses: Vec<(usize, Status)>,
}

/// This many candidates are judged between two updates of what is known about likely killers; the order of
/// tests, and so the killer that is reported, does not depend on the number of workers.
const CHUNK: usize = 64;

/// How often tests of each group have killed: by group and test.
type Kills = FxHashMap<(usize, usize), u32>;

/// How candidates are judged.
pub(crate) struct Judge<'a> {
    pub(crate) tests: &'a [TestFacts],
    /// Whether every test that reaches a candidate is run, even after a kill.
    pub(crate) matrix: bool,
    pub(crate) watch: Watch<'a>,
}

impl Judge<'_> {
    /// Judges all jobs; `done` is called for each as it is finished, in no particular order. Those that are left when
    /// the watch asks to stop are not run.
    ///
    /// # Errors
    /// If tests cannot be run.
    pub(crate) fn run<R: TestRunner>(
        &self,
        runners: &mut [R],
        jobs: &[Job<'_>],
        done: &(dyn Fn(usize, &JudgedMutant) + Sync),
    ) -> Result<Vec<JudgedMutant>, Error> {
        let mut kills = Kills::default();
        let mut judged = Vec::with_capacity(jobs.len());
        for (number, chunk) in jobs.chunks(CHUNK).enumerate() {
            let first = number * CHUNK;
            let results = self.chunk(chunk, runners, &kills, &|at, one| done(first + at, one))?;
            for (job, one) in chunk.iter().zip(&results) {
                for (killer, _) in one.statuses.iter().filter(|(_, status)| status.kills()) {
                    *kills.entry((job.candidate.group, *killer)).or_default() += 1;
                }
            }
            judged.extend(results);
        }
        Ok(judged)
    }

    fn chunk<R: TestRunner>(
        &self,
        jobs: &[Job<'_>],
        runners: &mut [R],
        kills: &Kills,
        done: &(dyn Fn(usize, &JudgedMutant) + Sync),
    ) -> Result<Vec<JudgedMutant>, Error> {
        let results: Vec<Mutex<Option<JudgedMutant>>> =
            jobs.iter().map(|_| Mutex::new(None)).collect();
        let next = AtomicUsize::new(0);
        let work = |runner: &mut R| -> Result<(), Error> {
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(job) = jobs.get(at) else { return Ok(()) };
                if self.watch.is_stopped() {
                    return Ok(());
                }
                let one = match self.one(runner, job, kills) {
                    Err(Error::Stopped) => return Ok(()),
                    one => one?,
                };
                done(at, &one);
                *results[at].lock().unwrap_or_else(PoisonError::into_inner) = Some(one);
            }
        };
        std::thread::scope(|threads| {
            let handles: Vec<_> =
                runners.iter_mut().map(|runner| threads.spawn(|| work(runner))).collect();
            handles.into_iter().try_for_each(|handle| {
                handle.join().unwrap_or_else(|_| Err(Error::Runner("a worker panicked".to_owned())))
            })
        })?;
        let not_run = || JudgedMutant { verdict: Verdict::NotRun, statuses: Vec::new() };
        let own = |result: Mutex<Option<JudgedMutant>>| {
            result.into_inner().unwrap_or_else(PoisonError::into_inner).unwrap_or_else(not_run)
        };
        Ok(results.into_iter().map(own).collect())
    }

    /// The tests that reach a candidate: those that killed its neighbours first, then the cheap ones.
    fn test_sequence(&self, job: &Job<'_>, kills: &Kills) -> Vec<usize> {
        let mut tests = job.reaching.clone();
        let killed = |test: &usize| kills.get(&(job.candidate.group, *test)).copied().unwrap_or(0);
        tests.sort_by_key(|test| (std::cmp::Reverse(killed(test)), self.tests[*test].cost, *test));
        tests
    }

    /// Judges one candidate.
    fn one(
        &self,
        runner: &mut impl TestRunner,
        job: &Job<'_>,
        kills: &Kills,
    ) -> Result<JudgedMutant, Error> {
        let tests = self.test_sequence(job, kills);
        let mut findings = Findings::default();
        findings.statuses.extend(tests.iter().map(|&test| (test, Status::NotRun)));
        findings
            .statuses
            .extend(job.known.iter().copied().filter(|(test, _)| tests.contains(test)));
        let is_open = |test: &usize| findings.statuses[test] == Status::NotRun;
        let open: Vec<usize> = tests.into_iter().filter(is_open).collect();
        // A likely killer alone, a few more, then the rest: most mutants die early, and the others should not cost a
        // process for each test.
        let batches: &[usize] = if self.matrix { &[usize::MAX] } else { &[1, 6, usize::MAX] };
        let mut rest = &open[..];
        for &size in batches {
            let (batch, later) = rest.split_at(size.min(rest.len()));
            rest = later;
            if !batch.is_empty() {
                runner.run(job.candidate, batch, self.matrix, &mut findings)?;
            }
            if !self.matrix && findings.is_killed() {
                break;
            }
        }
        let verdict = self.verdict(&findings);
        Ok(JudgedMutant { verdict, statuses: findings.statuses.into_iter().collect() })
    }

    /// The verdict that follows from the statuses.
    fn verdict(&self, findings: &Findings) -> Verdict {
        let killers = |which: &[Status]| -> Vec<String> {
            let found = findings.statuses.iter().filter(|(_, status)| which.contains(status));
            found.map(|(&test, _)| self.tests[test].name.clone()).collect()
        };
        let by = killers(&[Status::Failed, Status::Crashed]);
        let late = killers(&[Status::TimedOut]);
        let how = findings.how.clone();
        if !by.is_empty() {
            Verdict::Killed { by, how: how.filter(|how| how != "fuel" && how != "time") }
        } else if !late.is_empty() {
            Verdict::TimedOut { by: late, of: how.unwrap_or_else(|| "time".to_owned()) }
        } else if findings.statuses.is_empty() {
            Verdict::Unreached
        } else if findings.statuses.values().any(|status| *status == Status::NotRun) {
            Verdict::NotRun
        } else {
            Verdict::Survived
        }
    }
}
