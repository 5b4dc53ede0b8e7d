//! Version 2: plays every game, and where a score stands it plays for the match. Single rounds of what
//! version 1 knows, and All Fives for two, it plays as version 1 does. All others it plays on the same
//! footing, exact worlds weighed by how the others have played, and looks into a world in one of three
//! ways:
//!
//! - **solved**: no tile can be drawn, and no more tiles are in the hands than are solved in time;
//! - **foretold**: late in a round in which tiles are drawn, or points are made on the way, all deals
//!   that remain are solved, each with every order of its boneyard;
//! - **played out** otherwise: every move meets the same worlds, the same draws and the same luck, all
//!   seats go on by a glance ([`Glance`]), and once few enough tiles are left the rest is solved.
//!
//! Where passes may be called false, see [`calls`].

mod calls;
mod glance;
mod kinds;
mod worth;

use capicua_belief::{Belief, Likelihood, Plays};
use capicua_core::{
    Budget, Estimate, Game, Judged, Judgement, Limit, MoveList, QUANTILE_95, Random, Seed, Turn,
    View as _,
};
use capicua_dominoes::{
    Cuban, Event, House, Latin, Move, Public, Ruleset, Secrets, State, Tile, View,
};
use capicua_solver::{Objective, Solver};

use super::version1::{self, Allowance, MoveValues, POINTS_EVERY, Points, Sensible, Worlds};
use super::{Reading, Settings};
use crate::adviser::Adviser;
use crate::stakes::Stakes;
use crate::{Thinker, heaviest};
use calls::Trusting;
pub use glance::{FEATURE_NAMES, FEATURES, Glance, features as move_features};
use worth::{Worth, worth};

/// Worlds for a decision: solved ones, and those played out.
const SOLVED_WORLDS: u32 = 200;
const PLAYED_WORLDS: u32 = 400;

/// More worlds than these are not played out, nor weighed by what was played, which takes as long: an
/// interval is narrow enough by then.
pub(super) const MOST_WEIGHED: usize = 2_000;

/// A round of a block game is solved once no more tiles than these are in the hands, both where a
/// decision is to be made and where a world has been played out to. A whole deal of double-nine takes
/// 1.3 million positions (sixty milliseconds) in the median; with four tiles on the table it is a fiftieth.
const SOLVED: usize = 36;

/// A world takes about so many times as long to solve for the match as for the round, and is given so
/// much more work.
const MATCH_WORK: u64 = 2;

/// All deals are solved, with every order of the boneyard, once no more tiles than these are hidden or
/// in the hand.
const FORETOLD: usize = 12;

/// A tile laid by a glance takes as long as so many positions of the solver.
const GLANCE_WORK: u64 = 8;

/// Memory of the solver's table: larger sets than double-six gain from it.
const MEMORY: usize = 1 << 20;

/// Worlds before the first look at which moves have fallen behind, and between looks; and by how many
/// standard errors a move has to be behind to be given up.
const FIRST_LOOK: usize = 48;
const NEXT_LOOK: usize = 24;
const BEHIND: f64 = 3.0;

/// What is known and was played where passes are taken at their word.
pub(super) fn trusting(
    view: &View<House>,
    belief: &Belief,
    plays: &Plays<House>,
) -> (Belief, Plays<House>) {
    let Trusting { belief, plays, .. } = Trusting::new(view, belief, plays);
    (belief, plays)
}

/// Plays every game.
pub struct Champion {
    settings: Settings,
    first: version1::Champion,
    solver: Solver,
    stakes: Stakes,
    before: Option<Before>,
    /// The worlds of the last judgement, unless they are those of version 1.
    worlds: Option<Vec<(Secrets, f64)>>,
}

/// How worlds were played out before a game had weights of its own: those are fitted to rounds of a champion
/// that went by others, and come out again only of rounds of the same one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Before {
    /// How all seats go on.
    pub glance: Glance,
    /// A round of a block game is solved once no more tiles than these are in the hands.
    pub solved: usize,
}

/// A move, and what came of it world by world.
struct Tried {
    mv: Move,
    /// The chance to win what is played for.
    chances: Vec<f64>,
    /// Whether the round is won, where a match is played for.
    wins: Vec<f64>,
    points: Vec<f64>,
    /// Whether wins and points of some worlds between others are not known.
    gaps: bool,
}

/// How worlds are played out.
struct Manner<'a> {
    /// How the other side plays, world by world.
    others: Vec<&'a Glance>,
    /// A round of a block game is solved once no more tiles than these are in the hands.
    solved: usize,
    /// For what is left to chance.
    luck: Seed,
}

/// How a world goes on that is played out, the same for every move.
struct Course<'a> {
    /// How the own side plays, and the other.
    ours: &'a Glance,
    others: &'a Glance,
    /// The tiles to draw, in their order.
    boneyard: Vec<Tile>,
    /// When it is solved.
    solved: usize,
    /// For what the seats choose by chance.
    luck: Seed,
}

impl Champion {
    /// A champion that thinks so.
    pub fn new(settings: Settings) -> Champion {
        Champion {
            settings,
            first: version1::Champion::new(settings),
            solver: Solver::new(MEMORY),
            stakes: Stakes::default(),
            before: None,
            worlds: None,
        }
    }

    /// The champion from before a game had weights.
    pub fn before(settings: Settings, before: Before) -> Champion {
        Champion {
            before: Some(before),
            ..Champion::new(settings)
        }
    }

    /// With how many tiles in the hands a round of a block game is solved.
    fn solved(&self) -> usize {
        self.before.map_or(SOLVED, |before| before.solved)
    }

    /// Judges the moves of any game without calls.
    fn judge(
        &mut self,
        view: &View<House>,
        belief: &Belief,
        plays: &Plays<House>,
        points: Points,
        random: &mut Random,
        budget: &Budget,
    ) -> Judgement<Move> {
        let public = view.public();
        let rules = public.rules();
        self.worlds = None;
        let for_match = plays_for_match(public);
        if version1::knows(rules) && !for_match {
            let first = &mut self.first;
            return match rules.fives() {
                true => first.consider(view, belief, plays, random, budget),
                false => first.consider_points(view, belief, plays, points, random, budget),
            };
        }
        let budget = budget.or_time(self.settings.time);
        let allowed = Allowance::of(&budget, self.settings.work, points);
        let (held, drawn) = (held(public), rules.draws() && public.stock() > 0);
        let solved = !rules.fives() && !drawn && held <= self.solved();
        let samples = budget.samples.or(self.settings.samples);
        let usual = match solved {
            false => PLAYED_WORLDS,
            true => SOLVED_WORLDS,
        };
        let most = match (solved, self.settings.reading) {
            (true, Reading::Nothing) => usize::MAX,
            _ => MOST_WEIGHED,
        };
        let before = self.before.map(|before| before.glance);
        let glance = before.as_ref().unwrap_or(Glance::of(rules));
        let sensible: &dyn Likelihood<House> = match version1::knows(rules) {
            true => &Sensible,
            false => glance,
        };
        let samples = (samples.unwrap_or(usual).max(1) as usize).min(most);
        let reading = self.settings.reading;
        let stop = Allowance::for_drawing(&budget);
        let (mut worlds, kinds) = match (rules.fives(), reading) {
            (true, Reading::Sensible) => kinds::draw(belief, plays, samples, random, &stop),
            _ => {
                let worlds =
                    Worlds::weighed(belief, plays, reading, sensible, samples, random, &stop);
                let kinds = vec![glance; worlds.list.len()];
                (worlds, kinds)
            }
        };
        if solved {
            // Frozen rules know the round alone: their target and tally are not those of the match.
            return match for_match {
                false => self.first.look(view, worlds, points, &allowed),
                true => self.solve_for_match(view, worlds, points, &allowed),
            };
        }
        // With two at the table and nothing to draw the other hand is known: deals differ only in when
        // its tiles came.
        if rules.seats == 2 && public.stock() == 0 {
            worlds.exact = true;
            worlds.list.truncate(1);
            worlds.list[0].1 = 1.0;
        }
        if worlds.exact && (held + public.stock() <= FORETOLD || worlds.list.len() == 1) {
            let foretold = self.foretell(view, &worlds, samples, &allowed);
            if let Some(judgement) = foretold {
                return judgement;
            }
        }
        let manner = Manner {
            others: kinds,
            solved: self.solved(),
            luck: Seed(random.bits()),
        };
        match view.freeze::<Cuban>().filter(|_| !for_match) {
            Some(view) => self.play_out(&view, worlds, &manner, points, &allowed),
            None => self.play_out(view, worlds, &manner, points, &allowed),
        }
    }

    /// Plays the moves of a block game out in these worlds, to the end of the round.
    pub(super) fn play_to_the_end(
        &mut self,
        view: &View<House>,
        worlds: &[Secrets],
        points: Points,
        random: &mut Random,
        budget: &Budget,
    ) -> Judgement<Move> {
        let each = 1.0 / worlds.len() as f64;
        let public = view.public();
        let manner = Manner {
            others: vec![Glance::of(public.rules()); worlds.len()],
            solved: 0,
            luck: Seed(random.bits()),
        };
        let worlds = Worlds {
            list: worlds.iter().map(|&secrets| (secrets, each)).collect(),
            samples: worlds.len() as u32,
            exact: false,
        };
        let allowed = Allowance::of(budget, self.settings.work, points);
        // Frozen rules know the round alone: their target and tally are not those of the match.
        match view.freeze::<Latin>().filter(|_| !plays_for_match(public)) {
            Some(view) => self.play_out(&view, worlds, &manner, points, &allowed),
            None => self.play_out(view, worlds, &manner, points, &allowed),
        }
    }

    /// Solves the worlds of a block game for the match: the move that wins it most often, of those
    /// alike the one that wins the round most often.
    fn solve_for_match(
        &mut self,
        view: &View<House>,
        mut worlds: Worlds,
        points: Points,
        allowed: &Allowance,
    ) -> Judgement<Move> {
        let objective = self.stakes.of(view.public());
        let Allowance { work, first, stop } = allowed;
        let mut tried = tried(view);
        let mut alive: Vec<usize> = (0..tried.len()).collect();
        let solver = self.first.solver();
        solver.obey(&Budget::until(first));
        let most = (MATCH_WORK.saturating_mul(*work)).saturating_add(solver.nodes());
        let mut met = 0;
        for (secrets, _) in &worlds.list {
            // Work is looked at between worlds: the first one is solved whatever it takes.
            if met > 0 && (solver.nodes() >= most || first.raised()) {
                break;
            }
            let moves: MoveList<Move> = alive.iter().map(|&at| tried[at].mv).collect();
            let values = solver.values_of(&view.restore(secrets), &objective, &moves);
            // Stopped in the middle of a world: what was found before it counts.
            let Ok(values) = values else { break };
            for (&at, (_, value)) in alive.iter().zip(values) {
                tried[at].chances.push(objective.chance(value));
            }
            met += 1;
            // Where all worlds are listed their weights differ too much for a part to tell.
            let look = points == Points::ToSplitTies && !worlds.exact;
            if look && is_look(met) {
                give_up(&tried, &mut alive);
                if alive.len() == 1 {
                    break;
                }
            }
        }
        worlds.keep(met.max(1));
        let solver = &mut self.first;
        let column = |values: &[MoveValues], at: usize, of: &dyn Fn(i32) -> f64| -> Vec<f64> {
            values.iter().map(|world| of(world[at])).collect()
        };
        let means: Vec<f64> = alive
            .iter()
            .map(|&at| worlds.average(&tried[at].chances))
            .collect();
        let top = means.iter().copied().fold(f64::MIN, f64::max);
        let level = means.iter().filter(|&&mean| mean == top).count();
        if points == Points::Always || level > 1 {
            let wins = solver.solve(view, &worlds.list, &Objective::Win, *work, stop);
            for (at, tried) in tried.iter_mut().enumerate() {
                tried.wins = column(&wins, at, &|value| Objective::Win.chance(value));
            }
        }
        if points == Points::Always {
            let part = match worlds.exact {
                true => worlds.list.len(),
                false => worlds.list.len().div_ceil(POINTS_EVERY),
            };
            let part = &worlds.list[..part];
            let solved = solver.solve(view, part, &Objective::Points, *work, stop);
            for (at, tried) in tried.iter_mut().enumerate() {
                tried.points = column(&solved, at, &f64::from);
            }
        }
        self.judgement(view.public(), worlds, tried)
    }

    /// Solves all worlds with every order of their boneyards, if that are no more than `samples` and
    /// there is time for it.
    fn foretell(
        &mut self,
        view: &View<House>,
        worlds: &Worlds,
        samples: usize,
        allowed: &Allowance,
    ) -> Option<Judgement<Move>> {
        let public = view.public();
        let drawn = match public.rules().draws() {
            true => public.stock(),
            false => 0,
        };
        let orders: usize = (1..=drawn).product();
        if orders.checked_mul(worlds.list.len())? > samples {
            return None;
        }
        let objective = self.stakes.of(public);
        self.solver.obey(&Budget {
            work: Some(allowed.work),
            ..Budget::until(&allowed.first)
        });
        let mut tried = tried(view);
        let mut list = Vec::with_capacity(worlds.list.len() * orders);
        for (secrets, weight) in &worlds.list {
            let state = view.restore(secrets);
            let mut boneyard: Vec<Tile> = match drawn {
                0 => Vec::new(),
                _ => secrets.stock.iter().collect(),
            };
            for order in 0..orders {
                if order > 0 {
                    next_order(&mut boneyard);
                }
                let chances = self.solver.values_foretold(&state, &boneyard, &objective);
                let points = self
                    .solver
                    .values_foretold(&state, &boneyard, &Objective::Points);
                let (chances, points) = (chances.ok()?, points.ok()?);
                for (tried, (chance, points)) in tried.iter_mut().zip(chances.iter().zip(&points)) {
                    tried.chances.push(objective.chance(chance.1));
                    tried.points.push(f64::from(points.1));
                }
                list.push((*secrets, weight / orders as f64));
            }
        }
        let all = Worlds {
            samples: list.len() as u32,
            list,
            exact: true,
        };
        Some(self.judgement(view.public(), all, tried))
    }

    /// Plays every move out in every world, in which the others go on as their kind does.
    fn play_out<R: Ruleset>(
        &mut self,
        view: &View<R>,
        mut worlds: Worlds,
        manner: &Manner,
        points: Points,
        allowed: &Allowance,
    ) -> Judgement<Move> {
        // What is played out is not what everybody would play: no listing makes that exact.
        worlds.exact = false;
        let limit = Limit::of(&Budget {
            work: Some(allowed.work),
            ..Budget::until(&allowed.stop)
        });
        self.solver.obey(&Budget::until(&allowed.stop));
        let objective = self.stakes.of(view.public());
        let rules = view.public().rules();
        let before = self.before.map(|before| before.glance);
        let ours = match (&before, rules.fives()) {
            (Some(glance), _) => glance,
            (None, true) => &glance::FIRM,
            (None, false) => Glance::of(rules),
        };
        let mut tried = tried(view);
        let mut alive: Vec<usize> = (0..tried.len()).collect();
        let mut met = 0;
        for (at, ((secrets, _), others)) in worlds.list.iter().zip(&manner.others).enumerate() {
            if met > 0 && limit.is_over() {
                break;
            }
            let luck = manner.luck.at(at as u64);
            let state = view.restore(secrets);
            let mut boneyard: Vec<Tile> = match rules.draws() {
                true => secrets.stock.iter().collect(),
                false => Vec::new(),
            };
            luck.random().shuffle(&mut boneyard);
            let course = Course {
                ours,
                others,
                boneyard,
                solved: manner.solved,
                luck: luck.at(1),
            };
            let worths: Option<Vec<Worth>> = alive
                .iter()
                .map(|&at| {
                    let mut after = state;
                    after.play_unchecked(tried[at].mv);
                    self.finish(after, view, &objective, &course, &limit)
                })
                .collect();
            // Told to stop in the middle of a world: what was found before counts.
            let Some(worths) = worths else { break };
            for (&at, worth) in alive.iter().zip(worths) {
                let tried = &mut tried[at];
                tried.chances.push(worth.chance);
                tried.wins.extend(worth.win);
                tried.points.extend(worth.points);
                tried.gaps |= worth.points.is_none();
            }
            met += 1;
            if is_look(met) && points == Points::ToSplitTies {
                give_up(&tried, &mut alive);
                if alive.len() == 1 {
                    break;
                }
            }
        }
        worlds.keep(met.max(1));
        self.judgement(view.public(), worlds, tried)
    }

    /// Plays a round on by a glance until it is over or can be solved; nothing if the search was told
    /// to stop.
    fn finish<R: Ruleset>(
        &mut self,
        mut state: State<R>,
        view: &View<R>,
        objective: &Objective,
        course: &Course,
        limit: &Limit,
    ) -> Option<Worth> {
        let side = state.side_of(view.seat());
        let rules = view.public().rules();
        let mut next = course.boneyard.iter();
        let mut luck = course.luck.random();
        let mut moves = MoveList::new();
        loop {
            match state.turn() {
                Turn::Over => return Some(worth(&state, side, objective)),
                Turn::Chance => {
                    let tile = next.next().expect("a tile is left to draw");
                    state.play_unchecked(Move::Draw(*tile));
                }
                Turn::Seat(seat) => {
                    let public = state.public();
                    let drawn = rules.draws() && public.stock() > 0;
                    if !rules.fives() && !drawn && held(public) <= course.solved {
                        let before = self.solver.nodes();
                        let value = self.solver.value(&state, objective).ok()?;
                        limit.count(self.solver.nodes() - before);
                        let value = match state.side_of(seat) == side {
                            true => value,
                            false => -value,
                        };
                        return Some(Worth {
                            chance: objective.chance(value),
                            win: None,
                            points: None,
                        });
                    }
                    state.legal(&mut moves);
                    let mv = match moves[..] {
                        [only] => only,
                        _ => {
                            let glance = match state.side_of(seat) == side {
                                true => course.ours,
                                false => course.others,
                            };
                            glance.choose(public, state.hand(seat), &moves, &mut luck)
                        }
                    };
                    limit.count(GLANCE_WORK);
                    state.play_unchecked(mv);
                }
            }
        }
    }

    /// What was found, the best move first.
    fn judgement<R: Ruleset>(
        &mut self,
        public: &Public<R>,
        worlds: Worlds,
        mut tried: Vec<Tried>,
    ) -> Judgement<Move> {
        for tried in &mut tried {
            if tried.chances.is_empty() {
                tried.chances.push(0.5);
            }
        }
        let mean = |values: &[f64]| worlds.average(values);
        let weight = |tried: &Tried| match tried.mv {
            Move::Play(placement) => placement.tile().pips(),
            _ => 0,
        };
        // Stable: of equal moves the first stays first. Those given up come last.
        tried.sort_by(|a, b| {
            let met = b.chances.len().cmp(&a.chances.len());
            met.then(mean(&b.chances).total_cmp(&mean(&a.chances)))
                .then(mean(&b.wins).total_cmp(&mean(&a.wins)))
                .then(mean(&b.points).total_cmp(&mean(&a.points)))
                .then(weight(b).cmp(&weight(a)))
        });
        let is_match = public.standing().is_some();
        let best = &tried[0].chances;
        let judged = tried.iter().map(|tried| {
            let chance = worlds.share(tried.chances.iter().copied());
            let losses: Vec<f64> = best
                .iter()
                .zip(&tried.chances)
                .map(|(b, c)| b - c)
                .collect();
            let known = |values: &[f64]| !tried.gaps && !values.is_empty();
            let (win, equity) = match is_match {
                true => {
                    let win = || worlds.share(tried.wins.iter().copied());
                    (known(&tried.wins).then(win), Some(chance))
                }
                false => (Some(chance), None),
            };
            Judged {
                win,
                equity,
                points: known(&tried.points).then(|| worlds.mean(tried.points.iter().copied())),
                loss: Some(worlds.mean(losses.into_iter())),
                ..Judged::bare(tried.mv)
            }
        });
        let judgement = Judgement {
            samples: worlds.samples,
            worlds: worlds.list.len() as u32,
            exact: worlds.exact,
            ..Judgement::of(judged.collect())
        };
        self.worlds = Some(worlds.list);
        judgement
    }
}

/// Whether a block game is played for more than its round. (All Fives always was.)
fn plays_for_match<R: Ruleset>(public: &Public<R>) -> bool {
    !public.rules().fives() && public.standing().is_some()
}

/// Tiles in the hands.
pub(super) fn held<R: Ruleset>(public: &Public<R>) -> usize {
    public.unplayed().len() - public.stock()
}

fn tried<R: Ruleset>(view: &View<R>) -> Vec<Tried> {
    let mut moves = MoveList::new();
    view.legal(&mut moves);
    let tried = moves.iter().map(|&mv| Tried {
        mv,
        chances: Vec::new(),
        wins: Vec::new(),
        points: Vec::new(),
        gaps: false,
    });
    tried.collect()
}

/// The next order of tiles in the order of dictionaries; after the last one comes the first.
fn next_order(tiles: &mut [Tile]) {
    let rises = |at: &usize| tiles[*at - 1] < tiles[*at];
    let Some(from) = (1..tiles.len()).rev().find(rises) else {
        return tiles.reverse();
    };
    let larger = (from..tiles.len())
        .rev()
        .find(|&at| tiles[at] > tiles[from - 1]);
    tiles.swap(from - 1, larger.expect("the one that rises is larger"));
    tiles[from..].reverse();
}

/// Whether it is time to see which moves have fallen behind.
fn is_look(met: usize) -> bool {
    met >= FIRST_LOOK && (met - FIRST_LOOK).is_multiple_of(NEXT_LOOK)
}

/// Drops moves that are clearly worse than the best one, judged world by world.
fn give_up(tried: &[Tried], alive: &mut Vec<usize>) {
    let sum = |at: usize| tried[at].chances.iter().sum::<f64>();
    let best = alive.iter().copied();
    let Some(best) = best.max_by(|&a, &b| sum(a).total_cmp(&sum(b))) else {
        return;
    };
    alive.retain(|&at| {
        let pairs = tried[best].chances.iter().zip(&tried[at].chances);
        let less: Vec<f64> = pairs.map(|(best, own)| best - own).collect();
        let less = Estimate::of(less.into_iter());
        at == best || less.mean <= BEHIND * less.half_width() / QUANTILE_95
    });
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
        if !view.public().rules().calls {
            return self.judge(view, belief, plays, Points::Always, random, budget);
        }
        let trusting = Trusting::new(view, belief, plays);
        let Trusting {
            view,
            belief,
            plays,
            ..
        } = &trusting;
        let judgement = self.judge(view, belief, plays, Points::Always, random, budget);
        trusting.with_calls(judgement, &self.stakes.of(view.public()))
    }

    fn worlds(&self) -> &[(Secrets, f64)] {
        match &self.worlds {
            Some(worlds) => worlds,
            None => self.first.worlds(),
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
        let rules = view.public().rules();
        if version1::knows(rules) && !plays_for_match(view.public()) {
            return self.first.think(view, history, random, budget);
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
        if !rules.calls {
            return self.judge(view, &belief, &plays, Points::ToSplitTies, random, budget);
        }
        let trusting = Trusting::new(view, &belief, &plays);
        if let Some(call) = trusting.sure() {
            return Judgement::bare(call);
        }
        let Trusting {
            view,
            belief,
            plays,
            ..
        } = &trusting;
        view.legal(&mut moves);
        if moves.len() == 1 && !trusting.doubts() {
            return Judgement::bare(moves[0]);
        }
        let judgement = self.judge(view, belief, plays, Points::ToSplitTies, random, budget);
        trusting.with_calls(judgement, &self.stakes.of(view.public()))
    }

    fn learn(&mut self, view: &View, history: &[Event], random: &mut Random) {
        if version1::knows(view.public().rules()) {
            self.first.learn(view, history, random);
        }
    }
}
