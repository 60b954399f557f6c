//! Values that a method can return only where the predicate fails.
//!
//! If a caller returns `false` to the predicate's caller at once when it gets a value, then returning
//! this value is the end of the candidate. That is followed through any number of callers and
//! codes of failure: `if (!ok(n)) return false`, `if (height(n) < 0) return -1`, `if (shape() == null)`.

use crate::code::{Ins, Op};
use crate::machine::Machine;

/// The constants that stand for failure somewhere: `false` and `null`, -1, `true`.
const VALUES: [i32; 3] = [0, -1, 1];
/// Instructions between a call and the return of what it failed with.
const LONGEST: usize = 24;

/// A set of values which mean that the predicate fails if the running method returns one of them.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Failing(u8);

impl Failing {
    /// The predicate itself fails with `false`.
    pub const FALSE: Failing = Failing(1);
    /// Any value.
    pub const ALL: Failing = Failing((1 << VALUES.len()) - 1);
    /// How many sets there are.
    pub const SETS: usize = 1 << VALUES.len();

    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    pub fn contains(self, value: i64) -> bool {
        let at = VALUES.iter().position(|&known| i64::from(known) == value);
        at.is_some_and(|at| self.0 >> at & 1 == 1)
    }

    /// From and to the byte that frames keep.
    pub fn byte(self) -> u8 {
        self.0
    }

    pub fn of_byte(byte: u8) -> Failing {
        Failing(byte)
    }
}

/// Registers whose values are known.
#[derive(Default)]
struct Known(Vec<(u16, i64)>);

impl Known {
    fn get(&self, register: u16) -> Option<i64> {
        self.0.iter().find(|(known, _)| *known == register).map(|&(_, value)| value)
    }

    fn set(&mut self, register: u16, value: Option<i64>) {
        self.0.retain(|(known, _)| *known != register);
        self.0.extend(value.map(|value| (register, value)));
    }
}

impl Machine {
    /// What a method fails with if its result goes to a register and the caller goes on at an
    /// instruction, the caller itself failing with some values.
    pub(super) fn failing_callee(&self, pc: u32, result: u16, caller: Failing) -> Failing {
        let mut callee = Failing::default();
        for (at, &value) in VALUES.iter().enumerate() {
            let known = Known(vec![(result, i64::from(value))]);
            if self.leads_to_failure(pc, known, caller) {
                callee.0 |= 1 << at;
            }
        }
        callee
    }

    /// Whether the run fails for certain from an instruction on, as far as constants tell.
    pub(super) fn fails_at(&self, pc: u32, failing: Failing) -> bool {
        self.leads_to_failure(pc, Known::default(), failing)
    }

    /// Follows what neither reads nor writes the heap.
    fn leads_to_failure(&self, pc: u32, mut known: Known, failing: Failing) -> bool {
        let mut pc = pc as usize;
        for _ in 0..LONGEST {
            let Some(&ins) = self.program.ins.get(pc) else { return false };
            pc += 1;
            match ins.op {
                Op::Move => known.set(ins.a, known.get(ins.b)),
                Op::Const => known.set(ins.a, Some(i64::from(ins.immediate() as i32))),
                Op::Jump => pc = ins.immediate() as usize,
                Op::Return => {
                    return known.get(ins.b).is_some_and(|value| failing.contains(value));
                }
                _ => match decided(ins, &known) {
                    Some(true) => pc = pc.wrapping_add(ins.a as i16 as usize),
                    Some(false) if ins.x != 0 => return failing.contains(i64::from(ins.x) - 1),
                    Some(false) => {}
                    None => return false,
                },
            }
        }
        false
    }
}

/// Whether a branch is taken, if what it compares is known.
fn decided(ins: Ins, known: &Known) -> Option<bool> {
    let left = known.get(ins.b)?;
    let right = match ins.op {
        op if op.compares_registers() => known.get(ins.c)?,
        Op::JumpNull | Op::JumpNonNull => 0,
        _ => i64::from(ins.c as i16),
    };
    Some(match ins.op {
        Op::JumpEq | Op::JumpEqConst | Op::JumpSame | Op::JumpNull => left == right,
        Op::JumpNe | Op::JumpNeConst | Op::JumpOther | Op::JumpNonNull => left != right,
        Op::JumpLt | Op::JumpLtConst => left < right,
        Op::JumpGe | Op::JumpGeConst => left >= right,
        Op::JumpGt | Op::JumpGtConst => left > right,
        Op::JumpLe | Op::JumpLeConst => left <= right,
        _ => return None,
    })
}
