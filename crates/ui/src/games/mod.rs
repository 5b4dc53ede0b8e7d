//! All games there are, whichever they are: everybody finds the game of some rules, a position or a record here
//! and handles it without knowing which one it is. Only `list.rs` names them.
//!
//! A [`Game`] is a family of rules, [`RulesHandle`] are the rules of a table. What is done with either in one call is a
//! plain generic function of the game's type ([`Rules`]); nothing is behind a `dyn` but a match ([`Table`]) and what
//! learners hold, so that a page links no more than it uses.

mod annotated;
pub mod files;
mod list;
mod pieces;
pub mod replay;
mod rules;
mod rules_sheet;

use std::sync::Arc;

use crate::{AdviceRequest, CheckReport, GameUi, Hint, MatchReport, RuleOption, Table};
use capicua_arena::{ErasedContest, Tournament, Unit};
use capicua_core::{
    CancellationToken, InputError, OptionEntry, Seat, Seed, counted, message, sha256,
};
use capicua_engine::{CheckRules, EmbeddedPlayer, Engine, WireGame};
use capicua_env::{Episode, Layout, SeatObservation, Settings, Start, VecEnv};
use capicua_protocol::{Preset, RuleChange, RulesEntry};
use capicua_table::text::{rules_tag, unescape, which_game};
use capicua_table::{ActionSpace as _, Playable as _};
use capicua_teach::review::ReviewedGame;
use capicua_words::Words;

pub use list::Game;
use list::with_game;
pub use rules::Rules;

/// The games there are.
#[derive(Clone, Copy)]
pub struct Games;

/// The games of the program.
pub fn games() -> Games {
    Games
}

impl Games {
    /// All of them.
    pub fn iter(self) -> impl Iterator<Item = Game> {
        Game::ALL.iter().copied()
    }

    /// How each is spoken of over the pipe.
    pub fn spoken(self) -> Vec<WireGame> {
        self.iter().map(Game::spoken).collect()
    }

    /// Rules on which an engine is tried.
    pub fn tried(self, rules: &str) -> Result<CheckRules, InputError> {
        with_game!(self.find(rules)?, G => CheckRules::new::<G>(rules))
    }

    /// The rules an engine is tried on where none are named.
    pub fn engine_check_rules(self) -> Vec<String> {
        let of = |game: Game| with_game!(game, G => G::engine_check_rules());
        self.iter().flat_map(of).map(str::to_owned).collect()
    }

    /// The game that some rules are of. A position begins with its rules, too.
    pub fn find(self, text: &str) -> Result<Game, InputError> {
        let presets: Vec<_> = self.iter().map(Game::presets).collect();
        Ok(Game::ALL[which_game(text, &presets)?])
    }

    /// Rules that a table can play by.
    pub fn parse_rules(self, rules: &str) -> Result<RulesHandle, InputError> {
        self.find(rules)?.parse_rules(rules)
    }

    /// The same for as many players as are named, where the rules can be played so.
    pub fn parse_rules_for(self, rules: &str, named: usize) -> Result<RulesHandle, InputError> {
        let rules = self.parse_rules(rules)?;
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
    pub fn game_of_record(self, text: &str) -> Result<(Game, String), InputError> {
        let rules = rules_tag(text)?;
        let written = unescape(rules.text);
        let game = self.find(&written);
        let game = game.map_err(|error| rules.says(&error))?;
        Ok((game, written))
    }

    /// The rounds of a file of records, to be reviewed.
    pub fn review(self, text: &str) -> Result<Box<dyn ReviewedGame>, InputError> {
        let (game, _) = self.game_of_record(text)?;
        game.review(text)
    }
}

/// Who sits down.
#[derive(Clone)]
pub enum Participant {
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
    EmbeddedPlayer(Arc<dyn EmbeddedPlayer>),
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
    /// As data: a line of JSON for each round, with views and evaluations.
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
pub fn deals(contest: &ErasedContest, asked: Option<u64>) -> Result<u64, InputError> {
    match (&contest.suite, asked) {
        (None, asked) => Ok(asked.unwrap_or(1000)),
        (Some((held, _)), None) => Ok(*held as u64),
        (Some((held, _)), Some(asked)) if asked <= *held as u64 => Ok(asked),
        (Some((held, _)), Some(asked)) => Err(InputError::new(
            message!("file-holds-less", deal = counted(asked, "deal"), held),
            message!("fix-ask-fewer-seeds-n-each"),
        )),
    }
}

/// All against all, or in a gauntlet the first against each of the others.
pub fn tournament(
    rules: &RulesHandle,
    players: &[Participant],
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
    let deals = deals(&contest(0, 1)?, asked)?;
    // As they are called at the table: an engine by the name it gives itself.
    let mut names = Vec::new();
    for at in 0..players.len() {
        let other = if at == 0 { 1 } else { 0 };
        names.extend(contest(at, other)?.players.into_iter().next());
    }
    Tournament::new(names, deals, gauntlet, contest)
}

/// What some players play in fixed positions of these rules, as a hash: another build in which it is the same plays
/// alike.
pub fn fingerprint(rules: &RulesHandle, players: &[Participant]) -> Result<String, InputError> {
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
pub struct PlayerInfo {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// Which rules it knows.
    pub plays: &'static str,
    /// Its options.
    pub options: &'static [OptionEntry],
}

impl Game {
    /// What it is called among the others.
    pub fn name(self) -> &'static str {
        with_game!(self, G => G::NAME)
    }

    /// The names that its rules begin with.
    pub fn presets(self) -> Vec<&'static str> {
        with_game!(self, G => G::presets())
    }

    /// Those who play it, the simplest first.
    pub fn players(self) -> Vec<PlayerInfo> {
        with_game!(self, G => rules::players::<G>())
    }

    fn spoken(self) -> WireGame {
        with_game!(self, G => WireGame::new(G::catalogue()))
    }

    /// Rules that a table can play by.
    pub fn parse_rules(self, rules: &str) -> Result<RulesHandle, InputError> {
        with_game!(self, G => Ok(RulesHandle::new(self, &Rules::<G>::read(rules)?)))
    }

    /// What a page offers to begin.
    pub fn offered(self, words: &Words) -> Vec<Preset> {
        with_game!(self, G => G::offered(words))
    }

    /// Whether seats hold what others may not see.
    pub fn hides(self) -> bool {
        with_game!(self, G => G::HIDES)
    }

    /// Advice about a position, by a player that is named or the one that advises.
    pub fn advise(self, asked: &AdviceRequest) -> Result<Box<dyn Hint>, InputError> {
        with_game!(self, G => G::advise(asked))
    }

    /// What recorded rounds come to.
    pub fn check(self, text: &str, words: &Words) -> Result<CheckReport, InputError> {
        with_game!(self, G => G::check(text, words))
    }

    /// Recorded rounds, to be reviewed.
    pub fn review(self, text: &str) -> Result<Box<dyn ReviewedGame>, InputError> {
        with_game!(self, G => rules::review::<G>(text))
    }
}

/// How programs learn a game.
impl Game {
    /// What the numbers of some rules mean.
    pub fn layout(self, rules: &str) -> Result<Layout, InputError> {
        with_game!(self, G => Ok(G::layout(&rules.parse()?)))
    }

    /// A round with everything open.
    pub fn open(self, rules: &str, start: &Start) -> Result<Box<dyn Episode>, InputError> {
        with_game!(self, G => capicua_env::new_episode::<G>(rules, start, G::catalogue()))
    }

    /// A round that goes on from a position in which everything is open.
    pub fn open_at(self, position: &str, start: &Start) -> Result<Box<dyn Episode>, InputError> {
        with_game!(self, G => capicua_env::episode_at::<G>(position, start, G::catalogue()))
    }

    /// What a seat sees of a position: without one the seat on turn.
    pub fn sight(self, position: &str, seat: Option<Seat>) -> Result<SeatObservation, InputError> {
        with_game!(self, G => capicua_env::observe_position::<G>(position, seat))
    }

    /// So many rounds at once; `others` names who sits on the seats that are not asked, in order of seats.
    pub fn vec_env(
        self,
        rules: &str,
        count: usize,
        others: &[Option<String>],
        settings: &Settings,
    ) -> Result<VecEnv, InputError> {
        with_game!(self, G => capicua_env::vec_env::<G>(rules, count, others, settings, G::catalogue()))
    }
}

/// A record that can be gone on with: who sat where, and at which seats people sat, if it says so.
pub struct SavedSeating {
    /// The names, in order of seats.
    pub names: Vec<Option<String>>,
    /// The seats of people, by their letters.
    pub people: Option<String>,
}

/// The rules of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesHandle {
    game: Game,
    text: String,
    seats: usize,
    sides: usize,
}

/// Works with the rules of a table as those of their game.
macro_rules! with_rules {
    ($agreed:expr, $rules:ident => $work:expr) => {
        with_game!($agreed.game, G => {
            let $rules = Rules::<G>::read(&$agreed.text);
            let $rules = $rules.expect("they have been read before");
            $work
        })
    };
}

impl RulesHandle {
    fn new<G: GameUi>(game: Game, rules: &Rules<G>) -> RulesHandle {
        RulesHandle {
            game,
            text: rules.text(),
            seats: rules.seats(),
            sides: rules.sides(),
        }
    }

    /// As they are written.
    pub fn text(&self) -> String {
        self.text.clone()
    }

    /// How many sit at the table.
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// How many sides they make up.
    pub fn sides(&self) -> usize {
        self.sides
    }

    /// The rules in sentences.
    pub fn sentences(&self, words: &Words) -> Vec<String> {
        with_rules!(self, rules => rules.sentences(words))
    }

    /// The rules as data.
    pub fn entry(&self, words: &Words) -> RulesEntry {
        with_rules!(self, rules => rules.entry(words))
    }

    /// What a house may change about them, with what each option is about.
    pub fn options(&self) -> Vec<RuleOption> {
        with_rules!(self, rules => rules.options())
    }

    /// What a house may change about them, with what each value means.
    pub fn changes(&self, words: &Words) -> Vec<RuleChange> {
        with_rules!(self, rules => rules.changes(words))
    }

    /// The same rules for so many at the table; an error where they cannot be played so.
    pub fn for_seats(&self, seats: usize) -> Result<RulesHandle, InputError> {
        with_rules!(self, rules => Ok(RulesHandle::new(self.game, &rules.for_seats(seats)?)))
    }

    /// The strongest player that knows them.
    pub fn opponent(&self) -> &'static str {
        with_rules!(self, rules => rules.opponent())
    }

    /// The names of the levels, the easiest first.
    pub fn levels(&self) -> Vec<&'static str> {
        with_rules!(self, rules => rules.levels())
    }

    /// The player of a level.
    pub fn level(&self, name: &str) -> Option<&'static str> {
        with_rules!(self, rules => rules.level(name))
    }

    /// An error unless somebody can sit down here.
    pub fn admit(&self, participant: &Participant) -> Result<(), InputError> {
        with_rules!(self, rules => rules.admit(participant))
    }

    /// What [`Rules::contest`] says.
    pub fn contest(
        &self,
        players: &[Participant],
        plan: &Plan,
    ) -> Result<ErasedContest, InputError> {
        with_rules!(self, rules => rules.contest(players, plan))
    }

    /// A new match. Programs take their chances from `thoughts`.
    pub fn table(
        &self,
        participants: &[Participant],
        seed: Seed,
        thoughts: Seed,
    ) -> Result<Box<dyn Table>, InputError> {
        with_rules!(self, rules => rules.table(participants, seed, thoughts))
    }

    /// A match from a position that somebody wrote down.
    pub fn begin_at(
        &self,
        position: &str,
        participants: &[Participant],
        seed: Seed,
    ) -> Result<Box<dyn Table>, InputError> {
        with_game!(self.game, G => Rules::<G>::begin_at(position, participants, seed))
    }

    /// What [`Rules::resume`] says.
    pub fn resume(
        &self,
        text: &str,
        participants: &[Participant],
        seed: Seed,
        thoughts: Option<Seed>,
    ) -> Result<Box<dyn Table>, InputError> {
        with_rules!(self, rules => rules.resume(text, participants, seed, thoughts))
    }

    /// Who sat where in a match that was written down.
    pub fn saved(&self, text: &str) -> Result<SavedSeating, InputError> {
        with_rules!(self, rules => rules.saved(text))
    }

    /// Plays a whole match among programs: what came of it, and its records.
    pub fn play(
        &self,
        players: &[Participant],
        seed: Seed,
    ) -> Result<(MatchReport, String), InputError> {
        with_rules!(self, rules => rules.play(players, seed))
    }

    /// What [`Rules::round`] says.
    pub fn round(
        &self,
        player: &Participant,
        unit: Unit,
        number: u64,
        seed: Seed,
        stop: &CancellationToken,
    ) -> Result<String, InputError> {
        with_rules!(self, rules => rules.round(player, unit, number, seed, stop))
    }
}
