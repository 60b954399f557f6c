//! Class files as compilers write them, and the same damaged.

mod common;

use common::{Random, jdks, samples};
use cota_jvm::classfile::{ClassFile, ClassFileError, Code, Constant, access, instructions};

#[test]
fn every_class_of_java_base_is_read() {
    for jdk in jdks() {
        let names = jdk.class_names("java.base");
        assert!(names.len() > 5_000, "{} classes in {}", names.len(), jdk.home().display());
        for name in &names {
            let bytes = jdk.find_class(name).unwrap().unwrap_or_else(|| panic!("no class {name}"));
            let class = ClassFile::read(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(&*class.name, name);
            let refused = class.methods.iter().find(|method| method.refused.is_some());
            assert!(refused.is_none(), "{name}: {refused:?}");
        }
    }
}

#[test]
fn a_class_has_what_its_source_says() {
    let class = read("sample/Shapes");
    assert_eq!(class.major, 61);
    assert_eq!(class.parent.as_deref(), Some("java/lang/Object"));
    assert_eq!(class.source_file.as_deref(), Some("Shapes.java"));
    let signature = "<T::Ljava/lang/Comparable<TT;>;>Ljava/lang/Object;";
    assert_eq!(class.signature.as_deref(), Some(signature));
    let constant = |name: &str| {
        let field = class.fields.iter().find(|field| &*field.name == name).unwrap();
        class.pool.get(field.constant.unwrap()).unwrap()
    };
    assert_eq!(constant("COUNT"), &Constant::Integer(70_000));
    assert_eq!(constant("LONG"), &Constant::Long(1 << 40));
    assert_eq!(constant("FLOAT"), &Constant::Float(1.5f32.to_bits()));
    assert_eq!(constant("DOUBLE"), &Constant::Double(0.1f64.to_bits()));
    let text = |name: &str| match constant(name) {
        Constant::String(text) => text.units().collect::<Vec<u16>>(),
        other => panic!("{other:?}"),
    };
    assert_eq!(text("TEXT"), "plain".encode_utf16().collect::<Vec<_>>());
    assert_eq!(text("WIDE"), "café € \0".encode_utf16().collect::<Vec<_>>());
    assert_eq!(text("HALF"), [0xD83D]);
    let value = class.fields.iter().find(|field| &*field.name == "value").unwrap();
    assert_eq!((value.constant, value.signature.as_deref()), (None, Some("TT;")));
    assert!(value.access & access::PRIVATE != 0);
}

#[test]
fn methods_have_code_lines_variables_and_handlers() {
    let class = read("sample/Shapes");
    let guarded = class.methods.iter().find(|method| &*method.name == "guarded").unwrap();
    assert_eq!(&*guarded.descriptor, "([[ILjava/lang/Object;)I");
    assert_eq!(
        guarded.exceptions.iter().map(|name| &**name).collect::<Vec<_>>(),
        ["java/io/IOException"]
    );
    let code = guarded.code.as_ref().unwrap();
    let caught: Vec<_> =
        code.handlers.iter().filter_map(|handler| handler.class.as_deref()).collect();
    assert!(caught.contains(&"java/lang/ArithmeticException"), "{caught:?}");
    assert!(code.handlers.iter().any(|handler| handler.class.is_none()));
    assert!(
        code.variables.iter().any(|variable| &*variable.name == "table" && variable.index == 0)
    );
    let source = include_str!("classes/Shapes.java");
    let line = source.lines().position(|line| line.contains("synchronized")).unwrap() + 1;
    assert_eq!(code.line(0), Some(line as u16));
    let used = mnemonics(&class);
    for name in ["tableswitch", "lookupswitch", "invokedynamic", "multianewarray", "monitorenter"] {
        assert!(used.contains(&name), "{name} is not used");
    }
}

#[test]
fn records_sealed_types_and_nests_are_known() {
    let square = read("sample/Shapes$Square");
    let record = square.record.unwrap();
    assert_eq!(record.len(), 2);
    assert_eq!((&*record[0].name, &*record[1].descriptor), ("labels", "I"));
    assert_eq!(record[0].signature.as_deref(), Some("Ljava/util/List<Ljava/lang/String;>;"));
    assert_eq!(square.nest_host.as_deref(), Some("sample/Shapes"));
    assert!(square.bootstraps.iter().any(|bootstrap| {
        &*bootstrap.handle.class == "java/lang/runtime/ObjectMethods" && bootstrap.handle.kind == 6
    }));
    let shape = read("sample/Shapes$Shape");
    let permitted: Vec<_> = shape.permitted.iter().map(|name| &**name).collect();
    assert_eq!(permitted, ["sample/Shapes$Circle", "sample/Shapes$Square"]);
    let anonymous = read("sample/Shapes$1").enclosing_method.unwrap();
    assert_eq!(&*anonymous.class, "sample/Shapes");
    assert_eq!(&*anonymous.method.unwrap().0, "describe");
    let inner = read("sample/Shapes$Inner").inner_classes;
    assert!(inner.iter().any(|class| class.name.as_deref() == Some("Inner")));
}

#[test]
fn versions_are_refused_by_name() {
    let (_, bytes) = samples().remove(0);
    let with = |minor: u16, major: u16| {
        let mut bytes = bytes.clone();
        bytes[4..6].copy_from_slice(&minor.to_be_bytes());
        bytes[6..8].copy_from_slice(&major.to_be_bytes());
        ClassFile::read(&bytes).err()
    };
    assert_eq!(with(0, 69), None);
    assert_eq!(with(0, 70), Some(ClassFileError::TooNew { major: 70 }));
    let message = with(0, 70).unwrap().to_string();
    assert!(message.contains("Java 26") && message.contains("Java 25"), "{message}");
    assert_eq!(with(0xFFFF, 69), Some(ClassFileError::Preview { major: 69 }));
    assert_eq!(with(3, 45), None);
    assert!(matches!(with(0, 44), Some(ClassFileError::Damaged { at: 4, .. })));
    assert_eq!(ClassFile::read(b"PK").unwrap_err(), ClassFileError::NotAClassFile);
}

#[test]
fn a_file_that_is_cut_off_or_too_long_is_refused() {
    for (name, bytes) in samples() {
        for length in 0..bytes.len() {
            assert!(ClassFile::read(&bytes[..length]).is_err(), "{name}, {length} bytes");
        }
        let longer: Vec<u8> = bytes.iter().copied().chain([0]).collect();
        assert!(ClassFile::read(&longer).is_err(), "{name}, one byte more");
    }
}

#[test]
fn every_byte_may_be_wrong() {
    let mut refused = 0;
    for (_, bytes) in samples() {
        let mut damaged = bytes.clone();
        for at in 0..bytes.len() {
            for change in [0x01, 0x80, 0xFF, bytes[at]] {
                damaged[at] ^= change;
                refused += usize::from(!can_be_used(&damaged));
                damaged[at] = bytes[at];
            }
        }
    }
    assert!(refused > 0);
}

#[test]
fn many_bytes_may_be_wrong() {
    let samples = samples();
    let mut random = Random::new(1);
    let mut accepted = 0;
    for _ in 0..20_000 {
        let mut bytes = samples[random.below(samples.len())].1.clone();
        for _ in 0..=random.below(4) {
            random.damage(&mut bytes);
        }
        accepted += usize::from(can_be_used(&bytes));
    }
    // What is always refused at once is not tested.
    assert!((200..19_800).contains(&accepted), "{accepted} accepted");
}

fn read(name: &str) -> ClassFile {
    let samples = samples();
    let (_, bytes) = samples.iter().find(|(sample, _)| sample == name).unwrap();
    ClassFile::read(bytes).unwrap()
}

/// Reads a file, and what the machine relies on.
fn can_be_used(bytes: &[u8]) -> bool {
    match ClassFile::read(bytes) {
        Ok(class) => {
            mnemonics(&class);
            for method in &class.methods {
                cota_jvm::classfile::descriptor::MethodType::parse(&method.descriptor).unwrap();
            }
            true
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            false
        }
    }
}

/// The instructions of all methods, which are whole and branch to others.
fn mnemonics(class: &ClassFile) -> Vec<&'static str> {
    let codes = class.methods.iter().filter_map(|method| method.code.as_deref());
    codes.flat_map(decoded).collect()
}

fn decoded(code: &Code) -> Vec<&'static str> {
    let mut starts = vec![];
    let mut pc = 0;
    while pc < code.bytes.len() {
        starts.push(pc);
        pc += instructions::length(&code.bytes, pc).unwrap();
    }
    assert_eq!(pc, code.bytes.len());
    for &pc in &starts {
        for target in instructions::branch_targets(&code.bytes, pc).unwrap() {
            assert!(starts.binary_search(&target).is_ok());
        }
    }
    starts.iter().map(|&pc| instructions::mnemonic(code.bytes[pc])).collect()
}
