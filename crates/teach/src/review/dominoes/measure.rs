//! What moves are worth in worlds: solved where that can be done, played out where not.

use std::collections::HashMap;

use capicua_belief::{Belief, Plays};
use capicua_core::{Budget, BudgetTracker, Game, MoveList, Random, Seed, Side, Turn, View as _};
use capicua_dominoes::{House, Move, Public, Secrets, State, Tile, View};
use capicua_players::RolloutPolicy;
use capicua_players::fives::{RolloutStyle, SearchSettings};
use capicua_solver::Solver;

use super::stakes::RoundStakes;
use crate::review::loss_estimator::LossEstimator;
use crate::review::outline::SearchLimits;

/// A round is solved once no more tiles than these are in the hands; before, it is played out to there.
const SOLVABLE_TILES: usize = 36;

/// A tile laid by a policy takes as long as so many positions of the solver.
const ROLLOUT_STEP_WORK: u64 = 8;

/// Worlds of All Fives, where nobody says how many: they are played out, which is cheap.
const FIVES_WORLDS: usize = 8_000;

/// How many of its next decisions a seat learns in All Fives, as the champion does.
const FIVES_DEPTH: usize = 4;

/// Worlds of the first look, which says where it is worth while to look harder, and the part of the
/// work that goes into it.
const FIRST_LOOK: usize = 48;
const FIRST_PART: u64 = 4;

/// Worlds that every decision gets, and the most.
const FEWEST: usize = 40;
const MOST: usize = 1_500;

/// An interval of a loss should be no wider than this to either side.
const WANTED: f64 = 0.015;

/// A move is left out when the first look finds it behind by so many half widths of an interval.
const BEHIND: f64 = 2.0;

/// Worlds for a chance that nothing hangs on.
const QUICK_WORLDS: usize = 24;

/// A question about a moment of a round.
pub(super) struct Question<'a> {
    pub view: &'a View<House>,
    pub belief: &'a Belief,
    pub plays: &'a Plays<House>,
    pub stakes: &'a RoundStakes,
    pub limits: &'a SearchLimits,
    pub seed: Seed,
}

/// All moves of a decision, measured.
pub(super) struct MeasuredMoves {
    /// The moves that were measured.
    pub moves: Vec<Move>,
    /// In which worlds.
    pub worlds: Vec<Secrets>,
    /// What they were worth there.
    pub trial: LossEstimator,
    /// Those that fell behind early, with their chance then.
    pub behind: Vec<(Move, f64)>,
}

impl Question<'_> {
    /// Measures the moves, among which `played` was chosen. Nothing when it was told to stop.
    pub fn decide(
        &self,
        played: Move,
        legal: &[Move],
        solver: &mut Solver,
    ) -> Option<MeasuredMoves> {
        solver.set_budget(&Budget::until(&self.limits.stop));
        solver.forget();
        if capicua_players::fives::knows(self.view.public().rules()) {
            return self.analyze(self.limits.samples.map_or(FIVES_WORLDS, |n| n as usize));
        }
        let all = legal.to_vec();
        if let Some(samples) = self.limits.samples {
            let worlds = self.worlds(samples as usize, "worlds");
            return self.measured(all, worlds, Vec::new(), solver);
        }
        let before = solver.nodes();
        let first = self.worlds(FIRST_LOOK, "first look");
        let work = self.limits.work / FIRST_PART;
        let (trial, spent) = self.meet(&all, &first, work, solver)?;
        if trial.is_exact() {
            return Some(MeasuredMoves {
                moves: all,
                worlds: first.list,
                trial,
                behind: Vec::new(),
            });
        }
        let spent = spent.max(solver.nodes() - before);
        let place = all.iter().position(|&mv| mv == played).unwrap_or(0);
        let (near, far) = contenders(&trial, place);
        // The spread of what hangs on the choice, and what a world costs, say how many worlds to take.
        let widest = near
            .iter()
            .map(|&mv| trial.lead(mv, place).half_width())
            .fold(0.0, f64::max);
        let wanted = trial.worlds() as f64 * (widest / WANTED).powi(2);
        let cost = spent as f64 / (trial.worlds() * all.len()) as f64 * near.len() as f64;
        let payable = self.limits.work as f64 / cost.max(1.0);
        let count = wanted.min(payable).min(MOST as f64).ceil() as usize;
        let worlds = self.worlds(count.max(FEWEST), "worlds");
        let behind = far.iter().map(|&mv| (all[mv], trial.mean(mv))).collect();
        let moves = near.iter().map(|&mv| all[mv]).collect();
        let mut looked = self.measured(moves, worlds, behind, solver)?;
        looked.trial = looked.trial.with_prior_worlds(&trial, &near);
        Some(looked)
    }

    /// The chance after a move that nothing else was to be chosen for, or of the moment itself.
    pub fn quick_chance(&self, mv: Option<Move>, solver: &mut Solver) -> Option<f64> {
        solver.set_budget(&Budget::until(&self.limits.stop));
        solver.forget();
        let samples = self.limits.samples.map_or(QUICK_WORLDS, |n| n as usize);
        let worlds = self.worlds(samples.min(QUICK_WORLDS), "glimpse");
        let moves: Vec<Move> = mv.into_iter().collect();
        let (trial, _) = self.meet(&moves, &worlds, self.limits.work / FIRST_PART, solver)?;
        Some(trial.mean(0))
    }

    fn measured(
        &self,
        moves: Vec<Move>,
        worlds: Worlds,
        behind: Vec<(Move, f64)>,
        solver: &mut Solver,
    ) -> Option<MeasuredMoves> {
        let (trial, _) = self.meet(&moves, &worlds, u64::MAX, solver)?;
        Some(MeasuredMoves {
            moves,
            worlds: worlds.list,
            trial,
            behind,
        })
    }

    /// All deals there can be if they are no more than `count`, else so many, each drawn for itself.
    fn worlds(&self, count: usize, name: &str) -> Worlds {
        let table = self.belief.table();
        if self.belief.deals() <= count as u128 {
            let all = table.all().map(|world| self.belief.secrets(&world));
            return Worlds {
                list: all.collect(),
                all: true,
                luck: self.seed.named("luck"),
            };
        }
        let mut random = self.seed.named(name).random();
        Worlds {
            list: (0..count)
                .map(|_| self.belief.sample(&mut random))
                .collect(),
            all: false,
            luck: self.seed.named(name).named("luck"),
        }
    }

    /// Lets the moves meet the worlds, as many as the work allows, and tells what it took. Without moves
    /// it is the moment itself that meets them.
    fn meet(
        &self,
        moves: &[Move],
        worlds: &Worlds,
        work: u64,
        solver: &mut Solver,
    ) -> Option<(LossEstimator, u64)> {
        let solved = can_be_solved(self.view.public());
        let mut known: HashMap<&Secrets, Vec<f64>> = HashMap::new();
        let mut trial = LossEstimator::new(moves.len().max(1));
        let mut table = WorldEvaluator {
            stakes: self.stakes,
            side: self.side(),
            limit: BudgetTracker::new(&Budget::default()),
            solver,
        };
        let before = table.solver.nodes();
        for (at, secrets) in worlds.list.iter().enumerate() {
            if self.limits.stop.is_cancelled() {
                return None;
            }
            if let Some(values) = known.get(secrets) {
                trial.add_world(values.iter().copied());
                continue;
            }
            if at > 0 && table.spent(before) > work {
                break;
            }
            let state = self.view.determinize(secrets);
            let values = table.values(&state, moves, secrets, worlds.luck.at(at as u64))?;
            trial.add_world(values.iter().copied());
            // The same deal is worth the same, unless chance had a part in it.
            if solved {
                known.insert(secrets, values);
            }
        }
        let spent = table.spent(before);
        // What is played out is not what everybody would play: no listing makes that exact.
        let all = solved && worlds.all && trial.worlds() == worlds.list.len();
        Some((if all { trial.exact() } else { trial }, spent))
    }

    fn side(&self) -> Side {
        let rules = self.view.public().rules();
        rules.side_of(self.view.seat())
    }

    /// All Fives is searched as the champion does.
    fn analyze(&self, worlds: usize) -> Option<MeasuredMoves> {
        let settings = SearchSettings {
            worlds,
            rollouts: RolloutStyle::Careful,
            kinds: None,
            depth: FIVES_DEPTH,
            eliminates: false,
            stop: self.limits.stop.clone(),
            drawing: self.limits.stop.clone(),
        };
        let mut random = self.seed.named("worlds").random();
        let (view, belief, plays) = (self.view, self.belief, self.plays);
        let found = capicua_players::fives::analyze(view, belief, plays, &settings, &mut random);
        if self.limits.stop.is_cancelled() {
            return None;
        }
        let mut trial = LossEstimator::new(found.moves.len());
        for world in 0..found.moves[0].wins.len() {
            trial.add_world(found.moves.iter().map(|tried| f64::from(tried.wins[world])));
        }
        Some(MeasuredMoves {
            moves: found.moves.iter().map(|tried| tried.mv).collect(),
            worlds: found.worlds,
            trial: if found.exact { trial.exact() } else { trial },
            behind: Vec::new(),
        })
    }
}

/// Deals to look at.
struct Worlds {
    list: Vec<Secrets>,
    /// Whether there are no others.
    all: bool,
    /// What is drawn and played in them.
    luck: Seed,
}

/// The moves worth measuring, by a first look: the one that was played, those that may be better, and
/// one other at least. Then those that are not.
fn contenders(trial: &LossEstimator, played: usize) -> (Vec<usize>, Vec<usize>) {
    let moves = trial.moves();
    let best = trial.best(played);
    let others = (0..moves).filter(|&mv| mv != played);
    let rival = others.max_by(|&a, &b| trial.mean(a).total_cmp(&trial.mean(b)));
    (0..moves).partition(|&mv| {
        let lead = trial.lead(best, mv);
        mv == played || Some(mv) == rival || lead.mean <= BEHIND * lead.half_width()
    })
}

/// Tiles in the hands.
fn held(public: &Public<House>) -> usize {
    public.unplayed().len() - public.stock()
}

/// Whether a round can be solved from here with all hands open.
pub(super) fn can_be_solved(public: &Public<House>) -> bool {
    let rules = public.rules();
    let drawn = rules.is_draw_game() && public.stock() > 0;
    !rules.fives && !drawn && held(public) <= SOLVABLE_TILES
}

/// Where moves meet worlds.
struct WorldEvaluator<'a> {
    stakes: &'a RoundStakes,
    side: Side,
    limit: BudgetTracker,
    solver: &'a mut Solver,
}

impl WorldEvaluator<'_> {
    /// Positions searched since the solver had searched so many, and tiles laid by a policy.
    fn spent(&self, before: u64) -> u64 {
        self.solver.nodes() - before + (u64::MAX - self.limit.left())
    }

    /// The chances after the moves in a world, or of the moment itself.
    fn values(
        &mut self,
        state: &State<House>,
        moves: &[Move],
        secrets: &Secrets,
        luck: Seed,
    ) -> Option<Vec<f64>> {
        if !moves.is_empty() && can_be_solved(state.public()) {
            let objective = &self.stakes.objective;
            let values = self.solver.values_of(state, objective, moves).ok()?;
            let chances = values.iter().map(|&(_, value)| self.stakes.chance(value));
            return Some(chances.collect());
        }
        let mut boneyard: Vec<Tile> = match state.public().rules().is_draw_game() {
            true => secrets.stock.iter().collect(),
            false => Vec::new(),
        };
        luck.random().shuffle(&mut boneyard);
        let mut finish = |state: State<House>| {
            // The same luck for every move.
            self.finish(state, &boneyard, &mut luck.at(1).random())
        };
        if moves.is_empty() {
            return Some(vec![finish(*state)?]);
        }
        let played = moves.iter().map(|&mv| {
            let mut after = *state;
            after.play_unchecked(mv);
            finish(after)
        });
        played.collect()
    }

    /// Plays a round on by a policy until it is over or can be solved.
    fn finish(
        &mut self,
        mut state: State<House>,
        boneyard: &[Tile],
        luck: &mut Random,
    ) -> Option<f64> {
        let policy = RolloutPolicy::for_rules(state.public().rules());
        let mut next = boneyard.iter();
        let mut moves = MoveList::new();
        loop {
            let seat = match state.turn() {
                Turn::Over => return Some(self.stakes.worth(&state, self.side)),
                Turn::Chance => {
                    state.play_unchecked(Move::Draw(*next.next()?));
                    continue;
                }
                Turn::Seat(seat) => seat,
            };
            if can_be_solved(state.public()) {
                let value = self.solver.value(&state, &self.stakes.objective).ok()?;
                let chance = self.stakes.chance(value);
                return Some(match state.side_of(seat) == self.side {
                    true => chance,
                    false => 1.0 - chance,
                });
            }
            state.legal(&mut moves);
            let mv = match moves[..] {
                [only] => only,
                _ => policy.choose(state.public(), state.hand(seat), &moves, luck),
            };
            self.limit.count(ROLLOUT_STEP_WORK);
            state.play_unchecked(mv);
        }
    }
}
