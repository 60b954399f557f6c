//! Expressions of every form within every other one.

/// Forms that bind otherwise than each other; `@` is where another one goes.
const FORMS: &[&str] = &[
    "@ - @",
    "@ * @",
    "@ << @",
    "@ & @",
    "@ | @",
    "@ == @",
    "@ < @",
    "@ && @",
    "@ || @",
    "@ = @",
    "@ += @",
    "@ -= 1",
    "-@",
    "!@",
    "*@",
    "&@",
    "@ as usize",
    "@..@",
    "@..=@",
    "..@",
    "@?",
    "@.len()",
    "@.min(@)",
    "@.key",
    "@[@]",
    "f(@, @)",
    "@(@)",
    "(@)",
    "[@; 2]",
    "S { key: @, ..@ }",
    "|x| @",
    "return @",
    "{ @ }",
    "if @ { @ } else { @ }",
    "if let Some(y) = @ && @ { @ } else { @ }",
    "match @ { 0 => @, 1 if @ => { @ } _ => @ }",
    "loop { @; break @ }",
    "while @ { @; }",
    "for i in @ { @; }",
    "matches!(a, 1)",
];

/// Forms that hold others together, for three of them in each other.
const BINDING: &[&str] = &[
    "@ - @",
    "@ * @",
    "@ & @",
    "@ < @",
    "@ && @",
    "@ || @",
    "-@",
    "@ as usize",
    "@.len()",
    "@..@",
];

/// What stands where nothing else does, in turn; nothing is proposed for most of them.
const LEAVES: &[&str] = &["X", "a", "X", "X", "2", "X", "p", "X", "X", "self.len", "X"];

/// Where an expression is.
const AROUND: &[&str] = &["@", "@;", "let v = @;", "let Some(v) = @ else { return };"];

/// A text with something in one of the places of a form, and leaves in the others.
fn filled(form: &str, place: usize, inner: &str, leaf: &mut usize) -> String {
    let mut text = String::new();
    for (at, part) in form.split('@').enumerate() {
        if at > 0 {
            if at - 1 == place {
                text.push_str(inner);
            } else {
                *leaf += 1;
                text.push_str(LEAVES[*leaf % LEAVES.len()]);
            }
        }
        text.push_str(part);
    }
    text
}

fn places(form: &str) -> usize {
    form.matches('@').count()
}

/// As it is, if that can be read; otherwise in parentheses.
fn put(form: &str, place: usize, inner: &str, leaf: &mut usize) -> Option<String> {
    let plain = filled(form, place, inner, leaf);
    let parentheses = || filled(form, place, &format!("({inner})"), &mut leaf.clone());
    [plain, parentheses()].into_iter().find(|text| syn::parse_str::<syn::Expr>(text).is_ok())
}

/// The bodies of functions: two forms in each other, and three of those that bind; every `step`-th of them.
pub fn bodies(step: usize) -> Vec<String> {
    let mut number = 0;
    let mut all = Vec::new();
    let mut add = |outer: &str, place, inner: &dyn Fn(&mut usize) -> Option<String>| {
        number += 1;
        if number % step == 0 {
            let mut leaf = number;
            let text = inner(&mut leaf).and_then(|inner| put(outer, place, &inner, &mut leaf));
            all.extend(text.and_then(|text| around(number / step, &text)));
        }
    };
    for outer in FORMS {
        for place in 0..places(outer) {
            for inner in FORMS {
                add(outer, place, &|leaf| Some(filled(inner, usize::MAX, "", leaf)));
            }
        }
    }
    for outer in BINDING {
        for place in 0..places(outer) {
            for middle in BINDING {
                for within in 0..places(middle) {
                    for inner in BINDING {
                        add(outer, place, &|leaf| {
                            let inner = filled(inner, usize::MAX, "", leaf);
                            put(middle, within, &inner, leaf)
                        });
                    }
                }
            }
        }
    }
    all
}

/// An expression in a body.
fn around(number: usize, text: &str) -> Option<String> {
    let body = |text: &str| format!("{{ {} }}", AROUND[number % AROUND.len()].replace('@', text));
    let bodies = [body(text), body(&format!("({text})"))];
    bodies.into_iter().find(|body| syn::parse_str::<syn::Block>(body).is_ok())
}

/// What has its own difficulties: the beginning of a statement, tokens without a space between them, places
/// that take no parentheses.
pub const SPECIAL: &[&str] = &[
    "{ -{ a } - 1 }",
    "{ !{ X } && X; }",
    "{ -match a { _ => 2 } + b }",
    "{ return!X }",
    "{ while return 2 { X; } }",
    "{ return-a }",
    "{ return(self.len) }",
    "{ X>-a }",
    "{ a/2 }",
    "{ a-*p }",
    "{ X|&a }",
    "{ X&p }",
    "{ X&&p }",
    "{ 2.pow(2) }",
    "{ a as usize > b }",
    "{ a as usize >> b }",
    "{ if X { 1 } else if X { 2 } else { 3 } }",
    "{ match X { 0 => if X { a } else { b } 1 => a, _ => if X { a } else { b } } }",
    "{ let y = match a { _ => 2 } + b; let z = { a } * 2; }",
    "{ self.len = f(a, b); Some(a); None }",
    "{ let f = |x| x - a - b; while let Some(y) = X && a < b - 1 {} }",
    "{ S { key: a - b * 2, len } }",
    "{ if a < b || X { self.len = a; f(a, 3); self.len = b; } else { self.len += 2; } self.len < b }",
    "{ while self.head.next.is_some_and(|n| n.key < a) { self.len += a; self.len -= 7; } X }",
    "{ let mut n = 0; loop { n += a; if n > 5 { break; } } if let Some(x) = X { f(x, n); } n == 9 }",
];
