//! What the parameters of a method range over.
//!
//! A key of the scope is the name of a parameter (or `arg0`, `arg1`, ...); `NAME.null=true` adds
//! `null`, `NAME.len` gives the lengths of an array. Without a key a parameter ranges over:
//!
//! | type | values |
//! |---|---|
//! | integers, their boxes | what the integers of the structures range over, and one below and above |
//! | `boolean` | both |
//! | `char` | what the characters of the structures range over, or `a` and `b` |
//! | `float`, `double` | what those of the structures range over, or -1.0, 0.0 and 1.0 |
//! | `String` | what the first texts of the structures range over, or `a` and `b`; and the empty text |
//! | enums | all constants |
//! | classes of the structures | the objects in the structure, and one that is not in it |
//! | the class itself | all structures within the bound |
//! | arrays | all of up to two elements |

use cota_engine::space::{FieldDomain, Picks, Space};
use cota_engine::{Scope, Values};
use cota_jvm::{Failure, Machine, Parameter, Reference, java_type};

use crate::error::JavaError;
use crate::kind::short_name;
use crate::placed::failed;

/// The most values of a parameter that is not told what to range over.
const MOST_BY_DEFAULT: usize = 100;
/// The most arrays of a parameter.
const MOST_ARRAYS: usize = 10_000;

/// The values of a parameter.
#[derive(Debug, Clone, Default)]
pub(super) struct Domain {
    /// Words, or objects that are there for all structures.
    pub values: Vec<u64>,
    /// Class domains of the space whose objects it takes.
    pub objects: Vec<u32>,
    /// Whether it takes the structure itself.
    pub this: bool,
    /// Whether it takes all structures within the bound.
    pub structures: bool,
    /// What it ranges over, for people.
    pub text: String,
}

/// Makes the domains of parameters.
pub(super) struct Domains<'a> {
    pub machine: &'a mut Machine,
    pub space: &'a Space,
    /// The Java class of each class of the space; the first one is the class under test.
    pub classes: &'a [String],
    pub scope: &'a Scope,
    pub method: String,
}

impl Domains<'_> {
    /// The domains of some parameters.
    pub fn all(&mut self, parameters: &[Parameter]) -> Result<Vec<Domain>, JavaError> {
        let known = |key: &str| {
            let name = key.split('.').next().unwrap_or(key);
            let numbered = name.strip_prefix("arg").and_then(|number| number.parse().ok());
            parameters.iter().any(|parameter| parameter.name == name)
                || numbered.is_some_and(|number: usize| number < parameters.len())
        };
        if let Some((key, _)) = self.scope.entries().iter().find(|(key, _)| !known(key)) {
            let named: Vec<_> = parameters
                .iter()
                .map(|p| format!("{} {}", java_type(&p.descriptor), p.name))
                .collect();
            let method = format!("{}({})", self.method, named.join(", "));
            return Err(JavaError::NoParameter { key: key.clone(), method });
        }
        parameters.iter().enumerate().map(|(index, one)| self.one(index, one)).collect()
    }

    fn entry(&self, index: usize, parameter: &Parameter, part: &str) -> Option<Values> {
        let keys = [format!("{}{part}", parameter.name), format!("arg{index}{part}")];
        let found = self.scope.entries().iter().find(|(key, _)| keys.contains(key));
        found.map(|(_, values)| values.clone())
    }

    fn one(&mut self, index: usize, parameter: &Parameter) -> Result<Domain, JavaError> {
        let given = self.entry(index, parameter, "");
        let lengths = self.entry(index, parameter, ".len");
        let is_reference = parameter.descriptor.starts_with(['L', '[']);
        let null = match self.entry(index, parameter, ".null") {
            Some(Values::Bools(list)) if list.len() == 1 && is_reference => list[0],
            Some(_) => {
                return Err(wrong(parameter, "`.null` is `true` or `false`, of a reference"));
            }
            None => false,
        };
        let of_array = parameter.descriptor.strip_prefix('[');
        let mut domain = match of_array {
            Some(element) => self.arrays(parameter, element, given, lengths)?,
            None => self.plain(parameter, &parameter.descriptor, given)?,
        };
        if null {
            domain.values.insert(0, 0);
            domain.text = format!("null, {}", domain.text);
        }
        Ok(domain)
    }

    /// The values of a type that is no array.
    fn plain(
        &mut self,
        parameter: &Parameter,
        kind: &str,
        given: Option<Values>,
    ) -> Result<Domain, JavaError> {
        match kind.as_bytes() {
            [b'Z'] => bools(parameter, given),
            [b'C'] => self.chars(parameter, given),
            [b'F' | b'D'] => self.floats(parameter, kind, given),
            [_] => self.integers(parameter, kind, given),
            _ => self.references(parameter, kind, given),
        }
    }

    fn integers(
        &self,
        parameter: &Parameter,
        kind: &str,
        given: Option<Values>,
    ) -> Result<Domain, JavaError> {
        let (least, most) = match kind {
            "B" => (i64::from(i8::MIN), i64::from(i8::MAX)),
            "S" => (i64::from(i16::MIN), i64::from(i16::MAX)),
            "J" => (i64::MIN, i64::MAX),
            _ => (i64::from(i32::MIN), i64::from(i32::MAX)),
        };
        let by_default = given.is_none();
        let (text, list) = match given {
            None => {
                let (first, last) = self.integers_of_fields().unwrap_or((0, 0));
                let first = first.saturating_sub(1).max(least);
                let last = last.saturating_add(1).min(most);
                (format!("{first}..={last}"), range(parameter, first, last, 1)?)
            }
            Some(Values::Number(number)) => (number.to_string(), vec![number]),
            Some(Values::Integers(list)) => (Values::Integers(list.clone()).to_string(), list),
            Some(Values::Range { first, last, step }) => {
                let text = Values::Range { first, last, step }.to_string();
                (text, range(parameter, first, last, step)?)
            }
            Some(other) => return Err(wrong(parameter, &format!("`{other}` are no integers"))),
        };
        if by_default && list.len() > MOST_BY_DEFAULT {
            let example = format!("there are many: say which, such as `{}=0..=9`", parameter.name);
            return Err(wrong(parameter, &example));
        }
        if let Some(beyond) = list.iter().find(|value| !(least..=most).contains(*value)) {
            return Err(wrong(parameter, &format!("{beyond} is none of its values")));
        }
        Ok(Domain {
            values: list.iter().map(|&value| value as u64).collect(),
            text,
            ..Domain::default()
        })
    }

    /// The least and the greatest integer of the fields of all objects.
    fn integers_of_fields(&self) -> Option<(i64, i64)> {
        let mut found: Option<(i64, i64)> = None;
        for slot in 0..self.space.slots().len() as u32 {
            let FieldDomain::Ints { values, length: false, .. } = self.space.field(slot) else {
                continue;
            };
            for value in (0..values.len()).map(|index| values.saturated_at(index)) {
                let (least, most) = found.unwrap_or((value, value));
                found = Some((least.min(value), most.max(value)));
            }
        }
        found
    }

    fn picks(&self) -> impl Iterator<Item = &Picks> {
        let fields = (0..self.space.slots().len() as u32).map(|slot| self.space.field(slot));
        fields.filter_map(|field| match field {
            FieldDomain::Picks { values, .. } => Some(values),
            _ => None,
        })
    }

    fn chars(&self, parameter: &Parameter, given: Option<Values>) -> Result<Domain, JavaError> {
        let list = match given {
            Some(Values::Chars(list)) => list,
            Some(other) => return Err(wrong(parameter, &format!("`{other}` are no characters"))),
            None => {
                let of_fields = self.picks().find_map(|picks| match picks {
                    Picks::Chars(list) => Some(list.clone()),
                    _ => None,
                });
                of_fields.unwrap_or_else(|| vec!['a', 'b'])
            }
        };
        let text = Values::Chars(list.clone()).to_string();
        let values = list.iter().map(|&c| u64::from(u32::from(c) as u16)).collect();
        Ok(Domain { values, text, ..Domain::default() })
    }

    fn floats(
        &self,
        parameter: &Parameter,
        kind: &str,
        given: Option<Values>,
    ) -> Result<Domain, JavaError> {
        let list = match given {
            Some(Values::Floats(list)) => list,
            Some(Values::Number(number)) => vec![number as f64],
            Some(Values::Integers(list)) => list.iter().map(|&value| value as f64).collect(),
            Some(Values::Range { first, last, step }) => {
                let list = range(parameter, first, last, step)?;
                list.iter().map(|&value| value as f64).collect()
            }
            Some(other) => return Err(wrong(parameter, &format!("`{other}` are no numbers"))),
            None => {
                let of_fields = self.picks().find_map(|picks| match picks {
                    Picks::Floats(list) => Some(list.clone()),
                    _ => None,
                });
                of_fields.unwrap_or_else(|| vec![-1.0, 0.0, 1.0])
            }
        };
        let text = Values::Floats(list.clone()).to_string();
        let word = |value: f64| match kind {
            "F" => u64::from((value as f32).to_bits()),
            _ => value.to_bits(),
        };
        Ok(Domain { values: list.into_iter().map(word).collect(), text, ..Domain::default() })
    }

    fn references(
        &mut self,
        parameter: &Parameter,
        kind: &str,
        given: Option<Values>,
    ) -> Result<Domain, JavaError> {
        let name = kind.trim_start_matches('L').trim_end_matches(';').to_owned();
        if name == "java/lang/String" {
            return self.strings(parameter, given);
        }
        if let Some(letter) = boxed(&name) {
            let plain = self.plain(parameter, letter, given)?;
            let values = self.boxes(&name, letter, &plain.values)?;
            return Ok(Domain { values, ..plain });
        }
        let class = self.machine.class(&name)?;
        if self.machine.is_named(class, "java/lang/Enum") {
            return self.constants(parameter, class, given);
        }
        let names = match given {
            None => None,
            Some(Values::Names(names)) => Some(names),
            Some(values) if takes_anything(&name) => {
                return self.anything(parameter, values);
            }
            Some(other) => {
                let reason =
                    format!("`{other}` are no objects; name class domains, `this` or `null`");
                return Err(wrong(parameter, &reason));
            }
        };
        self.objects(parameter, class, &name, names)
    }

    fn objects(
        &mut self,
        parameter: &Parameter,
        class: u32,
        name: &str,
        names: Option<Vec<String>>,
    ) -> Result<Domain, JavaError> {
        let mut domain = Domain::default();
        let mut fits = Vec::new();
        for number in 0..self.space.domains().len() as u32 {
            let of = self.space.domains()[number as usize].class.0 as usize;
            let own = self.machine.class(&self.classes[of])?;
            if self.machine.is_a(own, class) {
                fits.push(number);
            }
        }
        let root_name = self.space.domains()[0].name.clone();
        let chosen = names.unwrap_or_else(|| {
            let is_own = self.machine.class_name(class) == self.classes[0];
            let own = fits.iter().filter(|&&number| (number == 0) == is_own);
            own.map(|&number| self.space.domains()[number as usize].name.clone()).collect()
        });
        for word in &chosen {
            let named = |number: &&u32| self.space.domains()[**number as usize].name == *word;
            match (word.as_str(), fits.iter().find(named)) {
                ("null", _) => domain.values.push(0),
                ("this", _) if fits.contains(&0) => domain.this = true,
                _ if *word == root_name && fits.contains(&0) => domain.structures = true,
                (_, Some(&number)) => domain.objects.push(number),
                _ => {
                    let known =
                        fits.iter().map(|&n| self.space.domains()[n as usize].name.as_str());
                    let known: Vec<_> = known.chain(["null"]).collect();
                    let reason = format!("`{word}` is none of {}", known.join(", "));
                    return Err(wrong(parameter, &reason));
                }
            }
        }
        domain.text = chosen.join(", ");
        if chosen.is_empty() && takes_anything(name) {
            return self.anything(parameter, Values::Range { first: -1, last: 1, step: 1 });
        }
        if chosen.is_empty() {
            let reason = format!(
                "the bound has no objects of it; write a static method that makes one, or `{}.null=true`",
                parameter.name
            );
            let only_null = self
                .scope
                .entries()
                .iter()
                .any(|(key, _)| key.split_once('.').is_some_and(|(_, part)| part == "null"));
            return if only_null { Ok(domain) } else { Err(wrong(parameter, &reason)) };
        }
        Ok(domain)
    }

    /// Boxes or texts for a parameter that takes any object.
    fn anything(&mut self, parameter: &Parameter, values: Values) -> Result<Domain, JavaError> {
        match &values {
            Values::Texts(_) | Values::Names(_) => self.strings(parameter, Some(values)),
            Values::Bools(_) => self.references(parameter, "Ljava/lang/Boolean;", Some(values)),
            Values::Chars(_) => self.references(parameter, "Ljava/lang/Character;", Some(values)),
            Values::Floats(_) => self.references(parameter, "Ljava/lang/Double;", Some(values)),
            _ => self.references(parameter, "Ljava/lang/Integer;", Some(values)),
        }
    }

    /// What a text is by default: one that a structure may have, or one that none has.
    fn texts_of_fields(&self) -> Vec<String> {
        let of_fields = self.picks().find_map(|picks| match picks {
            Picks::Texts(list) => Some(list.clone()),
            _ => None,
        });
        let mut texts = of_fields.unwrap_or_else(|| vec!["a".to_owned(), "b".to_owned()]);
        if !texts.contains(&String::new()) {
            texts.insert(0, String::new());
        }
        texts
    }

    fn strings(
        &mut self,
        parameter: &Parameter,
        given: Option<Values>,
    ) -> Result<Domain, JavaError> {
        let list = match given {
            None => self.texts_of_fields(),
            Some(values) => texts(&values)
                .ok_or_else(|| wrong(parameter, &format!("`{values}` are no texts")))?,
        };
        let made = list.iter().map(|text| self.machine.make_string(text).map(u64::from));
        let made = made.collect::<Result<Vec<_>, _>>();
        let values = made.map_err(|failure| failed(self.machine, "a text", failure))?;
        Ok(Domain { values, text: format!("{list:?}"), ..Domain::default() })
    }

    fn boxes(&mut self, class: &str, letter: &str, words: &[u64]) -> Result<Vec<u64>, JavaError> {
        let id = self.machine.class(class)?;
        let descriptor = format!("({letter})L{class};");
        let of = self.machine.method(id, "valueOf", &descriptor);
        let of = of.ok_or_else(|| JavaError::Stopped(format!("{class} has no valueOf")))?;
        let made = words.iter().map(|&word| {
            let arguments = if matches!(letter, "J" | "D") { vec![word, 0] } else { vec![word] };
            self.machine.call_static_permanently(of, &arguments)
        });
        let made = made.collect::<Result<Vec<_>, Failure>>();
        made.map_err(|failure| failed(self.machine, class, failure))
    }

    fn constants(
        &mut self,
        parameter: &Parameter,
        class: u32,
        given: Option<Values>,
    ) -> Result<Domain, JavaError> {
        let java = self.machine.class_name(class);
        let descriptor = format!("()[L{};", java.replace('.', "/"));
        let list = self.machine.method(class, "values", &descriptor);
        let Some(list) = list else {
            return Err(wrong(parameter, "it is no enum with constants"));
        };
        let array = self.machine.call_static_permanently(list, &[]);
        let array = array.map_err(|failure| failed(self.machine, &java, failure))? as Reference;
        let all: Vec<u64> = (0..self.machine.length_of(array))
            .map(|at| self.machine.word(self.machine.element_address(array, at)))
            .collect();
        let fields = self.machine.fields_of(class);
        let place = fields.iter().find(|place| &*place.name == "name");
        let name = |machine: &Machine, object: u64| {
            let word =
                place.map(|place| machine.word(machine.field_address(object as Reference, place)));
            word.and_then(|word| machine.text(word)).unwrap_or_default()
        };
        let named: Vec<(String, u64)> =
            all.iter().map(|&object| (name(self.machine, object), object)).collect();
        let chosen = match given {
            None => named,
            Some(Values::Names(names)) => {
                let find = |wanted: &String| {
                    let own = short_name(wanted);
                    let found = named.iter().find(|(name, _)| name == own).cloned();
                    found.ok_or_else(|| wrong(parameter, &format!("there is no constant {wanted}")))
                };
                names.iter().map(find).collect::<Result<_, _>>()?
            }
            Some(other) => return Err(wrong(parameter, &format!("`{other}` are no constants"))),
        };
        let text = chosen.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ");
        let values = chosen.into_iter().map(|(_, object)| object).collect();
        Ok(Domain { values, text, ..Domain::default() })
    }

    /// All arrays of some lengths.
    fn arrays(
        &mut self,
        parameter: &Parameter,
        element: &str,
        given: Option<Values>,
        lengths: Option<Values>,
    ) -> Result<Domain, JavaError> {
        let elements = if element.starts_with('[') {
            return Err(wrong(parameter, "arrays of arrays have no values here"));
        } else {
            self.plain(parameter, element, given)?
        };
        if !elements.objects.is_empty() || elements.structures || elements.this {
            return Err(wrong(parameter, "arrays of objects of the structure have no values here"));
        }
        let lengths = match lengths {
            None => (0..=2).collect(),
            Some(Values::Number(most)) if most >= 0 => (0..=most).collect(),
            Some(Values::Range { first, last, step }) if first >= 0 => {
                range(parameter, first, last, step)?
            }
            Some(Values::Integers(list)) if list.iter().all(|length| *length >= 0) => list,
            Some(other) => return Err(wrong(parameter, &format!("`{other}` are no lengths"))),
        };
        let class = self.machine.class(&parameter.descriptor)?;
        let mut values = Vec::new();
        for &length in &lengths {
            let mut indices = vec![0; length as usize];
            loop {
                if values.len() >= MOST_ARRAYS {
                    let reason = format!("these are more than {MOST_ARRAYS} arrays");
                    return Err(wrong(parameter, &reason));
                }
                if length > 0 && elements.values.is_empty() {
                    break;
                }
                let words: Vec<u64> =
                    indices.iter().map(|&at: &usize| elements.values[at]).collect();
                values.push(self.array(class, &words)?);
                let Some(at) = indices.iter().rposition(|&at| at + 1 < elements.values.len())
                else {
                    break;
                };
                indices[at] += 1;
                indices[at + 1..].fill(0);
            }
        }
        let text = format!("arrays of {} with lengths {lengths:?}", elements.text);
        Ok(Domain { values, text, ..Domain::default() })
    }

    fn array(&mut self, class: u32, words: &[u64]) -> Result<u64, JavaError> {
        let made = self.machine.make_array(class, words.len());
        let array = made.map_err(|failure| failed(self.machine, "an array", failure))?;
        for (index, &word) in words.iter().enumerate() {
            self.machine.set_word(self.machine.element_address(array, index), word);
        }
        Ok(u64::from(array))
    }
}

fn bools(parameter: &Parameter, given: Option<Values>) -> Result<Domain, JavaError> {
    let list = match given {
        None => vec![false, true],
        Some(Values::Bools(list)) => list,
        Some(other) => return Err(wrong(parameter, &format!("`{other}` are no truth values"))),
    };
    let text = Values::Bools(list.clone()).to_string();
    Ok(Domain { values: list.into_iter().map(u64::from).collect(), text, ..Domain::default() })
}

fn texts(values: &Values) -> Option<Vec<String>> {
    match values {
        Values::Texts(texts) => Some(texts.clone()),
        Values::Names(names) => Some(names.clone()),
        Values::Chars(chars) => Some(chars.iter().map(ToString::to_string).collect()),
        _ => None,
    }
}

fn range(parameter: &Parameter, first: i64, last: i64, step: i64) -> Result<Vec<i64>, JavaError> {
    let step = step.max(1);
    if last.saturating_sub(first) / step > 1_000_000 {
        return Err(wrong(parameter, "these are too many values"));
    }
    Ok((0..).map_while(|n| first.checked_add(n * step)).take_while(|&n| n <= last).collect())
}

fn boxed(class: &str) -> Option<&'static str> {
    Some(match class.strip_prefix("java/lang/")? {
        "Integer" => "I",
        "Long" => "J",
        "Short" => "S",
        "Byte" => "B",
        "Boolean" => "Z",
        "Character" => "C",
        "Float" => "F",
        "Double" => "D",
        _ => return None,
    })
}

fn takes_anything(class: &str) -> bool {
    matches!(
        class,
        "java/lang/Object" | "java/lang/Comparable" | "java/lang/Number" | "java/io/Serializable"
    )
}

fn wrong(parameter: &Parameter, reason: &str) -> JavaError {
    JavaError::Parameter {
        name: parameter.name.clone(),
        kind: java_type(&parameter.descriptor),
        reason: reason.to_owned(),
    }
}
