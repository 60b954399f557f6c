//! From ordinary notation of sums and products to reverse Polish notation. Wrong on purpose: a subject of repair.

/// A number or an operator.
#[derive(Clone, Copy, Debug, PartialEq, cota::Bounded)]
pub enum Token {
    /// A number.
    Number(i32),
    /// A difference.
    Minus,
    /// A product.
    Times,
}

/// Which operator binds more.
fn precedence(token: Token) -> i32 {
    match token {
        Token::Minus => 1,
        _ => 2,
    }
}

/// The tokens of an expression with each operator after what it is about.
pub fn shunting_yard(tokens: &[Token]) -> Vec<Token> {
    let mut rpn = Vec::new();
    let mut opstack = Vec::new();
    for token in tokens.iter().copied() {
        if let Token::Number(_) = token {
            rpn.push(token);
        } else {
            while !opstack.is_empty() && precedence(token) <= precedence(*opstack.last().unwrap()) {
                rpn.push(opstack.pop().unwrap());
            }
        }
    }
    while !opstack.is_empty() {
        rpn.push(opstack.pop().unwrap());
    }
    rpn
}

#[cfg(test)]
mod tests {
    use super::Token;

    /// Around the last operator that binds least.
    fn expected(tokens: &[Token]) -> Option<Vec<Token>> {
        if let [Token::Number(_)] = tokens {
            return Some(tokens.to_vec());
        }
        let minus = tokens.iter().rposition(|token| *token == Token::Minus);
        let at = minus.or_else(|| tokens.iter().rposition(|token| *token == Token::Times))?;
        let (first, second) = (expected(&tokens[..at])?, expected(&tokens[at + 1..])?);
        Some([first, second, vec![tokens[at]]].concat())
    }

    #[cota::test(tokens.len = 1..=5, tokens = 1..=2, Token.Number.0 = 1..=2)]
    fn specification(tokens: &[Token]) {
        if let Some(rpn) = expected(tokens) {
            assert_eq!(super::shunting_yard(tokens), rpn);
        }
    }
}
