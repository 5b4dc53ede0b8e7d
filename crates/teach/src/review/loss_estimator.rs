//! What the moves of a decision were worth in the worlds they met, and what follows from it.
//!
//! Whoever chooses the best move by the same worlds in which it is measured finds it better than it
//! is: noise lifts the move that is chosen, and a move that is as good as the best seems to lose
//! something, the more the fewer worlds there are. So the best move is chosen on some worlds and
//! measured on others, all the way round (cross-fitting). A move as good as the best then loses
//! nothing on average, whatever the number of worlds.
//!
//! With few worlds the choice is often wrong where moves are close, and then the loss comes out too low,
//! by a sixth of its standard error at most. Worlds that were met before and are not measured in help to
//! choose ([`LossEstimator::with_prior_worlds`]).

use capicua_core::Estimate;

/// The worlds are dealt into so many parts; in each the best move of all the others is measured. With
/// more parts the choice rests on more worlds, so that a move that is truly best is found more often.
const PARTS: usize = 10;

/// Fewer worlds than these may all agree by chance: whatever they say, it may be nothing.
const FEW: usize = 16;

/// Values nearer than this are the same: sums in another order differ by as much.
const SAME: f64 = 1e-9;

/// The chance to win after each of some moves, world by world.
#[derive(Clone, PartialEq, Debug)]
pub struct LossEstimator {
    moves: usize,
    values: Vec<f64>,
    /// What the moves came to in other worlds, added up: it helps to choose and is never measured.
    before: Vec<f64>,
    /// Whether these are all the worlds there are, and each was looked at to its end.
    exact: bool,
}

/// What a trial says about the move that was played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LossEstimate {
    /// The best move; the one that was played where none is better.
    pub best: usize,
    /// The chance after the move that was played.
    pub played: f64,
    /// What it lost against the best one.
    pub loss: Estimate,
}

impl LossEstimator {
    /// A trial of so many moves that have met no world yet.
    pub fn new(moves: usize) -> LossEstimator {
        LossEstimator {
            moves,
            values: Vec::new(),
            before: vec![0.0; moves],
            exact: false,
        }
    }

    /// The same, of moves that have met other worlds before; `of` says which moves these were there.
    #[must_use]
    pub fn with_prior_worlds(mut self, before: &LossEstimator, of: &[usize]) -> LossEstimator {
        let sum = |&mv: &usize| before.rows().map(|row| row[mv]).sum();
        self.before = of.iter().map(sum).collect();
        self
    }

    /// The moves have met one more world.
    pub fn add_world(&mut self, values: impl IntoIterator<Item = f64>) {
        self.values.extend(values);
        debug_assert!(self.values.len().is_multiple_of(self.moves));
    }

    /// There are no other worlds.
    #[must_use]
    pub fn exact(mut self) -> LossEstimator {
        self.exact = true;
        self
    }

    /// Whether there are no other worlds.
    pub fn is_exact(&self) -> bool {
        self.exact
    }

    /// How many moves there are.
    pub fn moves(&self) -> usize {
        self.moves
    }

    /// How many worlds the moves have met.
    pub fn worlds(&self) -> usize {
        self.values.len() / self.moves
    }

    fn rows(&self) -> impl Iterator<Item = &[f64]> + Clone {
        self.values.chunks_exact(self.moves)
    }

    /// The mean of a move over all worlds.
    pub fn mean(&self, mv: usize) -> f64 {
        self.rows().map(|row| row[mv]).sum::<f64>() / self.worlds().max(1) as f64
    }

    /// The chance after a move, with its interval.
    pub fn chance(&self, mv: usize) -> Estimate {
        match self.exact {
            true => Estimate::exact(self.mean(mv)),
            false => Estimate::from_shares(self.rows().map(|row| row[mv])),
        }
    }

    /// How much better one move is than another, world by world.
    pub fn lead(&self, mv: usize, over: usize) -> Estimate {
        let lead = Estimate::from_samples(self.rows().map(|row| row[mv] - row[over]));
        match self.exact {
            true => Estimate::exact(lead.mean),
            false => lead,
        }
    }

    /// The move with the highest mean; of equal ones `first` if it is among them.
    pub fn best(&self, first: usize) -> usize {
        let sums: Vec<f64> = (0..self.moves).map(|mv| self.mean(mv)).collect();
        highest(&sums, first)
    }

    /// What the move that was played lost.
    pub fn found(&self, played: usize) -> LossEstimate {
        let best = self.best(played);
        let loss = match self.exact {
            true => Estimate::exact(self.mean(best) - self.mean(played)),
            false => self.cross_fitted(played),
        };
        LossEstimate {
            best,
            played: self.mean(played),
            loss,
        }
    }

    /// The loss of `played` against the move that is best in the other parts, part by part.
    fn cross_fitted(&self, played: usize) -> Estimate {
        let worlds = self.worlds();
        let parts = PARTS.min(worlds);
        let mut all = self.before.clone();
        let mut of_part = vec![vec![0.0; self.moves]; parts];
        for (at, row) in self.rows().enumerate() {
            for (mv, value) in row.iter().enumerate() {
                all[mv] += value;
                of_part[at % parts][mv] += value;
            }
        }
        let chosen: Vec<usize> = of_part
            .iter()
            .map(|part| {
                let others: Vec<f64> = all.iter().zip(part).map(|(all, own)| all - own).collect();
                highest(&others, played)
            })
            .collect();
        let lost = |(at, row): (usize, &[f64])| row[chosen[at % parts]] - row[played];
        if worlds < 2 {
            // A single world says nothing about any other.
            return Estimate::within(0.0, 1.0);
        }
        let loss = Estimate::from_samples(self.rows().enumerate().map(lost));
        match worlds < FEW {
            true => Estimate::within(loss.mean, loss.half_width().max(loss.mean.abs())),
            false => loss,
        }
    }
}

/// The place of the highest value; of equal ones `first` if it is among them, else the first.
fn highest(values: &[f64], first: usize) -> usize {
    let mut best = first;
    for (at, value) in values.iter().enumerate() {
        if *value > values[best] + SAME {
            best = at;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use capicua_core::Seed;

    /// Trials of moves that win with these chances, each world for itself.
    fn simulated(chances: &[f64], worlds: usize, seed: u64) -> LossEstimator {
        let mut random = Seed(seed).random();
        let mut trial = LossEstimator::new(chances.len());
        for _ in 0..worlds {
            let row: Vec<f64> = chances
                .iter()
                .map(|&chance| f64::from(u8::from(random.unit() < chance)))
                .collect();
            trial.add_world(row);
        }
        trial
    }

    fn mean_loss(chances: &[f64], worlds: usize, trials: u64) -> Estimate {
        let losses: Vec<f64> = (0..trials)
            .map(|seed| simulated(chances, worlds, seed).found(0).loss.mean)
            .collect();
        Estimate::from_samples(losses.into_iter())
    }

    /// The heart of it: where all moves are equally good nothing is lost on average, with few worlds
    /// as with many. (Measured where it is chosen, the best of four seems better by 0.1 with 24.)
    #[test]
    fn a_move_as_good_as_the_best_loses_nothing_on_average() {
        for worlds in [8, 24, 96] {
            let loss = mean_loss(&[0.5; 4], worlds, 3000);
            assert!(loss.low < 0.0 && loss.high > 0.0, "{worlds}: {loss:?}");
            assert!(loss.half_width() < 0.01, "{worlds}: {loss:?}");
        }
        let naive = |seed| {
            let trial = simulated(&[0.5; 4], 24, seed);
            trial.mean(trial.best(0)) - trial.mean(0)
        };
        let naive = Estimate::from_samples((0..500).map(naive).collect::<Vec<_>>().into_iter());
        assert!(naive.low > 0.05, "{naive:?}");
    }

    /// A move that is worse loses as much as it is worse, with few worlds as with many.
    #[test]
    fn what_is_lost_does_not_depend_on_the_number_of_worlds() {
        for worlds in [40, 160] {
            let loss = mean_loss(&[0.3, 0.7, 0.2], worlds, 2000);
            assert!((loss.mean - 0.4).abs() < 0.01, "{worlds}: {loss:?}");
        }
    }

    /// Close moves and few worlds: the choice is often wrong, and the loss too low. Worlds met before
    /// make it better, and what is as good as the best still loses nothing.
    #[test]
    fn worlds_met_before_help_to_choose() {
        let mean = |chances: &[f64], before: usize| {
            let of: Vec<usize> = (0..chances.len()).collect();
            let loss = |seed| {
                let first = simulated(chances, before, 1_000_000 + seed);
                let trial = simulated(chances, 20, seed).with_prior_worlds(&first, &of);
                trial.found(0).loss.mean
            };
            Estimate::from_samples((0..6000).map(loss).collect::<Vec<_>>().into_iter())
        };
        let best = [0.55, 0.45, 0.45];
        let (alone, helped) = (mean(&best, 0), mean(&best, 100));
        assert!(alone.high < -0.01, "{alone:?}");
        assert!(helped.low > alone.high, "{alone:?} {helped:?}");
        let level = mean(&[0.5; 3], 100);
        assert!(level.low < 0.0 && level.high > 0.0, "{level:?}");
    }

    /// Intervals hold what they promise, about.
    #[test]
    fn an_interval_holds_the_truth_nineteen_times_in_twenty() {
        let holds = (0..1000)
            .filter(|&seed| {
                let loss = simulated(&[0.4, 0.6], 100, seed).found(0).loss;
                loss.low <= 0.2 && 0.2 <= loss.high
            })
            .count();
        assert!((920..=980).contains(&holds), "{holds}");
    }

    #[test]
    fn a_few_worlds_convict_nobody() {
        let mut trial = LossEstimator::new(2);
        (0..FEW - 1).for_each(|_| trial.add_world([0.0, 1.0]));
        assert!(trial.found(0).loss.low <= 0.0);
        trial.add_world([0.0, 1.0]);
        assert!(trial.found(0).loss.low > 0.0);
    }

    #[test]
    fn all_worlds_are_all_there_is_to_know() {
        let mut trial = LossEstimator::new(2);
        trial.add_world([0.0, 1.0]);
        trial.add_world([1.0, 1.0]);
        let found = trial.exact().found(0);
        assert_eq!((found.best, found.loss), (1, Estimate::exact(0.5)));
    }

    /// Where no move is better the one that was played is the best.
    #[test]
    fn equals_go_to_the_move_that_was_played() {
        let mut trial = LossEstimator::new(3);
        (0..20).for_each(|_| trial.add_world([0.5, 0.5, 0.4]));
        assert_eq!(trial.found(1).best, 1);
        assert_eq!(trial.found(1).loss.mean, 0.0);
        assert_eq!(trial.found(2).best, 0);
    }
}
