//! Files are there whole, or as they were before.
#![cfg(unix)]

use cota_os::write_whole;
use std::io::{ErrorKind, Read};
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::process::Command;

#[test]
fn a_file_is_replaced_and_keeps_its_permissions_and_links() {
    let folder = tempfile::tempdir().unwrap();
    let (file, link) = (folder.path().join("file"), folder.path().join("link"));
    write_whole(&file, "one").unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o750)).unwrap();
    symlink(&file, &link).unwrap();
    let kept_open = std::fs::File::open(&file).unwrap();
    write_whole(&link, "two").unwrap();
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "two");
    assert!(link.is_symlink());
    assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o750);
    // Whoever reads it at that time has the old content to the end.
    assert_eq!(std::io::read_to_string(kept_open).unwrap(), "one");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
}

/// Devices last: what takes one for a file has been found before it would replace a device of this machine.
#[test]
fn a_pipe_or_device_is_written_to_and_stays() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status().unwrap();
    assert!(made.success());
    // Open for both, so that nobody has to wait for the other.
    let both = std::fs::File::options().read(true).write(true).open(&pipe).unwrap();
    write_whole(&pipe, "text").unwrap();
    assert!(pipe.metadata().unwrap().file_type().is_fifo(), "it was replaced");
    let mut read = [0; 4];
    (&both).read_exact(&mut read).unwrap();
    assert_eq!(&read, b"text");

    write_whole("/dev/null", "text").unwrap();
    assert!(!std::fs::metadata("/dev/null").unwrap().is_file());
    if cfg!(target_os = "linux") {
        let error = write_whole("/dev/full", "text").unwrap_err();
        assert!(cota_os::names_full_disk(&error.to_string()), "{error}");
    }
}

#[test]
fn what_cannot_be_written_leaves_the_old_content_and_no_part() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("missing/file");
    assert!(write_whole(&missing, "text").is_err());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    // A disk that is full after the first part: here a limit on the size of files does what it does.
    std::fs::write(folder.path().join("file"), "old").unwrap();
    let script = "trap '' XFSZ; ulimit -f 8; exec \"$0\" --ignored --exact writes_much --nocapture";
    let process = Command::new("bash")
        .args(["-c", script])
        .arg(std::env::current_exe().unwrap())
        .env("COTA_OS_FILE", folder.path().join("file"))
        .output()
        .unwrap();
    assert!(process.status.success(), "{}", String::from_utf8_lossy(&process.stdout));
    assert_eq!(std::fs::read_to_string(folder.path().join("file")).unwrap(), "old");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
#[ignore = "is run by the test above, where files cannot be large"]
fn writes_much() {
    let file = std::env::var_os("COTA_OS_FILE").unwrap();
    let error = write_whole(file, "x".repeat(1_000_000)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::FileTooLarge);
}
