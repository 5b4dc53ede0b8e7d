//! Rollouts: every move meets the same worlds, the same draws and the same luck, all seats go on by the
//! rollout policy ([`RolloutPolicy`]), and once few enough tiles are left the rest is solved.

use capicua_core::{Budget, BudgetTracker, Game, MoveList, Seed, Side, Turn, View as _};
use capicua_dominoes::{Lead, Move, Ruleset, State, Tile, View, next_lead};
use capicua_solver::{Objective, Solver};

use super::trial::{RACE_SCHEDULE, Trial};
use super::worlds::Worlds;
use super::{Purpose, Task, can_be_solved};
use crate::objective_cache::match_of_fives;
use crate::race::Race;
use crate::rollout_policy::{FIVES_SHARP, RolloutPolicy};

/// A tile laid by the rollout policy takes as long as so many positions of the solver.
const STEP_WORK: u64 = 8;

/// How worlds are rolled out.
pub(super) struct RolloutSettings<'a> {
    /// How the other side plays, world by world.
    pub(super) others: Vec<&'a RolloutPolicy>,
    /// A round of a block game is solved once no more tiles than these are in the hands.
    pub(super) solved: usize,
    /// For what is left to chance.
    pub(super) luck: Seed,
}

/// How a world goes on, the same for every move.
struct RolloutWorld<'a> {
    /// How the own side plays, and the other.
    ours: &'a RolloutPolicy,
    others: &'a RolloutPolicy,
    /// The tiles to draw, in their order.
    boneyard: Vec<Tile>,
    /// When it is solved.
    solved: usize,
    /// For what the seats choose by chance.
    luck: Seed,
}

/// What a finished round is worth to a side.
struct Worth {
    /// The chance to win what is played for.
    chance: f64,
    /// Whether the round is won (a tie is half), where there is more to win than that, and it was
    /// played to its end.
    win: Option<f64>,
    /// The points of the round, where it was played to its end.
    points: Option<f64>,
}

/// A decision whose worlds are rolled out.
struct RolloutRunner<'a, R: Ruleset> {
    solver: &'a mut Solver,
    view: &'a View<R>,
    objective: &'a Objective,
    limit: BudgetTracker,
}

/// Rolls every move out in every world.
pub(super) fn roll_out<R: Ruleset>(
    solver: &mut Solver,
    view: &View<R>,
    mut worlds: Worlds,
    how: &RolloutSettings,
    task: &Task,
) -> Trial {
    // What is rolled out is not what everybody would play: no listing makes that exact.
    worlds.exact = false;
    solver.set_budget(&Budget::until(&task.stop));
    let mut runner = RolloutRunner {
        solver,
        view,
        objective: &task.objective,
        limit: task.limit(),
    };
    let rules = view.public().rules();
    let ours = match rules.fives {
        true => &FIVES_SHARP,
        false => RolloutPolicy::for_rules(rules),
    };
    let mut trial = Trial::new(view, worlds, task.for_match());
    let looks = (task.purpose == Purpose::Play).then_some(RACE_SCHEDULE);
    let mut race = Race::new(trial.moves.len(), looks);
    let moves = &mut trial.moves;
    let each = trial.worlds.list.iter().zip(&how.others);
    let met = race.run(each, |met, ((secrets, _), others), alive| {
        if met > 0 && runner.limit.is_over() {
            return None;
        }
        let luck = how.luck.at(met as u64);
        let state = view.determinize(secrets);
        let mut boneyard: Vec<Tile> = match rules.is_draw_game() {
            true => secrets.stock.iter().collect(),
            false => Vec::new(),
        };
        luck.random().shuffle(&mut boneyard);
        let course = RolloutWorld {
            ours,
            others,
            boneyard,
            solved: how.solved,
            luck: luck.at(1),
        };
        let worths = alive.iter().map(|&at| {
            let mut after = state;
            after.play_unchecked(moves[at].mv);
            runner.finish(after, &course)
        });
        // Told to stop in the middle of a world: what was found before counts.
        let worths: Vec<Worth> = worths.collect::<Option<_>>()?;
        for (&at, worth) in alive.iter().zip(&worths) {
            moves[at].wins.extend(worth.win);
            moves[at].points.extend(worth.points);
            moves[at].gaps |= worth.points.is_none();
        }
        Some(worths.iter().map(|worth| worth.chance).collect())
    });
    trial.finish_race(race, met);
    trial.rank();
    trial
}

impl<R: Ruleset> RolloutRunner<'_, R> {
    /// Plays a round on until it is over or can be solved; nothing if the search was told to stop.
    fn finish(&mut self, mut state: State<R>, course: &RolloutWorld) -> Option<Worth> {
        let side = state.side_of(self.view.seat());
        let mut next = course.boneyard.iter();
        let mut luck = course.luck.random();
        let mut moves = MoveList::new();
        loop {
            match state.turn() {
                Turn::Over => return Some(worth(&state, side, self.objective)),
                Turn::Chance => {
                    let tile = next.next().expect("a tile is left to draw");
                    state.play_unchecked(Move::Draw(*tile));
                }
                Turn::Seat(seat) => {
                    let public = state.public();
                    let ours = state.side_of(seat) == side;
                    if can_be_solved(public, course.solved) {
                        let before = self.solver.nodes();
                        let value = self.solver.value(&state, self.objective).ok()?;
                        self.limit.count(self.solver.nodes() - before);
                        let value = if ours { value } else { -value };
                        return Some(Worth {
                            chance: self.objective.chance(value),
                            win: None,
                            points: None,
                        });
                    }
                    state.legal(&mut moves);
                    let mv = match moves[..] {
                        [only] => only,
                        _ => {
                            let policy = if ours { course.ours } else { course.others };
                            policy.choose(public, state.hand(seat), &moves, &mut luck)
                        }
                    };
                    self.limit.count(STEP_WORK);
                    state.play_unchecked(mv);
                }
            }
        }
    }
}

/// What the finished round `state` is worth to `side`, which plays for `objective`.
fn worth<R: Ruleset>(state: &State<R>, side: Side, objective: &Objective) -> Worth {
    let public = state.public();
    let points = f64::from(state.payoff().of(side));
    let own = |first: f64| match side {
        Side::FIRST => first,
        _ => 1.0 - first,
    };
    let chance = |objective: &Objective| objective.chance(objective.worth_of(state));
    let (first, win) = match (public.rules().fives, public.standing()) {
        (true, Some(standing)) => {
            let finished = state.finished().expect("the round is over");
            let outcome = state.outcome().expect("the round is over");
            let leader = match next_lead(public.rules(), &finished, &outcome) {
                Lead::Seat(seat) => public.rules().side_of(seat),
                Lead::Lot | Lead::HighestDouble => outcome.winner.unwrap_or(side),
            };
            let mut gained = public.gained();
            if let Some(winner) = outcome.winner {
                gained[winner.index()] += outcome.points;
            }
            (match_of_fives(standing, gained, leader), None)
        }
        (false, Some(_)) => (chance(objective), Some(own(chance(&Objective::Win)))),
        _ => (chance(objective), None),
    };
    Worth {
        chance: own(first),
        win,
        points: Some(points),
    }
}
