//! t
fn main() {
    let choice = cota_mutate::rust::package::Choice {
        path: std::env::args().nth(1).unwrap().into(),
        ..Default::default()
    };
    match cota_mutate::session::run(choice) {
        Ok((p, v)) => {
            for (p, v) in p.iter().zip(v) {
                println!("{} {:?} {:?} {:?}", p.operator, p.span, p.replacement, v)
            }
        }
        Err(e) => println!("{e}\n{e:?}"),
    }
}
