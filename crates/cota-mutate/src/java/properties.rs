//! The options of muJava++, as its properties files write them.

use super::operators::JavaOptions;
use crate::Error;
use crate::config::{Config, NavigationConfig};
use crate::navigation::{Boxing, LiteralKind, Mechanism, Members, Offer, Options, Target, Typing};
use crate::operators::registry::OPERATORS;
use std::collections::BTreeMap;

/// What a properties file says.
#[derive(Debug, Clone, PartialEq)]
pub struct Properties {
    /// The options that Cota has too.
    pub config: Config,
    /// Those of single operators.
    pub java: JavaOptions,
    /// `mutation.basic.class`.
    pub class: Option<String>,
    /// The names of `mutation.basic.methods`.
    pub methods: Vec<String>,
    /// Keys that say nothing here: folders, what tests are run by, what is printed.
    pub ignored: Vec<String>,
}

/// Keys of muJava++ about what Cota does otherwise or not at all: folders, tests, and what is printed.
const ELSEWHERE: &[&str] = &[
    "basic.mutationScore",
    "basic.showSurvivingMutants",
    "basic.smartOps",
    "basic.tests",
    "basic.useExternalMutants",
    "basic.useSockets",
    "basic.writePrologue",
    "advanced.allowClassMutations",
    "advanced.bee.scanExpressions",
    "advanced.bee.skipEquivalentMutations",
    "advanced.discardTimeout",
    "advanced.dynamicSubsumption",
    "advanced.dynamicSubsumption.output",
    "advanced.dynamicSubsumption.reduceGraph",
    "advanced.fullVerbose",
    "advanced.inheritedBasicConfig",
    "advanced.outputMutationsInfoInMutationScore",
    "advanced.parallelJUnitRunnerThreads",
    "advanced.quickDeath",
    "advanced.runTestsInSeparateProcesses",
    "advanced.timeout",
    "advanced.toughness",
    "advanced.useExternalJUnitRunner",
    "advanced.useParallelJUnitRunner",
    "advanced.useSimpleClassNames",
    "bee.scanExpressions",
    "bee.skipEquivalentMutations",
];

impl Properties {
    /// Reads a file, over the defaults of muJava++. Of a key that is there twice, the first one counts.
    ///
    /// # Errors
    /// If a line is none of key and value, or a value is none of its key.
    pub fn read(text: &str) -> Result<Self, Error> {
        let mut keys: BTreeMap<String, String> = BTreeMap::new();
        for (number, line) in text.lines().enumerate() {
            let line = line.split("//").next().unwrap_or_default().trim();
            if line.is_empty() || line.starts_with(['#', '!']) {
                continue;
            }
            let (key, value) = line.split_once(['=', ':']).ok_or_else(|| {
                Error::Usage(format!("line {}: expected KEY=VALUE: {line}", number + 1))
            })?;
            keys.entry(key.trim().to_owned()).or_insert_with(|| value.trim().to_owned());
        }
        let navigation = NavigationConfig {
            preset: "original".to_owned(),
            call_statement_arguments: false,
            options: Options::original(),
        };
        let mut properties = Self {
            config: Config { navigation, ..Config::default() },
            java: JavaOptions { fields: false, ..JavaOptions::default() },
            class: None,
            methods: Vec::new(),
            ignored: Vec::new(),
        };
        for (key, value) in &keys {
            properties.put(key, value)?;
        }
        Ok(properties)
    }

    fn put(&mut self, key: &str, value: &str) -> Result<(), Error> {
        if let Some((_, own)) = key.rsplit_once("prvo.") {
            return self.put_navigation(key, own, value);
        }
        let java = &mut self.java;
        let own = key.strip_prefix("mutation.").unwrap_or(key);
        let switch = match own {
            "advanced.ror.replaceWithTrue" | "ror.replaceWithTrue" => &mut java.replace_with_true,
            "advanced.ror.replaceWithFalse" | "ror.replaceWithFalse" => {
                &mut java.replace_with_false
            }
            "advanced.ror.smartLiteralReplacement" | "ror.smartLiteralReplacement" => {
                &mut java.smart_literals
            }
            "advanced.cor.andOperator" | "cor.andOperator" => &mut java.and,
            "advanced.cor.orOperator" | "cor.orOperator" => &mut java.or,
            "advanced.cor.xorOperator" | "cor.xorOperator" => &mut java.xor,
            "advanced.cor.bitAndOperator" | "cor.bitAndOperator" => &mut java.bit_and,
            "advanced.cor.bitOrOperator" | "cor.bitOrOperator" => &mut java.bit_or,
            "advanced.bee.skipConstants" | "bee.skipConstants" => &mut java.skip_constants,
            "advanced.bee.skipSameExpression" | "bee.skipSameExpression" => {
                &mut java.skip_same_expression
            }
            "advanced.aois.skipFinal" | "aois.skipFinal" => &mut java.skip_final,
            "advanced.aods.skipExpressionStatements" | "aods.skipExpressionStatements" => {
                &mut java.skip_expression_statements
            }
            "advanced.allowFieldMutations" => &mut java.fields,
            "advanced.ignoreMutGenLimit" => &mut self.config.ignore_limits,
            "basic.class" => {
                self.class = Some(value.to_owned());
                return Ok(());
            }
            "basic.methods" => {
                let names = value.split([' ', ',']).filter(|text| !text.is_empty());
                let name = |text: &str| text.split('(').next().unwrap_or(text).to_owned();
                self.methods = names.map(name).collect();
                return Ok(());
            }
            "basic.operators" => return self.put_operators(value),
            "advanced.allowedMembers" => {
                self.config.navigation.options.members = Members::Allow(patterns(value));
                return Ok(());
            }
            "advanced.bannedMethods" | "advanced.bannedFields" => {
                self.ban(patterns(value));
                return Ok(());
            }
            "advanced.generations" => {
                let number = value.parse().ok().filter(|number| (1..=2).contains(number));
                let wrong = || Error::Usage(format!("{key}: expected 1 or 2, not `{value}`"));
                self.config.order = number.ok_or_else(wrong)?;
                return Ok(());
            }
            _ if ELSEWHERE.contains(&own) || key.starts_with("path.") => {
                self.ignored.push(key.to_owned());
                return Ok(());
            }
            _ => return Err(Error::Usage(format!("{key} is no key of muJava++"))),
        };
        *switch = yes_or_no(key, value)?;
        Ok(())
    }

    fn ban(&mut self, mut patterns: Vec<String>) {
        if let Members::Ban(known) = &self.config.navigation.options.members {
            patterns.extend(known.iter().cloned());
        }
        self.config.navigation.options.members = Members::Ban(patterns);
    }

    /// Names of muJava++: `PRVO` and its parts are navigation.
    fn put_operators(&mut self, value: &str) -> Result<(), Error> {
        let mut names: Vec<String> = Vec::new();
        for name in value.split([' ', ',']).filter(|name| !name.is_empty()) {
            let own = if name.starts_with("PRVO") { "NAV" } else { name };
            if !OPERATORS.iter().any(|operator| operator.name == own) {
                return Err(Error::Usage(format!("{name}: Cota has no such operator for Java")));
            }
            if !names.iter().any(|known| known == own) {
                names.push(own.to_owned());
            }
        }
        self.config.operators = names;
        Ok(())
    }

    fn put_navigation(&mut self, key: &str, own: &str, value: &str) -> Result<(), Error> {
        let on = yes_or_no(key, value)?;
        let options = &mut self.config.navigation.options;
        match own {
            "enableSameLenght" => put(&mut options.mechanisms, Mechanism::Replace, on),
            "enableIncreaseLenght" => put(&mut options.mechanisms, Mechanism::Insert, on),
            "enableDecreaseLenght" => put(&mut options.mechanisms, Mechanism::Delete, on),
            "enableOneByTwo" => put(&mut options.mechanisms, Mechanism::OneByTwo, on),
            "enableTwoByOne" => put(&mut options.mechanisms, Mechanism::TwoByOne, on),
            "enableAllByOneLeft" => put(&mut options.mechanisms, Mechanism::AllByOneLeft, on),
            "enableAllByOneRight" => put(&mut options.mechanisms, Mechanism::AllByOneRight, on),
            "enableReplacementWithLiterals" => {
                put(&mut options.mechanisms, Mechanism::Literals, on);
            }
            "enableLiteralMutations" => put(&mut options.targets, Target::Literal, on),
            "enableObjectAllocationMutations" => put(&mut options.targets, Target::Allocation, on),
            "enableArrayAllocationMutations" => {
                put(&mut options.targets, Target::ArrayAllocation, on);
            }
            "enableNonNavigationExpressionMutations" => {
                put(&mut options.targets, Target::Plain, on);
            }
            "enableNullLiteral" => put(&mut options.literals, LiteralKind::Null, on),
            "enableTrueLiteral" => put(&mut options.literals, LiteralKind::True, on),
            "enableFalseLiteral" => put(&mut options.literals, LiteralKind::False, on),
            "enableZeroLiteral" => put(&mut options.literals, LiteralKind::Zero, on),
            "enableOneLiteral" => put(&mut options.literals, LiteralKind::One, on),
            "enableEmptyString" => put(&mut options.literals, LiteralKind::EmptyString, on),
            "enableStringLiterals" => put(&mut options.literals, LiteralKind::FoundString, on),
            "allowNumericLiteralVariations" => {
                put(&mut options.literals, LiteralKind::NumericVariation, on);
            }
            "enableThis" => put(&mut options.offer, Offer::Receiver, on),
            "enableInheritedElements" => put(&mut options.offer, Offer::Inherited, on),
            "enableStaticFromNonStaticExp" => {
                put(&mut options.offer, Offer::StaticsThroughValues, on);
            }
            "allowFinalMembers" => put(&mut options.offer, Offer::Constants, on),
            "enableRelaxedTypes" => {
                options.typing = if on { Typing::Relaxed } else { Typing::Strict };
            }
            "enableAutoboxing" => {
                options.boxing = if on { Boxing::Supertypes } else { Boxing::Off }
            }
            "applyRefinedPRVOInMethodCallStatements" => {
                self.config.navigation.call_statement_arguments = on;
            }
            // Inherited members are written without `super`, which is the same member.
            "enableSuper"
            | "disablePrimitiveToObjectAssignments"
            | "wrapPrimitiveToObjectAssignments"
            | "smartmode.arithmeticOpShortcuts"
            | "smartmode.assignments" => self.ignored.push(key.to_owned()),
            _ => return Err(Error::Usage(format!("{key} is no key of muJava++"))),
        }
        Ok(())
    }
}

fn put<T: Ord>(set: &mut std::collections::BTreeSet<T>, one: T, on: bool) {
    if on {
        set.insert(one);
    } else {
        set.remove(&one);
    }
}

fn patterns(value: &str) -> Vec<String> {
    value.split_whitespace().map(str::to_owned).collect()
}

fn yes_or_no(key: &str, value: &str) -> Result<bool, Error> {
    value.parse().map_err(|_| Error::Usage(format!("{key}: expected true or false, not `{value}`")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_said_is_the_default_of_mujava() {
        let properties = Properties::read("# nothing\n").unwrap();
        assert_eq!(properties.config.navigation.options, Options::original());
        assert_eq!(properties.java, JavaOptions { fields: false, ..JavaOptions::default() });
    }

    #[test]
    fn the_first_of_two_counts_and_comments_do_not() {
        let text = "mutation.advanced.prvo.enableOneByTwo = false // no\n\
            mutation.advanced.prvo.enableOneByTwo = true\n\
            mutation.basic.class=pkg.List\nmutation.basic.methods=add(int) find(int)\n\
            mutation.basic.operators=ROR PRVOL_SMART PRVOR_REFINED\n\
            mutation.advanced.cor.bitAndOperator=true\npath.original.source=src/\n";
        let properties = Properties::read(text).unwrap();
        let mechanisms = &properties.config.navigation.options.mechanisms;
        assert!(!mechanisms.contains(&Mechanism::OneByTwo) && properties.java.bit_and);
        assert_eq!(properties.class.as_deref(), Some("pkg.List"));
        assert_eq!(properties.methods, ["add", "find"]);
        assert_eq!(properties.config.operators, ["ROR", "NAV"]);
        assert_eq!(properties.ignored, ["path.original.source"]);
    }

    #[test]
    fn what_is_wrong_is_an_error_that_names_it() {
        for text in [
            "what",
            "mutation.advanced.prvo.enableTwoByTwo=true",
            "mutation.advanced.prvo.enableOneByTwo=maybe",
            "mutation.basic.operators=IHD",
            "nothing.known=1",
            "mutation.advanced.quickdeath=true",
            "mutation.advanced.generations=3",
        ] {
            let Err(Error::Usage(message)) = Properties::read(text) else { panic!("{text}") };
            let key = text.split('=').next().unwrap();
            assert!(message.contains(key) || message.contains("IHD"), "{message}");
        }
    }
}
