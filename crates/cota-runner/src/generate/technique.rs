//! Ways to look at fewer candidates: criteria, parts, bounds, orders of checks.

mod compare;
mod parts;
mod within;

pub use compare::compare;
pub(super) use parts::parts;

use super::args::Args;
use super::bound;
use super::search::Job;
use cota_console::exit::Failure;
use cota_engine::checks::{Checks, Orders, Trial, TrialEnd};
use cota_engine::classes::ByKey;
use cota_engine::{Bounded, Search};
use cota_run::{Budget, Watch};
use std::path::PathBuf;

/// How to look at fewer candidates.
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Fewer candidates")]
pub struct TechniqueArgs {
    /// Skip structures that are certainly of the class of one found before (see --list)
    ///
    /// Of your own crate: the path of a function from a view to a key. Every class that occurs among
    /// all structures is still there.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["parts", "part", "estimate", "sample"])]
    pub criterion: Option<String>,

    /// Search the parts of the structure on their own and combine them
    ///
    /// The fields of the root make parts if they use different class domains; a check of the invariant
    /// goes to the part that it reads.
    #[arg(long, conflicts_with_all = ["from", "estimate", "sample", "unordered"])]
    pub parts: bool,

    /// Name a part and the fields of the root that belong to it
    #[arg(long, value_name = "NAME=FIELD,FIELD", value_parser = parse_part, requires = "parts")]
    pub part: Vec<(String, Vec<String>)>,

    /// Leave out links that no valid structure has: `tight` computes them, `off` uses none, and a
    /// file is used or, if it does not fit, written
    #[arg(long, value_name = "tight|off|FILE")]
    pub bounds: Option<String>,

    /// Start computing bounds from those of a smaller scope
    #[arg(long, value_name = "FILE", requires = "bounds")]
    pub known_bounds: Option<PathBuf>,

    /// Do not use what is known of a structure from its root on to make bounds tighter
    #[arg(long)]
    pub no_refine: bool,

    /// Check that no valid structure is outside of the bounds
    #[arg(long, requires = "bounds")]
    pub check_bounds: bool,

    /// The order in which the checks of the invariant are run: as given, or the cheapest
    #[arg(long, value_enum, default_value_t = Order::Given)]
    pub order: Order,

    /// Search by another invariant too, and say how they compare
    #[arg(long, value_name = "INVARIANT",
          conflicts_with_all = ["criterion", "parts", "estimate", "sample", "limit", "shard", "from"])]
    pub compare: Option<String>,

    /// Say what was chosen and what it costs
    #[arg(long)]
    pub explain: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Order {
    /// As they are written
    Given,
    /// The cheapest one, by trials in a smaller bound
    Auto,
}

fn parse_part(text: &str) -> Result<(String, Vec<String>), String> {
    let wrong = || "a part is written NAME=FIELD,FIELD".to_string();
    let (name, fields) = text.split_once('=').ok_or_else(wrong)?;
    let fields: Vec<_> = fields.split(',').map(|field| field.trim().to_string()).collect();
    if name.trim().is_empty() || fields.iter().any(String::is_empty) {
        return Err(wrong());
    }
    Ok((name.trim().to_string(), fields))
}

/// What a type brings with it.
pub struct Given<T: Bounded> {
    /// Its invariant.
    pub checks: Checks<T>,
    /// The criterion that was asked for.
    pub criterion: Option<ByKey<T, String>>,
}

/// The search by the checks in the order that was asked for.
pub fn ordered<T: Bounded>(
    args: &Args,
    job: &Job,
    checks: Checks<T>,
) -> Result<Search<T>, Failure> {
    let unusable = |error| bound::unusable(&error);
    let checks = match args.technique.order {
        Order::Given => checks,
        Order::Auto => {
            let budget = Budget { time: args.budget().time, ..Budget::default() };
            let orders = checks
                .orders(&job.scope, args.search.strategy, &budget, Watch::default())
                .map_err(unusable)?
                .result;
            if args.technique.explain {
                cota_console::talk::show(explain(&orders));
            }
            checks.in_order(orders.best())
        }
    };
    Search::with_checks(&job.scope, checks).map_err(unusable)
}

fn explain(orders: &Orders) -> String {
    let trial = |trial: &Trial| {
        let (cost, names) = (trial.cost, orders.names_of(trial).join(", "));
        let end = match trial.end {
            TrialEnd::Whole => "",
            TrialEnd::Cut => ", cut short",
            TrialEnd::Panicked => ", a check panicked",
        };
        format!("  {:>8} candidates {:>9} reads{end}  {names}\n", cost.explored, cost.reads)
    };
    let trials: String = orders.trials.iter().map(trial).collect();
    format!("orders of the checks, tried with {}:\n{trials}", orders.scope)
}

/// The search within the bounds that were asked for.
pub fn within<T: Bounded>(args: &Args, job: &Job, search: Search<T>) -> Result<Search<T>, Failure> {
    let search = search.refine_bounds(!args.technique.no_refine);
    match args.technique.bounds.as_deref() {
        None => Ok(search),
        Some("off") => Ok(search.without_bounds()),
        Some(_) => within::within(args, job, search),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cota_engine::{Scope, Source};
    use std::time::Duration;

    #[derive(cota::Bounded, Debug)]
    struct Two {
        x: u8,
        y: u8,
        a: u8,
        b: u8,
    }

    /// As far as `--part` goes: the parts are made of the fields of a type, and the first structures found.
    #[test]
    fn changed_parts_are_read_or_refused() {
        let checks = Checks::<Two>::new();
        let checks = checks.check("xy", |two| two.x() < two.y());
        let checks = checks.check("ab", |two| two.a() == two.b());
        let search = Search::with_checks(&Scope::new().size(2), checks).unwrap();
        let search = search.limit(3).max_time(Duration::from_millis(50));
        let seeds = ["first=x,y", "second = a , b ", "first=y,x", "all=x,y,a", "  b  =  b,  a  "];
        let reader = cota_fuzz::Reader::new(seeds, move |text| {
            let Ok(part) = parse_part(text) else { return cota_fuzz::Answer::Refused };
            search.clone().disjoint_parts([part]).map(|parts| parts.count()).into()
        });
        let accepted = cota_fuzz::check(&reader, 1_000).unwrap();
        assert!(accepted > 100, "{accepted}");
    }
}
