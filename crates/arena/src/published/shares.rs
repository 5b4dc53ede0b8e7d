//! Shares of games won, lost and tied, with intervals over pairs of games.

use serde::{Deserialize, Serialize};

use crate::statistics::Mean;

/// How a game came out for the side that the experiment is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Verdict {
    Lost,
    Tied,
    Won,
}

/// Figures from a paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Published {
    /// Games won.
    pub wins: u64,
    /// Games lost.
    pub losses: u64,
    /// Games tied.
    pub ties: u64,
}

impl Published {
    /// Games played.
    pub fn games(&self) -> u64 {
        self.wins + self.losses + self.ties
    }

    /// The share of games won, with the 95 % interval of so many independent games.
    pub fn won(&self) -> Mean {
        let wins = self.wins as f64;
        Mean::from_sums(self.games(), wins, wins)
    }
}

/// Games counted by how they came out. The games of a group (two on one deal, or one) are not
/// independent of each other, the groups are.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Shares {
    groups: u64,
    games: u64,
    /// Losses, ties, wins.
    counts: [u64; 3],
    /// Squares of the counts of each group, added up.
    squares: [u64; 3],
}

impl Shares {
    /// Enters a group of games.
    pub(crate) fn add(&mut self, group: &[Verdict]) {
        self.groups += 1;
        self.games += group.len() as u64;
        for verdict in [Verdict::Lost, Verdict::Tied, Verdict::Won] {
            let count = group.iter().filter(|v| **v == verdict).count() as u64;
            self.counts[verdict as usize] += count;
            self.squares[verdict as usize] += count * count;
        }
    }

    /// Games entered.
    pub fn games(&self) -> u64 {
        self.games
    }

    fn share(&self, verdict: Verdict) -> Mean {
        let (count, squares) = (
            self.counts[verdict as usize],
            self.squares[verdict as usize],
        );
        let size = self.games as f64 / self.groups.max(1) as f64;
        Mean::from_sums(self.groups, count as f64, squares as f64).times(1.0 / size.max(1.0))
    }

    /// The share of games won.
    pub fn won(&self) -> Mean {
        self.share(Verdict::Won)
    }

    /// The share of games lost.
    pub fn lost(&self) -> Mean {
        self.share(Verdict::Lost)
    }

    /// The share of games tied.
    pub fn tied(&self) -> Mean {
        self.share(Verdict::Tied)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_up_and_intervals_are_over_groups() {
        let mut shares = Shares::default();
        for _ in 0..50 {
            shares.add(&[Verdict::Won, Verdict::Lost]);
        }
        assert_eq!(shares.won().mean, 0.5);
        // Every pair alike: no spread, however even the games are.
        assert_eq!(shares.won().half_width, Some(0.0));
        shares.add(&[Verdict::Tied, Verdict::Won]);
        let sum = shares.won().mean + shares.lost().mean + shares.tied().mean;
        assert!((sum - 1.0).abs() < 1e-12);
        assert_eq!(shares.games(), 102);
    }

    #[test]
    fn published_intervals_are_those_of_independent_games() {
        let row = Published {
            wins: 66,
            losses: 31,
            ties: 3,
        };
        let won = row.won();
        let expected = 1.96 * (0.66f64 * 0.34 / 99.0).sqrt();
        assert!((won.half_width.unwrap() - expected).abs() < 1e-4);
    }
}
