//! Grammars that are deep, long or large: refused with a reason, or worked on in time that grows with the
//! text, on a stack of ordinary size.

use cota_grammar::{
    Criterion, Grammar, GrammarError, Language, Measure, Producer, Random, cover, render,
};
use std::time::Duration;

const MANY: usize = 20_000;

/// Everything that can be done with a grammar whose sentences are few.
fn use_all(grammar: &Grammar, max: usize) -> Vec<String> {
    let _ = grammar.longest(Measure::Characters);
    let language = Language::sentences(grammar, Measure::Characters, max);
    let sentences: Vec<String> = language.walk().take(50).collect();
    if let Ok(counted) = Language::derivations(grammar, Measure::Characters, max) {
        let _ = counted.look_for_ambiguity(100);
        let _ = counted.sample(&mut Random::new(1)).map(|derivation| derivation.to_string());
        let _ = counted.nth(&0_u32.into()).map(|derivation| derivation.text());
    }
    for criterion in [Criterion::Paths(1), Criterion::Paths(2), Criterion::Alternatives] {
        let covering = cover(grammar, criterion, Measure::Characters, max);
        assert!(covering.targets > 0 || criterion == Criterion::Alternatives);
    }
    sentences
}

/// So many rules.
fn rules(count: usize, rule: impl Fn(usize) -> String) -> String {
    (0..count).map(rule).collect()
}

fn chain(
    names: impl Fn(usize) -> String,
    order: impl Iterator<Item = usize>,
    last: usize,
) -> String {
    order
        .map(|number| match number {
            number if number == last => format!("{} ::= \"x\"\n", names(number)),
            number => format!("{} ::= {}\n", names(number), names(number + 1)),
        })
        .collect()
}

#[test]
fn repetitions_of_repetitions_are_refused_where_the_stack_would_end() {
    let (open, close) = ("(".repeat(150), ")*".repeat(150));
    for body in [
        format!("\"x\"{}", "*".repeat(MANY)),
        format!("\"x\"{}", "+".repeat(MANY)),
        format!("\"x\"{}", "?".repeat(MANY)),
        format!("\"x\"{}", "*?+".repeat(MANY)),
        format!("{}\"x\"{}", "(".repeat(MANY), ")".repeat(MANY)),
        format!("{}\"x\"{}", "(".repeat(MANY), ")*".repeat(MANY)),
        format!("{}\"x\"{}", "(\"y\" | ".repeat(MANY), ")".repeat(MANY)),
        format!("{}\"x\"{}", "(\"y\" ".repeat(MANY), ")".repeat(MANY)),
        // Neither the groups nor the repetitions of one of them are many.
        format!("{open}\"x\"{}{close}", close.replace(')', "")),
        format!("{}\"x\"{}", "(".repeat(150), format!("){}", "*".repeat(150)).repeat(150)),
    ] {
        for rule in [format!("a ::= {body}"), format!("<a> ::= {body}"), format!("a = {body} ;")] {
            let parsed: Result<Grammar, GrammarError> = Grammar::parse(&rule);
            match parsed {
                Err(error) => {
                    let said = error.to_string();
                    assert_eq!(said, "groups and repetitions are nested too deeply");
                }
                Ok(grammar) => assert!(grammar.symbols().len() < 1000),
            }
        }
    }
    let few = format!("a ::= \"x\"{}", "*".repeat(100));
    let grammar = Grammar::parse(&few).expect("few enough");
    assert_eq!(use_all(&grammar, 2), ["", "x", "xx"]);
}

/// Processor time is told about so exactly.
const TICK: Duration = Duration::from_millis(10);

/// The processor time of this thread, where the system tells: other tests do not count.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

#[test]
fn long_chains_of_rules_take_time_in_proportion() {
    let name = |number: usize| format!("a{number}");
    // From the top, and from the bottom: an order that is bad for going through all rules again and again.
    let chains = |last: usize| {
        let begun = processor_time();
        for text in [
            chain(name, 0..=last, last),
            format!("start ::= a0\n{}", chain(name, (0..=last).rev(), last)),
        ] {
            let grammar = Grammar::parse(&text).expect("a chain");
            assert_eq!(grammar.longest(Measure::Characters), Some(1));
            assert_eq!(use_all(&grammar, 1), ["x"]);
        }
        processor_time()?.checked_sub(begun?)
    };
    if let (Some(short), Some(long)) = (chains(2_500), chains(50_000)) {
        // Twenty times the rules: their square would be four hundred times the time.
        assert!(long < short.max(TICK) * 80, "{short:?}, then {long:?}");
    }
}

#[test]
fn long_names_take_time_in_proportion() {
    let texts = |length: usize| {
        let name = "n".repeat(length);
        [
            format!("{name} ::= \"x\" | \"y\" {name}"),
            // Undefined, beside a short one and one that is nearly as long.
            format!("a ::= {name}"),
            format!("a ::= {name}m\n{name} ::= \"x\""),
            // Ambiguous, unused, defined twice.
            format!("{name} ::= {name} | \"x\""),
            format!("a ::= b | \"x\"\nb ::= \"z\"\n{name} ::= \"y\""),
            format!("{name} ::= \"x\"\n{name} ::= \"y\""),
        ]
    };
    for case in 0..texts(1).len() {
        let time = |length: usize| {
            let (text, begun) = (&texts(length)[case], processor_time());
            match Grammar::parse(text) {
                Err(error) => _ = render(&error.problems, "grammar", text, false),
                Ok(grammar) => {
                    render(grammar.warnings(), "grammar", text, false);
                    (0..grammar.productions().len()).for_each(|at| _ = grammar.describe(at));
                    use_all(&grammar, 2);
                }
            }
            processor_time()?.checked_sub(begun?)
        };
        if let (Some(short), Some(long)) = (time(5_000), time(100_000)) {
            assert!(long < short.max(TICK) * 80, "case {case}: {short:?}, then {long:?}");
        }
    }
}

#[test]
fn problems_on_long_lines_are_told_by_their_places() {
    let name = "n".repeat(100_000);
    let text = format!("a ::= {name}1 {name}2 {name}3 {name}4 {name}5 {name}6\n");
    let error = Grammar::parse(&text).expect_err("nothing is defined");
    let begun = processor_time();
    let drawn = render(&error.problems, "grammar", &text, false);
    assert!(drawn.contains("--> grammar:1:7\n"), "no place");
    assert!(!drawn.contains("^^^^"), "it is underlined");
    if let (Some(begun), Some(now)) = (begun, processor_time()) {
        let took = now.saturating_sub(begun);
        assert!(took < Duration::from_secs(1), "{took:?}");
    }
}

#[test]
fn long_chains_in_pairs_and_bnf() {
    let letters = |mut number: usize| {
        let mut name = String::from("$");
        for _ in 0..5 {
            name.push((b'A' + (number % 26) as u8) as char);
            number /= 26;
        }
        name
    };
    let pair = |number: usize| match number {
        MANY => format!("(\"{}\", \"x\"),", letters(number)),
        _ => format!("(\"{}\", \"{}\"),", letters(number), letters(number + 1)),
    };
    let pairs = format!("[{}]", (0..=MANY).map(pair).collect::<String>());
    assert_eq!(use_all(&Grammar::parse(&pairs).expect("pairs"), 1), ["x"]);
    let short: String = format!("[{}]", (MANY - 200..=MANY).map(pair).collect::<String>());
    assert_eq!(Producer::parse(&short).expect("pairs").last().as_deref(), Some("x"));
    let bnf = chain(|number| format!("<a {number}>"), 0..=MANY, MANY);
    assert_eq!(use_all(&Grammar::parse(&bnf).expect("bnf"), 1), ["x"]);
}

#[test]
fn chains_that_go_round_are_found_and_gone_through() {
    // One ring of all, and a ring at every link.
    let ring: String = rules(MANY, |n| format!("a{n} ::= a{} | \"x\"\n", (n + 1) % MANY));
    let rings = rules(MANY, |n| {
        format!("a{n} ::= b{n} | a{}\nb{n} ::= a{n} | \"y\"\n", (n + 1).min(MANY - 1))
    });
    for (text, sentence, cycles) in [(ring, "x", 1), (rings, "y", MANY)] {
        let grammar = Grammar::parse(&text).expect("rings");
        assert_eq!(grammar.warnings().len(), cycles);
        assert!(grammar.warnings()[0].to_string().len() < 1000);
        let language = Language::sentences(&grammar, Measure::Characters, 1);
        assert_eq!(language.walk().collect::<Vec<_>>(), [sentence]);
        assert_eq!(grammar.longest(Measure::Characters), Some(1));
        assert_eq!(grammar.longest(Measure::Derivation), None);
    }
}

#[test]
fn wide_rules_and_long_terminals() {
    let alternatives = vec!["\"x\""; MANY].join(" | ");
    let sequence = vec!["\"x\"?"; 2000].join(" ");
    let symbols = rules(MANY, |n| format!("a{n} ::= \"x\"\n"));
    let uses = (0..MANY).map(|n| format!("a{n}")).collect::<Vec<_>>();
    for (text, max, first) in [
        (format!("a ::= {alternatives}"), 1, "x".to_owned()),
        (format!("a ::= {sequence}"), 2, String::new()),
        (format!("a ::= {}\n{symbols}", uses.join(" | ")), 1, "x".to_owned()),
        (format!("a ::= \"{}\"", "x".repeat(MANY)), MANY, "x".repeat(MANY)),
    ] {
        let grammar = Grammar::parse(&text).expect("wide");
        let language = Language::sentences(&grammar, Measure::Characters, max);
        assert_eq!(language.walk().next().as_deref(), Some(first.as_str()));
        let covering = cover(&grammar, Criterion::Paths(1), Measure::Characters, max);
        assert!(!covering.sentences.is_empty());
    }
    let long = format!("a ::= {}\n{symbols}", uses.join(" "));
    assert_eq!(Grammar::parse(&long).expect("long").longest(Measure::Characters), Some(MANY));
}

#[test]
fn many_wrong_names_are_told_in_time() {
    let text = rules(MANY, |n| format!("a{n} ::= b{n}\n"));
    let error = Grammar::parse(&text).expect_err("nothing is defined");
    assert_eq!(error.problems.len(), MANY);
    let text = rules(MANY, |n| format!("a{n} ::= \"x\" a{n}\n"));
    assert_eq!(Grammar::parse(&text).expect_err("nothing ends").problems.len(), MANY);
}

/// Each rule twice the next: the smallest sentence is longer than any memory.
#[test]
fn sentences_that_are_too_long_to_be_written_are_out_of_reach() {
    let double = |last: &str| -> String {
        let rule = |n: usize| format!("a{n} ::= a{} a{}\n", n + 1, n + 1);
        (0..80).map(rule).chain([format!("a80 ::= {last}\n")]).collect()
    };
    for last in ["\"x\"", "\"\""] {
        let grammar = Grammar::parse(&double(last)).expect("doubling");
        let covering = cover(&grammar, Criterion::Paths(1), Measure::Characters, usize::MAX);
        assert_eq!((covering.sentences.len(), covering.out_of_reach.len()), (0, 81));
    }
    let grammar = Grammar::parse(&double("\"x\"")).expect("doubling");
    assert_eq!(grammar.longest(Measure::Characters), Some(usize::MAX));
    assert_eq!(Language::cells_for(&grammar, usize::MAX), u64::MAX);
}

#[test]
fn targets_are_counted_without_being_made() {
    for text in ["a ::= \"x\" | a a | b\nb ::= [xyz] | a b a", "a ::= b b\nb ::= \"x\" | \"\""] {
        let grammar = Grammar::parse(text).expect("small");
        for criterion in (1..5).map(Criterion::Paths).chain([Criterion::Alternatives]) {
            let made = cover(&grammar, criterion, Measure::Characters, 1000).targets;
            assert_eq!(criterion.targets(&grammar), made as u64, "{criterion:?}");
        }
    }
    let grammar = Grammar::parse("a ::= \"x\" | a a").expect("small");
    assert_eq!(Criterion::Paths(3).targets(&grammar), 2);
}
