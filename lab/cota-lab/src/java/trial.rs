//! The trial that the Java machine was made after, on the same class files.
//!
//! Its program reads `subjects/NAME.fin`, a bound in a few lines, and class files from `subjects/classes` and
//! from a folder with those of the JDK.

use cota_console::exit::Failure;
use cota_console::talk;
use cota_java::Located;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

use super::plan::Wanted;

/// The bounds of the structures that it can search.
const BOUNDS: [(&str, &str); 9] = [
    ("BinaryTree", include_str!("../../../subjects/java/trial/BinaryTree.fin")),
    ("BinomialHeap", include_str!("../../../subjects/java/trial/BinomialHeap.fin")),
    ("DisjSet", include_str!("../../../subjects/java/trial/DisjSet.fin")),
    ("DoublyLinkedList", include_str!("../../../subjects/java/trial/DoublyLinkedList.fin")),
    ("FibonacciHeap", include_str!("../../../subjects/java/trial/FibonacciHeap.fin")),
    ("HeapArray", include_str!("../../../subjects/java/trial/HeapArray.fin")),
    ("RedBlackTree", include_str!("../../../subjects/java/trial/RedBlackTree.fin")),
    ("SearchTree", include_str!("../../../subjects/java/trial/SearchTree.fin")),
    ("SinglyLinkedList", include_str!("../../../subjects/java/trial/SinglyLinkedList.fin")),
];

/// Its program, and a folder that it runs in.
pub struct Trial {
    program: PathBuf,
    folder: TempDir,
}

/// What it says about a search.
pub struct Found {
    pub explored: u64,
    pub valid: u64,
    /// Processor time for a candidate.
    pub nanoseconds: f64,
}

impl Trial {
    /// Writes the bounds and takes the JDK's classes out of its image.
    pub fn new(program: &Path, located: &Located) -> Result<Trial, Failure> {
        let failed =
            |error: std::io::Error| Failure::usage(format!("{}: {error}", program.display()));
        let program = program.canonicalize().map_err(failed)?;
        let folder = tempfile::tempdir()?;
        let subjects = folder.path().join("subjects");
        std::fs::create_dir(&subjects)?;
        for (name, bound) in BOUNDS {
            std::fs::write(subjects.join(format!("{name}.fin")), bound)?;
        }
        let classes =
            located.entries.get(1).ok_or_else(|| Failure::usage("there are no classes"))?;
        std::os::unix::fs::symlink(classes, subjects.join("classes"))?;
        talk::detail("taking the classes of the JDK out of its image");
        let home = located.jdk.home();
        let mut jimage = Command::new(home.join("bin/jimage"));
        jimage.args(["extract", "--include", "regex:/java.base/(java|jdk|sun)/.*", "--dir"]);
        jimage.arg(folder.path().join("jdk")).arg(home.join("lib/modules"));
        let output = cota_os::output(&mut jimage)?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            return Err(Failure::usage(format!("jimage: {}", said.trim_end())));
        }
        Ok(Trial { program, folder })
    }

    /// Searches; none if it cannot search the structure.
    pub fn run(&self, wanted: &Wanted) -> Result<Option<Found>, Failure> {
        let known = BOUNDS.iter().any(|(name, _)| *name == wanted.structure);
        if !known || wanted.arguments.contains(',') {
            return Ok(None);
        }
        let mut command = Command::new(&self.program);
        command.args(["gen", &wanted.structure, &wanted.arguments, "--intrinsics"]);
        command.current_dir(self.folder.path()).env("VM_JDK", "jdk/java.base");
        let output = cota_os::output(&mut command)?;
        let text = String::from_utf8_lossy(&output.stdout);
        let found = text.lines().find_map(read);
        found.map(Some).ok_or_else(|| {
            let said = String::from_utf8_lossy(&output.stderr);
            Failure::usage(format!("the trial does not search {}: {text}{said}", wanted.subject()))
        })
    }
}

/// Reads `... explored 4 valid 1 threw 0  0.1 s cpu, 2.5 ns/candidate, ...`.
fn read(line: &str) -> Option<Found> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let after = |word: &str| {
        let place = words.iter().position(|known| *known == word)?;
        words.get(place + 1).copied()
    };
    let unit = words.iter().position(|word| word.starts_with("ns/candidate"))?;
    Some(Found {
        explored: after("explored")?.parse().ok()?,
        valid: after("valid")?.parse().ok()?,
        nanoseconds: words.get(unit.checked_sub(1)?)?.parse().ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_line_is_read() {
        let line = "SearchTree 9 snapshot+intrinsics: explored 20086300 valid 4862 threw 0  0.390 s cpu, 19.41 ns/candidate, setup 0.4 ms";
        let found = read(line).unwrap();
        assert_eq!((found.explored, found.valid, found.nanoseconds), (20_086_300, 4862, 19.41));
        assert!(read("signature of all valid structures in order: 8fc1").is_none());
    }
}
