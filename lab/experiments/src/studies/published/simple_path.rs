//! What table 6.36 counts under the name of simple paths: a defect of the experiment, made again to show the table.
//!
//! The source keeps one list of the outcomes that the predicate comes to and never empties it between candidates. An
//! outcome is added if it is not in the list yet; below a link to the right, the recursion over the keys adds
//! everything, until the list has 512 entries. The class of a candidate is the list after it: a new class begins
//! when the list grows, whatever the candidate is. So the classes depend on the order of the candidates, and with more
//! candidates there can be fewer of them.

use crate::studies::red_black_tree::TreeCall;
use cota::View;
use cota_catalog::red_black_tree::{Color, NodeView};
use std::collections::VecDeque;

/// How long the list becomes where repetitions are added.
const LONGEST: usize = 512;

/// What the predicate comes to on a valid tree. Outcomes that no valid tree has are left out.
#[derive(Clone, Copy)]
enum Event {
    Argument,
    NoRoot,
    SizeIsZero,
    Root,
    RootHasNoParent,
    SizeIsRight,
    Linked(Walk),
    Colours(Walk),
    Red,
    LeftIsBlack,
    RightIsBlack,
    Black,
    Heights(bool),
    IsBlackNode(bool),
    IsNode(bool),
    FirstEnd,
    FurtherEnd,
    EqualHeight,
    Least(bool),
    Greatest(bool),
    InInterval,
    Keys(Walk),
    LeftInOrder,
    RightInOrder,
    KeysInOrder,
    Last(Walk),
}

/// What a walk over the nodes comes to.
#[derive(Clone, Copy)]
enum Walk {
    Node,
    End,
    Left,
    LeftIsNew,
    LeftKnowsParent,
    NoLeft,
    Right,
    RightIsNew,
    RightKnowsParent,
    NoRight,
}

impl Event {
    /// A number of its own for each.
    fn number(self) -> u32 {
        let walk = |first: u32, walk: Walk| first + walk as u32;
        match self {
            Self::Linked(step) => walk(0, step),
            Self::Colours(step) => walk(10, step),
            Self::Keys(step) => walk(20, step),
            Self::Last(step) => walk(30, step),
            Self::Heights(more) => 40 + u32::from(more),
            Self::IsBlackNode(yes) => 42 + u32::from(yes),
            Self::IsNode(yes) => 44 + u32::from(yes),
            Self::Least(more) => 46 + u32::from(more),
            Self::Greatest(more) => 48 + u32::from(more),
            Self::Argument => 50,
            Self::NoRoot => 51,
            Self::SizeIsZero => 52,
            Self::Root => 53,
            Self::RootHasNoParent => 54,
            Self::SizeIsRight => 55,
            Self::Red => 56,
            Self::LeftIsBlack => 57,
            Self::RightIsBlack => 58,
            Self::Black => 59,
            Self::FirstEnd => 60,
            Self::FurtherEnd => 61,
            Self::EqualHeight => 62,
            Self::InInterval => 63,
            Self::LeftInOrder => 64,
            Self::RightInOrder => 65,
            Self::KeysInOrder => 66,
        }
    }
}

/// The list: what is in it, and how long it is.
#[derive(Default)]
pub struct List {
    known: u128,
    length: usize,
}

impl List {
    /// Goes over a valid tree; the class, which is how long the list is afterwards.
    pub fn class(&mut self, call: View<'_, TreeCall>) -> usize {
        self.note(Event::Argument);
        let Some(root) = call.input().root() else {
            self.notes(&[Event::NoRoot, Event::SizeIsZero]);
            return self.length;
        };
        self.notes(&[Event::Root, Event::RootHasNoParent]);
        self.linked(root);
        self.note(Event::SizeIsRight);
        self.colours(root);
        self.heights(root);
        self.extremes(root);
        self.keys(root, false);
        self.note(Event::KeysInOrder);
        self.walk(root, Event::Last, |_, _| {});
        self.length
    }

    fn note(&mut self, event: Event) {
        let bit = 1 << event.number();
        if self.known & bit == 0 {
            self.known |= bit;
            self.length += 1;
        }
    }

    /// Below a link to the right repetitions are added too.
    fn note_there(&mut self, event: Event, repeats: bool) {
        if !repeats {
            self.note(event);
        } else if self.length < LONGEST {
            self.known |= 1 << event.number();
            self.length += 1;
        }
    }

    fn notes(&mut self, events: &[Event]) {
        for event in events {
            self.note(*event);
        }
    }

    /// Breadth first: what is found at each node, and which children it has.
    fn walk(
        &mut self,
        root: NodeView<'_>,
        event: impl Fn(Walk) -> Event,
        mut at: impl FnMut(&mut Self, NodeView<'_>),
    ) {
        let mut nodes = VecDeque::from([root]);
        while let Some(node) = nodes.pop_front() {
            self.note(event(Walk::Node));
            at(self, node);
            let sides = [
                (node.left(), Walk::Left, Walk::NoLeft),
                (node.right(), Walk::Right, Walk::NoRight),
            ];
            for (child, some, none) in sides {
                self.note(event(if child.is_some() { some } else { none }));
                nodes.extend(child);
            }
        }
        self.note(event(Walk::End));
    }

    fn linked(&mut self, root: NodeView<'_>) {
        let mut nodes = VecDeque::from([root]);
        while let Some(node) = nodes.pop_front() {
            self.note(Event::Linked(Walk::Node));
            if node.left().is_some() {
                let steps = [Walk::Left, Walk::LeftIsNew, Walk::LeftKnowsParent];
                self.notes(&steps.map(Event::Linked));
            } else {
                self.note(Event::Linked(Walk::NoLeft));
            }
            if node.right().is_some() {
                let steps = [Walk::Right, Walk::RightIsNew, Walk::RightKnowsParent];
                self.notes(&steps.map(Event::Linked));
            } else {
                self.note(Event::Linked(Walk::NoRight));
            }
            nodes.extend(node.left());
            nodes.extend(node.right());
        }
        self.note(Event::Linked(Walk::End));
    }

    fn colours(&mut self, root: NodeView<'_>) {
        self.walk(root, Event::Colours, |list, node| {
            if node.color() == Color::Red {
                list.notes(&[Event::Red, Event::LeftIsBlack, Event::RightIsBlack]);
            } else {
                list.note(Event::Black);
            }
        });
    }

    fn heights(&mut self, root: NodeView<'_>) {
        let mut entries = VecDeque::from([Some(root)]);
        let mut is_first = true;
        while let Some(node) = entries.pop_front() {
            self.note(Event::Heights(true));
            let is_black = node.is_some_and(|node| node.color() == Color::Black);
            self.notes(&[Event::IsBlackNode(is_black), Event::IsNode(node.is_some())]);
            if let Some(node) = node {
                entries.extend([node.left(), node.right()]);
            } else if is_first {
                self.note(Event::FirstEnd);
                is_first = false;
            } else {
                self.notes(&[Event::FurtherEnd, Event::EqualHeight]);
            }
        }
        self.note(Event::Heights(false));
    }

    fn extremes(&mut self, root: NodeView<'_>) {
        let mut node = root;
        while let Some(left) = node.left() {
            self.note(Event::Least(true));
            node = left;
        }
        self.note(Event::Least(false));
        let mut node = root;
        while let Some(right) = node.right() {
            self.note(Event::Greatest(true));
            node = right;
        }
        self.note(Event::Greatest(false));
    }

    fn keys(&mut self, node: NodeView<'_>, repeats: bool) {
        self.note_there(Event::InInterval, repeats);
        if let Some(left) = node.left() {
            self.note_there(Event::Keys(Walk::Left), repeats);
            self.keys(left, repeats);
            self.note_there(Event::LeftInOrder, repeats);
        } else {
            self.note_there(Event::Keys(Walk::NoLeft), repeats);
        }
        if let Some(right) = node.right() {
            self.note_there(Event::Keys(Walk::Right), repeats);
            self.keys(right, true);
            self.note_there(Event::RightInOrder, repeats);
        } else {
            self.note_there(Event::Keys(Walk::NoRight), repeats);
        }
    }
}
