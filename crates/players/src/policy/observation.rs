//! What the published learner is shown, and the actions it answers with.
//!
//! Plain facts and nothing worked out from them: the tiles in hand and on the table, the two ends,
//! the counts and the score. An action is a tile on one of the two ends, or a pass.

use arrayvec::ArrayVec;
use capicua_core::{Seat, View as _};
use capicua_dominoes::{Arm, Move, Ruleset, View};

use crate::policy::table_ends::{KINDS, TILES, TableEnds};

/// Actions: each tile on the lower or on the higher end, and the pass.
pub const ACTIONS: usize = 2 * TILES + 1;

const HAND: usize = 0;
const TABLE: usize = HAND + TILES;
const ENDS: usize = TABLE + TILES;
const COUNTS: usize = ENDS + 2 * KINDS;

/// Numbers in an observation.
pub const OBSERVATION_INPUTS: usize = COUNTS + 5;

/// The numbers that are not zero. Room for all of them.
pub type Inputs = ArrayVec<(u16, f32), OBSERVATION_INPUTS>;

/// Encodes what a seat sees.
#[inline]
pub fn observe<R: Ruleset>(view: &View<R>, inputs: &mut Inputs) {
    inputs.clear();
    let public = view.public();
    let mut set = |index: usize, value: f32| inputs.push((index as u16, value));
    for tile in view.hand() {
        set(HAND + tile.index(), 1.0);
    }
    for tile in public.played() {
        set(TABLE + tile.index(), 1.0);
    }
    if let Some(ends) = TableEnds::from_ends(public.ends()) {
        let [low, high] = ends.kinds();
        set(ENDS + low, 1.0);
        set(ENDS + KINDS + high, 1.0);
    }
    let own = view.seat();
    let other = own.next(2);
    let [my_need, their_need] = [own, other].map(|seat| need(view, seat));
    let hand = f32::from(public.rules().hand);
    for (index, value) in [
        public.count(own) as f32 / hand,
        public.count(other) as f32 / hand,
        public.stock() as f32 / (2.0 * hand),
        f32::from(my_need) / f32::from(MAX_NEED),
        f32::from(their_need) / f32::from(MAX_NEED),
    ]
    .into_iter()
    .enumerate()
    {
        set(COUNTS + index, value);
    }
}

/// A need from which on nobody is near the target: a match to 100 begins there. Networks have seen
/// no larger one.
pub(crate) const MAX_NEED: u16 = 100;

/// Points that `seat` still needs to win the match; far from it when the score does not matter.
#[inline]
pub(crate) fn need<R: Ruleset>(view: &View<R>, seat: Seat) -> u16 {
    let public = view.public();
    let side = public.rules().side_of(seat).index();
    public.standing().map_or(MAX_NEED, |standing| {
        let scored = standing.score[side] + public.gained()[side];
        standing.target.saturating_sub(scored).min(MAX_NEED)
    })
}

/// The action that stands for a move.
#[inline]
pub(crate) fn action(ends: Option<TableEnds>, mv: Move) -> usize {
    let Move::Play(placement) = mv else {
        return ACTIONS - 1;
    };
    let on_high = ends.is_some_and(|ends| {
        let [low, high] = ends.pips();
        // Where both show the same pip the double is the higher kind.
        if low == high {
            placement.arm == Arm::Cross
        } else {
            placement.cover == high
        }
    });
    2 * placement.tile().index() + usize::from(on_high)
}

/// The action that stands for a move of `view`.
pub fn action_of<R: Ruleset>(view: &View<R>, mv: Move) -> usize {
    action(TableEnds::from_ends(view.public().ends()), mv)
}
