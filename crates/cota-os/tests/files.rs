//! Files are there whole, or as they were before.
#![cfg(unix)]

use cota_os::write_whole;
use std::os::unix::fs::{PermissionsExt, symlink};

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

#[test]
fn a_device_is_written_to_and_stays() {
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
}
