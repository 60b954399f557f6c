//! Sums and products of small numbers.

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(cota::Bounded))]
pub enum Expr {
    /// A number.
    Number(u8),
    /// A sum.
    Sum(Box<Expr>, Box<Expr>),
    /// A product.
    Product(Box<Expr>, Box<Expr>),
}

use Expr::{Number, Product, Sum};

impl Expr {
    /// Its value, modulo 2^64.
    pub fn value(&self) -> u64 {
        match self {
            Number(number) => u64::from(*number),
            Sum(left, right) => left.value().wrapping_add(right.value()),
            Product(left, right) => left.value().wrapping_mul(right.value()),
        }
    }

    /// The same without sums with 0, and products with 0 and 1.
    #[must_use]
    pub fn simplified(&self) -> Self {
        match self {
            Number(number) => Number(*number),
            Sum(left, right) => match (left.simplified(), right.simplified()) {
                (Number(0), other) | (other, Number(0)) => other,
                (left, right) => Sum(Box::new(left), Box::new(right)),
            },
            Product(left, right) => match (left.simplified(), right.simplified()) {
                (Number(0), _) | (_, Number(0)) => Number(0),
                (Number(1), other) | (other, Number(1)) => other,
                (left, right) => Product(Box::new(left), Box::new(right)),
            },
        }
    }

    /// In Polish notation: `+` and `*` before their operands.
    pub fn written(&self) -> String {
        match self {
            Number(number) => number.to_string(),
            Sum(left, right) => format!("+ {} {}", left.written(), right.written()),
            Product(left, right) => format!("* {} {}", left.written(), right.written()),
        }
    }

    /// Reads what is written.
    pub fn read(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let expr = Self::of_words(&mut words)?;
        words.next().is_none().then_some(expr)
    }

    fn of_words<'w>(words: &mut impl Iterator<Item = &'w str>) -> Option<Self> {
        let word = words.next()?;
        let mut operand = || Self::of_words(words).map(Box::new);
        match word {
            "+" => Some(Sum(operand()?, operand()?)),
            "*" => Some(Product(operand()?, operand()?)),
            number => number.parse().ok().map(Number),
        }
    }
}
