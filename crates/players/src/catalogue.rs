//! The catalogue: name, options, description and constructor of every player.

use capicua_core::{Cost, InputError, OptionEntry, OptionType, OptionValues, Seed, message};
use capicua_solver::Objective;
use capicua_table::Catalogue;

use crate::depth_law::DepthLaw;
use crate::fives::RolloutStyle;
use crate::person::{NAMES, Person, named};
use crate::scope::Scope;
use crate::{
    Champion, ChampionSettings, DominoOracle, Dominoes, Doubles, Goal, Greedy, HistoryPlayer, Ims,
    Ismcts, Mc, McSettings, Pimc, PublishedOracle, PublishedPimc, RandomPlayer, Strategy, Version,
    Vielma,
};
#[cfg(feature = "net")]
use crate::{
    net::{Net, read_policy},
    policy::Policy,
};

/// A player that can sit down at a domino table.
pub type Entrant = capicua_table::Entrant<Dominoes>;
/// A player at a domino table.
pub type SeatedPlayer = capicua_table::SeatedPlayer<Dominoes>;
type Entry = capicua_table::Entry<Dominoes>;
type PlayerFactory = capicua_table::PlayerFactory<Dominoes>;

fn built(
    scope: Scope,
    sit: impl Fn(Seed) -> SeatedPlayer + Send + Sync + 'static,
) -> PlayerFactory {
    PlayerFactory::new(scope.about(), move |rules| scope.refuses(rules), sit)
}

/// The largest number of worlds or iterations.
const MOST: u64 = 10_000_000;

/// Worlds are sampled before the first is searched, ten for each one that is searched, and sampling cannot be
/// interrupted: hence the bound.
const SAFE_WORLDS: Cost = Cost::SafeUpTo(2_000);

const ALPHA: OptionEntry = OptionEntry {
    name: "alpha",
    kind: OptionType::Number(1.0, 100.0),
    default: "5",
    about: "player-alpha",
    cost: Cost::Unsafe,
};

const BETA: OptionEntry = OptionEntry {
    name: "beta",
    kind: OptionType::Number(0.0, 10.0),
    default: "1/3",
    about: "player-beta",
    cost: Cost::Unsafe,
};

const PIECES: OptionEntry = OptionEntry {
    name: "pieces",
    kind: OptionType::Number(-100.0, 100.0),
    default: "0",
    about: "player-pieces",
    cost: Cost::Unsafe,
};

const OBJECTIVE: OptionEntry = OptionEntry {
    name: "objective",
    kind: OptionType::Choice(&["points", "win"]),
    default: "points",
    about: "player-objective",
    cost: Cost::Safe,
};

/// The same where a player knows the score, too.
const GOAL: OptionEntry = OptionEntry {
    kind: OptionType::Choice(&["points", "win", "match"]),
    about: "player-goal",
    ..OBJECTIVE
};

#[cfg(feature = "net")]
const WEIGHTS: OptionEntry = OptionEntry {
    name: "weights",
    kind: OptionType::File,
    default: "",
    about: "player-weights",
    cost: Cost::Unsafe,
};

#[cfg(feature = "net")]
const TEMPERATURE: OptionEntry = OptionEntry {
    name: "temperature",
    kind: OptionType::Number(0.0, 100.0),
    default: "0",
    about: "player-temperature",
    cost: Cost::Safe,
};

/// All players, the simplest first.
///
/// ```
/// let players = capicua_players::catalogue().entries;
/// assert_eq!(players[0].name, "random");
/// let champion = players.iter().find(|entry| entry.name == "champion").unwrap();
/// assert!(champion.options.iter().any(|option| option.name == "samples"));
/// ```
pub fn catalogue() -> Catalogue<Dominoes> {
    Catalogue {
        entries: ENTRIES,
        expand_shorthand,
    }
}

/// `person:chago` is short for `person:name=chago`.
fn expand_shorthand(input: &str) -> String {
    match input.trim().strip_prefix("person:") {
        Some(name) if !name.contains('=') => format!("person:name={name}"),
        _ => input.to_owned(),
    }
}

/// Finds a player by its spec. An unknown player or option is an error that lists the known ones.
///
/// ```
/// let champion = capicua_players::player("champion:samples=50")?;
/// assert_eq!(champion.spec().to_string(), "champion:samples=50");
///
/// let error = capicua_players::player("gredy").err().unwrap();
/// assert!(error.help().contains("greedy"));
/// # Ok::<(), capicua_core::InputError>(())
/// ```
pub fn player(text: &str) -> Result<Entrant, InputError> {
    catalogue().player(text)
}

/// The same for untrusted input: only options that the catalogue declares safe for the machine.
///
/// ```
/// use capicua_players::{player, safe_player};
///
/// // Reading a file is fine on the own machine, and not on behalf of a stranger.
/// assert!(safe_player("net").is_ok());
/// assert!(safe_player("net:weights=/etc/passwd").is_err());
/// // Ten million worlds can be asked for, but not by anybody.
/// assert!(player("pimc:samples=10000000").is_ok());
/// assert!(safe_player("pimc:samples=10000000").is_err());
/// ```
pub fn safe_player(text: &str) -> Result<Entrant, InputError> {
    catalogue().safe_player(text)
}

const ENTRIES: &[Entry] = {
    &[
        Entry {
            name: "random",
            about: "player-random",
            options: &[],
            quick: true,
            build: |_| Ok(built(Scope::All, |seed| honest(RandomPlayer, seed))),
        },
        Entry {
            name: "greedy",
            about: "player-greedy",
            options: &[],
            quick: true,
            build: |_| Ok(built(Scope::All, |seed| honest(Greedy, seed))),
        },
        Entry {
            name: "doubles",
            about: "player-doubles",
            options: &[],
            quick: true,
            build: |_| Ok(built(Scope::All, |seed| honest(Doubles, seed))),
        },
        Entry {
            name: "vielma",
            about: "player-vielma",
            options: &[],
            quick: false,
            build: |_| Ok(built(Scope::SmallBlock, |seed| honest(Vielma, seed))),
        },
        Entry {
            name: "ims",
            about: "player-ims",
            options: &[
                ALPHA,
                BETA,
                PIECES,
                OptionEntry {
                    name: "lead",
                    kind: OptionType::Choice(&["search", "greedy"]),
                    default: "search",
                    about: "player-lead",
                    cost: Cost::Safe,
                },
            ],
            quick: false,
            build: |given| {
                let (law, pieces) = (DepthLaw::read(given), given.number("pieces"));
                let greedy = given.word("lead") == "greedy";
                Ok(built(Scope::Block, move |seed| {
                    honest(Ims::new(law, pieces, greedy), seed)
                }))
            },
        },
        Entry {
            name: "pimc",
            about: "player-pimc",
            options: &[
                OptionEntry {
                    name: "samples",
                    kind: OptionType::Whole(1, MOST),
                    default: "100",
                    about: "player-samples",
                    cost: SAFE_WORLDS,
                },
                OptionEntry {
                    name: "depth",
                    kind: OptionType::Choice(&["exact", "law"]),
                    default: "",
                    about: "player-depth",
                    cost: Cost::Unsafe,
                },
                GOAL,
                ALPHA,
                BETA,
                PIECES,
            ],
            quick: false,
            build: build_pimc,
        },
        Entry {
            name: "ismcts",
            about: "player-ismcts",
            options: &[
                OptionEntry {
                    name: "iterations",
                    kind: OptionType::Whole(1, MOST),
                    default: "1000",
                    about: "player-iterations",
                    cost: Cost::SafeUpTo(100_000),
                },
                OptionEntry {
                    name: "exploration",
                    kind: OptionType::Number(0.0, 100.0),
                    default: "0.7",
                    about: "player-exploration",
                    cost: Cost::Safe,
                },
                OBJECTIVE,
            ],
            quick: false,
            build: |given| {
                let iterations = given.whole("iterations") as u32;
                let exploration = given.number("exploration");
                let objective = read_objective(given);
                Ok(built(Scope::NoCalls, move |seed| {
                    honest(
                        Ismcts::new(iterations, exploration, objective.clone()),
                        seed,
                    )
                }))
            },
        },
        #[cfg(feature = "net")]
        Entry {
            name: "net-published",
            about: "player-net-published",
            options: &[WEIGHTS, TEMPERATURE],
            quick: true,
            build: |given| build_net(given, Policy::published()),
        },
        #[cfg(feature = "net")]
        Entry {
            name: "net",
            about: "player-net",
            options: &[WEIGHTS, TEMPERATURE],
            quick: true,
            build: |given| build_net(given, Policy::best()),
        },
        Entry {
            name: "mc",
            about: "player-mc",
            options: &[
                OptionEntry {
                    name: "worlds",
                    kind: OptionType::Whole(1, MOST),
                    default: "200",
                    about: "player-samples",
                    cost: SAFE_WORLDS,
                },
                OptionEntry {
                    name: "rollouts",
                    kind: OptionType::Choice(&["careful", "points"]),
                    default: "careful",
                    about: "player-rollouts",
                    cost: Cost::Safe,
                },
                OptionEntry {
                    name: "reads",
                    kind: OptionType::Choice(&["yes", "no"]),
                    default: "no",
                    about: "player-reads",
                    cost: Cost::Safe,
                },
                OptionEntry {
                    name: "depth",
                    kind: OptionType::Whole(0, 8),
                    default: "0",
                    about: "player-learns",
                    cost: Cost::Safe,
                },
            ],
            quick: false,
            build: |given| {
                let settings = McSettings {
                    worlds: given.whole("worlds") as u32,
                    rollouts: match given.word("rollouts") {
                        "points" => RolloutStyle::Points,
                        _ => RolloutStyle::Careful,
                    },
                    reads: given.word("reads") == "yes",
                    depth: given.whole("depth") as u32,
                    time: None,
                };
                Ok(built(Scope::AnyFives, move |seed| {
                    honest(Mc::new(settings), seed)
                }))
            },
        },
        Entry {
            name: "champion",
            about: "player-champion",
            options: &[
                OptionEntry {
                    name: "version",
                    kind: OptionType::Choice(&["1", "2", "3", "4"]),
                    default: "4",
                    about: "player-version",
                    cost: Cost::Safe,
                },
                OptionEntry {
                    name: "samples",
                    kind: OptionType::Whole(1, MOST),
                    default: "",
                    about: "player-champion-samples",
                    cost: SAFE_WORLDS,
                },
                OptionEntry {
                    name: "time",
                    kind: OptionType::Time,
                    default: "",
                    about: "player-time",
                    cost: Cost::Safe,
                },
                OptionEntry {
                    name: "work",
                    kind: OptionType::Whole(1, MOST),
                    default: "3",
                    about: "player-work",
                    cost: Cost::Safe,
                },
                OptionEntry {
                    name: "reading",
                    kind: OptionType::Choice(&[
                        "nothing", "greedy", "doubles", "levels", "sensible",
                    ]),
                    default: "sensible",
                    about: "player-reading",
                    cost: Cost::Safe,
                },
                OptionEntry {
                    name: "search",
                    kind: OptionType::Choice(&["auto", "open", "hidden"]),
                    default: "auto",
                    about: "player-search",
                    cost: Cost::Safe,
                },
            ],
            quick: false,
            build: |given| {
                let read = "a choice of the catalogue is one of the champion's";
                let settings = ChampionSettings {
                    version: given.word("version").parse().expect(read),
                    samples: given.has("samples").then(|| given.whole("samples") as u32),
                    time: given.time("time"),
                    work: given.whole("work") * 1_000_000,
                    reading: given.word("reading").parse().expect(read),
                    search: given.word("search").parse().expect(read),
                };
                let scope = match settings.version {
                    Version::One => Scope::Searched,
                    Version::Two | Version::Three | Version::Four => Scope::All,
                };
                Ok(built(scope, move |seed| {
                    honest(Champion::new(settings), seed)
                }))
            },
        },
        Entry {
            name: "person",
            about: "player-person",
            options: &[OptionEntry {
                name: "name",
                kind: OptionType::Choice(NAMES),
                default: "chago",
                about: "player-name",
                cost: Cost::Safe,
            }],
            quick: false,
            build: |given| {
                let character = *named(given.word("name")).expect("a choice of the catalogue");
                Ok(built(Scope::All, move |seed| {
                    honest(Person::new(character), seed)
                }))
            },
        },
        Entry {
            name: "oracle",
            about: "player-oracle",
            options: &[
                OBJECTIVE,
                OptionEntry {
                    name: "work",
                    kind: OptionType::Whole(1, MOST),
                    default: "20",
                    about: "player-oracle-work",
                    cost: Cost::SafeUpTo(1000),
                },
                ALPHA,
                BETA,
            ],
            quick: false,
            build: build_oracle,
        },
    ]
};

fn build_pimc(given: OptionValues) -> Result<PlayerFactory, InputError> {
    let samples = given.whole("samples") as u32;
    let by_law = ["alpha", "beta", "pieces"]
        .into_iter()
        .find(|option| given.has(option));
    let exact = match given.word("depth") {
        "" => by_law.is_none(),
        depth => depth == "exact",
    };
    let clash = match (exact, by_law) {
        (true, Some(option)) => Some((option, message!("search-to-the-end-has-none"))),
        (false, _) if given.has("objective") => {
            Some(("objective", message!("published-search-pips-only")))
        }
        _ => None,
    };
    if let Some((option, why)) = clash {
        return Err(given.spec().error_at_option(
            option,
            message!("options-conflict", option, why),
            message!("fix-write-pimc-samples-depth-exact"),
        ));
    }
    if exact {
        let goal = match given.word("objective") {
            "win" => Goal::Win,
            "match" => Goal::Match,
            _ => Goal::Points,
        };
        return Ok(built(Scope::SolvedBlock, move |seed| {
            honest(Pimc::new(samples, goal), seed)
        }));
    }
    let (law, pieces) = (DepthLaw::read(given), given.number("pieces"));
    Ok(built(Scope::Block, move |seed| {
        honest(PublishedPimc::new(law, samples, pieces), seed)
    }))
}

#[cfg(feature = "net")]
fn build_net(given: OptionValues, shipped: &Policy) -> Result<PlayerFactory, InputError> {
    let policy = read_policy(given.spec(), shipped)?;
    let temperature = given.number("temperature") as f32;
    Ok(built(Scope::Fives, move |seed| {
        honest(Net::new(policy.clone(), temperature), seed)
    }))
}

fn build_oracle(given: OptionValues) -> Result<PlayerFactory, InputError> {
    if !given.has("alpha") && !given.has("beta") {
        let (objective, work) = (read_objective(given), given.whole("work") * 1000);
        return Ok(built(Scope::Searched, move |_| {
            SeatedPlayer::Oracle(Box::new(DominoOracle::new(objective.clone(), work)))
        }));
    }
    let clash = ["objective", "work"]
        .into_iter()
        .find(|option| given.has(option));
    if let Some(option) = clash {
        return Err(given.spec().error_at_option(
            option,
            message!("option-conflicts-with-weights", option),
            message!("fix-write-oracle-objective-win-oracle"),
        ));
    }
    let law = DepthLaw::read(given);
    Ok(built(Scope::Block, move |_| {
        SeatedPlayer::Oracle(Box::new(PublishedOracle::new(law)))
    }))
}

fn read_objective(given: OptionValues) -> Objective {
    match given.word("objective") {
        "win" => Objective::Win,
        _ => Objective::Points,
    }
}

fn honest(strategy: impl Strategy + 'static, seed: Seed) -> SeatedPlayer {
    SeatedPlayer::Honest(Box::new(HistoryPlayer::new(strategy, seed)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use capicua_dominoes::LATIN;

    #[test]
    fn unknown_players_and_options_list_what_there_is() {
        let unknown = player("gredy").err().unwrap();
        assert!(unknown.help().contains("random, greedy"), "{unknown}");
        let option = player("greedy:fast=1").err().unwrap();
        assert!(option.what().contains("no option `fast`"), "{option}");
        assert_eq!(option.column(), Some(8));
    }

    /// The type says who may see all hands.
    #[test]
    fn the_oracle_is_no_honest_player() {
        for spec in ["oracle", "oracle:objective=win"] {
            let seated = player(spec).unwrap().sit(Seed(1));
            assert!(matches!(seated, SeatedPlayer::Oracle(_)), "{spec}");
        }
        let greedy = player("greedy").unwrap().sit(Seed(1));
        assert!(matches!(greedy, SeatedPlayer::Honest(_)));
        let wrong = player("oracle:objective=fun").err().unwrap();
        assert_eq!(wrong.column(), Some(18), "{wrong}");
    }

    /// A default is something its option takes, and the versions of the champion are all listed.
    #[test]
    fn what_is_declared_is_sound() {
        for entry in catalogue().entries {
            for option in entry.options {
                assert!(option.is_sound(), "{} of {}", option.name, entry.name);
            }
            player(entry.name).unwrap();
        }
        for version in crate::Version::ALL {
            player(&format!("champion:version={version}")).unwrap();
        }
        for (reading, _) in crate::OpponentModel::ALL {
            player(&format!("champion:reading={reading}")).unwrap();
        }
        for (search, _) in crate::SearchMode::ALL {
            player(&format!("champion:search={search}")).unwrap();
        }
    }

    #[test]
    fn a_lineup_has_one_player_for_each_seat() {
        let entrant = |text: &str| catalogue().entrant(text, &LATIN);
        assert_eq!(entrant("random,greedy,random,greedy").unwrap().len(), 4);
        assert!(
            entrant("random,greedy")
                .err()
                .unwrap()
                .what()
                .contains("4 seats")
        );
    }
}
