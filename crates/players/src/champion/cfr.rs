//! Late in a round of a block game: what remains is solved as the game it is, in which nobody sees the others' hands.
//!
//! Solving worlds one by one lets every seat, its own included, choose as if all hands were open: a plan
//! may need another move in each world, though the worlds cannot be told apart. Here a seat has one strategy for
//! each information set (its own hand and what was played), and all seats find theirs at the same time: counterfactual
//! regret minimisation (Zinkevich and others 2007) with external sampling (Lanctot and others 2009), in worlds drawn
//! from the belief. Close to the end hands are opened after all, which costs little there and saves most of the work.
//!
//! One thing is left out: the other seats do not know the hand of the seat that thinks, but what they come
//! to play is what suits them against it.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use capicua_core::{
    Budget, BudgetTracker, Estimate, Evaluation, Game, MoveEval, MoveList, Random, Seat, Seed,
    Side, Turn, View as _,
};
use capicua_dominoes::{Move, Public, Ruleset, Secrets, State, TileSet, View};
use capicua_solver::{Objective, Solver};

use super::{OPEN_HANDS_TILES, Purpose, Task, held};
use crate::rollout_policy::RolloutPolicy;

/// Iterations before the first look at how sure it is, and between looks; and the share of one move that is
/// sure enough.
const FIRST_LOOK: usize = 200;
const NEXT_LOOK: usize = 50;
const DECISIVE_SHARE: f64 = 0.9;

/// What the rollout policy likes is worth so many iterations in which it was right.
const PRIOR: f64 = 1.0;

/// Moves of a seat: two for each of ten tiles. With larger hands worlds are solved.
pub(super) const MOST_MOVES: usize = 20;

/// The regrets and average strategies of all information sets met so far.
pub(super) struct RegretTable<'a> {
    solver: &'a mut Solver,
    objective: &'a Objective,
    limit: BudgetTracker,
    policy: &'a RolloutPolicy,
    /// The seat all of whose moves are traversed.
    traverser: Seat,
    /// Where an information set begins in `numbers`.
    places: HashMap<u64, usize, BuildHasherDefault<IdentityHasher>>,
    /// For each move of an information set its regret, then its share of the average strategy.
    numbers: Vec<f64>,
    /// What a strategy counts in the average: the later, the better it is.
    weight: f64,
    /// The least and the most that a round came to so far.
    spread: [f64; 2],
    /// What came of the moves to be judged, world by world.
    rows: Vec<[f64; MOST_MOVES]>,
}

/// Told to stop.
struct Stopped;

/// Keys are well mixed already.
#[derive(Default)]
struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// The path to the moves that are judged.
const ROOT: u64 = 0;

/// The path on by a move.
fn after(path: u64, mv: Move) -> u64 {
    let code = match mv {
        Move::Play(placement) => 1 + 16 * u64::from(placement.cover) + u64::from(placement.leave),
        _ => 0,
    };
    Seed(path).at(code).0
}

/// An information set: what was played, and the own hand.
fn key(path: u64, hand: TileSet) -> u64 {
    Seed(path).at(hand.bits()).0
}

impl RegretTable<'_> {
    /// Judges the moves of `view` by one iteration in each of these worlds; nothing if the best ones come to
    /// the same in all of them.
    pub(super) fn judge<R: Ruleset>(
        solver: &mut Solver,
        view: &View<R>,
        worlds: &[Secrets],
        task: &Task,
        random: &mut Random,
    ) -> Option<Evaluation<Move>> {
        let (public, seat) = (view.public(), view.seat());
        solver.set_budget(&Budget::until(&task.stop));
        let mut table = RegretTable {
            solver,
            objective: &task.objective,
            limit: task.limit(),
            policy: RolloutPolicy::for_rules(public.rules()),
            traverser: seat,
            places: HashMap::default(),
            numbers: Vec::new(),
            weight: 0.0,
            spread: [1.0, 0.0],
            rows: Vec::with_capacity(worlds.len()),
        };
        let mut moves = MoveList::new();
        view.legal(&mut moves);
        let count = moves.len();
        let root = key(ROOT, view.hand());
        for secrets in worlds {
            let met = table.rows.len();
            let look = met >= FIRST_LOOK && (met - FIRST_LOOK).is_multiple_of(NEXT_LOOK);
            let enough = task.purpose == Purpose::Play && look && table.is_sure(root, count);
            if table.limit.is_over() || enough {
                break;
            }
            if table
                .iterate(&view.determinize(secrets), seat, random)
                .is_err()
            {
                break;
            }
        }
        // What a world takes to be solved must not depend on what was asked before.
        table.solver.forget();
        let met = table.rows.len();
        if met == 0 {
            return None;
        }
        let sum = |at: usize| table.rows.iter().map(|row| row[at]).sum::<f64>();
        let sums: Vec<f64> = (0..count).map(sum).collect();
        let by: Vec<f64> = match task.purpose {
            Purpose::Play => table.average_strategy(root, count).to_vec(),
            Purpose::Advise => sums.clone(),
        };
        let mut order: Vec<usize> = (0..count).collect();
        // Stable: of equal moves the first stays first.
        order.sort_by(|&a, &b| by[b].total_cmp(&by[a]));
        let best = order[0];
        let level = |&&at: &&usize| (sums[at] - sums[best]).abs() < 1e-9;
        if order.iter().filter(level).count() > 1 {
            return None;
        }
        let judged = order.iter().map(|&at| {
            let chance = Some(Estimate::from_shares(table.rows.iter().map(|row| row[at])));
            let loss = Estimate::from_samples(table.rows.iter().map(|row| row[best] - row[at]));
            let (win, equity) = match public.standing() {
                Some(_) => (None, chance),
                None => (chance, None),
            };
            MoveEval {
                win,
                equity,
                loss: Some(loss),
                ..MoveEval::new(moves[at])
            }
        });
        Some(Evaluation {
            samples: met as u32,
            worlds: met as u32,
            exact: false,
            ..Evaluation::new(judged.collect())
        })
    }

    /// A traversal of a world for every seat, the one that thinks first.
    fn iterate<R: Ruleset>(
        &mut self,
        world: &State<R>,
        seat: Seat,
        random: &mut Random,
    ) -> Result<(), Stopped> {
        self.weight += 1.0;
        self.solver.set_root(world, self.objective);
        let seats = world.public().seats();
        for steps in 0..seats {
            self.traverser = seat.after(steps, seats);
            self.traverse(world, ROOT, random)?;
        }
        Ok(())
    }

    /// Whether one move is played nearly always.
    fn is_sure(&self, root: u64, count: usize) -> bool {
        let played = self.average_strategy(root, count);
        let most = played.iter().copied().fold(0.0, f64::max);
        most > DECISIVE_SHARE * played.iter().sum::<f64>()
    }

    /// How often each move of an information set was to be played: its average strategy.
    fn average_strategy(&self, info_set: u64, count: usize) -> &[f64] {
        let place = self.places[&info_set] + count;
        &self.numbers[place..place + count]
    }

    /// The chance of the traverser's side: all of its own moves are looked into, one of everybody else's is sampled.
    fn traverse<R: Ruleset>(
        &mut self,
        state: &State<R>,
        path: u64,
        random: &mut Random,
    ) -> Result<f64, Stopped> {
        let public = state.public();
        if let Some(first) = self.end(state)? {
            self.spread = [self.spread[0].min(first), self.spread[1].max(first)];
            return Ok(match public.rules().side_of(self.traverser) {
                Side::FIRST => first,
                _ => 1.0 - first,
            });
        }
        self.limit.count(1);
        let mut moves = MoveList::new();
        state.legal(&mut moves);
        let next = |mv: Move| {
            let mut next = *state;
            next.play_unchecked(mv);
            (next, after(path, mv))
        };
        if let [only] = moves[..] {
            let (next, path) = next(only);
            return self.traverse(&next, path, random);
        }
        let (hand, count) = (state.hand(public.turn()), moves.len());
        let info_set = key(path, hand);
        let place = self.places.get(&info_set).copied();
        if public.turn() != self.traverser {
            let mv = match place {
                Some(place) => {
                    let mut mark = random.unit();
                    let strategy = self.strategy(place, count);
                    let chosen = strategy[..count].iter().position(|share| {
                        mark -= share;
                        mark < 0.0
                    });
                    // Rounding may leave the mark a hair behind the sum.
                    moves[chosen.unwrap_or(count - 1)]
                }
                None => self.policy.choose(public, hand, &moves, random),
            };
            let (next, path) = next(mv);
            return self.traverse(&next, path, random);
        }
        let place = place.unwrap_or_else(|| self.enter(info_set, public, hand, &moves));
        let strategy = self.strategy(place, count);
        // The same luck for all moves: what differs is the move.
        let luck = random.clone();
        let mut worths = [0.0; MOST_MOVES];
        for (worth, &mv) in worths.iter_mut().zip(&moves) {
            *random = luck.clone();
            let (next, path) = next(mv);
            *worth = self.traverse(&next, path, random)?;
        }
        let mean: f64 = worths
            .iter()
            .zip(&strategy)
            .map(|(w, share)| w * share)
            .sum();
        let (regrets, played) = self.numbers[place..place + 2 * count].split_at_mut(count);
        for at in 0..count {
            regrets[at] += worths[at] - mean;
            played[at] += self.weight * strategy[at];
        }
        if path == ROOT {
            self.rows.push(worths);
        }
        Ok(mean)
    }

    /// What the round comes to for the first side, where it is over or the hands are opened.
    fn end<R: Ruleset>(&mut self, state: &State<R>) -> Result<Option<f64>, Stopped> {
        let public = state.public();
        let worth = match state.turn() {
            Turn::Seat(_) if held(public) > OPEN_HANDS_TILES => return Ok(None),
            Turn::Seat(seat) => {
                let before = self.solver.nodes();
                let value = self.solver.value(state, self.objective);
                self.limit.count(self.solver.nodes() - before);
                let value = value.map_err(|_| Stopped)?;
                match public.rules().side_of(seat) {
                    Side::FIRST => value,
                    _ => -value,
                }
            }
            _ => self.objective.worth_of(state),
        };
        Ok(Some(self.objective.chance(worth)))
    }

    /// Writes a new information set down: its strategy begins with the rollout policy.
    fn enter<R: Ruleset>(
        &mut self,
        info_set: u64,
        public: &Public<R>,
        hand: TileSet,
        moves: &[Move],
    ) -> usize {
        let place = self.numbers.len();
        let prior = PRIOR * (self.spread[1] - self.spread[0]).max(0.0);
        let likely = self.policy.likelihoods(public, hand, moves);
        self.numbers.extend(likely.iter().map(|like| prior * like));
        self.numbers.resize(place + 2 * moves.len(), 0.0);
        self.places.insert(info_set, place);
        place
    }

    /// The strategy by regret matching: each move in proportion to its positive regret.
    fn strategy(&self, place: usize, count: usize) -> [f64; MOST_MOVES] {
        let regrets = &self.numbers[place..place + count];
        let all: f64 = regrets.iter().map(|regret| regret.max(0.0)).sum();
        let mut strategy = [0.0; MOST_MOVES];
        for (share, regret) in strategy.iter_mut().zip(regrets) {
            *share = match all > 0.0 {
                true => regret.max(0.0) / all,
                false => 1.0 / count as f64,
            };
        }
        strategy
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::objective_cache::ObjectiveCache;
    use capicua_belief::Belief;
    use capicua_core::ImperfectInformation as _;
    use capicua_dominoes::{Deal, House, LATIN, Standing};
    use capicua_solver::DEFAULT_MEMORY;

    /// A round of `latin` played at random until so many tiles are in the hands.
    fn late(seed: u64, tiles: usize, standing: Option<Standing>) -> Option<State<House>> {
        let mut random = Seed(seed).named("version 3").random();
        let deal = Deal::shuffled(&LATIN, Seat::new(seed as usize % 4), &mut random);
        let mut state = State::deal(House(LATIN), &deal, standing);
        let mut moves = MoveList::new();
        loop {
            state.legal(&mut moves);
            if held(state.public()) == tiles && moves.len() > 1 {
                return Some(state);
            }
            state.play_unchecked(*random.pick(&moves)?);
        }
    }

    /// Where there is but one world nothing is hidden: what is played is a best move with all hands open.
    /// (Nearly always: partners who learn side by side may settle on what is best for each alone.)
    #[test]
    fn with_one_world_it_finds_what_the_solver_finds() {
        let mut solver = Solver::new(DEFAULT_MEMORY);
        let (mut judged, mut best_ones, mut lost) = (0, 0, 0.0);
        for seed in 0..400 {
            let standing = (seed % 2 == 1).then(|| Standing::new([60, 75], 100));
            let Some(state) = late(seed, 11 + seed as usize % 4, standing) else {
                continue;
            };
            let seat = state.public().turn();
            let hands = [0, 1, 2, 3].map(|at| state.hand(Seat::new(at)));
            let world = Secrets {
                hands,
                stock: TileSet::EMPTY,
                false_passes: 0,
            };
            let objective = ObjectiveCache::default().objective_for(state.public());
            let view = state.view(seat);
            let task = Task::new(
                objective.clone(),
                Purpose::Play,
                &Budget::default(),
                u64::MAX,
            );
            let random = &mut Seed(seed).random();
            let worlds = vec![world; 3_000];
            let found = RegretTable::judge(&mut solver, &view, &worlds, &task, random);
            let values = solver.values(&state, &objective).unwrap();
            let best = values.iter().map(|(_, value)| *value).max().unwrap();
            let Some(found) = found else { continue };
            let (_, value) = values.iter().find(|(mv, _)| *mv == found.best()).unwrap();
            let [best, value] = [best, *value].map(|value| objective.chance(value));
            judged += 1;
            best_ones += usize::from(best - value < 1e-9);
            lost += best - value;
        }
        assert!(judged > 100, "{judged}");
        let (share, loss) = (best_ones as f64 / judged as f64, lost / judged as f64);
        assert!(share > 0.95 && loss < 0.01, "{share} {loss}");
    }

    /// Whoever sees all hands plays another move in each world. Who does not has often less to hope for,
    /// and knows it.
    #[test]
    fn it_does_not_count_on_seeing_the_other_hands() {
        let (mut told, mut less) = (0, 0);
        for seed in 0..400 {
            let Some(state) = late(seed, 14, None) else {
                continue;
            };
            let view = state.view(state.public().turn());
            let Ok(belief) = Belief::new(&view, &[]) else {
                continue;
            };
            let mut random = Seed(seed).random();
            let worlds: Vec<Secrets> = (0..6).map(|_| belief.sample(&mut random)).collect();
            let all: Vec<Secrets> = worlds.iter().copied().cycle().take(1_200).collect();
            let mut solver = Solver::new(DEFAULT_MEMORY);
            let win = Objective::Win;
            let task = Task::new(win.clone(), Purpose::Play, &Budget::default(), u64::MAX);
            let found = RegretTable::judge(&mut solver, &view, &all, &task, &mut random);
            let Some(found) = found else {
                continue;
            };
            let open: f64 = worlds
                .iter()
                .map(|world| {
                    let value = solver.value(&view.determinize(world), &win).unwrap();
                    win.chance(value)
                })
                .sum::<f64>()
                / worlds.len() as f64;
            let hidden = found.moves[0].win.unwrap().mean;
            told += 1;
            less += usize::from(hidden < open - 0.1);
        }
        assert!(told > 50 && less > told / 20, "{less} of {told}");
    }
}
