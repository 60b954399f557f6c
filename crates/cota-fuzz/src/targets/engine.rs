//! What the search for structures reads: bounds, places in its order, files.

use crate::{Answer, Reader};
use cota::Bounded;
use cota_catalog::red_black_tree::RedBlackTree;
use cota_catalog::search_tree::SearchTree;
use cota_engine::bounds::BoundsFile;
use cota_engine::checks::{Checks, Property};
use cota_engine::reduce::Keep;
use cota_engine::suite::{StoredSuite, SuiteHead, SuiteWriter};
use cota_engine::{Position, Scope, Search, Shard, Source, Strategy};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

/// Searches end soon: they are about what was read.
const STRUCTURES: u64 = 5;
const TIME: Duration = Duration::from_millis(100);

fn scope_of(structure: &str, size: u32) -> Scope {
    cota_catalog::find(structure).map(|entry| entry.scope(size)).unwrap_or_default()
}

fn trees(size: u32) -> Option<Search<SearchTree>> {
    Search::new(&scope_of("search-tree", size)).ok()
}

fn first_structures<T: Bounded>(search: &Search<T>) {
    let _ = search.clone().limit(STRUCTURES).max_time(TIME).for_each(|candidate| {
        let _ = (candidate.vector().to_string(), candidate.value().draw(), candidate.build());
        ControlFlow::Continue(())
    });
}

/// Values of the kinds that the catalogue does not have.
#[derive(Bounded, Clone, Debug)]
struct Mixed {
    letter: char,
    flag: bool,
    weight: f64,
    numbers: Vec<u8>,
}

/// Over the usual scope of a structure, as on the command line.
pub fn scope() -> Reader {
    let seeds = [
        "Node=3",
        "Node=0..=4, Node.info=1..=4",
        "SearchTree.size=0..=3; Node.info=[1, 2, 5]",
        "A: Node = 2, root.left=[A]",
        "size = 3, named Node, extremes",
        "Node.color=[Red, Black], Node.key=-1..=9 step 2",
        "Node.info=0..3, Node=2, SearchTree.size=2",
        "Mixed.letter='a'..='c', Mixed.flag=true, Mixed.weight=[0.5, 1.5], numbers=0..=3, numbers.len=2",
        "letter=\"xyz\", flag=[true, false], weight=1.5, numbers=[7, 9], Mixed.numbers.len=0..=1",
    ];
    Reader::new(seeds, |text| {
        let Ok(scope) = text.parse::<Scope>() else { return Answer::Refused };
        let _ = scope.to_string().parse::<Scope>();
        let mut usable = false;
        for size in [1, 3] {
            if let Ok(search) =
                Search::<SearchTree>::new(&scope_of("search-tree", size).merge(&scope))
            {
                usable = true;
                first_structures(&search);
            }
            let usual = scope_of("red-black-tree", size);
            if let Ok(search) = Search::<RedBlackTree>::new(&usual.merge(&scope)) {
                usable = true;
                first_structures(&search.strategy(Strategy::Plain));
            }
        }
        if let Ok(search) = Search::<Mixed>::all(&scope) {
            usable = true;
            first_structures(&search);
        }
        if usable { Answer::Accepted } else { Answer::Refused }
    })
}

pub fn position() -> Reader {
    let mut seeds = vec!["@0".to_owned()];
    for strategy in Strategy::ALL {
        let search = trees(4).map(|search| search.strategy(strategy));
        for (at, structure) in search.iter().flat_map(Search::iter).enumerate().take(6) {
            seeds.push(structure.vector().to_string());
            let cut = search.clone().map(|search| search.limit(at as u64 + 1).count());
            let next = cut.and_then(|run| run.ok()?.result.next);
            seeds.extend(next.map(|next| next.to_string()));
        }
    }
    Reader::new(seeds, |text| {
        let Ok(position) = text.parse::<Position>() else { return Answer::Refused };
        let mut usable = false;
        for strategy in Strategy::ALL {
            let search =
                trees(4).map(|search| search.strategy(strategy).resume_from(position.clone()));
            if let Some(Ok(search)) = search {
                usable = true;
                first_structures(&search);
            }
        }
        if usable { Answer::Accepted } else { Answer::Refused }
    })
}

pub fn property() -> Reader {
    // With blanks, which may be anywhere: otherwise nearly every change makes it no property.
    let seeds = [
        "  tree ( root  ;  left , right ) ",
        "  acyclic ( root  ;  left , right ) ",
        "  circular ( root  ;  left ) ",
        "  doubly_linked ( root  ;  left  ;  right ) ",
        "  sorted ( root  ;  right  ;  info ) ",
        "  strictly_sorted ( root  ;  left  ;  info ) ",
        "  search_order ( root  ;  left , right  ;  info ) ",
        "  no_duplicates ( root  ;  left , right  ;  info ) ",
        "  count ( root  ;  left , right  ;  size ) ",
        "  count ( root  ;  left , right  ;  size  ;  1 ) ",
        "  disjoint ( root  ;  left  ;  root  ;  right ) ",
        "  all_reachable ( root  ;  left , right ) ",
    ];
    Reader::new(seeds, |text| {
        let Ok(property) = text.parse::<Property>() else { return Answer::Refused };
        let checks = Checks::<SearchTree>::new().declare(property);
        let search = Search::with_checks(&scope_of("search-tree", 3), checks);
        search.map(|search| first_structures(&search)).into()
    })
}

pub fn share() -> Reader {
    let seeds = ["0/1", "1/2", "2/3", "17/1000", "10%", "0.5 %", "3", "100%"];
    Reader::new(seeds, |text| {
        let keep = text.parse::<Keep>().map(|keep| format!("{keep:?}"));
        let shard = text.parse::<Shard>();
        if let (Ok(shard), Some(search)) = (&shard, trees(3)) {
            first_structures(&search.shard(*shard));
        }
        Answer::from(if keep.is_ok() || shard.is_ok() { Ok(()) } else { Err(()) })
    })
}

pub fn suite() -> Reader {
    let mut seeds = Vec::new();
    for size in 1..=3 {
        let Some(search) = trees(size) else { continue };
        let head = SuiteHead {
            type_path: "SearchTree".to_owned(),
            invariant: "valid".to_owned(),
            scope: scope_of("search-tree", size).to_string(),
            fingerprint: search.space().fingerprint(),
            made: "all".to_owned(),
        };
        let mut text = Vec::new();
        let Ok(mut writer) = SuiteWriter::new(&mut text, &head) else { continue };
        for structure in &search {
            let _ = writer.structure(structure.vector(), &structure.value().draw());
        }
        let _ = writer.finish();
        seeds.push(String::from_utf8_lossy(&text).into_owned());
    }
    let folder = tempfile::tempdir().ok();
    let searches: Vec<Search<SearchTree>> = (1..=3).filter_map(trees).collect();
    Reader::new(seeds, move |text| {
        let Some(folder) = &folder else { return Answer::Refused };
        let path = folder.path().join("suite");
        if std::fs::write(&path, text).is_err() {
            return Answer::Refused;
        }
        let read = searches.iter().filter(|search| reads(&path, search));
        if read.count() > 0 { Answer::Accepted } else { Answer::Refused }
    })
}

fn reads(path: &Path, search: &Search<SearchTree>) -> bool {
    let Ok(suite) = StoredSuite::open(path, search) else { return false };
    let run = suite.for_each(|candidate| {
        let _ = candidate.value().draw();
        ControlFlow::Continue(())
    });
    run.is_ok()
}

pub fn bounds() -> Reader {
    let scope = scope_of("search-tree", 3);
    let mut seeds = Vec::new();
    if let Some(search) = trees(3)
        && let Ok(run) = search.tight_bounds(None)
    {
        let mut file = BoundsFile::new(&search, &run.result.bounds, "valid", &scope);
        seeds.push(file.to_string());
        file.probe = None;
        seeds.push(file.to_string());
    }
    Reader::new(seeds, move |text| {
        let Ok(file) = text.parse::<BoundsFile>() else { return Answer::Refused };
        let _ = file.to_string().parse::<BoundsFile>();
        let Some(search) = trees(3) else { return Answer::Refused };
        let Ok(bounds) = file.bounds_for(&search, "valid", &scope) else { return Answer::Refused };
        search.within(&bounds).map(|search| first_structures(&search)).into()
    })
}
