//! The small game for two, solved completely.
//!
//! With eight tiles the positions between turns can be listed, about two million of them. Turned
//! tiles never come back, so the positions fall into layers by which tiles are turned, and a layer
//! only needs itself and layers with more tiles turned. Inside a layer play can go in circles
//! (steal, steal back), so its values are iterated until they stand still.

use std::collections::HashMap;

use capicua_core::Seat;
use rayon::prelude::*;

use crate::players::OneTurn;
use crate::position::{Position, Stack};
use crate::rules::Rules;
use crate::tile::{Tile, TileSet};
use crate::turn::{LANES, MAX_TOTAL, Reward, Solution, TurnGraph};

/// The most tiles a set may have to be solved: what fits into a key.
const TILES: usize = 8;
/// How a turn can end: a failure, or the total of one of the tiles.
pub(crate) const ENDINGS: usize = TILES + 1;
/// When no value moves by more than this, a layer stands still.
const CONVERGED: f64 = 1e-13;
/// A change below this does not make anybody compute again.
const NEGLIGIBLE: f64 = 1e-15;

/// Where an ending leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Next(u32);

impl Next {
    const WON: Next = Next(u32::MAX);
    const LOST: Next = Next(u32::MAX - 1);
    const TIED: Next = Next(u32::MAX - 2);

    /// The number of the position, unless the game is over.
    pub(crate) fn position(self) -> Option<usize> {
        (self.0 < Next::TIED.0).then_some(self.0 as usize)
    }

    /// What the end of the game is worth to the seat that made it.
    fn outcome(self) -> f64 {
        match self {
            Next::WON => 1.0,
            Next::LOST => 0.0,
            _ => 0.5,
        }
    }
}

/// A position between turns, seen from the seat to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Key(u64);

impl Key {
    fn new(position: &Position) -> Key {
        let rules = position.rules();
        let mut key = position.grill().bits() >> rules.lowest().0;
        for seat in [position.seat(), position.seat().next(2)] {
            let stack = position.stack(seat);
            key = key << 4 | stack.len() as u64;
            for place in 0..TILES {
                key = key << 3 | stack.get(place).map_or(0, |&tile| rules.index(tile) as u64);
            }
        }
        Key(key)
    }

    fn position(self, rules: Rules) -> Position {
        let mut key = self.0;
        let mut stacks: arrayvec::ArrayVec<Stack, { crate::rules::MAX_PLAYERS }> =
            [Stack::new(), Stack::new()].into_iter().collect();
        for stack in stacks.iter_mut().rev() {
            let tiles: [u8; TILES] =
                std::array::from_fn(|place| (key >> (3 * (TILES - 1 - place)) & 7) as u8);
            key >>= 3 * TILES;
            let len = (key & 15) as usize;
            key >>= 4;
            stack.extend(
                tiles[..len]
                    .iter()
                    .map(|&index| Tile(rules.lowest().0 + index)),
            );
        }
        let mut grill = TileSet::EMPTY;
        for tile in rules
            .tiles()
            .iter()
            .filter(|&tile| key >> rules.index(tile) & 1 == 1)
        {
            grill.insert(tile);
        }
        Position::assemble(rules, grill, stacks, Seat::A, crate::Dice::NONE, None)
    }
}

/// One position of the list.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    key: Key,
    pub(crate) next: [Next; ENDINGS],
}

impl Entry {
    /// The position, seat A to move.
    pub(crate) fn position(&self, rules: Rules) -> Position {
        self.key.position(rules)
    }
}

/// What is known about each position, for the seat to move.
#[derive(Clone, Copy, Default, Debug)]
struct Values {
    /// Chance to win if both play best.
    best: f64,
    /// Chance of the best player to win against `greedy`, the best player being to move.
    best_to_move: f64,
    /// Chance of the best player to win against `greedy`, `greedy` being to move.
    greedy_to_move: f64,
}

/// The small game, solved.
#[derive(Debug)]
pub struct SolvedGame {
    rules: Rules,
    index: HashMap<Key, u32>,
    values: Vec<Values>,
    /// The most iterations a layer needed.
    pub iterations: usize,
    /// How many layers there are.
    pub layers: usize,
}

/// Positions with the same tiles turned.
pub(crate) struct Layer {
    pub(crate) turned: usize,
    pub(crate) range: std::ops::Range<usize>,
}

impl SolvedGame {
    /// Solves a game for two. Panics if the set has more than eight tiles. `progress` hears how
    /// many positions have been solved, and of how many.
    pub fn solve(rules: Rules, progress: &(dyn Fn(usize, usize) + Sync)) -> SolvedGame {
        assert!(rules.tiles().len() <= TILES, "too many positions to list");
        let (entries, index, layers) = enumerate_positions(rules);
        let mut values = vec![Values::default(); entries.len()];
        let mut iterations = 0;
        let mut solved = 0;
        // Layers with the same number of turned tiles do not need each other.
        for group in layers.chunk_by(|a, b| a.turned == b.turned) {
            let (done, rest) = values.split_at_mut(solved);
            let mut rest = rest;
            let mut work = Vec::new();
            for layer in group {
                let (slice, after) = rest.split_at_mut(layer.range.len());
                rest = after;
                work.push((layer.range.clone(), slice));
            }
            let most = work
                .into_par_iter()
                .map(|(range, slice)| {
                    solve_layer(&rules, &entries[range.clone()], range.start, done, slice)
                })
                .max();
            iterations = iterations.max(most.unwrap_or(0));
            solved += group.iter().map(|layer| layer.range.len()).sum::<usize>();
            progress(solved, entries.len());
        }
        SolvedGame {
            rules,
            index,
            values,
            iterations,
            layers: layers.len(),
        }
    }

    /// How many positions between turns can be reached.
    pub fn positions(&self) -> usize {
        self.values.len()
    }

    fn values(&self, position: &Position) -> Option<&Values> {
        let number = self.index.get(&Key::new(position))?;
        self.values.get(*number as usize)
    }

    /// The chance of the seat to move to win from the start of its turn, if both play best. `None`
    /// if the position cannot come about (or the game is over).
    pub fn value(&self, position: &Position) -> Option<f64> {
        self.values(position).map(|values| values.best)
    }

    /// The chance of the first player if both play best.
    pub fn first_player(&self) -> f64 {
        self.start().best
    }

    /// The chance of the best player against `greedy`: playing first, and playing second.
    pub fn against_greedy(&self) -> (f64, f64) {
        (self.start().best_to_move, self.start().greedy_to_move)
    }

    fn start(&self) -> Values {
        let start = Position::new(self.rules, 2);
        self.values(&start).copied().unwrap_or_default()
    }

    /// What the turn that begins in `position` may bring under best play afterwards. `None` if the
    /// position cannot come about.
    pub fn reward(&self, position: &Position) -> Option<Reward> {
        self.values(position)?;
        Some(Reward::from_gain(position, |gain| {
            let mut after = position.at_turn_start();
            after.settle(gain);
            match self.value(&after) {
                Some(value) => 1.0 - value,
                None => end(&after, position.seat()).outcome(),
            }
        }))
    }
}

fn end(position: &Position, seat: Seat) -> Next {
    match position.leader() {
        None => Next::TIED,
        Some(winner) if winner == seat => Next::WON,
        Some(_) => Next::LOST,
    }
}

/// The total that stands for an ending.
const fn total_of(rules: &Rules, ending: usize) -> usize {
    rules.lowest().0 as usize + ending - 1
}

/// All positions that can be reached, layers with most tiles turned first.
pub(crate) fn enumerate_positions(rules: Rules) -> (Vec<Entry>, HashMap<Key, u32>, Vec<Layer>) {
    let mut index: HashMap<Key, u32> = HashMap::new();
    let start = Key::new(&Position::new(rules, 2));
    let mut keys = vec![start];
    index.insert(start, 0);
    let mut place = 0;
    while place < keys.len() {
        let position = keys[place].position(rules);
        for ending in 0..ENDINGS {
            let after = settle(&position, ending);
            if !after.is_over() {
                let key = Key::new(&after);
                if let std::collections::hash_map::Entry::Vacant(free) = index.entry(key) {
                    free.insert(0);
                    keys.push(key);
                }
            }
        }
        place += 1;
    }
    let turned = |key: &Key| {
        let position = key.position(rules);
        let mut hidden = rules.tiles();
        let stacks = Seat::all(2).flat_map(|seat| position.stack(seat).iter().copied());
        for tile in position.grill().iter().chain(stacks) {
            hidden.remove(tile);
        }
        (hidden, position.grill().len())
    };
    keys.sort_by_cached_key(|key| {
        let (hidden, grill) = turned(key);
        (std::cmp::Reverse(hidden.len()), hidden.bits(), grill, *key)
    });
    for (number, key) in keys.iter().enumerate() {
        index.insert(*key, number as u32);
    }
    let mut layers: Vec<Layer> = Vec::new();
    let mut last = None;
    for (number, key) in keys.iter().enumerate() {
        let (hidden, _) = turned(key);
        if last == Some(hidden) {
            if let Some(layer) = layers.last_mut() {
                layer.range.end = number + 1;
            }
        } else {
            layers.push(Layer {
                turned: hidden.len(),
                range: number..number + 1,
            });
            last = Some(hidden);
        }
    }
    let entries = keys
        .iter()
        .map(|&key| {
            let position = key.position(rules);
            let next = std::array::from_fn(|ending| {
                let after = settle(&position, ending);
                if after.is_over() {
                    end(&after, position.seat())
                } else {
                    Next(index[&Key::new(&after)])
                }
            });
            Entry { key, next }
        })
        .collect();
    (entries, index, layers)
}

pub(crate) fn settle(position: &Position, ending: usize) -> Position {
    let mut after = position.clone();
    let gain = match ending {
        0 => None,
        _ => position.gain(total_of(position.rules(), ending)),
    };
    after.settle(gain);
    after
}

/// The reward of a turn whose endings are worth that.
fn reward(rules: &Rules, worth: &[f64; ENDINGS]) -> Reward {
    let (lowest, highest) = (rules.lowest().0 as usize, rules.highest().0 as usize);
    let mut total = [worth[0]; MAX_TOTAL + 1];
    for (sum, slot) in total.iter_mut().enumerate().skip(lowest) {
        *slot = worth[sum.min(highest) - lowest + 1];
    }
    Reward {
        fail: worth[0],
        total,
    }
}

/// How likely a turn played by a solution ends in each way.
pub(crate) fn ends_of(rules: &Rules, solution: &Solution) -> [f64; ENDINGS] {
    let outcomes = solution.outcomes(&crate::Dice::NONE);
    let mut ends = [0.0; ENDINGS];
    ends[0] = outcomes.fail;
    let lowest = rules.lowest().0 as usize;
    for (total, chance) in outcomes.total.iter().enumerate() {
        let ending = (total + 1).saturating_sub(lowest).min(rules.tiles().len());
        ends[ending] += chance;
    }
    ends
}

/// Solves the positions of one layer, which begin at number `first`; `done` are the values of all
/// positions before. Gives the number of iterations.
fn solve_layer(
    rules: &Rules,
    entries: &[Entry],
    first: usize,
    done: &[Values],
    values: &mut [Values],
) -> usize {
    let graph = TurnGraph::for_dice(rules.dice());
    let after = |values: &[Values], next: Next, part: fn(&Values) -> f64| match next.position() {
        None => next.outcome(),
        Some(number) if number < done.len() => 1.0 - part(&done[number]),
        Some(number) => 1.0 - part(&values[number - first]),
    };
    for value in values.iter_mut() {
        value.best = 0.5;
    }
    // Most positions stand still after a few iterations; only those that can still change are
    // computed again, until a last iteration over all of them confirms it.
    let mut moved = vec![f64::INFINITY; entries.len()];
    let mut iterations = 0;
    let mut all = true;
    loop {
        let mut largest = 0.0_f64;
        for from in (0..entries.len()).step_by(LANES) {
            let block = from..(from + LANES).min(entries.len());
            let in_layer = |next: &Next| next.position().filter(|&number| number >= first);
            let stirs = |next: &Next| {
                in_layer(next).is_some_and(|number| moved[number - first] > NEGLIGIBLE)
            };
            if !all
                && !entries[block.clone()]
                    .iter()
                    .any(|entry| entry.next.iter().any(stirs))
            {
                moved[block].fill(0.0);
                continue;
            }
            let rewards: [Reward; LANES] = std::array::from_fn(|lane| {
                let entry = &entries[(from + lane).min(entries.len() - 1)];
                reward(
                    rules,
                    &entry.next.map(|next| after(values, next, |v| v.best)),
                )
            });
            let answers = graph.solve_batch(&rewards);
            for (place, answer) in block.zip(answers) {
                moved[place] = (values[place].best - answer).abs();
                values[place].best = answer;
                largest = largest.max(moved[place]);
            }
        }
        iterations += 1;
        match (largest < CONVERGED, all) {
            (true, true) => break,
            (still, _) => all = still,
        }
    }
    // Both players' policies are fixed now, so how each turn ends can be computed once.
    let mut solution = graph.solve(&Reward::from_total(|_| 0.0));
    let ends: Vec<[[f64; ENDINGS]; 2]> = entries
        .iter()
        .map(|entry| {
            let best = reward(
                rules,
                &entry.next.map(|next| after(values, next, |v| v.best)),
            );
            let greedy = OneTurn::reward(&entry.key.position(*rules), 1.0, 1.0);
            [best, greedy].map(|reward| {
                graph.solve_into(&reward, &mut solution);
                ends_of(rules, &solution)
            })
        })
        .collect();
    loop {
        let mut moved = 0.0_f64;
        for place in 0..entries.len() {
            let next = &entries[place].next;
            let (mut best, mut greedy) = (0.0, 0.0);
            for ending in 0..ENDINGS {
                // `after` turns the chance round, because the other seat is to move then; both
                // chances here are the best player's, so they are turned back.
                let mine = match next[ending].position() {
                    None => next[ending].outcome(),
                    Some(_) => 1.0 - after(values, next[ending], |v| v.greedy_to_move),
                };
                let theirs = match next[ending].position() {
                    None => 1.0 - next[ending].outcome(),
                    Some(_) => 1.0 - after(values, next[ending], |v| v.best_to_move),
                };
                best += ends[place][0][ending] * mine;
                greedy += ends[place][1][ending] * theirs;
            }
            let value = &mut values[place];
            moved = moved
                .max((value.best_to_move - best).abs())
                .max((value.greedy_to_move - greedy).abs());
            value.best_to_move = best;
            value.greedy_to_move = greedy;
        }
        if moved < CONVERGED {
            return iterations;
        }
    }
}
