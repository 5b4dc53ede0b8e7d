//! All players there are: name, options, a sentence, and how to build one.

use capicua_core::{Cost, InputError, OptionEntry, OptionType, OptionValues, Seed, message};
use capicua_solver::Objective;
use capicua_table::Catalogue;

use crate::depth_law::DepthLaw;
use crate::fives::RolloutStyle;
use crate::net::read_policy;
use crate::person::{NAMES, Person, named};
use crate::policy::Policy;
use crate::scope::Scope;
use crate::{
    Champion, ChampionSettings, DominoOracle, Dominoes, Doubles, Goal, Greedy, HistoryPlayer, Ims,
    Ismcts, Mc, McSettings, Net, Pimc, PublishedOracle, PublishedPimc, RandomPlayer, Strategy,
    Version, Vielma,
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

/// Worlds are drawn before the first is looked at, ten for each one that is: nobody can interrupt that.
const SAFE_WORLDS: Cost = Cost::SafeUpTo(2_000);

const ALPHA: OptionEntry = OptionEntry {
    name: "alpha",
    kind: OptionType::Number(1.0, 100.0),
    default: "5",
    about: "depth at the start of the round, in plies",
    cost: Cost::Unsafe,
};

const BETA: OptionEntry = OptionEntry {
    name: "beta",
    kind: OptionType::Number(0.0, 10.0),
    default: "1/3",
    about: "how fast the depth grows: alpha * 2^(beta * floor(turns / 4))",
    cost: Cost::Unsafe,
};

const PIECES: OptionEntry = OptionEntry {
    name: "pieces",
    kind: OptionType::Number(-100.0, 100.0),
    default: "0",
    about: "pips that a tile played more than the opponents adds to the evaluation (the authors' program has -6)",
    cost: Cost::Unsafe,
};

const OBJECTIVE: OptionEntry = OptionEntry {
    name: "objective",
    kind: OptionType::Choice(&["points", "win"]),
    default: "points",
    about: "what it plays for",
    cost: Cost::Safe,
};

/// The same where a player knows the score, too.
const GOAL: OptionEntry = OptionEntry {
    kind: OptionType::Choice(&["points", "win", "match"]),
    about: "what it plays for; without a score the match is the round",
    ..OBJECTIVE
};

const WEIGHTS: OptionEntry = OptionEntry {
    name: "weights",
    kind: OptionType::File,
    default: "",
    about: "weights written by `capicua train fives`, instead of those that ship",
    cost: Cost::Unsafe,
};

const TEMPERATURE: OptionEntry = OptionEntry {
    name: "temperature",
    kind: OptionType::Number(0.0, 100.0),
    default: "0",
    about: "0 plays the best move, more plays by chance, the higher the more evenly",
    cost: Cost::Safe,
};

/// All players, the simplest first.
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

/// Finds a player by its spec. An unknown player or option is an error that lists what there is.
pub fn player(text: &str) -> Result<Entrant, InputError> {
    catalogue().player(text)
}

/// The same where strangers ask: only what the catalogue declares safe for the machine.
pub fn safe_player(text: &str) -> Result<Entrant, InputError> {
    catalogue().safe_player(text)
}

const ENTRIES: &[Entry] = {
    &[
        Entry {
            name: "random",
            about: "any legal move, all equally likely",
            options: &[],
            quick: true,
            build: |_| Ok(built(Scope::All, |seed| honest(RandomPlayer, seed))),
        },
        Entry {
            name: "greedy",
            about: "the heaviest playable tile; equal weights and the end are left to chance",
            options: &[],
            quick: true,
            build: |_| Ok(built(Scope::All, |seed| honest(Greedy, seed))),
        },
        Entry {
            name: "doubles",
            about: "a double first, the heaviest first; then the heaviest tile; the end is left to chance",
            options: &[],
            quick: true,
            build: |_| Ok(built(Scope::All, |seed| honest(Doubles, seed))),
        },
        Entry {
            name: "vielma",
            about: "the minimax of Vielma's challenge report on its own probability matrices",
            options: &[],
            quick: false,
            build: |_| Ok(built(Scope::SmallBlock, |seed| honest(Vielma, seed))),
        },
        Entry {
            name: "ims",
            about: "Imperfect Minimax Search of Angeris and Li: moves weighed by the chance that the seat has the tile",
            options: &[
                ALPHA,
                BETA,
                PIECES,
                OptionEntry {
                    name: "lead",
                    kind: OptionType::Choice(&["search", "greedy"]),
                    default: "search",
                    about: "whether the first tile of a round is thought about or just the heaviest",
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
            about: "the best mean over sampled worlds: exact worlds solved to the end, or (with alpha and beta) as Angeris and Li published it",
            options: &[
                OptionEntry {
                    name: "samples",
                    kind: OptionType::Whole(1, MOST),
                    default: "100",
                    about: "worlds for each decision",
                    cost: SAFE_WORLDS,
                },
                OptionEntry {
                    name: "depth",
                    kind: OptionType::Choice(&["exact", "law"]),
                    default: "",
                    about: "exact worlds solved to the end, or tiles sampled one by one and the published law of depth (exact, unless alpha, beta or pieces is given)",
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
            about: "information-set Monte Carlo tree search with one observer and exact worlds",
            options: &[
                OptionEntry {
                    name: "iterations",
                    kind: OptionType::Whole(1, MOST),
                    default: "1000",
                    about: "worlds walked through for each decision",
                    cost: Cost::SafeUpTo(100_000),
                },
                OptionEntry {
                    name: "exploration",
                    kind: OptionType::Number(0.0, 100.0),
                    default: "0.7",
                    about: "how much rarely tried moves are favoured",
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
        Entry {
            name: "net-published",
            about: "All Fives learnt by policy gradient as it was published: two layers of 100, from plain facts",
            options: &[WEIGHTS, TEMPERATURE],
            quick: true,
            build: |given| build_net(given, Policy::published()),
        },
        Entry {
            name: "net",
            about: "All Fives learnt from its own games: a network that judges what each move leaves behind",
            options: &[WEIGHTS, TEMPERATURE],
            quick: true,
            build: |given| build_net(given, Policy::best()),
        },
        Entry {
            name: "mc",
            about: "All Fives by rollouts: every move played out in the same exact worlds, to win the match; exact once the boneyard is empty",
            options: &[
                OptionEntry {
                    name: "worlds",
                    kind: OptionType::Whole(1, MOST),
                    default: "200",
                    about: "worlds for each decision",
                    cost: SAFE_WORLDS,
                },
                OptionEntry {
                    name: "rollouts",
                    kind: OptionType::Choice(&["careful", "points"]),
                    default: "careful",
                    about: "how the seats play in them: by a glance, or for most points now",
                    cost: Cost::Safe,
                },
                OptionEntry {
                    name: "reads",
                    kind: OptionType::Choice(&["yes", "no"]),
                    default: "no",
                    about: "whether worlds are weighed by how the other seat has played",
                    cost: Cost::Safe,
                },
                OptionEntry {
                    name: "depth",
                    kind: OptionType::Whole(0, 8),
                    default: "0",
                    about: "how many of its next decisions it learns while it thinks, instead of leaving them to the rollouts",
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
            about: "the strongest honest player: exact worlds, weighed by how the others have played; solved to the end where they can be, else played out; to win the match where a score stands, otherwise the round",
            options: &[
                OptionEntry {
                    name: "version",
                    kind: OptionType::Choice(&["1", "2", "3", "4"]),
                    default: "4",
                    about: "which champion: a version never changes what it plays, so that others can be measured against it",
                    cost: Cost::Safe,
                },
                OptionEntry {
                    name: "samples",
                    kind: OptionType::Whole(1, MOST),
                    default: "",
                    about: "worlds for each decision (200; played out 400, in All Fives for two 1000; in block games for three or four five times as many, until few tiles are left)",
                    cost: SAFE_WORLDS,
                },
                OptionEntry {
                    name: "time",
                    kind: OptionType::Time,
                    default: "",
                    about: "longest time for a move; such games do not repeat exactly (no limit)",
                    cost: Cost::Safe,
                },
                OptionEntry {
                    name: "work",
                    kind: OptionType::Whole(1, MOST),
                    default: "3",
                    about: "most positions searched for each decision, except in All Fives for two, in millions",
                    cost: Cost::Safe,
                },
                OptionEntry {
                    name: "reading",
                    kind: OptionType::Choice(&[
                        "nothing", "greedy", "doubles", "levels", "sensible",
                    ]),
                    default: "sensible",
                    about: "what it reads into the moves of the others; in All Fives all but nothing find out whom they play",
                    cost: Cost::Safe,
                },
                OptionEntry {
                    name: "search",
                    kind: OptionType::Choice(&["auto", "open", "hidden"]),
                    default: "auto",
                    about: "how versions 3 and 4 search block games for more than two: worlds solved with open hands, or hands kept hidden; auto hides them where reading=sensible",
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
            about: "somebody with a name and a way of playing, from beginner to champion: person:chago",
            options: &[OptionEntry {
                name: "name",
                kind: OptionType::Choice(NAMES),
                default: "chago",
                about: "who, the weakest first",
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
            about: "sees all hands and the order of the boneyard and plays a best move: a bound for the others, not a player; with alpha and beta the depth-limited one of Angeris and Li",
            options: &[
                OBJECTIVE,
                OptionEntry {
                    name: "work",
                    kind: OptionType::Whole(1, MOST),
                    default: "20",
                    about: "most positions searched for a move of All Fives, in thousands",
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

    /// The type tells who may look at the hands.
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
