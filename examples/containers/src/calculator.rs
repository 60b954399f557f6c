//! A calculator for whole numbers. `models/calculator.ebnf` has the grammar (with fewer digits, so that there
//! are fewer sentences of each length).

use std::fmt;

/// Why there is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error {
    /// The text is no expression; the place is counted in bytes.
    Syntax(usize),
    /// Something was divided by zero.
    DivisionByZero,
    /// A number does not fit.
    Overflow,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(place) => write!(f, "no expression: look at character {}", place + 1),
            Self::DivisionByZero => f.write_str("division by zero"),
            Self::Overflow => f.write_str("a number is too large"),
        }
    }
}

impl std::error::Error for Error {}

/// The value of an expression.
///
/// ```
/// assert_eq!(containers::calculator::evaluate("2*(3-1)"), Ok(4));
/// ```
///
/// # Errors
/// The text is no expression, divides by zero or leads to a number that does not fit.
pub fn evaluate(text: &str) -> Result<i64, Error> {
    let mut parser = Parser { text: text.as_bytes(), place: 0 };
    let value = parser.expression()?;
    if parser.place == parser.text.len() { Ok(value) } else { Err(Error::Syntax(parser.place)) }
}

/// The same with a stack instead of recursion, to compare with; `None` if there is no result.
pub fn evaluate_by_stack(text: &str) -> Option<i64> {
    let (mut values, mut operators) = (Vec::new(), Vec::new());
    let mut operand_next = true;
    let mut bytes = text.bytes().peekable();
    while let Some(byte) = bytes.next() {
        match (byte, operand_next) {
            (b'0'..=b'9', true) => {
                let mut value = i64::from(byte - b'0');
                while let Some(digit) = bytes.next_if(u8::is_ascii_digit) {
                    value = value.checked_mul(10)?.checked_add(i64::from(digit - b'0'))?;
                }
                values.push(value);
                operand_next = false;
            }
            // The minus in front of an operand is an operator of its own: `~`.
            (b'-', true) => operators.push(b'~'),
            (b'(', true) => operators.push(b'('),
            (b')', false) => {
                while *operators.last()? != b'(' {
                    apply(operators.pop()?, &mut values)?;
                }
                operators.pop();
            }
            (b'+' | b'-' | b'*' | b'/', false) => {
                while operators.last().is_some_and(|last| strength(*last) >= strength(byte)) {
                    apply(operators.pop()?, &mut values)?;
                }
                operators.push(byte);
                operand_next = true;
            }
            _ => return None,
        }
    }
    while let Some(operator) = operators.pop() {
        apply(operator, &mut values)?;
    }
    if operand_next { None } else { values.pop() }
}

fn strength(operator: u8) -> u8 {
    match operator {
        b'(' => 0,
        b'+' | b'-' => 1,
        b'*' | b'/' => 2,
        _ => 3,
    }
}

fn apply(operator: u8, values: &mut Vec<i64>) -> Option<()> {
    let right = values.pop()?;
    let value = match operator {
        b'~' => right.checked_neg()?,
        b'+' => values.pop()?.checked_add(right)?,
        b'-' => values.pop()?.checked_sub(right)?,
        b'*' => values.pop()?.checked_mul(right)?,
        b'/' => values.pop()?.checked_div(right)?,
        _ => return None,
    };
    values.push(value);
    Some(())
}

struct Parser<'t> {
    text: &'t [u8],
    place: usize,
}

impl Parser<'_> {
    fn next_is(&mut self, wanted: u8) -> bool {
        let is = self.text.get(self.place) == Some(&wanted);
        self.place += usize::from(is);
        is
    }

    fn expression(&mut self) -> Result<i64, Error> {
        let mut value = self.term()?;
        loop {
            value = if self.next_is(b'+') {
                value.checked_add(self.term()?)
            } else if self.next_is(b'-') {
                value.checked_sub(self.term()?)
            } else {
                return Ok(value);
            }
            .ok_or(Error::Overflow)?;
        }
    }

    fn term(&mut self) -> Result<i64, Error> {
        let mut value = self.factor()?;
        loop {
            value = if self.next_is(b'*') {
                value.checked_mul(self.factor()?).ok_or(Error::Overflow)?
            } else if self.next_is(b'/') {
                let divisor = self.factor()?;
                if divisor == 0 {
                    return Err(Error::DivisionByZero);
                }
                value.checked_div(divisor).ok_or(Error::Overflow)?
            } else {
                return Ok(value);
            };
        }
    }

    fn factor(&mut self) -> Result<i64, Error> {
        if self.next_is(b'-') {
            return self.factor()?.checked_neg().ok_or(Error::Overflow);
        }
        if self.next_is(b'(') {
            let value = self.expression()?;
            return if self.next_is(b')') { Ok(value) } else { Err(Error::Syntax(self.place)) };
        }
        self.number()
    }

    fn number(&mut self) -> Result<i64, Error> {
        let start = self.place;
        let mut value = 0_i64;
        while let Some(digit) = self.text.get(self.place).filter(|byte| byte.is_ascii_digit()) {
            let digit = i64::from(digit - b'0');
            value =
                value.checked_mul(10).and_then(|v| v.checked_add(digit)).ok_or(Error::Overflow)?;
            self.place += 1;
        }
        if self.place == start { Err(Error::Syntax(start)) } else { Ok(value) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operators_bind_as_in_school() {
        assert_eq!(evaluate("1+2*3"), Ok(7));
        assert_eq!(evaluate("(1+2)*3"), Ok(9));
        assert_eq!(evaluate("8-4-2"), Ok(2));
        assert_eq!(evaluate("-3*-2"), Ok(6));
    }

    #[test]
    fn what_is_no_expression_is_told() {
        assert_eq!(evaluate(""), Err(Error::Syntax(0)));
        assert_eq!(evaluate("1+"), Err(Error::Syntax(2)));
        assert_eq!(evaluate("(1"), Err(Error::Syntax(2)));
        assert_eq!(evaluate("1)"), Err(Error::Syntax(1)));
        assert_eq!(evaluate("1/0"), Err(Error::DivisionByZero));
        assert_eq!(evaluate("99999999999999999999"), Err(Error::Overflow));
    }
}
