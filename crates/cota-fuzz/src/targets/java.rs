//! Class files.

use super::clone;
use crate::{Answer, Reader};
use cota_jvm::classfile::{ClassFile, Name, descriptor::MethodType, instructions};
use cota_jvm::{ClassPath, Failure, Jdk, Limits, Machine, Options};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What a method may use.
const LIMITS: Limits = Limits { fuel: 20_000, heap_words: 200_000, stack_depth: 300 };

/// Class files as decimal numbers, one a byte: so a changed number is a changed byte, and what is behind it
/// stays where it was. Most other changes of class files are refused at once.
pub fn class_file() -> Reader {
    let samples = clone("crates/cota-jvm/tests/classes");
    let entries = std::fs::read_dir(samples.join("sample"));
    let mut paths: Vec<_> =
        entries.into_iter().flatten().flatten().map(|file| file.path()).collect();
    paths.sort();
    let files = paths.iter().filter_map(|path| std::fs::read(path).ok());
    let jdk = Jdk::find(None).ok().map(Arc::new);
    Reader::new(files.map(|bytes| written(&bytes)), move |text| {
        let bytes = bytes(text);
        let Some(name) = class(&bytes) else { return Answer::Refused };
        // Under another name nobody would look for it.
        let known = name.starts_with("sample/") && samples.join(format!("{name}.class")).is_file();
        match &jdk {
            Some(jdk) if known => run(jdk, &samples, &name, &bytes),
            _ => Answer::Accepted,
        }
    })
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
fn class(bytes: &[u8]) -> Option<Name> {
    let class = match ClassFile::read(bytes) {
        Ok(class) => class,
        Err(error) => {
            drop(error.to_string());
            return None;
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
    Some(class.name)
}

/// Runs every method of a class with made-up arguments. What it refers to is in the folder of the samples.
fn run(jdk: &Arc<Jdk>, samples: &Path, name: &str, bytes: &[u8]) -> Answer {
    let changed = tempfile::tempdir().expect("there is a folder for temporary files");
    let file = changed.path().join(format!("{name}.class"));
    std::fs::create_dir_all(file.parent().expect("it is in a package")).expect("it is new");
    std::fs::write(file, bytes).expect("a small file can be written");
    let folders: [PathBuf; 2] = [changed.path().to_owned(), samples.to_owned()];
    let path = Arc::new(ClassPath::open(folders).expect("both are folders"));
    let options = Options { limits: LIMITS, ..Options::default() };
    let mut machine = Machine::new(path, jdk.clone(), options).expect("the JDK has all it needs");
    let Ok(class) = machine.class(name) else { return Answer::Refused };
    let Ok(object) = machine.make_object(class) else { return Answer::Accepted };
    for (method, _, descriptor, is_static) in machine.methods_of(class) {
        let mut arguments = vec![u64::from(object); usize::from(!is_static)];
        // No parameter has more words than its descriptor has letters.
        let words = descriptor.find(')').unwrap_or(1) - 1;
        arguments
            .extend((0..words.min(12)).map(|at| if at % 2 == 0 { 0 } else { u64::from(object) }));
        machine.set_fuel(LIMITS.fuel);
        if let Err(Failure::Exception(exception)) = machine.call_method(method, &arguments) {
            machine.set_fuel(LIMITS.fuel);
            drop(machine.describe(exception));
        }
    }
    Answer::Accepted
}
