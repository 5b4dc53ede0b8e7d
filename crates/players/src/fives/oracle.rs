//! The oracle of All Fives: it sees the other hand and the order of the boneyard, so that the round
//! is a game of perfect information. A search with alpha-beta goes deeper and deeper; where it stops,
//! both seats go on carefully. What is searched to the end is exact, early in a round most is not:
//! it is a bound for honest players in practice, not in theory.

use capicua_core::{CancellationToken, Game, MoveList};
use capicua_dominoes::kernel::{CompactMove, TileBits, by_weight, each, place_of};
use capicua_dominoes::{House, Move, State, Tile};

use crate::fives::exact::{ExactSearch, SearchDepth};
use crate::fives::round::{DrawOrder, Round, Terms};
use crate::fives::worth::Worth;

/// The value of every legal move of `state` to the seat that plays it, the best first. `coming` are
/// the tiles of the boneyard in the order in which they will be drawn; those that are not named
/// follow by weight. About `work` positions are looked at, fewer when `stop` is raised.
pub fn oracle_values(
    state: &State<House>,
    coming: &[Tile],
    work: u64,
    stop: &CancellationToken,
) -> Vec<(Move, f32)> {
    let public = state.public();
    let mut order: DrawOrder = coming.iter().map(|&tile| place_of(tile)).collect();
    let named = order
        .iter()
        .fold(0 as TileBits, |all, &tile| all | 1 << tile);
    let stock = by_weight(state.stock());
    order.retain(|tile| stock >> *tile & 1 == 1);
    order.extend(each(stock & !named));
    let start = public.standing().map_or([0; 2], |standing| standing.score);
    let worth = Worth::new(Terms::new(public), start.map(|points| points as i16));
    let round = Round::from_state(state);
    let first = round.turn() == 0;
    let mut moves = MoveList::new();
    state.legal(&mut moves);
    let mut values: Vec<(Move, f32)> = moves.iter().map(|&mv| (mv, 0.5)).collect();
    if values.len() < 2 {
        return values;
    }
    let mut left = work;
    for depth in 1.. {
        let search = ExactSearch::new(&order, &worth, left).until(stop);
        let mut exact = search.to(SearchDepth::Plies(depth));
        let (mut alpha, mut beta) = (0.0, 1.0);
        let mut deeper = Vec::with_capacity(values.len());
        for &(mv, _) in &values {
            let value = match mv {
                Move::Play(placement) => exact.after(
                    round,
                    CompactMove::new(public.ends(), placement),
                    alpha,
                    beta,
                ),
                _ => exact.value(round, alpha, beta),
            };
            let Some(value) = value else {
                break;
            };
            if first {
                alpha = value.max(alpha);
            } else {
                beta = value.min(beta);
            }
            deeper.push((mv, if first { value } else { 1.0 - value }));
        }
        // An unfinished look counts if it found something better than what looked best before.
        let finished = deeper.len() == values.len();
        if finished || deeper.len() > 1 {
            let rest = values.split_off(deeper.len());
            // Stable: of equal moves the one that looked better before stays first.
            deeper.sort_by(|a, b| b.1.total_cmp(&a.1));
            values = deeper;
            values.extend(rest);
        }
        left = left.saturating_sub(exact.nodes());
        if !finished || exact.is_complete() || left == 0 {
            return values;
        }
    }
    values
}
