//! Programs of bytecodes and link errors that `javac` does not make.

use crate::assembler::{Class, Code};

const SHOW: &str = "cases/opcodes/Show";
const TARGET: &str = "cases/opcodes/Target";
const FACE: &str = "cases/opcodes/Target$Face";
const UNFINISHED: &str = "cases/opcodes/Target$Unfinished";
const MISSING: &str = "cases/assembled/Missing";
const CLOSED: &str = "cases/opcodes/Target$Closed";

const ACONST_NULL: u8 = 0x01;
const ICONST_0: u8 = 0x03;
const LDC: u8 = 0x12;
const LDC_W: u8 = 0x13;
const LDC2_W: u8 = 0x14;
const POP: u8 = 0x57;
const DUP: u8 = 0x59;
const GETSTATIC: u8 = 0xb2;
const PUTSTATIC: u8 = 0xb3;
const GETFIELD: u8 = 0xb4;
const PUTFIELD: u8 = 0xb5;
const INVOKEVIRTUAL: u8 = 0xb6;
const INVOKESPECIAL: u8 = 0xb7;
const INVOKESTATIC: u8 = 0xb8;
const INVOKEINTERFACE: u8 = 0xb9;
const NEW: u8 = 0xbb;
const WIDE: u8 = 0xc4;

/// An assembled class: its name with slashes, its bytes, and whether it is a program.
pub struct Assembled {
    /// The name with slashes.
    pub name: String,
    /// The class file.
    pub bytes: Vec<u8>,
    /// Whether it has a method `run`.
    pub runs: bool,
}

fn program(name: &str, write: impl FnOnce(&mut Class, &mut Code)) -> Assembled {
    let name = format!("cases/assembled/{name}");
    let mut class = Class::new(&name);
    let mut code = Code::default();
    write(&mut class, &mut code);
    code.op(0xb0);
    Assembled { bytes: class.finish(Some(&code), None), name, runs: true }
}

/// A program that shows what its code throws. The code leaves nothing on the stack.
fn failing(name: &str, write: impl FnOnce(&mut Class, &mut Code)) -> Assembled {
    failing_below(name, "java/lang/Object", write)
}

/// The same in a class below another one.
fn failing_below(name: &str, parent: &str, write: impl FnOnce(&mut Class, &mut Code)) -> Assembled {
    let name = format!("cases/assembled/{name}");
    let mut class = Class::below(&name, parent);
    let mut code = Code::default();
    write(&mut class, &mut code);
    let nothing = class.string("threw nothing");
    code.op2(LDC_W, nothing).op(0xb0);
    let handler = code.here();
    let failure = class.method(SHOW, "failure", "(Ljava/lang/Throwable;)Ljava/lang/String;");
    code.op2(INVOKESTATIC, failure).op(0xb0);
    Assembled { bytes: class.finish(Some(&code), Some(handler)), name, runs: true }
}

/// Pushes values of the types in `before`, executes the bytecodes, and shows the values of `after`.
fn shuffle(name: &str, before: &str, bytecodes: &[u8], after: &str) -> Assembled {
    program(name, |class, code| {
        for (number, kind) in (1..).zip(before.chars()) {
            match kind {
                'I' => code.op1(0x10, number),
                'J' => {
                    let value = class.long(0x1234_5678_9abc_0000 + i64::from(number));
                    code.op2(LDC2_W, value)
                }
                'D' => {
                    let value = class.double(0.5 + f64::from(number));
                    code.op2(LDC2_W, value)
                }
                'F' => {
                    let value = class.float(0.25 + f32::from(number));
                    code.op2(LDC_W, value)
                }
                _ => {
                    let value = class.string("text");
                    code.op2(LDC_W, value)
                }
            };
        }
        for &bytecode in bytecodes {
            code.op(bytecode);
        }
        let after = after.replace('S', "Ljava/lang/String;");
        let show = class.method(SHOW, "show", &format!("({after})Ljava/lang/String;"));
        code.op2(INVOKESTATIC, show);
    })
}

fn shuffles() -> Vec<Assembled> {
    let (nop, pop2, dup_x1, dup_x2, dup2, dup2_x1, dup2_x2, swap) =
        (0, 0x58, 0x5a, 0x5b, 0x5c, 0x5d, 0x5e, 0x5f);
    vec![
        shuffle("Nop", "I", &[nop, nop], "I"),
        shuffle("Swap", "II", &[swap], "II"),
        shuffle("SwapMixed", "SF", &[swap, dup_x1], "SFS"),
        shuffle("DupX1", "II", &[dup_x1], "III"),
        shuffle("DupX2", "III", &[dup_x2], "IIII"),
        shuffle("DupX2Wide", "JI", &[dup_x2], "IJI"),
        shuffle("Dup2", "II", &[dup2], "IIII"),
        shuffle("Dup2Wide", "J", &[dup2], "JJ"),
        shuffle("Dup2X1", "III", &[dup2_x1], "IIIII"),
        shuffle("Dup2X1Wide", "IJ", &[dup2_x1], "JIJ"),
        shuffle("Dup2X2", "IIII", &[dup2_x2], "IIIIII"),
        shuffle("Dup2X2WideTop", "IIJ", &[dup2_x2], "JIIJ"),
        shuffle("Dup2X2WideBelow", "JII", &[dup2_x2], "IIJII"),
        shuffle("Dup2X2WideBoth", "JJ", &[dup2_x2], "JJJ"),
        shuffle("Dup2X2Mixed", "JD", &[dup2_x2], "DJD"),
        shuffle("Pop2", "III", &[pop2], "I"),
        shuffle("Pop2Wide", "IJ", &[pop2], "I"),
    ]
}

fn wide_locals() -> Assembled {
    program("WideLocals", |class, code| {
        let (long, float) = (class.long(-5_000_000_000), class.float(1.5));
        let (double, text) = (class.double(2.5), class.string("text"));
        // The values go to locals beyond 255, by the wide forms of istore, lstore, fstore, dstore and astore.
        code.op2(0x11, 1000).op(WIDE).op2(0x36, 300);
        code.op2(LDC2_W, long).op(WIDE).op2(0x37, 301);
        code.op2(LDC_W, float).op(WIDE).op2(0x38, 303);
        code.op2(LDC2_W, double).op(WIDE).op2(0x39, 304);
        code.op2(LDC_W, text).op(WIDE).op2(0x3a, 306);
        // iinc by -32767, which needs two bytes.
        code.op(WIDE).op2(0x84, 300).op(0x80).op(0x01);
        code.op(WIDE).op2(0x15, 300).op(WIDE).op2(0x16, 301).op(WIDE).op2(0x17, 303);
        code.op(WIDE).op2(0x18, 304).op(WIDE).op2(0x19, 306);
        let show = class.method(SHOW, "show", "(IJFDLjava/lang/String;)Ljava/lang/String;");
        code.op2(INVOKESTATIC, show);
    })
}

fn constants() -> Assembled {
    program("Constants", |class, code| {
        // The pool is filled first, so that the indices need two bytes.
        for number in 0..300 {
            class.int(70_000 + number);
        }
        let (int, float, text) = (class.int(-123_456), class.float(-0.0), class.string("far"));
        let (long, double, name) = (class.long(i64::MIN), class.double(1e300), class.class("[[I"));
        code.op2(LDC_W, int)
            .op2(LDC_W, float)
            .op2(LDC_W, text)
            .op2(LDC2_W, long)
            .op2(LDC2_W, double)
            .op2(LDC_W, name);
        let show = class.method(
            SHOW,
            "show",
            "(IFLjava/lang/String;JDLjava/lang/Class;)Ljava/lang/String;",
        );
        code.op2(INVOKESTATIC, show);
    })
}

fn far_jumps() -> Assembled {
    program("FarJumps", |class, code| {
        let end = {
            let over = code.far_jump();
            let back = code.here();
            code.op1(0x10, 42);
            let end = code.far_jump();
            // More than 32 KiB, which a jump of two bytes cannot reach.
            for _ in 0..40_000 {
                code.op(0);
            }
            code.land(&over);
            code.far_jump_back(back);
            end
        };
        code.land(&end);
        let show = class.method(SHOW, "show", "(I)Ljava/lang/String;");
        code.op2(INVOKESTATIC, show);
    })
}

/// A switch whose table begins at each of the four alignments.
fn aligned_switch(name: &str, before: usize, value: u8, table: bool) -> Assembled {
    program(name, |class, code| {
        for _ in 0..before {
            code.op(0);
        }
        code.op1(0x10, value);
        let at = code.here();
        code.op(if table { 0xaa } else { 0xab }).align();
        let head = code.here();
        // Behind the table: three times a push of two bytes and a return of its text.
        let rows = if table { 5 } else { 6 };
        let first = (head + rows * 4 - at) as i32;
        let step = 6;
        if table {
            code.words(&[first + 2 * step, 7, 8, first, first + step]);
        } else {
            code.words(&[first + 2 * step, 2, 7, first, 100, first + step]);
        }
        let show = class.method(SHOW, "show", "(I)Ljava/lang/String;");
        for result in 1..=2 {
            code.op1(0x10, result).op2(INVOKESTATIC, show).op(0xb0);
        }
        code.op1(0x10, 3).op2(INVOKESTATIC, show);
    })
}

fn construct(class: &mut Class, code: &mut Code, name: &str) {
    let (made, constructor) = (class.class(name), class.method(name, "<init>", "()V"));
    code.op2(NEW, made).op(DUP).op2(INVOKESPECIAL, constructor);
}

fn field_errors() -> Vec<Assembled> {
    let read_static = |name: &str, field: &str| {
        failing(name, |class, code| {
            let field = class.field(TARGET, field, "I");
            code.op2(GETSTATIC, field).op(POP);
        })
    };
    let write_static = |name: &str, field: &str, kind: &str| {
        failing(name, |class, code| {
            let field = class.field(TARGET, field, kind);
            code.op(if kind == "I" { ICONST_0 } else { ACONST_NULL }).op2(PUTSTATIC, field);
        })
    };
    let read = |name: &str, field: &str| {
        failing(name, |class, code| {
            construct(class, code, TARGET);
            let field = class.field(TARGET, field, "I");
            code.op2(GETFIELD, field).op(POP);
        })
    };
    let write = |name: &str, field: &str| {
        failing(name, |class, code| {
            construct(class, code, TARGET);
            let field = class.field(TARGET, field, "I");
            code.op(ICONST_0).op2(PUTFIELD, field);
        })
    };
    vec![
        read_static("ReadStaticMissing", "missing"),
        read_static("ReadStaticOfObject", "field"),
        read_static("ReadStaticPrivate", "treasure"),
        failing("ReadStaticClosed", |class, code| {
            let field = class.field(CLOSED, "field", "I");
            code.op2(GETSTATIC, field).op(POP);
        }),
        write_static("WriteStaticMissing", "missing", "I"),
        write_static("WriteStaticOfObject", "field", "I"),
        write_static("WriteStaticFinal", "FIXED", "Ljava/lang/Integer;"),
        read("ReadMissing", "missing"),
        read("ReadStatic", "shared"),
        read("ReadPrivate", "secret"),
        write("WriteMissing", "missing"),
        write("WriteStatic", "shared"),
        write("WritePrivate", "secret"),
    ]
}

fn call_errors() -> Vec<Assembled> {
    let function = |name: &str, method: &str| {
        failing(name, |class, code| {
            let method = class.method(TARGET, method, "()I");
            code.op2(INVOKESTATIC, method).op(POP);
        })
    };
    let virtually = |name: &str, owner: &str, method: &str| {
        failing(name, |class, code| {
            construct(class, code, TARGET);
            let method = class.method(owner, method, "()I");
            code.op2(INVOKEVIRTUAL, method).op(POP);
        })
    };
    let by_interface = |name: &str, made: &str, owner: &str, method: &str| {
        failing(name, |class, code| {
            construct(class, code, made);
            let method = class.interface_method(owner, method, "()I");
            code.op2(INVOKEINTERFACE, method).op(1).op(0).op(POP);
        })
    };
    let above = |name: &str, parent: &str, method: &str| {
        failing_below(name, parent, |class, code| {
            construct(class, code, &format!("cases/assembled/{name}"));
            let method = class.method(parent, method, "()I");
            code.op2(INVOKESPECIAL, method).op(POP);
        })
    };
    vec![
        function("CallStaticMissing", "missing"),
        function("CallStaticOfObject", "method"),
        function("CallStaticPrivate", "buried"),
        virtually("CallMissing", TARGET, "missing"),
        virtually("CallStatic", TARGET, "function"),
        virtually("CallPrivate", TARGET, "hidden"),
        by_interface("CallOfClass", TARGET, TARGET, "method"),
        by_interface("CallUnimplemented", TARGET, FACE, "face"),
        by_interface("CallInterfaceMissing", TARGET, FACE, "missing"),
        by_interface("CallAbstractOfInterface", "cases/assembled/Faceless", FACE, "face"),
        failing("CallAbstract", |class, code| {
            construct(class, code, "cases/assembled/Incomplete");
            let method = class.method(UNFINISHED, "finish", "()I");
            code.op2(INVOKEVIRTUAL, method).op(POP);
        }),
        failing("ConstructPrivate", |class, code| {
            let (made, constructor) = (class.class(TARGET), class.method(TARGET, "<init>", "(I)V"));
            code.op2(NEW, made).op(ICONST_0).op2(INVOKESPECIAL, constructor);
        }),
        above("CallAboveStatic", TARGET, "function"),
        above("CallAboveAbstract", UNFINISHED, "finish"),
        failing_below("CallAboveOnNull", TARGET, |class, code| {
            let method = class.method(TARGET, "method", "()I");
            code.op(ACONST_NULL).op2(INVOKESPECIAL, method).op(POP);
        }),
        failing("ConstructMissing", |class, code| {
            let (made, constructor) = (class.class(TARGET), class.method(TARGET, "<init>", "(J)V"));
            code.op2(NEW, made).op(0x09).op2(INVOKESPECIAL, constructor);
        }),
    ]
}

fn class_errors() -> Vec<Assembled> {
    let make = |name: &str, made: &str| {
        failing(name, |class, code| {
            let made = class.class(made);
            code.op2(NEW, made).op(POP);
        })
    };
    // A bytecode for a class that is not there or that it may not use.
    let missing = |name: &str, push: u8, bytecode: u8, kind: &str| {
        failing(name, |class, code| {
            let kind = class.class(kind);
            if bytecode == LDC {
                code.op1(LDC, kind as u8).op(POP);
                return;
            }
            if bytecode == LDC_W {
                code.op2(LDC_W, kind).op(POP);
                return;
            }
            if push == DUP {
                construct(class, code, "java/lang/Object");
            } else {
                code.op(push);
            }
            code.op2(bytecode, kind);
            if bytecode == 0xc5 {
                code.op(1);
            }
            code.op(POP);
        })
    };
    vec![
        make("MakeAbstract", UNFINISHED),
        make("MakeInterface", FACE),
        make("MakeMissing", MISSING),
        missing("ArrayOfMissing", ICONST_0, 0xbd, MISSING),
        missing("CastToMissing", DUP, 0xc0, MISSING),
        missing("CastNullToMissing", ACONST_NULL, 0xc0, MISSING),
        missing("InstanceOfMissing", DUP, 0xc1, MISSING),
        missing("ArraysOfMissing", ICONST_0, 0xc5, "[Lcases/assembled/Missing;"),
        missing("ConstantOfMissing", 0, LDC_W, MISSING),
        missing("NearConstantOfMissing", 0, LDC, MISSING),
        make("MakeClosed", CLOSED),
        missing("ArrayOfClosed", ICONST_0, 0xbd, CLOSED),
        missing("CastToClosed", DUP, 0xc0, CLOSED),
        missing("InstanceOfClosed", DUP, 0xc1, CLOSED),
        missing("ArraysOfClosed", ICONST_0, 0xc5, "[Lcases/opcodes/Target$Closed;"),
        missing("ConstantOfClosed", 0, LDC_W, CLOSED),
        missing("NearConstantOfClosed", 0, LDC, CLOSED),
        failing("LeaveNull", |_, code| {
            code.op(ACONST_NULL).op(0xc3);
        }),
    ]
}

/// All assembled classes.
pub fn all() -> Vec<Assembled> {
    let mut faceless = Class::new("cases/assembled/Faceless");
    faceless.implement(FACE);
    let incomplete = Class::below("cases/assembled/Incomplete", UNFINISHED);
    let mut all = vec![
        Assembled {
            name: "cases/assembled/Faceless".into(),
            bytes: faceless.finish(None, None),
            runs: false,
        },
        Assembled {
            name: "cases/assembled/Incomplete".into(),
            bytes: incomplete.finish(None, None),
            runs: false,
        },
        wide_locals(),
        constants(),
        far_jumps(),
    ];
    for before in 0..4 {
        for value in [6, 7, 8, 100] {
            all.push(aligned_switch(&format!("Table{before}Of{value}"), before, value, true));
            all.push(aligned_switch(&format!("Lookup{before}Of{value}"), before, value, false));
        }
    }
    all.extend(shuffles());
    all.extend(field_errors());
    all.extend(call_errors());
    all.extend(class_errors());
    all
}
