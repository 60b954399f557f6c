//! The same tests twice, tests on types of other crates, and a test that the book shows what is run.

mod foreign;
mod with_cota;
mod with_proptest;

use std::path::Path;

/// The names of the tests of a file.
fn tests(text: &str) -> Vec<&str> {
    let names = text.lines().filter_map(|line| line.trim().strip_prefix("fn "));
    let names = names.filter_map(|line| line.split_once('(')).map(|(name, _)| name);
    let mut names: Vec<_> = names.filter(|name| name.contains('_')).collect();
    names.sort_unstable();
    names
}

#[test]
fn both_have_the_same_ten_tests() {
    let (here, there) =
        (include_str!("tests/with_cota.rs"), include_str!("tests/with_proptest.rs"));
    assert_eq!(tests(here), tests(there));
    assert_eq!(tests(here).len(), 10);
}

#[test]
fn the_book_shows_what_is_run() {
    let run = [
        include_str!("tests/with_cota.rs"),
        include_str!("tests/with_proptest.rs"),
        include_str!("tests/foreign.rs"),
    ];
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    for page in ["from-proptest.md", "testing-foreign.md"] {
        let text = std::fs::read_to_string(docs.join(page)).unwrap();
        let blocks: Vec<_> = text.split("```rust\n").skip(1).collect();
        assert!(blocks.len() >= 4, "{page}");
        for block in blocks {
            let block = block.split("```").next().unwrap();
            assert!(
                run.iter().any(|file| file.contains(block)),
                "{page} has what is not run:\n{block}"
            );
        }
    }
}
