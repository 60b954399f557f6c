//! Instructions that are joined after translation.

use crate::code::{Ins, Op};

/// A branch beside which a constant 0 or 1 is returned returns it itself.
pub(super) fn returns(out: &mut [Ins]) {
    for at in 0..out.len() {
        let Some(inverse) = inverse(out[at].op) else { continue };
        let target = at as i64 + 1 + i64::from(out[at].a as i16);
        if let Some(value) = returned(out, at + 1) {
            out[at].x = value + 1;
        } else if let Some(value) =
            usize::try_from(target).ok().and_then(|target| returned(out, target))
        {
            out[at].op = inverse;
            out[at].x = value + 1;
            out[at].a = 0;
        }
    }
}

/// The constant that the instructions at a place return.
fn returned(out: &[Ins], at: usize) -> Option<u8> {
    let (constant, back) = (out.get(at)?, out.get(at + 1)?);
    let fits = constant.op == Op::Const
        && back.op == Op::Return
        && back.b == constant.a
        && constant.immediate() <= 1;
    fits.then(|| constant.immediate() as u8)
}

fn inverse(op: Op) -> Option<Op> {
    Some(match op {
        Op::JumpEq => Op::JumpNe,
        Op::JumpNe => Op::JumpEq,
        Op::JumpLt => Op::JumpGe,
        Op::JumpGe => Op::JumpLt,
        Op::JumpGt => Op::JumpLe,
        Op::JumpLe => Op::JumpGt,
        Op::JumpEqConst => Op::JumpNeConst,
        Op::JumpNeConst => Op::JumpEqConst,
        Op::JumpLtConst => Op::JumpGeConst,
        Op::JumpGeConst => Op::JumpLtConst,
        Op::JumpGtConst => Op::JumpLeConst,
        Op::JumpLeConst => Op::JumpGtConst,
        Op::JumpSame => Op::JumpOther,
        Op::JumpOther => Op::JumpSame,
        Op::JumpNull => Op::JumpNonNull,
        Op::JumpNonNull => Op::JumpNull,
        _ => return None,
    })
}
