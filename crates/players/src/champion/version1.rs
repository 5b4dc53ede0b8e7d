//! Version 1: exact worlds, weighed by how the others have played. In block games every world is
//! solved to the end for every move; the move that wins most often is played, and of those alike the
//! one with more points. All Fives is left to the search of [`Mc`].
//!
//! Others are measured against it: what it plays must not change, however little. The golden records
//! in the arena's tests (`champion_version_1.rs`) say so if it does.

mod reading;
mod worlds;

use capicua_belief::{Belief, Plays};
use capicua_core::{Budget, Estimate, Judged, Judgement, MoveList, Random, Stop, View as _};
use capicua_dominoes::{Event, House, Latin, Move, Rules, Ruleset, Secrets, View};
use capicua_solver::{DEFAULT_MEMORY, Objective, Solver};

use super::Settings;
use crate::adviser::Adviser;
use crate::scope::Scope;
use crate::{Mc, McSettings, Thinker, heaviest};
pub(super) use reading::Sensible;
pub use worlds::Reading;
pub(super) use worlds::Worlds;

/// Points take four times as long to solve as who wins, and only tell apart moves that win alike:
/// one world in so many is solved for them.
pub(super) const POINTS_EVERY: usize = 4;

/// Worlds for a decision in block games, each solved to the end.
const BLOCK_WORLDS: u32 = 200;

/// Worlds for a decision in All Fives, each played out.
const FIVES_WORLDS: u32 = 1000;

/// How many of its next decisions it learns while it thinks in All Fives.
const FIVES_DEPTH: u32 = 4;

/// Whether it knows these rules.
pub(super) fn knows(rules: &Rules) -> bool {
    Scope::Searched.refuses(rules).is_none()
}

/// Plays the move that wins most often over weighed and solved worlds.
pub struct Champion {
    settings: Settings,
    solver: Solver,
    /// The worlds of the last judgement of a block game.
    worlds: Vec<(Secrets, f64)>,
    /// Whether the last judgement was one of All Fives.
    asked_fives: bool,
    /// Plays All Fives.
    fives: Mc,
}

/// When points are worth their time.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Points {
    /// Somebody wants to know.
    Always,
    /// Only if the best moves win exactly as often.
    ToSplitTies,
}

impl Champion {
    /// A champion that thinks so.
    pub fn new(settings: Settings) -> Champion {
        let fives = McSettings {
            worlds: settings.samples.unwrap_or(FIVES_WORLDS),
            reads: settings.reading != Reading::Nothing,
            depth: FIVES_DEPTH,
            time: settings.time,
            ..McSettings::default()
        };
        Champion {
            settings,
            fives: Mc::new(fives),
            worlds: Vec::new(),
            asked_fives: false,
            solver: Solver::new(DEFAULT_MEMORY),
        }
    }

    /// What it solves worlds with.
    pub(super) fn solver(&mut self) -> &mut Solver {
        &mut self.solver
    }

    /// Solves the worlds.
    pub(super) fn look<R: Ruleset>(
        &mut self,
        view: &View<R>,
        mut worlds: Worlds,
        points: Points,
        allowed: &Allowance,
    ) -> Judgement<Move> {
        self.asked_fives = false;
        let wins = self.solve(
            view,
            &worlds.list,
            &Objective::Win,
            allowed.work,
            &allowed.first,
        );
        worlds.keep(wins.len());
        let mut moves = MoveList::new();
        view.legal(&mut moves);
        let win = |value: i32| f64::from(1 + value) / 2.0;
        let mut judged: Vec<(usize, Judged<Move>)> = Vec::with_capacity(moves.len());
        for (at, &mv) in moves.iter().enumerate() {
            let win = worlds.share(wins.iter().map(|values| win(values[at])));
            let win = Some(win);
            judged.push((
                at,
                Judged {
                    win,
                    ..Judged::bare(mv)
                },
            ));
        }
        let mean = |estimate: Option<Estimate>| estimate.map_or(0.0, |e| e.mean);
        // Stable sorts: of equal moves the first stays first.
        judged.sort_by(|(_, a), (_, b)| mean(b.win).total_cmp(&mean(a.win)));
        let top = mean(judged[0].1.win);
        let level = judged.iter().filter(|(_, j)| mean(j.win) == top).count();
        if points == Points::Always || level > 1 {
            let share = match worlds.exact {
                true => worlds.list.len(),
                false => worlds.list.len().div_ceil(POINTS_EVERY),
            };
            let solved = self.solve(
                view,
                &worlds.list[..share],
                &Objective::Points,
                allowed.work,
                &allowed.stop,
            );
            for (at, judged) in &mut judged {
                let points = solved.iter().map(|values| f64::from(values[*at]));
                judged.points = Some(worlds.mean(points));
            }
            judged[..level].sort_by(|(_, a), (_, b)| mean(b.points).total_cmp(&mean(a.points)));
        }
        let best = judged[0].0;
        for (at, judged) in &mut judged {
            let loss = |values: &MoveValues| win(values[best]) - win(values[*at]);
            judged.loss = Some(worlds.mean(wins.iter().map(loss)));
        }
        let judgement = Judgement {
            samples: worlds.samples,
            worlds: worlds.list.len() as u32,
            exact: worlds.exact,
            ..Judgement::of(judged.into_iter().map(|(_, judged)| judged).collect())
        };
        self.worlds = worlds.list;
        judgement
    }

    /// The worth of every move in every world, until what is allowed is spent. There is one world at
    /// least; told to stop before it was solved, all moves are worth the same in it.
    pub(super) fn solve<R: Ruleset>(
        &mut self,
        view: &View<R>,
        worlds: &[(Secrets, f64)],
        objective: &Objective,
        work: u64,
        stop: &Stop,
    ) -> Vec<MoveValues> {
        let mut solved = Vec::with_capacity(worlds.len());
        self.solver.obey(&Budget::until(stop));
        let before = self.solver.nodes();
        for (secrets, _) in worlds {
            // Work is looked at between worlds: the first one is solved whatever it takes.
            let spent = self.solver.nodes() - before >= work;
            if !solved.is_empty() && (spent || stop.raised()) {
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

    /// Judges the moves of a block game.
    pub(super) fn consider_points(
        &mut self,
        view: &View<House>,
        belief: &Belief,
        plays: &Plays<House>,
        points: Points,
        random: &mut Random,
        budget: &Budget,
    ) -> Judgement<Move> {
        let samples = budget.samples.or(self.settings.samples);
        let samples = samples.unwrap_or(BLOCK_WORLDS).max(1) as usize;
        let reading = self.settings.reading;
        let budget = budget.or_time(self.settings.time);
        let allowed = Allowance::of(&budget, self.settings.work, points);
        let drawing = Allowance::for_drawing(&budget);
        let worlds = Worlds::weighed(belief, plays, reading, &Sensible, samples, random, &drawing);
        match view.freeze::<Latin>() {
            Some(view) => self.look(&view, worlds, points, &allowed),
            None => self.look(view, worlds, points, &allowed),
        }
    }
}

impl Allowance {
    /// What `budget` allows.
    pub(super) fn of(budget: &Budget, usual: u64, points: Points) -> Allowance {
        Allowance {
            work: budget.work.unwrap_or(usual),
            first: match (points, budget.time) {
                (Points::Always, Some(time)) => budget.stop.within(time.mul_f64(0.6)),
                _ => budget.start(),
            },
            stop: budget.start(),
        }
    }

    /// Worlds are there to be looked into: most of the time is for that.
    pub(super) fn for_drawing(budget: &Budget) -> Stop {
        match budget.time {
            Some(time) => budget.stop.within(time / 4),
            None => budget.stop.clone(),
        }
    }
}

/// What the moves are worth in one world, in the order of the moves.
pub(super) type MoveValues = MoveList<i32>;

/// When to stop.
pub(super) struct Allowance {
    /// Positions searched for winning, and as many for points.
    pub(super) work: u64,
    /// For winning, which comes first: points get what is left.
    pub(super) first: Stop,
    pub(super) stop: Stop,
}

impl Adviser for Champion {
    fn consider(
        &mut self,
        view: &View<House>,
        belief: &Belief,
        plays: &Plays<House>,
        random: &mut Random,
        budget: &Budget,
    ) -> Judgement<Move> {
        self.asked_fives = capicua_fives::knows(view.public().rules());
        if self.asked_fives {
            return self.fives.consider(view, belief, plays, random, budget);
        }
        self.consider_points(view, belief, plays, Points::Always, random, budget)
    }

    fn worlds(&self) -> &[(Secrets, f64)] {
        match self.asked_fives {
            true => self.fives.worlds(),
            false => &self.worlds,
        }
    }
}

impl Thinker for Champion {
    fn think(
        &mut self,
        view: &View,
        history: &[Event],
        random: &mut Random,
        budget: &Budget,
    ) -> Judgement<Move> {
        self.asked_fives = capicua_fives::knows(view.public().rules());
        if self.asked_fives {
            return self.fives.think(view, history, random, budget);
        }
        let mut moves = MoveList::new();
        view.legal(&mut moves);
        if moves.len() == 1 {
            return Judgement::bare(moves[0]);
        }
        let Ok(belief) = Belief::new(view, history) else {
            return Judgement::bare(heaviest(&moves));
        };
        let plays = Plays::of(view, history).unwrap_or_else(|| Plays::new(view.public(), &[]));
        self.consider_points(view, &belief, &plays, Points::ToSplitTies, random, budget)
    }

    fn learn(&mut self, view: &View, history: &[Event], random: &mut Random) {
        if capicua_fives::knows(view.public().rules()) {
            self.fives.learn(view, history, random);
        }
    }
}
