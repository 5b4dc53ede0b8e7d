//! A served game of any kind: the match, the keys of its chairs, and the seeds of its rounds. Moves are texts, in
//! the notation of records.

use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use crate::games::{Participant, RulesHandle, games};
use crate::{PageContext, Phase, Table};
use capicua_core::{Budget, CancellationToken, InputError, Message, Seat, Seed, message};
use capicua_protocol::{About, Advice, Around, Belief, ByName, View};
use capicua_words::Words;
use http::StatusCode;
use serde::{Deserialize, Serialize};

use crate::host::api_error::ApiError;
use crate::host::chairs::{Chairs, Occupant};
use crate::host::commit_reveal::CommitReveal;
use crate::host::fair::FairDeal;
use crate::host::fixes::{self, Fix};
use crate::host::multiplayer::{Multiplayer, fallback_player, not_begun};

/// Version of the stored form. A game with another number was written by another version of the program.
pub const FORMAT: u32 = 4;

/// A served game as it is stored: all that is needed to resume it. Unknown fields are refused, so that an older
/// program does not drop what a newer one wrote. The running round is apart from the finished ones, which never
/// change again and are written once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameSnapshot {
    /// The round that is played, and all that is so now.
    pub running: RunningRound,
    /// The number of the first round below: of a table of many matches the oldest are forgotten.
    pub first: u64,
    /// The rounds that are over, in order.
    #[serde(with = "shared")]
    pub over: Vec<Arc<FinishedRound>>,
}

/// The part of a game that changes with every move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunningRound {
    /// How it is written.
    pub format: u32,
    /// The rules.
    pub rules: String,
    /// Who sits where.
    pub chairs: Chairs,
    /// What the round is dealt from.
    pub deal: FairDeal,
    /// The seed of the programs.
    pub thoughts: u64,
    /// What was played in it.
    pub played: String,
    /// What several people have agreed on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub company: Option<Multiplayer>,
    /// Who gave it up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resigned: Option<char>,
}

/// A round that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FinishedRound {
    /// The number of its match at the table, from one.
    pub game: u32,
    /// What it was dealt from.
    pub deal: FairDeal,
    /// What was played.
    pub played: String,
}

/// Rounds that are over are shared: what was stored last differs from what is played by a few of them.
mod shared {
    use super::{Arc, Deserialize, FinishedRound};
    use serde::{Deserializer, Serializer};

    pub fn serialize<S: Serializer>(over: &[Arc<FinishedRound>], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(over.iter().map(|round| &**round))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<Arc<FinishedRound>>, D::Error> {
        let over: Vec<FinishedRound> = Deserialize::deserialize(from)?;
        Ok(over.into_iter().map(Arc::new).collect())
    }
}

fn written(part: &impl Serialize) -> Result<String, ApiError> {
    serde_json::to_string(part).map_err(|_| ApiError::broken())
}

impl RunningRound {
    fn check(&self) -> Result<(), ApiError> {
        if self.format == FORMAT {
            Ok(())
        } else {
            Err(ApiError::damaged(message!("stored-by-another-version")))
        }
    }

    /// The number of the match at the table, from one.
    fn game(&self) -> u32 {
        self.company.as_ref().map_or(1, |company| company.game)
    }
}

impl GameSnapshot {
    /// Reads a game that was written as a whole.
    pub fn read(text: &str) -> Result<GameSnapshot, ApiError> {
        let saved: GameSnapshot = serde_json::from_str(text)
            .map_err(|error| ApiError::damaged(Message::verbatim(error)))?;
        saved.running.check()?;
        Ok(saved)
    }

    /// Puts a game together that was stored in parts.
    pub fn join(running: &str, first: u64, over: &[String]) -> Result<GameSnapshot, ApiError> {
        let running: RunningRound = serde_json::from_str(running)
            .map_err(|error| ApiError::damaged(Message::verbatim(error)))?;
        running.check()?;
        let round = |text: &String| serde_json::from_str(text).map(Arc::new);
        let over = over.iter().map(round).collect::<Result<_, _>>();
        Ok(GameSnapshot {
            running,
            first,
            over: over.map_err(|error| ApiError::damaged(Message::verbatim(error)))?,
        })
    }

    /// The number of the round that will be over next.
    pub fn end(&self) -> u64 {
        self.first + self.over.len() as u64
    }

    /// What changes with every move, as it is stored.
    pub fn running_text(&self) -> Result<String, ApiError> {
        written(&self.running)
    }

    /// The rounds that are over from number `known` on, as they are stored.
    pub fn over_since(&self, known: u64) -> Result<Vec<String>, ApiError> {
        let known = known.saturating_sub(self.first) as usize;
        let fresh = self.over.get(known..).unwrap_or_default();
        fresh.iter().map(|round| written(&**round)).collect()
    }

    /// The table as it was left.
    pub fn determinize(&self) -> Result<ServedGame, ApiError> {
        let unreadable = |error: InputError| ApiError::damaged(error.message().clone());
        let running = &self.running;
        let rules = games().parse_rules(&running.rules).map_err(unreadable)?;
        let rules = rules.for_seats(running.chairs.0.len());
        let rules = rules.map_err(|_| ApiError::damaged(message!("stored-with-other-chairs")))?;
        let (seed, thoughts) = (running.deal.seed_of_deal(), Seed(running.thoughts));
        // Whoever sat down is not asked again whether that is allowed: rules about who may may have
        // become stricter since.
        let mut company = running.company.clone();
        if fixes::is_off(Fix::Promises)
            && let Some(drawing) = company
                .as_mut()
                .and_then(|company| company.drawing.as_mut())
        {
            *drawing = CommitReveal::begin(drawing.purpose);
        }
        let participants = seated(&rules, &running.chairs, company.as_ref());
        let of_match = |round: &&Arc<FinishedRound>| round.game == running.game();
        let rounds = self.over.iter().filter(of_match);
        let rounds = rounds.map(|round| round.played.as_str());
        let rounds: Vec<&str> = rounds.chain([running.played.as_str()]).collect();
        let table = rules.resume(&rounds.join("\n"), &participants, seed, Some(thoughts));
        let mut hosted = ServedGame {
            table: table.map_err(unreadable)?,
            chairs: running.chairs.clone(),
            deal: running.deal.clone(),
            first: self.first,
            over: self.over.clone(),
            thoughts,
            company,
            resigned: running.resigned.and_then(Seat::from_letter),
        };
        // A match that ended by the clock is over, whatever its points.
        hosted.spend(0);
        Ok(hosted)
    }
}

/// Who sits at the table, with a program where one plays for a person.
fn seated(rules: &RulesHandle, chairs: &Chairs, company: Option<&Multiplayer>) -> Vec<Participant> {
    let mut participants = sit(chairs, Participant::Player);
    for (seat, occupant) in Seat::all(participants.len()).zip(&mut participants) {
        if let Some(company) = company
            && company.stood.contains(&seat.letter())
        {
            *occupant = Participant::Player(fallback_player(rules, &company.level).to_owned());
        }
    }
    participants
}

/// Who sits at the table: `program` says how far the spec of a player is trusted.
fn sit(chairs: &Chairs, program: impl Fn(String) -> Participant) -> Vec<Participant> {
    let occupant = |occupant: &Occupant| match occupant {
        Occupant::Person { name, .. } => Participant::Person(name.clone()),
        Occupant::Program(spec) => program(spec.clone()),
    };
    chairs.0.iter().map(occupant).collect()
}

/// The turn of a program: work that finds its move.
pub struct ServedProgramTurn {
    /// Whether it answers at once, without search, and can bypass the queue of searches.
    pub quick: bool,
    /// Finds the move.
    pub work: Box<dyn FnOnce(&CancellationToken) -> String + Send>,
}

/// Work for a search thread that answers with a document.
pub type Question<T> = Box<dyn FnOnce(&CancellationToken) -> Result<T, ApiError> + Send>;

/// A match at the server.
pub struct ServedGame {
    pub(crate) table: Box<dyn Table>,
    pub(crate) chairs: Chairs,
    /// What the running round is dealt from.
    pub(crate) deal: FairDeal,
    /// The rounds before it, those of earlier matches included, and the number of the first of them.
    first: u64,
    pub(crate) over: Vec<Arc<FinishedRound>>,
    pub(crate) thoughts: Seed,
    pub(crate) company: Option<Multiplayer>,
    resigned: Option<Seat>,
}

/// What can be asked of any table; what may be done at it is said below.
impl Deref for ServedGame {
    type Target = dyn Table;

    fn deref(&self) -> &(dyn Table + 'static) {
        &*self.table
    }
}

fn conflict(code: &'static str, what: Message, help: Message) -> ApiError {
    ApiError::new(StatusCode::CONFLICT, code, what, help)
}

fn match_over() -> ApiError {
    conflict("over", message!("match-is-over"), message!("fix-begin-new"))
}

fn nothing_to_choose() -> ApiError {
    conflict(
        "not-your-turn",
        message!("nothing-to-choose"),
        message!("fix-ask-when-your-turn"),
    )
}

impl ServedGame {
    /// A new match, its first round dealt.
    pub fn new(
        rules: &RulesHandle,
        chairs: Chairs,
        seed: Option<u64>,
    ) -> Result<ServedGame, InputError> {
        let deal = FairDeal::draw(seed);
        // Somebody who chose the seed gets what `capicua play --seed` gives; where the deal is a
        // secret, programs must not be made of it.
        let thoughts = Seed(seed.unwrap_or_else(crate::host::secrets::number));
        let people = chairs.people();
        // Where several people play nobody may see more than a seat does. Their match is dealt when it
        // begins; until then the table only stands there.
        let (participants, company) = match people.len() {
            0 | 1 => (sit(&chairs, Participant::Safe), None),
            _ => (
                sit(&chairs, Participant::Honest),
                Some(Multiplayer::new(people.first().copied())),
            ),
        };
        Ok(ServedGame {
            table: rules.table(&participants, Seed(deal.seed), thoughts)?,
            chairs,
            deal,
            first: 0,
            over: Vec::new(),
            thoughts,
            company,
            resigned: None,
        })
    }

    /// Who sits at the table of a new match.
    pub(crate) fn participants(&self, rules: &RulesHandle) -> Vec<Participant> {
        seated(rules, &self.chairs, self.company.as_ref())
    }

    /// The number of the match at the table, from one.
    pub(crate) fn game(&self) -> u32 {
        self.company.as_ref().map_or(1, |company| company.game)
    }

    /// Puts the running round, which is over, to those that never change again; another deal takes its place.
    pub(crate) fn put_away(&mut self, next: FairDeal) {
        self.over.push(Arc::new(FinishedRound {
            game: self.game(),
            deal: std::mem::replace(&mut self.deal, next),
            played: self.table.round_text(),
        }));
    }

    /// Deals the next round of the match.
    pub(crate) fn deal_next(&mut self, deal: FairDeal) {
        let seed = deal.seed_of_deal();
        self.put_away(deal);
        self.table.next_round_from(seed);
    }

    /// Forgets the rounds of matches before number `game`.
    pub(crate) fn forget_before(&mut self, game: u32) {
        let old = self.over.partition_point(|round| round.game < game);
        self.over.drain(..old);
        self.first += old as u64;
    }

    /// How it is kept.
    pub fn save(&self) -> GameSnapshot {
        GameSnapshot {
            running: RunningRound {
                format: FORMAT,
                rules: self.table.status().rules,
                chairs: self.chairs.clone(),
                deal: self.deal.clone(),
                thoughts: self.thoughts.0,
                played: self.table.round_text(),
                company: self.company.clone(),
                resigned: self.resigned.map(Seat::letter),
            },
            first: self.first,
            over: self.over.clone(),
        }
    }

    /// Who sits where.
    pub fn chairs(&self) -> &Chairs {
        &self.chairs
    }

    /// Somebody sits down on a free chair.
    pub fn sit_down(&mut self, name: Option<&str>) -> Option<(Seat, String)> {
        let (seat, key) = self.chairs.sit_down(name)?;
        self.table.sit(seat, self.chairs.name(seat));
        Some((seat, key))
    }

    /// Whether the match is over.
    pub fn is_over(&self) -> bool {
        self.resigned.is_some() || matches!(self.table.phase(), Phase::MatchOver(_))
    }

    /// Who gave the match up.
    pub fn resigned(&self) -> Option<Seat> {
        self.resigned
    }

    /// Somebody gives the match up: it ends here. Among several people one gets up instead, and the
    /// others play on.
    pub fn resign(&mut self, seat: Seat) -> Result<(), ApiError> {
        self.check_going_on()?;
        if self.chairs.people().len() != 1 {
            let help = message!("fix-get-up-program-plays-on");
            return Err(conflict("no-resigning", message!("others-play-on"), help));
        }
        self.resigned = Some(seat);
        Ok(())
    }

    /// An error once the match is over.
    fn check_going_on(&self) -> Result<(), ApiError> {
        if self.is_over() {
            Err(match_over())
        } else {
            Ok(())
        }
    }

    /// The rounds that are over, as a file of records. Of a match that was given up the last one, too,
    /// with a tag that says by whom.
    pub fn record(&self) -> String {
        let Some(seat) = self.resigned else {
            return self.all_finished();
        };
        let text = self.table.text();
        match text.rsplit_once("[Result ") {
            Some((before, rest)) => format!("{before}[Resigned \"{seat}\"]\n[Result {rest}"),
            None => text,
        }
    }

    /// What `seat` may know, for its page.
    pub fn view(&self, seat: Seat, words: &Words, around: Around) -> Option<View> {
        let over = self.table.phase().turn().is_none();
        let paged = PageContext {
            around,
            fair: self.deal.shown(self.table.status().round as u32, over),
            hand: over || self.plays(seat),
            // Once all hands are open there is nothing to take back.
            undo: self.chairs.people().len() == 1 && !over && self.table.status().can_undo(),
        };
        self.table.page(words, seat, paged)
    }

    /// Plays what `seat`, which is on turn, means by `text`.
    pub fn play(&mut self, seat: Seat, text: &str, words: &Words) -> Result<(), ApiError> {
        let help = message!("fix-play-moves-view-lists");
        let played = self.table.play(seat, text, words);
        played.map_err(|refusal| conflict("illegal", Message::verbatim(refusal), help))
    }

    /// Takes back to the last choice of the person.
    pub fn undo(&mut self) -> Result<(), ApiError> {
        if self.chairs.people().len() != 1 {
            return Err(conflict(
                "no-undo",
                message!("nothing-taken-back-among-people"),
                message!("fix-agree-on-new-game-instead"),
            ));
        }
        let over = self.is_over() || self.table.phase().turn().is_none();
        if !over && self.table.undo(None) {
            Ok(())
        } else {
            Err(conflict(
                "no-undo",
                message!("nothing-to-take-back"),
                message!("fix-play-on"),
            ))
        }
    }

    /// Deals the next round, if this one is over and the match is not.
    pub fn next_round(&mut self) -> Result<(), ApiError> {
        self.check_going_on()?;
        match self.table.phase() {
            Phase::RoundOver => {
                let chosen = self.deal.chosen.then_some(self.deal.seed);
                self.deal_next(FairDeal::draw(chosen));
                Ok(())
            }
            Phase::MatchOver(_) => Err(match_over()),
            _ => Err(conflict(
                "not-over",
                message!("round-not-over"),
                message!("fix-play-its-end"),
            )),
        }
    }

    /// A move is for the view it answers: a click that crosses somebody else's move on the way must
    /// not be taken for something else.
    pub fn check_turn(&self, seat: Seat, ply: usize) -> Result<(), ApiError> {
        if !self.in_play() {
            return Err(not_begun());
        }
        if self.resigned.is_some() {
            return Err(match_over());
        }
        if self.table.phase() != Phase::Person(seat) {
            return Err(conflict(
                "not-your-turn",
                message!("not-your-turn"),
                message!("fix-wait"),
            ));
        }
        self.check_ply(ply)
    }

    /// An error unless the game is at this move.
    pub fn check_ply(&self, ply: usize) -> Result<(), ApiError> {
        let now = self.table.status().ply;
        if !self.in_play() {
            return Err(not_begun());
        }
        if ply != now {
            return Err(conflict(
                "stale",
                message!("stale-move", ply, now),
                message!("fix-look-newest-view-choose-again"),
            ));
        }
        Ok(())
    }

    /// How the one on each seat is called.
    pub fn names(&self) -> ByName<String> {
        let name = |(seat, _): (Seat, _)| (seat.to_string(), self.chairs.name(seat).to_owned());
        self.chairs.iter().map(name).collect()
    }

    /// What anybody may know.
    pub fn about(&self, game: &str) -> About {
        let score = self.table.status().points;
        About {
            game: game.to_owned(),
            rules: self.table.status().rules,
            round: score.map(|_| self.table.status().round),
            score,
            names: self.names(),
            people: letters(&self.chairs.people()),
            open: letters(&self.open()),
            over: self.in_play() && self.is_over(),
            begun: self.company.as_ref().map(|company| company.begun),
        }
    }

    /// The program on turn, asked for its move, which may take so long.
    pub fn thought(&self, time: Option<Duration>) -> Option<ServedProgramTurn> {
        let going = self.in_play() && self.resigned.is_none();
        let thought = self.table.thought().filter(|_| going)?;
        let work = move |stop: &CancellationToken| {
            let budget = Budget {
                time,
                stop: stop.clone(),
                ..Budget::default()
            };
            (thought.work)(&budget).unwrap_or_default()
        };
        Some(ServedProgramTurn {
            quick: thought.quick,
            work: Box::new(work),
        })
    }

    /// Plays for the program on turn: its move, or, when it has none that can be played, one that
    /// a plain player chooses at once.
    pub fn play_program(&mut self, answer: Option<&str>) {
        let Phase::Program(seat) = self.table.phase() else {
            return;
        };
        let legal = self.table.status().legal;
        match answer.filter(|answer| legal.iter().any(|mv| mv == answer)) {
            Some(answer) => self.table.answered(seat, Ok(answer.to_owned())),
            None => self.table.play_fallback(),
        }
    }

    /// The moves of `seat`, ranked, which may take so long.
    pub fn hint(
        &self,
        seat: Seat,
        words: &'static Words,
        time: Option<Duration>,
    ) -> Result<Question<Advice>, ApiError> {
        self.check_hand(seat)?;
        self.check_help()?;
        // A document shows its seed, and seeds can be traced back to what they are derived from: a
        // hint takes the one that `capicua advise` takes, which has to do with no secret.
        let work = self.table.hint(seat, Some(Seed(1)), time);
        let work = work.ok_or_else(nothing_to_choose)?;
        Ok(Box::new(move |stop: &CancellationToken| {
            let hint = work(stop).map_err(|error| ApiError::input("no-hint", &error))?;
            Ok(hint.document(Some(words)))
        }))
    }

    /// Between people the engine helps only when all have agreed to it.
    fn check_help(&self) -> Result<(), ApiError> {
        match &self.company {
            Some(company) if !company.help => Err(conflict(
                "no-help",
                message!("no-help-among-people"),
                message!("fix-ask-others-whether-may"),
            )),
            _ => Ok(()),
        }
    }

    /// Who holds what, as far as `seat` can know: counted, or with the moves read, too.
    pub fn belief(&self, seat: Seat, reading: bool) -> Result<Question<Belief>, ApiError> {
        self.check_hand(seat)?;
        self.check_help()?;
        let work = self.table.belief(seat, reading).ok_or_else(|| {
            conflict(
                "no-belief",
                message!("nothing-hidden"),
                crate::own::INSTEAD_OF_BELIEF,
            )
        })?;
        Ok(Box::new(move |stop: &CancellationToken| {
            work(stop).map_err(|error| ApiError::input("contradiction", &error))
        }))
    }
}

/// Seats by their letters.
pub fn letters(seats: &[Seat]) -> Vec<String> {
    seats.iter().map(Seat::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use capicua_words::Language;

    fn hosted(rules: &str) -> ServedGame {
        let person = Occupant::Person {
            name: "Ana".to_owned(),
            key: None,
        };
        let agreed = games().parse_rules(rules).unwrap();
        let mut chairs = vec![person];
        chairs.resize(agreed.seats(), Occupant::Program("champion".to_owned()));
        ServedGame::new(&agreed, Chairs(chairs), Some(7)).unwrap()
    }

    /// Rules of every game, and of three players where so many can sit down.
    fn every_game() -> Vec<String> {
        let games = games();
        let first = games
            .iter()
            .map(|game| game.parse_rules(game.presets()[0]).unwrap());
        first
            .flat_map(|rules| [rules.text(), rules.for_seats(3).unwrap_or(rules).text()])
            .collect()
    }

    /// A program that has broken down, or answers nonsense, is played for.
    #[test]
    fn the_game_goes_on_without_its_programs() {
        let words = Words::new(Language::ENGLISH);
        for rules in every_game() {
            let (mut table, mut plies) = (hosted(&rules), 0);
            while table.phase().turn().is_some() {
                match table.phase() {
                    Phase::Person(seat) => {
                        let mv = table.table.status().legal[0].clone();
                        table.play(seat, &mv, &words).unwrap();
                    }
                    _ if plies % 2 == 0 => table.play_program(None),
                    _ => table.play_program(Some("nonsense")),
                }
                assert!(table.status().ply > 0 && plies < 2000);
                plies += 1;
            }
            // All hands are open: nothing is taken back any more.
            assert!(table.table.status().can_undo() && table.undo().is_err());
        }
    }

    #[test]
    fn what_is_saved_is_restored() {
        for rules in every_game() {
            let mut table = hosted(&rules);
            for _ in 0..3 {
                match table.phase() {
                    Phase::Program(_) => table.play_program(None),
                    _ => break,
                }
            }
            let saved = table.save();
            let text = serde_json::to_string(&saved).unwrap();
            let read: GameSnapshot = serde_json::from_str(&text).unwrap();
            assert_eq!(read, saved);
            assert_eq!(read.determinize().unwrap().save(), saved);
        }
    }

    /// Plays a match on to the end of so many rounds more, whoever is on turn.
    fn play_rounds(table: &mut ServedGame, rounds: usize) {
        let words = Words::new(Language::ENGLISH);
        for _ in 0..rounds {
            if table.phase() == Phase::RoundOver {
                table.next_round().unwrap();
            }
            while let Some(seat) = table.phase().turn() {
                match table.phase() {
                    Phase::Person(_) => {
                        let mv = table.table.status().legal[0].clone();
                        table.play(seat, &mv, &words).unwrap();
                    }
                    _ => table.play_program(None),
                }
            }
            assert_eq!(table.phase(), Phase::RoundOver);
        }
    }

    /// What a move stores is as large in the 200th round as in the first; rounds that are over are
    /// stored once, and put together again they are the match.
    #[test]
    fn a_move_stores_the_running_round_alone() {
        let mut table = hosted("latin,target=9999");
        let (mut stored, mut sizes, mut whole, mut parts) = (0, Vec::new(), Vec::new(), Vec::new());
        for rounds in [1, 39, 160] {
            play_rounds(&mut table, rounds);
            let saved = table.save();
            parts.extend(saved.over_since(stored).unwrap());
            stored = saved.end();
            sizes.push(saved.running_text().unwrap().len());
            whole.push(serde_json::to_string(&saved).unwrap().len());
            assert!(saved.over_since(stored).unwrap().is_empty());
            let running = saved.running_text().unwrap();
            let joined = GameSnapshot::join(&running, 0, &parts).unwrap();
            assert_eq!(joined, saved);
            let again = joined.determinize().unwrap();
            assert_eq!(again.text(), table.text());
            assert_eq!(again.save(), saved);
        }
        println!("bytes a move: {sizes:?}; as one: {whole:?}");
        assert_eq!(parts.len(), 199);
        assert!(whole[2] > 40 * sizes[2], "{whole:?}");
        let (least, most) = (sizes.iter().min().unwrap(), sizes.iter().max().unwrap());
        assert!(most - least < 300, "{sizes:?}");
    }

    /// What another version has written is left alone.
    #[test]
    fn other_formats_are_refused() {
        let saved = hosted("latin").save();
        for (name, value) in [("format", 3), ("format", 5), ("clock", 7)] {
            let mut text = serde_json::to_value(&saved).unwrap();
            text["running"][name] = value.into();
            assert_eq!(
                GameSnapshot::read(&text.to_string()).unwrap_err().code(),
                "damaged-game"
            );
            let running = text["running"].to_string();
            assert_eq!(
                GameSnapshot::join(&running, 0, &[]).unwrap_err().code(),
                "damaged-game"
            );
        }
    }
}
