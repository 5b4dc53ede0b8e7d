//! All games there are. This is the only place that names them: everybody else finds the game of some
//! rules, a position or a record here, and handles it without knowing which one it is.
//!
//! A [`Game`] is a family of rules, an [`Agreed`] one the rules of a table. Whoever brings a game of
//! their own (any type that is a [`Face`] and [`Numbered`]) adds it with [`Games::with`].
//!
//! A page compares no programs, speaks over no pipe and trains nobody: what only these need is not compiled for
//! it. It would be in its engine all the same, as nothing behind `dyn` is left out when it is linked.
#![cfg_attr(target_arch = "wasm32", allow(dead_code, unused_imports))]

#[cfg(not(target_arch = "wasm32"))]
mod annotated;
#[cfg(not(target_arch = "wasm32"))]
pub mod files;
#[cfg(not(target_arch = "wasm32"))]
mod pieces;
#[cfg(not(target_arch = "wasm32"))]
pub mod replay;
mod sheet;

use std::marker::PhantomData;
use std::sync::Arc;

use crate::{Chair, Checked, Face, Hint, MatchTold, Session, Table};
use capicua_arena::{Contest, Groups, Tournament, Unit};
use capicua_core::{
    Budget, InputError, OptionEntry, Seat, Seed, Stop, Turn, counted, message, sha256,
};
use capicua_engine::{Engine, Speaker, Speaks, Stranger};
use capicua_env::{Environment, Learned};
use capicua_protocol::{RuleChange, RulesEntry};
use capicua_table::text::{Piece, Token, shorten, tokens, unescape};
use capicua_table::{
    Lineup, Numbered, PEOPLE, Playable, Recorded, Round, RuleSet as _, Seated, play_match,
    play_round,
};
use capicua_teach::review::Subject;
use capicua_words::Words;

/// The games of the program.
static ALL: [&dyn Game; 2] = [
    &Kind::<capicua_players::Dominoes>::new(),
    &Kind::<capicua_pickomino::Position>::new(),
];

/// The games there are.
#[derive(Clone)]
pub struct Games(Vec<&'static dyn Game>);

/// The games of the program.
pub fn games() -> Games {
    Games(ALL.to_vec())
}

impl Games {
    /// One more.
    #[must_use]
    pub fn with(mut self, game: &'static dyn Game) -> Games {
        self.0.push(game);
        self
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &'static dyn Game> + '_ {
        self.0.iter().copied()
    }

    /// How each is spoken of over the pipe.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn speakers(&self) -> Vec<&'static dyn Speaker> {
        self.iter().map(|game| game.speaker()).collect()
    }

    /// The game that some rules are of. A position begins with its rules, too.
    pub fn find(&self, text: &str) -> Result<&'static dyn Game, InputError> {
        let rules = text.split_whitespace().next().unwrap_or_default();
        let name = rules.split(',').next().unwrap_or_default();
        let has = |game: &&'static dyn Game| {
            let mut presets = game.presets().into_iter();
            presets.any(|preset| preset.eq_ignore_ascii_case(name))
        };
        self.iter().find(has).ok_or_else(|| {
            let start = text.len() - text.trim_start().len();
            let known: Vec<&str> = self.iter().flat_map(Game::presets).collect();
            InputError::new(
                message!("unknown-rules", name = shorten(name)),
                message!("fix-there-are", names = known.join(", ")),
            )
            .at(text, start..start + name.len())
        })
    }

    /// Rules that a table can play by.
    pub fn agreed(&self, rules: &str) -> Result<Box<dyn Agreed>, InputError> {
        self.find(rules)?.agreed(rules)
    }

    /// The same for as many players as are named, where the rules can be played so.
    pub fn agreed_for(&self, rules: &str, named: usize) -> Result<Box<dyn Agreed>, InputError> {
        let rules = self.agreed(rules)?;
        match named > rules.sides() {
            false => Ok(rules),
            true => rules.for_seats(named).map_err(|_| {
                InputError::new(
                    message!("players-named-has-two-sides", named, rules = rules.text()),
                    message!("fix-name-two-players-whose-results"),
                )
            }),
        }
    }

    /// The game that a file of records is of, and its rules as they are written.
    pub fn of_record(&self, text: &str) -> Result<(&'static dyn Game, String), InputError> {
        let whole = Piece::whole(text);
        let tag = tokens(whole)?.into_iter().find_map(|token| match token {
            Token::Tag(name, value) if name.text == "Rules" => Some(value),
            _ => None,
        });
        let Some(rules) = tag else {
            return Err(whole.part(0..0).error(
                message!("no-record-no-tag"),
                message!(
                    "fix-record-tags",
                    tags = "`[DGN \"1\"]`, `[Rules \"latin\"]`"
                ),
            ));
        };
        let written = unescape(rules.text);
        let game = self.find(&written);
        let game = game.map_err(|error| rules.says(&error))?;
        Ok((game, written))
    }

    /// The rounds of a file of records, to be reviewed.
    pub fn review(&self, text: &str) -> Result<Box<dyn Subject>, InputError> {
        let (game, _) = self.of_record(text)?;
        game.review(text)
    }
}

/// Who sits down.
#[derive(Clone)]
pub enum Sitter {
    /// A person, by name.
    Person(String),
    /// A player of the program, by its spec.
    Player(String),
    /// The same where strangers ask: only what is safe for the machine.
    Safe(String),
    /// The same where it plays with several people: it must see no more than its seat.
    Honest(String),
    /// An engine from outside.
    Engine(Arc<Engine>),
    /// A player of whoever embeds the program.
    Stranger(Arc<dyn Stranger>),
}

/// How players are compared.
pub struct Plan {
    /// What is played in every seating.
    pub unit: Unit,
    /// Where the deals come from, and the chances of the players: the deals of all of them are played.
    pub seeds: Vec<Seed>,
    /// Deals of a file, as its text.
    pub suite: Option<String>,
    /// How games are written down.
    pub written: Written,
}

/// How games are written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Written {
    /// As records.
    Record,
    /// As data: a line of JSON for each round, with views and judgements.
    Data {
        /// And with who could hold what.
        beliefs: bool,
    },
}

impl Plan {
    /// Deals of one seed.
    pub fn new(unit: Unit, seed: Seed) -> Plan {
        Plan {
            unit,
            seeds: vec![seed],
            suite: None,
            written: Written::Record,
        }
    }
}

/// How many deals are played with each seed: as many as are asked for, or else all of a file, or a thousand.
#[cfg(not(target_arch = "wasm32"))]
pub fn deals(contest: &dyn Groups, asked: Option<u64>) -> Result<u64, InputError> {
    match (contest.suite(), asked) {
        (None, asked) => Ok(asked.unwrap_or(1000)),
        (Some((held, _)), None) => Ok(held as u64),
        (Some((held, _)), Some(asked)) if asked <= held as u64 => Ok(asked),
        (Some((held, _)), Some(asked)) => Err(InputError::new(
            message!("file-holds-less", deal = counted(asked, "deal"), held),
            message!("fix-ask-fewer-seeds-n-each"),
        )),
    }
}

/// All against all, or in a gauntlet the first against each of the others.
#[cfg(not(target_arch = "wasm32"))]
pub fn tournament(
    rules: &dyn Agreed,
    players: &[Sitter],
    plan: &Plan,
    asked: Option<u64>,
    gauntlet: bool,
) -> Result<Tournament, InputError> {
    if rules.sides() != 2 {
        let what = message!("has-sides", rules = rules.text(), sides = rules.sides());
        let help = message!("fix-tournament-played-pairs-capicua-match");
        return Err(InputError::new(what, help));
    }
    let contest = |first: usize, second: usize| {
        let pair = [players[first].clone(), players[second].clone()];
        rules.contest(&pair, plan)
    };
    let deals = deals(&*contest(0, 1)?, asked)?;
    // As they are called at the table: an engine by the name it gives itself.
    let mut names = Vec::new();
    for at in 0..players.len() {
        let other = if at == 0 { 1 } else { 0 };
        names.extend(contest(at, other)?.players().into_iter().next());
    }
    Tournament::new(names, deals, gauntlet, contest)
}

/// What some players play in fixed positions of these rules, as a hash: another build in which it is the same plays
/// alike.
#[cfg(not(target_arch = "wasm32"))]
pub fn fingerprint(rules: &dyn Agreed, players: &[Sitter]) -> Result<String, InputError> {
    let plan = Plan::new(Unit::Round, Seed(1));
    let of = |player| {
        Ok(rules
            .contest(std::slice::from_ref(player), &plan)?
            .fingerprint())
    };
    let each: Result<Vec<String>, InputError> = players.iter().map(of).collect();
    Ok(sha256(each?.join("\n").as_bytes()))
}

/// A player of a catalogue.
pub struct Listed {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// Which rules it knows.
    pub plays: &'static str,
    /// Its options.
    pub options: &'static [OptionEntry],
}

/// A family of rules.
pub trait Game: Send + Sync {
    /// What it is called among the others.
    fn name(&self) -> &'static str;

    /// The names that its rules begin with.
    fn presets(&self) -> Vec<&'static str>;

    /// Those who play it, the simplest first.
    fn players(&self) -> Vec<Listed>;

    /// How it is spoken of over the pipe.
    #[cfg(not(target_arch = "wasm32"))]
    fn speaker(&self) -> &'static dyn Speaker;

    /// How programs learn it.
    #[cfg(not(target_arch = "wasm32"))]
    fn environment(&self) -> &'static dyn Environment;

    /// Rules that a table can play by.
    fn agreed(&self, rules: &str) -> Result<Box<dyn Agreed>, InputError>;

    /// Advice about a position, by a player that is named or the one that advises; nothing where the
    /// game has an adviser of its own.
    fn advise(
        &self,
        position: &str,
        player: Option<&str>,
    ) -> Option<Result<Box<dyn Hint>, InputError>>;

    /// What recorded rounds come to; nothing where the game has a referee of its own.
    fn check(&self, text: &str) -> Option<Result<Vec<Checked>, InputError>>;

    /// Recorded rounds, to be reviewed.
    fn review(&self, text: &str) -> Result<Box<dyn Subject>, InputError>;
}

/// A record that can be gone on with: who sat where, and at which seats people sat, if it says so.
pub struct Saved {
    /// The names, in order of seats.
    pub names: Vec<Option<String>>,
    /// The seats of people, by their letters.
    pub people: Option<String>,
}

/// The rules of a table.
pub trait Agreed: Send + Sync {
    /// As they are written.
    fn text(&self) -> String;

    /// How many sit at the table.
    fn seats(&self) -> usize;

    /// How many sides they make up.
    fn sides(&self) -> usize;

    /// The rules in sentences.
    fn sentences(&self, words: &Words) -> Vec<String>;

    /// The rules as data.
    fn entry(&self, words: &Words) -> RulesEntry;

    /// What a house may change about them.
    fn changes(&self, words: &Words) -> Vec<RuleChange>;

    /// The same rules for so many at the table; an error where they cannot be played so.
    fn for_seats(&self, seats: usize) -> Result<Box<dyn Agreed>, InputError>;

    /// The strongest player that knows them.
    fn opponent(&self) -> &'static str;

    /// The names of the levels, the easiest first.
    fn levels(&self) -> Vec<&'static str>;

    /// The player of a level.
    fn level(&self, name: &str) -> Option<&'static str>;

    /// An error unless somebody can sit down here.
    fn admit(&self, sitter: &Sitter) -> Result<(), InputError>;

    /// Players on the same deals in all seatings. Where fewer are named than there are sides, the last
    /// one plays all the others.
    #[cfg(not(target_arch = "wasm32"))]
    fn contest(&self, players: &[Sitter], plan: &Plan) -> Result<Box<dyn Groups>, InputError>;

    /// A new match. Programs take their chances from `thoughts`.
    fn table(
        &self,
        sitters: &[Sitter],
        seed: Seed,
        thoughts: Seed,
    ) -> Result<Box<dyn Table>, InputError>;

    /// A match from a position that somebody wrote down.
    fn begin_at(
        &self,
        position: &str,
        sitters: &[Sitter],
        seed: Seed,
    ) -> Result<Box<dyn Table>, InputError>;

    /// A match as it was written down; `seed` stands in where it names none, `thoughts` where programs
    /// take their chances from another one.
    fn resume(
        &self,
        text: &str,
        sitters: &[Sitter],
        seed: Seed,
        thoughts: Option<Seed>,
    ) -> Result<Box<dyn Table>, InputError>;

    /// Who sat where in a match that was written down.
    fn saved(&self, text: &str) -> Result<Saved, InputError>;

    /// Plays a whole match among programs: what came of it, and its records.
    #[cfg(not(target_arch = "wasm32"))]
    fn play(&self, players: &[Sitter], seed: Seed) -> Result<(MatchTold, String), InputError>;

    /// Plays a round with the same player on every seat, as a record: round `number` by itself, or one
    /// that comes up in a match, of which `greedy` plays what goes before. When `stop` is raised it is played
    /// to its end in haste.
    #[cfg(not(target_arch = "wasm32"))]
    fn round(
        &self,
        player: &Sitter,
        unit: Unit,
        number: u64,
        seed: Seed,
        stop: &Stop,
    ) -> Result<String, InputError>;
}

/// Who plays the rounds of a match that only lead to another one.
const QUICK: &str = "greedy";

/// A game by its type.
pub struct Kind<G>(PhantomData<fn() -> G>);

impl<G> Kind<G> {
    /// The game.
    pub const fn new() -> Kind<G> {
        Kind(PhantomData)
    }
}

impl<G> Default for Kind<G> {
    fn default() -> Kind<G> {
        Kind::new()
    }
}

impl<G: Face + Numbered> Game for Kind<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn presets(&self) -> Vec<&'static str> {
        G::presets()
    }

    fn players(&self) -> Vec<Listed> {
        let catalogue = G::catalogue();
        let entries = catalogue.entries.iter();
        let listed = entries.map(|entry| Listed {
            name: entry.name,
            about: entry.about,
            plays: catalogue
                .player(entry.name)
                .map_or("", |player| player.plays()),
            options: entry.options,
        });
        listed.collect()
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn speaker(&self) -> &'static dyn Speaker {
        const { &Speaks::<G>::new(G::catalogue) }
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn environment(&self) -> &'static dyn Environment {
        const { &Learned::<G>::new(G::catalogue) }
    }

    fn agreed(&self, rules: &str) -> Result<Box<dyn Agreed>, InputError> {
        let rules = rules.trim().parse()?;
        Ok(Box::new(Rules::<G> { rules }))
    }

    fn advise(
        &self,
        position: &str,
        player: Option<&str>,
    ) -> Option<Result<Box<dyn Hint>, InputError>> {
        G::advise(position, player)
    }

    fn check(&self, text: &str) -> Option<Result<Vec<Checked>, InputError>> {
        G::check(text)
    }

    fn review(&self, text: &str) -> Result<Box<dyn Subject>, InputError> {
        G::review(text).unwrap_or_else(|| {
            let what = message!("game-not-reviewed", game = G::NAME);
            Err(InputError::new(
                what,
                message!("fix-give-record-another-game"),
            ))
        })
    }
}

struct Rules<G: Playable> {
    rules: G::Rules,
}

/// Players, the strongest first; not every game has them all.
const STRONGEST: [&str; 5] = ["champion", "pimc", "ismcts", "greedy", "random"];

impl<G: Face> Rules<G> {
    fn lineup(&self, sitter: &Sitter) -> Result<Lineup<G>, InputError> {
        let player = match sitter {
            Sitter::Player(spec) => G::catalogue().player(spec)?,
            Sitter::Safe(spec) => G::catalogue().safe_player(spec)?,
            Sitter::Honest(spec) => {
                let player = G::catalogue().safe_player(spec)?;
                if let Seated::Oracle(_) = player.sit(Seed(1)) {
                    let what = message!("player-sees-hands", player = player.spec());
                    return Err(InputError::new(
                        what,
                        message!("fix-where-several-people-play-nobody"),
                    ));
                }
                player
            }
            Sitter::Engine(engine) => engine.lineup::<G>(),
            Sitter::Stranger(stranger) => capicua_engine::lineup::<G>(stranger),
            Sitter::Person(name) => {
                let help = message!("fix-people-play-table-capicua-play");
                return Err(InputError::new(message!("is-a-person", name), help));
            }
        };
        player.knows(&self.rules)?;
        Ok(player)
    }

    fn lineups(&self, sitters: &[Sitter]) -> Result<Vec<Lineup<G>>, InputError> {
        sitters.iter().map(|sitter| self.lineup(sitter)).collect()
    }

    /// The rounds that a text tells to begin: a position on each line, or records, of which the deals
    /// count.
    fn suite(&self, text: &str) -> Result<Vec<Recorded<G>>, InputError> {
        let starts = match text.trim_start().starts_with('[') {
            true => {
                let records = G::read(text)?.into_iter();
                records
                    .map(|record| Recorded::begun(record.start))
                    .collect()
            }
            false => {
                let lines = text.lines().enumerate();
                let told = lines.filter(|(_, line)| {
                    let line = line.trim();
                    !line.is_empty() && !line.starts_with('#')
                });
                let read = |(number, line): (usize, &str)| {
                    let read = G::read_position(line.trim()).unwrap_or_else(|| {
                        let what = message!("game-not-played-from-position");
                        Err(InputError::new(what, message!("fix-give-file-records")))
                    });
                    read.and_then(goes_on)
                        .map_err(|error| error.on_line(line, number + 1))
                };
                told.map(read).collect::<Result<Vec<_>, InputError>>()?
            }
        };
        for (start, number) in starts.iter().zip(1..) {
            let rules = start.start.rules();
            if rules.to_string() != self.rules.to_string() {
                return Err(InputError::new(
                    message!("deal-of-other-rules", number, rules, rules_too = self.rules),
                    message!("fix-give-its-rules-rules-deals"),
                ));
            }
        }
        match starts.is_empty() {
            false => Ok(starts),
            true => Err(InputError::new(
                message!("no-deals"),
                message!("fix-write-position-on-each-line"),
            )),
        }
    }

    fn chairs(&self, sitters: &[Sitter]) -> Result<Vec<Chair<G>>, InputError> {
        if sitters.len() != self.rules.seats() {
            return Err(wrong_number::<G>(sitters.len(), &self.rules));
        }
        let chair = |sitter: &Sitter| match sitter {
            Sitter::Person(name) => Ok(Chair::Person(name.clone())),
            program => self.lineup(program).map(Chair::Program),
        };
        sitters.iter().map(chair).collect()
    }
}

fn wrong_number<G: Playable>(named: usize, rules: &G::Rules) -> InputError {
    let seats = rules.seats();
    InputError::new(
        message!("wrong-number-of-players", players = named, seats),
        message!("fix-one-for-each-seat", last = Seat::new(seats - 1)),
    )
}

impl<G: Face> Agreed for Rules<G> {
    fn text(&self) -> String {
        self.rules.to_string()
    }

    fn seats(&self) -> usize {
        self.rules.seats()
    }

    fn sides(&self) -> usize {
        self.rules.sides()
    }

    fn sentences(&self, words: &Words) -> Vec<String> {
        G::sentences(words, &self.rules)
    }

    fn entry(&self, words: &Words) -> RulesEntry {
        sheet::entry::<G>(&self.rules, words)
    }

    fn changes(&self, words: &Words) -> Vec<RuleChange> {
        sheet::changes::<G>(&self.rules, words)
    }

    fn for_seats(&self, seats: usize) -> Result<Box<dyn Agreed>, InputError> {
        match G::for_seats(&self.rules, seats) {
            Some(rules) => Ok(Box::new(Rules::<G> { rules })),
            None => Err(wrong_number::<G>(seats, &self.rules)),
        }
    }

    fn levels(&self) -> Vec<&'static str> {
        let known = G::LEVELS.iter().map(|(name, _)| *name);
        known.filter(|name| self.level(name).is_some()).collect()
    }

    fn level(&self, name: &str) -> Option<&'static str> {
        let (_, specs) = G::LEVELS.iter().find(|(level, _)| *level == name)?;
        let knows = |spec: &&&str| self.admit(&Sitter::Safe(spec.to_string())).is_ok();
        specs.iter().find(knows).copied()
    }

    fn opponent(&self) -> &'static str {
        let knows = |name: &&str| {
            let player = G::catalogue().player(name);
            player.is_ok_and(|player| player.knows(&self.rules).is_ok())
        };
        STRONGEST.into_iter().find(knows).unwrap_or("random")
    }

    fn admit(&self, sitter: &Sitter) -> Result<(), InputError> {
        match sitter {
            Sitter::Person(_) => Ok(()),
            program => self.lineup(program).map(drop),
        }
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn contest(&self, players: &[Sitter], plan: &Plan) -> Result<Box<dyn Groups>, InputError> {
        let mut lineups = self.lineups(players)?;
        if let Some(last) = lineups.last().cloned() {
            lineups.resize(lineups.len().max(self.rules.sides()), last);
        }
        let seed = plan.seeds.first().copied().unwrap_or(Seed(1));
        let mut contest = Contest::new(lineups, self.rules.clone(), plan.unit, seed)?;
        contest = contest.with_seeds(plan.seeds.clone());
        if let Some(text) = &plan.suite {
            contest = contest.with_suite(self.suite(text)?, sha256(text.as_bytes()));
        }
        Ok(Box::new(match plan.written {
            Written::Record => contest,
            Written::Data { beliefs: false } => contest.written_by(annotated::plain::<G>),
            Written::Data { beliefs: true } => contest.written_by(annotated::with_beliefs::<G>),
        }))
    }

    fn table(
        &self,
        sitters: &[Sitter],
        seed: Seed,
        thoughts: Seed,
    ) -> Result<Box<dyn Table>, InputError> {
        let session = Session::<G>::new(&self.rules, self.chairs(sitters)?, seed);
        Ok(Box::new(session.with_thoughts(thoughts)))
    }

    fn begin_at(
        &self,
        position: &str,
        sitters: &[Sitter],
        seed: Seed,
    ) -> Result<Box<dyn Table>, InputError> {
        let record = G::read_position(position).ok_or_else(|| {
            let help = message!("fix-play-from-its-start-go");
            InputError::new(message!("no-match-from-the-middle"), help)
                .at(position, 0..position.len())
        })??;
        let rules = record.start.rules();
        if rules.seats() != sitters.len() {
            return Err(wrong_number::<G>(sitters.len(), &rules));
        }
        let table = Rules::<G> { rules };
        let session = Session::resume(vec![record], table.chairs(sitters)?, seed)?;
        Ok(Box::new(session))
    }

    fn resume(
        &self,
        text: &str,
        sitters: &[Sitter],
        seed: Seed,
        thoughts: Option<Seed>,
    ) -> Result<Box<dyn Table>, InputError> {
        let records: Vec<Recorded<G>> = G::read(text)?;
        // The rules of the records are those that are played on by, whoever sits down.
        let mut written = records.iter().map(|record| record.start.rules());
        if let Some(rules) = written.find(|rules| rules.seats() != sitters.len()) {
            return Err(wrong_number::<G>(sitters.len(), &rules));
        }
        let mut session = Session::resume(records, self.chairs(sitters)?, seed)?;
        if let Some(thoughts) = thoughts {
            session = session.with_thoughts(thoughts);
        }
        Ok(Box::new(session))
    }

    fn saved(&self, text: &str) -> Result<Saved, InputError> {
        let mut records: Vec<Recorded<G>> = G::read(text)?;
        let notes = records.pop().map(|record| record.notes).unwrap_or_default();
        let people = notes.other.iter().find(|(name, _)| name == PEOPLE);
        Ok(Saved {
            people: people.map(|(_, seats)| seats.clone()),
            names: notes.names.into_iter().take(self.rules.seats()).collect(),
        })
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn play(&self, players: &[Sitter], seed: Seed) -> Result<(MatchTold, String), InputError> {
        let played = play_match(&self.rules, &self.lineups(players)?, seed);
        Ok((G::told(&played), played.text()))
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn round(
        &self,
        player: &Sitter,
        unit: Unit,
        number: u64,
        seed: Seed,
        stop: &Stop,
    ) -> Result<String, InputError> {
        let dealt = match unit {
            Unit::Round | Unit::Game => G::deal_alone(&self.rules, number, seed),
            Unit::Match => {
                let quick = self.lineup(&Sitter::Player(QUICK.to_owned()))?;
                let mut dealt = self.rounds_of_match(&quick, seed);
                let which = seed.named("round").random().below(dealt.len());
                dealt.swap_remove(which)
            }
        };
        let round = self.played(dealt, &self.lineup(player)?, seed, stop);
        Ok(G::write(&round, &Default::default()))
    }
}

impl<G: Face> Rules<G> {
    /// A round with the same player on every seat.
    #[cfg(not(target_arch = "wasm32"))]
    fn played(&self, dealt: (G, G::Luck), player: &Lineup<G>, seed: Seed, stop: &Stop) -> Round<G> {
        let mut round = Round::new(dealt);
        let seats = 0..self.rules.seats() as u64;
        let mut seated: Vec<Seated<G>> = seats
            .map(|seat| player.sit(seed.named("player").at(seat)))
            .collect();
        play_round::<G>(&mut round, &mut seated, &Budget::until(stop), |_| {});
        round
    }

    /// The rounds of a match as they were dealt.
    #[cfg(not(target_arch = "wasm32"))]
    fn rounds_of_match(&self, player: &Lineup<G>, seed: Seed) -> Vec<(G, G::Luck)> {
        let mut game = G::new_match(&self.rules);
        let mut all = Vec::new();
        while G::result(&game).is_none() {
            let deal = seed.named("match").at(all.len() as u64);
            all.push(G::deal(&game, deal));
            let round = self.played(G::deal(&game, deal), player, deal, &Stop::default());
            G::enter(&mut game, round.state());
        }
        all
    }
}

/// A round that can be played on from where it stands.
fn goes_on<G: Playable>(recorded: Recorded<G>) -> Result<Recorded<G>, InputError> {
    let game = G::new_match(&recorded.start.rules());
    let luck = G::luck_of(&game, &recorded.start, Seed(0));
    let what = match Round::replayed(recorded.again(), luck) {
        Ok(round) if round.state().turn() != Turn::Over => return Ok(recorded),
        Ok(_) => message!("round-is-over"),
        Err(_) => message!("position-impossible"),
    };
    Err(InputError::new(
        what,
        message!("fix-give-positions-which-somebody-move"),
    ))
}
