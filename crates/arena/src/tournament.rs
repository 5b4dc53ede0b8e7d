//! All against all, on the same deals.

use capicua_core::{InputError, Seed, Stop};
use serde::{Deserialize, Serialize};

use crate::contest::Groups;
use crate::contest_run::ContestRun;
use crate::ratings::{PairingScores, Rating, rate};

/// The name of the form in which tournaments are saved.
const SCHEMA: &str = "tournament-state/2";

/// The form before this one: each run in it says by itself which form it has.
const OLDER: &str = "tournament-state/1";

/// A tournament on its way: every pairing is a contest of its own.
pub struct Tournament {
    players: Vec<String>,
    seed: Seed,
    pairings: Vec<Pairing>,
}

/// One pairing.
pub struct Pairing {
    /// The player whose results are counted.
    pub first: usize,
    /// The other one.
    pub second: usize,
    /// Their games.
    pub run: ContestRun,
}

#[derive(Serialize, Deserialize)]
struct Saved {
    schema: String,
    runs: Vec<String>,
}

impl Tournament {
    /// A tournament about to begin, in which `contest` lets two of the players meet.
    pub fn new(
        players: Vec<String>,
        deals: u64,
        seed: Seed,
        contest: impl Fn(usize, usize) -> Result<Box<dyn Groups>, InputError>,
    ) -> Result<Tournament, InputError> {
        let mut pairings = Vec::new();
        for first in 0..players.len() {
            for second in first + 1..players.len() {
                let run = ContestRun::new(contest(first, second)?, deals, None, false);
                pairings.push(Pairing { first, second, run });
            }
        }
        Ok(Tournament {
            players,
            seed,
            pairings,
        })
    }

    /// The players, in the order given.
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// All pairings.
    pub fn pairings(&self) -> &[Pairing] {
        &self.pairings
    }

    /// Groups of games played, in all pairings together, and groups to play.
    pub fn progress(&self) -> (u64, u64) {
        let runs = || self.pairings.iter().map(|p| &p.run);
        let done = runs().map(|run| run.tally().groups()).sum();
        (done, runs().map(ContestRun::deals).sum())
    }

    /// Whether there is nothing left to play.
    pub fn is_finished(&self) -> bool {
        let mut runs = self.pairings.iter().map(|p| &p.run);
        let broken_off = runs.clone().any(|run| run.contest().is_broken_off());
        broken_off || runs.all(ContestRun::is_finished)
    }

    /// Plays a block of groups of the first pairing that is not finished.
    pub fn step(&mut self, stop: &Stop) {
        let next = self.pairings.iter_mut().find(|p| !p.run.is_finished());
        if let Some(pairing) = next {
            pairing.run.step(stop);
        }
    }

    /// The ratings, in order of players.
    pub fn ratings(&self) -> Vec<Rating> {
        let scores: Vec<PairingScores> = self
            .pairings
            .iter()
            .map(|p| PairingScores {
                first: p.first,
                second: p.second,
                scores: p.run.scores(),
            })
            .collect();
        rate(self.players.len(), &scores, self.seed)
    }

    /// The tournament as text, to be saved.
    pub fn save(&self) -> String {
        let saved = Saved {
            schema: SCHEMA.to_owned(),
            runs: self.pairings.iter().map(|p| p.run.save()).collect(),
        };
        serde_json::to_string(&saved).expect("a tournament is plain data") + "\n"
    }

    /// Takes up a tournament that was saved, of the same players in the same order.
    pub fn resume(&mut self, text: &str) -> Result<(), InputError> {
        let help = "Give the file that --resume wrote, or a new name to begin afresh.";
        let saved: Saved = serde_json::from_str(text)
            .map_err(|why| InputError::new(format!("this is no saved tournament: {why}"), help))?;
        if ![SCHEMA, OLDER].contains(&saved.schema.as_str()) {
            let what = format!("this is no saved tournament of the form `{SCHEMA}`");
            return Err(InputError::new(what, help));
        }
        if saved.runs.len() != self.pairings.len() {
            let what = format!(
                "this file was saved by another tournament: it has {} pairings, {} are asked for",
                saved.runs.len(),
                self.pairings.len()
            );
            return Err(InputError::new(what, help));
        }
        for (pairing, text) in self.pairings.iter_mut().zip(&saved.runs) {
            pairing.run.resume(text)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::{Contest, Unit};
    use capicua_dominoes::LATIN;
    use capicua_players::player;

    fn tournament(names: &[&str], deals: u64) -> Tournament {
        let players: Vec<String> = names.iter().map(ToString::to_string).collect();
        Tournament::new(players, deals, Seed(1), |first, second| {
            let pair = [first, second].map(|at| player(names[at]).unwrap());
            let contest = Contest::new(pair.to_vec(), LATIN, Unit::Round, Seed(1))?;
            Ok(Box::new(contest))
        })
        .unwrap()
    }

    fn finish(mut t: Tournament) -> Tournament {
        while !t.is_finished() {
            t.step(&Stop::default());
        }
        t
    }

    #[test]
    fn everybody_meets_everybody_on_the_same_deals() {
        let t = finish(tournament(&["random", "greedy", "random"], 400));
        assert_eq!(t.pairings().len(), 3);
        assert_eq!(t.progress(), (1200, 1200));
        // The two equal players: a tie in every pair.
        assert!(t.pairings()[1].run.scores().iter().all(|&s| s == 2));
        // Their games against the third are the same games, so their ratings are equal.
        let ratings = t.ratings();
        assert!((ratings[0].elo - ratings[2].elo).abs() < 1e-3);
        assert!(ratings[1].elo > ratings[0].elo);
    }

    #[test]
    fn an_interrupted_tournament_resumes_to_the_same_ratings() {
        let names = ["random", "greedy", "random"];
        let whole = finish(tournament(&names, 100));
        let mut part = tournament(&names, 100);
        while part.progress().0 < 120 {
            part.step(&Stop::default());
        }
        let mut rest = tournament(&names, 100);
        rest.resume(&part.save()).unwrap();
        assert_eq!(finish(rest).ratings(), whole.ratings());
        assert!(tournament(&names[..2], 100).resume(&part.save()).is_err());
        assert!(
            tournament(&["greedy", "random", "random"], 100)
                .resume(&part.save())
                .is_err()
        );
        assert!(tournament(&names, 100).resume("{").is_err());
    }
}
