//! Players against each other, on the same deals: all against all, or one against all others.

use capicua_core::{CancellationToken, InputError, LongRun, Message, Seed, counted, message};
use serde::{Deserialize, Serialize};

use crate::contest::ErasedContest;
use crate::contest_run::ContestRun;
use crate::outcome::Outcome;
use crate::ratings::{PairingScores, Rating, rate};
use crate::shard::Shard;

/// The name of the form in which tournaments are saved.
const SCHEMA: &str = "tournament-state/3";

/// A tournament on its way: every pairing is a contest of its own.
pub struct Tournament {
    players: Vec<String>,
    pairings: Vec<(usize, usize, ContestRun)>,
}

/// What a tournament has come to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Standings {
    schema: String,
    /// The players, in the order given.
    pub players: Vec<String>,
    /// The pairings.
    pub pairings: Vec<Pairing>,
}

/// One pairing.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Pairing {
    /// The player whose results are counted.
    pub first: usize,
    /// The other one.
    pub second: usize,
    /// What came of their games.
    pub outcome: Outcome,
}

impl Tournament {
    /// A tournament about to begin, in which `contest` lets two of the players meet: all of them, or in a
    /// gauntlet the first one with each of the others.
    pub fn new(
        players: Vec<String>,
        deals: u64,
        gauntlet: bool,
        contest: impl Fn(usize, usize) -> Result<ErasedContest, InputError>,
    ) -> Result<Tournament, InputError> {
        let mut pairings = Vec::new();
        let firsts = if gauntlet { 1 } else { players.len() };
        for first in 0..firsts {
            for second in first + 1..players.len() {
                let run = ContestRun::new(contest(first, second)?, deals, None);
                pairings.push((first, second, run.with_scores()));
            }
        }
        Ok(Tournament { players, pairings })
    }

    /// Of all deals only those of a part.
    #[must_use]
    pub fn with_shard(mut self, part: Shard) -> Tournament {
        let each = self.pairings.into_iter();
        self.pairings = each
            .map(|(first, second, run)| (first, second, run.with_shard(part)))
            .collect();
        self
    }

    /// With the build in all that is saved, as [`ContestRun::with_commit`] has it.
    #[must_use]
    pub fn with_commit(mut self, commit: &str) -> Tournament {
        let each = self.pairings.into_iter();
        self.pairings = each
            .map(|(first, second, run)| (first, second, run.with_commit(commit)))
            .collect();
        self
    }

    /// With what every pairing comes to piece by piece.
    #[must_use]
    pub fn with_pieces(mut self) -> Tournament {
        let each = self.pairings.into_iter();
        self.pairings = each
            .map(|(first, second, run)| (first, second, run.with_pieces()))
            .collect();
        self
    }

    /// All that its standings depend on, as a text of its own.
    pub fn key(&self) -> String {
        let pairings = self.runs().map(ContestRun::key);
        pairings.collect::<Vec<_>>().join("\n")
    }

    /// Who meets, and their games.
    pub fn pairings(&self) -> &[(usize, usize, ContestRun)] {
        &self.pairings
    }

    fn runs(&self) -> impl Iterator<Item = &ContestRun> + Clone {
        self.pairings.iter().map(|(_, _, run)| run)
    }

    /// Pairings that are over, and all.
    fn finished(&self) -> (usize, usize) {
        let finished = self.runs().filter(|run| run.is_finished()).count();
        (finished, self.pairings.len())
    }

    /// What it has come to.
    pub fn standings(&self) -> Standings {
        let pairing = |(first, second, run): &(usize, usize, ContestRun)| Pairing {
            first: *first,
            second: *second,
            outcome: run.outcome().clone(),
        };
        Standings {
            schema: SCHEMA.to_owned(),
            players: self.players.clone(),
            pairings: self.pairings.iter().map(pairing).collect(),
        }
    }
}

impl LongRun for Tournament {
    type Snapshot = str;

    /// Groups of games played, in all pairings together, and groups to play.
    fn progress(&self) -> (u64, u64) {
        let done = self.runs().map(|run| run.outcome().played()).sum();
        (done, self.runs().map(ContestRun::deals).sum())
    }

    /// Whether there is nothing left to play.
    fn is_finished(&self) -> bool {
        let aborted = self.runs().any(|run| run.contest().is_aborted());
        aborted || self.runs().all(ContestRun::is_finished)
    }

    /// Plays a block of groups of the first pairing that is not finished.
    fn step(&mut self, stop: &CancellationToken) -> std::io::Result<()> {
        let mut runs = self.pairings.iter_mut().map(|(_, _, run)| run);
        match runs.find(|run| !run.is_finished()) {
            Some(run) => run.step(stop),
            None => Ok(()),
        }
    }

    fn message(&self) -> String {
        let (done, all) = self.finished();
        format!("{done} of {all} pairings")
    }

    /// The tournament as text, to be saved.
    fn save(&self) -> String {
        let mut standings = self.standings();
        for (pairing, run) in standings.pairings.iter_mut().zip(self.runs()) {
            let experiment = &mut pairing.outcome.experiment;
            experiment.build = experiment.build.take().or_else(|| run.build());
        }
        serde_json::to_string(&standings).expect("a tournament is plain data") + "\n"
    }

    /// Takes up a tournament that was saved, of the same players in the same order.
    fn resume(&mut self, text: &str) -> Result<(), InputError> {
        let saved = Standings::read(text)?;
        if saved.pairings.len() != self.pairings.len() {
            let what = message!(
                "file-saved-by-another-tournament",
                pairing = counted(saved.pairings.len(), "pairing"),
                pairings = self.pairings.len()
            );
            return Err(InputError::new(what, HELP));
        }
        for ((_, _, run), saved) in self.pairings.iter_mut().zip(saved.pairings) {
            run.resume_from(saved.outcome)?;
        }
        Ok(())
    }
}

const HELP: Message = Message::new("fix-give-file-resume-out-wrote");

impl Standings {
    /// Reads what was saved.
    pub fn read(text: &str) -> Result<Standings, InputError> {
        let unreadable = |why: String| InputError::new(message!("no-saved-tournament", why), HELP);
        let saved: Standings =
            serde_json::from_str(text).map_err(|why| unreadable(why.to_string()))?;
        if saved.schema != SCHEMA {
            return Err(unreadable(format!("its form is not `{SCHEMA}`")));
        }
        for pairing in &saved.pairings {
            pairing.outcome.check()?;
            let Pairing {
                first,
                second,
                outcome,
            } = pairing;
            let two = first != second && (*first).max(*second) < saved.players.len();
            if !two || outcome.experiment.players.len() != 2 || outcome.scores.is_none() {
                return Err(unreadable("its counts do not add up".to_owned()));
            }
        }
        match saved.pairings.is_empty() {
            false => Ok(saved),
            true => Err(unreadable("nobody meets in it".to_owned())),
        }
    }

    /// Whether there is nothing left to play.
    pub fn is_finished(&self) -> bool {
        let mut outcomes = self.pairings.iter().map(|pairing| &pairing.outcome);
        outcomes.all(Outcome::is_finished)
    }

    /// The first seed, from which the ratings draw.
    fn seed(&self) -> Seed {
        Seed(self.pairings[0].outcome.experiment.seeds[0])
    }

    /// The ratings, in order of players.
    pub fn ratings(&self) -> Vec<Rating> {
        let units: Vec<Vec<u8>> = self.pairings.iter().map(|p| p.outcome.scores()).collect();
        let scores = self.pairings.iter().zip(&units);
        let scores: Vec<PairingScores> = scores
            .map(|(pairing, scores)| PairingScores {
                first: pairing.first,
                second: pairing.second,
                scores,
            })
            .collect();
        rate(self.players.len(), &scores, self.seed())
    }

    /// Puts all parts of a tournament together, each with the name of its file.
    pub fn merge(parts: Vec<(String, Standings)>) -> Result<Standings, InputError> {
        let Some((first_name, first)) = parts.first().cloned() else {
            return Err(InputError::new(message!("no-files-given"), HELP));
        };
        let meet = |standings: &Standings| -> Vec<(usize, usize)> {
            let pairings = standings.pairings.iter();
            pairings.map(|p| (p.first, p.second)).collect()
        };
        for (name, standings) in &parts {
            if standings.players != first.players || meet(standings) != meet(&first) {
                let what = message!("does-not-belong-others-meet", name, first_name);
                return Err(InputError::new(
                    what,
                    message!("fix-merge-parts-tournament"),
                ));
            }
        }
        let mut whole = first;
        for (at, pairing) in whole.pairings.iter_mut().enumerate() {
            let outcomes = parts.iter().map(|(name, standings)| {
                let outcome = standings.pairings[at].outcome.clone();
                (name.clone(), outcome)
            });
            pairing.outcome = Outcome::merge(outcomes.collect())?;
        }
        Ok(whole)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Unit;
    use crate::contest::Contest;
    use capicua_dominoes::LATIN;
    use capicua_players::player;

    fn tournament(names: &[&str], deals: u64) -> Tournament {
        let players: Vec<String> = names.iter().map(ToString::to_string).collect();
        met(players, false, deals)
    }

    fn met(names: Vec<String>, gauntlet: bool, deals: u64) -> Tournament {
        let pair = |first: usize, second: usize| {
            let pair = [first, second].map(|at| player(&names[at]).unwrap());
            let contest = Contest::new(pair.to_vec(), LATIN, Unit::Round, Seed(1))?;
            Ok(contest.into())
        };
        Tournament::new(names.clone(), deals, gauntlet, pair).unwrap()
    }

    fn finish(mut t: Tournament) -> Tournament {
        while !t.is_finished() {
            t.step(&CancellationToken::default()).unwrap();
        }
        t
    }

    #[test]
    fn everybody_meets_everybody_on_the_same_deals() {
        let t = finish(tournament(&["random", "greedy", "random"], 400));
        let standings = t.standings();
        assert_eq!(standings.pairings.len(), 3);
        assert_eq!(t.progress(), (1200, 1200));
        // The two equal players: a tie in every pair.
        assert!(
            standings.pairings[1]
                .outcome
                .scores()
                .iter()
                .all(|&s| s == 2)
        );
        // Their games against the third are the same games, so their ratings are equal.
        let ratings = standings.ratings();
        assert!((ratings[0].elo - ratings[2].elo).abs() < 1e-3);
        assert!(ratings[1].elo > ratings[0].elo);
    }

    fn ratings(t: &Tournament) -> Vec<Rating> {
        t.standings().ratings()
    }

    #[test]
    fn in_a_gauntlet_the_first_meets_all_others() {
        let names = ["random", "greedy", "doubles"].map(str::to_owned);
        let t = finish(met(names.to_vec(), true, 400));
        let pairings = t.standings().pairings;
        let meet: Vec<_> = pairings.iter().map(|p| (p.first, p.second)).collect();
        assert_eq!(meet, [(0, 1), (0, 2)]);
        assert!(ratings(&t)[1].elo > ratings(&t)[0].elo);
    }

    #[test]
    fn parts_merge_to_the_whole() {
        let names = ["random", "greedy", "doubles"];
        let whole = finish(tournament(&names, 40));
        let parts: Vec<(String, Standings)> = [2, 1]
            .map(|number| {
                let part = Shard { number, of: 2 };
                let part = finish(tournament(&names, 40).with_shard(part));
                let text = part.save();
                (format!("s{number}"), Standings::read(&text).unwrap())
            })
            .to_vec();
        let merged = Standings::merge(parts.clone()).unwrap();
        assert_eq!(merged.ratings(), ratings(&whole));
        let wins = |s: &Standings| -> Vec<u64> {
            s.pairings
                .iter()
                .map(|p| p.outcome.tally().wins())
                .collect()
        };
        assert_eq!(wins(&merged), wins(&whole.standings()));
        let missing = Standings::merge(parts[..1].to_vec()).unwrap_err();
        assert!(missing.to_string().contains("part 1/2 is missing"));
        let mut others = parts;
        others[1].1 = tournament(&["random", "greedy", "random"], 40).standings();
        let foreign = Standings::merge(others).unwrap_err();
        assert!(foreign.to_string().contains("s1 does not belong with s2"));
    }

    #[test]
    fn an_interrupted_tournament_resumes_to_the_same_ratings() {
        let names = ["random", "greedy", "random"];
        let whole = finish(tournament(&names, 100));
        let mut part = tournament(&names, 100);
        while part.progress().0 < 120 {
            part.step(&CancellationToken::default()).unwrap();
        }
        let mut rest = tournament(&names, 100);
        rest.resume(&part.save()).unwrap();
        assert_eq!(ratings(&finish(rest)), ratings(&whole));
        assert!(tournament(&names[..2], 100).resume(&part.save()).is_err());
        assert!(
            tournament(&["greedy", "random", "random"], 100)
                .resume(&part.save())
                .is_err()
        );
        assert!(tournament(&names, 100).resume("{").is_err());
    }
}
