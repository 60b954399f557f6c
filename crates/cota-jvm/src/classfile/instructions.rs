//! Instructions: their names, lengths and targets.

/// `tableswitch`
pub const TABLESWITCH: u8 = 0xAA;
/// `lookupswitch`
pub const LOOKUPSWITCH: u8 = 0xAB;
/// `wide`
pub const WIDE: u8 = 0xC4;
/// `iinc`
pub const IINC: u8 = 0x84;
/// `jsr`
pub const JSR: u8 = 0xA8;
/// `ret`
pub const RET: u8 = 0xA9;
/// `jsr_w`
pub const JSR_W: u8 = 0xC9;

/// The name of an instruction.
pub fn mnemonic(op: u8) -> &'static str {
    MNEMONICS.get(usize::from(op)).copied().unwrap_or("no instruction")
}

/// How many bytes the instruction at `pc` takes; none if there is no instruction or it is cut off.
pub fn length(code: &[u8], pc: usize) -> Option<usize> {
    let length = match *code.get(pc)? {
        TABLESWITCH | LOOKUPSWITCH => Switch::at(code, pc)?.length,
        WIDE => match *code.get(pc + 1)? {
            IINC => 6,
            // Loads, stores and `ret` of one local variable.
            0x15..=0x19 | 0x36..=0x3A | RET => 4,
            _ => return None,
        },
        op => usize::from(*LENGTHS.get(usize::from(op))?),
    };
    (length <= code.len() - pc).then_some(length)
}

/// An instruction that is cut off, or branches out of its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the instruction at {pc} is cut off or branches out of the code")]
pub struct BranchError {
    /// Where the instruction is.
    pub pc: usize,
}

/// Where the instruction at `pc` can branch to, besides the instruction behind it; a switch names its default
/// first. All targets are in the code, but not necessarily where an instruction begins.
///
/// # Errors
/// The instruction is cut off or a target is not in the code.
pub fn branch_targets(code: &[u8], pc: usize) -> Result<Targets<'_>, BranchError> {
    let targets = targets(code, pc).ok_or(BranchError { pc })?;
    let inside = |target: i64| (0..code.len() as i64).contains(&target);
    if targets.clone().all(inside) { Ok(Targets(targets)) } else { Err(BranchError { pc }) }
}

/// The targets of one instruction.
#[derive(Clone, Debug)]
pub struct Targets<'a>(AnyTargets<'a>);

impl Iterator for Targets<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        self.0.next().map(|target| target as usize)
    }
}

/// A `tableswitch` or a `lookupswitch`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cases {
    /// Where to go on if no case fits.
    pub default: usize,
    /// Keys, ascending, and where to go on.
    pub cases: Vec<(i32, usize)>,
}

/// The cases of the switch at `pc`.
///
/// # Errors
/// There is no switch, it is cut off, or a target is not in the code.
pub fn cases(code: &[u8], pc: usize) -> Result<Cases, BranchError> {
    let switch = Switch::at(code, pc).ok_or(BranchError { pc })?;
    let mut targets = branch_targets(code, pc)?;
    let default = targets.next().ok_or(BranchError { pc })?;
    Ok(Cases { default, cases: switch.keys().zip(targets).collect() })
}

/// Targets that may lie outside of the code.
#[derive(Clone, Debug)]
struct AnyTargets<'a> {
    pc: i64,
    first: Option<i32>,
    /// Offsets of four bytes, each at the end of an item of this size.
    items: &'a [u8],
    size: usize,
}

impl Iterator for AnyTargets<'_> {
    type Item = i64;

    fn next(&mut self) -> Option<i64> {
        let offset = self.first.take().or_else(|| {
            let (item, rest) = self.items.split_at_checked(self.size)?;
            self.items = rest;
            int(item, self.size.checked_sub(4)?)
        });
        offset.map(|offset| self.pc + i64::from(offset))
    }
}

fn targets(code: &[u8], pc: usize) -> Option<AnyTargets<'_>> {
    let (first, items, size) = match *code.get(pc)? {
        // Comparisons, `goto`, `jsr`, comparisons with null.
        0x99..=0xA8 | 0xC6 | 0xC7 => (Some(i32::from(short(code, pc + 1)?)), &[][..], 4),
        // With offsets of four bytes.
        0xC8 | JSR_W => (Some(int(code, pc + 1)?), &[][..], 4),
        TABLESWITCH | LOOKUPSWITCH => {
            let switch = Switch::at(code, pc)?;
            (Some(switch.default), switch.items, switch.size)
        }
        _ => (None, &[][..], 4),
    };
    Some(AnyTargets { pc: pc as i64, first, items, size })
}

/// A switch as it is written.
pub(super) struct Switch<'a> {
    pub length: usize,
    default: i32,
    /// The first key of a table; the others follow.
    low: Option<i32>,
    items: &'a [u8],
    size: usize,
}

impl<'a> Switch<'a> {
    /// Reads it; none if it is none, cut off, or has a negative number of cases.
    pub fn at(code: &'a [u8], pc: usize) -> Option<Self> {
        let op = *code.get(pc)?;
        // Operands start at the next multiple of four.
        let start = (pc & !3) + 4;
        let default = int(code, start)?;
        let (low, count, first, size) = match op {
            TABLESWITCH => {
                let (low, high) = (int(code, start + 4)?, int(code, start + 8)?);
                (Some(low), i64::from(high) - i64::from(low) + 1, start + 12, 4)
            }
            LOOKUPSWITCH => (None, i64::from(int(code, start + 4)?), start + 8, 8),
            _ => return None,
        };
        // A table has at least one case.
        let least = i64::from(low.is_some());
        let count = usize::try_from(count).ok().filter(|_| count >= least)?;
        let end = count.checked_mul(size)?.checked_add(first)?;
        let items = code.get(first..end)?;
        Some(Self { length: end - pc, default, low, items, size })
    }

    fn keys(&self) -> impl Iterator<Item = i32> + '_ {
        let low = self.low;
        self.items.chunks_exact(self.size).enumerate().map(move |(number, item)| match low {
            Some(low) => low.wrapping_add(number as i32),
            None => int(item, 0).unwrap_or_default(),
        })
    }

    /// Whether the keys ascend, as they must.
    pub fn keys_ascend(&self) -> bool {
        self.low.is_some() || self.keys().is_sorted_by(|first, second| first < second)
    }
}

fn short(code: &[u8], at: usize) -> Option<i16> {
    Some(i16::from_be_bytes(*code.get(at..)?.first_chunk()?))
}

fn int(code: &[u8], at: usize) -> Option<i32> {
    Some(i32::from_be_bytes(*code.get(at..)?.first_chunk()?))
}

/// Lengths of all instructions; those of switches and `wide` vary.
const LENGTHS: [u8; 202] = [
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, // nop to dconst_1, bipush below
    2, 3, 2, 3, 3, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, // 16: bipush sipush ldc.. loads
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, // 32
    1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, // 48: stores
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, // 64
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, // 80
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, // 96
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, // 112
    1, 1, 1, 1, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, // 128: iinc
    1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 3, 3, 3, 3, 3, 3, // 144: comparisons
    3, 3, 3, 3, 3, 3, 3, 3, 3, 2, 0, 0, 1, 1, 1, 1, // 160: ret, switches, returns
    1, 1, 3, 3, 3, 3, 3, 3, 3, 5, 5, 3, 2, 3, 1, 1, // 176: members, new, arrays
    3, 3, 1, 1, 0, 4, 3, 3, 5, 5, // 192: casts, monitors, wide
];

#[rustfmt::skip]
const MNEMONICS: [&str; 202] = [
    "nop", "aconst_null", "iconst_m1", "iconst_0", "iconst_1", "iconst_2", "iconst_3", "iconst_4",
    "iconst_5", "lconst_0", "lconst_1", "fconst_0", "fconst_1", "fconst_2", "dconst_0", "dconst_1",
    "bipush", "sipush", "ldc", "ldc_w", "ldc2_w", "iload", "lload", "fload", "dload", "aload",
    "iload_0", "iload_1", "iload_2", "iload_3", "lload_0", "lload_1", "lload_2", "lload_3",
    "fload_0", "fload_1", "fload_2", "fload_3", "dload_0", "dload_1", "dload_2", "dload_3",
    "aload_0", "aload_1", "aload_2", "aload_3", "iaload", "laload", "faload", "daload", "aaload",
    "baload", "caload", "saload", "istore", "lstore", "fstore", "dstore", "astore", "istore_0",
    "istore_1", "istore_2", "istore_3", "lstore_0", "lstore_1", "lstore_2", "lstore_3", "fstore_0",
    "fstore_1", "fstore_2", "fstore_3", "dstore_0", "dstore_1", "dstore_2", "dstore_3", "astore_0",
    "astore_1", "astore_2", "astore_3", "iastore", "lastore", "fastore", "dastore", "aastore",
    "bastore", "castore", "sastore", "pop", "pop2", "dup", "dup_x1", "dup_x2", "dup2", "dup2_x1",
    "dup2_x2", "swap", "iadd", "ladd", "fadd", "dadd", "isub", "lsub", "fsub", "dsub", "imul",
    "lmul", "fmul", "dmul", "idiv", "ldiv", "fdiv", "ddiv", "irem", "lrem", "frem", "drem", "ineg",
    "lneg", "fneg", "dneg", "ishl", "lshl", "ishr", "lshr", "iushr", "lushr", "iand", "land", "ior",
    "lor", "ixor", "lxor", "iinc", "i2l", "i2f", "i2d", "l2i", "l2f", "l2d", "f2i", "f2l", "f2d",
    "d2i", "d2l", "d2f", "i2b", "i2c", "i2s", "lcmp", "fcmpl", "fcmpg", "dcmpl", "dcmpg", "ifeq",
    "ifne", "iflt", "ifge", "ifgt", "ifle", "if_icmpeq", "if_icmpne", "if_icmplt", "if_icmpge",
    "if_icmpgt", "if_icmple", "if_acmpeq", "if_acmpne", "goto", "jsr", "ret", "tableswitch",
    "lookupswitch", "ireturn", "lreturn", "freturn", "dreturn", "areturn", "return", "getstatic",
    "putstatic", "getfield", "putfield", "invokevirtual", "invokespecial", "invokestatic",
    "invokeinterface", "invokedynamic", "new", "newarray", "anewarray", "arraylength", "athrow",
    "checkcast", "instanceof", "monitorenter", "monitorexit", "wide", "multianewarray", "ifnull",
    "ifnonnull", "goto_w", "jsr_w",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn op(name: &str) -> u8 {
        MNEMONICS.iter().position(|mnemonic| *mnemonic == name).unwrap() as u8
    }

    #[test]
    fn instructions_have_their_numbers() {
        for (name, number) in [
            ("bipush", 16),
            ("iload", 21),
            ("iaload", 46),
            ("istore", 54),
            ("pop", 87),
            ("iadd", 96),
            ("iinc", IINC),
            ("lcmp", 148),
            ("goto", 167),
            ("ret", RET),
            ("lookupswitch", LOOKUPSWITCH),
            ("return", 177),
            ("new", 187),
            ("wide", WIDE),
            ("jsr_w", JSR_W),
        ] {
            assert_eq!(op(name), number, "{name}");
        }
        assert_eq!(mnemonic(255), "no instruction");
    }

    #[test]
    fn lengths_are_those_of_the_operands() {
        for (name, expected) in [
            ("nop", 1),
            ("bipush", 2),
            ("sipush", 3),
            ("ldc", 2),
            ("ldc_w", 3),
            ("ldc2_w", 3),
            ("aload", 2),
            ("aload_3", 1),
            ("astore", 2),
            ("iinc", 3),
            ("ifeq", 3),
            ("goto", 3),
            ("ret", 2),
            ("ireturn", 1),
            ("getstatic", 3),
            ("invokestatic", 3),
            ("invokeinterface", 5),
            ("invokedynamic", 5),
            ("new", 3),
            ("newarray", 2),
            ("anewarray", 3),
            ("athrow", 1),
            ("instanceof", 3),
            ("monitorexit", 1),
            ("multianewarray", 4),
            ("ifnonnull", 3),
            ("goto_w", 5),
        ] {
            let mut code = vec![op(name)];
            code.resize(expected, 0);
            assert_eq!(length(&code, 0), Some(expected), "{name}");
            assert_eq!(length(&code[..expected - 1], 0), None, "{name}");
        }
        assert_eq!(length(&[202, 0, 0, 0, 0], 0), None);
        assert_eq!(length(&[WIDE, op("iload"), 0, 0], 0), Some(4));
        assert_eq!(length(&[WIDE, IINC, 0, 0, 0, 0], 0), Some(6));
        assert_eq!(length(&[WIDE, op("iadd"), 0, 0], 0), None);
    }

    /// A switch behind one `nop`, with these operands.
    fn switch(op: u8, operands: &[i32]) -> Vec<u8> {
        let mut code = vec![0, op, 0, 0];
        code.extend(operands.iter().flat_map(|operand| operand.to_be_bytes()));
        code
    }

    #[test]
    fn switches_are_read() {
        let code = switch(TABLESWITCH, &[3, -1, 1, 0, 1, 2]);
        assert_eq!(length(&code, 1), Some(code.len() - 1));
        let expected = Cases { default: 4, cases: vec![(-1, 1), (0, 2), (1, 3)] };
        assert_eq!(cases(&code, 1), Ok(expected));
        let code = switch(LOOKUPSWITCH, &[-1, 2, -7, 1, 7, 2]);
        assert_eq!(length(&code, 1), Some(code.len() - 1));
        let expected = Cases { default: 0, cases: vec![(-7, 2), (7, 3)] };
        assert_eq!(cases(&code, 1), Ok(expected));
    }

    #[test]
    fn impossible_switches_have_no_length() {
        for operands in
            [&[0, 1, 0][..], &[0, i32::MIN, i32::MAX], &[0, 0, i32::MAX], &[0, 0, 0], &[0, 0]]
        {
            assert_eq!(length(&switch(TABLESWITCH, operands), 1), None, "{operands:?}");
        }
        for operands in [&[0, -1][..], &[0, i32::MIN], &[0, i32::MAX], &[0, 1, 5], &[0]] {
            assert_eq!(length(&switch(LOOKUPSWITCH, operands), 1), None, "{operands:?}");
        }
        assert!(!Switch::at(&switch(LOOKUPSWITCH, &[0, 2, 7, 0, 7, 0]), 1).unwrap().keys_ascend());
        assert!(Switch::at(&switch(LOOKUPSWITCH, &[0, 2, -7, 0, 7, 0]), 1).unwrap().keys_ascend());
    }

    #[test]
    fn targets_are_in_the_code() {
        let code = [op("goto"), 0, 3, op("ifeq"), 0xFF, 0xFD, op("return")];
        assert_eq!(branch_targets(&code, 0).unwrap().collect::<Vec<_>>(), [3]);
        assert_eq!(branch_targets(&code, 3).unwrap().collect::<Vec<_>>(), [0]);
        assert_eq!(branch_targets(&code, 6).unwrap().count(), 0);
        assert!(branch_targets(&[op("goto"), 0xFF, 0xFF], 0).is_err());
        assert!(branch_targets(&[op("goto"), 0, 3], 0).is_err());
        assert!(branch_targets(&[op("goto_w"), 0x7F, 0xFF, 0xFF, 0xFF], 0).is_err());
    }
}
