//! However a run is ended, it ends at once, and nothing that it has started lives on.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// What everything that a run starts has in its environment.
const MARK: &str = "COTA_PROCESS_TEST";

/// Calls the compiler only for questions; to compile takes five minutes.
const WRAPPER: &str = "#!/bin/sh
case \" $* \" in
*' --crate-name ___ '*) exec \"$@\" ;;
*' --crate-name '*) sleep 300 ;;
*) exec \"$@\" ;;
esac
";

/// A run under way.
struct Run {
    child: Child,
    mark: String,
}

impl Run {
    fn start(command: &mut Command, name: &str) -> Self {
        let mark = format!("{name}-{}", std::process::id());
        command.env(MARK, &mark).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Self { child: command.spawn().unwrap(), mark }
    }

    /// The command lines of what is alive.
    fn alive(&self) -> Vec<String> {
        let wanted = format!("{MARK}={}", self.mark);
        let marked = |folder: &PathBuf| {
            let environment = fs::read(folder.join("environ")).unwrap_or_default();
            environment.split(|&byte| byte == 0).any(|one| one == wanted.as_bytes())
        };
        let all = fs::read_dir("/proc").unwrap().flatten().map(|entry| entry.path());
        let lines = all.filter(marked).map(|folder| fs::read(folder.join("cmdline")));
        let text = |line: Vec<u8>| String::from_utf8_lossy(&line).replace('\0', " ");
        lines.filter_map(|line| line.ok().map(text)).collect()
    }

    /// Waits until something sleeps, which is what takes so long nearly everywhere here.
    fn wait_until_busy(&mut self) {
        self.wait_until("a sleep", |line| line.starts_with("sleep 300"));
    }

    /// Waits until a program with such a command line runs.
    fn wait_until(&mut self, what: &str, is_such: impl Fn(&str) -> bool) {
        let begun = Instant::now();
        while !self.alive().iter().any(|line| is_such(line)) {
            let ended = self.child.try_wait().unwrap();
            let waited = begun.elapsed() > Duration::from_mins(2);
            let all = self.alive();
            assert!(ended.is_none() && !waited, "{}: no {what}, {ended:?}, {all:?}", self.mark);
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Sends a signal to the process alone, and looks for what is left soon after its end.
    fn end(self, signal: &str) -> (Output, Duration) {
        let mark = Run { child: Command::new("true").spawn().unwrap(), mark: self.mark.clone() };
        let begun = Instant::now();
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
        let output = self.child.wait_with_output().unwrap();
        let took = begun.elapsed();
        while !mark.alive().is_empty() && begun.elapsed() < Duration::from_secs(2) {
            std::thread::sleep(Duration::from_millis(20));
        }
        let left = mark.alive();
        let Run { mut child, mark } = mark;
        child.wait().unwrap();
        assert!(left.is_empty(), "{mark} after {signal}: {left:#?}");
        (output, took)
    }
}

fn cota(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cota"));
    command.args(arguments).current_dir(folder).env("CARGO_NET_OFFLINE", "true");
    command.env_remove("CARGO_TARGET_DIR").env_remove("RUSTC_WRAPPER");
    command
}

/// A crate with these dependencies and this library.
fn package(dependencies: &str, library: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let manifest = format!(
        "[package]\nname = \"own\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\
         [dependencies]\n{dependencies}\n[workspace]\n"
    );
    fs::create_dir(folder.path().join("src")).unwrap();
    fs::write(folder.path().join("Cargo.toml"), manifest).unwrap();
    fs::write(folder.path().join("src/lib.rs"), library).unwrap();
    folder
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_build_ends_with_the_run_that_started_it() {
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let library = "pub struct Set;\npub fn more(n: u8) -> u8 { n + 1 }\n\
        #[test]\nfn is_more() { assert_eq!(more(1), 3); }\n";
    let folder = package(&format!("cota = {{ path = {:?} }}", ours.join("cota")), library);
    fs::copy(ours.join("../Cargo.lock"), folder.path().join("Cargo.lock")).unwrap();
    let wrapper = folder.path().join("wrapper");
    fs::write(&wrapper, WRAPPER).unwrap();
    let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(&wrapper, executable).unwrap();
    let commands: [(&str, &[&str]); 5] = [
        ("mutate", &[]),
        ("mutate", &["seed-faults", "--output", "versions"]),
        ("repair", &["--function", "more"]),
        ("generate", &["--type", "Set", "--size", "1"]),
        ("invariant", &["--type", "Set", "--new", "Set::new()", "--size", "1"]),
    ];
    for (name, more) in commands {
        for signal in ["-KILL", "-INT", "-TERM"] {
            let arguments = [&[name], more].concat();
            let mut command = cota(folder.path(), &arguments);
            let mut run = Run::start(command.env("RUSTC_WRAPPER", &wrapper), name);
            run.wait_until_busy();
            let (output, took) = run.end(signal);
            if signal != "-KILL" {
                let said = text(&output.stderr);
                assert_eq!(output.status.code(), Some(130), "{name} {signal}: {said}");
                assert!(took < Duration::from_secs(1), "{name} {signal}: {took:?}");
                assert!(output.stdout.is_empty() && said.contains("anything to show"), "{said}");
            }
        }
    }
}

/// With a faulty `less`, or when asked to, a test waits for a program that takes five minutes.
const SLEEPY: &str = "
pub fn less(a: i32, b: i32) -> bool { a < b }
#[test]
fn is_less() {
    if std::env::var_os(\"SLEEP\").is_some() || !less(1, 2) {
        let _ = std::process::Command::new(\"sleep\").arg(\"300\").status();
    }
    assert!(less(1, 2));
}
";

#[test]
fn tests_end_with_the_run_that_started_them() {
    let folder = package("", SLEEPY);
    for runner in ["servers", "programs"] {
        let arguments = ["mutate", "--operators", "ROR", "--runner", runner, "--timeout", "100"];
        let mut run = Run::start(cota(folder.path(), &arguments).env("SLEEP", "1"), runner);
        run.wait_until_busy();
        run.end("-KILL");
    }
    let mut repair = cota(folder.path(), &["repair", "--function", "less"]);
    let mut run = Run::start(repair.env("SLEEP", "1"), "repair-tests");
    run.wait_until_busy();
    run.end("-KILL");
}

#[test]
fn an_interrupted_judgement_shows_what_was_judged_and_is_no_success() {
    let folder = package("", SLEEPY);
    for signal in ["-INT", "-TERM"] {
        let arguments = ["mutate", "--operators", "ROR", "--timeout", "100", "--fresh", "-j", "1"];
        let mut run = Run::start(&mut cota(folder.path(), &arguments), "judging");
        run.wait_until_busy();
        let (output, took) = run.end(signal);
        let (out, said) = (text(&output.stdout), text(&output.stderr));
        assert_eq!(output.status.code(), Some(130), "{signal}: {out}{said}");
        assert!(took < Duration::from_secs(1), "{signal}: {took:?}");
        assert!(out.contains("mutation score") && said.contains("cut short"), "{out}{said}");
        // No verdict comes of a run that was cut: nothing is killed by it.
        assert!(!out.contains("timed out by"), "{out}");
    }
}

#[test]
fn an_interrupted_repair_shows_what_it_has() {
    // There are very many candidates, and none of them is a patch.
    let library = "pub fn mix(a: i32, b: i32, c: i32) -> i32 {\n    let d = a * b + c;\n    \
        let e = d * c - a;\n    if e > d { e * b - a } else { e + c * d }\n}\n\
        #[test]\nfn mixes() { assert_eq!((mix(1, 2, 3), mix(2, 3, 4)), (12345, 54321)); }\n";
    let folder = package("", library);
    let arguments = ["repair", "--function", "mix", "--max-edits", "9"];
    let mut run = Run::start(&mut cota(folder.path(), &arguments), "search");
    run.wait_until("a worker", |line| line.contains("/deps/own-") && line.contains("mixes"));
    std::thread::sleep(Duration::from_secs(2));
    let (output, took) = run.end("-TERM");
    let (out, said) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(130), "{out}{said}");
    assert!(took < Duration::from_secs(1), "{took:?}: {out}");
    assert!(out.contains("no patch found before a limit") && said.contains("cut short"), "{out}");
}

#[test]
fn programs_under_test_end_with_the_run_that_started_them() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("lamp.txt"),
        "off -- press / on -> on\non -- press / off -> off\n",
    )
    .unwrap();
    let slow = "sh -c 'setsid sleep 300 & sleep 300'";
    let grammar = ["grammar", "trees", "--max-length", "9", "--timeout", "100", "--run", slow];
    let machine = ["fsm", "run", "lamp.txt", "--timeout", "100", "--method", "h", "--"];
    let machine = [&machine[..], &["sh", "-c", "setsid sleep 300 & sleep 300"]].concat();
    for arguments in [&grammar[..], &machine] {
        let mut run = Run::start(&mut cota(folder.path(), arguments), arguments[0]);
        run.wait_until_busy();
        run.end("-KILL");
    }
}
