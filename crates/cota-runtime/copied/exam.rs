//! A worker of repair: it runs many candidates, one after another, in this process.
//!
//! Tests register what they would run instead of running it. When all have, the process connects to
//! its supervisor and forks a worker, which does what it is asked for. A worker that dies is replaced
//! at once; the board, a piece of memory that the supervisor shares, records what it was doing.

use crate::free::angel;
use crate::limits::{run, FAILED, HELD, PASSED, USED, WHY};
use crate::linux::{fork_worker, map_shared, set_alarm, stop};
use crate::words::{receive, Reading, Words};
use crate::{CHOICES, WATCHED};
use std::os::unix::net::UnixStream;
use std::panic::{catch_unwind, resume_unwind, set_hook};
use std::process::{ExitCode, Termination};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock};

/// Runs the test on an input, by its number.
pub type Run = Box<dyn FnMut(usize) -> Result<(), String> + Send>;
/// Shows an input.
pub type Show = Box<dyn Fn(usize) -> String + Send>;

/// One test with its inputs.
pub struct Exam {
    name: String,
    inputs: usize,
    /// Whether these are all inputs of its bound.
    complete: bool,
    pub run: Run,
    show: Show,
}

static EXAMS: Mutex<Vec<Exam>> = Mutex::new(Vec::new());

/// Added if it was not one of the inputs that are tried first.
const IN_FULL: u32 = 16;

/// What a supervisor asks for.
const JUDGE: u32 = 1;
const ANGEL: u32 = 2;
const TRACE: u32 = 3;
const SHOW: u32 = 4;
const SURVEY: u32 = 5;
/// The answer for a worker that died.
const DIED: u32 = u32::MAX;

/// How a worker ends that has kept too much memory.
const RECYCLED: i32 = 88;
/// A worker is replaced once it has kept more than this.
const KEPT_BYTES: i64 = 256 << 20;
/// How many seconds a few runs may take.
pub const SECONDS: i64 = 5;
/// The number of runs that [`SECONDS`] is for.
const FEW: u64 = 256;

/// Whether the messages of panics are recorded.
static TELL: AtomicBool = AtomicBool::new(false);
static MESSAGE: Mutex<String> = Mutex::new(String::new());
static SEEN: Mutex<Vec<u32>> = Mutex::new(Vec::new());
static HASH: AtomicU64 = AtomicU64::new(0);
static RUNS: AtomicU64 = AtomicU64::new(0);

/// Whether this process is there to run candidates.
pub fn is_on() -> bool {
    static ON: OnceLock<bool> = OnceLock::new();
    *ON.get_or_init(|| std::env::var_os("COTA_EXAM").is_some())
}

/// Takes note of a test; the last one starts the work. Does not return.
pub fn register(name: &str, inputs: usize, complete: bool, run: Run, show: Show) {
    let expected = std::env::var("COTA_EXAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let mut exams = lock(&EXAMS);
    exams.push(Exam { name: name.to_owned(), inputs, complete, run, show });
    if exams.len() >= expected {
        let exams = std::mem::take(&mut *exams);
        serve(exams);
    }
    drop(exams);
    // The test harness goes on with the next test.
    resume_unwind(Box::new(()));
}

/// An ordinary test: it runs as always, or is registered.
pub fn plain<R: Termination + 'static>(name: &str, panics: bool, test: fn() -> R) -> R {
    if is_on() {
        let run = move |_| match panics {
            false if test().report() == ExitCode::SUCCESS => Ok(()),
            false => Err("it returned an error".to_owned()),
            true => match catch_unwind(test) {
                Ok(_) => Err("it did not panic".to_owned()),
                Err(payload) if WHY.load(Relaxed) != 0 => resume_unwind(payload),
                Err(_) => Ok(()),
            },
        };
        register(name, 1, true, Box::new(run), Box::new(|_| String::new()));
    }
    test()
}

pub fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Starts workers until one is done.
fn serve(mut exams: Vec<Exam>) -> ! {
    let place = std::env::var("COTA_EXAM").unwrap_or_default();
    let Ok(mut stream) = UnixStream::connect(place) else { stop(1) };
    let board = Board::open(&std::env::var("COTA_BOARD").unwrap_or_default());
    let mut hello = Words::default();
    hello.word(exams.len() as u32);
    for exam in &exams {
        hello.text(&exam.name).word(exam.inputs as u32).word(u32::from(exam.complete));
    }
    if hello.send(&mut stream).is_err() {
        stop(1);
    }
    crate::EXAMINED.store(true, Relaxed);
    set_hook(Box::new(|panic| {
        if TELL.load(Relaxed) {
            *lock(&MESSAGE) = panic.to_string();
        }
    }));
    loop {
        let Some(status) = fork_worker() else {
            work(&mut exams, &mut stream, &board);
            stop(0);
        };
        match status {
            0 => stop(0),
            recycled if recycled == RECYCLED << 8 => continue,
            status => {
                if Words::default().word(DIED).word(status as u32).send(&mut stream).is_err() {
                    stop(1);
                }
            }
        }
    }
}

/// The memory that the supervisor sees: how many runs were made, which candidate is at hand, and what
/// became of those before it, four words each.
pub struct Board(&'static [AtomicU32]);

const BOARD_HEAD: usize = 4;

impl Board {
    fn open(path: &str) -> Self {
        Self(map_shared(path))
    }

    fn set(&self, at: usize, word: u32) {
        if let Some(place) = self.0.get(at) {
            place.store(word, Relaxed);
        }
    }

    pub fn result(&self, at: usize, words: [u32; 4]) {
        for (offset, word) in words.into_iter().enumerate() {
            self.set(BOARD_HEAD + 4 * at + offset, word);
        }
        self.set(1, at as u32 + 1);
    }
}

/// Does what is asked for until the supervisor is gone.
fn work(exams: &mut [Exam], stream: &mut UnixStream, board: &Board) {
    while let Ok(request) = receive(stream) {
        let mut request = Reading::new(&request);
        let kind = request.word();
        let fuel = request.long();
        board.set(1, 0);
        let reply = match kind {
            JUDGE => judge(exams, &mut request, fuel, board),
            ANGEL => angel(exams, &mut request, fuel, board),
            TRACE => trace(exams, &mut request, fuel),
            SHOW => show(exams, &mut request, fuel),
            SURVEY => survey(exams, &mut request, fuel, board),
            _ => return,
        };
        set_alarm(0);
        if reply.send(stream).is_err() {
            return;
        }
        if HELD.load(Relaxed) > KEPT_BYTES {
            stop(RECYCLED);
        }
    }
}

/// Pairs of words.
pub fn pairs(request: &mut Reading<'_>) -> Vec<(u32, u32)> {
    (0..request.word()).map(|_| (request.word(), request.word())).collect()
}

pub fn switch(choices: &[(u32, u32)], on: bool) {
    for &(site, choice) in choices {
        if let Some(place) = CHOICES.get(site as usize) {
            place.store(if on { choice as u16 } else { 0 }, Relaxed);
        }
    }
}

/// Candidates: each is run on the inputs that are tried first, then on all if that is wanted, until one
/// fails. If too much memory stays behind, the rest is left for the next worker.
fn judge(exams: &mut [Exam], request: &mut Reading<'_>, fuel: u64, board: &Board) -> Words {
    let full = request.word() != 0;
    let first = pairs(request);
    let count = request.word();
    let mut results = Words::default();
    for at in 0..count {
        let choices = pairs(request);
        switch(&choices, true);
        let result = candidate(exams, &first, full, fuel, board);
        switch(&choices, false);
        board.result(at as usize, result);
        for word in result {
            results.word(word);
        }
        if HELD.load(Relaxed) > KEPT_BYTES {
            break;
        }
    }
    results
}

/// How it ended, with which input of which exam, and after how many runs.
fn candidate(
    exams: &mut [Exam],
    first: &[(u32, u32)],
    full: bool,
    fuel: u64,
    board: &Board,
) -> [u32; 4] {
    set_alarm(SECONDS);
    let mut runs = 0;
    for &(exam, input) in first {
        runs += 1;
        let how = attempt(exams, exam as usize, input as usize, fuel, board);
        if how != PASSED {
            return [how, exam, input, runs];
        }
    }
    if full {
        for exam in 0..exams.len() {
            for input in 0..exams[exam].inputs {
                runs += 1;
                let how = attempt(exams, exam, input, fuel, board);
                if how != PASSED {
                    return [how + IN_FULL, exam as u32, input as u32, runs];
                }
            }
        }
    }
    [PASSED, 0, 0, runs]
}

pub fn attempt(exams: &mut [Exam], exam: usize, input: usize, fuel: u64, board: &Board) -> u32 {
    let runs = RUNS.load(Relaxed) + 1;
    RUNS.store(runs, Relaxed);
    board.set(0, runs as u32);
    if runs % FEW == 0 {
        set_alarm(SECONDS);
    }
    match exams.get_mut(exam) {
        Some(exam) => run(exam, input, fuel).0,
        None => FAILED,
    }
}

/// One candidate on inputs from one on: the most fuel that a passing run took, then how each ended. If a
/// run ends the process, the board says how many there were.
fn survey(exams: &mut [Exam], request: &mut Reading<'_>, fuel: u64, board: &Board) -> Words {
    let choices = pairs(request);
    let (exam, from) = (request.word() as usize, request.word() as usize);
    switch(&choices, true);
    let mut most = 0;
    let mut hows = Vec::new();
    for input in from..exams.get(exam).map_or(0, |exam| exam.inputs) {
        set_alarm(SECONDS);
        let how = attempt(exams, exam, input, fuel, board);
        if how == PASSED {
            most = most.max(USED.load(Relaxed));
        }
        hows.push(how);
        board.set(1, hows.len() as u32);
    }
    switch(&choices, false);
    let mut results = Words::default();
    results.long(most);
    for how in hows {
        results.word(how);
    }
    results
}

/// Takes note of a site that a run comes by.
pub fn watch(site: u32) {
    let mixed = HASH.load(Relaxed) ^ u64::from(site) << 16;
    HASH.store(mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23), Relaxed);
    let mut seen = lock(&SEEN);
    let (word, bit) = (site as usize / 32, site % 32);
    if seen.len() <= word {
        seen.resize(word + 1, 0);
    }
    seen[word] |= 1 << bit;
}

/// One candidate on some inputs: how each run ended, which way it went, and which sites it came by.
fn trace(exams: &mut [Exam], request: &mut Reading<'_>, fuel: u64) -> Words {
    let sites = request.word();
    let quiet = pairs(request);
    let choices = pairs(request);
    let watched = |site: u32| {
        let is_quiet = quiet.iter().any(|&(start, end)| start <= site && site < end);
        if is_quiet { 0 } else { u32::from(WATCHED) }
    };
    for site in 0..sites {
        switch(&[(site, watched(site))], true);
    }
    for &(site, choice) in &choices {
        switch(&[(site, choice | watched(site))], true);
    }
    let mut results = Words::default();
    for (exam, input) in pairs(request) {
        lock(&SEEN).clear();
        HASH.store(0, Relaxed);
        set_alarm(SECONDS);
        let how = exams.get_mut(exam as usize).map_or(FAILED, |exam| run(exam, input as usize, fuel).0);
        let seen = std::mem::take(&mut *lock(&SEEN));
        results.word(how).long(HASH.load(Relaxed)).word(seen.len() as u32);
        for word in seen {
            results.word(word);
        }
    }
    for site in 0..sites {
        switch(&[(site, 0)], true);
    }
    results
}

/// One candidate on one input: how it ended, the input, and what a panic says.
fn show(exams: &mut [Exam], request: &mut Reading<'_>, fuel: u64) -> Words {
    let choices = pairs(request);
    let (exam, input) = (request.word() as usize, request.word() as usize);
    let mut results = Words::default();
    let Some(exam) = exams.get_mut(exam) else { return results };
    switch(&choices, true);
    lock(&MESSAGE).clear();
    TELL.store(true, Relaxed);
    set_alarm(SECONDS);
    let (how, message) = run(exam, input, fuel);
    TELL.store(false, Relaxed);
    switch(&choices, false);
    let message = message.unwrap_or_else(|| lock(&MESSAGE).clone());
    results.word(how).text(&(exam.show)(input)).text(&message);
    results
}
