//! Shares of games won, lost and tied, with intervals over pairs of games.

use serde::{Deserialize, Serialize};

use capicua_arena::Share;

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
    /// So many games won, lost and tied.
    pub const fn new(wins: u64, losses: u64, ties: u64) -> Published {
        Published { wins, losses, ties }
    }

    /// Games played.
    pub fn games(&self) -> u64 {
        self.wins + self.losses + self.ties
    }

    /// The share of games won, with the 95 % interval of so many independent games.
    pub fn won(&self) -> Share {
        Share::from_games(self.wins, self.games())
    }

    /// The share of games lost.
    pub fn lost(&self) -> Share {
        Share::from_games(self.losses, self.games())
    }

    /// The share of games tied.
    pub fn tied(&self) -> Share {
        Share::from_games(self.ties, self.games())
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

    /// Enters all that was entered there.
    pub(crate) fn merge(&mut self, other: &Shares) {
        self.groups += other.groups;
        self.games += other.games;
        for verdict in 0..self.counts.len() {
            self.counts[verdict] += other.counts[verdict];
            self.squares[verdict] += other.squares[verdict];
        }
    }

    fn share(&self, verdict: Verdict) -> Share {
        let (count, squares) = (
            self.counts[verdict as usize],
            self.squares[verdict as usize],
        );
        let size = (self.games as f64 / self.groups.max(1) as f64).max(1.0);
        Share::from_groups(
            self.groups,
            count as f64 / size,
            squares as f64 / (size * size),
        )
    }

    /// The share of games won.
    pub fn won(&self) -> Share {
        self.share(Verdict::Won)
    }

    /// The share of games lost.
    pub fn lost(&self) -> Share {
        self.share(Verdict::Lost)
    }

    /// The share of games tied.
    pub fn tied(&self) -> Share {
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
        assert_eq!(shares.won().share, 0.5);
        let alike = shares.won().high - shares.won().low;
        shares.add(&[Verdict::Tied, Verdict::Won]);
        shares.add(&[Verdict::Won, Verdict::Won]);
        let sum = shares.won().share + shares.lost().share + shares.tied().share;
        assert!((sum - 1.0).abs() < 1e-12);
        assert_eq!(shares.games(), 104);
        // Pairs nearly alike are worth more games than there are; that is what pairs are for.
        assert!(shares.won().high - shares.won().low < alike);
        let mut twice = shares;
        twice.merge(&shares);
        assert_eq!(twice.games(), 208);
        assert_eq!(twice.won().share, shares.won().share);
    }

    /// Wilson's interval for 66 of 100, worked out by hand.
    #[test]
    fn published_intervals_are_those_of_independent_games() {
        let row = Published::new(66, 31, 3);
        let won = row.won();
        assert!((won.low - 0.5628).abs() < 5e-4, "{won:?}");
        assert!((won.high - 0.7454).abs() < 5e-4, "{won:?}");
    }
}
