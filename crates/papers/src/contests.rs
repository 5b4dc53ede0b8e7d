//! Players that meet: pairs with every seed, on their way, and single rounds that are watched.

use std::io;

use capicua_arena::{Contest, ContestRun, Share, Unit};
use capicua_core::{
    Budget, CancellationToken, Game, ImperfectInformation, InputError, LongRun as _, Seat, Seed,
    Turn,
};
use capicua_dominoes::{Deal, Event, House, Rules, State};
use capicua_players::Entrant;
use capicua_table::{Round, play_round};

use super::Effort;

/// For each pair one run for each seed.
pub struct Contests(pub Vec<Vec<ContestRun>>);

impl Contests {
    /// So many deals for each pair and seed. Nobody needs to play against itself to know how that ends.
    pub fn new<S: AsRef<str>>(
        effort: &Effort,
        pairs: impl IntoIterator<Item = [S; 2]>,
        (rules, unit): (Rules, Unit),
        deals: u64,
    ) -> Result<Contests, InputError> {
        let runs = |[first, second]: [S; 2]| -> Result<Vec<ContestRun>, InputError> {
            let (first, second) = (first.as_ref(), second.as_ref());
            let seeds = effort.seeds().into_iter().filter(|_| first != second);
            let run = |seed| {
                let pair = [
                    capicua_players::player(first)?,
                    capicua_players::player(second)?,
                ];
                let contest = Contest::new(pair.to_vec(), rules, unit, seed)?;
                Ok(ContestRun::new(contest, deals, None))
            };
            seeds.map(run).collect()
        };
        let all: Result<_, InputError> = pairs.into_iter().map(runs).collect();
        Ok(Contests(all?))
    }

    fn runs(&self) -> impl Iterator<Item = &ContestRun> {
        self.0.iter().flatten()
    }

    /// Deals played, and all of them.
    pub fn progress(&self) -> (u64, u64) {
        let done = self.runs().map(|run| run.tally().groups()).sum();
        (done, self.runs().map(ContestRun::deals).sum())
    }

    /// Goes on with the first run that is not finished; false when all are.
    pub fn step(&mut self, stop: &CancellationToken) -> io::Result<bool> {
        let mut runs = self.0.iter_mut().flatten();
        match runs.find(|run| !run.is_finished()) {
            Some(run) => run.step(stop).map(|()| true),
            None => Ok(false),
        }
    }

    /// As they are saved, one after the other.
    pub fn save(&self) -> Vec<String> {
        self.runs().map(ContestRun::save).collect()
    }

    /// Goes on from what was saved.
    pub fn resume(&mut self, saved: &[String]) -> Result<(), InputError> {
        let mut runs = self.0.iter_mut().flatten().zip(saved);
        runs.try_for_each(|(run, text)| run.resume(text))
    }
}

/// The score over several runs, if anything was played; a tie counts half.
pub fn score<'a>(runs: impl IntoIterator<Item = &'a ContestRun>) -> Option<Share> {
    let tallies = runs.into_iter().map(ContestRun::tally);
    let all = tallies.reduce(|mut all, tally| {
        all.join(&tally);
        all
    })?;
    (all.groups() > 0).then(|| all.share(0))
}

/// Plays a round of two players, each for a side, and shows every decision with all that happened before
/// it; then its end with all that happened.
pub fn watch(
    rules: &Rules,
    leader: Seat,
    players: [&Entrant; 2],
    seed: Seed,
    mut look: impl FnMut(&State<House>, &[Event]),
) -> (State<House>, Vec<Event>) {
    let deal = Deal::shuffled(rules, leader, &mut seed.named("deal").random());
    let mut seats: Vec<_> = Seat::all(rules.seats.into())
        .map(|seat| {
            let player = players[rules.side_of(seat).index()];
            player.sit(seed.named("player").at(seat.index() as u64))
        })
        .collect();
    let mut history = Vec::new();
    let mut round = Round::new((State::deal(House(*rules), &deal, None), deal.stock));
    play_round(&mut round, &mut seats, &Budget::default(), |ply| {
        if matches!(ply.state.turn(), Turn::Seat(_)) {
            look(ply.state, &history);
        }
        history.push(ply.state.event(ply.mv));
    });
    (*round.state(), history)
}
