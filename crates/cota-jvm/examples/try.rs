use std::sync::Arc;
use cota_jvm::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let jdk = Arc::new(Jdk::find(std::env::var("J").ok().map(std::path::PathBuf::from).as_deref()).unwrap());
    let path = Arc::new(ClassPath::open([a[1].clone().into()]).unwrap());
    for name in &a[4..] {
        let t = std::time::Instant::now();
        let mut m = Machine::new(path.clone(), jdk.clone(), Options { limits: Limits { fuel: 200_000_000, ..Limits::default() }, ..Options::default() }).unwrap();
        let r = m.call_static(&a[2], name, &a[3], &[]);
        print!("{name}: {:?} ", t.elapsed());
        match r {
            Ok(v) => println!("{}", m.text(v).unwrap_or_else(|| v.to_string())),
            Err(Failure::Exception(e)) => { let mut t = m.describe(e).ok().map(Box::new); while let Some(x) = t { println!("THREW {} {:?}", x.class, x.message); for p in &x.trace { println!("   {}.{}:{}", p.class, p.method, p.line.unwrap_or(0)); } t = x.cause; } }
            Err(Failure::Stopped(s)) => println!("STOP {s}"),
        }
        print!("{}", String::from_utf8_lossy(&m.take_output()));
    }
}
