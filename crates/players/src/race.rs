//! Moves that meet the same worlds, one after the other, until some of them have fallen behind.
//!
//! Most of the time of a search over worlds goes into moves that nobody would play. A move that is clearly
//! worse than the best one, over the worlds that both have met, meets no further worlds.

use capicua_core::{Estimate, QUANTILE_95};

/// When it is seen which moves have fallen behind, and what that means.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct RaceSchedule {
    /// Worlds that every move meets: before, spreads are too uncertain to judge by.
    pub(crate) first: usize,
    /// Worlds between looks.
    pub(crate) every: usize,
    /// By how many standard errors of the difference a move has to be behind.
    pub(crate) behind: f64,
}

impl RaceSchedule {
    fn is_due(&self, met: usize) -> bool {
        met >= self.first && (met - self.first).is_multiple_of(self.every)
    }
}

/// Moves, and what they were worth in the worlds they have met.
pub(crate) struct Race {
    /// For each move, world by world; the shorter, the earlier it was given up.
    pub(crate) values: Vec<Vec<f64>>,
    /// The moves that are still in the race.
    pub(crate) alive: Vec<usize>,
    /// None where every move is to meet every world.
    looks: Option<RaceSchedule>,
}

impl Race {
    pub(crate) fn new(moves: usize, looks: Option<RaceSchedule>) -> Race {
        Race {
            values: vec![Vec::new(); moves],
            alive: (0..moves).collect(),
            looks,
        }
    }

    /// Lets the moves that are left meet world after world, until one is left or `meet` has no answer: there
    /// is no time for this world. `meet` gets the number of the world and the moves. Answers how many
    /// worlds were met.
    pub(crate) fn run<W>(
        &mut self,
        worlds: impl Iterator<Item = W>,
        mut meet: impl FnMut(usize, W, &[usize]) -> Option<Vec<f64>>,
    ) -> usize {
        let mut met = 0;
        for world in worlds {
            if self.looks.is_some_and(|looks| looks.is_due(met)) {
                self.eliminate();
                if self.alive.len() == 1 {
                    break;
                }
            }
            let Some(values) = meet(met, world, &self.alive) else {
                break;
            };
            for (&at, value) in self.alive.iter().zip(values) {
                self.values[at].push(value);
            }
            met += 1;
        }
        met
    }

    /// Gives up the moves that are clearly worse than the best one, compared world by world.
    fn eliminate(&mut self) {
        let values = &self.values;
        let sum = |at: usize| values[at].iter().sum::<f64>();
        let best = self.alive.iter().copied();
        let best = best.max_by(|&a, &b| sum(a).total_cmp(&sum(b)));
        let (Some(best), Some(looks)) = (best, self.looks) else {
            return;
        };
        self.alive.retain(|&at| {
            let pairs = values[best].iter().zip(&values[at]);
            let lead: Vec<f64> = pairs.map(|(best, own)| best - own).collect();
            let lead = Estimate::from_samples(lead.into_iter());
            at == best || lead.mean <= looks.behind * lead.half_width() / QUANTILE_95
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The moves that are left after so many worlds, in each of which these are their values.
    fn left(moves: &[&[f64]]) -> Vec<usize> {
        let looks = RaceSchedule {
            first: 4,
            every: 1,
            behind: 3.5,
        };
        let mut race = Race::new(moves.len(), Some(looks));
        race.values = moves.iter().map(|values| values.to_vec()).collect();
        race.eliminate();
        race.alive
    }

    #[test]
    fn only_what_is_clearly_behind_is_given_up() {
        let noisy = [10.0, -10.0, 10.0, -10.0, 10.0, -10.0, 10.0, -10.0];
        let worse = noisy.map(|value| value - 5.0);
        let other = [-10.0, 10.0, -10.0, 10.0, -10.0, 10.0, -10.0, 8.0];
        // Always five points worse in the same worlds is clear; noise in other worlds is not.
        assert_eq!(left(&[&noisy, &worse, &other]), [0, 2]);
    }

    #[test]
    fn equal_moves_are_never_given_up() {
        let values = [3.0, -1.0, 4.0, 1.0];
        assert_eq!(left(&[&values, &values]), [0, 1]);
    }

    /// A move that was given up meets no further worlds, and the race ends with one left.
    #[test]
    fn the_race_ends_when_one_is_left() {
        let looks = RaceSchedule {
            first: 4,
            every: 2,
            behind: 3.0,
        };
        let mut race = Race::new(3, Some(looks));
        let met = race.run(0..100, |met, world: usize, alive| {
            assert_eq!(met, world);
            let noise = (world % 2) as f64;
            // The second move is as good as the first one until the tenth world.
            let second = if world < 10 { noise } else { -100.0 };
            let values = [noise, second, -1.0];
            Some(alive.iter().map(|&at| values[at]).collect())
        });
        let lengths: Vec<usize> = race.values.iter().map(Vec::len).collect();
        assert_eq!(lengths[2], 4);
        assert_eq!(lengths[..2], [met, met]);
        assert_eq!(race.alive, [0]);
        assert!(met > 10 && met < 100, "{met}");
    }

    #[test]
    fn what_is_stopped_keeps_the_worlds_before() {
        let mut race = Race::new(2, None);
        let met = race.run(0..9, |met, _, _| (met < 3).then(|| vec![0.0, 1.0]));
        assert_eq!((met, race.values[1].len()), (3, 3));
    }
}
