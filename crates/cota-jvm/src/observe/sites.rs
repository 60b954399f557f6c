//! The places in the user's methods that a watched run tells.
//!
//! What a place in a class file is called is decided here, once for a method: a *condition* is a
//! conditional branch, a *decision* is what `decisions` groups branches to, or a switch, and a
//! *statement* is a line that the line table names. Classes of the JDK have no places.

use std::collections::BTreeMap;

use crate::classfile::Code;
use crate::classfile::instructions::{branch_targets, length};
use crate::code::{CodeInfo, NONE, Op};
use crate::machine::Machine;
use crate::program::{MethodId, Program};

use super::decisions::{Branch, Way, is_conditional};
use super::methods::describe;

/// What a watched run tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Matter {
    /// The lines that are run, each when it is run first.
    Statement,
    /// The value of every atomic condition: a conditional branch.
    Condition,
    /// The outcome of every decision.
    Decision,
}

/// A method of the user whose places are known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteMethod {
    /// Its class, as Java prints it.
    pub class: String,
    /// Its name.
    pub name: String,
    /// The types of its parameters and its result, as class files write them.
    pub descriptor: String,
    /// The source file with the folders of its package, `pkg/List.java`. Where the class file does
    /// not tell lines, the class file, and positions in the bytecode stand for lines.
    pub file: String,
    /// Its first line.
    pub line: u32,
    /// Its places in the order of the bytecode.
    pub sites: Vec<MethodSite>,
}

/// A place in a method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MethodSite {
    /// What it is.
    pub kind: MethodSiteKind,
    /// Its line.
    pub line: u32,
}

/// What stands at a place. Outcomes are numbered from 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MethodSiteKind {
    /// One outcome: it is run.
    Statement,
    /// False and true.
    Condition,
    /// False and true.
    Decision,
    /// Its cases with the same target are one outcome; the last is `default`.
    Switch(Vec<String>),
}

/// The places of the program as far as runs came to them.
#[derive(Default)]
pub(crate) struct Sites {
    pub methods: Vec<SiteMethod>,
    known: Vec<Known>,
    /// By method of the program: an index into the two above, or `NONE` where there are no places.
    by_method: BTreeMap<MethodId, u32>,
    /// By instruction: what it tells, or that this was not asked yet.
    branches: Vec<Told>,
    statements: Vec<u32>,
}

/// What the interpreter needs of a method's places.
pub(super) struct Known {
    pub branches: BTreeMap<u16, Branch>,
    /// Places of conditions and switches by position, of decisions by the position of their first branch.
    pub conditions: BTreeMap<u16, u32>,
    pub decisions: BTreeMap<u16, u32>,
    /// For each switch its keys with their outcomes, and the outcome of all others.
    pub switches: BTreeMap<u16, (Vec<(i32, u32)>, u32)>,
    /// Places of statements by their first positions.
    pub statements: BTreeMap<u16, u32>,
}

/// What an instruction tells when it branches.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Told {
    Unknown,
    Nothing,
    /// A branch of a method; `inverted` says that the instruction holds where the bytecode does not.
    Branch {
        method: u32,
        at: u16,
        inverted: bool,
    },
    Switch {
        method: u32,
        at: u16,
    },
}

/// Not asked yet.
const UNKNOWN: u32 = NONE - 1;

/// Something that a watched run came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reached {
    /// An index into [`Machine::site_methods`].
    pub method: u32,
    /// An index into the method's places.
    pub site: u32,
    /// The outcome.
    pub outcome: u32,
}

impl Program {
    /// The source file of a method's class with the folders of the package, if lines are known.
    pub(crate) fn source_of(&self, method: MethodId) -> (String, bool) {
        let class = self.class(self.method(method).class);
        let source = class.file.as_ref().and_then(|file| file.source_file.as_deref());
        let has_lines = self.method(method).raw.as_ref().is_some_and(|raw| !raw.lines.is_empty());
        match source {
            Some(source) if has_lines && class.package().is_empty() => (source.to_owned(), true),
            Some(source) if has_lines => (format!("{}/{source}", class.package()), true),
            _ => (format!("{}.class", class.name), has_lines),
        }
    }

    /// The line of a position, or the position where lines are not known.
    pub(crate) fn line_or_position(&self, method: MethodId, position: u16) -> u32 {
        self.line_of(method, position).unwrap_or_else(|| u32::from(position))
    }

    /// Whether the code is the user's, and was made of bytecode.
    pub(crate) fn is_users(&self, method: MethodId) -> bool {
        self.method(method).raw.is_some() && !self.class(self.method(method).class).from_jdk
    }
}

impl Sites {
    /// The places of a method; none for the JDK's and the machine's own.
    fn of(&mut self, program: &Program, method: MethodId) -> Option<u32> {
        if let Some(&known) = self.by_method.get(&method) {
            return (known != NONE).then_some(known);
        }
        let raw = program.method(method).raw.clone().filter(|_| program.is_users(method));
        let number = raw.as_ref().map(|_| self.methods.len() as u32);
        self.by_method.insert(method, number.unwrap_or(NONE));
        let (described, known) = describe(program, method, &*raw?);
        self.methods.push(described);
        self.known.push(known);
        number
    }

    /// What the branch or switch at an instruction tells.
    fn told(&mut self, program: &Program, at: usize) -> Told {
        match self.branches.get(at) {
            Some(&told) if told != Told::Unknown => told,
            _ => self.find(program, at),
        }
    }

    #[cold]
    fn find(&mut self, program: &Program, at: usize) -> Told {
        let told = self.look(program, at).unwrap_or(Told::Nothing);
        if self.branches.len() <= at {
            self.branches.resize(program.ins.len(), Told::Unknown);
        }
        self.branches[at] = told;
        told
    }

    fn look(&mut self, program: &Program, at: usize) -> Option<Told> {
        let code = program.code_at(at as u32)?;
        let method = self.of(program, code.method)?;
        let position = program.positions[at];
        let (op, bytes) = (program.ins[at].op, &program.method(code.method).raw.as_ref()?.bytes);
        let bytecode = *bytes.get(usize::from(position))?;
        if op == Op::Switch {
            return Some(Told::Switch { method, at: position });
        }
        // A branch that is too far for one instruction is several; the first of them decides.
        let first = at as u32 == code.start
            || program.positions[at - 1] != position
            || branch_kind(program.ins[at - 1].op).is_none();
        let inverted = if is_conditional(bytecode) && first {
            branch_kind(op)? != bytecode_kind(bytecode)
        } else {
            return None;
        };
        Some(Told::Branch { method, at: position, inverted })
    }

    /// The statement that begins at an instruction.
    fn statement(&mut self, program: &Program, at: usize) -> Option<(u32, u32)> {
        if self.statements.get(at).is_none_or(|&known| known == UNKNOWN) {
            if self.statements.len() <= at {
                self.statements.resize(program.ins.len(), UNKNOWN);
            }
            let code = program.code_at(at as u32);
            let found =
                code.and_then(|code| self.statement_of(program, code, program.positions[at]));
            self.statements[at] = found.map_or(NONE, |(_, site)| site);
        }
        let site = self.statements[at];
        if site == NONE {
            return None;
        }
        let method = program.code_at(at as u32)?.method;
        Some((*self.by_method.get(&method)?, site))
    }

    fn statement_of(
        &mut self,
        program: &Program,
        code: &CodeInfo,
        position: u16,
    ) -> Option<(u32, u32)> {
        let method = self.of(program, code.method)?;
        let (_, &site) = self.known[method as usize].statements.range(..=position).next_back()?;
        Some((method, site))
    }
}

/// Equal, not equal, less, not less, greater, not greater: in the order of the bytecodes.
fn branch_kind(op: Op) -> Option<u8> {
    Some(match op {
        Op::JumpEq | Op::JumpEqConst | Op::JumpSame | Op::JumpNull => 0,
        Op::JumpNe | Op::JumpNeConst | Op::JumpOther | Op::JumpNonNull => 1,
        Op::JumpLt | Op::JumpLtConst => 2,
        Op::JumpGe | Op::JumpGeConst => 3,
        Op::JumpGt | Op::JumpGtConst => 4,
        Op::JumpLe | Op::JumpLeConst => 5,
        _ => return None,
    })
}

fn bytecode_kind(bytecode: u8) -> u8 {
    match bytecode {
        153..=158 => bytecode - 153,
        159..=164 => bytecode - 159,
        165 | 166 => bytecode - 165,
        _ => bytecode.saturating_sub(198),
    }
}

impl Machine {
    /// The methods of the user that watched runs came to so far.
    pub fn site_methods(&self) -> &[SiteMethod] {
        &self.sites.methods
    }

    /// The branch before `pc` goes one way or the other.
    #[inline(never)]
    pub(crate) fn note_branch(&mut self, pc: usize, holds: bool) {
        let Some(watch) = &mut self.watch else { return };
        let Some(matter) = watch.matter else { return };
        let Told::Branch { method, at, inverted } = self.sites.told(&self.program, pc - 1) else {
            return;
        };
        let known = &self.sites.known[method as usize];
        let jumps = holds != inverted;
        if matter == Matter::Statement {
            // A constant that the branch returns itself stands where the bytecode goes.
            if !holds && self.program.ins[pc - 1].x != 0 {
                let code = self.program.code_at(pc as u32 - 1);
                let raw = code.and_then(|code| self.program.method(code.method).raw.clone());
                let to = raw.and_then(|raw| follow(&raw, at, jumps));
                let found = to.and_then(|to| known.statements.range(..=to).next_back());
                if let Some((_, &site)) = found {
                    watch.run_statement(method, site);
                }
            }
            return;
        }
        let Some(branch) = known.branches.get(&at) else { return };
        let Way { value, decides } = if jumps { branch.jump } else { branch.fall };
        let (site, outcome) = match matter {
            Matter::Condition => (known.conditions.get(&at), Some(value)),
            _ => (branch.decision.and_then(|first| known.decisions.get(&first)), decides),
        };
        if let (Some(&site), Some(outcome)) = (site, outcome) {
            watch.reached.push(Reached { method, site, outcome: u32::from(outcome) });
        }
    }

    /// The switch before `pc` gets a value.
    #[inline(never)]
    pub(crate) fn note_switch(&mut self, pc: usize, value: i32) {
        let Some(watch) = &mut self.watch else { return };
        if watch.matter != Some(Matter::Decision) {
            return;
        }
        let Told::Switch { method, at } = self.sites.told(&self.program, pc - 1) else { return };
        let known = &self.sites.known[method as usize];
        let (Some(&site), Some((keys, default))) =
            (known.decisions.get(&at), known.switches.get(&at))
        else {
            return;
        };
        let case = keys.binary_search_by_key(&value, |case| case.0);
        let outcome = case.map_or(*default, |case| keys[case].1);
        watch.reached.push(Reached { method, site, outcome });
    }

    /// The instruction before `pc` is executed.
    #[inline]
    pub(crate) fn note_statement(&mut self, pc: usize) {
        let Some(watch) = &mut self.watch else { return };
        if watch.matter == Some(Matter::Statement)
            && let Some((method, site)) = self.sites.statement(&self.program, pc - 1)
        {
            watch.run_statement(method, site);
        }
    }
}

/// Where a branch leads.
fn follow(raw: &Code, at: u16, jumps: bool) -> Option<u16> {
    let at = usize::from(at);
    let to = if jumps {
        branch_targets(&raw.bytes, at).ok()?.next()?
    } else {
        at + length(&raw.bytes, at)?
    };
    u16::try_from(to).ok()
}
