//! What a run has come to, piece by piece: sums over runs of groups of equal length, few enough to be kept
//! however long the run is. Whoever doubts a run plays one piece of it again.

use capicua_core::Seed;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::contest::{ErasedContest, GameResult};
use crate::outcome::Outcome;
use crate::tally::Tally;

/// At most so many pieces are kept of all seeds together. When there are more, every two become one, so that
/// there are more than half as many: a piece is less than a fiftieth of a long run.
const MOST: usize = 128;

/// Of a sample of several pieces, one in so many groups is played again at most.
const SAMPLE: u64 = 50;

/// The pieces of what was played with one seed, in order.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Ledger {
    /// Groups in a piece; the last may have fewer.
    size: u64,
    /// Groups in all pieces.
    groups: u64,
    /// What was counted in each, as [`Tally::sums`] has it.
    pieces: Vec<Vec<i64>>,
}

impl Ledger {
    /// One more group, of a run with so many seeds.
    pub fn push(&mut self, sums: Vec<i64>, seeds: usize) {
        self.size = self.size.max(1);
        match self.pieces.last_mut() {
            Some(last) if !self.groups.is_multiple_of(self.size) => {
                last.iter_mut().zip(sums).for_each(|(sum, one)| *sum += one);
            }
            _ => self.pieces.push(sums),
        }
        self.groups += 1;
        if self.pieces.len() > most(seeds) {
            let pairs = self.pieces.chunks(2);
            self.pieces = pairs.map(|pair| added(pair).unwrap_or_default()).collect();
            self.size *= 2;
        }
    }

    /// Whether its pieces are such as come of a run with so many seeds, and add up to its tally.
    pub fn is_sound(&self, tally: &Tally, seeds: usize) -> bool {
        let sums = tally.sums();
        let shaped = self.pieces.iter().all(|piece| piece.len() == sums.len());
        let count = match self.size {
            0 => 0,
            size => self.groups.div_ceil(size),
        };
        let total = match self.pieces.is_empty() {
            true => Some(vec![0; sums.len()]),
            false => added(&self.pieces),
        };
        shaped
            && self.groups == tally.groups()
            && self.pieces.len() as u64 == count
            && self.pieces.len() <= most(seeds)
            && total == Some(sums)
    }

    /// The groups of a piece, counted among those of its seed.
    fn range(&self, piece: usize) -> std::ops::Range<u64> {
        let from = piece as u64 * self.size;
        from..self.groups.min(from + self.size)
    }
}

fn most(seeds: usize) -> usize {
    MOST.div_ceil(seeds.max(1)).max(2)
}

fn added(pieces: &[Vec<i64>]) -> Option<Vec<i64>> {
    let (first, others) = pieces.split_first()?;
    let mut sums = first.clone();
    for piece in others {
        for (sum, one) in sums.iter_mut().zip(piece) {
            *sum = sum.checked_add(*one)?;
        }
    }
    Some(sums)
}

/// Games that do not come out as a file says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// The players, as they are written.
    pub players: Vec<String>,
    /// The seed of the deals.
    pub seed: u64,
    /// The first and the last of the deals, counted from one over all seeds and parts.
    pub deals: [u64; 2],
    /// Games that the first player has won of how many, as it is written and as it came out.
    pub wins: [i64; 2],
    /// How many games that are.
    pub games: u64,
}

/// Plays groups again, on all threads.
pub fn replay_groups(
    contest: &ErasedContest,
    deals: &[u64],
    keep_records: bool,
) -> Vec<Vec<GameResult>> {
    let played = deals.par_iter();
    played
        .map(|&deal| contest.play_group(deal, keep_records))
        .collect()
}

/// Plays a sample of some outcomes again, each with its contest: a piece of each of them, in an order that
/// `seed` draws, as long as that is at most a fiftieth of all groups; one piece in any case. Gives the number
/// of groups, or what did not come out.
pub fn replay(outcomes: &[(&Outcome, &ErasedContest)], seed: Seed) -> Result<u64, Mismatch> {
    let all: u64 = outcomes.iter().map(|(outcome, _)| outcome.played()).sum();
    let mut random = seed.named("replay").random();
    let mut order: Vec<usize> = (0..outcomes.len()).collect();
    random.shuffle(&mut order);
    let mut played = 0;
    for at in order {
        let (outcome, contest) = outcomes[at];
        let ledgers = outcome.ledgers.iter().enumerate();
        let pieces: Vec<(usize, usize)> = ledgers
            .flat_map(|(seed, ledger)| (0..ledger.pieces.len()).map(move |piece| (seed, piece)))
            .collect();
        if pieces.is_empty() {
            continue;
        }
        let (seed, piece) = pieces[random.below(pieces.len())];
        let range = outcome.ledgers[seed].range(piece);
        let groups = range.end - range.start;
        if played > 0 && (played + groups) * SAMPLE > all {
            continue;
        }
        outcome.replay_piece(contest, seed, piece)?;
        played += groups;
    }
    Ok(played)
}

impl Outcome {
    /// Plays a piece again and holds it against what is written.
    fn replay_piece(
        &self,
        contest: &ErasedContest,
        seed: usize,
        piece: usize,
    ) -> Result<(), Mismatch> {
        let (part, seeds) = (self.experiment.part, self.tallies.len() as u64);
        let ledger = &self.ledgers[seed];
        let range = ledger.range(piece);
        // Where they stand among all groups of the part.
        let places: Vec<u64> = (0..self.played())
            .filter(|&place| part.deal(place) % seeds == seed as u64)
            .skip(range.start as usize)
            .take((range.end - range.start) as usize)
            .collect();
        let deals: Vec<u64> = places.iter().map(|&place| part.deal(place)).collect();
        let groups = replay_groups(contest, &deals, false);
        let mut tally = Tally::new(self.experiment.players.len(), self.ends.len());
        groups.iter().for_each(|group| tally.add(group));
        let scores = self.scores();
        let scored = scores.is_empty()
            || places
                .iter()
                .zip(&groups)
                .all(|(&place, group)| scores.get(place as usize) == Some(&Tally::units(group)));
        let told = &ledger.pieces[piece];
        let found = tally.sums();
        if scored && *told == found {
            return Ok(());
        }
        let wins = |sums: &[i64]| sums.get(tally.spread.len()).copied().unwrap_or_default();
        let ends = [deals.first(), deals.last()];
        Err(Mismatch {
            players: self.experiment.players.clone(),
            seed: self.experiment.seeds[seed],
            deals: ends.map(|deal| deal.map_or(0, |deal| deal + 1)),
            wins: [wins(told), wins(&found)],
            games: tally.games(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However long a run is, its pieces are few and small, and add up.
    #[test]
    fn pieces_are_few_and_small() {
        for seeds in [1, 2, 3, 7, 63, 64, 200] {
            for groups in [0, 1, 5, 127, 128, 129, 1000, 12_345] {
                let mut ledger = Ledger::default();
                for group in 0..groups {
                    ledger.push(vec![1, group], seeds);
                }
                let count = ledger.pieces.len();
                assert!(count <= most(seeds), "{seeds} {groups}");
                let sizes: Vec<u64> = (0..count)
                    .map(|piece| {
                        let range = ledger.range(piece);
                        assert_eq!(ledger.pieces[piece][0], (range.end - range.start) as i64);
                        assert_eq!(ledger.pieces[piece][1], range.clone().sum::<u64>() as i64);
                        range.end - range.start
                    })
                    .collect();
                assert_eq!(sizes.iter().sum::<u64>(), groups as u64);
                // All seeds have played as much: no piece is more than a fiftieth of it.
                let all = groups as u64 * seeds as u64;
                let longest = sizes.iter().max().copied().unwrap_or(0);
                assert!(
                    longest <= 1 || longest * 50 <= all,
                    "{seeds} {groups} {longest}"
                );
            }
        }
    }
}
