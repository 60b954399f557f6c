//! Register code: what a method becomes at its first call.
//!
//! The operand stack is gone. A stack position is a register behind the locals; loads of locals
//! and of small constants are not executed, a store goes into the instruction that makes the value.
//! All methods lie in one array of instructions, so that a place in the program is one number.

use crate::natives::Native;

/// An absent index.
pub(crate) const NONE: u32 = u32::MAX;

/// What an instruction does; `a` is where its result goes unless its line says otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Op {
    /// `a = b`
    Move,
    /// `a` = the immediate value.
    Const,
    /// `a` = the wide constant with the immediate index.
    ConstWide,
    IAdd,
    ISub,
    IMul,
    IDiv,
    IRem,
    INeg,
    IShl,
    IShr,
    IUshr,
    And,
    Or,
    Xor,
    /// The same with ints.
    IAnd,
    IOr,
    IXor,
    /// `a = b + c`, where `c` is a signed constant.
    IAddConst,
    LAdd,
    LSub,
    LMul,
    LDiv,
    LRem,
    LNeg,
    LShl,
    LShr,
    LUshr,
    FAdd,
    FSub,
    FMul,
    FDiv,
    FRem,
    FNeg,
    DAdd,
    DSub,
    DMul,
    DDiv,
    DRem,
    DNeg,
    I2L,
    I2F,
    I2D,
    L2I,
    L2F,
    L2D,
    F2I,
    F2L,
    F2D,
    D2I,
    D2L,
    D2F,
    I2B,
    I2C,
    I2S,
    /// `a = b & 1`: what storing into a boolean field or array does.
    I2Z,
    LCmp,
    FCmpL,
    FCmpG,
    DCmpL,
    DCmpG,
    /// To the immediate position.
    Jump,
    /// The same, backwards: it costs fuel.
    JumpBack,
    /// Costs fuel; stands before a conditional branch backwards.
    Tick,
    /// If `b == c`, by `a`, a signed distance. Otherwise, if `x` is not 0, return `x - 1`.
    JumpEq,
    JumpNe,
    JumpLt,
    JumpGe,
    JumpGt,
    JumpLe,
    /// The same with a signed constant `c`.
    JumpEqConst,
    JumpNeConst,
    JumpLtConst,
    JumpGeConst,
    JumpGtConst,
    JumpLeConst,
    /// The same with references, and with `null`.
    JumpSame,
    JumpOther,
    JumpNull,
    JumpNonNull,
    /// By the value of `a` in the switch with the immediate index.
    Switch,
    /// `a` = field at offset `c` of the object `b`.
    GetField,
    /// The same for a field that the search may have left undecided; `x` registers are live.
    GetChosen,
    /// Field at offset `c` of the object `b` = `a`.
    PutField,
    /// The same for a field whose values a search chooses.
    PutChosen,
    /// `a` = the static field at the immediate address.
    GetStatic,
    /// The static field at the immediate address = `a`.
    PutStatic,
    /// As above, with the initialisation of the class that declares the field first.
    GetStaticInit,
    PutStaticInit,
    /// `a` = element `c` of the array `b`; `x` registers are live.
    ArrayLoad,
    /// Element `c` of the array `b` = `a`.
    ArrayStore,
    /// The same for bytes and booleans, which share one bytecode.
    ArrayStoreByte,
    ArrayStoreChar,
    ArrayStoreShort,
    /// The same for references: the element's class is checked.
    ArrayStoreRef,
    /// `a` = length of the array `b`; `x` registers are live.
    ArrayLength,
    /// `a` = a new object of the class with the immediate index.
    New,
    NewInit,
    /// `a` = a new array of `b` elements, of the array class `c`.
    NewArray,
    /// `a` = a new array of the array class `c` with `x` dimensions in the registers from `b` on.
    NewArrays,
    /// The call with the immediate index; its arguments begin at register `a`.
    Call,
    /// The same, of a method without a receiver that has code.
    CallStatic,
    /// The same, of a method with a receiver that has code and needs no dispatch.
    CallDirect,
    /// The same, dispatched by the class of the receiver.
    CallVirtual,
    /// Return `b`.
    Return,
    ReturnVoid,
    /// Throw `b`.
    Throw,
    /// `a` = whether `b` is an instance of the class `c`.
    InstanceOf,
    /// Check that `b` is null or an instance of the class `c`.
    CheckCast,
    /// Check that `b` is not null: entering a monitor, `Objects.requireNonNull` made by javac.
    NonNull,
    /// Throw what the trap with the immediate index says.
    Trap,
    /// Note that the bytecode `x` is executed; only where coverage is asked for.
    Seen,
}

/// One instruction: eight bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ins {
    pub op: Op,
    pub x: u8,
    pub a: u16,
    pub b: u16,
    pub c: u16,
}

impl Ins {
    /// The 32 bits in `b` and `c`.
    #[inline]
    pub fn immediate(self) -> u32 {
        u32::from(self.b) | u32::from(self.c) << 16
    }

    pub fn with_immediate(op: Op, a: u16, value: u32) -> Ins {
        Ins { op, x: 0, a, b: value as u16, c: (value >> 16) as u16 }
    }
}

/// How a call finds its method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CallKind {
    Static,
    /// Constructors, private methods, `super.m()`, and what is final: the receiver is only checked.
    Direct,
    Virtual,
}

/// One call in a program, with what its last execution found.
#[derive(Clone, Copy)]
pub(crate) struct Site {
    pub kind: CallKind,
    /// Whether the method returns something, which goes to `result`.
    pub returns: bool,
    /// Whether a zero that comes back is returned at once by the caller.
    pub passes_zero: bool,
    pub result: u16,
    /// Registers that the arguments take; `long` and `double` take two.
    pub slots: u16,
    /// The method that the name means.
    pub method: u32,
    /// The class of the last receiver and the method that it led to.
    pub class: u32,
    pub target: u32,
    /// Where the target's code begins, or `NONE`.
    pub entry: u32,
    pub registers: u16,
    pub native: Option<Native>,
}

/// The targets of a switch, as absolute positions; keys are sorted.
pub(crate) struct Switch {
    pub keys: Vec<i32>,
    pub targets: Vec<u32>,
    pub default: u32,
    /// For a dense switch, the first key: the targets are indexed directly.
    pub first: Option<i32>,
}

/// A link error that is thrown when the instruction is executed.
pub(crate) enum Trap {
    /// A Java error with its message.
    Throws { class: &'static str, message: String },
    /// Something that this machine does not do.
    Unsupported(String),
}

/// An exception handler; it covers bytecode positions, and its target is an instruction.
pub(crate) struct Handler {
    pub start: u16,
    pub end: u16,
    pub target: u32,
    /// `NONE` catches everything.
    pub class: u32,
}

/// What is known of a method's code beside its instructions.
pub(crate) struct CodeInfo {
    pub method: u32,
    pub start: u32,
    pub registers: u16,
    pub locals: u16,
    pub handlers: Vec<Handler>,
}
