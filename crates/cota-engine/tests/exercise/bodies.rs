//! Bodies that the borrow checker looks at closely: the second body does what the first one does.

use crate::{class, told};
use cota::engine::exercise::{Coverage, record};
use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::fmt::Display;

/// Both bodies, one after the other: the same result.
fn same<R: PartialEq + std::fmt::Debug>(run: impl Fn() -> R) -> R {
    let plain = run();
    for coverage in Coverage::ALL {
        assert_eq!(record(coverage, &run).0, plain, "{coverage}");
    }
    plain
}

struct Node {
    key: i32,
    left: Option<Box<Node>>,
    right: Option<Box<Node>>,
}

#[derive(Default)]
struct Tree {
    root: Option<Box<Node>>,
    log: RefCell<Vec<String>>,
}

impl Tree {
    #[cota::decisions]
    fn insert(&mut self, key: i32) -> bool {
        let mut place = &mut self.root;
        while let Some(node) = place {
            place = match key.cmp(&node.key) {
                std::cmp::Ordering::Less => &mut node.left,
                std::cmp::Ordering::Greater => &mut node.right,
                std::cmp::Ordering::Equal => return false,
            };
        }
        *place = Some(Box::new(Node { key, left: None, right: None }));
        true
    }

    #[cota::decisions]
    fn take_least(&mut self) -> Option<i32> {
        let mut place = &mut self.root;
        while place.as_ref()?.left.is_some() {
            place = &mut place.as_mut()?.left;
        }
        let mut least = place.take()?;
        *place = least.right.take();
        Some(least.key)
    }

    #[cota::decisions]
    fn get<'a>(&'a self, key: i32) -> Option<&'a Node> {
        let mut current = self.root.as_deref();
        loop {
            let Some(node) = current else {
                self.log.borrow_mut().push(format!("no {key}"));
                return None;
            };
            if node.key == key {
                break current;
            }
            current = if key < node.key { node.left.as_deref() } else { node.right.as_deref() };
        }
    }

    #[cota::decisions]
    fn last_log(&self) -> Option<usize> {
        // A temporary that the value behind `?` borrows from.
        let length = self.log.borrow().last()?.len();
        if let Some(first) = self.log.borrow().first()
            && first.len() == length
            && let Some(c) = first.chars().next()
        {
            Some(length + c as usize)
        } else {
            None
        }
    }
}

#[test]
fn a_mutable_cursor() {
    let run = |keys: &[i32]| {
        let mut tree = Tree::default();
        let new: Vec<_> = keys.iter().map(|key| tree.insert(*key)).collect();
        let found: Vec<_> = (0..6).map(|key| tree.get(key).map(|node| node.key)).collect();
        let log = tree.last_log();
        let least: Vec<_> = std::iter::from_fn(|| tree.take_least()).collect();
        (new, found, log, least)
    };
    for keys in [&[][..], &[3], &[3, 1, 5, 3, 4], &[1, 2, 3]] {
        let (_, _, _, least) = same(|| run(keys));
        assert!(least.is_sorted());
    }
    let mut tree = Tree::default();
    tree.insert(3);
    tree.insert(1);
    assert_eq!(
        told(Coverage::Path, || tree.insert(2)),
        "while=true match=`std::cmp::Ordering::Less` while=true \
         match=`std::cmp::Ordering::Greater` while=false"
    );
    assert_eq!(
        told(Coverage::Path, || tree.take_least()),
        "?=go on while=true ?=go on ?=go on while=false ?=go on"
    );
}

#[cota::decisions]
fn chains(words: &[&str], table: &BTreeMap<&str, i32>) -> i32 {
    let mut sum = 0;
    let mut rest = words.iter();
    while let Some(word) = rest.next()
        && !word.is_empty()
        && let Some(value) = table.get(word)
    {
        if *value > 0
            && let Some(next) = rest.as_slice().first()
            && *next != "stop"
        {
            sum += value;
        } else if let [_, ..] = rest.as_slice() {
            sum -= 1;
        }
    }
    sum
}

#[test]
fn chains_of_let() {
    let table = BTreeMap::from([("a", 1), ("b", 2), ("z", 0)]);
    let cases = [
        &[][..],
        &["a"],
        &["a", "b"],
        &["a", "stop"],
        &["z", "a"],
        &["a", "", "b"],
        &["a", "unknown"],
    ];
    for words in cases {
        same(|| chains(words, &table));
    }
    let conditions = |words: &'static [&str]| told(Coverage::Condition, || chains(words, &table));
    // The first `let` fails.
    assert_eq!(conditions(&[]), "condition=false");
    // The condition behind it fails, then the second `let`.
    assert_eq!(conditions(&[""]), "condition=true condition=true");
    assert_eq!(conditions(&["q"]), "condition=true condition=false condition=false");
    assert_eq!(told(Coverage::Path, || chains(&["q"], &table)), "while=false");
    assert_eq!(
        told(Coverage::Path, || chains(&["a", "b"], &table)),
        "while=true if=true while=true if=false if=false while=false"
    );
}

#[cota::decisions]
fn labels(grid: &[Vec<i32>]) -> Result<(usize, usize), String> {
    let mut seen = 0;
    let found = 'search: {
        'rows: for (y, row) in grid.iter().enumerate() {
            for (x, cell) in row.iter().enumerate() {
                seen += 1;
                match cell {
                    0 => continue 'rows,
                    -1 => break 'rows,
                    n if *n > 9 && seen > 1 => break 'search Some((x, y)),
                    n if *n > 99 => return Err(format!("{n} comes first")),
                    _ => {}
                }
            }
        }
        None
    };
    let mut count = 0;
    let turns = 'outer: loop {
        'inner: while count < 10 {
            count += 1;
            if count == 3 {
                continue 'inner;
            }
            if count == seen {
                break 'outer count;
            }
        }
        break 0;
    };
    found.ok_or(format!("nothing, {turns} turns"))
}

#[test]
fn labels_breaks_and_early_returns() {
    let grids = [
        vec![],
        vec![vec![1, 2], vec![3, 10]],
        vec![vec![10, 0, 11], vec![12]],
        vec![vec![100]],
        vec![vec![1, -1, 10]],
        vec![vec![0], vec![0], vec![5]],
    ];
    let results: Vec<_> = grids.iter().map(|grid| same(|| labels(grid))).collect();
    assert_eq!(results[1], Ok((1, 1)));
    assert_eq!(results[3], Err("100 comes first".to_string()));
    assert_eq!(
        told(Coverage::Path, || labels(&grids[3])),
        "for=turn for=turn guard=false guard=true match=`n`"
    );
    assert_eq!(
        told(Coverage::Decision, || labels(&grids[0])),
        "for=end while=false|true if=false|true if=false"
    );
}

#[cota::decisions]
fn questions(text: &str) -> Result<i32, std::num::ParseIntError> {
    let mut sum = 0;
    for part in text.split(',') {
        sum += part.trim().parse::<i32>()? + if part.starts_with(' ') { 1 } else { 0 };
    }
    Ok(sum)
}

#[test]
fn question_marks() {
    assert_eq!(same(|| questions("1, 2")), Ok(4));
    assert!(same(|| questions("1,x")).is_err());
    assert_eq!(told(Coverage::Path, || questions("1")), "for=turn ?=go on if=false for=end");
    assert_eq!(told(Coverage::Decision, || questions("x")), "for=turn ?=return");
}

struct Wrapper<T, const N: usize>([T; N]);

impl<T: PartialOrd + Display, const N: usize> Wrapper<T, N> {
    #[cota::decisions]
    fn largest<'a, F>(&'a self, mut accept: F) -> Option<&'a T>
    where
        F: FnMut(&T) -> bool,
    {
        const LEAST: usize = if cfg!(test) { 1 } else { 2 };
        static CALLS: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
        use std::sync::atomic::Ordering::Relaxed;
        fn unseen(x: usize) -> usize {
            if x > 2 { x } else { 0 }
        }
        CALLS.fetch_add(unseen(N), Relaxed);
        let flags = [false; LEAST];
        let mut best: Option<&T> = None;
        for item in &self.0 {
            if !accept(item) || !(flags.len() == LEAST) {
                continue;
            }
            best = match best {
                Some(known) if known >= item => Some(known),
                _ => Some(item),
            };
        }
        best
    }
}

#[test]
fn generics_constants_and_inner_items() {
    let wrapper = Wrapper([3, 9, 4]);
    assert_eq!(same(|| wrapper.largest(|x| *x != 9).copied()), Some(4));
    assert_eq!(
        same(|| Wrapper(["b", "a"]).largest(|_| true).map(ToString::to_string)),
        Some("b".into())
    );
    // The same function, whatever its parameters.
    let (one, other) = (
        || wrapper.largest(|_| false).copied(),
        || Wrapper([1.5, 2.5, 0.5]).largest(|_| false).copied(),
    );
    assert_eq!(class(Coverage::Path, one), class(Coverage::Path, other));
    // The inner function has no attribute.
    assert_eq!(told(Coverage::Counting, one), "for=end×1|turn×3 if=true×3");
}

#[cota::decisions]
fn closures(numbers: &[i32], flip: bool) -> Vec<i32> {
    let bits = !0u8;
    let keep = |x: &&i32| {
        let x = **x;
        if flip { x % 2 == 0 } else { x % 2 != 0 && bits > 3 }
    };
    let mut queue: VecDeque<_> = numbers.iter().filter(keep).copied().collect();
    let first = queue.pop_front().map(|x| if x > 3 { x } else { -x });
    queue.extend(first);
    assert!(queue.len() <= numbers.len(), "{}", if queue.is_empty() { 1 } else { 2 });
    queue.into()
}

#[test]
fn closures_and_macros() {
    assert_eq!(same(|| closures(&[1, 2, 5], false)), [5, -1]);
    assert_eq!(told(Coverage::Path, || closures(&[1, 2], false)), "if=false if=false if=false");
    assert_eq!(
        told(Coverage::Condition, || closures(&[4], true)),
        "condition=true condition=true condition=true"
    );
}

/// A value that is moved into one of the branches, and a unit function without a tail.
#[cota::decisions]
fn moves(name: Option<String>, out: &mut Vec<String>) {
    if let Some(name) = name {
        out.push(name);
    } else {
        out.push("nobody".to_string());
    }
    let last = out.last_mut();
    if let Some(last) = last {
        last.push('!');
    }
}

#[test]
fn moves_and_units() {
    same(|| {
        let mut out = Vec::new();
        moves(Some("x".to_string()), &mut out);
        moves(None, &mut out);
        out
    });
    assert_eq!(told(Coverage::Path, || moves(None, &mut Vec::new())), "if=false if=true");
}

#[cota::decisions]
fn never(flag: bool) -> ! {
    if flag { panic!("flag") } else { std::panic::panic_any(1) }
}

#[test]
fn diverging() {
    let (result, signature) = record(Coverage::Path, || std::panic::catch_unwind(|| never(true)));
    assert!(result.is_err());
    assert_eq!(signature, class(Coverage::Path, || std::panic::catch_unwind(|| never(true))));
    assert!(!signature.is_empty());
}

#[cota::decisions]
fn positive_mut<'a>(numbers: &'a mut Vec<i32>, log: &mut dyn FnMut(&str)) -> Option<&'a mut i32> {
    if let Some(place) = numbers.iter().position(|number| *number > 0) {
        log("found");
        return numbers.get_mut(place);
    }
    numbers.push(-1);
    let last = numbers.last_mut()?;
    if *last < 0 { None } else { Some(last) }
}

#[cota::decisions]
fn parsed(text: &str) -> Result<Box<dyn Fn(i32) -> i32 + '_>, Box<dyn std::error::Error>> {
    let (name, number) = text.split_once(' ').ok_or("no space")?;
    let number: i32 = number.parse()?;
    let Some(first) = name.chars().next() else { return Err("no name".into()) };
    match first {
        '+' => Ok(Box::new(move |x| x + number)),
        '-' if name.len() == 1 => Ok(Box::new(move |x| x - number)),
        _ => Err(format!("what is {name}?").into()),
    }
}

/// Two references to the same value, one at a time, and a binding that is only sometimes set.
#[cota::decisions]
fn swap_first<T: PartialOrd + Clone>(items: &mut [T], flag: bool) -> (usize, Option<T>) {
    let chosen;
    let count = if let [first, rest @ ..] = items {
        let mut swaps = 0;
        for other in rest.iter_mut() {
            if *other < *first && (flag || swaps == 0) {
                std::mem::swap(first, other);
                swaps += 1;
            }
        }
        chosen = Some(first.clone());
        swaps
    } else {
        chosen = None;
        0
    };
    (count, chosen)
}

trait Shape {
    fn sides(&self) -> usize;

    #[cota::decisions]
    fn is_round(&self) -> bool {
        if self.sides() == 0 { true } else { false }
    }
}

struct Polygon(usize);

impl Shape for Polygon {
    #[cota::decisions]
    fn sides(&self) -> usize {
        if self.0 > 100 { 0 } else { self.0 }
    }
}

/// # Safety
/// The pointer leads to a number.
#[cota::decisions]
unsafe fn behind(pointer: *const i32) -> i32 {
    if pointer.is_null() {
        return 0;
    }
    // SAFETY: the caller says so.
    unsafe { *pointer }
}

#[test]
fn borrows_that_are_returned() {
    for numbers in [vec![], vec![-3, 4, 5], vec![-1]] {
        same(|| {
            let (mut numbers, mut said) = (numbers.clone(), String::new());
            let found = positive_mut(&mut numbers, &mut |text| said.push_str(text));
            let value = found.map(|number| {
                *number += 1;
                *number
            });
            (numbers, value, said)
        });
    }
    for text in ["+ 3", "- 3", "-- 3", "x", " 3", "+ y"] {
        let _ = same(|| parsed(text).map(|run| run(10)).map_err(|error| error.to_string()));
    }
    for flag in [false, true] {
        for items in [vec![], vec![1], vec![3, 1, 2], vec![3, 2, 1]] {
            same(|| {
                let mut items = items.clone();
                (swap_first(&mut items, flag), items)
            });
        }
    }
    assert_eq!(told(Coverage::Path, || Polygon(101).is_round()), "if=true if=true");
    let number = 7;
    // SAFETY: null or a number.
    assert_eq!(same(|| unsafe { (behind(&raw const number), behind(std::ptr::null())) }), (7, 0));
}
