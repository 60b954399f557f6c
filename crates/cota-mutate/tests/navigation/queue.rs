//! The motivating queue: two tests reach everything, no traditional operator touches its main
//! statement, and one wrong navigation survives until a third test comes.

use cota_mutate::navigation::{ChainSite, Mechanism, Options, Position};

use super::java::{Java, Method, only};

fn queue_class() -> Method {
    let mut java = Java::new();
    java.class("Node");
    java.member("Node", "next", "Node");
    java.class("Queue");
    for (name, ty) in [("front", "Node"), ("last", "Node"), ("size", "int")] {
        java.private("Queue", name, ty);
    }
    Method::of(&java, "Queue")
}

/// `this.front = this.front.next`, the right side.
fn main_statement(method: &Method) -> ChainSite {
    method.site("this.front.next", Position::Right, "Node").assigned_to(method.chain("this.front"))
}

/// A queue whose `dequeue` evaluates a chain of the operator.
struct Queue<'a> {
    chain: &'a [&'a str],
    /// For every node, the next one.
    next: Vec<Option<usize>>,
    front: Option<usize>,
    last: Option<usize>,
    size: usize,
}

impl<'a> Queue<'a> {
    fn new(chain: &'a [&'a str]) -> Self {
        Self { chain, next: Vec::new(), front: None, last: None, size: 0 }
    }

    fn enqueue(&mut self) {
        let fresh = self.next.len();
        self.next.push(None);
        match self.last {
            Some(last) if self.front.is_some() => self.next[last] = Some(fresh),
            _ => self.front = Some(fresh),
        }
        self.last = Some(fresh);
        self.size += 1;
    }

    fn dequeue(&mut self) -> Result<(), &'static str> {
        if self.front.is_none() {
            return Err("illegal state");
        }
        self.front = self.evaluate()?;
        self.size -= 1;
        Ok(())
    }

    fn evaluate(&self) -> Result<Option<usize>, &'static str> {
        let mut at = match self.chain[0] {
            "front" => self.front,
            "last" => self.last,
            other => panic!("no field {other}"),
        };
        for _ in &self.chain[1..] {
            at = self.next[at.ok_or("null")?];
        }
        Ok(at)
    }
}

/// One push, one dequeue.
fn first_test(chain: &[&str]) -> bool {
    let mut queue = Queue::new(chain);
    queue.enqueue();
    queue.dequeue().is_ok() && queue.size == 0
}

/// A dequeue of nothing is refused.
fn second_test(chain: &[&str]) -> bool {
    Queue::new(chain).dequeue() == Err("illegal state")
}

/// Two pushes, two dequeues.
fn third_test(chain: &[&str]) -> bool {
    let mut queue = Queue::new(chain);
    queue.enqueue();
    queue.enqueue();
    queue.dequeue().is_ok() && queue.dequeue().is_ok() && queue.size == 0
}

#[test]
fn the_wrong_navigation_survives_two_tests_and_dies_by_the_third() {
    let method = queue_class();
    let texts = method.texts(&Options::thesis(), &main_statement(&method));
    assert_eq!(texts.iter().collect::<Vec<_>>(), ["last.next"]);
    let original = ["front", "next"];
    assert!(first_test(&original) && second_test(&original) && third_test(&original));
    let mutant: Vec<&str> = texts.iter().flat_map(|text| text.split('.')).collect();
    assert!(first_test(&mutant) && second_test(&mutant));
    assert!(!third_test(&mutant));
}

/// Published for the first version of the queue: two mutants of left sides, one of right sides. Its
/// only chains there are `last.next = newNode` and the main statement.
#[test]
fn the_published_numbers_of_left_and_right_sides() {
    let dequeue = queue_class();
    let enqueue = queue_class().variable("newNode", "Node");
    let left =
        enqueue.site("last.next", Position::Left, "Node").assigned_to(enqueue.chain("newNode"));
    assert_eq!(enqueue.texts(&Options::thesis(), &left).len(), 2);
    assert_eq!(dequeue.texts(&Options::thesis(), &main_statement(&dequeue)).len(), 1);
    // A plain variable is no chain.
    let plain = enqueue.site("newNode", Position::Right, "Node");
    assert!(enqueue.texts(&Options::thesis(), &plain).is_empty());
}

/// The faulty `enqueue`, `front.next = newNode`: one replacement repairs it.
#[test]
fn the_wrong_enqueue_is_repaired_by_one_replacement() {
    let method = queue_class().variable("newNode", "Node");
    let site =
        method.site("front.next", Position::Left, "Node").assigned_to(method.chain("newNode"));
    let texts = method.texts(&only(Mechanism::Replace, &Options::repair()), &site);
    assert!(texts.contains("last.next"), "{texts:?}");
}
