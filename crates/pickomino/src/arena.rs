//! One game at one table.
//!
//! Dice belong to the seat, its turn and the roll, not to what happened before: when seats are
//! rotated, whoever sits in A gets the same luck, and a comparison of players loses most of the
//! noise that is luck alone.

use std::time::{Duration, Instant};

use capicua_core::{Budget, Fault, Game, Hidden, MoveList, Player, Random, Seat, Seed, Turn};

use crate::dice::{Dice, Face, MAX_DICE};
use crate::position::{Move, Position};
use crate::rules::MAX_PLAYERS;

/// A game that goes on this long is broken off. Players with sense take 20 to 40 turns, but nothing
/// in the rules makes players end a game who keep failing with empty stacks.
pub const MAX_TURNS: usize = 20_000;

/// The dice of one game.
#[derive(Clone, Debug)]
pub struct SeatDice {
    seed: Seed,
    turns: [u64; MAX_PLAYERS],
    current: Random,
}

impl SeatDice {
    /// The dice of the game with this seed.
    pub fn new(seed: Seed) -> SeatDice {
        SeatDice {
            seed,
            turns: [0; MAX_PLAYERS],
            current: seed.random(),
        }
    }

    /// A new turn of `seat`.
    pub fn begin_turn(&mut self, seat: Seat) {
        let turn = &mut self.turns[seat.index()];
        self.current = self.seed.at(seat.index() as u64).at(*turn).random();
        *turn += 1;
    }

    /// The next roll of the turn. All dice fall, whether used or not: a player who sets aside more
    /// of them does not change what the later rolls show.
    pub fn roll(&mut self, count: usize) -> Dice {
        let faces: [Face; MAX_DICE] =
            std::array::from_fn(|_| Face::new(self.current.below(Face::COUNT)));
        faces.into_iter().take(count).collect()
    }
}

/// A game that has been played.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// How it ended.
    pub end: Position,
    /// How many turns it took.
    pub turns: usize,
    /// Turns that were lost by a fault, and what that was.
    pub faults: Vec<(Seat, Fault)>,
    /// By seat: decisions with a choice, and the time they took.
    pub thought: [(u32, Duration); MAX_PLAYERS],
}

impl Played {
    /// The winner, if the game came to an end and anybody has a tile.
    pub fn winner(&self) -> Option<Seat> {
        self.end.is_over().then(|| self.end.leader()).flatten()
    }
}

/// Plays from the start of a turn in `position` to the end, one player for each seat. A player that
/// gives no legal move loses its turn.
pub fn play_game(
    mut position: Position,
    players: &mut [Box<dyn Player<Position>>],
    dice: &mut SeatDice,
) -> Played {
    let budget = Budget::default();
    let mut thought = [(0, Duration::ZERO); MAX_PLAYERS];
    let mut faults = Vec::new();
    let mut legal = MoveList::new();
    let mut turns = 0;
    let start = position.clone();
    let mut view = position.view(position.seat());
    for (seat, player) in Seat::all(MAX_PLAYERS).zip(&mut *players) {
        view.seat = seat;
        player.begin(&view);
    }
    loop {
        let mv = match position.turn() {
            Turn::Over => break,
            Turn::Chance => {
                if position.kept() == Dice::NONE {
                    if turns == MAX_TURNS {
                        break;
                    }
                    turns += 1;
                    dice.begin_turn(position.seat());
                }
                Move::Roll(dice.roll(position.dice_left()))
            }
            Turn::Seat(seat) => {
                position.legal(&mut legal);
                match legal[..] {
                    [only] => only,
                    _ => {
                        let began = Instant::now();
                        view.seat = seat;
                        let chosen = players[seat.index()].choose(&view, &budget);
                        let (decisions, time) = &mut thought[seat.index()];
                        *decisions += 1;
                        *time += began.elapsed();
                        match chosen.map(|judgement| judgement.best()) {
                            Ok(mv) if legal.contains(&mv) => mv,
                            wrong => {
                                let illegal = |mv| Fault(format!("illegal decision {mv}"));
                                faults.push((seat, wrong.map_or_else(|fault| fault, illegal)));
                                Move::Fail
                            }
                        }
                    }
                }
            }
        };
        let event = position.event(mv);
        position.play_unchecked(mv);
        view.position.clone_from(&position);
        for (seat, player) in Seat::all(MAX_PLAYERS).zip(&mut *players) {
            view.seat = seat;
            player.saw(&event, &view);
        }
    }
    for player in players {
        player.over(&start, &position);
    }
    Played {
        end: position,
        turns,
        faults,
        thought,
    }
}
