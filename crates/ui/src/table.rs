//! A match with people at it, as a face handles it: whatever the game, moves are texts here, the same
//! that people write and records keep.

use std::time::Duration;

use capicua_core::{Budget, Fault, InputError, Seat, Seed, Turn};
use capicua_protocol::{Belief, View};
use capicua_table::{Chair, Phase, RuleSet as _, Session};
use capicua_words::Words;

use crate::face::{Face, Hint, Paged, Scene, Work};

/// Finds a move within a budget.
pub type Asked = Box<dyn FnOnce(&Budget) -> Result<String, Fault> + Send>;

/// A program asked for its move.
pub struct Thought {
    /// Who is asked.
    pub seat: Seat,
    /// Whether it answers at once: then it need not wait for those who search.
    pub quick: bool,
    /// Finds the move.
    pub work: Asked,
}

/// What a person on turn has to think about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// One move, or none.
    Forced,
    /// Several moves.
    Free,
    /// A move that blocks the round is among them.
    Blocking,
}

/// A match with people at it.
pub trait Table: Send {
    /// The rules.
    fn rules(&self) -> String;

    /// How many sit here.
    fn seats(&self) -> usize;

    /// How the one on a seat is called.
    fn name(&self, seat: Seat) -> String;

    /// The seats of people.
    fn people(&self) -> Vec<Seat>;

    /// A person sits down, or gets a name.
    fn sit(&mut self, seat: Seat, name: &str);

    /// A program sits down; it is told everything that its seat saw.
    fn seat_program(&mut self, seat: Seat, spec: &str) -> Result<(), InputError>;

    /// Whether seats hold what others may not see.
    fn hides(&self) -> bool;

    /// What the seat on turn has to think about.
    fn weight(&self) -> Weight;

    /// How many minutes a match may take by its rules; zero where they do not say.
    fn minutes(&self) -> u16;

    /// Time is up: the match is over with this round, if it is over and somebody leads. True when it
    /// is.
    fn close(&mut self) -> bool;

    /// The seed this round is dealt from.
    fn seed(&self) -> Seed;

    /// Who acts next.
    fn phase(&self) -> Phase;

    /// The number of the round, from one.
    fn round(&self) -> usize;

    /// How many moves have been played in this round: a move is meant for one ply only.
    fn ply(&self) -> usize;

    /// Points of two sides, where a match goes over several rounds.
    fn points(&self) -> Option<[u16; 2]>;

    /// What the seat on turn may play.
    fn legal(&self) -> Vec<String>;

    /// Plays what `seat` means by `text`, or says why not.
    fn play(&mut self, seat: Seat, text: &str, words: &Words) -> Result<(), String>;

    /// Whether somebody had a choice in this round that could be taken back.
    fn can_undo(&self) -> bool;

    /// Takes back everything since a person last had a choice. False when nobody had.
    fn undo(&mut self) -> bool;

    /// Whether `seat` had a choice in this round that could be taken back.
    fn can_undo_of(&self, seat: Seat) -> bool;

    /// Takes back everything since `seat` last had a choice. False when it had none.
    fn undo_of(&mut self, seat: Seat) -> bool;

    /// Deals the next round of a match that goes on.
    fn next_round_from(&mut self, seed: Seed);

    /// The program on turn, asked for its move.
    fn thought(&self) -> Option<Thought>;

    /// Plays what a program has answered; what cannot be played costs it what a fault costs.
    fn answered(&mut self, seat: Seat, answer: Result<String, Fault>);

    /// Plays for the program on turn, which has broken down: what a plain player chooses at once.
    fn stand_in(&mut self);

    /// A round begins: its number, the score, who leads.
    fn opening(&self, words: &Words) -> Option<String>;

    /// What happened since so many moves of this round.
    fn events(&self, words: &Words, since: usize) -> Vec<String>;

    /// What `seat` has before it when it is to choose.
    fn turn(&self, words: &Words, seat: Seat) -> Vec<String>;

    /// How the round ended: what was left, and what it is worth.
    fn ending(&self, words: &Words) -> Option<(Vec<String>, Vec<String>)>;

    /// What can be typed, in a line.
    fn help_line(&self, words: &Words) -> String;

    /// What can be typed, item by item.
    fn help(&self, words: &Words) -> Vec<String>;

    /// The keys of a screen.
    fn keys(&self, words: &Words) -> String;

    /// The moves of `seat`, ranked. A document shows its seed, and seeds can be traced back: without
    /// one the hint takes that of this ply, which is for eyes at this machine alone.
    fn hint(
        &self,
        seat: Seat,
        seed: Option<Seed>,
        time: Option<Duration>,
    ) -> Option<Work<Box<dyn Hint>>>;

    /// What `seat` can know of what it does not see, with a title.
    fn knowledge(&self, words: &Words, seat: Seat, width: usize) -> Option<(String, Vec<String>)>;

    /// What a screen shows to `seat`, or to a bystander.
    fn scene(&self, words: &Words, seat: Option<Seat>) -> Scene;

    /// What a page shows to `seat`.
    fn page(&self, words: &Words, seat: Seat, paged: Paged) -> Option<View>;

    /// Who holds what, as a document: counted, or with the moves read, too.
    fn belief(&self, seat: Seat, reading: bool) -> Option<Work<Belief>>;

    /// The match so far, as a file of records.
    fn text(&self) -> String;

    /// This round as it is written.
    fn round_text(&self) -> String;

    /// The rounds that are over, as a file of records.
    fn finished_text(&self) -> String;
}

impl<G: Face> Table for Session<G> {
    fn rules(&self) -> String {
        Session::rules(self).to_string()
    }

    fn seats(&self) -> usize {
        Session::rules(self).seats()
    }

    fn name(&self, seat: Seat) -> String {
        self.chairs()[seat.index()].name()
    }

    fn people(&self) -> Vec<Seat> {
        Session::people(self).collect()
    }

    fn sit(&mut self, seat: Seat, name: &str) {
        Session::sit(self, seat, Chair::Person(name.to_owned()));
    }

    fn seat_program(&mut self, seat: Seat, spec: &str) -> Result<(), InputError> {
        let player = G::catalogue().player(spec)?;
        player.knows(&Session::rules(self))?;
        Session::sit(self, seat, Chair::Program(player));
        Ok(())
    }

    fn hides(&self) -> bool {
        G::HIDES
    }

    fn weight(&self) -> Weight {
        let round = Session::round(self);
        let legal = round.legal();
        let blocks = |mv: &G::Move| {
            let mut state = round.state().clone();
            state.play_unchecked(*mv);
            state.turn() == Turn::Over && Some(state.end()) == G::BLOCKED
        };
        match legal.len() {
            _ if legal.iter().any(blocks) => Weight::Blocking,
            0 | 1 => Weight::Forced,
            _ => Weight::Free,
        }
    }

    fn minutes(&self) -> u16 {
        G::minutes(&Session::rules(self))
    }

    fn close(&mut self) -> bool {
        match G::leading(self) {
            Some(side) if Session::phase(self) == Phase::RoundOver => {
                Session::close(self, side);
                true
            }
            _ => false,
        }
    }

    fn seed(&self) -> Seed {
        Session::seed(self)
    }

    fn phase(&self) -> Phase {
        Session::phase(self)
    }

    fn round(&self) -> usize {
        self.number()
    }

    fn ply(&self) -> usize {
        self.plies()
    }

    fn points(&self) -> Option<[u16; 2]> {
        G::points(self)
    }

    fn legal(&self) -> Vec<String> {
        let legal = Session::round(self).legal();
        legal.iter().map(ToString::to_string).collect()
    }

    fn play(&mut self, seat: Seat, text: &str, words: &Words) -> Result<(), String> {
        if Session::phase(self).turn() != Some(seat) {
            return Err(words.plain("refused-not-now"));
        }
        let mv = G::read_move(self, seat, text, words)?;
        Session::play(self, mv).map_err(|_| words.plain("refused-not-now"))
    }

    fn can_undo(&self) -> bool {
        Session::can_undo(self)
    }

    fn undo(&mut self) -> bool {
        Session::undo(self)
    }

    fn can_undo_of(&self, seat: Seat) -> bool {
        Session::can_undo_of(self, seat)
    }

    fn undo_of(&mut self, seat: Seat) -> bool {
        Session::undo_of(self, seat)
    }

    fn next_round_from(&mut self, seed: Seed) {
        Session::next_round_from(self, seed);
    }

    fn thought(&self) -> Option<Thought> {
        let question = self.question()?;
        Some(Thought {
            seat: question.seat(),
            quick: question.is_quick(),
            work: Box::new(move |budget| question.answer(budget).map(|mv| mv.to_string())),
        })
    }

    fn answered(&mut self, seat: Seat, answer: Result<String, Fault>) {
        let legal = Session::round(self).legal();
        let answer = answer.and_then(|text| {
            let meant = legal.iter().find(|mv| mv.to_string() == text);
            let illegal = || Fault(format!("illegal move {text}"));
            meant.copied().ok_or_else(illegal)
        });
        Session::answered(self, seat, answer);
    }

    fn stand_in(&mut self) {
        let Phase::Program(seat) = Session::phase(self) else {
            return;
        };
        let state = Session::round(self).state();
        let player = G::catalogue().player(G::STAND_IN).ok();
        let chosen = player.and_then(|player| {
            let mut seated = player.sit(self.seed_of_ply("stand-in"));
            seated.begin(state, seat);
            let chosen = seated.choose(state, seat, None, &Budget::default());
            chosen.ok().map(|judgement| judgement.best())
        });
        let legal = Session::round(self).legal();
        let mv = chosen.filter(|mv| state.allows(*mv));
        if let Some(mv) = mv.or_else(|| legal.first().copied()) {
            // It is legal: nothing can be refused.
            let _ = Session::play(self, mv);
        }
    }

    fn opening(&self, words: &Words) -> Option<String> {
        G::opening(self, words)
    }

    fn events(&self, words: &Words, since: usize) -> Vec<String> {
        G::events(self, words, since)
    }

    fn turn(&self, words: &Words, seat: Seat) -> Vec<String> {
        G::at_turn(self, words, seat)
    }

    fn ending(&self, words: &Words) -> Option<(Vec<String>, Vec<String>)> {
        G::ending(self, words)
    }

    fn help_line(&self, words: &Words) -> String {
        G::help_line(words)
    }

    fn help(&self, words: &Words) -> Vec<String> {
        G::help(words, &Session::rules(self))
    }

    fn keys(&self, words: &Words) -> String {
        G::keys(words)
    }

    fn hint(
        &self,
        seat: Seat,
        seed: Option<Seed>,
        time: Option<Duration>,
    ) -> Option<Work<Box<dyn Hint>>> {
        let on_turn = Session::phase(self).turn() == Some(seat);
        let seed = seed.unwrap_or_else(|| self.seed_of_ply("hint"));
        match on_turn {
            true => G::hint(self, seat, seed, time),
            false => None,
        }
    }

    fn knowledge(&self, words: &Words, seat: Seat, width: usize) -> Option<(String, Vec<String>)> {
        G::knowledge(self, words, seat, width)
    }

    fn scene(&self, words: &Words, seat: Option<Seat>) -> Scene {
        G::scene(self, words, seat)
    }

    fn page(&self, words: &Words, seat: Seat, paged: Paged) -> Option<View> {
        G::page(self, words, seat, paged)
    }

    fn belief(&self, seat: Seat, reading: bool) -> Option<Work<Belief>> {
        G::belief(self, seat, reading)
    }

    fn text(&self) -> String {
        Session::text(self)
    }

    fn round_text(&self) -> String {
        Session::round_text(self)
    }

    fn finished_text(&self) -> String {
        Session::finished_text(self)
    }
}
