//! Commands and options of earlier versions, with what took their place.

use cota_console::moved::Moved;

/// What is said of each when a command line cannot be parsed.
pub const MOVED: &[Moved] = &[
    Moved::command(&["experiment"], "cota lab tables"),
    Moved::command(&["fsm", "experiment"], "cota lab fsm"),
    Moved::command(&["repair", "study"], "cota lab repair"),
    Moved::command(&["api"], "cota invariant"),
    Moved::option(&["fsm"], "--time-limit", "--max-seconds"),
    Moved::option(&["fsm"], "--symbol-limit", "--max-symbols"),
    Moved::option(&["fsm"], "--checks", "--max-steps"),
    Moved::option(&["fsm", "sequence"], "--generations", "--max-steps"),
    Moved::option(&["fsm", "sequence"], "--steps", "--proof-steps"),
    Moved::option(&["fsm", "sequence"], "--length-limit", "--max-length"),
    Moved::option(&["fsm", "check"], "--budget", "--max-steps"),
    Moved::option(&["fsm", "mutants"], "--steps", "--max-steps"),
    Moved::option(&["fsm", "info"], "--limit", "--max-steps"),
    Moved::option(&["fsm", "distinguish"], "--limit", "--max-steps"),
    Moved::option(&["grammar"], "--time-limit", "--timeout"),
    Moved::option(&["grammar"], "--threads", "--jobs"),
    Moved::option(&["invariant"], "--call-seconds", "--timeout"),
    Moved::option(&["repair"], "--max-candidates", "--max-steps"),
    Moved::option(&["repair"], "--patches", "--limit"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_options_are_gone_and_new_ones_exist() {
        for moved in MOVED.iter().filter(|moved| !moved.option.is_empty()) {
            let all = crate::commands::command();
            let mut commands = vec![&all];
            for name in moved.command {
                commands = commands.iter().filter_map(|c| c.find_subcommand(name)).collect();
            }
            // An option of a family is one of some of its commands.
            let family: Vec<_> =
                commands.iter().flat_map(|c| c.get_subcommands().chain([*c])).collect();
            let has = |option: &str| {
                let long = option.trim_start_matches('-');
                let is = |arg: &clap::Arg| arg.get_long() == Some(long);
                family.iter().any(|command| command.get_arguments().any(is))
            };
            assert!(!has(moved.option), "{} of {:?} is still there", moved.option, moved.command);
            assert!(has(moved.now), "{} of {:?} does not exist", moved.now, moved.command);
        }
    }
}
