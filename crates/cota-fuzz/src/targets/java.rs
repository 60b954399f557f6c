//! Class files.

use super::clone;
use crate::{Answer, Reader};
use cota_jvm::classfile::{ClassFile, descriptor::MethodType, instructions};

/// Class files as decimal numbers, one a byte: so a changed number is a changed byte, and what is behind it
/// stays where it was. Most other changes of class files are refused at once.
pub fn class_file() -> Reader {
    let entries = std::fs::read_dir(clone("crates/cota-jvm/tests/classes/sample"));
    let mut paths: Vec<_> =
        entries.into_iter().flatten().flatten().map(|file| file.path()).collect();
    paths.sort();
    let files = paths.iter().filter_map(|path| std::fs::read(path).ok());
    Reader::new(files.map(|bytes| written(&bytes)), |text| class(&bytes(text)))
}

fn written(bytes: &[u8]) -> String {
    let line = |line: &[u8]| line.iter().map(u8::to_string).collect::<Vec<_>>().join(" ") + "\n";
    bytes.chunks(16).map(line).collect()
}

/// The last eight bits of every number.
fn bytes(text: &str) -> Vec<u8> {
    let numbers = text.split_ascii_whitespace().filter_map(|word| word.parse::<i128>().ok());
    numbers.map(|number| number as u8).collect()
}

/// Reads a class, and goes through its code as the machine does that runs it.
fn class(bytes: &[u8]) -> Answer {
    let class = match ClassFile::read(bytes) {
        Ok(class) => class,
        Err(error) => {
            drop(error.to_string());
            return Answer::Refused;
        }
    };
    for method in &class.methods {
        MethodType::parse(&method.descriptor).expect("descriptors are checked");
        let code = method.code.as_ref().map_or(&[][..], |code| &code.bytes);
        let mut pc = 0;
        while pc < code.len() {
            let targets = instructions::branch_targets(code, pc).expect("branches are checked");
            targets.for_each(drop);
            pc += instructions::length(code, pc).expect("instructions are whole");
        }
    }
    Answer::Accepted
}
