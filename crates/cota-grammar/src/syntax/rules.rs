//! BNF and EBNF, which differ in what a bare word means.
//!
//! In BNF, where the name before `::=` stands in angle brackets, a bare word is a terminal; in
//! EBNF it is a symbol. The operators are those of the W3C's EBNF: groups, `?`, `*`, `+`, `|`,
//! character classes with ranges and `[^...]`, which means the other printable ASCII characters.

use super::scanner::Scanner;
use super::{Expr, Kind, Name, Rule};
use crate::error::{Diagnostic, Problem, Span};

/// How deep groups may be nested; each takes some of the stack.
const DEEPEST: usize = 200;

/// How deep expressions of any kind may be nested.
const TALLEST: usize = 700;

/// An expression and how deep expressions are nested in it.
type Tall = (Expr, usize);

pub(super) fn parse(text: &str) -> Result<Vec<Rule>, Diagnostic> {
    let mut scan = Scanner::new(text);
    scan.skip_trivia()?;
    let mut parser = Parser { bnf: scan.peek() == Some('<'), scan, depth: 0 };
    let mut rules = Vec::new();
    while parser.scan.peek().is_some() {
        rules.push(parser.rule()?);
    }
    Ok(rules)
}

struct Parser<'t> {
    scan: Scanner<'t>,
    bnf: bool,
    /// How many groups are open.
    depth: usize,
}

impl Parser<'_> {
    /// `name ::= choice ;?`, and what follows up to the next rule.
    fn rule(&mut self) -> Result<Rule, Diagnostic> {
        let Some(name) = self.name()? else {
            return Err(match self.scan.peek() {
                Some(')') => self.here(Problem::StrayClose),
                _ => self.scan.expected("the name of a rule"),
            });
        };
        self.scan.skip_trivia()?;
        if !self.defines() {
            return Err(self.scan.expected("`::=` after the name of the rule"));
        }
        let (body, _) = self.choice()?;
        self.scan.eat(";");
        self.scan.skip_trivia()?;
        Ok(Rule { name, body })
    }

    fn here(&self, problem: Problem) -> Diagnostic {
        let length = self.scan.peek().map_or(0, char::len_utf8);
        Diagnostic::error(problem, self.scan.at..self.scan.at + length)
    }

    fn defines(&mut self) -> bool {
        self.scan.eat("::=") || self.scan.eat("=")
    }

    /// A name, in angle brackets or bare, if one comes next.
    fn name(&mut self) -> Result<Option<Name>, Diagnostic> {
        let start = self.scan.at;
        let text = if self.scan.eat("<") {
            let text = self.scan.eat_while(|c| c != '>' && c != '\n').trim().to_owned();
            if !self.scan.eat(">") {
                return Err(Diagnostic::error(Problem::UnclosedName, start..start + 1));
            }
            if text.is_empty() {
                return Err(Diagnostic::error(Problem::EmptyName, start..self.scan.at));
            }
            text
        } else if self.scan.peek().is_some_and(|c| c.is_alphabetic() || c == '_') {
            self.scan.eat_while(|c| c.is_alphanumeric() || c == '_' || c == '-').to_owned()
        } else {
            return Ok(None);
        };
        Ok(Some(Name { text, span: start..self.scan.at }))
    }

    /// Alternatives separated by `|`.
    fn choice(&mut self) -> Result<Tall, Diagnostic> {
        let (first, mut height) = self.sequence()?;
        if self.scan.peek() != Some('|') {
            return Ok((first, height));
        }
        let mut alternatives = vec![first];
        while self.scan.eat("|") {
            let (next, tall) = self.sequence()?;
            alternatives.push(next);
            height = height.max(tall);
        }
        let span = alternatives[0].span.start..alternatives[alternatives.len() - 1].span.end;
        Ok((Expr { kind: Kind::Choice(alternatives), span }, height + 1))
    }

    /// Terms up to the end of the alternative; the next rule's name ends it too.
    fn sequence(&mut self) -> Result<Tall, Diagnostic> {
        let mut terms: Vec<Expr> = Vec::new();
        let (mut height, mut last_height) = (0, 0);
        loop {
            let before = self.scan.at;
            self.scan.skip_trivia()?;
            let apart = self.scan.at > before;
            match self.scan.peek() {
                None | Some('|' | ')' | ';') => break,
                Some(c @ ('?' | '*' | '+')) => {
                    let Some(term) = terms.pop() else {
                        return Err(self.here(Problem::NothingToRepeat(c)));
                    };
                    if apart && self.bnf {
                        return Err(self.here(Problem::DetachedRepeat(c)));
                    }
                    last_height += 1;
                    if last_height > TALLEST {
                        return Err(self.here(Problem::TooDeep));
                    }
                    self.scan.bump();
                    terms.push(repeat(c, term, self.scan.at));
                }
                Some(_) if self.next_rule_starts()? => break,
                Some(c) => {
                    let (term, tall) = self.term(c)?;
                    terms.push(term);
                    last_height = tall;
                }
            }
            height = height.max(last_height);
        }
        let (Some(first), Some(last)) = (terms.first(), terms.last()) else {
            return Err(self.here(Problem::EmptyAlternative));
        };
        let span = first.span.start..last.span.end;
        Ok(if terms.len() == 1 {
            (terms.remove(0), height)
        } else {
            (Expr { kind: Kind::Sequence(terms), span }, height + 1)
        })
    }

    fn next_rule_starts(&self) -> Result<bool, Diagnostic> {
        let mut ahead = Self { scan: self.scan.clone(), bnf: self.bnf, depth: 0 };
        if ahead.name()?.is_none() {
            return Ok(false);
        }
        ahead.scan.skip_trivia()?;
        Ok(ahead.defines())
    }

    fn term(&mut self, first: char) -> Result<Tall, Diagnostic> {
        let start = self.scan.at;
        let kind = match first {
            '"' | '\'' => Kind::Literal(self.scan.string()?.into_iter().map(|(c, _)| c).collect()),
            '[' => Kind::Class(self.class()?),
            '(' => return self.group(),
            '<' => self.reference()?,
            c if c.is_alphanumeric() || c == '_' => {
                if self.bnf {
                    let word = self.scan.eat_while(|c| c.is_alphanumeric() || c == '_');
                    Kind::Literal(word.to_owned())
                } else {
                    self.reference()?
                }
            }
            c => return Err(self.here(Problem::StrayCharacter(c))),
        };
        Ok((Expr { kind, span: start..self.scan.at }, 1))
    }

    fn reference(&mut self) -> Result<Kind, Diagnostic> {
        match self.name()? {
            Some(name) => Ok(Kind::Reference(name)),
            None => Err(self.scan.expected("a name, a string or a class")),
        }
    }

    fn group(&mut self) -> Result<Tall, Diagnostic> {
        let start = self.scan.at;
        if self.depth == DEEPEST {
            return Err(self.here(Problem::TooDeep));
        }
        self.scan.bump();
        self.depth += 1;
        let (inner, height) = self.choice()?;
        self.depth -= 1;
        if !self.scan.eat(")") {
            return Err(Diagnostic::error(Problem::UnclosedGroup, start..start + 1));
        }
        Ok((Expr { kind: inner.kind, span: start..self.scan.at }, height))
    }

    /// `[...]`: characters in the order written, each once.
    fn class(&mut self) -> Result<Vec<char>, Diagnostic> {
        let open = self.scan.at;
        self.scan.bump();
        let negated = self.scan.eat("^");
        let mut set = Vec::new();
        while self.scan.peek() != Some(']') {
            let (low, start) = self.class_character(open)?;
            let dash = self.scan.rest().starts_with('-') && !self.scan.rest().starts_with("-]");
            if !dash {
                set.push(low);
                continue;
            }
            self.scan.bump();
            let (high, _) = self.class_character(open)?;
            if low > high {
                let problem = Problem::BackwardsRange { low, high };
                return Err(Diagnostic::error(problem, start..self.scan.at));
            }
            set.extend(low..=high);
        }
        self.scan.bump();
        members(set, negated, open..self.scan.at)
    }

    fn class_character(&mut self, open: usize) -> Result<(char, usize), Diagnostic> {
        let start = self.scan.at;
        match self.scan.bump() {
            None | Some('\n') => Err(Diagnostic::error(Problem::UnclosedClass, open..open + 1)),
            Some(c) => Ok((self.scan.unescape(c, start)?, start)),
        }
    }
}

fn members(mut set: Vec<char>, negated: bool, span: Span) -> Result<Vec<char>, Diagnostic> {
    if negated {
        set = (' '..='~').filter(|c| !set.contains(c)).collect();
    }
    let mut seen = std::collections::HashSet::new();
    set.retain(|c| seen.insert(*c));
    if set.is_empty() {
        return Err(Diagnostic::error(Problem::EmptyClass, span));
    }
    Ok(set)
}

fn repeat(operator: char, term: Expr, end: usize) -> Expr {
    let span = term.span.start..end;
    let inner = Box::new(term);
    let kind = match operator {
        '?' => Kind::Optional(inner),
        '*' => Kind::Star(inner),
        _ => Kind::Plus(inner),
    };
    Expr { kind, span }
}
