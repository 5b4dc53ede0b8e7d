//! Ideas for rounds that were tried and are in no catalogue, so that what is said of them in
//! `experiments/champion.md` can be measured again.
//!
//! All of them take the champion's own worlds and differ in what they see in them:
//!
//! - `postponed:worlds=N`: the others answer a move as players of the kind do, knowing their own hand alone,
//!   until the seat is on turn again; there it chooses one move for all worlds that look alike by then, and
//!   only then are the hands opened.
//! - `searched:worlds=N,samples=K,held=H`: with no more than H tiles in the hands every move is played out,
//!   all seats being champions that look into K worlds.
//! - `played:worlds=N,held=H`: every move is played out by players of the kind until no more than H tiles
//!   are in the hands, and the rest is solved; for the match where a score stands.

use std::collections::HashMap;

use capicua_belief::{Belief, PlayModel, Plays};
use capicua_core::{
    Budget, CancellationToken, Estimate, Evaluation, Game, ImperfectInformation as _, MoveEval,
    MoveList, QUANTILE_95, Random, Seed, Side, Turn, View as _,
};
use capicua_dominoes::{Event, House, Latin, Move, Ruleset, Secrets, View};
use capicua_players::{
    Champion, ChampionSettings, Entrant, HistoryPlayer, RolloutPolicy, Strategy, Version,
    weigh_deals,
};
use capicua_solver::{DEFAULT_MEMORY, Objective, Solver};

use crate::suite::{self, finish, played_for};

/// An idea by its name, or a player of the catalogue.
pub fn player(spec: &str) -> Result<Entrant, String> {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    let option = |option: &str, usual: usize| -> Result<usize, String> {
        let mut all = options.split(',').filter_map(|part| part.split_once('='));
        match all.find(|(name, _)| *name == option) {
            None => Ok(usual),
            Some((_, value)) => crate::number(value).map(|value| value as usize),
        }
    };
    let idea = match name {
        "postponed" => Idea::Postponed {
            worlds: option("worlds", 1_000)?,
        },
        "searched" => Idea::Searched {
            worlds: option("worlds", 60)?,
            samples: option("samples", 5)? as u32,
            held: option("held", 12)?,
        },
        "played" => Idea::Played {
            worlds: option("worlds", 400)?,
            held: option("held", 0)?,
        },
        _ => return capicua_players::player(spec).map_err(|error| error.to_string()),
    };
    Ok(Entrant::custom(spec, move |seed| {
        HistoryPlayer::new(Trial::new(idea), seed)
    }))
}

#[derive(Clone, Copy)]
enum Idea {
    Postponed {
        worlds: usize,
    },
    Searched {
        worlds: usize,
        samples: u32,
        held: usize,
    },
    Played {
        worlds: usize,
        held: usize,
    },
}

/// Somebody who thinks by an idea, and as the champion does where it does not apply.
struct Trial {
    idea: Idea,
    champion: Champion,
    solver: Solver,
}

impl Trial {
    fn new(idea: Idea) -> Trial {
        Trial {
            idea,
            champion: Champion::new(ChampionSettings {
                version: Version::One,
                ..ChampionSettings::default()
            }),
            solver: Solver::new(DEFAULT_MEMORY),
        }
    }
}

impl Strategy for Trial {
    fn evaluate(
        &mut self,
        view: &View,
        history: &[Event],
        random: &mut Random,
        budget: &Budget,
    ) -> Evaluation<Move> {
        let mut legal = MoveList::new();
        view.legal(&mut legal);
        let held = suite::held(view.public());
        let applies = match self.idea {
            Idea::Postponed { .. } | Idea::Played { .. } => true,
            Idea::Searched { held: most, .. } => held <= most,
        };
        let plays = Plays::from_view(view, history);
        let (Ok(belief), Some(plays), true) = (Belief::new(view, history), plays, applies) else {
            return self.champion.evaluate(view, history, random, budget);
        };
        if legal.len() == 1 {
            return Evaluation::from_move(legal[0]);
        }
        let rules = *view.public().rules();
        let luck = Seed(random.bits());
        let weighed = weigh_deals(
            &rules,
            Some(view),
            &belief,
            &plays,
            luck,
            &CancellationToken::default(),
        );
        let mut drawn = |count: usize| weighed.resample(count, random);
        let chances = match self.idea {
            Idea::Postponed { worlds } => {
                let worlds = drawn(worlds);
                match view.freeze::<Latin>() {
                    Some(view) => postponed(&mut self.solver, &view, &worlds, &legal, luck),
                    None => postponed(&mut self.solver, view, &worlds, &legal, luck),
                }
            }
            Idea::Searched {
                worlds, samples, ..
            } => searched(view, history, &drawn(worlds), &legal, samples, luck),
            Idea::Played { worlds, held } => {
                played(&mut self.solver, view, &drawn(worlds), &legal, held, luck)
            }
        };
        let mut order: Vec<usize> = (0..legal.len()).collect();
        order.sort_by(|&a, &b| chances[b].total_cmp(&chances[a]));
        let judged = order.iter().map(|&at| MoveEval {
            win: Some(Estimate::exact(chances[at])),
            ..MoveEval::new(legal[at])
        });
        Evaluation::new(judged.collect())
    }
}

fn chance(worth: i32) -> f64 {
    Objective::Win.chance(worth)
}

/// Worlds in which the same was seen until the seat is on turn again, with what its moves are worth there.
struct Alike<R: Ruleset> {
    view: View<R>,
    moves: MoveList<Move>,
    values: Vec<MoveList<f64>>,
}

impl<R: Ruleset> Alike<R> {
    /// The sum over its worlds if one move is chosen for all. In each world it is the one that is best in
    /// the others, so that nothing is chosen by what only that world tells; alone, as players of the kind do.
    fn sum(&self) -> f64 {
        if self.values.len() == 1 {
            let (public, hand) = (self.view.public(), self.view.hand());
            let glance = RolloutPolicy::for_rules(public.rules());
            let weights = self
                .moves
                .iter()
                .map(|&mv| PlayModel::likelihood(glance, public, hand, &self.moves, mv));
            return weights.zip(&self.values[0]).map(|(w, v)| w * v).sum();
        }
        let totals: Vec<f64> = (0..self.moves.len())
            .map(|at| self.values.iter().map(|values| values[at]).sum())
            .collect();
        let mut sum = 0.0;
        for values in &self.values {
            let others = |at: usize| totals[at] - values[at];
            let best = (0..totals.len()).map(others).fold(f64::MIN, f64::max);
            let level = (0..totals.len()).filter(|&at| others(at) > best - 1e-9);
            let (count, all) = level.fold((0.0, 0.0), |(n, s), at| (n + 1.0, s + values[at]));
            sum += all / count;
        }
        sum
    }
}

fn postponed<R: Ruleset>(
    solver: &mut Solver,
    view: &View<R>,
    worlds: &[Secrets],
    legal: &[Move],
    luck: Seed,
) -> Vec<f64> {
    let (seat, side) = (view.seat(), view.public().rules().side_of(view.seat()));
    let glance = RolloutPolicy::for_rules(view.public().rules());
    let mut sums = vec![0.0; legal.len()];
    let mut alike: Vec<HashMap<Vec<Move>, Alike<R>>> = Vec::new();
    alike.resize_with(legal.len(), HashMap::new);
    let mut moves = MoveList::new();
    for (at, secrets) in worlds.iter().enumerate() {
        let start = view.determinize(secrets);
        for (number, &mv) in legal.iter().enumerate() {
            let mut state = start;
            state.play_unchecked(mv);
            let mut luck = luck.at(at as u64).random();
            let mut path = Vec::new();
            let over = loop {
                match state.turn() {
                    Turn::Over => break true,
                    Turn::Chance => unreachable!("nothing is drawn in these games"),
                    Turn::Seat(next) if next == seat => break false,
                    Turn::Seat(next) => {
                        state.legal(&mut moves);
                        let hand = state.hand(next);
                        let mv = match moves[..] {
                            [only] => only,
                            _ => glance.choose(state.public(), hand, &moves, &mut luck),
                        };
                        path.push(mv);
                        state.play_unchecked(mv);
                    }
                }
            };
            if over {
                let first = chance(Objective::Win.worth_of(&state));
                sums[number] += match side {
                    Side::FIRST => first,
                    _ => 1.0 - first,
                };
                continue;
            }
            let values = solver
                .values(&state, &Objective::Win)
                .expect("nothing stops it");
            let group = alike[number].entry(path).or_insert_with(|| Alike {
                view: state.view(seat),
                moves: values.iter().map(|(mv, _)| *mv).collect(),
                values: Vec::new(),
            });
            group
                .values
                .push(values.iter().map(|&(_, value)| chance(value)).collect());
        }
    }
    for (sum, groups) in sums.iter_mut().zip(&alike) {
        // In a fixed order, so that the sum is the same every time.
        let mut parts: Vec<f64> = groups.values().map(Alike::sum).collect();
        parts.sort_by(f64::total_cmp);
        *sum = (*sum + parts.iter().sum::<f64>()) / worlds.len() as f64;
    }
    sums
}

fn played(
    solver: &mut Solver,
    view: &View<House>,
    worlds: &[Secrets],
    legal: &[Move],
    held: usize,
    luck: Seed,
) -> Vec<f64> {
    let (rules, objective) = (view.public().rules(), played_for(view.public()));
    let (side, glance) = (rules.side_of(view.seat()), RolloutPolicy::for_rules(rules));
    let mut sums = vec![0.0; legal.len()];
    let mut moves = MoveList::new();
    for (at, secrets) in worlds.iter().enumerate() {
        for (sum, &mv) in sums.iter_mut().zip(legal) {
            let mut state = view.determinize(secrets);
            state.play_unchecked(mv);
            let mut luck = luck.at(at as u64).random();
            let worth = loop {
                let Turn::Seat(seat) = state.turn() else {
                    break objective.worth_of(&state);
                };
                let public = state.public();
                if suite::held(public) <= held {
                    let value = solver.value(&state, &objective).expect("nothing stops it");
                    break match rules.side_of(seat) {
                        Side::FIRST => value,
                        _ => -value,
                    };
                }
                state.legal(&mut moves);
                let mv = match moves[..] {
                    [only] => only,
                    _ => glance.choose(public, state.hand(seat), &moves, &mut luck),
                };
                state.play_unchecked(mv);
            };
            let first = objective.chance(worth);
            *sum += match side {
                Side::FIRST => first,
                _ => 1.0 - first,
            };
        }
    }
    sums.iter().map(|sum| sum / worlds.len() as f64).collect()
}

/// Worlds between looks at which moves have fallen behind, and by how many standard errors.
const LOOK: usize = 16;
const BEHIND: f64 = 3.0;

fn searched(
    view: &View<House>,
    history: &[Event],
    worlds: &[Secrets],
    legal: &[Move],
    samples: u32,
    luck: Seed,
) -> Vec<f64> {
    let settings = ChampionSettings {
        version: Version::One,
        samples: Some(samples),
        ..ChampionSettings::default()
    };
    let mut seats = Champion::new(settings);
    let side = view.public().rules().side_of(view.seat());
    let mut values: Vec<Vec<f64>> = vec![Vec::new(); legal.len()];
    let mut alive: Vec<usize> = (0..legal.len()).collect();
    for (at, secrets) in worlds.iter().enumerate() {
        for &number in &alive {
            let (state, luck) = (view.determinize(secrets), luck.at(at as u64));
            let history = history.to_vec();
            let first = finish(
                &mut seats,
                state,
                legal[number],
                history,
                &Objective::Win,
                luck,
            );
            values[number].push(match side {
                Side::FIRST => first,
                _ => 1.0 - first,
            });
        }
        if (at + 1).is_multiple_of(LOOK) {
            drop_behind(&values, &mut alive, BEHIND);
            if alive.len() == 1 {
                break;
            }
        }
    }
    let most = values.iter().map(Vec::len).max().unwrap_or(0);
    // Those given up come after all others.
    let mean = |values: &Vec<f64>| match values.len() == most {
        true => values.iter().sum::<f64>() / most as f64,
        false => -1.0,
    };
    values.iter().map(mean).collect()
}

/// Keeps the moves that are not clearly worse than the best one, judged world by world.
pub fn drop_behind(values: &[Vec<f64>], alive: &mut Vec<usize>, errors: f64) {
    let sum = |at: usize| values[at].iter().sum::<f64>();
    let best = alive.iter().copied();
    let best = best.max_by(|&a, &b| sum(a).total_cmp(&sum(b)));
    let best = best.expect("one is left at least");
    alive.retain(|&at| {
        let less = values[best].iter().zip(&values[at]).map(|(a, b)| a - b);
        let less = Estimate::from_samples(less.collect::<Vec<_>>().into_iter());
        at == best || less.mean <= errors * less.half_width() / QUANTILE_95
    });
}
