//! One run of mutation testing, from a subject to its report, for every language.

use crate::Error;
use crate::config::Equivalent;
use crate::judge::{Job, Judge, JudgedMutant};
use crate::report::{Mutant, Report, Status, Statuses, Verdict};
use crate::store::{self, Dependencies, Store};
use crate::subject::{Candidate, Subject, TestFacts};
use cota_run::{Budget, Finished, StopReason, Watch};
use std::time::{Duration, Instant};

/// How mutants are judged.
#[derive(Clone, Debug, Default)]
pub struct SessionOptions {
    /// Run every test that reaches a mutant, even after it is dead.
    pub matrix: bool,
    /// Do not use the verdicts of earlier runs.
    pub fresh: bool,
    /// Mutants that are known to be equivalent, besides those of the subject.
    pub equivalent: Vec<Equivalent>,
}

/// Runs a subject: builds it, runs its tests without a mutation, judges its mutants, and keeps the report. A step of
/// the budget is a mutant that is run; a limit of results is not used.
///
/// # Errors
/// If there is no result: the package does not build, its tests fail, files cannot be written, or the run ended
/// before there was a verdict.
pub fn run<S: Subject>(
    subject: &S,
    options: &SessionOptions,
    budget: &Budget,
    watch: Watch<'_>,
) -> Result<Finished<Report>, Error> {
    let (start, watch) = (Instant::now(), budget.watch(watch));
    let finished = if subject.is_empty() {
        nothing(subject, options)?
    } else {
        let compiled = subject.compile(watch)?;
        Session::begin(subject, &compiled, budget, watch)?.judge(options, budget, watch)?
    };
    Ok(Finished { elapsed: start.elapsed(), ..finished })
}

/// The report of a subject for which nothing is proposed; nothing is built or run.
///
/// # Errors
/// If it cannot be kept.
pub fn nothing<S: Subject>(
    subject: &S,
    options: &SessionOptions,
) -> Result<Finished<Report>, Error> {
    let remark = "there is nothing to mutate, so nothing was built or run".to_owned();
    let result = Report { remarks: vec![remark], ..blank(subject, options) };
    if let Some(folder) = subject.results() {
        store::keep_report(folder, &result)?;
    }
    Ok(Finished { result, stop: StopReason::Exhausted, steps: 0, elapsed: Duration::ZERO })
}

/// A report without tests and mutants.
fn blank<S: Subject>(subject: &S, options: &SessionOptions) -> Report {
    Report {
        language: subject.language().to_owned(),
        package: subject.name().to_owned(),
        compiler: subject.compiler().to_owned(),
        tests: Vec::new(),
        mutants: Vec::new(),
        left_out: subject.left_out().clone(),
        remarks: Vec::new(),
        matrix: options.matrix,
        cut_short: false,
    }
}

/// A subject that is built, and whose tests were run without a mutation.
pub struct Session<'s, S: Subject> {
    subject: &'s S,
    compiled: &'s S::Compiled,
    baseline: S::Baseline,
    /// The tests that mutants are judged by.
    pub tests: Vec<TestFacts>,
}

/// A candidate with what is known of it.
struct Row {
    mutant: Mutant,
    /// The number of the job that judges it, if it is to be run.
    job: Option<usize>,
}

impl<'s, S: Subject> Session<'s, S> {
    /// Runs the tests without a mutation.
    ///
    /// # Errors
    /// If tests fail or cannot be run, or the watch asks to stop.
    pub fn begin(
        subject: &'s S,
        compiled: &'s S::Compiled,
        budget: &Budget,
        watch: Watch<'_>,
    ) -> Result<Self, Error> {
        let baseline = subject.baseline(compiled, budget, watch)?;
        let tests = subject.tests(compiled, &baseline);
        Ok(Self { subject, compiled, baseline, tests })
    }

    /// What the subject found out about its tests.
    pub fn baseline(&self) -> &S::Baseline {
        &self.baseline
    }

    /// Judges the mutants and keeps the report.
    ///
    /// # Errors
    /// If tests cannot be run, or the report cannot be kept.
    pub fn judge(
        &self,
        options: &SessionOptions,
        budget: &Budget,
        watch: Watch<'_>,
    ) -> Result<Finished<Report>, Error> {
        let start = Instant::now();
        let candidates = self.subject.candidates(self.compiled);
        let names: Vec<String> = self.tests.iter().map(|test| test.name.clone()).collect();
        let kept = match self.subject.results() {
            Some(folder) => Some(Kept {
                store: Store::open(folder, options.fresh)?,
                dependencies: self.subject.dependencies(self.compiled, &self.baseline)?,
                names: &names,
            }),
            None => None,
        };
        let (mut rows, jobs) = self.plan_jobs(options, &candidates, kept.as_ref());
        let most = budget.steps.map_or(jobs.len(), |steps| steps.min(jobs.len() as u64) as usize);
        watch.begin_finding("mutants judged", Some(most as u64), "alive");
        let mut runners = self.runners(budget, watch)?;
        let may_survive: Vec<bool> = jobs
            .iter()
            .map(|job| self.subject.unjudged(self.compiled, job.candidate).is_none())
            .collect();
        let judge = Judge { tests: &self.tests, matrix: options.matrix, watch };
        let judged = judge.run(&mut runners, &jobs[..most], &|at, one| {
            if let Some(kept) = &kept {
                kept.add(jobs[at].candidate, one);
            }
            watch.add(1);
            watch.found(u64::from(one.verdict.alive() && may_survive[at]));
        })?;
        for row in &mut rows {
            if let Some(one) = row.job.and_then(|job| judged.get(job)) {
                finish(&mut row.mutant, one, self.tests.len());
            }
        }
        let steps = judged.iter().filter(|one| one.verdict != Verdict::NotRun).count() as u64;
        let mut result = self.report(options, &candidates, rows, names);
        // Taken before `finish`, which may take long and reach a time limit too.
        let stop = match (result.cut_short, watch.stop_reason()) {
            (false, _) => StopReason::Exhausted,
            (true, reason) => reason.unwrap_or(StopReason::Steps),
        };
        self.subject.finish(self.compiled, &mut result, watch)?;
        if let Some(folder) = self.subject.results() {
            store::keep_report(folder, &result)?;
        }
        Ok(Finished { result, stop, steps, elapsed: start.elapsed() })
    }

    /// The verdicts of candidates that are not of the plan, without any that is known or kept. For the laboratory only.
    ///
    /// # Errors
    /// If tests cannot be run.
    pub fn verdicts(
        &self,
        candidates: &[Candidate],
        budget: &Budget,
        watch: Watch<'_>,
    ) -> Result<Vec<Verdict>, Error> {
        let job = |candidate| Job {
            reaching: self.subject.reaching(self.compiled, &self.baseline, candidate),
            known: Vec::new(),
            candidate,
        };
        let jobs: Vec<Job<'_>> = candidates.iter().map(job).collect();
        let judge = Judge { tests: &self.tests, matrix: false, watch };
        let judged = judge.run(&mut self.runners(budget, watch)?, &jobs, &|_, _| {})?;
        Ok(judged.into_iter().map(|one| one.verdict).collect())
    }

    /// As many runners as work at the same time.
    fn runners<'r>(
        &'r self,
        budget: &Budget,
        watch: Watch<'r>,
    ) -> Result<Vec<S::Runner<'r>>, Error> {
        let runner = |number| self.subject.runner(self.compiled, &self.baseline, number, watch);
        (0..budget.jobs.max(1)).map(runner).collect()
    }

    /// What is settled already, what an earlier run knows, and what is to be run.
    fn plan_jobs<'c>(
        &self,
        options: &SessionOptions,
        candidates: &'c [Candidate],
        kept: Option<&Kept<'_>>,
    ) -> (Vec<Row>, Vec<Job<'c>>) {
        let (mut rows, mut jobs) = (Vec::new(), Vec::new());
        for candidate in candidates {
            let mut mutant = unjudged(candidate);
            if let Some(verdict) = self.settled(options, candidate) {
                mutant.verdict = verdict;
                rows.push(Row { mutant, job: None });
                continue;
            }
            let reaching = self.subject.reaching(self.compiled, &self.baseline, candidate);
            let (mut known, old) = kept.and_then(|kept| kept.known(candidate)).unzip();
            let known: &mut Vec<(usize, Status)> = known.get_or_insert_default();
            known.retain(|(test, _)| reaching.contains(test));
            let dead = known.iter().any(|(_, status)| status.kills());
            let complete = reaching.iter().all(|test| known.iter().any(|(own, _)| own == test));
            match old {
                Some(old) if complete && !reaching.is_empty() || dead && !options.matrix => {
                    let of = |test: usize| known.iter().find(|(own, _)| *own == test);
                    let status = |&test: &usize| {
                        (test, of(test).map_or(Status::NotRun, |(_, status)| *status))
                    };
                    let statuses = reaching.iter().map(status).collect();
                    let judged = JudgedMutant { verdict: old.clone(), statuses };
                    finish(&mut mutant, &judged, self.tests.len());
                    mutant.reused = true;
                    rows.push(Row { mutant, job: None });
                }
                _ => {
                    rows.push(Row { mutant, job: Some(jobs.len()) });
                    jobs.push(Job { candidate, reaching, known: std::mem::take(known) });
                }
            }
        }
        (rows, jobs)
    }

    /// The verdict of a candidate that is not to be run.
    fn settled(&self, options: &SessionOptions, candidate: &Candidate) -> Option<Verdict> {
        let mut equivalent = self.subject.equivalent().iter().chain(&options.equivalent);
        if let Some(known) = equivalent.find(|known| known.id == candidate.id) {
            return Some(Verdict::Equivalent { reason: known.reason.clone() });
        }
        let code = self.subject.refusal(self.compiled, candidate)?;
        Some(Verdict::NotCompiled { code })
    }

    /// The report, in which a mutant that no test kills may be one that is not judged.
    fn report(
        &self,
        options: &SessionOptions,
        candidates: &[Candidate],
        rows: Vec<Row>,
        tests: Vec<String>,
    ) -> Report {
        let mut mutants: Vec<Mutant> = rows.into_iter().map(|row| row.mutant).collect();
        for (mutant, candidate) in mutants.iter_mut().zip(candidates) {
            if mutant.verdict.alive()
                && let Some(reason) = self.subject.unjudged(self.compiled, candidate)
            {
                mutant.verdict = Verdict::NotJudged { reason };
            }
        }
        let of_each = mutants.iter().zip(candidates);
        let killed: Vec<&Candidate> = of_each
            .filter(|(mutant, _)| mutant.verdict.detected())
            .map(|(_, candidate)| candidate)
            .collect();
        let remarks = self.subject.remarks(self.compiled, &self.baseline, &killed);
        let cut_short = mutants.iter().any(|mutant| mutant.verdict == Verdict::NotRun);
        Report { tests, mutants, remarks, cut_short, ..blank(self.subject, options) }
    }
}

/// What earlier runs kept, and where this one keeps its verdicts.
struct Kept<'n> {
    store: Store,
    dependencies: Dependencies,
    names: &'n [String],
}

impl Kept<'_> {
    fn known(&self, candidate: &Candidate) -> Option<(Vec<(usize, Status)>, &Verdict)> {
        self.store.known(&candidate.id, &self.dependencies, self.names)
    }

    fn add(&self, candidate: &Candidate, judged: &JudgedMutant) {
        let JudgedMutant { verdict, statuses } = judged;
        self.store.add(&candidate.id, &self.dependencies, self.names, verdict, statuses);
    }
}

fn unjudged(candidate: &Candidate) -> Mutant {
    Mutant {
        id: candidate.id.clone(),
        mutations: candidate.mutations.clone(),
        verdict: Verdict::NotRun,
        statuses: Statuses::default(),
        reused: false,
        proved_equivalent: false,
    }
}

/// Puts a verdict into a mutant.
fn finish(mutant: &mut Mutant, judged: &JudgedMutant, tests: usize) {
    mutant.verdict = judged.verdict.clone();
    let mut row = vec![Status::Unreached; tests];
    for &(test, status) in &judged.statuses {
        row[test] = status;
    }
    mutant.statuses = Statuses(row);
}
