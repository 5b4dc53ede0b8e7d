//! Version 3: late in a round of a block game it takes into account that nobody sees the others' hands.
//!
//! Solving worlds one by one lets every seat, its own included, choose as if all hands were open: a plan
//! may need another move in each world, though the worlds cannot be told apart. Once few enough tiles are
//! in the hands, version 3 solves what remains as the game it is: a seat has one way of playing for all
//! that looks alike to it, and all seats find theirs at the same time, by regret (Zinkevich and others
//! 2007), in worlds drawn as version 1 draws them (external sampling, Lanctot and others 2009). Close to
//! the end hands are opened after all, which costs little there and saves most of the work.
//!
//! One thing is left out: the other seats do not know the hand of the seat that thinks, but what they come
//! to play is what suits them against it.
//!
//! Version 4 is the same, and before that it plays worlds out by a glance, to the end of the round, instead of
//! solving them: that takes a fraction of the time and is not seen to be weaker (`experiments/champion.md`).
//!
//! Everything else is as in [`version2`](super::version2), and so is advice that reads nothing into moves:
//! reviews look at open hands, too, and have to agree with it.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use capicua_belief::{Belief, Plays};
use capicua_core::{
    Budget, Estimate, Game, Judged, Judgement, Limit, MoveList, Random, Seat, Seed, Side, Turn,
    View as _,
};
use capicua_dominoes::{Event, House, Latin, Move, Public, Ruleset, Secrets, State, TileSet, View};
use capicua_solver::{DEFAULT_MEMORY, Objective, Solver};

use super::version1::{self, Allowance, Points, Sensible};
use super::version2::{self, Glance, MOST_WEIGHED, held};
use super::{Adviser, Reading, Settings, Version};
use crate::Thinker;
use crate::stakes::Stakes;

/// What remains of a round is solved once no more tiles than these are in the hands.
const LATE: usize = 22;

/// With no more than these they are opened.
const OPEN: usize = 8;

/// A decision takes so many worlds where version 2 solves one: each is walked through once for each seat.
const WALKS: usize = 5;

/// Whoever asks for fewer worlds than these gets them solved: too few walks find nothing.
const FEWEST: u32 = 40;

/// Worlds of a decision, where nobody says how many.
const USUAL: u32 = 200;

/// Worlds drawn and weighed for each one that is walked through.
const DRAWN_FOR_EACH: usize = 4;

/// Walks before the first look at how sure it is, and between looks; and the share of one move that is
/// sure enough.
const FIRST_LOOK: usize = 200;
const NEXT_LOOK: usize = 50;
const SURE: f64 = 0.9;

/// What players of the kind like is worth so many walks in which it was right.
const HABIT: f64 = 1.0;

/// Moves of a seat: two for each of ten tiles. With larger hands worlds are solved.
const MOST_MOVES: usize = 20;

/// Plays every game, and block games without looking into the others' hands.
pub struct Champion {
    settings: Settings,
    second: version2::Champion,
    solver: Solver,
    stakes: Stakes,
    /// The worlds of the last judgement for somebody else, if they are not those of the second.
    walked: Option<Vec<(Secrets, f64)>>,
}

/// What walks are for.
#[derive(Clone, Copy, PartialEq)]
enum Wanted {
    /// A move to play: enough is known once one of them is played nearly always.
    Best,
    /// What every move is worth.
    Worths,
}

impl Champion {
    /// A champion that thinks so.
    pub fn new(settings: Settings) -> Champion {
        Champion {
            settings,
            second: version2::Champion::new(settings),
            solver: Solver::new(DEFAULT_MEMORY),
            stakes: Stakes::default(),
            walked: None,
        }
    }

    /// Worlds to walk through or to play out for this decision, if it is one to do so.
    fn walks(&self, view: &View<House>, budget: &Budget) -> Option<usize> {
        let public = view.public();
        let rules = public.rules();
        let mut moves = MoveList::new();
        view.legal(&mut moves);
        let early = self.settings.version == Version::Four;
        let hidden = held(public) > OPEN && (early || held(public) <= LATE);
        let drawn = rules.draws() && public.stock() > 0;
        let samples = budget.samples.or(self.settings.samples).unwrap_or(USUAL);
        let reads = self.settings.reading == Reading::Sensible;
        let mut seats = Seat::all(public.seats());
        let many = seats.any(|seat| 2 * public.count(seat) > MOST_MOVES);
        // With two at the table it gains nothing and takes twice the time (`experiments/champion.md`).
        let open = rules.fives() || rules.calls || drawn || many || rules.seats == 2;
        (moves.len() > 1 && hidden && reads && !open && samples >= FEWEST)
            .then(|| WALKS * (samples as usize).min(MOST_WEIGHED))
    }

    /// Judges the moves by walks, and says through which worlds; nothing if there is nothing to walk for, or
    /// no way to tell the best moves apart.
    fn walk(
        &mut self,
        view: &View<House>,
        belief: &Belief,
        plays: &Plays<House>,
        wanted: Wanted,
        random: &mut Random,
        budget: &Budget,
    ) -> Option<(Judgement<Move>, Vec<Secrets>)> {
        let walks = self.walks(view, budget)?;
        // With one deal left nothing is hidden any more.
        if belief.deals() == 1 {
            return None;
        }
        let rules = view.public().rules();
        let budget = budget.or_time(self.settings.time);
        let stop = Allowance::for_drawing(&budget);
        let drawn = DRAWN_FOR_EACH * walks;
        let weighed = match version1::knows(rules) {
            true => belief.weigh_until(plays, &Sensible, drawn, random, &stop),
            false => belief.weigh_until(plays, Glance::of(rules), drawn, random, &stop),
        };
        let mut worlds = weighed.resample(walks, random);
        if held(view.public()) > LATE {
            let points = match wanted {
                Wanted::Best => Points::ToSplitTies,
                Wanted::Worths => Points::Always,
            };
            let second = &mut self.second;
            let judgement = second.play_to_the_end(view, &worlds, points, random, &budget);
            worlds.truncate(judgement.worlds as usize);
            return Some((judgement, worlds));
        }
        let objective = self.stakes.of(view.public());
        let limit = Limit::of(&Budget {
            work: budget.work.or(Some(self.settings.work)),
            ..Budget::until(&budget.start())
        });
        let solver = &mut self.solver;
        solver.obey(&Budget::until(&budget.start()));
        // Frozen rules know the round alone: their target and tally are not those of the match.
        let frozen = view.freeze::<Latin>();
        let judgement = match frozen.filter(|_| view.public().standing().is_none()) {
            Some(view) => Table::judge(solver, &view, &worlds, &objective, wanted, &limit, random),
            None => Table::judge(solver, view, &worlds, &objective, wanted, &limit, random),
        }?;
        worlds.truncate(judgement.worlds as usize);
        Some((judgement, worlds))
    }
}

/// What the seats have found out about situations, in each of which a seat knows its own hand and what
/// was played.
struct Table<'a> {
    solver: &'a mut Solver,
    objective: &'a Objective,
    limit: &'a Limit,
    glance: &'a Glance,
    /// The seat all of whose moves are looked into.
    who: Seat,
    /// Where a situation begins in `numbers`.
    places: HashMap<u64, usize, BuildHasherDefault<AsItIs>>,
    /// For each move of a situation what was regretted about it, then how often it was to be played.
    numbers: Vec<f64>,
    /// What a way of playing counts: the later, the better it is.
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
struct AsItIs(u64);

impl Hasher for AsItIs {
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

/// A situation: what was played, and the own hand.
fn key(path: u64, hand: TileSet) -> u64 {
    Seed(path).at(hand.bits()).0
}

impl Table<'_> {
    /// Judges the moves of `view` in walks through these worlds; nothing if the best ones come to the same
    /// in all of them.
    fn judge<R: Ruleset>(
        solver: &mut Solver,
        view: &View<R>,
        worlds: &[Secrets],
        objective: &Objective,
        wanted: Wanted,
        limit: &Limit,
        random: &mut Random,
    ) -> Option<Judgement<Move>> {
        let (public, seat) = (view.public(), view.seat());
        let mut table = Table {
            solver,
            objective,
            limit,
            glance: Glance::of(public.rules()),
            who: seat,
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
            let enough = wanted == Wanted::Best && look && table.is_sure(root, count);
            if limit.is_over() || enough {
                break;
            }
            if table.round(&view.restore(secrets), seat, random).is_err() {
                break;
            }
        }
        let met = table.rows.len();
        if met == 0 {
            return None;
        }
        let sum = |at: usize| table.rows.iter().map(|row| row[at]).sum::<f64>();
        let sums: Vec<f64> = (0..count).map(sum).collect();
        let by: Vec<f64> = match wanted {
            Wanted::Best => table.played(root, count).to_vec(),
            Wanted::Worths => sums.clone(),
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
            let chance = Some(Estimate::of_shares(table.rows.iter().map(|row| row[at])));
            let loss = Estimate::of(table.rows.iter().map(|row| row[best] - row[at]));
            let (win, equity) = match public.standing() {
                Some(_) => (None, chance),
                None => (chance, None),
            };
            Judged {
                win,
                equity,
                loss: Some(loss),
                ..Judged::bare(moves[at])
            }
        });
        Some(Judgement {
            samples: met as u32,
            worlds: met as u32,
            exact: false,
            ..Judgement::of(judged.collect())
        })
    }

    /// A walk through a world for every seat, the one that thinks first.
    fn round<R: Ruleset>(
        &mut self,
        world: &State<R>,
        seat: Seat,
        random: &mut Random,
    ) -> Result<(), Stopped> {
        self.weight += 1.0;
        self.solver.stay_with(world, self.objective);
        let seats = world.public().seats();
        for steps in 0..seats {
            self.who = seat.after(steps, seats);
            self.walk(world, ROOT, random)?;
        }
        Ok(())
    }

    /// Whether one move is played nearly always.
    fn is_sure(&self, root: u64, count: usize) -> bool {
        let played = self.played(root, count);
        let most = played.iter().copied().fold(0.0, f64::max);
        most > SURE * played.iter().sum::<f64>()
    }

    /// How often each move of a situation was to be played.
    fn played(&self, situation: u64, count: usize) -> &[f64] {
        let place = self.places[&situation] + count;
        &self.numbers[place..place + count]
    }

    /// The chance of `who`'s side: all of its own moves are looked into, one of everybody else's.
    fn walk<R: Ruleset>(
        &mut self,
        state: &State<R>,
        path: u64,
        random: &mut Random,
    ) -> Result<f64, Stopped> {
        let public = state.public();
        if let Some(first) = self.end(state)? {
            self.spread = [self.spread[0].min(first), self.spread[1].max(first)];
            return Ok(match public.rules().side_of(self.who) {
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
            return self.walk(&next, path, random);
        }
        let (hand, count) = (state.hand(public.turn()), moves.len());
        let situation = key(path, hand);
        let place = self.places.get(&situation).copied();
        if public.turn() != self.who {
            let mv = match place {
                Some(place) => {
                    let mut mark = random.unit();
                    let ways = self.ways(place, count);
                    let chosen = ways[..count].iter().position(|share| {
                        mark -= share;
                        mark < 0.0
                    });
                    // Rounding may leave the mark a hair behind the sum.
                    moves[chosen.unwrap_or(count - 1)]
                }
                None => self.glance.choose(public, hand, &moves, random),
            };
            let (next, path) = next(mv);
            return self.walk(&next, path, random);
        }
        let place = place.unwrap_or_else(|| self.enter(situation, public, hand, &moves));
        let ways = self.ways(place, count);
        // The same luck for all moves: what differs is the move.
        let luck = random.clone();
        let mut worths = [0.0; MOST_MOVES];
        for (worth, &mv) in worths.iter_mut().zip(&moves) {
            *random = luck.clone();
            let (next, path) = next(mv);
            *worth = self.walk(&next, path, random)?;
        }
        let mean: f64 = worths.iter().zip(&ways).map(|(w, share)| w * share).sum();
        let (regrets, played) = self.numbers[place..place + 2 * count].split_at_mut(count);
        for at in 0..count {
            regrets[at] += worths[at] - mean;
            played[at] += self.weight * ways[at];
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
            Turn::Seat(_) if held(public) > OPEN => return Ok(None),
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

    /// Writes a new situation down: what players of the kind do is where it begins.
    fn enter<R: Ruleset>(
        &mut self,
        situation: u64,
        public: &Public<R>,
        hand: TileSet,
        moves: &[Move],
    ) -> usize {
        let place = self.numbers.len();
        let habit = HABIT * (self.spread[1] - self.spread[0]).max(0.0);
        let likely = self.glance.likelihoods(public, hand, moves);
        self.numbers.extend(likely.iter().map(|like| habit * like));
        self.numbers.resize(place + 2 * moves.len(), 0.0);
        self.places.insert(situation, place);
        place
    }

    /// How often each move is to be played, by what is regretted so far.
    fn ways(&self, place: usize, count: usize) -> [f64; MOST_MOVES] {
        let regrets = &self.numbers[place..place + count];
        let all: f64 = regrets.iter().map(|regret| regret.max(0.0)).sum();
        let mut ways = [0.0; MOST_MOVES];
        for (share, regret) in ways.iter_mut().zip(regrets) {
            *share = match all > 0.0 {
                true => regret.max(0.0) / all,
                false => 1.0 / count as f64,
            };
        }
        ways
    }
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
        let walked = self.walk(view, belief, plays, Wanted::Worths, random, budget);
        let Some((judgement, worlds)) = walked else {
            self.walked = None;
            return self.second.consider(view, belief, plays, random, budget);
        };
        let each = 1.0 / worlds.len() as f64;
        self.walked = Some(worlds.into_iter().map(|world| (world, each)).collect());
        judgement
    }

    fn worlds(&self) -> &[(Secrets, f64)] {
        match &self.walked {
            Some(worlds) => worlds,
            None => self.second.worlds(),
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
        let hidden = self.walks(view, budget).is_some();
        let known = || Some((Belief::new(view, history).ok()?, Plays::of(view, history)?));
        let walked = hidden.then(known).flatten().and_then(|(belief, plays)| {
            self.walk(view, &belief, &plays, Wanted::Best, random, budget)
        });
        // Where walks tell nothing apart, points do.
        match walked {
            Some((judgement, _)) => judgement,
            None => self.second.think(view, history, random, budget),
        }
    }

    fn learn(&mut self, view: &View, history: &[Event], random: &mut Random) {
        self.second.learn(view, history, random);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use capicua_core::{Budget, Hidden as _};
    use capicua_dominoes::{Deal, LATIN, Standing};

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
            let objective = Stakes::default().of(state.public());
            let (view, limit) = (state.view(seat), Limit::of(&Budget::default()));
            let random = &mut Seed(seed).random();
            let worlds = vec![world; 3_000];
            let found = Table::judge(
                &mut solver,
                &view,
                &worlds,
                &objective,
                Wanted::Best,
                &limit,
                random,
            );
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
            let limit = Limit::of(&Budget::default());
            let win = Objective::Win;
            let Some(found) = Table::judge(
                &mut solver,
                &view,
                &all,
                &win,
                Wanted::Best,
                &limit,
                &mut random,
            ) else {
                continue;
            };
            let open: f64 = worlds
                .iter()
                .map(|world| {
                    let value = solver.value(&view.restore(world), &win).unwrap();
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
