fn main() {
    let text = std::fs::read_to_string(std::env::args().nth(1).unwrap()).unwrap();
    let max: usize = std::env::args().nth(2).unwrap().parse().unwrap();
    let g = match cota_grammar::Grammar::parse(&text) { Ok(g) => g, Err(e) => { println!("{}", cota_grammar::render(&e.problems, "f", &text, false)); return } };
    println!("{}", cota_grammar::render(g.warnings(), "f", &text, false));
    let t = std::time::Instant::now();
    let l = cota_grammar::Language::sentences(&g, cota_grammar::Measure::Characters, max);
    println!("setup {:?} proved {}", t.elapsed(), l.is_unambiguous());
    println!("{}", l.total());
    let t = std::time::Instant::now();
    let (mut n, mut bytes) = (0u64, 0u64);
    let mut w = l.walk();
    while let Some(s) = w.advance() { n += 1; bytes += s.len() as u64; }
    println!("{n} {bytes} {:?} {:.1} M/s {:?}", t.elapsed(), n as f64 / t.elapsed().as_secs_f64() / 1e6, w.ambiguous());
}
