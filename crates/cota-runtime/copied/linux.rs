//! The start of a process on Linux: limits, the fence around the file system, and the server.
//!
//! A server is a test binary that stops before `main` and forks once for each run it is asked for. The
//! child gets its own arguments and goes on to the test harness; so each run has a process of its own
//! and does not pay for loading the program.

use std::ffi::{c_char, c_int, c_long, c_uint, c_void, CString};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

#[used]
#[link_section = ".init_array"]
static START: extern "C" fn(c_int, *mut *const c_char, *const *const c_char) = start;

/// Whether writes outside the scratch folders are refused.
pub static FENCED: AtomicBool = AtomicBool::new(false);

#[repr(C)]
struct Limit {
    soft: u64,
    hard: u64,
}

#[repr(C)]
struct Interval {
    every_seconds: c_long,
    every_micros: c_long,
    seconds: c_long,
    micros: c_long,
}

extern "C" {
    fn fork() -> c_int;
    fn waitpid(pid: c_int, status: *mut c_int, options: c_int) -> c_int;
    fn kill(pid: c_int, signal: c_int) -> c_int;
    fn setpgid(pid: c_int, group: c_int) -> c_int;
    fn read(fd: c_int, buffer: *mut c_void, length: usize) -> isize;
    fn write(fd: c_int, buffer: *const c_void, length: usize) -> isize;
    fn open(path: *const c_char, flags: c_int, mode: c_uint) -> c_int;
    fn close(fd: c_int) -> c_int;
    fn dup2(from: c_int, to: c_int) -> c_int;
    fn chdir(path: *const c_char) -> c_int;
    fn setenv(name: *const c_char, value: *const c_char, overwrite: c_int) -> c_int;
    fn unsetenv(name: *const c_char) -> c_int;
    fn setrlimit(resource: c_uint, limit: *const Limit) -> c_int;
    fn setitimer(which: c_int, new: *const Interval, old: *mut Interval) -> c_int;
    fn mmap(
        address: *mut c_void,
        length: usize,
        protection: c_int,
        flags: c_int,
        fd: c_int,
        offset: i64,
    ) -> *mut c_void;
    fn alarm(seconds: c_uint) -> c_uint;
    fn atexit(call: extern "C" fn()) -> c_int;
    fn prctl(option: c_int, a: usize, b: usize, c: usize, d: usize) -> c_int;
    fn syscall(number: c_long, ...) -> c_long;
    fn _exit(code: c_int) -> !;
}

extern "C" fn start(argc: c_int, argv: *mut *const c_char, _: *const *const c_char) {
    if let Some(bytes) = variable("COTA_MEMORY").and_then(|bytes| bytes.parse().ok()) {
        limit(9, bytes); // RLIMIT_AS
    }
    if variable("COTA_SERVER").is_some() || variable("COTA_CHOICES").is_some() {
        limit(4, 0); // RLIMIT_CORE
    }
    if variable("COTA_LEFT").is_some() {
        // SAFETY: what is called lives as long as the process, and does not unwind.
        unsafe { atexit(note_leaving) };
    }
    FENCED.store(variable("COTA_WRITABLE").is_some_and(|paths| fence(&paths)), Relaxed);
    if variable("COTA_SERVER").is_some() {
        clear("COTA_SERVER");
        serve(argc, argv);
    } else {
        super::begin_from_environment();
    }
}

/// At the end of a process: if `main` has not returned by then, the program has called `exit`, which may look like
/// success from outside. Then the file that `COTA_LEFT` names gets a line with the example that it was.
extern "C" fn note_leaving() {
    // What a program and a thread begin with is on the stack until they return.
    const BEGINNINGS: [&str; 2] = ["lang_start", "__rust_begin_short_backtrace"];
    let stack = std::backtrace::Backtrace::force_capture().to_string();
    if !BEGINNINGS.iter().any(|name| stack.contains(name)) {
        return;
    }
    let Some(path) = variable("COTA_LEFT") else { return };
    // The functions that `rustdoc` writes around examples have a name with this in it.
    let example = stack.split_whitespace().find(|word| word.contains("doctest")).unwrap_or("main");
    if let Ok(mut file) = std::fs::OpenOptions::new().append(true).create(true).open(path) {
        let _ = std::io::Write::write_all(&mut file, format!("{example}\n").as_bytes());
    }
}

fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

fn c(text: &str) -> CString {
    CString::new(text.replace('\0', "")).unwrap_or_default()
}

fn clear(name: &str) {
    // SAFETY: before `main`, one thread.
    unsafe { unsetenv(c(name).as_ptr()) };
}

fn set(name: &str, value: &str) {
    // SAFETY: before `main`, one thread.
    unsafe { setenv(c(name).as_ptr(), c(value).as_ptr(), 1) };
}

fn limit(resource: c_uint, value: u64) {
    // SAFETY: the structure has the layout of `struct rlimit`.
    unsafe { setrlimit(resource, &Limit { soft: value, hard: value }) };
}

/// Refuses writes outside the given folders (Landlock); false where the kernel does not offer it.
fn fence(paths: &str) -> bool {
    const WRITES: u64 = 0b111_1111_1111_0010; // from write-file to truncate
    const FILE_WRITES: u64 = 1 << 1 | 1 << 14;
    #[repr(C, packed)]
    struct Beneath {
        access: u64,
        parent: c_int,
    }
    // SAFETY: the three Landlock calls with the layouts of their documentation; the version asked for
    // first says which rights the kernel knows.
    unsafe {
        let version = syscall(444, 0 as c_long, 0 as c_long, 1 as c_long);
        if version < 1 {
            return false;
        }
        let mut handled = WRITES;
        if version < 3 {
            handled &= !(1 << 14);
        }
        if version < 2 {
            handled &= !(1 << 13);
        }
        let rules = syscall(444, &handled as *const u64, 8 as c_long, 0 as c_long) as c_int;
        if rules < 0 {
            return false;
        }
        for path in paths.split(':').filter(|path| !path.is_empty()) {
            let parent = open(c(path).as_ptr(), 0o10_000_000, 0); // O_PATH
            if parent < 0 {
                continue;
            }
            let folder = std::path::Path::new(path).is_dir();
            let access = if folder { handled } else { handled & FILE_WRITES };
            let rule = Beneath { access, parent };
            syscall(445, rules as c_long, 1 as c_long, &rule as *const Beneath, 0 as c_long);
            close(parent);
        }
        prctl(38, 1, 0, 0, 0); // PR_SET_NO_NEW_PRIVS
        let fenced = syscall(446, rules as c_long, 0 as c_long) == 0;
        close(rules);
        fenced
    }
}

/// Answers orders until the input ends. An order is one line of fields separated by tabs: choices,
/// fuel (with `+` and what each test gets after one that ran out of it), milliseconds, file for notes or `-`, file for output or `-`, then the names of the tests.
fn serve(argc: c_int, argv: *mut *const c_char) {
    answer("ready\n");
    let mut pending = Vec::new();
    while let Some(order) = next_line(&mut pending) {
        let fields: Vec<&str> = order.split('\t').collect();
        if fields.len() < 5 {
            break;
        }
        // SAFETY: one thread, so the child may do what it likes.
        let pid = unsafe { fork() };
        if pid == 0 {
            become_run(&fields, argc, argv);
            return;
        }
        let mut status: c_int = 0;
        // SAFETY: waits for the child just made, then ends whatever it left behind in its group.
        unsafe {
            if pid > 0 {
                setpgid(pid, pid);
                status = wait_for(pid);
                kill(-pid, 9);
            } else {
                status = -1;
            }
        }
        answer(&format!("{status}\n"));
    }
    // SAFETY: the server has nothing to clean up, and must not go on to `main`.
    unsafe { _exit(0) };
}

/// In the child: the arguments, the output and the clock of one run.
fn become_run(fields: &[&str], argc: c_int, argv: *mut *const c_char) {
    let (choices, fuel, millis, notes, output) =
        (fields[0], fields[1], fields[2], fields[3], fields[4]);
    let tests = &fields[5..];
    // SAFETY: `argv` has `argc` entries, owned by the process; the new strings live for ever.
    unsafe {
        setpgid(0, 0);
        prctl(1, 9, 0, 0, 0); // PR_SET_PDEATHSIG: no run outlives its server
        if let Some(folder) = variable("COTA_FOLDER") {
            chdir(c(&folder).as_ptr()); // it may have been made again since the server started
        }
        let mut names = tests.iter().map(|name| c(name).into_raw() as *const c_char);
        let nothing = c("").into_raw() as *const c_char;
        for slot in 0..argc as usize {
            let argument = std::ffi::CStr::from_ptr(*argv.add(slot)).to_bytes();
            if argument == b"cota-slot" {
                *argv.add(slot) = names.next().unwrap_or(nothing);
            }
        }
        let quiet = open(c("/dev/null").as_ptr(), 2, 0);
        dup2(quiet, 0);
        let out = match output {
            "-" => quiet,
            path => open(c(path).as_ptr(), 0o1101, 0o644), // write, create, truncate
        };
        dup2(out, 1);
        dup2(out, 2);
        let millis: c_long = millis.parse().unwrap_or(0);
        if millis > 0 {
            let (seconds, micros) = (millis / 1000, millis % 1000 * 1000);
            let clock = Interval { every_seconds: 0, every_micros: 0, seconds, micros };
            setitimer(0, &clock, std::ptr::null_mut());
        }
    }
    set("COTA_CHOICES", choices);
    set("COTA_FUEL", fuel);
    if notes != "-" {
        set("COTA_NOTES", notes);
    }
    super::begin_from_environment();
}

pub fn answer(text: &str) {
    // SAFETY: writes a buffer to standard output.
    unsafe { write(1, text.as_ptr().cast(), text.len()) };
}

fn next_line(pending: &mut Vec<u8>) -> Option<String> {
    loop {
        if let Some(end) = pending.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = pending.drain(..=end).collect();
            return String::from_utf8(line[..end].to_vec()).ok();
        }
        let mut buffer = [0u8; 4096];
        // SAFETY: reads into a buffer of this length.
        let got = unsafe { read(0, buffer.as_mut_ptr().cast(), buffer.len()) };
        if got <= 0 {
            return None;
        }
        pending.extend_from_slice(&buffer[..got as usize]);
    }
}

/// The status of a process when it has ended; -1 where the system keeps none, as when the program has made it
/// ignore the ends of children.
fn wait_for(pid: c_int) -> c_int {
    const INTERRUPTED: i32 = 4;
    let mut status: c_int = -1;
    // SAFETY: writes one status.
    while unsafe { waitpid(pid, &mut status, 0) } < 0 {
        if std::io::Error::last_os_error().raw_os_error() != Some(INTERRUPTED) {
            return -1;
        }
    }
    status
}

/// Forks a process. In the new one there is no status; in the old one it is that of the new one, which
/// has ended.
pub fn fork_worker() -> Option<i32> {
    let mut status: c_int = -1;
    // SAFETY: the new process goes on with this thread alone, and the harness around it only waits.
    unsafe {
        let pid = fork();
        if pid == 0 {
            prctl(1, 9, 0, 0, 0); // PR_SET_PDEATHSIG: no worker outlives the process that made it
            return None;
        }
        if pid > 0 {
            status = wait_for(pid);
        }
    }
    Some(status)
}

/// Ends the process, and does nothing else.
pub fn stop(code: i32) -> ! {
    // SAFETY: does not return.
    unsafe { _exit(code) }
}

/// Ends the process after this many seconds; 0 for never.
pub fn set_alarm(seconds: i64) {
    // SAFETY: replaces the alarm of this process.
    unsafe { alarm(seconds as c_uint) };
}

/// The words of a file as memory that other processes see; none if that cannot be.
pub fn map_shared(path: &str) -> &'static [AtomicU32] {
    use std::os::fd::AsRawFd;
    let Ok(file) = std::fs::OpenOptions::new().read(true).write(true).open(path) else { return &[] };
    let length = file.metadata().map_or(0, |facts| facts.len() as usize);
    if length == 0 {
        return &[];
    }
    // SAFETY: maps the whole file (readable, writable, shared) for the rest of the process; any bytes
    // are a word, and a page is aligned.
    unsafe {
        let memory = mmap(std::ptr::null_mut(), length, 3, 1, file.as_raw_fd(), 0);
        if memory as isize == -1 {
            return &[];
        }
        std::slice::from_raw_parts(memory as *const AtomicU32, length / 4)
    }
}
