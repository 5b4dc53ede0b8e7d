//! What every legal move would leave behind.
//!
//! Besides the plain facts there is what a thoughtful player works out: which tiles the opponent
//! can hold after what he drew and passed on, what each of them would score on the new ends, how
//! likely he is to have none that fits, and what the own hand could do next. Most of it is the same
//! for all moves of a position and is entered once.

use capicua_core::View as _;
use capicua_dominoes::kernel::score;
use capicua_dominoes::{Move, Rules, Ruleset, TileSet, View};

use crate::policy::network::EncodedMoves;
use crate::policy::observation::{MAX_NEED, need};
use crate::policy::opponent::OpponentHand;
use crate::policy::table_ends::{PAIRS, PIPS, TILES, TableEnds};
use crate::policy::void_tracker::VoidTracker;

/// Counts of tiles are told apart up to here.
const COUNTS: usize = 15;

/// Points of a move in fives, told apart up to here.
const GAINS: usize = 8;

/// Needs in fives, from zero to [`MAX_NEED`].
const NEEDS: usize = MAX_NEED as usize / 5 + 1;

/// Where each group of inputs begins.
const HAND: usize = 0;
const HELD: usize = HAND + TILES;
const ELSEWHERE: usize = HELD + TILES;
const THEIR_COUNT: usize = ELSEWHERE + TILES;
const OWN_COUNT: usize = THEIR_COUNT + COUNTS;
const STOCK: usize = OWN_COUNT + COUNTS;
const LACKS: usize = STOCK + COUNTS;
const THEIR_NEED: usize = LACKS + PIPS;
const OWN_NEED: usize = THEIR_NEED + NEEDS;
const ENDS: usize = OWN_NEED + NEEDS;
const THREAT: usize = ENDS + PAIRS;
const FOLLOW: usize = THREAT + TILES;
const GAIN: usize = FOLLOW + TILES;
const FACTS: usize = GAIN + GAINS;

/// Inputs of a network that judges afterstates.
pub(crate) const INPUTS: usize = FACTS + 12;

/// Points as inputs: ten is one.
const POINTS: f32 = 0.1;

/// Pips as inputs.
const WEIGHT: f32 = 0.02;

/// Encodes what each of `moves` would leave behind, for networks with the encoding of afterstates.
#[inline]
pub fn encode<R: Ruleset>(
    view: &View<R>,
    memory: &VoidTracker,
    moves: &[Move],
    encoded: &mut EncodedMoves,
) {
    encoded.clear();
    let opponent = OpponentHand::new(view, memory);
    encode_shared(view, memory, &opponent, encoded);
    for mv in moves {
        encode_move(view, *mv, &opponent, encoded);
        encoded.end_move();
    }
}

fn encode_shared<R: Ruleset>(
    view: &View<R>,
    memory: &VoidTracker,
    opponent: &OpponentHand,
    encoded: &mut EncodedMoves,
) {
    let public = view.public();
    let (own, other) = (view.seat(), view.seat().next(2));
    for tile in view.hand() {
        encoded.share(HAND + tile.index(), 1.0);
    }
    for tile in view.unseen() {
        let held = if opponent.possible.contains(tile) {
            opponent.chance
        } else {
            0.0
        };
        for (group, chance) in [(HELD, held), (ELSEWHERE, 1.0 - held)] {
            if chance > 0.0 {
                encoded.share(group + tile.index(), chance);
            }
        }
    }
    for (group, count) in [
        (THEIR_COUNT, public.count(other)),
        (OWN_COUNT, public.count(own)),
        (STOCK, public.stock()),
    ] {
        encoded.share(group + count.min(COUNTS - 1), 1.0);
    }
    for pip in memory.lacks(other).iter() {
        encoded.share(LACKS + usize::from(pip), 1.0);
    }
    encoded.share(THEIR_NEED + usize::from(need(view, other).div_ceil(5)), 1.0);
}

fn encode_move<R: Ruleset>(
    view: &View<R>,
    mv: Move,
    opponent: &OpponentHand,
    encoded: &mut EncodedMoves,
) {
    let public = view.public();
    let mut ends = *public.ends();
    let mut hand = view.hand();
    let mut gain = 0;
    if let Move::Play(placement) = mv {
        let rules: &Rules = public.rules();
        ends.lay(rules, placement);
        gain = score(ends.sum());
        encoded.add(HAND + placement.tile().index(), -1.0);
        hand.remove(placement.tile());
    }
    let own_need = need(view, view.seat());
    encoded.add(GAIN + usize::from(gain / 5).min(GAINS - 1), 1.0);
    let left = own_need.saturating_sub(gain);
    encoded.add(OWN_NEED + usize::from(left.div_ceil(5)), 1.0);
    let facts = match TableEnds::from_ends(&ends) {
        Some(ends) => look_ahead(ends, hand, opponent, encoded),
        None => Facts::default(),
    };
    let unseen = opponent.possible;
    let mean_pips = unseen.pips() as f32 / unseen.len().max(1) as f32;
    for (index, value) in [
        f32::from(gain) * POINTS,
        facts.expected_threat * POINTS,
        facts.threatened,
        facts.blocked,
        facts.playable as f32 * 0.25,
        facts.best_follow * POINTS,
        hand.pips() as f32 * WEIGHT,
        hand.pips_held().len() as f32 / PIPS as f32,
        opponent.count as f32 * mean_pips * WEIGHT,
        f32::from(u8::from(hand.is_empty())),
        f32::from(u8::from(left == 0)),
        hand.len() as f32 / 7.0,
    ]
    .into_iter()
    .enumerate()
    {
        if value != 0.0 {
            encoded.add(FACTS + index, value);
        }
    }
}

/// What one can say about the next turns.
#[derive(Default)]
struct Facts {
    /// Points the opponent's tiles would make, each with its chance, added up.
    expected_threat: f32,
    /// The chance that the opponent can score.
    threatened: f32,
    /// The chance that the opponent cannot play.
    blocked: f32,
    /// Own tiles that fit the new ends.
    playable: usize,
    /// The most that one of them would make.
    best_follow: f32,
}

#[inline]
fn look_ahead(
    ends: TableEnds,
    hand: TileSet,
    opponent: &OpponentHand,
    encoded: &mut EncodedMoves,
) -> Facts {
    encoded.add(ENDS + ends.index(), 1.0);
    let [low, high] = ends.pips();
    let fitting = TileSet::suit(low) | TileSet::suit(high);
    let points = ends.points();
    let mut facts = Facts::default();
    let mut scoring = TileSet::EMPTY;
    for tile in opponent.possible & fitting {
        let points = points[tile.index()];
        if points > 0 {
            let threat = opponent.chance * f32::from(points);
            encoded.add(THREAT + tile.index(), threat * POINTS);
            facts.expected_threat += threat;
            scoring.insert(tile);
        }
    }
    facts.threatened = 1.0 - opponent.chance_of_none(scoring);
    facts.blocked = opponent.chance_of_none(fitting);
    facts.playable = (hand & fitting).len();
    for tile in hand & fitting {
        let points = f32::from(points[tile.index()]);
        if points > 0.0 {
            encoded.add(FOLLOW + tile.index(), points * POINTS);
            facts.best_follow = facts.best_follow.max(points);
        }
    }
    facts
}
