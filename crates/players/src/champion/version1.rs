//! Version 1: exact worlds, weighed by how the others have played. In block games every world is
//! solved to the end for every move; the move that wins most often is played, and of those alike the
//! one with more points. All Fives is left to the search of [`Mc`].
//!
//! Others are measured against it: what it plays must not change, however little. The golden records
//! in the arena's tests (`champion_version_1.rs`) say so if it does.

mod reading;
mod worlds;

use std::time::{Duration, Instant};

use capicua_belief::{Belief, Plays};
use capicua_core::{Budget, Choice, MoveList, Player, Random, Scored, Seed, View as _};
use capicua_dominoes::{Event, House, Latin, Move, Ruleset, Secrets, View};
use capicua_solver::{DEFAULT_MEMORY, Objective, Solver};

use super::Settings;
use crate::adviser::{Adviser, Considered, Judged};
use crate::{Mc, McSettings, Table, heaviest};
pub use reading::{FEATURE_NAMES, FEATURES, features as move_features};
pub use worlds::Reading;
use worlds::Worlds;

/// Points take four times as long to solve as who wins, and only tell apart moves that win alike:
/// one world in so many is solved for them.
const POINTS_EVERY: usize = 4;

/// Worlds for a decision in block games, each solved to the end.
const BLOCK_WORLDS: u32 = 200;

/// Worlds for a decision in All Fives, each played out.
const FIVES_WORLDS: u32 = 1000;

/// How many of its next decisions it learns while it thinks in All Fives.
const FIVES_DEPTH: u32 = 4;

/// Plays the move that wins most often over weighed and solved worlds.
pub struct Champion {
    settings: Settings,
    random: Random,
    solver: Solver,
    /// Plays All Fives.
    fives: Mc,
}

/// When points are worth their time.
#[derive(Clone, Copy, PartialEq)]
enum Points {
    /// Somebody wants to know.
    Always,
    /// Only if the best moves win exactly as often.
    ToSplitTies,
}

impl Champion {
    /// A player that repeats itself for the same seed (unless a time limit stops it).
    pub fn new(settings: Settings, seed: Seed) -> Champion {
        let fives = McSettings {
            worlds: settings.samples.unwrap_or(FIVES_WORLDS),
            reads: settings.reading != Reading::Nothing,
            depth: FIVES_DEPTH,
            time: settings.time,
            ..McSettings::default()
        };
        Champion {
            settings,
            fives: Mc::new(fives, seed),
            random: seed.named("champion").random(),
            solver: Solver::new(DEFAULT_MEMORY),
        }
    }

    fn look<R: Ruleset>(
        &mut self,
        view: &View<R>,
        mut worlds: Worlds,
        points: Points,
        budget: &Budget,
    ) -> Considered {
        let limit = budget.time.or(self.settings.time);
        let clock = Clock {
            start: Instant::now(),
            work: self.settings.work,
            // Winning comes first: points get what is left.
            limit: limit.map(|limit| match points {
                Points::Always => limit.mul_f64(0.6),
                Points::ToSplitTies => limit,
            }),
            budget,
        };
        let wins = self.solve(view, &worlds.list, &Objective::Win, &clock);
        worlds.keep(wins.len());
        let mut moves = MoveList::new();
        view.legal(&mut moves);
        let win = |value: i32| f64::from(1 + value) / 2.0;
        let mut judged: Vec<(usize, Judged)> = Vec::with_capacity(moves.len());
        for (at, &mv) in moves.iter().enumerate() {
            let win = worlds.mean(wins.iter().map(|values| win(values[at])));
            judged.push((at, Judged::by_win(mv, win)));
        }
        // Stable sorts: of equal moves the first stays first.
        judged.sort_by(|(_, a), (_, b)| b.win.mean.total_cmp(&a.win.mean));
        let level = judged
            .iter()
            .filter(|(_, move_)| move_.win.mean == judged[0].1.win.mean)
            .count();
        if points == Points::Always || level > 1 {
            let share = match worlds.exact {
                true => worlds.list.len(),
                false => worlds.list.len().div_ceil(POINTS_EVERY),
            };
            let clock = Clock { limit, ..clock };
            let solved = self.solve(view, &worlds.list[..share], &Objective::Points, &clock);
            for (at, judged) in &mut judged {
                let points = solved.iter().map(|values| f64::from(values[*at]));
                judged.points = Some(worlds.mean(points));
            }
            let points = |judged: &Judged| judged.points.map_or(0.0, |points| points.mean);
            judged[..level].sort_by(|(_, a), (_, b)| points(b).total_cmp(&points(a)));
        }
        let best = judged[0].0;
        for (at, judged) in &mut judged {
            let loss = |values: &MoveValues| win(values[best]) - win(values[*at]);
            judged.loss = worlds.mean(wins.iter().map(loss));
        }
        Considered {
            moves: judged.into_iter().map(|(_, judged)| judged).collect(),
            samples: worlds.samples,
            exact: worlds.exact,
            worlds: worlds.list,
        }
    }

    /// The worth of every move in every world, until the time is up. There is one world at least;
    /// told to stop before it was solved, all moves are worth the same in it.
    fn solve<R: Ruleset>(
        &mut self,
        view: &View<R>,
        worlds: &[(Secrets, f64)],
        objective: &Objective,
        clock: &Clock,
    ) -> Vec<MoveValues> {
        let mut solved = Vec::with_capacity(worlds.len());
        self.solver.stop_on(&clock.budget.stop);
        let before = self.solver.nodes();
        for (secrets, _) in worlds {
            if !solved.is_empty() && clock.is_up(self.solver.nodes() - before) {
                break;
            }
            // Stopped in the middle of a world: what was found before it counts.
            let Ok(values) = self.solver.values(&view.restore(secrets), objective) else {
                break;
            };
            solved.push(values.iter().map(|&(_, value)| value).collect());
        }
        if solved.is_empty() {
            let mut moves = MoveList::new();
            view.legal(&mut moves);
            solved.push(moves.iter().map(|_| 0).collect());
        }
        solved
    }

    fn consider_points(
        &mut self,
        view: &View<House>,
        belief: &Belief,
        plays: &Plays<House>,
        points: Points,
        budget: &Budget,
    ) -> Considered {
        let samples = budget.samples.or(self.settings.samples);
        let samples = samples.unwrap_or(BLOCK_WORLDS).max(1) as usize;
        let reading = self.settings.reading;
        let worlds = Worlds::weighed(belief, plays, reading, samples, &mut self.random);
        match view.freeze::<Latin>() {
            Some(view) => self.look(&view, worlds, points, budget),
            None => self.look(view, worlds, points, budget),
        }
    }
}

/// What the moves are worth in one world, in the order of the moves.
type MoveValues = MoveList<i32>;

/// When to stop.
#[derive(Clone, Copy)]
struct Clock<'a> {
    start: Instant,
    work: u64,
    limit: Option<Duration>,
    budget: &'a Budget,
}

impl Clock<'_> {
    fn is_up(&self, work: u64) -> bool {
        let late = |limit| self.start.elapsed() >= limit;
        work >= self.work || self.limit.is_some_and(late) || self.budget.stop.raised()
    }
}

impl Adviser for Champion {
    fn consider(
        &mut self,
        view: &View<House>,
        belief: &Belief,
        plays: &Plays<House>,
        budget: &Budget,
    ) -> Considered {
        if capicua_fives::knows(view.public().rules()) {
            return self.fives.consider(view, belief, plays, budget);
        }
        self.consider_points(view, belief, plays, Points::Always, budget)
    }
}

impl Player<Table> for Champion {
    fn choose(&mut self, view: &View, history: &[Event], budget: &Budget) -> Choice<Move> {
        if capicua_fives::knows(view.public().rules()) {
            return self.fives.choose(view, history, budget);
        }
        let mut moves = MoveList::new();
        view.legal(&mut moves);
        if moves.len() == 1 {
            return Choice::bare(moves[0]);
        }
        let Ok(belief) = Belief::new(view, history) else {
            return Choice::bare(heaviest(&moves));
        };
        let plays = Plays::of(view, history).unwrap_or_else(|| Plays::new(view.public(), &[]));
        let considered = self.consider_points(view, &belief, &plays, Points::ToSplitTies, budget);
        let scored: Vec<Scored<Move>> = considered
            .moves
            .iter()
            .map(|judged| Scored {
                mv: judged.mv,
                win: Some(judged.win),
                points: judged.points,
            })
            .collect();
        Choice {
            best: scored[0].mv,
            scored,
        }
    }
}
