//! The question and the answer.

use std::time::Duration;

use capicua_belief::{Belief, Chances, Knowledge, Plays};
use capicua_core::{Budget, CancellationToken, Evaluation, MoveList, Seat, Seed};
use capicua_dominoes::notation::Position;
use capicua_dominoes::{Move, Tile};
use capicua_players::{ADVISER, Entrant, OpponentModel, SeatedPlayer, adviser};

use crate::advice::error::AdviceError;
use crate::advice::reasons::{self, Reason};

/// How to think.
#[derive(Clone)]
pub struct AdviceOptions {
    /// Who is asked; by default the strongest adviser there is, which also looks for reasons.
    pub player: Option<Entrant>,
    /// Deals to look at; by default as many as the adviser likes.
    pub samples: Option<u32>,
    /// Longest time to think. With a limit the answer may differ from run to run.
    pub time: Option<Duration>,
    /// The same seed gives the same answer.
    pub seed: Seed,
    /// What is read into the moves of the others. Nothing beyond passes unless somebody says so: the
    /// models know how the players of this program play, and people play otherwise.
    pub reading: OpponentModel,
    /// Raised when nobody waits any more.
    pub stop: CancellationToken,
}

impl Default for AdviceOptions {
    fn default() -> AdviceOptions {
        AdviceOptions {
            player: None,
            samples: None,
            time: None,
            seed: Seed(1),
            reading: OpponentModel::Nothing,
            stop: CancellationToken::default(),
        }
    }
}

/// What to play.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// The seat that is advised.
    pub seat: Seat,
    /// The player that advises.
    pub player: String,
    /// What every move is worth, the best first.
    pub evaluation: Evaluation<Move>,
    /// Why, the most telling first; none unless the best move is better than all others as far as
    /// was looked.
    pub reasons: Vec<Reason>,
    /// How many moves there are to choose from.
    pub legal: usize,
    /// The tile that the rules make the seat lead with: then there is nothing to choose.
    pub forced: Option<Tile>,
    /// How many deals there can be.
    pub deals: u128,
    /// The seed it was asked with.
    pub seed: Seed,
}

impl Advice {
    /// The move to play.
    pub fn best(&self) -> Move {
        self.evaluation.best()
    }
}

/// What `seat`, which is on turn in `position`, should play, by what it can know. Whoever writes
/// down all hands sets a puzzle: then the seat knows its own only.
pub fn advise(
    position: &Position,
    seat: Seat,
    options: &AdviceOptions,
) -> Result<Advice, AdviceError> {
    let now = position.now();
    let public = now.public();
    if seat.index() >= public.seats() {
        return Err(AdviceError::NoSuchSeat(seat));
    }
    if public.end().is_some() {
        return Err(AdviceError::Over);
    }
    if public.turn() != seat {
        let turn = public.turn();
        return Err(AdviceError::NotOnTurn { seat, turn });
    }
    let adviser = match &options.player {
        Some(player) => {
            player.knows(public.rules()).map_err(AdviceError::Rules)?;
            None
        }
        None => Some(adviser(options.reading)),
    };
    let view = now.view(seat).ok_or(AdviceError::HandUnknown(seat))?;
    if public.must_draw(view.hand()) {
        return Err(AdviceError::MustDraw(seat));
    }
    let mut legal = MoveList::new();
    view.legal(&mut legal);
    let belief = Belief::from_knowledge(&Knowledge::from_position(position, Some(seat)))?;
    let seed = options.seed.named("advice");
    let budget = Budget {
        samples: options.samples,
        time: options.time,
        ..Budget::until(&options.stop)
    };
    let (evaluation, reasons) = match adviser {
        Some(mut adviser) => {
            let plays = Plays::new(position.start().public(), position.history());
            let mut random = seed.named(ADVISER).random();
            let evaluation = adviser.analyze(&view, &belief, &plays, &mut random, &budget);
            let reasons = reasons::for_best_move(&view, &evaluation, adviser.worlds());
            (evaluation, reasons)
        }
        None => (ask(position, seat, options, &budget)?, Vec::new()),
    };
    let player = options.player.as_ref();
    Ok(Advice {
        seat,
        player: player.map_or(ADVISER.to_owned(), |player| player.spec().to_string()),
        evaluation,
        reasons,
        legal: legal.len(),
        forced: public.forced_lead(),
        deals: belief.deals(),
        seed: options.seed,
    })
}

/// What a player of the table makes of a position, once it was told how it came about.
fn ask(
    position: &Position,
    seat: Seat,
    options: &AdviceOptions,
    budget: &Budget,
) -> Result<Evaluation<Move>, AdviceError> {
    let seated = options
        .player
        .as_ref()
        .map(|p| p.sit(options.seed.named("advice")));
    let Some(SeatedPlayer::Honest(mut player)) = seated else {
        return Err(AdviceError::Dishonest);
    };
    let unknown = AdviceError::HandUnknown(seat);
    let mut told = Position::new(position.start().seen_by(seat));
    let start = told.now().view(seat).ok_or(unknown.clone())?;
    player.begin(&start);
    for (event, written) in position.history().iter().zip(position.moves()) {
        told.play(*written).map_err(|_| unknown.clone())?;
        let now = told.now().view(seat).ok_or(unknown.clone())?;
        player.saw(event, &now);
    }
    let view = told.now().view(seat).ok_or(unknown)?;
    let evaluation = player.choose(&view, budget);
    let evaluation = evaluation.map_err(|fault| AdviceError::Fault(fault.to_string()))?;
    let mut legal = MoveList::new();
    view.legal(&mut legal);
    match legal.contains(&evaluation.best()) {
        true => Ok(evaluation),
        false => Err(AdviceError::Fault(format!(
            "illegal move {}",
            evaluation.best()
        ))),
    }
}

/// Who holds what, as far as `seat` can know: all deals that agree with what was seen, counted.
pub fn exact_chances(position: &Position, seat: Seat) -> Result<Chances, AdviceError> {
    if seat.index() >= position.now().public().seats() {
        return Err(AdviceError::NoSuchSeat(seat));
    }
    let knowledge = Knowledge::from_position(position, Some(seat));
    Ok(Belief::from_knowledge(&knowledge)?.chances())
}
