//! Calls that are not linked yet, go to another class than before, or to a native.

use crate::code::{CallKind, Ins, NONE, Op, Site, Switch};
use crate::failure::Failure;
use crate::machine::Machine;
use crate::natives::{Native, Reply};
use crate::program::{ACC_ABSTRACT, ACC_NATIVE, Init, MethodId};
use crate::search::delayed::Question;
use crate::throw::Implicit;

/// Arguments of natives and of what they call.
const MOST_ARGUMENTS: usize = 16;
/// Arguments of the natives that are called most.
const FEW_ARGUMENTS: usize = 4;

/// How a call goes on.
pub(super) enum Next {
    /// It is done; the result is where it belongs.
    Continue,
    /// The interpreter enters the method.
    Enter(Site),
    /// The native needs the value of this undecided word first.
    Decide(u32),
    /// The native needs to know this of what a search has left open.
    Ask(Question),
}

impl Machine {
    /// Links a call and runs it if it is native; the receiver's class is `NONE` where it does not matter.
    pub(super) fn call_slowly(&mut self, ins: Ins, class: u32) -> Result<Next, Failure> {
        let index = ins.immediate() as usize;
        let site = self.program.sites[index];
        if site.kind == CallKind::Direct && self.argument(ins, 0) == 0 {
            return Err(self.implicit(&Implicit::Null));
        }
        let target = match site.kind {
            CallKind::Virtual if site.class == class => site.target,
            CallKind::Virtual => self.find_target(site.method, class)?,
            _ => site.method,
        };
        if site.kind == CallKind::Static {
            let owner = self.program.method(target).class;
            self.initialise(owner)?;
        }
        if let Some(native) = self.program.method(target).native {
            return self.call_native(ins, index, native, target, class);
        }
        self.enter(ins, index, target, class).map(Next::Enter)
    }

    fn find_target(&mut self, method: MethodId, class: u32) -> Result<MethodId, Failure> {
        if let Some(target) = self.dispatch(class, method) {
            return Ok(target);
        }
        let interface = self.program.method(method).class;
        let is_interface = self.program.class(interface).is_interface();
        if is_interface && !self.program.is_subclass(class, interface) {
            return Err(self.implicit(&Implicit::Incompatible { class, interface }));
        }
        Err(self.implicit(&Implicit::Abstract { class, method }))
    }

    /// The site with the target's code in it; the instruction is changed so that the next time is fast.
    fn enter(
        &mut self,
        ins: Ins,
        index: usize,
        target: MethodId,
        class: u32,
    ) -> Result<Site, Failure> {
        let method = self.program.method(target);
        if method.is(ACC_NATIVE) {
            return Err(self.missing_native(target));
        }
        if method.is(ACC_ABSTRACT) {
            return Err(self.implicit(&Implicit::Abstract {
                class,
                method: self.program.sites[index].method,
            }));
        }
        let owner = method.class;
        let (entry, registers) = self.code_of(target).map_err(|error| self.link_failure(&error))?;
        let site = &mut self.program.sites[index];
        (site.class, site.target, site.entry, site.registers, site.native) =
            (class, target, entry, registers, None);
        let site = *site;
        let op = match site.kind {
            CallKind::Static => Op::CallStatic,
            CallKind::Direct => Op::CallDirect,
            CallKind::Virtual => Op::CallVirtual,
        };
        let ready = site.kind != CallKind::Static || self.program.class(owner).init == Init::Ready;
        // An intrinsic that declined keeps its slow call: the next time it may not.
        if ins.op == Op::Call && ready && self.program.method(target).native.is_none() {
            self.program.ins[self.pc as usize - 1].op = op;
        }
        Ok(site)
    }

    fn argument(&self, ins: Ins, at: usize) -> u64 {
        self.registers
            [(self.base as usize + usize::from(ins.a) + at) & (crate::machine::REGISTERS - 1)]
    }

    /// The call of a native that this call went to before: whether it did the work.
    #[inline]
    pub(super) fn call_known_native(&mut self, ins: Ins, native: Native) -> Result<bool, Failure> {
        let site = &self.program.sites[ins.immediate() as usize];
        let (slots, returns, result) =
            (usize::from(site.slots), site.returns, usize::from(site.result));
        let first = self.base as usize + usize::from(ins.a);
        // A copy of fixed length is a few moves; what is behind the arguments is not looked at.
        let (Some(&arguments), true) =
            (self.registers[first..].first_chunk::<FEW_ARGUMENTS>(), slots <= FEW_ARGUMENTS)
        else {
            return Ok(false);
        };
        let Reply::Value(value) = native(self, &arguments[..slots])? else { return Ok(false) };
        if returns {
            self.registers[(self.base as usize + result) & (crate::machine::REGISTERS - 1)] = value;
        }
        Ok(true)
    }

    fn call_native(
        &mut self,
        ins: Ins,
        index: usize,
        native: Native,
        target: MethodId,
        class: u32,
    ) -> Result<Next, Failure> {
        let site = self.program.sites[index];
        let slots = usize::from(site.slots);
        let mut arguments = [0; MOST_ARGUMENTS];
        let Some(used) = arguments.get_mut(..slots) else {
            return Err(self.missing_native(target));
        };
        let first = self.base as usize + usize::from(ins.a);
        used.copy_from_slice(&self.registers[first..first + slots]);
        match native(self, &arguments[..slots])? {
            Reply::Value(value) => {
                if site.returns {
                    self.registers[self.base as usize + usize::from(site.result)] = value;
                }
                let site = &mut self.program.sites[index];
                (site.class, site.target, site.entry, site.native) =
                    (class, target, NONE, Some(native));
                Ok(Next::Continue)
            }
            Reply::Decline => {
                let site = self.enter(ins, index, target, class)?;
                // The next call asks the native again.
                self.program.sites[index].entry = NONE;
                Ok(Next::Enter(site))
            }
            Reply::Decide(slot) => Ok(Next::Decide(slot)),
            Reply::Ask(question) => Ok(Next::Ask(question)),
            Reply::Invoke(method, argument) => {
                self.invoke_instead(ins, site, method, argument.as_slice())
            }
        }
    }

    /// The native's work is another method: it runs in place of the native, in the same frame.
    fn invoke_instead(
        &mut self,
        ins: Ins,
        mut site: Site,
        method: MethodId,
        arguments: &[u64],
    ) -> Result<Next, Failure> {
        let first = self.base as usize + usize::from(ins.a);
        self.registers[first..first + arguments.len()].copy_from_slice(arguments);
        if self.program.method(method).native.is_some()
            || self.program.method(method).is(ACC_NATIVE)
        {
            let value = self.call(method, arguments)?;
            self.registers[self.base as usize + usize::from(site.result)] = value;
            return Ok(Next::Continue);
        }
        let (entry, registers) = self.code_of(method).map_err(|error| self.link_failure(&error))?;
        (site.entry, site.registers, site.passes_zero) = (entry, registers, false);
        Ok(Next::Enter(site))
    }
}

impl Switch {
    /// Where a value leads.
    pub(super) fn target(&self, value: i32) -> u32 {
        match self.first {
            Some(first) => {
                let index =
                    usize::try_from(i64::from(value) - i64::from(first)).unwrap_or(usize::MAX);
                self.targets.get(index).copied().unwrap_or(self.default)
            }
            None => self.keys.binary_search(&value).map_or(self.default, |at| self.targets[at]),
        }
    }
}
