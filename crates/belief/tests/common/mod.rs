//! Random games with their history, and counting by brute force.
#![allow(dead_code, reason = "each test file uses a part of it")]

use std::collections::HashMap;

use capicua_core::{Chance, Game, ImperfectInformation, MoveList, Random, Seat, Seed, Turn};
use capicua_dominoes::{
    Deal, Event, House, Move, PublicMove, Rules, Secrets, State, StockOrder, Tile, TileSet,
};

/// A round on its way: how it was dealt, what was done, what was seen, and how it stands.
pub struct Round {
    pub start: State<House>,
    pub moves: Vec<Move>,
    pub events: Vec<Event>,
    pub state: State<House>,
}

/// Plays one round at random and calls `check` before every move of a seat and at the end.
pub fn random_round(rules: Rules, seed: Seed, check: impl FnMut(&Round)) {
    let anything = |_: Seat, list: &[Move], random: &mut Random| *random.pick(list).unwrap();
    played_round(rules, seed, anything, check);
}

/// The same, led with the highest double that was dealt.
pub fn led_round(rules: Rules, seed: Seed, check: impl FnMut(&Round)) {
    let anything = |_: Seat, list: &[Move], random: &mut Random| *random.pick(list).unwrap();
    let mut random = seed.random();
    let mut deal = Deal::shuffled(&rules, Seat::A, &mut random);
    deal.lead_highest_double();
    play_on(rules, &deal, random, anything, check);
}

/// A random round with moves chosen by `choose` from the legal ones.
pub fn played_round(
    rules: Rules,
    seed: Seed,
    choose: impl FnMut(Seat, &[Move], &mut Random) -> Move,
    check: impl FnMut(&Round),
) {
    let mut random = seed.random();
    let leader = Seat::new(random.below(rules.seats as usize));
    let deal = Deal::shuffled(&rules, leader, &mut random);
    play_on(rules, &deal, random, choose, check);
}

fn play_on(
    rules: Rules,
    deal: &Deal,
    mut random: Random,
    mut choose: impl FnMut(Seat, &[Move], &mut Random) -> Move,
    mut check: impl FnMut(&Round),
) {
    let start = State::deal(House(rules), deal, None);
    let mut round = Round {
        start,
        moves: Vec::new(),
        events: Vec::new(),
        state: start,
    };
    let mut list = MoveList::new();
    loop {
        let mv = match round.state.turn() {
            Turn::Over => {
                check(&round);
                return;
            }
            Turn::Chance => round.state.sample_outcome(&mut random),
            Turn::Seat(seat) => {
                check(&round);
                round.state.legal(&mut list);
                choose(seat, &list, &mut random)
            }
        };
        round.events.push(round.state.event(mv));
        round.moves.push(mv);
        round.state.play_unchecked(mv);
    }
}

/// All secrets that agree with what `seat` has seen, each with the number of deals and draw orders
/// that lead to it: every deal is dealt and the round replayed.
pub fn replay_all(round: &Round, seat: Seat) -> HashMap<Secrets, u128> {
    let mut found = HashMap::new();
    replay_each(round, seat, &mut |secrets, _| {
        *found.entry(secrets).or_insert(0) += 1;
    });
    found
}

/// A choice on the way: who chose, from which moves, and which.
pub type Choice = (State<House>, Vec<Move>, Move);

/// Calls `each` with every deal and draw order that agrees with what `seat` has seen: what is hidden
/// now, and the choices of the other seats on the way.
pub fn replay_each(round: &Round, seat: Seat, each: &mut dyn FnMut(Secrets, &[Choice])) {
    let start = &round.start;
    let own = start.hand(seat);
    let others = TileSet::full(start.public().rules().highest) - own;
    let mut hands = [TileSet::EMPTY; 4];
    hands[seat.index()] = own;
    deal_rest(round, seat, 0, others, &mut hands, each);
}

fn deal_rest(
    round: &Round,
    seat: Seat,
    at: usize,
    left: TileSet,
    hands: &mut [TileSet; 4],
    each: &mut dyn FnMut(Secrets, &[Choice]),
) {
    let seats = round.start.public().seats();
    if at == seats {
        if !can_be_dealt(round, hands) {
            return;
        }
        let mut order: Vec<Tile> = left.iter().collect();
        // Only as many tiles as were drawn matter in order; the others are counted once.
        let drawn = round.moves.iter().filter(|m| matches!(m, Move::Draw(_)));
        orders(&mut order, 0, drawn.count(), &mut |order| {
            let mut choices = Vec::new();
            if let Some(secrets) = replay(round, seat, hands, left, order, &mut choices) {
                each(secrets, &choices);
            }
        });
        return;
    }
    if at == seat.index() {
        return deal_rest(round, seat, at + 1, left, hands, each);
    }
    let size = round.start.public().count(Seat::new(at));
    subsets(left, size, &mut |hand| {
        hands[at] = hand;
        deal_rest(round, seat, at + 1, left - hand, hands, each);
    });
}

/// The hands that were dealt if `hands` are left now: for block games.
pub fn before_play(round: &Round, hands: &[TileSet; 4]) -> [TileSet; 4] {
    let mut hands = *hands;
    for event in &round.events {
        if let PublicMove::Play(placement) = event.seen {
            hands[event.seat.index()].insert(placement.tile());
        }
    }
    hands
}

/// Whether the hands would have been kept, and led as the round was.
pub fn can_be_dealt(round: &Round, hands: &[TileSet; 4]) -> bool {
    let public = round.start.public();
    let mut deal = Deal {
        hands: *hands,
        stock: StockOrder::new(),
        leader: public.leader(),
        lead_tile: None,
    };
    if public.lead_tile().is_some() {
        deal.lead_highest_double();
    }
    deal.stands(public.rules())
        && (deal.leader, deal.lead_tile) == (public.leader(), public.lead_tile())
}

/// All subsets of a size.
pub fn subsets(set: TileSet, size: usize, each: &mut impl FnMut(TileSet)) {
    fn go(tiles: &[Tile], size: usize, chosen: TileSet, each: &mut impl FnMut(TileSet)) {
        if size == 0 {
            return each(chosen);
        }
        for (at, &tile) in tiles.iter().enumerate() {
            go(
                &tiles[at + 1..],
                size - 1,
                chosen | TileSet::from_tile(tile),
                each,
            );
        }
    }
    let tiles: Vec<Tile> = set.iter().collect();
    // Dynamic dispatch keeps the recursion from asking for ever larger closure types.
    let each: &mut dyn FnMut(TileSet) = each;
    go(&tiles, size, TileSet::EMPTY, &mut |chosen| each(chosen));
}

fn orders(tiles: &mut [Tile], at: usize, depth: usize, each: &mut dyn FnMut(&[Tile])) {
    if at == depth {
        return each(tiles);
    }
    for other in at..tiles.len() {
        tiles.swap(at, other);
        orders(tiles, at + 1, depth, each);
        tiles.swap(at, other);
    }
}

/// What would be hidden from `seat` now if the tiles had been dealt like this; `None` if the round
/// would have gone differently in its eyes.
fn replay(
    round: &Round,
    seat: Seat,
    hands: &[TileSet; 4],
    stock: TileSet,
    order: &[Tile],
    choices: &mut Vec<Choice>,
) -> Option<Secrets> {
    let mut state = State::from_parts(*round.start.public(), *hands, stock, 0);
    let mut order = order.iter();
    let mut list = MoveList::new();
    for &mv in &round.moves {
        let actor = state.public().turn();
        let mv = match (state.turn(), mv) {
            (Turn::Chance, Move::Draw(tile)) => {
                let drawn = *order.next()?;
                if actor == seat && drawn != tile {
                    return None;
                }
                Move::Draw(drawn)
            }
            (Turn::Seat(_), mv) => {
                state.legal(&mut list);
                if !list.contains(&mv) {
                    return None;
                }
                if actor != seat {
                    choices.push((state, list.to_vec(), mv));
                }
                mv
            }
            _ => return None,
        };
        state.play_unchecked(mv);
    }
    Some(state.secrets(seat))
}

/// All fillings of the hidden hands and the stock that agree with sizes and passes, tile by tile:
/// for block games.
pub fn assign_all(round: &Round, seat: Seat, each: &mut dyn FnMut(&[TileSet; 5])) {
    let view = round.state.view(seat);
    let public = view.public();
    let mut room = [0; 5];
    let mut barred = [TileSet::EMPTY; 5];
    for other in Seat::all(public.seats()).filter(|&s| s != seat) {
        room[other.index()] = public.count(other);
        for event in &round.events {
            if event.seat == other && event.seen == PublicMove::Pass && !public.rules().calls {
                barred[other.index()] |= event.open.tiles();
            }
        }
    }
    room[4] = public.stock();
    let tiles: Vec<Tile> = view.unseen().iter().collect();
    fill(&tiles, &mut room, &barred, &mut [TileSet::EMPTY; 5], each);
}

fn fill(
    tiles: &[Tile],
    room: &mut [usize; 5],
    barred: &[TileSet; 5],
    world: &mut [TileSet; 5],
    each: &mut dyn FnMut(&[TileSet; 5]),
) {
    let Some((&tile, rest)) = tiles.split_first() else {
        return each(world);
    };
    for place in 0..5 {
        if room[place] > 0 && !barred[place].contains(tile) {
            room[place] -= 1;
            world[place].insert(tile);
            fill(rest, room, barred, world, each);
            world[place].remove(tile);
            room[place] += 1;
        }
    }
}
