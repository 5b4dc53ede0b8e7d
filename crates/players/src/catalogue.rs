//! All players there are: name, options, a sentence, and how to build one.

use std::sync::Arc;

use capicua_core::{
    Budget, Cost, Fault, Game as _, Given, Hidden as _, InputError, Judgement, Kind, OptionEntry,
    Oracle, Player, Seat, Seed, Spec, Stop,
};
use capicua_dominoes::{Event, Move, Rules};
use capicua_fives::Rollouts;
use capicua_policy::Policy;
use capicua_solver::Objective;

use crate::depth_law::DepthLaw;
use crate::net::read_policy;
use crate::scope::Scope;
use crate::{
    AllSeeing, Attentive, Champion, Doubles, Greedy, Ims, Ismcts, Mc, McSettings, Net, Pimc,
    PublishedOracle, PublishedPimc, RandomPlayer, Settings, Table, Thinker, Vielma,
};

/// A player in its chair. The two kinds are asked differently: only an oracle is shown the state.
pub enum Seated {
    /// Sees its view.
    Honest(Box<dyn Player<Table>>),
    /// Sees all hands: a bound, not a player.
    Oracle(Box<dyn Oracle<Table>>),
}

impl Seated {
    /// A round begins.
    pub fn begin(&mut self, state: &Table, seat: Seat) {
        if let Seated::Honest(player) = self {
            player.begin(&state.view(seat));
        }
    }

    /// Something happened, and this is the state after it.
    pub fn saw(&mut self, event: &Event, state: &Table, seat: Seat) {
        if let Seated::Honest(player) = self {
            player.saw(event, &state.view(seat));
        }
    }

    /// Tells it a round from its start: all that `seat` saw of these moves.
    pub fn follow(&mut self, start: &Table, moves: &[Move], seat: Seat) {
        self.begin(start, seat);
        let mut state = *start;
        for &mv in moves {
            let event = state.event(mv);
            state.play_unchecked(mv);
            self.saw(&event, &state, seat);
        }
    }

    /// Asks for a move of `seat`, which is on turn. A move that may not be played is a fault.
    pub fn choose(
        &mut self,
        state: &Table,
        seat: Seat,
        coming: &[Move],
        budget: &Budget,
    ) -> Result<Judgement<Move>, Fault> {
        let judgement = match self {
            Seated::Honest(player) => player.choose(&state.view(seat), budget)?,
            Seated::Oracle(oracle) => oracle.choose(state, coming, budget),
        };
        match state.allows(judgement.best()) {
            true => Ok(judgement),
            false => Err(Fault(format!("illegal move {}", judgement.best()))),
        }
    }

    /// The round is over and the hands are laid open.
    pub fn over(&mut self, start: &Table, end: &Table) {
        if let Seated::Honest(player) = self {
            player.over(start, end);
        }
    }
}

/// Builds a player for a chair; the same seed gives the same player.
type Build = Arc<dyn Fn(Seed) -> Seated + Send + Sync>;

/// A player of the catalogue.
pub struct Entry {
    /// Its name.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// Its options, declared once.
    pub options: &'static [OptionEntry],
    /// Whether it looks at its hand and moves: then it need not wait for those who search.
    pub quick: bool,
    build: fn(Given) -> Result<Built, InputError>,
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

/// The largest number of worlds or iterations.
const MOST: u64 = 10_000_000;

/// Worlds are drawn before the first is looked at, ten for each one that is: nobody can interrupt that.
const SAFE_WORLDS: Cost = Cost::SafeUpTo(2_000);

const ALPHA: OptionEntry = OptionEntry {
    name: "alpha",
    kind: Kind::Number(1.0, 100.0),
    default: "5",
    about: "depth at the start of the round, in plies",
    cost: Cost::Unsafe,
};

const BETA: OptionEntry = OptionEntry {
    name: "beta",
    kind: Kind::Number(0.0, 10.0),
    default: "1/3",
    about: "how fast the depth grows: alpha * 2^(beta * floor(turns / 4))",
    cost: Cost::Unsafe,
};

const PIECES: OptionEntry = OptionEntry {
    name: "pieces",
    kind: Kind::Number(-100.0, 100.0),
    default: "0",
    about: "pips that a tile played more than the opponents adds to the evaluation (the authors' program has -6)",
    cost: Cost::Unsafe,
};

const OBJECTIVE: OptionEntry = OptionEntry {
    name: "objective",
    kind: Kind::Choice(&["points", "win"]),
    default: "points",
    about: "what it plays for",
    cost: Cost::Safe,
};

const WEIGHTS: OptionEntry = OptionEntry {
    name: "weights",
    kind: Kind::File,
    default: "",
    about: "weights written by `capicua train fives`, instead of those that ship",
    cost: Cost::Unsafe,
};

const TEMPERATURE: OptionEntry = OptionEntry {
    name: "temperature",
    kind: Kind::Number(0.0, 100.0),
    default: "0",
    about: "0 plays the best move, more plays by chance, the higher the more evenly",
    cost: Cost::Safe,
};

/// All players, the simplest first.
pub fn catalogue() -> &'static [Entry] {
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
                    kind: Kind::Choice(&["search", "greedy"]),
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
                    kind: Kind::Whole(1, MOST),
                    default: "100",
                    about: "worlds for each decision",
                    cost: SAFE_WORLDS,
                },
                OptionEntry {
                    name: "depth",
                    kind: Kind::Choice(&["exact", "law"]),
                    default: "",
                    about: "exact worlds solved to the end, or tiles sampled one by one and the published law of depth (exact, unless alpha, beta or pieces is given)",
                    cost: Cost::Unsafe,
                },
                OBJECTIVE,
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
                    kind: Kind::Whole(1, MOST),
                    default: "1000",
                    about: "worlds walked through for each decision",
                    cost: Cost::SafeUpTo(100_000),
                },
                OptionEntry {
                    name: "exploration",
                    kind: Kind::Number(0.0, 100.0),
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
                    kind: Kind::Whole(1, MOST),
                    default: "200",
                    about: "worlds for each decision",
                    cost: SAFE_WORLDS,
                },
                OptionEntry {
                    name: "rollouts",
                    kind: Kind::Choice(&["careful", "points"]),
                    default: "careful",
                    about: "how the seats play in them: by a glance, or for most points now",
                    cost: Cost::Safe,
                },
                OptionEntry {
                    name: "reads",
                    kind: Kind::Choice(&["yes", "no"]),
                    default: "no",
                    about: "whether worlds are weighed by how the other seat has played",
                    cost: Cost::Safe,
                },
                OptionEntry {
                    name: "depth",
                    kind: Kind::Whole(0, 8),
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
                        "points" => Rollouts::Points,
                        _ => Rollouts::Careful,
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
            about: "the strongest honest player: exact worlds, weighed by how the others have played; block games are solved to the end to win the round, All Fives is played out to win the match",
            options: &[
                OptionEntry {
                    name: "version",
                    kind: Kind::Choice(&["1"]),
                    default: "1",
                    about: "which champion: a version never changes what it plays, so that others can be measured against it",
                    cost: Cost::Safe,
                },
                OptionEntry {
                    name: "samples",
                    kind: Kind::Whole(1, MOST),
                    default: "",
                    about: "worlds for each decision (200; in All Fives 1000)",
                    cost: SAFE_WORLDS,
                },
                OptionEntry {
                    name: "time",
                    kind: Kind::Time,
                    default: "",
                    about: "longest time for a move; such games do not repeat exactly (no limit)",
                    cost: Cost::Safe,
                },
                OptionEntry {
                    name: "work",
                    kind: Kind::Whole(1, MOST),
                    default: "3",
                    about: "most positions searched for each decision of a block game, in millions",
                    cost: Cost::Safe,
                },
                OptionEntry {
                    name: "reading",
                    kind: Kind::Choice(&["nothing", "greedy", "doubles", "levels", "sensible"]),
                    default: "sensible",
                    about: "what it reads into the moves of the others; in All Fives all but nothing find out whom they play",
                    cost: Cost::Safe,
                },
            ],
            quick: false,
            build: |given| {
                let read = "a choice of the catalogue is one of the champion's";
                let settings = Settings {
                    version: given.word("version").parse().expect(read),
                    samples: given.has("samples").then(|| given.whole("samples") as u32),
                    time: given.time("time"),
                    work: given.whole("work") * 1_000_000,
                    reading: given.word("reading").parse().expect(read),
                };
                Ok(built(Scope::Searched, move |seed| {
                    honest(Champion::new(settings), seed)
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
                    kind: Kind::Whole(1, MOST),
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
}

fn build_pimc(given: Given) -> Result<Built, InputError> {
    let samples = given.whole("samples") as u32;
    let by_law = ["alpha", "beta", "pieces"]
        .into_iter()
        .find(|option| given.has(option));
    let exact = match given.word("depth") {
        "" => by_law.is_none(),
        depth => depth == "exact",
    };
    let clash = match (exact, by_law) {
        (true, Some(option)) => Some((option, "a search to the end has no such thing")),
        (false, _) if given.has("objective") => {
            Some(("objective", "the published search knows only its pips"))
        }
        _ => None,
    };
    if let Some((option, why)) = clash {
        return Err(given.spec().error_at_option(
            option,
            format!("`{option}` does not go with the other options: {why}"),
            "Write pimc:samples=100,depth=exact,objective=win or pimc:samples=50,alpha=4,beta=1/3.",
        ));
    }
    if exact {
        let objective = read_objective(given);
        return Ok(built(Scope::SmallBlock, move |seed| {
            honest(Pimc::new(samples, objective.clone()), seed)
        }));
    }
    let (law, pieces) = (DepthLaw::read(given), given.number("pieces"));
    Ok(built(Scope::Block, move |seed| {
        honest(PublishedPimc::new(law, samples, pieces), seed)
    }))
}

fn build_net(given: Given, shipped: &Policy) -> Result<Built, InputError> {
    let policy = read_policy(given.spec(), shipped)?;
    let temperature = given.number("temperature") as f32;
    Ok(built(Scope::Fives, move |seed| {
        honest(Net::new(policy.clone(), temperature), seed)
    }))
}

fn build_oracle(given: Given) -> Result<Built, InputError> {
    if !given.has("alpha") && !given.has("beta") {
        let (objective, work) = (read_objective(given), given.whole("work") * 1000);
        return Ok(built(Scope::Searched, move |_| {
            Seated::Oracle(Box::new(AllSeeing::new(objective.clone(), work)))
        }));
    }
    let clash = ["objective", "work"]
        .into_iter()
        .find(|option| given.has(option));
    if let Some(option) = clash {
        return Err(given.spec().error_at_option(
            option,
            format!(
                "`{option}` does not go with alpha and beta: the published search knows only its pips and its depth"
            ),
            "Write oracle:objective=win or oracle:alpha=5,beta=1/3.",
        ));
    }
    let law = DepthLaw::read(given);
    Ok(built(Scope::Block, move |_| {
        Seated::Oracle(Box::new(PublishedOracle::new(law)))
    }))
}

fn read_objective(given: Given) -> Objective {
    match given.word("objective") {
        "win" => Objective::Win,
        _ => Objective::Points,
    }
}

fn honest(thinker: impl Thinker + 'static, seed: Seed) -> Seated {
    Seated::Honest(Box::new(Attentive::new(thinker, seed)))
}

/// A player that can sit down any number of times.
#[derive(Clone)]
pub struct Lineup {
    spec: Spec,
    scope: Scope,
    build: Build,
    /// Raised when it will never move again.
    gone: Stop,
}

impl Lineup {
    /// Finds a player by its spec. An unknown player or option is an error that lists what there is.
    pub fn parse(text: &str) -> Result<Lineup, InputError> {
        let spec = Spec::parse(text)?;
        let entry = Lineup::entry(&spec)?;
        let Built { scope, build } = (entry.build)(spec.check(entry.options)?)?;
        Ok(Lineup {
            spec,
            scope,
            build,
            gone: Stop::default(),
        })
    }

    /// The same where strangers ask: only what the catalogue declares safe for the machine.
    pub fn parse_safe(text: &str) -> Result<Lineup, InputError> {
        let spec = Spec::parse(text)?;
        spec.check_safe(Lineup::entry(&spec)?.options)?;
        Lineup::parse(text)
    }

    /// Any player at all, under a name of its own: it sits in matches, tournaments and sessions like
    /// those of the catalogue, and is asked about any rules.
    ///
    /// ```
    /// use capicua_core::{Budget, Fault, Judgement, MoveList, Player, Seat, Seed};
    /// use capicua_dominoes::{Deal, House, LATIN, Move, State, View};
    /// use capicua_players::{Lineup, Table};
    ///
    /// /// Plays the first move it finds.
    /// struct First;
    ///
    /// impl Player<Table> for First {
    ///     fn choose(&mut self, view: &View, _: &Budget) -> Result<Judgement<Move>, Fault> {
    ///         let mut moves = MoveList::new();
    ///         view.legal(&mut moves);
    ///         Ok(Judgement::bare(moves[0]))
    ///     }
    /// }
    ///
    /// let mut player = Lineup::custom("first", |_| First).sit(Seed(1));
    /// let deal = Deal::shuffled(&LATIN, Seat::A, &mut Seed(7).random());
    /// let table = State::deal(House(LATIN), &deal, None);
    /// player.begin(&table, Seat::A);
    /// let judgement = player.choose(&table, Seat::A, &[], &Budget::default());
    /// assert!(judgement.is_ok());
    /// ```
    pub fn custom<P: Player<Table> + 'static>(
        name: &str,
        build: impl Fn(Seed) -> P + Send + Sync + 'static,
    ) -> Lineup {
        Lineup {
            spec: Spec::named(name),
            scope: Scope::All,
            build: Arc::new(move |seed| Seated::Honest(Box::new(build(seed)))),
            gone: Stop::default(),
        }
    }

    /// The same player until `gone` is raised: then it will never move again, and contests with it are
    /// broken off.
    #[must_use]
    pub fn until(mut self, gone: &Stop) -> Lineup {
        self.gone = gone.clone();
        self
    }

    /// Whether it will never move again.
    pub fn is_gone(&self) -> bool {
        self.gone.raised()
    }

    fn entry(spec: &Spec) -> Result<&'static Entry, InputError> {
        let found = catalogue().iter().find(|entry| entry.name == spec.name());
        found.ok_or_else(|| {
            let names: Vec<&str> = catalogue().iter().map(|entry| entry.name).collect();
            spec.error_at_name(
                format!(
                    "there is no player `{}`",
                    spec.name().chars().take(24).collect::<String>()
                ),
                format!("There are: {}.", names.join(", ")),
            )
        })
    }

    /// Whether it answers at once.
    pub fn is_quick(&self) -> bool {
        Lineup::entry(&self.spec).is_ok_and(|entry| entry.quick)
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

    /// Sits it down for a match.
    pub fn sit(&self, seed: Seed) -> Seated {
        (self.build)(seed)
    }
}

/// The specs of a list like `random,pimc:samples=9,depth=exact,greedy`. A comma inside the options
/// of a player is told from one between players by the `=` that follows it; what stands in double
/// quotes is one spec, whatever is in it: `you,"exec:python3 bot.py a,b"`.
pub fn split_seats(text: &str) -> Vec<String> {
    let mut specs: Vec<String> = Vec::new();
    let mut rest = Some(text);
    while let Some(list) = rest {
        if let Some((spec, after)) = quoted(list) {
            specs.push(spec);
            rest = after;
            continue;
        }
        let (part, after) = match list.split_once(',') {
            Some((part, after)) => (part, Some(after)),
            None => (list, None),
        };
        rest = after;
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

/// The spec in double quotes that a list begins with, and what follows the comma after it. A quotation
/// mark inside is written `\"`.
fn quoted(list: &str) -> Option<(String, Option<&str>)> {
    let inside = list.trim_start().strip_prefix('"')?;
    let mut spec = String::new();
    let mut letters = inside.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => {
                let after = inside[at + 1..].trim_start();
                let next = after.strip_prefix(',');
                return (after.is_empty() || next.is_some()).then_some((spec, next));
            }
            '\\' if letters.as_str().starts_with(['"', '\\']) => {
                spec.extend(letters.next().map(|(_, escaped)| escaped));
            }
            _ => spec.push(letter),
        }
    }
    None
}

/// The list that [`split_seats`] reads as these specs.
pub fn join_seats<S: AsRef<str>>(specs: impl IntoIterator<Item = S>) -> String {
    let quote = |spec: &str| {
        let plain = split_seats(spec) == [spec] && !spec.starts_with(char::is_whitespace);
        match plain {
            true => spec.to_owned(),
            false => format!("\"{}\"", spec.replace('\\', "\\\\").replace('"', "\\\"")),
        }
    };
    let specs: Vec<String> = specs.into_iter().map(|spec| quote(spec.as_ref())).collect();
    specs.join(",")
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

    /// A default is something its option takes, and the versions of the champion are all listed.
    #[test]
    fn what_is_declared_is_sound() {
        for entry in catalogue() {
            for option in entry.options {
                assert!(option.is_sound(), "{} of {}", option.name, entry.name);
            }
            Lineup::parse(entry.name).unwrap();
        }
        for version in crate::Version::ALL {
            Lineup::parse(&format!("champion:version={version}")).unwrap();
        }
        for (reading, _) in crate::Reading::ALL {
            Lineup::parse(&format!("champion:reading={reading}")).unwrap();
        }
    }

    #[test]
    fn a_list_of_seats_is_told_apart() {
        for (text, specs) in [
            ("random,greedy", &["random", "greedy"][..]),
            (
                "pimc:samples=9,depth=exact,you",
                &["pimc:samples=9,depth=exact", "you"],
            ),
            (
                r#"you,"exec:python3 bot.py a,b",greedy"#,
                &["you", "exec:python3 bot.py a,b", "greedy"],
            ),
            (
                r#""exec:sh -c \"a, b\" c\\d","exec:x""#,
                &[r#"exec:sh -c "a, b" c\d"#, "exec:x"],
            ),
            // What is no quotation stays as it is: the catalogue says that there is no such player.
            (r#"you,"exec:x"#, &["you", r#""exec:x"#]),
            (r#""a"b,c"#, &[r#""a"b"#, "c"]),
        ] {
            assert_eq!(split_seats(text), specs, "{text}");
            assert_eq!(
                split_seats(&join_seats(specs)),
                specs,
                "{}",
                join_seats(specs)
            );
        }
        assert_eq!(join_seats(["greedy", "you"]), "greedy,you");
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
