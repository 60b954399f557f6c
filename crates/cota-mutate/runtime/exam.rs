//! A worker of repair: it runs many candidates, one after another, in this process.
//!
//! Tests register what they would run instead of running it. When all have, the process connects to
//! its supervisor and forks a worker, which does what it is asked for. A worker that dies is replaced
//! at once; what it was doing stands on the board, a piece of memory that the supervisor sees too.

use crate::linux::{fork_worker, map_shared, set_alarm, stop};
use crate::words::{receive, Reading, Words};
use crate::{CHOICES, FREE, FUEL, WATCHED};
use std::alloc::{GlobalAlloc, Layout, System};
use std::os::unix::net::UnixStream;
use std::panic::{catch_unwind, resume_unwind, set_hook, AssertUnwindSafe};
use std::process::{ExitCode, Termination};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock};

/// Runs the test on an input, by its number.
pub type Run = Box<dyn FnMut(usize) -> Result<(), String> + Send>;
/// Shows an input.
pub type Show = Box<dyn Fn(usize) -> String + Send>;

/// One test with its inputs.
struct Exam {
    name: String,
    inputs: usize,
    /// Whether these are all inputs of its bound.
    complete: bool,
    run: Run,
    show: Show,
}

static EXAMS: Mutex<Vec<Exam>> = Mutex::new(Vec::new());

/// How a run ends.
const PASSED: u32 = 0;
const FAILED: u32 = 1;
pub const NO_FUEL: u32 = 2;
pub const NO_STACK: u32 = 3;
const NO_MEMORY: u32 = 4;
/// Added if it was not one of the inputs that are tried first.
const IN_FULL: u32 = 16;

/// What a supervisor asks for.
const JUDGE: u32 = 1;
const ANGEL: u32 = 2;
const TRACE: u32 = 3;
const SHOW: u32 = 4;
const SURVEY: u32 = 5;
/// What is said of a worker that died.
const DIED: u32 = u32::MAX;

/// How a worker ends that has kept too much memory.
const RECYCLED: i32 = 88;
/// So much memory may a run take; after twice as much the process ends.
const RUN_BYTES: i64 = 64 << 20;
/// So much may stay behind before a worker is replaced.
const KEPT_BYTES: i64 = 256 << 20;
/// So deep may calls go, in bytes of the stack.
const STACK_BYTES: usize = 4 << 20;
/// What is on another stack is farther away than this.
const OTHER_STACK: usize = 64 << 20;
/// How many seconds a few runs may take.
const SECONDS: i64 = 5;
/// So many runs are few.
const FEW: u64 = 256;
/// So many choices may one run make.
const MOST_CHOICES: usize = 400;

/// Why the run at hand was ended; 0 if it was not.
static WHY: AtomicU32 = AtomicU32::new(0);
/// Where the stack began; 0 between runs.
static STACK: AtomicUsize = AtomicUsize::new(0);
/// The bytes that are allocated, and how many there were when the run began.
static HELD: AtomicI64 = AtomicI64::new(0);
static BEFORE: AtomicI64 = AtomicI64::new(i64::MAX / 2);
/// Whether panics are to be told.
static TELL: AtomicBool = AtomicBool::new(false);
static MESSAGE: Mutex<String> = Mutex::new(String::new());
static TAPE: Mutex<Tape> = Mutex::new(Tape::new());
static SEEN: Mutex<Vec<u32>> = Mutex::new(Vec::new());
static HASH: AtomicU64 = AtomicU64::new(0);
/// How much fuel the last run took.
static USED: AtomicU64 = AtomicU64::new(0);
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

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
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
struct Board(&'static [AtomicU32]);

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

    fn result(&self, at: usize, words: [u32; 4]) {
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
fn pairs(request: &mut Reading<'_>) -> Vec<(u32, u32)> {
    (0..request.word()).map(|_| (request.word(), request.word())).collect()
}

fn switch(choices: &[(u32, u32)], on: bool) {
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

fn attempt(exams: &mut [Exam], exam: usize, input: usize, fuel: u64, board: &Board) -> u32 {
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

/// One run: how it ended and what was said.
fn run(exam: &mut Exam, input: usize, fuel: u64) -> (u32, Option<String>) {
    let here = 0u8;
    WHY.store(0, Relaxed);
    BEFORE.store(HELD.load(Relaxed), Relaxed);
    STACK.store(std::ptr::addr_of!(here) as usize, Relaxed);
    FUEL.store(fuel, Relaxed);
    let result = catch_unwind(AssertUnwindSafe(|| (exam.run)(input)));
    USED.store(fuel.saturating_sub(FUEL.load(Relaxed)), Relaxed);
    FUEL.store(u64::MAX, Relaxed);
    STACK.store(0, Relaxed);
    BEFORE.store(i64::MAX / 2, Relaxed);
    match result {
        Ok(Ok(())) => (PASSED, None),
        Ok(Err(message)) => (FAILED, Some(message)),
        Err(_) => (WHY.load(Relaxed).max(FAILED), None),
    }
}

/// Ends the run at hand by unwinding it.
#[cold]
pub fn exhausted(why: u32) {
    // Values that are dropped on the way get some fuel; if that is not enough, the process ends.
    if std::thread::panicking() {
        if WHY.swap(u32::MAX, Relaxed) == u32::MAX {
            std::process::abort();
        }
        FUEL.store(100_000, Relaxed);
        return;
    }
    let memory = HELD.load(Relaxed) - BEFORE.load(Relaxed) > RUN_BYTES;
    WHY.store(if memory { NO_MEMORY } else { why }, Relaxed);
    FUEL.store(100_000, Relaxed);
    resume_unwind(Box::new(()));
}

/// Ends the run if calls have gone too deep.
#[inline]
pub fn depth() {
    let base = STACK.load(Relaxed);
    if base != 0 {
        let here = 0u8;
        let deep = base.wrapping_sub(std::ptr::addr_of!(here) as usize);
        if deep > STACK_BYTES && deep < OTHER_STACK {
            exhausted(NO_STACK);
        }
    }
}

/// Counts what is allocated. A run that takes too much is out of fuel; one that takes far too much gets
/// no memory, which ends the process.
pub struct Counted;

impl Counted {
    fn grow(bytes: i64) -> bool {
        // Threads of a test may lose a count; this is a limit, not an account.
        let held = HELD.load(Relaxed) + bytes;
        HELD.store(held, Relaxed);
        let taken = held - BEFORE.load(Relaxed);
        if taken > RUN_BYTES {
            FUEL.store(0, Relaxed);
        }
        taken <= 2 * RUN_BYTES
    }
}

// SAFETY: the system's allocator, or no memory.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if Self::grow(layout.size() as i64) {
            System.alloc(layout)
        } else {
            std::ptr::null_mut()
        }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if Self::grow(layout.size() as i64) {
            System.alloc_zeroed(layout)
        } else {
            std::ptr::null_mut()
        }
    }

    unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if Self::grow(size as i64 - layout.size() as i64) {
            System.realloc(old, layout, size)
        } else {
            std::ptr::null_mut()
        }
    }

    unsafe fn dealloc(&self, old: *mut u8, layout: Layout) {
        Self::grow(-(layout.size() as i64));
        System.dealloc(old, layout);
    }
}

/// The choices of a run at the places that are free: a path in the tree of all runs.
///
/// At its first visit a place is decided to be as it is, or to be edited, which no more than `most` of
/// them may be. An edited place has the same edit from then on; but a condition may be true or false
/// anew at each visit, which stands for every edit of it.
struct Tape {
    places: Vec<FreePlace>,
    most: u32,
    edited: u32,
    /// What was chosen, as a position among the options, and how many there are.
    path: Vec<(usize, usize)>,
    at: usize,
    too_long: bool,
}

struct FreePlace {
    site: u32,
    is_condition: bool,
    options: Vec<u16>,
    decided: Decided,
    /// Whether it was edited in a run that passed.
    helps: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Decided {
    Not,
    AsItIs,
    Edited(u16),
    Condition,
}

impl Tape {
    const fn new() -> Self {
        Self { places: Vec::new(), most: 0, edited: 0, path: Vec::new(), at: 0, too_long: false }
    }

    /// Back to the beginning of the path.
    fn rewind(&mut self) {
        self.at = 0;
        self.edited = 0;
        for place in &mut self.places {
            place.decided = Decided::Not;
        }
    }

    /// To the next path that was not run; false if there is none.
    fn next(&mut self) -> bool {
        // What was not reached this time is not part of the path.
        self.path.truncate(self.at);
        while let Some((chosen, of)) = self.path.pop() {
            if chosen + 1 < of {
                self.path.push((chosen + 1, of));
                return true;
            }
        }
        false
    }

    /// One of so many; none if the path is too long.
    fn pick(&mut self, of: usize) -> Option<usize> {
        if self.at == self.path.len() {
            if self.at == MOST_CHOICES {
                self.too_long = true;
                return None;
            }
            self.path.push((0, of));
        }
        self.at += 1;
        Some(self.path[self.at - 1].0)
    }

    fn visit(&mut self, site: u32) -> Option<u16> {
        let Some(which) = self.places.iter().position(|place| place.site == site) else {
            return Some(0);
        };
        match self.places[which].decided {
            Decided::AsItIs => return Some(0),
            Decided::Edited(choice) => return Some(choice),
            Decided::Condition => {
                let picked = self.pick(self.places[which].options.len())?;
                return Some(self.places[which].options[picked]);
            }
            Decided::Not if self.edited == self.most => {
                self.places[which].decided = Decided::AsItIs;
                return Some(0);
            }
            Decided::Not => {}
        }
        let picked = self.pick(1 + self.places[which].options.len())?;
        let place = &mut self.places[which];
        if picked == 0 {
            place.decided = Decided::AsItIs;
            return Some(0);
        }
        let choice = place.options[picked - 1];
        place.decided =
            if place.is_condition { Decided::Condition } else { Decided::Edited(choice) };
        self.edited += 1;
        Some(choice)
    }

    /// Takes note of the places that were edited in a run that passed.
    fn note_help(&mut self) {
        for place in &mut self.places {
            place.helps |= matches!(place.decided, Decided::Edited(_) | Decided::Condition);
        }
    }
}

/// The choice at a free site.
pub fn choose(site: u32) -> u16 {
    let choice = lock(&TAPE).visit(site);
    choice.unwrap_or_else(|| {
        exhausted(NO_FUEL);
        0
    })
}

/// Questions: some switches fixed, some sites free, an input. Is there a run that passes? If all are
/// asked for, also which places are edited in such runs.
fn angel(exams: &mut [Exam], request: &mut Reading<'_>, fuel: u64, board: &Board) -> Words {
    const NO: u32 = 0;
    const YES: u32 = 1;
    const UNKNOWN: u32 = 2;
    let count = request.word();
    let mut results = Words::default();
    for question in 0..count {
        let (exam, input, budget) = (request.word(), request.word(), request.word());
        let (most, all) = (request.word(), request.word() != 0);
        let fixed = pairs(request);
        let places: Vec<FreePlace> = (0..request.word())
            .map(|_| FreePlace {
                site: request.word(),
                is_condition: request.word() != 0,
                options: (0..request.word()).map(|_| request.word() as u16).collect(),
                decided: Decided::Not,
                helps: false,
            })
            .collect();
        let sites: Vec<_> = places.iter().map(|place| (place.site, u32::from(FREE))).collect();
        *lock(&TAPE) = Tape { places, most, ..Tape::new() };
        switch(&sites, true);
        switch(&fixed, true);
        set_alarm(SECONDS);
        let (mut runs, mut found) = (0, false);
        let answer = loop {
            if runs == budget {
                break UNKNOWN;
            }
            runs += 1;
            lock(&TAPE).rewind();
            let how = attempt(exams, exam as usize, input as usize, fuel, board);
            let mut tape = lock(&TAPE);
            if how == PASSED {
                found = true;
                tape.note_help();
                if !all {
                    break YES;
                }
            }
            if !tape.next() {
                break match (found, tape.too_long) {
                    (true, false) => YES,
                    (false, false) => NO,
                    (_, true) => UNKNOWN,
                };
            }
        };
        switch(&sites, false);
        switch(&fixed, false);
        let helps: Vec<u32> =
            lock(&TAPE).places.iter().filter(|place| place.helps).map(|place| place.site).collect();
        board.result(question as usize, [answer, 0, 0, runs]);
        results.word(answer).word(runs).word(helps.len() as u32);
        for site in helps {
            results.word(site);
        }
    }
    results
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
pub fn watch(site: u32, choice: u16) {
    let mixed = HASH.load(Relaxed) ^ u64::from(site) << 16 ^ u64::from(choice);
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
    let choices = pairs(request);
    for site in 0..sites {
        switch(&[(site, u32::from(WATCHED))], true);
    }
    for &(site, choice) in &choices {
        switch(&[(site, choice | u32::from(WATCHED))], true);
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
