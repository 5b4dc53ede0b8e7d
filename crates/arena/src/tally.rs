//! The running count of a contest. Whole numbers only: they add up to the same in any order, so
//! that threads, interruptions and resumption cannot change a digit.

use serde::{Deserialize, Serialize};

use crate::contest::{GameResult, ThinkingStats};
use crate::statistics::{Mean, Share, elo_from_score};

/// With fewer groups the normal approximation promises too much.
const FEW: u64 = 30;

/// What one player made of a contest.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct PlayerTally {
    /// Games won.
    pub wins: u64,
    /// Units of all games; see [`GameResult::units`].
    pub units: u64,
    /// Squares of the units of each group, added up.
    pub units_squared: u64,
    /// What it had in the end, over all games.
    pub points: i64,
    /// Squares of that for each group, added up.
    pub points_squared: i64,
    /// By how much it was ahead of the mean of the others, times their number, over all games.
    pub lead: i64,
    /// Squares of that for each group, added up.
    pub lead_squared: i64,
    /// What it thought.
    pub thinking: ThinkingStats,
}

/// What has been played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tally {
    /// Groups by the units of the first player, from none to all. With two players these are pairs
    /// by half points: 0, ½, 1, 1½, 2.
    pub spread: Vec<u64>,
    /// The players, in their order.
    pub rows: Vec<PlayerTally>,
    /// Games that nobody won.
    pub ties: u64,
    /// Rounds played.
    pub rounds: u64,
    /// Turns played.
    pub turns: u64,
    /// Games won by the side that began.
    pub beginner_wins: u64,
    /// Squares of these for each group, added up.
    pub beginner_squared: u64,
    /// How rounds ended, in the order of the game's own list.
    pub ends: Vec<u64>,
}

impl Tally {
    /// Of so many players, in a game whose rounds end in so many ways.
    pub fn new(players: usize, ends: usize) -> Tally {
        Tally {
            spread: vec![0; players * players + 1],
            rows: vec![PlayerTally::default(); players],
            ties: 0,
            rounds: 0,
            turns: 0,
            beginner_wins: 0,
            beginner_squared: 0,
            ends: vec![0; ends],
        }
    }

    /// Units of the first player in a group.
    pub fn units(group: &[GameResult]) -> u8 {
        group.iter().map(|game| game.units[0]).sum()
    }

    /// Enters a group.
    pub fn add(&mut self, group: &[GameResult]) {
        let players = self.rows.len();
        self.spread[usize::from(Tally::units(group))] += 1;
        for (player, row) in self.rows.iter_mut().enumerate() {
            let (mut units, mut points, mut lead) = (0, 0, 0);
            for game in group {
                let own = i64::from(game.points[player]);
                let all: i64 = game.points.iter().map(|&points| i64::from(points)).sum();
                units += u64::from(game.units[player]);
                points += own;
                lead += players as i64 * own - all;
                row.wins += u64::from(usize::from(game.units[player]) == players);
                let thinking = &game.thinking[player];
                row.thinking.moves += thinking.moves;
                row.thinking.choices += thinking.choices;
                row.thinking.nanoseconds += thinking.nanoseconds;
            }
            row.units += units;
            row.units_squared += units * units;
            row.points += points;
            row.points_squared += points * points;
            row.lead += lead;
            row.lead_squared += lead * lead;
        }
        let mut beginner_wins = 0;
        for game in group {
            self.ties += u64::from(game.units[0] == 1);
            self.rounds += game.rounds;
            self.turns += game.turns;
            beginner_wins += u64::from(game.beginner_won);
            for (sum, count) in self.ends.iter_mut().zip(&game.ends) {
                *sum += count;
            }
        }
        self.beginner_wins += beginner_wins;
        self.beginner_squared += beginner_wins * beginner_wins;
    }

    /// All that was counted but time, which does not repeat: in one row, the spread first, then the wins of the
    /// first player.
    pub(crate) fn sums(&self) -> Vec<i64> {
        let mut sums: Vec<i64> = self.spread.iter().map(|&count| count as i64).collect();
        for row in &self.rows {
            let counted = [row.wins, row.units, row.units_squared].map(|count| count as i64);
            let thinking = [row.thinking.moves, row.thinking.choices].map(|count| count as i64);
            sums.extend(counted);
            sums.extend([row.points, row.points_squared]);
            sums.extend([row.lead, row.lead_squared]);
            sums.extend(thinking);
        }
        let own = [self.ties, self.rounds, self.turns];
        let begun = [self.beginner_wins, self.beginner_squared];
        let rest = own.iter().chain(&begun).chain(&self.ends);
        sums.extend(rest.map(|&count| count as i64));
        sums
    }

    /// Enters all of another tally of the same players.
    pub fn join(&mut self, other: &Tally) {
        for (sum, count) in self.spread.iter_mut().zip(&other.spread) {
            *sum += count;
        }
        for (sum, count) in self.ends.iter_mut().zip(&other.ends) {
            *sum += count;
        }
        for (sum, row) in self.rows.iter_mut().zip(&other.rows) {
            sum.wins += row.wins;
            sum.units += row.units;
            sum.units_squared += row.units_squared;
            sum.points += row.points;
            sum.points_squared += row.points_squared;
            sum.lead += row.lead;
            sum.lead_squared += row.lead_squared;
            sum.thinking.moves += row.thinking.moves;
            sum.thinking.choices += row.thinking.choices;
            sum.thinking.nanoseconds += row.thinking.nanoseconds;
        }
        self.ties += other.ties;
        self.rounds += other.rounds;
        self.turns += other.turns;
        self.beginner_wins += other.beginner_wins;
        self.beginner_squared += other.beginner_squared;
    }

    /// Whether its numbers are such as can be played together.
    pub(crate) fn is_sound(&self) -> bool {
        const MOST: u64 = 1 << 52;
        let rows = self.rows.iter().flat_map(|row| {
            let signed = [row.points, row.points_squared, row.lead, row.lead_squared];
            let thinking = row.thinking;
            let counted = [row.wins, row.units, row.units_squared, thinking.moves];
            let signed = signed.map(i64::unsigned_abs);
            [
                counted,
                signed,
                [thinking.choices, thinking.nanoseconds, 0, 0],
            ]
            .concat()
        });
        let own = [self.ties, self.rounds, self.turns, self.beginner_wins];
        let lists = self.spread.iter().chain(&self.ends).copied();
        let mut all = rows.chain(own).chain(lists).chain([self.beginner_squared]);
        let won = self.rows.first().map_or(0, |row| row.wins);
        all.all(|number| number <= MOST) && won + self.ties <= self.games()
    }

    /// Players.
    pub fn players(&self) -> usize {
        self.rows.len()
    }

    /// Groups entered.
    pub fn groups(&self) -> u64 {
        self.spread.iter().sum()
    }

    /// Games entered.
    pub fn games(&self) -> u64 {
        self.players() as u64 * self.groups()
    }

    /// Games won by the first player.
    pub fn wins(&self) -> u64 {
        self.rows[0].wins
    }

    /// Games that somebody else has won.
    pub fn losses(&self) -> u64 {
        self.games() - self.wins() - self.ties
    }

    /// A player's share of the games, those that nobody won in equal parts, with its interval over
    /// groups.
    pub fn score(&self, player: usize) -> Mean {
        let row = &self.rows[player];
        let whole = (self.players() * self.players()) as f64;
        let (sum, squares) = (row.units as f64, row.units_squared as f64);
        Mean::from_sums(self.groups(), sum / whole, squares / (whole * whole))
    }

    /// The same share with an interval that stays within nothing and all.
    pub fn share(&self, player: usize) -> Share {
        let row = &self.rows[player];
        let whole = (self.players() * self.players()) as f64;
        let (sum, squares) = (row.units as f64, row.units_squared as f64);
        Share::from_groups(self.groups(), sum / whole, squares / (whole * whole))
    }

    /// That one where the usual interval does not serve: near the bounds, and with few groups.
    pub fn score_range(&self, player: usize) -> Option<Share> {
        self.in_place_of(self.score(player), self.share(player))
    }

    fn in_place_of(&self, usual: Mean, share: Share) -> Option<Share> {
        let near = !(0.05..=0.95).contains(&share.share);
        let over = usual
            .interval()
            .is_none_or(|(low, high)| low < 0.0 || high > 1.0);
        (near || over || self.groups() < FEW).then_some(share)
    }

    /// What a player has at the end of a game, with its interval over groups.
    pub fn points(&self, player: usize) -> Mean {
        let row = &self.rows[player];
        let games = self.players() as f64;
        let (sum, squares) = (row.points as f64, row.points_squared as f64);
        Mean::from_sums(self.groups(), sum / games, squares / (games * games))
    }

    /// By how many points a player is ahead of the mean of the others at the end of a game, with its
    /// interval over groups.
    pub fn lead(&self, player: usize) -> Mean {
        let row = &self.rows[player];
        let parts = (self.players() * (self.players() - 1)) as f64;
        let (sum, squares) = (row.lead as f64, row.lead_squared as f64);
        Mean::from_sums(self.groups(), sum / parts, squares / (parts * parts))
    }

    /// The share of games won by the side that began, with its interval over groups.
    pub fn beginner(&self) -> Mean {
        let games = self.players() as f64;
        let (sum, squares) = (self.beginner_wins as f64, self.beginner_squared as f64);
        Mean::from_sums(self.groups(), sum / games, squares / (games * games))
    }

    /// The same with an interval that stays within bounds, where the usual one does not serve.
    pub fn beginner_range(&self) -> Option<Share> {
        let games = self.players() as f64;
        let (sum, squares) = (self.beginner_wins as f64, self.beginner_squared as f64);
        let share = Share::from_groups(self.groups(), sum / games, squares / (games * games));
        self.in_place_of(self.beginner(), share)
    }

    /// How far the first player is above the others in Elo, with its interval: those of the score.
    pub fn elo(&self) -> (f64, Option<(f64, f64)>) {
        let score = self.score(0);
        let elo = |score: f64| elo_from_score(score, self.players());
        let range = self.score_range(0).map(|range| (range.low, range.high));
        let interval = range.or(score.interval());
        (
            elo(score.mean),
            interval.map(|(low, high)| (elo(low), elo(high))),
        )
    }

    /// Milliseconds for each move of a player.
    pub fn ms_per_move(&self, player: usize) -> f64 {
        let thinking = self.rows[player].thinking;
        per(thinking, thinking.moves)
    }

    /// Milliseconds for each move of a player that had a choice: forced moves cost nothing and
    /// would flatter it.
    pub fn ms_per_choice(&self, player: usize) -> f64 {
        let thinking = self.rows[player].thinking;
        per(thinking, thinking.choices)
    }
}

fn per(thinking: ThinkingStats, count: u64) -> f64 {
    thinking.nanoseconds as f64 / 1e6 / count.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game of two as the first sees it.
    fn game(units: u8, points: i32) -> GameResult {
        GameResult {
            units: vec![units, 2 - units],
            points: vec![points, 0],
            rounds: 1,
            turns: 0,
            beginner_won: false,
            ends: vec![1],
            thinking: vec![ThinkingStats::default(); 2],
            records: Vec::new(),
        }
    }

    #[test]
    fn groups_are_counted_not_games() {
        let mut tally = Tally::new(2, 1);
        tally.add(&[game(2, 30), game(0, -10)]);
        tally.add(&[game(2, 12), game(2, 8)]);
        tally.add(&[game(1, 0), game(2, 20)]);
        assert_eq!(tally.spread, [0, 0, 1, 1, 1]);
        assert_eq!((tally.wins(), tally.ties, tally.losses()), (4, 1, 1));
        assert!((tally.score(0).mean - 0.75).abs() < 1e-12);
        // Three pairs of 20 points: no spread at all.
        let lead = tally.lead(0);
        assert_eq!((lead.mean, lead.half_width), (10.0, Some(0.0)));
        assert_eq!(tally.lead(1).mean, -10.0);
        // Pair means 0.5, 1, 0.75: standard deviation 0.25.
        let expected = 1.959_964 * 0.25 / 3f64.sqrt();
        assert!((tally.score(0).half_width.unwrap() - expected).abs() < 1e-12);
    }

    /// Three at a table: shares add up to one, leads to nothing.
    #[test]
    fn a_group_of_three_is_three_games() {
        let game = |units: [u8; 3], points: [i32; 3]| GameResult {
            units: units.to_vec(),
            points: points.to_vec(),
            thinking: vec![ThinkingStats::default(); 3],
            beginner_won: units[0] == 3,
            ..game(0, 0)
        };
        let mut tally = Tally::new(3, 1);
        tally.add(&[
            game([3, 0, 0], [9, 5, 4]),
            game([1, 1, 1], [0, 0, 0]),
            game([0, 0, 3], [2, 3, 7]),
        ]);
        let share = |player: usize| tally.score(player).mean;
        assert!((share(0) - 4.0 / 9.0).abs() < 1e-12 && (share(1) - 1.0 / 9.0).abs() < 1e-12);
        assert!((share(0) + share(1) + share(2) - 1.0).abs() < 1e-12);
        let leads: f64 = (0..3).map(|player| tally.lead(player).mean).sum();
        assert!(leads.abs() < 1e-12 && (tally.lead(0).mean - 0.5).abs() < 1e-12);
        assert_eq!((tally.games(), tally.ties, tally.losses()), (3, 1, 1));
        assert!((tally.beginner().mean - 1.0 / 3.0).abs() < 1e-12);
    }

    #[test]
    fn a_clean_sweep_is_infinitely_better() {
        let mut tally = Tally::new(2, 1);
        tally.add(&[game(2, 1), game(2, 1)]);
        // One deal says next to nothing, and says so.
        let (elo, interval) = tally.elo();
        assert_eq!((elo, interval.unwrap().1), (f64::INFINITY, f64::INFINITY));
        assert!(interval.unwrap().0 < 0.0);
        for _ in 0..99 {
            tally.add(&[game(2, 1), game(2, 1)]);
        }
        let range = tally.score_range(0).unwrap();
        assert!(range.low > 0.95 && range.high == 1.0, "{range:?}");
        assert_eq!(tally.score(0).half_width, Some(0.0));
        // Away from the bounds the usual interval serves.
        for _ in 0..100 {
            tally.add(&[game(2, 1), game(0, 1)]);
        }
        assert_eq!(tally.score_range(0), None);
    }
}
