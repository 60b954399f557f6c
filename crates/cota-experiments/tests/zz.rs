use cota::engine::*;
use cota::{Bounded, Invariant, Scope, Search, Strategy};
use cota_experiments::studies::*;
fn checks<T: Bounded, const N: usize>(list: [(&'static str, for<'s> fn(View<'s, T>) -> bool); N]) -> Checks<T> {
    list.into_iter().fold(Checks::new(), |checks, (name, check)| checks.check(name, check))
}
fn dis<T: Bounded, const N: usize>(scope: &Scope, list: [(&'static str, for<'s> fn(View<'s, T>) -> bool); N]) {
    let s = Search::<T>::checks(scope, checks(list)).unwrap().strategy(Strategy::Plain);
    match s.disjoint() {
        Ok(d) => { let c = d.count().unwrap(); eprintln!("{} explored {} valid {:?} {:?}", c.outcome.explored, c.outcome.valid, c.outcome.elapsed, c.parts); eprintln!("{}", c.split) }
        Err(e) => eprintln!("{e}"),
    }
}
#[test]
fn disjoint() {
    dis::<list_to_set::ListToSet, _>(&list_to_set::scope("0-4,0-4,4,4,3").unwrap(), list_to_set::CHECKS);
    dis::<binomial_heap::HeapPair, _>(&binomial_heap::pair_scope("5").unwrap(), binomial_heap::CHECKS);
    dis::<avl_and_list::TreeAndList, _>(&avl_and_list::scope("4,0,4,5,0,4,6").unwrap(), avl_and_list::CHECKS);
    dis::<node_caching_list::NodeCachingList, _>(&node_caching_list::parts_scope("8,3,4,3").unwrap(), node_caching_list::CHECKS);
}
fn crit<T: Bounded, const N: usize>(scope: &Scope, holds: for<'s> fn(View<'s, T>) -> bool, list: [(&'static str, for<'s> fn(View<'s, T>) -> bool); N]) {
    let p = list.into_iter().fold(Predicates::new(), |checks, (name, check)| checks.ask(name, check));
    let s = Search::<T>::with(scope, holds).unwrap().strategy(Strategy::Plain).by_class(p).count();
    eprintln!("{} ({}) {}", s.outcome.explored, s.outcome.valid, s.classes.len());
}
#[test]
fn criterion() {
    for b in ["0-2,0-2,3,3,3", "0-4,0-4,3,3,3", "0-4,0-4,4,4,3", "0-5,0-5,5,5,5", "0-6,0-6,6,6,5"] {
        crit::<list_to_set::ListToSet, _>(&list_to_set::scope(b).unwrap(), list_to_set::ListToSet::holds, list_to_set::PREDICATES);
    }
    for b in ["2", "3", "4"] {
        crit::<binomial_heap::HeapPair, _>(&binomial_heap::pair_scope(b).unwrap(), binomial_heap::HeapPair::holds, binomial_heap::PREDICATES);
    }
    for b in ["0,3,4,3", "0,4,5,4"] {
        crit::<linked_list::SinglyLinkedList, _>(&linked_list::scope(b).unwrap(), linked_list::SinglyLinkedList::holds, linked_list::PREDICATES);
    }
    crit::<digraph::Digraph, _>(&digraph::scope("2").unwrap(), digraph::Digraph::holds, digraph::PREDICATES);
    crit::<labelled_digraph::LabelledDigraph, _>(&labelled_digraph::scope("2,-1-1").unwrap(), labelled_digraph::LabelledDigraph::holds, labelled_digraph::PREDICATES);
    for b in ["3,0-3,3", "3,0-3,8", "4,0-4,7"] {
        let s = Search::<search_tree::TreeCall>::with(&search_tree::call_scope(b).unwrap(), search_tree::is_valid_call).unwrap().strategy(Strategy::Plain).by_key(search_tree::place).count();
        eprintln!("{} ({}) {}", s.outcome.explored, s.outcome.valid, s.classes.len());
    }
}
