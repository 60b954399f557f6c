//! Functions that cannot have two bodies.

#[cota::decisions]
const fn is_zero(x: i32) -> bool {
    x == 0
}

#[cota::decisions]
async fn wait(x: i32) -> bool {
    x == 0
}

#[cota::decisions]
fn evens() -> impl Iterator<Item = i32> {
    (0..9).filter(|x| x % 2 == 0)
}

#[cota::decisions]
fn nested(x: i32) -> bool {
    if x > 0 {
        static SEEN: std::sync::Mutex<i32> = std::sync::Mutex::new(0);
        *SEEN.lock().unwrap() == x
    } else {
        false
    }
}

#[cota::decisions(path)]
fn told(x: i32) -> bool {
    x == 0
}

#[cota::decisions]
struct NotAFunction;

fn main() {}
