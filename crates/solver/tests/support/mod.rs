//! Positions to hold the solver against, and the slow value of each.
#![allow(dead_code)] // Not every test file uses all of it.

use capicua_core::{Chance, Game, MoveList, Random, Seat, Seed, Side, Turn};
use capicua_dominoes::{
    Block, Deal, End, House, Outcome, Points, Rules, SEATS, Standing, State, Tie, TileSet,
};
use capicua_solver::search::minimax;
use capicua_solver::{Equity, Objective};

/// All ways to set the scoring of a block game.
pub fn scorings(rules: Rules) -> Vec<Rules> {
    let mut all = Vec::new();
    for points in [Points::Opponents, Points::All] {
        for block in [Block::Team, Block::Individual] {
            for tie in [Tie::Nobody, Tie::Leader] {
                all.push(
                    rules
                        .with(|options| {
                            options.points = points;
                            options.block = block;
                            options.tie = tie;
                        })
                        .unwrap(),
                );
            }
        }
    }
    all
}

/// A dealt round; the lead goes round with the seed.
pub fn dealt(rules: Rules, seed: Seed, standing: Option<Standing>) -> State<House> {
    let mut random = seed.named("deal").random();
    let leader = Seat::new(random.below(rules.seats as usize));
    let deal = Deal::shuffled(&rules, leader, &mut random);
    State::deal(House(rules), &deal, standing)
}

/// Plays at random until `enough` says so or the round is over.
pub fn play_until(
    mut state: State<House>,
    random: &mut Random,
    enough: impl Fn(&State<House>) -> bool,
) -> State<House> {
    let mut moves = MoveList::new();
    while state.turn() != Turn::Over && !enough(&state) {
        state.legal(&mut moves);
        let mv = match state.turn() {
            Turn::Chance => state.sample_outcome(random),
            _ => *random.pick(&moves).expect("a seat to move has a move"),
        };
        state.play_unchecked(mv);
    }
    state
}

/// Tiles left in all hands.
pub fn tiles_left(state: &State<House>) -> usize {
    Seat::all(SEATS).map(|seat| state.hand(seat).len()).sum()
}

/// A match-equity function with everything that is unpleasant about one: it looks at who went out,
/// dislikes large wins, and likes some losses better than some wins.
pub fn awkward_equity() -> Objective {
    fn worth(outcome: &Outcome, gained: [u16; 2]) -> i32 {
        let seat = match outcome.end {
            End::Out { seat, .. } | End::Target(seat) => seat.index() as i32,
            End::Blocked | End::Forfeit(_) => 5,
            End::Called { by, of } => 6 + by.index() as i32 - of.index() as i32,
        };
        let margin = outcome.margin(Side::FIRST) + 2 * i32::from(gained[0]) - i32::from(gained[1]);
        (margin * 37 + seat * 11) % 101 - 3 * seat
    }
    Objective::Equity(Equity::new(worth))
}

pub fn objectives() -> [Objective; 3] {
    [Objective::Points, Objective::Win, awkward_equity()]
}

/// The value for the side to move by plain minimax.
pub fn slow_value(state: &State<House>, objective: &Objective) -> i32 {
    let first = minimax(state, &|state| objective.worth_of(state));
    if state.side_of(state.public().turn()) == Side::FIRST {
        first
    } else {
        -first
    }
}

/// Tiles from text: `"66 50"`.
pub fn tiles(text: &str) -> TileSet {
    text.split_whitespace()
        .map(|tile| {
            let digits = tile.as_bytes();
            capicua_dominoes::Tile::new(digits[0] - b'0', digits[1] - b'0')
        })
        .collect()
}

/// The position in words, for messages of tests.
pub fn describe(state: &State<House>) -> String {
    let hands: Vec<String> = Seat::all(SEATS)
        .map(|seat| state.hand(seat).to_string())
        .collect();
    let public = state.public();
    format!(
        "{:?}: {} ends {:?} turn {}:{} leader {}",
        public.rules(),
        hands.join("/"),
        public.ends().pair(),
        public.turn(),
        public.passes(),
        public.leader()
    )
}
