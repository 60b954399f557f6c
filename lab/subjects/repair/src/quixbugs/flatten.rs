//! Makes one list of lists in lists. Wrong on purpose: a subject of repair.

/// A number, or a list of such.
#[derive(Clone, Debug, PartialEq, cota::Bounded)]
pub enum Nested {
    /// A number.
    Number(i32),
    /// Others in a row.
    List(Vec<Box<Nested>>),
}

/// The numbers of a list in their order, without lists inside; a number is itself.
pub fn flatten(nested: Nested) -> Nested {
    let Nested::List(parts) = nested else {
        return flatten(nested);
    };
    let mut flat = Vec::new();
    for part in parts {
        match flatten(*part) {
            Nested::List(inner) => flat.extend(inner),
            number => flat.push(Box::new(number)),
        }
    }
    Nested::List(flat)
}

#[cfg(test)]
mod tests {
    use super::Nested;

    fn numbers(nested: &Nested) -> Vec<i32> {
        match nested {
            Nested::Number(number) => vec![*number],
            Nested::List(parts) => parts.iter().flat_map(|part| numbers(part)).collect(),
        }
    }

    #[cota::test(Nested = 0..=3, size = 2)]
    fn specification(nested: Nested) {
        let expected = match &nested {
            Nested::Number(_) => nested.clone(),
            list => {
                let flat = numbers(list).into_iter().map(Nested::Number).map(Box::new);
                Nested::List(flat.collect())
            }
        };
        assert_eq!(super::flatten(nested), expected);
    }
}
