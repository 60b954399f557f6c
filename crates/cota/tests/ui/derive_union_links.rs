use cota::Bounded;
use std::rc::Rc;

#[derive(Bounded)]
struct Cat;

#[derive(Bounded)]
#[bounded(union)]
enum NotALink {
    Cat(Cat),
}

#[derive(Bounded)]
#[bounded(union)]
enum TwoLinks {
    Cats(Rc<Cat>, Rc<Cat>),
}

#[derive(Bounded)]
#[bounded(union)]
enum Mixed {
    Owned(Box<Cat>),
    Shared(Rc<Cat>),
}

fn main() {}
