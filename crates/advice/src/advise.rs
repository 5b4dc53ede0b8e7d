//! The question and the answer.

use std::time::Duration;

use capicua_belief::{Belief, Chances, Knowledge, Plays};
use capicua_core::{Budget, Estimate, Seat, Seed, Stop};
use capicua_dominoes::Move;
use capicua_dominoes::notation::{Fault, Position, Record, Written};
use capicua_players::{ADVISER, Judged, Reading, adviser};

use crate::error::NoAdvice;
use crate::reasons::{self, Reason};

/// How to think.
#[derive(Clone, Debug)]
pub struct Options {
    /// Deals to look at; by default as many as the adviser likes.
    pub samples: Option<u32>,
    /// Longest time to think. With a limit the answer may differ from run to run.
    pub time: Option<Duration>,
    /// The same seed gives the same answer.
    pub seed: Seed,
    /// What is read into the moves of the others. Nothing beyond passes unless somebody says so: the
    /// models know how the players of this program play, and people play otherwise.
    pub reading: Reading,
    /// Raised when nobody waits any more.
    pub stop: Stop,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            samples: None,
            time: None,
            seed: Seed(1),
            reading: Reading::Nothing,
            stop: Stop::default(),
        }
    }
}

/// What to play.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// The seat that is advised.
    pub seat: Seat,
    /// The player that advises.
    pub player: &'static str,
    /// The move to play.
    pub best: Move,
    /// All legal moves, the best first.
    pub moves: Vec<Ranked>,
    /// Why, the most telling first; none when other moves are as good within the interval.
    pub reasons: Vec<Reason>,
    /// Whether all deals there can be were solved: then nothing depends on chance.
    pub exact: bool,
    /// Deals looked at.
    pub samples: u32,
    /// How many deals there can be.
    pub deals: u128,
    /// The seed it was asked with.
    pub seed: Seed,
}

/// A move and what it is worth to the side that plays it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ranked {
    /// The move.
    pub mv: Move,
    /// Chance to win the round, a tie counting half; in All Fives the chance to win the match if the
    /// score matters.
    pub win: Estimate,
    /// Points of the round, won ones positive, if the adviser has looked at them.
    pub points: Option<Estimate>,
    /// Chance to win that it gives away against the best move, over the same deals.
    pub loss: Estimate,
}

impl Ranked {
    /// Whether the move may be as good as the best one, as far as the deals looked at can tell.
    pub fn may_be_best(&self) -> bool {
        self.loss.mean <= self.loss.half_width
    }
}

impl From<Judged> for Ranked {
    fn from(judged: Judged) -> Ranked {
        Ranked {
            mv: judged.mv,
            win: judged.win,
            points: judged.points,
            loss: judged.loss,
        }
    }
}

/// What `seat`, which is on turn in `position`, should play, by what it can know. Whoever writes
/// down all hands sets a puzzle: then the seat knows its own only.
pub fn advise(position: &Position, seat: Seat, options: &Options) -> Result<Advice, NoAdvice> {
    let now = position.now();
    let public = now.public();
    if seat.index() >= public.seats() {
        return Err(NoAdvice::NoSuchSeat(seat));
    }
    if public.end().is_some() {
        return Err(NoAdvice::Over);
    }
    if public.turn() != seat {
        let turn = public.turn();
        return Err(NoAdvice::NotOnTurn { seat, turn });
    }
    let seed = options.seed.named("advice");
    let mut adviser = adviser(public.rules(), options.reading, seed).map_err(NoAdvice::Rules)?;
    let view = now.view(seat).ok_or(NoAdvice::HandUnknown(seat))?;
    if public.must_draw(view.hand()) {
        return Err(NoAdvice::MustDraw(seat));
    }
    let belief = Belief::of(&Knowledge::of_position(position, Some(seat)))?;
    let plays = Plays::new(position.start().public(), position.history());
    let budget = Budget {
        samples: options.samples,
        time: options.time,
        stop: options.stop.clone(),
    };
    let considered = adviser.consider(&view, &belief, &plays, &budget);
    let reasons = reasons::find(&view, &considered);
    Ok(Advice {
        seat,
        player: ADVISER,
        best: considered.moves[0].mv,
        reasons,
        exact: considered.exact,
        samples: considered.samples,
        deals: belief.deals(),
        seed: options.seed,
        moves: considered.moves.into_iter().map(Ranked::from).collect(),
    })
}

/// Who holds what, as far as `seat` can know: all deals that agree with what was seen, counted.
pub fn believed(position: &Position, seat: Seat) -> Result<Chances, NoAdvice> {
    if seat.index() >= position.now().public().seats() {
        return Err(NoAdvice::NoSuchSeat(seat));
    }
    let knowledge = Knowledge::of_position(position, Some(seat));
    Ok(Belief::of(&knowledge)?.chances())
}

/// The position of a record after its first `moves` moves, as `seat` saw it: other hands, and the
/// tiles others drew, are not in it.
pub fn seen_from(record: &Record, moves: usize, seat: Seat) -> Result<Position, Fault> {
    let mut position = Position::new(record.start().seen_by(seat));
    for mv in record.moves().iter().take(moves) {
        let drawn_by_another = position.now().public().turn() != seat;
        position.play(match mv.written {
            Written::Draw(Some(_)) if drawn_by_another => Written::Draw(None),
            written => written,
        })?;
    }
    Ok(position)
}
