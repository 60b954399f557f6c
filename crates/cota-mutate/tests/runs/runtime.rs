//! The run time alone, without a crate around it.
#![cfg(target_os = "linux")]

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::channel;
use std::time::Duration;

#[test]
fn a_server_answers_where_the_ends_of_children_are_ignored() {
    // Then the system keeps no status, and waiting for one fails each time.
    let folder = tempfile::tempdir().unwrap();
    let runtime = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cota-runtime/copied");
    for entry in std::fs::read_dir(&runtime).unwrap().flatten() {
        std::fs::copy(entry.path(), folder.path().join(entry.file_name())).unwrap();
    }
    let library = std::fs::read_to_string(runtime.join("lib.rs")).unwrap();
    std::fs::write(folder.path().join("main.rs"), library + "\nfn main() {}\n").unwrap();
    let sites = "pub const CAPACITY: usize = 1;\n";
    std::fs::write(folder.path().join("sites.rs"), sites).unwrap();
    let program = folder.path().join("program");
    let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut compile = Command::new(compiler);
    compile.args(["--edition=2021", "--cap-lints=allow", "-o"]).arg(&program);
    let compiled = compile.arg("main.rs").current_dir(folder.path()).output().unwrap();
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));

    let mut server = Command::new("bash")
        .args(["-c", "trap '' CHLD; exec \"$0\" cota-slot"])
        .arg(&program)
        .env("COTA_SERVER", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut orders = server.stdin.take().unwrap();
    let answers = BufReader::new(server.stdout.take().unwrap());
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        answers.lines().map_while(Result::ok).all(|line| sender.send(line).is_ok())
    });
    let next = || lines.recv_timeout(Duration::from_secs(20));
    assert_eq!(next().as_deref(), Ok("ready"));
    orders.write_all(b"\t1000\t5000\t-\t-\ttest\n").unwrap();
    let answer = next();
    server.kill().unwrap();
    server.wait().unwrap();
    assert_eq!(answer.as_deref(), Ok("-1"));
}
