//! What the operators of the registry do in Java, for people: the code is in `operators` and `navigate`.

use crate::operators::registry::{Form, Language, NAVIGATION};

/// Java's side of the registry.
pub const JAVA: Language = Language { id: "java", name: "Java", forms: FORMS };

const fn form(
    operator: &'static str,
    text: &'static str,
    before: &'static str,
    after: &'static str,
) -> Form {
    Form { operator, text, example: Some((before, after)) }
}

const fn none(operator: &'static str, text: &'static str) -> Form {
    Form { operator, text, example: None }
}

const FORMS: &[Form] = &[
    form("AODS", "++ and -- inside of expressions are left out", "a[i++]", "a[i]"),
    form("AODU", "-e by e", "-x", "x"),
    form("AOIS", "a variable, field or element v by v++, v--, ++v and --v", "f(n)", "f(n++)"),
    form("AOIU", "a number e by -e, unless it is compared", "f(n)", "f(-n)"),
    form("AORB", "each of + - * / % by the other four", "a + b", "a - b"),
    form("AORS", "++ and -- by each other", "n++", "n--"),
    form("AORU", "+e and -e by each other", "-x", "+x"),
    form(
        "ASRS",
        "each of += -= *= /= %= by the others, likewise &= |= ^= and <<= >>= >>>=",
        "n += d",
        "n -= d",
    ),
    form("COD", "!e by e", "!found", "found"),
    form("COI", "a condition e by !e", "if (found)", "if (!found)"),
    form(
        "COR",
        "&& and || by each other and by ^; & and | of conditions if asked for",
        "a && b",
        "a || b",
    ),
    form("LOD", "~e by e", "~mask", "mask"),
    form("LOI", "a whole number e by ~e", "f(n)", "f(~n)"),
    form("LOR", "each of & | ^ of numbers by the other two", "a & b", "a | b"),
    form(
        "ROR",
        "each of == != < <= > >= by the others, only == and != for references, and the whole comparison by true and false",
        "a < b",
        "a <= b",
    ),
    form("SOR", "<<, >> and >>> by each other", "a << b", "a >> b"),
    form(
        "BEE",
        "a condition c by c && d and c || d, where d is another condition of the method",
        "if (a)",
        "if (((a) && (b)))",
    ),
    form(
        "CAL",
        "a method by another one of the file with parameters and a result of the same types",
        "insert(x)",
        "remove(x)",
    ),
    form(
        "CON",
        "a number by 0, 1, -1 and itself plus and minus one; true and false by each other; a text by an empty one",
        "7",
        "8",
    ),
    form(
        "DEF",
        "what a call gives, where it is assigned or returned, by the default value of its type",
        "return f(x);",
        "return null;",
    ),
    form("MAD", "a case of a switch with a default is left out", "case 1: f();", ""),
    none("MGR", "not for Java yet"),
    none("OPT", "a reference may be null: RET and navigation put it in"),
    form(
        "RET",
        "a result by simple values of its type: true and false, 0 and 1, an empty text, null",
        "return x;",
        "return null;",
    ),
    none("RNG", "Java has no ranges"),
    form("STD", "a statement that is an expression is left out", "size++;", ";"),
    form(
        "SWP",
        "two neighbouring arguments of the same type, or the operands of - / % << >> >>>, are exchanged",
        "f(a, b)",
        "f(b, a)",
    ),
    none("LNK", "links between positions are a form of Rust; references are navigation"),
    form("VAR", "a number by each variable and field that is one", "x < 2", "x < y"),
    form(
        "CFN",
        "a number by another one that is in the function, and by one more or less than that",
        "28",
        "31",
    ),
    form(
        "CTF",
        "a condition that is no comparison by true and by false; an if by one of its branches",
        "if (found) { f(); }",
        "{ f(); }",
    ),
    form(
        "MET",
        "a method of the library by the one that is taken for it: min and max, getFirst and getLast, startsWith and endsWith",
        "min(a, b)",
        "max(a, b)",
    ),
    form(
        "ODL",
        "a binary expression by one of its operands, a method call by what it is called on",
        "a && b",
        "a",
    ),
    none("STM", "not for Java yet"),
    form(
        "STS",
        "two neighbouring statements that have a name in common are exchanged",
        "n += 1; f(n);",
        "f(n); n += 1;",
    ),
    none("CXA", "not for Java yet; conditions are extended by BEE"),
    none("GRD", "not for Java yet"),
    none("INS", "not for Java yet"),
    form(
        NAVIGATION,
        "a chain of fields, methods without arguments and elements of arrays leads elsewhere: replace, insert or delete a step, one by two, two by one, a literal",
        "head.next",
        "tail.next",
    ),
];
