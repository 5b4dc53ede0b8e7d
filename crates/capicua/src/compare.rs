//! Two players on the same deals, in one call.

use std::fmt;

use capicua_arena::{Contest, ContestRun, Outcome, Share, Unit};
use capicua_core::{CancellationToken, LongRun as _, Message, Seed, message, system_error};
use capicua_table::{Entrant, Playable};

use crate::{Contender, Error};

/// Compares two players: every deal is played twice, with the sides changed, so that the luck of the deal falls on
/// both alike. Rules are what they are written as (`"latin"`, `"fives,target=100"`) or were read from that.
///
/// ```
/// # #[cfg(feature = "players")] {
/// let summary = capicua::compare("latin", "greedy", "random").deals(200).seed(7).run()?;
/// assert_eq!((summary.deals, summary.games), (200, 400));
/// assert!(summary.interval.0 > 0.5, "{summary}");
/// # }
/// # Ok::<(), capicua::Error>(())
/// ```
///
/// What is wrong with rules or players is told by [`Comparison::run`].
pub fn compare<G: Playable>(
    rules: impl ToString,
    first: impl Contender<G>,
    second: impl Contender<G>,
) -> Comparison<G> {
    Comparison {
        rules: rules.to_string(),
        players: [first.entrant(), second.entrant()],
        deals: 100,
        unit: Unit::Round,
        seed: 1,
    }
}

/// A comparison about to be run: 100 deals of single rounds with seed 1, unless told otherwise.
#[must_use = "nothing is played before `run`"]
pub struct Comparison<G: Playable> {
    rules: String,
    players: [Result<Entrant<G>, Error>; 2],
    deals: u64,
    unit: Unit,
    seed: u64,
}

impl<G: Playable> Comparison<G> {
    /// On so many deals, each played twice.
    pub fn deals(mut self, deals: u64) -> Comparison<G> {
        self.deals = deals;
        self
    }

    /// With deals and chances of this seed: the same seed gives the same games on every machine.
    pub fn seed(mut self, seed: u64) -> Comparison<G> {
        self.seed = seed;
        self
    }

    /// Whole matches to the target instead of single rounds.
    pub fn matches(mut self) -> Comparison<G> {
        self.unit = Unit::Match;
        self
    }

    /// Plays all of it, on all cores.
    pub fn run(self) -> Result<Summary, Error> {
        let rules: G::Rules = self.rules.parse()?;
        let [first, second] = self.players;
        let contest = Contest::new(vec![first?, second?], rules, self.unit, Seed(self.seed))?;
        let mut run = ContestRun::new(contest, self.deals, None);
        while !run.is_finished() {
            let stepped = run.step(&CancellationToken::default());
            stepped.map_err(|error| Error::new(system_error(&error), Message::empty()))?;
        }
        if run.outcome().played() < self.deals {
            let why = "it left before all deals were played";
            return Err(Error::new(
                message!("player-failed", why),
                message!("fix-ask-another-player-try-capicua"),
            ));
        }
        Ok(Summary::new(run.outcome().clone()))
    }
}

/// What came of a comparison. Printed, it is one line.
///
/// ```
/// # #[cfg(feature = "players")] {
/// let summary = capicua::compare("latin", "greedy", "greedy").deals(50).run()?;
/// // On the same deals with the sides changed a player is exactly as good as itself.
/// assert_eq!((summary.wins, summary.win_rate), (summary.losses, 0.5));
/// let text = "greedy against greedy: 50.0 % [36.6, 63.4] of 100 games on 50 deals of latin, seed 1";
/// assert_eq!(summary.to_string(), text);
/// # }
/// # Ok::<(), capicua::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    /// Deals played.
    pub deals: u64,
    /// Games played: two for each deal.
    pub games: u64,
    /// Games won by the first player.
    pub wins: u64,
    /// Games won by the second player.
    pub losses: u64,
    /// Games that nobody won.
    pub ties: u64,
    /// The share of games won by the first player, a tie counting half.
    pub win_rate: f64,
    /// Its 95 % interval, over deals.
    pub interval: (f64, f64),
    /// By how much the first player is ahead in Elo; infinite for a clean sweep.
    pub elo: f64,
    /// All that was counted, to be told, saved or merged with other parts.
    pub outcome: Outcome,
}

impl Summary {
    fn new(outcome: Outcome) -> Summary {
        let tally = outcome.tally();
        let Share { share, low, high } = tally.share(0);
        Summary {
            deals: tally.groups(),
            games: tally.games(),
            wins: tally.wins(),
            losses: tally.losses(),
            ties: tally.ties,
            win_rate: share,
            interval: (low, high),
            elo: tally.elo().0,
            outcome,
        }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let told = &self.outcome.experiment;
        let (players, rules, seed) = (told.players.join(" against "), &told.rules, told.seeds[0]);
        let [rate, low, high] =
            [self.win_rate, self.interval.0, self.interval.1].map(|share| 100.0 * share);
        let (games, deals) = (self.games, self.deals);
        write!(
            f,
            "{players}: {rate:.1} % [{low:.1}, {high:.1}] of {games} games on {deals} deals of {rules}, seed {seed}"
        )
    }
}
