//! Negamax against plain minimax on made-up games in which nothing alternates.

use capicua_core::{Game, MoveList, Payoff, Seat, Side, TranspositionKey, Turn};
use capicua_solver::search::{Goal, Negamax, minimax};
use proptest::prelude::*;

/// A game out of thin air: a layered graph in which who moves, how many moves there are and what
/// the end is worth come from a hash. Many paths lead to the same place, a seat may move several
/// times in a row, and all four seats turn up in any order.
#[derive(Clone, Copy, Debug)]
struct Maze {
    seed: u64,
    place: u64,
    left: u8,
}

fn scramble(x: u64) -> u64 {
    let x = (x ^ (x >> 31)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 29)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 32)
}

impl Maze {
    fn hash(&self, purpose: u64) -> u64 {
        scramble(self.seed ^ scramble(self.key() ^ scramble(purpose)))
    }
}

impl Game for Maze {
    type Move = u8;

    fn turn(&self) -> Turn {
        match self.left {
            0 => Turn::Over,
            _ => Turn::Seat(Seat::new((self.hash(1) % 4) as usize)),
        }
    }

    fn legal(&self, moves: &mut MoveList<u8>) {
        moves.clear();
        if self.left > 0 {
            moves.extend(0..1 + (self.hash(2) % 4) as u8);
        }
    }

    fn play_unchecked(&mut self, mv: u8) {
        // Twelve places in each layer.
        self.place = self.hash(3 + u64::from(mv)) % 12;
        self.left -= 1;
    }

    fn payoff(&self) -> Payoff {
        Payoff::zero_sum((self.hash(9) % 41) as i32 - 20)
    }

    fn seats(&self) -> usize {
        4
    }

    fn side_of(&self, seat: Seat) -> Side {
        Side::new(seat.index() % 2)
    }
}

impl TranspositionKey for Maze {
    fn key(&self) -> u64 {
        u64::from(self.left) << 8 | self.place
    }

    fn key_from_scratch(&self) -> u64 {
        self.key()
    }
}

/// The payoff, and ordering that is as often bad as good.
struct Plain;

fn worth(state: &Maze) -> i32 {
    state.payoff().of(Side::FIRST)
}

impl Goal<Maze> for Plain {
    fn worth(&self, state: &Maze) -> i32 {
        worth(state)
    }

    fn ordering_score(&self, state: &Maze, mv: u8) -> i32 {
        (state.hash(77 + u64::from(mv)) % 5) as i32
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// With a table of two slots, a large one, and none.
    #[test]
    fn values_are_those_of_minimax(seed: u64, guess in -25..25) {
        let state = Maze { seed, place: 0, left: 8 };
        let value = minimax(&state, &worth);
        for bytes in [0, 1, 1 << 16] {
            prop_assert_eq!(Negamax::new(bytes).value(&state, &Plain, guess), value);
        }
    }

    /// Inside the window the value is exact; outside it is a bound on the right side. One search
    /// object answers all windows, for both sides.
    #[test]
    fn windows_follow_the_side(seed: u64, windows in prop::collection::vec((-22..22i32, 1..12i32), 6)) {
        let state = Maze { seed, place: 0, left: 7 };
        let first = minimax(&state, &worth);
        let mut search = Negamax::new(1 << 14);
        for (alpha, width) in windows {
            let beta = alpha + width;
            for (side, value) in [(Side::FIRST, first), (Side::SECOND, -first)] {
                let found = search.within(&state, side, alpha, beta, &Plain);
                if found <= alpha {
                    prop_assert!(value <= found);
                } else if found >= beta {
                    prop_assert!(value >= found);
                } else {
                    prop_assert_eq!(found, value);
                }
            }
        }
    }
}

/// Another goal after `forget` is answered anew.
#[test]
fn forgetting_makes_room_for_another_goal() {
    struct Opposite;
    impl Goal<Maze> for Opposite {
        fn worth(&self, state: &Maze) -> i32 {
            -worth(state)
        }
    }
    let mut search = Negamax::new(1 << 16);
    for seed in 0..200 {
        let state = Maze {
            seed,
            place: 0,
            left: 8,
        };
        search.forget();
        assert_eq!(search.value(&state, &Plain, 0), minimax(&state, &worth));
        search.forget();
        let opposite = minimax(&state, &|state| -worth(state));
        assert_eq!(search.value(&state, &Opposite, 0), opposite);
    }
}

/// The table saves work: a graph with many paths to the same places is searched place by place.
#[test]
fn the_table_saves_work() {
    let state = Maze {
        seed: 5,
        place: 0,
        left: 24,
    };
    let mut with = Negamax::new(1 << 20);
    with.value(&state, &Plain, 0);
    let mut without = Negamax::new(0);
    let small = Maze { left: 14, ..state };
    without.value(&small, &Plain, 0);
    assert!(
        with.nodes() < without.nodes(),
        "{} {}",
        with.nodes(),
        without.nodes()
    );
}
