//! Functions of `StrictMath` that have no Java code, and the bits of floating-point numbers.

use super::{Answer, Native, Reply, value};

fn double(result: f64) -> Answer {
    Ok(Reply::Value(result.to_bits()))
}

fn argument(words: &[u64], at: usize) -> f64 {
    f64::from_bits(words[at])
}

/// `Math` computes as `StrictMath` does, so that results do not depend on the processor.
pub(super) fn find(name: &str, descriptor: &str) -> Option<Native> {
    Some(match (name, descriptor) {
        ("sqrt", "(D)D") => |_, a| double(argument(a, 0).sqrt()),
        ("sin", "(D)D") => |_, a| double(libm::sin(argument(a, 0))),
        ("cos", "(D)D") => |_, a| double(libm::cos(argument(a, 0))),
        ("tan", "(D)D") => |_, a| double(libm::tan(argument(a, 0))),
        ("asin", "(D)D") => |_, a| double(libm::asin(argument(a, 0))),
        ("acos", "(D)D") => |_, a| double(libm::acos(argument(a, 0))),
        ("atan", "(D)D") => |_, a| double(libm::atan(argument(a, 0))),
        ("log", "(D)D") => |_, a| double(libm::log(argument(a, 0))),
        ("log10", "(D)D") => |_, a| double(libm::log10(argument(a, 0))),
        ("log1p", "(D)D") => |_, a| double(libm::log1p(argument(a, 0))),
        ("expm1", "(D)D") => |_, a| double(libm::expm1(argument(a, 0))),
        ("sinh", "(D)D") => |_, a| double(libm::sinh(argument(a, 0))),
        ("cosh", "(D)D") => |_, a| double(libm::cosh(argument(a, 0))),
        ("tanh", "(D)D") => |_, a| double(libm::tanh(argument(a, 0))),
        ("atan2", "(DD)D") => |_, a| double(libm::atan2(argument(a, 0), argument(a, 2))),
        ("IEEEremainder", "(DD)D") => |_, a| double(libm::remainder(argument(a, 0), argument(a, 2))),
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
