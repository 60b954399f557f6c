//! Functions of `StrictMath` that have no Java code, and the bits of floating-point numbers.

use crate::machine::Machine;

use super::{Answer, Native, Reply, value};

fn double(result: f64) -> Answer {
    value(result.to_bits())
}

fn argument(words: &[u64], at: usize) -> f64 {
    f64::from_bits(words[at])
}

/// The first release whose `StrictMath` is all Java, which runs as it is. Before it the last bit of
/// some functions (`sin`, `cos`, `log`, `sinh` and their like) can be another than the JVM's.
const IN_JAVA: u32 = 21;

fn unless_in_java(machine: &Machine, result: f64) -> Answer {
    if machine.jdk.release() >= IN_JAVA { Ok(Reply::Decline) } else { double(result) }
}

/// `Math` computes as `StrictMath` does, so that results do not depend on the processor.
pub(super) fn find(name: &str, descriptor: &str) -> Option<Native> {
    Some(match (name, descriptor) {
        ("sqrt", "(D)D") => |_, a| double(argument(a, 0).sqrt()),
        ("sin", "(D)D") => |machine, a| unless_in_java(machine, libm::sin(argument(a, 0))),
        ("cos", "(D)D") => |machine, a| unless_in_java(machine, libm::cos(argument(a, 0))),
        ("tan", "(D)D") => |machine, a| unless_in_java(machine, libm::tan(argument(a, 0))),
        ("asin", "(D)D") => |machine, a| unless_in_java(machine, libm::asin(argument(a, 0))),
        ("acos", "(D)D") => |machine, a| unless_in_java(machine, libm::acos(argument(a, 0))),
        ("atan", "(D)D") => |machine, a| unless_in_java(machine, libm::atan(argument(a, 0))),
        ("log", "(D)D") => |machine, a| unless_in_java(machine, libm::log(argument(a, 0))),
        ("log10", "(D)D") => |machine, a| unless_in_java(machine, libm::log10(argument(a, 0))),
        ("log1p", "(D)D") => |machine, a| unless_in_java(machine, libm::log1p(argument(a, 0))),
        ("expm1", "(D)D") => |machine, a| unless_in_java(machine, libm::expm1(argument(a, 0))),
        ("sinh", "(D)D") => |machine, a| unless_in_java(machine, libm::sinh(argument(a, 0))),
        ("cosh", "(D)D") => |machine, a| unless_in_java(machine, libm::cosh(argument(a, 0))),
        ("tanh", "(D)D") => |machine, a| unless_in_java(machine, libm::tanh(argument(a, 0))),
        ("atan2", "(DD)D") => {
            |machine, a| unless_in_java(machine, libm::atan2(argument(a, 0), argument(a, 2)))
        }
        ("IEEEremainder", "(DD)D") => {
            |machine, a| unless_in_java(machine, libm::remainder(argument(a, 0), argument(a, 2)))
        }
        _ => return None,
    })
}

pub(super) fn find_bits(name: &str) -> Option<Native> {
    Some(match name {
        "floatToRawIntBits" => |_, a| value(i64::from(a[0] as i32) as u64),
        "intBitsToFloat" => |_, a| value(u64::from(a[0] as u32)),
        "doubleToRawLongBits" | "longBitsToDouble" => |_, a| value(a[0]),
        _ => return None,
    })
}
