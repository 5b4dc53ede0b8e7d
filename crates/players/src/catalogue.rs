//! All players there are: name, options, a sentence, and how to build one.

use std::sync::Arc;
use std::time::Duration;

use capicua_core::{InputError, Oracle, Player, Seat, Seed};
use capicua_dominoes::Rules;
use capicua_fives::Rollouts;
use capicua_policy::Policy;
use capicua_solver::Objective;

use crate::depth_law::{DepthLaw, number};
use crate::net::read_policy;
use crate::oracle::FIVES_WORK;
use crate::scope::Scope;
use crate::{
    AllSeeing, Champion, Doubles, Greedy, Ims, Ismcts, Mc, McSettings, Net, Pimc, PublishedOracle,
    PublishedPimc, RandomPlayer, Settings, Spec, Table, Version, Vielma,
};

/// A player in its chair. The two kinds are asked differently: only an oracle is shown the state.
pub enum Seated {
    /// Sees its view.
    Honest(Box<dyn Player<Table>>),
    /// Sees all hands: a bound, not a player.
    Oracle(Box<dyn Oracle<Table>>),
}

/// Builds a player for a chair; the same seed gives the same player.
type Build = Arc<dyn Fn(Seed) -> Seated + Send + Sync>;

/// An option of a player.
pub struct OptionEntry {
    /// Its name before the `=`.
    pub name: &'static str,
    /// The values it takes.
    pub values: &'static str,
    /// What it means, with the default.
    pub about: &'static str,
}

/// A player of the catalogue.
pub struct Entry {
    /// Its name.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// Its options.
    pub options: &'static [OptionEntry],
    build: fn(&Spec) -> Result<Built, InputError>,
}

/// What an entry makes of its options: who sits down, and which rules that one knows.
struct Built {
    scope: Scope,
    build: Build,
}

fn built(scope: Scope, build: impl Fn(Seed) -> Seated + Send + Sync + 'static) -> Built {
    Built {
        scope,
        build: Arc::new(build),
    }
}

const ALPHA: OptionEntry = OptionEntry {
    name: "alpha",
    values: "N",
    about: "depth at the start of the round, in plies (5)",
};

const BETA: OptionEntry = OptionEntry {
    name: "beta",
    values: "N or N/M",
    about: "how fast the depth grows: alpha * 2^(beta * floor(turns / 4)) (1/3)",
};

const PIECES: OptionEntry = OptionEntry {
    name: "pieces",
    values: "N",
    about: "pips that a tile played more than the opponents adds to the evaluation (0; the authors' program has -6)",
};

const OBJECTIVE: OptionEntry = OptionEntry {
    name: "objective",
    values: "points|win",
    about: "what it plays for (points)",
};

const WEIGHTS: OptionEntry = OptionEntry {
    name: "weights",
    values: "FILE",
    about: "weights written by `capicua train fives` (those that ship)",
};

const TEMPERATURE: OptionEntry = OptionEntry {
    name: "temperature",
    values: "N",
    about: "0 plays the best move, more plays by chance, the higher the more evenly (0)",
};

/// All players, the simplest first.
pub fn catalogue() -> &'static [Entry] {
    &[
        Entry {
            name: "random",
            about: "any legal move, all equally likely",
            options: &[],
            build: |_| Ok(built(Scope::All, |seed| honest(RandomPlayer::new(seed)))),
        },
        Entry {
            name: "greedy",
            about: "the heaviest playable tile; equal weights and the end are left to chance",
            options: &[],
            build: |_| Ok(built(Scope::All, |seed| honest(Greedy::new(seed)))),
        },
        Entry {
            name: "doubles",
            about: "a double first, the heaviest first; then the heaviest tile; the end is left to chance",
            options: &[],
            build: |_| Ok(built(Scope::All, |seed| honest(Doubles::new(seed)))),
        },
        Entry {
            name: "vielma",
            about: "the minimax of Vielma's challenge report on its own probability matrices",
            options: &[],
            build: |_| Ok(built(Scope::SmallBlock, |_| honest(Vielma))),
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
                    values: "search|greedy",
                    about: "whether the first tile of a round is thought about or just the heaviest (search)",
                },
            ],
            build: |spec| {
                let (law, pieces) = (DepthLaw::read(spec)?, read_pieces(spec)?);
                let greedy = spec.read("lead", false, "search or greedy", |text| match text {
                    "search" => Some(false),
                    "greedy" => Some(true),
                    _ => None,
                })?;
                Ok(built(Scope::Block, move |_| {
                    honest(Ims::new(law, pieces, greedy))
                }))
            },
        },
        Entry {
            name: "pimc",
            about: "the best mean over sampled worlds: exact worlds solved to the end, or (with alpha and beta) as Angeris and Li published it",
            options: &[
                OptionEntry {
                    name: "samples",
                    values: "N",
                    about: "worlds for each decision (100)",
                },
                OptionEntry {
                    name: "depth",
                    values: "exact|law",
                    about: "exact worlds solved to the end, or tiles sampled one by one and the published law of depth (exact, unless alpha or beta is given)",
                },
                OBJECTIVE,
                ALPHA,
                BETA,
                PIECES,
            ],
            build: build_pimc,
        },
        Entry {
            name: "ismcts",
            about: "information-set Monte Carlo tree search with one observer and exact worlds",
            options: &[
                OptionEntry {
                    name: "iterations",
                    values: "N",
                    about: "worlds walked through for each decision (1000)",
                },
                OptionEntry {
                    name: "exploration",
                    values: "N",
                    about: "how much rarely tried moves are favoured (0.7)",
                },
                OBJECTIVE,
            ],
            build: |spec| {
                let iterations = read_count(spec, "iterations", 1000)?;
                let exploration = spec.read("exploration", 0.7, "N from 0 to 100", |text| {
                    number(text).filter(|n| (0.0..=100.0).contains(n))
                })?;
                let objective = read_objective(spec)?;
                Ok(built(Scope::NoCalls, move |seed| {
                    honest(Ismcts::new(
                        iterations,
                        exploration,
                        objective.clone(),
                        seed,
                    ))
                }))
            },
        },
        Entry {
            name: "net-published",
            about: "All Fives learnt by policy gradient as it was published: two layers of 100, from plain facts",
            options: &[WEIGHTS, TEMPERATURE],
            build: |spec| build_net(spec, Policy::published()),
        },
        Entry {
            name: "net",
            about: "All Fives learnt from its own games: a network that judges what each move leaves behind",
            options: &[WEIGHTS, TEMPERATURE],
            build: |spec| build_net(spec, Policy::best()),
        },
        Entry {
            name: "mc",
            about: "All Fives by rollouts: every move played out in the same exact worlds, to win the match; exact once the boneyard is empty",
            options: &[
                OptionEntry {
                    name: "worlds",
                    values: "N",
                    about: "worlds for each decision (200)",
                },
                OptionEntry {
                    name: "rollouts",
                    values: "careful|points",
                    about: "how the seats play in them: by a glance, or for most points now (careful)",
                },
                OptionEntry {
                    name: "reads",
                    values: "yes|no",
                    about: "whether worlds are weighed by how the other seat has played (no)",
                },
                OptionEntry {
                    name: "depth",
                    values: "0..8",
                    about: "how many of its next decisions it learns while it thinks, instead of leaving them to the rollouts (0)",
                },
            ],
            build: build_mc,
        },
        Entry {
            name: "champion",
            about: "the strongest honest player: exact worlds, weighed by how the others have played; block games are solved to the end to win the round, All Fives is played out to win the match",
            options: &[
                OptionEntry {
                    name: "version",
                    values: "1",
                    about: "which champion: a version never changes what it plays, so that others can be measured against it (1)",
                },
                OptionEntry {
                    name: "samples",
                    values: "N",
                    about: "worlds for each decision (200; in All Fives 1000)",
                },
                OptionEntry {
                    name: "time",
                    values: "Nms or Ns",
                    about: "longest time for a move; such games do not repeat exactly (no limit)",
                },
                OptionEntry {
                    name: "work",
                    values: "N",
                    about: "most positions searched for each decision of a block game, in millions (3)",
                },
                OptionEntry {
                    name: "reading",
                    values: "nothing|greedy|doubles|levels|sensible",
                    about: "what it reads into the moves of the others (sensible); in All Fives all but nothing find out whom they play",
                },
            ],
            build: build_champion,
        },
        Entry {
            name: "oracle",
            about: "sees all hands and the order of the boneyard and plays a best move: a bound for the others, not a player; with alpha and beta the depth-limited one of Angeris and Li",
            options: &[
                OBJECTIVE,
                OptionEntry {
                    name: "work",
                    values: "N",
                    about: "most positions searched for a move of All Fives, in thousands (20)",
                },
                ALPHA,
                BETA,
            ],
            build: build_oracle,
        },
    ]
}

fn build_pimc(spec: &Spec) -> Result<Built, InputError> {
    let samples = read_count(spec, "samples", 100)?;
    let by_law = ["alpha", "beta", "pieces"]
        .iter()
        .find(|o| spec.get(o).is_some());
    let exact = spec.read(
        "depth",
        by_law.is_none(),
        "exact or law",
        |text| match text {
            "exact" => Some(true),
            "law" => Some(false),
            _ => None,
        },
    )?;
    let objective = read_objective(spec)?;
    let clash = match (exact, by_law, spec.get("objective")) {
        (true, Some(option), _) => Some((*option, "a search to the end has no such thing")),
        (false, _, Some(_)) => Some(("objective", "the published search knows only its pips")),
        _ => None,
    };
    if let Some((option, why)) = clash {
        return Err(spec.error_at_option(
            option,
            format!("`{option}` does not go with the other options: {why}"),
            "Write pimc:samples=100,depth=exact,objective=win or pimc:samples=50,alpha=4,beta=1/3.",
        ));
    }
    if exact {
        return Ok(built(Scope::SmallBlock, move |seed| {
            honest(Pimc::new(samples, objective.clone(), seed))
        }));
    }
    let (law, pieces) = (DepthLaw::read(spec)?, read_pieces(spec)?);
    Ok(built(Scope::Block, move |seed| {
        honest(PublishedPimc::new(law, samples, pieces, seed))
    }))
}

fn build_mc(spec: &Spec) -> Result<Built, InputError> {
    let usual = McSettings::default();
    let settings = McSettings {
        worlds: read_count(spec, "worlds", usual.worlds)?,
        rollouts: spec.read(
            "rollouts",
            usual.rollouts,
            "careful or points",
            |text| match text {
                "careful" => Some(Rollouts::Careful),
                "points" => Some(Rollouts::Points),
                _ => None,
            },
        )?,
        reads: spec.read("reads", usual.reads, "yes or no", |text| match text {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        })?,
        depth: spec.read("depth", usual.depth, "N from 0 to 8", |text| {
            text.parse().ok().filter(|depth| *depth <= 8)
        })?,
        time: None,
    };
    Ok(built(Scope::AnyFives, move |seed| {
        honest(Mc::new(settings, seed))
    }))
}

fn build_net(spec: &Spec, shipped: &Policy) -> Result<Built, InputError> {
    let policy = read_policy(spec, shipped)?;
    let temperature = spec.read("temperature", 0.0, "N from 0 to 100", |text| {
        number(text).filter(|n| (0.0..=100.0).contains(n))
    })? as f32;
    Ok(built(Scope::Fives, move |seed| {
        honest(Net::new(policy.clone(), temperature, seed))
    }))
}

fn build_champion(spec: &Spec) -> Result<Built, InputError> {
    let usual = Settings::default();
    let settings = Settings {
        version: read_version(spec)?,
        samples: match spec.get("samples") {
            Some(_) => Some(read_count(spec, "samples", 1)?),
            None => usual.samples,
        },
        time: spec.read("time", usual.time, "500ms or 2s", |text| {
            read_time(text).map(Some)
        })?,
        work: read_count(spec, "work", 3)? as u64 * 1_000_000,
        reading: spec.read(
            "reading",
            usual.reading,
            "nothing, greedy, doubles, levels or sensible",
            |text| text.parse().ok(),
        )?,
    };
    Ok(built(Scope::Searched, move |seed| {
        honest(Champion::new(settings, seed))
    }))
}

fn read_version(spec: &Spec) -> Result<Version, InputError> {
    let Some(text) = spec.get("version") else {
        return Ok(Version::default());
    };
    text.parse().map_err(|there_are: String| {
        let text: String = text.chars().take(24).collect();
        let what = format!("`{}` has no version `{text}`", spec.name());
        spec.error_at_value("version", what, there_are)
    })
}

/// Milliseconds or seconds, from a millisecond to an hour.
fn read_time(text: &str) -> Option<Duration> {
    let (amount, unit) = match text.strip_suffix("ms") {
        Some(amount) => (amount, 0.001),
        None => (text.strip_suffix('s')?, 1.0),
    };
    let seconds = number(amount)? * unit;
    (0.001..=3600.0)
        .contains(&seconds)
        .then(|| Duration::from_secs_f64(seconds))
}

fn build_oracle(spec: &Spec) -> Result<Built, InputError> {
    let objective = read_objective(spec)?;
    if spec.get("alpha").is_none() && spec.get("beta").is_none() {
        let work = u64::from(read_count(spec, "work", FIVES_WORK)?) * 1000;
        return Ok(built(Scope::Searched, move |_| {
            Seated::Oracle(Box::new(AllSeeing::new(objective.clone(), work)))
        }));
    }
    let clash = ["objective", "work"].iter().find(|o| spec.get(o).is_some());
    if let Some(option) = clash {
        return Err(spec.error_at_option(
            option,
            format!(
                "`{option}` does not go with alpha and beta: the published search knows only its pips and its depth"
            ),
            "Write oracle:objective=win or oracle:alpha=5,beta=1/3.",
        ));
    }
    let law = DepthLaw::read(spec)?;
    Ok(built(Scope::Block, move |_| {
        Seated::Oracle(Box::new(PublishedOracle::new(law)))
    }))
}

fn read_count(spec: &Spec, option: &str, default: u32) -> Result<u32, InputError> {
    spec.read(option, default, "N from 1 to 10000000", |text| {
        text.parse().ok().filter(|n| (1..=10_000_000).contains(n))
    })
}

fn read_pieces(spec: &Spec) -> Result<f64, InputError> {
    spec.read("pieces", 0.0, "N from -100 to 100", |text| {
        number(text).filter(|weight| weight.abs() <= 100.0)
    })
}

fn read_objective(spec: &Spec) -> Result<Objective, InputError> {
    spec.read(
        "objective",
        Objective::Points,
        "points or win",
        |text| match text {
            "points" => Some(Objective::Points),
            "win" => Some(Objective::Win),
            _ => None,
        },
    )
}

fn honest(player: impl Player<Table> + 'static) -> Seated {
    Seated::Honest(Box::new(player))
}

/// A player that can sit down any number of times.
#[derive(Clone)]
pub struct Lineup {
    spec: Spec,
    scope: Scope,
    build: Build,
}

impl Lineup {
    /// Finds a player by its spec. An unknown player or option is an error that lists what there is.
    pub fn parse(text: &str) -> Result<Lineup, InputError> {
        let spec = Spec::parse(text)?;
        let entry = catalogue()
            .iter()
            .find(|entry| entry.name == spec.name())
            .ok_or_else(|| {
                let names: Vec<&str> = catalogue().iter().map(|entry| entry.name).collect();
                spec.error_at_name(
                    format!(
                        "there is no player `{}`",
                        spec.name().chars().take(24).collect::<String>()
                    ),
                    format!("There are: {}.", names.join(", ")),
                )
            })?;
        let mut given = Vec::new();
        for option in spec.option_names() {
            if !entry.options.iter().any(|known| known.name == option) {
                let names: Vec<&str> = entry.options.iter().map(|known| known.name).collect();
                let help = match names[..] {
                    [] => "It has no options.".to_owned(),
                    _ => format!("It has: {}.", names.join(", ")),
                };
                return Err(spec.error_at_option(
                    option,
                    format!("`{}` has no option `{option}`", entry.name),
                    help,
                ));
            }
            if given.contains(&option) {
                return Err(spec.error_at_option(
                    option,
                    format!("`{option}` is given twice"),
                    "Leave one of them away.",
                ));
            }
            given.push(option);
        }
        let Built { scope, build } = (entry.build)(&spec)?;
        Ok(Lineup { spec, scope, build })
    }

    /// The spec it was built from.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// Which rules the player knows, in words.
    pub fn plays(&self) -> &'static str {
        self.scope.about()
    }

    /// An error when the player does not know these rules.
    pub fn knows(&self, rules: &Rules) -> Result<(), InputError> {
        match self.scope.refuses(rules) {
            None => Ok(()),
            Some(why) => Err(self.spec.error_at_name(
                format!("`{}` does not play `{rules}`: {why}", self.spec.name()),
                "`capicua players` lists who plays what; `random`, `greedy` and `doubles` play everything.",
            )),
        }
    }

    /// Sits it down.
    pub fn sit(&self, seed: Seed) -> Seated {
        (self.build)(seed)
    }
}

/// The specs of a list like `random,pimc:samples=9,depth=exact,greedy`. A comma inside the options
/// of a player is told from one between players by the `=` that follows it.
pub fn split_seats(text: &str) -> Vec<String> {
    let mut specs: Vec<String> = Vec::new();
    for part in text.split(',') {
        let continues = part.contains('=') && !part.contains(':');
        match specs.last_mut() {
            Some(last) if continues && last.contains(':') => {
                last.push(',');
                last.push_str(part);
            }
            _ => specs.push(part.to_owned()),
        }
    }
    specs
}

/// The players of all seats, from a list as [`split_seats`] reads it.
pub fn lineup(text: &str, rules: &Rules) -> Result<Vec<Lineup>, InputError> {
    let specs = split_seats(text);
    let seats = usize::from(rules.seats);
    if specs.len() != seats {
        return Err(InputError::new(
            format!("{} players are given for {seats} seats", specs.len()),
            format!(
                "Name one for each seat A to {}, with commas between.",
                Seat::new(seats - 1)
            ),
        )
        .at(text, 0..text.len()));
    }
    let players: Result<Vec<Lineup>, _> = specs.iter().map(|spec| Lineup::parse(spec)).collect();
    let players = players?;
    players.iter().try_for_each(|player| player.knows(rules))?;
    Ok(players)
}

#[cfg(test)]
mod tests {
    use super::*;
    use capicua_dominoes::LATIN;

    #[test]
    fn unknown_players_and_options_list_what_there_is() {
        let unknown = Lineup::parse("gredy").err().unwrap();
        assert!(unknown.help().contains("random, greedy"), "{unknown}");
        let option = Lineup::parse("greedy:fast=1").err().unwrap();
        assert!(option.what().contains("no option `fast`"), "{option}");
        assert_eq!(option.column(), Some(8));
    }

    /// The type tells who may look at the hands.
    #[test]
    fn the_oracle_is_no_honest_player() {
        for spec in ["oracle", "oracle:objective=win"] {
            let seated = Lineup::parse(spec).unwrap().sit(Seed(1));
            assert!(matches!(seated, Seated::Oracle(_)), "{spec}");
        }
        let greedy = Lineup::parse("greedy").unwrap().sit(Seed(1));
        assert!(matches!(greedy, Seated::Honest(_)));
        let wrong = Lineup::parse("oracle:objective=fun").err().unwrap();
        assert_eq!(wrong.column(), Some(18), "{wrong}");
    }

    #[test]
    fn a_lineup_has_one_player_for_each_seat() {
        assert_eq!(
            lineup("random,greedy,random,greedy", &LATIN).unwrap().len(),
            4
        );
        assert!(
            lineup("random,greedy", &LATIN)
                .err()
                .unwrap()
                .what()
                .contains("4 seats")
        );
    }
}
