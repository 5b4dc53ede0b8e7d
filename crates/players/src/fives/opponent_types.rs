//! What the moves of the other seat tell about its hand, and about who it is.
//!
//! Three kinds of players are thought possible: any move, most points now, and the careful policy,
//! each with a chance. In a world (who holds what) every kind explains the moves seen better or
//! worse; world and kind are drawn together, in proportion to how well they explain them.

use capicua_belief::{Belief, Plays};
use capicua_dominoes::kernel::{CompactMove, CountedEnds, TileBits, by_weight, tile_at};
use capicua_dominoes::{House, Move, TileSet};

use crate::fives::policy::{CAREFUL_POLICY, SeatView};

/// Who the other seat may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OpponentType {
    /// Plays anything.
    Any,
    /// Plays for points now.
    Greedy,
    /// Plays carefully.
    Careful,
}

/// How likely each kind is: any move, most points now, careful.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OpponentTypes(pub [f64; OPPONENT_TYPES.len()]);

impl OpponentTypes {
    /// Somebody careful, for sure.
    pub const CAREFUL: OpponentTypes = OpponentTypes([0.0, 0.0, 1.0]);

    /// The kinds that are worth a thought, with how likely each is; they add up to one.
    pub(crate) fn each(self) -> impl Iterator<Item = (OpponentType, f32)> {
        let worth_it = |chance: f64| if chance < NEGLIGIBLE { 0.0 } else { chance };
        let all: f64 = self.0.iter().map(|&chance| worth_it(chance)).sum();
        let each = OPPONENT_TYPES.into_iter().zip(self.0);
        each.filter(move |&(_, chance)| worth_it(chance) > 0.0)
            .map(move |(kind, chance)| (kind, (chance / all) as f32))
    }
}

/// A kind that is less likely than this is not thought about.
const NEGLIGIBLE: f64 = 0.02;

impl Default for OpponentTypes {
    /// Nothing is known yet.
    fn default() -> OpponentTypes {
        OpponentTypes([1.0 / OPPONENT_TYPES.len() as f64; OPPONENT_TYPES.len()])
    }
}

/// All kinds, in the order of chances.
pub(crate) const OPPONENT_TYPES: [OpponentType; 3] = [
    OpponentType::Any,
    OpponentType::Greedy,
    OpponentType::Careful,
];

/// How often a move is not what a kind would play but any move.
const NOISE: f64 = 0.08;

/// How many points worse a move has to be for a careful player to play it e times less often.
const TEMPERATURE: f32 = 2.0;

/// A move seen, and what was on the table.
struct ObservedMove {
    ends: CountedEnds,
    unplayed: TileBits,
    others: u32,
    lay: CompactMove,
}

/// Somebody who reads moves.
pub(crate) struct Reader<'a> {
    belief: &'a Belief,
    plays: &'a Plays<House>,
    seen: Vec<Option<ObservedMove>>,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(belief: &'a Belief, plays: &'a Plays<House>) -> Reader<'a> {
        let seen = plays
            .iter()
            .map(|(public, seat, mv)| match mv {
                Move::Play(placement) => Some(ObservedMove {
                    ends: CountedEnds::new(public.ends()),
                    unplayed: by_weight(public.unplayed()),
                    others: public.count(seat.next(2)) as u32,
                    lay: CompactMove::new(public.ends(), placement),
                }),
                _ => None,
            })
            .collect();
        Reader {
            belief,
            plays,
            seen,
        }
    }

    /// How likely each kind of player would have made all the moves, if the tiles lie so.
    pub(crate) fn likelihoods(&self, world: &capicua_belief::World) -> [f64; OPPONENT_TYPES.len()] {
        let mut product = [1.0; OPPONENT_TYPES.len()];
        self.plays
            .each_hand(self.belief, world, |index, hand: TileSet| {
                if let Some(seen) = &self.seen[index] {
                    let chances = seen.chances(by_weight(hand));
                    for (product, chance) in product.iter_mut().zip(chances) {
                        *product *= chance;
                    }
                }
            });
        product
    }
}

impl ObservedMove {
    fn chances(&self, hand: TileBits) -> [f64; OPPONENT_TYPES.len()] {
        let playable = hand & self.ends.fitting();
        let lays = self.ends.lays(playable);
        let count = lays.len();
        if count <= 1 {
            return [1.0; OPPONENT_TYPES.len()];
        }
        let any = 1.0 / count as f64;
        let seat_view = SeatView {
            ends: self.ends,
            hand,
            playable,
            unseen: self.unplayed & !hand,
            possible: self.unplayed & !hand,
            others: self.others,
        };
        // The end named may be either of two that are alike.
        let ours = |lay: &CompactMove| {
            lay.tile == self.lay.tile && (lay.end == self.lay.end || self.ends.are_alike())
        };
        let pips = |lay: &CompactMove| tile_at(lay.tile).pips();
        let mut most = (0, 0);
        let mut equal = 0;
        let mut sum = 0.0f32;
        let mut played = (0.0f32, (0, 0));
        let mut top = f32::NEG_INFINITY;
        let mut worths = arrayvec::ArrayVec::<f32, 64>::new();
        for lay in &lays {
            let worth = CAREFUL_POLICY.worth(&seat_view, *lay) / TEMPERATURE;
            top = top.max(worth);
            worths.push(worth);
            let rank = (self.ends.points(*lay), pips(lay));
            if rank > most {
                (most, equal) = (rank, 1);
            } else if rank == most {
                equal += 1;
            }
            if ours(lay) {
                played = (worth, rank);
            }
        }
        for worth in &worths {
            sum += exponential(worth - top);
        }
        let careful = f64::from(exponential(played.0 - top) / sum);
        let greedy = if played.1 == most {
            1.0 / f64::from(equal)
        } else {
            0.0
        };
        let mixed = |chance: f64| (1.0 - NOISE) * chance + NOISE * any;
        [any, mixed(greedy), mixed(careful)]
    }
}

/// e to the power of a number that is not positive, near enough and by multiplication alone: the
/// library's may differ from machine to machine.
fn exponential(number: f32) -> f32 {
    (0..8).fold((1.0 + number / 256.0).max(0.0), |power, _| power * power)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fives::policy::{MostPoints, PlayoutPolicy as _};
    use capicua_core::{Game, ImperfectInformation, MoveList, Seat, Seed, Turn, View as _};
    use capicua_dominoes::{FIVES, Match};

    #[test]
    fn exponentials_are_near_enough() {
        for tenth in 0..100 {
            let number = -tenth as f32 / 10.0;
            let error = (exponential(number) - capicua_core::math::expf(number)).abs();
            assert!(error < 0.01, "{number}");
        }
    }

    /// Rounds of one kind of player against chance: the kind is found out from its moves.
    #[test]
    fn the_kind_of_player_is_found_out() {
        for (at, kind) in OPPONENT_TYPES.into_iter().enumerate() {
            let mut believed = [0.0; OPPONENT_TYPES.len()];
            for index in 0..60 {
                let seed = Seed(4).at(index);
                let chances = round_against(kind, seed);
                for (sum, chance) in believed.iter_mut().zip(chances.0) {
                    *sum += chance / 60.0;
                }
            }
            let most = believed.iter().copied().fold(0.0, f64::max);
            assert_eq!(believed[at], most, "{kind:?}: {believed:?}");
            assert!(most > 0.45, "{kind:?}: {believed:?}");
        }
    }

    /// What B is thought to be at the end of a round that it played as `kind`.
    fn round_against(kind: OpponentType, seed: Seed) -> OpponentTypes {
        let game = Match::new(FIVES);
        let deal = game.deal(seed);
        let mut state = game.start(&deal);
        let mut stock = deal.stock.iter();
        let mut random = seed.named("moves").random();
        let (mut history, mut legal) = (Vec::new(), MoveList::new());
        let mut kinds = OpponentTypes::default();
        loop {
            let mv = match state.turn() {
                Turn::Over => return kinds,
                Turn::Chance => Move::Draw(*stock.next().expect("a tile is left")),
                Turn::Seat(seat) => {
                    state.legal(&mut legal);
                    let lay = |mv: &Move| match mv {
                        Move::Play(placement) => {
                            Some(CompactMove::new(state.public().ends(), *placement))
                        }
                        _ => None,
                    };
                    if seat == Seat::A && state.public().played().len() > 12 {
                        let view = state.view(seat);
                        let belief = Belief::new(&view, &history).expect("it was played so");
                        let plays = Plays::from_view(&view, &history).expect("it was all seen");
                        let worlds = crate::fives::worlds::draw(
                            &belief,
                            &plays,
                            1,
                            100,
                            Some(OpponentTypes::default()),
                            &mut random,
                            &Default::default(),
                        );
                        assert_eq!(view.seat(), Seat::A);
                        kinds = worlds.1.expect("kinds were asked for");
                    }
                    if seat == Seat::A || kind == OpponentType::Any || lay(&legal[0]).is_none() {
                        *random.pick(&legal).expect("a seat to move has a move")
                    } else {
                        let hand = by_weight(state.hand(seat));
                        let ends = CountedEnds::new(state.public().ends());
                        let unseen = by_weight(state.public().unplayed()) & !hand;
                        let seen = SeatView {
                            ends,
                            hand,
                            playable: hand & ends.fitting(),
                            unseen,
                            possible: unseen,
                            others: state.public().count(Seat::A) as u32,
                        };
                        let chosen = match kind {
                            OpponentType::Careful => CAREFUL_POLICY.choose(&seen),
                            _ => MostPoints.choose(&seen),
                        };
                        Move::Play(chosen.placement(state.public().ends(), &FIVES))
                    }
                }
            };
            history.push(state.event(mv));
            state.play_unchecked(mv);
        }
    }
}
