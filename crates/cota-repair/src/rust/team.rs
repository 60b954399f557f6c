//! The workers of all test programs together. Work is dealt out in fixed shares, so that what comes of
//! it does not depend on how many workers there are.

use crate::Error;
use crate::protocol::{Answer, Input, JudgedCandidate, OfferedTest, Question, Switch, Traced};
use crate::rust::worker::{Start, Worker};
use crate::subject::Tester;
use cota_mutate::rust::package::Package;
use cota_mutate::rust::run::scratch::Scratch;
use cota_mutate::rust::run::worker::RunnerOptions;
use cota_mutate::rust::schema::check::Binary;
use cota_mutate::rust::schema::tree::Folders;
use cota_run::Deadline;
use std::ops::Range;
use std::path::PathBuf;

/// All workers.
pub struct Team {
    groups: Vec<Group>,
    /// The exams of all programs; an input refers to them by position.
    exams: Vec<OfferedTest>,
    /// How much fuel a run has.
    fuel: u64,
}

/// The workers of one test program.
struct Group {
    workers: Vec<Worker>,
    /// Where its exams begin among all.
    first: u32,
}

/// What a team works on.
pub struct Ground<'a> {
    pub package: &'a Package,
    /// The folders of the run.
    pub folders: &'a Folders,
    /// The test programs with the tests that specify.
    pub programs: &'a [(Binary, Vec<String>)],
    /// How many workers each program gets.
    pub jobs: usize,
    /// How much memory a process may have.
    pub memory: u64,
}

impl Team {
    /// Starts the workers.
    ///
    /// # Errors
    /// If one does not come up.
    pub fn start(ground: &Ground<'_>, environment: &[(String, String)]) -> Result<Self, Error> {
        let setup = RunnerOptions {
            folders: ground.folders.clone(),
            memory: ground.memory,
            runner: cota_mutate::rust::run::worker::Runner::Programs,
            writable: vec![std::env::temp_dir()],
            slots: Vec::new(),
            environment: Vec::new(),
            whole: false,
        };
        let original = ground.folders.tree.join(&ground.package.folder);
        let mut team = Self { groups: Vec::new(), exams: Vec::new(), fuel: FIRST_FUEL };
        for (number, (binary, tests)) in ground.programs.iter().enumerate() {
            let start =
                Start { package: ground.package, binary, tests, setup: &setup, environment };
            let mut workers = Vec::new();
            for job in 0..ground.jobs.max(1) {
                let root: PathBuf = ground.folders.scratch.join(format!("worker-{number}-{job}"));
                let scratch = Scratch::new(root, &original)?;
                workers.push(Worker::start(&start, &scratch)?);
            }
            let first = team.exams.len() as u32;
            team.exams.extend(workers[0].exams.iter().cloned());
            team.groups.push(Group { workers, first });
        }
        Ok(team)
    }

    /// An input and what a candidate says on it.
    ///
    /// # Errors
    /// If a worker is lost.
    pub fn show(&mut self, candidate: &[Switch], input: Input) -> Result<(String, String), Error> {
        let fuel = self.fuel;
        let group = self.group(input.0);
        let own = (input.0 - group.first, input.1);
        group.workers[0].show(fuel, candidate, own)
    }

    fn group(&mut self, exam: u32) -> &mut Group {
        let at = self.groups.iter().rposition(|group| group.first <= exam).unwrap_or(0);
        &mut self.groups[at]
    }
}

impl Tester for Team {
    fn tests(&self) -> &[OfferedTest] {
        &self.exams
    }

    fn fuel(&self) -> u64 {
        self.fuel
    }

    fn set_fuel(&mut self, fuel: u64) {
        self.fuel = fuel;
    }

    fn end_by(&mut self, deadline: Option<Deadline>) {
        for worker in self.groups.iter_mut().flat_map(|group| &mut group.workers) {
            worker.deadline = deadline;
        }
    }

    fn judge(
        &mut self,
        first: &[Input],
        full: bool,
        candidates: &[Vec<Switch>],
    ) -> Result<Vec<JudgedCandidate>, Error> {
        let fuel = self.fuel;
        if let [group] = &mut self.groups[..] {
            return group.judge(fuel, full, first, candidates);
        }
        // First what is likely to fail, of all programs; then all.
        let mut judged =
            vec![JudgedCandidate { failure: None, in_full: false, runs: 0 }; candidates.len()];
        for whole in [false, true] {
            if whole && !full {
                break;
            }
            for group in &mut self.groups {
                let open: Vec<usize> =
                    (0..candidates.len()).filter(|&at| judged[at].failure.is_none()).collect();
                let some: Vec<_> = open.iter().map(|&at| candidates[at].clone()).collect();
                let own = if whole { Vec::new() } else { group.own(first) };
                for (at, mut more) in open.into_iter().zip(group.judge(fuel, whole, &own, &some)?) {
                    more.runs += judged[at].runs;
                    judged[at] = more;
                }
            }
        }
        Ok(judged)
    }

    fn survey(&mut self, candidate: &[Switch]) -> Result<(Vec<Input>, u64), Error> {
        let (mut failing, mut most) = (Vec::new(), 0);
        for exam in 0..self.exams.len() as u32 {
            let fuel = self.fuel;
            let group = self.group(exam);
            let (passes, used) = group.workers[0].survey(fuel, candidate, exam - group.first)?;
            most = most.max(used);
            let inputs = passes.iter().enumerate().filter(|(_, passes)| !**passes);
            failing.extend(inputs.map(|(input, _)| (exam, input as u32)));
        }
        Ok((failing, most))
    }

    fn answer(&mut self, questions: &[Question]) -> Result<Vec<(Answer, u32)>, Error> {
        let fuel = self.fuel;
        let mut answers = vec![(Answer::Unknown, 0); questions.len()];
        for group in &mut self.groups {
            let range = group.range();
            let of: Vec<usize> =
                (0..questions.len()).filter(|&at| range.contains(&questions[at].input.0)).collect();
            let own: Vec<Question> = of
                .iter()
                .map(|&at| {
                    let mut question = questions[at].clone();
                    question.input.0 -= range.start;
                    question
                })
                .collect();
            let found = deal(&mut group.workers, &own, |worker, share| worker.answer(fuel, share))?;
            for (at, answer) in of.into_iter().zip(found) {
                answers[at] = answer;
            }
        }
        Ok(answers)
    }

    fn trace(
        &mut self,
        sites: usize,
        quiet: &[Range<u32>],
        candidate: &[Switch],
        inputs: &[Input],
    ) -> Result<Vec<Option<Traced>>, Error> {
        let fuel = self.fuel;
        let mut traced = Vec::with_capacity(inputs.len());
        for &input in inputs {
            let group = self.group(input.0);
            let own = (input.0 - group.first, input.1);
            traced.push(group.workers[0].trace((fuel, sites), quiet, candidate, own)?);
        }
        Ok(traced)
    }
}

/// How much fuel a run has before it is known how much is needed.
const FIRST_FUEL: u64 = 1_000_000;

impl Group {
    fn range(&self) -> Range<u32> {
        self.first..self.first + self.workers[0].exams.len() as u32
    }

    /// Those inputs that are of this program, as it numbers them.
    fn own(&self, inputs: &[Input]) -> Vec<Input> {
        let range = self.range();
        let own = inputs.iter().filter(|(exam, _)| range.contains(exam));
        own.map(|&(exam, input)| (exam - range.start, input)).collect()
    }

    fn judge(
        &mut self,
        fuel: u64,
        full: bool,
        first: &[Input],
        candidates: &[Vec<Switch>],
    ) -> Result<Vec<JudgedCandidate>, Error> {
        let offset = self.first;
        let mut judged = deal(&mut self.workers, candidates, |worker, share| {
            worker.judge(fuel, full, first, share)
        })?;
        for failure in judged.iter_mut().filter_map(|judged| judged.failure.as_mut()) {
            failure.1.0 += offset;
        }
        Ok(judged)
    }
}

/// Deals out work in equal shares; the results in order.
fn deal<T: Sync, R: Send>(
    workers: &mut [Worker],
    work: &[T],
    run: impl Fn(&mut Worker, &[T]) -> Result<Vec<R>, Error> + Sync,
) -> Result<Vec<R>, Error> {
    if workers.len() == 1 || work.len() < 2 {
        return run(&mut workers[0], work);
    }
    let share = work.len().div_ceil(workers.len());
    let run = &run;
    let shares: Vec<Result<Vec<R>, Error>> = std::thread::scope(|threads| {
        let handles: Vec<_> = workers
            .iter_mut()
            .zip(work.chunks(share))
            .map(|(worker, share)| threads.spawn(move || run(worker, share)))
            .collect();
        handles
            .into_iter()
            .map(|handle| {
                handle.join().unwrap_or_else(|_| Err(Error::Worker("a thread panicked".to_owned())))
            })
            .collect()
    });
    let mut results = Vec::with_capacity(work.len());
    for share in shares {
        results.extend(share?);
    }
    Ok(results)
}
