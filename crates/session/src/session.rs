//! A match with people at the table. The session alone holds the truth: the deal, and the record of
//! every move. Faces get a [`Sight`], programs a [`Question`]; neither shows more than its seat may
//! know.

use std::sync::Arc;

use capicua_core::{Fault, Game as _, InputError, MoveList, Seat, Seed, Side, Turn};
use capicua_dominoes::notation::{Record, RecordedMove, Snapshot, Written, write_records};
use capicua_dominoes::{Deal, House, Match, Move, Outcome, Rules, State};
use capicua_players::Lineup;

use crate::program::{Program, Question, Told};
use crate::refusal::Refusal;
use crate::sight::Sight;

/// Who sits on a chair.
#[derive(Clone)]
pub enum Chair {
    /// Somebody at the keyboard.
    Person,
    /// Somebody with a name, at a screen elsewhere.
    Guest(String),
    /// A player of the program.
    Program(Lineup),
}

/// How a person is written among the seats.
pub const PERSON: &str = "you";

impl Chair {
    /// Whether a person sits here.
    pub fn is_person(&self) -> bool {
        matches!(self, Chair::Person | Chair::Guest(_))
    }

    /// How the one who sits here is called.
    pub fn name(&self) -> String {
        match self {
            Chair::Person => PERSON.to_owned(),
            Chair::Guest(name) => name.clone(),
            Chair::Program(player) => player.spec().to_string(),
        }
    }
}

/// Who acts next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// A person chooses.
    Person(Seat),
    /// A program chooses.
    Program(Seat),
    /// The round is over; the match goes on with [`Session::next_round`].
    RoundOver,
    /// The match is over.
    MatchOver(Side),
}

/// A match with people at the table.
pub struct Session {
    chairs: Vec<Chair>,
    /// What this round is dealt from.
    seed: Seed,
    /// What programs take their chances from.
    thoughts: Seed,
    /// Rounds before this one.
    finished: Vec<Record>,
    /// The score before this round.
    game: Match,
    /// The deal of this round: it knows in which order tiles are drawn.
    deal: Deal,
    /// This round.
    record: Record,
    /// The rounds before it, as programs are told of them.
    past: Vec<Arc<Told>>,
    /// The programs in their chairs.
    programs: Vec<Option<Program>>,
}

impl Session {
    /// A new match, its first round dealt.
    pub fn new(rules: Rules, chairs: Vec<Chair>, seed: Seed) -> Session {
        let game = Match::new(rules);
        let deal = game.deal(seed);
        let record = begin_record(&game, &deal, &chairs, seed);
        let mut session = Session {
            programs: seated(&chairs, seed),
            chairs,
            seed,
            thoughts: seed,
            finished: Vec::new(),
            past: Vec::new(),
            game,
            deal,
            record,
        };
        session.draw();
        session
    }

    /// Lets programs take their chances from another seed than the deals. Where deals are secret,
    /// what a program does must not be made of their seed.
    pub fn with_thoughts(mut self, seed: Seed) -> Session {
        self.thoughts = seed;
        self.programs = seated(&self.chairs, seed);
        self
    }

    /// Goes on with a match from its records: the rounds in order, the last one finished or not.
    /// `seed` stands in where the records name none.
    pub fn resume(
        mut records: Vec<Record>,
        chairs: Vec<Chair>,
        seed: Seed,
    ) -> Result<Session, InputError> {
        let Some(record) = records.pop() else {
            return Err(InputError::new(
                "there is no round to go on with",
                "Give the file that the match was saved to.",
            ));
        };
        let seed = stored_seed(&record).unwrap_or(seed);
        let game = score_before(&records, &record)?;
        let Some(start) = record.start().state() else {
            return Err(InputError::new(
                "the deal of the last round is not known",
                "A match is resumed from the file `capicua play` saved.",
            ));
        };
        let unseen = |mv: &RecordedMove| mv.written == Written::Draw(None);
        if let Some(ply) = record.moves().iter().position(unseen) {
            return Err(InputError::new(
                format!(
                    "move {} of the last round is a draw that nobody saw",
                    ply + 1
                ),
                "A match is resumed from the file `capicua play` saved, which names every tile.",
            ));
        }
        let deal = deal_of(&game, &start, seed);
        let past: Option<Vec<Told>> = records.iter().map(told).collect();
        let mut session = Session {
            programs: seated(&chairs, seed),
            // What nobody saw, nobody can be told.
            past: past.unwrap_or_default().into_iter().map(Arc::new).collect(),
            chairs,
            seed,
            thoughts: seed,
            finished: records,
            game,
            deal,
            record,
        };
        for (name, chair) in session.record.names.iter_mut().zip(&session.chairs) {
            *name = Some(chair.name());
        }
        session.record.seed = Some(seed.0.to_string());
        session.draw();
        Ok(session)
    }

    /// The rules of the table.
    pub fn rules(&self) -> &Rules {
        self.game.rules()
    }

    /// The seed this round is dealt from.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// The chairs, in order of seats.
    pub fn chairs(&self) -> &[Chair] {
        &self.chairs
    }

    /// The seats of people.
    pub fn people(&self) -> impl Iterator<Item = Seat> {
        let seats = Seat::all(self.chairs.len());
        seats.filter(|seat| self.chairs[seat.index()].is_person())
    }

    /// Who acts next.
    pub fn phase(&self) -> Phase {
        let state = self.state();
        match state.turn() {
            Turn::Seat(seat) if self.chairs[seat.index()].is_person() => Phase::Person(seat),
            Turn::Seat(seat) => Phase::Program(seat),
            Turn::Chance => unreachable!("tiles are drawn as soon as they have to be"),
            Turn::Over => {
                let mut after = self.game;
                after.finish(&state);
                after.winner().map_or(Phase::RoundOver, Phase::MatchOver)
            }
        }
    }

    /// The score with this round counted once it is over.
    pub fn score(&self) -> [u16; 2] {
        let state = self.state();
        let mut after = self.game;
        if state.outcome().is_some() {
            after.finish(&state);
        }
        after.score()
    }

    /// What somebody on `seat` may know now; `None` is a bystander.
    pub fn sight(&self, seat: Option<Seat>) -> Sight {
        Sight::new(&self.record, &self.chairs, seat)
    }

    /// All hands, and what the round is worth, once it is over.
    pub fn ending(&self) -> Option<(State<House>, Outcome)> {
        let state = self.state();
        Some((state, state.outcome()?))
    }

    /// How many moves of this round have been played, draws included.
    pub fn plies(&self) -> usize {
        self.record.moves().len()
    }

    /// The program on turn, asked for its move.
    pub fn question(&self) -> Option<Question> {
        let Phase::Program(seat) = self.phase() else {
            return None;
        };
        Some(Question {
            program: self.programs[seat.index()].clone()?,
            rounds: self.rounds(),
            state: self.state(),
            coming: self.coming(),
        })
    }

    /// All rounds, as programs are told of them.
    fn rounds(&self) -> Vec<Arc<Told>> {
        let mut rounds = self.past.clone();
        rounds.extend(told(&self.record).map(Arc::new));
        rounds
    }

    /// A program on turn has failed: its side loses the round.
    pub fn forfeit(&mut self, seat: Seat, fault: &Fault) {
        // A round that is over stays as it ended.
        let _ = self.record.forfeit(seat, fault.to_string());
        self.tell_end();
    }

    /// When the round is over, programs hear how, and see the hands.
    fn tell_end(&self) {
        if self.state().turn() == Turn::Over {
            let rounds = self.rounds();
            let programs = self.programs.iter().flatten();
            programs.for_each(|program| program.tell(&rounds));
        }
    }

    /// A seed that is the same whenever this ply of this round is reached.
    pub fn seed_of_ply(&self, purpose: &str) -> Seed {
        self.thoughts
            .named(purpose)
            .at(u64::from(self.game.rounds()))
            .at(self.plies() as u64)
    }

    /// Plays a move for the seat on turn; when it cannot be played nothing changes.
    pub fn play(&mut self, mv: Move) -> Result<(), Refusal> {
        let mut legal = MoveList::new();
        self.state().legal(&mut legal);
        if !legal.contains(&mv) {
            return Err(Refusal::NotNow);
        }
        self.record.play(mv.into()).map_err(|_| Refusal::NotNow)?;
        self.draw();
        self.tell_end();
        Ok(())
    }

    /// Whether somebody had a choice in this round that could be taken back.
    pub fn can_undo(&self) -> bool {
        self.last_choice().is_some()
    }

    /// Takes back everything since a person last had a choice in this round. False when nobody had.
    pub fn undo(&mut self) -> bool {
        let Some(ply) = self.last_choice() else {
            return false;
        };
        let mut shorter = Record::new(self.record.start().clone());
        shorter.names = self.record.names.clone();
        shorter.round = self.record.round;
        shorter.seed = self.record.seed.clone();
        shorter.other = self.record.other.clone();
        for mv in &self.record.moves()[..ply] {
            let again = shorter.play(mv.written);
            again.expect("what was played once can be played again");
        }
        self.record = shorter;
        self.programs.iter_mut().flatten().for_each(Program::get_up);
        true
    }

    /// The ply at which a person last had a choice.
    fn last_choice(&self) -> Option<usize> {
        let mut state = self.record.start().state()?;
        let mut last = None;
        for (ply, mv) in self.record.moves().iter().enumerate() {
            let mut legal = MoveList::new();
            state.legal(&mut legal);
            let seat = state.public().turn();
            if legal.len() > 1 && self.chairs[seat.index()].is_person() {
                last = Some(ply);
            }
            state.play_unchecked(to_move(mv.written));
        }
        last
    }

    /// Somebody else sits down, or somebody gets a name.
    pub fn sit(&mut self, seat: Seat, chair: Chair) {
        self.record.names[seat.index()] = Some(chair.name());
        self.programs[seat.index()] = program(&chair, self.thoughts, seat);
        self.chairs[seat.index()] = chair;
    }

    /// Deals the next round of a match that goes on, from the seed of this one.
    pub fn next_round(&mut self) {
        self.next_round_from(self.seed);
    }

    /// Deals the next round of a match that goes on, from a seed of its own.
    pub fn next_round_from(&mut self, seed: Seed) {
        if self.phase() != Phase::RoundOver {
            return;
        }
        self.game.finish(&self.state());
        self.seed = seed;
        self.deal = self.game.deal(seed);
        let next = begin_record(&self.game, &self.deal, &self.chairs, seed);
        self.past.extend(told(&self.record).map(Arc::new));
        self.finished
            .push(std::mem::replace(&mut self.record, next));
        self.draw();
    }

    /// The rounds before this one.
    pub fn finished(&self) -> &[Record] {
        &self.finished
    }

    /// This round as it was dealt and played: nothing for eyes at the table before it is over.
    pub fn round(&self) -> &Record {
        &self.record
    }

    /// The match so far, as a file of records.
    pub fn text(&self) -> String {
        let mut records = self.finished.clone();
        records.push(self.record.clone());
        write_records(&records)
    }

    fn state(&self) -> State<House> {
        let state = self.record.final_state();
        state.expect("a session knows every hand")
    }

    /// The tiles that are still to be drawn, in their order.
    fn coming(&self) -> Vec<Move> {
        let stock = self.state().stock();
        let coming = self.deal.stock.iter().filter(|tile| stock.contains(**tile));
        coming.map(|&tile| Move::Draw(tile)).collect()
    }

    /// Draws for the seat on turn as long as it has to. Nobody chooses here, so nobody is asked.
    fn draw(&mut self) {
        loop {
            let state = self.state();
            if state.turn() != Turn::Chance {
                return;
            }
            let tile = self
                .deal
                .stock
                .iter()
                .find(|&&tile| state.stock().contains(tile));
            let written = Written::Draw(tile.copied());
            self.record
                .play(written)
                .expect("a seat that must draw can");
        }
    }
}

/// A move of a round in which everything is known.
fn to_move(written: Written) -> Move {
    match written {
        Written::Play(placement) => Move::Play(placement),
        Written::Pass => Move::Pass,
        Written::Call(seat) => Move::Call(seat),
        Written::Draw(tile) => Move::Draw(tile.expect("every drawn tile is known here")),
    }
}

/// The programs of all chairs. Each has a seed of its own, as in the arena.
fn seated(chairs: &[Chair], thoughts: Seed) -> Vec<Option<Program>> {
    let seats = Seat::all(chairs.len()).zip(chairs);
    seats
        .map(|(seat, chair)| program(chair, thoughts, seat))
        .collect()
}

fn program(chair: &Chair, thoughts: Seed, seat: Seat) -> Option<Program> {
    let Chair::Program(lineup) = chair else {
        return None;
    };
    let seed = thoughts.named("player").at(seat.index() as u64);
    Some(Program::new(lineup, seed, seat))
}

/// A round as programs are told of it; nothing where hands or draws are not known.
fn told(record: &Record) -> Option<Told> {
    let known = |mv: &RecordedMove| mv.written != Written::Draw(None);
    let moves = record.moves();
    Some(Told {
        start: record.start().state().filter(|_| moves.iter().all(known))?,
        moves: moves.iter().map(|mv| to_move(mv.written)).collect(),
        end: record
            .final_state()
            .filter(|state| state.outcome().is_some()),
    })
}

/// The match before round `last`, as the rounds before it lead to it.
fn score_before(before: &[Record], last: &Record) -> Result<Match, InputError> {
    let rules = *last.start().rules();
    let mut game = Match::new(rules);
    for (record, number) in before.iter().chain([last]).zip(1..) {
        if record.round != Some(number) || *record.start().rules() != rules {
            return Err(InputError::new(
                format!("the file is no match from its start: round {number} is missing"),
                "A match is resumed from the file `capicua play` saved, with all its rounds.",
            ));
        }
        if record.start().public().standing() != Some(game.standing()) {
            return Err(InputError::new(
                format!("the score before round {number} is not what the rounds before lead to"),
                "A match is resumed from the file `capicua play` saved, as it was saved.",
            ));
        }
        if number as usize > before.len() {
            break;
        }
        let Some(state) = record
            .final_state()
            .filter(|state| state.outcome().is_some())
        else {
            return Err(InputError::new(
                format!("round {number} was not finished, but other rounds follow it"),
                "Only the last round may be open.",
            ));
        };
        game.finish(&state);
    }
    Ok(game)
}

fn begin_record(game: &Match, deal: &Deal, chairs: &[Chair], seed: Seed) -> Record {
    let mut record = Record::new(Snapshot::of_start(&game.start(deal)));
    for (name, chair) in record.names.iter_mut().zip(chairs) {
        *name = Some(chair.name());
    }
    record.round = Some(game.rounds() + 1);
    record.seed = Some(seed.0.to_string());
    record
}

fn stored_seed(record: &Record) -> Option<Seed> {
    record.seed.as_ref()?.parse().ok().map(Seed)
}

/// The deal a record began with. Its seed says in which order tiles are drawn; a deal that did not
/// come from the seed gets an order of its own.
fn deal_of(game: &Match, start: &State<House>, seed: Seed) -> Deal {
    let dealt = game.deal(seed);
    if game.start(&dealt) == *start {
        return dealt;
    }
    let mut stock: Vec<_> = start.stock().iter().collect();
    let mut random = seed.named("stock").at(u64::from(game.rounds())).random();
    random.shuffle(&mut stock);
    Deal {
        hands: std::array::from_fn(|seat| start.hand(Seat::new(seat))),
        stock: stock.into_iter().collect(),
        leader: start.public().leader(),
        lead_tile: start.public().lead_tile(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use capicua_dominoes::notation::parse_records;

    fn chairs() -> Vec<Chair> {
        vec![Chair::Person, Chair::Person]
    }

    /// Whoever takes back plays the same match on: the next round is dealt from the same seed, and
    /// a file saved now resumes as it would have.
    #[test]
    fn taking_back_forgets_nothing_but_moves() {
        let rules = "latin".parse().unwrap();
        let mut session = Session::new(rules, vec![Chair::Person; 4], Seed(77));
        let before = session.text();
        let mut choices = 0;
        while choices < 2 {
            let Phase::Person(seat) = session.phase() else {
                panic!("the round is over");
            };
            let legal = session.sight(Some(seat)).legal();
            choices += usize::from(legal.len() > 1);
            session.play(legal[0]).unwrap();
        }
        while session.undo() {}
        assert_eq!(session.round().seed.as_deref(), Some("77"));
        let forced = session.plies();
        assert_eq!(
            session.text().lines().count(),
            before.lines().count() + forced.min(1)
        );
        for tag in ["[Seed \"77\"]", "[Round \"1\"]", "[A \"you\"]"] {
            assert!(session.text().contains(tag), "{tag}");
        }
    }

    /// A deal of which only the boneyard is hidden is known; who drew what from it is not.
    #[test]
    fn a_draw_that_nobody_saw_cannot_be_resumed() {
        let dealt = "[DGN \"1\"]\n[Rules \"fives\"]\n[Deal \"A:55545352515066 B:44434241403332 +14\"]\n[Leader \"A\"]\n[Score \"0:0/100\"]\n[Round \"1\"]\n[Result \"*\"]\n";
        let unseen = format!("{dealt}1. 66 +?");
        let records = parse_records(&unseen).unwrap();
        let refused = Session::resume(records, chairs(), Seed(1)).err().unwrap();
        assert!(refused.what().contains("move 2"), "{refused}");
        let seen = format!("{dealt}1. 66 +00");
        let records = parse_records(&seen).unwrap();
        let mut session = Session::resume(records, chairs(), Seed(1)).unwrap();
        assert!(session.plies() >= 2);
        session.undo();
        assert!(!session.text().is_empty());
    }
}
