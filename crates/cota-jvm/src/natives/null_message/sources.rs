//! Which instruction pushed each value of the operand stack.
//!
//! The method is gone through as if it ran, with instructions in place of values. Where ways meet
//! with different instructions, a value has no source. As in the JVM, the walk is over when it
//! comes to the position that is asked for, so a jump back from behind it does not count.

use crate::classfile::{Code, Pool, instructions};
use crate::signature;

/// Stack places of all positions together; a method that needs more is not analysed to its end.
const MOST_PLACES: usize = 1_000_000;
/// Instructions that are looked at; only a class file made for it needs more.
const MOST_STEPS: usize = 4_000_000;
/// Local variables from here on count as assigned.
const TRACKED_LOCALS: u16 = 64;

/// The operand stack before an instruction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Stack {
    /// The position of the instruction that pushed each place.
    places: Vec<Option<u16>>,
    /// A bit for each local variable that was assigned on some way to here.
    assigned: u64,
}

impl Stack {
    /// Where the value with so many places above it comes from.
    pub fn source(&self, above: usize) -> Option<u16> {
        let at = self.places.len().checked_sub(above + 1)?;
        self.places[at]
    }

    /// Whether a local variable may hold something else than at the start of the method.
    pub fn is_assigned(&self, local: u16) -> bool {
        local >= TRACKED_LOCALS || self.assigned >> local & 1 != 0
    }

    fn assign(&mut self, local: u16) {
        if local < TRACKED_LOCALS {
            self.assigned |= 1 << local;
        }
    }

    fn pop(&mut self, count: usize) -> Option<()> {
        let left = self.places.len().checked_sub(count)?;
        self.places.truncate(left);
        Some(())
    }

    fn push(&mut self, position: u16, count: usize) {
        self.places.extend(std::iter::repeat_n(Some(position), count));
    }

    /// Replaces the uppermost places by some of them, in this order.
    fn permute(&mut self, count: usize, order: &[usize]) -> Option<()> {
        let left = self.places.len().checked_sub(count)?;
        let taken = self.places.split_off(left);
        self.places.extend(order.iter().map(|&at| taken[at]));
        Some(())
    }

    /// What is known where two ways meet; none if their stacks do not fit.
    fn meet(&mut self, other: &Stack) -> Option<()> {
        if self.places.len() != other.places.len() {
            return None;
        }
        for (place, other) in self.places.iter_mut().zip(&other.places) {
            if place != other {
                *place = None;
            }
        }
        self.assigned |= other.assigned;
        Some(())
    }
}

/// The stacks before the instructions of a method, as far as they were needed.
pub(super) struct Sources<'a> {
    code: &'a Code,
    pool: &'a Pool,
    stacks: Vec<Option<Stack>>,
    places: usize,
    found_new: bool,
}

impl<'a> Sources<'a> {
    /// Analyses a method up to a position.
    pub fn up_to(position: usize, code: &'a Code, pool: &'a Pool) -> Sources<'a> {
        let mut sources = Sources::new(code, pool);
        // A method that cannot be analysed to its end has stacks up to there.
        let _ = sources.walk(position);
        sources
    }

    /// Knows the stacks with which a method and its handlers begin.
    fn new(code: &'a Code, pool: &'a Pool) -> Sources<'a> {
        let mut stacks = vec![None; code.bytes.len()];
        if let Some(first) = stacks.first_mut() {
            *first = Some(Stack::default());
        }
        for handler in &code.handlers {
            if let Some(stack @ None) = stacks.get_mut(usize::from(handler.target)) {
                *stack = Some(Stack { places: vec![Some(handler.target)], assigned: 0 });
            }
        }
        Sources { code, pool, stacks, places: 0, found_new: true }
    }

    /// The stack before an instruction, if it was reached.
    pub fn before(&self, position: usize) -> Option<&Stack> {
        self.stacks.get(position)?.as_ref()
    }

    /// Goes over the instructions until nothing is reached any more for the first time.
    fn walk(&mut self, goal: usize) -> Option<()> {
        let mut steps = 0;
        let mut complete = false;
        while !complete && std::mem::take(&mut self.found_new) {
            complete = true;
            let mut at = 0;
            while at < self.code.bytes.len() {
                let next = at + instructions::length(&self.code.bytes, at)?;
                match self.stacks[at].clone() {
                    Some(stack) => self.step(at, next, stack)?,
                    None => complete = false,
                }
                at = next;
                if at == goal && self.before(goal).is_some() {
                    return Some(());
                }
                steps += 1;
                if self.places > MOST_PLACES || steps > MOST_STEPS {
                    return None;
                }
            }
        }
        Some(())
    }

    /// Executes one instruction on the stack before it and leads the result to what follows.
    fn step(&mut self, at: usize, next: usize, mut stack: Stack) -> Option<()> {
        self.execute(at, &mut stack)?;
        let op = self.byte(at);
        // `goto`, `jsr`, `ret`, switches, returns, `athrow`, `goto_w`, `jsr_w`
        let goes_on = !matches!(op, 167..=177 | 191 | 200 | 201);
        let code = self.code;
        if goes_on {
            self.lead(next, &mut stack)?;
        }
        for target in instructions::branch_targets(&code.bytes, at).ok()? {
            self.lead(target, &mut stack)?;
        }
        Some(())
    }

    /// The stack meets what other ways have brought there, and keeps what both know.
    fn lead(&mut self, target: usize, stack: &mut Stack) -> Option<()> {
        let there = self.stacks.get_mut(target)?;
        if let Some(known) = there {
            stack.meet(known)?;
        } else {
            self.found_new = true;
            self.places += stack.places.len();
        }
        *there = Some(stack.clone());
        Some(())
    }

    fn byte(&self, at: usize) -> u8 {
        self.code.bytes.get(at).copied().unwrap_or(0)
    }

    fn index(&self, at: usize) -> u16 {
        u16::from_be_bytes([self.byte(at), self.byte(at + 1)])
    }

    fn execute(&self, at: usize, stack: &mut Stack) -> Option<()> {
        let position = u16::try_from(at).ok()?;
        let wide = self.byte(at) == instructions::WIDE;
        let (op, operand) =
            if wide { (self.byte(at + 1), at + 2) } else { (self.byte(at), at + 1) };
        let (pops, pushes) = match op {
            54..=58 => {
                let local = if wide { self.index(operand) } else { u16::from(self.byte(operand)) };
                store(stack, local, usize::from(op - 54))
            }
            59..=78 => store(stack, u16::from(op - 59) % 4, usize::from(op - 59) / 4),
            89 => return stack.permute(1, &[0, 0]),
            90 => return stack.permute(2, &[1, 0, 1]),
            91 => return stack.permute(3, &[2, 0, 1, 2]),
            92 => return stack.permute(2, &[0, 1, 0, 1]),
            93 => return stack.permute(3, &[1, 2, 0, 1, 2]),
            94 => return stack.permute(4, &[2, 3, 0, 1, 2, 3]),
            95 => return stack.permute(2, &[1, 0]),
            178..=181 => {
                let field = self.pool.field(self.index(operand)).ok()?;
                let slots = usize::from(signature::slots_of(&field.descriptor));
                [(0, slots), (slots, 0), (1, slots), (slots + 1, 0)][usize::from(op - 178)]
            }
            182..=185 => {
                let (method, _) = self.pool.method(self.index(operand)).ok()?;
                let (arguments, result) = call(&method.descriptor)?;
                (arguments + usize::from(op != 184), result)
            }
            186 => call(&self.pool.call_site(self.index(operand)).ok()?.descriptor)?,
            197 => (usize::from(self.byte(operand + 2)), 1),
            _ => effect(op),
        };
        stack.pop(pops)?;
        stack.push(position, pushes);
        Some(())
    }
}

/// Notes that a local variable is assigned; `kind` is the type, in the order of the instructions.
fn store(stack: &mut Stack, local: u16, kind: usize) -> (usize, usize) {
    let slots = WORDS[kind];
    stack.assign(local);
    if slots == 2 {
        stack.assign(local.saturating_add(1));
    }
    (slots, 0)
}

/// The places of an `int`, `long`, `float`, `double` and reference, as instructions order them.
const WORDS: [usize; 5] = [1, 2, 1, 2, 1];

/// The places of the arguments and of the result of a call.
fn call(descriptor: &str) -> Option<(usize, usize)> {
    let (arguments, result) = signature::shape(descriptor)?;
    let result = match result {
        b'V' => 0,
        b'J' | b'D' => 2,
        _ => 1,
    };
    Some((usize::from(arguments), result))
}

/// The places that an instruction takes and gives, where its number alone says it.
fn effect(op: u8) -> (usize, usize) {
    // Most come for `int`, `long`, `float` and `double` in turn.
    let of_type = |first: u8| WORDS[usize::from(op - first) % 4];
    match op {
        // Constants, loads, `new`.
        1..=8 | 11..=13 | 16..=19 | 187 => (0, 1),
        9 | 10 | 14 | 15 | 20 => (0, 2),
        21..=25 => (0, WORDS[usize::from(op - 21)]),
        26..=45 => (0, WORDS[usize::from(op - 26) / 4]),
        // Array elements.
        46..=49 => (2, of_type(46)),
        79..=82 => (2 + of_type(79), 0),
        83..=86 => (3, 0),
        // Arithmetic, negation, shifts, bits.
        96..=115 => (2 * of_type(96), of_type(96)),
        116..=119 => (of_type(116), of_type(116)),
        120..=125 => (1 + WORDS[usize::from(op % 2)], WORDS[usize::from(op % 2)]),
        126..=131 => (2 * WORDS[usize::from(op % 2)], WORDS[usize::from(op % 2)]),
        // Conversions to a larger and between large types; `lcmp` and those of doubles.
        133 | 135 | 140 | 141 => (1, 2),
        138 | 143 => (2, 2),
        148 | 151 | 152 => (4, 1),
        // Loads of one place from arrays, conversions to a smaller type, comparisons of floats.
        50..=53 | 136 | 137 | 142 | 144 | 149 | 150 => (2, 1),
        // `pop2`, comparisons of two values.
        88 | 159..=166 => (2, 0),
        // Small conversions, new arrays, `arraylength`, `instanceof`.
        134 | 139 | 145..=147 | 188..=190 | 193 => (1, 1),
        // `pop`, tests, switches, monitors.
        87 | 153..=158 | 170 | 171 | 194 | 195 | 198 | 199 => (1, 0),
        // A cast gives what it gets; behind the others nothing follows.
        _ => (0, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOTO: u8 = 167;
    const IFEQ: u8 = 153;
    const RETURN: u8 = 177;

    fn code(bytes: Vec<u8>) -> Code {
        Code {
            max_stack: 9,
            max_locals: 9,
            bytes,
            handlers: Vec::new(),
            lines: Vec::new(),
            variables: Vec::new(),
        }
    }

    /// Every instruction that compilers use takes and gives what it should: else stacks that meet
    /// would differ, be empty too soon or grow above what the method declares.
    #[test]
    fn methods_of_the_jdk_have_the_stacks_that_they_declare() {
        let Ok(jdk) = crate::classpath::Jdk::find(None) else {
            assert!(
                std::env::var_os("COTA_REQUIRE_JDK").is_none_or(|value| value != "1"),
                "there is no JDK"
            );
            // Written past the test runner, which shows what is printed only where a test fails.
            let line = b"SKIPPED: no JDK found, so this test does nothing\n";
            std::io::Write::write_all(&mut std::io::stderr(), line).unwrap();
            return;
        };
        let mut highest = 0;
        let names = jdk
            .class_names("java.base")
            .into_iter()
            .filter(|name| name.starts_with("java/util/") || name.starts_with("java/lang/"));
        for name in names {
            let file = crate::classfile::ClassFile::read(&jdk.find_class(&name).unwrap().unwrap())
                .unwrap();
            for method in &file.methods {
                let Some(code) = &method.code else { continue };
                let mut sources = Sources::new(code, &file.pool);
                assert!(sources.walk(usize::MAX).is_some(), "{name}.{}", method.name);
                let deepest =
                    sources.stacks.iter().flatten().map(|stack| stack.places.len()).max().unwrap();
                assert!(deepest <= usize::from(code.max_stack), "{name}.{}", method.name);
                highest += usize::from(deepest == usize::from(code.max_stack));
            }
        }
        assert!(highest > 10_000, "only {highest} methods use all of their stack");
    }

    #[test]
    fn ways_that_meet_leave_what_they_agree_on() {
        // aload_1; iload_0; ifeq +7; aload_2; goto +4; aload_3; arraylength
        let code = code(vec![43, 26, IFEQ, 0, 7, 44, GOTO, 0, 4, 45, 190, RETURN]);
        let pool = Pool::default();
        let sources = Sources::up_to(10, &code, &pool);
        let stack = sources.before(10).unwrap();
        assert_eq!(stack.source(0), None);
        assert_eq!(stack.source(1), Some(0));
        assert_eq!(stack.source(2), None);
        assert_eq!(sources.before(9).unwrap().source(0), Some(0));
    }

    #[test]
    fn a_jump_back_from_behind_does_not_count() {
        // aload_1; arraylength; istore_1; goto -3
        let code = code(vec![43, 190, 60, GOTO, 0xFF, 0xFD]);
        let pool = Pool::default();
        assert!(!Sources::up_to(1, &code, &pool).before(1).unwrap().is_assigned(1));
        assert!(Sources::up_to(3, &code, &pool).before(3).unwrap().is_assigned(1));
    }

    #[test]
    fn what_only_a_jump_back_reaches_is_found() {
        // goto +5; aload_1; arraylength; goto -2
        let code = code(vec![GOTO, 0, 5, 43, 190, GOTO, 0xFF, 0xFE]);
        let pool = Pool::default();
        assert_eq!(Sources::up_to(4, &code, &pool).before(4).unwrap().source(0), Some(3));
    }

    #[test]
    fn a_chain_of_jumps_back_comes_to_an_end() {
        // Every jump leads to the one before it, so that each walk reaches one more.
        let count = 10_000;
        let mut bytes = vec![200];
        bytes.extend((3 * count + 5i32).to_be_bytes());
        for _ in 0..=count {
            bytes.extend([GOTO, 0xFF, 0xFD]);
        }
        let code = code(bytes);
        let pool = Pool::default();
        let sources = Sources::up_to(5, &code, &pool);
        assert!(sources.before(3 * count as usize + 5).is_some());
        assert!(sources.before(5).is_none());
    }

    #[test]
    fn the_two_halves_of_long_and_double_are_counted() {
        // lload_1; dup2; ladd; l2i; aload_0; swap; iaload
        let code = code(vec![31, 92, 97, 136, 42, 95, 46, RETURN]);
        let pool = Pool::default();
        let sources = Sources::up_to(7, &code, &pool);
        assert_eq!(sources.before(6).unwrap().source(0), Some(3));
        assert_eq!(sources.before(6).unwrap().source(1), Some(4));
        assert_eq!(sources.before(7).unwrap().source(0), Some(6));
        assert_eq!(sources.before(7).unwrap().source(1), None);
    }
}
