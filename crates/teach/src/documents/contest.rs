//! What came of games among players, as `match/1` and `tournament/1`.

use capicua_arena::{Mean, Outcome, Shard, Share, SprtVerdict, Standings, Tally, Unit};
use capicua_protocol as protocol;
use capicua_protocol::{ByName, Match, MatchRow, SeedRow, SequentialTest, TestVerdict, Tournament};

/// `None` where it is infinite: JSON has no word for a clean sweep.
fn rounded(value: f64, digits: i32) -> Option<f64> {
    let unit = 10f64.powi(digits);
    Some((value * unit).round() / unit + 0.0).filter(|rounded| rounded.is_finite())
}

fn bounds(range: Share) -> [f64; 2] {
    [range.low, range.high].map(|bound| rounded(bound, 6).unwrap_or_default())
}

/// What is played in every seating.
pub fn unit(unit: Unit) -> protocol::Unit {
    match unit {
        Unit::Round => protocol::Unit::Round,
        Unit::Match => protocol::Unit::Match,
        Unit::Game => protocol::Unit::Game,
    }
}

/// The outcome of a contest in the form `match/1`.
pub fn contest(outcome: &Outcome, times: bool) -> Match {
    let experiment = &outcome.experiment;
    let tally = outcome.tally();
    let (score, points) = (tally.score(0), tally.lead(0));
    let (elo, interval) = tally.elo();
    let half_width = |mean: Mean, digits| mean.half_width.and_then(|h| rounded(h, digits));
    let all = 0..tally.players();
    let names = &experiment.players;
    let row = |player: usize| {
        let (score, points) = (tally.score(player), tally.points(player));
        MatchRow {
            player: names[player].clone(),
            wins: tally.rows[player].wins,
            score: rounded(score.mean, 6),
            score_ci: half_width(score, 6),
            score_range: tally.score_range(player).map(bounds),
            points: rounded(points.mean, 4),
            points_ci: half_width(points, 4),
        }
    };
    // Where everybody has something at the end, there is more to tell than who leads by how much.
    let any = tally.groups() > 0;
    let held = outcome.held.is_some() && any;
    let beginner = tally.beginner();
    let turns = tally.turns as f64 / tally.games().max(1) as f64;
    Match {
        schema: Default::default(),
        players: names.clone(),
        rules: experiment.rules.clone(),
        unit: unit(experiment.unit),
        deals: tally.groups(),
        finished: outcome.is_finished(),
        games: tally.games(),
        rounds: tally.rounds,
        wins: tally.wins(),
        losses: tally.losses(),
        ties: tally.ties,
        score: rounded(score.mean, 6).filter(|_| any),
        score_ci: half_width(score, 6),
        score_range: tally.score_range(0).filter(|_| any).map(bounds),
        points: rounded(points.mean, 4).filter(|_| any),
        points_ci: half_width(points, 4),
        elo: rounded(elo, 2).filter(|_| any),
        elo_ci: interval
            .filter(|_| any)
            .map(|(low, high)| [rounded(low, 2), rounded(high, 2)]),
        pentanomial: (tally.players() == 2).then(|| tally.spread.clone()),
        ends: ends(outcome, &tally),
        turns: rounded(turns, 4).filter(|_| held),
        first_seat: rounded(beginner.mean, 6).filter(|_| held),
        first_seat_ci: half_width(beginner, 6).filter(|_| held),
        first_seat_range: tally.beginner_range().filter(|_| held).map(bounds),
        table: all.clone().filter(|_| held).map(row).collect(),
        seed: experiment.seeds[0],
        seeds: by_seed(outcome)
            .map(|(seed, tally)| SeedRow {
                seed,
                deals: tally.groups(),
                score: rounded(tally.score(0).mean, 6),
                score_ci: half_width(tally.score(0), 6),
                score_range: tally.score_range(0).map(bounds),
            })
            .collect(),
        suite: experiment.suite.clone(),
        shard: (experiment.part != Shard::WHOLE).then(|| experiment.part.to_string()),
        ms_per_move: all
            .filter(|_| times)
            .map(|player| rounded(tally.ms_per_move(player), 5))
            .collect(),
        sprt: experiment.sprt.map(|sprt| SequentialTest {
            elo0: sprt.elo0,
            elo1: sprt.elo1,
            alpha: sprt.alpha,
            beta: sprt.beta,
            llr: rounded(sprt.log_likelihood_ratio(&tally.spread), 4),
            bounds: [sprt.bounds().0, sprt.bounds().1].map(|bound| rounded(bound, 4)),
            verdict: match outcome.verdict() {
                Some(SprtVerdict::Upper) => TestVerdict::Elo1,
                Some(SprtVerdict::Lower) => TestVerdict::Elo0,
                None => TestVerdict::Undecided,
            },
            stopped: outcome.verdict().is_some(),
        }),
    }
}

/// What came of each seed, where there are several.
pub fn by_seed(outcome: &Outcome) -> impl Iterator<Item = (u64, &Tally)> {
    let seeds = &outcome.experiment.seeds;
    let several = seeds.len() > 1;
    let each = seeds.iter().copied().zip(&outcome.tallies);
    each.filter(move |_| several)
}

/// Shares of the ways rounds ended; unusual ones that did not occur are left out.
fn ends(outcome: &Outcome, tally: &Tally) -> ByName<Option<f64>> {
    let share = |count: u64| rounded(count as f64 / tally.rounds.max(1) as f64, 6);
    let ends = outcome.ends.iter().zip(&tally.ends).enumerate();
    ends.filter(|(at, (_, count))| *at < outcome.usual_ends || **count > 0)
        .map(|(_, (name, &count))| (name.clone(), share(count)))
        .collect()
}

/// A tournament in the form `tournament/1`, the best first.
pub fn tournament(standings: &Standings, times: bool) -> Tournament {
    let ratings = standings.ratings();
    let mut order: Vec<usize> = (0..ratings.len()).collect();
    order.sort_by(|&a, &b| ratings[b].elo.total_cmp(&ratings[a].elo));
    let cents = |elo: f64| (elo * 100.0).round() / 100.0 + 0.0;
    let rated = |&player: &usize| protocol::Rating {
        player: standings.players[player].clone(),
        elo: cents(ratings[player].elo),
        elo_ci: ratings[player].interval.map(|(a, b)| [a, b].map(cents)),
    };
    let outcomes = standings.pairings.iter().map(|pairing| &pairing.outcome);
    let first = &standings.pairings[0].outcome;
    Tournament {
        schema: Default::default(),
        rules: first.experiment.rules.clone(),
        unit: unit(first.experiment.unit),
        deals: first.deals,
        finished: standings.is_finished(),
        seed: first.experiment.seeds[0],
        ratings: order.iter().map(rated).collect(),
        matches: outcomes.map(|outcome| contest(outcome, times)).collect(),
    }
}
