//! The value of an expression in reverse Polish notation. Wrong on purpose: a subject of repair.

/// A number or an operator.
#[derive(Clone, Copy, Debug, PartialEq, cota::Bounded)]
pub enum Token {
    /// A number.
    Number(i32),
    /// A sum.
    Plus,
    /// A difference.
    Minus,
    /// A product.
    Times,
}

/// The value of tokens that are such an expression.
pub fn rpn_eval(tokens: &[Token]) -> i32 {
    let mut stack = Vec::new();
    for token in tokens.iter().copied() {
        if let Token::Number(number) = token {
            stack.push(number);
        } else {
            let a = stack.pop().unwrap();
            let b = stack.pop().unwrap();
            stack.push(apply(token, a, b));
        }
    }
    stack.pop().unwrap()
}

fn apply(token: Token, first: i32, second: i32) -> i32 {
    match token {
        Token::Plus => first + second,
        Token::Minus => first - second,
        _ => first * second,
    }
}

#[cfg(test)]
mod tests {
    use super::Token;

    /// The value of the expression at the end, and what is left in front of it.
    fn value(tokens: &[Token]) -> Option<(i32, &[Token])> {
        let (last, rest) = tokens.split_last()?;
        if let Token::Number(number) = last {
            return Some((*number, rest));
        }
        let (second, rest) = value(rest)?;
        let (first, rest) = value(rest)?;
        let value = match last {
            Token::Plus => first + second,
            Token::Minus => first - second,
            _ => first * second,
        };
        Some((value, rest))
    }

    #[cota::test(tokens.len = 1..=5, tokens = 1..=3, Token.Number.0 = 1..=3)]
    fn specification(tokens: &[Token]) {
        if let Some((value, [])) = value(tokens) {
            assert_eq!(super::rpn_eval(tokens), value);
        }
    }
}
