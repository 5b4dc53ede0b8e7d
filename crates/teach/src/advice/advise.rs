//! Advice for a position.

use std::time::Duration;

use capicua_belief::{Belief, Chances, Knowledge, Plays};
use capicua_core::{Budget, CancellationToken, Evaluation, MoveList, Seat, Seed};
use capicua_dominoes::notation::Position;
use capicua_dominoes::{Move, Tile};
use capicua_players::{ADVISER, Entrant, OpponentModel, SeatedPlayer, adviser};

use crate::advice::error::AdviceError;
use crate::advice::reasons::{self, Reason};

/// How to search for advice.
#[derive(Clone)]
pub struct AdviceOptions {
    /// The player that is asked; by default the strongest analyzer, which also gives reasons.
    pub player: Option<Entrant>,
    /// Worlds to search; by default the analyzer decides.
    pub samples: Option<u32>,
    /// Time limit. With a limit the answer may differ from run to run.
    pub time: Option<Duration>,
    /// The same seed gives the same answer.
    pub seed: Seed,
    /// The opponent model. By default nothing but passes is used: the models are fitted to the players of this
    /// program, and people play differently.
    pub reading: OpponentModel,
    /// Cancels the search.
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
    /// Why, the most telling first; none unless the best move is significantly better than all others.
    pub reasons: Vec<Reason>,
    /// How many moves there are to choose from.
    pub legal: usize,
    /// The tile that the rules prescribe for the lead: then there is no choice.
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

/// What `seat`, which is on turn in `position`, should play, by what it can know. A position with all
/// hands written down is a puzzle: the seat still knows only its own hand.
///
/// ```
/// use capicua_core::Seat;
/// use capicua_dominoes::notation::Position;
/// use capicua_teach::advice::{AdviceError, AdviceOptions, Reason, advise};
///
/// let text = "latin 55545250444232/?7/?7/?7 - C 45:30/100 moves 66 65 55 60 03 36 54 43 62 35";
/// let position: Position = text.parse()?;
/// let options = AdviceOptions {
///     samples: Some(1000),
///     ..AdviceOptions::default()
/// };
/// let advice = advise(&position, Seat::A, &options)?;
/// // 2-5 leaves 5 at both ends; two tiles with a 5 are left, one of them in the own hand.
/// assert_eq!(advice.best().to_string(), "25");
/// let squares = Reason::Squares { pip: 5, left: 2, own: 1 };
/// assert!(advice.reasons.contains(&squares));
///
/// let error = advise(&position, Seat::B, &options).unwrap_err();
/// assert!(matches!(error, AdviceError::NotOnTurn { turn: Seat::A, .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

/// The evaluation of a player, after it has been told the history of the position.
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
    if legal.contains(&evaluation.best()) {
        Ok(evaluation)
    } else {
        Err(AdviceError::Fault(format!(
            "illegal move {}",
            evaluation.best()
        )))
    }
}

/// Who holds what, as far as `seat` can know: exact probabilities over all deals that agree with what
/// was seen.
///
/// ```
/// use capicua_core::Seat;
/// use capicua_dominoes::notation::Position;
/// use capicua_teach::advice::exact_chances;
///
/// let text = "latin 55545250444232/?7/?7/?7 - C 45:30/100 moves 66 65 55 60 03 36 54 43 62 35";
/// let chances = exact_chances(&text.parse::<Position>()?, Seat::A)?;
/// // Three other hands; every hidden tile is in one of them.
/// assert_eq!(chances.holders().len(), 3);
/// for tile in chances.tiles() {
///     let sum: f64 = (0..3).map(|holder| chances.of(holder, tile)).sum();
///     assert!((sum - 1.0).abs() < 1e-9);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn exact_chances(position: &Position, seat: Seat) -> Result<Chances, AdviceError> {
    if seat.index() >= position.now().public().seats() {
        return Err(AdviceError::NoSuchSeat(seat));
    }
    let knowledge = Knowledge::from_position(position, Some(seat));
    Ok(Belief::from_knowledge(&knowledge)?.chances())
}
