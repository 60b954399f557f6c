//! How numbers are written, which the JDK finds in its resources by reflection.
//!
//! English and the root locale are known here; another language is refused by name.

use crate::failure::{Failure, Reference};
use crate::machine::Machine;

use super::{Native, value};

const SYMBOLS: &str = "java/text/DecimalFormatSymbols";
/// The pattern of plain numbers in English.
const PATTERN: &str = "#,##0.###";

pub(super) fn find(class: &str, name: &str, descriptor: &str) -> Option<Native> {
    Some(match (class, name, descriptor) {
        (SYMBOLS, "getInstance", "(Ljava/util/Locale;)Ljava/text/DecimalFormatSymbols;") => {
            |machine, a| {
                let symbols = symbols(machine, a[0])?;
                value(u64::from(symbols))
            }
        }
        (
            "java/text/NumberFormat",
            "getNumberInstance" | "getInstance",
            "(Ljava/util/Locale;)Ljava/text/NumberFormat;",
        ) => |machine, a| {
            let symbols = symbols(machine, a[0])?;
            let pattern = machine.intern(PATTERN);
            let words = [u64::from(pattern), u64::from(symbols)];
            let format = machine.wrap(
                "java/text/DecimalFormat",
                "(Ljava/lang/String;Ljava/text/DecimalFormatSymbols;)V",
                &words,
            )?;
            value(u64::from(format))
        },
        _ => return None,
    })
}

fn symbols(machine: &mut Machine, locale: u64) -> Result<Reference, Failure> {
    let language = language(machine, locale)?;
    if !matches!(language.as_str(), "" | "en") {
        return Err(machine.unsupported(format!("writing numbers in the language `{language}`")));
    }
    let class = machine.load(SYMBOLS).map_err(|error| machine.link_failure(&error))?;
    let symbols = machine.new_object(class)?;
    let signs = [
        ("zeroDigit", '0'),
        ("groupingSeparator", ','),
        ("decimalSeparator", '.'),
        ("monetaryGroupingSeparator", ','),
        ("monetarySeparator", '.'),
        ("minusSign", '-'),
        ("percent", '%'),
        ("perMill", '\u{2030}'),
        ("digit", '#'),
        ("patternSeparator", ';'),
        ("exponential", 'E'),
    ];
    let texts = [
        ("infinity", "\u{221e}"),
        ("NaN", "NaN"),
        ("minusSignText", "-"),
        ("percentText", "%"),
        ("perMillText", "\u{2030}"),
        ("exponentialSeparator", "E"),
    ];
    let mut fields: Vec<(&str, u64)> =
        signs.iter().map(|&(field, sign)| (field, u64::from(sign))).collect();
    fields.extend(texts.map(|(field, text)| (field, u64::from(machine.intern(text)))));
    fields.push(("locale", locale));
    // Which of them there are depends on the JDK.
    for (field, word) in fields {
        if let Some(at) = machine.program.offset(class, field) {
            machine.set_field(symbols, at, word);
        }
    }
    Ok(symbols)
}

fn language(machine: &mut Machine, locale: u64) -> Result<String, Failure> {
    if locale == 0 {
        return Err(machine.throw_in_native("java/lang/NullPointerException", None));
    }
    let method = machine.method_named("java/util/Locale", "getLanguage", "()Ljava/lang/String;");
    let method = method.map_err(|error| machine.link_failure(&error))?;
    let language = machine.call(method, &[locale])?;
    Ok(machine.rust_string(language as Reference))
}
