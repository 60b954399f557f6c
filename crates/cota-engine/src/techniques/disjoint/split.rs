//! Which fields make a part, and which checks go with it.

use super::SplitError;
use crate::model::bounded::Bounded;
use crate::model::shape::Shape;
use crate::model::space::{FieldDomain, Space};
use crate::search::Search;
use crate::search::explorer::Step;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

/// The candidates of a check that are examined to see what it reads.
const SAMPLE: usize = 2_000;

/// A part of a structure, in a region of the heap of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its name: the one it was given, or its fields.
    pub name: String,
    /// The fields of the root that belong to it.
    pub fields: Vec<String>,
    /// The checks that read nothing else, by number.
    pub checks: Vec<usize>,
    /// Which slots belong to it.
    pub(crate) slots: Arc<[bool]>,
}

impl Part {
    /// Whether a place of the vectors of candidates belongs to it.
    pub fn has(&self, place: usize) -> bool {
        self.slots.get(place).copied().unwrap_or(false)
    }
}

/// How a structure and its invariant are split.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split {
    /// The parts.
    pub parts: Vec<Part>,
    /// The checks that span parts, by number: they filter the combinations.
    pub residue: Vec<usize>,
    names: Vec<String>,
    /// The fields of the root that each check was seen to read.
    reads: Vec<BTreeSet<usize>>,
}

impl fmt::Display for Split {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |checks: &[usize]| {
            let names: Vec<_> = checks.iter().map(|check| self.names[*check].as_str()).collect();
            if names.is_empty() { "nothing".to_string() } else { names.join(", ") }
        };
        for part in &self.parts {
            let fields = part.fields.join(", ");
            writeln!(f, "part {} ({fields}): checks {}", part.name, list(&part.checks))?;
        }
        write!(f, "over all parts: {}", list(&self.residue))
    }
}

/// A field of the root with all that can be reached from it.
struct Field {
    name: String,
    slots: Vec<u32>,
    objects: BTreeSet<u32>,
}

impl Split {
    /// No parts.
    pub(super) fn whole() -> Self {
        let (parts, residue, names, reads) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { parts, residue, names, reads }
    }

    pub(super) fn new(
        space: &Space,
        named: Option<&[(String, Vec<String>)]>,
        names: &[String],
        reads: Vec<BTreeSet<usize>>,
    ) -> Result<Self, SplitError> {
        let fields = fields(space);
        let (groups, titles) = match named {
            Some(named) => named_groups(&fields, named)?,
            None => found_groups(&fields, &reads),
        };
        let mut parts = Vec::new();
        for group in 0..=groups.iter().copied().max().unwrap_or(0) {
            let members: Vec<_> =
                (0..fields.len()).filter(|field| groups[*field] == group).collect();
            if members.is_empty() {
                continue;
            }
            let inside = |check: &usize| {
                !reads[*check].is_empty()
                    && reads[*check].iter().all(|field| groups[*field] == group)
            };
            let list: Vec<_> = members.iter().map(|field| fields[*field].name.clone()).collect();
            parts.push(Part {
                name: titles.get(group).cloned().unwrap_or_else(|| list.join("+")),
                checks: (0..names.len()).filter(inside).collect(),
                slots: slots_of(space, members.iter().map(|field| &fields[*field])),
                fields: list,
            });
        }
        let local = |check: &usize| parts.iter().any(|part| part.checks.contains(check));
        let residue = (0..names.len()).filter(|check| !local(check)).collect();
        Ok(Self { parts, residue, names: names.to_vec(), reads })
    }

    /// The names of all checks.
    pub fn checks(&self) -> &[String] {
        &self.names
    }

    /// The split once it is known that a check reads a slot of another part.
    pub(super) fn moved(
        mut self,
        space: &Space,
        named: Option<&[(String, Vec<String>)]>,
        check: usize,
        slot: u32,
    ) -> Self {
        let holds = |field: &Field| field_holds(space, field, slot);
        if let Some(field) = fields(space).iter().position(holds) {
            self.reads[check].insert(field);
        }
        // The parts that were named are as good as they were.
        let again = Self::new(space, named, &self.names, self.reads.clone());
        again.unwrap_or(self)
    }
}

/// The fields of the root that a check reads, on the first candidates it is asked about.
pub(super) fn sample<T: Bounded>(search: &Search<T>, check: usize) -> BTreeSet<usize> {
    let mut alone = search.only_checks(&[check]);
    alone.task.objects = None;
    alone.task.bounds = None;
    let fields = fields(&search.task.space);
    let mut explorer = alone.task.explorer();
    let mut read = BTreeSet::new();
    for _ in 0..SAMPLE {
        let step = explorer.step();
        if step == Step::Done {
            break;
        }
        for slot in explorer.reads() {
            let holds = |field: &Field| field_holds(&search.task.space, field, slot);
            read.extend(fields.iter().position(holds));
        }
        if matches!(step, Step::Panicked(_)) {
            break;
        }
    }
    read
}

/// The fields of the root; nested records are taken apart no further.
fn fields(space: &Space) -> Vec<Field> {
    let Some(class) = space.classes().first() else { return Vec::new() };
    let Shape::Record { fields, .. } = &class.shape else { return Vec::new() };
    let mut slot = 0;
    let mut all = Vec::new();
    for (name, shape) in fields {
        let mut slots = Vec::new();
        slots_in(space, shape, slot, &mut slots);
        slot += shape.width();
        let searched = |slot: &u32| !matches!(space.field(*slot), FieldDomain::Fixed);
        if slots.iter().any(searched) || space.has_whole_arena() && !slots.is_empty() {
            all.push(Field { name: name.clone(), objects: objects_from(space, &slots), slots });
        }
    }
    all
}

/// All slots that a value in place may take, those of elements too.
fn slots_in(space: &Space, shape: &Shape, slot: u32, all: &mut Vec<u32>) {
    let info = space.slots().get(slot as usize);
    let elements = |element: &Shape, all: &mut Vec<u32>| {
        let Some(info) = info else { return };
        for index in 0..info.capacity {
            slots_in(space, element, info.region + index * element.width(), all);
        }
    };
    match shape {
        Shape::Nothing => {}
        Shape::Record { fields, .. } => in_fields(space, fields, slot, all),
        Shape::Optional(inner) => {
            all.push(slot);
            slots_in(space, inner, slot + 1, all);
        }
        Shape::Enum { variants, .. } => {
            all.push(slot);
            let mut first = slot + 1;
            for (_, fields) in variants {
                in_fields(space, fields, first, all);
                first += fields.iter().map(|(_, shape)| shape.width()).sum::<u32>();
            }
        }
        Shape::Array(element, length) => {
            for index in 0..*length as u32 {
                slots_in(space, element, slot + index * element.width(), all);
            }
        }
        Shape::Seq(element) => {
            all.push(slot);
            elements(element, all);
        }
        Shape::Map { value, .. } => {
            all.push(slot);
            elements(value, all);
        }
        _ => all.push(slot),
    }
}

fn in_fields(space: &Space, fields: &[(String, Shape)], mut slot: u32, all: &mut Vec<u32>) {
    for (_, shape) in fields {
        slots_in(space, shape, slot, all);
        slot += shape.width();
    }
}

/// The objects that links in these slots may lead to, and links behind them.
fn objects_from(space: &Space, slots: &[u32]) -> BTreeSet<u32> {
    let mut domains = BTreeSet::new();
    let mut open: Vec<u32> = slots.iter().flat_map(|slot| domains_of(space, *slot)).collect();
    while let Some(domain) = open.pop() {
        if domains.insert(domain) {
            let info = &space.domains()[domain as usize];
            let slots = info.base..info.base + info.count * info.span;
            open.extend(slots.flat_map(|slot| domains_of(space, slot)));
        }
    }
    let objects = |domain: &u32| {
        let info = &space.domains()[*domain as usize];
        info.first..info.first + info.count
    };
    domains.iter().flat_map(objects).collect()
}

fn domains_of(space: &Space, slot: u32) -> Vec<u32> {
    match space.field(slot) {
        FieldDomain::Links { domains, .. } => domains.clone(),
        // An arena of the objects in use has none that no link leads to.
        _ if space.has_whole_arena() => space.domains_of_arena(slot).to_vec(),
        _ => Vec::new(),
    }
}

fn field_holds(space: &Space, field: &Field, slot: u32) -> bool {
    match space.slots()[slot as usize].object {
        0 => field.slots.contains(&slot),
        object => field.objects.contains(&object),
    }
}

fn slots_of<'a>(space: &Space, fields: impl Iterator<Item = &'a Field>) -> Arc<[bool]> {
    let mut mine = vec![false; space.slots().len()];
    for field in fields {
        for slot in &field.slots {
            mine[*slot as usize] = true;
        }
        for (slot, mine) in space.slots().iter().zip(&mut mine) {
            *mine |= field.objects.contains(&slot.object);
        }
    }
    mine.into()
}

/// Groups of fields that share no objects. A field without objects goes with the objects that a
/// check ties it to, unless it is tied to several groups of them; then the check spans parts.
fn found_groups(fields: &[Field], reads: &[BTreeSet<usize>]) -> (Vec<usize>, Vec<String>) {
    let mut groups: Vec<usize> = (0..fields.len()).collect();
    let join = |groups: &mut Vec<usize>, a: usize, b: usize| {
        let (from, to) = (groups[a].max(groups[b]), groups[a].min(groups[b]));
        groups.iter_mut().filter(|group| **group == from).for_each(|group| *group = to);
    };
    for a in 0..fields.len() {
        for b in 0..a {
            if !fields[a].objects.is_disjoint(&fields[b].objects) {
                join(&mut groups, a, b);
            }
        }
    }
    for read in reads {
        let heaps = |groups: &Vec<usize>| -> BTreeSet<usize> {
            let with_objects = |group: usize| {
                (0..fields.len()).any(|f| groups[f] == group && !fields[f].objects.is_empty())
            };
            read.iter().map(|field| groups[*field]).filter(|group| with_objects(*group)).collect()
        };
        if heaps(&groups).len() <= 1 {
            let members: Vec<_> = read.iter().copied().collect();
            for pair in members.windows(2) {
                join(&mut groups, pair[0], pair[1]);
            }
        }
    }
    (groups, Vec::new())
}

/// The groups of parts that were named; the rest of the fields come last.
fn named_groups(
    fields: &[Field],
    named: &[(String, Vec<String>)],
) -> Result<(Vec<usize>, Vec<String>), SplitError> {
    let mut groups = vec![named.len(); fields.len()];
    for (group, (_, list)) in named.iter().enumerate() {
        for name in list {
            let field = fields.iter().position(|field| field.name == *name);
            let field = field.ok_or_else(|| SplitError::NoField(name.clone()))?;
            if groups[field] != named.len() {
                return Err(SplitError::Twice(name.clone()));
            }
            groups[field] = group;
        }
    }
    for (a, one) in fields.iter().enumerate() {
        for (b, other) in fields.iter().enumerate().take(a) {
            if groups[a] != groups[b] && !one.objects.is_disjoint(&other.objects) {
                return Err(SplitError::Shared(other.name.clone(), one.name.clone()));
            }
        }
    }
    Ok((groups, named.iter().map(|(name, _)| name.clone()).collect()))
}
