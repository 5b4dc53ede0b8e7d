//! Parts of a run that others have played: a sample of each is played again, and what does not come out is
//! refused. Which games these are is drawn from the checksum of the part, so that the same files are always
//! merged or refused.

use std::path::Path;

use capicua_arena::{Build, ErasedContest, Mismatch, Outcome, Standings, Unit, replay_groups};
use capicua_core::{InputError, Message, Seed, message};
use capicua_protocol::{self as protocol, Origin};

use crate::games::files::{GamesFileError, build_of, in_file, part_of};
use crate::games::pieces::Pieces;
use crate::games::{Participant, Plan, Written, games};

/// Of games as data one deal in so many is played again, and one in any case.
const ONE_IN: u64 = 64;

/// As many deals of a file are in memory at a time.
const BATCH: usize = 64;

/// What became of a part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecheckOutcome {
    /// So many of its deals were played again and came out as it says.
    Same {
        /// How many.
        deals: u64,
        /// Of how many.
        of: u64,
    },
    /// Nothing was played again, for this reason.
    Not(String),
}

/// What was played, as a part says.
struct Claim<'a> {
    program: &'a str,
    build: Option<Build>,
    players: &'a [String],
    rules: &'a str,
    unit: Unit,
    seeds: &'a [u64],
    from_file: bool,
    varies: bool,
    written: Written,
}

impl Claim<'_> {
    /// The contest to be played again, or why it cannot be; an error where the build that says this, which was built
    /// from `commit`, plays otherwise.
    fn contest(&self, commit: &str) -> Result<Result<ErasedContest, String>, InputError> {
        const PROGRAM: &str = env!("CARGO_PKG_VERSION");
        if self.build.is_none() && self.program != PROGRAM {
            let program = self.program;
            return Ok(Err(format!(
                "it was played by version {program} of the program, this one is {PROGRAM}"
            )));
        }
        const VARIES: &str = "one of its players does not repeat its moves";
        let plan = Plan {
            unit: self.unit,
            seeds: self.seeds.iter().map(|&seed| Seed(seed)).collect(),
            suite: None,
            written: self.written,
        };
        let players: Vec<Participant> = self
            .players
            .iter()
            .cloned()
            .map(Participant::Player)
            .collect();
        let rules = games().parse_rules(self.rules);
        let contest = rules.and_then(|rules| rules.contest(&players, &plan));
        let same = |contest: &ErasedContest| {
            // An engine may call itself like a player of ours.
            contest.varies == self.varies && contest.players == self.players
        };
        if let (Some(build), Ok(contest)) = (&self.build, &contest)
            && same(contest)
        {
            let fingerprint = contest.fingerprint();
            let commit = commit.to_owned();
            Build {
                commit,
                fingerprint,
            }
            .admit(build)?;
        }
        if self.from_file {
            return Ok(Err("its deals come from a file".to_owned()));
        }
        if self.varies {
            return Ok(Err(VARIES.to_owned()));
        }
        Ok(match contest {
            Ok(contest) if same(&contest) => Ok(contest),
            Ok(_) => Err(VARIES.to_owned()),
            Err(error) => Err(error.what()),
        })
    }
}

fn claim<'a>(outcome: &'a Outcome) -> Claim<'a> {
    let experiment = &outcome.experiment;
    Claim {
        program: &experiment.program,
        build: experiment.build.clone(),
        players: &experiment.players,
        rules: &experiment.rules,
        unit: experiment.unit,
        seeds: &experiment.seeds,
        from_file: experiment.suite.is_some(),
        varies: outcome.varies,
        written: Written::Record,
    }
}

/// Where a sample is drawn from: the checksum of the part.
fn drawn_from(sha256: &str) -> Seed {
    let digits = sha256.get(..16).unwrap_or_default();
    Seed(u64::from_str_radix(digits, 16).unwrap_or_default())
}

const HELP: Message = Message::new("fix-play-part-again-remove-file");

fn false_part(name: &str, mismatch: &Mismatch) -> InputError {
    let Mismatch {
        players,
        seed,
        deals: [first, last],
        wins: [told, found],
        games,
    } = mismatch;
    let which = match first == last {
        true => format!("deal {first}"),
        false => format!("deals {first} to {last}, as far as they are in it,"),
    };
    let players = players.join(" against ");
    let first = mismatch.players.first().map_or("", String::as_str);
    let what = message!(
        "games-seed-do-not-come",
        name,
        which,
        seed,
        players,
        first,
        told,
        games,
        found
    );
    InputError::new(what, HELP)
}

fn replayed(
    name: &str,
    outcomes: &[&Outcome],
    sha256: &str,
    commit: &str,
) -> Result<RecheckOutcome, InputError> {
    if !outcomes.iter().all(|outcome| outcome.has_pieces()) {
        let what = message!("does-not-say-what-its", name);
        return Err(InputError::new(what, HELP));
    }
    let mut contests: Vec<ErasedContest> = Vec::new();
    for outcome in outcomes {
        match claim(outcome)
            .contest(commit)
            .map_err(|error| in_part(name, &error))?
        {
            Ok(contest) => contests.push(contest),
            Err(why) => return Ok(RecheckOutcome::Not(why)),
        }
    }
    let both = outcomes.iter().zip(&contests);
    let both: Vec<(&Outcome, &ErasedContest)> =
        both.map(|(outcome, contest)| (*outcome, contest)).collect();
    let of = outcomes.iter().map(|outcome| outcome.played()).sum();
    match capicua_arena::replay(&both, drawn_from(sha256)) {
        Ok(deals) => Ok(RecheckOutcome::Same { deals, of }),
        Err(mismatch) => Err(false_part(name, &mismatch)),
    }
}

/// Plays a sample of a part of a match again; `sha256` is its checksum, `commit` what this program was built from. An
/// error if the part was played by a build that plays otherwise.
pub fn recheck_match(
    name: &str,
    part: &Outcome,
    sha256: &str,
    commit: &str,
) -> Result<RecheckOutcome, InputError> {
    replayed(name, &[part], sha256, commit)
}

/// Plays a sample of a part of a tournament again: of those pairings that can be.
pub fn recheck_tournament(
    name: &str,
    part: &Standings,
    sha256: &str,
    commit: &str,
) -> Result<RecheckOutcome, InputError> {
    let (mut fixed, mut others) = (Vec::new(), Vec::new());
    for pairing in &part.pairings {
        let contest = claim(&pairing.outcome).contest(commit);
        match contest.map_err(|error| in_part(name, &error))? {
            Ok(_) => fixed.push(&pairing.outcome),
            Err(_) => others.push(&pairing.outcome),
        }
    }
    match fixed.is_empty() {
        true => replayed(name, &others, sha256, commit),
        false => replayed(name, &fixed, sha256, commit),
    }
}

/// An error that says in which part it is.
fn in_part(name: &str, error: &InputError) -> InputError {
    in_file(Path::new(name), error)
}

/// Plays a sample of a part of games as data again, and compares what is written of them.
pub fn recheck_games(
    path: &Path,
    origin: &Origin,
    sha256: &str,
    commit: &str,
) -> Result<RecheckOutcome, GamesFileError> {
    let beliefs = origin.beliefs;
    let claim = Claim {
        program: &origin.program,
        build: build_of(origin),
        players: &origin.players,
        rules: &origin.rules,
        unit: match origin.unit {
            protocol::Unit::Round => Unit::Round,
            protocol::Unit::Match => Unit::Match,
            protocol::Unit::Game => Unit::Game,
        },
        seeds: &origin.seeds,
        from_file: origin.suite.is_some(),
        varies: origin.varies,
        written: Written::Data { beliefs },
    };
    let contest = match claim
        .contest(commit)
        .map_err(|error| in_file(path, &error))?
    {
        Ok(contest) => contest,
        Err(why) => return Ok(RecheckOutcome::Not(why)),
    };
    let part = part_of(origin);
    let of = part.count(origin.deals.saturating_mul(origin.seeds.len() as u64));
    let sample = sample(of, drawn_from(sha256));
    let unreadable = |error| GamesFileError::Unreadable(path.to_owned(), error);
    let mut pieces = Pieces::lines(path).map_err(unreadable)?;
    let mut waiting = pieces.next().map_err(unreadable)?;
    for batch in sample.chunks(BATCH) {
        let deals: Vec<u64> = batch.iter().map(|&index| part.deal(index)).collect();
        let groups = replay_groups(&contest, &deals, true);
        for (deal, group) in deals.iter().map(|deal| deal + 1).zip(&groups) {
            // Deals stand in order, all rounds of one together.
            while waiting.as_ref().is_some_and(|(told, _)| *told < deal) {
                waiting = pieces.next().map_err(unreadable)?;
            }
            let rounds = group.iter().enumerate();
            let rounds =
                rounds.flat_map(|(game, played)| played.records.iter().map(move |r| (game, r)));
            for (game, found) in rounds {
                if waiting.as_ref().map(|(_, text)| text) != Some(found) {
                    let what = message!(
                        "game-deal-does-not-come",
                        path = path.display(),
                        game = game + 1,
                        deal
                    );
                    return Err(InputError::new(what, HELP).into());
                }
                waiting = pieces.next().map_err(unreadable)?;
            }
            if waiting.as_ref().is_some_and(|(told, _)| *told == deal) {
                let path = path.display();
                let what = message!("deal-has-more-rounds-than", path, deal);
                return Err(InputError::new(what, HELP).into());
            }
        }
    }
    let deals = sample.len() as u64;
    Ok(RecheckOutcome::Same { deals, of })
}

/// Some of so many deals: one of each stretch of as many as one is drawn from.
fn sample(of: u64, seed: Seed) -> Vec<u64> {
    let count = (of / ONE_IN).max(1).min(of);
    let mut random = seed.named("replay").random();
    let from = |at: u64| (u128::from(at) * u128::from(of) / u128::from(count.max(1))) as u64;
    let draw = |at: u64| {
        let stretch = from(at + 1) - from(at);
        from(at) + random.below(stretch as usize) as u64
    };
    (0..count).map(draw).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_small_and_has_every_deal_at_times() {
        for of in [0, 1, 2, 63, 64, 127, 128, 1000] {
            let mut met = vec![false; of as usize];
            for seed in 0..2000 {
                let drawn = sample(of, Seed(seed));
                assert!(drawn.is_sorted_by(|a, b| a < b));
                assert_eq!(drawn.len() as u64, (of / 64).max(1).min(of));
                drawn.iter().for_each(|&at| met[at as usize] = true);
            }
            assert!(met.iter().all(|met| *met), "{of}");
        }
    }
}
