//! `cota lab fsm`: the published experiments rerun, and comparisons with other tools and with the
//! truth; a row per machine, and a summary.

mod files;
mod genetic;
mod kept;
mod lengths;
mod models;
mod optimum;
mod separating;
mod spread;
mod suites;
mod verify;

use crate::table::{Style, Table};
use clap::ValueEnum;
use cota_console::arguments::seconds;
use cota_console::exit::{Exit, Failure};
use cota_console::interrupt;
use cota_console::meter::Meter;
use cota_fsm::random::Recipe;
use cota_run::{Progress, Watch};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Rerun the published experiments and compare with other tools; CSV lines to stdout and a summary to stderr,
/// or one JSON document
#[derive(clap::Args)]
pub struct Args {
    /// How results are printed
    #[arg(long, value_enum, default_value = "text")]
    format: Style,
    #[command(flatten)]
    experiment: Experiment,
}

#[derive(clap::Args)]
struct Experiment {
    /// Which experiment
    #[arg(value_enum)]
    which: Which,
    /// Machines per configuration
    #[arg(long, default_value_t = 50)]
    machines: usize,
    /// The seed of machines and of random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only configurations, machines or files whose name contains this
    #[arg(long, default_value = "")]
    only: String,
    /// With `verify`: the numbers of states
    #[arg(long, value_delimiter = ',', default_values_t = [3, 4, 5])]
    states: Vec<usize>,
    /// Generations without improvement before the genetic method stops
    #[arg(long, default_value_t = 50)]
    patience: usize,
    /// With `lengths`, `suites` and `models`: the folder of models and of what other tools reach
    #[arg(long)]
    models: Option<PathBuf>,
    /// With `lengths`, `suites` and `models`: seconds per machine; `suites` with 0 leaves method best out
    #[arg(long, value_name = "S", default_value = "60", value_parser = seconds)]
    timeout: Duration,
    /// Of the genetic method: keep what is measured in this file, and go on from what is in it
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Also write a plot of the means to this SVG file
    #[arg(long)]
    plot: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Which {
    /// 4 to 20 states, 4 inputs, 4 outputs; published: 3.5 % shorter than simao-petrenko08 at 20
    States,
    /// 2 to 5 inputs, 10 states, 4 outputs; published: more inputs, less reduction
    Inputs,
    /// 2 to 5 outputs, 10 states, 4 inputs; published: more outputs, more reduction
    Outputs,
    /// 20 to 40 transitions, 10 states, 4 inputs, 4 outputs; published: more transitions, more reduction
    Transitions,
    /// Sizes of the population and of the fittest at 10 states; published: 100 and 30 are best
    Parameters,
    /// The conditions of 2010 against those of 1997 at 10 states; published: 11.6 % shorter
    Conditions,
    /// Each of the six operators left out at 10 states; nothing is published
    Operators,
    /// Population 1000 and 300 against 100 and 30 at 20 states, 5 inputs, 5 outputs; published: 5.8 %
    Population,
    /// Population 300 and 90 on 1, 2 and 4 threads at 20 states, 5 inputs, 5 outputs; published, of 28 processors: a tenth of the time
    Threads,
    /// 1 to 10 islands, each a thread, against one large population at 10 states; nothing is published
    Islands,
    /// Method best against the lengths of another tool (random-ads.jsonl, baseline-fsmlib-random.csv)
    Lengths,
    /// Suites against the sizes of other tools (the files of baseline-tools-real.csv)
    Suites,
    /// A checking sequence for every model of a folder (those of index.csv), or why there is none
    Models,
    /// Method best against a search over all words: 2, 3 and 4 states, 2 inputs, 2 outputs
    Optimum,
    /// Separating words of all pairs by a splitting tree, 250 to 16,000 states, 2 inputs, 2 outputs
    Separating,
    /// Every method's result against all implementations, at n states and suites at n + 1 too
    Verify,
}

/// Runs one experiment.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let progress = Arc::new(Progress::default());
    let _meter = Meter::following("searching", &progress);
    if args.experiment.can_end_early() {
        interrupt::stops(&progress);
    }
    args.experiment.run(args.format, Watch::new(&progress))
}

impl Experiment {
    /// Whether what it says about some of the machines is as good as about all.
    pub fn can_end_early(&self) -> bool {
        matches!(self.which, Which::Lengths | Which::Suites | Which::Models)
    }

    pub fn run(&self, style: Style, watch: Watch<'_>) -> Result<Exit, Failure> {
        let name = self.which.to_possible_value().map_or(String::new(), |it| it.get_name().into());
        let mut table = Table::new(name, "state machines", style);
        let exit = self.run_whole(&mut table, watch)?;
        self.draw(&table)?;
        table.end(watch.is_stopped())?;
        if watch.is_stopped() && exit == Exit::Done {
            cota_console::talk::note("cut short by Ctrl-C; --only NAME runs some of the machines");
            return Ok(Exit::CutShort);
        }
        Ok(exit)
    }

    fn run_whole(&self, table: &mut Table, watch: Watch<'_>) -> Result<Exit, Failure> {
        match self.which {
            Which::Lengths => self.lengths(table, watch),
            Which::Suites => self.suites(table, watch),
            Which::Models => self.models(table, watch),
            Which::Optimum => self.optimum(table, watch),
            Which::Separating => self.separating(table, watch),
            Which::Verify => self.verify(table, watch),
            _ => self.genetic(table, watch),
        }
    }

    /// Writes the plot of the means, if one is wanted.
    fn draw(&self, table: &Table) -> Result<(), Failure> {
        let Some(path) = &self.plot else { return Ok(()) };
        let what = if self.which == Which::Lengths { "shorter" } else { "mean reduction" };
        let title = format!("{:?}: {what} in %", self.which);
        cota_os::write_whole(path, cota_render::plot::bars(&title, table.means()))
            .map_err(|error| Failure::usage(format!("{}: {error}", path.display())))
    }

    fn takes(&self, name: &str) -> bool {
        name.contains(&self.only)
    }

    /// An error if `--only` leaves nothing to do.
    fn require(&self, count: usize) -> Result<(), Failure> {
        if count > 0 {
            return Ok(());
        }
        Err(Failure::usage(format!("nothing of this experiment has `{}` in its name", self.only))
            .hint("leave out --only to see all names"))
    }

    fn folder(&self) -> Result<&Path, Failure> {
        self.models.as_deref().ok_or_else(|| {
            Failure::usage("this experiment needs --models FOLDER")
                .hint("a folder of models with index.csv, random-ads.jsonl and the baseline files")
        })
    }
}

/// Machines of which all implementations can be tried, if they have few states.
fn small_machines(states: usize) -> Recipe {
    Recipe {
        states,
        inputs: 2,
        outputs: 2,
        transitions: None,
        strongly_connected: true,
        adaptive: false,
    }
}
