//! Native methods of the JDK, and a few methods whose Java code reaches outside of the machine.
//!
//! This is everything that a program can reach beyond its own bytecode. Each native is a function
//! of the machine and the argument words; `long` and `double` take two words, the second unused.

#![allow(clippy::unnecessary_wraps, reason = "every native answers in the same way")]

mod class;
mod handles;
mod math;
mod null_message;
mod object;
mod reflect;
mod refused;
mod runtime;
mod system;
mod text;
mod throwable;
mod unsafe_memory;

pub(crate) use object::identity_hash;

use crate::failure::Failure;
use crate::intrinsics;
use crate::machine::Machine;
use crate::program::{ClassId, MethodId};
use crate::search::delayed::Question;

/// How a native answers.
pub(crate) enum Reply {
    Value(u64),
    /// It does not handle these arguments: the method's own bytecode runs.
    Decline,
    /// It needs the value of this word, which no search has decided.
    Decide(u32),
    /// It needs to know this of what a search has left open.
    Ask(Question),
    /// This method does the work, with at most one argument; it runs in the native's place.
    Invoke(MethodId, Option<u64>),
}

pub(crate) type Answer = Result<Reply, Failure>;
pub(crate) type Native = fn(&mut Machine, &[u64]) -> Answer;
pub(crate) type Initialiser = fn(&mut Machine, ClassId) -> Result<(), Failure>;

/// The native for a method of the JDK.
pub(crate) fn find(
    class: &str,
    name: &str,
    descriptor: &str,
    with_intrinsics: bool,
) -> Option<Native> {
    if matches!(name, "registerNatives" | "initIDs") && descriptor == "()V" {
        return Some(|_, _| nothing());
    }
    if let Some(refused) = refused::find(class, name) {
        return Some(refused);
    }
    let found = match class {
        "java/lang/Object" => object::find(name),
        "java/lang/Class" => class::find(name, descriptor),
        "java/lang/Math" | "java/lang/StrictMath" => math::find(name, descriptor),
        "java/lang/Float" | "java/lang/Double" => math::find_bits(name),
        "java/lang/Throwable"
        | "java/lang/StackTraceElement"
        | "java/lang/NullPointerException" => throwable::find(name, descriptor),
        "jdk/internal/misc/Unsafe" => unsafe_memory::find(name, descriptor),
        "java/text/DecimalFormatSymbols" | "java/text/NumberFormat" => {
            text::find(class, name, descriptor)
        }
        _ if handles::holds_handles(class) => handles::find(class, name),
        "java/lang/reflect/Array" => reflect::find_array(name),
        _ => {
            system::find(class, name, descriptor).or_else(|| runtime::find(class, name, descriptor))
        }
    };
    found.or_else(|| with_intrinsics.then(|| intrinsics::find(class, name, descriptor)).flatten())
}

/// What runs in place of a class's own initialiser.
pub(crate) fn initialiser(class: &str) -> Option<Initialiser> {
    if handles::holds_handles(class) || refused::prepares(class) {
        return Some(|_, _| Ok(()));
    }
    system::initialiser(class)
}

pub(crate) fn value(word: u64) -> Answer {
    Ok(Reply::Value(word))
}

pub(crate) fn int(value: i32) -> Answer {
    Ok(Reply::Value(i64::from(value) as u64))
}

pub(crate) fn boolean(value: bool) -> Answer {
    Ok(Reply::Value(u64::from(value)))
}

pub(crate) fn nothing() -> Answer {
    Ok(Reply::Value(0))
}
