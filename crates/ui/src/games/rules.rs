//! What is done with the rules of a game, once its type is known: who sits down, matches, contests.

use capicua_arena::{Contest, ErasedContest, Unit};
use capicua_core::message;
use capicua_core::{Budget, CancellationToken, InputError, Seat, Seed, Turn, sha256};
use capicua_protocol::{RuleChange, RulesEntry};
use capicua_table::{
    Entrant, MatchState as _, PEOPLE, Playable, Round, RoundRecord, RuleSet as _, SeatedPlayer,
    play_match, play_round,
};
use capicua_teach::review::ReviewedGame;
use capicua_words::Words;

use super::{Participant, Plan, PlayerInfo, SavedSeating, Written, annotated, rules_sheet};
use crate::plain::strongest;
use crate::{Chair, GameUi, MatchReport, RuleOption, Session, Table};

/// Those who play a game, the simplest first.
pub(super) fn players<G: GameUi>() -> Vec<PlayerInfo> {
    let catalogue = G::catalogue();
    let entries = catalogue.entries.iter();
    let listed = entries.map(|entry| PlayerInfo {
        name: entry.name,
        about: entry.about,
        plays: catalogue
            .player(entry.name)
            .map_or("", |player| player.plays()),
        options: entry.options,
    });
    listed.collect()
}

/// Recorded rounds, to be reviewed.
pub(super) fn review<G: GameUi>(text: &str) -> Result<Box<dyn ReviewedGame>, InputError> {
    G::review(text).unwrap_or_else(|| {
        let what = message!("game-not-reviewed", game = G::NAME);
        Err(InputError::new(
            what,
            message!("fix-give-record-another-game"),
        ))
    })
}

/// Rules of one game, agreed on at a table.
pub struct Rules<G: Playable> {
    rules: G::Rules,
}

/// Who plays the rounds of a match that only lead to another one.
const QUICK: &str = "greedy";

impl Participant {
    /// The player that sits down, if that is one who knows these rules.
    pub(crate) fn entrant<G: GameUi>(&self, rules: &G::Rules) -> Result<Entrant<G>, InputError> {
        let player = match self {
            Participant::Player(spec) => G::catalogue().player(spec)?,
            Participant::Safe(spec) => G::catalogue().safe_player(spec)?,
            Participant::Honest(spec) => {
                let player = G::catalogue().safe_player(spec)?;
                if let SeatedPlayer::Oracle(_) = player.sit(Seed(1)) {
                    let what = message!("player-sees-hands", player = player.spec());
                    return Err(InputError::new(
                        what,
                        message!("fix-where-several-people-play-nobody"),
                    ));
                }
                player
            }
            Participant::Engine(engine) => engine.entrant::<G>(),
            Participant::EmbeddedPlayer(stranger) => capicua_engine::entrant::<G>(stranger),
            Participant::Person(name) => {
                let help = message!("fix-people-play-table-capicua-play");
                return Err(InputError::new(message!("is-a-person", name), help));
            }
        };
        player.knows(rules)?;
        Ok(player)
    }
}

impl<G: GameUi> Rules<G> {
    fn entrant(&self, participant: &Participant) -> Result<Entrant<G>, InputError> {
        participant.entrant(&self.rules)
    }

    fn entrants(&self, participants: &[Participant]) -> Result<Vec<Entrant<G>>, InputError> {
        participants
            .iter()
            .map(|participant| self.entrant(participant))
            .collect()
    }

    /// The rounds that a text tells to begin: a position on each line, or records, of which the deals
    /// count.
    fn suite(&self, text: &str) -> Result<Vec<RoundRecord<G>>, InputError> {
        let starts = match text.trim_start().starts_with('[') {
            true => {
                let records = G::read(text)?.into_iter();
                records
                    .map(|record| RoundRecord::from_start(record.start))
                    .collect()
            }
            false => {
                let lines = text.lines().enumerate();
                let told = lines.filter(|(_, line)| {
                    let line = line.trim();
                    !line.is_empty() && !line.starts_with('#')
                });
                let read = |(number, line): (usize, &str)| {
                    G::read_position(line.trim())
                        .and_then(goes_on)
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

    fn chairs(&self, participants: &[Participant]) -> Result<Vec<Chair<G>>, InputError> {
        if participants.len() != self.rules.seats() {
            return Err(wrong_number::<G>(participants.len(), &self.rules));
        }
        let chair = |participant: &Participant| match participant {
            Participant::Person(name) => Ok(Chair::Person(name.clone())),
            program => self.entrant(program).map(Chair::Program),
        };
        participants.iter().map(chair).collect()
    }
}

fn wrong_number<G: Playable>(named: usize, rules: &G::Rules) -> InputError {
    let seats = rules.seats();
    InputError::new(
        message!("wrong-number-of-players", players = named, seats),
        message!("fix-one-for-each-seat", last = Seat::new(seats - 1)),
    )
}

impl<G: GameUi> Rules<G> {
    /// Reads them.
    pub fn read(rules: &str) -> Result<Rules<G>, InputError> {
        let rules = rules.trim().parse()?;
        Ok(Rules { rules })
    }

    /// As they are written.
    pub fn text(&self) -> String {
        self.rules.to_string()
    }

    /// How many sit at the table.
    pub fn seats(&self) -> usize {
        self.rules.seats()
    }

    /// How many sides they make up.
    pub fn sides(&self) -> usize {
        self.rules.sides()
    }

    /// The rules in sentences.
    pub fn sentences(&self, words: &Words) -> Vec<String> {
        G::sentences(words, &self.rules)
    }

    /// The rules as data.
    pub fn entry(&self, words: &Words) -> RulesEntry {
        rules_sheet::entry::<G>(&self.rules, words)
    }

    /// What a house may change about them, with what each option is about.
    pub fn options(&self) -> Vec<RuleOption> {
        G::options(&self.rules)
    }

    /// What a house may change about them, with what each value means.
    pub fn changes(&self, words: &Words) -> Vec<RuleChange> {
        rules_sheet::changes::<G>(&self.rules, words)
    }

    /// The same rules for so many at the table; an error where they cannot be played so.
    pub fn for_seats(&self, seats: usize) -> Result<Rules<G>, InputError> {
        match G::for_seats(&self.rules, seats) {
            Some(rules) => Ok(Rules { rules }),
            None => Err(wrong_number::<G>(seats, &self.rules)),
        }
    }

    /// The names of the levels, the easiest first.
    pub fn levels(&self) -> Vec<&'static str> {
        let known = G::LEVELS.iter().map(|(name, _)| *name);
        known.filter(|name| self.level(name).is_some()).collect()
    }

    /// The player of a level.
    pub fn level(&self, name: &str) -> Option<&'static str> {
        let (_, specs) = G::LEVELS.iter().find(|(level, _)| *level == name)?;
        let knows = |spec: &&&str| self.admit(&Participant::Safe(spec.to_string())).is_ok();
        specs.iter().find(knows).copied()
    }

    /// The strongest player that knows them.
    pub fn opponent(&self) -> &'static str {
        let known = strongest::<G>(&self.rules);
        known.map_or("random", |(name, _)| name)
    }

    /// An error unless somebody can sit down here.
    pub fn admit(&self, participant: &Participant) -> Result<(), InputError> {
        match participant {
            Participant::Person(_) => Ok(()),
            program => self.entrant(program).map(drop),
        }
    }

    /// Players on the same deals in all seatings. Where fewer are named than there are sides, the last
    /// one plays all the others.
    pub fn contest(
        &self,
        players: &[Participant],
        plan: &Plan,
    ) -> Result<ErasedContest, InputError> {
        let mut entrants = self.entrants(players)?;
        if let Some(last) = entrants.last().cloned() {
            entrants.resize(entrants.len().max(self.rules.sides()), last);
        }
        let seed = plan.seeds.first().copied().unwrap_or(Seed(1));
        let mut contest = Contest::new(entrants, self.rules.clone(), plan.unit, seed)?;
        contest = contest.with_seeds(plan.seeds.clone());
        if let Some(text) = &plan.suite {
            contest = contest.with_suite(self.suite(text)?, sha256(text.as_bytes()));
        }
        let contest = match plan.written {
            Written::Record => contest,
            Written::Data { beliefs: false } => contest.with_writer(annotated::plain::<G>),
            Written::Data { beliefs: true } => contest.with_writer(annotated::with_beliefs::<G>),
        };
        Ok(contest.into())
    }

    /// A new match. Programs take their chances from `thoughts`.
    pub fn table(
        &self,
        participants: &[Participant],
        seed: Seed,
        thoughts: Seed,
    ) -> Result<Box<dyn Table>, InputError> {
        let session = Session::<G>::new(&self.rules, self.chairs(participants)?, seed);
        Ok(Box::new(session.with_player_seed(thoughts)))
    }

    /// A match from a position that somebody wrote down.
    pub fn begin_at(
        position: &str,
        participants: &[Participant],
        seed: Seed,
    ) -> Result<Box<dyn Table>, InputError> {
        let record = G::read_position(position)?;
        let rules = record.start.rules();
        if rules.seats() != participants.len() {
            return Err(wrong_number::<G>(participants.len(), &rules));
        }
        let table = Rules::<G> { rules };
        let session = Session::resume(vec![record], table.chairs(participants)?, seed)?;
        Ok(Box::new(session))
    }

    /// A match as it was written down; `seed` stands in where it names none, `thoughts` where programs
    /// take their chances from another one.
    pub fn resume(
        &self,
        text: &str,
        participants: &[Participant],
        seed: Seed,
        thoughts: Option<Seed>,
    ) -> Result<Box<dyn Table>, InputError> {
        let records: Vec<RoundRecord<G>> = G::read(text)?;
        // The rules of the records are those that are played on by, whoever sits down.
        let mut written = records.iter().map(|record| record.start.rules());
        if let Some(rules) = written.find(|rules| rules.seats() != participants.len()) {
            return Err(wrong_number::<G>(participants.len(), &rules));
        }
        let mut session = Session::resume(records, self.chairs(participants)?, seed)?;
        if let Some(thoughts) = thoughts {
            session = session.with_player_seed(thoughts);
        }
        Ok(Box::new(session))
    }

    /// Who sat where in a match that was written down.
    pub fn saved(&self, text: &str) -> Result<SavedSeating, InputError> {
        let mut records: Vec<RoundRecord<G>> = G::read(text)?;
        let notes = records.pop().map(|record| record.notes).unwrap_or_default();
        let people = notes.other.iter().find(|(name, _)| name == PEOPLE);
        Ok(SavedSeating {
            people: people.map(|(_, seats)| seats.clone()),
            names: notes.names.into_iter().take(self.rules.seats()).collect(),
        })
    }

    /// Plays a whole match among programs: what came of it, and its records.
    pub fn play(
        &self,
        players: &[Participant],
        seed: Seed,
    ) -> Result<(MatchReport, String), InputError> {
        let played = play_match(&self.rules, &self.entrants(players)?, seed);
        Ok((G::match_report(&played), played.text()))
    }

    /// Plays a round with the same player on every seat, as a record: round `number` by itself, or one
    /// that comes up in a match, of which `greedy` plays what goes before. When `stop` is raised it is played
    /// to its end in haste.
    pub fn round(
        &self,
        player: &Participant,
        unit: Unit,
        number: u64,
        seed: Seed,
        stop: &CancellationToken,
    ) -> Result<String, InputError> {
        let dealt = match unit {
            Unit::Round | Unit::Game => G::deal_single_round(&self.rules, number, seed),
            Unit::Match => {
                let quick = self.entrant(&Participant::Player(QUICK.to_owned()))?;
                let mut dealt = self.rounds_of_match(&quick, seed);
                let which = seed.named("round").random().below(dealt.len());
                dealt.swap_remove(which)
            }
        };
        let round = self.played(dealt, &self.entrant(player)?, seed, stop);
        Ok(G::write(&round, &Default::default()))
    }
}

impl<G: GameUi> Rules<G> {
    /// A round with the same player on every seat.
    fn played(
        &self,
        dealt: (G, G::Luck),
        player: &Entrant<G>,
        seed: Seed,
        stop: &CancellationToken,
    ) -> Round<G> {
        let mut round = Round::new(dealt);
        let seats = 0..self.rules.seats() as u64;
        let mut seated: Vec<SeatedPlayer<G>> = seats
            .map(|seat| player.sit(seed.named("player").at(seat)))
            .collect();
        play_round::<G>(&mut round, &mut seated, &Budget::until(stop), |_| {});
        round
    }

    /// The rounds of a match as they were dealt.
    fn rounds_of_match(&self, player: &Entrant<G>, seed: Seed) -> Vec<(G, G::Luck)> {
        let mut game = G::Match::new(&self.rules);
        let mut all = Vec::new();
        while game.result().is_none() {
            let deal = seed.named("match").at(all.len() as u64);
            all.push(G::deal(&game, deal));
            let round = self.played(
                G::deal(&game, deal),
                player,
                deal,
                &CancellationToken::default(),
            );
            game.enter(round.state());
        }
        all
    }
}

/// A round that can be played on from where it stands.
fn goes_on<G: Playable>(recorded: RoundRecord<G>) -> Result<RoundRecord<G>, InputError> {
    let game = G::Match::new(&recorded.start.rules());
    let luck = G::luck_of(&game, &recorded.start, Seed(0));
    let what = match Round::from_record(recorded.without_notes(), luck) {
        Ok(round) if round.state().turn() != Turn::Over => return Ok(recorded),
        Ok(_) => message!("round-is-over"),
        Err(_) => message!("position-impossible"),
    };
    Err(InputError::new(
        what,
        message!("fix-give-positions-which-somebody-move"),
    ))
}
