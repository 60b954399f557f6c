//! Whether code may write to objects that existed before.

use rustc_hash::FxHashSet;

use crate::code::{CallKind, Ins, Op};
use crate::machine::Machine;
use crate::program::{ACC_ABSTRACT, ACC_NATIVE, MethodId};

use super::natives::Kind;

/// Classes of the JDK whose methods write to nothing that was there before.
const PURE: [&str; 9] = [
    "java/lang/Object",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Short",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Boolean",
    "java/lang/Math",
    "java/lang/Number",
];

impl Machine {
    /// Whether instructions, or what they call, may write to objects that are there already.
    pub(super) fn writes_objects(&mut self, region: &[Ins]) -> bool {
        let mut seen = FxHashSet::default();
        self.writes_in(region, &mut seen)
    }

    fn writes_in(&mut self, region: &[Ins], seen: &mut FxHashSet<MethodId>) -> bool {
        region.iter().any(|ins| match ins.op {
            Op::PutField | Op::PutChosen | Op::PutStatic | Op::PutStaticInit => true,
            op if op.is_array_store() => true,
            Op::Call | Op::CallStatic | Op::CallDirect | Op::CallVirtual => {
                let site = self.program.sites[ins.immediate() as usize];
                let target = match site.kind {
                    CallKind::Virtual => self.single_target(site.method),
                    _ => Some(site.method),
                };
                target.is_none_or(|target| self.method_writes(target, seen))
            }
            _ => false,
        })
    }

    fn method_writes(&mut self, method: MethodId, seen: &mut FxHashSet<MethodId>) -> bool {
        if !seen.insert(method) {
            return false;
        }
        let known = self.program.method(method);
        if known.native.is_some() || known.is(ACC_NATIVE | ACC_ABSTRACT) {
            return !matches!(self.native_kind(method), Kind::Arguments | Kind::Box);
        }
        let class = self.program.class(known.class);
        if class.from_jdk {
            return !PURE.contains(&&*class.name);
        }
        if self.code_of(method).is_err() {
            return true;
        }
        let region = self.code_range(method);
        let region: Vec<Ins> = self.program.ins[region].to_vec();
        self.writes_in(&region, seen)
    }

    /// The instructions of a translated method.
    fn code_range(&self, method: MethodId) -> std::ops::Range<usize> {
        let start = self.program.method(method).entry;
        let after = self.program.codes.partition_point(|code| code.start <= start);
        let end =
            self.program.codes.get(after).map_or(self.program.ins.len(), |c| c.start as usize);
        start as usize..end
    }
}
