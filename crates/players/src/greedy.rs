//! `greedy`: the heaviest playable tile; in All Fives the most points now, then the heaviest tile. What
//! beginners play, and the baseline of the papers on partnership dominoes.

use capicua_core::{Budget, Evaluation, Random};
use capicua_dominoes::{Event, Move, View};

use crate::Strategy;
use crate::strategy::first_by;

/// Plays the heaviest tile, in All Fives the one that scores most, then the heaviest; ties are broken
/// at random. It never passes while it can play, and never calls a false pass.
///
/// ```
/// use capicua_core::{Budget, Seat, Seed};
/// use capicua_dominoes::notation::Position;
/// use capicua_players::{Greedy, Strategy as _};
///
/// // The ends are 0 and 5. 5-5 lies crosswise and scores 10; the heavier 6-4 does not fit, 6-0 scores nothing.
/// let position: Position = "fives 646055/?7 05 A 0:0/100".parse()?;
/// let view = position.now().view(Seat::A).unwrap();
/// let evaluation = Greedy.evaluate(&view, &[], &mut Seed(1).random(), &Budget::default());
/// assert_eq!(evaluation.best().to_string(), "55");
/// # Ok::<(), capicua_core::InputError>(())
/// ```
pub struct Greedy;

impl Strategy for Greedy {
    fn evaluate(
        &mut self,
        view: &View,
        _: &[Event],
        random: &mut Random,
        _: &Budget,
    ) -> Evaluation<Move> {
        first_by(view, random, |mv| worth(view, mv))
    }
}

/// Points that a move scores now, and the pips of its tile; `None` for moves without a tile.
fn worth(view: &View, mv: &Move) -> Option<(u16, u8)> {
    let Move::Play(placement) = mv else {
        return None;
    };
    let rules = view.public().rules();
    let points = if rules.fives {
        view.public().ends().points(rules, *placement)
    } else {
        0
    };
    Some((points, placement.tile().pips()))
}
