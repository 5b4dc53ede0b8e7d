//! One position, three questions: what is it worth, who holds what, what would somebody play.

use capicua_belief::{Belief, Knowledge, viewpoint};
use capicua_core::{Budget, Evaluation, Fault, Player as _, Seed, message};
use capicua_dominoes::notation::Position;
use capicua_dominoes::{House, Move, State};
use capicua_solver::{Objective, Solver};
use capicua_table::{SeatedPlayer, Wire, WireState as _};

use crate::{Contender, Error};

/// The domino game that players sit down to: any rules, read at run time.
pub type Dominoes = State<House>;

/// What every move is worth in points of the round to the side that plays it, the best first, with all hands open
/// and best play to the end. Nothing once the round is over.
///
/// ```
/// let deal = "latin 5250444232/4133311110/61222100/64514020 2630^6655435 A 45:30/100";
/// let moves = capicua::solve(deal)?;
/// assert_eq!((moves[0].0.to_string(), moves[0].1), ("50".to_owned(), 18));
/// assert_eq!(moves[4].1, -40);
/// # Ok::<(), capicua::Error>(())
/// ```
///
/// A [`Solver`] solves for other objectives, shows a line of best play, and keeps what it has found for the
/// next position.
pub fn solve(position: &str) -> Result<Vec<(Move, i32)>, Error> {
    let position: Position = position.parse()?;
    let state = position.now().open_state()?;
    let mut moves = Solver::default()
        .values(&state, &Objective::Points)?
        .to_vec();
    moves.sort_by_key(|&(_, value)| -value);
    Ok(moves)
}

/// Who can hold what: all deals that agree with what was seen, counted. Through the eyes of the seat on turn if its
/// hand is written, else of the first whose hand is.
///
/// ```
/// use capicua::belief::Holder;
/// use capicua::core::Seat;
/// use capicua::dominoes::Tile;
///
/// // C has led 6-6 and D passed: 6-5 is not in D's hand.
/// let belief = capicua::infer("latin 55545250444232/?7/?7/?7 - C - moves 66 -")?;
/// let six_five = [Tile::new(6, 5)].into_iter().collect();
/// assert_eq!(belief.chance_of_any(Holder::Seat(Seat::D), six_five), 0.0);
/// assert!(belief.deals() > 1_000_000);
/// # Ok::<(), capicua::Error>(())
/// ```
pub fn infer(position: &str) -> Result<Belief, Error> {
    let position: Position = position.parse()?;
    let knowledge = Knowledge::from_position(&position, viewpoint(&position));
    Ok(Belief::from_knowledge(&knowledge)?)
}

/// What a player would play in a position, by what the seat on turn can know, and what it thinks of its moves. The
/// same seed gives the same answer. Of any game that can be written as a position.
///
/// ```
/// # #[cfg(feature = "players")] {
/// use capicua::core::Seed;
///
/// let position = "latin 55545250444232/?7/?7/?7 - A -";
/// let answer = capicua::ask("champion:samples=20", position, Seed(1))?;
/// assert_eq!(answer.moves.len(), 7);
/// assert!(answer.moves[0].win.unwrap().mean >= answer.moves[6].win.unwrap().mean);
/// assert_eq!(capicua::ask("greedy", position, Seed(1))?.best().to_string(), "55");
/// # }
/// # Ok::<(), capicua::Error>(())
/// ```
pub fn ask<G: Wire>(
    player: impl Contender<G>,
    position: &str,
    seed: Seed,
) -> Result<Evaluation<G::Move>, Error> {
    let player = player.entrant()?;
    let (mut now, happened) = G::WireState::begin(position)?;
    player.knows(&now.rules())?;
    for what in &happened {
        now.hear(what)?;
    }
    let seat = now.decides().ok_or_else(|| {
        Error::new(
            message!("round-is-over"),
            message!("fix-leave-last-move-away-be"),
        )
    })?;
    let choices = G::choices(&now.view(seat)?);
    if choices.is_empty() {
        return Err(Error::new(
            message!("seat-has-to-draw", seat),
            message!("fix-add-tile-draws-like"),
        ));
    }
    let SeatedPlayer::Honest(mut player) = player.sit(seed) else {
        return Err(Error::new(
            message!("oracle-cannot-advise"),
            message!("fix-capicua-solve-tells-what-best"),
        ));
    };
    // Again from the beginning, now that it is known whose eyes to look through.
    let (mut now, _) = G::WireState::begin(position)?;
    player.begin(&now.view(seat)?);
    for what in &happened {
        let event = now.hear(what)?;
        player.saw(&event, &now.view(seat)?);
    }
    let answer = player.choose(&now.view(seat)?, &Budget::default());
    let legal = answer.and_then(|answer| match choices.contains(&answer.best()) {
        true => Ok(answer),
        false => Err(Fault(format!("illegal move {}", answer.best()))),
    });
    legal.map_err(|fault| {
        let what = message!("player-failed", why = fault);
        Error::new(what, message!("fix-ask-another-player-try-capicua"))
    })
}
