//! Matches and tournaments: who is stronger, and how sure we are.
//!
//! Games are played in groups. In a group every player sits in every seat once, with the same dice
//! for the seats, and the interval is computed over groups: the games of one group are not
//! independent of each other. A player against itself comes out exactly even.

use std::time::Duration;

use capicua_core::{Game, Player, Seat, Seed, math};
use rayon::prelude::*;

use crate::arena::{SeatDice, play_game};
use crate::players::Spec;
use crate::position::Position;
use crate::rules::Rules;

/// A match to be played.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The rules.
    pub rules: Rules,
    /// Who plays: two to seven.
    pub players: Vec<Spec>,
    /// How many groups of games, each as many games as there are players.
    pub groups: usize,
    /// Where dice and players' chance come from.
    pub seed: Seed,
}

/// A mean over groups and the half-width of its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// Half the width of the 95 % interval.
    pub half_width: f64,
}

impl Mean {
    /// The mean of values that are independent of each other.
    pub fn of(values: impl Iterator<Item = f64> + Clone) -> Mean {
        let count = values.clone().count() as f64;
        let mean = values.clone().sum::<f64>() / count;
        let squares: f64 = values.map(|value| (value - mean).powi(2)).sum();
        let half_width = if count > 1.0 {
            1.96 * (squares / (count - 1.0) / count).sqrt()
        } else {
            f64::INFINITY
        };
        Mean { mean, half_width }
    }
}

/// What a group of games brought each player, by the order of the match.
#[derive(Clone, PartialEq, Debug)]
pub struct Group {
    /// Games won; a game without a winner counts for everybody in equal parts.
    pub score: Vec<f64>,
    /// Games won outright.
    pub wins: Vec<usize>,
    /// Worms at the end, summed over the games.
    pub worms: Vec<f64>,
    /// Decisions and time for them.
    pub thought: Vec<(u32, Duration)>,
    /// Games that were broken off.
    pub unfinished: usize,
    /// Games that ended without a winner.
    pub ties: usize,
    /// Turns, summed over the games.
    pub turns: usize,
    /// Games won by the seat that began.
    pub first_seat: usize,
}

impl Contest {
    /// Plays one group.
    pub fn play_group(&self, group: usize) -> Group {
        let count = self.players.len();
        let seed = self.seed.named("group").at(group as u64);
        let mut order: Vec<usize> = (0..count).collect();
        if count > 2 {
            // Rotation alone would let everybody follow the same neighbour for ever.
            seed.named("seats").random().shuffle(&mut order);
        }
        let mut players: Vec<Box<dyn Player<Position>>> = self
            .players
            .iter()
            .zip(0..)
            .map(|(spec, number)| spec.build(seed.named("player").at(number)))
            .collect();
        let mut result = Group {
            score: vec![0.0; count],
            wins: vec![0; count],
            worms: vec![0.0; count],
            thought: vec![(0, Duration::ZERO); count],
            unfinished: 0,
            ties: 0,
            turns: 0,
            first_seat: 0,
        };
        for _ in 0..count {
            // `order` says who sits in which seat; the players change chairs and take their memory
            // along, which holds nothing about other games.
            let mut seated: Vec<Option<Box<dyn Player<Position>>>> =
                players.into_iter().map(Some).collect();
            let mut at_table: Vec<_> = order.iter().filter_map(|&who| seated[who].take()).collect();
            let start = Position::new(self.rules, count);
            let played = play_game(start, &mut at_table, &mut SeatDice::new(seed.named("dice")));
            result.turns += played.turns;
            let winner = played.winner();
            match winner {
                Some(seat) => result.first_seat += usize::from(seat == Seat::A),
                None if played.end.is_over() => result.ties += 1,
                None => result.unfinished += 1,
            }
            for (seat, &who) in Seat::all(played.end.seats()).zip(&order) {
                result.worms[who] += f64::from(played.end.worms(seat));
                result.score[who] += match winner {
                    Some(winner) => f64::from(u8::from(winner == seat)),
                    None => 1.0 / count as f64,
                };
                result.wins[who] += usize::from(winner == Some(seat));
                let (decisions, time) = played.thought[seat.index()];
                result.thought[who].0 += decisions;
                result.thought[who].1 += time;
            }
            for (who, player) in order.iter().zip(at_table) {
                seated[*who] = Some(player);
            }
            players = seated.into_iter().flatten().collect();
            order.rotate_right(1);
        }
        result
    }

    /// Plays all groups on the threads of the current pool, or what there is of them when a player will
    /// never move again. The result does not depend on the number of threads. `progress` hears of every
    /// group.
    pub fn run(&self, progress: &(dyn Fn() + Sync)) -> Tally {
        let groups = (0..self.groups)
            .into_par_iter()
            .filter_map(|group| {
                let gone = || self.players.iter().any(Spec::is_gone);
                let result = (!gone()).then(|| self.play_group(group));
                progress();
                result.filter(|_| !gone())
            })
            .collect();
        Tally {
            players: self.players.len(),
            groups,
        }
    }
}

/// What a match brought.
#[derive(Clone, PartialEq, Debug)]
pub struct Tally {
    players: usize,
    /// The groups, in order.
    pub groups: Vec<Group>,
}

impl Tally {
    /// How many games were played.
    pub fn games(&self) -> usize {
        self.groups.len() * self.players
    }

    /// The share of games won by a player.
    pub fn score(&self, player: usize) -> Mean {
        let games = self.players as f64;
        Mean::of(self.groups.iter().map(|group| group.score[player] / games))
    }

    /// Games won outright by a player.
    pub fn wins(&self, player: usize) -> usize {
        self.groups.iter().map(|group| group.wins[player]).sum()
    }

    /// A player's worms at the end of a game.
    pub fn worms(&self, player: usize) -> Mean {
        let games = self.players as f64;
        Mean::of(self.groups.iter().map(|group| group.worms[player] / games))
    }

    /// By how many worms a player ends ahead of the mean of the others.
    pub fn margin(&self, player: usize) -> Mean {
        let (games, others) = (self.players as f64, self.players as f64 - 1.0);
        Mean::of(self.groups.iter().map(|group| {
            let own = group.worms[player];
            let rest = group.worms.iter().sum::<f64>() - own;
            (own - rest / others) / games
        }))
    }

    /// The share of games won by the seat that begins.
    pub fn first_seat(&self) -> Mean {
        let games = self.players as f64;
        Mean::of(
            self.groups
                .iter()
                .map(|group| group.first_seat as f64 / games),
        )
    }

    /// Games without a winner: all tiles turned over, or broken off.
    pub fn without_winner(&self) -> (usize, usize) {
        self.groups
            .iter()
            .fold((0, 0), |(ties, unfinished), group| {
                (ties + group.ties, unfinished + group.unfinished)
            })
    }

    /// Turns of a game, on average.
    pub fn turns(&self) -> f64 {
        self.groups
            .iter()
            .map(|group| group.turns as f64)
            .sum::<f64>()
            / self.games() as f64
    }

    /// Milliseconds a player took for a decision.
    pub fn ms_per_move(&self, player: usize) -> f64 {
        let (decisions, time) = self
            .groups
            .iter()
            .fold((0.0, Duration::ZERO), |sum, group| {
                let (decisions, time) = group.thought[player];
                (sum.0 + f64::from(decisions), sum.1 + time)
            });
        if decisions > 0.0 {
            time.as_secs_f64() * 1e3 / decisions
        } else {
            0.0
        }
    }
}

/// The difference in rating that makes a share of games won likely.
pub fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// Ratings that explain the scores of all pairs best (Bradley and Terry), 0 on average.
/// `scores[i][j]` is the share of games `i` won against `j`; the diagonal is not looked at.
pub fn ratings(scores: &[Vec<f64>]) -> Vec<f64> {
    const ROUNDS: usize = 10_000;
    // Whoever lost every game would get minus infinity; one lost game in two thousand is as much
    // as any match here can tell from none.
    const LEAST: f64 = 0.0005;
    let count = scores.len();
    let mut strength = vec![1.0_f64; count];
    for _ in 0..ROUNDS {
        let next: Vec<f64> = (0..count)
            .map(|i| {
                let (mut won, mut weight) = (0.0, 0.0);
                for j in (0..count).filter(|&j| j != i) {
                    won += scores[i][j].clamp(LEAST, 1.0 - LEAST);
                    weight += 1.0 / (strength[i] + strength[j]);
                }
                won / weight
            })
            .collect();
        let mean_log = next.iter().map(|s| math::ln(*s)).sum::<f64>() / count as f64;
        strength = next.iter().map(|s| s / math::exp(mean_log)).collect();
    }
    strength.iter().map(|s| 400.0 * s.log10()).collect()
}
