//! Which bytecodes and which of their implicit exceptions the programs must reach.

use cota_jvm::Coverage;

const LAST: u8 = 0xc9;
/// `jsr`, `ret` and `jsr_w`, which class files since Java 7 do not have.
const GONE: [u8; 3] = [0xa8, 0xa9, 0xc9];

const NULL: &str = "NullPointerException";
const INDEX: &str = "ArrayIndexOutOfBoundsException";
const SIZE: &str = "NegativeArraySizeException";
const ABSENT: &str = "NoClassDefFoundError";
const INCOMPATIBLE: &str = "IncompatibleClassChangeError";
const NO_FIELD: &str = "NoSuchFieldError";
const NO_METHOD: &str = "NoSuchMethodError";
const NO_ACCESS: &str = "IllegalAccessError";
const INITIALISER: &str = "ExceptionInInitializerError";
const ABSTRACT: &str = "AbstractMethodError";

/// From the first to the last bytecode: what each of them can throw by itself.
const IMPLICIT: [(u8, u8, &[&str]); 24] = [
    // Loads from arrays.
    (0x2e, 0x35, &[NULL, INDEX]),
    // Stores to arrays; aastore also checks the class.
    (0x4f, 0x56, &[NULL, INDEX]),
    (0x53, 0x53, &["ArrayStoreException"]),
    // idiv and ldiv, irem and lrem.
    (0x6c, 0x6d, &["ArithmeticException"]),
    (0x70, 0x71, &["ArithmeticException"]),
    // getstatic, putstatic
    (0xb2, 0xb2, &[NO_FIELD, INCOMPATIBLE, NO_ACCESS, INITIALISER, ABSENT]),
    (0xb3, 0xb3, &[NO_FIELD, INCOMPATIBLE, NO_ACCESS, INITIALISER, ABSENT]),
    // getfield, putfield
    (0xb4, 0xb4, &[NULL, NO_FIELD, INCOMPATIBLE, NO_ACCESS]),
    (0xb5, 0xb5, &[NULL, NO_FIELD, INCOMPATIBLE, NO_ACCESS]),
    // invokevirtual, invokespecial, invokestatic, invokeinterface
    (0xb6, 0xb6, &[NULL, NO_METHOD, INCOMPATIBLE, NO_ACCESS, ABSTRACT]),
    (0xb7, 0xb7, &[NULL, NO_METHOD, INCOMPATIBLE, NO_ACCESS, ABSTRACT, "StackOverflowError"]),
    (0xb8, 0xb8, &[NO_METHOD, INCOMPATIBLE, NO_ACCESS, INITIALISER, ABSENT, "StackOverflowError"]),
    (0xb9, 0xb9, &[NULL, NO_METHOD, INCOMPATIBLE, ABSTRACT]),
    // new
    (0xbb, 0xbb, &["InstantiationError", ABSENT, NO_ACCESS, INITIALISER]),
    // newarray, anewarray, arraylength
    (0xbc, 0xbc, &[SIZE]),
    (0xbd, 0xbd, &[SIZE, ABSENT, NO_ACCESS]),
    (0xbe, 0xbe, &[NULL]),
    // athrow
    (0xbf, 0xbf, &[NULL]),
    // checkcast, instanceof
    (0xc0, 0xc0, &["ClassCastException", ABSENT, NO_ACCESS]),
    (0xc1, 0xc1, &[ABSENT, NO_ACCESS]),
    // monitorenter, monitorexit. There is one thread, which owns every monitor: nobody counts them,
    // and code from a compiler leaves what it entered.
    (0xc2, 0xc2, &[NULL]),
    (0xc3, 0xc3, &[NULL]),
    // multianewarray
    (0xc5, 0xc5, &[SIZE, ABSENT, NO_ACCESS]),
    // ldc and ldc_w of a class
    (0x12, 0x13, &[ABSENT, NO_ACCESS]),
];

/// What no program reached, one a line.
pub fn missing(coverage: &Coverage) -> Vec<String> {
    let mut missing = Vec::new();
    for bytecode in (0..=LAST).filter(|bytecode| !GONE.contains(bytecode)) {
        if !coverage.executed[usize::from(bytecode)] {
            missing.push(format!("no program executes bytecode {bytecode:#04x}"));
        }
    }
    for (first, last, exceptions) in IMPLICIT {
        for bytecode in first..=last {
            for exception in exceptions {
                let known = coverage.thrown.iter().any(|(of, class)| {
                    *of == bytecode && class.ends_with(&format!(".{exception}"))
                });
                if !known {
                    missing.push(format!(
                        "no program lets bytecode {bytecode:#04x} throw {exception}"
                    ));
                }
            }
        }
    }
    missing
}
