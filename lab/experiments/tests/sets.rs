//! Every technique finds what it should on every study: the same structures as the plain search, or a
//! structure of each class.

use cota::engine::checks::Checks;
use cota::engine::classes::{ByKey, Criterion, Predicates};
use cota::engine::exercise::{Coverage, Exercise};
use cota::engine::reduce::{Keep, Reduction};
use cota::engine::{Search, Source, Vector, View};
use cota::{Bounded, Invariant, Scope, Strategy};
use cota_catalog::binomial_heap::BinomialHeap;
use cota_catalog::red_black_tree::RedBlackTree;
use cota_catalog::search_tree::SearchTree;
use cota_experiments::studies::avl_and_list::{self, TreeAndList};
use cota_experiments::studies::binomial_heap::{self, HeapCall, HeapPair};
use cota_experiments::studies::digraph::{self, Digraph};
use cota_experiments::studies::labelled_digraph::{self, LabelledDigraph};
use cota_experiments::studies::linked_list::{self, SinglyLinkedList};
use cota_experiments::studies::list_to_set::{self, ListToSet};
use cota_experiments::studies::node_caching_list::{self, NodeCachingList};
use cota_experiments::studies::palindrome::{self, IntegerList};
use cota_experiments::studies::published::graphs::{self, Graph};
use cota_experiments::studies::{published, red_black_tree, search_tree};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

type Holds<T> = for<'s> fn(View<'s, T>) -> bool;
type Named<T> = (&'static str, Holds<T>);

fn search<T: Bounded>(scope: &Scope, holds: Holds<T>) -> Search<T> {
    Search::with_invariant(scope, holds).unwrap().strategy(Strategy::Plain)
}

fn vectors<T: Bounded>(search: &Search<T>) -> BTreeSet<Vector> {
    let mut vectors = BTreeSet::new();
    search
        .for_each(|candidate| {
            assert!(vectors.insert(candidate.vector()));
            ControlFlow::Continue(())
        })
        .unwrap();
    vectors
}

/// Pruning by a criterion reaches every class.
fn covers<T: Bounded, C: Criterion<T>>(
    scopes: &[Scope],
    holds: Holds<T>,
    criterion: impl Fn() -> C,
) {
    for scope in scopes {
        let (classify, mut expected) = (criterion(), BTreeSet::new());
        search(scope, holds)
            .for_each(|candidate| {
                expected.insert(classify.class(candidate.view()));
                ControlFlow::Continue(())
            })
            .unwrap();
        for strategy in Strategy::ALL {
            let pruned = search(scope, holds).strategy(strategy).by_class(criterion()).count();
            let classes = pruned.unwrap().result.classes.unwrap();
            let found: BTreeSet<_> = classes.list.into_iter().map(|class| class.class).collect();
            assert_eq!(found, expected, "{scope} {strategy:?}");
        }
    }
}

fn predicates<T: Bounded>(list: &[Named<T>]) -> Predicates<T> {
    list.iter().fold(Predicates::new(), |all, (name, holds)| all.ask(name, *holds))
}

#[test]
fn criteria_of_predicates_cover_all_classes() {
    let scopes = ["0-2,0-2,3,3,3", "0-3,0-3,4,4,3"].map(|bound| list_to_set::scope(bound).unwrap());
    covers::<ListToSet, _>(&scopes, ListToSet::holds, || {
        predicates::<ListToSet>(&list_to_set::PREDICATES)
    });
    let scopes = ["0,2,3,3", "0,4,5,3"].map(|bound| linked_list::scope(bound).unwrap());
    covers::<SinglyLinkedList, _>(&scopes, SinglyLinkedList::holds, || {
        predicates::<SinglyLinkedList>(&linked_list::PREDICATES)
    });
    let scopes = ["2", "3"].map(|bound| binomial_heap::pair_scope(bound).unwrap());
    covers::<HeapPair, _>(&scopes, HeapPair::holds, || {
        predicates::<HeapPair>(&binomial_heap::PREDICATES)
    });
    let scopes = ["1", "2", "3"].map(|bound| digraph::scope(bound).unwrap());
    covers::<Digraph, _>(&scopes, Digraph::holds, || predicates::<Digraph>(&digraph::PREDICATES));
    let scopes = ["2,-1-1", "3,0-0"].map(|bound| labelled_digraph::scope(bound).unwrap());
    covers::<LabelledDigraph, _>(&scopes, LabelledDigraph::holds, || {
        predicates::<LabelledDigraph>(&labelled_digraph::PREDICATES)
    });
}

#[test]
fn criteria_of_search_tree_routines_cover_all_classes() {
    use search_tree::TreeCall;
    let scopes = ["2,0-2,4", "4,0-4,4"].map(|bound| search_tree::call_scope(bound).unwrap());
    let holds = search_tree::is_valid_call;
    covers::<TreeCall, _>(&scopes, holds, || ByKey::<TreeCall, _>::new(search_tree::place));
    covers::<TreeCall, _>(&scopes, holds, || {
        Exercise::<TreeCall>::new(Coverage::Decision, |call| {
            search_tree::search(call);
        })
    });
    covers::<TreeCall, _>(&scopes, holds, || {
        Exercise::<TreeCall>::new(Coverage::Decision, |call| {
            search_tree::insert(call);
        })
    });
}

#[test]
fn criteria_of_red_black_tree_routines_cover_all_classes() {
    use red_black_tree::TreeCall;
    let scopes = ["3,0-3,6", "5,0-5,5"].map(|bound| red_black_tree::call_scope(bound).unwrap());
    let holds = red_black_tree::is_valid_call_with_black_root;
    covers::<TreeCall, _>(&scopes, holds, || {
        Exercise::<TreeCall>::new(Coverage::Decision, |call| {
            red_black_tree::find(call);
        })
    });
    covers::<TreeCall, _>(&scopes, holds, || {
        Exercise::<TreeCall>::new(Coverage::Decision, |call| {
            red_black_tree::insert(call);
        })
    });
}

/// The search by parts finds what the whole search finds.
fn splits<T: Bounded>(scopes: &[Scope], checks: &[Named<T>]) {
    for scope in scopes {
        let add = |all: Checks<T>, (name, check): &Named<T>| all.check(*name, *check);
        let whole = Search::with_checks(scope, checks.iter().fold(Checks::new(), add)).unwrap();
        let whole = whole.strategy(Strategy::Plain);
        let expected = vectors(&whole);
        let mut found = BTreeSet::new();
        whole
            .disjoint()
            .unwrap()
            .for_each(|candidate| {
                assert!(found.insert(candidate.vector()));
                ControlFlow::Continue(())
            })
            .unwrap();
        assert_eq!(found, expected, "{scope}");
        assert!(!expected.is_empty());
    }
}

#[test]
fn parts_make_the_whole() {
    let scopes = ["0-2,0-2,3,3,3", "0-3,0-3,4,4,3"].map(|bound| list_to_set::scope(bound).unwrap());
    splits::<ListToSet>(&scopes, &list_to_set::CHECKS);
    let scopes = ["2", "3"].map(|bound| binomial_heap::pair_scope(bound).unwrap());
    splits::<HeapPair>(&scopes, &binomial_heap::CHECKS);
    let scopes = ["4,1,2,2", "6,2,3,2"].map(|bound| node_caching_list::parts_scope(bound).unwrap());
    splits::<NodeCachingList>(&scopes, &node_caching_list::CHECKS);
    let scopes =
        ["2,0,2,3,0,2,3", "4,0,4,3,0,2,4"].map(|bound| avl_and_list::scope(bound).unwrap());
    splits::<TreeAndList>(&scopes, &avl_and_list::CHECKS);
}

/// What the parts of a node-caching list are does not depend on whether their nodes are of one domain.
#[test]
fn lists_of_two_domains_are_those_of_one() {
    fn drawn(list: View<'_, NodeCachingList>) -> String {
        let header = list.header().expect("a header");
        let mut ring = vec![header.value().map(cota::Int::get)];
        let mut node = header.next();
        while let Some(here) = node.filter(|node| *node != header) {
            ring.push(here.value().map(cota::Int::get));
            node = here.next();
        }
        let mut cache = Vec::new();
        let mut node = list.first_cached();
        while let Some(here) = node {
            cache.push(here.value().map(cota::Int::get));
            node = here.next();
        }
        format!("{ring:?} {cache:?} {}", list.maximum_cache_size())
    }
    let all = |scope: &Scope| -> BTreeSet<String> {
        let mut all = BTreeSet::new();
        search::<NodeCachingList>(scope, NodeCachingList::holds)
            .for_each(|candidate| {
                assert!(all.insert(drawn(candidate.view())));
                ControlFlow::Continue(())
            })
            .unwrap();
        all
    };
    for bound in ["4,1,2,2", "6,2,3,2"] {
        let one = node_caching_list::scope(bound).unwrap();
        let two = node_caching_list::parts_scope(bound).unwrap();
        assert_eq!(all(&one), all(&two), "{bound}");
    }
}

/// A search within tight bounds finds what the whole search finds.
fn stays_within<T: Bounded>(scopes: &[Scope], holds: Holds<T>) {
    for scope in scopes {
        let plain = search(scope, holds);
        let expected = vectors(&plain);
        let bounds =
            plain.clone().strategy(Strategy::Delayed).tight_bounds(None).unwrap().result.bounds;
        for refine in [true, false] {
            let within = plain.clone().within(&bounds).unwrap().refine_bounds(refine);
            assert_eq!(vectors(&within), expected, "{scope} {refine}");
        }
    }
}

#[test]
fn bounds_lose_nothing() {
    let scopes = ["2,0,2,2", "4,0,4,4"].map(|bound| search_tree::scope(bound).unwrap());
    stays_within::<SearchTree>(&scopes, search_tree::is_valid);
    stays_within::<SearchTree>(&scopes, SearchTree::depth_first);
    let scopes = ["2,0,2,2", "4,0,4,4"].map(|bound| red_black_tree::scope(bound).unwrap());
    stays_within::<RedBlackTree>(&scopes, RedBlackTree::holds);
    stays_within::<RedBlackTree>(&scopes, red_black_tree::is_valid_depth_first);
    let scopes = ["2", "4"].map(|bound| binomial_heap::scope(bound).unwrap());
    stays_within::<BinomialHeap>(&scopes, BinomialHeap::holds);
    stays_within::<BinomialHeap>(&scopes, binomial_heap::is_valid_depth_first);
    stays_within::<BinomialHeap>(&scopes, published::binomial_heap::is_valid_root_by_root);
    let scopes = ["2,0,2,2", "4,0,4,4"].map(|it| published::red_black_tree::scope(it).unwrap());
    stays_within::<RedBlackTree>(&scopes, published::red_black_tree::is_valid);
    stays_within::<RedBlackTree>(&scopes, published::red_black_tree::is_valid_in_one_pass);
    let scopes = ["2,0,2,2", "3,0,3,3"].map(|bound| search_tree::scope(bound).unwrap());
    stays_within::<SearchTree>(&scopes, published::search_tree::is_valid);
    let scopes = ["2,0,2,2", "4,0,4,2"].map(|bound| palindrome::scope(bound).unwrap());
    stays_within::<IntegerList>(&scopes, IntegerList::holds);
    let scopes = ["4,1,2,2", "6,2,3,2"].map(|bound| node_caching_list::scope(bound).unwrap());
    stays_within::<NodeCachingList>(&scopes, NodeCachingList::holds);
}

/// Two invariants of the same structures accept the same ones.
fn mean_the_same<T: Bounded>(scope: &Scope, one: Holds<T>, other: Holds<T>) {
    assert_eq!(
        search(scope, one).count().unwrap().result.valid,
        search(scope, other).count().unwrap().result.valid
    );
    search(scope, one)
        .for_each(|candidate| {
            assert!(other(candidate.view()));
            ControlFlow::Continue(())
        })
        .unwrap();
}

#[test]
fn invariants_that_are_written_differently_mean_the_same() {
    let scope = search_tree::scope("5,0,5,5").unwrap();
    let (one, other) = (search_tree::is_valid, SearchTree::depth_first);
    mean_the_same::<SearchTree>(&scope, one, other);
    let scope = red_black_tree::scope("5,0,5,5").unwrap();
    let other = red_black_tree::is_valid_depth_first;
    mean_the_same::<RedBlackTree>(&scope, RedBlackTree::holds, other);
    let scope = binomial_heap::scope("5").unwrap();
    let other = binomial_heap::is_valid_depth_first;
    mean_the_same::<BinomialHeap>(&scope, BinomialHeap::holds, other);
}

/// The published predicates mean what ours mean.
#[test]
fn published_predicates_mean_the_same() {
    let scope = search_tree::scope("4,0,4,4").unwrap();
    mean_the_same::<SearchTree>(&scope, search_tree::is_valid, published::search_tree::is_valid);
    let scope = published::red_black_tree::scope("4,0,4,4").unwrap();
    for other in
        [published::red_black_tree::is_valid, published::red_black_tree::is_valid_in_one_pass]
    {
        mean_the_same::<RedBlackTree>(&scope, RedBlackTree::holds, other);
    }
    let scope = binomial_heap::scope("4").unwrap();
    for other in
        [published::binomial_heap::is_valid, published::binomial_heap::is_valid_root_by_root]
    {
        mean_the_same::<BinomialHeap>(&scope, BinomialHeap::holds, other);
    }
    let scope = avl_and_list::scope("3,0,3,3,0,2,3").unwrap();
    let other = published::avl_tree::is_valid_pair;
    mean_the_same::<TreeAndList>(&scope, TreeAndList::holds, other);
}

/// And they read what ours of the Korat distribution reads, where that is what is published.
#[test]
fn the_heap_with_all_decisions_is_searched_as_the_other_one() {
    let scope = binomial_heap::scope("5").unwrap();
    let explored =
        |holds: Holds<BinomialHeap>| search::<BinomialHeap>(&scope, holds).count().unwrap().steps;
    assert_eq!(explored(published::binomial_heap::is_valid), explored(BinomialHeap::holds));
}

/// A reduced suite has tests of every class, and no others than the whole one.
fn reduces<T: Bounded>(scopes: &[Scope], holds: Holds<T>) {
    for scope in scopes {
        let search = search(scope, holds);
        let all = vectors(&search);
        for coverage in [Coverage::Decision, Coverage::Counting, Coverage::Path] {
            let mut classes = BTreeSet::new();
            search
                .for_each(|candidate| {
                    classes.insert(search.exercise(candidate, coverage));
                    ControlFlow::Continue(())
                })
                .unwrap();
            let (mut kept, mut covered) = (BTreeSet::new(), BTreeSet::new());
            let reduced = Reduction::new(Keep::PerClass(2))
                .of(&search, |candidate| search.exercise(candidate, coverage));
            let run = reduced.for_each(|candidate| {
                assert!(kept.insert(candidate.vector()));
                covered.insert(search.exercise(candidate, coverage));
                ControlFlow::Continue(())
            });
            run.unwrap();
            assert!(kept.is_subset(&all) && kept.len() <= 2 * classes.len(), "{scope}");
            assert_eq!(covered, classes, "{scope} {coverage}");
        }
    }
}

#[test]
fn reduced_suites_cover_all_classes() {
    let scopes = ["2", "4"].map(|bound| binomial_heap::call_scope(bound).unwrap());
    reduces::<HeapCall>(&scopes, binomial_heap::is_valid_call);
    let scopes = ["3,0,3,3", "4,0,4,4"].map(|bound| search_tree::call_scope(bound).unwrap());
    reduces::<search_tree::TreeCall>(&scopes, search_tree::is_valid_call);
    let scopes = ["3,0,3,3", "4,0,4,4"].map(|bound| red_black_tree::call_scope(bound).unwrap());
    reduces::<red_black_tree::TreeCall>(&scopes, red_black_tree::is_valid_call);
    let scopes = ["3,0,3,2", "4,0,4,4"].map(|bound| palindrome::scope(bound).unwrap());
    reduces::<IntegerList>(&scopes, IntegerList::holds);
}

/// Every technique that needs nothing but a type, an invariant and a key, on one study.
fn every_technique<T: Bounded, K>(
    scopes: &[Scope],
    holds: Holds<T>,
    key: for<'s> fn(View<'s, T>) -> K,
) where
    K: Clone + std::fmt::Debug + Eq + std::hash::Hash + Ord + Send + 'static,
{
    covers(scopes, holds, || ByKey::<T, K>::new(key));
    stays_within(scopes, holds);
    reduces(scopes, holds);
    for scope in scopes {
        let counts = Strategy::ALL.map(|strategy| search(scope, holds).strategy(strategy).count());
        let counts = counts.map(|run| run.unwrap().result.valid);
        assert!(counts.iter().all(|valid| *valid == counts[0] && *valid > 0));
        let by_key = |search: Search<T>| search.by_class(ByKey::<T, K>::new(key)).count().unwrap();
        let alone = by_key(search(scope, holds));
        let several = by_key(search(scope, holds).jobs(3));
        assert_eq!(several.steps, alone.steps, "{scope}");
        assert_eq!(several.result.valid, alone.result.valid, "{scope}");
    }
}

#[test]
fn every_technique_on_every_study() {
    let scopes = ["0-2,0-2,3,3,2", "0-3,0-3,3,3,3"].map(|bound| list_to_set::scope(bound).unwrap());
    every_technique::<ListToSet, _>(&scopes, ListToSet::holds, |pair| {
        (pair.list().size().get(), pair.set().size().get())
    });
    let scopes = ["2", "3"].map(|bound| binomial_heap::pair_scope(bound).unwrap());
    every_technique::<HeapPair, _>(&scopes, HeapPair::holds, |pair| {
        (pair.first().size().get(), pair.second().size().get())
    });
    let scopes = ["2", "4"].map(|bound| binomial_heap::call_scope(bound).unwrap());
    every_technique::<HeapCall, _>(&scopes, binomial_heap::is_valid_call, |call| {
        (call.argument().get(), call.input().size().get())
    });
    let scopes = ["1", "2"].map(|bound| digraph::scope(bound).unwrap());
    every_technique::<Digraph, _>(&scopes, Digraph::holds, |graph| {
        digraph::PREDICATES.map(|(_, holds)| holds(graph))
    });
    let scopes = ["1,-1-1", "2,-1-1"].map(|bound| labelled_digraph::scope(bound).unwrap());
    every_technique::<LabelledDigraph, _>(&scopes, LabelledDigraph::holds, |graph| {
        labelled_digraph::PREDICATES.map(|(_, holds)| holds(graph))
    });
    let scopes = ["1", "2"].map(|bound| graphs::scope(bound).unwrap());
    every_technique::<Graph, _>(&scopes, graphs::is_valid, graphs::class);
    let scopes = ["1,-1-1", "2,-1-1"].map(|it| graphs::scope_with_weights(it).unwrap());
    every_technique::<Graph, _>(&scopes, graphs::is_valid_with_weights, graphs::class_with_weights);
    let scopes = ["2,0-2,3", "4,0-4,4"].map(|bound| search_tree::call_scope(bound).unwrap());
    every_technique::<search_tree::TreeCall, _>(
        &scopes,
        search_tree::is_valid_call,
        search_tree::place,
    );
    let scopes = ["2,0-2,3", "4,0-4,4"].map(|bound| red_black_tree::call_scope(bound).unwrap());
    every_technique::<red_black_tree::TreeCall, _>(
        &scopes,
        red_black_tree::is_valid_call,
        |call| (call.argument().get(), call.input().size().get()),
    );
    let scopes = ["0,2,3,2", "0,3,4,3"].map(|bound| linked_list::scope(bound).unwrap());
    every_technique::<SinglyLinkedList, _>(&scopes, SinglyLinkedList::holds, |list| {
        list.size().get()
    });
    let scopes = ["4,1,2,2", "6,2,3,1"].map(|bound| node_caching_list::scope(bound).unwrap());
    every_technique::<NodeCachingList, _>(&scopes, NodeCachingList::holds, |list| {
        (list.size().get(), list.first_cached().is_some())
    });
    let scopes = ["2,0,2,3,0,2,2", "3,0,3,3,0,2,3"].map(|it| avl_and_list::scope(it).unwrap());
    every_technique::<TreeAndList, _>(&scopes, TreeAndList::holds, |pair| {
        (pair.tree().size().get(), pair.list().size().get())
    });
    let scopes = ["3,0,3,1", "4,0,4,2"].map(|bound| palindrome::scope(bound).unwrap());
    every_technique::<IntegerList, _>(&scopes, IntegerList::holds, |list| list.size().get());
}
