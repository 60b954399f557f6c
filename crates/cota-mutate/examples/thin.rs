//! t
use cota_mutate::*;
fn main() {
    let choice = rust::package::Choice {
        path: std::env::args().nth(1).unwrap().into(),
        ..Default::default()
    };
    let package = rust::package::Package::find(choice).unwrap();
    let (config, _) = config::Config::find(&package.root, &package.folder).unwrap();
    let plan = plan::Plan::new(package, config, &Default::default()).unwrap();
    let stop = std::sync::atomic::AtomicBool::new(false);
    match session::run(plan, Default::default(), &stop, &|event| eprintln!("{event:?}")) {
        Ok((report, times)) => {
            for m in &report.mutants {
                println!(
                    "{} {} {} {} {:?} {}",
                    m.id,
                    m.operator(),
                    m.place(),
                    m.summary(),
                    m.verdict,
                    m.statuses
                )
            }
            println!("{:?} {times:?} {:?}", report.counts(), report.remarks)
        }
        Err(e) => println!("{e}\n{e:?}"),
    }
}
