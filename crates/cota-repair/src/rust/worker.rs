//! One worker process, seen from outside: it gets messages and answers them; if it dies, what it was
//! doing is read from the board.

mod encode;

use self::encode::{answered, ask_about, judged_candidate, switches};
use crate::Error;
use crate::protocol::{
    Answer, Cause, Input, JudgedCandidate, OfferedTest, Question, Switch, Traced,
};
use cota_mutate::rust::package::Package;
use cota_mutate::rust::run::scratch::Scratch;
use cota_mutate::rust::run::worker::{RunnerOptions, program};
use cota_mutate::rust::schema::check::Binary;
use cota_os::Tree;
use cota_run::Deadline;
use cota_runtime::words::{Reading, Words, receive};
use std::fs::File;
use std::ops::Range;
use std::os::unix::fs::FileExt;
use std::os::unix::net::{UnixListener, UnixStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

const JUDGE: u32 = 1;
const ANGEL: u32 = 2;
const TRACE: u32 = 3;
const SHOW: u32 = 4;
const SURVEY: u32 = 5;
const DIED: u32 = u32::MAX;
/// The words of the board before the results.
const BOARD_HEAD: usize = 4;
/// How many candidates a message may have.
pub const BATCH: usize = 2048;
/// How long a test may take to hand over its inputs.
const PATIENCE: Duration = Duration::from_mins(10);

pub struct Worker {
    _tree: Tree,
    stream: UnixStream,
    board: File,
    /// What it offers.
    pub exams: Vec<OfferedTest>,
    /// After this, a worker is not started again for a candidate that died: that may take seconds.
    pub deadline: Option<Deadline>,
}

enum Reply {
    Words(Vec<u32>),
    Died,
}

/// Where and how a worker is started.
pub struct Start<'a> {
    pub package: &'a Package,
    /// The test program.
    pub binary: &'a Binary,
    /// The tests that specify, by name.
    pub tests: &'a [String],
    /// How it is run.
    pub setup: &'a RunnerOptions,
    /// What else it finds in its environment.
    pub environment: &'a [(String, String)],
}

impl Worker {
    /// Starts a worker with a scratch folder.
    ///
    /// # Errors
    /// If it does not come up.
    pub fn start(start: &Start<'_>, scratch: &Scratch) -> Result<Self, Error> {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        // The name of a socket must be short.
        let name = format!("cota-{}-{number}", std::process::id());
        let socket = std::env::temp_dir().join(format!("{name}.socket"));
        let _ = std::fs::remove_file(&socket);
        let listener = UnixListener::bind(&socket).map_err(Error::io(socket.display()))?;
        let board_path = scratch.root().join("board");
        let board = File::options()
            .read(true)
            .write(true)
            .create(true)
            .truncate(true)
            .open(&board_path)
            .map_err(Error::io(board_path.display()))?;
        board
            .set_len(4 * (BOARD_HEAD + 4 * BATCH) as u64)
            .map_err(Error::io(board_path.display()))?;
        let output = File::create(scratch.output()).map_err(Error::io("output"))?;
        let errors = output.try_clone().map_err(Error::io("output"))?;
        let mut command = program(start.package, start.binary, start.setup, scratch);
        command
            .args(["--exact", "--test-threads=1", "--nocapture", "--include-ignored"])
            .args(start.tests)
            .envs(start.environment.iter().map(|(name, value)| (name, value)))
            .env("COTA_EXAM", &socket)
            .env("COTA_EXAMS", start.tests.len().to_string())
            .env("COTA_BOARD", &board_path)
            .env("RUST_MIN_STACK", (16 << 20).to_string())
            .stdout(output)
            .stderr(errors);
        let mut tree = Tree::start(&mut command).map_err(Error::io(start.binary.path.display()))?;
        let stream = accept(&listener, &mut tree, scratch);
        let _ = std::fs::remove_file(&socket);
        let mut worker =
            Self { _tree: tree, stream: stream?, board, exams: Vec::new(), deadline: None };
        let hello = receive(&mut worker.stream).map_err(Error::io("the worker"))?;
        let mut hello = Reading::new(&hello);
        worker.exams = (0..hello.word())
            .map(|_| OfferedTest {
                name: hello.text(),
                inputs: hello.word() as usize,
                complete: hello.word() != 0,
            })
            .collect();
        Ok(worker)
    }

    fn ask(&mut self, request: &Words) -> Result<Reply, Error> {
        request.send(&mut self.stream).map_err(Error::io("a worker cannot be reached"))?;
        let answer = receive(&mut self.stream).map_err(Error::io("a worker does not answer"))?;
        Ok(match answer[..] {
            [DIED, _] => Reply::Died,
            _ => Reply::Words(answer),
        })
    }

    fn board_count(&self) -> Result<usize, Error> {
        let mut bytes = [0; 4];
        self.board.read_exact_at(&mut bytes, 4).map_err(Error::io("the board"))?;
        Ok(u32::from_le_bytes(bytes) as usize)
    }

    /// The results on the board: those of the candidates before the one that died.
    fn board(&self) -> Result<Vec<[u32; 4]>, Error> {
        let mut bytes = vec![0; 4 * (BOARD_HEAD + 4 * BATCH)];
        self.board.read_exact_at(&mut bytes, 0).map_err(Error::io("the board"))?;
        let words: Vec<u32> =
            bytes.chunks_exact(4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
        let done = (words[1] as usize).min(BATCH);
        let results = words[BOARD_HEAD..].chunks_exact(4).take(done);
        Ok(results.map(|r| [r[0], r[1], r[2], r[3]]).collect())
    }

    /// Judges candidates: on the inputs `first`, then on all if `full`.
    ///
    /// # Errors
    /// If the worker cannot be reached.
    pub fn judge(
        &mut self,
        fuel: u64,
        full: bool,
        first: &[Input],
        candidates: &[Vec<Switch>],
    ) -> Result<Vec<JudgedCandidate>, Error> {
        let mut judged: Vec<JudgedCandidate> = Vec::with_capacity(candidates.len());
        while judged.len() < candidates.len() {
            let rest = &candidates[judged.len()..];
            let rest = &rest[..rest.len().min(BATCH)];
            let mut request = Words::default();
            request.word(JUDGE).long(fuel).word(u32::from(full)).word(first.len() as u32);
            for &(exam, input) in first {
                request.word(exam).word(input);
            }
            request.word(rest.len() as u32);
            for candidate in rest {
                switches(&mut request, candidate);
            }
            match self.ask(&request)? {
                Reply::Words(words) => {
                    let results = words.chunks_exact(4);
                    if results.len() == 0 {
                        return Err(Error::Worker("a worker gives no results".to_owned()));
                    }
                    judged.extend(results.map(|r| judged_candidate([r[0], r[1], r[2], r[3]])));
                }
                Reply::Died => {
                    judged.extend(self.board()?.into_iter().map(judged_candidate));
                    let input = first.first().copied().unwrap_or_default();
                    let failure = Some((Cause::Died, input));
                    judged.push(JudgedCandidate { failure, in_full: false, runs: 1 });
                    if self.deadline.is_some_and(Deadline::has_passed) {
                        let late = JudgedCandidate {
                            failure: Some((Cause::Late, input)),
                            in_full: false,
                            runs: 0,
                        };
                        judged.resize(candidates.len(), late);
                    }
                }
            }
        }
        Ok(judged)
    }

    /// Answers questions about free places, with how many runs it took.
    ///
    /// # Errors
    /// If the worker cannot be reached.
    pub fn answer(
        &mut self,
        fuel: u64,
        questions: &[Question],
    ) -> Result<Vec<(Answer, u32)>, Error> {
        let mut answers: Vec<(Answer, u32)> = Vec::with_capacity(questions.len());
        while answers.len() < questions.len() {
            let rest = &questions[answers.len()..];
            let rest = &rest[..rest.len().min(BATCH)];
            let mut request = Words::default();
            request.word(ANGEL).long(fuel).word(rest.len() as u32);
            for question in rest {
                ask_about(&mut request, question);
            }
            match self.ask(&request)? {
                Reply::Words(words) => {
                    let mut reading = Reading::new(&words);
                    for _ in rest {
                        let (answer, runs) = (reading.word(), reading.word());
                        let sites = (0..reading.word()).map(|_| reading.word()).collect();
                        answers.push((answered(answer, sites), runs));
                    }
                }
                // Of what was answered before, only that there is no way is kept by the board.
                Reply::Died => {
                    let before = self.board()?.into_iter();
                    answers.extend(before.map(|r| match r[0] {
                        0 => (Answer::No, r[3]),
                        _ => (Answer::Unknown, r[3]),
                    }));
                    answers.push((Answer::Unknown, 1));
                }
            }
        }
        Ok(answers)
    }

    /// Runs one candidate on inputs and reports the path of each run; none where the process dies.
    ///
    /// # Errors
    /// If the worker cannot be reached.
    pub fn trace(
        &mut self,
        (fuel, sites): (u64, usize),
        quiet: &[Range<u32>],
        candidate: &[Switch],
        (exam, input): Input,
    ) -> Result<Option<Traced>, Error> {
        let mut request = Words::default();
        request.word(TRACE).long(fuel).word(sites as u32).word(quiet.len() as u32);
        for range in quiet {
            request.word(range.start).word(range.end);
        }
        switches(&mut request, candidate);
        request.word(1).word(exam).word(input);
        Ok(match self.ask(&request)? {
            Reply::Died => None,
            Reply::Words(words) => {
                let mut reading = Reading::new(&words);
                Some(Traced {
                    passed: reading.word() == 0,
                    way: reading.long(),
                    sites: (0..reading.word()).map(|_| reading.word()).collect(),
                })
            }
        })
    }

    /// Runs a candidate on all inputs of an exam: which ones pass, and the most fuel that took.
    ///
    /// # Errors
    /// If the worker cannot be reached.
    pub fn survey(
        &mut self,
        fuel: u64,
        candidate: &[Switch],
        exam: u32,
    ) -> Result<(Vec<bool>, u64), Error> {
        let inputs = self.exams[exam as usize].inputs;
        let (mut passes, mut most) = (Vec::with_capacity(inputs), 0);
        while passes.len() < inputs {
            let mut request = Words::default();
            request.word(SURVEY).long(fuel);
            switches(&mut request, candidate);
            request.word(exam).word(passes.len() as u32);
            match self.ask(&request)? {
                Reply::Words(words) => {
                    let mut reading = Reading::new(&words);
                    most = most.max(reading.long());
                    let left = inputs - passes.len();
                    passes.extend((0..left).map(|_| reading.word() == 0));
                }
                Reply::Died => {
                    // Those before the one that died are asked for again, one by one: they are few.
                    let done = self.board_count()?;
                    for _ in 0..done {
                        let input = (exam, passes.len() as u32);
                        let judged = self.judge(fuel, false, &[input], &[candidate.to_vec()])?;
                        passes.push(judged[0].failure.is_none());
                    }
                    passes.push(false);
                }
            }
        }
        Ok((passes, most))
    }

    /// An input and what one candidate says on it.
    ///
    /// # Errors
    /// If the worker cannot be reached.
    pub fn show(
        &mut self,
        fuel: u64,
        candidate: &[Switch],
        input: Input,
    ) -> Result<(String, String), Error> {
        let mut request = Words::default();
        request.word(SHOW).long(fuel);
        switches(&mut request, candidate);
        request.word(input.0).word(input.1);
        Ok(match self.ask(&request)? {
            Reply::Died => (String::new(), "the process died".to_owned()),
            Reply::Words(words) => {
                let mut reading = Reading::new(&words);
                let how = reading.word();
                let (input, message) = (reading.text(), reading.text());
                let message = match judged_candidate([how, 0, 0, 0]).failure {
                    Some((Cause::Fuel, _)) => "it does not end".to_owned(),
                    Some((Cause::Stack, _)) => "it calls itself too deep".to_owned(),
                    Some((Cause::Memory, _)) => "it takes too much memory".to_owned(),
                    _ => message,
                };
                (input, message)
            }
        })
    }
}

/// Waits until the worker connects.
fn accept(
    listener: &UnixListener,
    tree: &mut Tree,
    scratch: &Scratch,
) -> Result<UnixStream, Error> {
    listener.set_nonblocking(true).map_err(Error::io("a socket"))?;
    let start = Instant::now();
    loop {
        match listener.accept() {
            Ok((stream, _)) => {
                stream.set_nonblocking(false).map_err(Error::io("a socket"))?;
                return Ok(stream);
            }
            Err(error) if error.kind() != std::io::ErrorKind::WouldBlock => {
                return Err(Error::Worker(format!("a socket: {error}")));
            }
            Err(_) => {}
        }
        let ended = tree.try_wait().map_err(Error::io("a worker"))?;
        if ended.is_some() || start.elapsed() > PATIENCE {
            let said = std::fs::read_to_string(scratch.output()).unwrap_or_default();
            tree.kill();
            return Err(Error::Worker(format!(
                "the tests did not hand over their inputs:\n{}",
                said.trim()
            )));
        }
        std::thread::sleep(Duration::from_micros(200));
    }
}
