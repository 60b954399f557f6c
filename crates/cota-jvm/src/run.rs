//! The interpreter.
//!
//! It is compiled once for ordinary runs ([`Plain`]) and once for searches ([`Choosing`]), so that
//! neither asks at every step which one it is, and once more for each that is observed: [`Watching`]
//! for runs and [`Tallying`] for searches. Searches that learn have their own two.

mod call;
mod numbers;
mod support;

use crate::code::{NONE, Op};
use crate::failure::{Failure, Reference, Stop};
use crate::machine::{FRAMES, Frame, Machine, REGISTERS};
use crate::objects::ARRAY_HEADER;
use crate::program::Init;
use crate::search::delayed::{Relation, either_open, is_open, is_untold};
use crate::search::{PAUSED, Strategy, TOUCHED, UNREAD};
use crate::throw::Implicit;

use call::Next;

/// How undecided words are read and what a result of zero means.
pub(crate) trait Mode {
    const SEARCHES: bool;
    /// Notes what the run reads and decides.
    const WATCHES: bool = false;
    /// Counts where candidates end.
    const TALLIES: bool = false;
    /// Ints may be open and references untold.
    const DELAYS: bool = false;
    /// Follows what values depend on, and learns from failures.
    const LEARNS: bool = false;
}

/// No choices: reading an undecided word is an error.
pub(crate) struct Plain;
/// Undecided words are chosen; a result of zero goes back to the last choice.
pub(crate) struct Choosing;
/// As [`Plain`], and `Machine::watch` notes what happens.
pub(crate) struct Watching;
/// As [`Choosing`], and `Machine::deaths` counts where candidates end.
pub(crate) struct Tallying;

/// As [`Choosing`], and what the predicate does not ask for stays open.
pub(crate) struct Delaying;
/// As [`Delaying`], and `Machine::deaths` counts where candidates end.
pub(crate) struct DelayingTallying;
/// As [`Plain`], in a search that delays: an open word that is asked for is an error.
pub(crate) struct Guarded;

/// As [`Choosing`], and the search learns (`search::learned`).
pub(crate) struct Learning;
/// As [`Learning`], and `Machine::deaths` counts where candidates end.
pub(crate) struct LearningTallying;
/// As [`Delaying`] and [`Learning`] (`search::combined`).
pub(crate) struct Combining;
/// As [`Combining`], and `Machine::deaths` counts where candidates end.
pub(crate) struct CombiningTallying;

impl Mode for Plain {
    const SEARCHES: bool = false;
}

impl Mode for Choosing {
    const SEARCHES: bool = true;
}

impl Mode for Watching {
    const SEARCHES: bool = false;
    const WATCHES: bool = true;
}

impl Mode for Tallying {
    const SEARCHES: bool = true;
    const TALLIES: bool = true;
}

impl Mode for Delaying {
    const SEARCHES: bool = true;
    const DELAYS: bool = true;
}

impl Mode for DelayingTallying {
    const SEARCHES: bool = true;
    const TALLIES: bool = true;
    const DELAYS: bool = true;
}

impl Mode for Guarded {
    const SEARCHES: bool = false;
    const DELAYS: bool = true;
}

impl Mode for Learning {
    const SEARCHES: bool = true;
    const LEARNS: bool = true;
}

impl Mode for LearningTallying {
    const SEARCHES: bool = true;
    const TALLIES: bool = true;
    const LEARNS: bool = true;
}

impl Mode for Combining {
    const SEARCHES: bool = true;
    const DELAYS: bool = true;
    const LEARNS: bool = true;
}

impl Mode for CombiningTallying {
    const SEARCHES: bool = true;
    const TALLIES: bool = true;
    const DELAYS: bool = true;
    const LEARNS: bool = true;
}

/// Stands in an instruction for more live registers than fit into it.
const ALL_LIVE: u8 = u8::MAX;
/// Registers above the live ones that an instruction needs when it is executed again.
const OPERANDS: u16 = 4;

impl Machine {
    /// Runs a search from an instruction on.
    pub(crate) fn run_search(&mut self, pc: u32, base: u32) -> Result<u64, Failure> {
        let tallies = self.deaths.is_some();
        if tallies {
            self.note_resumed();
        }
        match (self.search.strategy(), tallies) {
            (Strategy::Plain, false) => self.run::<Choosing>(pc, base),
            (Strategy::Plain, true) => self.run::<Tallying>(pc, base),
            (Strategy::Delayed, false) => self.run::<Delaying>(pc, base),
            (Strategy::Delayed, true) => self.run::<DelayingTallying>(pc, base),
            (Strategy::Learned, false) => self.run::<Learning>(pc, base),
            (Strategy::Learned, true) => self.run::<LearningTallying>(pc, base),
            (Strategy::Combined, false) => self.run::<Combining>(pc, base),
            (Strategy::Combined, true) => self.run::<CombiningTallying>(pc, base),
        }
    }

    #[allow(clippy::too_many_lines, reason = "one match is one jump to the next instruction")]
    /// Runs from an instruction on until the frame that it belongs to returns.
    pub(crate) fn run<M: Mode>(&mut self, pc: u32, base: u32) -> Result<u64, Failure> {
        let entry = if M::SEARCHES { self.search.entry } else { self.depth };
        let (mut pc, mut base) = (pc as usize, base as usize);
        'outer: loop {
            let failure: Failure = 'execute: loop {
                macro_rules! r {
                    ($x:expr) => {
                        self.registers[(base + $x as usize) & (REGISTERS - 1)]
                    };
                }
                macro_rules! sync {
                    () => {
                        self.pc = pc as u32;
                        self.base = base as u32;
                    };
                }
                macro_rules! throw {
                    ($what:expr) => {{
                        sync!();
                        break 'execute self.implicit(&$what);
                    }};
                }
                macro_rules! attempt {
                    ($result:expr) => {
                        match $result {
                            Ok(value) => value,
                            Err(failure) => break 'execute failure,
                        }
                    };
                }
                macro_rules! int {
                    ($x:expr) => {
                        r!($x) as i32
                    };
                }
                macro_rules! set_int {
                    ($ins:ident, $value:expr) => {{
                        let value: i32 = $value;
                        r!($ins.a) = i64::from(value) as u64;
                    }};
                }
                macro_rules! float {
                    ($x:expr) => {
                        f32::from_bits(r!($x) as u32)
                    };
                }
                macro_rules! set_float {
                    ($ins:ident, $value:expr) => {{
                        let value: f32 = $value;
                        r!($ins.a) = u64::from(value.to_bits());
                    }};
                }
                macro_rules! double {
                    ($x:expr) => {
                        f64::from_bits(r!($x))
                    };
                }
                macro_rules! set_double {
                    ($ins:ident, $value:expr) => {{
                        let value: f64 = $value;
                        r!($ins.a) = value.to_bits();
                    }};
                }
                macro_rules! jump_if {
                    ($ins:ident, $holds:expr) => {{
                        let holds: bool = $holds;
                        if M::WATCHES {
                            self.note_branch(pc, holds);
                        }
                        if M::LEARNS {
                            self.flow_branch::<M>($ins, pc, base, holds);
                        }
                        if holds {
                            pc = pc.wrapping_add($ins.a as i16 as usize);
                        } else if $ins.x != 0 {
                            give_back!(u64::from($ins.x) - 1)
                        }
                    }};
                }
                // An int that the instruction needs to know; it is executed again for every other value.
                macro_rules! known {
                    ($register:expr) => {
                        if M::DELAYS && is_open(r!($register)) {
                            sync!();
                            r!($register) = attempt!(self.resolve(r!($register)));
                            if M::LEARNS {
                                self.flow_again($register);
                            }
                        }
                    };
                }
                // The same where the result is the int itself, if it is one of its type.
                macro_rules! narrow {
                    ($ins:ident, $type:ty, $value:expr) => {
                        if M::DELAYS && is_open(r!($ins.b)) {
                            sync!();
                            let (least, most) = (i32::from(<$type>::MIN), i32::from(<$type>::MAX));
                            r!($ins.b) = attempt!(self.fit(r!($ins.b), least, most));
                            if M::LEARNS {
                                self.flow_again($ins.b);
                            }
                        }
                        if M::DELAYS && is_open(r!($ins.b)) {
                            r!($ins.a) = r!($ins.b);
                        } else {
                            set_int!($ins, $value);
                        }
                    };
                }
                // An object that is needed.
                macro_rules! object {
                    ($register:expr) => {{
                        let mut object = r!($register);
                        if object == 0 {
                            throw!(Implicit::Null)
                        }
                        if M::DELAYS && is_untold(object) {
                            sync!();
                            object = attempt!(self.told(object));
                            r!($register) = object;
                            if M::LEARNS {
                                self.flow_again($register);
                            }
                        }
                        object
                    }};
                }
                macro_rules! jump_if_int {
                    ($ins:ident, $relation:ident, $right:expr, $holds:expr) => {{
                        let (left, right): (u64, u64) = (r!($ins.b), $right);
                        if M::DELAYS && either_open(left, right) {
                            sync!();
                            let relation = Relation::$relation;
                            let holds = attempt!(self.compare_open($ins, relation, left, right));
                            jump_if!($ins, holds)
                        } else {
                            let holds: fn(&i64, &i64) -> bool = $holds;
                            jump_if!($ins, holds(&(left as i64), &(right as i64)))
                        }
                    }};
                }
                macro_rules! add {
                    ($ins:ident, $subtract:literal, $wrapping:ident) => {{
                        let (left, right) = (r!($ins.b), r!($ins.c));
                        if M::DELAYS && either_open(left, right) {
                            sync!();
                            r!($ins.a) = attempt!(self.add_open(left, right, $subtract));
                            if M::LEARNS {
                                self.flow_asked(base + $ins.a as usize);
                            }
                        } else {
                            set_int!($ins, (left as i32).$wrapping(right as i32));
                        }
                    }};
                }
                macro_rules! constant {
                    ($ins:ident) => {
                        i64::from($ins.c as i16) as u64
                    };
                }
                macro_rules! jump_if_same {
                    ($ins:ident, $same:expr) => {{
                        let (left, right) = (r!($ins.b), r!($ins.c));
                        let same: bool = $same;
                        if M::DELAYS && left != right && self.may_be_same(left, right) {
                            sync!();
                            let holds = attempt!(self.same_reference($ins, same, left, right));
                            jump_if!($ins, holds)
                        } else {
                            jump_if!($ins, (left == right) == same)
                        }
                    }};
                }
                macro_rules! burn {
                    () => {
                        if self.fuel == 0 {
                            return Err(Stop::Fuel.into());
                        }
                        self.fuel -= 1;
                    };
                }
                // The run reads a word that a search may have chosen.
                macro_rules! reads {
                    ($slot:expr) => {
                        if M::WATCHES {
                            self.note_read($slot);
                        }
                        if M::TALLIES {
                            self.note_last_read($slot);
                        }
                    };
                }
                // Returns from this function, or goes on with the next candidate.
                macro_rules! retreat {
                    () => {{
                        if self.search.explored >= self.search.pause_at
                            || M::LEARNS && self.pauses_learning()
                        {
                            return Ok(PAUSED);
                        }
                        let next = if M::LEARNS {
                            self.back_learning()
                        } else if M::DELAYS {
                            self.back_delayed()
                        } else {
                            self.back()
                        };
                        match next {
                            Some((NONE, _)) => return Ok(TOUCHED),
                            Some((at, frame)) => {
                                pc = at as usize;
                                base = frame as usize;
                                if M::TALLIES {
                                    self.note_resumed();
                                }
                                continue 'execute;
                            }
                            None => return Ok(0),
                        }
                    }};
                }
                // Keeps the frames from one on for the last choice before the run returns into them.
                macro_rules! keep_frames {
                    ($to:ident) => {
                        if M::SEARCHES && $to < self.search.protected as usize {
                            if M::LEARNS {
                                self.save_sets($to);
                            }
                            self.save_frames($to);
                        }
                    };
                }
                // Returns a value to the caller, or to whoever called the machine.
                macro_rules! give_back {
                    ($value:expr) => {{
                        let value: u64 = $value;
                        let mut to = self.depth;
                        // Who watches wants to know what the caller decides.
                        if value == 0 && !M::WATCHES {
                            // A caller that would return this zero at once is passed over.
                            while to > entry && self.frames[(to - 1) & (FRAMES - 1)].passes_zero {
                                to -= 1;
                            }
                        }
                        if to == entry {
                            if M::TALLIES && value == 0 {
                                let place = self.users_place(pc);
                                self.note_death(place);
                            }
                            self.depth = entry;
                            if !M::SEARCHES {
                                return Ok(value);
                            }
                            self.search.explored += 1;
                            if value != 0 {
                                if M::LEARNS {
                                    self.flow_valid();
                                }
                                return Ok(value);
                            }
                            if M::LEARNS {
                                self.flow_failed();
                                if M::TALLIES {
                                    self.note_reasons();
                                }
                            }
                            retreat!()
                        }
                        to -= 1;
                        keep_frames!(to);
                        self.depth = to;
                        let frame = self.frames[to & (FRAMES - 1)];
                        pc = frame.pc as usize;
                        base = frame.base as usize;
                        r!(frame.result) = value;
                        if M::LEARNS {
                            self.flow_leave(frame.failing, Some(base + frame.result as usize));
                        }
                        continue 'execute;
                    }};
                }
                macro_rules! enter {
                    ($ins:ident, $site:ident) => {{
                        burn!();
                        let callee = base + $ins.a as usize;
                        if self.depth >= self.deepest
                            || callee + $site.registers as usize >= REGISTERS
                        {
                            throw!(Implicit::Stack)
                        }
                        self.frames[self.depth & (FRAMES - 1)] = Frame {
                            pc: pc as u32,
                            base: base as u32,
                            live: $ins.a,
                            result: $site.result,
                            passes_zero: $site.passes_zero,
                            passes_all: M::DELAYS
                                && $site.passes_zero
                                && (self.depth == entry
                                    || self.frames[(self.depth - 1) & (FRAMES - 1)].passes_all),
                            failing: if M::LEARNS { self.failing_byte() } else { 0 },
                        };
                        self.depth += 1;
                        base = callee;
                        let behind = std::mem::replace(&mut pc, $site.entry as usize);
                        if M::LEARNS {
                            self.flow_enter(behind, base, $ins.op == Op::CallVirtual, *$site);
                        }
                    }};
                }
                macro_rules! choose {
                    ($slot:expr, $result:expr, $at:expr, $live:ident) => {
                        if M::LEARNS {
                            let result = $result;
                            match self.choose_learning($slot, result, $at, base as u32, $live) {
                                Some(value) => value,
                                None => retreat!(),
                            }
                        } else if M::DELAYS {
                            self.choose_delayed($slot, $result, $at, base as u32, $live)
                        } else {
                            self.choose($slot, $result, $at, base as u32, $live)
                        }
                    };
                }
                macro_rules! unread {
                    ($ins:ident, $slot:expr, $result:expr, $at:expr, $more:expr) => {{
                        sync!();
                        if !self.is_undecided($slot as u32) {
                            UNREAD
                        } else if M::SEARCHES {
                            let live = self.live_at($ins.x, $at, $more);
                            choose!($slot as u32, $result, $at as u32, live)
                        } else {
                            return Err(self.undecided($slot as u32));
                        }
                    }};
                }
                // A native needs this word: it is decided, and the call made again.
                macro_rules! decide {
                    ($ins:ident, $slot:ident) => {{
                        if !M::SEARCHES {
                            return Err(self.undecided($slot));
                        }
                        let live = $ins.a + self.program.sites[$ins.immediate() as usize].slots;
                        let _ = choose!($slot, self.scratch(pc, base), pc as u32 - 1, live);
                        pc -= 1;
                    }};
                }
                // The same for something that was left open.
                macro_rules! answer {
                    ($ins:ident, $question:ident) => {{
                        attempt!(self.answer($ins, $question));
                        pc -= 1;
                    }};
                }
                let Some(&ins) = self.program.ins.get(pc) else { return Err(Stop::Damaged.into()) };
                pc += 1;
                if M::WATCHES {
                    self.note_statement(pc);
                }
                if M::LEARNS {
                    self.flow::<M>(ins, pc - 1, base);
                }
                match ins.op {
                    Op::Seen => self.note_executed(ins.x),
                    Op::Move => r!(ins.a) = r!(ins.b),
                    Op::Const => r!(ins.a) = i64::from(ins.immediate() as i32) as u64,
                    Op::ConstWide => r!(ins.a) = self.program.wide[ins.immediate() as usize],
                    Op::IAdd => add!(ins, false, wrapping_add),
                    Op::ISub => add!(ins, true, wrapping_sub),
                    Op::IMul => {
                        known!(ins.b);
                        known!(ins.c);
                        set_int!(ins, int!(ins.b).wrapping_mul(int!(ins.c)));
                    }
                    Op::IDiv | Op::IRem => {
                        known!(ins.b);
                        known!(ins.c);
                        let (left, right) = (int!(ins.b), int!(ins.c));
                        if right == 0 {
                            throw!(Implicit::Zero)
                        }
                        set_int!(
                            ins,
                            if ins.op == Op::IDiv {
                                left.wrapping_div(right)
                            } else {
                                left.wrapping_rem(right)
                            }
                        );
                    }
                    Op::INeg => {
                        if M::DELAYS && is_open(r!(ins.b)) {
                            sync!();
                            r!(ins.a) = attempt!(self.add_open(0, r!(ins.b), true));
                            if M::LEARNS {
                                self.flow_asked(base + ins.a as usize);
                            }
                        } else {
                            set_int!(ins, int!(ins.b).wrapping_neg());
                        }
                    }
                    Op::IShl => {
                        known!(ins.b);
                        known!(ins.c);
                        set_int!(ins, int!(ins.b).wrapping_shl(int!(ins.c) as u32));
                    }
                    Op::IShr => {
                        known!(ins.b);
                        known!(ins.c);
                        set_int!(ins, int!(ins.b).wrapping_shr(int!(ins.c) as u32));
                    }
                    Op::IUshr => {
                        known!(ins.b);
                        known!(ins.c);
                        set_int!(ins, (int!(ins.b) as u32).wrapping_shr(int!(ins.c) as u32) as i32);
                    }
                    Op::And => r!(ins.a) = r!(ins.b) & r!(ins.c),
                    Op::Or => r!(ins.a) = r!(ins.b) | r!(ins.c),
                    Op::Xor => r!(ins.a) = r!(ins.b) ^ r!(ins.c),
                    Op::IAnd => {
                        known!(ins.b);
                        known!(ins.c);
                        r!(ins.a) = r!(ins.b) & r!(ins.c);
                    }
                    Op::IOr => {
                        known!(ins.b);
                        known!(ins.c);
                        r!(ins.a) = r!(ins.b) | r!(ins.c);
                    }
                    Op::IXor => {
                        known!(ins.b);
                        known!(ins.c);
                        r!(ins.a) = r!(ins.b) ^ r!(ins.c);
                    }
                    Op::IAddConst => {
                        if M::DELAYS && is_open(r!(ins.b)) {
                            sync!();
                            let right = i64::from(ins.c as i16) as u64;
                            r!(ins.a) = attempt!(self.add_open(r!(ins.b), right, false));
                            if M::LEARNS {
                                self.flow_asked(base + ins.a as usize);
                            }
                        } else {
                            set_int!(ins, int!(ins.b).wrapping_add(i32::from(ins.c as i16)));
                        }
                    }
                    Op::LAdd => r!(ins.a) = r!(ins.b).wrapping_add(r!(ins.c)),
                    Op::LSub => r!(ins.a) = r!(ins.b).wrapping_sub(r!(ins.c)),
                    Op::LMul => r!(ins.a) = r!(ins.b).wrapping_mul(r!(ins.c)),
                    Op::LDiv | Op::LRem => {
                        let (left, right) = (r!(ins.b) as i64, r!(ins.c) as i64);
                        if right == 0 {
                            throw!(Implicit::Zero)
                        }
                        r!(ins.a) = if ins.op == Op::LDiv {
                            left.wrapping_div(right)
                        } else {
                            left.wrapping_rem(right)
                        } as u64;
                    }
                    Op::LNeg => r!(ins.a) = (r!(ins.b) as i64).wrapping_neg() as u64,
                    Op::LShl => {
                        known!(ins.c);
                        r!(ins.a) = r!(ins.b).wrapping_shl(r!(ins.c) as u32);
                    }
                    Op::LShr => {
                        known!(ins.c);
                        r!(ins.a) = (r!(ins.b) as i64).wrapping_shr(r!(ins.c) as u32) as u64;
                    }
                    Op::LUshr => {
                        known!(ins.c);
                        r!(ins.a) = r!(ins.b).wrapping_shr(r!(ins.c) as u32);
                    }
                    Op::FAdd => set_float!(ins, float!(ins.b) + float!(ins.c)),
                    Op::FSub => set_float!(ins, float!(ins.b) - float!(ins.c)),
                    Op::FMul => set_float!(ins, float!(ins.b) * float!(ins.c)),
                    Op::FDiv => set_float!(ins, float!(ins.b) / float!(ins.c)),
                    Op::FRem => set_float!(ins, float!(ins.b) % float!(ins.c)),
                    Op::FNeg => set_float!(ins, -float!(ins.b)),
                    Op::DAdd => set_double!(ins, double!(ins.b) + double!(ins.c)),
                    Op::DSub => set_double!(ins, double!(ins.b) - double!(ins.c)),
                    Op::DMul => set_double!(ins, double!(ins.b) * double!(ins.c)),
                    Op::DDiv => set_double!(ins, double!(ins.b) / double!(ins.c)),
                    Op::DRem => set_double!(ins, double!(ins.b) % double!(ins.c)),
                    Op::DNeg => set_double!(ins, -double!(ins.b)),
                    Op::I2L => {
                        known!(ins.b);
                        // An int is kept sign-extended.
                        r!(ins.a) = r!(ins.b);
                    }
                    Op::I2F => {
                        known!(ins.b);
                        set_float!(ins, int!(ins.b) as f32);
                    }
                    Op::I2D => {
                        known!(ins.b);
                        set_double!(ins, f64::from(int!(ins.b)));
                    }
                    Op::L2I => set_int!(ins, r!(ins.b) as i32),
                    Op::L2F => set_float!(ins, r!(ins.b) as i64 as f32),
                    Op::L2D => set_double!(ins, r!(ins.b) as i64 as f64),
                    // Rust's casts saturate and take NaN to 0, as Java's do.
                    Op::F2I => set_int!(ins, float!(ins.b) as i32),
                    Op::F2L => r!(ins.a) = float!(ins.b) as i64 as u64,
                    Op::F2D => set_double!(ins, f64::from(float!(ins.b))),
                    Op::D2I => set_int!(ins, double!(ins.b) as i32),
                    Op::D2L => r!(ins.a) = double!(ins.b) as i64 as u64,
                    Op::D2F => set_float!(ins, double!(ins.b) as f32),
                    Op::I2B => {
                        narrow!(ins, i8, i32::from(r!(ins.b) as i8));
                    }
                    Op::I2C => {
                        narrow!(ins, u16, i32::from(r!(ins.b) as u16));
                    }
                    Op::I2S => {
                        narrow!(ins, i16, i32::from(r!(ins.b) as i16));
                    }
                    Op::I2Z => {
                        known!(ins.b);
                        r!(ins.a) = r!(ins.b) & 1;
                    }
                    Op::LCmp => set_int!(ins, (r!(ins.b) as i64).cmp(&(r!(ins.c) as i64)) as i32),
                    Op::FCmpL | Op::FCmpG => set_int!(
                        ins,
                        numbers::compare(
                            float!(ins.b).partial_cmp(&float!(ins.c)),
                            ins.op == Op::FCmpG
                        )
                    ),
                    Op::DCmpL | Op::DCmpG => set_int!(
                        ins,
                        numbers::compare(
                            double!(ins.b).partial_cmp(&double!(ins.c)),
                            ins.op == Op::DCmpG
                        )
                    ),
                    Op::Jump => pc = ins.immediate() as usize,
                    Op::JumpBack => {
                        pc = ins.immediate() as usize;
                        burn!();
                    }
                    Op::Tick => {
                        burn!();
                    }
                    Op::JumpEq => jump_if_int!(ins, Equal, r!(ins.c), i64::eq),
                    Op::JumpNe => jump_if_int!(ins, NotEqual, r!(ins.c), i64::ne),
                    Op::JumpLt => jump_if_int!(ins, Less, r!(ins.c), i64::lt),
                    Op::JumpGe => jump_if_int!(ins, NotLess, r!(ins.c), i64::ge),
                    Op::JumpGt => jump_if_int!(ins, Greater, r!(ins.c), i64::gt),
                    Op::JumpLe => jump_if_int!(ins, NotGreater, r!(ins.c), i64::le),
                    Op::JumpEqConst => jump_if_int!(ins, Equal, constant!(ins), i64::eq),
                    Op::JumpNeConst => jump_if_int!(ins, NotEqual, constant!(ins), i64::ne),
                    Op::JumpLtConst => jump_if_int!(ins, Less, constant!(ins), i64::lt),
                    Op::JumpGeConst => jump_if_int!(ins, NotLess, constant!(ins), i64::ge),
                    Op::JumpGtConst => jump_if_int!(ins, Greater, constant!(ins), i64::gt),
                    Op::JumpLeConst => jump_if_int!(ins, NotGreater, constant!(ins), i64::le),
                    Op::JumpSame => jump_if_same!(ins, true),
                    Op::JumpOther => jump_if_same!(ins, false),
                    Op::JumpNull => jump_if!(ins, r!(ins.b) == 0),
                    Op::JumpNonNull => jump_if!(ins, r!(ins.b) != 0),
                    Op::Switch => {
                        known!(ins.a);
                        if M::WATCHES {
                            self.note_switch(pc, int!(ins.a));
                        }
                        if M::LEARNS {
                            self.flow_switch(ins, pc, base);
                        }
                        pc = self.program.switches[ins.immediate() as usize].target(int!(ins.a))
                            as usize;
                    }
                    Op::GetField => {
                        let object = object!(ins.b);
                        r!(ins.a) = self.heap.read(object as usize + ins.c as usize);
                    }
                    Op::GetChosen => {
                        let object = object!(ins.b);
                        let slot = object as usize + ins.c as usize;
                        reads!(slot);
                        let mut value = self.heap.read(slot);
                        if value == UNREAD {
                            value = unread!(ins, slot, base as u32 + u32::from(ins.a), pc, 0);
                        }
                        r!(ins.a) = value;
                    }
                    Op::PutField => {
                        let object = object!(ins.b);
                        self.heap.write(object as usize + ins.c as usize, r!(ins.a));
                    }
                    Op::PutChosen => {
                        let object = object!(ins.b);
                        let (slot, value) = (object as usize + ins.c as usize, r!(ins.a));
                        if M::WATCHES {
                            self.note_words(slot, 1, false);
                        }
                        if M::SEARCHES {
                            self.overwrite(slot, value);
                        } else {
                            self.heap.write(slot, value);
                        }
                    }
                    Op::GetStatic => r!(ins.a) = self.heap.read(ins.immediate() as usize),
                    Op::PutStatic => self.heap.write(ins.immediate() as usize, r!(ins.a)),
                    Op::GetStaticInit | Op::PutStaticInit => {
                        sync!();
                        if let Some(owner) = self.program.owner_of_static(ins.immediate()) {
                            attempt!(self.initialise(owner));
                            if self.program.class(owner).init == Init::Ready {
                                self.program.ins[pc - 1].op = if ins.op == Op::GetStaticInit {
                                    Op::GetStatic
                                } else {
                                    Op::PutStatic
                                };
                            }
                        }
                        if ins.op == Op::GetStaticInit {
                            r!(ins.a) = self.heap.read(ins.immediate() as usize);
                        } else {
                            self.heap.write(ins.immediate() as usize, r!(ins.a));
                        }
                    }
                    Op::ArrayLoad => {
                        let array = object!(ins.b) as usize;
                        reads!(array + 1);
                        let length = self.heap.read(array + 1);
                        if length == UNREAD {
                            // The length is chosen, and the instruction executed again.
                            unread!(ins, array + 1, self.scratch(pc, base), pc - 1, OPERANDS);
                            pc -= 1;
                            continue;
                        }
                        let index = r!(ins.c);
                        if index >= length {
                            if M::DELAYS && is_open(index) {
                                known!(ins.c);
                                pc -= 1;
                                continue;
                            }
                            throw!(Implicit::Index { index: index as i32, length: length as usize })
                        }
                        let slot = array + ARRAY_HEADER + index as usize;
                        reads!(slot);
                        let mut value = self.heap.read(slot);
                        if value == UNREAD {
                            value = unread!(ins, slot, base as u32 + u32::from(ins.a), pc, 0);
                        }
                        r!(ins.a) = value;
                    }
                    Op::ArrayStore
                    | Op::ArrayStoreByte
                    | Op::ArrayStoreChar
                    | Op::ArrayStoreShort
                    | Op::ArrayStoreRef => {
                        let array = object!(ins.b) as usize;
                        reads!(array + 1);
                        let length = self.heap.read(array + 1);
                        if length == UNREAD {
                            unread!(ins, array + 1, self.scratch(pc, base), pc - 1, OPERANDS);
                            pc -= 1;
                            continue;
                        }
                        let index = r!(ins.c);
                        if index >= length {
                            if M::DELAYS && is_open(index) {
                                known!(ins.c);
                                pc -= 1;
                                continue;
                            }
                            throw!(Implicit::Index { index: index as i32, length: length as usize })
                        }
                        if M::DELAYS
                            && matches!(
                                ins.op,
                                Op::ArrayStoreByte | Op::ArrayStoreChar | Op::ArrayStoreShort
                            )
                        {
                            known!(ins.a);
                        }
                        let mut value = r!(ins.a);
                        match ins.op {
                            Op::ArrayStoreRef if value != 0 && !self.may_hold(array, value) => {
                                throw!(Implicit::Store(value as Reference))
                            }
                            Op::ArrayStoreByte => value = self.byte_for(array, value),
                            Op::ArrayStoreChar => value = u64::from(value as u16),
                            Op::ArrayStoreShort => value = i64::from(value as i16) as u64,
                            _ => {}
                        }
                        let slot = array + ARRAY_HEADER + index as usize;
                        if M::WATCHES {
                            self.note_words(slot, 1, false);
                        }
                        if M::SEARCHES {
                            self.overwrite(slot, value);
                        } else {
                            self.heap.write(slot, value);
                        }
                    }
                    Op::ArrayLength => {
                        let array = object!(ins.b) as usize;
                        reads!(array + 1);
                        let mut length = self.heap.read(array + 1);
                        if length == UNREAD {
                            length = unread!(ins, array + 1, base as u32 + u32::from(ins.a), pc, 0);
                        }
                        r!(ins.a) = length;
                    }
                    Op::New => r!(ins.a) = u64::from(attempt!(self.new_object(ins.immediate()))),
                    Op::NewInit => {
                        sync!();
                        attempt!(self.initialise(ins.immediate()));
                        if self.program.class(ins.immediate()).init == Init::Ready {
                            self.program.ins[pc - 1].op = Op::New;
                        }
                        r!(ins.a) = u64::from(attempt!(self.new_object(ins.immediate())));
                    }
                    Op::NewArray => {
                        known!(ins.b);
                        let length = int!(ins.b);
                        if length < 0 {
                            throw!(Implicit::Negative(length))
                        }
                        r!(ins.a) =
                            u64::from(attempt!(self.new_array(u32::from(ins.c), length as usize)));
                    }
                    Op::NewArrays => {
                        for at in 0..u16::from(ins.x) {
                            known!(ins.b + at);
                        }
                        let lengths: Vec<i32> =
                            (0..u16::from(ins.x)).map(|at| int!(ins.b + at)).collect();
                        if let Some(&length) = lengths.iter().find(|&&length| length < 0) {
                            throw!(Implicit::Negative(length))
                        }
                        let lengths: Vec<usize> =
                            lengths.iter().map(|&length| length as usize).collect();
                        r!(ins.a) =
                            u64::from(attempt!(self.new_arrays(u32::from(ins.c), &lengths)));
                    }
                    Op::CallStatic => {
                        let site = &self.program.sites[ins.immediate() as usize];
                        enter!(ins, site);
                    }
                    Op::CallDirect => {
                        if r!(ins.a) == 0 {
                            throw!(Implicit::Null)
                        }
                        let site = &self.program.sites[ins.immediate() as usize];
                        enter!(ins, site);
                    }
                    Op::CallVirtual => {
                        let object = r!(ins.a);
                        if object == 0 {
                            throw!(Implicit::Null)
                        }
                        let some_object = if M::DELAYS { self.any_object(object) } else { object };
                        let class = self.heap.read(some_object as usize) as u32;
                        let site = &self.program.sites[ins.immediate() as usize];
                        if site.class == class && site.entry != NONE {
                            enter!(ins, site);
                        } else {
                            sync!();
                            if M::DELAYS {
                                attempt!(self.settle_arguments(ins, class));
                            }
                            let site = &self.program.sites[ins.immediate() as usize];
                            if let Some(native) = site.native
                                && site.class == class
                                && attempt!(self.call_known_native::<M>(ins, native))
                            {
                                continue;
                            }
                            match attempt!(self.call_slowly::<M>(ins, class)) {
                                Next::Continue => {}
                                Next::Enter(site) => {
                                    let site = &site;
                                    enter!(ins, site);
                                }
                                Next::Decide(slot) => decide!(ins, slot),
                                Next::Ask(question) => answer!(ins, question),
                            }
                        }
                    }
                    Op::Call => {
                        sync!();
                        if M::DELAYS {
                            attempt!(self.settle_arguments(ins, NONE));
                        }
                        match attempt!(self.call_slowly::<M>(ins, NONE)) {
                            Next::Continue => {}
                            Next::Enter(site) => {
                                let site = &site;
                                enter!(ins, site);
                            }
                            Next::Decide(slot) => decide!(ins, slot),
                            Next::Ask(question) => answer!(ins, question),
                        }
                    }
                    Op::Return => {
                        if M::DELAYS && M::SEARCHES && self.depth == entry {
                            known!(ins.b);
                        }
                        give_back!(r!(ins.b))
                    }
                    Op::ReturnVoid => {
                        if self.depth == entry {
                            return Ok(0);
                        }
                        let to = self.depth - 1;
                        keep_frames!(to);
                        self.depth = to;
                        let frame = self.frames[to & (FRAMES - 1)];
                        pc = frame.pc as usize;
                        base = frame.base as usize;
                        if M::LEARNS {
                            self.flow_leave(frame.failing, None);
                        }
                    }
                    Op::Throw => {
                        let thrown = object!(ins.b);
                        sync!();
                        break 'execute Failure::Exception(thrown as Reference);
                    }
                    Op::InstanceOf => {
                        let object = if M::DELAYS { self.any_object(r!(ins.b)) } else { r!(ins.b) };
                        let class = self.heap.read(object as usize) as u32;
                        let wanted = u32::from(ins.c);
                        r!(ins.a) = u64::from(
                            object != 0
                                && (class == wanted || self.program.is_subclass(class, wanted)),
                        );
                    }
                    Op::CheckCast => {
                        let object = if M::DELAYS { self.any_object(r!(ins.b)) } else { r!(ins.b) };
                        let class = self.heap.read(object as usize) as u32;
                        let wanted = u32::from(ins.c);
                        if object != 0
                            && class != wanted
                            && !self.program.is_subclass(class, wanted)
                        {
                            throw!(Implicit::Cast { object: object as Reference, to: wanted })
                        }
                    }
                    Op::NonNull => {
                        if r!(ins.b) == 0 {
                            throw!(Implicit::Null)
                        }
                    }
                    Op::Trap => {
                        sync!();
                        break 'execute self.spring(ins.immediate());
                    }
                }
            };
            let Failure::Exception(exception) = failure else { return Err(failure) };
            if M::LEARNS {
                self.flow_thrown(pc, base);
            }
            let thrown_at = if M::TALLIES { self.users_place(pc) } else { NONE };
            // The instruction that threw is the one before `pc`.
            loop {
                if let Some((target, locals)) = self.handler(pc, exception) {
                    pc = target as usize;
                    self.registers[(base + usize::from(locals)) & (REGISTERS - 1)] =
                        u64::from(exception);
                    if M::LEARNS {
                        self.flow_caught(base + usize::from(locals));
                    }
                    continue 'outer;
                }
                if self.depth == entry {
                    if M::TALLIES {
                        self.note_death(thrown_at);
                    }
                    if M::SEARCHES {
                        self.search.explored += 1;
                    }
                    if M::LEARNS {
                        self.flow_rejected();
                        if M::TALLIES {
                            self.note_reasons();
                        }
                    }
                    return Err(Failure::Exception(exception));
                }
                let to = self.depth - 1;
                if M::SEARCHES && to < self.search.protected as usize {
                    if M::LEARNS {
                        self.save_sets(to);
                    }
                    self.save_frames(to);
                }
                self.depth = to;
                let frame = self.frames[to & (FRAMES - 1)];
                pc = frame.pc as usize;
                base = frame.base as usize;
                if M::LEARNS {
                    self.flow_leave(frame.failing, None);
                }
            }
        }
    }
}
