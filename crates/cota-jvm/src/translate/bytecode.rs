//! Single bytecodes. The numbers are those of the class file format.

use crate::classfile::{Constant, JavaText};
use crate::code::{Op, Trap};
use crate::program::LinkError;

use super::{Outcome, PendingSwitch, Slot, Translator, damaged};

impl Translator<'_> {
    pub(super) fn byte(&self, at: usize) -> u8 {
        self.raw.bytes.get(at).copied().unwrap_or(0)
    }

    pub(super) fn index(&self, at: usize) -> u16 {
        u16::from_be_bytes([self.byte(at), self.byte(at + 1)])
    }

    fn int(&self, at: usize) -> i32 {
        i32::from_be_bytes([self.byte(at), self.byte(at + 1), self.byte(at + 2), self.byte(at + 3)])
    }

    fn target(&self, pc: usize) -> usize {
        (pc as i64 + i64::from(self.index(pc + 1) as i16)) as usize
    }

    /// Translates one instruction; says whether the next one can be reached from it.
    pub(super) fn instruction(&mut self, pc: usize, next: usize) -> Outcome<bool> {
        let op = self.byte(pc);
        match op {
            0 => {}                                                              // nop
            1..=15 => self.constant(op)?, // aconst_null to dconst_1
            16 => self.push(Slot::Const(i32::from(self.byte(pc + 1) as i8)))?, // bipush
            17 => self.push(Slot::Const(i32::from(self.index(pc + 1) as i16)))?, // sipush
            18 => self.load_constant(u16::from(self.byte(pc + 1)))?, // ldc
            19 | 20 => self.load_constant(self.index(pc + 1))?, // ldc_w, ldc2_w
            21..=25 => self.load_local(u16::from(self.byte(pc + 1)), matches!(op, 22 | 24))?,
            26..=45 => self.load_local(u16::from(op - 26) % 4, matches!((op - 26) / 4, 1 | 3))?,
            46..=53 => self.array_load(op)?,
            54..=58 => self.store(u16::from(self.byte(pc + 1)), matches!(op, 55 | 57))?,
            59..=78 => self.store(u16::from(op - 59) % 4, matches!((op - 59) / 4, 1 | 3))?,
            79..=86 => self.array_store(op)?,
            87 => drop(self.pop_slot()?), // pop
            88 => {
                self.pop_slot()?; // pop2
                self.pop_slot()?;
            }
            89 => self.duplicate(1)?,                    // dup
            90 => self.permute(2, &[1, 0, 1])?,          // dup_x1
            91 => self.permute(3, &[2, 0, 1, 2])?,       // dup_x2
            92 => self.duplicate(2)?,                    // dup2
            93 => self.permute(3, &[1, 2, 0, 1, 2])?,    // dup2_x1
            94 => self.permute(4, &[2, 3, 0, 1, 2, 3])?, // dup2_x2
            95 => self.permute(2, &[1, 0])?,             // swap
            96..=131 => self.arithmetic(op)?,
            132 => {
                // iinc
                self.increment(u16::from(self.byte(pc + 1)), i16::from(self.byte(pc + 2) as i8))?;
            }
            133..=147 => self.conversion(op)?,
            148..=152 => self.comparison(op)?,
            153..=158 => {
                self.push(Slot::Const(0))?; // ifeq to ifle
                self.compare(usize::from(op - 153), self.target(pc))?;
            }
            159..=164 => self.compare(usize::from(op - 159), self.target(pc))?, // if_icmp*
            165 | 166 => self.compare_references(op == 165, self.target(pc))?,  // if_acmp*
            198 | 199 => {
                let object = self.pop()?; // ifnull, ifnonnull
                let test = if op == 198 { Op::JumpNull } else { Op::JumpNonNull };
                self.branch(test, object, 0, self.target(pc))?;
            }
            167 | 200 => {
                let target = if op == 167 {
                    self.target(pc)
                } else {
                    (pc as i64 + i64::from(self.int(pc + 1))) as usize
                };
                self.settle_all();
                self.reach(target)?;
                self.jump(target);
                return Ok(false);
            }
            170 | 171 => {
                self.switch(pc, op == 170)?;
                return Ok(false);
            }
            172..=176 => {
                let value = self.pop_sized(matches!(op, 173 | 175))?;
                self.emit(Op::Return, 0, value, 0);
                return Ok(false);
            }
            177 => {
                self.emit(Op::ReturnVoid, 0, 0, 0);
                return Ok(false);
            }
            178..=181 => self.field(op, self.index(pc + 1))?,
            182..=185 => self.invoke_reference(op, self.index(pc + 1), next)?,
            186 => self.invoke_dynamic(self.index(pc + 1))?,
            187 => self.new_object(self.index(pc + 1))?,
            188 | 189 => self.new_array(op, pc)?,
            190 => {
                let array = self.pop()?; // arraylength
                let live = self.live();
                let at = self.result(Op::ArrayLength, array, 0, false)?;
                self.out[at].x = live;
            }
            191 => {
                let thrown = self.pop()?; // athrow
                self.emit(Op::Throw, 0, thrown, 0);
                return Ok(false);
            }
            192 | 193 => self.type_test(op, self.index(pc + 1))?,
            194 => {
                let object = self.pop()?; // monitorenter: there is one thread
                self.emit(Op::NonNull, 0, object, 0);
            }
            195 => {
                let object = self.pop()?; // monitorexit
                self.emit(Op::NonNull, 0, object, 0);
            }
            196 => self.wide(pc)?,
            197 => self.new_arrays(pc)?,
            _ => return damaged(format!("unknown bytecode {op}")),
        }
        Ok(true)
    }

    fn constant(&mut self, op: u8) -> Outcome {
        match op {
            1 => self.push(Slot::Const(0)),
            2..=8 => self.push(Slot::Const(i32::from(op) - 3)),
            9 | 10 => self.push_wide(Slot::Const(i32::from(op) - 9)),
            11..=13 => self.push(Slot::Const(f32::from(op - 11).to_bits() as i32)),
            _ => self.wide_constant(f64::from(op - 14).to_bits()),
        }
    }

    fn wide_constant(&mut self, value: u64) -> Outcome {
        if i64::from(value as i32) as u64 == value {
            return self.push_wide(Slot::Const(value as i32));
        }
        let index = self.machine.program.wide.len() as u32;
        self.machine.program.wide.push(value);
        let register = self.own(self.stack.len());
        let at = self.emit_immediate(Op::ConstWide, register, index);
        self.push_result(register, true)?;
        self.last = Some(at);
        Ok(())
    }

    fn load_constant(&mut self, index: u16) -> Outcome {
        let file = self.file.clone();
        match Self::pool(&file, index)? {
            Constant::Integer(value) => self.push(Slot::Const(*value)),
            Constant::Float(bits) => self.push(Slot::Const(*bits as i32)),
            Constant::Long(value) => self.wide_constant(*value as u64),
            Constant::Double(bits) => self.wide_constant(*bits),
            Constant::String(text) => self.load_text(text),
            Constant::Class(name) => match self.machine.load_for(self.class, name) {
                Ok(class) => {
                    let mirror = self.machine.mirror(class);
                    self.push(Slot::Const(mirror as i32))
                }
                Err(error) => self.trap_value(error, false),
            },
            Constant::Dynamic(site) => self.dynamic_constant(site),
            Constant::MethodHandle(_) | Constant::MethodType(_) => {
                self.unsupported_value("a constant method handle", false)
            }
            _ => damaged("constant"),
        }
    }

    pub(super) fn load_text(&mut self, text: &JavaText) -> Outcome {
        let string = self.machine.intern_text(text);
        self.push(Slot::Const(string as i32))
    }

    /// Throws a link error when it is executed, and pushes something so that translation can go on.
    pub(super) fn trap_value(&mut self, error: LinkError, wide: bool) -> Outcome {
        self.trap(Trap::Throws { class: error.class, message: error.message });
        self.push_result(self.own(self.stack.len()), wide)
    }

    pub(super) fn unsupported_value(&mut self, what: impl Into<String>, wide: bool) -> Outcome {
        self.trap(Trap::Unsupported(what.into()));
        self.push_result(self.own(self.stack.len()), wide)
    }

    pub(super) fn trap(&mut self, trap: Trap) {
        let index = self.machine.program.traps.len() as u32;
        self.machine.program.traps.push(trap);
        self.emit_immediate(Op::Trap, 0, index);
    }

    fn load_local(&mut self, local: u16, wide: bool) -> Outcome {
        if local + u16::from(wide) >= self.locals {
            return damaged("local out of range");
        }
        self.push_result(local, wide)
    }

    fn array_load(&mut self, op: u8) -> Outcome {
        let index = self.pop()?;
        let array = self.pop()?;
        let live = self.live();
        let at = self.result(Op::ArrayLoad, array, index, matches!(op, 47 | 49))?;
        self.out[at].x = live;
        Ok(())
    }

    fn array_store(&mut self, op: u8) -> Outcome {
        let value = self.pop_sized(matches!(op, 80 | 82))?;
        let index = self.pop()?;
        let array = self.pop()?;
        let store = match op {
            83 => Op::ArrayStoreRef,
            84 => Op::ArrayStoreByte,
            85 => Op::ArrayStoreChar,
            86 => Op::ArrayStoreShort,
            _ => Op::ArrayStore,
        };
        let live = self.live();
        let at = self.emit(store, value, array, index);
        self.out[at].x = live;
        Ok(())
    }

    fn arithmetic(&mut self, op: u8) -> Outcome {
        use Op::{
            And, DAdd, DDiv, DMul, DNeg, DRem, DSub, FAdd, FDiv, FMul, FNeg, FRem, FSub, IAdd,
            IAnd, IDiv, IMul, INeg, IOr, IRem, IShl, IShr, ISub, IUshr, IXor, LAdd, LDiv, LMul,
            LNeg, LRem, LShl, LShr, LSub, LUshr, Or, Xor,
        };
        const BINARY: [Op; 20] = [
            IAdd, LAdd, FAdd, DAdd, ISub, LSub, FSub, DSub, IMul, LMul, FMul, DMul, IDiv, LDiv,
            FDiv, DDiv, IRem, LRem, FRem, DRem,
        ];
        let kind = usize::from(op) % 4;
        match op {
            96 | 100 if self.add_constant(op == 100)? => Ok(()),
            96..=115 => self.binary(BINARY[usize::from(op - 96)], matches!(kind, 1 | 3)),
            116..=119 => {
                let wide = matches!(kind, 1 | 3);
                let value = self.pop_sized(wide)?;
                self.result([INeg, LNeg, FNeg, DNeg][usize::from(op - 116)], value, 0, wide)
                    .map(|_| ())
            }
            120..=125 => {
                let wide = op % 2 == 1;
                let distance = self.pop()?;
                let value = self.pop_sized(wide)?;
                self.result(
                    [IShl, LShl, IShr, LShr, IUshr, LUshr][usize::from(op - 120)],
                    value,
                    distance,
                    wide,
                )
                .map(|_| ())
            }
            _ => self.binary([IAnd, And, IOr, Or, IXor, Xor][usize::from(op - 126)], op % 2 == 1),
        }
    }

    /// Adding or subtracting a small constant is one instruction.
    fn add_constant(&mut self, negate: bool) -> Outcome<bool> {
        let Some(&Slot::Const(value)) = self.stack.last() else { return Ok(false) };
        let value = if negate { value.wrapping_neg() } else { value };
        let Ok(small) = i16::try_from(value) else { return Ok(false) };
        self.pop_slot()?;
        let register = self.pop()?;
        self.result(Op::IAddConst, register, small as u16, false)?;
        Ok(true)
    }

    fn increment(&mut self, local: u16, by: i16) -> Outcome {
        if local >= self.locals {
            return damaged("local out of range");
        }
        self.detach(local);
        self.emit(Op::IAddConst, local, local, by as u16);
        Ok(())
    }

    fn conversion(&mut self, op: u8) -> Outcome {
        use Op::{D2F, D2I, D2L, F2D, F2I, F2L, I2B, I2C, I2D, I2F, I2L, I2S, L2D, L2F, L2I};
        const TABLE: [Op; 15] =
            [I2L, I2F, I2D, L2I, L2F, L2D, F2I, F2L, F2D, D2I, D2L, D2F, I2B, I2C, I2S];
        let from_wide = matches!(op, 136..=138 | 142..=144);
        let to_wide = matches!(op, 133 | 135 | 138 | 140 | 141 | 143);
        let value = self.pop_sized(from_wide)?;
        self.result(TABLE[usize::from(op - 133)], value, 0, to_wide).map(|_| ())
    }

    fn comparison(&mut self, op: u8) -> Outcome {
        let wide = !matches!(op, 149 | 150);
        let right = self.pop_sized(wide)?;
        let left = self.pop_sized(wide)?;
        let compare = [Op::LCmp, Op::FCmpL, Op::FCmpG, Op::DCmpL, Op::DCmpG][usize::from(op - 148)];
        self.result(compare, left, right, false).map(|_| ())
    }

    fn compare(&mut self, condition: usize, target: usize) -> Outcome {
        const REGISTERS: [Op; 6] =
            [Op::JumpEq, Op::JumpNe, Op::JumpLt, Op::JumpGe, Op::JumpGt, Op::JumpLe];
        const CONSTANT: [Op; 6] = [
            Op::JumpEqConst,
            Op::JumpNeConst,
            Op::JumpLtConst,
            Op::JumpGeConst,
            Op::JumpGtConst,
            Op::JumpLeConst,
        ];
        let right = self.pop_slot()?;
        if let Slot::Const(value) = right
            && let Ok(small) = i16::try_from(value)
        {
            let left = self.pop()?;
            return self.branch(CONSTANT[condition], left, small as u16, target);
        }
        let position = self.stack.len();
        let right = self.in_register(right, position)?;
        let left = self.pop()?;
        self.branch(REGISTERS[condition], left, right, target)
    }

    fn compare_references(&mut self, same: bool, target: usize) -> Outcome {
        let right = self.pop()?;
        let left = self.pop()?;
        self.branch(if same { Op::JumpSame } else { Op::JumpOther }, left, right, target)
    }

    fn switch(&mut self, pc: usize, dense: bool) -> Outcome {
        let value = self.pop()?;
        self.settle_all();
        let data = (pc + 4) & !3;
        let goal = |offset: i32| (pc as i64 + i64::from(offset)) as usize;
        let default = goal(self.int(data));
        let (mut keys, mut targets, mut first) = (Vec::new(), Vec::new(), None);
        if dense {
            let (low, high) = (self.int(data + 4), self.int(data + 8));
            first = Some(low);
            for (at, _) in (low..=high).enumerate() {
                targets.push(goal(self.int(data + 12 + 4 * at)));
            }
        } else {
            for at in 0..self.int(data + 4).max(0) as usize {
                keys.push(self.int(data + 8 + 8 * at));
                targets.push(goal(self.int(data + 12 + 8 * at)));
            }
            if keys.windows(2).any(|pair| pair[0] >= pair[1]) {
                return damaged("switch keys are not sorted");
            }
        }
        for &target in targets.iter().chain([&default]) {
            self.reach(target)?;
        }
        if targets.iter().chain([&default]).any(|&target| target <= pc) {
            self.emit(Op::Tick, 0, 0, 0);
        }
        let at = self.emit_immediate(Op::Switch, value, 0);
        self.switches.push((at, PendingSwitch { keys, targets, default, first }));
        Ok(())
    }

    fn wide(&mut self, pc: usize) -> Outcome {
        let local = self.index(pc + 2);
        match self.byte(pc + 1) {
            op @ 21..=25 => self.load_local(local, matches!(op, 22 | 24)),
            op @ 54..=58 => self.store(local, matches!(op, 55 | 57)),
            132 => self.increment(local, self.index(pc + 4) as i16),
            _ => damaged("wide"),
        }
    }

    pub(super) fn pool(file: &crate::classfile::ClassFile, index: u16) -> Outcome<&Constant> {
        file.pool.get(index).map_err(|_| LinkError::new("java/lang/VerifyError", "constant"))
    }
}
